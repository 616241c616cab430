"""`cribtool discard`: which cards to throw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ..cards import Card
from ..errors import HandSizeError, OptionError
from ..records.winning import section
from .io import Answer, Key, make_command, patience
from .params import CARDS, PEG, SCORE, CardsArgument, Choice, Number, one_role

if TYPE_CHECKING:
    from ..discard import Discards
    from ..expert.windiscard import Flip, Wins
    from ..reasons import Why
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
        ("cribtool discard 4S5H6C7D8S9H --pone --score 112-118", "which throw wins most often"),
        ("cribtool discard 4S5H6CTSTHJD --dealer --flip", "which throw is best at which score"),
        (
            "cribtool discard 4S5H6CTSTHJD --dealer --why 4S5H6CJD",
            "what speaks for keeping these, against the best other choice",
        ),
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
            "The expert model",
            (
                "With two players the other is taken to throw well (--opponent expert). How he "
                "throws each of the 18,395 six-card hands of ranks, as dealer and as pone, is a "
                "table: the throws that are best answers to each other, hand and crib and play "
                "together, found by sweeping over all deals until the averages settle. The "
                "builder, python -m cribtool.expert.build, makes it again to the byte.",
                "Your crib is then averaged over everything he can hold: the six cards you hold "
                "and those seen are gone, every hand he can have weighs as many deals as it "
                "stands for, he throws by the table, and every starter follows. Among like ranks "
                "he throws any suit evenly; flush and nobs are counted. It is exact for this "
                "model, so the crib has probabilities and no sum of cases.",
                "The play is worth what your four cards peg on average, less what he pegs, both "
                "playing by one policy called careful. The values depend on the four cards and "
                "the role alone, come in steps of 1/4096 point, and know neither starter nor "
                "throw. careful is cautious (see cribtool-peg) with an eye to the go: it plays "
                "the card with the most points now (and 1/10 when it leads one of a pair that it "
                "holds), less the expected points of one reply, plus the chance that no reply "
                "fits; that is 1 when the other has said go or holds no card, and then the most "
                "that its own next card would peg is added. It beats cautious by 0.05 points a "
                "deal, exactly counted over all deals.",
                "What it leaves out: he does not look at the score, he throws by ranks and "
                "never for a flush, and he does not adapt to you. Of thirteen published problems "
                "that name no score it throws eleven as masters advise.",
                "--why sets a choice against the best other one: how much each starter and each "
                "throw of the others adds to the difference, hand and crib, pegging left out. A "
                "gain is the weight (the probability) times the difference when it comes, so the "
                "gains of all starters add up to the difference, and so do those of all throws.",
            ),
        ),
        (
            "How it is counted",
            (
                "The starter is any card that is neither in the hand nor seen. Against uniform, "
                "and always with three or four players, the crib's other cards are any of the "
                "rest, every combination alike: 45,540 cases for six cards, 713,460 for five. All "
                "are counted, with flush and nobs; nothing is sampled, and sums are exact. With "
                "three or four players the crib holds one of your cards and three others.",
                "Ranks only: every number is the exact average over all ways in which suits can "
                "have been dealt to the ranks, with --seen to those as well; flush and nobs are "
                "in it. Choices alike by rank stand once, sum and cases are in lowest terms, and "
                "so are the numbers of a distribution among themselves.",
                "The bars in the table show how the points of hand and crib are spread, one for "
                "every four points from 0 to 31; behind is the difference to the best total (left "
                "out with --score, where the best is what wins). On a terminal of fewer than 80 "
                "columns cells are folded, not cut.",
                "Like totals: the better hand first, then the cards kept in card order; exact "
                "values are compared, never rounded ones.",
                "--lugger asks for the luggers of Wicked Cribbage: a count draws one when it "
                "moves the peg to a multiple of five short of 121. N is where the peg stands when "
                "the hand is counted; the dealer's crib is counted from where the hand ends. Only "
                "the dealer counts a crib: for pone and partner its probability is null.",
            ),
        ),
        section(
            "discard",
            "With --score the throws are ranked by the probability of winning the game (win) from "
            "these pegs, which stand before the starter is turned. The verdict says when another "
            "throw is better on points. --flip finds the best throw at all 14,641 scores: a "
            "picture of them, then for every score what is best in stretches. Chances within 1e-7 "
            "of each other are alike there, and the better total comes first.",
            "--value skunk counts a game won or lost by a skunk (the loser under 91) as two "
            "games, a double skunk as a skunk: ranked is the expected number of games won less "
            "lost (value, -2 to 2), and win is still the probability of winning.",
            "The play of this deal comes from what the four cards kept peg against all his keeps, "
            "corrected for the cards thrown and for what his hand counts. Against simulated deals "
            "that were played out, twenty random hands in both roles, win was off by 0.1 % (root "
            "mean square) while both pegs are below 105 and by 1 % from there on, at single scores "
            "by up to 6 %. From 105 on throws within 2 % of each other are as good as alike.",
            "cuts are the starters with which pone's hand wins by itself: he pegs nothing, and "
            "the dealer his heels and the one point that always falls to him.",
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
    type=Choice("uniform", "expert"),
    help="How the others throw: at random, or by the expert model (two players, the default "
    "there).",
)
@click.option("--no-pegging", is_flag=True, help="Leave the play out of total and order.")
@click.option("--seen", type=CARDS, default="", help="Other cards known to be out.")
@click.option(
    "--need",
    type=Number(0, 121, noun="points needed"),
    help="How probable are N points or more, hand and crib together (pone: the hand).",
)
@click.option("--lugger", type=PEG, help="Wicked: how probable a lugger is, the peg standing at N.")
@click.option(
    "--score", type=SCORE, help="The pegs before the starter: rank by the chance of winning."
)
@click.option("--flip", is_flag=True, help="At which of all 14,641 scores each throw is best.")
@click.option(
    "--value",
    type=Choice("game", "skunk"),
    help="With --score or --flip, what counts: a game, or a skunk double.",
)
@click.option("--top", type=Number(1, noun="choices shown"), help="Show the N best only.")
@click.option(
    "--why",
    type=CARDS,
    metavar="KEEP",
    help="Explain keeping these four cards: what makes or breaks it.",
)
def command(
    hand: tuple[Card, ...],
    dealer: bool,
    pone: bool,
    partner: bool,
    players: str,
    opponent: str | None,
    no_pegging: bool,
    seen: tuple[Card, ...],
    need: int | None,
    lugger: int | None,
    score: tuple[int, int] | None,
    flip: bool,
    value: str | None,
    top: int | None,
    why: tuple[Card, ...] | None,
    role: str | None = None,
) -> Answer:
    """Say which cards to throw: the exact average of hand and crib for every choice, best first.

    Cards are a rank (A 2 … 9 T J Q K, 10 is read too) and a suit (S H D C), apart or run together,
    or ranks alone. One of --dealer, --pone and --partner says whose crib it is; the crib is added
    for the dealer's side and taken off for the others.

    With --score the choices are ranked by what wins the game; with --flip the best choice is found
    for every score.
    """
    from ..discard import HAND_SIZE, analyse_discards

    if not hand:
        size = HAND_SIZE[int(players)]
        example = "4S 5H 6C TS TH JD"[: 3 * size - 1]
        raise HandSizeError(
            f"no cards: give a hand; {size} cards are dealt to each of {players} players, "
            f"such as {example}",
            0,
        )
    if value is not None and score is None and not flip:
        raise OptionError("--value goes with --score or --flip: it says what winning counts")

    found = analyse_discards(
        hand,
        one_role(dealer=dealer, pone=pone, partner=partner, role=role),
        players=int(players),
        opponent=opponent,
        pegging=not no_pegging,
        seen=seen,
        need=need,
        lugger=lugger,
    )
    reasons: Why | None = None
    if why is not None:
        from ..reasons import explain

        reasons = explain(found, why)
    pegging = not no_pegging
    wins: Wins | None = None
    flips: Flip | None = None
    if score is not None or flip:
        from ..expert import windiscard
        from ..expert.winning import GAME_VALUE

        counts = value or GAME_VALUE
        if flip:
            with patience("finding the best throw at 14,641 scores"):
                flips = windiscard.flip(found, value=counts, pegging=pegging)
        if score is not None:
            wins = windiscard.rank_to_win(found, score, value=counts, pegging=pegging)
            found = wins.found
    return Answer(
        lambda: _record(found, top, reasons, wins, flips),
        lambda: _view(found, top, reasons, wins, flips, pegging),
    )


def _record(
    found: Discards, top: int | None, why: Why | None, wins: Wins | None, flips: Flip | None
) -> dict[str, Any]:
    from ..records.discard import discard_record

    return discard_record(found, top, why, wins, flips)


def _view(
    found: Discards,
    top: int | None,
    why: Why | None,
    wins: Wins | None,
    flips: Flip | None,
    pegging: bool,
) -> Sequence[Block]:
    from ..discard import other_opinion
    from ..render.discard import view

    other = other_opinion(found, pegging=pegging) if wins is None else None
    return view(found, top, why, other, wins, flips)
