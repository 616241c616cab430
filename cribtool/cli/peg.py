"""`cribtool peg`: referee a play, or say which card to play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

import click

from ..cards import Card
from ..errors import OptionError
from ..play import MOST_CARDS, Replay, parse_plays, replay
from ..records.peg import advice_record, peg_record
from ..records.winning import section
from .io import Answer, Key, make_command, patience
from .params import CARD, CARDS, SCORE, CardsArgument, Choice, Number, Value, wrong_type

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ..expert.winpeg import WinAdvice
    from ..pegging import Advice
    from ..render import Block

OPPONENTS = ("greedy", "cautious")


class _Plays(Value):
    name = "plays"

    def read(self, value: Any) -> Any:
        if not isinstance(value, str) and not (
            isinstance(value, list) and all(isinstance(play, str) for play in value)
        ):
            raise wrong_type(value, "a list or text of plays")
        return parse_plays(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        cards = CARDS.shell_complete(ctx, param, incomplete)
        go = [CompletionItem("go")] if "go".startswith(incomplete.lower()) else []
        return go + cards


class _PlaysArgument(CardsArgument):
    """Any number of texts that are the plays in order, or `-` alone for stdin; None for none."""

    kind = _Plays()

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        return super().process_value(ctx, value) or None


def _read_hands(value: Any) -> tuple[tuple[Card, ...], ...]:
    if not isinstance(value, list):
        raise wrong_type(value, "a list of hands, one for each player in order from pone,")
    return tuple(CARDS.read(hand) for hand in value)


def _no_hand(value: Any) -> NoReturn:
    raise OptionError(
        "peg takes 'hands', all of them in order from pone, or 'hold' for what you still hold",
        input="hand",
    )


SECTIONS = (
    (
        "REFEREE",
        (
            "Player 0 is pone and leads; the others follow in order. A card that fits after all "
            "others have said go is the last player's; one that does not fit starts the next "
            "count. Rules that a play can break: past-31, false-go, not-held and over. Without "
            "hands a go is false when it is said at 21 or less, or when a later card of the same "
            "player would have fitted (of several the earliest is named); with hands it is known "
            "at once.",
            "In a batch the key hands holds all hands in order from pone, and role is dealer or "
            "pone.",
        ),
    ),
    (
        "ADVISER",
        (
            "Every set of cards that you do not see is as likely as any other to be his hand, "
            "except those that his goes rule out. From here on he plays by a fixed policy: "
            "greedy plays the card that pegs most, the highest of like ones; cautious the one "
            "whose points less the expected points of one reply, drawn from all cards he does "
            "not see, are the most. Both leave out go and last. Your later plays are the best "
            "possible on what you would then have seen; of like nets the one with more points "
            "for you.",
            "plays must end at your turn: type his go where he could not play. Suits do not "
            "matter, ranks will do.",
        ),
    ),
)


WINNING = section(
    "peg-advice",
    "With --score (your peg and theirs, as they stand after all plays given) each card also has "
    "the probability of winning the game with it, win, and the cards are ranked by it: the play "
    "to its end, the show in the order of counting, and the next deal. The later plays are then "
    "those that win most often, which need not be those that peg most.",
)


@make_command(
    "peg",
    short_help="Referee the play, or say which card to play.",
    records=("peg", "peg-advice"),
    sections=(*SECTIONS, WINNING),
    exclusive=(("dealer", "pone", "role"),),
    batch_values={"plays": None},
    keys={
        "hand": Key("", _no_hand),
        "hands": Key("hands", _read_hands),
        "role": Key("role", Choice("dealer", "pone").read),
    },
    examples=(
        ("cribtool peg 8H JC 6D 5S AH AD 2C KS", "a whole play, goes worked out"),
        ("cribtool peg T K 9 go A --hand T9A5 --hand KQJ8", "with hands nothing is let pass"),
        ("cribtool peg T 9 8 go 3 K --players 3", "three players, goes left out"),
        ("cribtool peg --hold 4H5C6DJS --pone --starter 2D --thrown KS9H", "what to lead"),
        (
            "cribtool peg K777 6 --hold '4 8' --dealer --starter 7 --score 111-117",
            "which card wins the game most often",
        ),
        ("cribtool peg 7 --hold '4 7 8 J' --dealer --opponent greedy", "what to answer"),
        ("printf '%s\\n' 'T 5 go' '7 8 9' | cribtool peg -", "a batch: one line is illegal"),
    ),
)
@click.argument(
    "plays", cls=_PlaysArgument, help="Cards and 'go' in order from pone's lead, or '-' (batch)."
)
@click.option(
    "--players", type=Choice("2", "3", "4"), default="2", help="How many play (default 2)."
)
@click.option(
    "--hand",
    "hands",
    type=CARDS,
    multiple=True,
    help="The cards a player starts with: once for each, in order from pone, all or none.",
)
@click.option(
    "--cards",
    type=Number(1, MOST_CARDS, "cards of each player"),
    default="4",
    help="How many cards a player starts with (default 4).",
)
@click.option("--wicked", is_flag=True, help="Mark each 15 and 31 that draws a Twinkler.")
@click.option("--hold", type=CARDS, help="What is still in your hand: asks which card to play.")
@click.option("--dealer", is_flag=True, help="With --hold: you are the dealer.")
@click.option("--pone", is_flag=True, help="With --hold: you are pone.")
@click.option("--starter", type=CARD, help="With --hold: the starter.")
@click.option("--thrown", type=CARDS, help="With --hold: your own discards.")
@click.option("--seen", type=CARDS, help="With --hold: other cards he cannot hold.")
@click.option(
    "--opponent",
    type=Choice(*OPPONENTS),
    help="With --hold: how the other plays (default cautious).",
)
@click.option(
    "--score", type=SCORE, help="With --hold: the pegs as they stand: rank by what wins the game."
)
def command(
    plays: tuple[Card | None, ...] | None,
    players: str,
    hands: tuple[tuple[Card, ...], ...],
    cards: int,
    wicked: bool,
    hold: tuple[Card, ...] | None,
    dealer: bool,
    pone: bool,
    starter: Card | None,
    thrown: tuple[Card, ...] | None,
    seen: tuple[Card, ...] | None,
    opponent: str | None,
    score: tuple[int, int] | None,
    role: str | None = None,
) -> Answer:
    """Referee a play of two to four players, or say which card to play now.

    PLAYS are cards and 'go' in order, from pone's lead. A go may be left out where the next card
    would pass thirty-one. An illegal play is named with its number, its rule and what was allowed.

    With --hold (and --dealer or --pone) it advises instead: for every card that fits, the exact
    expected points for you and against you to the end of the play, over every hand that the other
    can still hold, your own later plays being the best possible. With --score the cards are ranked
    by how often they win the game.
    """
    roles = [name for name, given in (("dealer", dealer), ("pone", pone)) if given]
    roles += [role] if role else []
    if hold is None:
        given = {
            "--starter": starter, "--thrown": thrown, "--seen": seen, "--opponent": opponent,
            "--score": score,
            **dict.fromkeys((f"--{name}" for name in roles), True),
        }  # fmt: skip
        for name, value in given.items():
            if value is not None:
                raise OptionError(f"{name} goes with --hold, the cards still in your hand")
        if plays is None and not hands:
            raise OptionError(
                "no plays: give cards and go in order from pone's lead, such as 7 8 go, or "
                "--hold CARDS to be advised"
            )
        table = replay(plays or (), players=int(players), cards=cards, hands=hands or None)
        return Answer(
            lambda: peg_record(table, wicked), lambda: _peg_view(table, wicked), table.legal
        )
    if players != "2":
        raise OptionError("--players does not go with --hold: the adviser knows two players")
    if hands:
        raise OptionError("--hand does not go with --hold: the adviser does not know his hand")
    if wicked:
        raise OptionError("--wicked does not go with --hold: it marks the plays of the referee")
    if len(roles) != 1:
        raise OptionError(
            "whose hand is it? give one of --dealer and --pone"
            + (", not both" if len(roles) > 1 else "")
        )
    from ..pegging import DEFAULT_OPPONENT, advise

    asked: dict[str, Any] = {
        "role": roles[0],
        "opponent": opponent or DEFAULT_OPPONENT,
        "starter": starter,
        "thrown": thrown or (),
        "seen": seen or (),
        "cards": cards,
    }
    wins: WinAdvice | None = None
    with patience("weighing every hand that the other can hold"):
        if score is None:
            advice = advise(hold, plays or (), **asked)
        else:
            from ..expert.winpeg import advise_to_win

            wins = advise_to_win(hold, plays or (), pegs=score, **asked)
            advice = wins.advice
    return Answer(lambda: advice_record(advice, wins), lambda: _advice_view(advice, wins))


def _peg_view(table: Replay, wicked: bool) -> Sequence[Block]:
    from ..render.peg import peg_view

    return peg_view(table, wicked)


def _advice_view(advice: Advice, wins: WinAdvice | None) -> Sequence[Block]:
    from ..render.peg import advice_view

    return advice_view(advice, wins)
