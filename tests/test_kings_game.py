"""Game records: reading, writing, playing through, and naming each slip once."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribtool.errors import GameError
from cribtool.kings import game as games
from cribtool.kings.tiles import parse_tiles

from .conftest import ROOT
from .selfplay_kings import play_game

SHORT = """\
#player1 Ann
#player2 Bob
# a remark

>Ann: 5dJl2d3d9l 7F 5dJl +12 12
#note Bob thinks for long
>Bob: Kd7l4d2l4l 8F Kd +2 2
"""

OPENING = "#player1 Ann\n#player2 Bob\n>Ann: 5dJl2d3d9l 7F 5dJl +12 12\n"


def check(text, **options):
    return games.check_game(text, **options)


def whats(text, **options):
    return [(slip.n, slip.what) for slip in check(text, **options).errors]


@pytest.fixture(scope="module")
def whole():
    """A whole game with leftovers on one side, as lines."""
    return games.format_game(play_game(1).game).splitlines()


def changed(lines, at, old, new):
    assert lines[at].count(old) == 1, lines[at]
    return "\n".join([*lines[:at], lines[at].replace(old, new), *lines[at + 1 :]])


# --- self-played games --------------------------------------------------------------------------


def holds(seed, players=2, **options):
    """A self-played game ends by the rules, and its record says just what happened."""
    played = play_game(seed, players, **options)
    solitaire = options.get("solitaire", False)
    text = games.format_game(played.game)
    read = games.parse_game(text)
    found = games.check_game(read, solitaire=solitaire)
    assert found.errors == ()
    assert found.complete == played.over
    assert found.totals == found.recorded_totals == played.totals
    assert found.board == played.board
    assert games.format_game(read) == text
    if not played.over:
        assert found.bag > 0
        return
    # In solitaire the bag that counts is that of the side which is out.
    bag = 0 if solitaire else found.bag
    ending = games.end_of_game([0] * players, played.racks, bag, stuck=all(played.racks))
    assert ending.over
    assert found.deductions == ending.deductions
    best = max(played.totals)
    assert found.winner == (played.totals.index(best) if played.totals.count(best) == 1 else None)


@pytest.mark.parametrize(
    ("seed", "players", "options"),
    [
        *[(seed, 2, {}) for seed in range(4)],
        (10, 3, {}),
        (11, 3, {}),
        (12, 4, {}),
        (13, 4, {}),
        (2, 2, {"solitaire": True}),
        (15, 2, {"solitaire": True}),
        (16, 2, {"racks_known": False}),
        (17, 3, {"contribute": "placed"}),
        (1072, 3, {"contribute": "placed"}),
    ],
)
def test_a_dozen_games_play_themselves_to_the_end(seed, players, options):
    holds(seed, players, **options)


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_a_thousand_games_play_themselves_to_the_end(block):
    for seed in range(1000 + block * 50, 1050 + block * 50):
        holds(
            seed,
            2 if seed % 5 == 0 else 2 + seed % 3,
            solitaire=seed % 5 == 0,
            racks_known=seed % 7 != 0,
            contribute="placed" if seed % 4 == 0 else "all",
        )


# --- reading and writing ------------------------------------------------------------------------


def test_a_short_record():
    found = check(SHORT)
    assert found.errors == ()
    assert not found.complete
    assert found.game.players == ("Ann", "Bob")
    assert [turn.turn.line for turn in found.turns] == [5, 7]
    assert [(t.hand_points, t.bonus_points, t.turn_points, t.total) for t in found.turns] == [
        (2, 10, 12, 12),
        (2, 0, 2, 2),
    ]
    assert (found.totals, found.recorded_totals) == ((12, 2), (12, 2))
    assert (found.winner, found.servant, found.deductions) == (None, None, (0, 0))
    assert found.rounds == ((2, (12, 2), 1),)
    assert [turn.bag for turn in found.turns] == [92, 91]
    assert found.game.remarks == ((3, "# a remark"), (4, ""), (6, "#note Bob thinks for long"))


def test_remarks_survive_and_a_record_is_written_as_it_is_read():
    game = games.parse_game(SHORT)
    assert games.format_game(game) == SHORT
    assert games.parse_game(games.format_game(game)) == game


def test_options_are_written_where_they_differ():
    text = (
        "#player1 Ann\n#player2 Bob\n#player3 C D\n#size 15\n#patch tl\n#contribute placed\n"
        "#exchange any\n>Ann: ? -5dJl +0 0\n>Bob: ? - +0 0\n>C D: Kd - +0 0\n"
    )
    game = games.parse_game(text)
    assert game[3:] == (15, "tl", "placed", "any")
    assert games.format_game(game) == text
    assert [(turn.kind, turn.tiles) for turn in game.turns] == [
        ("exchange", "5dJl"),
        ("pass", ""),
        ("pass", ""),
    ]


def test_lenient_reading():
    """Case, CRLF, a byte order mark, blanks, 10 for T, a rack left out."""
    text = (
        "\ufeff#player1   Ann \r\n#player2 Bob\r\n#Player of the year: none\r\n"
        "  >Ann:   10D jL 7f tdjL  +12   12".replace("10D jL", "10DjL5d2d3d")
        + "  \r\n>Bob: - +0 0\r\n"
    )
    game = games.parse_game(text)
    assert [turn.kind for turn in game.turns] == ["play", "pass"]
    assert game.turns[0].rack == parse_tiles("TdJl5d2d3d")
    assert len(game.remarks) == 1


BAD_RECORDS = [
    ("", 1, None),
    ("#player1 Ann\n", 1, None),
    ("hello", 1, 1),
    ("#player2 Bob\n#player1 Ann\n", 1, 1),
    ("#player1\n#player2 Bob\n", 1, 1),
    ("#player1 A:b\n#player2 Bob\n", 1, 1),
    ("#player1 Ann\n#player2 Ann\n", 2, 1),
    ("#player1 Ann\n#player0 Bob\n", 2, 1),
    ("#player1 Ann\n#player5 Bob\n", 2, 1),
    ("#player1 Ann\n#playerX Bob\n", 2, 1),
    ("#player1 Ann\n#player2 Bob\n#size x\n", 3, 1),
    ("#player1 Ann\n#player2 Bob\n#size 99\n", 3, 1),
    ("#player1 Ann\n#player2 Bob\n#size\n", 3, 1),
    ("#player1 Ann\n#player2 Bob\n#size 13\n#size 13\n", 4, 1),
    ("#player1 Ann\n#player2 Bob\n#patch top\n", 3, 1),
    ("#player1 Ann\n#player2 Bob\n#contribute some\n", 3, 1),
    ("#player1 Ann\n#player2 Bob\n#exchange never\n", 3, 1),
    (OPENING + "#player3 Cleo\n", 4, 1),
    (OPENING + "#patch tl\n", 4, 1),
    (OPENING + ">Cleo: ? - +0 0\n", 4, 2),
    (OPENING + ">Bob ? - +0 0\n", 4, 2),
    (OPENING + ">Bob:\n", 4, 6),
    (OPENING + ">Bob: ?\n", 4, 8),
    (OPENING + ">Bob: ? 7G\n", 4, 11),
    (OPENING + ">Bob: ? 7G 5d\n", 4, 14),
    (OPENING + ">Bob: ? 7G 5d +2\n", 4, 17),
    (OPENING + ">Bob: ? 7G 5d 2 2\n", 4, 15),
    (OPENING + ">Bob: ? 7G 5d +2 x\n", 4, 18),
    (OPENING + ">Bob: ? 7G 5d +2 2 2\n", 4, 20),
    (OPENING + ">Bob: ? 77 5d +2 2\n", 4, 9),
    (OPENING + ">Bob: ? 7G 5x +2 2\n", 4, 12),
    (OPENING + ">Bob: ? 7G 5d,1d +2 2\n", 4, 15),
    (OPENING + ">Bob: 5d1d 7G 5d +2 2\n", 4, 9),
    (OPENING + ">Bob: ? -5d0d +0 2\n", 4, 12),
    (OPENING + ">Bob: ? (5d -5 2\n", 4, 9),
    (OPENING + ">Bob: ? (5z) -5 2\n", 4, 10),
    (OPENING + ">Bob: ? 9A .5d +2 2\n", 4, None),
    (OPENING + "Bob: ? - +0 0\n", 4, 1),
]


@pytest.mark.parametrize(("text", "line", "column"), BAD_RECORDS)
def test_a_record_that_cannot_be_read_names_line_and_column(text, line, column):
    with pytest.raises(GameError) as caught:
        check(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"line {line}")


def test_a_passed_over_square_that_an_earlier_slip_left_empty_names_the_slip():
    """The tile off the board is the reason why none lies where the '.' passes over."""
    text = OPENING + ">Bob: ? 7M KdKl +2 2\n>Ann: ? N6 5d.Td +2 14\n"
    with pytest.raises(GameError, match=r"^line 5: .*lies on N7 \(before it, line 4: .*not on"):
        check(text)


def test_a_rack_left_out_is_said():
    with pytest.raises(GameError, match=r"^line 4, column 7: rack: '9F'.*not written down is '\?'"):
        check(OPENING + ">Bob: 9F KdKl +2 2\n")


def test_every_line_that_cannot_be_read_is_named():
    with pytest.raises(GameError, match=r"^line 4, .*nor can be read: line 6, 7"):
        check(OPENING + "x\n>Bob: ? - +0 0\n>Cleo:\ny\n")


@given(st.text(st.sampled_from("#>AnBob:player12 5dJl-+()?.7G\n"), max_size=80))
def test_no_text_does_anything_but_read_or_raise(text):
    for record in (text, OPENING + text):
        try:
            game = games.parse_game(record)
        except GameError:
            continue
        assert games.parse_game(games.format_game(game)).turns is not None
        try:
            check(record)
        except GameError:
            continue


# --- slips --------------------------------------------------------------------------------------


def test_wrong_points_are_one_error(whole):
    found = check(changed(whole, 2, "+", "+1"))
    assert [slip.what for slip in found.errors] == ["points", "total"]
    n = next(i for i, line in enumerate(whole) if line.startswith(">"))
    tokens = whole[n].split()
    points, total = int(tokens[-2]), int(tokens[-1])
    slipped = f"+{points - 2} {total - 2}"
    text = changed(whole, n, f"+{points} {total}", slipped)
    # Ann's later totals no longer follow from this one: the next of hers is one more error.
    assert [slip.what for slip in check(text).errors] == ["points", "total"]


def test_points_missed_are_said():
    found = check(OPENING.replace("+12 12", "+2 2"))
    assert whats(OPENING.replace("+12 12", "+2 2")) == [(1, "points")]
    assert found.turns[0].missed == 10
    assert (found.totals, found.recorded_totals) == ((12, 0), (2, 0))
    over = check(OPENING.replace("+12 12", "+22 22"))
    assert (over.turns[0].missed, over.errors[0].what) == (0, "points")


def test_a_wrong_total_is_one_error_and_the_next_goes_on_from_it(whole):
    text = changed(whole, 2, " 38", " 777")
    found = [slip.what for slip in check(text).errors]
    assert found == ["total", "total"]
    lines = OPENING + ">Bob: ? - +0 5\n>Ann: ? - +0 12\n>Bob: ? - +0 5\n"
    assert whats(lines) == [(2, "total")]


def test_an_illegal_play_is_named_with_its_reasons_and_its_tiles_stay():
    text = OPENING + ">Bob: Kd7l4d2l4l 8F 4d +2 2\n>Ann: 2d3d9l6lKl 9F Ad +2 14\n"
    found = check(text)
    assert [(slip.n, slip.what) for slip in found.errors] == [(2, "illegal"), (3, "rack"),
                                                              (3, "illegal")]  # fmt: skip
    assert [reason.rule for reason in found.turns[1].reasons] == ["idle-tile"]
    assert not found.turns[1].legal
    assert found.turns[1].turn_points is None
    assert found.totals == (12, 0)


def test_a_tile_that_is_not_on_the_rack_is_a_slip_of_the_rack():
    assert whats(OPENING.replace("5dJl2d3d9l", "5dQl2d3d9l")) == [(1, "rack")]
    found = check(OPENING.replace("5dJl2d3d9l", "5dQl2d3d9l"))
    assert [reason.rule for reason in found.turns[0].reasons] == ["not-on-rack"]


@pytest.mark.parametrize(
    ("rack", "right"),
    [
        ("2d3d9lKdKl", True),
        ("Kl6l3dKd2d", True),
        ("2d3dKdKlQd", False),
        ("2d3d9lKd", False),
        ("2d3d9lKdKlQd", False),
    ],
)
def test_what_was_kept_is_on_the_next_rack_and_five_are_held(rack, right):
    text = OPENING + f">Bob: ? - +0 0\n>Ann: {rack} - +0 12\n"
    assert whats(text) == ([] if right else [(3, "rack")])


def test_players_take_turns():
    text = OPENING + ">Ann: ? - +0 12\n>Bob: ? - +0 0\n>Ann: ? - +0 12\n"
    assert whats(text) == [(2, "turn")]
    found = check(text)
    assert "Bob" in found.errors[0].message


def test_exchanges():
    """Only without a play, of one to five tiles, of the rack, and at most what the bag holds."""
    before = "#player1 Ann\n#player2 Bob\n>Ann: ? 7E 5dTd +12 12\n"
    play = before + ">Bob: Ql2d3d7lKl -2d +0 0\n"
    assert whats(play) == [(2, "exchange")]
    assert "7G Ql" in check(play).errors[0].message or "play is possible" in check(
        play
    ).errors[0].message  # fmt: skip
    loose = play.replace("#player2 Bob\n", "#player2 Bob\n#exchange any\n")
    assert whats(loose) == []
    stuck = before + ">Bob: AdAlAdAl2d -AdAl +0 0\n"
    assert whats(stuck.replace("AdAlAdAl2d", "Ad2l6d8d4l")) == [(2, "rack"), (2, "exchange")]
    assert whats(before + ">Bob: ? -2d3d +4 4\n") == [(2, "points")]
    six = loose.replace("Ql2d3d7lKl -2d", "? -2d3d4d5l6l7l")
    assert whats(six) == [(2, "exchange")]


def test_an_exchange_that_the_bag_cannot_give_leaves_the_rack():
    """Its tiles are still held, and deducted at the end."""
    whole = (Path(ROOT) / "examples" / "kings" / "game.txt").read_text("utf-8").splitlines()
    found = check("\n".join([*whole[:-2], ">Bob: 6l -6l +0 236", *whole[-2:]]))
    assert [slip.what for slip in found.errors] == ["exchange"]
    found = check("\n".join([*whole[:-2], ">Bob: 6l -6l +0 236"]))
    assert [slip.what for slip in found.errors] == ["exchange", "deduction", "deduction"]
    assert (found.deductions, found.totals) == ((9, 6), (286, 230))


def test_more_tiles_than_the_box_holds_are_told_once():
    text = (
        "#player1 Ann\n#player2 Bob\n>Ann: 5d5d5d5dTd 7E 5d5d5dTd +20 20\n"
        ">Bob: ? 8E 5d +2 2\n>Ann: 5d2d3d4l9l 8F 5d +0 20\n>Bob: ? - +0 2\n"
    )
    found = check(text)
    told = [slip for slip in found.errors if slip.what == "impossible-tiles"]
    assert [slip.n for slip in told] == [2, 3]
    assert [r.rule for r in found.turns[2].reasons] == ["impossible-tiles"]
    assert not [slip for slip in found.errors if slip.n == 4]


def test_a_game_out_and_its_leftovers(whole):
    found = check("\n".join(whole))
    last = whole[-1]
    assert found.turns[-1].turn.kind == "end"
    player = found.turns[-1].turn.player
    assert found.deductions[player] == -found.turns[-1].turn.points > 0
    without = check("\n".join(whole[:-1]))
    assert [(slip.n, slip.what) for slip in without.errors] == [(len(whole) - 3, "deduction")]
    assert without.totals == found.totals
    assert without.complete
    points = last.split()[-2]
    wrong = changed(whole, len(whole) - 1, points, f"-{int(points[1:]) + 1}")
    assert [slip.what for slip in check(wrong).errors] == ["deduction", "total"]
    assert check(wrong).totals == found.totals
    twice = "\n".join([*whole, last])
    assert [slip.what for slip in check(twice).errors] == ["deduction", "total"]
    more = "\n".join([*whole, ">Ann: ? - +0 " + "0"])
    assert check(more).errors[0].what == "end"


def test_a_turn_after_the_end_counts_for_nothing(whole):
    other = ">Bob: " if whole[-2].startswith(">Ann") else ">Ann: "
    total = whole[-1].split()[-1]
    before = int(total) - int(whole[-1].split()[-2])
    text = "\n".join([*whole[:-1], f"{other}? - +0 {before}", whole[-1]])
    found = check(text)
    assert [slip.what for slip in found.errors] == ["end"]
    assert found.totals == check("\n".join(whole)).totals


def test_leftovers_before_the_end_are_one_error():
    text = OPENING + ">Ann: ? (2d3d) -5 7\n>Bob: ? (KdKl) -20 -20\n"
    found = check(text)
    assert [(slip.n, slip.what) for slip in found.errors] == [(2, "end")]
    assert not found.complete
    assert found.totals == (12, 0)


def test_solitaire_is_dark_against_light():
    text = "#player1 Dark\n#player2 Light\n>Dark: 5dJd2d3d9d 7F 5dJd +12 12\n"
    found = check(text + ">Light: 5l2l3l4l9l 7H 5l +6 6\n", solitaire=True)
    assert found.errors == ()
    assert [turn.bag for turn in found.turns] == [45, 46]
    assert whats(text + ">Light: 5l2d3l4l9l 7H 5l +6 6\n", solitaire=True) == [(2, "rack")]
    assert whats(text + ">Light: ? 7H 5d +6 6\n", solitaire=True) == [(2, "rack")]
    slip = check(text + ">Light: ? 7H 5d +6 6\n", solitaire=True).errors[0]
    assert slip.message == "5d: Light plays the light tiles"
    with pytest.raises(GameError, match="two players"):
        check("#player1 A\n#player2 B\n#player3 C\n", solitaire=True)


def test_an_unknown_colour_leaves_the_bonus_to_the_players():
    text = "#player1 Ann\n#player2 Bob\n>Ann: ? 7E 2d3dJJd5d +{0} {0}\n"
    assert whats(text.format(30)) == []
    assert whats(text.format(40)) == []
    assert whats(text.format(50)) == [(1, "points")]
    assert check(text.format(40)).totals == (30, 0)


def test_the_end_of_the_game_as_in_the_rulebook():
    out = games.end_of_game([210, 205], ["", "Kd7lAd"], 0)
    assert out == (True, (0, 18), (210, 187), 0, 1)
    racks = ["Ad2d4l7lKd", "Qd2l3d8l9d"]
    assert not games.end_of_game([150, 152], racks, 4, stuck=True).over
    assert games.end_of_game([150, 152], racks, 0, stuck=True).deductions == (24, 32)
    assert games.end_of_game([5, 5], ["", "Ad"], 0).totals == (5, 4)
    assert games.end_of_game([5, 6], ["", "Ad"], 0).winner is None
    assert games.end_of_game([5, 0], ["", "9d"], 0).totals == (5, -9)


WHOLE = games.format_game(play_game(3).game).splitlines()


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_any_line_of_a_game_may_be_spoilt_and_the_rest_is_still_read(data):
    """Turns dropped, doubled or swapped: errors perhaps, but never anything but an answer."""
    turns = WHOLE[2:]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(turns) - 1))
        kind = data.draw(st.sampled_from(["drop", "double", "swap"]))
        if kind == "drop" and len(turns) > 1:
            del turns[at]
        elif kind == "double":
            turns.insert(at, turns[at])
        else:
            turns[at], turns[-1] = turns[-1], turns[at]
    try:
        found = check("\n".join([*WHOLE[:2], *turns]))
    except GameError as error:
        if "'.' passes over a tile" not in str(error):
            raise
        return
    assert len(found.turns) == len(turns)
    assert all(1 <= slip.n <= len(turns) and slip.what in games.SLIPS for slip in found.errors)
