"""The board of Kings Cribbage: squares, and the notations of boards and placements.

Knows three notations that convert without loss: a grid, a position line and a map of squares, and
how a placement is typed. It judges no placement: `check` does that. Squares outside a board can be
named, since a placement may run over the edge.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..errors import BoardError, OptionError, PlacementError, SquareError, TileError, shorten
from .tiles import Tile, located, parse_tile, scan

__all__ = [
    "ACROSS",
    "DOWN",
    "LARGEST",
    "PATCHES",
    "SIZE",
    "SMALLEST",
    "Board",
    "Placement",
    "Square",
    "as_board",
    "as_placement",
    "board_of",
    "format_grid",
    "format_position",
    "is_position",
    "parse_grid",
    "parse_placement",
    "parse_position",
    "parse_square",
    "placement_of",
    "placement_text",
    "read_board",
    "square_name",
    "squares_text",
]

SIZE = 13
"""The rows and columns of the printed board."""
SMALLEST, LARGEST = 3, 26
"""The sizes of a board that can be read: a patch fits, and every column has a letter."""
PATCHES = ("none", "tl", "tr", "bl", "br")
"""Where the board's printed name covers a corner: top or bottom, left or right."""
_PATCH_WIDTH, _PATCH_HEIGHT = 3, 2
ACROSS, DOWN = "across", "down"


class Square(NamedTuple):
    """A square by `row` and `column`, both from 0 at the top left; squares sort as text is read."""

    row: int
    column: int

    def __str__(self) -> str:
        return square_name(self)


Placement = dict[Square, Tile]
"""The tiles played in one turn, by square."""

_NAME = re.compile(r"([A-Za-z]{1,2})([1-9][0-9]{0,2})")
_ACROSS = re.compile(r"([1-9][0-9]{0,2})([A-Za-z]{1,2})")


class Board(NamedTuple):
    """The tiles that lie on a board, by square; made by `board_of` or a reader, and not changed."""

    tiles: dict[Square, Tile]
    size: int = SIZE
    patch: str = "none"

    def has(self, square: Square) -> bool:
        """Whether the square lies on the board, outside its patch."""
        row, column = square
        if not (0 <= row < self.size and 0 <= column < self.size):
            return False
        if self.patch == "none":
            return True
        top, left = self.patch[0] == "t", self.patch[1] == "l"
        return not (
            (row < _PATCH_HEIGHT if top else row >= self.size - _PATCH_HEIGHT)
            and (column < _PATCH_WIDTH if left else column >= self.size - _PATCH_WIDTH)
        )

    def with_tiles(self, placement: Mapping[Square, Tile]) -> Board:
        """The board with the placement laid on it."""
        return self._replace(tiles={**self.tiles, **placement})


def square_name(square: Square) -> str:
    """How a square is written: `square_name(Square(5, 5)) == "F6"`."""
    row, column = square
    letters = chr(65 + column % 26)
    if column >= 26:
        letters = chr(64 + column // 26) + letters
    return f"{letters}{row + 1}"


def squares_text(squares: list[Square] | tuple[Square, ...]) -> str:
    """The names of squares for a sentence: `E6 F6 G6`."""
    return " ".join([square_name(square) for square in squares])


def _column(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number - 1


def parse_square(text: str) -> Square:
    """Read a square, column letter and row number: `parse_square("f6") == Square(5, 5)`.

    It need not lie on any board. Raises `SquareError`.
    """
    if match := _NAME.fullmatch(text):
        return Square(int(match[2]) - 1, _column(match[1]))
    raise SquareError(text, _square_hint(text))


def _square_hint(text: str) -> str:
    if turned := _ACROSS.fullmatch(text):
        return f"did you mean {turned[2].upper()}{turned[1]}? The column's letter comes first"
    if re.fullmatch(r"[A-Za-z]{1,2}0+|0+[A-Za-z]{1,2}", text):
        return "rows are numbered from 1"
    return "no such square: a column letter and a row number, such as F6"


def _check_shape(size: int, patch: str) -> None:
    if isinstance(size, bool) or not isinstance(size, int) or not SMALLEST <= size <= LARGEST:
        raise OptionError(
            f"a board of size {shorten(str(size))}: give a number from {SMALLEST} to {LARGEST}",
            input=str(size),
        )
    if patch not in PATCHES:
        raise OptionError(
            f"patch '{shorten(str(patch))}': give one of {', '.join(PATCHES)}", input=str(patch)
        )


def board_of(
    tiles: Mapping[Square, Tile] | Mapping[str, str], size: int = SIZE, patch: str = "none"
) -> Board:
    """The board with these tiles, given by `Square` or by text: `board_of({"F6": "Ql"})`.

    Raises `BoardError` for a square outside the board or named twice, `SquareError`, `TileError`,
    and `OptionError` for a size or patch that no board has.
    """
    _check_shape(size, patch)
    board = Board(_read_map(tiles, BoardError), size, patch)
    for square, tile in board.tiles.items():
        if not board.has(square):
            raise BoardError(
                f"{tile} on {square}, which lies outside the board ({_shape(board)})",
                input=str(square),
            )
    return board._replace(tiles=dict(sorted(board.tiles.items())))


def _shape(board: Board) -> str:
    text = f"{board.size} x {board.size}"
    return text if board.patch == "none" else f"{text}, patch {board.patch}"


def placement_of(tiles: Mapping[Square, Tile] | Mapping[str, str]) -> Placement:
    """The placement of these tiles, given by `Square` or by text: `{"G7": "3l", "H7": "2d"}`.

    Raises `PlacementError` for a square named twice, `SquareError`, `TileError`.
    """
    return dict(sorted(_read_map(tiles, PlacementError).items()))


def _read_map(
    tiles: Mapping[Square, Tile] | Mapping[str, str],
    error: type[BoardError] | type[PlacementError],
) -> dict[Square, Tile]:
    if not isinstance(tiles, Mapping):
        raise error(
            f'{shorten(repr(tiles))} is no map of squares: write it as {{"F6": "Ql"}}',
            input=repr(tiles),
        )
    found: dict[Square, Tile] = {}
    for key, value in tiles.items():
        square = key if isinstance(key, Square) else parse_square(key)
        if square in found:
            raise error(f"{square} is named twice", input=str(square))
        if not isinstance(value, str | Tile):
            raise error(
                f"{shorten(repr(value))} on {square} is no tile: write it as text, such as 5d",
                input=repr(value),
            )
        try:
            found[square] = parse_tile(value)
        except TileError as mistake:
            raise mistake.at(str(square)) from None
    return found


# Position lines


def is_position(text: str) -> bool:
    """Whether the text is meant as a position line: one word, digits and tiles with slashes."""
    return re.match(r"\s*(\[|[0-9]+[/\[])[^\s]*\s*$", text) is not None


def parse_position(text: str, size: int = SIZE, patch: str = "none") -> Board:
    """Read a position line: rows from the top joined by `/`, a number for empty squares.

    A tile stands in brackets: `13/13/4[Td][Ql]7/…`; rows and squares are exactly as many as the
    board has. Raises `BoardError` (with `column`), `OptionError`.
    """
    _check_shape(size, patch)
    line = text.strip()
    shift = text.find(line) + 1
    board = Board({}, size, patch)
    row = column = place = 0

    def bad(message: str, at: int = -1) -> BoardError:
        at = place if at < 0 else at
        return BoardError(message, column=at + shift, input=line[at : at + 20])

    def end_of_row() -> None:
        if column != size:
            raise bad(f"row {row + 1} has {column} squares, and the board has {size}")

    while place < len(line):
        char = line[place]
        if char == "/":
            end_of_row()
            row, column, place = row + 1, 0, place + 1
            if row >= size:
                raise bad(f"more than {size} rows", place - 1)
        elif number := re.compile(r"[0-9]+").match(line, place):
            count = int(number[0][:4])
            if not 0 < count <= size - column:
                raise bad(
                    f"row {row + 1}: {shorten(number[0], 12)} empty squares, where "
                    f"{size - column} are left"
                )
            column, place = column + count, number.end()
        elif char == "[":
            close = line.find("]", place)
            if close < 0:
                raise bad("a bracket that is not closed: a tile is written as [Td]")
            inside = line[place + 1 : close].strip()
            try:
                tile = parse_tile(inside)
            except TileError as error:
                raise bad(str(error), place + 1) from None
            square = Square(row, column)
            if column >= size:
                raise bad(f"row {row + 1} has more than {size} squares")
            if not board.has(square):
                raise bad(f"{tile} on {square}, which the patch covers")
            board.tiles[square] = tile
            column, place = column + 1, close + 1
        else:
            raise bad(
                f"'{shorten(char)}': a row is written with numbers and tiles in brackets, "
                "and rows are joined by /"
            )
    end_of_row()
    if row + 1 < size:
        raise bad(f"{row + 1} rows, and the board has {size}")
    return board


def format_position(board: Board) -> str:
    """Write the board as a position line."""
    rows = []
    for row in range(board.size):
        text, empty = "", 0
        for column in range(board.size):
            tile = board.tiles.get(Square(row, column))
            if tile is None:
                empty += 1
            else:
                text += f"{empty or ''}[{tile}]"
                empty = 0
        rows.append(text + str(empty or ""))
    return "/".join(rows)


# Grids


def parse_grid(text: str, size: int = SIZE, patch: str = "none") -> tuple[Board, Placement]:
    """Read a grid: one row a line, cells apart by blanks, `.` or `..` empty, `*4d*` played now.

    Fewer rows or columns than the board has are its top-left part; lines that begin with `#` are
    remarks. Returns the board and the placement, empty where no cell has asterisks. Raises
    `BoardError` (with `line` and `column`), `OptionError`.
    """
    _check_shape(size, patch)
    board, placement = Board({}, size, patch), Placement()
    row = 0
    blank = None
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("#"):
            continue
        if not line.strip():
            blank = number
            continue
        if blank and row:
            raise BoardError(
                "a blank line inside the grid: an empty row is written as one '.' at least",
                line=blank,
            )
        blank = None
        cells = list(re.finditer(r"[^\s]+", line))
        last = max([i for i, cell in enumerate(cells) if _is_marked(cell[0])], default=-1)
        for column, cell in enumerate(cells):
            where = {"line": number, "column": cell.start() + 1}
            content = cell[0]
            marked, empty = _is_marked(content), content in (".", "..")
            # A placement may run over the edge, and then `check` says so; a board may not.
            if (row >= size or column >= size) and not (marked or (empty and column < last)):
                lines = "rows" if row >= size else "columns"
                raise BoardError(f"more than {size} {lines}", input=content, **where)
            if empty:
                continue
            square = Square(row, column)
            try:
                tile = parse_tile(content[1:-1] if marked else content)
            except TileError as error:
                if "*" in content.strip("*") or content.count("*") % 2:
                    hint = "a tile that is played stands between two asterisks, as *4d*"
                    raise BoardError(
                        f"'{shorten(content)}': {hint}", input=content, **where
                    ) from None
                raise BoardError(
                    f"{error} ('.' is an empty square)", input=content, **where
                ) from None
            if marked:
                placement[square] = tile
            elif not board.has(square):
                raise BoardError(
                    f"{tile} on {square}, which the patch covers", input=content, **where
                )
            else:
                board.tiles[square] = tile
        row += 1
    if row == 0:
        raise BoardError("an empty board: a grid has one row a line, and '.' for an empty square")
    return board, placement


def _is_marked(cell: str) -> bool:
    return len(cell) > 2 and cell[0] == cell[-1] == "*"


def format_grid(board: Board, placement: Mapping[Square, Tile] | None = None) -> str:
    """Write the board as a grid, the placement's tiles between asterisks.

    A placement that runs over the edge makes the grid longer there. Raises `PlacementError` where
    a tile is placed on another one: that cannot be drawn.
    """
    placement = placement or {}
    for square in placement:
        if square in board.tiles:
            raise PlacementError(
                f"{square} cannot be drawn in a grid: it holds {board.tiles[square]} already",
                input=str(square),
            )
    width = 4 if placement else 2
    lines = []
    for row in range(max([board.size, *[square.row + 1 for square in placement]])):
        ends = [square.column + 1 for square in placement if square.row == row]
        cells = []
        for column in range(max([board.size if row < board.size else 0, *ends])):
            square = Square(row, column)
            tile = board.tiles.get(square)
            if square in placement:
                cells.append(f"*{placement[square]}*")
            else:
                cells.append("." if tile is None else str(tile))
        lines.append(" ".join([cell.ljust(width) for cell in cells or ["."]]).rstrip())
    return "\n".join(lines)


def read_board(text: str, size: int = SIZE, patch: str = "none") -> tuple[Board, Placement]:
    """Read a position line or a grid, whichever the text is; see `parse_position`, `parse_grid`."""
    if is_position(text):
        return parse_position(text, size, patch), {}
    return parse_grid(text, size, patch)


def as_board(board: Board | str | Mapping[str, str] | None) -> Board:
    """The board itself, or the one that a position line, a grid or a map of squares describes."""
    if board is None:
        return Board({})
    if isinstance(board, Board):
        return board
    if isinstance(board, str):
        read, placement = read_board(board)
        if placement:
            raise BoardError("a grid with tiles played this turn: read it with read_board")
        return read
    return board_of(board)


# Placements


def parse_placement(square: str, tiles: str, board: Board) -> Placement:
    """Read a typed placement: `7G` across or `F4` down, and tiles such as `JlQd.Tl5d`.

    Row first runs across and column first down; `.` passes over a tile that lies on the board.
    Squares may run over the edge. Raises `SquareError`, `TileError` (with `column`), and
    `PlacementError` for a `.` where no tile lies.
    """
    if across := _ACROSS.fullmatch(square):
        at, step = Square(int(across[1]) - 1, _column(across[2])), (0, 1)
    elif _NAME.fullmatch(square):
        at, step = parse_square(square), (1, 0)
    else:
        hint = "no such square: 7G (row first) plays across, G7 (column first) plays down"
        if re.fullmatch(r"[A-Za-z]{1,2}0+|0+[A-Za-z]{1,2}", square):
            hint = "rows are numbered from 1"
        raise SquareError(square, hint)
    found, place = Placement(), 0
    while place < len(tiles):
        if tiles[place] in " ,\t":
            place += 1
            continue
        if tiles[place] == ".":
            if at not in board.tiles:
                raise PlacementError(
                    f"column {place + 1} of '{shorten(tiles)}': '.' passes over a tile, "
                    f"and none lies on {at}",
                    input=tiles,
                )
            place += 1
        else:
            with located(tiles):
                found[at], place = scan(tiles, place)
        at = Square(at.row + step[0], at.column + step[1])
    return found


def as_placement(
    placement: str | Mapping[Square, Tile] | Mapping[str, str], board: Board
) -> Placement:
    """The placement that a text such as `"7G 3l2d3d"`, or a map of squares, describes."""
    if not isinstance(placement, str):
        return placement_of(placement)
    square, _blank, tiles = placement.strip().partition(" ")
    return parse_placement(square, tiles, board)


def placement_text(placement: Mapping[Square, Tile], board: Board) -> tuple[str, str] | None:
    """How the placement is typed: its square and its tiles; None where it cannot be.

    One tile is written row first. It cannot be typed when it is empty or not in one line, or
    passes over a square where no tile lies.
    """
    squares = sorted(placement)
    if not squares:
        return None
    first, last = squares[0], squares[-1]
    if first.row == last.row:
        name = square_name(first)
        letters = name.rstrip("0123456789")
        square, line = name[len(letters) :] + letters, _between(first, last, 0, 1)
    elif all(square.column == first.column for square in squares):
        square, line = square_name(first), _between(first, last, 1, 0)
    else:
        return None
    tiles = ""
    for at in line:
        if at in placement:
            tiles += str(placement[at])
        elif at in board.tiles:
            tiles += "."
        else:
            return None
    return square, tiles


def _between(first: Square, last: Square, down: int, right: int) -> Iterator[Square]:
    """The squares from `first` to `last`, both included, by steps of one."""
    at = first
    while at <= last:
        yield at
        at = Square(at.row + down, at.column + right)
