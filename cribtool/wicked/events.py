"""Which events of a deal draw a card, by which rule, and which nearly did.

The deal itself is counted by `deal`, which also says what draws; this module names the rules,
follows the pegs when cards move them on the way, and lists what came close.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..deal import DealCount, DealEvent
from ..errors import OptionError, shorten
from .deck import RULINGS
from .effects import Open

__all__ = ["CardMove", "Earned", "Events", "Near", "deal_events"]

HOLES = 5
"""A lugger's holes: multiples of this many."""
_TWINKLERS = {"fifteen": 15, "thirty-one": 31}


class CardMove(NamedTuple):
    """A peg that a card moves after event `event` (0: before the first) by `holes`, back if minus.

    `player` is the seat whose peg it is.
    """

    event: int
    player: int
    holes: int


class Earned(NamedTuple):
    """A card to draw: of which stack, by which seat, at which event (from 1), by which rule.

    `phase` and `what` are those of the event, `peg` the hole of the player's peg after it. `rule`
    is fifteen, thirty-one or multiple-of-five.
    """

    stack: str
    player: int
    phase: str
    what: str
    peg: int
    event: int
    rule: str


class Near(NamedTuple):
    """What came close to a draw, or looks like one: the same, and `why` it is none."""

    stack: str
    player: int
    phase: str
    what: str
    peg: int
    event: int
    why: str


class Moved(NamedTuple):
    """A peg moved by a card: the hole it leaves and reaches; `fizzles`: back from 0.

    `lugger`: whether the landing draws one, None while the players have not settled it.
    """

    event: int
    player: int
    start: int
    end: int
    fizzles: bool
    lugger: bool | None


class Events(NamedTuple):
    """The draws of a deal in order, what nearly was one, and where the pegs end.

    `winner` is a side (a seat, or with partners 0 or 1) or None; `over` the event that won, from
    1 (the last before, where a card's move won), or None. `open` are questions for the players.
    `complete`: won, or counted to the end of the deal.
    """

    draws: tuple[Earned, ...]
    nearly: tuple[Near, ...]
    moved: tuple[Moved, ...]
    pegs: tuple[int, ...]
    winner: int | None
    over: int | None
    open: tuple[Open, ...]
    complete: bool


def deal_events(
    deal: DealCount,
    pegs: Sequence[int] | None = None,
    *,
    moves: Iterable[CardMove] = (),
    landing: bool | None = None,
) -> Events:
    """Every draw that a deal earns, with the pegs followed through `moves` made by cards.

    `deal` is counted by `count_deal`, `pegs` are those it was counted from: None when they were
    left out; then all stand at 0 and no lugger is drawn. Without moves the draws are those of
    `deal_draws`. With them the pegs run on from where cards put them, and the game may end sooner
    or later. `landing` is the players' ruling whether a peg that a card moves onto a multiple of
    five draws a lugger. Raises `OptionError` for a move that no event or seat fits. Source:
    RULES.md, "Wicked Cribbage".
    """
    waiting: dict[int, list[CardMove]] = {}
    for move in moves:
        if not 0 <= move.event <= len(deal.events):
            raise OptionError(
                f"a move after event {move.event}: the deal has {len(deal.events)} events "
                "(0: before the first)",
                input=str(move.event),
            )
        if not 0 <= move.player < deal.players:
            raise OptionError(
                f"a move of seat {move.player}: the seats are 0 to {deal.players - 1}",
                input=str(move.player),
            )
        if not move.holes:
            raise OptionError("a move of 0 holes moves nothing", input="0")
        waiting.setdefault(move.event, []).append(move)
    walk = _Walk(deal, pegs, landing)
    for move in waiting.get(0, ()):
        walk.move(move)
    for number, event in enumerate(deal.events, 1):
        walk.count(number, event)
        for move in waiting.get(number, ()):
            walk.move(move)
    asked = (Open("landing", RULINGS["landing"], landing),) if walk.landed else ()
    return Events(
        tuple(walk.draws),
        tuple(walk.nearly),
        tuple(walk.moved),
        tuple(walk.pegs),
        walk.winner,
        walk.over,
        asked,
        walk.winner is not None or walk.played,
    )


class _Walk:
    """The pegs followed event by event."""

    def __init__(self, deal: DealCount, pegs: Sequence[int] | None, landing: bool | None) -> None:
        self.deal = deal
        sides = 2 if deal.partners else deal.players
        self.pegs = [0] * sides if pegs is None else list(pegs)
        self.luggers = pegs is not None
        # A deal that was won may have a play that stops there: unwon, it has no show to count.
        self.played = deal.play is None or (deal.legal and deal.play.complete)
        self.landing = landing
        self.landed = False
        self.winner: int | None = None
        self.over: int | None = None
        self.draws: list[Earned] = []
        self.nearly: list[Near] = []
        self.moved: list[Moved] = []

    def _forward(self, side: int, points: int, number: int) -> int:
        peg = self.pegs[side] = min(self.pegs[side] + points, self.deal.target)
        if peg == self.deal.target:
            self.winner, self.over = side, number
        return peg

    def move(self, move: CardMove) -> None:
        if self.winner is not None:
            raise OptionError(
                f"a move after event {move.event}: the game was over at event {self.over}",
                input=str(move.event),
            )
        side = self.deal.side(move.player)
        start = self.pegs[side]
        if move.holes > 0:
            end = self._forward(side, move.holes, move.event)
        else:
            end = self.pegs[side] = max(0, start + move.holes)
        lugger: bool | None = False
        if self.luggers and end != start and end % HOLES == 0 and self.winner is None:
            self.landed = True
            lugger = self.landing
        fizzles = move.holes < 0 and start == 0
        self.moved.append(Moved(move.event, move.player, start, end, fizzles, lugger))

    def count(self, number: int, event: DealEvent) -> None:
        if self.winner is not None or (event.phase == "show" and not self.played):
            return
        points = event.points
        peg = self._forward(self.deal.side(event.player), points, number)
        where = (event.player, event.phase, event.what, peg, number)
        if event.phase == "play":
            self._play(event, where)
        elif event.phase == "show":
            self._show(points, where)
        if event.phase != "show" and points and self._on_five(peg):
            self.nearly.append(
                Near("lugger", *where, "heels and the play draw no lugger, only the show does")
            )

    def _on_five(self, peg: int) -> bool:
        return self.luggers and self.winner is None and peg > 0 and peg % HOLES == 0

    def _play(self, event: DealEvent, where: tuple[int, str, str, int, int]) -> None:
        made = [item.kind for item in event.items if item.kind in _TWINKLERS]
        if made and self.winner is None:
            self.draws.append(Earned("twinkler", *where, made[0]))
        elif made:
            self.nearly.append(
                Near("twinkler", *where, f"the {made[0]} wins the game and draws nothing")
            )
        elif event.cards and self.winner is None:
            for kind, count in _TWINKLERS.items():
                if event.running in (count - 1, count + 1):
                    self.nearly.append(
                        Near("twinkler", *where, f"the count is {event.running}, one off {kind}")
                    )

    def _show(self, points: int, where: tuple[int, str, str, int, int]) -> None:
        peg = where[3]
        if not self.luggers:
            return
        if self.winner is not None:
            self.nearly.append(Near("lugger", *where, "it wins the game and draws nothing"))
        elif points and peg % HOLES == 0:
            self.draws.append(Earned("lugger", *where, "multiple-of-five"))
        elif not points and self._on_five(peg):
            self.nearly.append(
                Near("lugger", *where, "it counts nothing: the peg stands there already")
            )
        elif points and peg % HOLES in (1, HOLES - 1):
            side = "past" if peg % HOLES == 1 else "short of"
            goal = peg - 1 if peg % HOLES == 1 else peg + 1
            self.nearly.append(Near("lugger", *where, f"one hole {side} {shorten(str(goal))}"))
