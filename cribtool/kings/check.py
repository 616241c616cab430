"""Check a placement by the rules of Kings Cribbage, and count it.

Every rule is judged by itself, so that all broken ones are named at once; the lines are counted
with `combos`, like the show. Source: the Kings rulebook, and RULES.md "Kings Cribbage" where it
is silent. It searches no plays and knows no game around the turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..combos import combos
from ..errors import OptionError, shorten
from .board import (
    ACROSS,
    DOWN,
    Board,
    Placement,
    Square,
    as_board,
    as_placement,
    square_name,
    squares_text,
)
from .tiles import Tile, TilesLike, excess, excess_text, parse_rack, pool, take, tiles_text

__all__ = [
    "BONUS",
    "LONGEST",
    "READINGS",
    "RULES",
    "Bonus",
    "Check",
    "Claim",
    "Line",
    "LineItem",
    "OtherReading",
    "Reason",
    "check_placement",
    "claim",
    "lines_of",
    "neighbours",
]

LONGEST = 5
"""How many tiles a line holds at most."""
BONUS = 10
"""The points of each bonus."""
READINGS = ("all", "placed")
"""Rule 4's readings: every tile of a line contributes, or every tile played this turn."""
RULES = (
    "off-board",
    "occupied",
    "tile-count",
    "not-straight",
    "gap",
    "not-connected",
    "line-too-long",
    "idle-tile",
    "not-on-rack",
    "impossible-tiles",
)
"""The rules a placement can break; while one of the first five is, the lines are not judged."""
_OF_PLACE = frozenset(RULES[:5])


class Reason(NamedTuple):
    """A broken rule: its name, the squares it is broken on, and a sentence."""

    rule: str
    squares: tuple[Square, ...]
    message: str


class LineItem(NamedTuple):
    """One scoring combination of a line: its kind, its squares along the line, its points."""

    kind: str
    squares: tuple[Square, ...]
    points: int


class Line(NamedTuple):
    """A line that the play makes or lengthens, its tiles from the left or the top.

    `played` are the squares of this turn's tiles, `idle` those that stand in no item;
    `one_colour` is true only for five tiles of one colour, and None while colours not known could
    make it so. A line of more than five tiles is not counted: no items, nothing idle.
    """

    direction: str
    squares: tuple[Square, ...]
    tiles: tuple[Tile, ...]
    played: tuple[Square, ...]
    idle: tuple[Square, ...]
    items: tuple[LineItem, ...]
    points: int
    one_colour: bool | None


class Bonus(NamedTuple):
    """The bonuses in points; `one_colour` is None while a colour decides it, all of an illegal
    play are."""

    first_play: int | None
    all_five: int | None
    one_colour: int | None


class OtherReading(NamedTuple):
    """What the other reading of rule 4 says, where its verdict differs; points None if illegal."""

    contribute: str
    legal: bool
    hand_points: int | None
    turn_points: int | None


class Check(NamedTuple):
    """The verdict on a placement; of an illegal one the points are None.

    `reasons` hold every broken rule once, in order of their names; `lines` the main line first
    (the line of the tiles played; for a single tile the one down, then the one across), then the
    others in its order. `turn_points` are `hand_points` and `bonus_points`, an unknown bonus
    counted as 0.
    """

    legal: bool
    reasons: tuple[Reason, ...]
    lines: tuple[Line, ...]
    hand_points: int | None
    bonus: Bonus
    bonus_points: int | None
    turn_points: int | None
    other_reading: OtherReading | None
    placement: Placement
    first: bool
    contribute: str


class Claim(NamedTuple):
    """Points claimed against points made: those missed, and those that are too many."""

    claimed: int
    missed: int | None
    over: int | None


def claim(claimed: int, turn_points: int | None) -> Claim:
    """Compare what was claimed with what the turn made (None: an illegal play, nothing to say)."""
    if turn_points is None:
        return Claim(claimed, None, None)
    return Claim(claimed, max(0, turn_points - claimed), max(0, claimed - turn_points))


def check_reading(contribute: str) -> None:
    """Raise `OptionError` unless `contribute` is one of `READINGS`."""
    if contribute not in READINGS:
        raise OptionError(
            f"contribute '{shorten(str(contribute))}': give one of {', '.join(READINGS)}",
            input=str(contribute),
        )


def check_placement(
    board: Board | str | Mapping[str, str] | None,
    placement: str | Mapping[Square, Tile] | Mapping[str, str],
    *,
    rack: TilesLike | None = None,
    first: bool | None = None,
    contribute: str = "all",
    stock: bool = True,
) -> Check:
    """Judge a placement on a board by every rule, and count the lines it makes or lengthens.

    `board` is a `Board`, a position line, a grid, a map of squares, or None for the empty board;
    `placement` a map of squares or a text such as `"7G 3l2d3d"`. With `rack` the tiles must come
    from it. `first`: whether it is the first play of the game (default: the board is empty).
    `contribute` is the reading of rule 4, "all" or "placed"; without `stock` it is not asked
    whether the box holds so many tiles. Points are integers. Raises the errors of the notations,
    and `OptionError`; a placement that breaks rules is no error.
    Source: Kings rulebook, "Rules" and "How to Score"; RULES.md.
    """
    check_reading(contribute)
    ground = as_board(board)
    play = as_placement(placement, ground)
    if first is None:
        first = not ground.tiles
    reasons = _of_place(ground, play, first)
    lines: tuple[Line, ...] = ()
    judged = not reasons
    if judged:
        lines = lines_of(ground, play)
        reasons += _of_length(lines)
    reasons += _of_contact(ground, play)
    if rack is not None:
        reasons += _of_rack(play, parse_rack(rack))
    if stock:
        reasons += _of_stock(ground, play)
    idle = {reading: _of_rule_4(lines, play, reading) for reading in READINGS} if judged else {}

    def verdict(reading: str) -> tuple[Reason, ...]:
        found = [*reasons, *idle.get(reading, ())]
        return tuple(sorted(found, key=lambda reason: reason.rule))

    found = verdict(contribute)
    hand, bonus = _count(lines, len(play), first)
    bonus_points = sum([points or 0 for points in bonus])
    other = READINGS[1 - READINGS.index(contribute)]
    other_reading = None
    if bool(verdict(other)) != bool(found):
        legal = not verdict(other)
        other_reading = OtherReading(
            other, legal, hand if legal else None, hand + bonus_points if legal else None
        )
    if found:
        none = Bonus(None, None, None)
        return Check(
            False, found, lines, None, none, None, None, other_reading, play, first, contribute
        )
    return Check(
        True,
        (),
        lines,
        hand,
        bonus,
        bonus_points,
        hand + bonus_points,
        other_reading,
        play,
        first,
        contribute,
    )


def neighbours(square: Square) -> tuple[Square, ...]:
    """The four squares that share a side with it; they need not be on the board."""
    row, column = square
    return (
        Square(row - 1, column),
        Square(row, column - 1),
        Square(row, column + 1),
        Square(row + 1, column),
    )


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _number(count: int, noun: str) -> str:
    word = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    return f"{word} {noun}" + ("" if count == 1 else "s")


def _of_place(board: Board, play: Placement, first: bool) -> list[Reason]:
    """The rules of place: on the board, on free squares, so many tiles, in one line, no gap."""
    reasons = []
    squares = tuple(sorted(play))
    off = tuple([square for square in squares if not board.has(square)])
    if off:
        patch = "" if board.patch == "none" else f" with its corner {board.patch} covered"
        reasons.append(
            Reason(
                "off-board",
                off,
                f"{squares_text(off)}: not on the {board.size} × {board.size} board{patch} "
                "(rulebook, Start: tiles are played on the board)",
            )
        )
    taken = tuple([square for square in squares if square in board.tiles])
    if taken:
        held = ", ".join(f"{square} holds {board.tiles[square]}" for square in taken)
        reasons.append(
            Reason(
                "occupied",
                taken,
                f"{held} already (rulebook, Start: a play merges with the tiles on the board, "
                "it does not cover them)",
            )
        )
    least = 2 if first else 1
    if not least <= len(squares) <= LONGEST:
        wanted, source = ("two", "Start") if first else ("one", "rule 6")
        which = "the first play" if first else "a play"
        reasons.append(
            Reason(
                "tile-count",
                squares,
                f"{_number(len(squares), 'tile')} played: {which} is of {wanted} to five "
                f"(rulebook, {source})",
            )
        )
    if len(squares) > 1:
        rows = {square.row for square in squares}
        columns = {square.column for square in squares}
        if len(rows) > 1 and len(columns) > 1:
            reasons.append(
                Reason(
                    "not-straight",
                    squares,
                    f"{squares_text(squares)} are not in one row or column (rulebook, rules 2 "
                    "and 3: in a straight line, and never on a diagonal)",
                )
            )
        else:
            gap = _gap(board, play, squares)
            if gap:
                reasons.append(
                    Reason(
                        "gap",
                        gap,
                        f"no tile on {squares_text(gap)}, between the tiles played (rulebook, "
                        "rule 2 and Start: in one line, next to each other)",
                    )
                )
    return reasons


def _gap(board: Board, play: Placement, squares: tuple[Square, ...]) -> tuple[Square, ...]:
    """The squares between the first and the last tile played that hold no tile."""
    first, last = squares[0], squares[-1]
    down, right = int(first.row != last.row), int(first.row == last.row)
    length = last.row - first.row + last.column - first.column
    line = [Square(first.row + i * down, first.column + i * right) for i in range(length)]
    return tuple([at for at in line if at not in play and at not in board.tiles])


def _of_contact(board: Board, play: Placement) -> list[Reason]:
    if not board.tiles or not play:
        return []
    if any(beside in board.tiles for square in play for beside in neighbours(square)):
        return []
    squares = tuple(sorted(play))
    return [
        Reason(
            "not-connected",
            squares,
            f"{squares_text(squares)}: no tile played shares a side with a tile on the board "
            "(rulebook, Start and second question: a play interlocks; corners do not count)",
        )
    ]


def _of_length(lines: tuple[Line, ...]) -> list[Reason]:
    long = [line for line in lines if len(line.squares) > LONGEST]
    if not long:
        return []
    told = "; ".join(
        f"{_span(line)} would hold {_number(len(line.squares), 'tile')}" for line in long
    )
    squares = sorted({square for line in long for square in line.squares})
    return [
        Reason(
            "line-too-long",
            tuple(squares),
            f"{told}: no more than five (rulebook, rule 1 and example 6)",
        )
    ]


def _span(line: Line) -> str:
    kind = "row" if line.direction == ACROSS else "column"
    return f"the {kind} {square_name(line.squares[0])}–{square_name(line.squares[-1])}"


def _of_rule_4(lines: tuple[Line, ...], play: Placement, reading: str) -> list[Reason]:
    """Rule 4: the tiles that stand in no combination of one of their lines, or in no line."""
    told, idle = [], set()
    for line in lines:
        found = [square for square in line.idle if reading == "all" or square in line.played]
        if found:
            idle.update(found)
            names = ", ".join(
                f"{line.tiles[line.squares.index(square)]} on {square}" for square in found
            )
            told.append(f"{names} in {_span(line)}")
    inside = {square for line in lines for square in line.played}
    alone = [square for square in sorted(play) if square not in inside]
    if alone:
        idle.update(alone)
        told.append(", ".join(f"{play[square]} on {square}" for square in alone) + " in no line")
    if not idle:
        return []
    verb = "stands" if len(idle) == 1 else "stand"
    return [
        Reason(
            "idle-tile",
            tuple(sorted(idle)),
            f"{'; '.join(told)} {verb} in no fifteen, run or pair (rulebook, rule 4: every tile "
            "must contribute points)",
        )
    ]


def _of_rack(play: Placement, rack: tuple[Tile, ...]) -> list[Reason]:
    squares = list(play)
    _left, missing = take(rack, play.values())
    if not missing:
        return []
    lacking = tuple(sorted(squares[place] for place in missing))
    names = ", ".join(str(play[square]) for square in lacking)
    return [
        Reason(
            "not-on-rack",
            lacking,
            f"{names}: not on the rack {tiles_text(rack) or '(empty)'} (rulebook, Start: a play "
            "uses the player's own tiles; rule 9: only a 6 or 9 may be turned)",
        )
    ]


def _of_stock(board: Board, play: Placement) -> list[Reason]:
    laid = [*board.tiles.items(), *play.items()]
    tiles = [tile for _square, tile in laid]
    over = excess(tiles)
    if not over:
        return []
    # Of a rank of which both colours together are too many, tiles of any colour are meant.
    ranks = {tile.rank for tile in over if tile.colour < 0}
    squares = {square for square, tile in laid if pool(tile) in over or pool(tile).rank in ranks}
    return [
        Reason(
            "impossible-tiles",
            tuple(sorted(squares)),
            f"{excess_text(over, tiles)} (rulebook, the set: four of each tile in each colour, 6 "
            "and 9 being one tile)",
        )
    ]


def _count(lines: tuple[Line, ...], played: int, first: bool) -> tuple[int, Bonus]:
    colours = [line.one_colour for line in lines]
    return sum([line.points for line in lines]), Bonus(
        BONUS if first else 0,
        BONUS if played == LONGEST else 0,
        None if None in colours else BONUS * colours.count(True),
    )


def lines_of(board: Board, play: Placement) -> tuple[Line, ...]:
    """The lines of two or more tiles that hold a tile played, the main line first.

    The placement is in one line, without a gap, on free squares. The main line is the one that
    the tiles played lie in; a single tile lies in both, and the one down comes first.
    """
    if not play:
        return ()
    tiles = {**board.tiles, **play}
    squares = sorted(play)
    main = DOWN if squares[0].column == squares[-1].column else ACROSS
    cross = ACROSS if main == DOWN else DOWN
    found = [_line(tiles, play, squares[0], main)]
    found += [_line(tiles, play, square, cross) for square in squares]
    return tuple([line for line in found if line is not None])


def _line(tiles: dict[Square, Tile], play: Placement, at: Square, direction: str) -> Line | None:
    down, right = (1, 0) if direction == DOWN else (0, 1)
    row, column = at
    while (row - down, column - right) in tiles:
        row, column = row - down, column - right
    line = []
    while (row, column) in tiles:
        line.append(Square(row, column))
        row, column = row + down, column + right
    if len(line) < 2:
        return None
    squares = tuple(line)
    held = tuple([tiles[square] for square in squares])
    played = tuple([square for square in squares if square in play])
    if len(squares) > LONGEST:
        return Line(direction, squares, held, played, (), (), 0, False)
    found = combos([tile.rank for tile in held])
    used = {place for combo in found for place in combo.places}
    return Line(
        direction,
        squares,
        held,
        played,
        tuple([square for place, square in enumerate(squares) if place not in used]),
        tuple(
            [
                LineItem(kind, tuple([squares[place] for place in places]), points)
                for kind, places, points in found
            ]
        ),
        sum([combo.points for combo in found]),
        _one_colour(held),
    )


def _one_colour(tiles: tuple[Tile, ...]) -> bool | None:
    if len(tiles) < LONGEST:
        return False
    colours = {tile.colour for tile in tiles}
    known = colours - {-1}
    if len(known) > 1:
        return False
    return None if -1 in colours else True
