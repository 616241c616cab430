"""The records of `peg`: a play refereed, or advice on the next card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..play import Event, Replay, twinkles
from . import item_records, names

if TYPE_CHECKING:
    from ..expert.winpeg import WinAdvice
    from ..pegging import Advice
    from . import Record

__all__ = ["advice_record", "describe", "event_fields", "peg_record"]


def peg_record(table: Replay, wicked: bool = False) -> dict[str, Any]:
    """`cribtool.peg/1`; `wicked`: with what each event draws."""
    record: dict[str, Any] = {
        "schema": "cribtool.peg/1",
        "players": table.players,
        "events": [_event_record(event, wicked) for event in table.events],
        "count": table.running,
        "next": table.next,
        "complete": table.complete,
        "points": list(table.points),
        "legal": table.legal,
    }
    if not table.legal:
        record |= {"rule": table.rule, "reason": table.reason, "n": table.n}
    return record


def _event_record(event: Event, wicked: bool) -> dict[str, Any]:
    record: dict[str, Any] = {
        "n": event.n,
        "player": event.player,
        "play": event.play,
        "count": event.running,
        "points": event.points,
        "items": item_records(event.items),
    }
    if event.implied:
        record["implied"] = True
    if wicked:
        record["draws"] = list(twinkles(event.items))
    return record


def advice_record(advice: Advice, wins: WinAdvice | None = None) -> dict[str, Any]:
    """`cribtool.peg-advice/1`; `wins` if a score was given."""
    record: dict[str, Any] = {
        "schema": "cribtool.peg-advice/1",
        "hold": names(advice.hold),
        "role": advice.role,
        "count": advice.running,
        "opponent": advice.opponent,
        "hands": advice.hands,
        "options": [
            {
                "card": str(option.card),
                "points": option.pegs,
                "for": option.mine,
                "against": option.theirs,
                "net": option.net,
            }
            for option in advice.options
        ],
        "go": advice.go,
    }
    if wins is not None:
        from .winning import model_record

        for option, win in zip(record["options"], wins.wins, strict=True):
            option["win"] = win
        record["score"] = list(wins.pegs)
        record["model"] = model_record("peg-advice")
    return record


def event_fields() -> dict[str, dict[str, Any]]:
    """The schemas of what an event of the play has in every record that lists it."""
    from . import BOOLEAN, COUNT, ITEMS, list_of, one_of

    return {
        "n": {"type": "integer", "minimum": 1},
        "player": COUNT,
        "count": {"type": "integer", "minimum": 0, "maximum": 31},
        "points": COUNT,
        "items": ITEMS,
        "implied": BOOLEAN,
        "draws": list_of(one_of("twinkler", "lugger")),
    }


def describe() -> Sequence[Record]:
    """The fields of both records."""
    from ..play import RULES
    from . import (
        BOOLEAN,
        CARD,
        CARDS,
        COUNT,
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

    play = {"type": "string", "pattern": "^(go|[A2-9TJQK][SHDC]?)$"}
    fields = event_fields()
    event = object_of(
        {"n": fields["n"], "player": COUNT, "play": play} | fields, optional=["implied", "draws"]
    )
    option = object_of(
        {
            "card": CARD,
            "points": COUNT,
            "for": NUMBER,
            "against": NUMBER,
            "net": NUMBER,
            "win": PROBABILITY,
        },
        optional=["win"],
    )
    return (
        Record(
            "peg",
            "a play, refereed",
            (
                Field("players", COUNT, "How many play."),
                Field(
                    "events",
                    list_of(event),
                    "Every play from 1: player (0 is pone), a card or go, the running count after "
                    "it, its points and items. A point for go or last stands on the card that "
                    "earned it; implied marks a go that nobody said; with --wicked draws lists "
                    "the stacks of which the event draws a card.",
                ),
                Field("count", COUNT, "The running count; 0 after a count has ended."),
                Field("next", null_or(COUNT), "The player whose turn it is, null at the end."),
                Field("complete", BOOLEAN, "Whether all cards have been played."),
                Field("points", list_of(COUNT), "The points of each player."),
                Field("legal", BOOLEAN, "False where a play is illegal: the state is before it."),
                Field("rule", one_of(*RULES), "The rule that the illegal play breaks.", True),
                Field("reason", TEXT, "What was wrong, and what was allowed.", True),
                Field("n", COUNT, "The number that the illegal play would have had.", True),
            ),
        ),
        Record(
            "peg-advice",
            "what to play now",
            (
                Field("hold", CARDS, "The cards still in your hand, as given."),
                Field("role", one_of("pone", "dealer"), "Whose hand it is."),
                Field("count", COUNT, "The running count."),
                Field("opponent", one_of("greedy", "cautious"), "The policy of the opponent."),
                Field("hands", COUNT, "How many hands he can hold, as card combinations."),
                Field(
                    "options",
                    list_of(option),
                    "The cards that fit, best first: what each pegs at once, and the expected "
                    "points to the end of the play for you, against you, and net; with --score "
                    "also win, the probability of winning the game, by which they are ranked.",
                ),
                Field("go", BOOLEAN, "Whether no card fits."),
                Field(
                    "score",
                    list_of({"type": "integer", "minimum": 0, "maximum": 120}),
                    "With --score: your peg and theirs after all plays given.",
                    True,
                ),
                Field(
                    "model",
                    model_schema(),
                    "With --score: which parts of a winning chance are exact and which are "
                    "assumed, and the table behind it (simulated deals, seed, largest standard "
                    "error, play policy).",
                    True,
                ),
            ),
        ),
    )
