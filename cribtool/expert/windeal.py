"""How a whole deal changes the chances: the probability of winning after each of its events.

All cards of the deal are known. While the play goes on both players go on from where it stands as
`model.PLAY_POLICY` would, each seeing his own cards only; then the show is counted in order, and
where nobody is out the table of `winning` says what the next deal is worth. A crib that is not
given holds any four of the cards that are nowhere else. It knows two players and games to 121.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import Card
from ..deal import DealCount, DealEvent
from ..pegging import unseen_by
from ..pegs import GAME
from ..play import FULL, START, Count
from ..show import count
from .careful import careful
from .winning import win_before_deal
from .winpeg import crib_points

__all__ = ["carry_on", "deal_wins"]

PONE, DEALER = 0, 1
JACK = 11


def deal_wins(
    deal: DealCount, hands: Sequence[Sequence[Card]], crib: Sequence[Card] | None = None
) -> list[tuple[float, float]] | None:
    """After every event of the deal the probability of winning of seat 0 and of seat 1.

    `hands` are those of the deal, by seat, and `crib` its crib, if it is known; a deal without
    plays is one in which nobody pegged.

    None where the table does not know the game: other than two players or 121 holes, or hands of
    other than four cards (Wicked Cribbage).
    """
    if deal.players != 2 or deal.target != GAME or any(len(hand) != 4 for hand in hands):
        return None
    order = (1 - deal.dealer, deal.dealer)
    kept = [hands[seat] for seat in order]
    show = _Show(deal.starter, kept, crib)
    play = _Play(kept) if deal.play is not None else None
    found = []
    shown = 0
    for event in deal.events:
        pegs = [event.pegs[seat] for seat in order]
        if event.phase == "play" and play is not None:
            play.take(event, order.index(event.player))
        elif event.phase == "show":
            shown += 1
        if max(pegs) >= GAME:
            dealer = float(pegs[DEALER] >= GAME)
        elif shown:
            dealer = show.value(pegs, shown)
        else:
            dealer = show.after(pegs, play.rest() if play is not None else [])
        pair = (1.0 - dealer, dealer)
        found.append((pair[order.index(0)], pair[order.index(1)]))
    return found


class _Show:
    """The show of a deal and what comes after it, for the dealer."""

    def __init__(
        self, starter: Card, hands: Sequence[Sequence[Card]], crib: Sequence[Card] | None
    ) -> None:
        self.counts = [_points(count(tuple(hand), starter)) for hand in hands]
        if crib is not None:
            self.crib = [(_points(count(tuple(crib), starter, crib=True)), 1.0)]
        else:
            known = (*hands[0], *hands[1], starter)
            left = [0] + [4] * 13
            for card in known:
                left[card.rank] -= 1
            unseen = {
                suit: [0] + [Card(rank, suit) not in known for rank in range(1, 14)]
                for suit in range(4)
            }
            self.crib = crib_points(starter, (), left, unseen, left[JACK])

    def after(self, pegs: Sequence[int], steps: Sequence[tuple[int, int]]) -> float:
        """The dealer's chances with the play still to go on by `steps` (player, points)."""
        now = list(pegs)
        for player, points in steps:
            now[player] += points
            if now[player] >= GAME:
                return float(player == DEALER)
        return self.value(now, 0)

    def value(self, pegs: Sequence[int], shown: int) -> float:
        """The same when `shown` counts of the show (pone's hand, dealer's, crib) are over."""
        pone, dealer = pegs
        if shown < 1:
            pone += self.counts[PONE]
            if pone >= GAME:
                return 0.0
        if shown < 2:
            dealer += self.counts[DEALER]
        if dealer >= GAME:
            return 1.0
        cribs = self.crib if shown < 3 else [(0, 1.0)]
        return sum(
            [
                part
                * (1.0 if dealer + more >= GAME else 1.0 - win_before_deal(pone, dealer + more))
                for more, part in cribs
            ]
        )


def _points(items: Sequence[tuple[object, object, int]]) -> int:
    return sum([points for _, _, points in items])


class _Play:
    """A play as it stands after some events."""

    def __init__(self, hands: Sequence[Sequence[Card]]) -> None:
        self.hands = [sorted([card.rank for card in hand]) for hand in hands]
        self.unseen = [unseen_by(hand, ()) for hand in self.hands]
        self.count = START
        self.turn, self.last, self.gone = PONE, -1, False

    def take(self, event: DealEvent, player: int) -> None:
        """An event of the play: its points for go or last are counted with it."""
        kinds = {item.kind for item in event.items}
        if event.what == "go":
            if player != self.last and self.last >= 0:
                self.turn, self.gone = self.last, True
            return
        rank = event.cards[0].rank
        self.hands[player].remove(rank)
        self.unseen[1 - player][rank] -= 1
        self.count = self.count.after(rank)
        self.last = player
        if kinds & {"thirty-one", "go", "last"}:
            self.count, self.last, self.gone, self.turn = START, -1, False, 1 - player
        elif not self.gone:
            self.turn = 1 - player

    def rest(self) -> list[tuple[int, int]]:
        """How the play goes on from here."""
        return carry_on(
            [list(hand) for hand in self.hands],
            [list(cards) for cards in self.unseen],
            self.count,
            self.turn,
            self.last,
            self.gone,
        )


def carry_on(
    hands: list[list[int]],
    unseen: list[list[int]],
    count: Count,
    turn: int,
    last: int,
    gone: bool,
) -> list[tuple[int, int]]:
    """The rest of a play in which both go on by the play policy: (player, points) in order.

    `hands` and `unseen` (ranks 1 to 13, pone's first; both are changed) as `careful` takes them;
    `last` is who played last in this count (-1: nobody), `gone` whether the one who is not on
    turn has said go in it.
    """
    steps: list[tuple[int, int]] = []
    while hands[0] or hands[1]:
        rank = 0
        if hands[turn]:
            rank = careful(hands[turn], count, unseen[turn], len(hands[1 - turn]), gone)
        if rank:
            hands[turn].remove(rank)
            unseen[1 - turn][rank] -= 1
            count = count.after(rank)
            if count.points:
                steps.append((turn, count.points))
            last = turn
            if count.count == FULL:
                count, last, gone, turn = START, -1, False, 1 - turn
            elif not gone:
                turn = 1 - turn
        elif gone and last >= 0:
            steps.append((last, 1))
            count, gone, turn, last = START, False, 1 - last, -1
        else:
            gone, turn = True, 1 - turn
    if last >= 0:
        steps.append((last, 1))
    return steps
