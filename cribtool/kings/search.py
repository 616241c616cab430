"""Find every legal play of a rack on a board.

Equivalent to trying every line, subset, order and face of the rack with `check_placement`; the
tests do just that. Here each empty square first learns what the line across it would say of every
tile (`_Crossing`), each row of ranks is looked up (`rows`), and only what survives both is put
together. It knows nothing of a game's turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from heapq import nsmallest
from itertools import combinations, count, product
from typing import NamedTuple

from ..errors import ImpossibleTilesError, OptionError
from . import rows
from .board import Board, Placement, Square, as_board, square_name
from .check import BONUS, LONGEST, check_reading
from .tiles import Tile, TilesLike, excess, excess_text, faces, parse_rack, take

__all__ = ["Play", "Plays", "best_plays", "has_play", "some_play"]


class Play(NamedTuple):
    """One legal play: its tiles, how it is typed, its points, and the rack that is left."""

    placement: Placement
    square: str
    tiles: str
    turn_points: int
    hand_points: int
    bonus_points: int
    left: tuple[Tile, ...]


class Plays(NamedTuple):
    """The best plays of a rack, best first, and the `number` of legal plays in all."""

    rack: tuple[Tile, ...]
    number: int
    plays: tuple[Play, ...]
    first: bool
    contribute: str


def best_plays(
    board: Board | str | Mapping[str, str] | None,
    rack: TilesLike,
    *,
    top: int | None = None,
    first: bool | None = None,
    contribute: str = "all",
) -> Plays:
    """Every legal play of `rack` on `board`, or the `top` best, in points from the most down.

    A play is a set of squares and tiles: like tiles make one play, a 6 or 9 is played both ways.
    Like points: fewer tiles first, then `square`, then `tiles`, both in the order of their text.
    The parameters are those of `check_placement`, and a play is legal when it says so. No play at
    all: `number` is 0, and tiles may be exchanged. Raises the errors of the notations, `RackError`,
    `OptionError`, and `ImpossibleTilesError` for a board that no box of tiles can make.
    """
    if top is not None and top < 1:
        raise OptionError(f"the {top} best plays: give 1 or more", input=str(top))
    search = _Search(as_board(board), parse_rack(rack), first, contribute)
    if top is None:
        best = sorted(search.plays(), key=_order)
        number = len(best)
    else:
        # An empty board has so many plays that only those listed are kept.
        counter = count()
        found = (raw for raw, _ in zip(search.plays(), counter, strict=False))
        best = nsmallest(top, found, key=_order)
        number = next(counter)
    plays = tuple([search.play(raw) for raw in best])
    return Plays(search.rack, number, plays, search.first, contribute)


def has_play(
    board: Board | str | Mapping[str, str] | None,
    rack: TilesLike,
    *,
    first: bool | None = None,
    contribute: str = "all",
    stock: bool = True,
) -> bool:
    """Whether `best_plays` would find any play; it stops at the first one.

    Without `stock` it is not asked whether the box holds so many tiles.
    """
    return some_play(board, rack, first=first, contribute=contribute, stock=stock) is not None


def some_play(
    board: Board | str | Mapping[str, str] | None,
    rack: TilesLike,
    *,
    first: bool | None = None,
    contribute: str = "all",
    stock: bool = True,
) -> Play | None:
    """Any legal play, such as a sentence may name, or None; see `has_play`."""
    search = _Search(as_board(board), parse_rack(rack), first, contribute, stock)
    raw = next(search.plays(), None)
    return None if raw is None else search.play(raw)


class _Raw(NamedTuple):
    """A play as it is found: places in the padded board, and tiles by number."""

    hand: int
    bonus: int
    step: int
    places: tuple[int, ...]
    tiles: tuple[int, ...]
    square: str
    text: str


def _order(raw: _Raw) -> tuple[int, int, str, str]:
    return -(raw.hand + raw.bonus), len(raw.places), raw.square, raw.text


_Crossing = dict[int, tuple[int, int | None]]
"""What the line across an empty square says: by tile number, its points and colour bonus.

Only tiles that may stand there have an entry; a colour bonus of None is not known.
"""


class _Search:
    """One search: the board in a list with an edge around it, the rack's faces as numbers."""

    def __init__(
        self,
        board: Board,
        rack: tuple[Tile, ...],
        first: bool | None,
        contribute: str,
        stock: bool = True,
    ) -> None:
        check_reading(contribute)
        self.stock = stock
        held = list(board.tiles.values()) if stock else []
        if over := excess(held):
            raise ImpossibleTilesError(f"the board holds {excess_text(over, held)}")
        self.board = board
        self.rack = rack
        self.first = not board.tiles if first is None else first
        self.every = contribute == "all"
        self.width = board.size + 2
        self.rows = rows.table()
        # A square is a place in these lists: ranks (0: no tile), colours, and where one may play.
        area = self.width * self.width
        self.ranks, self.colours, self.free = [0] * area, [0] * area, [False] * area
        for row in range(board.size):
            for column in range(board.size):
                square = Square(row, column)
                place = (row + 1) * self.width + column + 1
                tile = board.tiles.get(square)
                if tile is not None:
                    self.ranks[place], self.colours[place] = tile
                else:
                    self.free[place] = board.has(square)
        self.tiles = sorted({face for tile in rack for face in faces(tile)})
        self.choices = self._choices(held)
        self.squares: dict[int, Square] = {}
        self.left: dict[tuple[int, ...], tuple[Tile, ...]] = {}
        self.crossings: dict[tuple[int, int], _Crossing | None] = {}
        self.fitting: dict[tuple[int, int], list[tuple[int, tuple[tuple[int, ...], ...]]]] = {}

    def _choices(self, held: list[Tile]) -> list[dict[int, list[tuple[int, ...]]]]:
        """By number of tiles: the key of their ranks -> the choices of tile numbers for it."""
        number = {tile: i for i, tile in enumerate(self.tiles)}
        scarce = self.stock and bool(excess([*held, *self.rack]))
        choices: list[dict[int, list[tuple[int, ...]]]] = [{} for _ in range(LONGEST + 1)]
        for size in range(1, len(self.rack) + 1):
            found = {
                tuple(sorted(number[face] for face in turned))
                for some in combinations(self.rack, size)
                for turned in product(*map(faces, some))
            }
            for choice in sorted(found):
                tiles = [self.tiles[i] for i in choice]
                if scarce and excess([*held, *tiles]):
                    continue
                key = sum([rows.WEIGHTS[tile.rank] for tile in tiles])
                choices[size].setdefault(key, []).append(choice)
        return choices

    def play(self, raw: _Raw) -> Play:
        """The play as the caller sees it."""
        placement = Placement(
            {
                self._square(place): self.tiles[number]
                for place, number in zip(raw.places, raw.tiles, strict=True)
            }
        )
        choice = tuple(sorted(raw.tiles))
        left = self.left.get(choice)
        if left is None:
            left, _missing = take(self.rack, [self.tiles[number] for number in choice])
            self.left[choice] = left
        total = raw.hand + raw.bonus
        return Play(placement, raw.square, raw.text, total, raw.hand, raw.bonus, left)

    def plays(self) -> Iterator[_Raw]:
        """Every legal play once, in no order that means anything."""
        if not self.first:
            yield from self._single_plays()
        yield from self._plays_along(1, self.width)
        yield from self._plays_along(self.width, 1)

    def _single_plays(self) -> Iterator[_Raw]:
        """The plays of one tile: both lines through its square are judged alike."""
        names = [str(tile) for tile in self.tiles]
        for choices in self.choices[1].values():
            for (number,) in choices:
                for place, free in enumerate(self.free):
                    if not free:
                        continue
                    down, across = self._crossing(place, self.width), self._crossing(place, 1)
                    hand, colour, unknown = 0, 0, False
                    if down is None and across is None:
                        continue
                    for line in (down, across):
                        if line is not None:
                            says = line.get(number)
                            if says is None:
                                break
                            hand += says[0]
                            colour += says[1] or 0
                            unknown = unknown or says[1] is None
                    else:
                        yield _Raw(
                            hand,
                            0 if unknown else colour,
                            1,
                            (place,),
                            (number,),
                            self._name(place, 1),
                            names[number],
                        )

    def _square(self, place: int) -> Square:
        found = self.squares.get(place)
        if found is None:
            row, column = divmod(place, self.width)
            found = self.squares[place] = Square(row - 1, column - 1)
        return found

    def _name(self, place: int, step: int) -> str:
        name = square_name(self._square(place))
        letters = name.rstrip("0123456789")
        return name[len(letters) :] + letters if step == 1 else name

    def _crossing(self, place: int, step: int) -> _Crossing | None:
        """What the line through an empty square says; None where there is no line."""
        try:
            return self.crossings[place, step]
        except KeyError:
            found = self.crossings[place, step] = self._look(place, step)
            return found

    def _look(self, place: int, step: int) -> _Crossing | None:
        key = length = 0
        colours = []
        for way in (-step, step):
            at = place + way
            while self.ranks[at]:
                key += rows.WEIGHTS[self.ranks[at]]
                colours.append(self.colours[at])
                length += 1
                at += way
        if not length:
            return None
        points: _Crossing = {}
        if length < LONGEST:
            for number, tile in enumerate(self.tiles):
                entry = self.rows[key + rows.WEIGHTS[tile.rank]]
                if not entry & (rows.IDLE if self.every else 1 << (tile.rank - 1)):
                    colour = _colour_bonus([*colours, tile.colour])
                    points[number] = entry >> rows.POINTS, colour
        return points

    def _fits(self, key: int, size: int) -> list[tuple[int, tuple[tuple[int, ...], ...]]]:
        """The choices of `size` tiles that make a legal row with the tiles of `key`."""
        try:
            return self.fitting[key, size]
        except KeyError:
            pass
        found = self.fitting[key, size] = []
        for ranks, choices in self.choices[size].items():
            entry = self.rows[key + ranks]
            if self.every:
                legal = not entry & rows.IDLE
            else:
                legal = not any(entry >> (self.tiles[number].rank - 1) & 1 for number in choices[0])
            if legal:
                found.append((entry >> rows.POINTS, tuple(choices)))
        return found

    def _plays_along(self, step: int, cross: int) -> Iterator[_Raw]:
        """The plays of two or more tiles in lines of one direction."""
        size, most = self.board.size, len(self.rack)
        ranks, free = self.ranks, self.free
        empty = not self.board.tiles
        for line in range(1, size + 1):
            base = line * cross
            for start in range(1, size + 1):
                at = base + start * step
                if ranks[at - step]:
                    continue
                key = length = 0
                contact = empty
                gaps: list[int] = []
                crossings: list[_Crossing | None] = []
                while length < LONGEST and (ranks[at] or (free[at] and len(gaps) < most)):
                    length += 1
                    if ranks[at]:
                        key += rows.WEIGHTS[ranks[at]]
                        contact = True
                    else:
                        crossing = self._crossing(at, cross)
                        if crossing is not None:
                            if not crossing:
                                break
                            contact = True
                        gaps.append(at)
                        crossings.append(crossing)
                    at += step
                    if len(gaps) > 1 and contact and not ranks[at]:
                        fits = self._fits(key, len(gaps))
                        if fits:
                            slot = range(base + start * step, at, step)
                            yield from self._fill(slot, step, gaps, crossings, fits)

    def _fill(
        self,
        slot: range,
        step: int,
        gaps: list[int],
        crossings: list[_Crossing | None],
        fits: list[tuple[int, tuple[tuple[int, ...], ...]]],
    ) -> Iterator[_Raw]:
        """The plays that fill the empty squares `gaps` of a slot with one of the choices."""
        places = tuple(gaps)
        square = self._name(gaps[0], step)
        inner = range(gaps[0], gaps[-1] + step, step)
        pattern = "".join(["." if self.ranks[place] else "{}" for place in inner])
        names = [str(tile) for tile in self.tiles]
        there = (
            [self.colours[place] for place in slot if self.ranks[place]]
            if len(slot) == LONGEST
            else None
        )
        fixed = (BONUS if self.first else 0) + (BONUS if len(gaps) == LONGEST else 0)
        judges = [(i, crossing) for i, crossing in enumerate(crossings) if crossing]
        for main, choices in fits:
            for choice in choices:
                colour: int | None = 0
                if there is not None:
                    colour = _colour_bonus([*there, *[self.tiles[n].colour for n in choice]])
                for order in _orders(choice):
                    hand = main
                    bonus, unknown = colour or 0, colour is None
                    for i, points in judges:
                        says = points.get(order[i])
                        if says is None:
                            break
                        hand += says[0]
                        if says[1] is None:
                            unknown = True
                        else:
                            bonus += says[1]
                    else:
                        yield _Raw(
                            hand,
                            fixed if unknown else fixed + bonus,
                            step,
                            places,
                            order,
                            square,
                            pattern.format(*[names[number] for number in order]),
                        )


@cache
def _orders(choice: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The different orders of some tile numbers, of which like ones stand together."""
    if not choice:
        return ((),)
    return tuple(
        [
            (number, *rest)
            for i, number in enumerate(choice)
            if i == 0 or choice[i - 1] != number
            for rest in _orders(choice[:i] + choice[i + 1 :])
        ]
    )


def _colour_bonus(colours: list[int]) -> int | None:
    """The bonus of a line with tiles of these colours: for five of one; None where not known."""
    if len(colours) < LONGEST:
        return 0
    known = set(colours) - {-1}
    if len(known) > 1:
        return 0
    return BONUS if -1 not in colours else None
