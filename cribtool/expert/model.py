"""The expert as an opponent: what he throws, what his throws do to a crib, what a keep pegs.

Reads the shipped data (`data/`, written by `build`) and conditions on the cards that are held. It
knows ranks 0 (ace) to 12 (king) and no suits; what these add is for `opponent` to know. Source:
RULES.md, "The expert model".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from pathlib import Path
from typing import NamedTuple

from ..ranktable import PAIRS
from .hands import HANDS, KEEPS, weights

__all__ = [
    "DATA",
    "FIELD",
    "FIELD_MASK",
    "PEG_UNIT",
    "PLAY_POLICY",
    "Pegging",
    "Replies",
    "hand_number",
    "keep_number",
    "packed_hands",
    "pegging",
    "policy",
    "replies",
]

DATA = Path(__file__).with_name("data")
PEG_UNIT = 4096
"""Pegging values are whole numbers of 1/4096 point."""
PLAY_POLICY = "careful"
"""The play policy (expert/careful.py) by which both sides peg in the pegging values."""


class Pegging(NamedTuple):
    """What a keep pegs and lets the other peg, in units of 1/4096 point (`PEG_UNIT`)."""

    own: int
    other: int


@cache
def policy(role: int) -> bytes:
    """The shipped policy of a role: for each six-card rank hand the place of its throw in PAIRS."""
    return (DATA / "policy.bin").read_bytes()[role * HANDS : (role + 1) * HANDS]


@cache
def _pegging_table() -> bytes:
    return (DATA / "pegging.bin").read_bytes()


def pegging(role: int, keep: Sequence[int]) -> Pegging:
    """The pegging values of a keep (four ranks, 0 to 12, sorted) for DEALER or PONE."""
    at = 4 * (role * KEEPS + keep_number(keep))
    table = _pegging_table()
    return Pegging(
        int.from_bytes(table[at : at + 2], "little"),
        int.from_bytes(table[at + 2 : at + 4], "little"),
    )


@cache
def _before(rank: int, size: int) -> int:
    """How many rank hands of `size` cards there are over the ranks from `rank` on."""
    if size == 0:
        return 1
    if rank == 13:
        return 0
    return sum([_before(rank + 1, size - n) for n in range(min(4, size) + 1)])


def _number(ranks: Sequence[int]) -> int:
    """The number of a sorted rank hand among the hands of its size, without listing them."""
    size, number = len(ranks), 0
    for rank in range(13):
        n = ranks.count(rank)
        for more in range(n + 1, min(4, size) + 1):
            number += _before(rank + 1, size - more)
        size -= n
        if not size:
            break
    return number


def hand_number(ranks: Sequence[int]) -> int:
    """The number of a six-card rank hand in the order of `hands.hand_list`."""
    return _number(ranks)


def keep_number(ranks: Sequence[int]) -> int:
    """The number of a four-card rank hand in the order of `hands.keep_list`."""
    return _number(ranks)


# A field for the hand's weight and one for each rank's cards, times the weight: six cards of at
# most C(52, 6) hands need 27 bits.
FIELD = 28
FIELD_MASK = (1 << FIELD) - 1


@cache
def packed_hands() -> list[int]:
    """For each six-card rank hand 1 + the sum of `1 << 28 * (rank + 1)` over its cards."""
    above: list[list[int]] = [[1], *[[] for _ in range(6)]]
    for rank in range(12, -1, -1):
        here = []
        for k in range(7) if rank else (6,):
            row: list[int] = []
            for n in range(min(4, k), 0, -1):
                more = n << FIELD * (rank + 1)
                row += [hand + more for hand in above[k - n]]
            here.append(row + above[k])
        above = here
    return above[-1]


class Replies(NamedTuple):
    """The other's throw and the starter, as seen by one who knows which cards are left.

    `left` are the unseen cards by rank; `cases` the ways to deal the other six of them and to cut
    one of the rest. `throws[q]` are the cases in which he throws the pair q of `PAIRS`, and
    `starters[q * 13 + s]` those of them in which the starter is of rank s.
    """

    left: tuple[int, ...]
    cases: int
    throws: list[int]
    starters: list[int]


def replies(role: int, left: Sequence[int]) -> Replies:
    """Sum over every six-card rank hand that a DEALER or PONE can have of the cards `left`.

    Each hand weighs as many deals as it stands for; he throws by the shipped policy, and the
    starter is any card that is then left.
    """
    sums = [0] * len(PAIRS)
    for throw, ways, hand in zip(policy(role), weights(left), packed_hands(), strict=True):
        sums[throw] += ways * hand
    unseen = sum(left)
    throws: list[int] = []
    starters: list[int] = []
    for total in sums:
        hands = total & FIELD_MASK
        throws.append(hands * (unseen - 6))
        for rank in range(13):
            total >>= FIELD
            starters.append(left[rank] * hands - (total & FIELD_MASK))
    return Replies(tuple(left), comb(unseen, 6) * (unseen - 6), throws, starters)
