"""What a known card is worth now: each kind of `op`, computed exactly.

Knows what the ops mean on the board and in the hand (RULES.md, "Wicked Cribbage"); hands are
counted by `show`, discards by `discard`. Where the public knowledge ends it does not guess: the
question stands in `open`, and the players' ruling can be given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import gcd
from typing import NamedTuple

from ..cards import (
    Card,
    Cards,
    cards_text,
    check_together,
    parse_card,
    parse_cards,
    unseen,
)
from ..errors import HandSizeError, OptionError, shorten
from ..pegs import HOLES, peg_on
from ..show import HEELS, LARGEST_HAND, SMALLEST_HAND, count
from .deck import RULINGS, WickedCard, op_kind

__all__ = [
    "HAND_SIZES",
    "Average",
    "Condition",
    "Discarding",
    "Extra",
    "Hits",
    "KeepAll",
    "Move",
    "Open",
    "Peek",
    "PeekOption",
    "Swap",
    "Swaps",
    "Worth",
    "apply_card",
    "move_peg",
]

HAND_SIZES = (5, 6)
"""How many cards a hand holds before the discard: six with two players, five with three or four."""

_JACK = 11


class Open(NamedTuple):
    """A question that the rules leave open here, and the players' ruling (None: not settled)."""

    name: str
    question: str
    ruling: bool | None


class Move(NamedTuple):
    """A peg moved by a card: the hole it leaves and reaches (0 to 121), and game or not.

    `lugger`: whether it then draws one; None where that is open.
    """

    start: int
    end: int
    out: bool
    lugger: bool | None


class Average(NamedTuple):
    """An exact average in points: `sum` of `cases`, all alike; `distribution` points -> cases."""

    sum: int
    cases: int
    distribution: dict[int, int]

    @property
    def mean(self) -> float:
        """The average, in points."""
        return self.sum / self.cases


class Swap(NamedTuple):
    """One card that changes places with the starter, and what the hand then counts.

    `heels` is what the dealer pegs for the new starter, None where that is open; `gain` is
    against no swap, in points, with the heels (to the dealer's good) where they are settled.
    """

    card: Card
    hand: tuple[Card, ...]
    starter: Card
    total: int
    heels: int | None
    gain: int


class Swaps(NamedTuple):
    """Every swap that can be made, best first; `now` is what the hand counts without one."""

    now: int
    swaps: tuple[Swap, ...]


class Hits(NamedTuple):
    """How many of `cases` starters make the hand of four count what a card asks for."""

    keep: tuple[Card, ...]
    discard: tuple[Card, ...]
    hits: int
    cases: int

    @property
    def chance(self) -> tuple[int, int]:
        """The probability in lowest terms."""
        common = gcd(self.hits, self.cases)
        return self.hits // common, self.cases // common


class Condition(NamedTuple):
    """A card's condition that the hand counts `hand_points`.

    With the starter known, `points` is what the hand counts and `holds` whether it is met;
    without, both are None and `options` are the choices of four cards, likeliest first.
    """

    hand_points: int
    points: int | None
    holds: bool | None
    options: tuple[Hits, ...]


class Discarding(NamedTuple):
    """The best discard for one role, as `discard` has it: points of hand, crib and both."""

    role: str
    keep: tuple[Card, ...]
    discard: tuple[Card, ...]
    hand: float
    crib: float
    total: float
    gain: float


class KeepAll(NamedTuple):
    """The whole hand kept and no crib, against the best discard of each role (uniform opponents).

    A `Discarding`'s gain is the mean of the whole hand less the total of that discard.
    """

    hand: Average
    against: tuple[Discarding, ...]


class Extra(NamedTuple):
    """More cards drawn from the pack and kept, for the winner of a contest.

    `hand` averages over what may be drawn (and over the starter, where it is not known), `now`
    is the same without the draw, or None when the cards given are already all; `best` are the
    draws that count most with the starter known.
    """

    draw: int
    hand: Average
    now: Average | None
    best: tuple[tuple[Card, ...], ...]

    @property
    def gain(self) -> float | None:
        """What the draw adds on average, in points; None without `now`."""
        if self.now is None:
            return None
        (a, b), (c, d) = self.hand[:2], self.now[:2]
        return (a * d - c * b) / (b * d)


class PeekOption(NamedTuple):
    """One choice with the seen cards known in the crib: exact averages over the starters."""

    keep: tuple[Card, ...]
    discard: tuple[Card, ...]
    hand: Average
    crib: Average
    total: float


class Peek(NamedTuple):
    """Every choice with the seen cards in the crib, best first, for one role."""

    role: str
    options: tuple[PeekOption, ...]


class Worth(NamedTuple):
    """What a card does now. `fizzles`: it cannot be played, and another is drawn.

    `peg` is the peg it moves; `text` says in words what has no number. Of the rest only what the
    kind of op adds is not None.
    """

    card: WickedCard
    kind: str
    fizzles: bool
    peg: Move | None = None
    condition: Condition | None = None
    swap: Swaps | None = None
    keep_all: KeepAll | None = None
    extra: Extra | None = None
    peek: tuple[Peek, ...] | None = None
    open: tuple[Open, ...] = ()
    text: str = ""


class _Given(NamedTuple):
    """What is known of the situation, read and checked."""

    hand: tuple[Card, ...] | None
    starter: Card | None
    peg: int | None
    played: tuple[Card, ...]
    crib: tuple[Card, ...] | None
    role: str | None
    seen: tuple[Card, ...]
    rulings: Mapping[str, bool]

    def left(self) -> tuple[Card, ...]:
        """The unseen cards, in card order."""
        starter = () if self.starter is None else (self.starter,)
        return unseen(self.hand or (), starter, self.crib or (), self.seen)

    def ask(self, name: str) -> Open:
        return Open(name, RULINGS[name], self.rulings.get(name))

    def roles(self) -> tuple[str, ...]:
        return ("dealer", "pone") if self.role is None else (self.role,)


def apply_card(
    card: WickedCard,
    *,
    hand: Cards | None = None,
    starter: str | Card | None = None,
    peg: int | None = None,
    played: Cards = (),
    crib: Cards | None = None,
    role: str | None = None,
    seen: Cards = (),
    rulings: Mapping[str, bool] | None = None,
) -> Worth:
    """What `card` is worth in the situation given, by its op.

    `hand` is the player's whole hand, `played` those of its cards that are already on the table;
    `peg` (0 to 120) is the hole of the peg that the card moves; `crib` the cards of the crib that
    it shows; `role` "dealer" or "pone", both where left out; `seen` further cards known to be
    out; `rulings` settle the questions of `RULINGS`. Each op says what it needs. Raises
    `OptionError` for a card without op and for what is missing or does not fit, `HandSizeError`,
    and what reading cards raises.
    """
    if card.op is None:
        raise OptionError(
            f"'{card.id}' has no op: what it does is told in words only, "
            "and cribtool cannot compute with it",
            input=card.id,
        )
    given = _Given(
        None if hand is None else _suited(hand, "the hand"),
        None if starter is None else _suited((parse_card(starter),), "the starter")[0],
        peg,
        _suited(played, "the cards played"),
        None if crib is None else _suited(crib, "the crib"),
        role,
        _suited(seen, "the seen cards"),
        rulings or {},
    )
    _check(given)
    kind = op_kind(card.op)
    return _KINDS[kind](card, given)


def move_peg(start: int, holes: int) -> tuple[int, bool]:
    """The hole that a peg reaches from `start`, and whether it moves: back not below 0.

    A peg at 0 cannot go back (the card fizzles); forward it stops at the end of the game.
    Source: RULES.md, "pegging back".
    """
    if holes > 0:
        return peg_on(start, holes).end, True
    return max(0, start + holes), start > 0


def _suited(cards: Cards, what: str) -> tuple[Card, ...]:
    read = parse_cards(cards)
    if any(one.suit < 0 for one in read):
        raise OptionError(
            f"{what}, '{cards_text(read)}', needs suits: a card's worth counts flush and nobs",
            input=cards_text(read),
        )
    return read


def _check(given: _Given) -> None:
    hand = given.hand or ()
    starter = () if given.starter is None else (given.starter,)
    check_together(hand, starter, given.crib or (), given.seen)
    check_together(given.played)
    for one in given.played:
        if one not in hand:
            raise OptionError(f"{one} was played but is not in the hand", input=str(one))
    if given.peg is not None and not 0 <= given.peg <= HOLES:
        raise OptionError(
            f"the peg at {shorten(str(given.peg))}: give a hole from 0 to {HOLES}",
            input=str(given.peg),
        )
    if given.role not in (None, "dealer", "pone"):
        raise OptionError(
            f"role '{shorten(str(given.role))}': dealer or pone", input=str(given.role)
        )
    for name in given.rulings:
        if name not in RULINGS:
            raise OptionError(
                f"no open question '{shorten(name)}': they are {', '.join(RULINGS)}", input=name
            )


def _need_hand(card: WickedCard, given: _Given) -> tuple[Card, ...]:
    if given.hand is None:
        raise OptionError(f"'{card.id}' ({op_kind(card.op or {})}) needs the hand", input=card.id)
    return given.hand


def _sized(hand: tuple[Card, ...], low: int, high: int, why: str) -> None:
    if not low <= len(hand) <= high:
        sizes = f"{low}" if low == high else f"{low} to {high}"
        raise HandSizeError(
            f"{sizes} cards are wanted{why}, not {len(hand)}", len(hand), input=cards_text(hand)
        )


def _total(hand: tuple[Card, ...], starter: Card, crib: bool = False) -> int:
    return sum([item.points for item in count(hand, starter, crib)])


def _average(totals: Iterable[int]) -> Average:
    tally: dict[int, int] = {}
    for total in totals:
        tally[total] = tally.get(total, 0) + 1
    return Average(
        sum(total * number for total, number in tally.items()),
        sum(tally.values()),
        dict(sorted(tally.items())),
    )


# One function for each kind of op


def _peg(card: WickedCard, given: _Given) -> Worth:
    """Pegging forward or back, perhaps on the condition that the hand counts a number."""
    op = card.op or {}
    wanted = op.get("if")
    condition = None if wanted is None else _condition(card, given, wanted["hand_points"])
    if given.peg is None:
        if condition is None:
            raise OptionError(
                f"'{card.id}' moves the peg of {_whose(op['who'])}: say at which hole it stands",
                input=card.id,
            )
        return Worth(card, "peg", False, condition=condition)
    open_: list[Open] = []
    end, moves = move_peg(given.peg, op["peg"])
    fizzles = not moves
    if condition is not None and condition.holds is False:
        end, moves = given.peg, False
        fizzles = False
        if card.stack == "twinkler":
            question = given.ask("unmet")
            open_.append(question)
            fizzles = bool(question.ruling)
    out = end > HOLES
    lugger: bool | None = False
    if moves and end != given.peg and end % 5 == 0 and not out:
        question = given.ask("landing")
        open_.append(question)
        lugger = question.ruling
    return Worth(
        card,
        "peg",
        fizzles,
        peg=Move(given.peg, end, out, lugger),
        condition=condition,
        open=tuple(open_),
        text="" if op["who"] == "self" else "The peg is that of the opponent its player picks.",
    )


def _whose(who: str) -> str:
    return "its player" if who == "self" else "an opponent"


def _condition(card: WickedCard, given: _Given, points: int) -> Condition | None:
    if given.hand is None:
        if given.peg is None:
            raise OptionError(
                f"'{card.id}' asks what the hand counts: give the hand, or the peg", input=card.id
            )
        return Condition(points, None, None, ())
    hand = given.hand
    if given.starter is not None:
        _sized(hand, SMALLEST_HAND, LARGEST_HAND, " beside the starter")
        total = _total(hand, given.starter)
        return Condition(points, total, total == points, ())
    _sized(hand, SMALLEST_HAND, max(HAND_SIZES), " without a starter")
    starters = given.left()
    options = []
    for keep in combinations(sorted(hand), SMALLEST_HAND):
        hits = sum([_total(keep, starter) == points for starter in starters])
        throw = tuple([one for one in sorted(hand) if one not in keep])
        options.append(Hits(keep, throw, hits, len(starters)))
    options.sort(key=lambda option: (-option.hits, option.keep))
    return Condition(points, None, None, tuple(options))


def _swap(card: WickedCard, given: _Given) -> Worth:
    """The starter changed for a card still in hand: every one, and the best."""
    hand = _need_hand(card, given)
    movable = [one for one in hand if one not in given.played]
    if not movable:
        return Worth(card, "swap", True)
    _sized(
        hand,
        SMALLEST_HAND,
        LARGEST_HAND,
        " (the whole hand, the cards already played included)",
    )
    if given.starter is None:
        raise OptionError(f"'{card.id}' changes the starter: say which it is", input=card.id)
    now = _total(hand, given.starter)
    open_: list[Open] = []
    swaps = []
    for one in movable:
        after = tuple([given.starter if other == one else other for other in hand])
        total = _total(after, one)
        heels: int | None = 0
        extra = 0
        if one.rank == _JACK:
            question = given.ask("heels")
            if question not in open_:
                open_.append(question)
            heels = None if question.ruling is None else HEELS * question.ruling
            if heels and given.role is not None:
                extra = heels if given.role == "dealer" else -heels
        swaps.append(Swap(one, after, one, total, heels, total + extra - now))
    swaps.sort(key=lambda swap: (-swap.gain, swap.card))
    return Worth(card, "swap", False, swap=Swaps(now, tuple(swaps)), open=tuple(open_))


def _no_crib(card: WickedCard, given: _Given) -> Worth:
    """The whole hand kept without a crib, against the best discard."""
    hand = _need_hand(card, given)
    _sized(hand, min(HAND_SIZES), max(HAND_SIZES), " (six with two players, else five)")
    starters = given.left() if given.starter is None else (given.starter,)
    whole = _average(_total(hand, starter) for starter in starters)
    against = []
    for role in given.roles():
        if given.starter is None:
            from ..discard import analyse_discards

            best = analyse_discards(
                hand,
                role,
                players=2 if len(hand) == 6 else 3,
                opponent="uniform",
                seen=given.seen,
            ).options[0]
            keep, throw, total = best.keep, best.discard, best.total
            own, crib = best.hand.mean, best.crib.mean
        else:
            keep, throw, own, crib, total = _best_with_starter(hand, given, role)
        against.append(Discarding(role, keep, throw, own, crib, total, whole.mean - total))
    return Worth(card, "no_crib", False, keep_all=KeepAll(whole, tuple(against)))


_Best = tuple[tuple[Card, ...], tuple[Card, ...], float, float, float]


def _best_with_starter(hand: tuple[Card, ...], given: _Given, role: str) -> _Best:
    """The best discard with the starter known: keep, throw, points of hand, crib and both."""
    assert given.starter is not None
    left = given.left()
    found: list[tuple[int, tuple[Card, ...], tuple[Card, ...], int, int]] = []
    sign = -1 if role == "pone" else 1
    cases = 0
    for keep, throw in _choices(hand):
        own = _total(keep, given.starter)
        crib = cases = 0
        for others in combinations(left, SMALLEST_HAND - len(throw)):
            crib += _total((*throw, *others), given.starter, True)
            cases += 1
        found.append((own * cases + sign * crib, keep, throw, own, crib))
    both, keep, throw, own, crib = min(found, key=lambda one: (-one[0], -one[3], one[1]))
    return keep, throw, float(own), crib / cases, both / cases


def _choices(hand: Sequence[Card]) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Every (keep, throw) that keeps four, in card order."""
    cards = sorted(hand)
    return [
        (keep, tuple([one for one in cards if one not in keep]))
        for keep in combinations(cards, SMALLEST_HAND)
    ]


def _contest(card: WickedCard, given: _Given) -> Worth:
    """The winner's further cards: the hand with them, averaged over the pack."""
    hand = _need_hand(card, given)
    winner = (card.op or {})["winner"]
    draw, size = winner["draw"], winner["hand_size"]
    if len(hand) not in (size - draw, size):
        raise HandSizeError(
            f"{size - draw} cards are wanted, or {size} with what the winner drew, not {len(hand)}",
            len(hand),
            input=cards_text(hand),
        )
    left = given.left()
    if len(hand) == size:
        starters = left if given.starter is None else (given.starter,)
        total = _average(_total(hand, starter) for starter in starters)
        return Worth(card, "contest", False, extra=Extra(draw, total, None, ()))
    best: tuple[tuple[Card, ...], ...] = ()
    if given.starter is not None:
        starter = given.starter
        totals = {drawn: _total((*hand, *drawn), starter) for drawn in combinations(left, draw)}
        most = max(totals.values())
        best = tuple([drawn for drawn, total in totals.items() if total == most])
        after = _average(totals.values())
        now = _average([_total(hand, starter)])
    else:
        after = _average(
            _total((*hand, *dealt[:place], *dealt[place + 1 :]), dealt[place])
            for dealt in combinations(left, draw + 1)
            for place in range(draw + 1)
        )
        now = _average(_total(hand, starter) for starter in left)
    return Worth(card, "contest", False, extra=Extra(draw, after, now, best))


def _peek(card: WickedCard, given: _Given) -> Worth:
    """The crib's cards seen before the discard: every choice with them known."""
    if given.crib is None or given.hand is None:
        return Worth(
            card,
            "peek",
            False,
            text="What it is worth shows when the crib does: give the hand and the crib's cards.",
        )
    hand, crib = given.hand, given.crib
    _sized(hand, min(HAND_SIZES), max(HAND_SIZES), " (six with two players, else five)")
    throws = len(hand) - SMALLEST_HAND
    if not 1 <= len(crib) <= SMALLEST_HAND - throws:
        raise HandSizeError(
            f"1 to {SMALLEST_HAND - throws} cards lie in the crib before {throws} more are "
            f"thrown, not {len(crib)}",
            len(crib),
            input=cards_text(crib),
        )
    left = [one for one in given.left() if given.starter is None or one != given.starter]
    others = SMALLEST_HAND - throws - len(crib)
    peeks = []
    for role in given.roles():
        sign = -1 if role == "pone" else 1
        options = []
        for keep, throw in _choices(hand):
            starters = left if given.starter is None else [given.starter]
            own = _average(_total(keep, starter) for starter in starters)
            theirs = _average(
                _total((*crib, *throw, *more), starter, True)
                for more in combinations(left, others)
                for starter in starters
                if starter not in more
            )
            options.append((own, theirs, keep, throw))
        common = options[0][0].cases * options[0][1].cases
        options.sort(
            key=lambda one: (
                -(one[0].sum * common // one[0].cases + sign * one[1].sum * common // one[1].cases),
                -one[0].sum,
                one[2],
            )
        )
        peeks.append(
            Peek(
                role,
                tuple(
                    [
                        PeekOption(
                            keep,
                            throw,
                            own,
                            theirs,
                            (own.sum * theirs.cases + sign * theirs.sum * own.cases) / common,
                        )
                        for own, theirs, keep, throw in options
                    ]
                ),
            )
        )
    return Worth(card, "peek", False, peek=tuple(peeks))


def _cancel(card: WickedCard, given: _Given) -> Worth:
    return Worth(
        card,
        "cancel",
        False,
        text="Worth what the twinkler it cancels would have been worth to its player: "
        "apply that card.",
    )


def _deal(card: WickedCard, given: _Given) -> Worth:
    return Worth(
        card,
        "deal",
        False,
        text="Known in outline only; what it is worth cannot be computed from that.",
    )


_KINDS = {
    "peg": _peg,
    "swap": _swap,
    "no_crib": _no_crib,
    "contest": _contest,
    "peek": _peek,
    "cancel": _cancel,
    "deal": _deal,
}
