"""Points and idle ranks of every row of two to five ranks, for the search.

Serves what `combos` counts, from a table shipped as `rows.bin` and rebuilt by `build`. A row is
named by its key, the sum of its ranks' weights (`WEIGHTS`), so that a row lengthened is an
addition. Idle is a matter of rank: two tiles of one rank are a pair.
"""

from __future__ import annotations

import sys
from array import array
from functools import cache
from itertools import chain, combinations_with_replacement
from pathlib import Path

from ..combos import combos_points, idle_places

__all__ = ["IDLE", "POINTS", "WEIGHTS", "build", "table"]

WEIGHTS = (0, *(6**power for power in range(13)))
"""The weight of each rank 1 to 13 in a row's key; entry 0 is unused."""
POINTS = 13
"""An entry shifted right by this many bits is the row's points."""
IDLE = (1 << POINTS) - 1
"""The bits of an entry that tell its idle ranks: bit 0 is the ace, bit 12 the king."""
_LENGTHS = range(2, 6)


@cache
def table() -> dict[int, int]:
    """The key of every row -> its points and idle ranks, read from the data file on first use."""
    entries = array("I")
    entries.frombytes(Path(__file__).with_name("rows.bin").read_bytes())
    if sys.byteorder == "big":
        entries.byteswap()
    keys = [map(sum, combinations_with_replacement(WEIGHTS[1:], length)) for length in _LENGTHS]
    return dict(zip(chain(*keys), entries, strict=True))


def build() -> bytes:
    """Count every row with `combos`, in the order in which `table` makes its keys."""
    entries = array("I")
    for length in _LENGTHS:
        for ranks in combinations_with_replacement(range(1, 14), length):
            idle = {ranks[place] for place in idle_places(ranks)}
            bits = sum(1 << (rank - 1) for rank in idle)
            entries.append(combos_points(ranks) << POINTS | bits)
    if sys.byteorder == "big":
        entries.byteswap()
    return entries.tobytes()


if __name__ == "__main__":
    Path(__file__).with_name("rows.bin").write_bytes(build())
