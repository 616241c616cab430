"""The record of `discard`: every choice, best first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import names

if TYPE_CHECKING:
    from ..discard import Discards, Option, Spread
    from ..expert.windiscard import Flip, Wins
    from ..reasons import Reason, Why
    from . import Record

__all__ = ["describe", "discard_record"]


def discard_record(
    found: Discards,
    top: int | None = None,
    why: Why | None = None,
    wins: Wins | None = None,
    flips: Flip | None = None,
) -> dict[str, Any]:
    """`cribtool.discard/1`, of the `top` best choices or of all; the rest if asked."""
    record: dict[str, Any] = {
        "schema": "cribtool.discard/1",
        "hand": names(found.hand),
        "role": found.role,
        "players": found.players,
        "opponent": found.opponent,
        "play": found.play,
        "suits": found.suits,
        "seen": names(found.seen),
        "choices": len(found.options),
        "options": [_option(option, found.need) for option in found.options[:top]],
    }
    if why is not None:
        record["why"] = _why(why)
    if wins is not None:
        record["score"] = list(wins.pegs)
        record["value"] = wins.value
        record["best_on_points"] = names((wins.by_points or wins.found.options[0]).keep)
        for option, stake, cuts in zip(record["options"], wins.stakes, wins.cuts, strict=False):
            option["value"] = stake.value
            option["cuts"] = cuts
    if flips is not None:
        record["flip"] = _flip(flips)
    if wins is not None or flips is not None:
        from .winning import model_record

        record["model"] = model_record(
            "discard", opponent=found.opponent, play=found.play is not None
        )
    return record


def _flip(flips: Flip) -> dict[str, Any]:
    from ..expert.windiscard import LETTERS

    return {
        "value": flips.value,
        "throws": [
            {
                "letter": LETTERS[place],
                "keep": names(option.keep),
                "discard": names(option.discard),
                "scores": flips.scores(place),
            }
            for place, option in enumerate(flips.options)
        ],
        "rows": ["".join([LETTERS[place] for place in line]) for line in flips.best],
    }


def _why(why: Why) -> dict[str, Any]:
    return {
        "keep": names(why.keep),
        "discard": names(why.discard),
        "against": {"keep": names(why.other_keep), "discard": names(why.other_discard)},
        "gain": why.gain,
        "hand": why.hand,
        "crib": why.crib,
        "pegging": why.pegging,
        "starters": [
            {"starter": str(one.cards[0]), "weight": one.weight, "gain": one.gain}
            for one in why.starters
        ],
        "throws": [_throw(one) for one in why.throws],
    }


def _throw(reason: Reason) -> dict[str, Any]:
    return {"throw": names(reason.cards), "weight": reason.weight, "gain": reason.gain}


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
        CARD,
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
    from .winning import model_schema

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
            "value": NUMBER,
            "cuts": null_or(COUNT),
        },
        optional=["need", "lugger", "value", "cuts"],
    )
    flip = object_of(
        {
            "value": one_of("game", "skunk"),
            "throws": list_of(
                object_of({"letter": TEXT, "keep": CARDS, "discard": CARDS, "scores": COUNT})
            ),
            "rows": list_of({"type": "string", "pattern": "^[A-O]{121}$"}, minItems=121),
        }
    )
    why = object_of(
        {
            "keep": CARDS,
            "discard": CARDS,
            "against": object_of({"keep": CARDS, "discard": CARDS}),
            "gain": NUMBER,
            "hand": NUMBER,
            "crib": NUMBER,
            "pegging": null_or(NUMBER),
            "starters": list_of(
                object_of({"starter": CARD, "weight": PROBABILITY, "gain": NUMBER})
            ),
            "throws": list_of(object_of({"throw": CARDS, "weight": PROBABILITY, "gain": NUMBER})),
        }
    )
    return (
        Record(
            "discard",
            "every choice of cards to throw",
            (
                Field("hand", CARDS, "The cards held, as given."),
                Field("role", one_of("dealer", "pone", "partner"), "Who throws."),
                Field("players", {"enum": [2, 3, 4]}, "How many play."),
                Field("opponent", one_of("uniform", "expert"), "How the others throw."),
                Field(
                    "play",
                    null_or(TEXT),
                    "The play policy behind the pegging, or null where there is none.",
                ),
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
                    "lowest terms, and so are the numbers of a distribution among themselves. "
                    "Under expert a crib's sum and cases are null and its distribution holds "
                    "probabilities.",
                ),
                Field(
                    "why",
                    why,
                    "With --why: the choice against the best other one, in points: gain (the "
                    "difference of the totals less pegging) and its parts hand and crib, pegging "
                    "(its difference, or null); every starter and every throw of the others (by "
                    "rank) with weight (its probability) and gain (its part of the difference); "
                    "the gains of either list sum to the whole.",
                    True,
                ),
                Field(
                    "score",
                    list_of({"type": "integer", "minimum": 0, "maximum": 120}),
                    "With --score: the own peg and the other's before the starter. The options "
                    "are then ranked by value (what counts, of the throw: as win for game, the "
                    "expected games won less lost for skunk); cuts are the starters with which "
                    "pone's hand wins by itself (null for the dealer and for ranks only).",
                    True,
                ),
                Field("value", one_of("game", "skunk"), "With --score: what winning counts.", True),
                Field("best_on_points", CARDS, "With --score: the keep with the best total.", True),
                Field(
                    "flip",
                    flip,
                    "With --flip: the throws, each with its letter and the number of scores at "
                    "which it is best, and 121 rows, one for each hole of the own peg, of 121 "
                    "letters, one for each hole of the other's: the best throw there.",
                    True,
                ),
                Field(
                    "model",
                    model_schema(),
                    "With --score or --flip: which parts of a winning chance are exact and which "
                    "are assumed, and the table behind it (simulated deals, seed, largest "
                    "standard error, play policy).",
                    True,
                ),
            ),
        ),
    )
