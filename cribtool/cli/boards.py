"""Boards, placements and racks of Kings Cribbage as they stand on the command line or in JSON.

Finds out which notation a text is in and reads it; the notations themselves are in `kings.board`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ..errors import (
    BoardError,
    CribtoolError,
    FileError,
    OptionError,
    PlacementError,
    RecordError,
    shorten,
)
from ..kings.board import (
    LARGEST,
    PATCHES,
    SIZE,
    SMALLEST,
    Board,
    Placement,
    as_placement,
    board_of,
    is_position,
    parse_placement,
    read_board,
)
from ..kings.check import READINGS
from ..kings.tiles import COLOURS, Tile, parse_rack
from .io import decode, read_text
from .params import STDIN, Choice, Number, Value, read_flag, wrong_type

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = [
    "BEST",
    "CONTRIBUTE",
    "PATCH",
    "RACK",
    "SIZE_OF_BOARD",
    "WORD",
    "Ground",
    "ground_of",
    "read_board_value",
    "read_placement_value",
]


class _Word(Value):
    """A text that is read later, when the board's size is known."""

    name = "text"

    def read(self, value: Any) -> str:
        if not isinstance(value, str):
            raise wrong_type(value, "a text")
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class _Rack(Value):
    """The tiles that a player holds."""

    name = "tiles"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "TILES"

    def read(self, value: Any) -> tuple[Tile, ...]:
        if not isinstance(value, (str, list)):
            raise wrong_type(value, "a list or text of tiles")
        return parse_rack(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        tiles = [rank + colour for rank in "A23456789TJQK" for colour in COLOURS]
        return [CompletionItem(incomplete + tile) for tile in tiles] if incomplete == "" else [
            CompletionItem(tile) for tile in tiles if tile.startswith(incomplete.upper())
        ]  # fmt: skip


class _Best(Number):
    """How many plays are listed; `all` for every one."""

    def __init__(self) -> None:
        super().__init__(1, noun="plays listed")

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "N|all"

    def read(self, value: Any) -> Any:
        if isinstance(value, str):
            if value.lower() == "all":
                return "all"
            raise OptionError(f"'{shorten(value)}': give a number of plays, or all", input=value)
        return super().read(value)

    def parse(self, value: str) -> Any:
        return self.read(value) if not re.fullmatch(r"[+-]?[0-9]+", value) else super().parse(value)


WORD = _Word()
RACK = _Rack()
BEST = _Best()
PATCH = Choice(*PATCHES)
CONTRIBUTE = Choice(*READINGS)
SIZE_OF_BOARD = Number(SMALLEST, LARGEST, "rows and columns of the board")


class Ground(NamedTuple):
    """What a call stands on: the board, the placement (None: not given), and what goes with it."""

    board: Board
    placement: Placement | None
    rack: tuple[Tile, ...] | None
    first: bool | None
    contribute: str


def read_board_value(value: Any) -> Any:
    """A board in a JSON line: a map of squares, or the text of a grid or a position line."""
    if not isinstance(value, (str, dict)):
        raise wrong_type(value, "a map of squares, a grid or a position line")
    return value


def read_placement_value(value: Any) -> Any:
    """A placement in a JSON line: a map of squares, or a text such as "7G 3l2d3d"."""
    if not isinstance(value, (str, dict)):
        raise wrong_type(value, 'a map of squares or a text such as "7G 3l2d3d"')
    return value


_DOCUMENT = {
    "board": read_board_value,
    "placement": read_placement_value,
    "rack": RACK.read,
    "size": SIZE_OF_BOARD.read,
    "patch": PATCH.read,
    "contribute": CONTRIBUTE.read,
    "first": read_flag,
}
"""The keys of a JSON board, and how each is read."""
_RECORD = "cribtool.kings-board/1"
"""The record of a board, which is read as a JSON board too."""


def ground_of(
    words: tuple[str, ...],
    ground: str | Mapping[str, str] | None,
    placement: str | Mapping[str, str] | None,
    *,
    rack: tuple[Tile, ...] | None,
    size: int | None,
    patch: str | None,
    first: bool | None,
    contribute: str | None,
    files: bool,
) -> Ground:
    """Put together what a call stands on.

    `words` are the arguments: nothing, a board, a placement, or both; `ground` and `placement`
    the values of a JSON line. Options go before what a JSON board says of itself. Without `files`
    (a line of a batch) a board is a position line.
    """
    if len(words) > 3:
        raise OptionError(
            f"{len(words)} arguments: give a board, a square and tiles, and the tiles in one "
            "word, as in 7G 3l2d3d",
            input=" ".join(words),
        )
    place, document = "", {"board": ground, "placement": placement}
    if len(words) in (1, 3):
        place, document = _read_source(words[0], files)
    shape = (
        _either(size, document.get("size"), SIZE),
        _either(patch, document.get("patch"), "none"),
    )
    try:
        board, played = _board(document.get("board"), *shape)
    except CribtoolError as error:
        raise error.at(place or "board") from None
    said = document.get("placement")
    given = bool(played)
    if said is not None:
        if given:
            raise PlacementError("the grid has tiles played this turn, and a placement is given")
        given = True
        try:
            played = as_placement(said, board)
        except CribtoolError as error:
            raise error.at(f"{place}: placement" if place else "placement") from None
    if len(words) > 1:
        if played:
            raise PlacementError(
                "a placement is typed, and the board brings one: leave one of them out",
                input=" ".join(words[-2:]),
            )
        given = True
        played = parse_placement(words[-2], words[-1], board)
    return Ground(
        board,
        played if given else None,
        _either(rack, document.get("rack")),
        _either(first, document.get("first")),
        _either(contribute, document.get("contribute"), "all"),
    )


def _read_source(source: str, files: bool) -> tuple[str, dict[str, Any]]:
    """What the argument BOARD brings: its name for a sentence, and the keys of a JSON board."""
    if is_position(source) and not _is_file(source, files):
        return "", {"board": source}
    place = "standard input" if source == STDIN else f"'{shorten(source)}'"
    text = _board_file(source, files)
    if not text.lstrip().startswith("{"):
        return place, {"board": text}
    try:
        return place, _read_document(text)
    except CribtoolError as error:
        raise error.at(place) from None


def _either(*values: Any) -> Any:
    """The first that is given."""
    return next((value for value in values if value is not None), None)


def _is_file(name: str, files: bool) -> bool:
    try:
        return files and os.path.isfile(name)
    except ValueError:
        return False


def _board_file(source: str, files: bool) -> str:
    if not files:
        raise OptionError(
            f"'{shorten(source)}' is no position line: a line of a batch names no file",
            input=source,
        )
    try:
        return read_text(source)
    except FileError as error:
        if source != STDIN and not os.path.lexists(source.replace("\0", "")):
            error.message += (
                "; a board is a file, '-' or a position line such as 13/13/4[Td][Ql]7/..., "
                "and a placement is two words, as in 7G 3l2d3d"
            )
        raise


def _read_document(text: str) -> dict[str, Any]:
    document = decode(text)
    if not isinstance(document, dict):
        raise RecordError("a JSON board is an object with the key 'board'", input=text)
    if document.get("schema") == _RECORD:
        # What --json prints is read again: its texts say what its maps say, and an empty placement
        # there is none.
        said_twice = {"schema", "position", "grid"}
        if document.get("placement") == {}:
            said_twice.add("placement")
        document = {key: value for key, value in document.items() if key not in said_twice}
    read = {}
    for key, value in document.items():
        reader = _DOCUMENT.get(key)
        if reader is None:
            raise OptionError(
                f"unknown key '{shorten(key)}': a board has {', '.join(_DOCUMENT)}", input=key
            )
        try:
            read[key] = reader(value)
        except CribtoolError as error:
            raise error.at(key) from None
    return read


def _board(value: str | Mapping[str, str] | None, size: int, patch: str) -> tuple[Board, Placement]:
    if value is None:
        return board_of({}, size, patch), {}
    if isinstance(value, str):
        if "\0" in value:
            raise BoardError("a board is a text, and this holds other bytes")
        if re.match(r"\s*(#player|>)", value):
            raise BoardError("this is a game record, no board: give it with --game", input=value)
        return read_board(value, size, patch)
    return board_of(value, size, patch), {}
