"""The rank hands of six and of four cards, their numbers, weights and throws.

Everything here acts on ranks 0 (ace) to 12 (king); it knows no suits, no scores and no policy.
A hand is a sorted tuple of ranks, at most four alike; hands are numbered in the order of these
tuples. A throw is the place of its two ranks in `ranktable.PAIRS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from ..ranktable import PAIR_AT

__all__ = [
    "DEALER",
    "HANDS",
    "JACK",
    "KEEPS",
    "PONE",
    "counts_of",
    "hand_index",
    "hand_list",
    "keep_index",
    "keep_list",
    "throws",
    "weight",
    "weights",
]

DEALER, PONE = 0, 1
"""The two roles, as places in the data."""
HANDS = 18_395
"""The number of six-card rank hands."""
KEEPS = 1_820
"""The number of four-card rank hands."""
JACK = 10

Ranks = tuple[int, ...]


def _list(size: int) -> tuple[Ranks, ...]:
    return tuple(
        ranks
        for ranks in combinations_with_replacement(range(13), size)
        if all(ranks[i] != ranks[i + 4] for i in range(size - 4))
    )


@cache
def hand_list() -> tuple[Ranks, ...]:
    """The 18,395 six-card rank hands in order."""
    return _list(6)


@cache
def keep_list() -> tuple[Ranks, ...]:
    """The 1,820 four-card rank hands in order."""
    return _list(4)


@cache
def hand_index() -> dict[Ranks, int]:
    """Six-card rank hand -> its number."""
    return {ranks: i for i, ranks in enumerate(hand_list())}


@cache
def keep_index() -> dict[Ranks, int]:
    """Four-card rank hand -> its number."""
    return {ranks: i for i, ranks in enumerate(keep_list())}


def counts_of(ranks: Sequence[int]) -> list[int]:
    """How many cards of each of the thirteen ranks."""
    return [ranks.count(rank) for rank in range(13)]


def weight(ranks: Sequence[int], left: Sequence[int] = (4,) * 13) -> int:
    """In how many ways the rank hand can be dealt from `left` cards of each rank."""
    return prod([comb(left[rank], ranks.count(rank)) for rank in set(ranks)])


def throws(hand: Ranks) -> list[tuple[int, Ranks]]:
    """The distinct throws of a six-card rank hand, in order, each with the four ranks kept."""
    found = {}
    for i in range(5):
        for j in range(i + 1, 6):
            pair = PAIR_AT[hand[i]][hand[j]]
            if pair not in found:
                found[pair] = hand[:i] + hand[i + 1 : j] + hand[j + 1 :]
    return sorted(found.items())


def weights(left: Sequence[int], size: int = 6) -> list[int]:
    """The weight of every rank hand of `size` cards in order: `[weight(h, left) for h in …]`.

    Built from the king down: the hands over ranks r … 12 are, for n = 4 … 0 cards of rank r, the
    hands of size - n cards over the higher ranks, each times the ways to choose the n cards.
    """
    above: list[list[int]] = [[1], *[[] for _ in range(size)]]
    for rank in range(12, -1, -1):
        ways = [comb(left[rank], n) for n in range(5)]
        sizes = range(size + 1) if rank else (size,)
        here = []
        for k in sizes:
            row: list[int] = []
            for n in range(min(4, k), 0, -1):
                times = ways[n]
                row += [times * w for w in above[k - n]]
            here.append(row + above[k])
        above = here
    return above[-1]
