"""The adviser of the play: which card to play, and how the named opponents choose theirs.

It searches on ranks; suits mean nothing in the play. It knows no printing and no pegs on a board.
A hand is a tuple of ranks (1 to 13); a policy sees its own hand, the running count and how many
cards of each rank it cannot see, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from typing import NamedTuple

from .cards import VALUES, Card, Cards, cards_text, check_together, parse_card, parse_cards
from .errors import HandSizeError, OptionError, PlayError
from .play import FULL, START, Count, Plays, Replay, count_of, known_counts, player_name, replay

__all__ = [
    "DEFAULT_OPPONENT",
    "MOST_HELD",
    "OPPONENTS",
    "ROLES",
    "Advice",
    "Option",
    "Seat",
    "advise",
    "cautious",
    "greedy",
    "look",
    "unseen_by",
]

Policy = Callable[[Sequence[int], Count, Sequence[int]], int]
"""Hand, running count and unseen cards by rank -> the rank that is played, 0 when none fits."""


def unseen_by(hand: Sequence[int], played: Sequence[int], starter: int = 0) -> list[int]:
    """How many cards of each rank a player cannot see: a list by rank, entry 0 unused.

    Not unseen are the ranks of his `hand` (what he still holds), everything `played` and the
    `starter` (0: not known). Cards thrown into the crib count as unseen (RULES.md, "Opponents").
    """
    counts = [0] + [4] * 13
    for rank in hand:
        counts[rank] -= 1
    for rank in played:
        counts[rank] -= 1
    if starter:
        counts[starter] -= 1
    return counts


def greedy(hand: Sequence[int], count: Count, unseen: Sequence[int] = ()) -> int:
    """The rank that scores most now of those that fit, the highest among like ones; 0: none fits.

    Points for go and last are left out; `unseen` is not looked at. Source: RULES.md, "Opponents".
    """
    best, chosen = -1, 0
    room = FULL - count.count
    for rank in hand:
        if VALUES[rank] <= room:
            points = count.after(rank).points
            if points > best or (points == best and rank > chosen):
                best, chosen = points, rank
    return chosen


def cautious(hand: Sequence[int], count: Count, unseen: Sequence[int]) -> int:
    """The rank with the most points now less expected points of one reply; 0 when none fits.

    The reply is one card drawn evenly from `unseen` (numbers by rank, as `unseen_by` gives them:
    all the cards that this player does not see). A reply that does not fit pegs nothing, nor does
    any after thirty-one; go and last are left out. Among like values the highest rank; they are
    compared exactly. Source: RULES.md, "Opponents".
    """
    room = FULL - count.count
    total = sum(unseen)
    best, chosen = 0, 0
    for rank in hand:
        if VALUES[rank] <= room:
            after = count.after(rank)
            value = after.points * total
            for reply, points in after.replies:
                value -= unseen[reply] * points
            if not chosen or value > best or (value == best and rank > chosen):
                best, chosen = value, rank
    return chosen


OPPONENTS: dict[str, Policy] = {"greedy": greedy, "cautious": cautious}
"""The named opponents."""
DEFAULT_OPPONENT = "cautious"
ROLES = ("pone", "dealer")
"""The roles of two players, by their number in the play: pone leads."""
MOST_HELD = 6
"""The most cards that the adviser takes a player to start with: all plans are searched."""


class Option(NamedTuple):
    """One card that fits: what it pegs at once, and expected points to the end of the play.

    `pegs` holds go or last only where the card by itself brings it; `mine` and `theirs` (the
    opponent's) are exact averages over all hands that he can hold, this card included.
    """

    card: Card
    pegs: int
    mine: float
    theirs: float
    net: float


class Advice(NamedTuple):
    """Every card that may be played now, best first; `go` when none fits.

    `running` is the count; `hands` is how many opposing hands are possible, as card combinations.
    """

    hold: tuple[Card, ...]
    role: str
    running: int
    opponent: str
    hands: int
    options: tuple[Option, ...]
    go: bool


class Seat(NamedTuple):
    """What an adviser's player knows: his hand, the table, and what the other can hold.

    `me` is 0 for pone, 1 for the dealer; `hands` are the hands (ranks, rising) that the other may
    still hold, each with the number of its card combinations, `total` their sum; `unseen` are the
    cards by rank that the other does not see, but for his own hand; `out` tells whether he has
    gone in this count or has no card.
    """

    held: tuple[Card, ...]
    table: Replay
    me: int
    starter: Card | None
    away: tuple[Card, ...]
    hands: list[tuple[tuple[int, ...], int]]
    total: int
    unseen: list[int]
    out: bool


def look(
    hold: Cards,
    plays: Plays = (),
    *,
    role: str,
    opponent: str = DEFAULT_OPPONENT,
    starter: str | Card | None = None,
    thrown: Cards = (),
    seen: Cards = (),
    cards: int = 4,
) -> Seat:
    """Read and check what `advise` is asked, and find every hand that the other can hold."""
    if role not in ROLES:
        raise OptionError(f"role '{role}': it is pone or dealer", input=str(role))
    if opponent not in OPPONENTS:
        raise OptionError(
            f"opponent '{opponent}': it is {' or '.join(OPPONENTS)}", input=str(opponent)
        )
    if not isinstance(cards, int) or not 1 <= cards <= MOST_HELD:
        raise OptionError(
            f"{cards} cards for each player: the adviser takes 1 to {MOST_HELD}", input=str(cards)
        )
    held = parse_cards(hold)
    cut = () if starter is None else (parse_card(starter),)
    away = (*parse_cards(thrown), *parse_cards(seen))
    table = replay(plays, cards=cards)
    played = tuple(event.card for event in table.events if event.card is not None)
    check_together(held, played, cut, away)
    me = ROLES.index(role)
    _check_turn(table, me, held)

    other = 1 - me
    room = FULL - min((count for who, _, count in table.unable if who == other), default=FULL)
    free = [0] + [4 if VALUES[rank] > room else 0 for rank in range(1, 14)]
    for card in (*held, *played, *cut, *away):
        if free[card.rank]:
            free[card.rank] -= 1
    size = table.left[other]
    hands = _hands(free, size)
    total = sum([ways for _, ways in hands])
    if not total:
        raise PlayError(
            f"no hand is left for {ROLES[other]}: the cards not seen that do not fit at "
            f"{FULL - room} are too few for {size}"
        )
    return Seat(
        held,
        table,
        me,
        cut[0] if cut else None,
        away,
        hands,
        total,
        unseen_by((), [card.rank for card in (*played, *cut)]),
        other in table.out or not size,
    )


def advise(
    hold: Cards,
    plays: Plays = (),
    *,
    role: str,
    opponent: str = DEFAULT_OPPONENT,
    starter: str | Card | None = None,
    thrown: Cards = (),
    seen: Cards = (),
    cards: int = 4,
) -> Advice:
    """What each card that fits is worth: the average over every hand that the other can hold.

    Two players. `hold` is what is still in the hand of `role` ("pone" or "dealer"), `plays` are
    all plays so far as `replay` takes them, `cards` is how many each started with (1 to 6). The
    opponent holds none of the cards named here (`starter`, `thrown`, `seen`: other cards known to
    be elsewhere), and none that his goes rule out. He plays by the named policy; later plays of
    one's own are the best possible, given only what would then be seen. Source: RULES.md,
    "Opponents". Raises what `replay` raises, and `PlayError` where it is not that player's turn,
    the play is over or illegal, or hold and plays cannot both be.
    """
    seat = look(
        hold, plays, role=role, opponent=opponent, starter=starter, thrown=thrown, seen=seen,
        cards=cards,
    )  # fmt: skip
    held, table, hands, total = seat.held, seat.table, seat.hands, seat.total
    size = table.left[1 - seat.me]
    ranks = tuple(sorted([card.rank for card in held]))
    count = count_of([card.rank for card in table.series])
    _forget_in_time()
    search = _Search(opponent, seat.unseen)
    out = seat.out
    worth = {
        rank: (
            search.i_play(count, rank, rest, hands, total, size, out),
            _pegs_now(count.after(rank), bool(rest), bool(size), 1 - seat.me in table.out),
        )
        for rank, rest in _SPLITS[ranks]
        if count.fits(rank)
    }
    choices = sorted(
        {card for card in held if card.rank in worth}, key=lambda card: (-worth[card.rank][0], card)
    )
    options = []
    for card in choices:
        value, pegs = worth[card.rank]
        mine = value % _STEP
        net = (value - mine) // _STEP
        options.append(Option(card, pegs, mine / total, (mine - net) / total, net / total))
    return Advice(held, role, table.running, opponent, total, tuple(options), not options)


_SEARCHES_KEPT = 64
"""After so many questions what searches noted at the counts is dropped, for memory's sake."""
_searches = 0


def _forget_in_time() -> None:
    global _searches
    _searches += 1
    if _searches % _SEARCHES_KEPT == 0:
        for count in (START, *known_counts()):
            count.memo.clear()


def _check_turn(table: Replay, me: int, held: tuple[Card, ...]) -> None:
    """Raise unless it is the turn of player `me`, holding `held`."""
    role = ROLES[me]
    if not table.legal:
        raise PlayError(f"play {table.n} is illegal ({table.rule}): {table.reason}")
    if table.complete:
        raise PlayError("the play is over: all cards have been played")
    if table.next != me:
        raise PlayError(
            f"it is {player_name(1 - me, 2)}'s turn, not {role}'s: give his card, or go if he "
            "cannot play"
        )
    if len(held) != table.left[me]:
        done = sum(event.player == me and event.card is not None for event in table.events)
        raise HandSizeError(
            f"{role} holds {len(held)} card{'' if len(held) == 1 else 's'}: after playing {done} "
            f"he must hold {table.left[me]}",
            len(held),
            input=cards_text(held),
        )
    for who, _, count in table.unable:
        fitting = [card for card in sorted(held) if count + card.value <= FULL]
        if who == me and fitting:
            raise PlayError(
                f"{role} did not play at {count} but holds {cards_text(fitting)}, which would "
                "have fitted",
                input=cards_text(fitting),
            )


def _pegs_now(after: Count, mine: bool, his: bool, out: bool) -> int:
    """What a card pegs at once; `mine`, `his`: who has cards left after it; `out`: he said go."""
    alone = not mine and (not his or out)
    return after.points + (alone and after.count < FULL)


def _hands(free: Sequence[int], size: int) -> _Hands:
    """Every hand of `size` ranks (rising) out of `free` cards by rank, with its number of ways."""
    found: _Hands = [((), 1)]
    for rank in range(1, 14):
        if free[rank]:
            ways = [comb(free[rank], number) for number in range(free[rank] + 1)]
            found = [
                (hand + (rank,) * number, times * ways[number])
                for hand, times in found
                for number in range(min(free[rank], size - len(hand)) + 1)
            ]
    return [(hand, times) for hand, times in found if len(hand) == size]


# The search.
#
# A position is worth one integer: every point of mine counts _MINE, every point of the other
# _HIS, so that comparing sums compares the net first and then the points for (each sum of points
# stays below _STEP: at most 12,271,512 hands and fewer than 200 points in a play).

_STEP = 1 << 32
_MINE = _STEP + 1
_HIS = -_STEP

_Hand = tuple[int, ...]
_Hands = list[tuple[_Hand, int]]
"""The hands that the other may hold (ranks, rising) and in how many ways."""


class _Splits(dict[_Hand, tuple[tuple[int, _Hand], ...]]):
    """A hand -> each of its ranks, the highest first, with what is left without it."""

    def __missing__(self, hand: _Hand) -> tuple[tuple[int, _Hand], ...]:
        self[hand] = found = tuple(
            (hand[place], hand[:place] + hand[place + 1 :])
            for place in range(len(hand) - 1, -1, -1)
            if place == 0 or hand[place - 1] != hand[place]
        )
        return found


_SPLITS = _Splits()


class _Search:
    """The best that can be got against a policy, over all the hands that the other may hold.

    Every method returns the value of a position, summed over `hands` and their weights (`weight`
    is the sum of these). `mine` are my ranks, rising; `size` is how many cards each of `hands`
    has; `last` tells whether I played the last card of the running count; `out` whether the one
    who is not asked has gone in it or has no card. My choices are made once for all `hands` that
    look the same so far; only his plays and goes part them.
    """

    def __init__(self, policy: str, unseen: list[int]) -> None:
        self.cautious = policy == "cautious"
        # What the other does not see, but for his own hand, which differs: by rank, and in all.
        self.unseen = unseen
        self.total = sum(unseen)

    def my_turn(
        self,
        count: Count,
        mine: _Hand,
        hands: _Hands,
        weight: int,
        size: int,
        last: bool,
        out: bool,
    ) -> int:
        best: int | None = None
        room = FULL - count.count
        for card, rest in _SPLITS[mine]:
            if VALUES[card] <= room:
                value = self.i_play(count, card, rest, hands, weight, size, out)
                if best is None or value > best:
                    best = value
        if best is not None:
            return best
        if out:
            return self.end_count(mine, hands, weight, size, last)
        return self.his_turn(count, mine, hands, weight, size, last, True)

    def i_play(
        self, count: Count, card: int, rest: _Hand, hands: _Hands, weight: int, size: int, out: bool
    ) -> int:
        after = count.after(card)
        self.unseen[card] -= 1
        self.total -= 1
        if after.count == FULL:
            value = 0
            if size:
                value = self.his_lead(rest, hands, weight, size)
            elif rest:
                value = self.my_turn(START, rest, hands, weight, size, False, True)
        elif not size and not rest:
            value = _MINE * weight
        elif out:
            value = self.my_turn(after, rest, hands, weight, size, True, True)
        elif size == 2 and len(rest) == 1:
            value = self.his_pairs(after, rest[0], hands)
        else:
            value = self.his_turn(after, rest, hands, weight, size, True, not rest)
        self.unseen[card] += 1
        self.total += 1
        return value + after.points * weight * _MINE

    def his_lead(self, mine: _Hand, hands: _Hands, weight: int, size: int) -> int:
        if size == 2 and len(mine) == 1:
            return self.his_pairs(START, mine[0], hands)
        return self.his_turn(START, mine, hands, weight, size, False, not mine)

    def end_count(self, mine: _Hand, hands: _Hands, weight: int, size: int, last: bool) -> int:
        """Nobody can go on: one for the last card, and the other leads, if he has cards."""
        if last:
            return _MINE * weight + (
                self.his_lead(mine, hands, weight, size)
                if size
                else self.my_turn(START, mine, hands, weight, size, False, True)
            )
        return _HIS * weight + (
            self.my_turn(START, mine, hands, weight, size, False, not size)
            if mine
            else self.his_lead(mine, hands, weight, size)
        )

    def his_turn(
        self,
        count: Count,
        mine: _Hand,
        hands: _Hands,
        weight: int,
        size: int,
        last: bool,
        out: bool,
    ) -> int:
        groups: dict[int, _Hands] = {}
        room = FULL - count.count
        if size == 1:
            for entry in hands:
                chosen = entry[0][0]
                if VALUES[chosen] <= room:
                    groups.setdefault(chosen, []).append(((), entry[1]))
                else:
                    groups.setdefault(0, []).append(entry)
        else:
            table: list[tuple[int, list[int]] | None] = [None] * 14
            for entry in hands:
                hand = left = entry[0]
                chosen, best = 0, 0
                for card, rest in _SPLITS[hand]:
                    if VALUES[card] <= room:
                        value, gains = table[card] or self.weigh(table, count, card, size)
                        for other in hand:
                            value += gains[other]
                        if not chosen or value > best:
                            best, chosen, left = value, card, rest
                if chosen in groups:
                    groups[chosen].append((left, entry[1]))
                else:
                    groups[chosen] = [(left, entry[1])]
        value = 0
        for card, part in groups.items():
            ways = sum([entry[1] for entry in part])
            if card:
                value += self.he_plays(count, card, mine, part, ways, size - 1, out)
            elif out:
                value += self.end_count(mine, part, ways, size, last)
            else:
                value += self.my_turn(count, mine, part, ways, size, last, True)
        return value

    def weigh(
        self, table: list[tuple[int, list[int]] | None], count: Count, card: int, size: int
    ) -> tuple[int, list[int]]:
        """What the policy holds of a card that fits, but for the hand's own cards, and its gains:
        what every card of the hand itself, no longer unseen, adds. Noted in `table`.
        """
        after = count.after(card)
        if self.cautious:
            value = after.points * (self.total - size)
            unseen = self.unseen
            for reply, points in after.replies:
                value -= unseen[reply] * points
            found = value, after.gains
        else:
            found = after.points, _NOTHING
        table[card] = found
        return found

    def he_plays(
        self, count: Count, card: int, mine: _Hand, hands: _Hands, weight: int, size: int, out: bool
    ) -> int:
        after = count.after(card)
        self.unseen[card] -= 1
        self.total -= 1
        if after.count == FULL:
            value = 0
            if mine:
                value = self.my_turn(START, mine, hands, weight, size, False, not size)
            elif size:
                value = self.his_turn(START, mine, hands, weight, size, False, True)
        elif not size and not mine:
            value = _HIS * weight
        elif out:
            value = (
                self.his_turn(after, mine, hands, weight, size, False, True)
                if size
                else self.end_count(mine, hands, weight, size, False)
            )
        else:
            value = self.my_turn(after, mine, hands, weight, size, False, not size)
        self.unseen[card] += 1
        self.total += 1
        return value + after.points * weight * _HIS

    def his_pairs(self, count: Count, card: int, hands: _Hands) -> int:
        """`his_turn` where he has two cards and I have one, so that nothing is left to choose."""
        value = 0
        room = FULL - count.count
        total = self.total - 2
        table: dict[int, tuple[int, list[int], int, dict[int, int], Count]] = {}
        key = card << 4
        for hand, ways in hands:
            low, high = hand
            if VALUES[high] <= room:
                entry = table.get(high) or self.entry(table, count, high, total)
                left = low
                if low != high:
                    base, gains, *_ = entry
                    other = table.get(low) or self.entry(table, count, low, total)
                    more = other[1]
                    if other[0] + more[low] + more[high] > base + gains[low] + gains[high]:
                        entry, left = other, high
            elif VALUES[low] <= room:
                entry = table.get(low) or self.entry(table, count, low, total)
                left = high
            else:
                value += self.his_turn(
                    count, (card,), [(hand, ways)], ways, 2, count is not START, False
                )
                continue
            memo = entry[3]
            end = memo.get(key + left)
            if end is None:
                end = memo[key + left] = self.my_end(entry[4], card, left)
            value += ways * (entry[2] + end)
        return value

    def entry(
        self,
        table: dict[int, tuple[int, list[int], int, dict[int, int], Count]],
        count: Count,
        card: int,
        total: int,
    ) -> tuple[int, list[int], int, dict[int, int], Count]:
        """For `his_pairs`: worth to the policy, gains, points, and where I then stand."""
        after = count.after(card)
        pegged = after.points * _HIS
        then = after if after.count < FULL else START
        if self.cautious:
            value = after.points * total
            unseen = self.unseen
            for reply, points in after.replies:
                value -= unseen[reply] * points
            found = value, after.gains, pegged, then.memo, then
        else:
            found = after.points, _NOTHING, pegged, then.memo, then
        table[card] = found
        return found

    def my_end(self, count: Count, card: int, other: int) -> int:
        """My turn with one card each, the last of the running count (if there is one) his."""
        if count.fits(card):
            after = count.after(card)
            value = after.points * _MINE
            if after.count == FULL:
                return value + _HIS
            if after.fits(other):
                end = after.after(other)
                return value + (end.points + (end.count < FULL)) * _HIS
            return value + _MINE + _HIS
        if count.fits(other):
            after = count.after(other)
            return (after.points + (after.count < FULL)) * _HIS + _MINE
        return (START.after(card).after(other).points + 2) * _HIS


_NOTHING = [0] * 14
