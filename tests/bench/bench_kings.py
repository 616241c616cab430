"""The search of `kings-check`: the whole process, and positions a second against brute force."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

from cribtool.kings.board import parse_position, placement_of
from cribtool.kings.check import check_placement
from cribtool.kings.search import best_plays
from cribtool.kings.tiles import parse_rack

from .. import oracle
from .common import ROOT, Row, against_bare, seconds

RACK = 2
"""Tiles of the rack that the brute force is given: with five it takes a minute for a board."""


def measure() -> Iterator[Row]:
    with open(os.path.join(ROOT, "tests", "data", "kings_boards.json"), encoding="utf-8") as file:
        boards = json.load(file)["boards"]
    most = max(boards, key=lambda case: case["count"])
    yield against_bare("kings-check, one placement", "kings-check", "6E", "TdQl3d2l", "--json")
    yield _whole("kings-check --best 1", most, "1")
    yield _whole(f"kings-check --best all, {most['count']} plays", most, "all")
    yield against_bare(
        "kings-check --game, a whole game",
        "kings-check",
        "--game",
        os.path.join(ROOT, "examples", "kings", "game.txt"),
        "--json",
    )
    positions = [(parse_position(case["position"]), parse_rack(case["rack"])) for case in boards]
    fast = seconds(lambda: [best_plays(*position) for position in positions]) / len(positions)
    yield Row(f"search, {1 / fast:.0f} positions a second", fast * 1000, "a millisecond")
    board, rack = positions[0]
    small = seconds(lambda: best_plays(board, rack[:RACK]))
    slow = seconds(lambda: _brute_force(board, [str(tile) for tile in rack[:RACK]]), 1)
    yield Row(f"search, rack of {RACK}", small / slow, "brute force with the checker", 0.1)


def _whole(name: str, case: dict[str, str], top: str) -> Row:
    return against_bare(
        name, "kings-check", case["position"], "--rack", case["rack"], "--best", top, "--json",
        limit=25, aim=12,
    )  # fmt: skip


def _brute_force(board, rack):  # type: ignore[no-untyped-def]
    def judge(play):  # type: ignore[no-untyped-def]
        found = check_placement(board, placement_of(play), rack=rack)
        return found.turn_points if found.legal else None

    return oracle.all_placements(rack, board.size, judge)
