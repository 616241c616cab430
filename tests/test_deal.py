"""A whole deal: the order of counting, the end of the game, and the Wicked draws."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribtool import errors
from cribtool.cards import PACK
from cribtool.deal import count_deal, deal_draws
from cribtool.play import replay
from cribtool.show import score_hand

CORNER = {
    "hands": ["4H 4C 5S 6C", "2H 4D TS QH"],
    "crib": "5D 6H 4S 8C",
    "starter": "6S",
    "dealer": 0,
    "plays": "QH 5S TS 6C 2H 4H 4D 4C",
}
"""A published deal (24 hand, strong crib) in which the dealer gets 11 in the play."""


def phases(deal):
    return [(e.phase, e.player, e.what) for e in deal.events if e.phase != "play"]


def test_a_published_deal():
    deal = count_deal(**CORNER)
    by_play = [
        sum(e.points for e in deal.events if e.phase == "play" and e.player == s) for s in (0, 1)
    ]
    assert by_play == [11, 2]
    assert phases(deal) == [("show", 1, "hand"), ("show", 0, "hand"), ("show", 0, "crib")]
    assert deal.events[-2].points == 24
    assert deal.points == deal.pegs
    assert (deal.winner, deal.skunk, deal.legal, deal.complete) == (None, None, True, True)


def test_heels_come_first_and_win():
    deal = count_deal(
        ["5H 5C 5S JD", "9H 9C 9S KD"], "JH", dealer=1, crib="2H 2C 2S 2D", pegs=[120, 119]
    )
    assert (deal.events[0].what, deal.events[0].player, deal.events[0].points) == ("heels", 1, 2)
    assert deal.winner == 1
    assert deal.pegs == (120, 121)
    assert [event.uncounted for event in deal.events] == [False, True, True, True]
    assert deal.points == (0, 2)
    assert deal.events[1].points == score_hand("5H 5C 5S JD", "JH").total


def test_pone_counts_first_at_the_close():
    """Both are out on their hands: the one who counts first wins."""
    deal = count_deal(["5H 5C 5S JD", "9H 9C 9S KD"], "5D", dealer=0, pegs=[118, 118])
    assert deal.winner == 1
    assert [(e.player, e.uncounted) for e in deal.events] == [(1, False), (0, True)]
    assert deal.events[1].points == 29
    assert deal.pegs == (118, 121)
    assert deal.points[0] == 0


def test_pegs_stop_at_the_target_and_points_do_not():
    deal = count_deal(["5H 5C 5S JD", "9H 9C 9S KD"], "5D", dealer=1, pegs=[110, 0])
    assert (deal.pegs[0], deal.points[0]) == (121, 29)


@pytest.mark.parametrize(
    ("loser", "target", "skunk"),
    [(91, 121, None), (90, 121, "skunk"), (61, 121, "skunk"), (60, 121, "double"), (0, 61, None)],
)
def test_skunk_lines(loser, target, skunk):
    deal = count_deal(
        ["5H 5C 5S JD", "2H 4C 6S 8D"], "5D", dealer=1, pegs=[target - 1, loser], target=target
    )
    assert (deal.winner, deal.skunk) == (0, skunk)


def test_three_players_count_round_to_the_dealer():
    hands = ["5H 5C 5S JD", "9H 9C 9S KD", "2H 4C 6S 8D"]
    deal = count_deal(hands, "7D", dealer=1, crib="AH AC AS KH")
    assert phases(deal) == [
        ("show", 2, "hand"), ("show", 0, "hand"), ("show", 1, "hand"), ("show", 1, "crib"),
    ]  # fmt: skip
    deal = count_deal(hands, "7D", dealer=1, pegs=[120, 70, 95])
    assert (deal.winner, deal.skunk) == (0, "skunk")


def test_partners_move_one_peg():
    hands = ["5H 5C 5S JD", "9H 9C 9S KD", "2H 4C 6S 8D", "2S 4S 6C TD"]
    deal = count_deal(hands, "5D", dealer=3, pegs=[60, 70], partners=True)
    assert deal.pegs == (60 + deal.points[0] + deal.points[2], 70 + deal.points[1] + deal.points[3])
    deal = count_deal(hands, "5D", dealer=3, pegs=[100, 30], partners=True)
    assert (deal.winner, deal.skunk, deal.pegs) == (0, "double", (121, 30))


def test_an_illegal_play_stops_the_count():
    deal = count_deal(**(CORNER | {"plays": "QH 5S TS 6C 2H 4H 4D 4D".replace("4D 4D", "4D 6S")}))
    assert not deal.legal
    assert (deal.play.rule, deal.play.n) == ("not-held", 8)
    assert [event.n for event in deal.events] == [1, 2, 3, 4, 5, 6, 7]
    assert not deal.complete


def test_a_play_cut_short_leaves_the_show_for_later():
    deal = count_deal(**(CORNER | {"plays": "QH 5S"}))
    assert [event.what for event in deal.events] == ["QH", "5S"]
    assert (deal.legal, deal.complete) == (True, False)
    won = count_deal(**(CORNER | {"plays": "QH 5S", "pegs": [119, 0]}))
    assert won.winner == 0
    assert [event.uncounted for event in won.events] == [False, False, True, True, True]


def test_without_plays_only_the_show_is_counted():
    for plays in (None, [], ""):
        deal = count_deal(**(CORNER | {"plays": plays}))
        assert {event.phase for event in deal.events} == {"show"}


def test_ranks_only():
    deal = count_deal(["5 5 5 J", "9 9 9 K"], "5", dealer=1)
    assert not deal.suits
    assert deal.events[0].points == 28


# Wicked.


def draws(deal):
    return [(d.stack, d.player, d.what, d.peg) for d in deal_draws(deal)]


def test_each_fifteen_and_thirty_one_draws_one_twinkler():
    deal = count_deal(**CORNER)
    assert draws(deal) == [("twinkler", 0, "5S", 2), ("twinkler", 0, "6C", 4)]


def test_a_six_that_makes_fifteen_and_a_run_is_one_twinkler():
    deal = count_deal(["4H 6H 9C KC", "5H TC JC QC"], "2D", dealer=0, plays="5H 4H")
    deal = count_deal(["4H 9C KC QD", "5H 6H TC JC"], "2D", dealer=0, plays="5H 4H 6H")
    assert deal.events[-1].points == 5
    assert draws(deal) == [("twinkler", 1, "6H", 5)]


def test_a_fifteen_or_thirty_one_that_wins_draws_nothing():
    won = count_deal(**(CORNER | {"pegs": [119, 0]}))
    assert won.winner == 0
    assert draws(won) == []
    late = count_deal(**(CORNER | {"pegs": [117, 0]}))
    assert draws(late) == [("twinkler", 0, "5S", 119)]


HANDS = ["5H TC 2S 9D", "6H 6C QS KD"]  # with a seven: two and two, the crib sixteen
CRIB = "AH 7C 8S 6D"


def test_luggers_fall_on_multiples_of_five_only_where_the_count_ends():
    deal = count_deal(HANDS, "7D", dealer=0, crib=CRIB, pegs=[8, 13])
    assert [event.points for event in deal.events] == [2, 2, 16]
    assert draws(deal) == [("lugger", 1, "hand", 15), ("lugger", 0, "hand", 10)]
    assert draws(count_deal(HANDS, "7D", dealer=0, crib=CRIB)) == []  # no pegs, no lugger
    past = count_deal(HANDS, "7D", dealer=0, crib=CRIB, pegs=[9, 14])
    assert draws(past) == []  # 16, 11 and 27: past fifteen, ten and twenty-five


def test_the_crib_gives_the_dealer_a_second_lugger():
    deal = count_deal(HANDS, "7D", dealer=0, crib=CRIB, pegs=[22, 0])
    assert draws(deal) == [("lugger", 0, "crib", 40)]
    assert deal_draws(deal)[0].phase == "show"


def test_a_count_of_nothing_and_a_count_at_the_target_draw_none():
    deal = count_deal(["2H 4C 6S 8D", "TH QC KS 9D"], "3D", dealer=0, pegs=[116, 20])
    assert deal.events[0].points == 0
    assert deal.events[0].pegs == (116, 20)
    assert ("lugger", 1, "hand", 20) not in draws(deal)
    won = count_deal(["5H 5C 5S JD", "9H 9C 9S KD"], "5D", dealer=1, pegs=[100, 0], target=125)
    assert won.pegs[0] == 125
    assert draws(won) == []


def test_heels_and_plain_play_draw_none():
    deal = count_deal(
        ["2H 4C 6S 8D", "TH QC KS 9D"], "JD", dealer=0, pegs=[13, 14], plays="TH 2H KS 4C"
    )
    assert deal.events[0].pegs == (15, 14)
    assert draws(deal) == []


def test_a_wicked_hand_may_be_larger_and_have_no_crib():
    hands = ["2H 4C 6S 8D TD KD", "TH QC KS 9D 3D 3H"]
    assert len(count_deal(hands, "JD", dealer=0, wicked=True).events) == 3
    with pytest.raises(errors.HandSizeError, match="seat 0: 6, but 4"):
        count_deal(hands, "JD", dealer=0)


# Bad input.


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"hands": ["4H 4C 5S 6C"]}, errors.OptionError, "two, three or four"),
        ({"hands": ["4H 4C 5S", "2H 4D TS QH"]}, errors.HandSizeError, "seat 0: 3"),
        ({"crib": "5D 6H 4S"}, errors.HandSizeError, "crib: 3"),
        ({"starter": "4H"}, errors.DuplicateCardError, "4H"),
        ({"starter": "4"}, errors.MixedSuitsError, "4"),
        ({"crib": "5D 6H 4S 4H"}, errors.DuplicateCardError, "4H"),
        ({"dealer": 2}, errors.OptionError, "0 to 1"),
        ({"dealer": -1}, errors.OptionError, "0 to 1"),
        ({"pegs": [1]}, errors.OptionError, "2 are wanted"),
        ({"pegs": [121, 0]}, errors.OptionError, "0 to 120"),
        ({"pegs": [-1, 0]}, errors.OptionError, "0 to 120"),
        ({"pegs": ["1", 0]}, errors.OptionError, "0 to 120"),
        ({"dealer": "1"}, errors.OptionError, "0 to 1"),
        ({"target": None}, errors.OptionError, "at least one"),
        ({"target": 0}, errors.OptionError, "at least one"),
        ({"partners": True}, errors.OptionError, "four players"),
        ({"plays": "QH QH"}, errors.DuplicateCardError, "QH"),
    ],
)
def test_what_cannot_be_counted(change, error, words):
    with pytest.raises(error, match=words):
        count_deal(**(CORNER | change))


# Against the parts.


@given(st.data())
def test_a_deal_is_its_parts_in_order(data):
    """Any deal: the pegs are the running sums of heels, play, hands and crib, up to the target."""
    players = data.draw(st.integers(2, 4))
    partners = players == 4 and data.draw(st.booleans())
    cards = data.draw(st.permutations(PACK))
    hands = [cards[4 * seat : 4 * seat + 4] for seat in range(players)]
    crib, starter = cards[40:44], cards[50]
    dealer = data.draw(st.integers(0, players - 1))
    order = [(dealer + 1 + step) % players for step in range(players)]
    plays = []
    while True:
        table = replay(plays, players=players, hands=[hands[seat] for seat in order])
        if table.complete:
            break
        left = [c for c in hands[order[table.next]] if c not in plays]
        fitting = [c for c in left if table.running + c.value <= 31]
        plays.append(data.draw(st.sampled_from(fitting)) if fitting else None)
    start = [data.draw(st.integers(0, 120)) for _ in range(2 if partners else players)]
    deal = count_deal(
        hands, starter, dealer=dealer, crib=crib, plays=plays, pegs=start, partners=partners
    )
    counts = [(dealer, 2)] if starter.rank == 11 else []
    counts += [(order[event.player], event.points) for event in table.events]
    counts += [(seat, score_hand(hands[seat], starter).total) for seat in order]
    counts.append((dealer, score_hand(crib, starter, crib=True).total))
    assert [(event.player, event.points) for event in deal.events] == counts
    pegs, points, winner = list(start), [0] * players, None
    for event, (seat, pegged) in zip(deal.events, counts, strict=True):
        side = seat % 2 if partners else seat
        assert event.uncounted == (winner is not None)
        if winner is None:
            points[seat] += pegged
            pegs[side] = min(121, pegs[side] + pegged)
            winner = side if pegs[side] == 121 else None
        assert event.pegs == tuple(pegs)
        drawn = []
        if not event.uncounted and winner is None:
            if event.phase == "play" and {i.kind for i in event.items} & {"fifteen", "thirty-one"}:
                drawn = ["twinkler"]
            if event.phase == "show" and pegged and pegs[side] % 5 == 0:
                drawn = ["lugger"]
        assert list(event.draws) == drawn
    assert (deal.points, deal.winner) == (tuple(points), winner)
