"""The exact averages of every discard, held against counts card by card."""

from __future__ import annotations

import json
import math
import random
import shutil
import subprocess
from collections import Counter
from decimal import Context, Decimal
from fractions import Fraction
from functools import partial
from itertools import combinations, combinations_with_replacement
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribtool import discard
from cribtool.cards import PACK, Card, cards_text, parse_cards
from cribtool.discard import OPPONENTS, Position, Spread, choices
from cribtool.discard import analyse_discards as analyse
from cribtool.errors import (
    CardError,
    CribtoolError,
    DuplicateCardError,
    HandSizeError,
    MixedSuitsError,
    OptionError,
    TooManyOfRankError,
)
from cribtool.ranktable import points as rank_points

from . import strategies
from .oracle import hand_and_crib, hand_and_crib_by_rank, suitings

HERE = Path(__file__).parent
analyse_discards = partial(analyse, opponent="uniform")
"""All of this is about others who throw at random; `test_expert_discard` is about the expert."""
Joint = Counter[tuple[int, int]]

SIX = [
    "4S 5H 6C TS TH JD",
    "5S 5H 5D 5C JS JH",  # four of a rank, two jacks that may both be thrown
    "2H 4H 6H 8H JH QC",  # flushes in hand and crib, with the jack of the suit
    "AS 2S 3S 9S JS KS",  # one suit throughout
    "JS JH JD JC 5S 5H",  # no jack unseen
    "7C 7D 8H 8S 9C 9D",
]
FIVE = ["4S 5H 6C TS JD", "2H 5H 6H JH QH", "JS JH JD 5C 5S", "9S 9H 9D 9C JC"]


@pytest.fixture(scope="session")
def card_counter(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The program that counts every choice card by card, compiled."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("no C compiler")
    program = tmp_path_factory.mktemp("c") / "discard_cards"
    source = HERE / "bench" / "discard_cards.c"
    subprocess.run([compiler, "-O2", "-o", str(program), str(source)], check=True)
    return str(program)


def counted(program: str, hand: str, seen: str = "") -> dict[tuple[Card, ...], Joint]:
    """The program's answer: keep -> (hand, crib) -> cases."""
    cards = parse_cards(hand)
    texts = [cards_text(group).replace(" ", "") for group in (cards, parse_cards(seen))]
    lines = subprocess.run([program, *texts], capture_output=True, text=True, check=True).stdout
    found: dict[tuple[Card, ...], Joint] = {}
    for line in lines.splitlines():
        kept, own, crib, cases = map(int, line.split())
        keep = tuple(sorted(c for i, c in enumerate(cards) if kept >> i & 1))
        found.setdefault(keep, Counter())[own, crib] += cases
    return found


def assert_is(spread: Spread, expected: dict[int, int], cases: int) -> None:
    """The spread is the distribution, to the last case, and says the right things of it."""
    assert dict(spread.distribution) == {p: n for p, n in sorted(expected.items()) if n}
    total = sum(p * n for p, n in expected.items())
    assert (spread.sum, spread.cases) == (total, cases)
    assert spread.mean == total / cases
    assert (spread.min, spread.max) == (min(expected), max(expected))
    assert_sd(spread)


def assert_sd(spread: Spread) -> None:
    weight = sum(spread.distribution.values())
    mean = Fraction(sum(p * n for p, n in spread.distribution.items()), weight)
    square = sum(n * (p - mean) ** 2 for p, n in spread.distribution.items()) / weight
    assert math.isclose(spread.sd**2, square, rel_tol=1e-12, abs_tol=1e-12)


def assert_joint_is(
    position: Position, keep: tuple[Card, ...], throw: tuple[Card, ...], joint: Joint
) -> None:
    """The model's hand and crib together are the counted ones."""
    assert OPPONENTS["uniform"].joint(position, keep, throw) == joint


def check_against_cards(hand: str, seen: str, counts: dict[tuple[Card, ...], Joint]) -> None:
    players = 2 if len(parse_cards(hand)) == 6 else 4
    result = analyse_discards(hand, "dealer", players=players, seen=seen)
    position = Position(result.hand, "dealer", players, result.seen)
    assert {option.keep for option in result.options} == set(counts)
    for option in result.options:
        joint = counts[option.keep]
        own: Counter[int] = Counter()
        crib: Counter[int] = Counter()
        for (h, c), cases in joint.items():
            own[h] += cases
            crib[c] += cases
        starters = 52 - len(result.hand) - len(result.seen)
        each = joint.total() // starters
        assert_is(option.hand, {p: n // each for p, n in own.items()}, starters)
        assert_is(option.crib, crib, joint.total())
        assert_joint_is(position, option.keep, option.discard, joint)


@pytest.mark.parametrize("hand", SIX)
def test_six_cards_equal_a_count_card_by_card(hand: str, card_counter: str) -> None:
    check_against_cards(hand, "", counted(card_counter, hand))


@pytest.mark.parametrize("hand", FIVE[:2])
def test_five_cards_equal_a_count_card_by_card(hand: str, card_counter: str) -> None:
    check_against_cards(hand, "", counted(card_counter, hand))


@pytest.mark.parametrize(
    ("hand", "seen"),
    [
        ("4S 5H 6C TS TH JD", "JS JH"),
        ("2H 4H 6H 8H JH QC", "AS AH AD AC 3H 5H 7H"),
        ("JS JH 5D 5C TS TH", "JD JC 5S"),
        ("9S 9H 9D 9C JC", "JS TH TD TC TS AS AH AD AC 2C 3C"),
    ],
)
def test_seen_cards_are_taken_out(hand: str, seen: str, card_counter: str) -> None:
    check_against_cards(hand, seen, counted(card_counter, hand, seen))


@pytest.mark.long
def test_random_hands_equal_a_count_card_by_card(card_counter: str) -> None:
    rng = random.Random(1)
    for size in [6] * 60 + [5] * 15:
        cards = rng.sample(PACK, size + rng.choice([0, 0, 1, 5, 20]))
        hand, seen = cards_text(cards[:size]), cards_text(cards[size:])
        check_against_cards(hand, seen, counted(card_counter, hand, seen))


@given(strategies.late_positions())
@settings(max_examples=25, deadline=None)
def test_late_positions_equal_the_oracle(position: tuple[list[Card], list[Card]]) -> None:
    """With few cards left every choice is counted by the oracle, whichever cards are out."""
    hand, seen = position
    counts = {keep: hand_and_crib(keep, throw, seen) for keep, throw in choices(hand)}
    check_against_cards(cards_text(hand), cards_text(seen), counts)


def test_the_worked_example() -> None:
    """4S 5H 6C TS TH JD: the two best choices of the rulings' example, and the order of all."""
    options = analyse_discards("4S 5H 6C TS TH JD", "dealer").options
    first, second = options[:2]
    assert cards_text(first.keep) == "5H TS TH JD"
    assert (first.hand.sum, first.hand.cases) == (492, 46)
    assert (first.crib.sum, first.crib.cases) == (222_329, 45_540)
    assert cards_text(second.keep) == "4S 5H 6C JD"
    assert (second.hand.sum, second.crib.sum) == (459, 240_047)
    assert first.total == 492 / 46 + 222_329 / 45_540


def test_exact_sums_of_another_program() -> None:
    data = json.loads((HERE / "data" / "discard_uniform.json").read_text())["hands"]
    assert len(data) == 6
    for hand, expected in data.items():
        for role in ("dealer", "pone"):
            found = {
                frozenset(option.keep): [option.hand.sum, option.crib.sum]
                for option in analyse_discards(hand, role).options
            }
            assert found == {frozenset(parse_cards(k)): sums for k, sums in expected.items()}


def test_published_hand_averages() -> None:
    """They leave flushes out, so suits are dealt that allow none."""
    data = json.loads((HERE / "data" / "discard_published.json").read_text())["hands"]
    assert len(data) == 4
    for case in data:
        hand = [f"{rank}{'SHDCSH'[i]}" for i, rank in enumerate(case["hand"])]
        near = 0.02 if "J" in set(case["hand"]) - set(case["throw"]) else 0.01
        for option in analyse_discards(hand, "dealer").options:
            if "".join(str(card)[0] for card in option.discard) == case["throw"]:
                assert abs(option.hand.mean - case["average_hand"]) <= near


def test_order_is_by_total_then_hand_then_keep_and_exact() -> None:
    for role, sign in (("dealer", 1), ("pone", -1)):
        result = analyse_discards("5C 5D 5H 7C 9H JS", role)
        keys = []
        for option in result.options:
            hand = Fraction(*option.hand.ratio)
            total = hand + sign * Fraction(*option.crib.ratio)
            keys.append((-total, -hand, option.keep))
            assert option.total == float(total)
        assert keys == sorted(keys)
        assert len({key[0] for key in keys}) < len(keys) == 15, "ties must occur for the test"


def test_partner_adds_the_crib_and_pone_takes_it_off() -> None:
    hand = "4S 5H 6C TS JD"
    by_role = {
        role: {o.keep: o for o in analyse_discards(hand, role, players=4).options}
        for role in ("dealer", "pone", "partner")
    }
    assert by_role["dealer"] == by_role["partner"]
    for keep, option in by_role["pone"].items():
        other = by_role["dealer"][keep]
        assert (option.hand, option.crib) == (other.hand, other.crib)
        assert option.total == pytest.approx(other.total - 2 * option.crib.mean)


def test_three_and_four_players_have_five_choices_and_more_cases() -> None:
    for players in (3, 4):
        result = analyse_discards("4S 5H 6C TS JD", "pone", players=players)
        assert len(result.options) == 5
        assert {o.crib.cases for o in result.options} == {713_460}
        assert {o.hand.cases for o in result.options} == {47}


# Ranks only ----------------------------------------------------------------------------------


def shares(distribution: dict[int, int]) -> dict[int, Fraction]:
    whole = sum(distribution.values())
    return {points: Fraction(n, whole) for points, n in distribution.items()}


@pytest.mark.parametrize(
    ("ranks", "seen", "players"),
    [
        ("5 5 5 J J Q", "", 2),
        ("4 5 6 T T J", "", 2),
        ("J J J J 5 5", "", 2),
        ("5 5 5 J J J", "9 J", 2),
        ("5 5 6 J J", "", 4),
        ("A 2 3 4 J", "", 3),
    ],
)
def test_ranks_only_is_the_average_over_all_suits(ranks: str, seen: str, players: int) -> None:
    """Every suiting of the ranks, analysed with its suits, averages to the same numbers."""
    hand, out = parse_cards(ranks), parse_cards(seen)
    found: dict[tuple[int, ...], list[dict[int, Fraction]]] = {}
    number = 0
    for cards in suitings([card.rank for card in (*hand, *out)]):
        number += 1
        suited = analyse_discards(
            cards[: len(hand)], "dealer", players=players, seen=cards[len(hand) :]
        )
        for option in suited.options:
            keep = tuple(card.rank for card in option.keep)
            sums = found.setdefault(keep, [{}, {}, {}])
            sums[2][0] = sums[2].get(0, Fraction(0)) + 1
            for spread, into in zip((option.hand, option.crib), sums, strict=False):
                for points, cases in spread.distribution.items():
                    assert spread.cases is not None
                    into[points] = into.get(points, 0) + Fraction(cases, spread.cases)
    assert number > 1
    result = analyse_discards(ranks, "dealer", players=players, seen=seen)
    assert {tuple(c.rank for c in o.keep) for o in result.options} == set(found)
    for option in result.options:
        own, crib, times = found[tuple(card.rank for card in option.keep)]
        for spread, expected in ((option.hand, own), (option.crib, crib)):
            wanted = {points: part / times[0] for points, part in expected.items()}
            counts = dict(spread.distribution)
            assert shares(counts) == wanted  # type: ignore[arg-type]
            mean = sum(points * part for points, part in wanted.items())
            assert (spread.sum, spread.cases) == (mean.numerator, mean.denominator)
            assert spread.mean == mean.numerator / mean.denominator
            assert math.gcd(*counts.values()) == 1
            assert_sd(spread)


@pytest.mark.parametrize(
    ("keep", "throw"),
    [
        ("5 5 5 J", "5 J"),
        ("5 6 7 8", "5 J"),
        ("5 6 7 J", "5 J"),
        ("5 6 7 J", "8 9"),
        ("5 6 J J", "8 J"),
        ("4 5 6 7", "5"),
        ("4 5 6 J", "J"),
    ],
)
def test_hand_and_crib_by_rank_are_the_average_over_all_suits(keep: str, throw: str) -> None:
    """One and the same starter, nobs and flushes on both sides: every suiting, averaged."""
    kept, thrown = parse_cards(keep), parse_cards(throw)
    players = 2 if len(thrown) == 2 else 4
    model = OPPONENTS["uniform"]
    found: dict[tuple[int, int], Fraction] = {}
    number = 0
    for cards in suitings([card.rank for card in (*kept, *thrown)]):
        number += 1
        position = Position(cards, "dealer", players, ())
        for pair, cases in model.joint(position, cards[:4], cards[4:]).items():
            found[pair] = found.get(pair, 0) + Fraction(cases)
    cases = math.comb(52 - len(kept) - len(thrown), 1) * math.comb(
        51 - len(kept) - len(thrown), 4 - len(thrown)
    )
    joint = model.joint(Position((*kept, *thrown), "dealer", players, ()), kept, thrown)
    whole = sum(joint.values())
    got = {pair: Fraction(weight, whole) for pair, weight in joint.items()}
    assert got == {pair: part / (number * cases) for pair, part in found.items()}


@pytest.mark.parametrize(
    ("keep", "throw", "left"),
    [
        ("5 5 5 J", "5 J", "6 T J"),
        ("J J 5 5", "J 5", "Q J 5"),
        ("4 4 4 5", "4 5", "6 7 8"),
        ("4 4 4 J", "J", "J 5 5 5"),
    ],
)
def test_hand_and_crib_by_rank_equal_the_oracle(keep: str, throw: str, left: str) -> None:
    """All other cards seen: every suiting of every card on the table, counted card by card."""
    kept, thrown, rest = ([card.rank for card in parse_cards(text)] for text in (keep, throw, left))
    table = [*kept, *thrown, *rest]
    seen = [rank for rank in range(1, 14) for _ in range(4 - table.count(rank))]
    own, out, gone = ([Card(rank, -1) for rank in ranks] for ranks in (kept, thrown, seen))
    position = Position((*own, *out), "dealer", 2 if len(out) == 2 else 4, tuple(gone))
    joint = OPPONENTS["uniform"].joint(position, tuple(own), tuple(out))
    whole = sum(joint.values())
    assert {pair: Fraction(n, whole) for pair, n in joint.items()} == hand_and_crib_by_rank(
        kept, thrown, rest
    )


def test_choices_alike_by_rank_stand_once() -> None:
    result = analyse_discards("4 5 6 T T J", "dealer")
    keeps = ["".join(map(str, option.keep)) for option in result.options]
    assert len(keeps) == len(set(keeps)) == 11
    assert not result.suits


# need and lugger -----------------------------------------------------------------------------


@pytest.mark.parametrize("hand", ["4S 5H 6C TS TH JD", "2H 4H 6H 8H JH QC"])
def test_need_and_lugger_are_counted_with_one_starter(hand: str, card_counter: str) -> None:
    counts = counted(card_counter, hand)
    for peg, need in ((0, 12), (3, 20), (103, 1), (118, 0), (120, 121)):
        dealer = analyse_discards(hand, "dealer", need=need, lugger=peg)
        pone = analyse_discards(hand, "pone", need=need, lugger=peg)
        alone = {option.keep: option for option in pone.options}
        for option in dealer.options:
            joint, whole = counts[option.keep], counts[option.keep].total()
            first = second = either = enough = enough_alone = 0
            for (h, c), cases in joint.items():
                one = h > 0 and (peg + h) % 5 == 0 and peg + h < 121
                two = c > 0 and (peg + h + c) % 5 == 0 and peg + h + c < 121 and peg + h < 121
                first += cases * one
                second += cases * two
                either += cases * (one or two)
                enough += cases * (h + c >= need)
                enough_alone += cases * (h >= need)
            assert option.need == enough / whole
            assert option.lugger == (first / whole, second / whole, either / whole)
            other = alone[option.keep]
            assert other.need == pytest.approx(enough_alone / whole, abs=1e-15)
            assert other.lugger is not None
            assert other.lugger.crib is None
            assert other.lugger.hand == other.lugger.any == pytest.approx(first / whole, abs=1e-15)


def test_the_partners_crib_draw_is_the_dealers() -> None:
    """Between the partner's hand and the crib the dealer's hand, unknown, moves the peg."""
    for option in analyse_discards(
        "4S 5H 6C TS JD", "partner", players=4, need=10, lugger=4
    ).options:
        assert option.lugger is not None
        assert option.lugger.crib is None
        assert option.lugger.any == option.lugger.hand
        assert option.need is not None
        alone = sum(n for p, n in option.hand.distribution.items() if p >= 10) / 47
        assert option.need > alone


def test_not_asked_for_is_none() -> None:
    for option in analyse_discards("4S 5H 6C TS TH JD", "dealer").options:
        assert option.need is option.lugger is option.win is option.pegging is None


# The pieces ----------------------------------------------------------------------------------


@given(
    st.integers(1, 4),
    st.lists(st.integers(0, 4), min_size=13, max_size=13),
)
@settings(max_examples=60, deadline=None)
def test_ways_counts_the_card_sets_of_each_multiset(size: int, left: list[int]) -> None:
    cards = [rank for rank, count in enumerate(left) for _ in range(count)][:14]
    left = [cards.count(rank) for rank in range(13)]
    expected = Counter(tuple(c) for c in combinations(cards, size))
    multisets = list(combinations_with_replacement(range(13), size))
    assert list(discard._ways(size, tuple(left))) == [expected[m] for m in multisets]


def test_places_of_multisets() -> None:
    """Every multiset lies where its ranks say, and the points of a throw lie in that order."""
    for size in (2, 3, 4):
        places = discard._places(size)
        sets = list(combinations_with_replacement(range(13), size))
        for place, ranks in enumerate(sets):
            at = (where[rank] for where, rank in zip(places.at, ranks, strict=True))
            assert sum(at) == place
        assert list(places.jacks) == [i for i, ranks in enumerate(sets) if 10 in ranks]
        assert list(places.jack_count) == [n for ranks in sets if (n := ranks.count(10))]
        if size == 3:
            for a, b in ((0, 0), (4, 10), (9, 12)):
                got = discard._points([Card(a + 1, 0), Card(b + 1, 1)])
                assert list(got) == [rank_points(a, b, *ranks) for ranks in sets]
        if size == 4:
            for a in (0, 4, 10):
                assert list(discard._points([Card(a + 1, 0)])) == [
                    rank_points(*ranks, a) for ranks in sets
                ]


@given(st.sets(st.integers(0, 12)), st.integers(1, 4))
@settings(max_examples=40, deadline=None)
def test_flush_places(ranks: set[int], size: int) -> None:
    sets = list(combinations_with_replacement(range(13), size))
    without, with_jack = discard._flush_places(size, sorted(ranks))
    assert len(without) == len(set(without))
    assert len(with_jack) == len(set(with_jack))
    several = set(combinations(sorted(ranks), size))
    assert {sets[i] for i in without} == {s for s in several if 10 not in s}
    assert {sets[i] for i in with_jack} == {s for s in several if 10 in s}


@given(st.integers(0, 10**40), st.integers(1, 10**20))
def test_root_ratio_is_rounded_once(square: int, whole: int) -> None:
    exact = Context(prec=80).divide(Context(prec=80).sqrt(Decimal(square)), Decimal(whole))
    assert discard._root_ratio(square, whole) == pytest.approx(float(exact), rel=3e-16, abs=0)


# Bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "options", "error", "says"),
    [
        ("4S 5H 6C TS TH", {}, HandSizeError, "6 cards are dealt to each of 2 players, not 5"),
        ("4S 5H 6C TS TH JD", {"players": 3}, HandSizeError, "5 cards are dealt"),
        ("", {}, HandSizeError, "not 0"),
        ("4S 5H 6C TS TH JX", {}, CardError, "JX"),
        ("4S 5H 6C TS TH TS", {}, DuplicateCardError, "TS stands twice"),
        ("4S 5H 6C TS TH J", {}, MixedSuitsError, "has a suit"),
        ("4S 5H 6C TS TH JD", {"seen": "JD"}, DuplicateCardError, "JD stands twice"),
        ("4S 5H 6C TS TH JD", {"seen": "J"}, MixedSuitsError, "has a suit"),
        ("5 5 5 5 6 6", {"seen": "5"}, TooManyOfRankError, "5 cards of rank 5"),
        ("4S 5H 6C TS TH JD", {"role": "dealr"}, OptionError, "dealer, pone, partner"),
        ("4S 5H 6C TS TH JD", {"role": "partner"}, OptionError, "only four play"),
        ("4S 5H 6C TS TH JD", {"players": 5}, OptionError, "2, 3 or 4"),
        ("4S 5H 6C TS TH JD", {"players": "2"}, OptionError, "2, 3 or 4"),
        ("4S 5H 6C TS TH JD", {"opponent": "master"}, OptionError, "uniform"),
        ("4S 5H 6C TS TH JD", {"need": -1}, OptionError, "0 to 121"),
        ("4S 5H 6C TS TH JD", {"need": 1.5}, OptionError, "whole number"),
        ("4S 5H 6C TS TH JD", {"need": True}, OptionError, "whole number"),
        ("4S 5H 6C TS TH JD", {"lugger": 121}, OptionError, "0 to 120"),
    ],
)
def test_bad_input_says_what_is_wrong(
    hand: str, options: dict[str, object], error: type[CribtoolError], says: str
) -> None:
    with pytest.raises(error, match=says):
        analyse_discards(hand, **({"role": "dealer"} | options))  # type: ignore[arg-type]


def test_too_many_seen_cards() -> None:
    """Three cards must be left for crib and starter, with five-card hands four."""
    hand = PACK[:6]
    assert analyse_discards(hand, "pone", seen=PACK[9:]).options[0].crib.cases == 3
    with pytest.raises(OptionError, match="leave 2 unseen: crib and starter need 3"):
        analyse_discards(hand, "pone", seen=PACK[8:])
    with pytest.raises(OptionError, match="need 4"):
        analyse_discards(hand[:5], "pone", players=4, seen=PACK[8:])


# --- order ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "left", "role", "at"),
    [
        ("4C TH 9D 3S 6C TD", "2S 8D JS QD KD", "pone", 7),
        ("JC 7C KH JS 5C 7D", "6D 7S 9S 9D TS", "dealer", 8),
    ],
)
def test_of_like_totals_the_better_hand_stands_first(
    hand: str, left: str, role: str, at: int
) -> None:
    """Two totals that are exactly alike, though the keeps alone would stand the other way."""
    known = {*parse_cards(hand), *parse_cards(left)}
    seen = [card for card in PACK if card not in known]
    first, second = analyse(hand, role, opponent="uniform", seen=seen).options[at : at + 2]
    sign = -1 if role == "pone" else 1
    totals = [
        Fraction(*one.hand.ratio) + sign * Fraction(*one.crib.ratio) for one in (first, second)
    ]
    assert totals[0] == totals[1]
    assert first.hand.mean > second.hand.mean
    assert first.keep > second.keep


def test_totals_that_print_alike_are_still_compared() -> None:
    """A sixtieth of a thousandth of a point, against the order of the keeps."""
    found = analyse("JS 6D 6S 2H AC JC", "dealer", opponent="expert", pegging=False)
    first, second = found.options[5:7]
    assert f"{first.total:.2f}" == f"{second.total:.2f}"
    assert 1e-5 < first.total - second.total < 2e-5
    assert first.keep > second.keep
