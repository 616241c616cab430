"""Hands and cribs counted: known cases, the oracle, and every hand there is."""

from __future__ import annotations

import runpy
from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribtool.cards import PACK, RANK_CARDS, Card, cards_text, parse_hand
from cribtool.errors import HandSizeError, OptionError
from cribtool.pegs import peg_on, skunk
from cribtool.show import (
    SUBTOTALS,
    CountedScore,
    Starters,
    count_hand,
    number_words,
    score_hand,
    score_starters,
)

from . import oracle
from .conftest import ROOT, data
from .strategies import hands

CASES = data("show.json")


@pytest.mark.parametrize(("hand", "starter", "crib", "total", "parts"), CASES["hands"])
def test_known_hands(hand: str, starter: str, crib: bool, total: int, parts: list[int]) -> None:
    score = score_hand(hand, starter, crib=crib)
    assert score.total == total
    assert list(score.subtotals.values()) == parts
    assert tuple(score.subtotals) == SUBTOTALS
    assert sum(item.points for item in score.items) == total


@pytest.mark.parametrize(("hand", "starter", "crib", "total", "kind", "wrong"), CASES["faults"])
def test_what_other_programs_got_wrong(
    hand: str, starter: str, crib: bool, total: int, kind: str, wrong: int
) -> None:
    assert score_hand(hand, starter, crib=crib).total == total != wrong, kind


@given(hands(5, 9), st.booleans())
def test_hands_with_suits_equal_the_oracle(cards: list[Card], crib: bool) -> None:
    """Hands of four to eight cards and a starter, part by part."""
    score = score_hand(cards[:-1], cards[-1], crib=crib)
    assert score.subtotals == oracle.hand_points(cards[:-1], cards[-1], crib)


@given(st.integers(0, 3), st.data(), st.booleans())
def test_flush_hands_equal_the_oracle(suit: int, data: st.DataObject, crib: bool) -> None:
    """The rare case made common: all hand cards of one suit."""
    cards = st.sampled_from([card for card in PACK if card.suit == suit])
    hand = data.draw(st.lists(cards, min_size=4, max_size=8, unique=True))
    starter = data.draw(st.sampled_from([card for card in PACK if card not in hand]))
    assert score_hand(hand, starter, crib=crib).subtotals == oracle.hand_points(hand, starter, crib)


@given(hands(5, 9), st.booleans(), st.permutations(range(4)), st.randoms())
def test_suits_renamed_and_cards_shuffled_change_nothing(
    cards: list[Card], crib: bool, suits: list[int], random: object
) -> None:
    before = score_hand(cards[:-1], cards[-1], crib=crib)
    renamed = [Card(card.rank, suits[card.suit]) for card in cards]
    hand = renamed[:-1]
    random.shuffle(hand)  # type: ignore[attr-defined]
    assert score_hand(hand, renamed[-1], crib=crib).subtotals == before.subtotals


@given(hands(4, 4), st.booleans(), hands(0, 8))
def test_every_starter_is_tried(hand: list[Card], crib: bool, seen: list[Card]) -> None:
    seen = [card for card in seen if card not in hand]
    found = score_starters(hand, crib=crib, seen=seen)
    expected = oracle.starters(hand, crib, seen)
    assert found.distribution == expected
    assert (found.sum, found.cases) == (sum(p * n for p, n in expected.items()), 48 - len(seen))
    assert found.now == oracle.total(hand, None, crib)
    order = [(-one.total, one.starter) for one in found.starters]
    assert order == sorted(order)


@given(hands(4, 4), st.booleans())
def test_ranks_alone_count_without_flush_and_nobs(hand: list[Card], crib: bool) -> None:
    """A hand by ranks is the same hand less flush and nobs, starter by starter."""
    bare = [RANK_CARDS[card.rank - 1] for card in hand]
    found = score_starters(bare, crib=crib)
    expected = Counter[int]()
    for card in PACK:
        if card not in hand:
            parts = oracle.hand_points(hand, card, crib)
            expected[sum(parts.values()) - parts["flush"] - parts["nobs"]] += 1
    assert found.distribution == expected
    assert found.sum * 48 == sum(p * n for p, n in expected.items()) * found.cases
    assert not found.suits
    for one in found.starters:
        score = score_hand(bare, one.starter)
        assert (score.total, score.suits) == (one.total, False)


def test_all_hands_by_rank_classes() -> None:
    """All 12,994,800 hands and cribs, all 30 cells, as examples/all_hands.py counts them."""
    hands, cribs = runpy.run_path(f"{ROOT}/examples/all_hands.py")["census"]()
    known = data("census.json")
    assert (hands, cribs) == (known["hands"], known["cribs"])
    assert sum(hands) == sum(cribs) == 12_994_800
    assert sum(points * number for points, number in enumerate(hands)) == 61_974_180
    assert (hands[0], cribs[0], hands[28], hands[29]) == (1_009_008, 1_022_208, 76, 4)
    assert [points for points, number in enumerate(hands) if not number] == [19, 25, 26, 27]
    assert round(sum(p * n for p, n in enumerate(cribs)) / 12_994_800, 5) == 4.73482


@pytest.mark.long
def test_all_hands_card_by_card() -> None:
    """The same 30 cells by counting every hand with every starter (suits renamed only once).

    Of the 24 ways to name the suits the least in card order stands for all: each hand is counted
    once for every way of naming that gives a different hand.
    """
    known = data("census.json")
    found: dict[bool, Counter[int]] = {False: Counter(), True: Counter()}
    names = list(permutations(range(4)))
    for hand in combinations(PACK, 4):
        alike = {tuple(sorted(Card(c.rank, name[c.suit]) for c in hand)) for name in names}
        if hand != min(alike):
            continue
        for crib, counts in found.items():
            for points, number in score_starters(hand, crib=crib).distribution.items():
                counts[points] += number * len(alike)
    for crib, name in ((False, "hands"), (True, "cribs")):
        assert [found[crib][points] for points in range(30)] == known[name]


def test_spoken_as_a_player_says_it() -> None:
    assert score_hand("5H JC 2S 2D", "8S").spoken == (
        "fifteen two, fifteen four, fifteen six, and a pair is eight"
    )
    assert score_hand("7H 8C 2S 2D", "KS").spoken == "fifteen two, and a pair is four"
    assert score_hand("2H 4C 6S 8D", "TS").spoken == "nothing"
    assert score_hand("2H 4H 6H 8H", "TS").spoken == "a flush of four is four"
    assert score_hand("5H 5C 5S JD", "5D").spoken.endswith(
        "a double pair royal is twenty-eight, and one for his nobs is twenty-nine"
    )
    assert score_hand("5H TC 4S KD", "2S").spoken == "fifteen two, fifteen four"


def test_numbers_in_words() -> None:
    assert [number_words(n) for n in (0, 12, 20, 29, 99)] == [
        "zero", "twelve", "twenty", "twenty-nine", "ninety-nine"
    ]  # fmt: skip
    assert (number_words(100), number_words(115)) == ("one hundred", "one hundred and fifteen")
    assert len({number_words(n) for n in range(1000)}) == 1000


def test_count_hand_takes_the_fifth_card_as_starter() -> None:
    counted = count_hand("5H 5C 5S JD 5D", dealer=True, claim=20, at=100)
    assert isinstance(counted, CountedScore)
    assert counted.fifth
    assert counted.score.total == 29
    assert counted.heels == 0
    assert counted.claim == (20, 9, 0)
    assert counted.at == (100, 121, True)
    assert isinstance(count_hand("5H 5C 5S JD"), Starters)
    jack = count_hand("5H 5C 5S TD", "JH", dealer=True, claim=99)
    assert isinstance(jack, CountedScore)
    assert (jack.heels, jack.claim) == (2, (99, 0, 99 - jack.score.total))


@pytest.mark.parametrize("asked", [{"claim": 3}, {"at": 3}, {"dealer": True}])
def test_what_needs_a_starter_says_so(asked: dict[str, int]) -> None:
    with pytest.raises(OptionError, match="needs a starter"):
        count_hand("5H 5C 5S JD", **asked)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "asked",
    [{"claim": -1}, {"claim": "12"}, {"claim": 2.5}, {"claim": True}, {"at": -1}, {"at": 121}],
)
def test_numbers_out_of_bounds_are_named(asked: dict[str, int]) -> None:
    """The library holds to the bounds that the command line has."""
    with pytest.raises(OptionError, match=rf"^{next(iter(asked))}: "):
        count_hand("5H 5C 5S JD", "5D", **asked)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [0, 1, 2, 3, 6, 7, 8, 9, 20])
def test_hands_of_a_wrong_size_without_starter(number: int) -> None:
    with pytest.raises(HandSizeError):
        count_hand(PACK[:number])


@pytest.mark.parametrize("number", [0, 3, 9])
def test_hands_of_a_wrong_size_with_starter(number: int) -> None:
    with pytest.raises(HandSizeError, match=r"not \d|no cards"):
        count_hand(PACK[:number], "KC")


def test_no_starter_left() -> None:
    with pytest.raises(OptionError, match="no starter is left"):
        score_starters(PACK[:4], seen=PACK[4:])
    assert score_starters(PACK[:4], seen=PACK[4:-1]).cases == 1


def test_the_board() -> None:
    assert peg_on(115, 5) == (115, 120, False)
    assert peg_on(115, 6) == (115, 121, True)
    assert peg_on(115, 29) == (115, 121, True)
    assert [skunk(hole) for hole in (0, 60, 61, 90, 91, 120)] == [
        "double", "double", "skunk", "skunk", None, None
    ]  # fmt: skip


def test_text_of_a_hand_stands_as_given() -> None:
    assert cards_text(score_hand("jd 5S 5c 5h", "5D").hand) == "JD 5S 5C 5H"
    assert parse_hand(["5H", "5C 5S"]) == parse_hand("5H5C5S")
