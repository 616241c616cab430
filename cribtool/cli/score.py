"""`cribtool score`: count a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ..cards import Card
from ..errors import OptionError
from ..records.score import score_record, starters_record
from ..records.winning import section
from ..show import CountedScore, Starters, count_hand
from .io import Answer, make_command, read_json
from .params import CARD, CARDS, PEG, CardsArgument, InputFile, Number

if TYPE_CHECKING:
    from ..render import Block


def _document(value: Any) -> Any:
    """What stands under `deal` in a line of a batch: the document itself."""
    return {"document": value}


DEAL_SECTION = (
    "A WHOLE DEAL",
    (
        "The document of --deal is a JSON object. hands: the hands kept, a list or text of cards "
        "for each seat; seats are numbered from 0 in the order in which the players sit. dealer: "
        "the seat that deals; the next one is pone and leads. starter: a card. These three are "
        "needed.",
        "players: how many (2 to 4; the number of hands). crib: its four cards. plays: cards and "
        "go in order, as peg takes them; with the hands known every go may be left out. pegs: the "
        "holes at the start, by seat. target: the hole that wins, 121 without it. partners: true "
        "when four play as seats 0 + 2 against seats 1 + 3; pegs then holds two.",
        "Without plays only heels and the show are counted, without crib no crib, and without "
        "pegs all stand at 0. What comes after the end of the game is listed as uncounted. "
        "An illegal play is named, nothing after it is counted, and the exit status is 1.",
        "With --wicked each fifteen and thirty-one of the play draws a Twinkler, and each hand "
        "and crib whose count lands on a multiple of five draws a Lugger, unless it wins the "
        "game; without pegs no Lugger is listed. Hands then may hold four to eight cards.",
    ),
)


@make_command(
    "score",
    short_help="Count a hand.",
    records=("score", "score-starters", "deal"),
    sections=(
        DEAL_SECTION,
        section(
            "deal",
            "With pegs in the document, two players and a game to 121, each event of a deal has "
            "win, the probability of winning the game of seat 0 and of seat 1 after it. It changes "
            "with a card that the play policy would not have chosen; what is certain to be counted "
            "has been reckoned with from the start. Wicked cards are not reckoned with: with "
            "--wicked there is no win.",
        ),
    ),
    examples=(
        ("cribtool score 5H 5C 5S JD 5D", "the fifth card is the starter"),
        ("cribtool score 4S5H6C6D -s 5S --claim 20", "was that all? (exit 1 if not)"),
        ("cribtool score 2H4H6H8H --crib -s TD", "a flush in the crib needs all five"),
        ("cribtool score 4 5 6 6", "no starter, ranks only: every starter is tried"),
        ("cribtool score --deal examples/deal.json", "a whole deal, counted in order"),
        ('echo \'{"hand": "5H5C5SJD", "starter": "5D"}\' | cribtool score -', "a batch"),
    ),
)
@click.argument("hand", cls=CardsArgument, help="Four to eight cards, or '-' for a batch on stdin.")
@click.option("-s", "--starter", type=CARD, help="The starter; without it the fifth of five cards.")
@click.option("--crib", is_flag=True, help="It is the crib: a flush needs all five cards.")
@click.option("--dealer", is_flag=True, help="The hand is the dealer's: show two for his heels.")
@click.option(
    "--claim",
    type=Number(0, noun="points counted"),
    help="What the player counted; exit 1 if it differs.",
)
@click.option("--at", type=PEG, help="The peg stands at N (0 to 120): where it ends.")
@click.option("--seen", type=CARDS, default="", help="Cards that cannot be the starter.")
@click.option("--deal", type=InputFile(_document), help="A whole deal as JSON, '-' for stdin.")
@click.option("--wicked", is_flag=True, help="With --deal: which events draw Wicked cards.")
def command(
    hand: tuple[Card, ...],
    starter: Card | None,
    crib: bool,
    dealer: bool,
    claim: int | None,
    at: int | None,
    seen: tuple[Card, ...],
    deal: str | dict[str, Any] | None,
    wicked: bool,
) -> Answer:
    """Count a hand with its starter: every combination, the total, and the count said aloud.

    Cards are a rank (A 2 to 9 T J Q K, 10 is read too) and a suit (S H D C), apart or run together.
    With a starter the hand holds four to eight cards. Without one the fifth of five cards is the
    starter, and for four cards every possible starter is tried. Ranks alone are counted without
    flush and nobs.

    With --deal a whole deal is counted in the order of the rules: heels, the play, the hands from
    pone round to the dealer, the crib. The game stops at the target.
    """
    if deal is not None:
        _nothing_beside(hand, starter, crib, dealer, claim, at, seen)
        return _deal(deal, wicked)
    if wicked:
        raise OptionError("--wicked goes with --deal: single hands draw no Wicked cards")
    found = count_hand(hand, starter, crib=crib, dealer=dealer, claim=claim, at=at, seen=seen)
    if isinstance(found, CountedScore):
        right = found.claim is None or found.claim.claimed == found.score.total
        return Answer(lambda: score_record(found), lambda: _view(found), right)
    return Answer(lambda: starters_record(found), lambda: _view(found))


def _nothing_beside(*values: object) -> None:
    """Raise if any of the options of a single hand is given beside a deal."""
    names = ("HAND", "--starter", "--crib", "--dealer", "--claim", "--at", "--seen")
    for name, value in zip(names, values, strict=True):
        if value not in (None, False, ()):
            raise OptionError(f"{name} does not go with --deal: the document holds all cards")


def _deal(deal: str | dict[str, Any], wicked: bool) -> Answer:
    from ..records.deal import deal_from, deal_record, deal_wins_from

    document = read_json(deal) if isinstance(deal, str) else deal["document"]
    found = deal_from(document, wicked=wicked)
    wins = None if wicked else deal_wins_from(document, found)

    def view() -> Sequence[Block]:
        from ..render.deal import deal_view

        return deal_view(found, wicked, wins)

    return Answer(lambda: deal_record(found, wicked, wins), view, found.legal)


def _view(found: CountedScore | Starters) -> Sequence[Block]:
    from ..render.score import view

    return view(found)
