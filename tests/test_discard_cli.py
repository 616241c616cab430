"""`cribtool discard` as its user meets it: options, records, tables, batches and bad input."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable

import pytest

from cribtool.cards import PACK, cards_text
from cribtool.discard import analyse_discards
from cribtool.render.discard import spark, verdict

from .conftest import Ran

Cli = Callable[..., Ran]
HAND = "4S5H6CTSTHJD"
UNIFORM = ("--opponent", "uniform")
"""What the exact sums below are counted against; the expert has his own tests."""


def test_record(cli: Cli) -> None:
    ran = cli("discard", "4s 5h", "6C,10S", "TH", "jd", "--dealer", "--json", *UNIFORM)
    assert (ran.status, ran.err) == (0, "")
    record = ran.record
    assert list(record) == [
        "schema", "hand", "role", "players", "opponent", "play", "suits", "seen", "choices",
        "options",
    ]  # fmt: skip
    assert record["schema"] == "cribtool.discard/1"
    assert record["hand"] == ["4S", "5H", "6C", "TS", "TH", "JD"]
    assert (record["role"], record["players"], record["opponent"]) == ("dealer", 2, "uniform")
    assert record["choices"] == len(record["options"]) == 15
    best = record["options"][0]
    assert list(best) == ["keep", "discard", "hand", "crib", "pegging", "total", "win"]
    assert (best["keep"], best["discard"]) == (["5H", "TS", "TH", "JD"], ["4S", "6C"])
    for part, total, cases in (("hand", 492, 46), ("crib", 222_329, 45_540)):
        spread = best[part]
        assert list(spread) == ["mean", "sum", "cases", "min", "max", "sd", "distribution"]
        assert (spread["sum"], spread["cases"]) == (total, cases)
        assert spread["mean"] == total / cases
        counts = {int(points): n for points, n in spread["distribution"].items()}
        assert sum(counts.values()) == cases
        assert sum(points * n for points, n in counts.items()) == total
        assert list(counts) == sorted(counts)
        assert (spread["min"], spread["max"]) == (min(counts), max(counts))
    assert best["pegging"] is best["win"] is None
    assert best["total"] == pytest.approx(492 / 46 + 222_329 / 45_540)


def test_need_and_lugger_in_the_record(cli: Cli) -> None:
    for role in ("dealer", "pone"):
        asked = ("--need", "12", "--lugger", "3")
        for opponent in ("uniform", "expert"):
            line = (HAND, f"--{role}", *asked, "--opponent", opponent, "--json")
            record = cli("discard", *line).record
            found = analyse_discards(HAND, role, need=12, lugger=3, opponent=opponent)
            for told, option in zip(record["options"], found.options, strict=True):
                assert told["need"] == {"points": 12, "probability": option.need}
                assert option.lugger is not None
                assert told["lugger"] == option.lugger._asdict()
                assert (told["lugger"]["crib"] is None) == (role == "pone")


def test_top_lists_fewer_of_the_same(cli: Cli) -> None:
    whole = cli("discard", HAND, "--pone", "--json").record
    cut = cli("discard", HAND, "--pone", "--json", "--top", "2").record
    assert cut.pop("options") == whole.pop("options")[:2]
    assert cut == whole
    plain = cli("discard", HAND, "--pone", "--top", "1").out
    assert "Verdict: throw" in plain
    assert " more than " in plain, "the verdict knows the second best where it is not listed"


def test_ranks_only_record(cli: Cli) -> None:
    record = cli("discard", "4 5 6 T 10 J", "--dealer", "--json", *UNIFORM).record
    assert record["suits"] is False
    assert record["choices"] == 11
    best = record["options"][0]
    assert (best["keep"], best["discard"]) == (["5", "T", "T", "J"], ["4", "6"])
    assert (best["hand"]["sum"], best["hand"]["cases"]) == (1963, 184)


def test_players_and_partner(cli: Cli) -> None:
    record = cli("discard", "2H4H6H8HJH", "--partner", "--players", "4", "--json").record
    assert (record["role"], record["players"], record["choices"]) == ("partner", 4, 5)
    assert record["options"][0]["crib"]["cases"] == 713_460
    record = cli("discard", "2H4H6H8HJH", "--pone", "--players", "3", "--json").record
    assert record["options"][0]["hand"]["cases"] == 47


def test_the_verdict_in_words(cli: Cli) -> None:
    out = cli("discard", HAND, "--dealer", *UNIFORM).out
    assert "throw 4S 6C: 15.58 on average, 0.33 more than TS TH" in out
    options = analyse_discards(HAND, "dealer", opponent="uniform").options
    alike = [o for o in options if o.total == options[2].total]
    assert len(alike) == 2
    assert verdict(alike).endswith("as much as TS JD")
    close = options[0]._replace(total=options[0].total - 0.0004)
    assert verdict([options[0], close]).endswith("0.0004 more than 4S 6C")


def test_plain_says_what_the_record_says(cli: Cli) -> None:
    record = cli("discard", HAND, "--pone", "--json", *UNIFORM).record
    rows = cli("discard", HAND, "--pone", *UNIFORM).out.splitlines()[3:18]
    best = record["options"][0]["total"]
    for row, option in zip(rows, record["options"], strict=True):
        assert row.startswith(" ".join(option["discard"]) + "  " + " ".join(option["keep"]))
        numbers = [word for word in row.split() if "." in word]
        behind = [f"{best - option['total']:.2f}"] if option["total"] != best else []
        assert numbers == [
            f"{option['total']:.2f}", *behind,
            f"{option['hand']['mean']:.2f}", f"{option['crib']['mean']:.2f}",
        ]  # fmt: skip


@pytest.mark.parametrize("more", [(), ("--need", "12"), ("--lugger", "3", "--need", "120")])
def test_table_and_plain_have_the_same_rows(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    """On a terminal of 80 columns nothing is folded, whatever is asked."""
    plain = cli("discard", HAND, "--dealer", *more).out
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    drawn = cli("discard", HAND, "--dealer", *more, terminal=True).out
    assert "\x1b" not in drawn
    assert drawn.replace("─", "").split() == plain.split()
    rows = [line.split() for line in plain.splitlines()[2:18]]
    table = [line.split() for line in drawn.splitlines()]
    assert all(row in table for row in rows)


@pytest.mark.parametrize("terminal", [False, True])
def test_bars_in_ascii_where_nothing_else_can_be_written(cli: Cli, terminal: bool) -> None:
    out = cli("discard", HAND, "--dealer", encoding="ascii", terminal=terminal).out
    assert "@" in out
    assert "?" not in out


def test_sparks() -> None:
    assert spark({0: 1, 3: 1, 4: 1, 12: 1, 28: 2, 29: 2}) == "▄▂ ▂   █"
    assert spark({5: 0.5, 9: 0.0001}) == " █▁     "


# --- batches --------------------------------------------------------------------------------------

LINES = r"""
# a remark
4S 5H 6C TS TH JD --dealer
{"hand": "4S5H6CTSTHJD", "role": "dealer", "id": "a"}
{"hand": ["4", "5", "6", "T", "T", "J"], "pone": true, "top": 1}
{"hand": "2H4H6H8HJH", "role": "partner", "players": 4, "seen": "JS", "need": 8}
"4S 5H" 6C,TS "TH JD" --pone --lugger 7
""".strip("\n")


def test_a_batch_answers_line_by_line(cli: Cli) -> None:
    ran = cli("discard", "-", stdin=LINES)
    assert (ran.status, ran.err) == (0, "")
    first, second, third, fourth, fifth = ran.records
    assert second.pop("id") == "a"
    assert first == second == cli("discard", HAND, "--dealer", "--json").record
    assert (third["role"], len(third["options"]), third["choices"]) == ("pone", 1, 11)
    assert (fourth["players"], fourth["seen"]) == (4, ["JS"])
    assert fourth["options"][0]["need"]["points"] == 8
    assert fifth["options"][0]["lugger"]["crib"] is None


def test_a_role_beside_the_dash_holds_unless_a_line_names_another(cli: Cli) -> None:
    lines = (
        f'{HAND}\n{HAND} --pone\n{{"hand": "{HAND}", "role": "pone"}}\n'
        f'{{"hand": "{HAND}", "pone": true}}\n{{"hand": "{HAND}", "pone": false}}\n'
        f'{{"hand": "{HAND}", "dealer": false}}\n'
    )
    ran = cli("discard", "-", "--dealer", stdin=lines)
    roles = [record.get("role") for record in ran.records]
    assert roles == ["dealer", "pone", "pone", "pone", "dealer", None]
    assert "whose crib" in ran.records[-1]["error"]["message"]


def test_memory_does_not_grow_with_a_batch() -> None:
    """The peak of a thousand hands is that of a hundred, give or take a few hundred kB.

    The kernel's own figure: the usual `ru_maxrss` of a child begins with its parent's.
    """
    if not os.path.exists("/proc/self/status"):
        pytest.skip("no /proc")
    code = (
        "import sys; from cribtool.cli import group; from cribtool.cli.io import run\n"
        "sys.argv = ['cribtool', 'discard', '-', '--dealer']; assert run(group, 'cribtool') == 0\n"
        "peak = next(x for x in open('/proc/self/status') if x.startswith('VmHWM'))\n"
        "sys.stderr.write(peak.split()[1])"
    )
    shuffled = random.Random(1)
    hands = [cards_text(shuffled.sample(PACK, 6)) for _ in range(1000)]
    peaks = []
    for number in (100, 1000):
        lines = "".join(f"{hand}\n" for hand in hands[:number])
        done = subprocess.run(
            [sys.executable, "-c", code], input=lines, capture_output=True, text=True, check=True
        )
        assert done.stdout.count("\n") == number
        peaks.append(int(done.stderr))
    assert peaks[1] < peaks[0] + 1_000, peaks


# --- bad input ------------------------------------------------------------------------------------

BAD_CALLS: list[tuple[tuple[str, ...], str]] = [
    ((), "no cards: give a hand; 6 cards are dealt to each of 2 players"),
    (("--dealer",), "no cards: give a hand; 6 cards are dealt to each of 2 players"),
    (("--pone", "--players", "3"), "to each of 3 players, such as 4S 5H 6C TS TH"),
    (("4S5H6CTSTH", "--dealer"), "not 5"),
    ((HAND, "--pone", "--players", "3"), "5 cards are dealt to each of 3 players, not 6"),
    ((HAND,), "--dealer or --pone or --partner"),
    ((HAND, "--dealer", "--pone"), "dealer and pone together"),
    ((HAND, "--dealer", "--partner"), "dealer and partner together"),
    ((HAND, "--partner"), "only four play in partnership"),
    (("4S5H6CTSJD", "--partner", "--players", "3"), "only four play in partnership"),
    ((HAND, "--dealer", "--players", "5"), "not one of 2, 3, 4"),
    ((HAND, "--dealer", "--opponent", "master"), "not one of uniform, expert"),
    (("4S5H6CTSJD", "--dealer", "--players", "3", "--opponent", "expert"), "for two"),
    ((HAND, "--dealer", "--why", "4S5H6C"), "3 cards, not 4; name the four cards to keep"),
    ((HAND, "--dealer", "--why", "4S5H6C7D"), "7D is not held; name the four cards to keep"),
    (("456TTJ", "--pone", "--why", "4566"), "6 is not held so often; name the four cards to keep"),
    ((HAND, "--dealer", "--why", "456J"), "four cards to keep"),
    ((HAND, "--dealer", "--score", "0-121"), "--score: 121 is out of bounds"),
    ((HAND, "--dealer", "--score", "12"), "--score: '12' is no score"),
    ((HAND, "--dealer", "--score", "-3-4"), "'-3-4' is no score"),
    ((HAND, "--dealer", "--score", "٣-4"), "is no score"),
    ((HAND, "--dealer", "--value", "skunk"), "--value goes with --score or --flip"),
    ((HAND, "--dealer", "--score", "0-0", "--value", "hole"), "not one of game, skunk"),
    (("4S5H6CTSJD", "--partner", "--players", "4", "--score", "0-0"), "the model is for two"),
    (("4S5H6CTSJD", "--dealer", "--players", "3", "--flip"), "the model is for two"),
    ((HAND, "--dealer", "--seen", "JD"), "hand and seen: JD stands twice"),
    ((HAND, "--dealer", "--seen", "J"), "hand and seen: '4S' has a suit and 'J' has none"),
    (("456TTJ", "--dealer", "--seen", "4444"), "hand and seen: 5 cards of rank 4"),
    ((HAND, "--dealer", "--need", "-1"), "0 to 121"),
    ((HAND, "--dealer", "--need", "122"), "0 to 121"),
    ((HAND, "--dealer", "--need", "x"), "no whole number"),
    ((HAND, "--dealer", "--lugger", "121"), "0 to 120"),
    ((HAND, "--dealer", "--top", "0"), "1 or more"),
    (("4S5H6CTSTHJX", "--dealer"), "no such suit"),
    (("4S5H6CTSTHTH", "--dealer"), "TH stands twice"),
    (("4S5H6CTSTHJ", "--dealer"), "'J' has none"),
    (("-", HAND, "--dealer"), "stands alone"),
    (
        ("AS2S3S4S5S6S", "--dealer", "--seen", "AH2H3H4H5H6H7H8H9HTHJHQHKH"
         "AD2D3D4D5D6D7D8D9DTDJDQDKDAC2C3C4C5C6C7C8C9CTCJCQCKC7S8S9STSJS"),
        "leave 2 unseen",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("args", "says"), BAD_CALLS)
def test_bad_calls(cli: Cli, args: tuple[str, ...], says: str) -> None:
    """What, where and what instead, on stderr; exit 2; no traceback; the same as JSON."""
    ran = cli("discard", *args)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("Error: ")
    assert says in ran.err
    assert "Traceback" not in ran.err
    asked = cli("discard", "--json", *args)
    error = asked.record["error"]
    assert (asked.status, set(error)) == (2, {"kind", "message", "input"})
    assert says in error["message"]


BAD_LINES: list[tuple[str, str]] = [
    (f'{{"hand": "{HAND}"}}', "whose crib"),
    (f'{{"hand": "{HAND}", "role": "cutter"}}', "role: 'cutter' is not one of"),
    (f'{{"hand": "{HAND}", "role": null}}', "role: one of dealer, pone, partner"),
    (f'{{"hand": "{HAND}", "role": "pone", "pone": true}}', "pone twice, by its flag and as role"),
    (f'{{"hand": "{HAND}", "role": "pone", "dealer": true}}', "dealer and pone together"),
    (f'{{"hand": "{HAND}", "role": "pone", "players": true}}', "players: one of 2, 3, 4"),
    (f'{{"hand": "{HAND}", "role": "pone", "players": 6}}', "'6' is not one of"),
    (f'{{"hand": "{HAND}", "role": "pone", "need": "3"}}', "need: a whole number"),
    (f'{{"hand": "{HAND}", "role": "pone", "lugger": 2.5}}', "lugger: a whole number"),
    (f'{{"hand": "{HAND}", "role": "pone", "top": []}}', "top: a whole number"),
    (f'{{"hand": "{HAND}", "role": "pone", "seen": 4}}', "seen: a list or text of cards"),
    (f'{{"hand": "{HAND}", "role": "pone", "keep": "4S"}}', "unknown key 'keep'"),
    (f"{HAND} --dealer --pone", "dealer and pone together"),
    (f"{HAND} --dealer --score 0", "is no score"),
    (f'{{"hand": "{HAND}", "role": "pone", "score": [1, 2, 3]}}', "score: a score as text"),
    (f'{{"hand": "{HAND}", "role": "pone", "score": [1, 2.0]}}', "score: a whole number"),
    (f'{{"hand": "{HAND}", "role": "pone", "score": [1, -2]}}', "score: -2 is out of bounds"),
    (f'{{"hand": "{HAND}", "role": "pone", "flip": 1}}', "flip: true or false"),
    (f'{{"hand": "{HAND}", "role": "pone", "value": "game"}}', "--value goes with"),
]


@pytest.mark.parametrize(("line", "says"), BAD_LINES)
def test_bad_lines(cli: Cli, line: str, says: str) -> None:
    good = json.dumps({"hand": HAND, "role": "dealer"})
    ran = cli("discard", "-", stdin=f"{line}\n{good}\n")
    assert ran.status == 1
    first, second = ran.records
    assert says in first["error"]["message"], first
    assert first["line"] == 1
    assert second["choices"] == 15


def test_the_library_and_the_record_agree(cli: Cli) -> None:
    record = cli("discard", HAND, "--dealer", "--json").record
    for told, option in zip(
        record["options"], analyse_discards(HAND, "dealer").options, strict=True
    ):
        assert " ".join(told["keep"]) == cards_text(option.keep)
        assert told["total"] == option.total
        assert told["crib"]["sd"] == option.crib.sd


# --- examples -------------------------------------------------------------------------------------


def test_the_league_of_the_example_hands(shell: Cli) -> None:
    """examples/league.sh lists every hand of the file, the most points first."""
    if not shutil.which("jq"):
        pytest.skip("jq is not installed")
    ran = shell("bash examples/league.sh")
    assert (ran.status, ran.err) == (0, "")
    totals = [float(line.split()[0]) for line in ran.out.splitlines()]
    assert totals == sorted(totals, reverse=True)
    batch = shell("cribtool discard - < examples/hands.txt").records
    assert len(batch) == len(totals) == 6
    for record in batch:
        best = record["options"][0]
        line = next(x for x in ran.out.splitlines() if " ".join(record["hand"]) + " " in x)
        assert line.endswith(f"{record['role']:7} throw {' '.join(best['discard'])}")
        assert line.startswith(f"{best['total']:6.2f}")
