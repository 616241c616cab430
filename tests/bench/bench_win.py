"""Winning chances: the throw at a score, the card to play late and at the lead, all scores."""

from __future__ import annotations

from collections.abc import Iterator

from .common import Row, against_bare

HAND = "4S5H6CTSTHJD"


def measure() -> Iterator[Row]:
    for role, score in (("--dealer", "60-60"), ("--pone", "112-118")):
        yield against_bare(
            f"discard --score {score} {role} --json",
            *("discard", HAND, role, "--score", score, "--json"),
            limit=40,
            aim=20,
        )
    yield against_bare(
        "discard --score --value skunk --json",
        *("discard", HAND, "--dealer", "--score", "100-60", "--value", "skunk", "--json"),
    )
    yield against_bare("discard --flip --json", "discard", HAND, "--dealer", "--flip", "--json")
    yield against_bare(
        "peg --score, late in the play",
        *("peg", "K7776", "--hold", "48", "--dealer", "--starter", "7", "--score", "111-117"),
        "--json",
        limit=20,
    )
    yield against_bare(
        "peg --score, two cards to come each",
        *("peg", "7HKDQC4D", "--hold", "5S6S", "--pone", "--starter", "2D", "--thrown", "TSAH"),
        *("--score", "100-105", "--json"),
        limit=20,
    )
    for hold in ("A239", "4567", "69TK"):
        yield against_bare(
            f"peg --score, pone's lead from {hold}",
            *("peg", "--hold", hold, "--pone", "--starter", "8", "--thrown", "QQ"),
            *("--score", "100-105", "--json"),
            limit=120,
        )
    yield against_bare(
        "score --deal with pegs", "score", "--deal", "examples/deal-close.json", "--json"
    )
