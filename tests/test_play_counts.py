"""The count by ranks, and the named opponents that act on it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribtool import pegging, play

from .oracle import WORTH, last_points, policy_choice
from .strategies import counts


@given(counts())
def test_last_points_is_the_slow_count(series):
    if series:
        assert play.last_points(series) == last_points(series)
    assert play.count_of(series).count == sum(WORTH[rank] for rank in series)


@given(counts())
def test_replies_are_the_ranks_that_peg_next(series):
    count = play.count_of(series)
    fitting = [rank for rank in range(1, 14) if count.count + WORTH[rank] <= 31]
    assert fitting == [rank for rank in range(1, 14) if count.fits(rank)]
    known = dict(count.replies)
    for rank in fitting:
        if series.count(rank) < 4:
            assert known.get(rank, 0) == last_points([*series, rank])
    assert set(known) <= set(fitting)


@given(st.data())
def test_counts_that_share_an_object_go_on_alike(data):
    """Two series of one `Count` peg the same for whatever is played after them."""
    one = data.draw(counts(6))
    other = data.draw(st.permutations(one))
    if play.count_of(one) is play.count_of(other):
        for rank in data.draw(st.lists(st.integers(1, 13), max_size=5)):
            if sum(WORTH[r] for r in one) + WORTH[rank] <= 31 and one.count(rank) < 4:
                one, other = [*one, rank], [*other, rank]
                assert last_points(one) == last_points(other)


def test_a_card_past_thirty_one_has_no_count():
    with pytest.raises(ValueError, match="past 31"):
        play.count_of([10, 10, 10, 2])


@pytest.mark.parametrize("policy", list(pegging.OPPONENTS))
@given(data=st.data())
def test_a_policy_plays_what_its_definition_says(policy, data):
    series = data.draw(counts())
    pack = [rank for rank in range(1, 14) for _ in range(4)]
    for rank in series:
        pack.remove(rank)
    rest = data.draw(st.permutations(pack))
    hand, before, starter = rest[:4], rest[4 : 4 + data.draw(st.integers(0, 3))], rest[9]
    hand = hand[: data.draw(st.integers(1, 4))]
    starter = data.draw(st.sampled_from([0, starter]))
    played = [*before, *series]
    unseen = pegging.unseen_by(hand, played, starter)
    got = pegging.OPPONENTS[policy](hand, play.count_of(series), unseen)
    assert got == (policy_choice(policy, hand, series, played, starter or None) or 0)
