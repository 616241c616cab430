"""The adviser of the play: which card to play, and how the named opponents choose theirs.

It searches on ranks; suits mean nothing in the play. It knows no printing and no pegs on a board.
A hand is a tuple of ranks (1 to 13); a policy sees its own hand, the running count and how many
cards of each rank it cannot see, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .cards import VALUES
from .play import FULL, Count

__all__ = ["OPPONENTS", "cautious", "greedy", "unseen_by"]

Policy = Callable[[Sequence[int], Count, Sequence[int]], int]
"""Hand, running count and unseen cards by rank -> the rank that is played, 0 when none fits."""


def unseen_by(hand: Sequence[int], played: Sequence[int], starter: int = 0) -> list[int]:
    """How many cards of each rank a player cannot see: a list by rank, entry 0 unused.

    Not unseen are the ranks of his `hand` (what he still holds), everything `played` and the
    `starter` (0: not known). Cards thrown into the crib count as unseen (RULES.md, "Opponents").
    """
    counts = [0] + [4] * 13
    for rank in hand:
        counts[rank] -= 1
    for rank in played:
        counts[rank] -= 1
    if starter:
        counts[starter] -= 1
    return counts


def greedy(hand: Sequence[int], count: Count, unseen: Sequence[int] = ()) -> int:
    """The rank that scores most now of those that fit, the highest among like ones; 0: none fits.

    Points for go and last are left out; `unseen` is not looked at. Source: RULES.md, "Opponents".
    """
    best, chosen = -1, 0
    room = FULL - count.count
    for rank in hand:
        if VALUES[rank] <= room:
            points = count.after(rank).points
            if points > best or (points == best and rank > chosen):
                best, chosen = points, rank
    return chosen


def cautious(hand: Sequence[int], count: Count, unseen: Sequence[int]) -> int:
    """The rank with the most points now less expected points of one reply; 0 when none fits.

    The reply is one card drawn evenly from `unseen` (numbers by rank, as `unseen_by` gives them:
    all the cards that this player does not see). A reply that does not fit pegs nothing, nor does
    any after thirty-one; go and last are left out. Among like values the highest rank; they are
    compared exactly. Source: RULES.md, "Opponents".
    """
    room = FULL - count.count
    total = sum(unseen)
    best, chosen = 0, 0
    for rank in hand:
        if VALUES[rank] <= room:
            after = count.after(rank)
            value = after.points * total
            for reply, points in after.replies:
                value -= unseen[reply] * points
            if not chosen or value > best or (value == best and rank > chosen):
                best, chosen = value, rank
    return chosen


OPPONENTS: dict[str, Policy] = {"greedy": greedy, "cautious": cautious}
"""The named opponents; the first name typed at the shell is looked up here."""
