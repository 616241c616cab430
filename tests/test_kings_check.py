"""Tiles, boards and the checker of Kings Cribbage, against the cases and a slow oracle."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribtool import errors
from cribtool.combos import combos, idle_places
from cribtool.kings import board as boards
from cribtool.kings import check as checks
from cribtool.kings import tiles as tilings
from cribtool.kings.board import Board, Square
from cribtool.kings.tiles import Tile

from . import oracle
from .strategies import kings_placements, tile_texts

DATA = json.loads((Path(__file__).parent / "data" / "kings.json").read_text("utf-8"))
PLAYS = {case["id"]: case for case in DATA["plays"]}


def texts(squares):
    return [str(square) for square in squares]


@pytest.mark.parametrize("name", PLAYS)
def test_every_case_in_every_notation(name):
    """Verdict, rules, lines with their items, points and the other reading are the case's."""
    case = PLAYS[name]
    size, patch = case.get("size", 13), case.get("patch", "none")
    board = boards.parse_position(case["position"], size, patch)
    placement = boards.placement_of(case["placement"])
    assert boards.format_position(board) == case["position"]
    as_map = {str(square): str(tile) for square, tile in board.tiles.items()}
    assert boards.board_of(as_map, size, patch) == board
    assert boards.parse_grid(boards.format_grid(board, placement), size, patch) == (
        board,
        placement,
    )
    if "typed" in case:
        assert boards.as_placement(case["typed"], board) == placement
        assert " ".join(boards.placement_text(placement, board)) == case["typed"]
    found = checks.check_placement(board, placement, rack=case.get("rack"))
    assert [reason.rule for reason in found.reasons] == case["rules"]
    assert found.legal == (not case["rules"])
    if "lines" in case:
        assert [
            [
                line.direction,
                " ".join(texts(line.squares)),
                [[kind, " ".join(texts(squares)), points] for kind, squares, points in line.items],
                line.points,
                " ".join(texts(line.idle)),
                line.one_colour,
            ]
            for line in found.lines
        ] == case["lines"]
    else:
        assert found.lines == ()
    if found.legal:
        assert [found.hand_points, *found.bonus, found.turn_points] == case["points"]
        assert found.bonus_points == sum(found.bonus)
    else:
        assert {found.hand_points, found.bonus_points, found.turn_points, *found.bonus} == {None}
    other = found.other_reading and found.other_reading._asdict()
    assert other == case.get("other_reading")


@pytest.mark.parametrize("case", DATA["rows"], ids=lambda case: case["id"])
def test_rows_of_the_rulebook(case):
    ranks = [oracle.TILE_RANKS.index(rank) + 1 for rank in case["tiles"]]
    found = combos(ranks)
    assert [[c.kind, [p + 1 for p in c.places], c.points] for c in found] == case["items"]
    assert sum(c.points for c in found) == case["points"]
    assert [place + 1 for place in idle_places(ranks)] == case["idle"]


@given(kings_placements())
def test_the_checker_says_what_the_oracle_says(case):
    """Every rule, line, point and bonus, of legal and illegal placements under both readings."""
    size, patch, held, play, rack, first, contribute = case
    board = boards.board_of(held, size, patch)
    found = checks.check_placement(board, play, rack=rack, first=first, contribute=contribute)
    options = {"size": size, "patch": patch, "first": first, "rack": rack}
    rules, lines, hand, bonus, unknown = oracle.judge_placement(
        held, play, contribute=contribute, **options
    )
    assert [reason.rule for reason in found.reasons] == sorted(rules)
    assert sorted((line.direction == "across", tuple(texts(line.squares))) for line in found.lines
                  ) == sorted(lines)  # fmt: skip
    for line in found.lines:
        if len(line.squares) <= 5:
            items = oracle.kings_items([str(tile)[0] for tile in line.tiles])
            assert {(i.kind, tuple(texts(i.squares)), i.points) for i in line.items} == {
                (kind, tuple(texts([line.squares[p] for p in places])), points)
                for kind, places, points in items
            }
        assert set(line.played) == {s for s in line.squares if str(s) in play}
    if found.legal:
        assert (found.hand_points, found.bonus_points) == (hand, bonus)
        assert (found.bonus.one_colour is None) == unknown
    other = "placed" if contribute == "all" else "all"
    others = oracle.judge_placement(held, play, contribute=other, **options)[0]
    assert (found.other_reading is not None) == (bool(others) != bool(rules))
    if found.other_reading:
        says = found.other_reading
        assert (says.contribute, says.legal) == (other, not others)
        assert says.turn_points == (hand + bonus if says.legal else None)


@given(kings_placements())
def test_notations_convert_without_loss(case):
    size, patch, held, play, *_ = case
    board = boards.board_of(held, size, patch)
    line = boards.format_position(board)
    assert boards.parse_position(line, size, patch) == board
    assert boards.read_board(line, size, patch) == (board, {})
    grid = boards.format_grid(board)
    assert boards.read_board(grid, size, patch) == (board, {})
    placement = boards.placement_of(play)
    typed = boards.placement_text(placement, board)
    if typed and not set(placement) & set(board.tiles):
        assert boards.parse_placement(*typed, board) == placement
        assert boards.as_placement(" ".join(typed).lower(), board) == placement


@given(st.lists(tile_texts, max_size=8), st.lists(tile_texts, max_size=5))
def test_take_serves_all_that_any_order_serves(rack, wanted):
    left, missing = tilings.take(tilings.parse_tiles(rack), tilings.parse_tiles(wanted))
    served = len(wanted) - len(missing)
    assert len(left) == len(rack) - served
    if len(rack) <= 5:
        assert (not missing) == oracle.can_come_from(rack, wanted)


@given(st.lists(st.builds("{}{}".format, st.sampled_from("569"), st.sampled_from(["d", "l", ""])),
                max_size=12))  # fmt: skip
def test_excess_is_what_no_box_holds(tiles):
    found = tilings.excess(tilings.parse_tiles(tiles))
    assert bool(found) == oracle.too_many_tiles(tiles)
    assert found or tilings.unseen_tiles(tiles).total == 104 - len(tiles)


def test_every_tile_and_square_is_read_as_it_is_written():
    assert sum(tilings.BOX.values()) == 104
    for rank in range(1, 14):
        for colour in (0, 1, -1):
            tile = Tile(rank, colour)
            assert tilings.parse_tile(str(tile)) == tile
            assert tilings.parse_tile(str(tile).upper()) == tile
    assert tilings.parse_tiles("10d,10 tL") == (Tile(10, 0), Tile(10, -1), Tile(10, 1))
    for row in range(40):
        for column in range(40):
            assert boards.parse_square(str(Square(row, column))) == (row, column)


def test_inventory_of_the_rulebook_position():
    position = PLAYS["rulebook-ex7"]["position"]
    tiles = boards.parse_position(position).tiles.values()
    assert len(tiles) == 16
    unseen = tilings.unseen_tiles([*tiles, *tilings.parse_rack("5d5d6l9dKl")])
    left = {str(tile): number for tile, number in unseen.tiles.items()}
    assert (unseen.total, left["5d"], left["6d"], left["6l"]) == (83, 1, 6, 7)
    assert sum(left.values()) == 83
    assert tilings.unseen_tiles("6d6d6d6d6d6d").tiles[Tile(6, 0)] == 2


def test_tiles_of_unknown_colour_are_off_the_total_only():
    unseen = tilings.unseen_tiles("5 5d 9")
    assert unseen.total == 101
    assert unseen.tiles[Tile(5, 0)] == 3
    assert unseen.unknown == {5: 1, 6: 1}


def test_the_joker_case():
    case = PLAYS["rulebook-ex2"]
    found = checks.check_placement(case["position"], case["typed"])
    assert checks.claim(12, found.turn_points) == (12, 4, 0)
    assert checks.claim(20, found.turn_points) == (20, 0, 4)
    assert checks.claim(5, None) == (5, None, None)


@pytest.mark.parametrize(
    ("first", "board", "placement", "rules", "bonus"),
    [
        (None, {}, "7G 5dTd", [], 10),
        (False, {}, "7G 5dTd", [], 0),
        (False, {}, "7G 5d", ["idle-tile"], None),
        (True, {"A1": "5d"}, "1B Td", ["tile-count"], None),
        (True, {"A1": "5d"}, "1B TdJd", [], 10),
        (True, {"A1": "5d"}, "7G 5dTd", ["not-connected"], None),
        (None, {"A1": "5d"}, "7G Td", ["idle-tile", "not-connected"], None),
        (None, {"A1": "5d"}, "1A Td", ["not-connected", "occupied"], None),
        (None, {"A1": "5d"}, "A1 TdTd", ["occupied"], None),
    ],
)
def test_the_first_play_and_its_opposite(first, board, placement, rules, bonus):
    found = checks.check_placement(board, placement, first=first)
    assert [reason.rule for reason in found.reasons] == rules
    assert found.bonus.first_play == bonus


def test_unknown_colours_leave_the_colour_bonus_open():
    found = checks.check_placement({"C7": "2d", "D7": "3d", "E7": "J", "F7": "Jd"}, "7G 5d")
    assert found.lines[0].one_colour is None
    assert found.bonus == (0, 0, None)
    assert (found.bonus_points, found.turn_points) == (0, 10)
    mixed = checks.check_placement({"C7": "2d", "D7": "3l", "E7": "J", "F7": "Jd"}, "7G 5d")
    assert mixed.lines[0].one_colour is False
    assert mixed.bonus == (0, 0, 0)


def test_all_broken_rules_are_named_at_once_each_with_its_squares():
    """A bent placement over the edge, on a tile, from another rack, of a tile too many."""
    board = boards.board_of({"A1": "5d", "A2": "5d", "A3": "5d"})
    found = checks.check_placement(board, {"A1": "5d", "C5": "5d", "N1": "Kl"}, rack="5d")
    assert {reason.rule: texts(reason.squares) for reason in found.reasons} == {
        "impossible-tiles": ["A1", "A2", "A3", "C5"],
        "not-on-rack": ["N1", "C5"],
        "not-straight": ["A1", "N1", "C5"],
        "occupied": ["A1"],
        "off-board": ["N1"],
    }
    assert found.lines == ()


def test_every_rule_has_a_sentence_that_names_the_rulebook():
    seen = {}
    for case in PLAYS.values():
        size, patch = case.get("size", 13), case.get("patch", "none")
        board = boards.parse_position(case["position"], size, patch)
        for reason in checks.check_placement(board, case["placement"]).reasons:
            seen[reason.rule] = reason.message
    assert set(checks.RULES) - set(seen) == {"occupied", "not-on-rack", "impossible-tiles"}
    assert all("rulebook, " in message for message in seen.values())


BAD_TILES = ["1d", "0l", "11d", "14d", "5x", "5dx", "d5", "Zd", "?", "-", "5d.", "5d*", "Ax", "é"]


@pytest.mark.parametrize("text", BAD_TILES)
def test_a_text_that_is_no_tile_is_named_with_its_column(text):
    with pytest.raises(errors.TileError) as caught:
        tilings.parse_tiles("Kd " + text)
    assert caught.value.column >= 4
    assert caught.value.input
    assert caught.value.input in text


BAD_SQUARES = ["", "6", "F", "F0", "F-1", "6F", "FF", "F6x", "ABC1", "F1000", "é6"]


@pytest.mark.parametrize("text", BAD_SQUARES)
def test_a_text_that_is_no_square(text):
    with pytest.raises(errors.SquareError):
        boards.parse_square(text)


EMPTY = "/".join(["13"] * 13)
BAD_POSITIONS = [
    ("13/13", 6),
    (EMPTY + "/13", 39),
    (EMPTY[:-1] + "2", 39),
    (EMPTY[:-2] + "14", 37),
    (EMPTY[:-2] + "0", 37),
    (EMPTY[:-2] + "12", 39),
    (EMPTY[:-2] + "12[Td", 39),
    (EMPTY[:-2] + "12[Xd]", 40),
    (EMPTY[:-2] + "12[]", 40),
    (EMPTY[:-2] + "12[TdJd]", 40),
    (EMPTY[:-2] + "12[Td][Jd]", 43),
    (EMPTY[:-2] + "12Td", 39),
    ("13//" + EMPTY, 4),
    ("[Td]99999999999999999999", 5),
]


@pytest.mark.parametrize(("line", "column"), BAD_POSITIONS)
def test_a_bad_position_line_is_named_with_its_column(line, column):
    with pytest.raises(errors.BoardError, match=rf"^column {column}: "):
        boards.parse_position(line)


BAD_GRIDS = [
    ("", None, None),
    ("\n\n", None, None),
    ("# only a remark", None, None),
    (". 5x", 1, 3),
    (". .\n. 5d 1d", 2, 6),
    (". .\n\n. .", 2, None),
    (". " * 14, 1, 27),
    (".\n" * 14, 14, 1),
    (". *5d", 1, 3),
    (". 5d*", 1, 3),
    (". **", 1, 3),
    (". *.*", 1, 3),
    (". **5d**", 1, 3),
    ("...", 1, 1),
    (". " * 13 + "*5d* .", 1, 32),
    ("5d 5d5d", 1, 4),
]


@pytest.mark.parametrize(("text", "line", "column"), BAD_GRIDS)
def test_a_bad_grid_is_named_with_line_and_column(text, line, column):
    with pytest.raises(errors.BoardError) as caught:
        boards.parse_grid(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert line is None or str(caught.value).startswith(f"line {line}")


@pytest.mark.parametrize(
    ("error", "call"),
    [
        (errors.BoardError, lambda: boards.board_of({"N7": "5d"})),
        (errors.BoardError, lambda: boards.board_of({"A1": "5d"}, 13, "tl")),
        (errors.BoardError, lambda: boards.board_of({"F6": "5d", "f6": "5d"})),
        (errors.BoardError, lambda: boards.board_of({"F6": 5})),
        (errors.BoardError, lambda: boards.board_of(["F6"])),
        (errors.BoardError, lambda: boards.parse_grid("5d", 13, "tl")),
        (errors.BoardError, lambda: boards.parse_position("[5d]12" + "/13" * 12, 13, "tl")),
        (errors.BoardError, lambda: checks.check_placement(". *5d*", "7G 5d")),
        (errors.SquareError, lambda: boards.board_of({"6F": "5d"})),
        (errors.SquareError, lambda: checks.check_placement(None, "77 5d")),
        (errors.SquareError, lambda: checks.check_placement(None, "0G 5d")),
        (errors.SquareError, lambda: checks.check_placement(None, "")),
        (errors.TileError, lambda: boards.board_of({"F6": ""})),
        (errors.TileError, lambda: checks.check_placement(None, "7G 5d1d")),
        (errors.TileError, lambda: tilings.parse_tile("5dJd")),
        (errors.TileError, lambda: tilings.parse_tiles([Tile(14, 0)])),
        (errors.PlacementError, lambda: checks.check_placement(None, "7G 5d.Td")),
        (errors.PlacementError, lambda: checks.check_placement(None, {"F6": "5d", "f6": "5d"})),
        (errors.PlacementError, lambda: checks.check_placement(None, {"F6": None})),
        (errors.PlacementError, lambda: boards.format_grid(Board({Square(0, 0): Tile(5, 0)}),
                                                           {Square(0, 0): Tile(5, 0)})),
        (errors.RackError, lambda: checks.check_placement(None, "7G 5d", rack="5d5d5d5d5l5l")),
        (errors.RecordError, lambda: tilings.parse_tiles(5)),
        (errors.RecordError, lambda: tilings.parse_tiles([5])),
        (errors.OptionError, lambda: checks.check_placement(None, "7G 5d", contribute="some")),
        (errors.OptionError, lambda: boards.parse_grid(".", 2)),
        (errors.OptionError, lambda: boards.parse_grid(".", 27)),
        (errors.OptionError, lambda: boards.parse_position("13", True)),
        (errors.OptionError, lambda: boards.board_of({}, 13, "top")),
        (errors.ImpossibleTilesError, lambda: tilings.unseen_tiles("5d5d5d5d5d")),
        (errors.ImpossibleTilesError, lambda: tilings.unseen_tiles("5555555555")),
    ],
)  # fmt: skip
def test_bad_input_is_an_error_of_its_own_kind(error, call):
    with pytest.raises(error) as caught:
        call()
    assert isinstance(caught.value, ValueError)
    assert "\n" not in str(caught.value)
