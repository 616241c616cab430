"""The show: what a hand counts with its starter.

`combos` counts fifteens, runs and pairs; this module adds the flush (and the crib's rule for it)
and his nobs, and says the count aloud. His heels belong to the deal, not to a hand.
"""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

from .cards import (
    RANK_CARDS,
    Card,
    Cards,
    cards_text,
    check_together,
    has_suits,
    parse_card,
    parse_cards,
    unseen,
)
from .combos import LIKE, Item, combos
from .errors import HandSizeError, OptionError
from .pegs import HOLES, Pegging, peg_on

__all__ = [
    "HEELS",
    "LARGEST_HAND",
    "SMALLEST_HAND",
    "SUBTOTALS",
    "Claim",
    "CountedScore",
    "Score",
    "StarterScore",
    "Starters",
    "calls",
    "count",
    "count_hand",
    "heels",
    "judge_claim",
    "kind_name",
    "number_words",
    "part_of",
    "score_hand",
    "score_starters",
    "spoken",
]

SMALLEST_HAND, LARGEST_HAND = 4, 8
"""How many cards a hand may hold beside the starter (Wicked Cribbage changes hand sizes)."""
HEELS = 2
"""What the dealer pegs for a jack as starter."""
JACK = 11

SUBTOTALS = ("fifteens", "runs", "pairs", "flush", "nobs")
"""The parts of a count, in the order in which it is counted."""
_PART = {"fifteen": "fifteens", "run": "runs", "flush": "flush", "nobs": "nobs"}
_PART.update((kind, "pairs") for kind, _points in LIKE.values())


def part_of(kind: str) -> str:
    """The part of a count (one of `SUBTOTALS`) that an item of the kind belongs to."""
    return _PART[kind]


class Score(NamedTuple):
    """What one hand counts with its starter; points are integers.

    `items` come in the order fifteens, runs, pairs, flush, nobs; `subtotals` maps each of
    `SUBTOTALS` to its points; `suits` is false when only ranks are known (no flush, no nobs).
    """

    hand: tuple[Card, ...]
    starter: Card
    crib: bool
    suits: bool
    items: tuple[Item, ...]
    subtotals: dict[str, int]
    total: int

    @property
    def spoken(self) -> str:
        """The count said aloud: "fifteen two, fifteen four, and a pair is six"."""
        return spoken(self.items)


class Claim(NamedTuple):
    """What a player counted against what there was, in points: `missed` or `over` is 0."""

    claimed: int
    missed: int
    over: int


def judge_claim(claimed: int, total: int) -> Claim:
    """Compare a player's count with the total (muggins)."""
    return Claim(claimed, max(0, total - claimed), max(0, claimed - total))


class CountedScore(NamedTuple):
    """A count with what was asked beside it; what was not asked is None.

    `heels` are the dealer's points for the starter, outside the total; `at` is where the peg
    ends, heels not added; `fifth` says that the starter was the fifth of five cards given.
    """

    score: Score
    heels: int | None = None
    claim: Claim | None = None
    at: Pegging | None = None
    fifth: bool = False


class StarterScore(NamedTuple):
    """One possible starter, the total it gives, and how many cards it stands for."""

    starter: Card
    total: int
    number: int


class Starters(NamedTuple):
    """A hand of four with every starter it may meet.

    `now` are the points of the four alone; `distribution` maps points to numbers of starters and
    `sum` of `cases` is their exact average; `starters` stand best first, like totals in card order.
    """

    hand: tuple[Card, ...]
    crib: bool
    suits: bool
    now: int
    sum: int
    cases: int
    distribution: dict[int, int]
    starters: tuple[StarterScore, ...]

    @property
    def mean(self) -> float:
        """The average over all starters, in points."""
        return self.sum / self.cases


def count(hand: tuple[Card, ...], starter: Card | None, crib: bool = False) -> tuple[Item, ...]:
    """Every item of a hand (with `starter`, if there is one), in counting order.

    The cards are taken as checked. A flush needs every hand card of one suit, in the crib the
    starter too; nobs is a jack in the hand of the starter's suit. Source: RULES.md, "Show".
    """
    cards = sorted((*hand, starter) if starter is not None else hand)
    items = [
        Item(kind, tuple([cards[place] for place in places]), points)
        for kind, places, points in combos([card.rank for card in cards])
    ]
    suit = hand[0].suit
    if suit >= 0:
        if all([card.suit == suit for card in hand]):
            if starter is not None and starter.suit == suit:
                items.append(Item("flush", tuple(cards), len(cards)))
            elif not crib:
                items.append(Item("flush", tuple(sorted(hand)), len(hand)))
        if starter is not None:
            nobs = Card(JACK, starter.suit)
            if nobs in hand:
                items.append(Item("nobs", (nobs,), 1))
    return tuple(items)


def score_hand(hand: Cards, starter: str | Card, *, crib: bool = False) -> Score:
    """Count a hand of four to eight cards with its starter; `crib`: by the crib's flush rule.

    Cards with suits or, all of them, ranks only. Raises `CardError`, `DuplicateCardError`,
    `MixedSuitsError`, `TooManyOfRankError` or `HandSizeError`, all of them `ValueError`s.
    """
    cards, cut = parse_cards(hand), parse_card(starter)
    check_together(cards, (cut,))
    _check_size(cards)
    items = count(cards, cut, crib)
    subtotals = dict.fromkeys(SUBTOTALS, 0)
    for item in items:
        subtotals[_PART[item.kind]] += item.points
    return Score(cards, cut, crib, has_suits(cards), items, subtotals, sum(subtotals.values()))


def heels(starter: Card) -> int:
    """What the dealer pegs for the starter: 2 for a jack, else 0."""
    return HEELS if starter.rank == JACK else 0


def score_starters(hand: Cards, *, crib: bool = False, seen: Cards = ()) -> Starters:
    """Count a hand of four with every starter that is neither in it nor in `seen`.

    With ranks only every rank stands once, with the number of its cards still unseen, and
    `sum` and `cases` are in lowest terms. Raises what `score_hand` raises, and `OptionError`
    when no card is left to be the starter.
    """
    cards, out = parse_cards(hand), parse_cards(seen)
    check_together(cards, out)
    if len(cards) < SMALLEST_HAND:
        _check_size(cards)
    if len(cards) != SMALLEST_HAND:
        raise HandSizeError(
            f"every starter is tried for a hand of four cards, not {len(cards)}",
            len(cards),
            input=cards_text(cards),
        )
    suits = has_suits(cards)
    if suits:
        possible = [(cut, 1) for cut in unseen(cards, out)]
    else:
        gone = [card.rank for card in (*cards, *out)]
        possible = [(cut, 4 - gone.count(cut.rank)) for cut in RANK_CARDS]
    starters = sorted(
        (
            StarterScore(cut, sum([item.points for item in count(cards, cut, crib)]), number)
            for cut, number in possible
            if number
        ),
        key=lambda one: (-one.total, one.starter),
    )
    if not starters:
        raise OptionError("no starter is left: hand and seen cards are the whole pack")
    distribution: dict[int, int] = {}
    for one in reversed(starters):
        distribution[one.total] = distribution.get(one.total, 0) + one.number
    total = sum(points * number for points, number in distribution.items())
    cases = sum(distribution.values())
    common = 1 if suits else gcd(total, cases)
    now = sum(item.points for item in count(cards, None, crib))
    return Starters(
        cards,
        crib,
        suits,
        now,
        total // common,
        cases // common,
        distribution,
        tuple(starters),
    )


# fmt: off
_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
# fmt: on


def number_words(number: int) -> str:
    """A whole number from 0 to 999 in words: `number_words(24) == "twenty-four"`."""
    if number < 20:
        return _ONES[number]
    if number < 100:
        ten, one = divmod(number, 10)
        return _TENS[ten - 2] + (f"-{_ONES[one]}" if one else "")
    hundred, rest = divmod(number, 100)
    return f"{_ONES[hundred]} hundred" + (f" and {number_words(rest)}" if rest else "")


def kind_name(kind: str, number: int) -> str:
    """What a player calls an item of so many cards: "fifteen", "a run of three", "a pair"."""
    if kind in ("run", "flush"):
        return f"a {kind} of {number_words(number)}"
    if kind == "nobs":
        return "one for his nobs"
    return kind if kind == "fifteen" else f"a {kind.replace('-', ' ')}"


def calls(items: tuple[Item, ...]) -> list[str]:
    """What is said at each item, with the running count: "fifteen two", "a pair is four"."""
    said, running = [], 0
    for kind, cards, points in items:
        running += points
        if kind == "fifteen":
            said.append("fifteen " + number_words(running))
        else:
            said.append(f"{kind_name(kind, len(cards))} is {number_words(running)}")
    return said


def spoken(items: tuple[Item, ...]) -> str:
    """The count said aloud: "fifteen two, fifteen four, and a pair is six"; "nothing" for none."""
    said = calls(items)
    if not said:
        return "nothing"
    if len(said) > 1 and items[-1].kind != "fifteen":
        said[-1] = f"and {said[-1]}"
    return ", ".join(said)


def count_hand(
    hand: Cards,
    starter: str | Card | None = None,
    *,
    crib: bool = False,
    dealer: bool = False,
    claim: int | None = None,
    at: int | None = None,
    seen: Cards = (),
) -> CountedScore | Starters:
    """Count a hand as the command `score` does: `Starters` for four cards without a starter.

    The fifth of five cards is the starter when none is given. `claim` is in points, `at` the hole
    of a peg, 0 to 120; both and `dealer` need a starter. `seen` are cards that cannot be the
    starter. Raises what `score_hand` raises, and `OptionError`.
    """
    cards, out = parse_cards(hand), parse_cards(seen)
    _check_number("claim", claim, None)
    _check_number("at", at, HOLES)
    fifth = starter is None and len(cards) == SMALLEST_HAND + 1
    if fifth:
        cards, starter = cards[:-1], cards[-1]
    if starter is None:
        if len(cards) > SMALLEST_HAND:
            _check_size(cards)
            raise HandSizeError(
                f"a hand of {len(cards)} cards needs its starter: name it with -s", len(cards)
            )
        for name, asked in (
            ("claim", claim is not None),
            ("at", at is not None),
            ("dealer", dealer),
        ):
            if asked:
                raise OptionError(f"--{name} needs a starter: name it with -s", input=name)
        return score_starters(cards, crib=crib, seen=out)
    score = score_hand(cards, starter, crib=crib)
    if out:
        check_together(cards, (score.starter,), out)
    return CountedScore(
        score,
        heels(score.starter) if dealer else None,
        None if claim is None else judge_claim(claim, score.total),
        None if at is None else peg_on(at, score.total),
        fifth,
    )


def _check_number(name: str, number: int | None, most: int | None) -> None:
    if number is None:
        return
    if not isinstance(number, int) or isinstance(number, bool):
        raise OptionError(f"{name}: a whole number is wanted, not {number!r}", input=repr(number))
    if number < 0 or (most is not None and number > most):
        bounds = "0 or more" if most is None else f"0 to {most}"
        raise OptionError(f"{name}: {number} is out of bounds: {bounds}", input=str(number))


def _check_size(cards: tuple[Card, ...]) -> None:
    if not cards:
        raise HandSizeError("no cards: give a hand, such as 5H 5C 5S JD with its starter 5D", 0)
    if not SMALLEST_HAND <= len(cards) <= LARGEST_HAND:
        raise HandSizeError(
            f"a hand holds {SMALLEST_HAND} to {LARGEST_HAND} cards beside the starter, "
            f"not {len(cards)}",
            len(cards),
            input=cards_text(cards),
        )
