"""Winning chances: the table, the throw, the card to play and the deal, against slow countings."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribtool.cards import PACK, Card
from cribtool.deal import count_deal
from cribtool.discard import Position, analyse_discards, choices
from cribtool.errors import HandSizeError, OptionError
from cribtool.expert import winbuild, windiscard, winpeg
from cribtool.expert.careful import careful
from cribtool.expert.hands import DEALER, PONE, keep_index, keep_list, weights
from cribtool.expert.model import hand_number, policy
from cribtool.expert.pegvalues import keeps_against, play_out
from cribtool.expert.windeal import carry_on, deal_wins
from cribtool.expert.windiscard import Show, Stakes, flip, rank_to_win, winning_cuts
from cribtool.expert.winflip import chances
from cribtool.expert.winning import (
    BUCKETS,
    EARLY,
    GROUPS,
    LATER,
    NEAR,
    ORDER_UNIT,
    PLAY_UNIT,
    SHOWN,
    STORED_UNIT,
    VALUES,
    Play,
    bucket,
    end_value,
    group,
    play,
    plays,
    table,
    win_before_deal,
)
from cribtool.expert.winpeg import advise_to_win
from cribtool.pegging import ROLES, look, unseen_by
from cribtool.play import START
from cribtool.ranktable import PAIRS

from . import oracle
from .conftest import data
from .strategies import peg_questions
from .test_expert_discard import his_throw
from .test_pegging import possible

HOLES = range(121)


def steps_of(memo: winbuild.Memo) -> winbuild.StepsOf:
    keeps = [tuple(rank + 1 for rank in keep) for keep in keep_list()]

    def steps(dealer: int, pone: int) -> tuple[int, ...]:
        return winbuild.play_path(keeps[pone], keeps[dealer], careful, memo)

    return steps


# --- the table ------------------------------------------------------------------------------------


def test_the_table_is_what_is_known_of_the_game() -> None:
    """The first dealer wins 55.5 to 56.5 %, and 35-37 is even: 51 ± 1 % (published)."""
    assert 0.555 <= win_before_deal(0, 0) <= 0.565
    assert 0.50 <= win_before_deal(35, 37) <= 0.52
    game = table()
    assert game.deals >= 2_000_000
    assert 0 < game.error <= 0.001


@pytest.mark.parametrize("value", VALUES)
def test_the_table_rises_with_the_own_peg_and_falls_with_the_other_s(value: str) -> None:
    rows = table(value).rows
    low, high = (0.0, 1.0) if value == "game" else (-2.0, 2.0)
    for a, b in product(HOLES, HOLES):
        assert low <= rows[a][b] <= high
        if a < 120:
            assert rows[a][b] <= rows[a + 1][b]
        if b < 120:
            assert rows[a][b] >= rows[a][b + 1]
        # only where the last digit of a float is reached do neighbours come out alike
        if value == "game" and 1e-9 < rows[a][b] < 1 - 1e-9 and a < 120 and b < 120:
            assert rows[a][b + 1] < rows[a][b] < rows[a + 1][b]


def test_the_shipped_files_are_small() -> None:
    from cribtool.expert.model import DATA

    assert sum((DATA / name).stat().st_size for name in ("winning.bin", "play.bin")) <= 10**6


DEAL_STEPS = st.lists(st.integers(0, 12), min_size=2, max_size=7).filter(any)


@settings(max_examples=25)
@given(rows=st.lists(DEAL_STEPS, min_size=1, max_size=6), skunk=st.booleans())
def test_solving_is_counting_deal_by_deal(rows: list[list[int]], skunk: bool) -> None:
    """Any sample of deals: at 119 and 120, and some way before, the very chances of playing on."""
    counts = winbuild.new_counts()
    deals = []
    for row in rows:
        # a player's steps stand apart: who pegs nothing between is passed over
        steps = [row[0]]
        for step in row[1:]:
            if step:
                steps.append(step)
        winbuild.add_deal(counts, steps)
        deals.append([((oracle.PONE, oracle.DEALER)[at % 2], n) for at, n in enumerate(steps) if n])
    value = VALUES[skunk]
    solved = winbuild.solve(winbuild.closed(counts, len(rows)), value, 86)
    known: dict[tuple[int, int], Fraction] = {}
    places = [*product((118, 119, 120), repeat=2), (90, 118), (118, 90), (104, 104), (89, 120)]
    for dealer, pone in places:
        slow = oracle.chance_from(deals, dealer, pone, skunk, known)
        assert solved[dealer][pone] == pytest.approx(float(slow), abs=1e-12)


def simulated(seed: int, deals: int) -> winbuild.Counts:
    return winbuild.sample(seed, deals, steps_of(({}, {})))


def test_simulated_deals_agree_with_the_table_at_the_end() -> None:
    """Two thousand deals of another seed, at 119 and 120 for both, within five standard errors."""
    solved = winbuild.solve(simulated(7, 2000), lowest=119)
    for dealer, pone in product((119, 120), repeat=2):
        assert solved[dealer][pone] == pytest.approx(
            win_before_deal(dealer, pone), abs=5 * (0.25 / 2000) ** 0.5
        )


@pytest.mark.long
def test_a_hundred_thousand_simulated_deals_agree_with_the_table() -> None:
    """All 14,641 scores: within five of the standard errors of a sample so much smaller."""
    deals = 100_000
    solved = winbuild.solve(simulated(8, deals))
    shipped = table()
    bound = 5 * shipped.error * (1 + shipped.deals / deals) ** 0.5
    for dealer, pone in product(HOLES, HOLES):
        assert abs(solved[dealer][pone] - shipped.rows[dealer][pone]) <= bound, (dealer, pone)


@pytest.mark.long
def test_the_last_hole_is_who_pegs_first_over_all_keeps() -> None:
    """Dealer at 120: he wins with heels or where he is first in the play, over every pair of keeps.

    A direct enumeration of the whole model: 18,395 hands for each side, thrown by the policy.
    """
    from cribtool.expert.fixpoint import deals_by
    from cribtool.expert.hands import hand_list
    from cribtool.expert.pegvalues import kept

    steps = steps_of(({}, {}))
    kept_by = [kept(policy(role)) for role in (DEALER, PONE)]
    # A label tells the keep and how many jacks were thrown with it.
    labels = []
    for role in (DEALER, PONE):
        labels.append(
            [
                3 * keep + hand.count(10) - keep_list()[keep].count(10)
                for keep, hand in zip(kept_by[role], hand_list(), strict=True)
            ]
        )
    ways = deals_by(labels[DEALER], labels[PONE], 3 * len(keep_list()))
    cases = 0
    won = {119: Fraction(0), 120: Fraction(0)}
    for dealer in range(len(keep_list())):
        for pone in range(len(keep_list())):
            first = None
            for a, b in product(range(3), repeat=2):
                number = ways[3 * dealer + a][3 * pone + b]
                if not number:
                    continue
                first = steps(dealer, pone) if first is None else first
                jacks = keep_list()[dealer].count(10) + keep_list()[pone].count(10) + a + b
                heels = Fraction(4 - jacks, 40)
                cases += number
                won[120] += number * (heels + (1 - heels) * (first[0] == 0))
                won[119] += number * (heels + (1 - heels) * (first[0] < 2))
    for pone_at, sum_won in won.items():
        assert win_before_deal(120, pone_at) == pytest.approx(
            float(sum_won / cases), abs=5 * table().error
        )


def test_a_skunk_counts_double() -> None:
    assert [end_value(peg, "skunk") for peg in (0, 60, 61, 90, 91, 120)] == [2, 2, 2, 2, 1, 1]
    assert {end_value(peg) for peg in HOLES} == {1}
    # with both past the skunk line, games won less lost are what the chances say
    for dealer, pone in product((91, 100, 120), repeat=2):
        both = 2 * win_before_deal(dealer, pone) - 1
        assert win_before_deal(dealer, pone, "skunk") == pytest.approx(both, abs=1e-7)


# --- the play of a keep ---------------------------------------------------------------------------


@pytest.mark.parametrize("role", [DEALER, PONE])
@pytest.mark.parametrize("keep", ["3456", "555J"])
def test_the_shipped_play_of_a_keep_is_played_again(role: int, keep: str) -> None:
    """Against every keep of the other, weighed by his six cards of the 48 that are left."""
    ranks = tuple("A23456789TJQK".index(rank) for rank in keep)
    at = keep_index()[ranks]
    thrown = winbuild.kept(1 - role)
    ways = keeps_against(ranks, [number for number, _, _ in thrown])
    steps = steps_of(({}, {}))
    totals: dict[tuple[int, int], int] = {}
    firsts = {(1, 1): [0, 0], (2, 1): [0, 0], (1, 5): [0, 0], (9, 2): [0, 0]}
    for other, weight in enumerate(ways):
        if not weight:
            continue
        path = steps(at, other) if role == DEALER else steps(other, at)
        pegs = [0, 0]
        reached: list[list[int]] = [[], []]
        for turn, points in enumerate(path):
            reached[turn % 2] += [turn] * points
            pegs[turn % 2] += points
        mine, his = (1, 0) if role == DEALER else (0, 1)
        both = (pegs[mine], pegs[his])
        totals[both] = totals.get(both, 0) + weight
        for (a, b), cases in firsts.items():
            if a <= len(reached[mine]) and b <= len(reached[his]):
                cases[0] += weight
                cases[1] += weight * (reached[mine][a - 1] < reached[his][b - 1])
    shipped = play(role, ranks)
    whole = sum(totals.values())
    assert sum(map(sum, shipped.totals)) == PLAY_UNIT
    for own, line in enumerate(shipped.totals):
        for other, part in enumerate(line):
            assert abs(part / PLAY_UNIT - totals.get((own, other), 0) / whole) < 1.01 / STORED_UNIT
    for (a, b), (cases, first) in firsts.items():
        if max(a, b) <= EARLY and cases:
            assert abs(shipped.own_first(a, b) - first / cases) <= 0.51 / ORDER_UNIT


@pytest.mark.parametrize("role", [DEALER, PONE])
@pytest.mark.parametrize("gone", ["5", "TK"])
def test_cards_gone_change_the_play_as_they_do(role: int, gone: str) -> None:
    """The classes of points come as often as when the other's six are dealt without the cards.

    With one card gone but for the rounding of a factor, with two all but so.
    """
    keep = (2, 3, 4, 9)
    ranks = ["A23456789TJQK".index(rank) for rank in gone]
    left = [4 - keep.count(rank) - ranks.count(rank) for rank in range(13)]
    ways: dict[int, int] = {}
    for (at, _, _), weight in zip(winbuild.kept(1 - role), weights(left), strict=True):
        ways[at] = ways.get(at, 0) + weight
    steps = steps_of(({}, {}))
    at = keep_index()[keep]
    slow = [[0.0] * 5, [0.0] * 5]
    for other, weight in ways.items():
        if weight:
            path = steps(at, other) if role == DEALER else steps(other, at)
            dealer, pone = sum(path[1::2]), sum(path[::2])
            own, his = (dealer, pone) if role == DEALER else (pone, dealer)
            slow[0][bucket(role, own)] += weight / sum(ways.values())
            slow[1][bucket(1 - role, his)] += weight / sum(ways.values())
    shipped = play(role, keep, ranks)
    assert sum(map(sum, shipped.totals)) == PLAY_UNIT
    found = [[0.0] * 5, [0.0] * 5]
    for own, line in enumerate(shipped.totals):
        for his, part in enumerate(line):
            found[0][bucket(role, own)] += part / PLAY_UNIT
            found[1][bucket(1 - role, his)] += part / PLAY_UNIT
    bound = 0.002 if len(gone) == 1 else 0.006
    for mine, exact in zip(found, slow, strict=True):
        assert mine == pytest.approx(exact, abs=bound)
    # without the correction they are further off
    whole = play(role, keep)
    off = [0.0] * 5
    for own, line in enumerate(whole.totals):
        off[bucket(role, own)] += sum(line) / PLAY_UNIT
    assert max(abs(a - b) for a, b in zip(off, slow[0], strict=True)) > max(
        abs(a - b) for a, b in zip(found[0], slow[0], strict=True)
    )
    assert [bucket(role, points) for points in (0, *BUCKETS[role], 30)] == [0, 1, 2, 3, 4, 4]


@pytest.mark.parametrize("role", [DEALER, PONE])
def test_the_play_goes_with_what_his_hand_counts(role: int) -> None:
    """By the group of what his hand counts with the starter the points fall into their classes."""
    keep = (3, 4, 5, 9)
    left = [4 - keep.count(rank) for rank in range(13)]
    ways: dict[int, int] = {}
    for (at, _, _), weight in zip(winbuild.kept(1 - role), weights(left), strict=True):
        ways[at] = ways.get(at, 0) + weight
    steps = steps_of(({}, {}))
    at = keep_index()[keep]
    slow = [[[0.0] * 5, [0.0] * 5] for _ in range(GROUPS)]
    for other, weight in ways.items():
        if not weight:
            continue
        path = steps(at, other) if role == DEALER else steps(other, at)
        dealer, pone = sum(path[1::2]), sum(path[::2])
        own, his = (dealer, pone) if role == DEALER else (pone, dealer)
        ranks = keep_list()[other]
        for starter in range(13):
            cuts = left[starter] - ranks.count(starter)
            if cuts:
                sides = slow[
                    group(sum(oracle.row_points([r + 1 for r in (*ranks, starter)]).values()))
                ]
                sides[0][bucket(role, own)] += weight * cuts
                sides[1][bucket(1 - role, his)] += weight * cuts
    for place, shipped in enumerate(plays(role, keep)):
        assert sum(map(sum, shipped.totals)) == PLAY_UNIT
        found = [[0.0] * 5, [0.0] * 5]
        for own, line in enumerate(shipped.totals):
            for his, part in enumerate(line):
                found[0][bucket(role, own)] += part / PLAY_UNIT
                found[1][bucket(1 - role, his)] += part / PLAY_UNIT
        for mine, exact in zip(found, slow[place], strict=True):
            assert mine == pytest.approx([part / sum(exact) for part in exact], abs=0.006)
    assert [group(points) for points in (0, *SHOWN, 29)] == [0, 1, 2, 3, 4, 5, 5]


def test_the_order_of_pegging_adds_up_to_what_is_pegged() -> None:
    keeps = [tuple(rank + 1 for rank in keep) for keep in keep_list()]
    dice = random.Random(3)
    memo: winbuild.Memo = ({}, {})
    for _ in range(300):
        pone, dealer = dice.choice(keeps), dice.choice(keeps)
        if any((pone + dealer).count(rank) > 4 for rank in pone):
            continue
        steps = winbuild.play_path(pone, dealer, careful, memo)
        assert (sum(steps[1::2]), sum(steps[::2])) == play_out(dealer, pone, careful, careful)
        assert all(steps[1:])
        assert sum(steps[1::2])
        hands = [list(pone), list(dealer)]
        unseen = [unseen_by(pone, ()), unseen_by(dealer, ())]
        rest = carry_on(hands, unseen, START, 0, -1, False)
        joined = [0]
        for who, points in rest:
            if len(joined) % 2 == 1 - who:
                joined[-1] += points
            else:
                joined.append(points)
        assert tuple(joined) == steps


def test_needs_beyond_the_tables_of_order_take_their_ends() -> None:
    shipped = play(DEALER, (2, 3, 4, 5))
    assert shipped.own_first(LATER + 9, 3) == shipped.own_first(LATER, 3)
    assert shipped.own_first(NEAR + 1, 3) == shipped.later[NEAR][2]
    assert all(0 < shipped.own_first(own, 3) < 1 for own in range(EARLY + 1, LATER))


def test_a_little_beyond_the_keep_s_own_order_its_odds_are_bent() -> None:
    """Twice the odds of all keeps at the nearest needs of its own: twice the odds beyond."""
    first = ((2 / 3,) * EARLY,) * EARLY
    later = ((0.5,) * LATER,) * LATER
    shipped = Play(((PLAY_UNIT,),), first, later)
    assert shipped.own_first(EARLY, EARLY) == 2 / 3
    for own, other in [(NEAR, 1), (1, NEAR), (NEAR, NEAR)]:
        assert shipped.own_first(own, other) == pytest.approx(2 / 3, abs=1e-12)
    assert shipped.own_first(NEAR + 1, 1) == 0.5
    never = Play(((PLAY_UNIT,),), ((0.0,) * EARLY,) * EARLY, later)
    assert never.own_first(NEAR, 1) == pytest.approx(1 / 255, abs=1e-4)


def test_the_bent_order_is_nearer_to_the_play() -> None:
    """Needs of 3 and 5 with four keeps: against all keeps of the other, nearer than unbent."""
    steps = steps_of(({}, {}))
    off = [0.0, 0.0]
    for keep in [(2, 3, 4, 5), (0, 0, 9, 12), (4, 4, 9, 10), (6, 6, 7, 8)]:
        at = keep_index()[keep]
        ways = keeps_against(keep, [number for number, _, _ in winbuild.kept(PONE)])
        cases = first = 0
        for other, weight in enumerate(ways):
            pegged = [0, 0]
            when = {}
            for turn, points in enumerate(steps(at, other) if weight else ()):
                pegged[turn % 2] += points
                for side, need in ((1, 3), (0, 5)):
                    if turn % 2 == side and pegged[side] >= need:
                        when.setdefault(side, turn)
            if len(when) == 2:
                cases += weight
                first += weight * (when[1] < when[0])
        shipped = play(DEALER, keep)
        off[0] += (shipped.own_first(3, 5) - first / cases) ** 2
        off[1] += (shipped.later[2][4] - first / cases) ** 2
    assert off[0] < off[1] / 2


# --- the throw ------------------------------------------------------------------------------------

POINTS = st.integers(0, 29)
PEGS = st.one_of(st.integers(0, 120), st.integers(95, 120), st.integers(114, 120))


@st.composite
def made_up(draw: st.DrawFn) -> tuple[Show, Play, list, list]:
    """A made-up show and play, as `windiscard` holds them and as the oracle counts them."""
    shows = draw(
        st.lists(st.tuples(st.booleans(), POINTS, st.integers(0, 58)), min_size=1, max_size=6)
    )
    lines: list[list[list[float]]] = [[], []]
    for jack, first, rest in shows:
        rows = lines[jack]
        rows.extend([] for _ in range(first + 1 - len(rows)))
        rows[first].extend([0.0] * (rest + 1 - len(rows[first])))
        rows[first][rest] += 1 / len(shows)
    pegged = draw(
        st.lists(st.tuples(st.integers(0, 14), st.integers(0, 14)), min_size=1, max_size=4)
    )
    size = max(max(pair) for pair in pegged) + 1
    totals = [[0] * size for _ in range(size)]
    part = PLAY_UNIT // len(pegged)
    for at, (own, other) in enumerate(pegged):
        totals[own][other] += part if at else PLAY_UNIT - part * (len(pegged) - 1)
    ahead = draw(st.floats(0, 1))
    shares = tuple((ahead,) * LATER for _ in range(LATER))
    plays = [
        (own, other, cell / PLAY_UNIT, ahead)
        for own, line in enumerate(totals)
        for other, cell in enumerate(line)
        if cell
    ]
    return (
        Show(*lines),
        Play(tuple(map(tuple, totals)), shares, shares),
        [(jack, first, rest, 1 / len(shows)) for jack, first, rest in shows],
        plays,
    )


@pytest.mark.parametrize("role", [DEALER, PONE])
@settings(max_examples=60)
@given(case=made_up(), mine=PEGS, his=PEGS)
def test_a_deal_is_counted_step_by_step(role: int, case: tuple, mine: int, his: int) -> None:
    """Heels, play, pone's hand, dealer's hand and crib, to 121: both ways of summing."""
    show, pegged, shows, plays = case
    side = oracle.DEALER if role == DEALER else oracle.PONE
    slow = oracle.deal_chance(side, shows, plays, (mine, his), win_before_deal)
    assert windiscard.worth(role, show, pegged, mine, his) == pytest.approx(slow, abs=1e-11)
    assert windiscard.Next(role, mine, his).win(show, pegged) == pytest.approx(slow, abs=1e-11)


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("role", [DEALER, PONE])
def test_all_scores_at_once_are_each_score(role: int, value: str) -> None:
    position = Position(
        tuple(Card(rank, rank % 4) for rank in (4, 5, 6, 10, 11, 12)), "pone", 2, ()
    )
    if role == DEALER:
        position = position._replace(role="dealer")
    stakes = Stakes(position)
    keep, throw = choices(position.hand)[4]
    parts = stakes.parts(keep, throw)
    grid = chances(role, parts, value)
    dice = random.Random(role)
    for low in (0, 85, 112):
        for _ in range(15):
            mine, his = dice.randint(low, 120), dice.randint(low, 120)
            slow = sum(windiscard.worth(role, *part, mine, his, value) for part in parts)
            assert grid[mine][his] == pytest.approx(slow, abs=1e-7)


@st.composite
def rank_complete(draw: st.DrawFn) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Six cards held, and seen all but the four suits of each of two ranks, no jacks.

    So nobody else can have nobs or a flush in his hand: suits are nothing that must be averaged.
    """
    open_ranks = draw(st.lists(st.sampled_from([r for r in range(1, 14) if r != 11]),
                               min_size=2, max_size=2, unique=True))  # fmt: skip
    rest = draw(st.permutations([card for card in PACK if card.rank not in open_ranks]))
    return tuple(rest[:6]), tuple(rest[6:])


@pytest.mark.parametrize("role", ["dealer", "pone"])
@settings(max_examples=8)
@given(cards=rank_complete(), mine=PEGS, his=PEGS)
def test_winning_chances_are_those_of_every_deal_tried(
    role: str, cards: tuple, mine: int, his: int
) -> None:
    """Every six cards of the other, thrown by the policy, with every starter; the play left out."""
    hand, seen = cards
    found = analyse_discards(hand, role, seen=seen)
    wins = rank_to_win(found, (mine, his), pegging=False)
    cases = list(oracle.deal_cases(hand, seen, his_throw(role)))
    side = oracle.DEALER if role == "dealer" else oracle.PONE
    for option in (wins.found.options[0], wins.found.options[-1]):
        shows = []
        for kept, pair, starter, part in cases:
            own, other = oracle.total(option.keep, starter), oracle.total(kept, starter)
            crib = oracle.total([*option.discard, *pair], starter, True)
            first, rest = (other, own + crib) if role == "dealer" else (own, other + crib)
            shows.append((starter.rank == 11, first, rest, float(part)))
        slow = oracle.deal_chance(side, shows, [(0, 0, 1.0, 0.0)], (mine, his), win_before_deal)
        assert option.win == pytest.approx(slow, abs=1e-9)


@pytest.mark.parametrize("opponent", ["expert", "uniform"])
@pytest.mark.parametrize("role", ["dealer", "pone"])
@pytest.mark.parametrize("hand", ["4S5H6CTSTHJD", "2H4H6H8HJHKH", "5S5HJSJHQDKD", "456TTJ"])
def test_the_means_of_the_show_are_those_of_the_analysis(
    hand: str, role: str, opponent: str
) -> None:
    """The joint distribution adds up, and own hand and crib have the exact averages."""
    found = analyse_discards(hand, role, opponent=opponent)
    stakes = Stakes(Position(found.hand, role, 2, ()), opponent=opponent)
    for option in found.options[::3]:
        cells = [
            (first, rest, part)
            for show, _ in stakes.parts(option.keep, option.discard)
            for lines in show
            for first, line in enumerate(lines)
            for rest, part in enumerate(line)
        ]
        assert sum(part for *_, part in cells) == pytest.approx(1, abs=1e-12)
        if role == "dealer":
            mean = sum(rest * part for _, rest, part in cells)
            assert mean == pytest.approx(option.hand.mean + option.crib.mean, abs=1e-9)
        else:
            mean = sum(first * part for first, _, part in cells)
            assert mean == pytest.approx(option.hand.mean, abs=1e-9)


def test_equal_means_are_told_apart() -> None:
    """Made up: pone needs nine and the dealer three, the first counting.

    One hand counts eight with every starter, the other nothing or sixteen as often: both eight on
    average. Eight never wins (the dealer counts next and is out), sixteen wins half the time.
    """
    sure = Show([[]] * 8 + [[0.0] * 10 + [1.0]], [])
    wild = Show([[0.0] * 10 + [0.5]] + [[]] * 15 + [[0.0] * 10 + [0.5]], [])
    still = Play(((PLAY_UNIT,),), (), ())
    means = [sum(n * sum(line) for n, line in enumerate(show.plain)) for show in (sure, wild)]
    assert means == [8, 8]
    assert windiscard.worth(PONE, sure, still, 112, 118) == 0
    assert windiscard.worth(PONE, wild, still, 112, 118) == 0.5


def test_winning_starters_are_those_of_the_published_endgames() -> None:
    """Pone needs nine, the dealer three: how many starters win with the throw recommended."""
    problems = data("winning_cuts.json")["problems"]
    assert len(problems) == 3
    for problem in problems:
        suits = dict(zip(problem["cards"], problem["suits"], strict=True))
        hand = "".join(rank + suit for rank, suit in suits.items())
        found = analyse_discards(hand, problem["role"])
        wins = rank_to_win(found, tuple(problem["score"]), pegging=False)
        best = wins.found.options[0]
        assert "".join(str(card)[0] for card in best.discard) == problem["throw"]
        assert wins.cuts[0] == problem["winning_cuts"]
        position = Position(found.hand, "dealer", 2, ())
        assert winning_cuts(position, best.keep, 112, 118) is None


@pytest.mark.long
def test_what_it_costs_that_the_play_stands_apart() -> None:
    """The throw's chances against deals that are played out, as far as the man page says.

    Twenty random hands in both roles, 2,500 deals each: the root mean square of the difference,
    less what the sample itself is off by.
    """
    dice = random.Random(5)
    steps = steps_of(({}, {}))
    scores = {
        "below 105": [(0, 0), (30, 20), (60, 60), (80, 88), (91, 95), (100, 100), (96, 104)],
        "from 105": [(105, 105), (112, 106), (115, 115), (118, 114), (119, 120), (120, 119)],
    }
    squares: dict[str, list[float]] = {zone: [] for zone in scores}
    for _, role in product(range(20), ROLES):
        hand = tuple(dice.sample(PACK, 6))
        rest = [card for card in PACK if card not in hand]
        found = analyse_discards(hand, role)
        mine = found.options[0]
        me, throw = ROLES.index(role), his_throw(role)
        dealt = []
        for _ in range(2500):
            *six, starter = dice.sample(rest, 7)
            kept, pair = thrown_from(six, throw, dice)
            hands = (mine.keep, kept) if me == 0 else (kept, mine.keep)
            numbers = [
                keep_index()[tuple(sorted(card.rank - 1 for card in cards))] for cards in hands
            ]
            path = [(turn % 2, points) for turn, points in enumerate(steps(numbers[1], numbers[0]))]
            dealt.append(
                [(1, 2 * (starter.rank == 11)), *path]
                + [(side, oracle.total(hands[side], starter)) for side in (0, 1)]
                + [(1, oracle.total([*mine.discard, *pair], starter, True))]
            )
        for zone, places in scores.items():
            for pegs in places:
                option = rank_to_win(found._replace(options=(mine,)), pegs).found.options[0]
                won = [chance_after(events, me, pegs) for events in dealt]
                mean = sum(won) / len(won)
                noise = sum((one - mean) ** 2 for one in won) / len(won) ** 2
                squares[zone].append((mean - option.win) ** 2 - noise)
    for zone, bound in (("below 105", 0.003), ("from 105", 0.015)):
        assert sum(squares[zone]) / len(squares[zone]) < bound**2, zone


def thrown_from(six, throw, dice):
    """What the other keeps and throws of six cards, of like ranks either evenly."""
    left = list(six)
    dice.shuffle(left)
    pair = []
    for rank in throw(tuple(sorted(card.rank for card in six))):
        pair.append(next(card for card in left if card.rank == rank))
        left.remove(pair[-1])
    return left, pair


def chance_after(events, me, pegs):
    """What a deal of (seat, points) in order leaves seat `me` (0 is pone) to win."""
    at = [pegs[me], pegs[1 - me]]
    for seat, points in events:
        at[seat] += points
        if at[seat] >= 121:
            return float(seat == me)
    mine = win_before_deal(at[0], at[1])
    return mine if me == 0 else 1.0 - mine


def test_flip_is_what_ranking_says_at_each_score() -> None:
    found = analyse_discards("4S5H6CTSTHJD", "pone")
    found = found._replace(options=found.options[:4])
    flips = flip(found)
    assert len(flips.best) == 121
    assert all(len(line) == 121 for line in flips.best)
    assert sum(flips.scores(place) for place in range(4)) == 14_641
    dice = random.Random(5)
    for low in (0, 90, 110):
        for _ in range(6):
            mine, his = dice.randint(low, 120), dice.randint(low, 120)
            wins = rank_to_win(found, (mine, his)).found.options
            best = found.options[flips.best[mine][his]]
            worth = next(option.win for option in wins if option.keep == best.keep)
            assert worth == pytest.approx(wins[0].win, abs=2e-7)
    assert len({place for line in flips.best for place in line}) > 1


def test_ranking_keeps_the_order_of_points_where_nothing_is_to_be_won() -> None:
    found = analyse_discards("AS2H3C4D5S6H", "dealer")
    wins = rank_to_win(found, (0, 0))
    assert [o.win for o in wins.found.options] == sorted(
        (o.win for o in wins.found.options), reverse=True
    )
    assert wins.by_points is None or wins.by_points.keep == found.options[0].keep
    skunk = rank_to_win(found, (100, 20), value="skunk")
    assert [stake.value for stake in skunk.stakes] == sorted(
        (stake.value for stake in skunk.stakes), reverse=True
    )
    assert all(-2 <= stake.value <= 2 and 0 <= stake.win <= 1 for stake in skunk.stakes)


def test_bad_questions_about_winning() -> None:
    found = analyse_discards("4S5H6CTSTHJD", "pone")
    with pytest.raises(OptionError, match="peg at 121"):
        rank_to_win(found, (121, 0))
    with pytest.raises(OptionError, match="one of game, skunk"):
        rank_to_win(found, (0, 0), value="points")
    with pytest.raises(OptionError, match="4 players"):
        flip(analyse_discards("4S5H6CTSTH", "pone", players=4))


# --- the card to play -----------------------------------------------------------------------------


@settings(max_examples=15)
@given(question=peg_questions(), mine=PEGS, his=PEGS, chosen=st.randoms(use_true_random=False))
def test_the_card_that_wins_is_the_brute_force(question, mine, his, chosen) -> None:
    """Every hand card by card, every crib, the show in order: rank by rank the same chances."""
    me, board, tokens, starter, seen, _unable = question
    free = [card for card in seen if starter is None or card.suit != starter.suit]
    if starter is None or len(free) < 2:
        return
    thrown = chosen.sample(free, 2)
    seen = [card for card in seen if card not in thrown]
    wins = advise_to_win(
        board.hands[me], tokens, role=ROLES[me], pegs=(mine, his), starter=starter,
        thrown=thrown, seen=seen,
    )  # fmt: skip
    hands = possible(me, board, tokens, starter, [*seen, *thrown], question[-1])
    owners = [[], []]
    for card, player in played_by(tokens):
        owners[player].append(card)
    own = oracle.total([*board.hands[me], *owners[me]], starter)
    known = {*board.hands[me], *owners[0], *owners[1], starter, *seen, *thrown}
    unseen = [card for card in PACK if card not in known]

    def end(hand, mine, his):
        other = oracle.total([*owners[1 - me], *hand], starter)
        left = [card for card in unseen if card not in hand]
        cribs = [oracle.total([*thrown, *pair], starter, True) for pair in combinations(left, 2)]
        first, rest = (own, other) if me == 0 else (other, own)
        shows = [(False, first, rest + crib, 1 / len(cribs)) for crib in cribs]
        side = oracle.PONE if me == 0 else oracle.DEALER
        return oracle.deal_chance(side, shows, [(0, 0, 1.0, 0.0)], (mine, his), win_before_deal)

    ranks = oracle.PlayTable([[], []])
    ranks.series = [(card.rank,) for card in board.series]
    ranks.played = [(card.rank,) for card in board.played]
    ranks.said, ranks.last, ranks.turn = set(board.said), board.last, me
    slow = oracle.slow_wins(
        [card.rank for card in board.hands[me]], hands, ranks, me, "cautious", starter.rank,
        (mine, his), end,
    )  # fmt: skip
    assert {option.card.rank for option in wins.advice.options} == set(slow)
    for option, win in zip(wins.advice.options, wins.wins, strict=True):
        assert win == pytest.approx(slow[option.card.rank], abs=1e-9)
    assert (
        list(wins.wins) == sorted(wins.wins, reverse=True)
        or max(b - a for a, b in zip(wins.wins, wins.wins[1:], strict=False)) < 1e-11
    )


@pytest.mark.parametrize(
    ("thrown", "unseen"),
    [
        # both discards of the starter's suit: his hand takes cards that the flush wants
        ("2H9H", "4H6H8HJHQH8C8DJC4DKS"),
        ("2HJH", "4H6H8H7HQH8C8DJC4DKS"),
        # all four cards of the crib unseen: none of them lies in his hand
        ("", "4H6HJH8C8DJCJD4D4SKS"),
    ],
)
@pytest.mark.parametrize("role", ROLES)
def test_the_crib_holds_what_is_in_no_hand(role: str, thrown: str, unseen: str) -> None:
    """Two cards each are left: all of his hands and all cribs, card by card, suits and all."""
    plays = "5S TD JS 6C" if role == "pone" else "5S TD 6C"
    hold = "KD 3S" if role == "pone" else "KD 3S AS"
    starter = Card(1, 1)
    known = {*_cards(hold), *_cards(plays), *_cards(unseen), starter, *_cards(thrown)}
    seen = tuple(card for card in PACK if card not in known)
    asked = {"role": role, "starter": starter, "thrown": _cards(thrown), "seen": seen}
    me, seat = ROLES.index(role), look(hold, plays, **asked)
    show = winpeg._Show(seat, _cards(thrown))
    own = oracle.total([*_cards(hold), *_cards(plays)[me::2]], starter)
    side = oracle.PONE if me == 0 else oracle.DEALER
    size = seat.table.left[1 - me]
    for pegs in [(60, 60), (105, 108)]:
        chances: dict[tuple[int, ...], list[float]] = {}
        for hand in combinations(_cards(unseen), size):
            other = oracle.total([*_cards(plays)[1 - me :: 2], *hand], starter)
            left = [card for card in _cards(unseen) if card not in hand]
            first, rest = (own, other) if me == 0 else (other, own)
            cribs = [
                oracle.total([*_cards(thrown), *more], starter, True)
                for more in combinations(left, 4 - len(_cards(thrown)))
            ]
            shows = [(False, first, rest + crib, 1 / len(cribs)) for crib in cribs]
            chance = oracle.deal_chance(side, shows, [(0, 0, 1.0, 0.0)], pegs, win_before_deal)
            chances.setdefault(tuple(sorted(card.rank for card in hand)), []).append(chance)
        assert {hand for hand, _ in seat.hands} == set(chances)
        for number, (hand, _) in enumerate(seat.hands):
            slow = sum(chances[hand]) / len(chances[hand])
            assert show.value(number, *pegs) == pytest.approx(slow, abs=1e-9)


def played_by(tokens):
    """Each card played with its player, 0 for pone, every go being said."""
    from cribtool.play import replay

    return [(event.card, event.player) for event in replay(tokens).events if event.card]


def test_endgames_published() -> None:
    """The card that wins at each need, and for the stated reason (where the last card matters)."""
    problems = data("winning_endgames.json")["problems"]
    assert sum(len(problem["needs"]) for problem in problems) == 5
    for problem in problems:
        for need in problem["needs"]:
            asked = {
                "role": "dealer",
                "pegs": tuple(need["pegs"]),
                "starter": problem["starter"],
                "thrown": problem["thrown"],
            }
            wins = advise_to_win(problem["hold"], problem["plays"], **asked)
            assert str(wins.advice.options[0].card) == need["play"], (problem["id"], need)
            # The reason: the card named is the one that the choice is about. Were it seen
            # elsewhere, the two cards would win alike or the other one more.
            rank = need["only_matters_if_last_card"]
            held = problem["plays"] + problem["hold"] + problem["starter"] + problem["thrown"]
            gone = rank * (4 - held.count(rank))
            without = advise_to_win(problem["hold"], problem["plays"], seen=gone, **asked)
            worth = {
                str(option.card): win
                for option, win in zip(without.advice.options, without.wins, strict=True)
            }
            other = next(card for card in worth if card != need["play"])
            assert worth[other] >= worth[need["play"]] - 1e-12, (problem["id"], need, worth)


def test_bad_questions_about_the_card_that_wins() -> None:
    asked = {"role": "pone", "pegs": (100, 100)}
    with pytest.raises(OptionError, match="--starter"):
        advise_to_win("5S6S7S8S", **asked)
    with pytest.raises(HandSizeError, match="1 cards thrown"):
        advise_to_win("5S6S7S8S", starter="9D", thrown="AH", **asked)
    with pytest.raises(OptionError, match="5 cards"):
        advise_to_win("5S6S7S8S9S", starter="9D", cards=5, **asked)
    with pytest.raises(OptionError, match="peg at 121"):
        advise_to_win("5S6S7S8S", starter="9D", role="pone", pegs=(121, 0))


# --- a whole deal ---------------------------------------------------------------------------------

HANDS = ["4H 4C 5S 6C", "2H 4D TS QH"]
CRIB = "5D 6H 4S 8C"


def test_a_deal_ends_at_the_table() -> None:
    """After the crib it is the next deal, the other's; the two chances add up to one."""
    plays = "QH 5S TS 6C 2H 4H 4D 4C"
    deal = count_deal(HANDS, "6S", dealer=0, crib=CRIB, plays=plays, pegs=[10, 50])
    hands = [tuple(Card(*card) for card in _cards(hand)) for hand in HANDS]
    wins = deal_wins(deal, hands, _cards(CRIB))
    assert wins is not None
    assert len(wins) == len(deal.events)
    assert all(sum(pair) == pytest.approx(1, abs=1e-12) for pair in wins)
    mine, his = deal.pegs
    assert wins[-1][1] == pytest.approx(win_before_deal(his, mine), abs=1e-12)
    # all cards are known: only plays can change the chances
    shown = [pair for event, pair in zip(deal.events, wins, strict=True) if event.phase == "show"]
    assert len(set(shown)) == 1


def test_plays_that_the_policy_makes_change_nothing() -> None:
    """Played on by the policy from the start every event leaves the chances as they were."""
    hands = [_cards(hand) for hand in HANDS]
    ranks = [sorted(card.rank for card in hand) for hand in hands]
    by_policy = carry_on(
        [list(ranks[1]), list(ranks[0])],
        [unseen_by(ranks[1], ()), unseen_by(ranks[0], ())],
        START, 0, -1, False,
    )  # fmt: skip
    points = [sum(n for who, n in by_policy if who == seat) for seat in (1, 0)]
    deal = count_deal(HANDS, "6S", dealer=0, crib=CRIB, plays="QH", pegs=[10, 50])
    wins = deal_wins(deal, hands, _cards(CRIB))
    assert wins is not None
    show = [24 + 12, 0]
    if carry_first(hands) == 12:
        mine, his = 10 + points[0] + show[0], 50 + points[1] + show[1]
        assert wins[0][1] == pytest.approx(win_before_deal(his, mine), abs=1e-12)


def carry_first(hands):
    ranks = sorted(card.rank for card in hands[1])
    return careful(ranks, START, unseen_by(ranks, ()), 4, False)


def test_won_is_won() -> None:
    deal = count_deal(HANDS, "6S", dealer=0, crib=CRIB, plays="QH 5S", pegs=[119, 120])
    wins = deal_wins(deal, [_cards(hand) for hand in HANDS], _cards(CRIB))
    assert deal.winner == 0
    assert wins is not None
    assert wins[1] == (1.0, 0.0)


def test_games_that_the_model_does_not_know() -> None:
    hands = [_cards(hand) for hand in HANDS]
    deal = count_deal(HANDS, "6S", dealer=0, pegs=[10, 50], target=61)
    assert deal_wins(deal, hands) is None
    three = [*HANDS, "7H 8H 9H KD"]
    deal = count_deal(three, "6S", dealer=0, pegs=[10, 50, 60])
    assert deal_wins(deal, [_cards(hand) for hand in three]) is None


def test_a_crib_not_given_is_any_four_cards() -> None:
    deal = count_deal(HANDS, "6S", dealer=0, pegs=[10, 50])
    hands = [_cards(hand) for hand in HANDS]
    wins = deal_wins(deal, hands)
    assert wins is not None
    known = {*hands[0], *hands[1], Card(6, 0)}
    rest = random.Random(1).sample([card for card in PACK if card not in known], 43)
    assert len(rest) == 43
    # before the show: the two hands are known, the crib is averaged
    some = [
        deal_wins(deal, hands, crib)
        for crib in random.Random(2).sample(list(combinations(rest, 4)), 400)
    ]
    mean = sum(one[0][0] for one in some if one) / len(some)
    assert wins[0][0] == pytest.approx(mean, abs=0.01)


def _cards(text: str) -> tuple[Card, ...]:
    from cribtool.cards import parse_cards

    return parse_cards(text)


def test_hands_are_numbered_as_the_policy_has_them() -> None:
    """The keep behind every hand's throw, found without listing throws."""
    from cribtool.expert.hands import hand_list
    from cribtool.expert.pegvalues import kept

    for role in (DEALER, PONE):
        assert windiscard.kept(role) == kept(policy(role))
        assert [number for number, _, _ in winbuild.kept(role)] == kept(policy(role))
    assert hand_number(hand_list()[1234]) == 1234
    assert len(PAIRS) == 91
