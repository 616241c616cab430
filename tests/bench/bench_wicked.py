"""Start-up of `wicked-deck`, the table of luggers, and draws by the hundred thousand."""

from __future__ import annotations

from collections.abc import Iterator

from .common import Row, against_bare


def measure() -> Iterator[Row]:
    yield against_bare("wicked-deck list --json", "wicked-deck", "list", "--json", limit=6.0)
    yield against_bare(
        "wicked-deck draw -n 3 --json",
        "wicked-deck", "draw", "--stack", "twinkler", "-n", "3", "--seed", "1", "--json",
        limit=6.0,
    )  # fmt: skip
    yield against_bare(
        "wicked-deck draw -n 100000 --json",
        "wicked-deck", "draw", "--stack", "twinkler", "-n", "100000", "--seed", "1", "--json",
        repeat=5,
    )  # fmt: skip
    yield against_bare(
        "wicked-deck apply, a swap --json",
        "wicked-deck", "apply", "--card", "W02", "--hand", "5H5C5SQD", "-s", "JD", "--json",
        limit=6.5,
    )  # fmt: skip
    yield against_bare(
        "wicked-deck odds --hand, all holes --json",
        "wicked-deck", "odds", "--hand", "4H5S6DTSJCQH", "--dealer", "--json",
        repeat=5,
    )  # fmt: skip
