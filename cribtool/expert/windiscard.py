"""How often each throw wins: the deal from the starter to the crib, and the next one.

For every starter, every throw of the other and every hand that he keeps with it the points of the
show are known; the play comes in by the shipped distributions of each keep (`winning.play`), which
are averaged over his keeps, corrected for the cards thrown and seen and for what his hand counts.
All is counted in order; where nobody is out the table of `winning` says what the next deal is
worth.

Suits: flush and nobs of the own hand count card by card; in the crib they come in by shares, as
in `opponent`, and in his hand by the average over all suits (a quarter of nobs for each jack kept,
a 64th of a flush for four ranks). It knows nothing of ranking choices and of printing. Source:
RULES.md, "The expert model" and "Deal".

Sums over deals are packed into long integers, a field for each number of points: Python adds,
shifts and multiplies those much faster than lists.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from functools import cache, lru_cache
from math import comb
from operator import mul
from typing import NamedTuple

from ..cards import Card, cards_text, has_suits
from ..discard import Discards, Option, Position, points_with_starters
from ..errors import OptionError
from ..pegs import GAME, HOLES
from ..ranktable import PAIR_AT, PAIRS, row
from ..show import HEELS
from ..show import count as show_items
from .hands import DEALER, JACK, PONE, Ranks, keep_list, weights
from .model import policy
from .winning import (
    GAME_VALUE,
    GROUPS,
    PLAY_UNIT,
    VALUES,
    Play,
    end_value,
    group,
    plays,
    table,
)

__all__ = [
    "LETTERS",
    "Flip",
    "Next",
    "Show",
    "Stake",
    "Stakes",
    "Wins",
    "flip",
    "kept",
    "rank_to_win",
    "winning_cuts",
    "worth",
]

_BITS = 64
_SIZE = _BITS // 8
_MOST = 30
"""The fields of a hand's or crib's points, 0 to 29."""
_LINE = _BITS * _MOST
_FULL = (1 << _LINE) - 1
_HALVES = int.from_bytes((b"\xff" * 4 + b"\0" * 4) * (13 * _MOST), "little")
_WIDE = 64
"""The fields of two counts together, 0 to 63 (no more than 59 come together)."""

_NOBS = 12
"""Parts of a case for nobs in the crib."""
_FLUSH, _RANKS_FLUSH = 144, 256
"""Parts of a case for a flush in the crib: by the suits of the two cards that he throws, and by
those of all four, if only ranks are known."""
_ANY = 4
"""In place of a suit: whichever it is, only ranks being known."""
_FREE = ((PLAY_UNIT,),)


class Stake(NamedTuple):
    """What a throw is worth: the probability of winning, and what was asked to count.

    That is the same for "game", and for "skunk" the expected game points (`winning.Table`).
    """

    win: float
    value: float


class Show(NamedTuple):
    """The joint distribution of the show: for starters that are no jack, and for jacks.

    Each is a list by the points that are counted first and apart (dealer: pone's hand; pone: his
    own hand) of pairs: the list of probabilities of what follows (dealer: own hand + crib; pone:
    the dealer's hand + crib), by points. All probabilities of both add up to 1.
    """

    plain: list[list[float]]
    heels: list[list[float]]


class Stakes:
    """The winning chances of every throw in one position, against "expert" or "uniform".

    With "uniform" the other's throw, keep and the starter are any unseen cards, and the play is
    left out; with `pegging` false it is left out in any case. What comes after the deal rests on
    the expert model either way.
    """

    def __init__(
        self, position: Position, *, opponent: str = "expert", pegging: bool = True
    ) -> None:
        self.position = position
        self.role = DEALER if position.role == "dealer" else PONE
        self.suits = has_suits(position.hand)
        self.left = [4] * 13
        self.held = [[1] * 13 for _ in range(4)]
        for rank, suit in (*position.hand, *position.seen):
            self.left[rank - 1] -= 1
            if self.suits:
                self.held[suit][rank - 1] = 0
        self.expert = opponent == "expert"
        self.pegging = pegging and self.expert
        find = _expert_hands if self.expert else _uniform_hands
        self.hands = find(1 - self.role, tuple(self.left))
        self._next: Next | None = None

    def parts(self, keep: Sequence[Card], throw: Sequence[Card]) -> list[tuple[Show, Play]]:
        """Show and play with this throw, by the group of what the other's hand counts.

        The probabilities of all shows add up to 1; with the play left out there is one part.
        """
        if not self.pegging:
            return [(self.shows(keep, throw, (_FULL,))[0], Play(_FREE, (), ()))]
        gone = [card.rank - 1 for card in (*throw, *self.position.seen)]
        pegs = plays(self.role, [card.rank - 1 for card in keep], gone)
        return list(zip(self.shows(keep, throw, _group_masks()), pegs, strict=True))

    def stake(
        self, keep: Sequence[Card], throw: Sequence[Card], mine: int, his: int, value: str
    ) -> Stake:
        """What the throw is worth with the pegs at `mine` and `his` (0 to 120) before the starter.

        The value of "game" is the probability of winning itself.
        """
        parts = self.parts(keep, throw)
        after = self.next(mine, his)
        win = sum([after.win(show, pegs) for show, pegs in parts])
        if value == GAME_VALUE:
            return Stake(win, win)
        return Stake(win, sum([worth(self.role, *part, mine, his, value) for part in parts]))

    def next(self, mine: int, his: int) -> Next:
        """The chances after the deal from these pegs, made ready for many throws."""
        if self._next is None or (self._next.mine, self._next.his) != (mine, his):
            self._next = Next(self.role, mine, his)
        return self._next

    def shows(
        self, keep: Sequence[Card], throw: Sequence[Card], masks: Sequence[int]
    ) -> list[Show]:
        """Whatever the hands and the crib can count with this throw, together.

        One for each of `masks`, which pick what his hand counts (a field of `_BITS` for each).
        """
        points = points_with_starters([card.rank - 1 for card in keep])
        lines: list[dict[tuple[int, int], int]] = [{}, {}]
        for starter, left in enumerate(self.left):
            if not left:
                continue
            cells = lines[starter == JACK]
            base = points[starter]
            for kind, ways in self._kinds(keep, throw, starter).items():
                for crib, packed in enumerate(self._cribs(throw, starter, *kind[1:])):
                    if packed:
                        both = (base + kind[0], crib)
                        cells[both] = cells.get(both, 0) + packed * ways
        shows = []
        for mask in masks:
            for cells in lines:
                sums: dict[int, int] = {}
                for (hand, crib), packed in cells.items():
                    packed &= mask
                    if packed and self.role == PONE:
                        sums[hand] = sums.get(hand, 0) + (packed << _BITS * crib)
                    elif packed:
                        sums[hand + crib] = sums.get(hand + crib, 0) + packed
                shows.append({at: list(_fields(packed)) for at, packed in sums.items()})
        total = sum([sum(line) for show in shows for line in show.values()])
        rows = [self._rows(show, total) for show in shows]
        return [Show(*both) for both in zip(rows[::2], rows[1::2], strict=True)]

    def _rows(self, show: dict[int, list[int]], total: int) -> list[list[float]]:
        size = max(show, default=-1) + 1
        if self.role == PONE:
            return [[cell / total for cell in show.get(hand, ())] for hand in range(size)]
        rows = [[0.0] * size for _ in range(_MOST)]
        for mine, line in show.items():
            for his, cell in enumerate(line[:_MOST]):
                if cell:
                    rows[his][mine] = cell / total
        while rows and not any(rows[-1]):
            rows.pop()
        return rows

    def _kinds(
        self, keep: Sequence[Card], throw: Sequence[Card], starter: int
    ) -> dict[tuple[int, int, int, int], int]:
        """What the starter's suit does, and in how many parts of a case (12, ranks only: 256).

        A kind is what it adds to the hand, the parts (of `_NOBS`) in which a jack thrown makes
        nobs and in which each jack that the other throws does, and the suit of a flush that may
        come in the crib (-1: none).
        """
        found: dict[tuple[int, int, int, int], int] = {}
        if self.suits:
            flush = len({card.suit for card in keep}) == 1
            crib = throw[0].suit if throw[0].suit == throw[1].suit else -1
            for suit, held in enumerate(self.held):
                if held[starter]:
                    jack = Card(JACK + 1, suit)
                    extra = int(jack in keep)
                    if flush:
                        extra += 4 + (keep[0].suit == suit)
                    likely = held[JACK] and starter != JACK and _NOBS // self.left[JACK]
                    kind = (extra, _NOBS * (jack in throw), likely, suit if crib == suit else -1)
                    found[kind] = found.get(kind, 0) + 12 // self.left[starter]
            return found
        quarter = _NOBS // 4 if starter != JACK else 0
        nobs = quarter * sum([card.rank - 1 == JACK for card in throw])
        alike = len({card.rank - 1 for card in throw} | {starter}) < 3
        ranks = tuple([card.rank - 1 for card in keep])
        return {
            (extra, nobs, quarter, -1 if alike else _ANY): ways
            for extra, ways in _suit_parts(ranks, starter)
        }

    def _cribs(
        self, throw: Sequence[Card], starter: int, nobs: int, likely: int, flush: int
    ) -> list[int]:
        """By the crib's points: his hand's points, packed, in parts of a case (the same for all).

        The rest are the parts of a kind, as `_kinds` gives them.
        """
        a, b = (card.rank - 1 for card in throw)
        points = row(PAIR_AT[a][b])[starter::13]
        found = [0] * (_MOST + 7)
        whole = _FLUSH if self.suits else _RANKS_FLUSH
        for q, hands in enumerate(self.hands[starter]):
            if not hands:
                continue
            at = points[q]
            low, high = PAIRS[q]
            joined = 0
            if flush >= 0 and low != high and starter not in (low, high):
                joined = self._joined(low, high, flush)
                if flush == _ANY and (a in (low, high) or b in (low, high)):
                    joined = 0
            ones = whole * (nobs + likely * ((low == JACK) + (high == JACK)))
            if joined:
                joined *= _NOBS
                if nobs or (likely and JACK in (low, high)):
                    ones -= joined
                    found[at + 6] += hands * joined
                else:
                    found[at + 5] += hands * joined
            if ones:
                found[at + 1] += hands * ones
            found[at] += hands * (whole * _NOBS - ones - joined)
        return found[:_MOST]

    def _joined(self, low: int, high: int, suit: int) -> int:
        """In how many parts of a case the cards of these two ranks that he throws make a flush."""
        if suit == _ANY:
            return 1
        if self.held[suit][low] and self.held[suit][high]:
            return (12 // self.left[low]) * (12 // self.left[high])
        return 0


@lru_cache(maxsize=1024)
def _suit_parts(ranks: Ranks, starter: int) -> tuple[tuple[int, int], ...]:
    """What suits add to four ranks with a starter, averaged over all suits: (points, of 256)."""
    jacks = ranks.count(JACK) if starter != JACK else 0
    nobs = 64 * jacks
    flush = len({*ranks}) == 4
    five = int(flush and starter not in ranks)
    four = 4 - five if flush else 0
    both = five if jacks else 0
    parts = (
        (0, 256 - nobs - four - five + both),
        (1, nobs - both),
        (4, four),
        (5, five - both),
        (6, both),
    )
    return tuple([(extra, ways) for extra, ways in parts if ways])


@cache
def _keep_points() -> list[int]:
    """For each keep: its points with every starter, packed, in 256 parts (see `_suit_parts`).

    A field for each starter and points; in its upper half once more for each card of the
    starter's rank in the keep.
    """
    found = []
    size = 2 * _MOST
    for ranks in keep_list():
        line = array("I", bytes(4 * size * 13))
        whole = _suit_parts(ranks, JACK)
        alone = _suit_parts(ranks, 0 if ranks[0] else next(r for r in range(13) if r not in ranks))
        at = 0
        for starter, base in enumerate(points_with_starters(ranks)):
            held = ranks.count(starter)
            if not held:
                parts = alone if starter != JACK else whole
                for extra, ways in parts:
                    line[at + 2 * (base + extra)] += ways
            elif held < 4:
                for extra, ways in _suit_parts(ranks, starter):
                    line[at + 2 * (base + extra)] += ways
                    line[at + 2 * (base + extra) + 1] += ways * held
            at += size
        if sys.byteorder == "big":
            line.byteswap()
        found.append(int.from_bytes(line.tobytes(), "little"))
    return found


def _unpacked(
    sums: Sequence[int], left: Sequence[int], thrown: Sequence[Sequence[int]]
) -> list[list[int]]:
    """Sums of `_keep_points` by throw, times the ways to cut the starter: `[starter][throw]`."""
    found: list[list[int]] = [[] for _ in range(13)]
    for total, throw in zip(sums, thrown, strict=True):
        if not total:
            for line in found:
                line.append(0)
            continue
        hands, shared = total & _HALVES, total >> 32 & _HALVES
        for starter, line in enumerate(found):
            ways = left[starter] - throw.count(starter)
            line.append(ways * (hands & _FULL) - (shared & _FULL) if left[starter] else 0)
            hands >>= _LINE
            shared >>= _LINE
    return found


@cache
def kept(role: int) -> list[int]:
    """The number of the keep of each six-card rank hand under the shipped policy of a role."""
    above: list[list[int]] = [[0], *[[] for _ in range(6)]]
    for rank in range(12, -1, -1):
        here = []
        for k in range(7) if rank else (6,):
            line: list[int] = []
            for n in range(min(4, k), 0, -1):
                more = n << 3 * rank
                line += [hand + more for hand in above[k - n]]
            here.append(line + above[k])
        above = here
    number = {sum([1 << 3 * rank for rank in keep]): at for at, keep in enumerate(keep_list())}
    thrown = [(1 << 3 * low) + (1 << 3 * high) for low, high in PAIRS]
    return [number[hand - thrown[q]] for hand, q in zip(above[-1], policy(role), strict=True)]


@lru_cache(maxsize=4)
def _expert_hands(other: int, left: tuple[int, ...]) -> list[list[int]]:
    """`[starter][throw]`: in how many ways the other throws so and his hand counts what, packed."""
    values = _keep_points()
    sums = [0] * len(PAIRS)
    for q, ways, keep in zip(policy(other), weights(left), kept(other), strict=True):
        if ways:
            sums[q] += ways * values[keep]
    return _unpacked(sums, left, PAIRS)


@lru_cache(maxsize=4)
def _uniform_hands(other: int, left: tuple[int, ...]) -> list[list[int]]:
    """As `_expert_hands`, all throws, keeps and starters of unseen cards being alike."""
    values = _keep_points()
    every = 0
    ones = [0] * 13
    twos = [0] * len(PAIRS)
    for ranks, ways, packed in zip(keep_list(), weights(left, 4), values, strict=True):
        if not ways:
            continue
        packed *= ways
        every += packed
        counts = [(rank, ranks.count(rank)) for rank in sorted({*ranks})]
        for at, (low, n) in enumerate(counts):
            ones[low] += n * packed
            # C(left - n, 2) = C(left, 2) - n * left + n * (n + 1) / 2
            twos[PAIR_AT[low][low]] += n * (n + 1) // 2 * packed
            for high, m in counts[at + 1 :]:
                twos[PAIR_AT[low][high]] += n * m * packed
    sums = []
    for q, (low, high) in enumerate(PAIRS):
        if low == high:
            sums.append(comb(left[low], 2) * every - left[low] * ones[low] + twos[q])
        else:
            sums.append(
                left[low] * left[high] * every
                - left[low] * ones[high]
                - left[high] * ones[low]
                + twos[q]
            )
    return _unpacked(sums, left, PAIRS)


@cache
def _group_masks() -> list[int]:
    """The fields of what his hand counts, by group."""
    masks = [0] * GROUPS
    for counted in range(_MOST):
        masks[group(counted)] |= (1 << _BITS) - 1 << _BITS * counted
    return masks


def _fields(packed: int) -> array[int]:
    """The fields of a packed integer, the lowest first."""
    size = (packed.bit_length() + _BITS - 1) // _BITS
    found = array("Q", packed.to_bytes(_SIZE * size, "little"))
    if sys.byteorder == "big":
        found.byteswap()
    return found


def _packed(fields: array[int]) -> int:
    """The packed integer of these fields."""
    if sys.byteorder == "big":
        fields = fields[:]
        fields.byteswap()
    return int.from_bytes(fields.tobytes(), "little")


def worth(role: int, show: Show, play: Play, mine: int, his: int, value: str = GAME_VALUE) -> float:
    """What a deal is worth with these pegs before the starter: play, show and the next deal."""
    total = 0.0
    for lines, bonus in ((show.plain, 0), (show.heels, HEELS)):
        weight = sum([sum(line) for line in lines])
        if not weight:
            continue
        own, other = mine, his
        if role == DEALER:
            own += bonus
            if own >= GAME:
                total += weight * end_value(other, value)
                continue
        else:
            other += bonus
            if other >= GAME:
                total += weight * _lost(own, value)
                continue
        total += _deal(role, lines, weight, play, own, other, value)
    return total


def _lost(own: int, value: str) -> float:
    """What a game lost is worth, the own peg standing at `own`."""
    return 0.0 if value == GAME_VALUE else -end_value(own, value)


def _deal(
    role: int, lines: list[list[float]], weight: float, play: Play, mine: int, his: int, value: str
) -> float:
    """`worth` after the starter: `weight` is the probability of all `lines` together."""
    show = _dealer_show if role == DEALER else _pone_show
    total = 0.0
    for pegged, cells in enumerate(play.totals):
        own = mine + pegged
        for lost, part in enumerate(cells):
            if not part:
                continue
            other = his + lost
            if own < GAME and other < GAME:
                total += part / PLAY_UNIT * show(lines, own, other, value)
                continue
            first = 1.0 if own >= GAME else 0.0
            if own >= GAME and other >= GAME:
                first = play.own_first(GAME - mine, GAME - his)
            if first:
                total += part / PLAY_UNIT * weight * first * end_value(min(other, HOLES), value)
            if first < 1.0:
                total += part / PLAY_UNIT * weight * (1.0 - first) * _lost(min(own, HOLES), value)
    return total


def _pone_show(lines: list[list[float]], own: int, other: int, value: str) -> float:
    """Pone's hand, then the dealer's hand and crib together, then the own deal."""
    rows = table(value).rows
    total = 0.0
    for hand, line in enumerate(lines):
        if not line:
            continue
        peg = own + hand
        if peg >= GAME:
            total += sum(line) * end_value(other, value)
            continue
        total += sum(map(mul, line, rows[peg][other:]))
        if value != GAME_VALUE:
            total += sum(line[GAME - other :]) * _lost(peg, value)
    return total


def _dealer_show(lines: list[list[float]], own: int, other: int, value: str) -> float:
    """Pone's hand, then the own hand and crib together, then pone's deal."""
    rows = table(value).rows
    total = 0.0
    for hand, line in enumerate(lines):
        peg = other + hand
        if peg >= GAME:
            total += sum(line) * _lost(own, value)
            continue
        after = sum(map(mul, line, rows[peg][own:]))
        need = GAME - own
        out = sum(line[need:]) * end_value(peg, value)
        total += out - after + (sum(line[:need]) if value == GAME_VALUE else 0.0)
    return total


_FINE = 44
"""Chances are whole numbers of 2^-44 where they are packed: with a play's 1/65536 they fit."""
_VIEW = (1 << _BITS * _WIDE) - 1


@cache
def _chances(role: int) -> list[int]:
    """By the peg of the next dealer: the own chances after the deal, packed by the other's peg.

    For a DEALER the next dealer is the other, and what is packed are the other's chances, by the
    own peg; nobody who is out leaves the other any chance, so those fields are 0.
    """
    return [
        _packed(array("Q", [round(chance * (1 << _FINE)) for chance in line]))
        for line in table().rows
    ]


class Next:
    """`worth` for a game, from the same pegs with many throws: all sums are packed integers."""

    def __init__(self, role: int, mine: int, his: int) -> None:
        self.role, self.mine, self.his = role, mine, his
        self.rows: dict[tuple[int, int], int] = {}

    def row(self, peg: int, other: int) -> int:
        """The chances with the next dealer at `peg`, from `other` on."""
        key = (peg, other)
        found = self.rows.get(key)
        if found is None:
            found = self.rows[key] = _chances(self.role)[peg] >> _BITS * other & _VIEW
        return found

    def win(self, show: Show, play: Play) -> float:
        """The probability of winning."""
        total = self.part(show.plain, play, self.mine, self.his)
        heels = sum([sum(line) for line in show.heels])
        if heels and self.role == DEALER:
            ahead = self.mine + HEELS
            total += heels if ahead >= GAME else self.part(show.heels, play, ahead, self.his)
        elif heels and self.his + HEELS < GAME:
            total += self.part(show.heels, play, self.mine, self.his + HEELS)
        return total

    def part(self, lines: list[list[float]], play: Play, mine: int, his: int) -> float:
        """The same after the starter."""
        weight = sum([sum(line) for line in lines])
        dealer = self.role == DEALER
        out = 0.0
        cells = []
        for pegged, pegs in enumerate(play.totals):
            for lost, part in enumerate(pegs):
                if part:
                    own, other = mine + pegged, his + lost
                    if own < GAME and other < GAME:
                        cells.append((other, own, part) if dealer else (own, other, part))
                    elif own >= GAME:
                        first = 1.0
                        if other >= GAME:
                            first = play.own_first(GAME - mine, GAME - his)
                        out += part * first
        total = out * weight / PLAY_UNIT
        for hand, line in enumerate(lines):
            if not any(line):
                continue
            packed = still = gone = 0
            for first, second, part in cells:
                peg = first + hand
                if peg < GAME:
                    packed += part * self.row(peg, second)
                    still += part
                else:
                    gone += part
            share = sum(map(mul, line, _fields(packed))) / (1 << _FINE)
            # `share` are the chances of the next dealer where this hand takes nobody out.
            if dealer:
                total += (still * sum(line) - share) / PLAY_UNIT
            else:
                total += (gone * sum(line) + share) / PLAY_UNIT
        return total


class Wins(NamedTuple):
    """Choices ranked by what they win.

    `pegs` are one's own and the other's before the starter, `value` is what was asked to count
    (one of `winning.VALUES`); `found` has its options in that order, their `win` filled, and for
    each of them `stakes` and `cuts` (see `winning_cuts`) say more. `by_points` is the choice with
    the best total, where that is another one, else None.
    """

    pegs: tuple[int, int]
    value: str
    found: Discards
    stakes: tuple[Stake, ...]
    cuts: tuple[int | None, ...]
    by_points: Option | None


LETTERS = "ABCDEFGHIJKLMNO"
"""The fifteen choices of six cards, as records and the picture of all scores write them."""


class Flip(NamedTuple):
    """At which score each choice is the best.

    `best[own][other's]` (0 to 120) is the place of the best choice in `options`, which stand as in
    the `Discards` that was asked about: like chances (within 1e-7) go to the first of them.
    """

    value: str
    options: tuple[Option, ...]
    best: list[list[int]]

    def scores(self, place: int) -> int:
        """At how many of the 14,641 scores the choice at `place` is the best."""
        return sum([line.count(place) for line in self.best])


def rank_to_win(
    found: Discards, pegs: tuple[int, int], *, value: str = GAME_VALUE, pegging: bool = True
) -> Wins:
    """Rank the choices that `analyse_discards` found by their winning chances at these pegs.

    `pegs` (own, other's; 0 to 120) stand as before the starter; `value` is one of
    `winning.VALUES`; without `pegging` nobody pegs in this deal's play. Like values: the better
    total first. Raises `OptionError` for other than two players, for pegs out of bounds and for
    another value.
    """
    stakes = _stakes(found, value, pegging)
    for peg in pegs:
        if type(peg) is not int or not 0 <= peg <= HOLES:
            raise OptionError(
                f"a peg at {peg}: while the game is on it stands at 0 to {HOLES}", input=str(peg)
            )
    worth = [_plain(stakes.stake(one.keep, one.discard, *pegs, value)) for one in found.options]
    order = sorted(range(len(worth)), key=lambda at: (-worth[at].value, at))
    options = tuple(found.options[at]._replace(win=worth[at].win) for at in order)
    return Wins(
        pegs,
        value,
        found._replace(options=options),
        tuple(worth[at] for at in order),
        tuple(winning_cuts(stakes.position, one.keep, *pegs) for one in options),
        options[order.index(0)] if order[0] else None,
    )


def _plain(stake: Stake) -> Stake:
    """Without the last digits of a sum of floats, which say nothing and would part like chances."""
    return Stake(min(1.0, max(0.0, round(stake.win, 12))), round(stake.value, 12))


def flip(found: Discards, *, value: str = GAME_VALUE, pegging: bool = True) -> Flip:
    """Find the best choice at each of the 14,641 scores; raises what `rank_to_win` raises."""
    from .winflip import best_at, chances

    stakes = _stakes(found, value, pegging)
    grids = (
        chances(stakes.role, stakes.parts(one.keep, one.discard), value) for one in found.options
    )
    return Flip(value, found.options, best_at(grids))


def _stakes(found: Discards, value: str, pegging: bool) -> Stakes:
    if found.players != 2:
        raise OptionError(
            f"winning chances with {found.players} players: the model is for two",
            input=str(found.players),
        )
    if value not in VALUES:
        raise OptionError(f"value {value!r}: one of {', '.join(VALUES)}", input=str(value))
    left = 52 - len(found.hand) - len(found.seen)
    if left < 7:
        raise OptionError(
            f"{len(found.seen)} seen cards leave {left} unseen: the other's six and the starter "
            "need 7",
            input=cards_text(found.seen),
        )
    position = Position(found.hand, found.role, found.players, found.seen)
    return Stakes(position, opponent=found.opponent, pegging=pegging)


def winning_cuts(position: Position, keep: Sequence[Card], mine: int, his: int) -> int | None:
    """With how many of the unseen starters pone's hand wins when he pegs nothing in the play.

    The dealer is taken to peg his heels and the one point that always falls to him. None for the
    dealer, before whom a hand is counted that is not known; None for ranks only.
    """
    if position.role != "pone" or not has_suits(position.hand):
        return None
    out = {*position.hand, *position.seen}
    cuts = 0
    for rank in range(1, 14):
        for suit in range(4):
            card = Card(rank, suit)
            if card in out or his + 1 + HEELS * (rank - 1 == JACK) >= GAME:
                continue
            items = show_items(tuple(keep), card)
            cuts += mine + sum([item.points for item in items]) >= GAME
    return cuts
