"""`cribtool score` as its user meets it: options, records, tables, batches and bad input."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cribtool.show import count_hand

from .conftest import Ran, data

Cli = Callable[..., Ran]


def test_record_of_a_counted_hand(cli: Cli) -> None:
    ran = cli("score", "jd", "5H5c", "5S", "-s", "5D", "--json", "--dealer", "--at", "100")
    assert (ran.status, ran.err) == (0, "")
    record = ran.record
    assert list(record) == [
        "schema", "hand", "starter", "crib", "suits", "items", "subtotals", "total", "spoken",
        "heels", "at",
    ]  # fmt: skip
    assert record["schema"] == "cribtool.score/1"
    assert record["hand"] == ["JD", "5H", "5C", "5S"]
    assert record["starter"] == "5D"
    assert record["items"][0] == {"kind": "fifteen", "cards": ["5S", "JD"], "points": 2}
    assert record["items"][-1] == {"kind": "nobs", "cards": ["JD"], "points": 1}
    assert record["items"][-2]["cards"] == ["5S", "5H", "5D", "5C"]
    assert record["subtotals"] == {"fifteens": 16, "runs": 0, "pairs": 12, "flush": 0, "nobs": 1}
    assert (record["total"], record["heels"]) == (29, 0)
    assert record["at"] == {"from": 100, "to": 121, "out": True}


def test_record_of_all_starters(cli: Cli) -> None:
    record = cli("score", "5H5C5SJD", "--seen", "5D", "--json").record
    assert list(record) == [
        "schema", "hand", "crib", "suits", "now", "mean", "sum", "cases", "min", "max",
        "distribution", "starters",
    ]  # fmt: skip
    assert (record["schema"], record["cases"]) == ("cribtool.score-starters/1", 47)
    assert record["mean"] == record["sum"] / record["cases"]
    assert list(record["distribution"].items()) == [
        ("14", 24), ("15", 8), ("20", 9), ("21", 3), ("22", 3)
    ]  # fmt: skip
    assert record["starters"][0] == {"starter": "JS", "total": 22}
    assert record["starters"][-1] == {"starter": "9C", "total": 14}
    assert "5D" not in {one["starter"] for one in record["starters"]}


def test_ranks_only_record(cli: Cli) -> None:
    record = cli("score", "4 5 6 6", "--json").record
    assert record["suits"] is False
    assert (record["sum"], record["cases"]) == (123, 8)
    assert sum(one["count"] for one in record["starters"]) == 48
    assert record["starters"][0] == {"starter": "4", "total": 24, "count": 3}
    record = cli("score", "4 5 6 6", "-s", "10", "--json").record
    assert (record["starter"], record["suits"], record["total"]) == ("T", False, 14)


@pytest.mark.parametrize(("claimed", "status"), [(29, 0), (20, 1), (30, 1)])
def test_claims(cli: Cli, claimed: int, status: int) -> None:
    ran = cli("score", "5H5C5SJD5D", "--claim", str(claimed), "--json")
    assert ran.status == status
    assert ran.record["claim"] == {
        "claimed": claimed, "missed": max(0, 29 - claimed), "over": max(0, claimed - 29)
    }  # fmt: skip
    plain = cli("score", "5H5C5SJD5D", "--claim", str(claimed))
    assert plain.status == status
    assert ("right" in plain.out) == (status == 0)


@pytest.mark.parametrize(
    ("at", "total", "words"),
    [
        (0, 29, "Peg 0 to 29: 92 to go, 32 short of the double skunk line at 61."),
        (60, 29, "Peg 60 to 89: 32 to go, 2 short of the skunk line at 91."),
        (80, 29, "Peg 80 to 109: 12 to go, past the skunk line at 91."),
        (32, 29, "Peg 32 to 61: 60 to go, 30 short of the skunk line at 91."),
        (62, 29, "Peg 62 to 91: 30 to go, past the skunk line at 91."),
        (91, 29, "Peg 91 to 120: 1 to go."),
        (92, 29, "Peg 92 to 121: out, the game is won."),
    ],
)
def test_where_the_peg_ends(cli: Cli, at: int, total: int, words: str) -> None:
    assert words in cli("score", "5H5C5SJD5D", "--at", str(at)).out.splitlines()


def test_heels_stand_beside_the_total(cli: Cli) -> None:
    with_heels = cli("score", "2C4D6H8S", "-s", "JH", "--dealer", "--json").record
    assert (with_heels["total"], with_heels["heels"]) == (0, 2)
    assert "heels" not in cli("score", "2C4D6H8S", "-s", "JH", "--json").record
    assert "His heels" in cli("score", "2C4D6H8S", "-s", "JH", "--dealer").out
    assert "No heels" in cli("score", "2C4D6H8S", "-s", "TH", "--dealer").out


def test_the_fifth_card_is_named_as_starter(cli: Cli) -> None:
    assert "starter 5D (the fifth card)" in cli("score", "5H5C5SJD5D").out
    assert "fifth" not in cli("score", "5H5C5SJD", "-s", "5D").out


def test_plain_says_what_the_record_says(cli: Cli) -> None:
    record = cli("score", "4S5H6C6D", "-s", "5S", "--json").record
    plain = cli("score", "4S5H6C6D", "-s", "5S").out.splitlines()
    rows = plain[2:-1]
    assert len(rows) == len(record["items"])
    for row, item in zip(rows, record["items"], strict=True):
        assert row.startswith(item["kind"])
        assert " ".join(item["cards"]) in row
    assert plain[-1] == f"Total {record['total']} points: {record['spoken']}."


def test_table_and_plain_have_the_same_rows(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    plain = cli("score", "4S5H6C6D", "-s", "5S").out
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    drawn = cli("score", "4S5H6C6D", "-s", "5S", terminal=True).out
    assert "\x1b" not in drawn
    words = drawn.replace("─", "").split()
    assert words == plain.split()


def test_colour_only_on_a_terminal_that_wants_it(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" not in cli("score", "4S5H6C6D5S").out
    assert "\x1b[" in cli("score", "4S5H6C6D5S", terminal=True).out
    monkeypatch.setenv("NO_COLOR", "")
    assert "\x1b[" in cli("score", "4S5H6C6D5S", terminal=True).out
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b[" not in cli("score", "4S5H6C6D5S", terminal=True).out


@pytest.mark.parametrize("columns", ["0", "1", "7", "40"])
def test_a_narrow_terminal_shows_every_cell(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", columns)
    drawn = "".join(cli("score", "4566", terminal=True).out.split())
    for cell in ("7×4", "K×4", "starters", "which", "Average15.38"):
        assert cell in drawn


def test_ascii_output_where_nothing_else_can_be_written(cli: Cli) -> None:
    out = cli("score", "4 5 6 6", encoding="ascii").out
    assert "4x3" in out
    assert "?" not in out


# --- batches --------------------------------------------------------------------------------------

LINES = r"""
# a remark

5H 5C 5S JD 5D
{"hand": "5H5C5SJD", "starter": "5D", "id": "a"}
{"hand": ["2H", "4H", "6H", "8H"], "starter": "TH", "crib": true, "id": 7}
"5H 5C" 5S,JD -s 5d --claim 20
{"hand": "4 5 6 6"}
""".strip("\n")


def test_a_batch_answers_line_by_line(cli: Cli) -> None:
    ran = cli("score", "-", stdin=LINES)
    assert (ran.status, ran.err) == (0, "")
    first, second, third, fourth, fifth = ran.records
    assert first["total"] == second["total"] == 29
    assert (second["id"], third["id"], third["total"], third["crib"]) == ("a", 7, 5, True)
    assert fourth["claim"]["missed"] == 9
    assert fifth["schema"] == "cribtool.score-starters/1"


def test_a_batch_line_is_what_the_command_says(cli: Cli) -> None:
    """Every known hand: the library, one call with --json and a batch give the same record."""
    cases = data("show.json")["hands"][:60]
    lines = "".join(
        json.dumps({"hand": hand, "starter": starter, "crib": crib}) + "\n"
        for hand, starter, crib, *_ in cases
    )
    records = cli("score", "-", stdin=lines).records
    for (hand, starter, crib, total, _parts), record in zip(cases, records, strict=True):
        alone = cli("score", hand, "-s", starter, *["--crib"] * crib, "--json").record
        assert record == alone
        counted: Any = count_hand(hand, starter, crib=crib)
        assert record["total"] == total == counted.score.total


def test_bad_lines_are_answered_and_the_rest_goes_on(cli: Cli) -> None:
    lines = (
        b"5H 5C 5S JD 5D\n"
        b'{"hand": "5H5C5SJX", "id": 2}\n'
        b'{"hand": "5H5C5SJD", "starter": "5D"\n'
        b"\xff\xfe\n"
        b"5H 5C 5S JD 'unclosed\n"
        b"5H 5C 5S JD 5D --help\n"
        b"5H 5C 5S JD 5D --nothing\n"
        b"-\n"
        b"5H 5C 5S JD 5D\n"
    )
    ran = cli("score", "-", stdin=lines)
    assert ran.status == 1
    records = ran.records
    assert [record.get("line") for record in records] == [None, 2, 3, 4, 5, 6, 7, 8, None]
    assert records[1]["id"] == 2
    assert records[1]["error"]["kind"] == "card"
    assert records[1]["error"]["input"] == "JX"
    assert records[0] == records[-1]
    for record in records[1:-1]:
        assert set(record["error"]) == {"kind", "message", "input"}


@pytest.mark.parametrize(
    "line",
    [
        '{"id": [7], "hand": "5H5C5SJX"}',
        '{"id": [7], "hand": "5H5C5SJD", "hand": "5H5C5SJD"}',
        '{"id": [7], "hand": "5H5C5SJD5D", "claim": NaN}',
    ],
)
def test_an_error_record_carries_the_id_of_its_line(cli: Cli, line: str) -> None:
    record = cli("score", "-", stdin=line).record
    assert record["error"]["message"]
    assert record["id"] == [7]


def test_options_beside_the_dash_hold_for_lines_that_say_nothing_else(cli: Cli) -> None:
    lines = '2H4H6H8H -s TD\n{"hand": "2H4H6H8H", "starter": "TD", "crib": false}\n'
    first, second = cli("score", "-", "--crib", stdin=lines).records
    assert (first["crib"], first["total"]) == (True, 0)
    assert (second["crib"], second["total"]) == (False, 4)


def test_an_empty_batch_is_no_error(cli: Cli) -> None:
    assert cli("score", "-", stdin="") == Ran(0, "", "")
    assert cli("score", "-", stdin="\n# nothing\n\n") == Ran(0, "", "")


def test_a_byte_order_mark_and_dos_lines_are_read(cli: Cli) -> None:
    ran = cli("score", "-", stdin=b"\xef\xbb\xbf5H5C5SJD5D\r\n5H5C5SJD5D\r\n")
    assert [record["total"] for record in ran.records] == [29, 29]


# --- bad input ------------------------------------------------------------------------------------

BAD_CALLS: list[tuple[tuple[str, ...], str]] = [
    ((), "no cards"),
    (("",), "no cards"),
    ((" , ",), "no cards"),
    (("5H",), "4 to 8 cards"),
    (("5H5C5S",), "4 to 8 cards"),
    (("5H5C5S", "-s", "JD"), "4 to 8 cards"),
    (("5H5C5SJD5D6D",), "needs its starter"),
    (("AS2S3S4S5S6S7S8S9S",), "4 to 8 cards"),
    (("AS2S3S4S5S6S7S8S9S", "-s", "KD"), "4 to 8 cards"),
    (("1H5C5SJD5D",), "'1H': did you mean AH?"),
    (("5H5C5SJD0D",), "did you mean TD?"),
    (("5H5C5S11D5D",), "did you mean JD?"),
    (("5H5C5SDJ",), "did you mean JD?"),
    (("5H5C5SJX",), "'JX' in '5H5C5SJX': no such suit"),
    (("1", "2", "3", "4"), "'1': did you mean A?"),
    (("5H5C5SZD",), "no such card"),
    (("5H", "5C", "5S", "joker"), "no such suit"),
    (("5H5C5S5H",), "5H stands twice"),
    (("5H5C5SJD", "-s", "JD"), "JD stands twice"),
    (("5H5C5SJDJD",), "JD stands twice"),
    (("5H5C5SJD", "--seen", "JD"), "JD stands twice"),
    (("5H5C5SJD", "-s", "5D", "--seen", "5D"), "5D stands twice"),
    (("5H5C5SJD", "--seen", "2D2D"), "2D stands twice"),
    (("5H5C5SJ",), "'J' has none"),
    (("5H5C5SJD", "-s", "5"), "'5' has none"),
    (("5555", "-s", "5D"), "has a suit"),
    (("5H5C5SJD", "--seen", "4"), "'4' has none"),
    (("5 5 5 5 5",), "5 cards of rank 5"),
    (("5555", "-s", "5"), "5 cards of rank 5"),
    (("5 5 5 5", "--seen", "5"), "5 cards of rank 5"),
    (("5H5C5SJD", "-s", ""), "--starter"),
    (("5H5C5SJD", "-s", "5D6D"), "one card is wanted"),
    (("5H5C5SJD", "-s", "xx"), "--starter: 'xx'"),
    (("5H5C5SJD", "-s"), "requires an argument"),
    (("5H5C5SJD", "--claim", "3"), "--claim needs a starter"),
    (("5H5C5SJD", "--at", "3"), "--at needs a starter"),
    (("5H5C5SJD", "--dealer"), "--dealer needs a starter"),
    (("5H5C5SJD5D", "--claim", "-1"), "out of bounds"),
    (("5H5C5SJD5D", "--claim", "many"), "no whole number"),
    (("5H5C5SJD5D", "--claim", "2.5"), "no whole number"),
    (("5H5C5SJD5D", "--claim", "1_0"), "no whole number"),
    (("5H5C5SJD5D", "--claim", "٣"), "no whole number"),
    (("5H5C5SJD5D", "--claim", "9" * 5000), "too many digits"),
    (("5H5C5SJD5D", "--at", "121"), "0 to 120"),
    (("5H5C5SJD5D", "--at", "-1"), "0 to 120"),
    (("5H5C5SJD5D", "--at", ""), "no whole number"),
    (("5H5C5SJD5D", "--nothing"), "--nothing"),
    (("5H5C5SJD", "--seen", "2H", "--seen", "3H"), "--seen stands twice"),
    (("5H5C5SJD", "-s", "2H", "--starter", "3H"), "--starter stands twice"),
    (("5H5C5SJD5D", "--crib=yes"), "--crib"),
    (("-", "5H"), "stands alone"),
    (("5H", "-"), "stands alone"),
    (("5H5C5SJD\x1b[31m5D",), "\\x1b"),
    (("5H5C5SJD\x00",), "\\x00"),
    (("5H5C5SJD💥",), "💥"),
    (("５H5C5SJD5D",), "no such card"),
    (("ſH5C5SJD5D",), "no such card"),
    (("Z" * 100_000,), "no such card"),
    (("5H " * 100_000,), "not 100000"),
    (("5" * 100_000,), "not 100000"),
    (("--", "-x"), "-x"),
    (("5H5C5SJD5D", "5H5C5SJD5D"), "not 10"),
    (("5H5C5SJD5H",), "5H stands twice"),
    (tuple(f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "SHDC"), "4 to 8 cards"),
]


@pytest.mark.parametrize(("args", "says"), BAD_CALLS)
def test_bad_calls(cli: Cli, args: tuple[str, ...], says: str) -> None:
    """What, where and what instead, on stderr; exit 2; no traceback; the same as JSON."""
    ran = cli("score", *args)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("Error: ")
    assert says in ran.err
    assert "Traceback" not in ran.err
    assert len(ran.err) < 500
    asked = cli("score", "--json", *args)
    error = asked.record["error"]
    assert (asked.status, set(error)) == (2, {"kind", "message", "input"})
    assert says in error["message"]
    assert len(error["input"]) <= 210


BAD_LINES: list[tuple[str, str]] = [
    ("{", "no JSON document"),
    ('{"hand": "5H5C5SJD5D"', "no JSON document"),
    ('{"hand": "5H5C5SJD5D"}}', "no JSON document"),
    ('{"hand": 5}', "hand: a list or text of cards is wanted"),
    ('{"hand": null}', "not null"),
    ('{"hand": true}', "not true"),
    ('{"hand": {"a": 1}}', "hand: a list or text"),
    ('{"hand": [5, 6, 7, 8]}', "hand: 5 is no card"),
    ('{"hand": ["5H", null]}', "no card"),
    ('{"hand": [["5H"]]}', "no card"),
    ('{"hand": []}', "no cards"),
    ("{}", "no cards"),
    ('{"Hand": "5H5C5SJD5D"}', "did you mean 'hand'?"),
    ('{"hand": "5H5C5SJD5D", "zzz": 1}', "unknown key 'zzz'"),
    ('{"hand": "5H5C5SJD5D", "hand": "5H5C5SJD5D"}', "'hand' stands twice"),
    ('{"hand": "5H5C5SJD", "starter": ["5D"]}', "starter: a card as text"),
    ('{"hand": "5H5C5SJD", "starter": 5}', "starter: a card as text"),
    ('{"hand": "5H5C5SJD5D", "crib": 1}', "crib: true or false is wanted"),
    ('{"hand": "5H5C5SJD5D", "crib": "yes"}', "crib: true or false is wanted"),
    ('{"hand": "5H5C5SJD5D", "claim": "12"}', "claim: a whole number"),
    ('{"hand": "5H5C5SJD5D", "claim": 1.5}', "claim: a whole number"),
    ('{"hand": "5H5C5SJD5D", "claim": true}', "claim: a whole number"),
    ('{"hand": "5H5C5SJD5D", "claim": NaN}', "NaN"),
    ('{"hand": "5H5C5SJD5D", "at": 121}', "at: 121 is out of bounds"),
    ('{"hand": "5H5C5SJD5D", "at": ' + "9" * 5000 + "}", "no JSON document"),
    ('{"hand": "\\ud800"}', "no such card"),
    ('{"hand": ' * 100_000, "JSON"),
    ('{"hand": "5H5C5SJD5D", "id": 1e400}', "beyond the range"),
    ('{"hand": "5H5C5SJD5D", "id": [-1e999]}', "beyond the range"),
    ("5" * 1_000_000, "at most 100,000"),
    ("[1, 2]", "'[1': no such card"),
    ("null", "no such"),
    ("--version", "no place in a line"),
    ("-h", "no place in a line"),
    ("5H5C5SJD5D --starter", "requires an argument"),
]


@pytest.mark.parametrize(("line", "says"), BAD_LINES)
def test_bad_lines(cli: Cli, line: str, says: str) -> None:
    ran = cli("score", "-", stdin=line + "\n5H5C5SJD5D\n")
    assert ran.status == 1
    first, second = ran.records
    assert says in first["error"]["message"], first
    assert first["line"] == 1
    assert len(first["error"]["input"]) <= 210
    assert second["total"] == 29
