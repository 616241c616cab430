"""The expert model's data: hands, policy, pegging values, and how they are made."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from itertools import product
from math import comb
from operator import mul
from pathlib import Path

import pytest

from cribtool.expert import fixpoint, pegvalues
from cribtool.expert.build import build, gains, pack_means, pack_pegging, read_means
from cribtool.expert.careful import careful
from cribtool.expert.hands import (
    DEALER,
    HANDS,
    KEEPS,
    PONE,
    counts_of,
    hand_list,
    keep_list,
    throws,
    weight,
    weights,
)
from cribtool.expert.model import (
    DATA,
    PEG_UNIT,
    hand_number,
    keep_number,
    pegging,
    policy,
    replies,
)
from cribtool.pegging import cautious, unseen_by
from cribtool.play import Count, count_of
from cribtool.ranktable import PAIRS, points

from . import oracle
from .conftest import data

DIGESTS: dict[str, str] = data("expert.json")["sha256"]


@cache
def means() -> list[fixpoint.Means]:
    return read_means((DATA / "means.bin").read_bytes())


def file(name: str) -> bytes:
    return Path(DATA / name).read_bytes()


@cache
def pegs() -> list[list[float]]:
    both = [pegging(role, keep) for role in (DEALER, PONE) for keep in keep_list()]
    return gains([(value.own, value.other) for value in both])


def test_rank_hands_are_numbered_in_order_and_weigh_all_deals() -> None:
    assert len(hand_list()) == HANDS
    assert len(keep_list()) == KEEPS
    assert list(hand_list()) == sorted(hand_list())
    assert [hand_number(hand) for hand in hand_list()] == list(range(HANDS))
    assert [keep_number(keep) for keep in keep_list()] == list(range(KEEPS))
    assert sum(weights([4] * 13)) == comb(52, 6)


def test_weights_count_the_ways_to_deal_each_hand() -> None:
    shuffled = random.Random(3)
    for _ in range(5):
        left = [shuffled.randint(0, 4) for _ in range(13)]
        assert weights(left) == [weight(hand, left) for hand in hand_list()]
        assert sum(weights(left)) == comb(sum(left), 6)


def test_data_files_are_small_and_those_that_the_builder_wrote() -> None:
    names = sorted(DIGESTS)
    others = {"play.bin", "winning.bin"}  # winning chances, which rest on these
    assert {path.name for path in DATA.iterdir()} == others | DIGESTS.keys()
    for name in names:
        assert sha256(file(name)).hexdigest() == DIGESTS[name], name
    assert sum(len(file(name)) for name in names) < 200_000
    assert len(file("policy.bin")) == 2 * HANDS


def test_packing_comes_back() -> None:
    assert pack_means(means()) == file("means.bin")
    both = [pegging(role, keep) for role in (DEALER, PONE) for keep in keep_list()]
    assert pack_pegging([(value.own, value.other) for value in both]) == file("pegging.bin")


def test_the_published_crib_means_come_out_within_a_hundredth() -> None:
    published = data("hessel.json")
    plain = means()[0]
    for role, name in ((DEALER, "dealer"), (PONE, "pone")):
        assert len(published[name]) == 91
        for pair, hundredths in enumerate(published[name]):
            assert abs(plain[role][pair] - hundredths / 100) <= 0.01, (name, PAIRS[pair])


def test_every_throw_is_one_of_the_hand_and_the_best_answer_to_the_means() -> None:
    """The whole policy once more from the crib means and pegging values that are shipped."""
    for role in (DEALER, PONE):
        shipped = policy(role)
        assert shipped == fixpoint.best_throws(role, means()[1][role], pegs())
        for hand, throw in zip(hand_list(), shipped, strict=True):
            assert throw in dict(throws(hand))


def test_of_like_values_the_first_pair_is_thrown() -> None:
    """Every mean alike, and a hand whose keeps are worth the same whatever is thrown."""
    assert fixpoint.best_throws(DEALER, [0.0] * 91, None, [hand_number((0, 0, 0, 0, 1, 1))])[
        0
    ] == min(
        pair
        for pair, keep in throws((0, 0, 0, 0, 1, 1))
        if fixpoint.hand_value((0, 0, 0, 0, 1, 1), keep)
        == max(fixpoint.hand_value((0, 0, 0, 0, 1, 1), k) for _, k in throws((0, 0, 0, 0, 1, 1)))
    )


def test_hand_value_is_the_mean_over_all_starters_with_quarters_for_nobs() -> None:
    for hand in random.Random(4).sample(hand_list(), 40):
        for _, keep in throws(hand):
            total = 0.0
            for starter in range(13):
                nobs = keep.count(10) / 4 if starter != 10 else 0
                total += (4 - hand.count(starter)) * (points(*keep, starter) + nobs)
            assert fixpoint.hand_value(hand, keep) == 4 * total


def test_sums_over_all_deals_equal_those_hand_by_hand() -> None:
    """The alternating sum of `joint` against a plain one, for throws that few hands make."""
    dealer, pone = policy(DEALER), bytearray(policy(PONE))
    few = bytearray([90]) * HANDS
    for at in random.Random(9).sample(range(HANDS), 12):
        few[at] = 89 if dealer[at] % 2 else 88
    both = fixpoint.joint(bytes(few), bytes(pone))
    assert sum(entry[0] for row in both for entry in row) == comb(52, 6) * comb(46, 6)
    for pair in (88, 89):
        expected = [[0] * 14 for _ in PAIRS]
        for mine in [hand for hand, throw in zip(hand_list(), few, strict=True) if throw == pair]:
            left = [4 - n for n in counts_of(mine)]
            for theirs, throw, ways in zip(hand_list(), pone, weights(left), strict=True):
                if ways:
                    entry = expected[throw]
                    entry[0] += weight(mine) * ways
                    for rank in theirs:
                        entry[rank + 1] += weight(mine) * ways
        assert both[pair] == expected


def test_deals_by_labels_count_all_pairs_of_hands() -> None:
    """Hands told apart by what they hold of three ranks, against the deals counted directly."""
    mine = [min(2, hand.count(4)) for hand in hand_list()]
    other = [min(2, hand.count(10)) for hand in hand_list()]
    found = fixpoint.deals_by(mine, other, 3)
    expected = [[0] * 3 for _ in range(3)]
    for fives, jacks in product(range(5), range(5)):
        for my_jacks in range(5 - jacks):
            for his_fives in range(5 - fives):
                if fives + my_jacks > 6 or his_fives + jacks > 6:
                    continue
                deals = comb(4, fives) * comb(4, my_jacks) * comb(44, 6 - fives - my_jacks)
                deals *= comb(4 - fives, his_fives) * comb(4 - my_jacks, jacks)
                deals *= comb(44 - (6 - fives - my_jacks), 6 - his_fives - jacks)
                expected[min(2, fives)][min(2, jacks)] += deals
    assert found == expected


def test_replies_equal_a_plain_sum_over_his_hands() -> None:
    shuffled = random.Random(5)
    for role in (DEALER, PONE):
        left = [shuffled.randint(0, 4) for _ in range(13)]
        found = replies(role, left)
        throw_cases = [0] * 91
        starters = [0] * (91 * 13)
        for hand, throw in zip(hand_list(), policy(role), strict=True):
            ways = weight(hand, left)
            for rank in range(13):
                cases = ways * (left[rank] - hand.count(rank))
                if ways:
                    throw_cases[throw] += cases
                    starters[throw * 13 + rank] += cases
        assert found.throws == throw_cases
        assert found.starters == starters
        assert found.cases == sum(starters)


def careful_by_oracle(
    hand: Sequence[int], series: list[int], played: list[int], others: int, gone: bool
) -> int:
    fitting = [r for r in hand if sum(min(x, 10) for x in [*series, r]) <= 31]
    return max(
        fitting,
        key=lambda r: (oracle.careful_value(r, hand, series, played, others, gone), r),
        default=0,
    )


def test_careful_plays_as_it_is_described() -> None:
    shuffled = random.Random(6)
    pack = [rank for rank in range(1, 14) for _ in range(4)]
    compared = 0
    while compared < 250:
        cards = shuffled.sample(pack, 12)
        hand = sorted(cards[: shuffled.randint(1, 4)])
        played = cards[4 : 4 + shuffled.randint(0, 7)]
        start = shuffled.randint(0, len(played))
        series = played[start:]
        if sum(min(rank, 10) for rank in series) > 30:
            continue
        others, gone = shuffled.randint(0, 4), shuffled.random() < 0.2
        unseen = unseen_by(hand, played)
        found = careful(hand, count_of(series), unseen, others, gone)
        assert found == careful_by_oracle(hand, series, played, others, gone)
        compared += 1


def play_slowly(dealer: Sequence[int], pone: Sequence[int]) -> tuple[int, int]:
    """A play by `careful` on both sides, by the rules read aloud."""
    hands = [list(pone), list(dealer)]
    points_ = [0, 0]
    shown: list[list[int]] = [[], []]
    series: list[int] = []
    said_go = [False, False]
    turn, last = 0, 0
    while hands[0] or hands[1]:
        other = 1 - turn
        known = shown[other]
        held = [*hands[turn], *shown[turn]]
        rank = 0
        if not said_go[turn] and hands[turn]:
            rank = careful_by_oracle(
                hands[turn], series, [*shown[turn], *known], len(hands[other]), said_go[other]
            )
        assert len(held) == 4
        if rank:
            hands[turn].remove(rank)
            shown[turn].append(rank)
            series.append(rank)
            points_[turn] += oracle.series_points(series)
            last = turn
            if sum(min(r, 10) for r in series) == 31:
                series, said_go, turn = [], [False, False], other
            elif not said_go[other]:
                turn = other
        else:
            said_go[turn] = True
            if all(said_go):
                points_[last] += 1
                series, said_go, turn = [], [False, False], 1 - last
            else:
                turn = other
    if series:
        points_[last] += 1
    return points_[1], points_[0]


def test_plays_of_whole_hands_peg_what_a_slow_referee_says() -> None:
    shuffled = random.Random(7)
    pack = [rank for rank in range(1, 14) for _ in range(4)]
    for _ in range(60):
        cards = shuffled.sample(pack, 8)
        dealer, pone = sorted(cards[:4]), sorted(cards[4:])
        assert pegvalues.play_out(dealer, pone, careful, careful) == play_slowly(dealer, pone)


def plain_policy(role: int) -> bytes:
    return fixpoint.best_throws(role, means()[0][role])


@cache
def kept(role: int) -> list[int]:
    return pegvalues.kept(plain_policy(role))


@pytest.mark.parametrize("role", [DEALER, PONE])
def test_a_sample_of_pegging_values_is_computed_again(role: int) -> None:
    """The other's six from the 48 cards outside the keep, thrown without the pegging term."""
    for number in random.Random(8).sample(range(KEEPS), 3):
        keep = keep_list()[number]
        ways = pegvalues.keeps_against(keep, kept(1 - role))
        assert sum(ways) == comb(48, 6)
        own = other = 0
        mine = [rank + 1 for rank in keep]
        for theirs, cases in zip(keep_list(), ways, strict=True):
            if cases:
                against = [rank + 1 for rank in theirs]
                if role == DEALER:
                    mine_pegs, their_pegs = pegvalues.play_out(mine, against, careful, careful)
                else:
                    their_pegs, mine_pegs = pegvalues.play_out(against, mine, careful, careful)
                own += cases * mine_pegs
                other += cases * their_pegs
        value = pegging(role, keep)
        assert abs(value.own - PEG_UNIT * own / comb(48, 6)) <= 0.5
        assert abs(value.other - PEG_UNIT * other / comb(48, 6)) <= 0.5


def test_what_people_peg_goes_with_the_pegging_values() -> None:
    rows = data("human_pegging.json")["rows"]
    assert len(rows) == 16
    own, other = [], []
    for text, (pone_own, pone_other, dealer_own, dealer_other) in rows.items():
        keep = tuple(sorted("A23456789TJQK".index(letter) for letter in text))
        for role, people in ((PONE, (pone_own, pone_other)), (DEALER, (dealer_own, dealer_other))):
            value = pegging(role, keep)
            own.append((value.own / PEG_UNIT, people[0]))
            other.append((value.other / PEG_UNIT, people[1]))
    assert correlation(own) >= 0.95
    assert correlation(other) >= 0.95


def correlation(pairs: list[tuple[float, float]]) -> float:
    n = len(pairs)
    mean_x = sum(x for x, _ in pairs) / n
    mean_y = sum(y for _, y in pairs) / n
    both = sum((x - mean_x) * (y - mean_y) for x, y in pairs)
    xs = sum((x - mean_x) ** 2 for x, _ in pairs)
    ys = sum((y - mean_y) ** 2 for _, y in pairs)
    return float(both / (xs * ys) ** 0.5)


def test_hands_over_all_deals_count_what_hands_of_good_players_do() -> None:
    for role, low, high in ((DEALER, 7.8, 8.1), (PONE, 7.9, 8.2)):
        total = 0
        for hand, throw in zip(hand_list(), policy(role), strict=True):
            total += weight(hand) * fixpoint.hand_value(hand, dict(throws(hand))[throw])
        assert low <= total / (184 * comb(52, 6)) <= high


def kept_under(role: int) -> list[int]:
    return pegvalues.kept(policy(role))


@pytest.mark.long
def test_means_over_all_deals_are_those_of_good_players() -> None:
    """Crib and pegging, exactly: every pair of keeps weighs the deals that come to it."""
    sums = fixpoint.crib_sums(policy(DEALER), policy(PONE))
    worth = sum(points_ for points_, _ in sums[DEALER])
    deals = sum(deals for _, deals in sums[DEALER])
    assert deals == comb(52, 6) * comb(46, 6)
    assert 4.6 <= worth / (160 * deals) <= 4.9
    met = fixpoint.deals_by(kept_under(DEALER), kept_under(PONE), KEEPS)
    dealer_pegs = pone_pegs = 0
    for keep, row in enumerate(met):
        played = pegvalues.play_row(keep, careful)
        dealer_pegs += sum(map(mul, row, played[::2]))
        pone_pegs += sum(map(mul, row, played[1::2]))
    assert 3.1 <= dealer_pegs / deals <= 3.8
    assert 1.9 <= pone_pegs / deals <= 2.4


@pytest.mark.long
def test_careful_beats_cautious_head_to_head() -> None:
    """Exactly, over all deals: both take both sides, and one is ahead of the other by this much."""

    def by_cautious(
        hand: Sequence[int], count: Count, unseen: Sequence[int], others: int, gone: bool
    ) -> int:
        return cautious(hand, count, unseen)

    met = fixpoint.deals_by(kept(DEALER), kept(PONE), KEEPS)
    ahead = deals = 0
    for mine, row in zip(keep_list(), met, strict=True):
        dealer = [rank + 1 for rank in mine]
        for theirs, ways in zip(keep_list(), row, strict=True):
            if ways:
                pone = [rank + 1 for rank in theirs]
                a, b = pegvalues.play_out(dealer, pone, careful, by_cautious)
                c, d = pegvalues.play_out(dealer, pone, by_cautious, careful)
                ahead += ways * (a - b + d - c)
                deals += 2 * ways
    assert ahead / deals == pytest.approx(data("expert.json")["careful_ahead"], abs=5e-5)


@pytest.mark.long
def test_the_whole_build_comes_out_the_same_to_the_byte(tmp_path: Path) -> None:
    build(tmp_path / "data", tmp_path / "work", 2)
    for name, digest in DIGESTS.items():
        assert sha256((tmp_path / "data" / name).read_bytes()).hexdigest() == digest


@pytest.mark.long
def test_sweeps_go_on_where_they_were_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two sweeps at once and one after the other end in the same means and the same throws."""
    monkeypatch.setattr(fixpoint, "SWEEPS", 2)
    told: list[tuple[int, fixpoint.Means]] = []
    whole = fixpoint.fixed_point(pegs(), after=lambda n, now, _: told.append((n, now)))
    assert [n for n, _ in told] == [1, 2]
    assert fixpoint.fixed_point(pegs(), means=told[0][1], done=1) == whole
    assert whole.means == told[1][1]
