"""The referee: everything it accepts, refuses and names, against rules written down twice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribtool import errors, play
from cribtool.cards import PACK, parse_cards
from cribtool.play import replay

from .conftest import data
from .oracle import PlayTable, judge_play, last_points, series_total
from .strategies import leave_out, play_hands, random_play

DATA = data("play.json")


def said(result):
    """The events in short: player, play and what it pegs."""
    return [(e.player, "go" if e.card is None else str(e.card), e.points) for e in result.events]


def kinds(event):
    return [item.kind for item in event.items]


# Known lines and series.


@pytest.mark.parametrize("line", DATA["lines"], ids=lambda line: line["id"])
def test_a_published_line_pegs_what_was_published(line):
    result = replay(line["plays"], cards=line["cards"])
    assert result.legal
    for n, (count, points) in line["pegs"].items():
        event = [e for e in result.events if e.card][int(n)]
        assert (event.running, event.points) == (count, points)
    pegged = {n for n, e in enumerate(e for e in result.events if e.card) if e.points}
    assert pegged <= {int(n) for n in line["pegs"]} | line_last(result)


@pytest.mark.parametrize(
    "line", [line for line in DATA["lines"] if "pone" in line], ids=lambda line: line["id"]
)
def test_a_published_line_is_legal_with_its_hands(line):
    result = replay(line["plays"], hands=[line["pone"], line["dealer"]])
    assert result.legal
    assert result.complete
    blind = [(e.card, e.points) for e in replay(line["plays"]).events if e.card]
    assert [(e.card, e.points) for e in result.events if e.card] == blind
    if line["id"] == "rotw2":  # dealer's go at 30 is known from his hand only
        assert said(result)[5:7] == [(1, "go", 0), (0, "A", 4)]
    if "totals" in line:
        assert result.points == (line["totals"]["pone"], line["totals"]["dealer"])


def line_last(result):
    """The place of the last card of all, which pegs one that lines do not always note."""
    cards = [e for e in result.events if e.card]
    return {len(cards) - 1} if result.complete else set()


@pytest.mark.parametrize("series", DATA["series"], ids=lambda series: series["cards"])
def test_the_last_card_of_a_series_pegs_its_parts(series):
    cards = parse_cards(series["cards"])
    result = replay(cards, cards=13)
    event = result.events[-1]
    assert event.running == series["count"]
    parts = dict.fromkeys(("fifteen", "thirty-one", "pairs", "run"), 0)
    for item in event.items:
        parts["pairs" if "pair" in item.kind else item.kind] += item.points
    assert parts == series["parts"]
    assert event.points == sum(series["parts"].values())


@pytest.mark.parametrize(
    ("plays", "points", "other"),
    [
        ("6D 5S 6C", 0, 2),  # a pair is of cards in a row
        ("TS KH QD", 0, 2),  # thirty is no fifteen twice
        ("TH 9C 4D 5S 3H", 5, 3),  # thirty-one and a run
        ("2C 3D 4H", 3, 0),  # a run in rising order
        ("TC JD QH", 3, 0),  # order of ranks, not of letters
        ("5C 5D KH", 0, 4),  # two fives are no fifteens with a king
        ("5H 3S 5D 4S", 3, 0),  # the last three make the run, in any order
        ("4 5 5 6", 0, 3),  # a run after a pair is broken by the repeat
        ("4 5 6 6", 2, 3),  # and a pair after a run is a pair
        ("4 2 3", 3, 0),
        ("4 6 5 7", 4, 0),
        ("A 2 3 A", 3, 0),  # a repeat leaves the run of the last three
    ],
)
def test_faults_that_programs_have_shipped_in_one_count(plays, points, other):
    event = replay(plays, cards=13).events[-1]
    assert event.points == points != other


# Counts, goes and turns.


def test_a_run_holds_across_a_go():
    result = replay("J 7 3 5 go 4", hands=["J 3 K K", "7 5 4 Q"])
    assert said(result)[-2:] == [(0, "go", 0), (1, "4", 3)]
    assert kinds(result.events[-1]) == ["run"]


def test_no_run_across_a_new_count():
    result = replay("T T 9 go 8 7", hands=["T 9 7 7", "T 8 K K"])
    assert said(result)[-3:] == [(1, "go", 0), (1, "8", 0), (0, "7", 2)]
    assert kinds(result.events[-1]) == ["fifteen"]


def test_pairs_royal_and_double_across_a_go():
    result = replay("T 8 4 go 4 4", hands=["T 4 4 4", "8 K Q J"])
    assert said(result)[3:] == [(1, "go", 0), (0, "4", 2), (0, "4", 7)]
    assert kinds(result.events[-1]) == ["pair-royal", "go"]
    result = replay("J 7 3 3 go 3 3", hands=["J 3 K K", "7 3 3 3"])
    assert said(result)[3:] == [(1, "3", 2), (0, "go", 0), (1, "3", 6), (1, "3", 13)]
    assert kinds(result.events[-1]) == ["double-pair-royal", "go"]


def test_like_cards_do_not_pair_across_a_new_count():
    result = replay("T 9 T go go T", hands=["T T K K", "9 T T 9"])
    assert said(result)[-1] == (1, "T", 0)


def test_thirty_one_has_no_point_for_go_on_top():
    result = replay("T T A T", hands=["T A K K", "T T Q Q"])
    assert said(result)[-1] == (1, "T", 2)
    assert kinds(result.events[-1]) == ["thirty-one"]
    assert (result.running, result.next) == (0, 0)


def test_last_card_pegs_one_and_none_more_with_thirty_one():
    assert kinds(replay("8 J 6 5 A A 2 K").events[-1]) == ["last"]
    result = replay("T J A T", cards=2)
    assert result.complete
    assert kinds(result.events[-1]) == ["thirty-one"]


def test_who_leads_after_a_go():
    """The one after the player of the last card, whoever said go."""
    result = replay("T K 9 go go")
    assert (result.next, result.running) == (1, 0)
    hands = ["T 2 K K", "9 8 8 8", "9 7 7 7"]
    result = replay("T 9 9 2 go go go 7", players=3, hands=hands)
    assert said(result)[3:] == [(0, "2", 1), (1, "go", 0), (2, "go", 0), (0, "go", 0)]
    assert (result.rule, result.n, result.next) == ("not-held", 8, 1)


def test_three_players_go_in_turn():
    hands = ["T 8 J J", "K Q Q 7", "5 6 9 9"]
    result = replay("T K 5 go go 6", players=3, hands=hands)
    assert said(result)[2:] == [(2, "5", 0), (0, "go", 0), (1, "go", 0), (2, "6", 2)]
    assert kinds(result.events[-1]) == ["thirty-one"]
    assert result.next == 0
    result = replay("T K 5 6", players=3, hands=hands)
    assert [(e.player, e.implied) for e in result.events[3:]] == [(0, True), (1, True), (2, False)]


def test_a_player_may_not_pass_with_a_card_that_fits():
    result = replay("T K go", hands=["T A 5 6", "K Q J 9"])
    assert (result.legal, result.rule, result.n) == (False, "false-go", 3)
    assert "holds A 5 6" in result.reason
    assert (result.running, result.next, len(result.events)) == (20, 0, 2)


def test_a_player_may_play_three_cards_in_a_row():
    result = replay("T 9 8 go 2 A", hands=["T 8 2 A", "9 9 9 K"])
    assert said(result)[2:] == [(0, "8", 3), (1, "go", 0), (0, "2", 0), (0, "A", 1)]
    assert (result.running, result.next, result.left) == (0, 1, (0, 3))


def test_a_go_left_out_is_an_event_and_the_point_is_on_the_card():
    result = replay("K Q T 5")
    assert said(result) == [(0, "K", 0), (1, "Q", 0), (0, "T", 1), (1, "go", 0), (1, "5", 0)]
    assert [e.implied for e in result.events] == [False, False, False, True, False]
    assert (result.events[3].running, result.points) == (30, (1, 0))


def test_goes_are_worked_out_only_before_a_play():
    result = replay("K Q T", hands=["K T 5 5", "Q J J J"])
    assert (result.running, result.next, len(result.events)) == (30, 1, 3)


def test_a_typed_go_of_the_last_player_is_an_event():
    result = replay("K Q T go go 5")
    assert said(result)[3:] == [(1, "go", 0), (0, "go", 0), (1, "5", 0)]
    assert not any(e.implied for e in result.events)


def test_a_card_that_fits_after_go_is_the_last_players():
    result = replay("K Q 8 go 3")
    assert said(result)[-1] == (0, "3", 2)


def test_players_without_cards_are_passed_over():
    result = replay("T 9 8 go 2 A K 9 9", hands=["T 8 2 A", "9 9 9 K"])
    assert result.complete
    assert [e.player for e in result.events][-3:] == [1, 1, 1]
    assert result.points == (4, 3)
    result = replay("2 3 4", players=3, hands=["2", "", "3 4"])
    assert [e.player for e in result.events] == [0, 2, 2]


SITUATIONS = DATA["situations"]


@pytest.mark.parametrize("case", SITUATIONS, ids=lambda case: case["id"])
def test_published_situations_about_go(case):
    result = replay(case["plays"], players=case["players"], hands=case["hands"])
    assert result.legal
    assert result.points == tuple(case["points"])
    assert (result.running == 0) == case["count_ends"]


# What is illegal.


@pytest.mark.parametrize(
    ("plays", "hands", "rule", "n"),
    [
        ("T 9 8 9", ["T 8 3 K", "9 9 9 2"], "past-31", 4),
        ("T 9 8 J", ["T 8 3 K", "9 9 9 2"], "not-held", 4),
        ("T 9 T 3", ["T T 3 K", "9 9 9 8"], "not-held", 5),
        ("T 9 go", ["T T 3 K", "9 9 9 8"], "false-go", 3),
        ("T 9 T go go go", ["T T 3 K", "9 9 9 8"], "false-go", 6),
        ("T 9 9", ["T T", "9"], "not-held", 3),
        ("T 9 T 9", ["T T", "9"], "over", 4),
        ("T 9 T go", ["T T", "9"], "over", 4),
    ],
)
def test_with_hands_what_is_wrong_is_named(plays, hands, rule, n):
    result = replay(plays, hands=hands)
    assert (result.legal, result.rule, result.n) == (False, rule, n)
    assert "allowed" in result.reason
    assert all(event.n < n for event in result.events)


@pytest.mark.parametrize(
    ("plays", "rule", "n", "count", "after"),
    [
        ("K go", "false-go", 2, 10, 1),
        ("K Q A go", "false-go", 4, 21, 1),
        ("K Q T 5 A", "false-go", 6, 5, 0),  # pone did not go on at 30
        ("K Q T 5 6 A", "false-go", 4, 30, 1),  # dealer's unsaid go
        ("K Q T go 5 6 A", "false-go", 4, 30, 1),
        ("K Q T go go 5 A", "false-go", 5, 30, 0),  # pone's own said go
        ("go", "false-go", 1, 0, 0),
    ],
)
def test_without_hands_false_goes_are_named(plays, rule, n, count, after):
    result = replay(plays)
    assert (result.legal, result.rule, result.n) == (False, rule, n)
    assert (result.running, result.next) == (count, after)


def test_of_several_false_goes_the_earliest_is_named():
    """Pone's ace belies his goes 5 and 9, dealer's, seen later, the go 4."""
    plays = "K Q T go go J Q J go go 9 8 A"
    assert replay(plays, cards=6).n == 5
    assert replay(plays + " A", cards=6).n == 4


def test_no_thirteen_cards_in_a_play_of_eight():
    result = replay("8 J 6 5 A A 2 K 3")
    assert (result.rule, result.n, result.next, result.complete) == ("over", 9, None, True)


@pytest.mark.parametrize(
    ("plays", "options", "error"),
    [
        ("KH KH", {}, errors.DuplicateCardError),
        ("K K K K K", {}, errors.TooManyOfRankError),
        ("KH K", {}, errors.MixedSuitsError),
        ("KH", {"hands": ["K", "Q"]}, errors.MixedSuitsError),
        ("K", {"hands": ["KH", "QH"]}, errors.MixedSuitsError),
        ("KH", {"hands": ["KH", "KH"]}, errors.DuplicateCardError),
        ("K", {"hands": ["K"]}, errors.OptionError),
        ("K", {"hands": ["", ""]}, errors.HandSizeError),
        ("K", {"players": 5}, errors.OptionError),
        ("K", {"cards": 0}, errors.OptionError),
        ("K", {"cards": 14}, errors.OptionError),
        ("K", {"cards": 2.5}, errors.OptionError),
        ("K", {"cards": "4"}, errors.OptionError),
        ("K", {"called": ["North"]}, errors.OptionError),
        ("1H", {}, errors.CardError),
        ("stop", {}, errors.CardError),
        (7, {}, errors.RecordError),
        ([7], {}, errors.RecordError),
    ],
)
def test_bad_input_is_an_error(plays, options, error):
    with pytest.raises(error):
        replay(plays, **options)


def test_plays_are_read_in_any_notation():
    wanted = replay("7D 8C GO".replace("GO", "")).events
    for plays in ("7d8c", ["7D", "8C"], "7D, 8C", [parse_cards("7D")[0], "8C"]):
        assert replay(plays).events == wanted
    assert play.parse_plays("7dgo8c GO") == (
        *parse_cards("7D"), None, *parse_cards("8C"), None,
    )  # fmt: skip


# Against the oracle.


@given(st.data())
def test_a_legal_play_is_replayed_with_hands_and_without(data):
    hands = data.draw(play_hands(data.draw(st.booleans())))
    table, tokens = random_play(data.draw, hands)
    known = replay(tokens, players=len(hands), hands=hands)
    assert known.legal
    assert known.points == tuple(table.points)
    assert (known.next, known.running) == (table.turn, table.sum())
    assert known.left == tuple(len(hand) for hand in table.hands)
    assert [e.card for e in known.events] == tokens
    if len({len(hand) for hand in hands}) == 1:
        blind = replay(tokens, players=len(hands), cards=len(hands[0]))
        assert blind[:9] == known[:9]


@given(st.data())
def test_goes_may_be_left_out(data):
    hands = data.draw(play_hands())
    table, tokens = random_play(data.draw, hands, stop=False)
    short = leave_out(data.draw, tokens)
    known = replay(short, players=len(hands), hands=hands)
    assert known.legal
    assert known.complete
    assert known.points == tuple(table.points)
    if len({len(hand) for hand in hands}) == 1:
        assert replay(short, players=len(hands), cards=len(hands[0]))[1:] == known[1:]


@given(st.data())
def test_with_hands_it_accepts_just_what_the_rules_allow(data):
    """At any point of a play every card of the table and go: legal, or not."""
    hands = data.draw(play_hands())
    table, tokens = random_play(data.draw, hands)
    allowed = table.allowed()
    every = [None, *(card for hand in hands for card in hand if card not in tokens)]
    for token in every:
        verdict = replay([*tokens, token], players=len(hands), hands=hands)
        assert verdict.legal == (token in allowed), token
        if not verdict.legal:
            rule = verdict.rule
            unsaid = table.copy()
            if token is not None:
                while unsaid.turn is not None and not unsaid.fitting(unsaid.turn):
                    unsaid.go()
            if unsaid.turn is None:
                assert rule == "over"
            elif token is None:
                assert rule == "false-go"
            else:
                held = token in unsaid.hands[unsaid.turn]
                assert rule == ("past-31" if held else "not-held")
            assert (verdict.next, verdict.running) == (unsaid.turn, unsaid.sum())
            assert verdict.points == tuple(unsaid.points)


@given(st.data())
def test_without_hands_it_judges_as_the_oracle_does(data):
    """Legal plays, and the same with one fault planted: a go, a card moved, left out or added."""
    hands = data.draw(play_hands())
    hands = [hand[: min(map(len, hands))] for hand in hands]
    _table, tokens = random_play(data.draw, hands, stop=False)
    tokens = leave_out(data.draw, tokens)
    fault = data.draw(st.sampled_from(["none", "go", "swap", "drop", "add"]))
    place = data.draw(st.integers(0, len(tokens) - 1))
    if fault == "go":
        tokens.insert(place, None)
    elif fault == "swap":
        other = data.draw(st.integers(0, len(tokens) - 1))
        tokens[place], tokens[other] = tokens[other], tokens[place]
    elif fault == "drop":
        del tokens[place]
    elif fault == "add":
        used = [card for card in tokens if card is not None]
        tokens.insert(place, data.draw(st.sampled_from([c for c in PACK if c not in used])))
    events, wrong, turn = judge_play(tokens, len(hands), len(hands[0]))
    result = replay(tokens, players=len(hands), cards=len(hands[0]))
    assert (result.n, result.rule) == (wrong or (None, None))
    assert [(e.player, e.card, e.running, e.implied) for e in result.events] == events
    if wrong is None:
        assert result.next == turn


@given(st.data())
def test_a_planted_false_go_is_named_when_a_later_card_belies_it(data):
    """Someone who could play says go at 22 or more: his first card that would have fitted tells."""
    hands = data.draw(play_hands())
    hands = [hand[: min(map(len, hands))] for hand in hands]
    table = PlayTable(hands)
    tokens, planted = [], None
    while table.turn is not None:
        fitting = sorted(table.fitting(table.turn))
        player = table.turn
        lying = bool(fitting) and planted is None and table.sum() > 21 and data.draw(st.booleans())
        if lying:
            planted = len(tokens) + 1
            table.said.add(player)
            table.turn = table.after(player)
            table.look_for_end()
            tokens.append(None)
        elif fitting:
            card = data.draw(st.sampled_from(fitting))
            table.play(card)
            tokens.append(card)
        else:
            table.go()
            tokens.append(None)
    blind = replay(tokens, players=len(hands), cards=len(hands[0]))
    known = replay(tokens, players=len(hands), hands=hands)
    for result in (blind, known):
        assert (result.legal, result.n) == (planted is None, planted)
        assert result.rule == (None if planted is None else "false-go")


@given(st.data())
def test_each_card_pegs_what_the_slow_count_says(data):
    hands = data.draw(play_hands())
    _table, tokens = random_play(data.draw, hands, stop=False)
    series = []
    for event in replay(tokens, players=len(hands), hands=hands).events:
        if event.card is None:
            continue
        value = play.VALUES[event.card.rank]
        if event.running == value:
            series = []
        series.append(event.card.rank)
        assert event.running == series_total(series)
        earned = [item for item in event.items if item.kind not in ("go", "last")]
        assert sum(item.points for item in earned) == last_points(series)
        assert all(list(item.cards) == sorted(item.cards) for item in event.items)


@pytest.mark.parametrize(
    ("plays", "n"),
    [
        # The go at 10 is false by itself; the five then played belies the one left out at 22.
        ("7D AH 4S AS 2H 7H TC go 5S", 7),
        ("7D AH 4S AS 2H 7H TC go QS", 9),
        # The eight was not played on at 20 + 2; the three after it belies the go before that.
        ("TC 9C 3C go TH 9S 2C 8C 4C AC", 4),
        # Go as a lead, by both: nobody is left to play at all.
        ("go go 5S", 1),
        ("TC JC QC KC go go 5S", 6),
    ],
)
def test_the_earliest_false_go_is_named_whatever_makes_it_false(plays, n):
    """Whatever makes them false: said at 21 or less, or belied by any later card."""
    result = replay(plays, cards=8)
    assert (result.rule, result.n, len(result.events)) == ("false-go", n, n - 1)
