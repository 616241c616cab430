"""Winning chances as a user meets them: `--score`, `--flip`, `--value`, and what they rest on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import jsonschema
import pytest

from .conftest import Ran

Cli = Callable[..., Ran]
HAND = "4S5H6C7D8S9H"
LATE = ("peg", "K", "7", "7", "7", "6", "--hold", "4 8", "--dealer", "--starter", "7")


def valid(cli: Cli, ran: Ran) -> dict:
    """The record, which is what its schema says."""
    assert (ran.status, ran.err) == (0, "")
    name = ran.record["schema"].removeprefix("cribtool.").removesuffix("/1")
    jsonschema.validate(ran.record, cli("--schema", name).record)
    return ran.record


@pytest.mark.parametrize("role", ["--dealer", "--pone"])
@pytest.mark.parametrize("score", ["0-0", "112-118", "120-0", "0-120", "120-120"])
def test_throws_are_ranked_by_what_wins(cli: Cli, role: str, score: str) -> None:
    record = valid(cli, cli("discard", HAND, role, "--score", score, "--json"))
    wins = [option["win"] for option in record["options"]]
    assert len(wins) == 15
    assert wins == sorted(wins, reverse=True)
    assert all(0 <= win <= 1 for win in wins)
    # like chances stand as they would without a score
    plain = cli("discard", HAND, role, "--json").record["options"]
    places = [next(i for i, o in enumerate(plain) if o["keep"] == option["keep"])
              for option in record["options"]]  # fmt: skip
    for (win, place), (later, other) in zip(
        zip(wins, places, strict=True), list(zip(wins, places, strict=True))[1:], strict=False
    ):
        assert win > later or place < other
    assert record["score"] == [int(peg) for peg in score.split("-")]
    assert (record["value"], record["best_on_points"]) == ("game", plain[0]["keep"])
    assert [option["value"] for option in record["options"]] == wins


def test_the_verdict_says_when_points_and_chances_disagree(cli: Cli) -> None:
    there = cli("discard", HAND, "--pone", "--score", "112-118").out
    assert "Verdict: throw 4S 5H: wins" in there
    assert "Points and winning chances disagree: on points throw 4S 9H" in there
    assert "disagree" not in cli("discard", HAND, "--pone", "--score", "0-0").out


def test_a_skunk_can_change_the_order(cli: Cli) -> None:
    record = valid(
        cli, cli("discard", HAND, "--pone", "--score", "100-60", "--value", "skunk", "--json")
    )
    values = [option["value"] for option in record["options"]]
    assert record["value"] == "skunk"
    assert values == sorted(values, reverse=True)
    assert values[0] > 1  # more than a game is to be had
    assert (
        "games won less lost"
        in cli("discard", HAND, "--pone", "--score", "100-60", "--value", "skunk").out
    )


def test_what_it_rests_on_is_what_was_done(cli: Cli) -> None:
    """Where the play is left out or the other throws at random, `model` says that."""
    models = [
        valid(cli, cli("discard", "456TTJ", "--pone", "--score", "60-60", *more, "--json"))["model"]
        for more in ((), ("--no-pegging",), ("--opponent", "uniform"))
    ]
    said = [" ".join(model["exact"]) + " | " + " ".join(model["assumed"]) for model in models]
    assert ["heels, play, pone" in text for text in said] == [True, False, False]
    assert ["this keep pegs" in text for text in said] == [True, False, False]
    assert ["nobody pegs" in text for text in said] == [False, True, True]
    assert ["by the expert model (with" in text for text in said] == [True, True, False]
    assert ["any two cards" in text for text in said] == [False, False, True]
    assert all(model["table"]["error"] <= 0.001 for model in models)
    assert (
        "nobody pegging" in cli("discard", "456TTJ", "--pone", "--score", "9-9", "--no-pegging").out
    )
    assert "nobody pegging" not in cli("discard", "456TTJ", "--pone", "--score", "9-9").out


def test_every_score_stands_in_the_text_as_in_the_record(cli: Cli) -> None:
    call = ("discard", "445566", "--pone", "--flip")
    flip = valid(cli, cli(*call, "--json"))["flip"]
    assert sum(throw["scores"] for throw in flip["throws"]) == 14_641
    text = cli(*call).out.split("At every score")[1].split("letter ")[0]
    rows: list[str] = []
    assert max(map(len, text.splitlines())) < 80
    for line in text.replace(",\n" + " " * 9, ", ").splitlines()[1:]:
        label, stretches = line.split(maxsplit=1)
        low, _, high = label.partition("-")
        row = ""
        for letter, first, last in re.findall(r"([A-O]) (\d+)(?:-(\d+))?", stretches):
            assert len(row) == int(first)
            row += letter * (int(last or first) + 1 - int(first))
        assert len(rows) == int(low)
        rows += [row] * (int(high or low) + 1 - int(low))
    assert rows == flip["rows"]


def test_the_card_that_wins(cli: Cli) -> None:
    record = valid(cli, cli(*LATE, "--score", "111-115", "--json"))
    assert [option["card"] for option in record["options"]] == ["4", "8"]
    assert record["options"][0]["win"] > record["options"][1]["win"]
    assert (record["score"], record["model"]["table"]["play"]) == ([111, 115], "careful")
    text = cli(*LATE, "--score", "111-115").out
    assert "Points and winning chances disagree: on points play 8" in text
    assert "disagree" not in cli(*LATE, "--score", "111-117").out
    plain = cli(*LATE, "--json").record
    assert not {"score", "model"} & {*plain}
    assert not any("win" in option for option in plain["options"])


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--pone", "--score", "5-5"), "--score needs --starter"),
        (("--pone", "--starter", "9D", "--score", "121-5"), "121 is out of bounds"),
        (("--pone", "--starter", "9D", "--score", "5"), "'5' is no score"),
        (("--pone", "--starter", "9D", "--score", "5-5", "--thrown", "AH"), "1 cards thrown"),
        (("--pone", "--starter", "9", "--score", "5-5"), "give all cards a suit"),
        (("--pone", "--starter", "9D", "--score", "5-5", "--value", "game"), "No such option"),
    ],
)
def test_bad_questions_about_a_card(cli: Cli, more: tuple[str, ...], words: str) -> None:
    ran = cli("peg", "--hold", "5S6S7S8S", *more)
    assert (ran.status, ran.out) == (2, "")
    assert words in ran.err


def test_batches_take_score_flip_and_value(cli: Cli) -> None:
    lines = [
        {"hand": HAND, "role": "pone", "score": [112, 118]},
        {"hand": HAND, "role": "pone", "score": "112-118", "value": "game"},
        {"hand": "445566", "role": "pone", "flip": True, "id": "f", "value": "skunk"},
        {"hand": HAND, "role": "pone", "value": "skunk"},
    ]
    ran = cli("discard", "-", stdin="".join(json.dumps(line) + "\n" for line in lines))
    one, two, three, four = ran.records
    assert ran.status == 1
    assert one == two == cli("discard", HAND, "--pone", "--score", "112-118", "--json").record
    assert (three["id"], three["flip"]["value"], len(three["flip"]["rows"])) == ("f", "skunk", 121)
    assert "--value goes with" in four["error"]["message"]
    line = {"hold": "48", "plays": "K 7 7 7 6", "role": "dealer", "starter": "7"}
    ran = cli("peg", "-", stdin=json.dumps(line | {"score": [111, 115]}) + "\n")
    assert ran.record == cli(*LATE, "--score", "111-115", "--json").record
