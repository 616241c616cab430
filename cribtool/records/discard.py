"""The record of `discard`: every choice, best first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import names

if TYPE_CHECKING:
    from ..discard import Discards, Option, Spread
    from . import Record

__all__ = ["describe", "discard_record"]


def discard_record(found: Discards, top: int | None = None) -> dict[str, Any]:
    """`cribtool.discard/1`, of the `top` best choices or of all."""
    return {
        "schema": "cribtool.discard/1",
        "hand": names(found.hand),
        "role": found.role,
        "players": found.players,
        "opponent": found.opponent,
        "suits": found.suits,
        "seen": names(found.seen),
        "choices": len(found.options),
        "options": [_option(option, found.need) for option in found.options[:top]],
    }


def _option(option: Option, need: int | None) -> dict[str, Any]:
    pegging = option.pegging
    record: dict[str, Any] = {
        "keep": names(option.keep),
        "discard": names(option.discard),
        "hand": _spread(option.hand),
        "crib": _spread(option.crib),
        "pegging": pegging and {"for": pegging.own, "against": pegging.other},
        "total": option.total,
        "win": option.win,
    }
    if option.need is not None:
        record["need"] = {"points": need, "probability": option.need}
    if option.lugger is not None:
        record["lugger"] = option.lugger._asdict()
    return record


def _spread(spread: Spread) -> dict[str, Any]:
    return {
        "mean": spread.mean,
        "sum": spread.sum,
        "cases": spread.cases,
        "min": spread.min,
        "max": spread.max,
        "sd": spread.sd,
        "distribution": {str(points): part for points, part in spread.distribution.items()},
    }


def describe() -> Sequence[Record]:
    """The fields of the record."""
    from . import (
        BOOLEAN,
        CARDS,
        COUNT,
        DISTRIBUTION,
        NUMBER,
        PROBABILITY,
        TEXT,
        Field,
        Record,
        list_of,
        null_or,
        object_of,
        one_of,
    )

    spread = object_of(
        {
            "mean": NUMBER,
            "sum": null_or(COUNT),
            "cases": null_or(COUNT),
            "min": COUNT,
            "max": COUNT,
            "sd": {"type": "number", "minimum": 0},
            "distribution": DISTRIBUTION,
        }
    )
    option = object_of(
        {
            "keep": CARDS,
            "discard": CARDS,
            "hand": spread,
            "crib": spread,
            "pegging": null_or(object_of({"for": NUMBER, "against": NUMBER})),
            "total": NUMBER,
            "win": null_or(PROBABILITY),
            "need": object_of({"points": COUNT, "probability": PROBABILITY}),
            "lugger": object_of(
                {"hand": PROBABILITY, "crib": null_or(PROBABILITY), "any": PROBABILITY}
            ),
        },
        optional=["need", "lugger"],
    )
    return (
        Record(
            "discard",
            "every choice of cards to throw",
            (
                Field("hand", CARDS, "The cards held, as given."),
                Field("role", one_of("dealer", "pone", "partner"), "Who throws."),
                Field("players", {"enum": [2, 3, 4]}, "How many play."),
                Field("opponent", TEXT, "How the others throw."),
                Field("suits", BOOLEAN, "False for ranks only: averaged over all suits."),
                Field("seen", CARDS, "Other cards known to be out."),
                Field("choices", COUNT, "How many choices there are, also where fewer are listed."),
                Field(
                    "options",
                    list_of(option),
                    "The choices, best first: keep and discard in card order; hand and crib with "
                    "mean, the exact sum of cases, min, max, sd (standard deviation of the "
                    "population) and distribution (points and the number of cases for each); "
                    "pegging (for and against, or null); total (hand plus crib, minus it for "
                    "pone, plus the pegging); win (a probability, or null); with --need need "
                    "(points, probability); with --lugger lugger (probabilities hand, crib, any; "
                    "crib is null for who does not count it). For ranks only sum and cases are in "
                    "lowest terms, and so are the numbers of a distribution among themselves.",
                ),
            ),
        ),
    )
