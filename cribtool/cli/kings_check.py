"""`cribtool kings-check`: Kings Cribbage, from one placement to a whole game record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from ..errors import ImpossibleTilesError, OptionError, shorten
from ..kings.tiles import Tile
from .boards import (
    BEST,
    CONTRIBUTE,
    PATCH,
    RACK,
    SIZE_OF_BOARD,
    WORD,
    Ground,
    ground_of,
    read_board_value,
    read_placement_value,
)
from .io import Answer, Key, make_command, read_text
from .params import STDIN, InputFile, Number, read_flag, wrong_type

if TYPE_CHECKING:
    from ..render import Block

_NOTATION = (
    "A tile is a rank, A 2 3 4 5 6 7 8 9 T J Q K (10 is read too), and a colour, d (dark) or l "
    "(light); without one the colour is not known: the tile is scored, and the bonus for one "
    "colour is reported as unknown. A square is a column letter and a row number from the top "
    "left, such as F6. A placement is a square and tiles: row first (7G 3l2d3d) runs across, "
    "column first (F4 JlQd.Tl5d) runs down, and . passes over a tile that lies there. A rack is "
    "written like tiles, blanks and commas allowed.",
    "A board is a file, - (standard input) or a position line. A grid has one row a line and "
    "cells apart by blanks, . or .. for an empty square; a cell in asterisks, *4d*, is played "
    "this turn; fewer rows or columns than the board has are its top left part, and lines that "
    "begin with # are remarks. A position line has its rows from the top joined by /, a number "
    "for empty squares and each tile in brackets: 13/13/4[Td][Ql]7/... JSON is an object with the "
    "keys board (a map from squares to tiles), placement, rack, size, patch, contribute and "
    "first; the record that --position and --grid print with --json is one too. An option goes "
    "before what a JSON board says of itself.",
    "As the only argument - reads a batch; a board comes from standard input only beside a "
    "placement or one of --best, --unseen, --position and --grid. In a batch the keys board and "
    "placement are a map, or a text: a grid or a position line, and 7G 3l2d3d; game is the text "
    "of a record.",
)
_JUDGED = (
    "Every rule is judged by itself, and every broken one is told: off-board, occupied, "
    "tile-count, not-straight, gap, not-connected, line-too-long, idle-tile, not-on-rack and "
    "impossible-tiles. While one of the first five is broken the lines are not judged. Rule 4 of "
    "the rulebook is read so that every tile of every line made or lengthened stands in a "
    "fifteen, run or pair of that line (--contribute all), or every tile played this turn does "
    "(--contribute placed); where the other reading has another verdict it is shown. A tile with "
    "a neighbour in neither direction stands in no line and is idle.",
    "The main line comes first: the line that the tiles played lie in. A single tile lies in two, "
    "and the one down is the main line, whichever way it was typed; its own square is written row "
    "first. The bonuses are 10 points each: the first play, exactly five tiles played, and every "
    "line of five tiles in one colour.",
)
_RECORD = (
    "A game record is a text after Scrabble's GCG. First the players in the order of play, "
    "#player1 NAME to #player4 NAME, then what differs from the default: #size N, #patch none, "
    "tl, tr, bl or br, #contribute all or placed, #exchange stuck or any (tiles may be exchanged "
    "only without a legal play, or at any turn). Other lines that begin with # and blank lines "
    "are remarks; they are kept, and stand in the record as remarks.",
    "Then one turn a line, its words apart by blanks. A play: the rack before it (? for one not "
    "written down), square, tiles, points with their sign, running total, as in >Ann: "
    "5dJl2d3d9l 7F 5dJl +12 12. An exchange: >Bob: Ad3l7d9lKd -Ad7d +0 8. A pass: >Bob: ? - +0 8. "
    "Leftovers at the end: >Bob: Kd7l (Kd7l) -17 191.",
    "Points are those of the turn, bonuses included. The game is over when the bag is empty and a "
    "player has no tile left, or nobody can play; leftovers are taken off at face value, 6 or 9 "
    "as it is written. What can be wrong: illegal (the placement breaks a rule), points, total "
    "(compared with the recorded total before it and the recorded points), rack (a tile that is "
    "not on it or was kept and is gone, or more or fewer tiles than the player holds), turn "
    "(not the player's), exchange, impossible-tiles, deduction, end (a turn after the end, or "
    "leftovers before it). The tiles of an illegal play stay on the board and count nothing, so "
    "that the rest is still read. A line that cannot be read is an error with its line and "
    "column, and the exit status is 2.",
    "With --solitaire the first player has the 52 dark tiles and the second the light ones (the "
    "other way round when the first tile written says so), each with a bag of his own; the game is "
    "over when a side with an empty bag has no tile left.",
)


def _read_record(value: Any) -> Any:
    """A game record in a JSON line: its text."""
    if not isinstance(value, str):
        raise wrong_type(value, "the text of a game record")
    return _Text(value)


class _Text(str):
    """The text of a game record itself, not the name of a file."""


_MODES = ("best", "unseen", "position", "grid", "game")


def _is_batch(values: Mapping[str, Any]) -> bool:
    asked = any(values[mode] not in (None, False) for mode in _MODES)
    return values["board"] == (STDIN,) and not asked


@make_command(
    "kings-check",
    short_help="Check, count and find plays of Kings Cribbage.",
    records=("kings-check", "kings-best", "kings-unseen", "kings-board", "kings-game"),
    sections=(
        ("Tiles and boards", _NOTATION),
        ("Rules", _JUDGED),
        ("Game records", _RECORD),
    ),
    keys={
        "board": Key("ground", read_board_value),
        "placement": Key("placement", read_placement_value),
        "no_first": Key("first", lambda value: not read_flag(value)),
    },
    is_batch=_is_batch,
    batch_values={"files": False},
    examples=(
        ("cribtool kings-check 6E TdQl3d2l", "a first play, row 6 across from column E"),
        ("cribtool kings-check examples/kings/example-3.txt", "a board with its placement"),
        (
            "cribtool kings-check examples/kings/board.txt --rack 4dAdQd4l3d --best 5",
            "the best plays of a rack",
        ),
        ("cribtool kings-check examples/kings/board.txt --unseen", "which tiles are still out"),
        ("cribtool kings-check examples/kings/board.json --position", "the board as one line"),
        ("cribtool kings-check --game examples/kings/game.txt", "a whole game, scored again"),
    ),
)
@click.argument(
    "board",
    nargs=-1,
    type=WORD,
    metavar="[BOARD] [SQUARE TILES]",
    help="A board (a file, '-' or a position line), a placement (7G 3l2d3d), or both; '-' alone "
    "for a batch on stdin.",
)
@click.option("--rack", type=RACK, help="What the player holds, up to five tiles.")
@click.option("--best", type=BEST, help="List the N best legal plays of the rack, or all.")
@click.option(
    "--first/--no-first",
    default=None,
    help="It is the first play of the game, or not.  [default: if the board is empty]",
)
@click.option(
    "--contribute",
    type=CONTRIBUTE,
    help="Rule 4: all tiles of a line, or those placed, must score.  [default: all]",
)
@click.option("--size", type=SIZE_OF_BOARD, help="Rows and columns of the board.  [default: 13]")
@click.option(
    "--patch", type=PATCH, help="The corner that the printed name covers.  [default: none]"
)
@click.option("--claim", type=Number(0, noun="points claimed"), help="What the player claimed.")
@click.option("--unseen", is_flag=True, help="Tiles that are not on the board or rack.")
@click.option("--game", type=InputFile(_read_record), help="Check a whole game record.")
@click.option("--solitaire", is_flag=True, help="With --game: dark against light.")
@click.option("--position", is_flag=True, help="Print the board as a position line.")
@click.option("--grid", is_flag=True, help="Print the board as a grid.")
def command(
    board: tuple[str, ...],
    rack: tuple[Tile, ...] | None,
    best: int | str | None,
    first: bool | None,
    contribute: str | None,
    size: int | None,
    patch: str | None,
    claim: int | None,
    unseen: bool,
    game: str | None,
    solitaire: bool,
    position: bool,
    grid: bool,
    ground: str | Mapping[str, str] | None = None,
    placement: str | Mapping[str, str] | None = None,
    files: bool = True,
) -> Answer:
    """Check a placement of Kings Cribbage, count it, find every play of a rack.

    With a placement it says whether it is legal, names every rule that it breaks, and counts
    every line made or lengthened, bonuses apart; without a board it is on the empty one. Other
    questions to a board are --best, --unseen, --position and --grid. Exit status 1: illegal, or
    a wrong claim.
    """
    asked = [
        name
        for name, on in (
            ("--best", best is not None),
            ("--unseen", unseen),
            ("--position and --grid", position or grid),
            ("--game", game is not None),
        )
        if on
    ]
    if len(asked) > 1:
        raise OptionError(f"{' and '.join(asked)} are different questions: ask one at a time")
    if claim is not None and asked:
        raise OptionError(f"--claim goes with a placement, not with {asked[0]}")
    if solitaire and game is None:
        raise OptionError("--solitaire goes with --game")
    if game is not None:
        if board or ground is not None or placement is not None or rack is not None:
            raise OptionError("--game brings its own boards, placements and racks: give no other")
        if first is not None:
            raise OptionError("--first and --no-first have no place beside --game")
        return _game(game, solitaire, size, patch, contribute)
    stand = ground_of(
        board,
        ground,
        placement,
        rack=rack,
        size=size,
        patch=patch,
        first=first,
        contribute=contribute,
        files=files,
    )
    if best is not None:
        return _best(stand, best)
    if unseen:
        return _unseen(stand)
    if position or grid:
        return _forms(stand, position, grid)
    if stand.placement is None:
        raise OptionError(
            "nothing to check: give a placement, such as 7G 3l2d3d, or one of --best, --unseen, "
            "--position, --grid and --game"
        )
    return _check(stand, claim)


def _check(stand: Ground, claimed: int | None) -> Answer:
    from ..kings.check import check_placement, claim

    found = check_placement(
        stand.board,
        stand.placement or {},
        rack=stand.rack,
        first=stand.first,
        contribute=stand.contribute,
    )
    claims = None if claimed is None else claim(claimed, found.turn_points)

    def record() -> dict[str, Any]:
        from ..records.kings_check import check_record

        return check_record(found, claims)

    def view() -> Sequence[Block]:
        from ..render.kings_check import check_view

        return check_view(stand.board, found, claims)

    right = claims is None or claims.claimed == found.turn_points
    return Answer(record, view, found.legal and right)


def _best(stand: Ground, best: int | str) -> Answer:
    from ..kings.search import best_plays

    if stand.rack is None:
        raise OptionError("--best needs --rack: what the player holds")
    if stand.placement:
        raise OptionError("--best looks for plays on the board as it lies: leave the placement out")
    found = best_plays(
        stand.board,
        stand.rack,
        top=None if isinstance(best, str) else best,
        first=stand.first,
        contribute=stand.contribute,
    )

    def record() -> dict[str, Any]:
        from ..records.kings_check import best_record

        return best_record(found)

    def view() -> Sequence[Block]:
        from ..render.kings_check import best_view

        return best_view(found)

    return Answer(record, view)


def _unseen(stand: Ground) -> Answer:
    from ..kings.tiles import excess, excess_text, take, unseen_tiles

    rack, seen = stand.rack or (), list(stand.board.tiles.values())
    if over := excess(seen):
        raise ImpossibleTilesError(f"the board holds {excess_text(over, seen)}")
    # Tiles of the placement come from the rack where there is one, and are not seen twice.
    played = tuple((stand.placement or {}).values())
    kept = take(rack, played)[0] if stand.rack is not None else ()
    found = unseen_tiles([*seen, *played, *kept])

    def record() -> dict[str, Any]:
        from ..records.kings_check import unseen_record

        return unseen_record(found)

    def view() -> Sequence[Block]:
        from ..render.kings_check import unseen_view

        return unseen_view(found)

    return Answer(record, view)


def _forms(stand: Ground, position: bool, grid: bool) -> Answer:
    from ..kings.board import format_grid, format_position

    line, rows = format_position(stand.board), format_grid(stand.board, stand.placement)

    def record() -> dict[str, Any]:
        from ..records.kings_check import board_record

        return board_record(stand.board, stand.placement, line, rows)

    def view() -> Sequence[Block]:
        from ..render import Raw

        if position and stand.placement and not grid:
            click.echo("a position line holds the board alone: the placement is left out", err=True)
        return [Raw(text) for text, on in ((line, position), (rows, grid)) if on]

    return Answer(record, view)


def _game(
    game: str, solitaire: bool, size: int | None, patch: str | None, contribute: str | None
) -> Answer:
    from ..errors import CribtoolError
    from ..kings.game import check_game, parse_game

    text = game if isinstance(game, _Text) else read_text(game)
    try:
        read = parse_game(text)
        read = read._replace(
            size=size or read.size,
            patch=patch or read.patch,
            contribute=contribute or read.contribute,
        )
        found = check_game(read, solitaire=solitaire)
    except CribtoolError as error:
        place = "standard input" if game == STDIN else f"'{shorten(game)}'"
        raise error.at("" if isinstance(game, _Text) else place) from None

    def record() -> dict[str, Any]:
        from ..records.kings_check import game_record

        return game_record(found)

    def view() -> Sequence[Block]:
        from ..render.kings_check import game_view

        return game_view(found)

    return Answer(record, view, not found.errors)
