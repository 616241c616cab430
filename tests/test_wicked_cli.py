"""`cribtool wicked-deck` as a user runs it: records, views, options, errors and state files."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import click
import pytest

from cribtool.cli import group
from cribtool.wicked.deck import load_deck, parse_deck, sample_deck
from cribtool.wicked.draws import draw, new_table

from .conftest import ROOT, Ran
from .test_wicked_deck import BAD

Cli = Callable[..., Ran]

EXAMPLE_DECK = os.path.join(ROOT, "examples", "wicked_deck.toml")
EXAMPLE_DEAL = os.path.join(ROOT, "examples", "wicked_deal.json")
EXAMPLE_GAME = os.path.join(ROOT, "examples", "wicked_game.json")


@pytest.fixture
def wicked(cli: Cli) -> Cli:
    """`wicked("list", …)`: the action in this process."""
    return lambda *args, **more: cli("wicked-deck", *args, **more)


def actions() -> dict[str, click.Command]:
    command = group.get_command(click.Context(group), "wicked-deck")
    assert isinstance(command, click.Group)
    return {name: command.commands[name] for name in command.list_commands(click.Context(command))}


# Template and list


def test_the_template_is_a_deck_file(wicked: Cli, tmp_path: Path) -> None:
    """What `template` prints is what `--deck` reads: 32 core, 16 strategy, 16 luck."""
    ran = wicked("template")
    assert (ran.status, ran.err) == (0, "")
    path = tmp_path / "mine.toml"
    path.write_text(ran.out)
    record = wicked("list", "--deck", str(path), "--json").record
    assert record["schema"] == "cribtool.wicked-list/1"
    assert record["total"] == 64
    assert record["sets"] == {"core": 32, "strategy": 16, "luck": 16}
    assert record["stacks"] == {"twinkler": 3, "lugger": 5}
    assert record["phases"] == {"deal": 2, "play": 1, "show": 1}
    assert len(record["blank"]) == 56
    assert len(record["cards"]) == 64
    assert wicked("template", "--json").record == record
    assert wicked("list", "--deck", "-", "--json", stdin=ran.out).record == record
    again = wicked("template", "--deck", str(path)).out
    assert parse_deck(again) == load_deck(path)


def test_list_counts_the_samples(wicked: Cli) -> None:
    record = wicked("list", "--json").record
    assert record["total"] == 8
    assert record["blank"] == []
    card = record["cards"][2]
    assert card["id"] == "W03"
    assert card["op"] == {"peg": 19, "who": "self", "if": {"hand_points": 0}}
    assert card["source"] == "rulebook"


def test_list_tailors_and_saves(wicked: Cli, tmp_path: Path) -> None:
    path = tmp_path / "calm.toml"
    args = ("--without", "luck", "--copies", "W01=3", "--copies", "W02=0", "--remove", "W08")
    record = wicked("list", *args, "--save", str(path), "--json").record
    assert record["total"] == 7
    assert record["sets"] == {"core": 6, "strategy": 1, "luck": 0}
    assert record["stacks"] == {"twinkler": 3, "lugger": 4}
    assert wicked("list", "--deck", str(path), "--json").record == record
    assert wicked("list", "--with", "strategy", "--json").record["total"] == 7
    assert wicked("list", "--with", "core", "--json").record["total"] == 6


def test_a_deck_may_be_saved_over_itself(wicked: Cli, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(wicked("template").out)
    ran = wicked("list", "--deck", str(path), "--without", "core", "--save", str(path))
    assert ran.status == 0
    assert load_deck(path).total == 32


def test_a_saved_deck_has_the_mode_of_an_ordinary_file(wicked: Cli, tmp_path: Path) -> None:
    """A new file as the umask has it; a file that was there keeps its own."""
    path, other = tmp_path / "mine.toml", tmp_path / "other"
    before = os.umask(0o027)
    try:
        assert wicked("list", "--save", str(path)).status == 0
        other.touch()
        assert path.stat().st_mode == other.stat().st_mode
    finally:
        os.umask(before)
    path.chmod(0o604)
    assert wicked("list", "--save", str(path)).status == 0
    assert path.stat().st_mode & 0o7777 == 0o604


ODD_DECK = """
[[card]]
id = "Zwölf-🃏"
stack = "lugger"
set = "core"
effect = "„eins“ 日本"
"""


def test_a_template_loses_no_character_to_the_locale(wicked: Cli, tmp_path: Path) -> None:
    """What an ASCII output lacks is written as TOML escapes, and read back the same."""
    ran = wicked("template", "--deck", "-", stdin=ODD_DECK, encoding="ascii")
    assert ran.status == 0
    assert ran.out.isascii()
    assert parse_deck(ran.out).cards[0] == parse_deck(ODD_DECK).cards[0]


def test_ids_are_found_in_any_locale(shell: Cli, tmp_path: Path) -> None:
    (tmp_path / "odd.toml").write_text(ODD_DECK, encoding="utf-8")
    plain = {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    for line in ("odds --card Zwölf-🃏", "list --copies Zwölf-🃏=2", "template --remove Zwölf-🃏"):
        ran = shell(f"cribtool wicked-deck {line} --deck {tmp_path}/odd.toml --json", **plain)
        assert (ran.status, ran.err) == (0, "")


@pytest.mark.parametrize("name", BAD)
def test_bad_decks_exit_2_and_name_the_fault(wicked: Cli, tmp_path: Path, name: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(BAD[name][0])
    ran = wicked("list", "--deck", str(path))
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("Error: ")
    assert "bad.toml" in ran.err
    assert "Traceback" not in ran.err
    ran = wicked("draw", "--deck", str(path), "--stack", "lugger", "--json")
    assert ran.status == 2
    assert ran.record["error"]["kind"] == "deck"
    assert ran.record["error"]["message"] == ran.err.removeprefix("Error: ").rstrip("\n")


def test_deck_files_that_cannot_be_read(wicked: Cli, tmp_path: Path) -> None:
    for path in (str(tmp_path / "none.toml"), str(tmp_path), ""):
        ran = wicked("list", "--deck", path, "--json")
        assert ran.status == 2
        assert ran.record["error"]["kind"] == "file"
    path = tmp_path / "image.toml"
    path.write_bytes(b"\x89PNG\r\n\x1a\n")
    assert wicked("list", "--deck", str(path), "--json").record["error"]["kind"] == "deck"


# Draws


def test_a_seed_draws_the_same_cards(wicked: Cli) -> None:
    args = ("draw", "--stack", "twinkler", "-n", "7", "--seed", "11", "--json")
    first = wicked(*args)
    assert first == wicked(*args)
    record = first.record
    deck = sample_deck()
    _, drawn = draw(deck, new_table(deck, 11), ["twinkler"] * 7)
    assert [one["id"] for one in record["draws"]] == [one.id for one in drawn]
    assert [one["n"] for one in record["draws"] if one["reshuffled"]] == [4, 7]
    assert record["seed"] == 11
    assert set(record["draws"][0]) == {"n", "stack", "id", "effect", "fizzled", "reshuffled"}


def test_without_a_seed_the_seed_is_told(wicked: Cli) -> None:
    record = wicked("draw", "--stack", "lugger", "-n", "5", "--json").record
    again = wicked("draw", "--stack", "lugger", "-n", "5", "--seed", str(record["seed"]), "--json")
    assert again.record == record


def test_n_counts_the_draws_that_did_not_fizzle(wicked: Cli) -> None:
    args = ("draw", "--stack", "twinkler", "-n", "4", "--seed", "1", "--fizzle", "W02", "--json")
    draws = wicked(*args).record["draws"]
    assert sum(not one["fizzled"] for one in draws) == 4
    assert all(one["fizzled"] == (one["id"] == "W02") for one in draws)
    assert any(one["fizzled"] for one in draws)


def test_an_empty_stack_gives_null(wicked: Cli) -> None:
    draws = wicked("draw", "--stack", "lugger", "-n", "7", "--seed", "1", "--json").record["draws"]
    assert [one["id"] is None for one in draws] == [False] * 5 + [True] * 2
    ran = wicked("draw", "--stack", "twinkler", "--without", "core", "--without", "luck", "--json")
    assert ran.record["draws"][0]["id"] is None


def test_hide_keeps_a_luggers_text_from_the_screen(wicked: Cli) -> None:
    effects = [card.effect for card in sample_deck().cards if card.stack == "lugger"]
    args = ("draw", "--stack", "lugger", "-n", "5", "--seed", "3")
    shown = wicked(*args).out
    assert all(effect in shown for effect in effects)
    for terminal in (False, True):
        hidden = wicked(*args, "--hide", terminal=terminal).out
        assert not any(effect in hidden for effect in effects)
        assert "(hidden)" in hidden
    record = wicked(*args, "--hide", "--json").record
    assert all(one["effect"] is None and one["id"] for one in record["draws"])
    assert "forward" in wicked("draw", "--stack", "twinkler", "-n", "3", "--hide").out


def test_a_game_lasts_in_its_state(wicked: Cli, tmp_path: Path) -> None:
    """Draws one by one from a state are the draws at once from its seed."""
    path = str(tmp_path / "game.json")
    at_once = wicked("draw", "--stack", "lugger", "-n", "6", "--seed", "5", "--json").record
    first = wicked("draw", "--stack", "lugger", "--seed", "5", "--state", path, "--json").record
    ids = [first["draws"][0]["id"]]
    for _ in range(5):
        wicked("draw", "--stack", "twinkler", "--state", path)
        record = wicked("draw", "--stack", "lugger", "--state", path, "--json").record
        ids.append(record["draws"][0]["id"])
    assert ids == [one["id"] for one in at_once["draws"]]
    assert record["stacks"]["lugger"] == {"left": 0, "discards": 0, "held": 5}
    used = wicked("draw", "--used", ids[0], "--state", path, "--json").record
    assert used["draws"] == []
    back = wicked("draw", "--stack", "lugger", "--state", path, "--json").record["draws"][0]
    assert (back["id"], back["reshuffled"]) == (ids[0], True)


def test_a_damaged_state_is_refused_and_left_alone(wicked: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    args = ("draw", "--stack", "twinkler", "--state", str(path), "--json")
    assert wicked(*args, "--seed", "1").status == 0
    good = path.read_bytes()
    path.write_bytes(good[:-30])
    ran = wicked(*args)
    assert ran.status == 2
    assert ran.record["error"]["kind"] == "state"
    assert path.read_bytes() == good[:-30]
    assert wicked("odds", "--card", "W01", "--state", str(path)).status == 2
    path.write_bytes(good)
    ran = wicked(*args, "--copies", "W01=2")
    assert ran.status == 2
    assert "another deck" in ran.err
    ran = wicked(*args, "--seed", "2")
    assert ran.status == 2
    assert "shuffled with 1" in ran.err
    assert path.read_bytes() == good
    assert wicked(*args, "--seed", "1").status == 0


def test_a_draw_that_fails_keeps_nothing(wicked: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    assert wicked("draw", "--stack", "twinkler", "--fizzle", "W9", "--state", str(path)).status == 2
    assert not path.exists()


# Odds


def test_odds_are_a_number_and_a_fraction(wicked: Cli) -> None:
    record = wicked("odds", "--card", "W02", "-n", "2", "--json").record
    assert record["probability"] == 2 / 3
    assert (record["numerator"], record["denominator"]) == ("2", "3")
    assert wicked("odds", "--card", "W02", "-n", "3", "--json").record["probability"] == 1
    assert wicked("odds", "--card", "W02", "-n", "99", "--json").record["probability"] == 1
    record = wicked("odds", "--set", "strategy", "--stack", "lugger", "-n", "2", "--json").record
    assert Fraction(int(record["numerator"]), int(record["denominator"])) == Fraction(2, 5)
    record = wicked("odds", "--stack", "lugger", "--json").record
    assert record["probability"] == 1
    assert [one["probability"] for one in record["cards"]] == [0.2] * 5
    record = wicked("odds", "--card", "W01", "--copies", "W01=4", "-n", "2", "--json").record
    assert Fraction(int(record["numerator"]), int(record["denominator"])) == Fraction(14, 15)


def test_odds_from_a_state(wicked: Cli) -> None:
    """In the example game two twinklers are left, W06 and W02, and W01 lies with the discards."""
    args = ("odds", "--deck", EXAMPLE_DECK, "--state", EXAMPLE_GAME, "--json")
    assert wicked(*args, "--card", "W06").record["probability"] == 0.5
    assert wicked(*args, "--card", "W01", "-n", "2").record["probability"] == 0
    record = wicked(*args, "--card", "W01", "-n", "3").record
    assert record["probability"] == 0
    assert record["beyond"]["probability"] == 2 / 5
    assert wicked(*args, "--card", "W08", "-n", "5").record["probability"] == 0


def test_the_table_of_luggers_is_that_of_discard(wicked: Cli) -> None:
    """Every hole, every discard: as `discard --lugger` has them one by one."""
    from cribtool.discard import analyse_discards

    hand = "4H 5S 6D TS JC QH"
    for role in ("dealer", "pone"):
        record = wicked("odds", "--hand", hand, f"--{role}", "--json").record
        assert [entry["peg"] for entry in record["pegs"]] == list(range(121))
        for peg in (0, 3, 62, 92, 113, 120):
            found = analyse_discards(hand, role, opponent="uniform", lugger=peg)
            chances = {
                tuple(map(str, option.keep)): option.lugger
                for option in found.options
                if option.lugger
            }
            for option in record["options"]:
                expected = chances[tuple(option["keep"])]
                assert option["any"][peg] / option["cases"] == pytest.approx(
                    expected.any, abs=1e-12
                )
            best = record["pegs"][peg]
            expected = chances[tuple(best["keep"])]
            assert best["any"] == pytest.approx(max(c.any for c in chances.values()), abs=1e-12)
            assert best["hand"] == pytest.approx(expected.hand, abs=1e-12)
            assert (best["crib"] is None) == (role == "pone")
            assert best["crib"] == pytest.approx(expected.crib, abs=1e-12)


# Events


def test_events_of_the_example_deal(wicked: Cli) -> None:
    """Two twinklers in the play, three luggers in the show, each with its rule."""
    record = wicked("events", EXAMPLE_DEAL, "--json").record
    assert [
        (one["stack"], one["player"], one["phase"], one["what"], one["peg"], one["rule"])
        for one in record["draws"]
    ] == [
        ("twinkler", 0, "play", "QH", 94, "fifteen"),
        ("twinkler", 0, "play", "AH", 96, "thirty-one"),
        ("lugger", 1, "show", "hand", 20, "multiple-of-five"),
        ("lugger", 0, "show", "hand", 100, "multiple-of-five"),
        ("lugger", 0, "show", "crib", 105, "multiple-of-five"),
    ]
    assert record["pegs"] == [105, 20]
    assert record["legal"] is True
    assert wicked("events", "-", "--json", stdin=Path(EXAMPLE_DEAL).read_text()).record == record
    assert wicked("events", EXAMPLE_DEAL, "--deck", EXAMPLE_DECK, "--json").record == record


def test_events_follow_the_pegs_that_cards_move(wicked: Cli) -> None:
    record = wicked("events", EXAMPLE_DEAL, "--move", "9:1:-2", "--json").record
    assert [one["player"] for one in record["draws"]] == [0, 0, 0, 0]
    assert record["moved"] == [
        {"event": 9, "player": 1, "from": 12, "to": 10, "fizzles": False, "lugger": None}
    ]
    assert record["open"][0]["name"] == "landing"
    record = wicked(
        "events", EXAMPLE_DEAL, "--move", "9:1:-2", "--ruling", "landing=no", "--json"
    ).record
    assert record["moved"][0]["lugger"] is False


def test_an_illegal_play_is_named_and_exits_1(wicked: Cli, tmp_path: Path) -> None:
    document = json.loads(Path(EXAMPLE_DEAL).read_text())
    path = tmp_path / "deal.json"
    path.write_text(json.dumps({**document, "plays": ["5S", "QH", "6D", "KH"]}))
    ran = wicked("events", str(path), "--json")
    assert ran.status == 1
    assert ran.record["legal"] is False
    assert ran.record["reason"]
    assert [one["what"] for one in ran.record["draws"]] == ["QH"]
    ran = wicked("draw", "--events", str(path), "--state", str(tmp_path / "game.json"))
    assert ran.status == 2
    assert "nothing was drawn" in ran.err
    assert not (tmp_path / "game.json").exists()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"pegz": [1, 2]}, "did you mean 'pegs'"),
        ({"pegs": [121, 0]}, "a peg at 121"),
        ({"dealer": 2}, "dealer 2"),
        ({"hands": []}, "hands: 0"),
        ({"starter": "AH"}, "AH stands twice"),
        ({"plays": ["5S", "5S"]}, "5S stands twice"),
    ],
)
def test_a_bad_document_names_file_and_fault(
    wicked: Cli, tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps({**json.loads(Path(EXAMPLE_DEAL).read_text()), **change}))
    for ran in (wicked("events", str(path)), wicked("draw", "--events", str(path))):
        assert ran.status == 2
        assert message in ran.err
        assert str(path)[:20] in ran.err


def test_events_are_those_of_score(wicked: Cli, cli: Cli) -> None:
    """What `score --deal --wicked` marks is what `events` lists."""
    marked = cli("score", "--deal", EXAMPLE_DEAL, "--wicked", "--json").record["events"]
    draws = wicked("events", EXAMPLE_DEAL, "--json").record["draws"]
    drawn = [(n, stack) for n, event in enumerate(marked, 1) for stack in event["draws"]]
    assert drawn == [(one["event"], one["stack"]) for one in draws]


def test_the_draws_of_a_deal(wicked: Cli) -> None:
    """Each event draws from its stack; a fizzle's replacement belongs to the same event."""
    record = wicked("draw", "--events", EXAMPLE_DEAL, "--seed", "1", "--json").record
    assert [one["stack"] for one in record["draws"]] == ["twinkler"] * 2 + ["lugger"] * 3
    assert [one["player"] for one in record["draws"]] == [0, 0, 1, 0, 0]
    assert [one["what"] for one in record["draws"]] == ["QH", "AH", "hand", "hand", "crib"]
    first = record["draws"][0]["id"]
    again = wicked(
        "draw", "--events", EXAMPLE_DEAL, "--seed", "1", "--fizzle", first, "--json"
    ).record
    assert [one["what"] for one in again["draws"]][:3] == ["QH", "QH", "AH"]
    assert [one["n"] for one in again["draws"]] == list(range(1, len(again["draws"]) + 1))


# Apply


def test_apply_records(wicked: Cli) -> None:
    record = wicked("apply", "--card", "W01", "--peg", "117", "--json").record
    assert record["fizzles"] is False
    assert {key: record["peg"][key] for key in ("from", "to", "out")} == {
        "from": 117, "to": 121, "out": True,
    }  # fmt: skip
    record = wicked("apply", "--card", "W01", "--peg", "10", "--json").record
    assert record["peg"]["lugger"] is None
    assert record["open"][0]["name"] == "landing"
    record = wicked("apply", "--card", "W01", "--peg", "10", "--ruling", "landing=yes", "--json")
    assert record.record["peg"]["lugger"] is True
    record = wicked("apply", "--card", "W02", "--hand", "", "--starter", "5D", "--json").record
    assert record["fizzles"] is True
    record = wicked("apply", "--card", "W02", "--hand", "5H5C5SQD", "-s", "JD", "--json").record
    assert record["swap"]["now"] == 20
    assert record["swap"]["best"]["card"] == "QD"  # the jack comes in and is his nobs
    assert record["swap"]["best"]["total"] == 21
    assert record["swap"]["best"] == record["swap"]["swaps"][0]


def test_apply_pegs_back(wicked: Cli, tmp_path: Path) -> None:
    path = tmp_path / "back.toml"
    path.write_text(
        '[[card]]\nid = "B"\nstack = "twinkler"\nset = "core"\neffect = "Go back."\n'
        'op = { peg = -3, who = "self" }\n'
    )
    for start, end, fizzles in ((0, 0, True), (2, 0, False), (10, 7, False)):
        record = wicked("apply", "--deck", str(path), "--card", "B", "--peg", str(start), "--json")
        assert record.record["fizzles"] is fizzles
        assert record.record["peg"]["to"] == end


# Everywhere

CALLS: list[tuple[str, ...]] = [
    ("template",),
    ("list",),
    ("list", "--deck", EXAMPLE_DECK),
    ("draw", "--stack", "twinkler", "-n", "5", "--seed", "1", "--fizzle", "W02"),
    ("draw", "--stack", "lugger", "-n", "6", "--seed", "1"),
    ("odds", "--card", "W01"),
    ("odds", "--stack", "lugger", "-n", "2"),
    ("odds", "--set", "luck", "--stack", "twinkler"),
    ("odds", "--deck", EXAMPLE_DECK, "--state", EXAMPLE_GAME, "--card", "W01", "-n", "3"),
    ("odds", "--hand", "4H5S6DTSJCQH", "--dealer"),
    ("odds", "--hand", "4H5S6DTSJC", "--pone"),
    ("events", EXAMPLE_DEAL),
    ("events", EXAMPLE_DEAL, "--move", "9:1:+5", "--move", "0:0:-92", "--move", "1:0:-1"),
    ("draw", "--events", EXAMPLE_DEAL, "--seed", "1", "--fizzle", "W01"),
    ("apply", "--card", "W01", "--peg", "120"),
    ("apply", "--card", "W01", "--peg", "5"),
    ("apply", "--card", "W02", "--hand", "5H5C5SJD", "-s", "5D"),
    ("apply", "--card", "W02", "--hand", "5H5C5SJD", "--played", "5H5C5SJD"),
    ("apply", "--card", "W03", "--hand", "2H4S6D8CTHQD", "--peg", "3"),
    ("apply", "--card", "W03", "--hand", "2H4S6DTH", "-s", "KC", "--peg", "3"),
    ("apply", "--card", "W03", "--hand", "2H4S6DTH", "-s", "5C", "--peg", "3"),
    ("apply", "--card", "W04", "--hand", "4H5S6DTSJCQH"),
    ("apply", "--card", "W05", "--hand", "4H5S6DTSJCQH", "--crib", "5CKD", "--pone"),
    ("apply", "--card", "W06", "--hand", "5H5C5SJD", "-s", "5D"),
    ("apply", "--card", "W06", "--hand", "5H5C5SJD2C", "-s", "5D"),
    ("apply", "--card", "W07"),
    ("apply", "--card", "W08"),
]


@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_every_view_shows_the_same_on_a_terminal_and_in_a_pipe(
    wicked: Cli, monkeypatch: pytest.MonkeyPatch, call: tuple[str, ...]
) -> None:
    """Plain text has no boxes and no colour; the terminal's table has every word of it."""
    plain = wicked(*call)
    assert (plain.status, plain.err) == (0, "")
    assert "\x1b" not in plain.out
    assert not any(ord(c) in range(0x2500, 0x2580) for c in plain.out)
    monkeypatch.setenv("COLUMNS", "250")
    table = wicked(*call, terminal=True)
    assert table.status == 0
    shown = re.sub(r"\x1b\[[0-9;]*m", "", table.out)
    for word in plain.out.split():
        assert word in shown


@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_every_view_can_be_written_in_ascii(wicked: Cli, call: tuple[str, ...]) -> None:
    out = wicked(*call, encoding="ascii").out
    assert out.isascii()
    assert "?" not in out.replace("heels?", "").replace("lugger?", "").replace("fizzle?", "")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((), "which action"),
        (("shuffle",), "no action 'shuffle'"),
        (("list", "x"), "unexpected"),
        (("list", "--with", "base"), "--with: 'base' is not one of"),
        (("list", "--without", "base"), "--without: 'base' is not one of"),
        (("list", "--copies", "W01"), "such as W01=2"),
        (("list", "--copies", "W01=x"), "such as W01=2"),
        (("list", "--copies", "W01=-1"), "-1 copies"),
        (("list", "--copies", "W99=1"), "no card 'W99'"),
        (("list", "--remove", "W99"), "no card 'W99'"),
        (("list", "--save", "-"), "no ordinary file"),
        (("list", "--save", "/dev/null"), "no ordinary file"),
        (("list", "--without", "core", "--without", "luck", "--without", "strategy",
          "--save", "x.toml"), "nothing to save"),
        (("draw",), "--stack is missing"),
        (("draw", "--stack", "core"), "--stack: 'core' is not one of"),
        (("draw", "--stack", "lugger", "-n", "0"), "out of bounds"),
        (("draw", "--stack", "lugger", "-n", "-2"), "out of bounds"),
        (("draw", "--stack", "lugger", "-n", "1.5"), "no whole number"),
        (("draw", "--stack", "lugger", "--seed", "x"), "no whole number"),
        (("draw", "--stack", "twinkler", "--fizzle", "W03"), "'W03' is no twinkler"),
        (("draw", "--stack", "twinkler", "--fizzle", "W99"), "no card 'W99'"),
        (("draw", "--stack", "twinkler", "--fizzle", "W01", "--fizzle", "W01"), "fizzle twice"),
        (("draw", "--stack", "lugger", "--seed", "9" * 41), "too many digits"),
        (("draw", "--stack", "lugger", "--state", "-"), "no ordinary file"),
        (("draw", "--stack", "lugger", "--used", "W03"), "--used needs --state"),
        (("draw", "--stack", "lugger", "--state", "/nowhere/game.json"), "cannot be kept there"),
        (("draw", "--stack", "lugger", "--state", "/dev/null"), "no ordinary file"),
        (("draw", "--events", EXAMPLE_DEAL, "-n", "2"), "-n and --events"),
        (("draw", "--events", EXAMPLE_DEAL, "--stack", "lugger"), "--stack and --events"),
        (("draw", "--events", "-", "--deck", "-"), "one thing only"),
        (("draw", "--events", "/nowhere.json"), "cannot be read"),
        (("events",), "Missing argument"),
        (("events", "/nowhere.json"), "cannot be read"),
        (("events", EXAMPLE_DECK), "no JSON document"),
        (("events", EXAMPLE_DEAL, "--move", "1"), "such as 3:0:+5"),
        (("events", EXAMPLE_DEAL, "--move", "1:2:1"), "the seats are 0 to 1"),
        (("events", EXAMPLE_DEAL, "--move", "99:1:1"), "the deal has 12 events"),
        (("events", EXAMPLE_DEAL, "--ruling", "heels=yes"), "no question of a deal"),
        (("odds",), "nothing to look for"),
        (("odds", "--card", "W99"), "no card 'W99'"),
        (("odds", "--card", "W01", "-n", "-1"), "out of bounds"),
        (("odds", "--set", "luck"), "no stack to draw from"),
        (("odds", "--card", "W01", "--set", "luck"), "a card and a set"),
        (("odds", "--card", "W01", "--state", "/nowhere.json"), "there is no file"),
        (("odds", "--card", "W01", "--dealer"), "--dealer goes with --hand"),
        (("odds", "--hand", "4H5S6DTSJCQH"), "needs --dealer or --pone"),
        (("odds", "--hand", "4H5S6DTSJCQH", "--dealer", "--pone"), "one of them"),
        (("odds", "--hand", "4H5S6DTS", "--dealer"), "5 or 6 cards"),
        (("odds", "--hand", "4H5S6DTSJCQH", "--dealer", "--deck", "/nowhere"), "cannot be read"),
        (("odds", "--hand", "4H5S6DTSJCQH", "--dealer", "-n", "2"), "ask for one of them"),
        (("apply",), "--card is missing"),
        (("apply", "--card", ""), "empty"),
        (("apply", "--card", "W01"), "say at which hole"),
        (("apply", "--card", "W01", "--peg", "121"), "out of bounds"),
        (("apply", "--card", "W02", "--hand", "1H"), "did you mean AH"),
        (("apply", "--card", "W01", "--peg", "5", "--ruling", "landing"), "yes or no"),
        (("apply", "--card", "W01", "--peg", "5", "--ruling", "x=yes"), "no open question 'x'"),
        (("apply", "--card", "W01", "--peg", "5", "--ruling", "landing=yes",
          "--ruling", "landing=no"), "settled twice"),
    ],
)  # fmt: skip
def test_bad_use_is_named_and_exits_2(wicked: Cli, args: tuple[str, ...], message: str) -> None:
    ran = wicked(*args)
    assert ran.status == 2
    assert message in ran.err
    assert ran.err.startswith("Error: ")
    assert "Traceback" not in ran.err
    assert ran.out == ""
    if args:
        assert wicked(*args, "--json").record["error"]["message"]


def test_options_may_stand_before_the_action(wicked: Cli) -> None:
    assert wicked("--json", "list").record == wicked("list", "--json").record
    assert wicked("--deck", EXAMPLE_DECK, "list").out == wicked("list", "--deck", EXAMPLE_DECK).out


@pytest.mark.parametrize("name", list(actions()))
def test_every_action_has_help_with_examples(wicked: Cli, name: str) -> None:
    ran = wicked(name, "--help")
    assert (ran.status, ran.err) == (0, "")
    assert "--deck" in ran.out
    assert f"cribtool wicked-deck {name}" in ran.out
    assert all(getattr(param, "help", None) for param in actions()[name].params)


def test_completion_of_actions_options_and_ids() -> None:
    from .test_program import complete

    assert set(actions()) <= set(complete("cribtool wicked-deck "))
    assert "--fizzle" in complete("cribtool wicked-deck draw --f")
    assert complete("cribtool wicked-deck apply --card W0") == [f"W0{n}" for n in range(1, 9)]
    assert "blank-1" in complete(f"cribtool wicked-deck apply --deck {EXAMPLE_DECK} --card b")
    assert not any(complete("cribtool wicked-deck apply --deck /nowhere.toml --card W"))


def test_the_actions_are_those_of_the_manual(wicked: Cli) -> None:
    page = Path(ROOT, "man", "man1", "cribtool-wicked-deck.1").read_text().replace("\\-", "-")
    for name, action in actions().items():
        assert f".SS {name}" in page
        for param in action.params:
            for option in param.opts if isinstance(param, click.Option) else ():
                assert option in page


def all_examples() -> list[str]:
    command = group.get_command(click.Context(group), "wicked-deck")
    lines = [line for line, _ in getattr(command, "examples", ())]
    for action in actions().values():
        lines += [line for line, _ in getattr(action, "examples", ())]
    return list(dict.fromkeys(lines))


def test_the_examples_run_in_an_empty_folder(shell: Cli, tmp_path: Path) -> None:
    """One after another, as a reader would type them."""
    script = "\n".join(
        ["set -e", f"cp {ROOT}/examples/wicked_deal.json deal.json"] + all_examples()
    )
    ran = shell(f"cd {tmp_path} && {{ {script}\n}}")
    assert (ran.status, ran.err) == (0, "")
    assert sorted(os.listdir(tmp_path)) == ["calm.toml", "deal.json", "game.json", "mine.toml"]


def test_the_example_game_is_what_its_seed_draws(wicked: Cli, tmp_path: Path) -> None:
    """The committed game is the result of the two draws that the README shows."""
    path = tmp_path / "game.json"
    more = ("--deck", EXAMPLE_DECK, "--state", str(path))
    wicked("draw", *more, "--seed", "29", "--stack", "twinkler", "-n", "3")
    wicked("draw", *more, "--stack", "lugger", "-n", "2", "--hide")
    assert json.loads(path.read_text()) == json.loads(Path(EXAMPLE_GAME).read_text())


def test_the_example_deck_invents_nothing() -> None:
    """Its cards are the known samples, word for word, and blank places."""
    known = {card.id: card for card in sample_deck().cards}
    for card in load_deck(EXAMPLE_DECK).cards:
        if card.id in known:
            assert card._replace(copies=1) == known[card.id]
        else:
            assert (card.effect, card.op) == ("", None)


def test_json_loads_nothing_heavy(wicked: Cli) -> None:
    from .test_program import HEAVY, loaded, run_in

    calls: Any = [
        ("list", "--json"),
        ("draw", "--stack", "lugger", "--seed", "1", "--json"),
        ("odds", "--card", "W01", "--json"),
        ("apply", "--card", "W01", "--peg", "1", "--json"),
    ]
    for call in calls:
        modules = loaded(run_in("wicked-deck", *call))
        assert not modules & set(HEAVY)
        assert "cribtool.discard" not in modules
