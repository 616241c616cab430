"""Fifteens, runs and pairs against the oracle, and the rank table against both."""

from __future__ import annotations

import os
from itertools import combinations_with_replacement

import pytest
from hypothesis import given

from cribtool import ranktable
from cribtool.combos import combos, combos_points, idle_places

from . import oracle
from .strategies import rank_rows

PART = {"fifteen": "fifteens", "run": "runs"}


def subtotals(ranks: tuple[int, ...] | list[int]) -> dict[str, int]:
    found = {"fifteens": 0, "runs": 0, "pairs": 0}
    for combo in combos(ranks):
        found[PART.get(combo.kind, "pairs")] += combo.points
    return found


@pytest.mark.parametrize("size", [2, 3, 4])
def test_every_small_row_equals_the_oracle(size: int) -> None:
    """Over the whole domain of two, three and four ranks."""
    for ranks in combinations_with_replacement(range(1, 14), size):
        assert subtotals(ranks) == oracle.row_points(ranks), ranks


def test_every_row_of_five_equals_the_oracle_and_the_table() -> None:
    """Over all 6,175 multisets of five ranks: combos, the oracle and the table agree."""
    number = 0
    for ranks in combinations_with_replacement(range(1, 14), 5):
        if ranks[0] == ranks[4]:
            continue
        number += 1
        expected = oracle.row_points(ranks)
        assert subtotals(ranks) == expected, ranks
        assert ranktable.points(*[rank - 1 for rank in ranks]) == sum(expected.values()), ranks
    assert number == 6175


@given(rank_rows(6, 9))
def test_long_rows_equal_the_oracle(ranks: list[int]) -> None:
    """Rows of Wicked Cribbage's hands, where two stretches of runs may stand side by side."""
    assert subtotals(ranks) == oracle.row_points(ranks)


@given(rank_rows(2, 9, alike=5))
def test_places_are_the_cards_that_score(ranks: list[int]) -> None:
    """Each combination's places hold what its kind says, and idle places stand in none."""
    used = set()
    for kind, places, points in combos(ranks):
        chosen = sorted(ranks[place] for place in places)
        assert list(places) == sorted(set(places))
        used |= set(places)
        if kind == "fifteen":
            assert (sum(min(rank, 10) for rank in chosen), points) == (15, 2)
        elif kind == "run":
            assert chosen == list(range(chosen[0], chosen[0] + points))
            assert points >= 3
        else:
            assert len(set(chosen)) == 1
            assert points == len(chosen) * (len(chosen) - 1)
    assert set(idle_places(ranks)) == set(range(len(ranks))) - used
    assert combos_points(ranks) == sum(combo.points for combo in combos(ranks))


def test_order_is_fifteens_runs_pairs_and_smaller_fifteens_first() -> None:
    found = [(combo.kind, combo.places) for combo in combos((4, 5, 5, 6, 10))]
    assert found == [
        ("fifteen", (1, 4)),
        ("fifteen", (2, 4)),
        ("fifteen", (0, 1, 3)),
        ("fifteen", (0, 2, 3)),
        ("run", (0, 1, 3)),
        ("run", (0, 2, 3)),
        ("pair", (1, 2)),
    ]


def test_five_alike_and_two_stretches() -> None:
    assert [combo[::2] for combo in combos((8,) * 5)] == [("five-of-a-kind", 20)]
    runs = [combo.places for combo in combos((1, 2, 3, 11, 12, 13)) if combo.kind == "run"]
    assert runs == [(0, 1, 2), (3, 4, 5)]


def test_the_shipped_table_is_what_build_makes() -> None:
    assert ranktable.table() == ranktable.build()
    assert os.path.getsize(ranktable._FILE) == 91 * 91 * 13


@given(rank_rows(5, 5))
def test_the_table_takes_any_order(ranks: list[int]) -> None:
    first, second, third, fourth, fifth = (rank - 1 for rank in ranks)
    assert ranktable.points(first, second, third, fourth, fifth) == combos_points(ranks)
    row = ranktable.row(ranktable.PAIR_AT[first][second])
    assert row[ranktable.PAIR_AT[third][fourth] * 13 + fifth] == combos_points(ranks)
