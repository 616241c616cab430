"""The records of `wicked-deck`: list, draw, odds, luggers, events and apply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..wicked.deck import PHASES, SETS, STACKS, Deck, WickedCard
from . import names

if TYPE_CHECKING:
    from ..deal import DealCount
    from ..wicked.draws import Draw, Table
    from ..wicked.effects import Average, Move, Worth
    from ..wicked.events import Events
    from ..wicked.luggers import LuggerTable
    from ..wicked.odds import Chance, Odds
    from . import Record

__all__ = [
    "apply_record",
    "describe",
    "draw_record",
    "list_record",
    "luggers_record",
    "odds_record",
]


def _card(card: WickedCard) -> dict[str, Any]:
    return card._asdict()


def list_record(deck: Deck) -> dict[str, Any]:
    """`cribtool.wicked-list/1`."""
    return {
        "schema": "cribtool.wicked-list/1",
        "total": deck.total,
        "stacks": deck.tally("stack", STACKS),
        "sets": deck.tally("set", SETS),
        "phases": deck.tally("phase", PHASES),
        "blank": list(deck.blank),
        "cards": [_card(card) for card in deck.cards],
    }


def draw_record(
    drawn: Sequence[Draw],
    table: Table,
    *,
    hide: bool,
    causes: Sequence[dict[str, Any]] = (),
) -> dict[str, Any]:
    """`cribtool.wicked-draw/1`; `causes` are the events that drew, in order, when there are any."""
    draws = []
    place = 0
    for one in drawn:
        hidden = hide and one.stack == "lugger"
        record: dict[str, Any] = {
            "n": one.n,
            "stack": one.stack,
            "id": one.id,
            "effect": None if hidden else one.effect,
            "fizzled": one.fizzled,
            "reshuffled": one.reshuffled,
        }
        if causes:
            record |= causes[place]
            place += not one.fizzled
        draws.append(record)
    return {
        "schema": "cribtool.wicked-draw/1",
        "seed": table.seed,
        "draws": draws,
        "stacks": {
            stack: {
                "left": len(pile.left),
                "discards": len(pile.discards),
                "held": len(pile.held),
            }
            for stack, pile in table.piles.items()
        },
    }


def _chance(chance: Chance) -> dict[str, Any]:
    numerator, denominator = chance.texts
    return {
        "probability": chance.probability,
        "numerator": numerator,
        "denominator": denominator,
    }


def odds_record(found: Odds) -> dict[str, Any]:
    """`cribtool.wicked-odds/1`."""
    record = {
        "schema": "cribtool.wicked-odds/1",
        "n": found.n,
        "stack": found.stack,
        "card": found.card,
        "set": found.set,
        "size": found.size,
        "copies": found.copies,
        **_chance(found.chance),
    }
    if found.beyond is not None:
        record["beyond"] = _chance(found.beyond)
    if found.card is None and found.set is None:
        record["cards"] = [
            {"id": card.id, "copies": card.copies, **_chance(card.chance)} for card in found.cards
        ]
    return record


def luggers_record(found: LuggerTable) -> dict[str, Any]:
    """`cribtool.wicked-luggers/1`."""
    pegs = []
    for peg, place in enumerate(found.best):
        throw = found.throws[place]
        chance = throw.chances[peg]
        pegs.append(
            {
                "peg": peg,
                "keep": names(throw.keep),
                "discard": names(throw.discard),
                "hand": chance.hand / throw.cases,
                "crib": None if chance.crib is None else chance.crib / throw.cases,
                "any": chance.any / throw.cases,
            }
        )
    return {
        "schema": "cribtool.wicked-luggers/1",
        "hand": names(found.hand),
        "role": found.role,
        "players": found.players,
        "opponent": found.opponent,
        "pegs": pegs,
        "options": [
            {
                "keep": names(throw.keep),
                "discard": names(throw.discard),
                "cases": throw.cases,
                "any": [chance.any for chance in throw.chances],
            }
            for throw in found.throws
        ],
    }


def events_record(found: Events, deal: DealCount) -> dict[str, Any]:
    """`cribtool.wicked-events/1`."""
    record: dict[str, Any] = {
        "schema": "cribtool.wicked-events/1",
        "draws": [draw._asdict() for draw in found.draws],
        "nearly": [near._asdict() for near in found.nearly],
        "moved": [
            {
                "event": moved.event,
                "player": moved.player,
                "from": moved.start,
                "to": moved.end,
                "fizzles": moved.fizzles,
                "lugger": moved.lugger,
            }
            for moved in found.moved
        ],
        "pegs": list(found.pegs),
        "winner": found.winner,
        "open": [one._asdict() for one in found.open],
        "legal": deal.legal,
        "complete": found.complete,
    }
    if deal.play is not None and not deal.legal:
        record["reason"] = deal.play.reason
    return record


def _move(move: Move) -> dict[str, Any]:
    return {"from": move.start, "to": move.end, "out": move.out, "lugger": move.lugger}


def _average(average: Average) -> dict[str, Any]:
    return {
        "mean": average.mean,
        "sum": average.sum,
        "cases": average.cases,
        "distribution": {str(points): cases for points, cases in average.distribution.items()},
    }


def apply_record(worth: Worth) -> dict[str, Any]:
    """`cribtool.wicked-apply/1`."""
    card = worth.card
    record: dict[str, Any] = {
        "schema": "cribtool.wicked-apply/1",
        "id": card.id,
        "stack": card.stack,
        "effect": card.effect,
        "op": card.op,
        "kind": worth.kind,
        "fizzles": worth.fizzles,
        "peg": None if worth.peg is None else _move(worth.peg),
        "open": [one._asdict() for one in worth.open],
    }
    if worth.text:
        record["text"] = worth.text
    if worth.condition is not None:
        condition = worth.condition
        record["condition"] = {
            "hand_points": condition.hand_points,
            "points": condition.points,
            "holds": condition.holds,
            "options": [
                {
                    "keep": names(option.keep),
                    "discard": names(option.discard),
                    "hits": option.hits,
                    "cases": option.cases,
                    "probability": option.hits / option.cases,
                    "numerator": str(option.chance[0]),
                    "denominator": str(option.chance[1]),
                }
                for option in condition.options
            ],
        }
    if worth.swap is not None:
        swaps = [
            {
                "card": str(swap.card),
                "hand": names(swap.hand),
                "starter": str(swap.starter),
                "total": swap.total,
                "heels": swap.heels,
                "gain": swap.gain,
            }
            for swap in worth.swap.swaps
        ]
        record["swap"] = {"now": worth.swap.now, "best": swaps[0], "swaps": swaps}
    if worth.keep_all is not None:
        record["keep_all"] = {
            "hand": _average(worth.keep_all.hand),
            "against": [
                {**one._asdict(), "keep": names(one.keep), "discard": names(one.discard)}
                for one in worth.keep_all.against
            ],
        }
    if worth.extra is not None:
        extra = worth.extra
        record["extra"] = {
            "draw": extra.draw,
            "hand": _average(extra.hand),
            "now": None if extra.now is None else _average(extra.now),
            "gain": extra.gain,
            "best": [names(drawn) for drawn in extra.best],
        }
    if worth.peek is not None:
        record["peek"] = [
            {
                "role": peek.role,
                "options": [
                    {
                        "keep": names(option.keep),
                        "discard": names(option.discard),
                        "hand": _average(option.hand),
                        "crib": _average(option.crib),
                        "total": option.total,
                    }
                    for option in peek.options
                ],
            }
            for peek in worth.peek
        ]
    return record


def describe() -> Sequence[Record]:
    """The fields of all these records."""
    from . import (
        BOOLEAN,
        CARD,
        CARDS,
        COUNT,
        DISTRIBUTION,
        INTEGER,
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

    stack = one_of(*STACKS)
    number_text = {"type": "string", "pattern": "^[0-9]+$"}
    chance = {"probability": PROBABILITY, "numerator": number_text, "denominator": number_text}
    average = object_of(
        {"mean": NUMBER, "sum": INTEGER, "cases": COUNT, "distribution": DISTRIBUTION}
    )
    peg_move = object_of({"from": COUNT, "to": COUNT, "out": BOOLEAN, "lugger": null_or(BOOLEAN)})
    op = null_or({"type": "object"})
    role = one_of("dealer", "pone")
    card = object_of(
        {
            "id": TEXT,
            "stack": one_of("", *STACKS),
            "set": one_of(*SETS),
            "phase": one_of("", *PHASES),
            "effect": TEXT,
            "copies": COUNT,
            "op": op,
            "source": TEXT,
            "note": TEXT,
        }
    )
    cause = {"player": COUNT, "phase": one_of("play", "show"), "what": TEXT, "peg": COUNT}
    draw = object_of(
        {
            "n": COUNT,
            "stack": stack,
            "id": null_or(TEXT),
            "effect": null_or(TEXT),
            "fizzled": BOOLEAN,
            "reshuffled": BOOLEAN,
            **cause,
        },
        optional=list(cause),
    )
    swap = object_of(
        {
            "card": CARD,
            "hand": CARDS,
            "starter": CARD,
            "total": COUNT,
            "heels": null_or(COUNT),
            "gain": INTEGER,
        }
    )
    discarding = object_of(
        {
            "role": role,
            "keep": CARDS,
            "discard": CARDS,
            "hand": NUMBER,
            "crib": NUMBER,
            "total": NUMBER,
            "gain": NUMBER,
        }
    )
    return (
        Record(
            "wicked-list",
            "what a deck holds; all numbers count copies",
            (
                Field("total", COUNT, "How many cards, blank places included."),
                Field("stacks", object_of(dict.fromkeys(STACKS, COUNT)), "Cards of each stack."),
                Field("sets", object_of(dict.fromkeys(SETS, COUNT)), "Cards of each set."),
                Field(
                    "phases",
                    object_of(dict.fromkeys(PHASES, COUNT)),
                    "Cards of each phase, where one is known.",
                ),
                Field("blank", list_of(TEXT), "The ids of the cards without a text."),
                Field("cards", list_of(card), "Every card, with the keys of the deck file."),
            ),
        ),
        Record(
            "wicked-draw",
            "cards drawn from the stacks",
            (
                Field("seed", INTEGER, "The seed the stacks are shuffled with."),
                Field(
                    "draws",
                    list_of(draw),
                    "Every card drawn, n from 1; a fizzled one is followed by its replacement; id "
                    "is null when the stack has nothing left; reshuffled: the stack was empty and "
                    "its discards were shuffled before this draw. With --events also player, "
                    "phase, what and peg of the event. With --hide a lugger's effect is null.",
                ),
                Field(
                    "stacks",
                    object_of(
                        dict.fromkeys(
                            STACKS, object_of({"left": COUNT, "discards": COUNT, "held": COUNT})
                        )
                    ),
                    "How many cards lie where afterwards.",
                ),
            ),
        ),
        Record(
            "wicked-odds",
            "the chance of meeting a card, a set or a stack",
            (
                Field("n", COUNT, "The number of draws."),
                Field("stack", stack, "The stack drawn from."),
                Field("card", null_or(TEXT), "The card asked about, or null."),
                Field("set", null_or(one_of(*SETS)), "The set asked about, or null."),
                Field("size", COUNT, "How many cards lie in the stack."),
                Field("copies", COUNT, "How many of them count."),
                Field("probability", PROBABILITY, "The chance of at least one, without return."),
                Field("numerator", number_text, "The same as a fraction in lowest terms, as text."),
                Field("denominator", number_text, "The same."),
                Field(
                    "beyond",
                    object_of(chance),
                    "With --state, where n is more than the stack holds: the chance when the "
                    "discards come back as the rules say.",
                    True,
                ),
                Field(
                    "cards",
                    list_of(object_of({"id": TEXT, "copies": COUNT, **chance})),
                    "For a stack alone: each of its cards.",
                    True,
                ),
            ),
        ),
        Record(
            "wicked-luggers",
            "the chance of a lugger in the show, by discard and hole of the peg",
            (
                Field("hand", CARDS, "The hand, as given."),
                Field("role", role, "Whose hand it is."),
                Field("players", COUNT, "How many play."),
                Field("opponent", TEXT, "How the others discard."),
                Field(
                    "pegs",
                    list_of(
                        object_of(
                            {
                                "peg": COUNT,
                                "keep": CARDS,
                                "discard": CARDS,
                                "hand": PROBABILITY,
                                "crib": null_or(PROBABILITY),
                                "any": PROBABILITY,
                            }
                        )
                    ),
                    "For each hole 0 to 120 the likeliest discard and its chances by hand, by "
                    "crib (null for pone) and by at least one of them.",
                ),
                Field(
                    "options",
                    list_of(
                        object_of(
                            {
                                "keep": CARDS,
                                "discard": CARDS,
                                "cases": COUNT,
                                "any": list_of(COUNT),
                            }
                        )
                    ),
                    "Every discard, best by points first: of cases, how many draw a lugger from "
                    "each hole 0 to 120.",
                ),
            ),
        ),
        Record(
            "wicked-events",
            "the draws that a deal earns",
            (
                Field(
                    "draws",
                    list_of(object_of({"stack": stack, **cause, "event": COUNT, "rule": TEXT})),
                    "Every draw in order: the stack, the seat that draws, phase and what of the "
                    "event as in the record of a deal, the seat's peg after it, the event's "
                    "number from 1, and the rule (fifteen, thirty-one, multiple-of-five).",
                ),
                Field(
                    "nearly",
                    list_of(
                        object_of(
                            {
                                "stack": stack,
                                **cause,
                                "phase": one_of("heels", "play", "show"),
                                "event": COUNT,
                                "why": TEXT,
                            }
                        )
                    ),
                    "What came close to a draw or looks like one, and why it is none.",
                ),
                Field(
                    "moved",
                    list_of(
                        object_of(
                            {
                                "event": COUNT,
                                "player": COUNT,
                                "from": COUNT,
                                "to": COUNT,
                                "fizzles": BOOLEAN,
                                "lugger": null_or(BOOLEAN),
                            }
                        )
                    ),
                    "With --move: each peg that a card moved; lugger null: open.",
                ),
                Field("pegs", list_of(COUNT), "Where the pegs stand in the end."),
                Field("winner", null_or(COUNT), "The seat (with partners the side) that won."),
                Field(
                    "open",
                    list_of(
                        object_of({"name": TEXT, "question": TEXT, "ruling": null_or(BOOLEAN)})
                    ),
                    "Questions that the public rules leave open, with the players' ruling.",
                ),
                Field("legal", BOOLEAN, "False: a play is illegal, nothing after it counts."),
                Field("complete", BOOLEAN, "False: the play is unfinished, the show not counted."),
                Field("reason", TEXT, "Why a play is illegal.", True),
            ),
        ),
        Record(
            "wicked-apply",
            "what a card is worth now",
            (
                Field("id", TEXT, "The card."),
                Field("stack", one_of("", *STACKS), "Its stack."),
                Field("effect", TEXT, "Its text."),
                Field("op", op, "What it does, machine-readable."),
                Field("kind", TEXT, "Which op that is."),
                Field("fizzles", BOOLEAN, "It cannot be played: discard it and draw another."),
                Field(
                    "peg",
                    null_or(peg_move),
                    "The peg it moves (null: none): hole left, hole reached, game or not, and "
                    "whether that draws a lugger (null: open). While a condition is not yet "
                    "known: as if it held.",
                ),
                Field(
                    "open",
                    list_of(
                        object_of({"name": TEXT, "question": TEXT, "ruling": null_or(BOOLEAN)})
                    ),
                    "Questions that the public rules leave open, with the players' ruling.",
                ),
                Field("text", TEXT, "What has no number, in words.", True),
                Field(
                    "condition",
                    object_of(
                        {
                            "hand_points": COUNT,
                            "points": null_or(COUNT),
                            "holds": null_or(BOOLEAN),
                            "options": list_of(
                                object_of(
                                    {
                                        "keep": CARDS,
                                        "discard": CARDS,
                                        "hits": COUNT,
                                        "cases": COUNT,
                                        **chance,
                                    }
                                )
                            ),
                        }
                    ),
                    "A condition on the hand's count: what is asked for, what the hand counts and "
                    "whether it holds (null without starter); then each choice of four with the "
                    "number of starters that meet it.",
                    True,
                ),
                Field(
                    "swap",
                    object_of({"now": COUNT, "best": swap, "swaps": list_of(swap)}),
                    "The hand's count now and after each swap with the starter, best first; heels "
                    "are null where it is open whether they count.",
                    True,
                ),
                Field(
                    "keep_all",
                    object_of({"hand": average, "against": list_of(discarding)}),
                    "The whole hand kept without a crib, and the best discard of each role.",
                    True,
                ),
                Field(
                    "extra",
                    object_of(
                        {
                            "draw": COUNT,
                            "hand": average,
                            "now": null_or(average),
                            "gain": null_or(NUMBER),
                            "best": list_of(CARDS),
                        }
                    ),
                    "The hand with the cards drawn and without, and the best draws.",
                    True,
                ),
                Field(
                    "peek",
                    list_of(
                        object_of(
                            {
                                "role": role,
                                "options": list_of(
                                    object_of(
                                        {
                                            "keep": CARDS,
                                            "discard": CARDS,
                                            "hand": average,
                                            "crib": average,
                                            "total": NUMBER,
                                        }
                                    )
                                ),
                            }
                        )
                    ),
                    "Every discard with the seen cards in the crib, best first.",
                    True,
                ),
            ),
        ),
    )
