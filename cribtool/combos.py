"""Fifteens, runs and pairs in a row of ranks: the one place that knows them.

The show counts with it, and so does Kings Cribbage. It knows neither suits nor starters, and
nothing of the play, whose rows count by other rules; only the worth of like cards is common to
all three (`LIKE`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
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


@cache
def _fifteens(size: int) -> tuple[tuple[int, Combo], ...]:
    """Every set of two or more of `size` places, as bits and as the fifteen it would be, in order.

    Smaller sets first, and by their places.
    """
    return tuple(
        (sum(1 << place for place in places), _combo("fifteen", places, 2))
        for number in range(2, size + 1)
        for places in combinations(range(size), number)
    )


@lru_cache(maxsize=8192)
def _combos(ranks: tuple[int, ...]) -> tuple[Combo, ...]:
    sums = [0]  # what each set of places counts, by its bits
    for rank in ranks:
        value = VALUES[rank]
        sums += [value + others for others in sums]
    found = [fifteen for bits, fifteen in _fifteens(len(ranks)) if sums[bits] == 15]
    places_of: dict[int, list[int]] = {}
    for place, rank in enumerate(ranks):
        places_of.setdefault(rank, []).append(place)
    for stretch in _stretches(places_of):
        found += [
            _combo("run", tuple(sorted(places)), len(stretch))
            for places in product(*[places_of[rank] for rank in stretch])
        ]
    for places in places_of.values():
        if len(places) > 1:
            kind, points = LIKE[len(places)]
            found.append(_combo(kind, tuple(places), points))
    # Fifteens stand in order already; in the order of kinds, runs and pairs go by their places.
    found.sort(key=_order)
    return tuple(found)


def _order(combo: Combo) -> tuple[int, int, tuple[int, ...]]:
    if combo.kind == "fifteen":
        return 0, len(combo.places), combo.places
    return 1 if combo.kind == "run" else 2, 0, combo.places


def _stretches(ranks: Collection[int]) -> list[range]:
    """The stretches of three or more ranks in a row, each at its full length."""
    found = []
    for low in ranks:
        if low - 1 not in ranks and low + 1 in ranks and low + 2 in ranks:
            high = low + 3
            while high in ranks:
                high += 1
            found.append(range(low, high))
    return found


def combos_points(ranks: Iterable[int]) -> int:
    """The points of all fifteens, runs and pairs in the row: `sum(c.points for c in combos(…))`."""
    return sum([combo.points for combo in combos(ranks)])


def idle_places(ranks: Sequence[int]) -> tuple[int, ...]:
    """The places of the row that stand in no fifteen, run or pair, rising."""
    used = {place for combo in combos(ranks) for place in combo.places}
    return tuple(place for place in range(len(ranks)) if place not in used)
