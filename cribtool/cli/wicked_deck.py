"""`cribtool wicked-deck`: the deck of Wicked Cribbage, its draws, odds and events."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from ..cards import Card
from ..errors import CribtoolError, FileError, OptionError, RecordError, shorten
from ..wicked.deck import RULINGS, SETS, STACKS, Deck
from .io import Answer, make_command, read_json, read_text, write_examples, write_file
from .params import CARD, CARDS, PEG, STDIN, Choice, InputFile, Number, Value

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ..deal import DealCount
    from ..wicked.draws import Table
    from ..wicked.events import Earned

MOST_DRAWS = 100_000
"""More draws than any game has: a typing error, not a wish."""


class Text(Value):
    """Any text: an id of a deck's card, a path to write to."""

    name = "text"

    def __init__(self, metavar: str) -> None:
        self.metavar = metavar

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return self.metavar

    def read(self, value: Any) -> str:
        if not isinstance(value, str) or not value:
            raise OptionError(f"empty: write {self.metavar}")
        return value


def _as_written(text: str) -> str:
    """An id as the deck file has it: where the locale is not UTF-8, bytes that were left over."""
    try:
        return os.fsencode(text).decode()
    except UnicodeError:
        return text


class FilePath(Text):
    """The path of a file that is written."""

    def __init__(self) -> None:
        super().__init__("FILE")

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class CardId(Text):
    """The id of a card of the deck."""

    def __init__(self) -> None:
        super().__init__("ID")

    def read(self, value: Any) -> str:
        return _as_written(super().read(value))

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        try:
            cards = _load(ctx.params.get("deck")).cards
        except CribtoolError:
            return []
        return [
            CompletionItem(card.id, help=card.effect or None)
            for card in cards
            if card.id.startswith(incomplete)
        ]


class Copies(Text):
    """`ID=N`: a card and how many copies of it the deck shall hold."""

    name = "copies"

    def __init__(self) -> None:
        super().__init__("ID=N")

    def read(self, value: Any) -> Any:
        id, sign, number = _as_written(super().read(value)).rpartition("=")
        if not sign or not id or not number.lstrip("+-").isdecimal() or len(number) > 9:
            raise OptionError(
                f"'{shorten(value)}': write a card's id and a number, such as W01=2", input=value
            )
        return id, int(number)


class Ruling(Text):
    """`NAME=yes` or `NAME=no`: how the players settle an open question."""

    name = "ruling"

    def __init__(self) -> None:
        super().__init__("NAME=yes|no")

    def read(self, value: Any) -> Any:
        name, _, answer = super().read(value).partition("=")
        if answer.lower() not in ("yes", "no"):
            raise OptionError(
                f"'{shorten(value)}': write a question and yes or no, such as landing=yes",
                input=value,
            )
        return name, answer.lower() == "yes"


class MoveText(Text):
    """`EVENT:SEAT:HOLES`: a peg that a card moves after an event of the deal."""

    name = "move"

    def __init__(self) -> None:
        super().__init__("EVENT:SEAT:HOLES")

    def read(self, value: Any) -> Any:
        text = super().read(value)
        pieces = text.split(":")
        if len(pieces) != 3 or not all(re.fullmatch(r"[+-]?[0-9]{1,6}", one) for one in pieces):
            raise OptionError(
                f"'{shorten(text)}': write event, seat and holes, such as 3:0:+5 or 3:1:-4",
                input=text,
            )
        event, seat, holes = map(int, pieces)
        return event, seat, holes


class Actions(click.Group):
    """The actions of `wicked-deck`; options may stand before the action, too."""

    examples: Sequence[tuple[str, str]] = (
        ("cribtool wicked-deck template > mine.toml", "begin a deck file of one's own"),
        ("cribtool wicked-deck list --deck mine.toml --without luck --save calm.toml", "tailor it"),
        ("cribtool wicked-deck draw --stack twinkler -n 3 --seed 7", "three twinklers"),
        ("cribtool wicked-deck draw --stack lugger --state game.json --hide", "one for the hand"),
        ("cribtool wicked-deck odds --card W02 -n 2", "how likely the swap is in two draws"),
        ("cribtool wicked-deck apply --card W02 --hand 5H5C5SJD --starter 5D", "the best swap"),
    )
    records = (
        "wicked-list",
        "wicked-draw",
        "wicked-odds",
        "wicked-luggers",
        "wicked-events",
        "wicked-apply",
    )
    sections = (
        (
            "Deck file",
            (
                "A TOML file with one [[card]] for each different card: id, stack (twinkler or "
                "lugger, empty on a blank place), set (core, strategy or luck), phase (deal, play "
                "or show, of luggers, may be empty), effect (its text), copies (1 when left out), "
                "and if you like op, source and note. What the box holds is not public: copy your "
                "own cards into what 'cribtool wicked-deck template' prints. The sample cards "
                "that ship with cribtool are the publicly known ones, in our own words.",
                'op is what the card does, to compute with: { peg = 5, who = "self" } (minus: '
                "back; who: self or opponent; with if = { hand_points = 0 } on that count only), "
                '{ swap = ["starter", "hand"], who = "self" }, { no_crib = true }, '
                '{ peek = "crib" }, { cancel = "twinkler" }, { deal = 10 }, '
                '{ contest = "rock-paper-scissors", winner = { draw = 1, hand_size = 5 } }.',
            ),
        ),
        (
            "Shuffling",
            (
                "A seed gives the same cards on every machine and with every version of Python: "
                "the cards of a stack, in the order of the deck file, are shuffled after Fisher "
                "and Yates with numbers from SHA-256 of the seed, the stack and the number of the "
                "shuffle. Without --seed one is chosen and shown.",
            ),
        ),
        (
            "State file",
            (
                "A JSON document that keeps one deck for a whole game. It is replaced in one "
                "step and under a lock, so that neither a cut nor a second process loses the last "
                "good state. A damaged file, or one made from another deck, is refused.",
            ),
        ),
        (
            "Open questions",
            (
                "Where the public rules say nothing cribtool does not guess: it names the "
                "question, and --ruling takes what the players decide. landing: does a peg that a "
                "card moves to a multiple of five draw a lugger? heels: does a jack that a card "
                "makes the starter count two for his heels? unmet: does a twinkler whose "
                "condition is not met fizzle?",
            ),
        ),
    )

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name in ORDER if name in self.commands]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:
            raise click.UsageError(f"which action? The actions are {', '.join(ORDER)}", ctx)
        if args and args[0].startswith("-") and args[0] not in ("-h", "--help"):
            for place, word in enumerate(args):
                if word in self.commands:
                    args = [word, *args[:place], *args[place + 1 :]]
                    break
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.commands:
            raise click.UsageError(
                f"no action '{shorten(args[0])}': the actions are {', '.join(ORDER)}", ctx
            )
        return super().resolve_command(ctx, args)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_examples(formatter, self.examples)


ORDER = ("template", "list", "draw", "odds", "events", "apply")


@click.command(
    "wicked-deck",
    cls=Actions,
    context_settings={"help_option_names": ["-h", "--help"]},
    short_help="Keep, draw and weigh a deck of Wicked Cribbage.",
    subcommand_metavar="ACTION [OPTIONS]",
    no_args_is_help=False,
)
def command() -> None:
    """Wicked Cribbage: a deck file of one's own, draws, exact odds, and what a card is worth.

    The texts of the box's cards are not public, so that the deck is your own file; the cards that
    are known ship as samples. Every action takes --deck FILE.
    """


Decorator = Callable[[Callable[..., Answer]], Callable[..., Answer]]


def _together(*options: Decorator) -> Decorator:
    def add(function: Callable[..., Answer]) -> Callable[..., Answer]:
        for option in reversed(options):
            function = option(function)
        return function

    return add


_deck_option = click.option(
    "--deck",
    type=InputFile(),
    help="A deck file ('-' for standard input); without it the sample cards.",
)
_set = Choice(*SETS)
_tailoring = _together(
    click.option(
        "--with", "with_sets", type=_set, multiple=True, help="Only core and this set (repeatable)."
    ),
    click.option(
        "--without", "without_sets", type=_set, multiple=True, help="Not this set (repeatable)."
    ),
    click.option("--copies", type=Copies(), multiple=True, help="N copies of ID (repeatable)."),
    click.option("--remove", type=CardId(), multiple=True, help="Take this card out (repeatable)."),
)
_stack_option = click.option("--stack", type=Choice(*STACKS), help="The stack to draw from.")
_role_options = _together(
    click.option("--dealer", is_flag=True, help="The hand is the dealer's."),
    click.option("--pone", is_flag=True, help="The hand is pone's."),
)

_ruling_option = click.option(
    "--ruling",
    type=Ruling(),
    multiple=True,
    help="How the players settle an open question: landing, heels or unmet (repeatable).",
)


def _action(name: str, short: str, *examples: tuple[str, str]) -> Callable[..., Any]:
    def wrap(function: Callable[..., Answer]) -> click.Command:
        made = make_command(
            name, short_help=short, examples=examples, is_batch=lambda values: False
        )(function)
        command.add_command(made)
        return made

    return wrap


def _load(
    path: str | None,
    with_sets: Sequence[str] = (),
    without_sets: Sequence[str] = (),
    copies: Sequence[tuple[str, int]] = (),
    remove: Sequence[str] = (),
) -> Deck:
    from ..wicked.deck import load_deck, parse_deck, sample_deck, tailor

    if path is None:
        deck = sample_deck()
    elif path == STDIN:
        deck = parse_deck(read_text(path), "standard input")
    else:
        deck = load_deck(path)
    return tailor(
        deck, with_sets=with_sets, without_sets=without_sets, copies=copies, remove=remove
    )


def _role(dealer: bool, pone: bool) -> str | None:
    if dealer and pone:
        raise OptionError("--dealer and --pone: a hand is one of them", input="--pone")
    return "dealer" if dealer else "pone" if pone else None


def _deal(path: str) -> tuple[DealCount, Sequence[int] | None]:
    from ..deal import count_deal
    from ..records.deal import read_deal

    document = read_json(path)
    try:
        given = read_deal(document)
        return count_deal(**given, wicked=True), given.get("pegs")
    except CribtoolError as error:
        raise error.at(_named(path)) from None


def _named(path: str) -> str:
    return "standard input" if path == STDIN else f"'{shorten(path)}'"


def _rulings(given: Sequence[tuple[str, bool]]) -> dict[str, bool]:
    rulings = dict(given)
    for name in rulings:
        if name not in RULINGS:
            raise OptionError(
                f"--ruling: no open question '{shorten(name)}': they are {', '.join(RULINGS)}",
                input=name,
            )
    if len(rulings) < len(given):
        raise OptionError("--ruling: a question settled twice", input=given[-1][0])
    return rulings


def _one_stdin(deck: str | None, other: str | None) -> None:
    if deck == STDIN and other == STDIN:
        raise OptionError("standard input holds one thing only: the deck or the deal", input=STDIN)


@_action(
    "template",
    "Print a deck file to fill in.",
    ("cribtool wicked-deck template > mine.toml", "the samples and 56 blank places"),
)
@_deck_option
@_tailoring
def template_action(deck: str | None, **tailoring: Any) -> Answer:
    """Print a deck file: the sample cards, then blank places up to the box's 32, 16 and 16.

    With --deck that deck's cards stand first in place of the samples. With --json the record of
    'list' for the same cards.
    """
    from ..records.wicked_deck import list_record
    from ..wicked.deck import parse_deck, template

    plain = deck is None and not any(tailoring.values())
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    text = template(None if plain else _load(deck, **tailoring), encoding=encoding)

    def view() -> Any:
        from ..render.wicked_deck import text_view

        return text_view(text)

    return Answer(lambda: list_record(parse_deck(text)), view)


@_action(
    "list",
    "Say what a deck holds, and tailor it.",
    ("cribtool wicked-deck list", "the sample cards"),
    ("cribtool wicked-deck list --deck mine.toml --without luck --save calm.toml", "without luck"),
)
@_deck_option
@_tailoring
@click.option("--save", type=FilePath(), help="Keep the tailored deck as a deck file.")
def list_action(deck: str | None, save: str | None, **tailoring: Any) -> Answer:
    """Say what a deck holds: its cards by stack, set and phase, and the cards without a text.

    All numbers count copies. --with, --without, --copies and --remove tailor the deck, --save
    keeps the result.
    """
    from ..records.wicked_deck import list_record
    from ..wicked.deck import deck_text

    found = _load(deck, **tailoring)
    if save is not None:
        if not found.cards:
            raise OptionError("no card is left: nothing to save", input=save)
        if save == STDIN or (os.path.exists(save) and not os.path.isfile(save)):
            raise FileError(f"--save: '{shorten(save)}' is no ordinary file", input=save)
        write_file(os.path.realpath(save), deck_text(found))

    def view() -> Any:
        from ..render.wicked_deck import list_view

        return list_view(found)

    return Answer(lambda: list_record(found), view)


@_action(
    "draw",
    "Shuffle and draw.",
    ("cribtool wicked-deck draw --stack twinkler -n 3 --seed 7", "three twinklers"),
    ("cribtool wicked-deck draw --stack lugger --state game.json --hide", "a lugger in a game"),
)
@_deck_option
@_tailoring
@click.option(
    "-n", "number", type=Number(1, MOST_DRAWS, "draws"), help="How many; one if not given."
)
@_stack_option
@click.option("--events", type=InputFile(), help="Draw what this deal earned, as 'events' lists.")
@click.option("--seed", type=Number(-(10**39), 10**39, "a seed"), help="Shuffle by this number.")
@click.option(
    "--fizzle",
    type=CardId(),
    multiple=True,
    help="This twinkler cannot be played: discard it and draw another (repeatable).",
)
@click.option("--hide", is_flag=True, help="Keep the text of luggers from the screen.")
@click.option("--state", type=FilePath(), help="Keep the deck of a whole game in this file.")
@click.option(
    "--used",
    type=CardId(),
    multiple=True,
    help="With --state: this held lugger has been used and is discarded (repeatable).",
)
def draw_action(
    deck: str | None,
    number: int | None,
    stack: str | None,
    events: str | None,
    seed: int | None,
    fizzle: tuple[str, ...],
    hide: bool,
    state: str | None,
    used: tuple[str, ...],
    **tailoring: Any,
) -> Answer:
    """Draw cards: twinklers are played and discarded, luggers are held.

    A twinkler of --fizzle is listed and replaced. When a stack is empty its discards are shuffled
    and become the stack. The same seed draws the same cards everywhere; with --state the game
    goes on where it stopped.
    """
    from ..records.wicked_deck import draw_record
    from ..wicked.draws import draw, play_lugger

    _one_stdin(deck, events)
    found = _load(deck, **tailoring)
    earned: Sequence[Earned] = ()
    if events is not None:
        for name, given in (("-n", number), ("--stack", stack)):
            if given is not None:
                raise OptionError(f"{name} and --events: the deal says what is drawn", input=name)
        from ..wicked.events import deal_events

        deal, pegs = _deal(events)
        if deal.play is not None and not deal.legal:
            raise RecordError(
                f"{_named(events)}: an illegal play ({deal.play.reason}); nothing was drawn",
                input=events,
            )
        earned = deal_events(deal, pegs).draws
        stacks = [one.stack for one in earned]
    elif stack is not None:
        stacks = [stack] * (1 if number is None else number)
    elif number is not None or not used:
        raise OptionError("--stack is missing: draw from the twinklers or the luggers?")
    else:
        stacks = []
    if used and state is None:
        raise OptionError("--used needs --state: only a kept game knows who holds a lugger")
    if state == STDIN:
        raise FileError("--state: '-' is no ordinary file", input=state)

    def turn(table: Table) -> Any:
        for id in used:
            found.card(id)
            table = play_lugger(table, id)
        return draw(found, table, stacks, fizzle)

    table, drawn = _turn(found, state, seed, turn)

    def view() -> Any:
        from ..render.wicked_deck import cause_text, draw_view

        return draw_view(drawn, table, hide=hide, causes=[cause_text(one) for one in earned])

    causes = [
        {"player": one.player, "phase": one.phase, "what": one.what, "peg": one.peg}
        for one in earned
    ]
    return Answer(lambda: draw_record(drawn, table, hide=hide, causes=causes), view)


def _turn(deck: Deck, state: str | None, seed: int | None, turn: Callable[[Table], Any]) -> Any:
    """Let `turn` draw from a fresh table, or from the game that `state` keeps, and keep it."""
    from ..wicked.draws import new_table, random_seed

    if state is None:
        return turn(new_table(deck, random_seed() if seed is None else seed))
    from ..wicked.state import State, locked, read_state, write_state

    with locked(state):
        game = read_state(state, deck)
        if game is None:
            game = State(new_table(deck, random_seed() if seed is None else seed), ())
        elif seed not in (None, game.table.seed):
            raise OptionError(
                f"--seed {seed}: the game in '{shorten(state)}' is shuffled with "
                f"{game.table.seed}; leave --seed out",
                input=str(seed),
            )
        table, drawn = turn(game.table)
        write_state(state, State(table, game.draws + drawn), deck)
    return table, drawn


@_action(
    "odds",
    "Say how likely a card, a set or a stack is.",
    ("cribtool wicked-deck odds --card W02 -n 2", "one card in two draws from its stack"),
    ("cribtool wicked-deck odds --set luck --stack twinkler -n 3", "any card of a set"),
    ("cribtool wicked-deck odds --hand 4H5S6DTSJCQH --dealer", "a lugger in the show, by peg"),
)
@_deck_option
@_tailoring
@click.option(
    "-n", "number", type=Number(0, noun="draws"), help="How many draws; one if not given."
)
@click.option("--card", type=CardId(), help="This card, in its own stack.")
@click.option("--set", "set_name", type=_set, help="Any card of this set; needs --stack.")
@_stack_option
@click.option("--state", type=FilePath(), help="From what this game has left.")
@click.option(
    "--hand",
    type=CARDS,
    help="Instead: the chance of a lugger in the show with this hand, for each hole of the peg.",
)
@_role_options
def odds_action(
    deck: str | None,
    number: int | None,
    card: str | None,
    set_name: str | None,
    stack: str | None,
    state: str | None,
    hand: tuple[Card, ...] | None,
    dealer: bool,
    pone: bool,
    **tailoring: Any,
) -> Answer:
    """Give the exact probability of meeting a card, a set or a stack in N draws.

    Drawn without return, from a fresh stack or from what a game has left; as a fraction and as a
    number. With --hand and --dealer or --pone: for every hole of the peg the discard that is
    likeliest to draw a lugger in the show, and how likely.
    """
    role = _role(dealer, pone)
    if hand is not None:
        others = {"-n": number, "--card": card, "--set": set_name, "--stack": stack}
        for name, value in {**others, "--state": state}.items():
            if value is not None:
                raise OptionError(f"{name} and --hand: ask for one of them", input=name)
        if role is None:
            raise OptionError("--hand needs --dealer or --pone: whose crib is it?", input="--hand")
        if deck is not None or any(tailoring.values()):
            _load(deck, **tailoring)  # only checked: a lugger is drawn whatever the deck holds
        from ..wicked.luggers import lugger_table

        return _luggers(lugger_table(hand, role))
    if role is not None:
        raise OptionError(f"--{role} goes with --hand", input=f"--{role}")
    from ..records.wicked_deck import odds_record
    from ..wicked.odds import odds

    found = _load(deck, **tailoring)
    table = None
    if state is not None:
        from ..wicked.state import read_state

        game = read_state(state, found)
        if game is None:
            raise FileError(f"--state: there is no file '{shorten(state)}'", input=state)
        table = game.table
    chance = odds(
        found, 1 if number is None else number, card=card, set=set_name, stack=stack, table=table
    )

    def view() -> Any:
        from ..render.wicked_deck import odds_view

        return odds_view(chance)

    return Answer(lambda: odds_record(chance), view)


def _luggers(found: Any) -> Answer:
    from ..records.wicked_deck import luggers_record

    def view() -> Any:
        from ..render.wicked_deck import luggers_view

        return luggers_view(found)

    return Answer(lambda: luggers_record(found), view)


@_action(
    "events",
    "Say which events of a deal draw a card.",
    ("cribtool wicked-deck events deal.json", "the draws of a deal, and what came close"),
    ("cribtool wicked-deck events deal.json --move 3:1:+5", "a card moved seat 1 after event 3"),
)
@click.argument("file", type=InputFile(), help="A deal as for 'score --deal', '-' for stdin.")
@_deck_option
@click.option(
    "--move",
    "moves",
    type=MoveText(),
    multiple=True,
    help="After this event (0: at the start) a card moves this seat's peg (repeatable).",
)
@_ruling_option
def events_action(
    file: str,
    deck: str | None,
    moves: tuple[tuple[int, int, int], ...],
    ruling: tuple[tuple[str, bool], ...],
) -> Answer:
    """Say which events of a deal draw a card, for whom and by which rule, and what came close.

    A fifteen or thirty-one in the play draws a twinkler; a count of the show that moves the peg
    to a multiple of five draws a lugger. Seats are numbered from 0. When a card moves a peg on
    the way, say so with --move: the pegs run on from there. The deck, where one is given, is
    only checked.
    """
    from ..records.wicked_deck import events_record
    from ..wicked.events import CardMove, deal_events

    _one_stdin(deck, file)
    if deck is not None:
        _load(deck)
    rulings = _rulings(ruling)
    for name in rulings:
        if name != "landing":
            raise OptionError(f"--ruling: '{name}' is no question of a deal", input=name)
    deal, pegs = _deal(file)
    found = deal_events(
        deal, pegs, moves=[CardMove(*move) for move in moves], landing=rulings.get("landing")
    )

    def view() -> Any:
        from ..render.wicked_deck import events_view

        return events_view(found, deal)

    return Answer(lambda: events_record(found, deal), view, deal.legal)


@_action(
    "apply",
    "Say what a card is worth now.",
    ("cribtool wicked-deck apply --card W02 --hand 5H5C5SJD --starter 5D", "the best swap"),
    ("cribtool wicked-deck apply --card W03 --hand 2H4S6D8CTHQD", "a hand that counts nothing"),
    ("cribtool wicked-deck apply --card W01 --peg 117", "pegging to the end"),
)
@_deck_option
@click.option("--card", type=CardId(), help="The card, by its id.")
@click.option("--hand", type=CARDS, help="The player's whole hand.")
@click.option("-s", "--starter", type=CARD, help="The starter.")
@click.option("--peg", type=PEG, help="The hole of the peg that the card moves.")
@click.option("--played", type=CARDS, default="", help="Cards of the hand already on the table.")
@click.option("--crib", type=CARDS, help="The cards seen in the crib.")
@_role_options
@click.option("--seen", type=CARDS, default="", help="Further cards known to be out.")
@_ruling_option
def apply_action(
    deck: str | None,
    card: str | None,
    hand: tuple[Card, ...] | None,
    starter: Card | None,
    peg: int | None,
    played: tuple[Card, ...],
    crib: tuple[Card, ...] | None,
    dealer: bool,
    pone: bool,
    seen: tuple[Card, ...],
    ruling: tuple[tuple[str, bool], ...],
) -> Answer:
    """Say what a card whose op is known is worth in a situation, exactly.

    Every swap of the starter with a hand card; all cards kept without a crib against the best
    discard; a further card from the pack; the chance that a hand counts a number, over all
    starters and for each discard; a peg moved forward or back.
    """
    from ..records.wicked_deck import apply_record
    from ..wicked.effects import apply_card

    if card is None:
        raise OptionError("--card is missing: which card, by its id?")
    worth = apply_card(
        _load(deck).card(card),
        hand=hand,
        starter=starter,
        peg=peg,
        played=played,
        crib=crib,
        role=_role(dealer, pone),
        seen=seen,
        rulings=_rulings(ruling),
    )

    def view() -> Any:
        from ..render.wicked_deck import apply_view

        return apply_view(worth)

    return Answer(lambda: apply_record(worth), view)
