"""Slow and obvious countings to hold the program against; of it this imports only the cards.

Everything is tried one by one, with no table and no closed form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from cribtool.cards import PACK, Card

# --- the show -------------------------------------------------------------------------------------


def row_points(ranks: Sequence[int]) -> dict[str, int]:
    """Fifteens, runs and pairs of a row of ranks, by trying every subset of it."""
    found = {"fifteens": 0, "runs": 0, "pairs": 0}
    run_sets = []
    for size in range(2, len(ranks) + 1):
        for places in combinations(range(len(ranks)), size):
            chosen = sorted(ranks[place] for place in places)
            if sum(min(rank, 10) for rank in chosen) == 15:
                found["fifteens"] += 2
            if size == 2 and chosen[0] == chosen[1]:
                found["pairs"] += 2
            if size >= 3 and all(b - a == 1 for a, b in pairwise(chosen)):
                run_sets.append(chosen)
    # A run counts only where no longer run holds all its ranks.
    for run in run_sets:
        if not any(set(run) < set(other) for other in run_sets):
            found["runs"] += len(run)
    return found


def hand_points(hand: Iterable[Card], starter: Card | None, crib: bool) -> dict[str, int]:
    """The subtotals of a hand with its starter, each by its own plain rule."""
    hand = list(hand)
    together = [*hand, starter] if starter is not None else hand
    found = row_points([card.rank for card in together])
    found["flush"] = found["nobs"] = 0
    if len({card.suit for card in hand}) == 1:
        if len({card.suit for card in together}) == 1 and len(together) > len(hand):
            found["flush"] = len(together)
        elif not crib:
            found["flush"] = len(hand)
    if starter is not None:
        for card in hand:
            if card.rank == 11 and card.suit == starter.suit:
                found["nobs"] = 1
    return found


def total(hand: Iterable[Card], starter: Card | None, crib: bool = False) -> int:
    """The points of a hand with its starter."""
    return sum(hand_points(hand, starter, crib).values())


def starters(hand: Sequence[Card], crib: bool, seen: Sequence[Card] = ()) -> Counter[int]:
    """Every card that may be the starter, by the total it gives."""
    return Counter(
        total(hand, card, crib) for card in PACK if card not in hand and card not in seen
    )


# --- discard --------------------------------------------------------------------------------------


# --- the play and the deal ------------------------------------------------------------------------


# --- Kings Cribbage -------------------------------------------------------------------------------


# --- Wicked Cribbage ------------------------------------------------------------------------------


# --- the expert model -----------------------------------------------------------------------------
