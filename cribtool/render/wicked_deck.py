"""The views of `wicked-deck`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ..cards import cards_text
from ..wicked.deck import BOX, MARKS, PHASES, SETS, STACKS, Deck
from . import Block, Column, Line, Raw, Row, Table

if TYPE_CHECKING:
    from ..deal import DealCount
    from ..wicked.draws import Draw
    from ..wicked.draws import Table as Stacks
    from ..wicked.effects import (
        Average,
        Condition,
        Extra,
        KeepAll,
        Move,
        Open,
        Peek,
        Swaps,
        Worth,
    )
    from ..wicked.events import Earned, Events
    from ..wicked.luggers import LuggerTable
    from ..wicked.odds import Chance, Odds

__all__ = [
    "apply_view",
    "cause_text",
    "draw_view",
    "events_view",
    "list_view",
    "luggers_view",
    "odds_view",
    "text_view",
]

_BAR = 40


def text_view(text: str) -> list[Block]:
    """A file's text as it is."""
    return [Raw(text)]


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _numbered(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def list_view(deck: Deck) -> list[Block]:
    """What a deck holds."""
    rows = []
    for name in SETS:
        of_set = Deck(tuple(card for card in deck.cards if card.set == name))
        stacks = of_set.tally("stack", ("", *STACKS))
        rows.append(
            Row(
                [
                    name,
                    *[str(stacks[stack]) for stack in STACKS],
                    str(stacks[""]),
                    str(of_set.total),
                    f"the box holds {BOX[name]}" + (f", {MARKS[name]}" if name in MARKS else ""),
                ]
            )
        )
    stacks = deck.tally("stack", ("", *STACKS))
    rows.append(
        Row(
            ["all", *[str(stacks[s]) for s in STACKS], str(stacks[""]), str(deck.total), ""],
            "total",
        )
    )
    phases = deck.tally("phase", PHASES)
    view: list[Block] = [
        Table(
            [
                Column("set"),
                *[Column(f"{stack}s", right=True) for stack in STACKS],
                Column("no stack", right=True),
                Column("cards", right=True),
                Column(""),
            ],
            rows,
        ),
        Line(
            [
                ("Luggers by phase", "title"),
                ": " + ", ".join(f"{name} {number}" for name, number in phases.items()),
            ]
        ),
    ]
    written = [card for card in deck.cards if card.effect]
    if written:
        view.append(
            Table(
                [
                    Column("id"),
                    Column("stack"),
                    Column("set"),
                    Column("phase"),
                    Column("copies", right=True),
                    Column("effect"),
                ],
                [
                    Row([c.id, c.stack, c.set, c.phase, str(c.copies), _one_line(c.effect)])
                    for c in written
                ],
            )
        )
    blank = deck.blank
    if blank:
        shown = ", ".join(blank[:4]) + (f", … {blank[-1]}" if len(blank) > 4 else "")
        view.append(Line([("Without a text", "title"), f": {len(blank)} ({shown})"]))
    return view


def draw_view(
    drawn: Sequence[Draw], stacks: Stacks, *, hide: bool, causes: Sequence[str] = ()
) -> list[Block]:
    """Cards drawn, with what drew them where that is known."""
    rows = []
    place = 0
    for one in drawn:
        remarks = []
        if one.reshuffled:
            remarks.append("stack empty: discards shuffled")
        if one.fizzled:
            remarks.append("fizzles, draw again")
        if one.id is None:
            remarks.append("nothing left to draw")
        effect = "" if one.effect is None else _one_line(one.effect)
        if hide and one.stack == "lugger" and one.id is not None:
            effect = "(hidden)"
        cells = [str(one.n), one.stack, one.id or "-", effect, "; ".join(remarks)]
        if causes:
            cells.insert(1, causes[place])
            place += not one.fizzled
        rows.append(Row(cells, "dim" if one.fizzled or one.id is None else ""))
    columns = [Column("n", right=True), Column("stack"), Column("id"), Column("effect"), Column("")]
    if causes:
        columns.insert(1, Column("for"))
    view: list[Block] = [Table(columns, rows)] if rows else [Line(["Nothing was drawn."])]
    for stack, pile in stacks.piles.items():
        held = f", {len(pile.held)} held" if stack == "lugger" else ""
        view.append(
            Line(
                [
                    (f"{stack}s".capitalize(), "title"),
                    f": {len(pile.left)} left, {len(pile.discards)} discarded{held}",
                ]
            )
        )
    view.append(Line([(f"Seed {stacks.seed}", "dim")]))
    return view


def _share(chance: Chance) -> str:
    return "/".join(chance.texts)


def odds_view(found: Odds) -> list[Block]:
    """The chance of meeting what was asked about."""
    if found.card is not None:
        what = found.card
    elif found.set is not None:
        what = f"a card of the set {found.set}"
    else:
        what = "a card of this stack"
    view: list[Block] = [
        Line(
            [
                ("Chance", "title"),
                f" of {what} in {_numbered(found.n, 'draw')} from the {found.stack}s: ",
                (f"{found.chance.probability:.6f}", "total"),
                f" = {_share(found.chance)}",
            ]
        ),
        Line([f"{_numbered(found.size, 'card')} in the stack, {found.copies} of them count."]),
    ]
    if found.beyond is not None:
        view.append(
            Line(
                [
                    "More draws than the stack holds; when the discards come back: "
                    f"{found.beyond.probability:.6f} = {_share(found.beyond)}"
                ]
            )
        )
    if found.cards:
        view.append(
            Table(
                [
                    Column("id"),
                    Column("copies", right=True),
                    Column("chance", right=True),
                    Column("exactly", right=True),
                ],
                [
                    Row([c.id, str(c.copies), f"{c.chance.probability:.6f}", _share(c.chance)])
                    for c in found.cards
                ],
            )
        )
    return view


def luggers_view(found: LuggerTable) -> list[Block]:
    """The likeliest discard for each hole of the peg; holes that are alike share a row."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for peg, place in enumerate(found.best):
        groups.setdefault((place, found.throws[place].chances[peg]), []).append(peg)
    rows = []
    for pegs in groups.values():
        throw = found.throws[found.best[pegs[0]]]
        chance = throw.chances[pegs[0]]
        crib = "-" if chance.crib is None else f"{chance.crib / throw.cases:.4f}"
        rows.append(
            Row(
                [
                    _pegs(pegs),
                    cards_text(throw.discard),
                    f"{chance.hand / throw.cases:.4f}",
                    crib,
                    f"{chance.any / throw.cases:.4f}",
                    "█" * round(_BAR * chance.any / throw.cases),
                ]
            )
        )
    return [
        Line(
            [
                ("Hand", "title"),
                f" {cards_text(found.hand)}   {found.role}, {found.players} players: "
                "the discard likeliest to draw a lugger in the show",
            ]
        ),
        Table(
            [
                Column("peg at"),
                Column("throw"),
                Column("hand", right=True),
                Column("crib", right=True),
                Column("either", right=True),
                Column(""),
            ],
            rows,
        ),
    ]


def _pegs(pegs: Sequence[int]) -> str:
    """Holes in short: `0, 5 … 60` where they go on by fives."""
    if len(pegs) > 2 and all(b - a == 5 for a, b in pairwise(pegs)):
        return f"{pegs[0]}, {pegs[1]} … {pegs[-1]}"
    return ", ".join(map(str, pegs))


def cause_text(draw: Earned) -> str:
    """What earned a draw, in short."""
    return f"seat {draw.player}, {draw.what}"


def events_view(found: Events, deal: DealCount) -> list[Block]:
    """The draws that a deal earns, and what came close."""
    view: list[Block] = []
    if found.draws:
        view.append(
            Table(
                [
                    Column("event", right=True),
                    Column("draws a"),
                    Column("seat", right=True),
                    Column("for"),
                    Column("peg", right=True),
                    Column("rule"),
                ],
                [
                    Row(
                        [
                            str(draw.event),
                            draw.stack,
                            str(draw.player),
                            draw.what if draw.phase == "show" else f"playing {draw.what}",
                            str(draw.peg),
                            "multiple of five" if draw.rule == "multiple-of-five" else draw.rule,
                        ]
                    )
                    for draw in found.draws
                ],
            )
        )
    else:
        view.append(Line(["Nothing draws a card."]))
    for moved in found.moved:
        view.append(
            Line(
                [
                    f"After event {moved.event} a card moves seat {moved.player} "
                    f"from {moved.start} to {moved.end}"
                    + (": it fizzles, the peg was at 0." if moved.fizzles else ".")
                    + (" It draws a lugger." if moved.lugger else "")
                ]
            )
        )
    if found.nearly:
        view.append(Line([("Nearly", "title"), ":"]))
        view.append(
            Table(
                [
                    Column("event", right=True),
                    Column("stack"),
                    Column("seat", right=True),
                    Column("for"),
                    Column("peg", right=True),
                    Column("but"),
                ],
                [
                    Row(
                        [
                            str(near.event),
                            near.stack,
                            str(near.player),
                            f"playing {near.what}" if near.phase == "play" else near.what,
                            str(near.peg),
                            near.why,
                        ]
                    )
                    for near in found.nearly
                ],
            )
        )
    view.append(Line([("Pegs", "title"), ": " + ", ".join(map(str, found.pegs))]))
    if found.winner is not None:
        side = "side" if deal.partners else "seat"
        view.append(Line([(f"The game is won by {side} {found.winner}.", "total")]))
    if deal.play is not None and not deal.legal:
        view.append(Line([("Illegal", "bad"), f": {deal.play.reason}"]))
    elif not found.complete:
        view.append(Line(["The play is unfinished: the show is not counted."]))
    return view + _open(found.open)


def _open(questions: Sequence[Open]) -> list[Block]:
    view: list[Block] = []
    for one in questions:
        ruling = f"open, for the players to settle (--ruling {one.name}=yes or no)"
        if one.ruling is not None:
            ruling = f"the players say {'yes' if one.ruling else 'no'}"
        view.append(Line([("Open", "mark"), f": {one.question} {ruling}."]))
    return view


def apply_view(worth: Worth) -> list[Block]:
    """What a card is worth now."""
    card = worth.card
    view: list[Block] = [
        Line([(card.id, "title"), f" {card.stack}: {_one_line(card.effect)}"]),
    ]
    if worth.fizzles:
        view.append(
            Line([("Fizzles", "bad"), ": it cannot be played; discard it and draw another."])
        )
    if worth.condition is not None:
        view += _condition(worth.condition)
    if worth.peg is not None:
        view.append(_move(worth.peg, worth.condition))
    if worth.swap is not None:
        view += _swaps(worth.swap)
    if worth.keep_all is not None:
        view += _keep_all(worth.keep_all)
    if worth.extra is not None:
        view += _extra(worth.extra)
    for peek in worth.peek or ():
        view += _peek(peek)
    if worth.text:
        view.append(Line([worth.text]))
    return view + _open(worth.open)


def _move(move: Move, condition: Condition | None) -> Line:
    if move.start == move.end:
        return Line([f"The peg stays at {move.start}."])
    end = "out, the game is won" if move.out else f"{121 - move.end} to go"
    unknown = condition is not None and condition.holds is None
    lugger = "; draws a lugger" if move.lugger else ""
    return Line(
        [
            "If so, the peg goes" if unknown else "The peg goes",
            f" from {move.start} to ",
            (str(move.end), "total"),
            f": {end}{lugger}.",
        ]
    )


def _condition(condition: Condition) -> list[Block]:
    if condition.points is not None:
        holds = "that is it" if condition.holds else "it does nothing"
        return [
            Line(
                [f"Asks for {condition.hand_points}; the hand counts {condition.points}: {holds}."]
            )
        ]
    if not condition.options:
        return []
    return [
        Line([f"The chance that the hand counts {condition.hand_points}, over all starters:"]),
        Table(
            [
                Column("keep"),
                Column("throw"),
                Column("starters", right=True),
                Column("of", right=True),
                Column("chance", right=True),
            ],
            [
                Row(
                    [
                        cards_text(option.keep),
                        cards_text(option.discard),
                        str(option.hits),
                        str(option.cases),
                        f"{option.hits / option.cases:.4f}",
                    ]
                )
                for option in condition.options
            ],
        ),
    ]


def _signed(number: float, places: int = 0) -> str:
    return f"{number:+.{places}f}"


def _swaps(swaps: Swaps) -> list[Block]:
    return [
        Line([f"The hand counts {swaps.now} without a swap."]),
        Table(
            [
                Column("new starter"),
                Column("hand"),
                Column("counts", right=True),
                Column("gain", right=True),
                Column("heels"),
            ],
            [
                Row(
                    [
                        str(swap.card),
                        cards_text(swap.hand),
                        str(swap.total),
                        _signed(swap.gain),
                        "open" if swap.heels is None else str(swap.heels) if swap.heels else "",
                    ],
                    "" if place else "best",
                )
                for place, swap in enumerate(swaps.swaps)
            ],
        ),
    ]


def _mean(average: Average) -> str:
    return f"{average.mean:.4f} ({average.sum}/{average.cases})"


def _keep_all(found: KeepAll) -> list[Block]:
    return [
        Line(["The whole hand, without a crib: ", (_mean(found.hand), "total")]),
        Table(
            [
                Column("against"),
                Column("best keep"),
                Column("throw"),
                Column("hand", right=True),
                Column("crib", right=True),
                Column("total", right=True),
                Column("gain", right=True),
            ],
            [
                Row(
                    [
                        one.role,
                        cards_text(one.keep),
                        cards_text(one.discard),
                        f"{one.hand:.4f}",
                        f"{one.crib:.4f}",
                        f"{one.total:.4f}",
                        _signed(one.gain, 4),
                    ]
                )
                for one in found.against
            ],
        ),
    ]


def _extra(extra: Extra) -> list[Block]:
    if extra.now is None or extra.gain is None:
        return [Line(["All cards and the starter count ", (_mean(extra.hand), "total")])]
    cards = "one more card" if extra.draw == 1 else f"{extra.draw} more cards"
    view: list[Block] = [
        Line(
            [
                f"The winner's hand with {cards}: ",
                (_mean(extra.hand), "total"),
                f"; without {_mean(extra.now)}: {_signed(extra.gain, 4)} on average.",
            ]
        )
    ]
    if extra.best:
        shown = "  ".join(cards_text(drawn) for drawn in extra.best)
        view.append(Line([f"Best draw ({max(extra.hand.distribution)} points): {shown}"]))
    return view


def _peek(peek: Peek) -> list[Block]:
    return [
        Line([("With the seen cards in the crib", "title"), f", as {peek.role}:"]),
        Table(
            [
                Column("keep"),
                Column("throw"),
                Column("hand", right=True),
                Column("crib", right=True),
                Column("total", right=True),
            ],
            [
                Row(
                    [
                        cards_text(option.keep),
                        cards_text(option.discard),
                        f"{option.hand.mean:.4f}",
                        f"{option.crib.mean:.4f}",
                        f"{option.total:.4f}",
                    ],
                    "" if place else "best",
                )
                for place, option in enumerate(peek.options)
            ],
        ),
    ]
