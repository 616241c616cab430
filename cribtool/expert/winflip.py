"""At which score each throw is the best: the winning chances at all 14,641 pairs of pegs.

The same sums as in `windiscard`, for all pegs at once: each step of a deal is a correlation of its
joint distribution with the chances after it, in the own and the other's pegs, and that is one
multiplication of two long integers. Chances come out within 1e-7 of those of `windiscard`.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Sequence
from functools import cache

from ..pegs import GAME
from ..show import HEELS
from .hands import DEALER
from .windiscard import Show
from .winning import GAME_VALUE, PLAY_UNIT, Play, end_value, table

__all__ = ["Grid", "best_at", "chances"]

Grid = list[list[float]]
"""Something at every pair of pegs: `grid[own][other's]`, 0 to 120 each."""

_WIDE = 64
"""More than anybody pegs in a step of the deal."""
_STRIDE = 256
_SIZE = 8
_CHANCE = 1 << 30
_PART = 1 << 32
_FINE = 1 << 44


def chances(role: int, parts: Sequence[tuple[Show, Play]], value: str = GAME_VALUE) -> Grid:
    """What one throw is worth at every pair of pegs before the starter (`winning.Table`).

    `parts` are what `Stakes.parts` says of it.
    """
    grids = [_of_part(role, show, pegs, value) for show, pegs in parts]
    return [
        [sum(cells) for cells in zip(*lines, strict=True)] for lines in zip(*grids, strict=True)
    ]


def _of_part(role: int, show: Show, play: Play, value: str) -> Grid:
    """The same of one part, times its probability."""
    plain, heels = (_after_starter(role, lines, play, value) for lines in show)
    plain = plain or [[0.0] * GAME for _ in range(GAME)]
    weight = sum([sum(line) for line in show.heels])
    if weight:
        for mine in range(GAME):
            for his in range(GAME):
                own = mine + HEELS if role == DEALER else mine
                other = his if role == DEALER else his + HEELS
                if own >= GAME:
                    more = weight * end_value(his, value)
                elif other >= GAME:
                    more = weight * _lost(mine, value)
                else:
                    more = heels[own][other]
                plain[mine][his] += more
    return plain


def _lost(own: int, value: str) -> float:
    return 0.0 if value == GAME_VALUE else -end_value(own, value)


def _scale(value: str) -> tuple[float, float]:
    """The lowest value and the width of all: packed are the parts of that width."""
    return (0.0, 1.0) if value == GAME_VALUE else (-2.0, 4.0)


def _after_starter(role: int, lines: list[list[float]], play: Play, value: str) -> Grid:
    """What the deal is worth at all pegs after the starter, times the probability of `lines`."""
    weight = sum([sum(line) for line in lines])
    if not weight:
        return []
    low, width = _scale(value)
    shown = _after_play(role, lines, value)
    size = GAME + _WIDE
    # The packing runs along the own pegs; who was out in the play stands outside of the board.
    cells = []
    for other in range(size):
        line = []
        for own in range(size):
            if own < GAME and other < GAME:
                worth = shown[own][other] / weight
            elif own < GAME:
                worth = _lost(own, value)
            else:
                worth = end_value(other, value) if other < GAME else 0.0
            line.append(round(min(max((worth - low) / width, 0.0), 1.0) * _FINE))
        cells.append(line)
    kernel = [
        [line[lost] if lost < len(line) else 0 for line in play.totals]
        for lost in range(max([len(line) for line in play.totals]))
    ]
    found = _correlated(kernel, _pack(cells), width * weight / (PLAY_UNIT * _FINE), low * weight)
    both = _tails(play)
    for mine in range(GAME - len(both), GAME):
        for his in range(GAME - len(both[0]), GAME):
            ways = both[GAME - mine - 1][GAME - his - 1]
            if ways:
                first = play.own_first(GAME - mine, GAME - his)
                if value != GAME_VALUE:
                    first = 2.0 * first - 1.0
                found[mine][his] += weight * first * ways / PLAY_UNIT
    return found


def _after_play(role: int, lines: list[list[float]], value: str) -> Grid:
    """What the show and all after it are worth at all pegs after the play."""
    low, width = _scale(value)
    weight = sum([sum(line) for line in lines])
    found = _correlated(
        _kernel(role, lines), _ends(role, value), width / (_PART * _CHANCE), low * weight
    )
    # The hand that counts first takes its player out: that is not in what was packed.
    sums = [sum(line) for line in lines]
    for peg in range(GAME):
        out = sum(sums[GAME - peg :])
        if out:
            for last in range(GAME):
                if role == DEALER:
                    found[last][peg] += out * _lost(last, value)
                else:
                    found[peg][last] += out * end_value(last, value)
    return found


def _tails(play: Play) -> list[list[int]]:
    """In how many parts both needs are met in the play: `[own need - 1][other's need - 1]`."""
    own, other = len(play.totals) - 1, max([len(line) for line in play.totals]) - 1
    return [
        [sum([sum(line[b:]) for line in play.totals[a:]]) for b in range(1, max(other, 1) + 1)]
        for a in range(1, max(own, 1) + 1)
    ]


def _kernel(role: int, lines: list[list[float]]) -> list[list[int]]:
    """The distribution in whole parts, `[other's points][own points]`."""
    width = max([len(line) for line in lines])
    if role == DEALER:
        return [[round(cell * _PART) for cell in line] for line in lines]
    return [
        [round(line[other] * _PART) if other < len(line) else 0 for line in lines]
        for other in range(width)
    ]


@cache
def _ends(role: int, value: str) -> int:
    """What it is worth after the show, packed; 0 where the hand that counts first was enough."""
    rows = table(value).rows
    low, width = _scale(value)
    size = GAME + _WIDE
    cells = []
    for other in range(size):
        line = []
        for own in range(size):
            worth = 0.0
            if own < GAME and other < GAME:
                if role != DEALER:
                    worth = rows[own][other]
                else:
                    worth = (1.0 if value == GAME_VALUE else 0.0) - rows[other][own]
            elif own < GAME and role != DEALER:
                worth = _lost(own, value)
            elif other < GAME and role == DEALER:
                worth = end_value(other, value)
            line.append(round((worth - low) / width * _CHANCE))
        cells.append(line)
    return _pack(cells)


def _pack(cells: Sequence[Sequence[int]]) -> int:
    """A grid of whole numbers as one integer, a line after the other, `_STRIDE` fields each."""
    fields = array("Q")
    for line in cells:
        fields.extend([*line, *[0] * (_STRIDE - len(line))])
    if sys.byteorder == "big":
        fields.byteswap()
    return int.from_bytes(fields.tobytes(), "little")


def _correlated(kernel: Sequence[Sequence[int]], packed: int, unit: float, low: float) -> Grid:
    """The sum of the kernel times what is packed from each pair of pegs on: `[own][other's]`.

    Both run along lines of the other's points or pegs, each by own ones. A sum is taken times
    `unit` and up from `low`.
    """
    lines = len(kernel)
    turned = _pack([[0] * (_WIDE - len(line)) + list(line[::-1]) for line in kernel[::-1]])
    product = turned * packed
    start = (lines - 1) * _STRIDE + _WIDE - 1
    end = start + GAME * _STRIDE
    raw = (product >> 64 * start & (1 << 64 * (end - start)) - 1).to_bytes(
        _SIZE * (end - start), "little"
    )
    fields = array("Q", raw)
    if sys.byteorder == "big":
        fields.byteswap()
    columns = [fields[_STRIDE * other : _STRIDE * other + GAME] for other in range(GAME)]
    return [[column[own] * unit + low for column in columns] for own in range(GAME)]


def best_at(grids: Iterable[Grid]) -> list[list[int]]:
    """At every pair of pegs the place of the grid with the most there, the first of like ones."""
    best: Grid = [[-9.0] * GAME for _ in range(GAME)]
    found = [[0] * GAME for _ in range(GAME)]
    for place, grid in enumerate(grids):
        for own, line in enumerate(grid):
            top, chosen = best[own], found[own]
            for other, win in enumerate(line):
                # what lies within the error of the packing is alike
                if win > top[other] + 1e-7:
                    top[other], chosen[other] = win, place
    return found
