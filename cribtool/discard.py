"""Which cards to throw: the exact average of hand and crib for every choice.

Works on ranks: a case is a multiset of ranks times the number of ways to deal it, and flush and
nobs come in by closed forms over the suits, so nothing is sampled and nothing rounded before the
end. What the other players throw is an `Opponent`; this module knows the one who throws at random
(`Uniform`), and the expert lives in `expert.opponent`. It knows neither the play nor how a result
is written down.

How a crib is counted. With k cards beside the throw (the others' and the starter: three with two
players, four with three or four), the points of fifteens, runs and pairs depend only on the
multiset of their ranks, of which there are 455 or 1,820; each stands for a number of suited card
sets, and each of the k cards may be the starter. Four histograms over the rank points are kept:
all cases, those with nobs, those with a flush, those with both; laid over each other, shifted by
1, 5 and 6 points, they are the distribution. Without suits the same histograms hold the average
over all ways to deal suits to the ranks, in 256ths of a case, because then every card's suit is
any of four, independently between ranks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, repeat
from math import comb, gcd, isqrt, lcm, prod
from operator import itemgetter
from typing import NamedTuple, Protocol

from .cards import Card, Cards, cards_text, check_together, has_suits, parse_cards
from .errors import CribtoolError, HandSizeError, OptionError
from .pegs import GAME, HOLES
from .ranktable import PAIR_AT, ROW, row, table

__all__ = [
    "HAND_SIZE",
    "MOST",
    "OPPONENTS",
    "ROLES",
    "Discards",
    "Joint",
    "Lugger",
    "Opponent",
    "Option",
    "Others",
    "PlayPoints",
    "Position",
    "Spread",
    "Uniform",
    "analyse_discards",
    "choices",
    "joint_suits",
    "laid_over",
    "opponent_named",
    "other_opinion",
    "points_with_starters",
    "position_of",
    "weighted_spread",
]

HAND_SIZE = {2: 6, 3: 5, 4: 5}
"""How many cards each player is dealt, by the number of players."""
ROLES = ("dealer", "pone", "partner")
"""Who throws: the dealer, somebody against him, or (four players) his partner."""

_JACK = 10  # ranks are 0 (ace) to 12 (king) in here, as in ranktable
MOST = 36
"""The length of a histogram: more than a hand or crib counts (29) with every shift added."""


class Spread(NamedTuple):
    """What a hand or a crib counts: the average and the distribution behind it.

    `mean` and `sd` (the standard deviation of the population) are in points, exact values rounded
    once. Where every case weighs the same, `sum` of `cases` is the exact average and
    `distribution` maps points to numbers of cases; otherwise `sum` and `cases` are None and it
    maps points to probabilities. With ranks only, `sum` and `cases` are in lowest terms, and so
    are the numbers of the distribution (divided by their greatest common divisor), which then
    have a sum of their own. No zeros stand in it.
    """

    mean: float
    sum: int | None
    cases: int | None
    min: int
    max: int
    sd: float
    distribution: Mapping[int, int] | Mapping[int, float]
    exact: tuple[int, int] | None = None
    """The exact mean, numerator and denominator, where `sum` and `cases` are None."""

    @property
    def ratio(self) -> tuple[int, int]:
        """The exact mean as numerator and denominator: `sum` and `cases`, or `exact`."""
        if self.sum is None or self.cases is None:
            return self.exact or self.mean.as_integer_ratio()
        return self.sum, self.cases


class Lugger(NamedTuple):
    """Wicked Cribbage: the probability that a count draws a lugger.

    `crib` is None for who does not count it (pone, and the dealer's partner); `any` is at least
    one of the two, with one and the same starter.
    """

    hand: float
    crib: float | None
    any: float


class PlayPoints(NamedTuple):
    """The points expected in the play, own and the other side's."""

    own: float
    other: float


class Option(NamedTuple):
    """One choice: the cards kept and thrown (in card order) and what comes of it, in points.

    `total` is the mean hand plus the mean crib (minus, when the crib is the others'), plus the
    pegging where there is any; `need` is a probability, `lugger` as described there, both None
    unless asked for.
    """

    keep: tuple[Card, ...]
    discard: tuple[Card, ...]
    hand: Spread
    crib: Spread
    pegging: PlayPoints | None
    total: float
    win: float | None
    need: float | None
    lugger: Lugger | None


class Discards(NamedTuple):
    """Every choice of a hand, best first.

    `hand` stands as given; `suits` is false when only ranks are known; `play` names the play policy
    behind the pegging (None: there is none); `need` and `lugger` are the numbers asked about, or
    None.
    """

    hand: tuple[Card, ...]
    role: str
    players: int
    opponent: str
    play: str | None
    suits: bool
    seen: tuple[Card, ...]
    need: int | None
    lugger: int | None
    options: tuple[Option, ...]


class Position(NamedTuple):
    """What a player knows before he throws; all cards checked to lie together."""

    hand: tuple[Card, ...]
    role: str
    players: int
    seen: tuple[Card, ...]


Joint = Mapping[tuple[int, int], int | float]
"""Hand and crib with one and the same starter: (points, points) -> weight."""


class Others(NamedTuple):
    """What the others throw together with which starter.

    `throws` are the ranks (0 to 12, sorted; two, or three with three and four players) of what
    comes into the crib beside the own throw, each with its cases by the starter's rank; `cases`
    is the sum of all.
    """

    throws: Sequence[tuple[tuple[int, ...], Sequence[int]]]
    cases: int


class Opponent(Protocol):
    """How the others throw, and so what comes into the crib."""

    @property
    def play(self) -> str | None:
        """The policy by which the points of the play are expected; None: they are not."""

    def cribs(self, position: Position, throws: Sequence[tuple[Card, ...]]) -> list[Spread]:
        """What the crib counts with each of the throws."""

    def joint(self, position: Position, keep: tuple[Card, ...], throw: tuple[Card, ...]) -> Joint:
        """Hand and crib together, over every starter and everything the others may throw."""

    def pegging(self, position: Position, keep: tuple[Card, ...]) -> PlayPoints | None:
        """What the keep pegs and lets the others peg, if the opponent's model says it."""

    def others(self, position: Position) -> Others:
        """How often the others throw what, together with which starter."""


def analyse_discards(
    hand: Cards,
    role: str,
    *,
    players: int = 2,
    opponent: str | None = None,
    pegging: bool = True,
    seen: Cards = (),
    need: int | None = None,
    lugger: int | None = None,
) -> Discards:
    """The exact average of hand and crib for every choice of cards to throw, best first.

    `hand` holds six cards with two players, five with three or four (there the crib also gets a
    card of the others or of the pack); all cards have suits or none has: without, every number is
    the average over all ways in which suits can have been dealt to the ranks, and choices alike
    by rank stand once. `role` is one of `ROLES`, "partner" with four players only. `seen` are
    other cards known to be out. `need` (points, 0 to 121) asks for the probability that hand and
    crib together make that many (pone: the hand alone), `lugger` (the peg's hole, 0 to 120) for
    that of drawing a lugger.

    The starter is any unseen card. Against "expert" (two players, the default there) the other
    throws by the expert model, conditioned on all six cards held and those seen, and the expected
    points of the play are in the total unless `pegging` is false; against "uniform" the crib's
    other cards are any unseen cards, every combination alike. Like totals: the better hand first,
    then the keep in card order, all compared exactly. Raises `CardError`, `DuplicateCardError`,
    `MixedSuitsError`, `TooManyOfRankError`, `HandSizeError` or `OptionError`, all of them
    `ValueError`s. Source: RULES.md, "Averages in discard", "The expert model" and "Wicked
    Cribbage" (Lugger).
    """
    position = position_of(hand, role, players, seen)
    _check_numbers(need, lugger)
    if opponent is None:
        opponent = "expert" if players == 2 else "uniform"
    model = opponent_named(opponent, position)
    unseen = _Unseen(position)
    pairs = choices(position.hand)
    hands = [unseen.spread(unseen.hand(keep)) for keep, _ in pairs]
    cribs = model.cribs(position, [throw for _, throw in pairs])
    sign = -1 if role == "pone" else 1
    found = []
    for (keep, throw), own, crib in zip(pairs, hands, cribs, strict=True):
        play = model.pegging(position, keep) if pegging else None
        (a, b), (c, d) = own.ratio, crib.ratio
        total = (a * d + sign * c * b, b * d)
        if play is not None:
            e, f = (play.own - play.other).as_integer_ratio()
            total = (total[0] * f + e * total[1], total[1] * f)
        found.append((total, own.ratio, keep, throw, own, crib, play))
    by_total = lcm(*[total[1] for total, *_ in found])
    by_hand = lcm(*[own[1] for _, own, *_ in found])
    found.sort(
        key=lambda it: (
            -it[0][0] * (by_total // it[0][1]),
            -it[1][0] * (by_hand // it[1][1]),
            it[2],
        )
    )
    options = []
    for (above, below), _, keep, throw, own, crib, play in found:
        chance, draws = None, None
        if need is not None or lugger is not None:
            # the crib is pone's loss: what he needs and draws comes from his hand alone
            joint: Joint = (
                {(points, 0): weight for points, weight in own.distribution.items()}
                if role == "pone"
                else model.joint(position, keep, throw)
            )
            weight = sum(joint.values())
            if need is not None:
                chance = sum([w for (h, c), w in joint.items() if h + c >= need]) / weight
            if lugger is not None:
                draws = _lugger(joint, weight, lugger, role == "dealer")
        options.append(Option(keep, throw, own, crib, play, above / below, None, chance, draws))
    return Discards(
        position.hand,
        role,
        players,
        opponent,
        model.play if pegging else None,
        has_suits(position.hand),
        position.seen,
        need,
        lugger,
        tuple(options),
    )


def other_opinion(found: Discards, *, pegging: bool = True) -> Option | None:
    """What would be best against the other opponent, when that is another choice; else None.

    With two players expert and uniform are each other's other one. The option is the one of
    `found` that keeps the same cards; like totals are no other opinion. `pegging` is whether the
    expert's total holds it.
    """
    if found.players != 2 or 52 - 6 - len(found.seen) < 7:
        return None
    other = "uniform" if found.opponent == "expert" else "expert"
    best = (
        analyse_discards(found.hand, found.role, opponent=other, pegging=pegging, seen=found.seen)
        .options[0]
        .keep
    )
    option = next(one for one in found.options if one.keep == best)
    return option if option.total < found.options[0].total else None


def opponent_named(name: str, position: Position) -> Opponent:
    """The opponent of that name; `OptionError` if there is none, or not in this position."""
    if name == "expert":
        if position.players != 2:
            raise OptionError(
                f"opponent 'expert' with {position.players} players: the model is for two, "
                "with more it is 'uniform'",
                input=name,
            )
        from .expert.opponent import ExpertOpponent

        return ExpertOpponent()
    try:
        return OPPONENTS[name]
    except (KeyError, TypeError):
        known = ", ".join(["expert", *OPPONENTS])
        raise OptionError(f"opponent {name!r}: one of {known}", input=str(name)) from None


def choices(hand: Sequence[Card]) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Every (keep, throw) of a hand of five or six that keeps four, both in card order.

    The keeps rise in card order; cards without suits that are alike make one choice.
    """
    cards = sorted(hand)
    places = range(len(cards))
    found = {
        tuple([cards[i] for i in kept]): tuple([cards[i] for i in places if i not in kept])
        for kept in combinations(places, 4)
    }
    return sorted(found.items())


def position_of(hand: Cards, role: str, players: int, seen: Cards) -> Position:
    """Read and check what is known; the errors of `analyse_discards`."""
    cards, out = parse_cards(hand), parse_cards(seen)
    if not isinstance(players, int) or players not in HAND_SIZE:
        raise OptionError(f"players {players!r}: 2, 3 or 4 play", input=str(players))
    if role not in ROLES:
        raise OptionError(f"role {role!r}: one of {', '.join(ROLES)}", input=str(role))
    if role == "partner" and players != 4:
        raise OptionError(
            f"role 'partner' with {players} players: only four play in partnership", input="partner"
        )
    check_together(cards)
    try:
        check_together(cards, out)
    except CribtoolError as error:
        raise error.at("hand and seen") from None
    size = HAND_SIZE[players]
    if len(cards) != size:
        raise HandSizeError(
            f"{size} cards are dealt to each of {players} players, not {len(cards)}"
            + (f": '{cards_text(cards)}'" if cards else ""),
            len(cards),
            input=cards_text(cards),
        )
    left = 52 - size - len(out)
    wanted = 5 - (size - 4)
    if left < wanted:
        raise OptionError(
            f"{len(out)} seen cards leave {left} unseen: crib and starter need {wanted}",
            input=cards_text(out),
        )
    return Position(cards, role, players, out)


def _check_numbers(need: int | None, lugger: int | None) -> None:
    for name, value, high in (("need", need, GAME), ("lugger", lugger, HOLES)):
        if value is not None and (type(value) is not int or not 0 <= value <= high):
            raise OptionError(f"{name} {value!r}: a whole number, 0 to {high}", input=str(value))


def _lugger(joint: Joint, weight: int | float, peg: int, counts_crib: bool) -> Lugger:
    """The probabilities of landing on a multiple of five, hand first and the crib from there."""
    by_hand: int | float = 0
    by_crib: int | float = 0
    by_any: int | float = 0
    for (hand, crib), w in joint.items():
        here = _draws(peg, hand)
        there = counts_crib and peg + hand < GAME and _draws(peg + hand, crib)
        by_hand += w * here
        by_crib += w * there
        by_any += w * (here or there)
    return Lugger(by_hand / weight, by_crib / weight if counts_crib else None, by_any / weight)


def _draws(peg: int, points: int) -> bool:
    """Whether a count from `peg` draws: it moves the peg, to a multiple of five, short of game."""
    return points > 0 and (peg + points) % 5 == 0 and peg + points < GAME


class Uniform:
    """The others throw at random: the crib's other cards are any unseen cards, all alike."""

    play = None

    def cribs(self, position: Position, throws: Sequence[tuple[Card, ...]]) -> list[Spread]:
        """What the crib counts with each of the throws, exactly."""
        unseen = _Unseen(position)
        return [unseen.spread(histogram) for histogram in _cribs(unseen, throws)]

    def joint(self, position: Position, keep: tuple[Card, ...], throw: tuple[Card, ...]) -> Joint:
        """Hand and crib together, exactly; the weights are whole numbers."""
        unseen = _Unseen(position)
        make = _joint_suited if unseen.suits else _joint_ranks
        return make(unseen, keep, throw)

    def pegging(self, position: Position, keep: tuple[Card, ...]) -> None:
        """Nothing: who throws at random plays no particular way."""

    def others(self, position: Position) -> Others:
        """Any unseen cards fill the crib, all alike."""
        left = _Unseen(position).left
        size = 8 - len(position.hand)
        found = []
        for ranks in combinations_with_replacement(range(13), size):
            ways = prod([comb(left[rank], ranks.count(rank)) for rank in {*ranks}])
            if ways:
                found.append((ranks, [ways * (n - ranks.count(r)) for r, n in enumerate(left)]))
        return Others(found, comb(sum(left), size) * (sum(left) - size))


OPPONENTS: dict[str, Opponent] = {"uniform": Uniform()}
"""The opponents that can be asked for at any table, by name; `opponent_named` knows them all."""


class _Unseen:
    """The cards that a player does not see, by rank and suit, and what follows for his hand.

    `left[r]` is how many of rank r are unseen; `held[y][r]`, with suits, whether (1) or not (0)
    the card of suit y is one of them; `scale` is how many parts a case is counted in: suits make
    it 1, and ranks alone 256.
    """

    def __init__(self, position: Position) -> None:
        out = (*position.hand, *position.seen)
        self.suits = has_suits(position.hand)
        self.scale = 1 if self.suits else 256
        self.left = [4] * 13
        self.held = [[1] * 13 for _ in range(4)] if self.suits else []
        for rank, suit in out:
            self.left[rank - 1] -= 1
            if self.suits:
                self.held[suit][rank - 1] = 0

    def flush_ranks(self, throw: Sequence[Card]) -> tuple[int, ...] | None:
        """The ranks that may make a flush with the throw, None where it rules that out."""
        if self.suits:
            suit = throw[0].suit
            if suit != throw[-1].suit:
                return None
            return tuple([rank for rank, held in enumerate(self.held[suit]) if held])
        thrown = {card.rank - 1 for card in throw}
        if len(thrown) < len(throw):
            return None
        return tuple([rank for rank in range(13) if rank not in thrown])

    def jacks(self) -> list[int]:
        """The suits whose jack is unseen."""
        return [suit for suit, held in enumerate(self.held) if held[_JACK]]

    def spread(self, histogram: Sequence[int]) -> Spread:
        """The `Spread` of a histogram by points; ranks only: in lowest terms."""
        cases = sum(histogram)
        found = {points: count for points, count in enumerate(histogram) if count}
        total = sum([points * count for points, count in found.items()])
        squares = sum([points * points * count for points, count in found.items()])
        low, high = min(found), max(found)
        sd = _root_ratio(squares * cases - total * total, cases)
        mean = total / cases
        if not self.suits:
            part = gcd(*found.values())
            found = {points: count // part for points, count in found.items()}
            part = gcd(total, cases)
            total, cases = total // part, cases // part
        return Spread(mean, total, cases, low, high, sd, found)

    def hand(self, keep: Sequence[Card]) -> list[int]:
        """The histogram of what the four cards count, over every unseen starter.

        In parts of a case; without suits 64 of 256 go to a kept jack's nobs with any starter but a
        jack, and of four kept ranks 4 go to the flush, one of them with the starter in it
        where its rank is a fifth.
        """
        histogram = [0] * MOST
        ranks = [card.rank - 1 for card in keep]
        points = points_with_starters(ranks)
        jacks = [card.suit for card in keep if card.rank - 1 == _JACK]
        if self.suits:
            flush = len({card.suit for card in keep}) == 1
            for rank, count in enumerate(self.left):
                base = points[rank]
                if flush:
                    five = self.held[keep[0].suit][rank]
                    histogram[base + 4] += count - five
                    histogram[base + 5 + len(jacks)] += five
                else:
                    nobs = sum([self.held[suit][rank] for suit in jacks])
                    histogram[base] += count - nobs
                    histogram[base + 1] += nobs
            return histogram
        flush = len(set(ranks)) == 4
        for rank, count in enumerate(self.left):
            base = points[rank]
            nobs = 64 * len(jacks) * (rank != _JACK)
            five = int(flush and rank not in ranks)
            four = 4 - five if flush else 0
            both = five if jacks else 0
            histogram[base] += count * (256 - nobs - four - five + both)
            histogram[base + 1] += count * (nobs - both)
            histogram[base + 4] += count * four
            histogram[base + 5] += count * (five - both)
            histogram[base + 6] += count * both
        return histogram


def weighted_spread(histogram: Sequence[int]) -> Spread:
    """The `Spread` of whole weights by points, where cases do not all weigh the same."""
    weight = sum(histogram)
    found = {points: part for points, part in enumerate(histogram) if part}
    total = sum([points * part for points, part in found.items()])
    squares = sum([points * points * part for points, part in found.items()])
    sd = _root_ratio(squares * weight - total * total, weight)
    chances = {points: part / weight for points, part in found.items()}
    return Spread(total / weight, None, None, min(found), max(found), sd, chances, (total, weight))


def _root_ratio(square: int, whole: int) -> float:
    """The square root of `square`, divided by `whole`, from integers and rounded once."""
    shift = max(0, 64 - square.bit_length() // 2)
    return isqrt(square << (2 * shift)) / (whole << shift)


def points_with_starters(ranks: Sequence[int]) -> bytes:
    """Fifteens, runs and pairs of four ranks with each of the thirteen starters."""
    a, b, c, d = ranks
    start = PAIR_AT[a][b] * ROW + PAIR_AT[c][d] * 13
    return table()[start : start + 13]


# Multisets of ranks. Everywhere below a list "by multiset" of size k follows the order of
# combinations_with_replacement(range(13), k): those with the most of the lowest rank first.


def _products(size: int, factor: Sequence[Sequence[int]]) -> list[int]:
    """By multiset: the product of `factor[r][m]` over its ranks r, standing m times."""
    lists: list[list[int]] = [[1], *([] for _ in range(size))]
    for own in reversed(factor):
        lists = [
            [own[m] * rest for m in range(k, 0, -1) for rest in lists[k - m]] + lists[k]
            for k in range(size + 1)
        ]
    return lists[size]


def _sums(size: int, term: Sequence[int]) -> list[int]:
    """By multiset: the sum of `term[r]` over its cards."""
    lists: list[list[int]] = [[0], *([] for _ in range(size))]
    for own in reversed(term):
        lists = [
            [m * own + rest for m in range(k, 0, -1) for rest in lists[k - m]] + lists[k]
            for k in range(size + 1)
        ]
    return lists[size]


@lru_cache(maxsize=32)
def _ways(size: int, left: tuple[int, ...]) -> tuple[int, ...]:
    """By multiset: how many sets of cards it stands for, `left[r]` cards of rank r remaining."""
    return tuple(_products(size, [[comb(n, m) for m in range(size + 1)] for n in left]))


class _Places(NamedTuple):
    """Where things lie for the multisets of one size.

    `points` picks, from the rows of a throw laid end to end, the points with every multiset
    (sizes 3 and 4); `jacks` are the places of those that hold a jack, `of_jacks` picks what lies
    there, `jack_count` is how many each holds; the place of a rising tuple of ranks is the sum of
    `at[i][rank]`.
    """

    points: Callable[[bytes], tuple[int, ...]]
    of_jacks: Callable[[Sequence[int]], tuple[int, ...]]
    jacks: tuple[int, ...]
    jack_count: tuple[int, ...]
    at: tuple[tuple[int, ...], ...]


@cache
def _places(size: int) -> _Places:
    index = [PAIR_AT[c][d] * 13 + e for c, d, e in combinations_with_replacement(range(13), 3)]
    if size == 4:
        # the triples that may follow rank b are the end of the list of all triples
        index = [b * ROW + at for b in range(13) for at in index[455 - comb(15 - b, 3) :]]
    held = _sums(size, [int(rank == _JACK) for rank in range(13)])
    jacks = [place for place, count in enumerate(held) if count]
    # Of j cards of rank r or higher there are comb(12 - r + j, j) multisets, and those that begin
    # lower stand before them; what begins lower than the card before is not there to be counted.
    before = [
        [comb(12 + j, j) - comb(12 - rank + j, j) for rank in range(13)] for j in range(size + 1)
    ]
    at = [
        tuple([here - after for here, after in zip(before[j], before[j - 1], strict=True)])
        for j in range(size, 0, -1)
    ]
    return _Places(
        itemgetter(*index),
        itemgetter(*jacks),
        tuple(jacks),
        tuple([held[place] for place in jacks]),
        tuple(at),
    )


def _points(throw: Sequence[Card]) -> Sequence[int]:
    """By multiset of what lies beside the throw: the crib's fifteens, runs and pairs."""
    ranks = [card.rank - 1 for card in throw]
    if len(ranks) == 2:
        return _places(3).points(row(PAIR_AT[ranks[0]][ranks[1]]))
    return _places(4).points(b"".join([row(pair) for pair in PAIR_AT[ranks[0]]]))


def _flush_places(size: int, ranks: Sequence[int]) -> tuple[list[int], list[int]]:
    """The places of the multisets of different ranks out of `ranks`: without and with a jack."""
    at = _places(size).at
    without: list[list[int]] = [[0], *([] for _ in range(size))]
    with_jack: list[list[int]] = [[] for _ in range(size + 1)]
    for rank in reversed(ranks):
        for k in range(size, 0, -1):
            here = at[size - k][rank]
            if rank == _JACK:
                with_jack[k] = [here + rest for rest in without[k - 1]]
            else:
                without[k] = [here + rest for rest in without[k - 1]] + without[k]
                with_jack[k] = [here + rest for rest in with_jack[k - 1]] + with_jack[k]
    return without[size], with_jack[size]


def _tally(points: Iterable[int], cases: Iterable[int]) -> list[int]:
    """The histogram: cases by points."""
    found = [0] * MOST
    for point, some in zip(points, cases, strict=False):
        found[point] += some
    return found


_NOTHING = (0,) * MOST


def laid_over(
    every: Sequence[int],
    nobs: Sequence[int] = _NOTHING,
    flush: Sequence[int] = _NOTHING,
    both: Sequence[int] = _NOTHING,
) -> list[int]:
    """The histogram of points from those of rank points: all cases, nobs, flush, nobs and flush."""
    found = [0] * MOST
    for points, cases in enumerate(every):
        if cases:
            n, f, b = nobs[points], flush[points], both[points]
            found[points] += cases - n - f + b
            found[points + 1] += n - b
            found[points + 5] += f - b
            found[points + 6] += b
    return found


def _cribs(unseen: _Unseen, throws: Sequence[tuple[Card, ...]]) -> list[list[int]]:
    """The histogram of what the crib counts with each throw, in parts of a case.

    Equivalent to counting the throw with every set of unseen cards that fills the crib and every
    starter from the rest. A card set with jacks and starter s takes its nobs from the share of
    its cases whose starter has a jack's suit; shares are kept in 144ths, which hold every
    quotient of two numbers up to four.
    """
    size = 5 - len(throws[0])
    places, left, scale = _places(size), unseen.left, unseen.scale
    ways = _ways(size, tuple(left))
    if unseen.suits:
        suits = unseen.jacks()
        share = [
            144 * sum([unseen.held[suit][rank] for suit in suits]) // (count * left[_JACK])
            if suits and count and rank != _JACK
            else 0
            for rank, count in enumerate(left)
        ]
    else:
        share = [36 * (rank != _JACK) for rank in range(13)]
    nobs_of_jacks = [
        scale * sets * count * part // 144
        for sets, count, part in zip(
            places.of_jacks(ways),
            places.jack_count,
            places.of_jacks(_sums(size, share)),
            strict=True,
        )
    ]
    thrown_nobs: dict[tuple[int, ...], list[int]] = {}
    flushes: dict[tuple[int, ...], tuple[list[int], list[int]]] = {}
    found = []
    for throw in throws:
        points = _points(throw)
        jacks = tuple([card.suit for card in throw if card.rank - 1 == _JACK])
        every = [size * scale * sets for sets in _tally(points, ways)]
        nobs = _tally(places.of_jacks(points), nobs_of_jacks)
        if jacks:
            if jacks not in thrown_nobs:
                thrown_nobs[jacks] = _thrown_nobs(unseen, size, ways, jacks)
            more = _tally(points, thrown_nobs[jacks])
            nobs = [some + others for some, others in zip(nobs, more, strict=True)]
        ranks = unseen.flush_ranks(throw)
        if ranks is None:
            found.append(laid_over(every, nobs))
            continue
        if ranks not in flushes:
            flushes[ranks] = _flush_places(size, ranks)
        without, with_jack = [
            _tally(
                [points[place] for place in those],
                repeat(1) if unseen.suits else [ways[place] for place in those],
            )
            for those in flushes[ranks]
        ]
        flush = [size * (some + others) for some, others in zip(without, with_jack, strict=True)]
        # Each card may be the starter, but as a starter the jack is no nobs; a jack that is thrown
        # always has the starter's suit.
        both = flush if jacks else [(size - 1) * sets for sets in with_jack]
        found.append(laid_over(every, nobs, flush, both))
    return found


def _thrown_nobs(
    unseen: _Unseen, size: int, ways: Sequence[int], jacks: Sequence[int]
) -> list[int]:
    """By multiset: the parts of cases in which the starter has the suit of a thrown jack."""
    if unseen.suits:
        share = [
            144 * sum([unseen.held[suit][rank] for suit in jacks]) // count if count else 0
            for rank, count in enumerate(unseen.left)
        ]
    else:
        share = [36 * len(jacks) * (rank != _JACK) for rank in range(13)]
    return [
        unseen.scale * cases * part // 144
        for cases, part in zip(ways, _sums(size, share), strict=True)
    ]


def _with_starter(throw: Sequence[Card], starter: int) -> Sequence[int]:
    """By multiset of the crib's other cards: its fifteens, runs and pairs with this starter."""
    ranks = [card.rank - 1 for card in throw]
    if len(ranks) == 2:
        return row(PAIR_AT[ranks[0]][ranks[1]])[starter::13]
    return _places(3).points(row(PAIR_AT[ranks[0]][starter]))


def _joint_suited(
    unseen: _Unseen, keep: tuple[Card, ...], throw: tuple[Card, ...]
) -> dict[tuple[int, int], int]:
    """Hand and crib with each unseen starter in turn: (points, points) -> cases."""
    size = 4 - len(throw)
    places = _places(size)
    hands = points_with_starters([card.rank - 1 for card in keep])
    hand_flush = len({card.suit for card in keep}) == 1
    crib_flush = throw[0].suit if throw[0].suit == throw[-1].suit else None
    found: dict[tuple[int, int], int] = {}
    for starter, count in enumerate(unseen.left):
        if not count:
            continue
        left = [n - (rank == starter) for rank, n in enumerate(unseen.left)]
        ways = _ways(size, tuple(left))
        points = _with_starter(throw, starter)
        every = _tally(points, ways)
        # of the card sets with jacks, those that hold one jack in particular
        of_a_jack = _tally(
            places.of_jacks(points),
            [
                sets * jacks // (left[_JACK] or 1)
                for sets, jacks in zip(places.of_jacks(ways), places.jack_count, strict=True)
            ],
        )
        for suit, held in enumerate(unseen.held):
            if not held[starter]:
                continue
            hand = hands[starter] + (Card(_JACK + 1, suit) in keep)
            if hand_flush:
                hand += 4 + (keep[0].suit == suit)
            jack_thrown = Card(_JACK + 1, suit) in throw
            nobs: Sequence[int] = _NOTHING
            if jack_thrown:
                nobs = every
            elif held[_JACK] and starter != _JACK:
                nobs = of_a_jack
            flush: Sequence[int] = _NOTHING
            both: Sequence[int] = _NOTHING
            if crib_flush == suit:
                ranks = [r for r in range(13) if held[r] and r != starter]
                without, with_jack = _flush_places(size, ranks)
                flush = _tally([points[place] for place in (*without, *with_jack)], repeat(1))
                both = flush
                if not jack_thrown:
                    both = _tally([points[place] for place in with_jack], repeat(1))
            for crib, cases in enumerate(laid_over(every, nobs, flush, both)):
                if cases:
                    found[hand, crib] = found.get((hand, crib), 0) + cases
    return found


_PARTS = 4**8 * 3**4
"""How many parts a rank case is counted in where hand and crib come together."""


def _joint_ranks(
    unseen: _Unseen, keep: tuple[Card, ...], throw: tuple[Card, ...]
) -> dict[tuple[int, int], int]:
    """Hand and crib, averaged over all ways to deal suits to the ranks.

    Let y be the starter's suit. Of each other rank the card of suit y lies in any of its four
    places alike (hand, crib, seen, pack), independently between ranks. Nobs asks where the jack
    of suit y lies, a flush of five where that suit's card of several ranks lies; a flush of
    four alone has one of three other suits, whose cards leave the others three places.
    """
    size = 4 - len(throw)
    places = _places(size)
    kept, thrown = [card.rank - 1 for card in keep], [card.rank - 1 for card in throw]
    hands = points_with_starters(kept)
    found: dict[tuple[int, int], int] = {}
    sets = list(combinations_with_replacement(range(13), size))
    jacks_of = dict(zip(places.jacks, places.jack_count, strict=True))
    for starter, count in enumerate(unseen.left):
        if not count:
            continue
        left = [n - (rank == starter) for rank, n in enumerate(unseen.left)]
        points = _with_starter(throw, starter)
        alike: dict[tuple[int, int | None], list[int]] = {}
        for place, cases in enumerate(_ways(size, tuple(left))):
            if not cases:
                continue
            crib = (*thrown, *sets[place])
            shared = None
            if len({*crib, starter}) == 5:
                shared = sum([rank in kept for rank in crib])
            key = (jacks_of.get(place, 0), shared)
            if key not in alike:
                alike[key] = [0] * MOST
            alike[key][points[place]] += cases * count
        for (jacks, shared), histogram in alike.items():
            matrix = joint_suits(kept, starter, thrown.count(_JACK) + jacks, shared)
            for extra, parts in matrix:
                every, nobs, flush, both = ([part * cases for cases in histogram] for part in parts)
                for crib_points, cases in enumerate(laid_over(every, nobs, flush, both)):
                    if cases:
                        at = (hands[starter] + extra, crib_points)
                        found[at] = found.get(at, 0) + cases
    return found


_Parts = tuple[int, int, int, int]
"""Of the crib: whatever it does, with nobs, with a flush, with both."""


def joint_suits(
    kept: Sequence[int], starter: int, crib_jacks: int, shared: int | None
) -> list[tuple[int, _Parts]]:
    """What the suits add to a hand, each with its parts by what they do to the crib.

    `crib_jacks` lie in the crib; `shared` is how many of its ranks are in the hand too, or None
    where two of its cards or the starter are alike in rank, which rules its flush out.
    """
    hand_jacks = kept.count(_JACK)
    if starter == _JACK:
        hand_jacks = crib_jacks = 0  # the jack of the starter's suit is the starter
    whole = _PARTS

    def of(every: int, nobs: int, flush: int) -> _Parts:
        return every, nobs, flush, flush if crib_jacks else 0

    flush = whole // 256 if shared is not None else 0
    every = of(whole, whole * crib_jacks // 4, flush)
    nobs = of(whole * hand_jacks // 4, 0, 0 if crib_jacks else flush * hand_jacks // 4)
    four: _Parts = (0, 0, 0, 0)
    five: _Parts = (0, 0, 0, 0)
    if len(set(kept)) == 4:
        fours = whole // (64 if starter in kept else 256) * (1 if starter in kept else 3)
        of_jacks = 3 if _JACK in kept else 4
        joined = 0 if shared is None else fours // (3**shared * 4 ** (4 - shared))
        four = of(fours, fours * crib_jacks // of_jacks, joined)
        if starter not in kept:
            fives = whole // 256
            five = of(
                fives,
                0 if hand_jacks else fives * crib_jacks // 4,
                whole // 4**8 if shared == 0 else 0,
            )
    both: _Parts = five if hand_jacks else (0, 0, 0, 0)
    found = [
        (0, _less(_less(every, nobs), _less(four, _less(both, five)))),
        (1, _less(nobs, both)),
        (4, four),
        (5, _less(five, both)),
        (6, both),
    ]
    return [(extra, parts) for extra, parts in found if parts[0]]


def _less(some: _Parts, others: _Parts) -> _Parts:
    a, b, c, d = some
    e, f, g, h = others
    return a - e, b - f, c - g, d - h
