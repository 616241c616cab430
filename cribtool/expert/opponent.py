"""The expert as an opponent of `discard`: what his throws make of a crib that is held against him.

It conditions on all cards held and seen: every six-card rank hand that he can have, weighed by
the deals that it stands for, thrown by the shipped policy (`model`), then every starter. Among
like ranks he throws any suit evenly and the suits of unseen cards are even given their ranks, so
flush and nobs come in by shares. It knows nothing of ranking choices or of pegs on a board.
Source: RULES.md, "The expert model".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from ..cards import NO_SUIT, Card, Cards, cards_text, has_suits
from ..discard import (
    MOST,
    Joint,
    Others,
    PlayPoints,
    Position,
    Spread,
    joint_suits,
    laid_over,
    points_with_starters,
    position_of,
    weighted_spread,
)
from ..errors import OptionError
from ..ranktable import PAIR_AT, PAIRS, ROW, row
from .hands import DEALER, JACK, PONE
from .model import PEG_UNIT, PLAY_POLICY, Replies, hand_number, pegging, policy, replies

__all__ = ["ExpertOpponent"]

SUITED = 12**3
"""Parts of a case where suits are known: every quotient by up to three numbers up to 4 is whole."""
UNSUITED = 256
"""Parts of a case where only ranks are known: five suits, the first of which is free."""


class ExpertOpponent:
    """The expert model as the other player of a two-handed `discard`; exact for the stated policy.

    `throw` says what he throws, and `throws` what he is expected to throw by one who holds six
    cards; `cribs`, `joint`, `pegging` and `others` serve `analyse_discards`.
    """

    play = PLAY_POLICY

    def throw(self, hand: Cards, role: str) -> tuple[Card, ...]:
        """The two cards that he throws from a hand of six as "dealer" or "pone".

        He goes by ranks: of like ranks the first in card order stands for all. Raises what
        `analyse_discards` raises.
        """
        position = position_of(hand, _checked(role), 2, ())
        cards = sorted(position.hand)
        chosen = policy(_role(role))[hand_number([card.rank - 1 for card in cards])]
        thrown: list[Card] = []
        for rank in PAIRS[chosen]:
            thrown.append(next(card for card in cards if card.rank == rank + 1))
            cards.remove(thrown[-1])
        return tuple(thrown)

    def throws(self, hand: Cards, role: str, *, seen: Cards = ()) -> dict[tuple[Card, ...], float]:
        """Two ranks (cards without suits) -> the probability that he throws them.

        As seen by one who holds the six cards of `hand` as `role`, "dealer" or "pone", and knows
        that those `seen` are out, too. Raises what `analyse_discards` raises.
        """
        position = position_of(hand, _checked(role), 2, seen)
        found = _Known(position).replies
        return {
            tuple([Card(rank + 1, NO_SUIT) for rank in PAIRS[q]]): cases / found.cases
            for q, cases in enumerate(found.throws)
            if cases
        }

    def cribs(self, position: Position, throws: Sequence[tuple[Card, ...]]) -> list[Spread]:
        """What the crib counts with each of the throws; distributions hold probabilities."""
        known = _Known(position)
        return [weighted_spread(known.crib(throw)) for throw in throws]

    def joint(self, position: Position, keep: tuple[Card, ...], throw: tuple[Card, ...]) -> Joint:
        """Hand and crib with one and the same starter: (points, points) -> whole weights."""
        known = _Known(position)
        return known.joint_suited(keep, throw) if known.suits else known.joint_ranks(keep, throw)

    def pegging(self, position: Position, keep: tuple[Card, ...]) -> PlayPoints:
        """What the keep is expected to peg and to let the other peg, in points."""
        own, other = pegging(_role(position.role), [card.rank - 1 for card in keep])
        return PlayPoints(own / PEG_UNIT, other / PEG_UNIT)

    def others(self, position: Position) -> Others:
        """How often he throws what, together with which starter."""
        known = _Known(position).replies
        return Others(
            [
                (pair, known.starters[13 * q : 13 * q + 13])
                for q, pair in enumerate(PAIRS)
                if known.throws[q]
            ],
            known.cases,
        )


def _checked(role: str) -> str:
    if role not in ("dealer", "pone"):
        raise OptionError(f"role {role!r}: dealer or pone", input=str(role))
    return role


def _role(role: str) -> int:
    return DEALER if role == "dealer" else PONE


@lru_cache(maxsize=4)
def _replies(other: int, left: tuple[int, ...]) -> Replies:
    return replies(other, left)


@cache
def _jacks_at() -> tuple[tuple[int, int], ...]:
    """The places in a row of (pair, starter) of which the pair holds jacks, and how many.

    Not with a jack as starter, which makes no nobs.
    """
    return tuple(
        (q * 13 + s, pair.count(JACK))
        for q, pair in enumerate(PAIRS)
        if JACK in pair
        for s in range(13)
        if s != JACK
    )


class _Known:
    """What a player knows of the other's throw and the starter, and the cribs that follow."""

    def __init__(self, position: Position) -> None:
        out = (*position.hand, *position.seen)
        self.suits = has_suits(position.hand)
        self.left = [4] * 13
        self.held = [[1] * 13 for _ in range(4)]
        for rank, suit in out:
            self.left[rank - 1] -= 1
            if self.suits:
                self.held[suit][rank - 1] = 0
        if sum(self.left) < 7:
            raise OptionError(
                f"{len(position.seen)} seen cards leave {sum(self.left)} unseen: the other's six "
                "and the starter need 7 (opponent 'uniform' needs 3)",
                input=cards_text(position.seen),
            )
        self.replies = _replies(1 - _role(position.role), tuple(self.left))

    def crib(self, throw: Sequence[Card]) -> list[int]:
        """The histogram of the crib's points with this throw, in parts of a case."""
        ranks = [card.rank - 1 for card in throw]
        points = row(PAIR_AT[ranks[0]][ranks[1]])
        starters = self.replies.starters
        scale = SUITED if self.suits else UNSUITED
        every, nobs, flush, both = ([0] * MOST for _ in range(4))
        for point, cases in zip(points, starters, strict=True):
            every[point] += cases
        every = [scale * cases for cases in every]
        share = self._jack_share()
        for at, jacks in _jacks_at():
            cases = starters[at]
            if cases:
                nobs[points[at]] += cases * jacks * share[at % 13]
        own = [card.suit for card in throw if card.rank - 1 == JACK]
        if own:
            mine = self._own_share(own)
            for at, cases in enumerate(starters):
                if cases:
                    nobs[points[at]] += cases * mine[at % 13]
        for at, parts, jack in self._flushes(throw):
            cases = starters[at] * parts
            flush[points[at]] += cases
            if own or jack:
                both[points[at]] += cases
        return laid_over(every, nobs, flush, both)

    def _jack_share(self) -> list[int]:
        """By the starter's rank: in how many parts of a case it has the suit of a jack he throws.

        His jack is any unseen one, and the starter any unseen card of its rank.
        """
        if not self.suits:
            return [UNSUITED // 4] * 13
        jacks = [suit for suit in range(4) if self.held[suit][JACK]]
        return [
            SUITED * sum([self.held[suit][s] for suit in jacks]) // (len(jacks) * n)
            if jacks and n
            else 0
            for s, n in enumerate(self.left)
        ]

    def _own_share(self, suits: Sequence[int]) -> list[int]:
        """By the starter's rank: in how many parts of a case it has the suit of a jack thrown."""
        if not self.suits:
            return [UNSUITED // 4 * len(suits) * (s != JACK) for s in range(13)]
        return [
            SUITED * sum([self.held[suit][s] for suit in suits]) // n if n else 0
            for s, n in enumerate(self.left)
        ]

    def _flushes(self, throw: Sequence[Card]) -> list[tuple[int, int, bool]]:
        """Where a flush can be: the place, the parts of its cases, whether his throw has a jack.

        A jack as starter is no nobs, and so is not one here.
        """
        first, second = throw
        if self.suits:
            if first.suit != second.suit:
                return []
            ranks = [r for r in range(13) if self.held[first.suit][r]]
            parts = [12 // n if n else 0 for n in self.left]
        else:
            if first.rank == second.rank:
                return []
            ranks = [r for r in range(13) if r not in (first.rank - 1, second.rank - 1)]
            parts = [1] * 13
        found = []
        for i, a in enumerate(ranks):
            for b in ranks[i + 1 :]:
                at, both, jack = PAIR_AT[a][b] * 13, parts[a] * parts[b], JACK in (a, b)
                found += [(at + s, both * parts[s], jack) for s in ranks if s != a and s != b]
        return found

    def joint_suited(
        self, keep: Sequence[Card], throw: Sequence[Card]
    ) -> dict[tuple[int, int], int]:
        """Hand and crib with each unseen starter in turn, in parts of a case."""
        ranks = [card.rank - 1 for card in throw]
        points = row(PAIR_AT[ranks[0]][ranks[1]])
        hands = points_with_starters([card.rank - 1 for card in keep])
        hand_flush = len({card.suit for card in keep}) == 1
        starters = self.replies.starters
        flushes: dict[int, list[tuple[int, int, bool]]] = {}
        for at, parts, jack in self._flushes(throw):
            flushes.setdefault(at % 13, []).append((at, parts, jack))
        jacks_left = self.left[JACK]
        found: dict[tuple[int, int], int] = {}
        for starter, count in enumerate(self.left):
            if not count:
                continue
            every, of_a_jack = [0] * MOST, [0] * MOST
            for point, cases in zip(points[starter::13], starters[starter::13], strict=True):
                every[point] += cases
            every = [SUITED // count * cases for cases in every]
            if jacks_left and starter != JACK:
                for at, jacks in _jacks_at():
                    if at % 13 == starter:
                        of_a_jack[points[at]] += (
                            starters[at] * jacks * (SUITED // (count * jacks_left))
                        )
            for suit, held in enumerate(self.held):
                if not held[starter]:
                    continue
                hand = hands[starter] + (Card(JACK + 1, suit) in keep)
                if hand_flush:
                    hand += 4 + (keep[0].suit == suit)
                flush, both = [0] * MOST, [0] * MOST
                thrown = Card(JACK + 1, suit) in throw
                nobs = every if thrown else of_a_jack if held[JACK] else [0] * MOST
                if throw[0].suit == suit:
                    for at, parts, jack in flushes.get(starter, ()):
                        cases = starters[at] * parts
                        flush[points[at]] += cases
                        if thrown or jack:
                            both[points[at]] += cases
                for crib, cases in enumerate(laid_over(every, nobs, flush, both)):
                    if cases:
                        found[hand, crib] = found.get((hand, crib), 0) + cases
        return found

    def joint_ranks(
        self, keep: Sequence[Card], throw: Sequence[Card]
    ) -> dict[tuple[int, int], int]:
        """Hand and crib, averaged over all ways to deal suits to the ranks, in parts of a case."""
        kept, thrown = [card.rank - 1 for card in keep], [card.rank - 1 for card in throw]
        points = row(PAIR_AT[thrown[0]][thrown[1]])
        hands = points_with_starters(kept)
        starters = self.replies.starters
        found: dict[tuple[int, int], int] = {}
        for starter, count in enumerate(self.left):
            if not count:
                continue
            alike: dict[tuple[int, int | None], list[int]] = {}
            for at in range(starter, ROW, 13):
                if not starters[at]:
                    continue
                pair = PAIRS[at // 13]
                crib = (*thrown, *pair)
                shared = None
                if len({*crib, starter}) == 5:
                    shared = sum([rank in kept for rank in crib])
                histogram = alike.setdefault((pair.count(JACK), shared), [0] * MOST)
                histogram[points[at]] += starters[at]
            for (jacks, shared), histogram in alike.items():
                suits = joint_suits(kept, starter, thrown.count(JACK) + jacks, shared)
                for extra, parts in suits:
                    every, nobs, flush, both = (
                        [part * cases for cases in histogram] for part in parts
                    )
                    for crib_points, cases in enumerate(laid_over(every, nobs, flush, both)):
                        if cases:
                            here = (hands[starter] + extra, crib_points)
                            found[here] = found.get(here, 0) + cases
        return found
