"""The rules of the play: what a card pegs, and the referee of a play by two to four players.

It knows counts, goes, thirty-one and last cards; it knows nothing of hands in the show, of pegs on
a board or of what would be a good card. `Count` is the play by ranks alone, made for searching.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .cards import VALUES
from .combos import LIKE

__all__ = ["FULL", "START", "Count", "count_of", "last_points"]

FULL = 31
"""The count that may not be passed."""
FIFTEEN = 15
LONGEST_RUN = 7
"""Ace to seven count 28; no run of eight fits under thirty-one."""


def last_points(series: Sequence[int]) -> int:
    """What the last card pegs, by the ranks (1 to 13) played since the count began.

    Fifteen and thirty-one 2 each; like cards in a row 2, 6, 12; a run of the last three or more
    cards in any order, their number. Points for go and for the last card of all are not in it.
    The ranks are taken as fitting under thirty-one. Source: RULES.md, "Play".
    """
    return count_of(series).points


def run_length(ranks: Sequence[int]) -> int:
    """How many of the last ranks make a run in any order: the most, and 0 below three."""
    mask = longest = 0
    for size, rank in enumerate(reversed(ranks), 1):
        bit = 1 << rank
        if mask & bit:
            break
        mask |= bit
        if size > 2 and _MISSING[mask] == 0:
            longest = size
    return longest


def like_length(ranks: Sequence[int]) -> int:
    """How many of the last ranks are alike (at least 1, if there is a rank)."""
    size = 0
    for rank in reversed(ranks):
        if rank != ranks[-1]:
            break
        size += 1
    return size


class _Missing(dict[int, int]):
    """A set of ranks (a bit for each, rank r at bit r) -> what the ranks between them count."""

    def __missing__(self, mask: int) -> int:
        low = (mask & -mask).bit_length() - 1
        self[mask] = total = sum(
            VALUES[rank] for rank in range(low, mask.bit_length()) if not mask >> rank & 1
        )
        return total


_MISSING = _Missing()


class Count:
    """A running count by ranks, with all of its past that can matter for what follows.

    `count` is the sum so far and `points` what the last card pegged (without go and last).
    Two series of ranks after which the same cards peg the same share one object, so that a search
    meets few of them. Made by `START` and `after` only.
    """

    __slots__ = ("_alike", "_kids", "_replies", "_suffix", "count", "memo", "points")

    def __init__(self, count: int, points: int, alike: int, suffix: tuple[int, ...]) -> None:
        self.count = count
        self.points = points
        self.memo: dict[int, int] = {}
        """For a search to keep what it finds from here."""
        self._alike = alike
        self._suffix = suffix
        self._kids: list[Count | None] = [None] * 14
        self._replies: tuple[tuple[int, int], ...] | None = None

    def fits(self, rank: int) -> bool:
        """Whether a card of `rank` (1 to 13) stays within thirty-one."""
        return self.count + VALUES[rank] <= FULL

    def after(self, rank: int) -> Count:
        """The count after a card of `rank`, which must fit."""
        return self._kids[rank] or self._grow(rank)

    @property
    def replies(self) -> tuple[tuple[int, int], ...]:
        """Every rank that fits next and pegs, with what it pegs (rising ranks); none at 31."""
        if self._replies is None:
            self._replies = self._find_replies()
        return self._replies

    def _find_replies(self) -> tuple[tuple[int, int], ...]:
        count, suffix = self.count, self._suffix
        room = FULL - count
        if not room or not suffix:
            return ()
        found: dict[int, int] = {}
        last = suffix[-1]
        if VALUES[last] <= room and self._alike < 4:
            found[last] = LIKE[self._alike + 1][1]
        for gap in (FIFTEEN - count, room):
            if 0 < gap < 10:
                found[gap] = found.get(gap, 0) + 2
            elif gap == 10:
                for rank in (10, 11, 12, 13):
                    found[rank] = found.get(rank, 0) + 2
        if len(suffix) > 1:
            runs: dict[int, int] = {}
            mask = 0
            for size, rank in enumerate(reversed(suffix), 1):
                mask |= 1 << rank
                if size > 1:
                    for wanted in _COMPLETES[mask]:
                        runs[wanted] = size + 1
            for rank, points in runs.items():
                if VALUES[rank] <= room:
                    found[rank] = found.get(rank, 0) + points
        return tuple(sorted(found.items()))

    def _grow(self, rank: int) -> Count:
        count = self.count + VALUES[rank]
        if count > FULL:
            raise ValueError(f"rank {rank} takes the count from {self.count} past {FULL}")
        points = 2 if count in (FIFTEEN, FULL) else 0
        suffix = self._suffix
        alike = 1
        if suffix and suffix[-1] == rank:
            alike = self._alike + 1
            points += LIKE[alike][1] if alike < 5 else 0
            suffix = (rank,)
        else:
            if rank in suffix:
                suffix = suffix[suffix.index(rank) + 1 :]
            suffix = (*suffix, rank)
            points += run_length(suffix)
            suffix = _useful(suffix, FULL - count)
        key = (count, points, alike, suffix)
        kid = _COUNTS.get(key)
        if kid is None:
            kid = _COUNTS[key] = Count(*key)
        self._kids[rank] = kid
        return kid


class _Completes(dict[int, tuple[int, ...]]):
    """A set of ranks (bits) -> the single ranks that make a run of three or more of it."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        ranks = [rank for rank in range(1, 14) if mask >> rank & 1]
        low, high, size = ranks[0], ranks[-1], len(ranks)
        wanted: list[int] = []
        if size > 1 and high - low == size - 1:
            wanted = [rank for rank in (low - 1, high + 1) if 1 <= rank <= 13]
        elif size > 1 and high - low == size:
            wanted = [rank for rank in range(low, high) if rank not in ranks]
        self[mask] = found = tuple(wanted)
        return found


_COMPLETES = _Completes()


def _useful(suffix: tuple[int, ...], room: int) -> tuple[int, ...]:
    """The end of `suffix` that may still be part of a run when `room` is left (at least 1 card).

    A run over these cards needs every rank between them, and those must fit; a longer end may
    lack less than a shorter one, so the longest that can do it is kept.
    """
    mask = keep = 0
    for size, rank in enumerate(reversed(suffix), 1):
        mask |= 1 << rank
        if size <= LONGEST_RUN and _MISSING[mask] <= room:
            keep = size
    return suffix[len(suffix) - (keep if room else 1) :]


START = Count(0, 0, 0, ())
"""The count before its first card."""
_COUNTS: dict[tuple[int, int, int, tuple[int, ...]], Count] = {}


def count_of(series: Iterable[int]) -> Count:
    """The count after the ranks (1 to 13) of `series`; raises `ValueError` past thirty-one."""
    count = START
    for rank in series:
        count = count.after(rank)
    return count
