"""A whole deal in the order of counting: heels, the play, the show from pone round, the crib.

It knows when a game is won and what comes after; each event also tells which Wicked cards it
draws. Players are seats, numbered from 0 as they sit. Hands are counted by `show`, the play is
judged by `play`; documents and printing live elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .cards import (
    Card,
    Cards,
    cards_text,
    check_together,
    has_suits,
    parse_card,
    parse_cards,
)
from .combos import Item
from .errors import HandSizeError, OptionError
from .pegs import GAME, skunk
from .play import TWINKLER, Plays, Replay, parse_plays, replay, twinkles
from .show import HEELS, LARGEST_HAND, SMALLEST_HAND, count, heels

__all__ = [
    "CRIB_CARDS",
    "LUGGER",
    "TWINKLER",
    "DealCount",
    "DealEvent",
    "Draw",
    "count_deal",
    "deal_draws",
]

CRIB_CARDS = 4
"""How many cards a crib holds, whoever gave them."""
LUGGER = "lugger"
"""The Wicked stack of which counts in the show draw."""
LUGGER_HOLES = 5
"""A count in the show that ends on a multiple of this many holes draws a lugger."""


class DealEvent(NamedTuple):
    """One count of a deal, in the order of the rules.

    `phase` is heels, play or show; `player` the seat; `what` heels, hand, crib, go or the card
    played; `cards` those counted (without the starter); `pegs` where all pegs stand after it.
    `uncounted`: the game was over, so it moves no peg. `draws` are the Wicked stacks of which it
    draws a card. Of the play it also has `n`, `running` (the count) and `implied`, as `Event` does.
    """

    phase: str
    player: int
    what: str
    cards: tuple[Card, ...]
    items: tuple[Item, ...]
    pegs: tuple[int, ...]
    uncounted: bool
    draws: tuple[str, ...]
    n: int | None = None
    running: int | None = None
    implied: bool = False

    @property
    def points(self) -> int:
        """The points of all items, whether they are counted or not."""
        return sum(item.points for item in self.items)


class DealCount(NamedTuple):
    """A deal, counted: `events` in order, `points` by seat (what was counted), `pegs` by side.

    A side is a seat, or with `partners` seats 0 + 2 and seats 1 + 3. `winner` is a side or None;
    `skunk` None, "skunk" or "double" by the loser farthest back, in games to 121 only. `play` is
    the referee's result by order from pone, None when no plays were given; while it is illegal or
    unfinished, and the game is not won, nothing after it is counted.
    """

    players: int
    dealer: int
    partners: bool
    target: int
    starter: Card
    suits: bool
    events: tuple[DealEvent, ...]
    points: tuple[int, ...]
    pegs: tuple[int, ...]
    winner: int | None
    skunk: str | None
    play: Replay | None

    @property
    def legal(self) -> bool:
        """Whether no play was illegal."""
        return self.play is None or self.play.legal

    @property
    def complete(self) -> bool:
        """Whether the deal was counted to its end (or the game won before)."""
        return self.winner is not None or (
            self.play is None or (self.play.legal and self.play.complete)
        )

    def side(self, seat: int) -> int:
        """Which of `pegs` a seat moves."""
        return seat % 2 if self.partners else seat


class Draw(NamedTuple):
    """A Wicked card to draw: of which stack, by which seat, at which event, its peg after it."""

    stack: str
    player: int
    phase: str
    what: str
    peg: int


def count_deal(
    hands: Sequence[Cards],
    starter: str | Card,
    *,
    dealer: int,
    crib: Cards | None = None,
    plays: Plays | None = None,
    pegs: Sequence[int] | None = None,
    target: int = GAME,
    partners: bool = False,
    wicked: bool = False,
) -> DealCount:
    """Count a whole deal for two to four players, by seats; it stops when a peg reaches `target`.

    `hands` are the hands of four that were kept, by seat (with `wicked` four to eight cards);
    `dealer` is a seat, and the seat after him is pone, who leads. `crib`, `plays` and `pegs` (the
    holes at the start, all 0 without it; two with `partners`) may be left out; no plays at all are
    a play left out. All cards have
    suits or none has (then neither flush nor nobs is counted). Raises the errors of `replay` for
    bad input; an illegal play is a verdict in `play`. Source: RULES.md, "Deal" and "Wicked
    Cribbage" (a fifteen or thirty-one draws a twinkler and a count of the show that lands on a
    multiple of five a lugger, unless it wins the game; without `pegs` no lugger is drawn).
    """
    held = [parse_cards(hand) for hand in hands]
    players = len(held)
    cut = parse_card(starter)
    box = None if crib is None else parse_cards(crib)
    _check_table(players, dealer, partners, target)
    most = LARGEST_HAND if wicked else SMALLEST_HAND
    for seat, hand in enumerate(held):
        if not SMALLEST_HAND <= len(hand) <= most:
            wanted = f"{SMALLEST_HAND} to {most}" if wicked else f"{SMALLEST_HAND}"
            raise HandSizeError(
                f"cards in the hand of seat {seat}: {len(hand)}, but {wanted} are kept",
                len(hand),
                input=cards_text(hand),
            )
    if box is not None and len(box) != CRIB_CARDS:
        raise HandSizeError(
            f"cards in the crib: {len(box)}, not {CRIB_CARDS}",
            len(box),
            input=cards_text(box),
        )
    check_together(*held, box or (), (cut,))
    sides = 2 if partners else players
    start = [0] * sides if pegs is None else list(pegs)
    if len(start) != sides:
        raise OptionError(
            f"pegs: {len(start)}, but {sides} are wanted, one for each "
            f"{'side' if partners else 'seat'}",
            input=str(len(start)),
        )
    for peg in start:
        if not isinstance(peg, int) or not 0 <= peg < target:
            raise OptionError(
                f"a peg at {peg}: before the end of the game it stands at 0 to {target - 1}",
                input=str(peg),
            )

    order = [(dealer + 1 + place) % players for place in range(players)]
    table = None
    moves = parse_plays(plays or ())
    if moves:
        table = replay(
            moves,
            players=players,
            hands=[held[seat] for seat in order],
            called=[f"seat {seat}" for seat in order],
        )
    board = _Board(start, players, partners, target, luggers=pegs is not None)
    if heels(cut):
        board.count("heels", dealer, "heels", (cut,), (Item("heels", (cut,), HEELS),))
    if table is not None:
        for event in table.events:
            cards = () if event.card is None else (event.card,)
            board.count(
                "play",
                order[event.player],
                cards_text(cards) or "go",
                cards,
                event.items,
                n=event.n,
                running=event.running,
                implied=event.implied,
            )
    if table is None or (table.legal and (table.complete or board.winner is not None)):
        for seat in order:
            board.count("show", seat, "hand", held[seat], count(held[seat], cut))
        if box is not None:
            board.count("show", dealer, "crib", box, count(box, cut, crib=True))
    losers = [peg for side, peg in enumerate(board.pegs) if side != board.winner]
    skunked = board.winner is not None and target == GAME
    return DealCount(
        players,
        dealer,
        partners,
        target,
        cut,
        has_suits((cut,)),
        tuple(board.events),
        tuple(board.points),
        tuple(board.pegs),
        board.winner,
        skunk(min(losers)) if skunked else None,
        table,
    )


def deal_draws(deal: DealCount) -> tuple[Draw, ...]:
    """Every Wicked card that the events of a deal draw, in order."""
    return tuple(
        Draw(stack, event.player, event.phase, event.what, event.pegs[deal.side(event.player)])
        for event in deal.events
        for stack in event.draws
    )


def _check_table(players: int, dealer: int, partners: bool, target: int) -> None:
    if players not in (2, 3, 4):
        raise OptionError(f"{players} hands: two, three or four play", input=str(players))
    if not isinstance(dealer, int) or not 0 <= dealer < players:
        raise OptionError(
            f"dealer {dealer}: the seats are numbered 0 to {players - 1}", input=str(dealer)
        )
    if partners and players != 4:
        raise OptionError(f"partners need four players, not {players}", input="partners")
    if not isinstance(target, int) or target < 1:
        raise OptionError(f"target {target}: a game needs at least one hole", input=str(target))


class _Board:
    """The pegs, moved event by event until one reaches the target."""

    def __init__(
        self, pegs: list[int], players: int, partners: bool, target: int, *, luggers: bool
    ) -> None:
        self.pegs = pegs
        self.points = [0] * players
        self.partners = partners
        self.target = target
        self.luggers = luggers
        self.winner: int | None = None
        self.events: list[DealEvent] = []

    def count(
        self,
        phase: str,
        seat: int,
        what: str,
        cards: tuple[Card, ...],
        items: tuple[Item, ...],
        *,
        n: int | None = None,
        running: int | None = None,
        implied: bool = False,
    ) -> None:
        draws: tuple[str, ...] = ()
        over = self.winner is not None
        if not over:
            side = seat % 2 if self.partners else seat
            points = sum(item.points for item in items)
            self.points[seat] += points
            peg = self.pegs[side] = min(self.pegs[side] + points, self.target)
            if peg == self.target:
                self.winner = side
            elif points:
                draws = self.draws(phase, items, peg)
        self.events.append(
            DealEvent(
                phase, seat, what, cards, items, tuple(self.pegs), over, draws, n, running, implied
            )
        )

    def draws(self, phase: str, items: tuple[Item, ...], peg: int) -> tuple[str, ...]:
        """The stacks drawn from by an event that pegs and does not win."""
        if phase == "play":
            return twinkles(items)
        if phase == "show" and self.luggers and peg % LUGGER_HOLES == 0:
            return (LUGGER,)
        return ()
