"""`cribtool discard`: which cards to throw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ..cards import Card
from .io import Answer, Key, make_command
from .params import CARDS, PEG, CardsArgument, Choice, Number, one_role

if TYPE_CHECKING:
    from ..discard import Discards
    from ..render import Block

_ROLE = Choice("dealer", "pone", "partner")


@make_command(
    "discard",
    short_help="Say which cards to throw.",
    records=("discard",),
    exclusive=(("dealer", "pone", "partner", "role"),),
    keys={"role": Key("role", _ROLE.read)},
    examples=(
        ("cribtool discard 4S 5H 6C TS TH JD --dealer", "all fifteen choices, best first"),
        ("cribtool discard 456TTJ --pone --top 3", "ranks only: averaged over all suits"),
        ("cribtool discard 2H 4H 6H 8H JH --partner --players 4", "five cards, throw one"),
        ("cribtool discard 5H5C5SJDQDKD --dealer --need 20", "how often it makes 20 or more"),
        (
            "cribtool discard 4S5H6CTSTHJD --dealer --json | "
            "jq -r '.options[0].keep[]' | xargs cribtool score",
            "the best keep with every starter",
        ),
        (
            'echo \'{"hand": "4S5H6CTSTHJD", "role": "pone"}\' | cribtool discard -',
            "a batch",
        ),
    ),
    sections=(
        (
            "How it is counted",
            (
                "The starter is any card that is neither in the hand nor seen, and the crib's "
                "other cards are any of the rest, every combination alike: 45,540 cases for six "
                "cards, 713,460 for five. All are counted, with flush and nobs; nothing is "
                "sampled, and sums are exact. With three or four players the crib holds one of "
                "your cards and three others.",
                "Ranks only: every number is the exact average over all ways in which suits can "
                "have been dealt to the ranks, with --seen to those as well; flush and nobs are "
                "in it. Choices alike by rank stand once, sum and cases are in lowest terms, and "
                "so are the numbers of a distribution among themselves.",
                "The bars in the table show how the points of hand and crib are spread, one for "
                "every four points from 0 to 31; behind is the difference to the best total.",
                "Like totals: the better hand first, then the cards kept in card order; exact "
                "values are compared, never rounded ones.",
                "--lugger asks for the luggers of Wicked Cribbage: a count draws one when it "
                "moves the peg to a multiple of five short of 121. N is where the peg stands when "
                "the hand is counted; the dealer's crib is counted from where the hand ends. Only "
                "the dealer counts a crib: for pone and partner its probability is null.",
            ),
        ),
    ),
)
@click.argument(
    "hand",
    cls=CardsArgument,
    help="Six cards with two players, five with three or four, or '-' for a batch on stdin.",
)
@click.option("--dealer", is_flag=True, help="The crib is yours.")
@click.option("--pone", is_flag=True, help="The crib is an opponent's.")
@click.option("--partner", is_flag=True, help="The crib is your partner's (four players).")
@click.option("--players", type=Choice("2", "3", "4"), default="2", help="How many play.")
@click.option(
    "--opponent",
    type=Choice("uniform"),
    default="uniform",
    help="How the others throw: uniform, at random.",
)
@click.option("--seen", type=CARDS, default="", help="Other cards known to be out.")
@click.option(
    "--need",
    type=Number(0, 121, noun="points needed"),
    help="How probable are N points or more, hand and crib together (pone: the hand).",
)
@click.option("--lugger", type=PEG, help="Wicked: how probable a lugger is, the peg standing at N.")
@click.option("--top", type=Number(1, noun="choices shown"), help="Show the N best only.")
def command(
    hand: tuple[Card, ...],
    dealer: bool,
    pone: bool,
    partner: bool,
    players: str,
    opponent: str,
    seen: tuple[Card, ...],
    need: int | None,
    lugger: int | None,
    top: int | None,
    role: str | None = None,
) -> Answer:
    """Say which cards to throw: the exact average of hand and crib for every choice, best first.

    Cards are a rank (A 2 … 9 T J Q K, 10 is read too) and a suit (S H D C), apart or run together,
    or ranks alone. One of --dealer, --pone and --partner says whose crib it is; the crib is added
    for the dealer's side and taken off for the others.
    """
    from ..discard import analyse_discards

    found = analyse_discards(
        hand,
        one_role(dealer=dealer, pone=pone, partner=partner, role=role),
        players=int(players),
        opponent=opponent,
        seen=seen,
        need=need,
        lugger=lugger,
    )
    return Answer(lambda: _record(found, top), lambda: _view(found, top))


def _record(found: Discards, top: int | None) -> dict[str, Any]:
    from ..records.discard import discard_record

    return discard_record(found, top)


def _view(found: Discards, top: int | None) -> Sequence[Block]:
    from ..render.discard import view

    return view(found, top)
