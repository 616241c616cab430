"""Which card to play to win: the play to its end, the show in order, and the next deal.

The other holds any of the hands that `pegging.look` finds, all alike, and plays by the named
policy; one's own later plays are those that win most often, given only what would then be seen.
After the play the show is counted in order until somebody is out, and where nobody is the table
of `winning` says what the next deal is worth. Source: RULES.md, "Opponents in peg".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from ..cards import NO_SUIT, VALUES, Card, Cards, cards_text, parse_cards
from ..errors import HandSizeError, OptionError
from ..pegging import _SPLITS, Advice, Seat, _Search, advise, look
from ..pegs import GAME, HOLES
from ..play import FULL, START, Count, Plays, count_of
from ..ranktable import points
from ..show import count as show_items
from .winning import table

__all__ = ["WinAdvice", "advise_to_win", "crib_points"]

JACK = 11
HAND = 4
CRIB = 4


class WinAdvice(NamedTuple):
    """The advice of `advise`, the options ordered by `wins`, their probabilities of winning.

    `pegs` are one's own and the other's, as they stood when it was asked.
    """

    advice: Advice
    pegs: tuple[int, int]
    wins: tuple[float, ...]


def advise_to_win(
    hold: Cards,
    plays: Plays = (),
    *,
    role: str,
    pegs: tuple[int, int],
    opponent: str = "cautious",
    starter: str | Card | None = None,
    thrown: Cards = (),
    seen: Cards = (),
    cards: int = HAND,
) -> WinAdvice:
    """The probability of winning with each card that fits, best first.

    `pegs` (own, other's; 0 to 120) stand as they are after all plays given; the rest as `advise`
    takes it, but the starter must be known, each player must have started with four cards, and
    `thrown`, if given, must be the own two discards (else all cards of the crib count as unseen).
    Like chances: the better net first, then more points for, then card order. Raises what
    `advise` raises, `OptionError` for a missing starter or pegs out of bounds and `HandSizeError`
    for other numbers of cards.
    """
    own = _checked(pegs, starter, cards)
    away = parse_cards(thrown)
    if len(away) not in (0, 2):
        raise HandSizeError(
            f"{len(away)} cards thrown: with --score they are the two that went into the crib",
            len(away),
            input=cards_text(away),
        )
    advice = advise(
        hold, plays, role=role, opponent=opponent, starter=starter, thrown=thrown, seen=seen,
        cards=cards,
    )  # fmt: skip
    seat = look(
        hold, plays, role=role, opponent=opponent, starter=starter, thrown=thrown, seen=seen,
        cards=cards,
    )  # fmt: skip
    search = _WinSearch(opponent, seat, _Show(seat, away))
    ranks = tuple(sorted([card.rank for card in seat.held]))
    count = count_of([card.rank for card in seat.table.series])
    size = seat.table.left[1 - seat.me]
    hands = [(hand, ways, number) for number, (hand, ways) in enumerate(seat.hands)]
    # The last digits of a sum of floats say nothing and would part like chances.
    worth = {
        rank: round(search.plays(count, rank, rest, hands, size, seat.out, *own) / seat.total, 12)
        for rank, rest in _SPLITS[ranks]
        if count.fits(rank)
    }
    order = sorted(
        range(len(advice.options)),
        key=lambda at: (-worth[advice.options[at].card.rank], at),
    )
    options = tuple(advice.options[at] for at in order)
    return WinAdvice(
        advice._replace(options=options),
        own,
        tuple(min(1.0, worth[option.card.rank]) for option in options),
    )


def _checked(pegs: tuple[int, int], starter: str | Card | None, cards: int) -> tuple[int, int]:
    for peg in pegs:
        if not 0 <= peg <= HOLES:
            raise OptionError(
                f"a peg at {peg}: while the game is on it stands at 0 to {HOLES}", input=str(peg)
            )
    if starter is None:
        raise OptionError("--score needs --starter: the show comes after the play")
    if cards != HAND:
        raise OptionError(
            f"--score with {cards} cards for each player: the show is of {HAND}", input=str(cards)
        )
    return pegs[0], pegs[1]


class _Show:
    """What the show and the next deal are worth once the play is over, for every hand of his.

    Suits count where they are known: his cards played, the starter, one's own. His other cards
    are any unseen ones of their ranks.
    """

    def __init__(self, seat: Seat, thrown: tuple[Card, ...]) -> None:
        assert seat.starter is not None
        self.me = seat.me
        self.starter = seat.starter
        self.suits = seat.starter.suit != NO_SUIT
        events = seat.table.events
        mine = tuple(e.card for e in events if e.card is not None and e.player == seat.me)
        self.his_played = tuple(
            e.card for e in events if e.card is not None and e.player != seat.me
        )
        self.mine = sum([item.points for item in show_items((*seat.held, *mine), self.starter)])
        self.thrown = thrown
        known = (*seat.held, *mine, *self.his_played, self.starter, *seat.away)
        self.left = [0] + [4] * 13
        """The unseen cards by rank."""
        for card in known:
            self.left[card.rank] -= 1
        self.unseen = {
            suit: [0] + [Card(rank, suit) not in known for rank in range(1, 14)]
            for suit in range(4)
        }
        self.hands = [hand for hand, _ in seat.hands]
        self.next = table().rows
        self.crib: dict[int, list[tuple[int, float]]] = {}
        self.whole = _Crib(self.starter, self.left, self.unseen)
        self.later: dict[int, list[tuple[int, float]]] = {}
        self.memo: dict[tuple[int, int, int], float] = {}

    def value(self, number: int, mine: int, his: int) -> float:
        """The probability of winning from these pegs after the play, against hand `number`."""
        key = (number, mine, his)
        found = self.memo.get(key)
        if found is None:
            found = self.memo[key] = self.find(number, mine, his)
        return found

    def find(self, number: int, mine: int, his: int) -> float:
        total = 0.0
        if self.me == 0:
            mine += self.mine
            if mine >= GAME:
                return 1.0
            row = self.next[mine]
            for more, part in self.rest(number):
                if his + more >= GAME:
                    break
                total += part * row[his + more]
            return total
        for more, part, jack in self.hand(number):
            after = his + more
            if after >= GAME:
                continue
            row = self.next[after]
            won = mine + self.mine
            lost = 0.0
            for crib, share in self.cribs(number, jack):
                if won + crib >= GAME:
                    break
                lost += share * row[won + crib]
            total += part * (1.0 - lost)
        return total

    def rest(self, number: int) -> list[tuple[int, float]]:
        """What his hand and crib count together as dealer, rising, with their probabilities."""
        found = self.later.get(number)
        if found is None:
            sums: dict[int, float] = {}
            for hand, part, jack in self.hand(number):
                for crib, share in self.cribs(number, jack):
                    sums[hand + crib] = sums.get(hand + crib, 0.0) + part * share
            found = self.later[number] = sorted(sums.items())
        return found

    def hand(self, number: int) -> list[tuple[int, float, bool]]:
        """What his whole hand counts, with probabilities, and whether it makes nobs.

        Suits of unseen cards are even.
        """
        held = self.hands[number]
        ranks = [card.rank for card in self.his_played] + list(held)
        starter = self.starter
        base = _points(ranks, starter.rank)
        if not self.suits:
            return [(base, 1.0, False)]
        suits = {card.suit for card in self.his_played}
        jack = Card(JACK, starter.suit)
        unseen_jacks = self.left[JACK]
        nobs = 0.0
        if starter.rank != JACK:
            if jack in self.his_played:
                nobs = 1.0
            elif JACK in held and self.unseen[starter.suit][JACK]:
                nobs = held.count(JACK) / unseen_jacks
        found = []
        flush = 0.0
        if len(suits) <= 1 and len({*ranks}) == 4:
            for suit in suits or range(4):
                part = prod(
                    [1 / self.left[rank] if self.unseen[suit][rank] else 0.0 for rank in held]
                )
                if part:
                    both = suit == starter.suit and JACK in ranks and starter.rank != JACK
                    if both:
                        nobs -= part
                    flush += part
                    found.append((base + 4 + (suit == starter.suit) + both, part, both))
        for extra, part in ((0, 1.0 - flush - nobs), (1, nobs)):
            if part > 1e-15:
                found.append((base + extra, part, bool(extra)))
        return found

    def cribs(self, number: int, nobs: bool) -> list[tuple[int, float]]:
        """What the crib counts, rising, with probabilities; `nobs`: the hand holds that jack.

        With the own discards known the other two cards are any unseen ones that are not in hand
        `number`; otherwise all four are.
        """
        key = 2 * number + nobs
        found = self.crib.get(key)
        if found is None:
            hand = self.hands[number]
            if self.thrown:
                left = self.left.copy()
                for rank in hand:
                    left[rank] -= 1
                jacks = 0 if nobs else left[JACK]
                found = crib_points(self.starter, self.thrown, left, self.unseen, jacks, self.left)
            else:
                found = self.whole.points(hand, nobs)
            self.crib[key] = found
        return found


_BITS = 64
_MOST = 30
"""The fields of a crib's points, 0 to 29."""
_REGION = _BITS * _MOST


class _Crib:
    """A crib of any four unseen cards that are not in the other's hand, for many hands of his.

    Of the cribs of all unseen cards those with cards of his hand are taken out by inclusion and
    exclusion: minus those with one of his cards, plus those with two of them, and so on. What is
    counted is packed into one long integer, a field for each number of points; above these fields
    each crib stands once more for every jack in it.
    """

    def __init__(
        self, starter: Card, left: Sequence[int], unseen: Mapping[int, Sequence[int]]
    ) -> None:
        self.starter, self.left, self.unseen = starter, left, unseen
        self.suits = starter.suit != NO_SUIT
        self.sums: dict[tuple[int, ...], int] = {}
        self.flushes = self.flush() if self.suits else {}

    def holding(self, ranks: tuple[int, ...]) -> int:
        """All cribs in which certain unseen cards of these ranks (rising) lie."""
        found = self.sums.get(ranks)
        if found is None:
            if len(ranks) == CRIB:
                at = _BITS * _points(ranks, self.starter.rank)
                found = (1 << at) + (ranks.count(JACK) << at + _REGION)
            else:
                found = 0
                for rank in range(1, 14):
                    ways = self.left[rank] - ranks.count(rank)
                    if ways > 0:
                        found += ways * self.holding(tuple(sorted((*ranks, rank))))
                # each came up once for every other card in it
                found //= CRIB - len(ranks)
            self.sums[ranks] = found
        return found

    def flush(self) -> dict[tuple[int, bool], int]:
        """The cribs of the starter's suit: by points without the flush and whether nobs is made."""
        ranks = [rank for rank in range(1, 14) if self.unseen[self.starter.suit][rank]]
        found: dict[tuple[int, bool], int] = {}
        for four in combinations(ranks, CRIB):
            kind = (_points(four, self.starter.rank), JACK in four)
            found[kind] = found.get(kind, 0) + 1
        return found

    def points(self, hand: Sequence[int], nobs: bool) -> list[tuple[int, float]]:
        """What the crib counts against a hand, rising, with probabilities.

        `nobs`: the hand holds the jack of the starter's suit.
        """
        packed = 0
        for size in range(len(hand) + 1):
            for some in combinations(hand, size):
                packed += -self.holding(some) if size % 2 else self.holding(some)
        cells = [0] * (2 * _MOST)
        for at in range(2 * _MOST):
            cells[at] = packed & (1 << _BITS) - 1
            packed >>= _BITS
        ways, jacks = cells[:_MOST], cells[_MOST:]
        cases = sum(ways)
        free = self.left[JACK] - hand.count(JACK)
        likely = 0.0
        if self.suits and not nobs and self.unseen[self.starter.suit][JACK] and free:
            likely = 1.0 / free
        sums = [0.0] * (_MOST + 6)
        for at, number in enumerate(ways):
            if number:
                sums[at] += number - likely * jacks[at]
                sums[at + 1] += likely * jacks[at]
        if self.flushes:
            # The cards of that suit that his hand leaves, taken as evenly spread over these cribs.
            share = self.share(hand)
            for (at, jack), number in self.flushes.items():
                if not jack or likely:
                    moved = min(share * number, sums[at + jack])
                    sums[at + jack] -= moved
                    sums[at + jack + 5] += moved
        return [(at, part / cases) for at, part in enumerate(sums) if part > 0.0]

    def share(self, hand: Sequence[int]) -> float:
        """The part of the cribs of the starter's suit that a hand of unseen cards leaves."""
        kept = [1.0, 0.0, 0.0, 0.0, 0.0]
        every = [1.0, 0.0, 0.0, 0.0, 0.0]
        for rank in range(1, 14):
            if self.unseen[self.starter.suit][rank]:
                free = 1.0 - (hand.count(rank) / self.left[rank] if rank != JACK else 0.0)
                for size in range(CRIB, 0, -1):
                    kept[size] += free * kept[size - 1]
                    every[size] += every[size - 1]
        return kept[CRIB] / every[CRIB]


def crib_points(
    starter: Card,
    thrown: Sequence[Card],
    left: Sequence[int],
    unseen: Mapping[int, Sequence[int]],
    jacks: int,
    even: Sequence[int] | None = None,
) -> list[tuple[int, float]]:
    """What a crib counts whose other cards are any of `left`, rising, with probabilities.

    `thrown` are its known cards (two or none), `left` the numbers by rank (entry 0 unused) of
    what may lie in it, `unseen[suit][rank]` whether (1) a card is unseen, and `jacks` among how
    many jacks that of the starter's suit is, if it is unseen (0: it lies elsewhere). `even` are
    the numbers by rank over which suits are even: all unseen cards, also those in a hand of which
    only ranks are known (`left`, if not given).
    """
    even = left if even is None else even
    size = CRIB - len(thrown)
    mine = [card.rank for card in thrown]
    suits = starter.suit != NO_SUIT
    jack = Card(JACK, starter.suit)
    own_nobs = suits and starter.rank != JACK and jack in thrown
    likely = 0.0
    if suits and starter.rank != JACK and jacks and unseen[starter.suit][JACK]:
        likely = 1.0 / jacks
    flush = suits and all([card.suit == starter.suit for card in thrown])
    sums: dict[int, float] = {}
    cases = 0
    for more in combinations_with_replacement(range(1, 14), size):
        if size == 2:
            a, b = more
            ways = left[a] * left[b] if a != b else left[a] * (left[a] - 1) // 2
        else:
            ways = prod([comb(left[rank], more.count(rank)) for rank in {*more}])
        if not ways:
            continue
        cases += ways
        total = _points([*mine, *more], starter.rank)
        nobs = 1.0 if own_nobs else more.count(JACK) * likely
        joined = 0.0
        if flush and len({*mine, *more, starter.rank}) == CRIB + 1:
            joined = prod(
                [
                    likely if rank == JACK else unseen[starter.suit][rank] / even[rank]
                    for rank in more
                ]
            )
            if joined:
                with_nobs = own_nobs or JACK in more
                if with_nobs:
                    nobs = max(0.0, nobs - joined)
                extra = 6 if with_nobs else 5
                sums[total + extra] = sums.get(total + extra, 0.0) + ways * joined
        sums[total] = sums.get(total, 0.0) + ways * (1.0 - joined - nobs)
        if nobs:
            sums[total + 1] = sums.get(total + 1, 0.0) + ways * nobs
    return sorted([(total, part / cases) for total, part in sums.items() if part > 0.0])


def _points(ranks: Sequence[int], starter: int) -> int:
    """Fifteens, runs and pairs of four ranks and a starter (1 to 13), not five alike."""
    a, b, c, d = ranks
    return points(a - 1, b - 1, c - 1, d - 1, starter - 1)


_Hand = tuple[int, ...]
_Hands = list[tuple[_Hand, int, int]]
"""What is left of the hands that he may hold, in how many ways, and which hand it was."""


class _WinSearch(_Search):
    """The most games that can be won against a policy, over all hands that he can hold.

    As `pegging._Search`, but with both pegs in every position and the chances of winning, summed
    over the hands and their ways, as its value; who reaches 121 has won.
    """

    def __init__(self, policy: str, seat: Seat, show: _Show) -> None:
        super().__init__(policy, seat.unseen.copy())
        self.show = show

    def over(self, hands: _Hands, a: int, b: int) -> float:
        value = self.show.value
        return sum([ways * value(number, a, b) for _, ways, number in hands])

    def turn(
        self, count: Count, mine: _Hand, hands: _Hands, size: int, last: bool, out: bool,
        a: int, b: int,
    ) -> float:  # fmt: skip
        best = -1.0
        room = FULL - count.count
        for card, rest in _SPLITS[mine]:
            if VALUES[card] <= room:
                value = self.plays(count, card, rest, hands, size, out, a, b)
                if value > best:
                    best = value
        if best >= 0.0:
            return best
        if out:
            return self.ends(mine, hands, size, last, a, b)
        return self.his(count, mine, hands, size, last, True, a, b)

    def plays(
        self, count: Count, card: int, rest: _Hand, hands: _Hands, size: int, out: bool,
        a: int, b: int,
    ) -> float:  # fmt: skip
        after = count.after(card)
        a += after.points
        if a >= GAME:
            return float(sum([ways for _, ways, _ in hands]))
        self.unseen[card] -= 1
        self.total -= 1
        if after.count == FULL:
            if size:
                value = self.his(START, rest, hands, size, False, not rest, a, b)
            elif rest:
                value = self.turn(START, rest, hands, size, False, True, a, b)
            else:
                value = self.over(hands, a, b)
        elif not size and not rest:
            value = self.ends(rest, hands, size, True, a, b)
        elif out:
            value = self.turn(after, rest, hands, size, True, True, a, b)
        else:
            value = self.his(after, rest, hands, size, True, not rest, a, b)
        self.unseen[card] += 1
        self.total += 1
        return value

    def ends(self, mine: _Hand, hands: _Hands, size: int, last: bool, a: int, b: int) -> float:
        """Nobody can go on: one for the last card, and the other leads, if he has cards."""
        if last:
            a += 1
            if a >= GAME:
                return float(sum([ways for _, ways, _ in hands]))
        else:
            b += 1
            if b >= GAME:
                return 0.0
        if not mine and not size:
            return self.over(hands, a, b)
        if (last and size) or not mine:
            return self.his(START, mine, hands, size, False, not mine, a, b)
        return self.turn(START, mine, hands, size, False, not size, a, b)

    def his(
        self, count: Count, mine: _Hand, hands: _Hands, size: int, last: bool, out: bool,
        a: int, b: int,
    ) -> float:  # fmt: skip
        groups: dict[int, _Hands] = {}
        room = FULL - count.count
        if size == 1:
            for entry in hands:
                chosen = entry[0][0]
                if VALUES[chosen] <= room:
                    groups.setdefault(chosen, []).append(((), entry[1], entry[2]))
                else:
                    groups.setdefault(0, []).append(entry)
        else:
            table: list[tuple[int, list[int]] | None] = [None] * 14
            for hand, ways, number in hands:
                left = hand
                chosen, best = 0, 0
                for card, rest in _SPLITS[hand]:
                    if VALUES[card] <= room:
                        value, gains = table[card] or self.weigh(table, count, card, size)
                        for other in hand:
                            value += gains[other]
                        if not chosen or value > best:
                            best, chosen, left = value, card, rest
                if chosen in groups:
                    groups[chosen].append((left, ways, number))
                else:
                    groups[chosen] = [(left, ways, number)]
        total = 0.0
        for card, part in groups.items():
            if card:
                total += self.answers(count, card, mine, part, size - 1, out, a, b)
            elif out:
                total += self.ends(mine, part, size, last, a, b)
            else:
                total += self.turn(count, mine, part, size, last, True, a, b)
        return total

    def answers(
        self, count: Count, card: int, mine: _Hand, hands: _Hands, size: int, out: bool,
        a: int, b: int,
    ) -> float:  # fmt: skip
        after = count.after(card)
        b += after.points
        if b >= GAME:
            return 0.0
        self.unseen[card] -= 1
        self.total -= 1
        if after.count == FULL:
            if mine:
                value = self.turn(START, mine, hands, size, False, not size, a, b)
            elif size:
                value = self.his(START, mine, hands, size, False, True, a, b)
            else:
                value = self.over(hands, a, b)
        elif not size and not mine:
            value = self.ends(mine, hands, size, False, a, b)
        elif out:
            value = (
                self.his(after, mine, hands, size, False, True, a, b)
                if size
                else self.ends(mine, hands, size, False, a, b)
            )
        else:
            value = self.turn(after, mine, hands, size, False, not size, a, b)
        self.unseen[card] += 1
        self.total += 1
        return value
