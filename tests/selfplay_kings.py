"""Games of Kings Cribbage that play themselves: the best play each turn, seeded.

Every turn is held against the rules as it is made; the record it gives is for the checker.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from cribtool.kings.board import Board, board_of
from cribtool.kings.check import LONGEST, lines_of, neighbours
from cribtool.kings.game import Game, Turn
from cribtool.kings.search import best_plays
from cribtool.kings.tiles import Tile, excess, tiles_text

NAMES = ("Ann", "Bob", "Cleo", "Dan")


class Played(NamedTuple):
    game: Game
    totals: tuple[int, ...]
    board: Board
    racks: list[list[Tile]]
    states: list[tuple[Board, tuple[Tile, ...]]]
    """The board and the rack before each turn."""
    over: bool
    """False: nobody will ever move again, and there are tiles in the bag."""


def play_game(seed, players=2, *, solitaire=False, racks_known=True, contribute="all"):
    """Play one game to its end and settle the leftovers."""
    rng = random.Random(seed)
    box = [Tile(rank, colour) for rank in range(1, 14) for colour in (0, 1) for _ in range(4)]
    if solitaire:
        bags = [[tile for tile in box if tile.colour == colour] for colour in (0, 1)]
    else:
        bags = [box] * players
    for bag in {id(bag): bag for bag in bags}.values():
        rng.shuffle(bag)
    racks = [[bag.pop() for _ in range(5)] for bag in bags]
    board, totals, turns, states = board_of({}), [0] * players, [], []
    idle, over = 0, True
    while True:
        player = len(turns) % players
        rack, bag = racks[player], bags[player]
        states.append((board, tuple(rack)))
        written = tuple(rack) if racks_known else None
        line = len(turns) + players + 1
        best = best_plays(board, rack, top=1, contribute=contribute)
        if best.number:
            (play,) = best.plays
            totals[player] += play.turn_points
            turns.append(
                Turn(line, player, "play", written, play.square, play.tiles, play.turn_points,
                     totals[player])
            )  # fmt: skip
            board = board.with_tiles(play.placement)
            rack[:] = play.left
            rack += [bag.pop() for _ in range(min(len(bag), 5 - len(rack)))]
            idle = 0
        else:
            swap = [rack.pop(0) for _ in range(min(len(bag), 5))]
            kind = "exchange" if swap else "pass"
            turns.append(Turn(line, player, kind, written, "", tiles_text(swap), 0, totals[player]))
            rack += [bag.pop() for _ in swap]
            bag += swap
            rng.shuffle(bag)
            idle += 1
        assert not excess(board.tiles.values())
        if not solitaire:
            assert len(board.tiles) + len(bag) + sum(map(len, racks)) == 104
        if not bag and not rack:
            break
        if not any(bags) and not any(best_plays(board, r, contribute=contribute).number
                                     for r in racks):  # fmt: skip
            break
        assert len(turns) < 400, "a game that does not end"
        if idle >= 60:
            # The rules have no end for a board that no play can touch (a block of five by five).
            assert is_closed(board)
            over = False
            break
    for player, rack in enumerate(racks):
        if rack and over:
            worth = sum(tile.value for tile in rack)
            totals[player] -= worth
            turns.append(
                Turn(len(turns) + players + 1, player, "end", tuple(rack), "", tiles_text(rack),
                     -worth, totals[player])
            )  # fmt: skip
    game = Game(NAMES[:players], tuple(turns), contribute=contribute)
    return Played(game, tuple(totals), board, racks, states, over)


def is_closed(board):
    """Whether a tile on any square beside another would make a line of more than five."""
    for square in {beside for held in board.tiles for beside in neighbours(held)}:
        if board.has(square) and square not in board.tiles:
            lines = lines_of(board, {square: Tile(1, 0)})
            if all(len(line.squares) <= LONGEST for line in lines):
                return False
    return True
