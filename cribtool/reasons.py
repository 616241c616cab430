"""Why one throw beats another: what each starter and each throw of the others adds to the gain.

For `discard --why`. Serves every opponent and number of players: all it needs is how often the
others throw what together with which starter. It ranks nothing and knows no pegging.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

from .cards import NO_SUIT, Card, Cards, cards_text, has_suits, parse_hand
from .discard import Discards, Position, choices, opponent_named, points_with_starters
from .errors import OptionError
from .show import count

__all__ = ["Reason", "Why", "explain", "find_choice"]

JACK = 10


class Reason(NamedTuple):
    """A starter (one card), or what the others throw (ranks, cards without suits, in order).

    `weight` is its probability; `gain` its part in points of the difference between the choices:
    the weight times how much better the one is than the other when it comes. The gains of all
    starters sum to that difference, and so do those of all throws.
    """

    cards: tuple[Card, ...]
    weight: float
    gain: float


class Why(NamedTuple):
    """One choice against the best other one: the differences of their means, in points.

    `gain` is that of the totals less pegging, `hand` and `crib` its two parts (a smaller crib is
    a gain for pone), `pegging` that of the pegging, None without. `starters` and `throws` stand in
    card order.
    """

    keep: tuple[Card, ...]
    discard: tuple[Card, ...]
    other_keep: tuple[Card, ...]
    other_discard: tuple[Card, ...]
    gain: float
    hand: float
    crib: float
    pegging: float | None
    starters: tuple[Reason, ...]
    throws: tuple[Reason, ...]


def find_choice(hand: Sequence[Card], keep: Cards) -> tuple[Card, ...]:
    """The four cards to keep, in card order, checked to be among the hand's."""
    cards = tuple(sorted(parse_hand(keep)))
    if cards not in dict(choices(hand)):
        left, text = list(hand), cards_text(cards)
        wrong = f"{len(cards)} cards, not 4" if len(cards) != 4 else ""
        for card in cards:
            if card not in left:
                wrong = f"{card} is not held" + (" so often" if card in hand else "")
                break
            left.remove(card)
        raise OptionError(
            f"keep '{text}': {wrong}; name the four cards to keep out of "
            f"{cards_text(sorted(hand))}",
            input=text,
        )
    return cards


def explain(found: Discards, keep: Cards) -> Why:
    """What makes the difference between a choice and the best other one, starter by starter and
    throw by throw.

    `found` must hold all choices (no `top`), `keep` names four of the hand's cards. The points of
    each starter and throw are exact averages over the suits that are not known. Raises
    `OptionError` when the cards are not in the hand.
    """
    kept = find_choice(found.hand, keep)
    option = next(one for one in found.options if one.keep == kept)
    other = next(one for one in found.options if one.keep != kept)
    position = Position(found.hand, found.role, found.players, found.seen)
    others = opponent_named(found.opponent, position).others(position)
    known = _Known(position, len(others.throws[0][0]))
    sign = -1 if position.role == "pone" else 1
    by_starter = [[0] * len(suits) for suits in known.suits]
    weights = [0] * 13
    by_throw: list[int] = []
    hands = [
        [a - b for a, b in zip(mine, theirs, strict=True)]
        for mine, theirs in zip(known.hands(option.keep), known.hands(other.keep), strict=True)
    ]
    hand = crib = 0
    for ranks, ways in others.throws:
        mine, theirs = known.cribs(option.discard, ranks), known.cribs(other.discard, ranks)
        here = 0
        for starter, cases in enumerate(ways):
            if not cases:
                continue
            weights[starter] += cases
            for at, own in enumerate(hands[starter]):
                of_crib = sign * (mine[starter][at] - theirs[starter][at])
                worth = cases * (own + of_crib)
                hand += cases * own
                crib += cases * of_crib
                by_starter[starter][at] += worth
                here += worth
        by_throw.append(here)
    whole = others.cases * known.scale
    starters = [
        Reason(
            (Card(rank + 1, suit),),
            weights[rank] / (others.cases * len(suits)),
            by_starter[rank][at] / whole,
        )
        for rank, suits in enumerate(known.suits)
        for at, suit in enumerate(suits)
        if weights[rank]
    ]
    throws = [
        Reason(
            tuple([Card(rank + 1, NO_SUIT) for rank in ranks]),
            sum(ways) / others.cases,
            gain / whole,
        )
        for (ranks, ways), gain in zip(others.throws, by_throw, strict=True)
        if any(ways)
    ]
    pegging = None
    if option.pegging is not None and other.pegging is not None:
        pegging = (option.pegging.own - option.pegging.other) - (
            other.pegging.own - other.pegging.other
        )
    return Why(
        option.keep,
        option.discard,
        other.keep,
        other.discard,
        (hand + crib) / whole,
        hand / whole,
        crib / whole,
        pegging,
        tuple(starters),
        tuple(throws),
    )


class _Known:
    """The unseen cards, and what hands and cribs count with each of them as the starter.

    `suits[r]` are the suits of the unseen cards of rank r, of which each is the starter alike; of
    ranks alone there is one, `NO_SUIT`. Points come in parts: `scale` to a point and a starter's
    rank, shared out among its cards, so that all shares are whole numbers.
    """

    def __init__(self, position: Position, size: int) -> None:
        out = (*position.hand, *position.seen)
        self.suited = has_suits(position.hand)
        self.left = [4 - sum([card.rank == rank for card in out]) for rank in range(1, 14)]
        self.scale = 12 ** (size + 1) if self.suited else 256
        self.suits: list[list[int]] = [
            [suit for suit in range(4) if Card(rank, suit) not in out] if self.suited else [NO_SUIT]
            for rank in range(1, 14)
        ]

    def hands(self, keep: Sequence[Card]) -> list[list[int]]:
        """By the starter's rank and its unseen suits: the parts of a hand's points."""
        if self.suited:
            return [
                [
                    self.scale
                    // len(suits)
                    * sum([item.points for item in count(tuple(keep), card)])
                    for card in [Card(rank, suit) for suit in suits]
                ]
                for rank, suits in enumerate(self.suits, 1)
            ]
        ranks = [card.rank - 1 for card in keep]
        line = points_with_starters(ranks)
        flush = len(set(ranks)) == 4
        return [
            [
                256 * line[starter]
                + 64 * ranks.count(JACK) * (starter != JACK)
                + (16 if starter in ranks else 17) * flush
            ]
            for starter in range(13)
        ]

    def cribs(self, throw: Sequence[Card], others: Sequence[int]) -> list[list[int]]:
        """The same of a crib of these cards and others' cards of these ranks, on average."""
        ranks = [*[card.rank - 1 for card in throw], *others]
        line = points_with_starters(ranks)
        jacks, scale, left = others.count(JACK), self.scale, self.left
        distinct = len(set(ranks)) == 4
        if not self.suited:
            jacks = ranks.count(JACK)
            return [
                [
                    256 * line[starter]
                    + 64 * jacks * (starter != JACK)
                    + 5 * (distinct and starter not in ranks)
                ]
                for starter in range(13)
            ]
        suit = throw[0].suit
        flush = distinct and all([card.suit == suit for card in throw])
        flush = flush and all([suit in self.suits[rank] for rank in others])
        one = scale // prod([left[rank] for rank in others]) if flush else 0
        found = []
        for starter, suits in enumerate(self.suits):
            shares = []
            for y in suits:
                here = scale * line[starter]
                if starter != JACK:
                    if Card(JACK + 1, y) in throw:
                        here += scale
                    elif jacks and y in self.suits[JACK]:
                        here += jacks * scale // left[JACK]
                if flush and y == suit and starter not in ranks:
                    here += 5 * one
                shares.append(here // len(suits))
            found.append(shares)
        return found


def _points(keep: Sequence[Card], starter: Card) -> int:
    return sum([item.points for item in count(tuple(keep), starter)])
