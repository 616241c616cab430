"""How often the show draws a lugger: every discard of a hand at every hole of the peg.

Gathers what `discard` computes for one hole into a table for all of them; knows nothing of how
the cards of a crib come about.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd
from typing import NamedTuple

from ..cards import Card, Cards, parse_cards
from ..discard import HAND_SIZE, OPPONENTS, Position, analyse_discards
from ..errors import HandSizeError
from ..pegs import GAME, HOLES

__all__ = ["LuggerChance", "LuggerTable", "LuggerThrow", "draws_lugger", "lugger_table"]


class LuggerChance(NamedTuple):
    """Cases out of the table's `cases` in which a lugger is drawn.

    By the hand, by the crib (None for pone), by at least one of them with the same starter.
    """

    hand: int
    crib: int | None
    any: int


class LuggerThrow(NamedTuple):
    """One discard, with its chances for the peg at 0, 1, … 120 before the show."""

    keep: tuple[Card, ...]
    discard: tuple[Card, ...]
    cases: int
    chances: tuple[LuggerChance, ...]


class LuggerTable(NamedTuple):
    """Every discard of a hand, the best by points first; `best[n]` is the place among them of
    the one most likely to draw a lugger from hole n (of like ones the better by points)."""

    hand: tuple[Card, ...]
    role: str
    players: int
    opponent: str
    throws: tuple[LuggerThrow, ...]
    best: tuple[int, ...]


def draws_lugger(peg: int, points: int) -> bool:
    """Whether a count of `points` from hole `peg` ends on a multiple of 5, moved and not at game.

    Source: RULES.md, "Lugger".
    """
    return points > 0 and (peg + points) % 5 == 0 and peg + points < GAME


def lugger_table(
    hand: Cards, role: str, *, players: int | None = None, seen: Cards = ()
) -> LuggerTable:
    """The exact chance of drawing a lugger in the show, for every discard and every hole.

    `hand` is the hand before the discard, `role` as in `discard`; `players` by default two for
    six cards, three for five. The others throw at random. Raises what `analyse_discards` raises.
    """
    cards = parse_cards(hand)
    if players is None:
        sizes = {size: number for number, size in reversed(HAND_SIZE.items())}
        if len(cards) not in sizes:
            raise HandSizeError(
                f"a hand before the discard holds 5 or 6 cards, not {len(cards)}", len(cards)
            )
        players = sizes[len(cards)]
    found = analyse_discards(cards, role, players=players, opponent="uniform", seen=seen)
    position = Position(found.hand, role, players, found.seen)
    throws = []
    for option in found.options:
        joint = OPPONENTS["uniform"].joint(position, option.keep, option.discard)
        whole: Mapping[tuple[int, int], int] = {case: int(weight) for case, weight in joint.items()}
        throws.append(_throw(option.keep, option.discard, whole, role == "dealer"))
    best = []
    for peg in range(HOLES + 1):
        place = 0
        for other, throw in enumerate(throws):
            here, most = throw.chances[peg].any, throws[place].chances[peg].any
            if here * throws[place].cases > most * throw.cases:
                place = other
        best.append(place)
    return LuggerTable(found.hand, role, players, "uniform", tuple(throws), tuple(best))


def _throw(
    keep: tuple[Card, ...],
    discard: tuple[Card, ...],
    joint: Mapping[tuple[int, int], int],
    counts_crib: bool,
) -> LuggerThrow:
    cases = sum(joint.values())
    common = gcd(*joint.values())
    most = max(hand + crib for hand, crib in joint)
    chances: list[LuggerChance] = []
    for peg in range(HOLES + 1):
        if peg >= 5 and peg + most < GAME:
            chances.append(chances[peg - 5])  # the end out of reach: only the hole modulo 5 counts
            continue
        by_hand = by_crib = by_any = 0
        for (hand, crib), weight in joint.items():
            first = draws_lugger(peg, hand)
            after = peg + hand
            second = counts_crib and after < GAME and draws_lugger(after, crib)
            by_hand += weight * first
            by_crib += weight * second
            by_any += weight * (first or second)
        chances.append(
            LuggerChance(
                by_hand // common, by_crib // common if counts_crib else None, by_any // common
            )
        )
    return LuggerThrow(keep, discard, cases // common, tuple(chances))
