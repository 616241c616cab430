"""What a score is worth: the tables of winning chances, and how a keep's play falls out.

Reads the shipped data (`data/`, written by `winbuild`): the probability that the dealer wins from
every pair of pegs before a deal, the same with a skunk counting double, and for every keep the
joint distribution of what both peg in the play. It knows no cards in hand; `windiscard`, `winpeg`
and `windeal` put the two together. Source: RULES.md, "The expert model".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from operator import mul
from struct import Struct, unpack_from
from typing import NamedTuple

from ..pegs import GAME, SKUNK
from .hands import KEEPS
from .model import DATA, keep_number

__all__ = [
    "BUCKETS",
    "EARLY",
    "GAME_VALUE",
    "GONE_SIZE",
    "GONE_UNIT",
    "GROUPS",
    "GROUPS_SIZE",
    "GROUP_UNIT",
    "HEAD",
    "ORDER_UNIT",
    "PLAY_UNIT",
    "SKUNK_VALUE",
    "STORED_UNIT",
    "VALUES",
    "Play",
    "Table",
    "bucket",
    "end_value",
    "group",
    "play",
    "play_data",
    "plays",
    "table",
    "win_before_deal",
]

GAME_VALUE, SKUNK_VALUE = "game", "skunk"
VALUES = (GAME_VALUE, SKUNK_VALUE)
"""What winning counts: a game, or a skunk double."""

HEAD = Struct("<IId")
"""The head of `winning.bin`: how many deals, the seed, the largest standard error (game)."""
SHOWN = (3, 5, 7, 9, 12)
"""The points at which the second to last of the six groups of what his hand counts begin."""
GROUPS = 6
GROUP_UNIT = 50
GROUPS_SIZE = GROUPS * 2 * 4
"""Factors as those of a card gone, in 1/50, by the group of what the other's hand counts."""
CELLS = GAME * GAME
EARLY = 4
"""Up to these needs a keep has its own order of pegging; beyond, all keeps share one."""
NEAR = 6
"""Up to these needs the share of all keeps is bent towards the keep's own at `EARLY`."""
PLAY_UNIT = 1 << 16
"""Probabilities of the play's totals are whole numbers of 1/65536; 16 of these are stored as 1."""
STORED_UNIT = 1 << 12
BUCKETS = ((2, 3, 4, 6), (1, 2, 3, 5))
"""By role: the points at which the second to fifth of the five classes of points begin."""
GONE_UNIT = 100
"""What a card gone does to a class is the logarithm of a factor, in 1/100, from -127 to 127."""
GONE_SIZE = 13 * 2 * 4
"""Four factors for own points and four for the other's, by the card's rank (first class: 1)."""
ORDER_UNIT = 255
"""Shares of who is first are whole numbers of 1/255."""


class Table(NamedTuple):
    """The value of a deal to its dealer, before the deal, by pegs: `rows[dealer][pone]`.

    With "game" the probability that the dealer wins; with "skunk" his expected game points, a game
    won being 1 and one lost -1, twice that where the loser is under 91 (a double skunk counts as a
    skunk). `deals` were simulated for it; `error` is the largest standard error of the game table.
    """

    value: str
    rows: tuple[tuple[float, ...], ...]
    deals: int
    seed: int
    error: float


@cache
def _winning() -> bytes:
    return (DATA / "winning.bin").read_bytes()


@cache
def table(value: str = GAME_VALUE) -> Table:
    """The shipped table for "game" or "skunk"."""
    data = _winning()
    deals, seed, error = HEAD.unpack_from(data)
    # the values of the second kind are not chances: they need not be told apart so finely
    at, kind = (HEAD.size, "d") if value == GAME_VALUE else (HEAD.size + 8 * CELLS, "f")
    cells = unpack_from(f"<{CELLS}{kind}", data, at)
    rows = tuple([cells[GAME * d : GAME * (d + 1)] for d in range(GAME)])
    return Table(value, rows, deals, seed, error)


def win_before_deal(dealer: int, pone: int, value: str = GAME_VALUE) -> float:
    """What a deal is worth to its dealer with these pegs (0 to 120) before it; see `Table`."""
    return table(value).rows[dealer][pone]


def end_value(loser: int, value: str = GAME_VALUE) -> float:
    """What a game won is worth to the winner when the loser's peg stands at `loser`."""
    return 2.0 if value == SKUNK_VALUE and loser < SKUNK else 1.0


Totals = tuple[tuple[int, ...], ...]


class Play(NamedTuple):
    """What comes of the play with a keep: who pegs how much, and who is first.

    `totals[own][other]` are the probabilities of what both peg in all, in 1/65536 (`PLAY_UNIT`).
    `first` says, for needs of 1 to `EARLY` holes each and where both are met, how often the own
    need is met first: `first[own need - 1][other's need - 1]`; `later` is the same over all keeps
    for larger needs, up to `NEAR` bent towards the keep's own (against the play of 24 keeps that
    takes the share from 0.26 off to 0.11 where the needs are 3 and 5).
    """

    totals: Totals
    first: tuple[tuple[float, ...], ...]
    later: tuple[tuple[float, ...], ...]

    def own_first(self, own: int, other: int) -> float:
        """How often the own need comes first of two needs (at least 1) that are both met."""
        if own <= EARLY and other <= EARLY:
            return self.first[own - 1][other - 1]
        most = len(self.later)
        shared = self.later[min(own, most) - 1][min(other, most) - 1]
        if own > NEAR or other > NEAR:
            return shared
        # As much more or less likely, in odds, as at the nearest needs that the keep has itself.
        row, column = min(own, EARLY) - 1, min(other, EARLY) - 1
        mine, whole = self.first[row][column], self.later[row][column]
        if mine == whole:
            return shared
        odds = _odds(shared) * _odds(mine) / _odds(whole)
        return odds / (1.0 + odds)


def _odds(share: float) -> float:
    """Odds of a share, which is never taken to be 0 or 1: it was stored in steps."""
    share = min(max(share, 1 / ORDER_UNIT), 1.0 - 1 / ORDER_UNIT)
    return share / (1.0 - share)


LATER = 24
"""The largest need in the table that all keeps share."""


@cache
def play_data() -> bytes:
    """`play.bin`: where each role's keeps begin, the shared shares of order, then each keep."""
    from zlib import decompress

    return decompress((DATA / "play.bin").read_bytes())


def _shares(data: bytes, at: int, size: int) -> tuple[tuple[float, ...], ...]:
    return tuple(
        [
            tuple([share / ORDER_UNIT for share in data[at + size * i : at + size * (i + 1)]])
            for i in range(size)
        ]
    )


@cache
def _later(role: int) -> tuple[tuple[float, ...], ...]:
    return _shares(play_data(), 8 * KEEPS + LATER * LATER * role, LATER)


def bucket(role: int, points: int) -> int:
    """The class of points, 0 to 4, that the player of a role pegs in a play."""
    return sum([points >= start for start in BUCKETS[role]])


def group(points: int) -> int:
    """The group, 0 to 5, of what the other's hand counts in the show."""
    return sum([points >= start for start in SHOWN])


def play(role: int, keep: Sequence[int], gone: Sequence[int] = ()) -> Play:
    """The play of a keep (four ranks, 0 to 12, sorted) for DEALER or PONE.

    `gone` are the ranks of other cards that the other cannot hold. Each of them changes the
    classes of points (`BUCKETS`) by factors of its own, such that own and other's points fall into
    them as often as they do without that card.
    """
    whole, factors, _ = _read(role, keep, gone)
    return whole._replace(totals=_changed(role, whole.totals, factors)) if gone else whole


def plays(role: int, keep: Sequence[int], gone: Sequence[int] = ()) -> list[Play]:
    """`play` by the group of what the other's hand counts in the show, with its own factors."""
    whole, factors, groups = _read(role, keep, gone)
    found = []
    for more in groups:
        both = [
            [a + b for a, b in zip(*sides, strict=True)]
            for sides in zip(factors, more, strict=True)
        ]
        found.append(whole._replace(totals=_changed(role, whole.totals, both)))
    return found


_Factors = list[list[float]]
"""The logarithms of factors by class of points: own, the other's."""


def _factors(data: bytes, at: int, unit: int) -> _Factors:
    return [
        [0.0, *[(byte - 256 if byte > 127 else byte) / unit for byte in data[i : i + 4]]]
        for i in (at, at + 4)
    ]


def _read(
    role: int, keep: Sequence[int], gone: Sequence[int]
) -> tuple[Play, _Factors, list[_Factors]]:
    """The play over all keeps, the factors of the cards gone, and those of each group."""
    data = play_data()
    index = role * KEEPS + keep_number(keep)
    at = int.from_bytes(data[4 * index : 4 * index + 4], "little")
    first = _shares(data, at, EARLY)
    at += EARLY * EARLY
    factors = [[0.0] * 5, [0.0] * 5]
    for rank in gone:
        one = _factors(data, at + 8 * rank, GONE_UNIT)
        factors = [
            [a + b for a, b in zip(*sides, strict=True)] for sides in zip(factors, one, strict=True)
        ]
    at += GONE_SIZE
    groups = [_factors(data, at + 8 * place, GROUP_UNIT) for place in range(GROUPS)]
    at += GROUPS_SIZE
    lines = data[at]
    at += 1
    width = 0
    cells: list[list[int]] = []
    for _ in range(lines):
        start, number = data[at], data[at + 1]
        at += 2
        line = [0] * start
        for _ in range(number):
            cell = data[at]
            at += 1
            if cell > 127:
                cell = (cell & 127) << 7 | data[at]
                at += 1
            line.append(cell * (PLAY_UNIT // STORED_UNIT))
        cells.append(line)
        width = max(width, len(line))
    totals = tuple([tuple(line + [0] * (width - len(line))) for line in cells])
    return Play(totals, first, _later(role)), factors, groups


def _changed(role: int, totals: Totals, factors: _Factors) -> Totals:
    """The totals with their classes changed by factors, adding up as before."""
    own, other = ([exp(min(max(one, -4.0), 4.0)) for one in side] for side in factors)
    across = [other[bucket(1 - role, points)] for points in range(len(totals[0]))]
    down = [own[bucket(role, points)] for points in range(len(totals))]
    rows = [list(map(mul, line, across)) for line in totals]
    scale = PLAY_UNIT / sum([sum(line) * part for line, part in zip(rows, down, strict=True)])
    found = [
        [round(cell * part) for cell in line]
        for line, part in zip(rows, [scale * part for part in down], strict=True)
    ]
    most = max(found, key=max)
    most[most.index(max(most))] += PLAY_UNIT - sum(map(sum, found))
    return tuple(map(tuple, found))
