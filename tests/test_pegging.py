"""The adviser, against a brute force over every card of every hand."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribtool import errors
from cribtool.cards import NO_SUIT, PACK, Card, cards_text
from cribtool.pegging import OPPONENTS, ROLES, advise
from cribtool.play import replay

from .oracle import PlayTable, slow_advise
from .strategies import peg_questions


def agrees(advice, slow):
    """The advice holds just the ranks of the slow one, at its values, in the right order."""
    assert {option.card.rank for option in advice.options} == set(slow)
    for option in advice.options:
        mine, theirs = slow[option.card.rank]
        assert option.mine == pytest.approx(float(mine), abs=1e-9)
        assert option.theirs == pytest.approx(float(theirs), abs=1e-9)
        assert option.net == pytest.approx(float(mine - theirs), abs=1e-9)
    keys = [
        (-(slow[o.card.rank][0] - slow[o.card.rank][1]), -slow[o.card.rank][0], o.card)
        for o in advice.options
    ]
    assert keys == sorted(keys)


def possible(me, table, tokens, starter, seen, unable):
    """Every hand that the other may hold, card by card."""
    known = {*table.hands[me], *(card for card in tokens if card), *seen}
    cards = [card for card in PACK if card not in known and card != starter]
    barred = [count for who, count in unable if who != me]
    return [
        hand
        for hand in combinations(cards, len(table.hands[1 - me]))
        if not any(count + card.value <= 31 for card in hand for count in barred)
    ]


def is_the_brute_force(opponent, question, cards):
    me, table, tokens, starter, seen, _unable = question
    advice = advise(
        table.hands[me],
        tokens,
        role=ROLES[me],
        opponent=opponent,
        starter=starter,
        seen=seen,
        cards=cards,
    )
    hands = possible(*question)
    assert advice.hands == len(hands)
    assert (advice.running, advice.go) == (table.sum(), False)
    ranks = PlayTable([[], []])
    ranks.series = [(card.rank,) for card in table.series]
    ranks.played = [(card.rank,) for card in table.played]
    ranks.said, ranks.last, ranks.turn = set(table.said), table.last, me
    slow = slow_advise(
        [card.rank for card in table.hands[me]],
        [[card.rank for card in hand] for hand in hands],
        ranks,
        me,
        opponent,
        starter.rank if starter else None,
    )
    agrees(advice, slow)
    assert {option.card for option in advice.options} == set(table.fitting(me))


@pytest.mark.parametrize("opponent", list(OPPONENTS))
@settings(max_examples=30, deadline=None)
@given(question=peg_questions())
def test_the_adviser_is_the_brute_force(opponent, question):
    """At every stage of the play, for both roles, with goes said and not."""
    is_the_brute_force(opponent, question, 4)


@pytest.mark.long
@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("opponent", list(OPPONENTS))
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_the_adviser_is_the_brute_force_for_hands_of_any_size(opponent, cards, data):
    """Hands of Wicked Cribbage, too; and many more questions."""
    most = 2 if cards == 5 else 7
    is_the_brute_force(opponent, data.draw(peg_questions(cards, most)), cards)


@settings(max_examples=40)
@given(question=peg_questions())
def test_what_a_card_pegs_at_once_is_what_the_referee_gives_it(question):
    me, table, tokens, starter, seen, _unable = question
    advice = advise(table.hands[me], tokens, role=ROLES[me], starter=starter, seen=seen)
    for option in advice.options:
        event = replay([*tokens, option.card]).events[-1]
        assert option.pegs == event.points


@settings(max_examples=40)
@given(question=peg_questions())
def test_hidden_cards_never_steer(question):
    """The advice knows nothing of his true hand: it is asked for without it, and suits are idle."""
    me, table, tokens, starter, seen, _unable = question
    bare = [card and Card(card.rank, NO_SUIT) for card in tokens]
    hold = [Card(card.rank, NO_SUIT) for card in table.hands[me]]
    known = advise(table.hands[me], tokens, role=ROLES[me], starter=starter, seen=seen)
    blind = advise(
        hold,
        bare,
        role=ROLES[me],
        starter=starter and Card(starter.rank, NO_SUIT),
        seen=[Card(card.rank, NO_SUIT) for card in seen],
    )
    assert blind.hands == known.hands
    worth = {option.card.rank: option[1:] for option in blind.options}
    assert worth == {option.card.rank: option[1:] for option in known.options}


def test_two_hands_that_look_the_same_so_far_get_the_same_later_plays():
    """Were my later plays steered by his cards, each hand by itself would gain; the sum must not.

    Against single hands (all else seen) the best plays are worth more than the one plan that must
    serve them all.
    """
    hold, plays = "3 4 5 J", ""
    rest = "2 3 6 7 8 9"
    free = rest.split()
    known = [r for r in "A23456789TJQK" for _ in range(4)]
    for rank in [*hold.split(), *free]:
        known.remove(rank)
    together = advise(hold, plays, role="pone", seen=known)
    single = {option.card: 0.0 for option in together.options}
    hands = list(combinations(free, 4))
    for hand in hands:
        out = [rank for rank in free if rank not in hand]
        for option in advise(hold, plays, role="pone", seen=[*known, *out]).options:
            single[option.card] += option.net / len(hands)
    assert together.hands == len(hands)
    gains = [single[option.card] - option.net for option in together.options]
    assert min(gains) >= -1e-9
    assert max(gains) > 0.01


def test_whole_process_anchor():
    """The hardest kind of question, all of the pack unseen: 1,800 rank hands."""
    advice = advise("A 2 3 9", role="pone", starter="6", thrown="K Q")
    assert advice.hands == 148_995
    assert [str(option.card) for option in advice.options] == ["3", "9", "2", "A"]


@pytest.mark.long
@pytest.mark.parametrize("opponent", list(OPPONENTS))
@pytest.mark.parametrize("hold", ["A239", "4567", "2358", "56TJ", "7789"])
def test_a_lead_with_a_third_of_the_pack_unseen(opponent, hold):
    ranks = ["A23456789TJQK".index(c) + 1 for c in hold]
    seen = [card for card in PACK if card.suit > 1 or card.rank in (1, 6)]
    mine = [card for card in PACK if card.suit == 0 and card.rank in ranks]
    mine += [Card(7, 1)] if hold == "7789" else []
    seen = [card for card in seen if card not in mine]
    cards = [card for card in PACK if card not in mine and card not in seen]
    hands = [[card.rank for card in hand] for hand in combinations(cards, 4)]
    table = PlayTable([[], []])
    table.turn = 0
    advice = advise(mine, role="pone", opponent=opponent, seen=seen)
    agrees(advice, slow_advise([c.rank for c in mine], hands, table, 0, opponent))


# What is said about his cards.


def test_a_go_rules_hands_out():
    """Dealer said go at 28: no ace, two or three; pone's own cards and plays are out too."""
    advice = advise("3 9", "K T 8 go", role="pone")
    free = 52 - 12 - 5 + 1  # 12 low cards are out anyway, K T 8 9 and the 3 among them
    assert advice.hands == free * (free - 1) * (free - 2) // 6
    assert [str(option.card) for option in advice.options] == ["3"]


def test_a_player_who_did_not_go_on_is_known_to_hold_nothing_that_fitted():
    """Dealer stopped at 28 when he was the last player: after that he has no low card."""
    with pytest.raises(errors.PlayError, match="holds 2"):
        advise("2 T", "K 9 9 go K", role="pone")
    table = replay("9 K 9 go")
    assert table.unable == ((1, 1, 28),)
    later = replay("9 K 9 go go K")
    assert later.unable == ((1, 1, 28), (0, 2, 28))
    advice = advise("Q J 5", "9 K 9 go go", role="dealer")
    barred = 4 * 3
    free = 52 - barred - 6
    assert advice.hands == free * (free - 1) // 2


def test_nothing_fits_is_go():
    advice = advise("9 8", "K T 8 go", role="pone")
    assert (advice.options, advice.go, advice.running) == ((), True, 28)


def test_last_cards_are_instant_and_exact():
    advice = advise("4", "K 7 7 7 6 8 9", role="dealer")
    assert [tuple(o)[1:] for o in advice.options] == [(1, 1.0, 0.0, 1.0)]
    assert advice.hands == 1


def test_endgame_published():
    """Six and go: 4778 against a six led in the second count, all else equal (Barlow)."""
    advice = advise("4 8", "K 7 7 7 6", role="dealer", starter="7")
    assert {str(option.card) for option in advice.options} == {"4", "8"}
    advice = advise("4 5", "6 A 7 4 6", role="dealer", starter="8", thrown="7 9")
    assert advice.running == 24


@pytest.mark.parametrize(
    ("hold", "plays", "options", "error", "words"),
    [
        ("4 5 6", "", {}, errors.HandSizeError, "must hold 4"),
        ("4 5 6 7", "K", {}, errors.PlayError, "dealer's turn"),
        ("4 5 6", "K Q", {"role": "dealer"}, errors.PlayError, "pone's turn"),
        ("5 6", "K Q 8 go", {"role": "pone"}, None, ""),
        ("A 6", "K Q T 9", {"role": "pone"}, errors.PlayError, "holds"),
        ("2 K K", "K Q T go", {"role": "dealer"}, errors.PlayError, "turn"),
        ("A K K", "T Q T go", {"role": "dealer"}, errors.PlayError, "pone's turn"),
        ("", "8 J 6 5 A A 2 K", {}, errors.PlayError, "over"),
        ("2 3", "K Q go 5", {}, errors.PlayError, "false-go"),
        ("5H 5C 5S 5H", "", {}, errors.DuplicateCardError, "5H"),
        ("5H 5C 5S 6", "", {}, errors.MixedSuitsError, "suit"),
        ("5 5 5 5", "", {"starter": "5"}, errors.TooManyOfRankError, "5"),
        ("5 6 7 8", "", {"role": "partner"}, errors.OptionError, "pone or dealer"),
        ("5 6 7 8", "", {"opponent": "random"}, errors.OptionError, "greedy or cautious"),
        ("5 6 7 8", "", {"cards": 7}, errors.OptionError, "1 to 6"),
        ("5 6 7 8", "", {"cards": "4"}, errors.OptionError, "1 to 6"),
    ],
)
def test_what_cannot_be_asked(hold, plays, options, error, words):
    options = {"role": "pone"} | options
    if error is None:
        advise(hold, plays, **options)
        return
    with pytest.raises(error, match=words):
        advise(hold, plays, **options)


def test_no_hand_left_is_an_error():
    seen = [card for card in PACK if card.suit < 3]
    hold = [Card(rank, 3) for rank in (1, 2, 3, 4)]
    seen += [Card(rank, 3) for rank in range(5, 11)]
    with pytest.raises(errors.PlayError, match="no hand is left"):
        advise(hold, role="pone", seen=seen)
    assert cards_text(hold) == "AC 2C 3C 4C"
