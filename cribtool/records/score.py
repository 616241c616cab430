"""The records of `score`: one hand counted, or a hand of four with every starter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..show import SUBTOTALS, CountedScore, Starters
from . import item_records, names

if TYPE_CHECKING:
    from . import Record

__all__ = ["describe", "score_record", "starters_record"]


def score_record(counted: CountedScore) -> dict[str, Any]:
    """`cribtool.score/1`."""
    score = counted.score
    record: dict[str, Any] = {
        "schema": "cribtool.score/1",
        "hand": names(score.hand),
        "starter": str(score.starter),
        "crib": score.crib,
        "suits": score.suits,
        "items": item_records(score.items),
        "subtotals": score.subtotals,
        "total": score.total,
        "spoken": score.spoken,
    }
    if counted.heels is not None:
        record["heels"] = counted.heels
    if counted.claim is not None:
        record["claim"] = counted.claim._asdict()
    if counted.at is not None:
        record["at"] = {"from": counted.at.start, "to": counted.at.end, "out": counted.at.out}
    return record


def starters_record(starters: Starters) -> dict[str, Any]:
    """`cribtool.score-starters/1`."""
    totals = starters.distribution
    return {
        "schema": "cribtool.score-starters/1",
        "hand": names(starters.hand),
        "crib": starters.crib,
        "suits": starters.suits,
        "now": starters.now,
        "mean": starters.mean,
        "sum": starters.sum,
        "cases": starters.cases,
        "min": min(totals),
        "max": max(totals),
        "distribution": {str(points): number for points, number in totals.items()},
        "starters": [
            {"starter": str(one.starter), "total": one.total}
            | ({} if starters.suits else {"count": one.number})
            for one in starters.starters
        ],
    }


def describe() -> Sequence[Record]:
    """The fields of both records."""
    from . import (
        BOOLEAN,
        CARD,
        CARDS,
        COUNT,
        DISTRIBUTION,
        ITEMS,
        NUMBER,
        TEXT,
        Field,
        Record,
        list_of,
        object_of,
    )

    hand = Field("hand", CARDS, "The cards of the hand, as given.")
    crib = Field("crib", BOOLEAN, "Whether it was counted as a crib.")
    suits = Field("suits", BOOLEAN, "False for ranks only: neither flush nor nobs was counted.")
    claim = object_of({"claimed": COUNT, "missed": COUNT, "over": COUNT})
    at = object_of({"from": COUNT, "to": COUNT, "out": BOOLEAN})
    return (
        Record(
            "score",
            "one hand, counted",
            (
                hand,
                Field("starter", CARD, "The starter."),
                crib,
                suits,
                Field("items", ITEMS, "Every combination, its cards and its points."),
                Field(
                    "subtotals",
                    object_of(dict.fromkeys(SUBTOTALS, COUNT)),
                    "The points of fifteens, runs, pairs, flush and nobs.",
                ),
                Field("total", COUNT, "The points of the hand."),
                Field("spoken", TEXT, "The count said aloud."),
                Field("heels", COUNT, "With --dealer: 2 for a jack as starter, else 0.", True),
                Field("claim", claim, "With --claim: points claimed, missed and too many.", True),
                Field("at", at, "With --at: the hole left, the hole reached, game or not.", True),
            ),
        ),
        Record(
            "score-starters",
            "a hand of four with every starter",
            (
                hand,
                crib,
                suits,
                Field("now", COUNT, "The points of the four cards alone."),
                Field("mean", NUMBER, "The average over all starters, in points."),
                Field("sum", COUNT, "The points of all starters together."),
                Field(
                    "cases",
                    COUNT,
                    "The number of starters; for ranks only sum and cases are in lowest terms.",
                ),
                Field("min", COUNT, "The least a starter gives."),
                Field("max", COUNT, "The most a starter gives."),
                Field("distribution", DISTRIBUTION, "Points and the number of starters for each."),
                Field(
                    "starters",
                    list_of(
                        object_of(
                            {"starter": CARD, "total": COUNT, "count": COUNT}, optional=["count"]
                        )
                    ),
                    "Every starter and the total it gives, best first; for ranks only every rank "
                    "with the number of its cards.",
                ),
            ),
        ),
    )
