"""What every keep pegs: exact play of all keeps against all keeps by one play policy.

Source: RULES.md, "Pegging values". Keeps are numbered as in `hands.keep_list`. The other's six
come from the 48 cards outside the keep and are thrown by the policy without pegging; the starter
is unknown. It knows nothing of files; `build` runs and stores it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import mul

from ..pegging import unseen_by
from ..play import FULL, START, Count
from .hands import (
    DEALER,
    KEEPS,
    Ranks,
    counts_of,
    hand_list,
    keep_index,
    keep_list,
    throws,
    weights,
)
from .model import PEG_UNIT

__all__ = ["Player", "keeps_against", "kept", "play_out", "play_row", "value"]

Player = Callable[[Sequence[int], Count, Sequence[int], int, bool], int]
"""A play policy: sorted hand, running count, unseen cards by rank, how many cards the other holds,
whether he has said go -> the rank that is played, 0 when none fits."""


def play_out(
    dealer: Sequence[int], pone: Sequence[int], by_dealer: Player, by_pone: Player
) -> tuple[int, int]:
    """What dealer and pone peg by these policies; their cards are ranks 1 to 13, sorted.

    Each sees his own four cards and what was played, and nothing else.
    """
    players = (by_pone, by_dealer)
    hands = (list(pone), list(dealer))
    unseen = (unseen_by(pone, ()), unseen_by(dealer, ()))
    points = [0, 0]
    count = START
    turn = 0
    last = -1
    gone = False
    """Whether the player who is not to move has said go, or has no cards, in this count."""
    while hands[0] or hands[1]:
        rank = 0
        if hands[turn]:
            rank = players[turn](hands[turn], count, unseen[turn], len(hands[1 - turn]), gone)
        if rank:
            hands[turn].remove(rank)
            unseen[1 - turn][rank] -= 1
            count = count.after(rank)
            points[turn] += count.points
            last = turn
            if count.count == FULL:
                count, last, gone, turn = START, -1, False, 1 - turn
            elif not gone:
                turn = 1 - turn
        elif gone:
            points[last] += 1
            turn = 1 - last
            count, last, gone = START, -1, False
        else:
            gone, turn = True, 1 - turn
    if last >= 0:
        points[last] += 1
    return points[1], points[0]


def play_row(dealer: int, player: Player) -> bytes:
    """What the dealer's keep pegs against each of pone's 1,820, and what they peg: two bytes each.

    Two keeps that would need five cards of a rank never meet; there both bytes are 0.
    """
    keeps = _keeps()
    mine = keeps[dealer]
    row = bytearray()
    for pone in keeps:
        met = all([mine.count(rank) + pone.count(rank) < 5 for rank in set(mine)])
        row += bytes(play_out(mine, pone, player, player) if met else (0, 0))
    return bytes(row)


@cache
def _keeps() -> list[Ranks]:
    return [tuple([rank + 1 for rank in keep]) for keep in keep_list()]


def kept(policy: bytes) -> list[int]:
    """The number of the keep that each six-card rank hand keeps under a throwing policy."""
    at = keep_index()
    return [at[dict(throws(hand))[throw]] for hand, throw in zip(hand_list(), policy, strict=True)]


def keeps_against(keep: Ranks, kept_by_hand: Sequence[int]) -> list[int]:
    """In how many ways the other, dealt six of the 48 cards outside `keep`, comes to each keep."""
    ways = [0] * KEEPS
    left = [4 - n for n in counts_of(keep)]
    for at, weight in zip(kept_by_hand, weights(left), strict=True):
        ways[at] += weight
    return ways


def value(role: int, keep: int, played: bytes, kept_by_other: Sequence[int]) -> tuple[int, int]:
    """What a keep pegs and lets the other peg, on average, in units of 1/4096 point, rounded.

    `played` are all rows of `play_row`; `kept_by_other` is `kept` of the other role's policy.
    """
    ways = keeps_against(keep_list()[keep], kept_by_other)
    if role == DEALER:
        line = played[2 * KEEPS * keep : 2 * KEEPS * (keep + 1)]
        own, other = line[::2], line[1::2]
    else:
        own, other = played[2 * keep + 1 :: 2 * KEEPS], played[2 * keep :: 2 * KEEPS]
    cases = sum(ways)
    sums = sum(map(mul, ways, own)), sum(map(mul, ways, other))
    return _rounded(sums[0], cases), _rounded(sums[1], cases)


def _rounded(total: int, cases: int) -> int:
    return (2 * PEG_UNIT * total + cases) // (2 * cases)
