"""`cribtool score`: count a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..cards import Card
from ..records.score import score_record, starters_record
from ..show import CountedScore, Starters, count_hand
from .io import Answer, make_command
from .params import CARD, CARDS, PEG, CardsArgument, Number

if TYPE_CHECKING:
    from ..render import Block


@make_command(
    "score",
    short_help="Count a hand.",
    records=("score", "score-starters"),
    examples=(
        ("cribtool score 5H 5C 5S JD 5D", "the fifth card is the starter"),
        ("cribtool score 4S5H6C6D -s 5S --claim 20", "was that all? (exit 1 if not)"),
        ("cribtool score 2H4H6H8H --crib -s TD", "a flush in the crib needs all five"),
        ("cribtool score 4 5 6 6", "no starter, ranks only: every starter is tried"),
        ('echo \'{"hand": "5H5C5SJD", "starter": "5D"}\' | cribtool score -', "a batch"),
    ),
)
@click.argument("hand", cls=CardsArgument, help="Four to eight cards, or '-' for a batch on stdin.")
@click.option("-s", "--starter", type=CARD, help="The starter; without it the fifth of five cards.")
@click.option("--crib", is_flag=True, help="It is the crib: a flush needs all five cards.")
@click.option("--dealer", is_flag=True, help="The hand is the dealer's: show two for his heels.")
@click.option("--claim", type=Number(0, noun="points counted"), help="What the player counted.")
@click.option("--at", type=PEG, help="The peg stands at N: where it ends.")
@click.option("--seen", type=CARDS, default="", help="Cards that cannot be the starter.")
def command(
    hand: tuple[Card, ...],
    starter: Card | None,
    crib: bool,
    dealer: bool,
    claim: int | None,
    at: int | None,
    seen: tuple[Card, ...],
) -> Answer:
    """Count a hand with its starter: every combination, the total, and the count said aloud.

    Cards are a rank (A 2 … 9 T J Q K, 10 is read too) and a suit (S H D C), apart or run together.
    With a starter the hand holds four to eight cards. Without one the fifth of five cards is the
    starter, and for four cards every possible starter is tried. Ranks alone are counted without
    flush and nobs.
    """
    found = count_hand(hand, starter, crib=crib, dealer=dealer, claim=claim, at=at, seen=seen)
    if isinstance(found, CountedScore):
        right = found.claim is None or found.claim.claimed == found.score.total
        return Answer(lambda: score_record(found), lambda: _view(found), right)
    return Answer(lambda: starters_record(found), lambda: _view(found))


def _view(found: CountedScore | Starters) -> Sequence[Block]:
    from ..render.score import view

    return view(found)
