"""The records of `kings-check`: a placement, the best plays, unseen tiles, a board, a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..kings.board import Board, Square
    from ..kings.check import Check, Claim, Line, Reason
    from ..kings.game import CheckedTurn, GameCheck
    from ..kings.search import Plays
    from ..kings.tiles import Tile, Unseen
    from . import Record

__all__ = [
    "best_record",
    "board_record",
    "check_record",
    "describe",
    "game_record",
    "unseen_record",
]


def _texts(things: Iterable[Square | Tile]) -> list[str]:
    return [str(thing) for thing in things]


def _map(tiles: Mapping[Square, Tile]) -> dict[str, str]:
    return {str(square): str(tiles[square]) for square in sorted(tiles)}


def _reasons(reasons: Iterable[Reason]) -> list[dict[str, Any]]:
    return [
        {"rule": rule, "squares": _texts(squares), "message": message}
        for rule, squares, message in reasons
    ]


def _line(line: Line) -> dict[str, Any]:
    return {
        "direction": line.direction,
        "squares": _texts(line.squares),
        "tiles": _texts(line.tiles),
        "played": _texts(line.played),
        "idle": _texts(line.idle),
        "items": [
            {"kind": kind, "squares": _texts(squares), "points": points}
            for kind, squares, points in line.items
        ],
        "points": line.points,
        "one_colour": line.one_colour,
    }


def check_record(check: Check, claim: Claim | None = None) -> dict[str, Any]:
    """`cribtool.kings-check/1`."""
    record: dict[str, Any] = {
        "schema": "cribtool.kings-check/1",
        "legal": check.legal,
        "reasons": _reasons(check.reasons),
        "lines": [_line(line) for line in check.lines],
        "hand_points": check.hand_points,
        "bonus": check.bonus._asdict(),
        "bonus_points": check.bonus_points,
        "turn_points": check.turn_points,
        "other_reading": check.other_reading and check.other_reading._asdict(),
        "placement": _map(check.placement),
        "first": check.first,
        "contribute": check.contribute,
    }
    if claim is not None:
        record["claim"] = claim._asdict()
    return record


def best_record(plays: Plays) -> dict[str, Any]:
    """`cribtool.kings-best/1`."""
    return {
        "schema": "cribtool.kings-best/1",
        "rack": _texts(plays.rack),
        "count": plays.number,
        "plays": [
            {
                "placement": _map(placement),
                "square": square,
                "tiles": tiles,
                "turn_points": turn_points,
                "hand_points": hand_points,
                "bonus_points": bonus_points,
                "left": _texts(left),
            }
            for (
                placement, square, tiles, turn_points, hand_points, bonus_points, left
            ) in plays.plays
        ],
        "first": plays.first,
        "contribute": plays.contribute,
    }  # fmt: skip


def unseen_record(unseen: Unseen) -> dict[str, Any]:
    """`cribtool.kings-unseen/1`."""
    from ..cards import rank_name

    return {
        "schema": "cribtool.kings-unseen/1",
        "total": unseen.total,
        "tiles": {str(tile): number for tile, number in unseen.tiles.items()},
        "unknown_colour": {rank_name(rank): number for rank, number in unseen.unknown.items()},
    }


def board_record(
    board: Board, placement: Mapping[Square, Tile] | None, position: str, grid: str
) -> dict[str, Any]:
    """`cribtool.kings-board/1`."""
    return {
        "schema": "cribtool.kings-board/1",
        "board": _map(board.tiles),
        "placement": _map(placement or {}),
        "position": position,
        "grid": grid,
        "size": board.size,
        "patch": board.patch,
    }


def _turn(checked: CheckedTurn) -> dict[str, Any]:
    turn = checked.turn
    return {
        "n": checked.n,
        "line": turn.line,
        "player": turn.player,
        "kind": turn.kind,
        "rack": None if turn.rack is None else _texts(turn.rack),
        "square": turn.square or None,
        "tiles": turn.tiles,
        "placement": None if checked.placement is None else _map(checked.placement),
        "legal": checked.legal,
        "reasons": _reasons(checked.reasons),
        "hand_points": checked.hand_points,
        "bonus_points": checked.bonus_points,
        "turn_points": checked.turn_points,
        "total": checked.total,
        "recorded": {"points": turn.points, "total": turn.total},
        "missed": checked.missed,
        "bag": checked.bag,
    }


def game_record(check: GameCheck) -> dict[str, Any]:
    """`cribtool.kings-game/1`."""
    game = check.game
    return {
        "schema": "cribtool.kings-game/1",
        "legal": not check.errors,
        "players": list(game.players),
        "complete": check.complete,
        "turns": [_turn(checked) for checked in check.turns],
        "errors": [slip._asdict() for slip in check.errors],
        "totals": list(check.totals),
        "recorded_totals": list(check.recorded_totals),
        "deductions": list(check.deductions),
        "winner": check.winner,
        "servant": check.servant,
        "rounds": [
            {"n": one.n, "totals": list(one.totals), "servant": one.servant} for one in check.rounds
        ],
        "bag": check.bag,
        "board": _map(check.board.tiles),
        "remarks": [remark._asdict() for remark in game.remarks if remark.text],
        "size": game.size,
        "patch": game.patch,
        "contribute": game.contribute,
        "exchange": game.exchange,
        "solitaire": check.solitaire,
    }


def describe() -> Sequence[Record]:
    """The fields of the five records."""
    from ..kings.board import ACROSS, DOWN, PATCHES
    from ..kings.check import READINGS, RULES
    from ..kings.game import EXCHANGES, SLIPS
    from ..kings.tiles import BOX
    from . import (
        BOOLEAN,
        COUNT,
        INTEGER,
        TEXT,
        Field,
        Record,
        list_of,
        null_or,
        object_of,
        one_of,
    )

    tile = {"type": "string", "pattern": "^[A2-9TJQK][dl]?$"}
    square = {"type": "string", "pattern": "^[A-Z]{1,2}[1-9][0-9]*$"}
    squares = list_of(square)
    tiles = list_of(tile)
    tile_map = {
        "type": "object",
        "propertyNames": {"pattern": square["pattern"]},
        "additionalProperties": tile,
    }
    player = null_or(COUNT)
    reasons = list_of(object_of({"rule": one_of(*RULES), "squares": squares, "message": TEXT}))
    kinds = ("fifteen", "run", "pair", "pair-royal", "double-pair-royal", "five-of-a-kind")
    item = object_of({"kind": one_of(*kinds), "squares": squares, "points": COUNT})
    line = object_of(
        {
            "direction": one_of(ACROSS, DOWN),
            "squares": squares,
            "tiles": tiles,
            "played": squares,
            "idle": squares,
            "items": list_of(item),
            "points": COUNT,
            "one_colour": null_or(BOOLEAN),
        }
    )
    points = null_or(COUNT)
    bonus = object_of({"first_play": points, "all_five": points, "one_colour": points})
    other = object_of(
        {
            "contribute": one_of(*READINGS),
            "legal": BOOLEAN,
            "hand_points": points,
            "turn_points": points,
        }
    )
    claim = object_of({"claimed": COUNT, "missed": points, "over": points})
    play = object_of(
        {
            "placement": tile_map,
            "square": TEXT,
            "tiles": TEXT,
            "turn_points": COUNT,
            "hand_points": COUNT,
            "bonus_points": COUNT,
            "left": tiles,
        }
    )
    turn = object_of(
        {
            "n": COUNT,
            "line": COUNT,
            "player": COUNT,
            "kind": one_of("play", "exchange", "pass", "end"),
            "rack": null_or(tiles),
            "square": null_or(TEXT),
            "tiles": TEXT,
            "placement": null_or(tile_map),
            "legal": BOOLEAN,
            "reasons": reasons,
            "hand_points": points,
            "bonus_points": points,
            "turn_points": null_or(INTEGER),
            "total": INTEGER,
            "recorded": object_of({"points": INTEGER, "total": INTEGER}),
            "missed": COUNT,
            "bag": COUNT,
        }
    )
    slip = object_of({"n": COUNT, "line": COUNT, "what": one_of(*SLIPS), "message": TEXT})
    one_round = object_of({"n": COUNT, "totals": list_of(INTEGER), "servant": player})
    first = Field("first", BOOLEAN, "Whether it is the first play of the game.")
    contribute = Field("contribute", one_of(*READINGS), "The reading of rule 4.")
    size = Field("size", COUNT, "Rows and columns of the board.")
    patch = Field("patch", one_of(*PATCHES), "The corner that is covered.")
    return (
        Record(
            "kings-check",
            "a placement, judged and counted",
            (
                Field("legal", BOOLEAN, "The verdict."),
                Field(
                    "reasons",
                    reasons,
                    "Every broken rule, once each and by name, with the squares and a sentence.",
                ),
                Field(
                    "lines",
                    list_of(line),
                    "Every line made or lengthened, the main line first; empty while a rule of "
                    "place is broken. A line of more than five tiles is not counted.",
                ),
                Field("hand_points", points, "The points of all lines; null of an illegal play."),
                Field(
                    "bonus",
                    bonus,
                    "The three bonuses in points; one_colour is null while a colour is unknown, "
                    "all are null of an illegal play.",
                ),
                Field("bonus_points", points, "Their sum, an unknown one counted as 0."),
                Field("turn_points", points, "Hand points and bonus points."),
                Field(
                    "other_reading",
                    null_or(other),
                    "What the other reading of rule 4 says, where its verdict differs.",
                ),
                Field("placement", tile_map, "The tiles played, by square."),
                first,
                contribute,
                Field(
                    "claim",
                    claim,
                    "With --claim: points claimed, missed and too many (null of an illegal play).",
                    True,
                ),
            ),
        ),
        Record(
            "kings-best",
            "the best plays of a rack",
            (
                Field("rack", tiles, "The rack, as given."),
                Field("count", COUNT, "The number of all legal plays."),
                Field(
                    "plays",
                    list_of(play),
                    "The plays listed, best first; left is what stays on the rack. Like points: "
                    "fewer tiles first, then square, then tiles, in the order of their text.",
                ),
                first,
                contribute,
            ),
        ),
        Record(
            "kings-unseen",
            "the tiles that have not been seen",
            (
                Field("total", COUNT, "Their number."),
                Field(
                    "tiles",
                    object_of({str(tile): COUNT for tile in BOX}),
                    "The number of each, 6 and 9 together under 6.",
                ),
                Field(
                    "unknown_colour",
                    {"type": "object", "additionalProperties": COUNT},
                    "By rank, the seen tiles whose colour is not known: they are off total, not "
                    "off tiles.",
                ),
            ),
        ),
        Record(
            "kings-board",
            "a board in all notations",
            (
                Field("board", tile_map, "The tiles on the board, by square."),
                Field("placement", tile_map, "The tiles played this turn."),
                Field("position", TEXT, "The board as a position line, without the placement."),
                Field("grid", TEXT, "The board as a grid, the placement in asterisks."),
                size,
                patch,
            ),
        ),
        Record(
            "kings-game",
            "a game record, played through and scored again",
            (
                Field("legal", BOOLEAN, "Whether nothing is wrong."),
                Field("players", list_of(TEXT), "Their names in the order of play."),
                Field("complete", BOOLEAN, "Whether the game is over."),
                Field(
                    "turns",
                    list_of(turn),
                    "Every turn, scored again; missed are points its player might have claimed "
                    "more, bag the tiles in the bag after it (in his own, in solitaire).",
                ),
                Field("errors", list_of(slip), "What is wrong, by turn and line of the record."),
                Field("totals", list_of(INTEGER), "The totals by the rules, leftovers off."),
                Field("recorded_totals", list_of(INTEGER), "The last totals in the record."),
                Field("deductions", list_of(COUNT), "The leftovers of each player in points."),
                Field("winner", player, "The player, from 0; null: a tie, or unfinished."),
                Field("servant", player, "The player with the lowest total, from 0, or null."),
                Field(
                    "rounds", list_of(one_round), "Totals and servant after each round, by turn."
                ),
                Field("bag", COUNT, "The tiles left in the bag."),
                Field("board", tile_map, "The board at the end."),
                Field(
                    "remarks",
                    list_of(object_of({"line": COUNT, "text": TEXT})),
                    "The record's remarks.",
                ),
                size,
                patch,
                contribute,
                Field("exchange", one_of(*EXCHANGES), "When tiles may be exchanged."),
                Field("solitaire", BOOLEAN, "Whether it is dark against light."),
            ),
        ),
    )
