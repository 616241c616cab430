"""The rules of the play: what a card pegs, and the referee of a play by two to four players.

It knows counts, goes, thirty-one and last cards; it knows nothing of hands in the show, of pegs on
a board or of what would be a good card. `Count` is the play by ranks alone, made for searching.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .cards import (
    VALUES,
    Card,
    Cards,
    cards_text,
    check_together,
    parse_cards,
)
from .combos import LIKE, Item
from .errors import HandSizeError, MixedSuitsError, OptionError, RecordError, shorten

__all__ = [
    "FULL",
    "MOST_CARDS",
    "RULES",
    "START",
    "TWINKLER",
    "Count",
    "Event",
    "Plays",
    "Replay",
    "count_of",
    "known_counts",
    "last_points",
    "parse_plays",
    "player_name",
    "replay",
    "twinkles",
]

FULL = 31
"""The count that may not be passed."""
FIFTEEN = 15
LONGEST_RUN = 7
"""Ace to seven count 28; no run of eight fits under thirty-one."""


def last_points(series: Sequence[int]) -> int:
    """What the last card pegs, by the ranks (1 to 13) played since the count began.

    Fifteen and thirty-one 2 each; like cards in a row 2, 6, 12; a run of the last three or more
    cards in any order, their number. Points for go and for the last card of all are not in it.
    The ranks are taken as fitting under thirty-one. Source: RULES.md, "Play".
    """
    return count_of(series).points


def run_length(ranks: Sequence[int]) -> int:
    """How many of the last ranks make a run in any order: the most, and 0 below three."""
    mask = longest = 0
    for size, rank in enumerate(reversed(ranks), 1):
        bit = 1 << rank
        if mask & bit:
            break
        mask |= bit
        if size > 2 and _MISSING[mask] == 0:
            longest = size
    return longest


def like_length(ranks: Sequence[int]) -> int:
    """How many of the last ranks are alike (at least 1, if there is a rank)."""
    size = 0
    for rank in reversed(ranks):
        if rank != ranks[-1]:
            break
        size += 1
    return size


class _Missing(dict[int, int]):
    """A set of ranks (a bit for each, rank r at bit r) -> what the ranks between them count."""

    def __missing__(self, mask: int) -> int:
        low = (mask & -mask).bit_length() - 1
        self[mask] = total = sum(
            VALUES[rank] for rank in range(low, mask.bit_length()) if not mask >> rank & 1
        )
        return total


_MISSING = _Missing()


class Count:
    """A running count by ranks, with all of its past that can matter for what follows.

    `count` is the sum so far and `points` what the last card pegged (without go and last).
    Two series of ranks after which the same cards peg the same share one object, so that a search
    meets few of them. Made by `START` and `after` only.
    """

    __slots__ = ("_alike", "_gains", "_kids", "_replies", "_suffix", "count", "memo", "points")

    def __init__(self, count: int, points: int, alike: int, suffix: tuple[int, ...]) -> None:
        self.count = count
        self.points = points
        self.memo: dict[int, int] = {}
        """For a search to keep what it finds from here."""
        self._alike = alike
        self._suffix = suffix
        self._kids: list[Count | None] = [None] * 14
        self._replies: tuple[tuple[int, int], ...] | None = None
        self._gains: list[int] | None = None

    def fits(self, rank: int) -> bool:
        """Whether a card of `rank` (1 to 13) stays within thirty-one."""
        return self.count + VALUES[rank] <= FULL

    def after(self, rank: int) -> Count:
        """The count after a card of `rank`, which must fit."""
        return self._kids[rank] or self._grow(rank)

    @property
    def replies(self) -> tuple[tuple[int, int], ...]:
        """Every rank that fits next and pegs, with what it pegs (rising ranks); none at 31."""
        if self._replies is None:
            self._replies = self._find_replies()
        return self._replies

    @property
    def gains(self) -> list[int]:
        """What a next card of each rank pegs: a list by rank, 0 also for what does not fit."""
        if self._gains is None:
            self._gains = [0] * 14
            for rank, points in self.replies:
                self._gains[rank] = points
        return self._gains

    def _find_replies(self) -> tuple[tuple[int, int], ...]:
        count, suffix = self.count, self._suffix
        room = FULL - count
        if not room or not suffix:
            return ()
        found: dict[int, int] = {}
        last = suffix[-1]
        if VALUES[last] <= room and self._alike < 4:
            found[last] = LIKE[self._alike + 1][1]
        for gap in (FIFTEEN - count, room):
            if 0 < gap < 10:
                found[gap] = found.get(gap, 0) + 2
            elif gap == 10:
                for rank in (10, 11, 12, 13):
                    found[rank] = found.get(rank, 0) + 2
        if len(suffix) > 1:
            runs: dict[int, int] = {}
            mask = 0
            for size, rank in enumerate(reversed(suffix), 1):
                mask |= 1 << rank
                if size > 1:
                    for wanted in _COMPLETES[mask]:
                        runs[wanted] = size + 1
            for rank, points in runs.items():
                if VALUES[rank] <= room:
                    found[rank] = found.get(rank, 0) + points
        return tuple(sorted(found.items()))

    def _grow(self, rank: int) -> Count:
        count = self.count + VALUES[rank]
        if count > FULL:
            raise ValueError(f"rank {rank} takes the count from {self.count} past {FULL}")
        points = 2 if count in (FIFTEEN, FULL) else 0
        suffix = self._suffix
        alike = 1
        if suffix and suffix[-1] == rank:
            alike = self._alike + 1
            points += LIKE[alike][1] if alike < 5 else 0
            suffix = (rank,)
        else:
            if rank in suffix:
                suffix = suffix[suffix.index(rank) + 1 :]
            suffix = (*suffix, rank)
            points += run_length(suffix)
            suffix = _useful(suffix, FULL - count)
        key = (count, points, alike, suffix)
        kid = _COUNTS.get(key)
        if kid is None:
            kid = _COUNTS[key] = Count(*key)
        self._kids[rank] = kid
        return kid


class _Completes(dict[int, tuple[int, ...]]):
    """A set of ranks (bits) -> the single ranks that make a run of three or more of it."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        ranks = [rank for rank in range(1, 14) if mask >> rank & 1]
        low, high, size = ranks[0], ranks[-1], len(ranks)
        wanted: list[int] = []
        if size > 1 and high - low == size - 1:
            wanted = [rank for rank in (low - 1, high + 1) if 1 <= rank <= 13]
        elif size > 1 and high - low == size:
            wanted = [rank for rank in range(low, high) if rank not in ranks]
        self[mask] = found = tuple(wanted)
        return found


_COMPLETES = _Completes()


def _useful(suffix: tuple[int, ...], room: int) -> tuple[int, ...]:
    """The end of `suffix` that may still be part of a run when `room` is left (at least 1 card).

    A run over these cards needs every rank between them, and those must fit; a longer end may
    lack less than a shorter one, so the longest that can do it is kept.
    """
    mask = keep = 0
    for size, rank in enumerate(reversed(suffix), 1):
        mask |= 1 << rank
        if size <= LONGEST_RUN and _MISSING[mask] <= room:
            keep = size
    return suffix[len(suffix) - (keep if room else 1) :]


START = Count(0, 0, 0, ())
"""The count before its first card."""
_COUNTS: dict[tuple[int, int, int, tuple[int, ...]], Count] = {}


def known_counts() -> Iterable[Count]:
    """Every count that has been met in this process (at most some 66,000 there are)."""
    return _COUNTS.values()


def count_of(series: Iterable[int]) -> Count:
    """The count after the ranks (1 to 13) of `series`; raises `ValueError` past thirty-one."""
    count = START
    for rank in series:
        count = count.after(rank)
    return count


class Event(NamedTuple):
    """One play: a card or (`card` None) a go, by `player` (0 is pone), and what it pegged.

    `n` numbers the events from 1; `running` is the count after it (after a thirty-one 31);
    `items` are what the card pegged, a point for go or last on the card that earned it; `implied`
    marks a go that nobody said.
    """

    n: int
    player: int
    card: Card | None
    running: int
    items: tuple[Item, ...]
    implied: bool = False

    @property
    def points(self) -> int:
        """The points of all items."""
        return sum(item.points for item in self.items)

    @property
    def play(self) -> str:
        """The card or `go`, as a user writes it."""
        return "go" if self.card is None else str(self.card)


TWINKLER = "twinkler"
"""The Wicked stack of which a fifteen and a thirty-one in the play draw."""


def twinkles(items: Iterable[Item]) -> tuple[str, ...]:
    """The Wicked stacks of which a card that pegs `items` in the play draws, game won or not."""
    makes = any(item.kind in ("fifteen", "thirty-one") for item in items)
    return (TWINKLER,) if makes else ()


RULES = ("past-31", "false-go", "not-held", "over")
"""The rules that a play can break."""


class Replay(NamedTuple):
    """A play as far as it was legal, and where it stands.

    `running` is the count, 0 after one has ended; `next` the player whose turn it is, None when
    the play is `complete`; `left` the cards that each still has; `series` the cards of the running
    count; `out` the players who cannot play any more in it; `unable` what is known from goes and
    from not going on: (player, after how many cards of his, at which count). When not `legal`,
    `rule` is one of `RULES`, `reason` says what was wrong and allowed, and `n` is the number that
    the illegal play would have had; everything else stands as before it.
    """

    players: int
    events: tuple[Event, ...]
    running: int
    next: int | None
    complete: bool
    points: tuple[int, ...]
    legal: bool
    rule: str | None
    reason: str | None
    n: int | None
    left: tuple[int, ...]
    series: tuple[Card, ...]
    out: tuple[int, ...]
    unable: tuple[tuple[int, int, int], ...]


def player_name(player: int, players: int) -> str:
    """How sentences and tables call a player: pone and dealer, or the place in the order."""
    if players == 2:
        return ("pone", "dealer")[player]
    if player == players - 1:
        return "dealer"
    return "pone" if player == 0 else f"player {player}"


_GO = re.compile(r"(?i)go")


Plays = str | Iterable[str | Card | None]
"""What the public functions take for plays: a text, or texts, cards and None (go) in a row."""


def parse_plays(plays: Plays) -> tuple[Card | None, ...]:
    """Read plays in order, cards and `go` (None), from a text or from texts and cards.

    Raises `CardError` on a text that is neither, `RecordError` on another type; cards are not
    compared with each other.
    """
    if isinstance(plays, str):
        plays = (plays,)
    elif not isinstance(plays, Iterable):
        raise RecordError(
            f"{shorten(repr(plays))} is no list of plays: give cards and go", input=repr(plays)
        )
    found: list[Card | None] = []
    for part in plays:
        if part is None:
            found.append(None)
        elif isinstance(part, str):
            cards, *more = _GO.split(part)
            found += parse_cards(cards)
            for cards in more:
                found.append(None)
                found += parse_cards(cards)
        else:
            found += parse_cards((part,))
    return tuple(found)


MOST_CARDS = 13
"""The most cards that a player can start with; four players then share the whole pack."""


def replay(
    plays: Plays,
    *,
    players: int = 2,
    cards: int = 4,
    hands: Sequence[Cards] | None = None,
    called: Sequence[str] | None = None,
) -> Replay:
    """Referee a play of two to four players, given in order from pone's lead.

    `plays` are cards and `go`; a go may be left out (RULES.md, "Play"; each becomes an event of
    its own). `cards` is how many every player starts with (1 to 13). With `hands`, one for each
    player in order from pone, their sizes count instead, goes are worked out from them, and what
    they do not allow is named. `called` is how the reason names the players (default: by role). An
    illegal play is a verdict in the result; bad input raises
    `CardError`, `DuplicateCardError`, `MixedSuitsError`, `TooManyOfRankError`, `HandSizeError`,
    `OptionError` or `RecordError`, all of them `ValueError`s.
    """
    if players not in (2, 3, 4):
        raise OptionError(f"{players} players: two, three or four play", input=str(players))
    if not isinstance(cards, int) or not 1 <= cards <= MOST_CARDS:
        raise OptionError(
            f"{cards} cards for each player: give 1 to {MOST_CARDS}", input=str(cards)
        )
    moves = parse_plays(plays)
    played = [card for card in moves if card is not None]
    held: list[list[Card]] | None = None
    if hands is not None:
        held = [list(parse_cards(hand)) for hand in hands]
        if len(held) != players:
            raise OptionError(
                f"hands: {len(held)} for {players} players; give all hands, in order from pone, "
                "or none",
                input=str(len(held)),
            )
        check_together(*held)
        if not any(held):
            raise HandSizeError("no player holds a card: there is nothing to play", 0)
    check_together(played)
    if held is not None and played:
        # Plays and hands hold the same cards, so only their kind can be compared.
        bare, suited = sorted(
            (next(hand[0] for hand in held if hand), played[0]), key=lambda card: card.suit
        )
        if bare.suit < 0 <= suited.suit:
            raise MixedSuitsError(str(suited), str(bare))
    left = [len(hand) for hand in held] if held is not None else [cards] * players
    called = called or [player_name(player, players) for player in range(players)]
    if len(called) != players:
        raise OptionError(f"{len(called)} names for {players} players", input=str(len(called)))
    return _Referee(called, left, held).run(moves)


class _Fault(NamedTuple):
    n: int
    rule: str
    reason: str


class _State(NamedTuple):
    """Everything that changes: kept for every event, so that a replay can stop before any."""

    events: tuple[Event, ...] = ()
    series: tuple[Card, ...] = ()
    running: int = 0
    last: int = -1
    out: tuple[int, ...] = ()
    turn: int | None = None
    left: tuple[int, ...] = ()
    goes: tuple[tuple[int, int, int], ...] = ()
    stops: tuple[tuple[int, int], ...] = ()
    unable: tuple[tuple[int, int, int], ...] = ()


class _Referee:
    """The table: `state` is where the play stands, `past[n]` where it stood before event n.

    Whoever says go is out of this count. When everybody else with cards is out, the turn is the
    last player's; the count ends when he does not go on, or at once when he has no card left.
    """

    def __init__(
        self, called: Sequence[str], left: Sequence[int], held: list[list[Card]] | None
    ) -> None:
        self.called = called
        self.players = len(called)
        self.size = tuple(left)
        self.held = held
        self.state = _State(left=tuple(left))
        self.state = self.state._replace(turn=self.next_from(0, ()))
        self.past: list[_State] = [self.state]
        self.false_go: _Fault | None = None

    def run(self, moves: Iterable[Card | None]) -> Replay:
        fault = None
        for move in moves:
            fault = self.say_go() if move is None else self.play(move)
            if fault is not None:
                break
        if self.false_go is not None:
            fault = self.false_go
            self.state = self.past[fault.n]
        state = self.state
        points = [0] * self.players
        for event in state.events:
            points[event.player] += event.points
        return Replay(
            self.players,
            state.events,
            state.running,
            state.turn,
            state.turn is None,
            tuple(points),
            fault is None,
            fault.rule if fault else None,
            fault.reason if fault else None,
            fault.n if fault else None,
            state.left,
            state.series,
            state.out,
            state.unable,
        )

    # What may be played.

    def next_from(self, player: int, out: tuple[int, ...]) -> int | None:
        """The first from `player` on, in order, who has cards and is not `out` of the count."""
        for step in range(self.players):
            candidate = (player + step) % self.players
            if self.state.left[candidate] and candidate not in out:
                return candidate
        return None

    def fitting(self, player: int) -> list[Card]:
        """The cards of a known hand that fit, in card order."""
        assert self.held is not None
        return sorted(c for c in self.held[player] if self.state.running + c.value <= FULL)

    def may(self, player: int) -> str:
        """What the player whose turn it is was allowed, as the end of a sentence."""
        if self.held is not None:
            return f"allowed: {cards_text(self.fitting(player)) or 'go'}"
        room = FULL - self.state.running
        if room >= 10:
            return "allowed: any card"
        return f"allowed: a card of {room} or less, or go"

    # Plays.

    def say_go(self) -> _Fault | None:
        state, n = self.state, len(self.state.events) + 1
        player = state.turn
        if player is None:
            return self.over("go")
        fitting = self.fitting(player) if self.held is not None else ()
        if fitting or state.running + 10 <= FULL:
            holds = f"holds {cards_text(fitting)}" if fitting else "has cards, which all fit"
            fault = _Fault(
                n,
                "false-go",
                f"{self.called[player]} says go at {state.running} but {holds}; {self.may(player)}",
            )
            alone = state.last < 0 and self.next_from(player, (*state.out, player)) is None
            if self.held is not None or alone:
                return fault
            self.note(fault)
        self.go(player, implied=False)
        return None

    def play(self, card: Card) -> _Fault | None:
        while True:
            state = self.state
            player = state.turn
            if player is None:
                return self.over(str(card))
            if self.held is not None:
                if self.fitting(player):
                    return self.play_held(player, card)
            elif state.running + card.value <= FULL:
                self.play_unheld(player, card)
                return None
            if player == state.last:
                self.stop(player)
            else:
                self.go(player, implied=True)

    def play_held(self, player: int, card: Card) -> _Fault | None:
        assert self.held is not None
        n = len(self.state.events) + 1
        hand, count = self.held[player], self.state.running
        if card not in hand:
            return _Fault(
                n,
                "not-held",
                f"it is {self.called[player]}'s turn, who does not hold {card}; {self.may(player)}",
            )
        if count + card.value > FULL:
            return _Fault(
                n,
                "past-31",
                f"{self.called[player]} plays {card} at {count}, which makes {count + card.value}, "
                f"past {FULL}; {self.may(player)}",
            )
        hand.remove(card)
        self.put(player, card)
        return None

    def play_unheld(self, player: int, card: Card) -> None:
        n = len(self.state.events) + 1
        for go, who, count in self.state.goes:
            if who == player and count + card.value <= FULL:
                self.note(
                    _Fault(
                        go,
                        "false-go",
                        f"{self.called[player]} goes at {count} but later plays {card}, which "
                        f"would have made {count + card.value}; allowed: {card}",
                    )
                )
                break
        for who, count in self.state.stops:
            if who == player and count + card.value <= FULL:
                self.note(
                    _Fault(
                        n,
                        "false-go",
                        f"{self.called[player]} plays {card} but did not go on at {count}, where "
                        f"it would have made {count + card.value}; allowed: a card of more than "
                        f"{FULL - count}",
                    )
                )
                break
        self.put(player, card)

    def note(self, fault: _Fault) -> None:
        """Keep the earliest false go: without hands, later cards may belie an earlier one."""
        if self.false_go is None or fault.n < self.false_go.n:
            self.false_go = fault

    def over(self, play: str) -> _Fault:
        return _Fault(
            len(self.state.events) + 1,
            "over",
            f"{play} comes after the last card: the play is over; allowed: nothing",
        )

    # What then happens.

    def put(self, player: int, card: Card) -> None:
        state = self.state
        series = (*state.series, card)
        count = state.running + card.value
        event = Event(len(state.events) + 1, player, card, count, _card_items(series, count))
        left = tuple(n - (who == player) for who, n in enumerate(state.left))
        self.advance(
            state._replace(
                events=(*state.events, event), series=series, running=count, last=player, left=left
            ),
            player,
        )

    def go(self, player: int, implied: bool) -> None:
        state = self.state
        event = Event(len(state.events) + 1, player, None, state.running, (), implied)
        gone = self.size[player] - state.left[player]
        self.advance(
            state._replace(
                events=(*state.events, event),
                out=(*state.out, player),
                goes=(*state.goes, (event.n, player, state.running)),
                unable=(*state.unable, (player, gone, state.running)),
            ),
            player,
        )

    def stop(self, player: int) -> None:
        """The last player cannot go on, and that is no event: the count ends."""
        state = self.state
        gone = self.size[player] - state.left[player]
        self.state = state._replace(
            stops=(*state.stops, (player, state.running)),
            unable=(*state.unable, (player, gone, state.running)),
        )
        self.end_count("go")

    def advance(self, state: _State, player: int) -> None:
        """Take up the state after an event of `player`, and end the count if that ended it."""
        self.past.append(self.state)
        self.state = state
        if not any(state.left):
            self.end_count("last")
        elif state.running == FULL:
            self.end_count("go")
        else:
            turn = self.next_from(player + 1, state.out)
            if turn is None:
                self.end_count("go")
            else:
                self.state = state._replace(turn=turn)

    def end_count(self, kind: str) -> None:
        state = self.state
        events = state.events
        if state.running < FULL:
            at = max(place for place, event in enumerate(events) if event.card is not None)
            card = events[at].card
            assert card is not None
            earned = events[at]._replace(items=(*events[at].items, Item(kind, (card,), 1)))
            events = (*events[:at], earned, *events[at + 1 :])
        self.state = state._replace(
            events=events,
            series=(),
            running=0,
            out=(),
            last=-1,
            turn=self.next_from(state.last + 1, ()),
        )


def _card_items(series: tuple[Card, ...], count: int) -> tuple[Item, ...]:
    """What the last card of the running count pegs, without go and last."""
    ranks = [card.rank for card in series]
    items = []
    if count in (FIFTEEN, FULL):
        kind = "fifteen" if count == FIFTEEN else "thirty-one"
        items.append(Item(kind, tuple(sorted(series)), 2))
    run = run_length(ranks)
    if run:
        items.append(Item("run", tuple(sorted(series[-run:])), run))
    alike = like_length(ranks)
    if alike > 1:
        kind, points = LIKE[alike]
        items.append(Item(kind, tuple(sorted(series[-alike:])), points))
    return tuple(items)
