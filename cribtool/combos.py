"""Fifteens, runs and pairs in a row of ranks: the one place that knows them.

The show counts with it, and so does Kings Cribbage. It knows neither suits nor starters, and
nothing of the play, whose rows count by other rules; only the worth of like cards is common to
all three (`LIKE`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from .cards import VALUES, Card

__all__ = ["LIKE", "Combo", "Item", "combos", "combos_points", "idle_places"]

LIKE = {
    2: ("pair", 2),
    3: ("pair-royal", 6),
    4: ("double-pair-royal", 12),
    5: ("five-of-a-kind", 20),
}
"""Like cards: their number -> kind and points (five only among the tiles of Kings Cribbage)."""


class Combo(NamedTuple):
    """One combination in a row: its kind, the places (from 0, rising) it takes, its points."""

    kind: str
    places: tuple[int, ...]
    points: int


class Item(NamedTuple):
    """One scoring combination of cards: its kind, its cards and its points."""

    kind: str
    cards: tuple[Card, ...]
    points: int


def combos(ranks: Iterable[int]) -> tuple[Combo, ...]:
    """Every fifteen, run and pair in the row, each by the places it takes.

    Equivalent to trying every subset of places: a fifteen is any two or more that count 15
    together (ace 1, faces 10); a run is any choice of one place from each rank of a stretch of
    three or more ranks in a row, taken at full length; like ranks make one combination, of two
    to five. `ranks` (1 to 13, at most five alike) stand in any order. Fifteens come first, then
    runs, then pairs, smaller ones first among fifteens, and by their places. Source: RULES.md,
    "Show"; Kings rulebook, "How to Score".
    """
    row = tuple(ranks)
    # Long rows seldom come again: to keep them would only fill a batch's memory.
    return _combos(row) if len(row) <= 6 else _combos.__wrapped__(row)


@cache
def _combo(kind: str, places: tuple[int, ...], points: int) -> Combo:
    """One object for each of the few combinations there are: a batch's memory stays flat."""
    return Combo(kind, places, points)


@lru_cache(maxsize=8192)
def _combos(ranks: tuple[int, ...]) -> tuple[Combo, ...]:
    values = [VALUES[rank] for rank in ranks]
    places_of: dict[int, list[int]] = {}
    for place, rank in enumerate(ranks):
        places_of.setdefault(rank, []).append(place)
    found = [
        _combo("fifteen", places, 2)
        for size in range(2, len(ranks) + 1)
        for places in combinations(range(len(ranks)), size)
        if sum([values[place] for place in places]) == 15
    ]
    found += sorted(
        _combo("run", tuple(sorted(places)), len(stretch))
        for stretch in _stretches(places_of)
        for places in product(*[places_of[rank] for rank in stretch])
    )
    found += sorted(
        (
            _combo(LIKE[len(places)][0], tuple(places), LIKE[len(places)][1])
            for places in places_of.values()
            if len(places) > 1
        ),
        key=lambda combo: combo.places,
    )
    return tuple(found)


def _stretches(ranks: Iterable[int]) -> list[range]:
    """The stretches of three or more ranks in a row, each at its full length."""
    held = set(ranks)
    found = []
    for low in held:
        if low - 1 not in held:
            high = low + 1
            while high in held:
                high += 1
            if high - low >= 3:
                found.append(range(low, high))
    return found


def combos_points(ranks: Iterable[int]) -> int:
    """The points of all fifteens, runs and pairs in the row: `sum(c.points for c in combos(…))`."""
    return sum([combo.points for combo in combos(ranks)])


def idle_places(ranks: Sequence[int]) -> tuple[int, ...]:
    """The places of the row that stand in no fifteen, run or pair, rising."""
    used = {place for combo in combos(ranks) for place in combo.places}
    return tuple(place for place in range(len(ranks)) if place not in used)
