"""The views of `kings-check`: the board drawn, a count line by line, plays, tiles, a game."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import rank_name
from ..kings.board import Board, Square, square_name, squares_text
from ..kings.check import Check, Claim
from ..kings.check import Line as Hand
from ..kings.game import CheckedTurn, GameCheck
from ..kings.search import Plays
from ..kings.tiles import DARK, LIGHT, Tile, Unseen, tiles_text
from . import Block, Column, Line, Row, Table, points_text

__all__ = ["best_view", "check_view", "game_view", "picture", "unseen_view"]

_STYLE = {DARK: "dark", LIGHT: "light"}
_WIDEST = 18
"""A board wider than this is drawn only where tiles lie, so that it fits a terminal."""


def picture(board: Board, check: Check | None = None) -> list[Block]:
    """The board with coordinates; this turn's tiles and the scoring lines are marked."""
    played = check.placement if check else {}
    scoring = {
        square for line in (check.lines if check else ()) if line.items for square in line.squares
    }
    tiles = {
        **board.tiles,
        **{square: tile for square, tile in played.items() if board.has(square)},
    }
    rows: Sequence[int] = range(board.size)
    columns: Sequence[int] = range(board.size)
    if board.size > _WIDEST and tiles:
        rows = _around([square.row for square in tiles], board.size)
        columns = _around([square.column for square in tiles], board.size)
    names = [square_name(Square(0, column))[:-1] for column in columns]
    view: list[Block] = [Line([("   " + "".join(f" {name:<3}" for name in names).rstrip(), "dim")])]
    for row in rows:
        pieces: list[str | tuple[str, str]] = [(f"{row + 1:>2} ", "dim")]
        for column in columns:
            square = Square(row, column)
            tile = tiles.get(square)
            if tile is None:
                pieces.append((" .  ", "dim") if board.has(square) else (" ## ", "dim"))
                continue
            mark = "*" if square in played else "+" if square in scoring else " "
            body = str(tile)
            style = _STYLE.get(tile.colour, "title")
            pieces += [(mark, "mark"), (body, style), (mark.ljust(3 - len(body)), "mark")]
        view.append(Line(_trimmed(pieces)))
    if any(board.has(square) for square in played):
        legend = "*5d* played now"
        if scoring - set(played):
            legend += ", +5d+ already there and in a line that scores"
        view.append(Line([(legend, "dim")]))
    return view


def _around(places: Sequence[int], size: int) -> range:
    return range(max(0, min(places) - 1), min(size, max(places) + 2))


def _trimmed(pieces: list[str | tuple[str, str]]) -> list[str | tuple[str, str]]:
    """The pieces without blanks at the end of the line."""
    last = pieces[-1]
    pieces[-1] = last.rstrip() if isinstance(last, str) else (last[0].rstrip(), last[1])
    return pieces


def check_view(board: Board, check: Check, claim: Claim | None) -> list[Block]:
    """A placement: the verdict, the picture, every line with what it counts, the bonuses."""
    view: list[Block] = []
    if check.legal:
        view.append(Line([("Legal", "good"), f": {points_text(check.turn_points or 0)}."]))
    else:
        number = len(check.reasons)
        rules = "one rule is" if number == 1 else f"{number} rules are"
        view.append(Line([("Illegal", "bad"), f": {rules} broken."]))
        for reason in check.reasons:
            view.append(Line(["  ", (reason.rule, "bad"), f": {reason.message}."]))
    view += picture(board, check)
    if check.lines:
        view.append(_lines(check.lines))
    if check.legal:
        view.append(_total(check))
    if check.other_reading:
        other = check.other_reading
        says = f"legal, {points_text(other.turn_points or 0)}" if other.legal else "illegal"
        tiles = "every tile of a line" if other.contribute == "all" else "every tile played"
        view.append(
            Line([f"Rule 4 read the other way (--contribute {other.contribute}: {tiles} "
                  f"contributes): {says}."])
        )  # fmt: skip
    if claim is not None:
        view.append(_claim(check, claim))
    return view


def _span(line: Hand) -> str:
    first, last = square_name(line.squares[0]), square_name(line.squares[-1])
    return f"{line.direction} {first}–{last}"


def _lines(lines: Sequence[Hand]) -> Table:
    rows = []
    for line in lines:
        tiles = dict(zip(line.squares, line.tiles, strict=True))
        name = _span(line)
        for item in line.items:
            held = " ".join(str(tiles[square]) for square in item.squares)
            squares = squares_text(item.squares)
            rows.append(Row([name, item.kind.replace("-", " "), held, squares, str(item.points)]))
            name = ""
        if not line.items:
            why = "too long" if len(line.squares) > 5 else "nothing"
            held = " ".join(map(str, line.tiles))
            rows.append(Row([name, why, held, squares_text(line.squares), "0"], "bad"))
        elif line.idle:
            held = " ".join(str(tiles[square]) for square in line.idle)
            rows.append(Row([name, "idle", held, squares_text(line.idle), ""], "bad"))
        if line.one_colour is not False:
            colour = {DARK: "five dark", LIGHT: "five light"}.get(line.tiles[0].colour, "")
            text = colour if line.one_colour else "one colour?"
            rows.append(Row(["", text, "", "", "bonus" if line.one_colour else "unknown"]))
    return Table(
        [
            Column("line"),
            Column("combination"),
            Column("tiles"),
            Column("squares"),
            Column("points", right=True),
        ],
        rows,
    )


def _total(check: Check) -> Line:
    names = (("first_play", "first play"), ("all_five", "all five"), ("one_colour", "one colour"))
    parts = []
    for field, name in names:
        points = getattr(check.bonus, field)
        if points is None:
            parts.append(f"{name} not known (counted as 0)")
        elif points:
            parts.append(f"{name} {points}")
    bonus = f", and bonuses of {check.bonus_points}: {', '.join(parts)}" if parts else ""
    return Line(
        [
            ("Total", "title"),
            " ",
            (points_text(check.turn_points or 0), "total"),
            f": {check.hand_points} in hands{bonus}.",
        ]
    )


def _claim(check: Check, claim: Claim) -> Line:
    said = f"Claimed {claim.claimed}: "
    if claim.missed is None:
        return Line([said, ("the play is illegal", "bad"), "."])
    if claim.over:
        return Line([said, (f"{claim.over} too many", "bad"), f", it is {check.turn_points}."])
    if claim.missed:
        return Line([said, (f"{claim.missed} missed", "bad"), ": they go to who says Joker."])
    return Line([said, ("right", "good"), "."])


def best_view(plays: Plays) -> list[Block]:
    """The best plays as a table, or that there is none."""
    rack = tiles_text(plays.rack) or "(empty)"
    if not plays.number:
        may = ": tiles may be exchanged" if plays.rack else ""
        return [Line([("Rack", "title"), f" {rack}   ", ("no play", "bad"), f"{may}."])]
    shown = len(plays.plays)
    number = "1 legal play" if plays.number == 1 else f"{plays.number} legal plays"
    which = "" if shown == plays.number else f", the best {shown}" if shown > 1 else ", the best"
    return [
        Line([("Rack", "title"), f" {rack}   {number}{which}:"]),
        Table(
            [
                Column("points", right=True, style="total"),
                Column("hands", right=True),
                Column("bonus", right=True),
                Column("square"),
                Column("tiles"),
                Column("left"),
            ],
            [
                Row(
                    [
                        str(play.turn_points),
                        str(play.hand_points),
                        str(play.bonus_points),
                        play.square,
                        play.tiles,
                        tiles_text(play.left) or "-",
                    ]
                )
                for play in plays.plays
            ],
        ),
    ]


def unseen_view(unseen: Unseen) -> list[Block]:
    """The unseen tiles by rank and colour."""
    rows = []
    for rank in range(1, 14):
        if rank == 9:
            continue
        dark, light = (unseen.tiles[Tile(rank, colour)] for colour in (DARK, LIGHT))
        name = "6 or 9" if rank == 6 else rank_name(rank)
        off = unseen.unknown.get(rank, 0)
        total = f"{dark + light - off}"
        rows.append(Row([name, str(dark), str(light), total]))
    noun = "tile" if unseen.total == 1 else "tiles"
    view: list[Block] = [
        Line([("Unseen", "title"), " ", (f"{unseen.total} {noun}", "total")]),
        Table(
            [
                Column("rank"),
                Column("dark", right=True),
                Column("light", right=True),
                Column("together", right=True),
            ],
            rows,
        ),
    ]
    if unseen.unknown:
        view.append(
            Line(
                ["Tiles seen without their colour are off the last column, not off dark or light."]
            )
        )
    return view


def game_view(check: GameCheck) -> list[Block]:
    """A game turn by turn, what is wrong with its record, and how it stands."""
    game = check.game
    wrong = {slip.n for slip in check.errors}
    servants = {one.n: one.servant for one in check.rounds}
    rows = []
    for checked in check.turns:
        turn = checked.turn
        servant = servants.get(checked.n)
        made = "" if checked.turn_points is None else f"{checked.turn_points:+d}"
        points = f"{turn.points:+d}"
        if made != points:
            points += f", not {made}" if made else ", illegal"
        rows.append(
            Row(
                [
                    str(checked.n),
                    game.players[turn.player],
                    "?" if turn.rack is None else tiles_text(turn.rack),
                    _what(checked),
                    points,
                    str(checked.total),
                    str(checked.bag),
                    "" if servant is None else game.players[servant],
                ],
                "bad" if checked.n in wrong else "",
            )
        )
    view: list[Block] = [
        Table(
            [
                Column("n", right=True),
                Column("player"),
                Column("rack"),
                Column("turn"),
                Column("points", right=True),
                Column("total", right=True),
                Column("bag", right=True),
                Column("servant"),
            ],
            rows,
        )
    ]
    for slip in check.errors:
        player = game.players[check.turns[slip.n - 1].turn.player]
        where = f"line {slip.line}, turn {slip.n} ({player}), "
        view.append(Line([where, (slip.what, "bad"), f": {slip.message}."]))
    if not check.errors:
        view.append(Line([("Nothing wrong", "good"), " with the record."]))
    view += picture(check.board)
    view.append(_standing(check))
    return view


def _what(checked: CheckedTurn) -> str:
    turn = checked.turn
    return {
        "play": f"{turn.square} {turn.tiles}",
        "exchange": f"-{turn.tiles}",
        "pass": "-",
        "end": f"({turn.tiles})",
    }[turn.kind]


def _standing(check: GameCheck) -> Line:
    names = check.game.players
    totals = ", ".join(
        f"{name} {total}" + (f" ({off} deducted)" if off else "")
        for name, total, off in zip(names, check.totals, check.deductions, strict=True)
    )
    if not check.complete:
        bag = f"{check.bag} tile" + ("" if check.bag == 1 else "s")
        return Line([("Unfinished", "title"), f", {bag} in the bag: {totals}."])
    end = "a tie" if check.winner is None else f"{names[check.winner]} wins"
    servant = "" if check.servant is None else f", {names[check.servant]} is the servant"
    return Line([("Over", "title"), f": {totals}; {end}{servant}."])
