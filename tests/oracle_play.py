"""The play, slow and obvious: nothing here is shared with the code it judges."""

from __future__ import annotations

from fractions import Fraction

WORTH = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
LIKE_POINTS = {1: 0, 2: 2, 3: 6, 4: 12}


def total(series):
    return sum(WORTH[rank] for rank in series)


def last_points(series):
    """What the last of the ranks played since the count began pegs, without go and last."""
    points = 2 if total(series) in (15, 31) else 0
    alike = 1
    while alike < len(series) and series[-alike - 1] == series[-1]:
        alike += 1
    points += LIKE_POINTS[alike]
    for size in range(len(series), 2, -1):
        end = sorted(series[-size:])
        if end == list(range(end[0], end[0] + size)):
            points += size
            break
    return points


def unseen_cards(hand, played, starter=None):
    """The ranks of all the cards a player cannot see, one entry a card."""
    pack = [rank for rank in range(1, 14) for _ in range(4)]
    for rank in [*hand, *played, *([starter] if starter else [])]:
        pack.remove(rank)
    return pack


def greedy_value(rank, hand, series, played, starter):
    return Fraction(last_points([*series, rank]))


def cautious_value(rank, hand, series, played, starter):
    after = [*series, rank]
    rest = list(hand)
    rest.remove(rank)
    cards = unseen_cards(rest, [*played, rank], starter)
    reply = sum(
        last_points([*after, card])
        for card in cards
        if total(after) < 31 and total(after) + WORTH[card] <= 31
    )
    return last_points(after) - Fraction(reply, len(cards))


VALUES_OF = {"greedy": greedy_value, "cautious": cautious_value}


def choice(policy, hand, series, played, starter=None):
    """The rank that the named policy plays, or None when nothing fits."""
    fitting = [rank for rank in hand if total(series) + WORTH[rank] <= 31]
    if not fitting:
        return None
    value = VALUES_OF[policy]
    return max(fitting, key=lambda rank: (value(rank, hand, series, played, starter), rank))
