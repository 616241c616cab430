"""The document of a whole deal, and its record: both homes of their field names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..deal import DealCount, DealEvent, count_deal
from ..errors import CribtoolError, OptionError, RecordError, shorten
from . import item_records, names

if TYPE_CHECKING:
    from . import Record

__all__ = ["deal_from", "deal_record", "deal_wins_from", "describe", "read_deal"]

_KEYS = (
    "players",
    "dealer",
    "pegs",
    "hands",
    "crib",
    "starter",
    "plays",
    "target",
    "partners",
)
_NEEDED = ("dealer", "hands", "starter")


def read_deal(document: Any) -> dict[str, Any]:
    """The document of a deal as what `count_deal` takes. Raises `RecordError` and `OptionError`.

    Types and keys are judged here, cards and numbers by `count_deal`.
    """
    if not isinstance(document, Mapping):
        raise RecordError(
            f"a deal is a JSON object, not {shorten(_shown(document))}", input=_shown(document)
        )
    for key in document:
        if key not in _KEYS:
            from difflib import get_close_matches

            near = get_close_matches(str(key), _KEYS, 1)
            hint = f"did you mean '{near[0]}'?" if near else f"known are {', '.join(_KEYS)}"
            raise OptionError(f"unknown key '{shorten(str(key))}' of a deal: {hint}", input=key)
    for key in _NEEDED:
        if key not in document:
            raise RecordError(
                f"the deal has no '{key}': {', '.join(_NEEDED)} are needed", input=key
            )
    found: dict[str, Any] = {}
    hands = document["hands"]
    if not isinstance(hands, list):
        raise _wrong("hands", hands, "a list of hands, one for each seat")
    found["hands"] = [_cards(f"hands[{seat}]", hand) for seat, hand in enumerate(hands)]
    if "players" in document and _whole("players", document["players"]) != len(hands):
        raise RecordError(
            f"players: {document['players']}, but hands: {len(hands)}",
            input=str(document["players"]),
        )
    if not isinstance(document["starter"], str):
        raise _wrong("starter", document["starter"], "a card as text, such as 5D")
    found["starter"] = document["starter"]
    found["dealer"] = _whole("dealer", document["dealer"])
    for key in ("crib", "plays"):
        if document.get(key) is not None:
            found[key] = _cards(key, document[key])
    if document.get("pegs") is not None:
        if not isinstance(document["pegs"], list):
            raise _wrong("pegs", document["pegs"], "a list of holes")
        found["pegs"] = [_whole("pegs", peg) for peg in document["pegs"]]
    if "target" in document:
        found["target"] = _whole("target", document["target"])
    if "partners" in document:
        if not isinstance(document["partners"], bool):
            raise _wrong("partners", document["partners"], "true or false")
        found["partners"] = document["partners"]
    return found


def deal_from(document: Any, *, wicked: bool = False) -> DealCount:
    """Count the deal of a document. Raises whatever is wrong with it, naming the deal."""
    try:
        return count_deal(**read_deal(document), wicked=wicked)
    except CribtoolError as error:
        raise error.at("deal") from None


def _wrong(key: str, value: Any, wanted: str) -> RecordError:
    return RecordError(f"{key}: {shorten(_shown(value))} is not {wanted}", input=_shown(value))


def _shown(value: Any) -> str:
    """A value of the document for a sentence: a null is not called None there."""
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    return repr(value)


def _whole(key: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong(key, value, "a whole number")
    if abs(value) > 10**6:
        raise RecordError(f"{key}: a number of many digits is out of bounds", input=key)
    return value


def _cards(key: str, value: Any) -> str | list[str]:
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(card, str) for card in value):
        return value
    raise _wrong(key, value, "a list or text of cards")


Wins = Sequence[tuple[float, float]]
"""After each event the probability of winning of seat 0 and of seat 1."""


def deal_wins_from(document: Any, deal: DealCount) -> Wins | None:
    """The winning chances after each event of the counted deal of a document.

    None without pegs in it, and where the model does not know the game (`expert.windeal`).
    """
    read = read_deal(document)
    if "pegs" not in read:
        return None
    from ..cards import parse_cards
    from ..expert.windeal import deal_wins

    crib = parse_cards(read["crib"]) if "crib" in read else None
    return deal_wins(deal, [parse_cards(hand) for hand in read["hands"]], crib)


def deal_record(deal: DealCount, wicked: bool = False, wins: Wins | None = None) -> dict[str, Any]:
    """`cribtool.deal/1`; `wicked`: with what each event draws; `wins`: with winning chances."""
    record: dict[str, Any] = {
        "schema": "cribtool.deal/1",
        "players": deal.players,
        "dealer": deal.dealer,
        "partners": deal.partners,
        "target": deal.target,
        "starter": str(deal.starter),
        "suits": deal.suits,
        "events": [_event_record(event, wicked) for event in deal.events],
        "points": list(deal.points),
        "pegs": list(deal.pegs),
        "winner": deal.winner,
        "skunk": deal.skunk,
        "complete": deal.complete,
        "legal": deal.legal,
    }
    if deal.play is not None and not deal.play.legal:
        record |= {"rule": deal.play.rule, "reason": deal.play.reason, "n": deal.play.n}
    if wins is not None:
        from .winning import model_record

        for event, win in zip(record["events"], wins, strict=True):
            event["win"] = list(win)
        record["model"] = model_record("deal")
    return record


def _event_record(event: DealEvent, wicked: bool) -> dict[str, Any]:
    record: dict[str, Any] = {
        "phase": event.phase,
        "player": event.player,
        "what": event.what,
        "cards": names(event.cards),
        "items": item_records(event.items),
        "points": event.points,
        "pegs": list(event.pegs),
    }
    if event.n is not None:
        record |= {"n": event.n, "play": event.what, "count": event.running}
    if event.implied:
        record["implied"] = True
    if event.uncounted:
        record["uncounted"] = True
    if wicked:
        record["draws"] = list(event.draws)
    return record


def describe() -> Sequence[Record]:
    """The fields of the record."""
    from ..play import RULES
    from . import (
        BOOLEAN,
        CARD,
        CARDS,
        COUNT,
        PROBABILITY,
        TEXT,
        Field,
        Record,
        list_of,
        null_or,
        object_of,
        one_of,
    )
    from .peg import event_fields
    from .winning import model_schema

    pegs = list_of(COUNT)
    event = object_of(
        {
            "phase": one_of("heels", "play", "show"),
            "what": TEXT,
            "cards": CARDS,
            "pegs": pegs,
            "play": TEXT,
            "uncounted": BOOLEAN,
            "win": list_of(PROBABILITY),
        }
        | event_fields(),
        optional=["n", "play", "count", "implied", "uncounted", "draws", "win"],
    )
    return (
        Record(
            "deal",
            "a whole deal, counted in order",
            (
                Field("players", COUNT, "How many play; seats are numbered from 0."),
                Field("dealer", COUNT, "The seat of the dealer; the next one is pone."),
                Field("partners", BOOLEAN, "Whether seats 0 + 2 play seats 1 + 3."),
                Field("target", COUNT, "The hole that wins."),
                Field("starter", CARD, "The starter."),
                Field("suits", BOOLEAN, "False for ranks only: neither flush nor nobs counted."),
                Field(
                    "events",
                    list_of(event),
                    "Every count in order: phase, seat, what (heels, the card, go, hand, crib), "
                    "cards, items, points, and all pegs after it. The play's events are those of "
                    "peg, by seats. uncounted: the game was over before. With --wicked draws "
                    "lists the stacks of which the event draws a card. With pegs given and two "
                    "players win is the probability of winning of seat 0 and of seat 1.",
                ),
                Field("points", list_of(COUNT), "What each seat counted before the game ended."),
                Field("pegs", pegs, "Where the pegs stand, by seat, by side with partners."),
                Field(
                    "winner",
                    null_or(COUNT),
                    "The place in pegs of the one that reached the target, or null.",
                ),
                Field(
                    "skunk",
                    null_or(one_of("skunk", "double")),
                    "By the loser farthest back; null when the target is not 121.",
                ),
                Field("complete", BOOLEAN, "False where the play was not given to its end."),
                Field("legal", BOOLEAN, "False where a play is illegal: nothing after it counts."),
                Field("rule", one_of(*RULES), "The rule that the illegal play breaks.", True),
                Field("reason", TEXT, "What was wrong, and what was allowed.", True),
                Field("n", COUNT, "The number that the illegal play would have had.", True),
                Field(
                    "model",
                    model_schema(),
                    "Beside win: which parts of a winning chance are exact and which are assumed, "
                    "and the table behind it (simulated deals, seed, largest standard error, play "
                    "policy).",
                    True,
                ),
            ),
        ),
    )
