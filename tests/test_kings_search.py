"""The search for plays against trying everything with the checker itself."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribtool import errors
from cribtool.combos import combos_points, idle_places
from cribtool.kings import rows, search, tiles
from cribtool.kings.board import board_of, parse_placement, parse_position, placement_of
from cribtool.kings.check import check_placement

from . import oracle
from .strategies import kings_positions

BOARDS = json.loads((Path(__file__).parent / "data" / "kings_boards.json").read_text("utf-8"))


def by_brute_force(board, rack, **options):
    """Every play that the checker calls legal: {play: (turn, hand, bonus)}."""

    def judge(play):
        if any(square in board.tiles for square in placement_of(play)):
            return None
        found = check_placement(board, play, rack=rack, **options)
        return (found.turn_points, found.hand_points, found.bonus_points) if found.legal else None

    return oracle.all_placements(rack, board.size, judge)


def agree(board, rack, **options):
    expected = by_brute_force(board, rack, **options)
    found = search.best_plays(board, rack, **options)
    listed = {
        frozenset((str(square), str(tile)) for square, tile in play.placement.items()): (
            play.turn_points,
            play.hand_points,
            play.bonus_points,
        )
        for play in found.plays
    }
    assert listed == expected
    assert found.number == len(found.plays) == len(expected)
    assert search.has_play(board, rack, **options) == bool(expected)
    keys = [(-p.turn_points, len(p.placement), p.square, p.tiles) for p in found.plays]
    assert keys == sorted(keys)
    for play in found.plays:
        assert parse_placement(play.square, play.tiles, board) == play.placement
        assert len(play.left) == len(rack) - len(play.placement)
    for top in (1, 3):
        assert search.best_plays(board, rack, top=top, **options).plays == found.plays[:top]
    return found


@settings(max_examples=60, deadline=None)
@given(kings_positions(3, 5), st.data())
def test_best_all_is_the_brute_force(position, data):
    """On small boards of any kind, under both readings, first play or not, with both faces."""
    size, patch, held, some = position
    board = board_of(held, size, patch)
    rack = data.draw(st.lists(some, min_size=1, max_size=3))
    options = {
        "first": data.draw(st.sampled_from([None, None, True, False])),
        "contribute": data.draw(st.sampled_from(["all", "placed"])),
    }
    if tiles.excess(board.tiles.values()):
        with pytest.raises(errors.ImpossibleTilesError):
            search.best_plays(board, rack, **options)
    else:
        agree(board, rack, **options)


@pytest.mark.parametrize("case", BOARDS["boards"][:4], ids=lambda case: case["id"])
def test_recorded_mid_game_boards_by_brute_force(case):
    board = parse_position(case["position"])
    rack = [str(tile) for tile in tiles.parse_rack(case["rack"])]
    agree(board, rack[:2], contribute=case["contribute"])


@pytest.mark.long
@pytest.mark.parametrize("contribute", ["all", "placed"])
@pytest.mark.parametrize("case", BOARDS["boards"], ids=lambda case: case["id"])
def test_recorded_mid_game_boards_with_the_whole_rack(case, contribute):
    board = parse_position(case["position"])
    rack = [str(tile) for tile in tiles.parse_rack(case["rack"])]
    agree(board, rack, contribute=contribute)


@pytest.mark.parametrize("case", BOARDS["boards"], ids=lambda case: case["id"])
def test_every_play_listed_is_legal_and_worth_what_it_says(case):
    """The checker judges each play that the search lists, and the counts are the recorded ones."""
    board = parse_position(case["position"])
    found = search.best_plays(board, case["rack"], contribute=case["contribute"])
    assert found.number == case["count"]
    for play in found.plays:
        says = check_placement(
            board, play.placement, rack=case["rack"], contribute=case["contribute"]
        )
        assert says.legal
        assert (says.turn_points, says.hand_points, says.bonus_points) == (
            play.turn_points,
            play.hand_points,
            play.bonus_points,
        )


def test_the_table_of_rows_is_what_combos_says():
    """Every row of two to five ranks, rebuilt and compared, and read back by its key."""
    table = rows.table()
    assert rows.build() == Path(rows.__file__).with_name("rows.bin").read_bytes()
    for length in range(2, 6):
        for ranks in combinations_with_replacement(range(1, 14), length):
            entry = table[sum(rows.WEIGHTS[rank] for rank in ranks)]
            assert entry >> rows.POINTS == combos_points(ranks)
            idle = {ranks[place] for place in idle_places(ranks)}
            assert {rank for rank in range(1, 14) if entry >> (rank - 1) & 1} == idle
    assert len(table) == 91 + 455 + 1820 + 6188


def test_like_tiles_make_one_play_a_six_or_nine_two_and_a_single_tile_one():
    board = board_of({"E7": "6d"})
    assert [(p.square, p.tiles) for p in search.best_plays(board, "6d6d").plays if
            len(p.placement) == 1] == [
        (square, face)
        for square in ("6E", "7D", "7F", "8E")
        for face in ("6d", "9d")
    ]  # fmt: skip
    both = search.best_plays(board_of({"A1": "5d", "B2": "5d"}), "5d")
    assert [(p.square, p.turn_points) for p in both.plays[:2]] == [("1B", 4), ("2A", 4)]


def test_what_is_left_keeps_the_tiles_as_they_were_written():
    board = board_of({"E7": "6d"})
    plays = search.best_plays(board, "9dKl").plays
    assert {play.tiles: play.left for play in plays} == {
        "6d": tiles.parse_tiles("Kl"),
        "9d": tiles.parse_tiles("Kl"),
    }
    turned = search.best_plays(board, "6d9d").plays
    assert {p.tiles: p.left for p in turned if len(p.placement) == 1} == {
        "6d": tiles.parse_tiles("9d"),
        "9d": tiles.parse_tiles("6d"),
    }


def test_no_play():
    board = board_of({"E7": "Kd"})
    found = search.best_plays(board, "Ad2d")
    assert (found.number, found.plays) == (0, ())
    assert not search.has_play(board, "Ad2d")
    assert search.best_plays(None, "").number == 0
    assert search.best_plays(None, "5d").number == 0


def test_a_play_the_box_cannot_give_is_not_listed():
    board = board_of({"A1": "5d", "B1": "5d", "C1": "5d"})
    plays = search.best_plays(board, "5d5dTd").plays
    assert all(list(p.placement.values()).count(tiles.parse_tile("5d")) < 2 for p in plays)
    agree(board_of({"A1": "5d", "B1": "5d", "C1": "5d"}, 5), ["5d", "5d", "Td"])
    agree(board_of({}, 5), ["5d"] * 5)
    assert search.has_play(None, ["5d"] * 5)
    alone = board_of({"A1": "5d", "C1": "5d", "E1": "5d", "G1": "5d"})
    assert not search.has_play(alone, "5d")
    assert search.has_play(alone, "5d", stock=False)


def test_bad_input_of_the_search():
    crowded = board_of({f"A{row}": "5d" for row in range(1, 6)})
    with pytest.raises(errors.ImpossibleTilesError, match="5 of 5d"):
        search.best_plays(crowded, "5l")
    with pytest.raises(errors.OptionError):
        search.best_plays(None, "5l", top=0)
    with pytest.raises(errors.OptionError):
        search.has_play(None, "5l", contribute="most")
