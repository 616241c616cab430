"""What a card is worth: every op against the slow and obvious way of working it out."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribtool.cards import PACK, Card, parse_card, parse_hand
from cribtool.discard import analyse_discards
from cribtool.errors import CribtoolError, HandSizeError, OptionError
from cribtool.wicked.deck import RULINGS, WickedCard, sample_deck
from cribtool.wicked.effects import Worth, apply_card, move_peg

from . import oracle
from .strategies import hands

DECK = sample_deck()


def card(**op: object) -> WickedCard:
    """A twinkler with this op."""
    return WickedCard("X", "twinkler", "core", "", "text", 1, dict(op))


def use(id: str, **given: object) -> Worth:
    return apply_card(DECK.card(id), **given)  # type: ignore[arg-type]


# Pegging


@pytest.mark.parametrize(
    ("start", "holes", "end", "moves"),
    [
        (0, 5, 5, True),
        (117, 5, 121, True),
        (116, 5, 121, True),
        (115, 5, 120, True),
        (120, 1, 121, True),
        (0, -3, 0, False),
        (2, -3, 0, True),
        (3, -3, 0, True),
        (4, -3, 1, True),
        (120, -120, 0, True),
    ],
)
def test_a_peg_moves_between_0_and_the_end(start: int, holes: int, end: int, moves: bool) -> None:
    assert move_peg(start, holes) == (end, moves)
    worth = apply_card(card(peg=holes, who="self"), peg=start)
    assert worth.peg is not None
    assert worth.peg[:3] == (start, end, end == 121)
    assert worth.fizzles is not moves


def test_pegging_back_from_0_fizzles_and_stays() -> None:
    worth = apply_card(card(peg=-1, who="opponent"), peg=0)
    assert worth.fizzles
    assert worth.peg == (0, 0, False, False)
    assert worth.open == ()
    assert "opponent its player picks" in worth.text


@given(st.integers(0, 120), st.integers(-120, 120).filter(bool))
def test_a_landing_by_a_card_is_open_until_the_players_rule(start: int, holes: int) -> None:
    """A peg that a card moves onto a multiple of five is flagged; nothing else is."""
    op = card(peg=holes, who="self")
    worth = apply_card(op, peg=start)
    assert worth.peg is not None
    end = min(121, max(0, start + holes))
    lands = end % 5 == 0 and end != start and end != 121
    assert [one.name for one in worth.open] == (["landing"] if lands else [])
    assert worth.peg.lugger is (None if lands else False)
    for ruling in (True, False):
        worth = apply_card(op, peg=start, rulings={"landing": ruling})
        assert worth.peg is not None
        assert worth.peg.lugger is (lands and ruling)


# A condition on the hand's count


def test_a_hand_that_counts_nothing_moves_nineteen() -> None:
    worth = use("W03", hand="2H 4S 6D TH", starter="QC", peg=81)
    assert worth.condition is not None
    assert worth.condition.holds is True
    assert worth.peg is not None
    assert worth.peg[:3] == (81, 100, False)


def test_a_hand_that_counts_stays_where_it_is() -> None:
    worth = use("W03", hand="5H 5C 5S JD", starter="5D", peg=81)
    assert worth.condition is not None
    assert (worth.condition.points, worth.condition.holds) == (29, False)
    assert worth.peg == (81, 81, False, False)
    assert not worth.fizzles


def test_a_twinkler_whose_condition_is_not_met_is_an_open_question() -> None:
    op = {"peg": 3, "who": "self", "if": {"hand_points": 2}}
    given_ = {"hand": "5H 5C 5S JD", "starter": "5D", "peg": 9}
    worth = apply_card(card(**op), **given_)  # type: ignore[arg-type]
    assert [one.name for one in worth.open] == ["unmet"]
    assert not worth.fizzles
    worth = apply_card(card(**op), **given_, rulings={"unmet": True})  # type: ignore[arg-type]
    assert worth.fizzles


@given(hands(4, 6), st.integers(0, 12))
@settings(max_examples=20)
def test_the_chance_of_a_count_is_that_over_all_starters(hand: list[Card], points: int) -> None:
    """For each choice of four cards: how many of the starters left make it count so much."""
    worth = apply_card(card(peg=1, who="self", **{"if": {"hand_points": points}}), hand=hand)
    assert worth.condition is not None
    assert worth.peg is None
    expected = {}
    for keep in combinations(sorted(hand), 4):
        starters = [one for one in PACK if one not in hand]
        hits = sum(oracle.total(keep, one) == points for one in starters)
        expected[keep] = (hits, len(starters))
    options = worth.condition.options
    assert {option.keep: (option.hits, option.cases) for option in options} == expected
    assert [o.hits for o in options] == sorted((o.hits for o in options), reverse=True)
    assert all(sorted(o.keep + o.discard) == sorted(hand) for o in options)
    assert all(Fraction(*o.chance) == Fraction(o.hits, o.cases) for o in options)


def test_seen_cards_cannot_be_the_starter() -> None:
    worth = use("W03", hand="2H 4S 6D TH", seen="2S 2D 2C")
    assert worth.condition is not None
    assert worth.condition.options[0].cases == 45


# A swap


@given(hands(5, 9), st.data())
def test_every_swap_is_tried_and_the_best_is_first(cards: list[Card], data: st.DataObject) -> None:
    """Each card still in hand changes places with the starter; what has been played cannot."""
    starter, *hand = cards
    played = data.draw(st.lists(st.sampled_from(hand), unique=True))
    worth = use("W02", hand=hand, starter=starter, played=played)
    movable = [one for one in hand if one not in played]
    if not movable:
        assert worth.fizzles
        assert worth.swap is None
        return
    assert worth.swap is not None
    assert not worth.fizzles
    assert worth.swap.now == oracle.total(hand, starter)
    expected = {
        one: oracle.total([starter if other == one else other for other in hand], one)
        for one in movable
    }
    assert {swap.card: swap.total for swap in worth.swap.swaps} == expected
    assert worth.swap.swaps[0].total == max(expected.values())
    assert all(swap.gain == swap.total - worth.swap.now for swap in worth.swap.swaps)


def test_a_swap_can_make_nobs_and_a_flush() -> None:
    """Thirteen hearts' worth: the club goes up, the heart starter comes in."""
    worth = use("W02", hand="2H 4H 6H QC", starter="8H")
    assert worth.swap is not None
    best = worth.swap.swaps[0]
    assert str(best.card) == "QC"
    assert best.total == oracle.total(parse_hand("2H 4H 6H 8H"), parse_card("QC"))
    worth = use("W02", hand="JH 2H 7C 9D", starter="KS")
    assert worth.swap is not None
    assert str(worth.swap.swaps[0].card) == "2H"


@pytest.mark.parametrize("hand", ["", "5H 5C 5S JD"])
def test_a_swap_with_no_card_left_fizzles(hand: str) -> None:
    assert use("W02", hand=hand, starter="5D", played=hand).fizzles
    assert use("W02", hand=hand, played=hand).fizzles


def test_heels_of_a_swapped_jack_are_open_until_the_players_rule() -> None:
    given_ = {"hand": "JH 2H 7C 9D", "starter": "KS"}

    def jack(**more: object) -> tuple[int | None, int]:
        worth = use("W02", **given_, **more)
        assert worth.swap is not None
        assert [one.name for one in worth.open] == ["heels"]
        return next((s.heels, s.gain) for s in worth.swap.swaps if s.card.rank == 11)

    plain = jack()
    assert plain[0] is None
    assert jack(rulings={"heels": False}) == (0, plain[1])
    assert jack(rulings={"heels": True}) == (2, plain[1])
    assert jack(rulings={"heels": True}, role="dealer") == (2, plain[1] + 2)
    assert jack(rulings={"heels": True}, role="pone") == (2, plain[1] - 2)


# The whole hand without a crib


def test_six_cards_without_a_crib_against_the_best_discard() -> None:
    hand = "4H 5S 6D TS JC QH"
    worth = use("W04", hand=hand)
    assert worth.keep_all is not None
    cards = parse_hand(hand)
    totals = [oracle.total(cards, one) for one in PACK if one not in cards]
    whole = worth.keep_all.hand
    assert (whole.sum, whole.cases) == (sum(totals), 46)
    assert sum(p * n for p, n in whole.distribution.items()) == whole.sum
    assert [one.role for one in worth.keep_all.against] == ["dealer", "pone"]
    for one in worth.keep_all.against:
        best = analyse_discards(hand, one.role, opponent="uniform").options[0]
        assert (one.keep, one.discard, one.total) == (best.keep, best.discard, best.total)
        assert one.gain == whole.mean - best.total


def test_five_cards_without_a_crib() -> None:
    worth = use("W04", hand="4H 5S 6D TS JC", role="dealer")
    assert worth.keep_all is not None
    assert [one.role for one in worth.keep_all.against] == ["dealer"]
    assert worth.keep_all.hand.cases == 47
    best = analyse_discards("4H 5S 6D TS JC", "dealer", players=3, opponent="uniform").options[0]
    assert worth.keep_all.against[0].total == best.total


def test_the_starter_may_be_known() -> None:
    """Then the whole hand counts one number, and each discard's crib averages over the rest."""
    hand, starter = parse_hand("4H 5S 6D TS JC QH"), parse_card("5D")
    worth = use("W04", hand=hand, starter=starter, role="pone")
    assert worth.keep_all is not None
    assert worth.keep_all.hand.mean == oracle.total(hand, starter)
    best = max(
        Fraction(oracle.total(keep, starter))
        - Fraction(
            sum(
                oracle.total((*throw, *others), starter, crib=True)
                for others in combinations(
                    [one for one in PACK if one not in hand and one != starter], 2
                )
            ),
            990,
        )
        for keep in combinations(hand, 4)
        if keep[0] == hand[0] and keep[1] == hand[1]  # the best keeps 4 5 and two more
        for throw in [[one for one in hand if one not in keep]]
    )
    assert worth.keep_all.against[0].total == pytest.approx(float(best), abs=1e-12)


# A further card


@given(hands(4, 4), st.sampled_from(PACK))
@settings(max_examples=15)
def test_a_fifth_card_is_averaged_over_the_pack(hand: list[Card], starter: Card) -> None:
    if starter in hand:
        hand = [one for one in PACK if one not in hand][:4]
    if starter in hand:
        return
    worth = use("W06", hand=hand, starter=starter)
    assert worth.extra is not None
    drawn = [one for one in PACK if one not in hand and one != starter]
    totals = {one: oracle.total([*hand, one], starter) for one in drawn}
    assert (worth.extra.hand.sum, worth.extra.hand.cases) == (sum(totals.values()), 47)
    assert worth.extra.now is not None
    assert worth.extra.now.mean == oracle.total(hand, starter)
    assert {best for (best,) in worth.extra.best} == {
        one for one, total in totals.items() if total == max(totals.values())
    }
    assert worth.extra.gain == pytest.approx(worth.extra.hand.mean - worth.extra.now.mean)


def test_a_fifth_card_without_a_starter_averages_over_both() -> None:
    hand = parse_hand("5H 6C 7S JD")
    worth = use("W06", hand=hand)
    assert worth.extra is not None
    pack = [one for one in PACK if one not in hand]
    total = sum(oracle.total([*hand, one], starter) for one, starter in permutations(pack, 2))
    assert worth.extra.hand.mean == total / (48 * 47)
    assert worth.extra.now is not None
    assert worth.extra.now.sum == sum(oracle.total(hand, one) for one in pack)


def test_two_further_cards() -> None:
    op = card(contest="rock-paper-scissors", winner={"draw": 2, "hand_size": 6})
    hand, starter = parse_hand("5H 6C 7S JD"), parse_card("8D")
    worth = apply_card(op, hand=hand, starter=starter)
    assert worth.extra is not None
    pack = [one for one in PACK if one not in hand and one != starter]
    expected = [oracle.total([*hand, *pair], starter) for pair in combinations(pack, 2)]
    assert (worth.extra.hand.sum, worth.extra.hand.cases) == (sum(expected), len(expected))


def test_five_cards_and_the_starter_count_as_they_are() -> None:
    worth = use("W06", hand="5H 5C 5S JD 4H", starter="5D")
    assert worth.extra is not None
    assert worth.extra.hand.mean == oracle.total(parse_hand("5H 5C 5S JD 4H"), parse_card("5D"))
    assert worth.extra.now is None
    assert worth.extra.gain is None


# The crib seen


def test_a_seen_crib_is_counted_with_every_discard() -> None:
    hand, crib = parse_hand("4H 5S 6D TS JC QH"), parse_hand("5C KD")
    worth = use("W05", hand=hand, crib=crib)
    assert worth.peek is not None
    assert [peek.role for peek in worth.peek] == ["dealer", "pone"]
    starters = [one for one in PACK if one not in hand and one not in crib]
    for peek in worth.peek:
        sign = 1 if peek.role == "dealer" else -1
        assert len(peek.options) == 15
        totals = [option.total for option in peek.options]
        assert totals == sorted(totals, reverse=True)
        for option in peek.options[:2]:
            own = sum(oracle.total(option.keep, one) for one in starters)
            theirs = sum(oracle.total([*crib, *option.discard], one, True) for one in starters)
            assert (option.hand.sum, option.crib.sum, option.hand.cases) == (own, theirs, 44)
            assert option.total == (own + sign * theirs) / 44


def test_a_seen_crib_with_cards_to_come() -> None:
    """Three players: two cards of the crib seen, one more to come from anywhere."""
    hand, crib = parse_hand("4H 5S 6D TS JC"), parse_hand("5C KD")
    worth = use("W05", hand=hand, crib=crib, role="dealer")
    assert worth.peek is not None
    option = worth.peek[0].options[0]
    rest = [one for one in PACK if one not in hand and one not in crib]
    totals = [
        oracle.total([*crib, *option.discard, more], starter, True)
        for more, starter in permutations(rest, 2)
    ]
    assert (option.crib.sum, option.crib.cases) == (sum(totals), len(totals))


# The rest


def test_what_has_no_number_is_said_in_words() -> None:
    for id in ("W05", "W07", "W08"):
        worth = use(id)
        assert worth.text
        assert not worth.fizzles
        assert worth.peg is None


def test_every_sample_can_be_applied() -> None:
    """Each known op has a worth in a situation that gives all it needs."""
    for one in DECK.cards:
        hand = "4H 5S 6D TS JC QH" if one.phase == "deal" else "4H 5S 6D TS"
        worth = apply_card(one, hand=hand, starter="5D", peg=10, role="dealer")
        assert worth.kind in (one.op or {})


@pytest.mark.parametrize(
    ("id", "given_", "message"),
    [
        ("W01", {}, "say at which hole it stands"),
        ("W01", {"peg": 121}, "a hole from 0 to 120"),
        ("W01", {"peg": -1}, "a hole from 0 to 120"),
        ("W01", {"peg": 3, "role": "partner"}, "role 'partner'"),
        ("W01", {"peg": 3, "rulings": {"muggins": True}}, "no open question 'muggins'"),
        ("W02", {}, "needs the hand"),
        ("W02", {"hand": "5H 5C 5S JD"}, "say which it is"),
        ("W02", {"hand": "5 5 5 J", "starter": "5"}, "needs suits"),
        ("W02", {"hand": "5H 5C 5S JD", "starter": "5H"}, "stands twice"),
        ("W02", {"hand": "5H 5C 5S JD", "starter": "5D 6D"}, "one card is wanted"),
        ("W02", {"hand": "5H 5C 5S JD", "starter": "5D", "played": "2C"}, "not in the hand"),
        ("W02", {"hand": "5H 5C 5S", "starter": "5D"}, "the cards already played included"),
        ("W03", {}, "give the hand, or the peg"),
        ("W03", {"hand": "5H 5C 5S"}, "4 to 6 cards are wanted"),
        ("W04", {"hand": "5H 5C 5S JD"}, "5 to 6 cards are wanted"),
        ("W05", {"hand": "5H 5C 5S JD 2C 3C", "crib": "9C 9D 9H"}, "1 to 2 cards lie"),
        ("W05", {"hand": "5H 5C 5S JD 2C 3C", "crib": "3C"}, "stands twice"),
        ("W06", {}, "needs the hand"),
        ("W06", {"hand": "5H 5C 5S"}, "4 cards are wanted, or 5"),
    ],
)
def test_what_is_missing_or_does_not_fit_is_named(
    id: str, given_: dict[str, object], message: str
) -> None:
    with pytest.raises(CribtoolError, match=message):
        use(id, **given_)


def test_a_card_without_op_has_no_worth() -> None:
    with pytest.raises(OptionError, match="told in words only"):
        apply_card(WickedCard("X", "lugger", "core", "", "Sing."), peg=3)


def test_hand_size_errors_tell_the_size() -> None:
    with pytest.raises(HandSizeError) as caught:
        use("W06", hand="5H 5C 5S")
    assert caught.value.count == 3


def test_the_open_questions_are_questions() -> None:
    assert all(question.endswith("?") for question in RULINGS.values())
