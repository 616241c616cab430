"""The holes of the board: where the game ends and where the skunk lines lie.

Knows nothing of cards or of who counts when.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["DOUBLE_SKUNK", "GAME", "HOLES", "SKUNK", "Pegging", "peg_on", "skunk"]

GAME = 121
"""The hole that wins a game."""
HOLES = 120
"""The last hole in which a peg of a game still running can stand."""
SKUNK = 91
"""A loser under this hole is skunked."""
DOUBLE_SKUNK = 61
"""A loser under this hole is skunked twice."""


class Pegging(NamedTuple):
    """A peg that moves: the hole it leaves, the hole it reaches (at most 121), and game or not."""

    start: int
    end: int
    out: bool


def peg_on(start: int, points: int) -> Pegging:
    """Move a peg from hole `start` by `points` holes; it stops at 121, the end of the game."""
    end = min(start + points, GAME)
    return Pegging(start, end, end == GAME)


def skunk(loser: int) -> str | None:
    """What a loser's last hole makes of a game to 121: "double", "skunk" or None."""
    if loser < DOUBLE_SKUNK:
        return "double"
    return "skunk" if loser < SKUNK else None
