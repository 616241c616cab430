"""The throwing policy of the expert model at its fixed point, with or without pegging values.

Source: RULES.md, "The expert model". It acts on ranks alone: no flush, and nobs a quarter for
each jack unless the starter is a jack. It knows nothing of files; `build` runs and stores it.

Both cribs of a sweep come from one sum over all pairs of a dealer's hand h and pone's hand g,
each pair weighing as many deals as it stands for. 18,395 squared pairs would be too many; but
"g has none of h's cards" is an alternating sum over the ranks J that both would share,

    ways(h, g) = sum over J of (-1)^|J| * D(J) * a(h, J) * a(g, J),

with D(J) = prod C(4, j) and a(h, J) = prod C(4 - j, h - j), so that one only has to know, for each
J (at most six cards) and each throw, the sum of a(h, J) over the hands that make this throw. A
policy is a row of bytes, one a hand, each the place of the throw in `ranktable.PAIRS`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from math import comb, prod
from typing import NamedTuple

from ..ranktable import PAIRS, ROW, points, row
from .hands import DEALER, JACK, PONE, Ranks, hand_list, keep_index, throws

__all__ = [
    "START",
    "SWEEPS",
    "Fixed",
    "Means",
    "best_throws",
    "crib_sums",
    "crib_values",
    "deals_by",
    "fixed_point",
    "hand_value",
    "joint",
    "new_means",
]

SWEEPS = 48
START = 4.5
"""Every crib mean before the first sweep, in points."""

Means = list[list[float]]
"""The crib mean of every throw: by role, then by pair."""
Pegs = Sequence[Sequence[float]]
"""What a keep gains in the play, for less against: by role, then by keep."""


class Fixed(NamedTuple):
    """The damped crib means after the last sweep, and the best answers to them, by role."""

    means: Means
    policy: tuple[bytes, bytes]


def hand_value(hand: Ranks, keep: Ranks) -> int:
    """184 times the mean of a keep over the 46 starters, its six cards being known by rank.

    That is 46 starters times 4, for nobs counts a quarter for each jack kept unless the starter
    is a jack.
    """
    a, b, c, d = keep
    jacks = keep.count(JACK)
    total = 0
    for starter in range(13):
        left = 4 - hand.count(starter)
        if left:
            worth = 4 * points(a, b, c, d, starter) + (jacks if starter != JACK else 0)
            total += left * worth
    return total


class _Hand(NamedTuple):
    """One hand's choices: the pairs it can throw, and for each 184 x hand mean and the keep."""

    pairs: tuple[int, ...]
    values: tuple[int, ...]
    keeps: tuple[int, ...]


@cache
def _choices() -> list[_Hand]:
    at = keep_index()
    found = []
    for hand in hand_list():
        pairs, keeps = zip(*throws(hand), strict=True)
        found.append(
            _Hand(pairs, tuple(hand_value(hand, k) for k in keeps), tuple(at[k] for k in keeps))
        )
    return found


def best_throws(
    role: int, means: Sequence[float], pegs: Pegs | None = None, only: Sequence[int] | None = None
) -> bytes:
    """For every hand (or `only` those numbers) the throw with the best mean: hand, crib, pegging.

    Dealer: hand + crib, pone: hand - crib; `pegs`, if given, is added. Of like values the first
    pair in the order AA, A2 … KK.
    """
    sign = 1.0 if role == DEALER else -1.0
    signed = [sign * mean for mean in means]
    own = pegs[role] if pegs is not None else None
    chosen = bytearray()
    choices = _choices()
    for hand in choices if only is None else [choices[i] for i in only]:
        best, at = -1e9, -1
        for i, pair in enumerate(hand.pairs):
            value = hand.values[i] / 184 + signed[pair]
            if own is not None:
                value += own[hand.keeps[i]]
            if value > best:
                best, at = value, pair
        chosen.append(at)
    return bytes(chosen)


class _Shared(NamedTuple):
    """For each number of a J: (-1)^|J| * D(J); for each hand: its Js and their a(hand, J)."""

    factors: list[int]
    parts: list[tuple[list[int], list[int]]]


@cache
def _shared() -> _Shared:
    number: dict[tuple[tuple[int, int], ...], int] = {}
    factors: list[int] = []
    parts = []
    for hand in hand_list():
        held = [(rank, hand.count(rank)) for rank in sorted(set(hand))]
        js, ways = [], []
        for taken in product(*[range(n + 1) for _, n in held]):
            key = tuple((rank, j) for (rank, _), j in zip(held, taken, strict=True) if j)
            at = number.get(key)
            if at is None:
                at = number[key] = len(factors)
                factors.append((-1) ** sum(taken) * prod([comb(4, j) for j in taken]))
            js.append(at)
            ways.append(prod([comb(4 - j, n - j) for (_, n), j in zip(held, taken, strict=True)]))
        parts.append((js, ways))
    return _Shared(factors, parts)


# Sums over deals are packed into long integers, a field for each of them: Python adds and
# multiplies those much faster than lists. The fields of one throw are its deals and, for each
# rank, the cards of that rank among the six. The largest sum, over all deals, is below 2^51.
_FIELD = 64
_FIELDS = 14
_THROW = _FIELD * _FIELDS


@cache
def _packed_hands() -> list[int]:
    return [1 + sum([1 << _FIELD * (rank + 1) for rank in hand]) for hand in hand_list()]


def joint(mine: bytes, other: bytes) -> list[list[list[int]]]:
    """Sums over all deals of two policies' hands, by my throw and the other's.

    Entry `[p][q]` holds the deals in which my hand throws p and the other's throws q, followed by
    the cards of each rank in the other's six, summed over those deals: 14 integers.
    """
    factors, parts = _shared()
    scalar: list[dict[int, int]] = [{} for _ in factors]
    for throw, (js, ways) in zip(mine, parts, strict=True):
        for j, a in zip(js, ways, strict=True):
            sums = scalar[j]
            sums[throw] = sums.get(throw, 0) + a
    packed: list[dict[int, int]] = [{} for _ in factors]
    for throw, hand, (js, ways) in zip(other, _packed_hands(), parts, strict=True):
        for j, a in zip(js, ways, strict=True):
            sums = packed[j]
            sums[throw] = sums.get(throw, 0) + a * hand
    rows = [0] * len(PAIRS)
    for factor, mine_here, other_here in zip(factors, scalar, packed, strict=True):
        line = bytearray(_THROW // 8 * len(PAIRS))
        top = 0
        for throw, fields in other_here.items():
            at = _THROW // 8 * throw
            line[at : at + _THROW // 8] = fields.to_bytes(_THROW // 8, "little")
            top = max(top, at + _THROW // 8)
        whole = int.from_bytes(line[:top], "little") * factor
        for throw, a in mine_here.items():
            rows[throw] += a * whole
    found = []
    for total in rows:
        data = memoryview(total.to_bytes(_THROW // 8 * len(PAIRS), "little"))
        found.append(
            [
                [
                    int.from_bytes(data[at + 8 * field : at + 8 * field + 8], "little")
                    for field in range(_FIELDS)
                ]
                for at in range(0, len(data), _THROW // 8)
            ]
        )
    return found


def deals_by(mine: Sequence[int], other: Sequence[int], labels: int) -> list[list[int]]:
    """In how many deals my hand bears one label and the other's hand another: `[mine][other]`.

    The labels, 0 to `labels` - 1 for each six-card rank hand, may be anything, such as keeps.
    """
    factors, parts = _shared()
    tables: list[list[dict[int, int]]] = []
    for marks in (mine, other):
        sums: list[dict[int, int]] = [{} for _ in factors]
        for mark, (js, ways) in zip(marks, parts, strict=True):
            for j, a in zip(js, ways, strict=True):
                here = sums[j]
                here[mark] = here.get(mark, 0) + a
        tables.append(sums)
    rows = [0] * labels
    size = _FIELD // 8
    for factor, mine_here, other_here in zip(factors, *tables, strict=True):
        line = bytearray(size * (max(other_here) + 1))
        for mark, a in other_here.items():
            line[size * mark : size * (mark + 1)] = a.to_bytes(size, "little")
        whole = int.from_bytes(line, "little") * factor
        for mark, a in mine_here.items():
            rows[mark] += a * whole
    return [
        list(memoryview(total.to_bytes(size * labels, sys.byteorder)).cast("Q"))[
            :: 1 if sys.byteorder == "little" else -1
        ]
        for total in rows
    ]


@cache
def crib_values(pair: int) -> list[int]:
    """4 times the points of a crib with this pair, by the other pair and the starter's rank.

    Entry `q * 13 + s`; nobs counts 1 for each jack of the four unless the starter is one.
    """
    values = row(pair)
    jacks = PAIRS[pair].count(JACK)
    return [
        4 * values[at] + (jacks + PAIRS[at // 13].count(JACK) if at % 13 != JACK else 0)
        for at in range(ROW)
    ]


def crib_sums(
    dealer: bytes,
    pone: bytes,
    run: Callable[[list[tuple[bytes, bytes]]], list[list[list[list[int]]]]] | None = None,
) -> list[list[tuple[int, int]]]:
    """For each role and throw: 160 times the crib's points summed over the deals, and the deals.

    160 is 40 starters times 4, for the quarters of nobs. `run` computes `joint` of both pairs of
    policies (a hook for more than one process).
    """
    both = run or (lambda jobs: [joint(*job) for job in jobs])
    of_pone, of_dealer = both([(dealer, pone), (pone, dealer)])
    found: list[list[tuple[int, int]]] = [[], []]
    sums = [[[0, 0] for _ in PAIRS] for _ in range(2)]
    for p in range(len(PAIRS)):
        values = crib_values(p)
        for q in range(len(PAIRS)):
            theirs, mine = of_pone[p][q], of_dealer[q][p]
            deals = theirs[0]
            if not deals:
                continue
            worth = sum(
                [(4 * deals - theirs[s + 1] - mine[s + 1]) * values[q * 13 + s] for s in range(13)]
            )
            for role, pair in ((DEALER, p), (PONE, q)):
                sums[role][pair][0] += worth
                sums[role][pair][1] += deals
    for role in (DEALER, PONE):
        found[role] = [(worth, deals) for worth, deals in sums[role]]
    return found


def new_means(means: Means, sums: list[list[tuple[int, int]]]) -> Means:
    """Every mean moved half way to its new value; a throw that nobody makes keeps its mean."""
    return [
        [
            (mean + worth / (160 * deals)) / 2 if deals else mean
            for mean, (worth, deals) in zip(means[role], sums[role], strict=True)
        ]
        for role in (DEALER, PONE)
    ]


def fixed_point(
    pegs: Pegs | None = None,
    *,
    means: Means | None = None,
    done: int = 0,
    after: Callable[[int, Means, int], None] | None = None,
    run: Callable[[list[tuple[bytes, bytes]]], list[list[list[list[int]]]]] | None = None,
) -> Fixed:
    """Sweep to the end: from the start, or from the `means` that stood after `done` sweeps.

    `after(sweep, means, changed)` is told the number of the sweep, the means after it and how
    many throws differ from the sweep before.
    """
    if means is None:
        means = [[START] * len(PAIRS) for _ in range(2)]
    last: tuple[bytes, bytes] | None = None
    for sweep in range(done + 1, SWEEPS + 1):
        now = (best_throws(DEALER, means[DEALER], pegs), best_throws(PONE, means[PONE], pegs))
        changed = (
            sum([a != b for x, y in zip(now, last, strict=True) for a, b in zip(x, y, strict=True)])
            if last is not None
            else -1
        )
        last = now
        means = new_means(means, crib_sums(*now, run=run))
        if after is not None:
            after(sweep, means, changed)
    return Fixed(
        means, (best_throws(DEALER, means[DEALER], pegs), best_throws(PONE, means[PONE], pegs))
    )
