"""The points of every rank multiset of five cards, for the averages.

Serves what `combos` counts (fifteens, runs, pairs), from a table shipped as `ranktable.bin` and
rebuilt by `build`; it knows no suits, so neither flush nor nobs. Inside, a rank is 0 (ace) to 12
(king): `Card.rank - 1`.

The table holds a row for each pair of ranks (the 91 pairs a <= b in the order of `PAIRS`), and in
it an entry for each second pair c <= d and each fifth rank e: `91 * 91 * 13` bytes. So one throw
against everything that may lie with it is one slice, without any sorting.
"""

from __future__ import annotations

import os
from functools import cache
from itertools import combinations_with_replacement

from .combos import combos_points

__all__ = ["PAIRS", "PAIR_AT", "ROW", "build", "points", "row", "table"]

PAIRS = tuple(combinations_with_replacement(range(13), 2))
"""The 91 pairs of ranks a <= b, 0 to 12, in order."""
PAIR_AT = tuple(
    tuple(a * (25 - a) // 2 + b if a <= b else b * (25 - b) // 2 + a for b in range(13))
    for a in range(13)
)
"""`PAIR_AT[a][b]` is the place of the pair in `PAIRS`, in either order of a and b."""
ROW = len(PAIRS) * 13
"""The length of one pair's row: its entry for (c, d, e) is `PAIR_AT[c][d] * 13 + e`."""

_FILE = os.path.join(os.path.dirname(__file__), "ranktable.bin")


@cache
def table() -> bytes:
    """The whole table, read from the package's data file on first use."""
    with open(_FILE, "rb") as file:
        return file.read()


def row(pair: int) -> bytes:
    """The row of the pair at `pair` in `PAIRS`: points with every (c, d, e), `ROW` bytes."""
    return table()[pair * ROW : (pair + 1) * ROW]


def points(a: int, b: int, c: int, d: int, e: int) -> int:
    """Fifteens, runs and pairs of five ranks (0 to 12, not five alike), in any order.

    Equivalent to `combos_points((a + 1, b + 1, c + 1, d + 1, e + 1))`.
    """
    return table()[PAIR_AT[a][b] * ROW + PAIR_AT[c][d] * 13 + e]


def build() -> bytes:
    """Count every multiset with `combos` and lay out the table (five alike: 0)."""
    known: dict[tuple[int, ...], int] = {
        ranks: 0 if ranks[0] == ranks[4] else combos_points(rank + 1 for rank in ranks)
        for ranks in combinations_with_replacement(range(13), 5)
    }
    return bytes(
        known[tuple(sorted((*first, *second, fifth)))]
        for first in PAIRS
        for second in PAIRS
        for fifth in range(13)
    )


if __name__ == "__main__":
    with open(_FILE, "wb") as file:
        file.write(build())
