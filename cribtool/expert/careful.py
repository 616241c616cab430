"""`careful`: the play policy by which both sides peg in the pegging values.

`cautious` (RULES.md, "Opponents") with an eye to the go, found by trying what beats it in
head-to-head play. It knows ranks (1 to 13) only: its own hand, the running count, the cards it
cannot see, how many cards the other holds and whether he has said go.

For every card that fits it takes, in points,

    what the card pegs now, and 1/10 when it leads one of two or more like cards that it holds;
    - the expected points of one reply, a card drawn evenly from those it does not see (after
      thirty-one, or if the other has said go or holds no card: 0);
    + the chance that no reply fits, as if his n cards were drawn one by one with return; where
      the other has said go or holds no card that is 1, and the most that its own next card would
      peg comes on top (after thirty-one: 0).

Of like values the highest rank is played; values are compared exactly.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import VALUES
from ..play import FULL, Count

__all__ = ["careful"]


def careful(
    hand: Sequence[int], count: Count, unseen: Sequence[int], others: int, gone: bool
) -> int:
    """The rank that `careful` plays, 0 when none fits.

    `hand` is sorted, `unseen` as `pegging.unseen_by` gives it; the other holds `others` cards and,
    if `gone`, has said go.
    """
    chosen = best = 0
    room = FULL - count.count
    total = sum(unseen)
    scale = total**others
    for at, rank in enumerate(hand):
        if VALUES[rank] > room:
            break
        if at and hand[at - 1] == rank:
            continue
        after = count.after(rank)
        value = 10 * after.points
        if not count.count and hand.count(rank) > 1:
            value += 1
        if after.count == FULL:
            value *= scale
        elif gone or not others:
            rest = (*hand[:at], *hand[at + 1 :])
            then = [after.after(r).points for r in rest if after.fits(r)]
            value = (value + 10 + 10 * max(then, default=0)) * scale
        else:
            value *= total
            for reply, points in after.replies:
                value -= 10 * unseen[reply] * points
            value *= scale // total
            left = FULL - after.count
            if left < 10:
                value += 10 * sum(unseen[left + 1 :]) ** others
        if not chosen or value >= best:
            best, chosen = value, rank
    return chosen
