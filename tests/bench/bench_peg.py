"""The adviser: the hardest leads, dealer's first reply, a later play; and the referee."""

from __future__ import annotations

from collections.abc import Iterator

from .common import Row, against_bare


def measure() -> Iterator[Row]:
    yield against_bare("peg, a whole play", "peg", "8HJC6D5SAHAD2CKS", "--json")
    for hold in ("A239", "4567", "69TK", "A23J"):
        yield against_bare(
            f"peg, pone's lead from {hold}", "peg", "--hold", hold, "--pone", "--json",
            limit=50, aim=25,
        )  # fmt: skip
    yield against_bare(
        "peg, the same with starter and discards", "peg", "--hold", "AS2H3D9C", "--pone",
        "--starter", "6D", "--thrown", "KSQH", "--json", limit=50, aim=25,
    )  # fmt: skip
    for led, hold in (("7", "A238"), ("4", "69TK")):
        yield against_bare(
            f"peg, dealer's reply to {led} from {hold}", "peg", led, "--hold", hold, "--dealer",
            "--json", limit=25,
        )  # fmt: skip
    yield against_bare("peg, a later play", "peg", "7", "8", "--hold", "A29", "--pone", "--json")
