"""`cribtool peg` and `cribtool score --deal` as their users meet them."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable

import pytest

from cribtool.cards import PACK, parse_hand
from cribtool.cli.io import patience
from cribtool.deal import count_deal
from cribtool.pegging import DEFAULT_OPPONENT, OPPONENTS, advise
from cribtool.play import known_counts, replay
from cribtool.render.peg import called

from .conftest import ROOT, Ran, Stream

Cli = Callable[..., Ran]
DEAL = f"{ROOT}/examples/deal.json"


# --- the referee ----------------------------------------------------------------------------------


def test_record_of_a_play(cli: Cli) -> None:
    ran = cli("peg", "8h", "JC6D", "5S,AH", "AD 2C", "ks", "--json")
    assert (ran.status, ran.err) == (0, "")
    record = ran.record
    assert list(record) == [
        "schema", "players", "events", "count", "next", "complete", "points", "legal",
    ]  # fmt: skip
    assert record["schema"] == "cribtool.peg/1"
    assert record["events"][5] == {
        "n": 6, "player": 1, "play": "AD", "count": 31, "points": 4,
        "items": [
            {"kind": "thirty-one", "cards": ["AH", "AD", "5S", "6D", "8H", "JC"], "points": 2},
            {"kind": "pair", "cards": ["AH", "AD"], "points": 2},
        ],
    }  # fmt: skip
    assert record["events"][-1]["items"] == [{"kind": "last", "cards": ["KS"], "points": 1}]
    assert (record["count"], record["next"], record["complete"]) == (0, None, True)
    assert (record["points"], record["legal"]) == ([0, 5], True)


def test_record_of_a_go_left_out_and_of_an_illegal_play(cli: Cli) -> None:
    events = cli("peg", "K", "Q", "T", "5", "--json").record["events"]
    assert events[3] == {
        "n": 4, "player": 1, "play": "go", "count": 30, "points": 0, "items": [], "implied": True,
    }  # fmt: skip
    assert events[2]["items"][-1] == {"kind": "go", "cards": ["T"], "points": 1}
    ran = cli("peg", "K", "go", "--json")
    assert (ran.status, ran.err) == (1, "")
    record = ran.record
    assert (record["legal"], record["rule"], record["n"]) == (False, "false-go", 2)
    assert "allowed: any card" in record["reason"]
    assert (len(record["events"]), record["count"], record["next"]) == (1, 10, 1)


def test_hands_and_players(cli: Cli) -> None:
    hands = ("--hand", "T8JJ", "--hand", "KQQ7", "--hand", "569 9")
    ran = cli("peg", "T", "K", "5", "6", "--players", "3", *hands, "--json")
    assert ran.status == 0
    assert [event.get("implied", False) for event in ran.record["events"][3:5]] == [True, True]
    assert ran.record["players"] == 3
    ran = cli("peg", "T", "K", "J", "--players", "3", *hands, "--json")
    assert (ran.status, ran.record["rule"], ran.record["n"]) == (1, "not-held", 3)
    ran = cli("peg", "T", "K", "--hand", "T", "--hand", "K", "--json")
    assert ran.record["complete"] is True
    ran = cli("peg", "--hand", "T 5", "--hand", "K 6", "--json")
    assert (ran.record["events"], ran.record["next"]) == ([], 0)


def test_wicked_marks_fifteens_and_thirty_ones(cli: Cli) -> None:
    record = cli("peg", "4H", "5C", "6D", "--wicked", "--json").record
    assert [event["draws"] for event in record["events"]] == [[], [], ["twinkler"]]
    assert record["events"][2]["points"] == 5
    assert "draws" not in cli("peg", "4H", "5C", "6D", "--json").record["events"][2]
    assert "twinkler" in cli("peg", "4H", "5C", "6D", "--wicked").out


def test_a_play_reads_as_it_is_called(cli: Cli) -> None:
    out = cli("peg", "7", "8", "T", "6", "9", "go").out
    assert [line.split("  ")[0] for line in out.splitlines()[:1]] == ["n"]
    assert "fifteen for two" in out
    assert "thirty-one for two" in out
    assert "Illegal play 6 (false-go): dealer says go at 9" in out
    events = replay("7 8 T 6 K Q 9").events
    said = [called(event.running, event.items) for event in events]
    assert said[:4] == ["7", "fifteen for two", "25", "thirty-one for two"]
    assert "go (not said)" in cli("peg", "K", "Q", "T", "5").out
    assert "30, one for go" in cli("peg", "K", "Q", "T", "5").out
    terminal = cli("peg", "7", "8", "T", "6", terminal=True)
    assert "thirty-one for two" in terminal.out


# --- the adviser ----------------------------------------------------------------------------------


def test_record_of_advice(cli: Cli) -> None:
    ran = cli("peg", "7D", "--hold", "4H,7C,8S,JD", "--dealer", "--starter", "2H", "--json")
    assert (ran.status, ran.err) == (0, "")
    record = ran.record
    assert list(record) == [
        "schema", "hold", "role", "count", "opponent", "hands", "options", "go",
    ]  # fmt: skip
    assert record["schema"] == "cribtool.peg-advice/1"
    assert record["hold"] == ["4H", "7C", "8S", "JD"]
    assert (record["role"], record["count"], record["opponent"]) == ("dealer", 7, DEFAULT_OPPONENT)
    assert record["hands"] == 46 * 45 * 44 // 6
    wanted = advise("4H7C8SJD", "7D", role="dealer", starter="2H").options
    assert [option["card"] for option in record["options"]] == [str(o.card) for o in wanted]
    for option, one in zip(record["options"], wanted, strict=True):
        assert list(option) == ["card", "points", "for", "against", "net"]
        assert option["points"] == one.pegs
        assert option["net"] == pytest.approx(option["for"] - option["against"], abs=1e-12)
    assert record["options"][0]["points"] == 2


def test_like_ranks_stand_once_without_suits_and_each_with_them(cli: Cli) -> None:
    bare = cli("peg", "--hold", "5 5 6 K", "--pone", "--json").record["options"]
    suited = cli("peg", "--hold", "5S 5H 6D KC", "--pone", "--json").record["options"]
    assert len(bare) == 3
    assert len(suited) == 4
    fives = [option for option in suited if option["card"][0] == "5"]
    assert [option["card"] for option in fives] == ["5S", "5H"]
    assert fives[0]["net"] == fives[1]["net"]


def test_thrown_and_seen_cards_count_out(cli: Cli) -> None:
    args = ("peg", "--hold", "4H5C6DJS", "--pone", "--starter", "2D", "--json")
    assert cli(*args, "--thrown", "KS9H").record["hands"] == 148_995
    assert cli(*args, "--seen", "KS9H").record["hands"] == 148_995
    assert cli(*args).record["hands"] == 47 * 46 * 45 * 44 // 24


def test_both_opponents(cli: Cli) -> None:
    nets = set()
    for opponent in OPPONENTS:
        record = cli("peg", "--hold", "4567", "--pone", "--opponent", opponent, "--json").record
        assert record["opponent"] == opponent
        nets.add(record["options"][0]["net"])
    assert len(nets) == 2
    assert cli("peg", "--hold", "4567", "--pone", "--opponent", "CAUTIOUS").status == 0
    assert cli("peg", "--hold", "4567", "--pone", "--opponent", "random").status == 2


def test_go_and_whose_turn(cli: Cli) -> None:
    ran = cli("peg", "K", "T", "8", "go", "--hold", "9 8", "--pone", "--json")
    assert (ran.status, ran.record["options"], ran.record["go"]) == (0, [], True)
    assert "Go: no card fits" in cli("peg", "K", "T", "8", "go", "--hold", "9 8", "--pone").out
    ran = cli("peg", "K", "--hold", "4 5 6", "--pone")
    assert ran.status == 2
    assert "dealer's turn" in ran.err
    assert ran.out == ""


def test_advice_as_text(cli: Cli) -> None:
    out = cli("peg", "--hold", "4 5 6 J", "--pone").out
    assert "194,580 hands possible" in out
    assert out.splitlines()[1].split() == ["card", "points", "for", "against", "net"]
    assert cli("peg", "--hold", "4 5 6 J", "--pone", terminal=True).status == 0


def test_a_long_batch_of_questions_is_forgotten_in_time(cli: Cli) -> None:
    """What one search learns about counts helps the next, but is not kept for ever."""
    line = "7 K --hold '{} 5 9' --pone\n"
    ran = cli("peg", "-", stdin="".join(line.format(rank) for rank in "A2346" * 26))
    assert (ran.status, len(ran.records)) == (0, 130)
    kept = sum(len(count.memo) for count in known_counts())
    once = cli("peg", "-", stdin=line.format("A"))
    assert once.record == ran.records[0]
    assert kept < 20_000


def test_work_of_over_a_second_is_announced_where_a_person_watches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for terminal, pause, words in ((True, 1.3, True), (True, 0, False), (False, 1.1, False)):
        stream = Stream(terminal=terminal)
        monkeypatch.setattr(sys, "stderr", stream)
        with patience("weighing hands"):
            time.sleep(pause)
        monkeypatch.undo()
        written = stream.text()
        assert ("weighing hands" in written) == words
        assert written.endswith("\r") == words  # and wiped out again


# --- batches --------------------------------------------------------------------------------------


def test_batch_of_all_kinds_of_lines(cli: Cli) -> None:
    lines = [
        "7D 8C",
        '{"plays": ["7D", "8C", "GO"], "id": "a"}',
        '{"plays": "K Q", "hands": ["K 5", ["Q", "6"]], "id": 3}',
        '{"hold": "4 5 6 J", "role": "pone", "opponent": "greedy", "seen": ["K"]}',
        '{"plays": "7", "hold": ["4", "5", "6", "J"], "dealer": true}',
        "7 --hold '4 5 6 J' --dealer",
        '{"plays": [], "players": 3}',
        "# a remark",
        "",
        "7 8 T 6 --wicked",
    ]
    ran = cli("peg", "-", stdin="\n".join(lines) + "\n")
    assert (ran.status, ran.err) == (0, "")  # a verdict "no" is an answer
    records = ran.records
    assert [record["schema"][9:-2] for record in records] == [
        "peg", "peg", "peg", "peg-advice", "peg-advice", "peg-advice", "peg", "peg",
    ]  # fmt: skip
    assert records[1]["id"] == "a"
    assert records[1]["legal"] is False
    assert records[2]["next"] == 0
    assert records[3]["opponent"] == "greedy"
    assert records[4] == records[5]
    assert (records[6]["next"], records[6]["players"]) == (0, 3)
    assert records[7]["events"][1]["draws"] == ["twinkler"]


def test_a_role_in_a_line_replaces_the_outer_one(cli: Cli) -> None:
    lines = '{"hold": "4567", "role": "pone"}\n--hold 4567 --pone\n7 --hold 4567\n'
    ran = cli("peg", "-", "--dealer", stdin=lines)
    assert [record["role"] for record in ran.records] == ["pone", "pone", "dealer"]


@pytest.mark.parametrize(
    ("line", "kind", "words"),
    [
        ('{"hand": ["K"]}', "option", "hands"),
        ('{"hands": "K Q"}', "record", "list of hands"),
        ('{"plays": ["K", null]}', "record", "plays"),
        ('{"plays": 7}', "record", "plays"),
        ('{"players": 5}', "option", "players"),
        ('{"hold": "4567", "role": "partner"}', "option", "role"),
        ('{"hold": "4567"}', "option", "--dealer and --pone"),
        ('{"hold": "4567", "dealer": true, "pone": true}', "option", "not both"),
        ('{"hold": "456", "role": "pone"}', "hand-size", "must hold 4"),
        ('{"plays": "K", "hold": "456", "role": "pone"}', "play", "dealer's turn"),
        ('{"starter": "4H"}', "option", "--hold"),
        ('{"players": 3, "id": 1}', "option", "no plays"),
        ('{"cards": 0}', "option", "cards"),
        ('{"wicket": true}', "option", "wicked"),
        ("K K K K K", "fifth-of-rank", "5 cards of rank K"),
        ("KH KH", "duplicate-card", "KH"),
        ("KX", "card", "no such suit"),
        ("pass", "card", "no such card"),
        ("K --hand K", "option", "all hands"),
    ],
)
def test_bad_lines_are_errors_with_their_number(cli: Cli, line: str, kind: str, words: str) -> None:
    ran = cli("peg", "-", stdin=f"K Q\n{line}\nK\n")
    assert ran.status == 1
    good, bad, after = ran.records
    assert good["legal"]
    assert after["legal"]
    assert (bad["line"], bad["error"]["kind"]) == (2, kind)
    assert words in bad["error"]["message"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((), "no plays"),
        (("--players", "3"), "no plays"),
        (("K", "K", "K", "K", "K"), "5 cards of rank K"),
        (("KH", "KH"), "stands twice"),
        (("KH", "Q"), "suit"),
        (("1H",), "did you mean AH?"),
        (("K", "--players", "5"), "2, 3, 4"),
        (("K", "--cards", "0"), "1 to 13"),
        (("K", "--hand", "K Q"), "hands: 1 for 2 players"),
        (("K", "--hand", "KH", "--hand", "QH"), "suit"),
        (("--hold", "4567"), "--dealer and --pone"),
        (("--hold", "4567", "--dealer", "--pone"), "not both"),
        (("--hold", "4567", "--pone", "--players", "3"), "two players"),
        (("--hold", "4567", "--pone", "--hand", "K"), "--hand does not go with --hold"),
        (("--hold", "4567", "--pone", "--wicked"), "--wicked does not go"),
        (("K", "--dealer"), "--dealer goes with --hold"),
        (("K", "--starter", "5"), "--starter goes with --hold"),
        (("K", "--opponent", "greedy"), "--opponent goes with --hold"),
        (("--hold", "4567", "--dealer"), "pone's turn"),
        (("--hold", "45678", "--pone"), "must hold 4"),
        (("--hold", "", "--pone"), "must hold 4"),
        (("--hold", "4567", "--pone", "--cards", "7"), "1 to 6"),
        (("--hold", "4H5H6H7H", "--pone", "--seen", "4H"), "stands twice"),
        (("K", "go", "--hold", "4567", "--pone"), "illegal"),
        (("-", "K"), "stands alone"),
    ],
)
def test_bad_calls_say_what_is_wrong(cli: Cli, args: tuple[str, ...], words: str) -> None:
    ran = cli("peg", *args)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("Error: ")
    assert words in ran.err
    error = cli("peg", *args, "--json").record["error"]
    assert words in error["message"]


def test_larger_hands_can_be_advised_on(cli: Cli) -> None:
    record = cli("peg", "2", "3", "4", "5", "--cards", "6", "--hold", "6 7 K K", "--pone", "--json")
    assert record.status == 0
    assert len(record.record["options"]) == 3


# --- a whole deal ---------------------------------------------------------------------------------


def test_record_of_a_deal(cli: Cli) -> None:
    ran = cli("score", "--deal", DEAL, "--json")
    assert (ran.status, ran.err) == (0, "")
    record = ran.record
    assert list(record) == [
        "schema", "players", "dealer", "partners", "target", "starter", "suits", "events",
        "points", "pegs", "winner", "skunk", "complete", "legal", "model",
    ]  # fmt: skip
    assert record["schema"] == "cribtool.deal/1"
    for event in record["events"]:
        assert sum(event.pop("win")) == pytest.approx(1, abs=1e-12)
    assert record["events"][1] == {
        "phase": "play", "player": 0, "what": "5S", "cards": ["5S"],
        "items": [{"kind": "fifteen", "cards": ["5S", "QH"], "points": 2}],
        "points": 2, "pegs": [45, 50], "n": 2, "play": "5S", "count": 15,
    }  # fmt: skip
    assert [event["what"] for event in record["events"][-3:]] == ["hand", "hand", "crib"]
    assert record["events"][-2]["cards"] == ["4H", "4C", "5S", "6C"]
    assert (record["points"], record["pegs"]) == ([47, 2], [90, 52])
    assert (record["winner"], record["skunk"]) == (None, None)


def test_the_end_of_a_game(cli: Cli) -> None:
    record = cli("score", "--deal", f"{ROOT}/examples/deal-close.json", "--json").record
    assert (record["winner"], record["skunk"], record["pegs"]) == (0, None, [121, 120])
    assert [event.get("uncounted", False) for event in record["events"][-2:]] == [False, True]
    assert record["events"][-1]["points"] == 8
    assert record["events"][-1]["items"]
    out = cli("score", "--deal", f"{ROOT}/examples/deal-close.json").out
    assert "uncounted" in out
    assert "Seat 0 wins." in out


@pytest.mark.parametrize(
    "name", sorted(f for f in os.listdir(f"{ROOT}/examples") if f.startswith("deal"))
)
def test_example_deals_are_counted_from_file_stdin_and_batch(cli: Cli, name: str) -> None:
    path = f"{ROOT}/examples/{name}"
    with open(path, encoding="utf-8") as file:
        text = file.read()
    once = cli("score", "--deal", path, "--json", "--wicked")
    assert once.status == 0
    assert cli("score", "--deal", "-", "--json", "--wicked", stdin=text) == once
    line = json.dumps({"deal": json.loads(text), "wicked": True, "id": 1})
    batch = cli("score", "-", stdin=line + "\n").record
    assert batch.pop("id") == 1
    assert batch == once.record
    assert cli("score", "--deal", path).status == 0
    assert cli("score", "--deal", path, terminal=True).status == 0


def test_an_illegal_play_in_a_deal(cli: Cli) -> None:
    path = f"{ROOT}/tests/data/deal-illegal.json"
    ran = cli("score", "--deal", path, "--json")
    assert ran.status == 1
    record = ran.record
    assert (record["legal"], record["rule"], record["n"]) == (False, "false-go", 3)
    assert record["reason"].startswith("seat 1 says go at 15 but holds 2H 4D TS")
    assert [event["what"] for event in record["events"]] == ["QH", "5S"]
    plain = cli("score", "--deal", path)
    assert plain.status == 1
    assert "Illegal play 3 (false-go)" in plain.out
    with open(path, encoding="utf-8") as file:
        line = json.dumps({"deal": json.load(file), "id": 1})
    assert cli("score", "-", stdin=line).status == 0


def test_wicked_draws_stand_in_the_events(cli: Cli) -> None:
    record = cli("score", "--deal", DEAL, "--wicked", "--json").record
    drawn = {event["what"]: event["draws"] for event in record["events"] if event["draws"]}
    assert drawn == {"5S": ["twinkler"], "6C": ["twinkler"], "crib": ["lugger"]}
    assert "draws" not in cli("score", "--deal", DEAL, "--json").record["events"][1]


def deal_with(**changes: object) -> str:
    with open(DEAL, encoding="utf-8") as file:
        document = json.load(file)
    document |= changes
    return json.dumps({key: value for key, value in document.items() if value is not ...})


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ("[]", "a deal is a JSON object"),
        ("{", "no JSON document"),
        ("{}", "no 'dealer'"),
        (deal_with(hands=...), "no 'hands'"),
        (deal_with(hands="K"), "hands: 'K' is not a list of hands"),
        (deal_with(hands=[["4H"], 7]), "hands[1]: 7 is not a list or text of cards"),
        (deal_with(hands=[["4H"], ["5H"]]), "hand of seat 0: 1, but 4 are kept"),
        (deal_with(players=3), "players: 3, but hands: 2"),
        (deal_with(players=True), "whole number"),
        (deal_with(dealer=2), "the seats are numbered 0 to 1"),
        (deal_with(dealer="0"), "dealer: '0' is not a whole number"),
        (deal_with(dealer=None), "dealer: null is not a whole number"),
        (deal_with(pegs=[1, 2, 3]), "2 are wanted"),
        (deal_with(pegs=[121, 2]), "0 to 120"),
        (deal_with(pegs=[1.5, 2]), "whole number"),
        (deal_with(pegs=7), "pegs: 7 is not a list"),
        (deal_with(target=10**30), "out of bounds"),
        (deal_with(target=0), "at least one hole"),
        (deal_with(partners=True), "four players"),
        (deal_with(partners=1), "true or false"),
        (deal_with(crib=["5D"]), "cards in the crib: 1, not 4"),
        (deal_with(starter=["6S"]), "starter: ['6S'] is not a card"),
        (deal_with(starter="5S"), "5S stands twice"),
        (deal_with(plays=["QH", None]), "plays:"),
        (deal_with(plays="QH 1S"), "did you mean AS?"),
        (deal_with(player=2), "did you mean 'players'?"),
        (deal_with(crib="5D 6H 4S 8"), "suit"),
    ],
)
def test_bad_documents_are_named(cli: Cli, document: str, words: str) -> None:
    ran = cli("score", "--deal", "-", stdin=document)
    assert (ran.status, ran.out) == (2, "")
    assert words in ran.err
    record = cli("score", "--deal", "-", "--json", stdin=document).record
    assert words in record["error"]["message"]


def test_a_deal_stands_alone(cli: Cli) -> None:
    assert "HAND does not go with --deal" in cli("score", "5H5C5SJD", "--deal", DEAL).err
    assert "--starter does not go" in cli("score", "--deal", DEAL, "-s", "5H").err
    assert "--wicked goes with --deal" in cli("score", "5H5C5SJD5D", "--wicked").err
    assert cli("score", "--deal", "nowhere.json").status == 2
    ran = cli("score", "-", stdin=f"--deal {DEAL}\n")
    assert (ran.status, ran.record["line"]) == (1, 1)


def test_larger_hands_only_under_wicked(cli: Cli) -> None:
    hands = [["4H", "4C", "5S", "6C", "7H", "8H"], ["2H", "4D", "TS", "QH", "KD", "9D"]]
    document = deal_with(hands=hands, crib=..., plays=...)
    assert cli("score", "--deal", "-", stdin=document).status == 2
    assert cli("score", "--deal", "-", "--wicked", stdin=document).status == 0


def test_the_library_agrees(cli: Cli) -> None:
    with open(DEAL, encoding="utf-8") as file:
        document = json.load(file)
    deal = count_deal(
        document["hands"], document["starter"], dealer=0, crib=document["crib"],
        plays=document["plays"], pegs=document["pegs"],
    )  # fmt: skip
    assert list(deal.pegs) == cli("score", "--deal", DEAL, "--json").record["pegs"]
    assert parse_hand("4H")[0] in PACK
