"""`cribtool kings-check` as its user meets it: notations, options, batches and bad input."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cribtool.kings import board as boards

from .conftest import ROOT, Ran, data

Cli = Callable[..., Ran]
CASES = data("kings.json")["plays"]
EXAMPLES = Path(ROOT) / "examples" / "kings"
EMPTY = "/".join(["13"] * 13)
TWO = "13/13/13/13/13/13/4[5d][Td]7/13/13/13/13/13/13"
ANCHOR = "13/13/13/13/13/13/4[6d]8/4[9l]8/13/13/13/13/13"
"""A 6 with a 9 below it: 7 7 beside the 6 is legal by one reading of rule 4 only."""


def options(case: dict[str, Any]) -> list[str]:
    found = []
    for name in ("size", "patch"):
        if name in case:
            found += [f"--{name}", str(case[name])]
    if "rack" in case:
        found += ["--rack", "".join(case["rack"])]
    return found


def expected(case: dict[str, Any]) -> dict[str, Any]:
    """The part of a record that the case decides."""
    legal = not case["rules"]
    hand, first, five, colour, turn = case.get("points", [None] * 5)
    return {
        "legal": legal,
        "rules": case["rules"],
        "lines": case.get("lines", []),
        "hand_points": hand,
        "bonus": {"first_play": first, "all_five": five, "one_colour": colour},
        "bonus_points": turn - hand if legal else None,
        "turn_points": turn,
        "other_reading": case.get("other_reading"),
    }


def said(record: dict[str, Any]) -> dict[str, Any]:
    """The same part of a record."""
    found = {name: record[name] for name in expected({"rules": ["x"]}) if name != "rules"}
    found["rules"] = [reason["rule"] for reason in record["reasons"]]
    found["lines"] = [
        [
            line["direction"],
            " ".join(line["squares"]),
            [[i["kind"], " ".join(i["squares"]), i["points"]] for i in line["items"]],
            line["points"],
            " ".join(line["idle"]),
            line["one_colour"],
        ]
        for line in record["lines"]
    ]
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_every_case_in_every_notation(cli: Cli, case: dict[str, Any], tmp_path: Path) -> None:
    """Typed, as a grid, as JSON, from stdin and as three lines of a batch: one and the same."""
    size, patch = case.get("size", 13), case.get("patch", "none")
    status = 1 if case["rules"] else 0
    board = boards.parse_position(case["position"], size, patch)
    placement = boards.placement_of(case["placement"])
    as_map = {str(square): str(tile) for square, tile in board.tiles.items()}
    runs = []
    if "typed" in case:
        typed = case["typed"].split()
        runs.append(cli("kings-check", case["position"], *typed, *options(case), "--json"))
        runs.append(
            cli("kings-check", "-", *typed, *options(case), "--json", stdin=case["position"])
        )
        if not board.tiles:
            runs.append(cli("kings-check", *typed, *options(case), "--json"))
    grid = tmp_path / "board.txt"
    grid.write_text("# a remark\n" + boards.format_grid(board, placement) + "\n")
    if placement:
        runs.append(cli("kings-check", str(grid), *options(case), "--json"))
    document = {"board": as_map, "placement": case["placement"]}
    document |= {name: case[name] for name in ("rack", "size", "patch") if name in case}
    file = tmp_path / "board.json"
    file.write_text(json.dumps(document, indent=1))
    runs.append(cli("kings-check", str(file), "--json"))
    for ran in runs:
        assert (ran.status, ran.err) == (status, "")
        assert ran.record["schema"] == "cribtool.kings-check/1"
        assert said(ran.record) == expected(case)
    lines = [
        json.dumps(document),
        json.dumps({**document, "board": case["position"], "id": 7}),
        json.dumps({**document, "board": boards.format_grid(board)}),
    ]
    if "typed" in case:
        lines.append(" ".join([case["position"], case["typed"], *options(case)]))
        lines.append(json.dumps({**document, "placement": case["typed"]}))
    ran = cli("kings-check", "-", stdin="\n".join(lines))
    assert (ran.status, ran.err) == (0, "")
    assert [said(record) for record in ran.records] == [expected(case)] * len(lines)
    assert ran.records[1]["id"] == 7


def test_fields_of_a_line(cli: Cli) -> None:
    record = cli("kings-check", TWO, "G7", "JlJd", "--json").record
    assert list(record)[:9] == [
        "schema", "legal", "reasons", "lines", "hand_points", "bonus", "bonus_points",
        "turn_points", "other_reading",
    ]  # fmt: skip
    assert record["lines"][1] == {
        "direction": "across",
        "squares": ["E7", "F7", "G7"],
        "tiles": ["5d", "Td", "Jl"],
        "played": ["G7"],
        "idle": [],
        "items": [
            {"kind": "fifteen", "squares": ["E7", "F7"], "points": 2},
            {"kind": "fifteen", "squares": ["E7", "G7"], "points": 2},
        ],
        "points": 4,
        "one_colour": False,
    }
    assert record["placement"] == {"G7": "Jl", "G8": "Jd"}


def test_both_readings_of_rule_4(cli: Cli) -> None:
    ran = cli("kings-check", ANCHOR, "7F", "7d7l", "--json")
    other = {"contribute": "placed", "legal": True, "hand_points": 2, "turn_points": 2}
    assert (ran.status, ran.record["other_reading"]) == (1, other)
    ran = cli("kings-check", ANCHOR, "7F", "7d7l", "--json", "--contribute", "PLACED")
    assert (ran.status, ran.record["turn_points"]) == (0, 2)
    other = {"contribute": "all", "legal": False, "hand_points": None, "turn_points": None}
    assert ran.record["other_reading"] == other
    assert ran.record["lines"][0]["idle"] == ["E7"]


@pytest.mark.parametrize(
    ("args", "status", "bonus"),
    [
        ((TWO, "7G", "Jl"), 0, 0),
        ((TWO, "7G", "Jl", "--first"), 1, None),
        ((TWO, "G7", "JlJd", "--first"), 0, 10),
        (("7G", "5dTd"), 0, 10),
        (("7G", "5dTd", "--no-first"), 0, 0),
        (("7G", "5d", "--no-first"), 1, None),
    ],
)
def test_first(cli: Cli, args: tuple[str, ...], status: int, bonus: int | None) -> None:
    ran = cli("kings-check", *args, "--json")
    assert (ran.status, ran.record["bonus"]["first_play"]) == (status, bonus)


@pytest.mark.parametrize(
    ("claimed", "status", "missed", "over"), [(12, 1, 4, 0), (16, 0, 0, 0), (20, 1, 0, 4)]
)
def test_joker(cli: Cli, claimed: int, status: int, missed: int, over: int) -> None:
    args = ("kings-check", str(EXAMPLES / "example-2.txt"), "--claim", str(claimed))
    ran = cli(*args, "--json")
    assert ran.status == status
    assert ran.record["claim"] == {"claimed": claimed, "missed": missed, "over": over}
    assert ("right" in cli(*args).out) == (status == 0)


def test_an_empty_placement_is_a_matter_of_the_rules(cli: Cli) -> None:
    for ran in (
        cli("kings-check", "7G", "", "--json"),
        cli("kings-check", TWO, "7E", "..", "--json"),
        cli("kings-check", "-", stdin='{"placement": {}}'),
        cli("kings-check", "-", stdin='{"board": {"A1": "5d"}, "placement": "7G"}'),
    ):
        assert [reason["rule"] for reason in ran.record["reasons"]] == ["tile-count"]


def test_best(cli: Cli) -> None:
    board = str(EXAMPLES / "board.txt")
    all_of_them = cli("kings-check", board, "--rack", "4d Ad,Qd 4l3d", "--best", "all", "--json")
    record = all_of_them.record
    assert record["schema"] == "cribtool.kings-best/1"
    assert record["rack"] == ["4d", "Ad", "Qd", "4l", "3d"]
    assert record["count"] == len(record["plays"]) == 904
    play = record["plays"][0]
    assert play == {
        "placement": {"F3": "3d", "F4": "Ad", "F5": "Qd", "F7": "4d"},
        "square": "F3",
        "tiles": "3dAdQd.4d",
        "turn_points": 20,
        "hand_points": 10,
        "bonus_points": 10,
        "left": ["4l"],
    }
    keys = [
        (-p["turn_points"], len(p["placement"]), p["square"], p["tiles"]) for p in record["plays"]
    ]
    assert keys == sorted(keys)
    some = cli("kings-check", board, "--rack", "4dAdQd4l3d", "--best", "3", "--json").record
    assert some["count"] == 904
    assert some["plays"] == record["plays"][:3]
    checked = cli("kings-check", board, play["square"], play["tiles"], "--json").record
    assert (checked["legal"], checked["turn_points"]) == (True, 20)
    # A JSON board brings its rack, and stdin may be the board.
    named = cli("kings-check", str(EXAMPLES / "board.json"), "--best", "3", "--json").record
    assert named["plays"] == some["plays"]
    text = (EXAMPLES / "board.position").read_text()
    piped = cli("kings-check", "-", "--best", "3", "--rack", "4dAdQd4l3d", "--json", stdin=text)
    assert piped.record == some


def test_no_play(cli: Cli) -> None:
    args = ("kings-check", "12[Kd]" + EMPTY[2:], "--rack", "Ad2d", "--best", "all")
    ran = cli(*args, "--json")
    assert (ran.status, ran.record["count"], ran.record["plays"]) == (0, 0, [])
    assert cli(*args).out == "Rack Ad2d   no play: tiles may be exchanged.\n"
    empty = cli("kings-check", "--rack", "", "--best", "1")
    assert (empty.status, empty.out) == (0, "Rack (empty)   no play.\n")


def test_unseen(cli: Cli) -> None:
    position = next(case["position"] for case in CASES if case["id"] == "rulebook-ex7")
    ran = cli("kings-check", position, "--unseen", "--rack", "5d5d6l9dKl", "--json")
    record = ran.record
    assert record["schema"] == "cribtool.kings-unseen/1"
    assert (record["total"], len(record["tiles"])) == (83, 24)
    assert [record["tiles"][tile] for tile in ("5d", "6d", "6l", "Ad")] == [1, 6, 7, 4]
    assert cli("kings-check", "--unseen", "--json").record["total"] == 104
    grid = str(EXAMPLES / "example-3.txt")
    # The tiles of a placement are on the board, and those of a rack are not seen twice.
    assert cli("kings-check", grid, "--unseen", "--json").record["total"] == 104 - 11
    for rack in ("3l2d3dKdKl", "KdKl"):
        record = cli("kings-check", grid, "--unseen", "--rack", rack, "--json").record
        assert record["total"] == 104 - 13


@pytest.mark.parametrize("name", ["board.txt", "board.json", "board.position"])
def test_boards_convert_without_loss(cli: Cli, name: str) -> None:
    path = str(EXAMPLES / name)
    record = cli("kings-check", path, "--position", "--json").record
    assert record["schema"] == "cribtool.kings-board/1"
    assert record["placement"] == {}
    position = cli("kings-check", path, "--position")
    assert position.out == record["position"] + "\n"
    grid = cli("kings-check", path, "--grid").out
    assert grid == record["grid"] + "\n"
    assert cli("kings-check", "-", "--position", stdin=grid).out == position.out
    assert cli("kings-check", position.out, "--grid").out == grid
    both = cli("kings-check", path, "--grid", "--position").out
    assert both == position.out + grid
    assert cli("kings-check", path, "--grid", "--json").record == record


@pytest.mark.parametrize("name", ["board.txt", "example-3.txt"])
def test_the_record_of_a_board_is_a_board(cli: Cli, name: str) -> None:
    """What --json prints goes in again; an empty placement in it is none."""
    options = ("--size", "15", "--patch", "br", "--json")
    ran = cli("kings-check", str(EXAMPLES / name), "--grid", *options)
    assert cli("kings-check", "-", "--position", "--json", stdin=ran.out).record == ran.record
    best = cli("kings-check", "-", "--best", "2", "--rack", "5d", "--json", stdin=ran.out)
    assert best.status == (2 if ran.record["placement"] else 0)
    more = json.dumps({**ran.record, "rack": ["5d"]})
    again = cli("kings-check", "-", "--best", "2", "--json", stdin=more)
    assert (again.status, again.out) == (best.status, best.out)
    ran = cli("kings-check", "-", "--grid", stdin=json.dumps({**ran.record, "x": 1}))
    assert "unknown key 'x'" in ran.err


def test_an_empty_placement_of_a_document_leaves_room_for_one(cli: Cli) -> None:
    text = '{"board": {"E7": "5d"}, "placement": {}, "rack": ["Td"]}'
    assert cli("kings-check", "-", "7F", "Td", stdin=text).status == 0
    assert cli("kings-check", "-", "--best", "1", "--json", stdin=text).record["count"] == 4


def test_a_grid_keeps_its_asterisks_and_a_position_line_says_what_it_drops(cli: Cli) -> None:
    path = str(EXAMPLES / "example-3.txt")
    ran = cli("kings-check", path, "--grid")
    assert "*3l* *2d* *3d*" in ran.out
    assert cli("kings-check", "-", "--grid", stdin=ran.out).out == ran.out
    record = cli("kings-check", path, "--grid", "--json").record
    assert record["placement"] == {"G7": "3l", "H7": "2d", "I7": "3d"}
    assert record["position"] == next(c["position"] for c in CASES if c["id"] == "rulebook-ex3")
    ran = cli("kings-check", path, "--position")
    assert ran.out == record["position"] + "\n"
    assert "left out" in ran.err


# --- game records -------------------------------------------------------------------------------


def test_a_whole_game(cli: Cli) -> None:
    ran = cli("kings-check", "--game", str(EXAMPLES / "game.txt"), "--json")
    record = ran.record
    assert (ran.status, record["schema"]) == (0, "cribtool.kings-game/1")
    assert (record["legal"], record["complete"], record["errors"]) == (True, True, [])
    assert record["totals"] == record["recorded_totals"]
    assert sum(record["deductions"]) > 0
    assert record["remarks"][0]["line"] == 3
    turn = record["turns"][0]
    assert turn["recorded"] == {"points": turn["turn_points"], "total": turn["total"]}
    assert turn["hand_points"] + turn["bonus_points"] == turn["turn_points"]
    text = (EXAMPLES / "game.txt").read_text()
    assert cli("kings-check", "--game", "-", "--json", stdin=text).record == record
    batch = cli("kings-check", "-", stdin=json.dumps({"game": text, "id": "x"}))
    assert batch.record == {**record, "id": "x"}
    plain = cli("kings-check", "--game", str(EXAMPLES / "game.txt"))
    assert plain.status == 0
    assert "Nothing wrong with the record." in plain.out


def test_slips_are_named_by_turn_and_line(cli: Cli) -> None:
    ran = cli("kings-check", "--game", str(EXAMPLES / "slips.txt"), "--json")
    assert ran.status == 1
    assert [(e["n"], e["line"], e["what"]) for e in ran.record["errors"]] == [
        (1, 5, "points"),
        (2, 6, "illegal"),
        (3, 8, "turn"),
    ]
    plain = cli("kings-check", "--game", str(EXAMPLES / "slips.txt"))
    assert plain.status == 1
    for words in ("line 5, turn 1 (Ann), points: ", "Unfinished, 91 tiles in the bag"):
        assert words in plain.out


def test_solitaire(cli: Cli) -> None:
    path = str(EXAMPLES / "solitaire.txt")
    assert cli("kings-check", "--game", path, "--solitaire").status == 0
    mixed = cli("kings-check", "--game", str(EXAMPLES / "game.txt"), "--solitaire", "--json")
    assert mixed.status == 1
    assert {slip["what"] for slip in mixed.record["errors"]} >= {"rack"}


def test_an_option_goes_before_what_a_document_says(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_text('{"size": 15, "board": {"O15": "5d"}, "placement": "15M JdJl", "rack": "Kd"}')
    assert [r["rule"] for r in cli("kings-check", str(file), "--json").record["reasons"]] == [
        "not-on-rack"
    ]
    assert cli("kings-check", str(file), "--rack", "JdJl", "--json").status == 0
    assert cli("kings-check", str(file), "--size", "13", "--json").status == 2


# --- batches ------------------------------------------------------------------------------------


def test_a_batch_of_everything(cli: Cli) -> None:
    lines = [
        "# a remark",
        "7G 5dTd",
        "",
        f"{TWO} 7G Kd --rack 'Kd Kl'",
        '{"placement": "7G 5dTd", "first": false, "claim": 2}',
        '{"board": {"E7": "5d"}, "rack": ["Td", "Jd"], "best": 1, "id": [1]}',
        '{"board": "' + TWO + '", "rack": "Td", "best": "ALL"}',
        '{"unseen": true, "rack": "5d"}',
        '{"board": ". 5d\\n. Td", "position": true, "size": 3}',
        "--unseen",
        "7G 5dQd --contribute placed --no-first",
        '{"placement": {"g7": "5D", "h7": "10L"}, "no_first": true}',
    ]
    ran = cli("kings-check", "-", stdin="\n".join(lines))
    assert (ran.status, ran.err) == (0, "")
    names = [record["schema"].split(".")[1] for record in ran.records]
    assert names == [
        "kings-check/1", "kings-check/1", "kings-check/1", "kings-best/1", "kings-best/1",
        "kings-unseen/1", "kings-board/1", "kings-unseen/1", "kings-check/1",
        "kings-check/1",
    ]  # fmt: skip
    assert ran.records[2]["claim"] == {"claimed": 2, "missed": 0, "over": 0}
    assert ran.records[3]["id"] == [1]
    assert ran.records[-1]["turn_points"] == ran.records[-2]["turn_points"] == 2
    assert ran.records[6]["position"] == "1[5d]1/1[Td]1/3"


def test_options_beside_the_dash_hold_for_every_line(cli: Cli) -> None:
    ran = cli(
        "kings-check", "-", "--contribute", "placed", "--rack", "7d7lKd",
        stdin=f'{ANCHOR} 7F 7d7l\n{{"board": "{ANCHOR}", "placement": "7F 7d7l", '
        '"contribute": "all"}\n',
    )  # fmt: skip
    assert [record["legal"] for record in ran.records] == [True, False]


BAD_LINES = [
    "nosuch.txt 7G 5d",
    "nosuch.txt",
    EMPTY,
    "- 7G 5d",
    "--game game.txt",
    "--help",
    "7G 5d --best 1",
    "7G 5d 6d 7d",
    "7G '5d",
    '{"board": 5}',
    '{"board": ["E7"]}',
    '{"board": {"E7": 5}}',
    '{"board": {"77": "5d"}}',
    '{"board": {"E7": "5x"}, "unseen": true}',
    '{"board": {"E7": "5d", "E7": "6d"}, "unseen": true}',
    '{"board": {"Z7": "5d"}, "unseen": true}',
    '{"placement": 5}',
    '{"placement": "7G 5x"}',
    '{"placement": {"7G": "5d"}}',
    '{"placement": {"G7": null}}',
    '{"placement": "7G 5d", "rack": 5}',
    '{"placement": "7G 5d", "rack": "5x"}',
    '{"placement": "7G 5d", "rack": "5d5d5d5d5l5l"}',
    '{"placement": "7G 5d", "first": "yes"}',
    '{"placement": "7G 5d", "first": true, "no_first": true}',
    '{"placement": "7G 5d", "size": "13"}',
    '{"placement": "7G 5d", "size": 2}',
    '{"placement": "7G 5d", "patch": "top"}',
    '{"placement": "7G 5d", "contribute": "some"}',
    '{"placement": "7G 5d", "claim": -1}',
    '{"placement": "7G 5d", "place": 1}',
    '{"placement": "7G 5d"',
    '{"best": 0, "rack": "5d"}',
    '{"best": "some", "rack": "5d"}',
    '{"best": true, "rack": "5d"}',
    '{"best": 3}',
    '{"best": 3, "rack": "5d", "unseen": true}',
    '{"best": 3, "rack": "5d", "placement": "7G 5d"}',
    '{"unseen": "yes"}',
    '{"game": 5}',
    '{"game": "x"}',
    '{"solitaire": true, "placement": "7G 5d"}',
    '{"board": ". *5d*", "placement": "7G 5d"}',
]


def test_bad_lines_are_named_and_the_rest_goes_on(cli: Cli) -> None:
    lines = [line for bad in BAD_LINES for line in (bad, "7G 5dTd")]
    ran = cli("kings-check", "-", stdin="\n".join(lines))
    assert (ran.status, ran.err) == (1, "")
    assert len(ran.records) == len(lines)
    for number, record in enumerate(ran.records, 1):
        if number % 2:
            assert set(record) == {"error", "line"}, lines[number - 1]
            assert record["line"] == number
            assert record["error"]["message"]
        else:
            assert record["legal"]


# --- bad input ----------------------------------------------------------------------------------

FIVE = "/".join(["[5d]12"] * 5 + ["13"] * 8)
BAD_CALLS: list[tuple[tuple[str, ...], str, str]] = [
    ((), "option", "nothing to check"),
    ((EMPTY,), "option", "nothing to check"),
    ((EMPTY, "--rack", "5d"), "option", "nothing to check"),
    (("nosuch.txt", "--unseen"), "file", "position line"),
    (("nosuch.txt", "7G", "5d"), "file", "nosuch.txt"),
    (("7G 3l2d",), "file", "two words"),
    (("/", "--unseen"), "file", "directory"),
    (("a\0b", "--unseen"), "file", "cannot be read"),
    (("7G", "5d", "6d", "7d"), "option", "4 arguments"),
    (("77", "5d"), "square", "7G (row first)"),
    (("G0", "5d"), "square", "from 1"),
    (("7G", "1d"), "tile", "did you mean Ad?"),
    (("7G", "d5"), "tile", "rank comes first"),
    (("7G", "5x"), "tile", "no such colour"),
    (("7G", "5d.Td"), "placement", "column 3"),
    (("13/13", "7G", "5d"), "board", "column 6"),
    ((EMPTY + "/13", "7G", "5d"), "board", "column 39"),
    (("4[Xd]8" + EMPTY[2:], "7G", "5d"), "board", "column 3: 'Xd'"),
    ((EMPTY, "7G", "5d", "--size", "15"), "board", "13 squares"),
    (("[5d]12" + EMPTY[2:], "7G", "5d", "--patch", "tl"), "board", "patch covers"),
    (("7G", "5d", "--rack", "5d5d5d5d5l5l"), "rack", "at most five"),
    (("7G", "5d", "--rack", "5d?"), "tile", "--rack"),
    (("7G", "5d", "--size", "2"), "option", "--size"),
    (("7G", "5d", "--size", "x"), "option", "--size"),
    (("7G", "5d", "--patch", "top"), "option", "--patch"),
    (("7G", "5d", "--contribute", "x"), "option", "--contribute"),
    (("7G", "5d", "--claim", "x"), "option", "--claim"),
    (("7G", "5d", "--claim", "-1"), "option", "--claim"),
    (("--best", "3"), "option", "--rack"),
    (("--best", "0", "--rack", "5d"), "option", "--best"),
    (("--best", "many", "--rack", "5d"), "option", "or all"),
    (("--best", "3", "--unseen", "--rack", "5d"), "option", "one at a time"),
    (("7G", "5d", "--best", "3", "--rack", "5d"), "option", "leave the placement out"),
    (("--best", "3", "--rack", "5d", "--claim", "3"), "option", "--claim"),
    ((FIVE, "--best", "1", "--rack", "5l"), "impossible-tiles", "5 of 5d"),
    ((FIVE, "--unseen"), "impossible-tiles", "5 of 5d"),
    (("--unseen", "--rack", "5d5d5d5d5d"), "impossible-tiles", "5 of 5d"),
    (("7G", "5d", "--solitaire"), "option", "--game"),
    (("--game", "nosuch.txt"), "file", "nosuch.txt"),
    (("--game", f"{ROOT}/README.md"), "game", "line 3"),
    (("--game", f"{ROOT}/examples/kings/game.txt", "7G", "5d"), "option", "--game"),
    (("--game", f"{ROOT}/examples/kings/game.txt", "--first"), "option", "--first"),
    (("--game", f"{ROOT}/examples/kings/game.txt", "--unseen"), "option", "one at a time"),
    ((f"{ROOT}/examples/kings/example-3.txt", "7G", "5d"), "placement", "leave one"),
    ((f"{ROOT}/README.md", "--unseen"), "board", "line 3, column 1"),
    ((TWO, "7E", "Kd", "--grid"), "placement", "holds 5d already"),
    (("7G", "5d", "--nothing"), "usage", "--nothing"),
]


@pytest.mark.parametrize(("args", "kind", "words"), BAD_CALLS)
def test_bad_calls_are_clear_errors(cli: Cli, args: tuple[str, ...], kind: str, words: str) -> None:
    ran = cli("kings-check", *args)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("Error: ")
    assert words in ran.err
    ran = cli("kings-check", *args, "--json")
    assert ran.status == 2
    assert ran.record["error"]["kind"] == kind
    assert words in ran.record["error"]["message"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty board"),
        (". .\n. 5x", "line 2, column 3"),
        (". .\n\n. 5d", "line 2"),
        ("{", "column 2"),
        ("[1]", "column"),
        ('{"board": {"A1": "5d"}, "bord": 1}', "unknown key 'bord'"),
        ('{"board": {"A1": "1d"}}', "A1: '1d': did you mean Ad?"),
        ('{"board": {}, "placement": {"B2": "5x"}}', "placement: B2: '5x'"),
        ("#player1 Ann\n", "--game"),
        (">Ann: ? - +0 0\n", "--game"),
        ('{"board": {"A1": "5d"}, "rack": 1}', "rack"),
        ('{"board": {"A1": "5d"}, "placement": "7G 5x"}', "placement"),
        ('{"board": {"N1": "5d"}}', "N1"),
    ],
)
def test_bad_boards_on_stdin_say_where(cli: Cli, text: str, words: str) -> None:
    ran = cli("kings-check", "-", "--unseen", stdin=text)
    assert ran.status == 2
    assert ran.err.startswith("Error: ")
    assert words in ran.err
    assert "standard input" in ran.err or text.startswith("[")


def test_bytes_that_are_no_text(cli: Cli, tmp_path: Path) -> None:
    ran = cli("kings-check", "-", "--unseen", stdin=b"\xff\xfe")
    assert (ran.status, "not UTF-8" in ran.err) == (2, True)
    file = tmp_path / "game"
    file.write_bytes(b"#player1 \xff")
    assert cli("kings-check", "--game", str(file)).status == 2


def test_a_file_called_like_a_position_line_is_a_file(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "13").mkdir()
    (tmp_path / "13" / "board").write_text("5d Td")
    monkeypatch.chdir(tmp_path)
    assert cli("kings-check", "13/board", "--unseen", "--json").record["total"] == 102


# --- pictures -----------------------------------------------------------------------------------


def test_a_terminal_shows_the_same_board_with_colours(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    import re

    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    path = str(EXAMPLES / "example-3.txt")
    plain = cli("kings-check", path).out
    drawn = cli("kings-check", path, terminal=True).out
    assert "\x1b[" in drawn
    bare = re.sub(r"\x1b\[[0-9;]*m", "", drawn)
    for line in plain.splitlines()[:16]:
        assert line in [drawn_line.rstrip() for drawn_line in bare.splitlines()]
    assert all(len(line) <= 80 for line in bare.splitlines())
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[3" not in cli("kings-check", path, terminal=True).out


@pytest.mark.parametrize("size", ["15", "19", "26"])
def test_big_boards_fit_a_terminal(cli: Cli, size: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    out = cli("kings-check", "9M", "5dJdQl", "--size", size).out
    assert "*5d**Jd**Ql*" in out
    assert max(map(len, out.splitlines())) <= 80


def test_plain_output_in_any_locale(cli: Cli) -> None:
    ran = cli("kings-check", str(EXAMPLES / "example-7.txt"), encoding="ascii")
    assert ran.status == 1
    assert "column H5-H7" in ran.out


def test_the_examples_folder_is_what_the_cases_say(cli: Cli) -> None:
    for number in range(1, 8):
        case = next(c for c in CASES if c["id"] == f"rulebook-ex{number}")
        ran = cli("kings-check", str(EXAMPLES / f"example-{number}.txt"), "--json")
        assert said(ran.record) == expected(case)
