"""Slow and obvious countings to hold the program against; of it this imports only the cards.

Everything is tried one by one, with no table and no closed form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, pairwise, permutations, product
from math import comb

from cribtool.cards import PACK, Card

# --- the show -------------------------------------------------------------------------------------


def row_points(ranks: Sequence[int]) -> dict[str, int]:
    """Fifteens, runs and pairs of a row of ranks, by trying every subset of it."""
    found = {"fifteens": 0, "runs": 0, "pairs": 0}
    run_sets = []
    for size in range(2, len(ranks) + 1):
        for places in combinations(range(len(ranks)), size):
            chosen = sorted(ranks[place] for place in places)
            if sum(min(rank, 10) for rank in chosen) == 15:
                found["fifteens"] += 2
            if size == 2 and chosen[0] == chosen[1]:
                found["pairs"] += 2
            if size >= 3 and all(b - a == 1 for a, b in pairwise(chosen)):
                run_sets.append(chosen)
    # A run counts only where no longer run holds all its ranks.
    for run in run_sets:
        if not any(set(run) < set(other) for other in run_sets):
            found["runs"] += len(run)
    return found


def hand_points(hand: Iterable[Card], starter: Card | None, crib: bool) -> dict[str, int]:
    """The subtotals of a hand with its starter, each by its own plain rule."""
    hand = list(hand)
    together = [*hand, starter] if starter is not None else hand
    found = row_points([card.rank for card in together])
    found["flush"] = found["nobs"] = 0
    if len({card.suit for card in hand}) == 1:
        if len({card.suit for card in together}) == 1 and len(together) > len(hand):
            found["flush"] = len(together)
        elif not crib:
            found["flush"] = len(hand)
    if starter is not None:
        for card in hand:
            if card.rank == 11 and card.suit == starter.suit:
                found["nobs"] = 1
    return found


def total(hand: Iterable[Card], starter: Card | None, crib: bool = False) -> int:
    """The points of a hand with its starter."""
    return sum(hand_points(hand, starter, crib).values())


def starters(hand: Sequence[Card], crib: bool, seen: Sequence[Card] = ()) -> Counter[int]:
    """Every card that may be the starter, by the total it gives."""
    return Counter(
        total(hand, card, crib) for card in PACK if card not in hand and card not in seen
    )


# --- discard --------------------------------------------------------------------------------------


@lru_cache(maxsize=100_000)
def _known_total(hand: frozenset[Card], starter: Card, crib: bool) -> int:
    return total(hand, starter, crib)


def hand_and_crib(
    keep: Sequence[Card], throw: Sequence[Card], seen: Sequence[Card]
) -> Counter[tuple[int, int]]:
    """(hand, crib) -> cases, over every starter and every set of other cards in the crib."""
    rest = [c for c in PACK if c not in {*keep, *throw, *seen}]
    found: Counter[tuple[int, int]] = Counter()
    for starter in rest:
        hand = _known_total(frozenset(keep), starter, False)
        others = [c for c in rest if c != starter]
        for some in combinations(others, 4 - len(throw)):
            found[hand, _known_total(frozenset([*throw, *some]), starter, True)] += 1
    return found


def suitings(ranks: Sequence[int]) -> Iterator[tuple[Card, ...]]:
    """Every way in which suits can be dealt to a row of ranks, place by place; spades first.

    The suit of the first card is fixed, for suits can be exchanged.
    """
    places: dict[int, list[int]] = {}
    for place, rank in enumerate(ranks):
        places.setdefault(rank, []).append(place)
    for suits in product(*[permutations(range(4), len(where)) for where in places.values()]):
        if suits[0][0] == 0:
            cards: list[Card] = [Card(1, 0)] * len(ranks)
            for where, own in zip(places.values(), suits, strict=True):
                for place, suit in zip(where, own, strict=True):
                    cards[place] = Card(ranks[place], suit)
            yield tuple(cards)


def hand_and_crib_by_rank(
    keep: Sequence[int], throw: Sequence[int], left: Sequence[int]
) -> dict[tuple[int, int], Fraction]:
    """(hand, crib) -> probability, averaged over all ways to deal suits to the ranks.

    `left` are the ranks of the unseen cards; all others are seen.
    """
    found: Counter[tuple[int, int]] = Counter()
    held = len(keep) + len(throw)
    for cards in suitings([*keep, *throw, *left]):
        seen = [card for card in PACK if card not in cards]
        found += hand_and_crib(cards[:4], cards[4:held], seen)
    return {pair: Fraction(count, found.total()) for pair, count in found.items()}


# --- the play and the deal ------------------------------------------------------------------------


WORTH = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
LIKE_POINTS = {1: 0, 2: 2, 3: 6, 4: 12}


def series_total(series):
    return sum(WORTH[rank] for rank in series)


def last_points(series):
    """What the last of the ranks played since the count began pegs, without go and last."""
    points = 2 if series_total(series) in (15, 31) else 0
    alike = 1
    while alike < len(series) and series[-alike - 1] == series[-1]:
        alike += 1
    points += LIKE_POINTS[alike]
    for size in range(len(series), 2, -1):
        end = sorted(series[-size:])
        if end == list(range(end[0], end[0] + size)):
            points += size
            break
    return points


def unseen_cards(hand, played, starter=None):
    """The ranks of all the cards a player cannot see, one entry a card."""
    pack = [rank for rank in range(1, 14) for _ in range(4)]
    for rank in [*hand, *played, *([starter] if starter else [])]:
        pack.remove(rank)
    return pack


def greedy_value(rank, hand, series, played, starter):
    return Fraction(last_points([*series, rank]))


def cautious_value(rank, hand, series, played, starter):
    after = [*series, rank]
    rest = list(hand)
    rest.remove(rank)
    cards = unseen_cards(rest, [*played, rank], starter)
    reply = sum(
        cards.count(card) * last_points([*after, card])
        for card in set(cards)
        if series_total(after) < 31 and series_total(after) + WORTH[card] <= 31
    )
    return last_points(after) - Fraction(reply, len(cards))


VALUES_OF = {"greedy": greedy_value, "cautious": cautious_value}


def policy_choice(policy, hand, series, played, starter=None):
    """The rank that the named policy plays, or None when nothing fits."""
    fitting = [rank for rank in hand if series_total(series) + WORTH[rank] <= 31]
    if not fitting:
        return None
    value = VALUES_OF[policy]
    return max(fitting, key=lambda rank: (value(rank, hand, series, played, starter), rank))


class PlayTable:
    """A play with all hands known, moved by hand: who may do what, and what everybody has.

    Cards are pairs whose first entry is the rank. Nothing is worked out ahead: a go of every
    player who cannot play is an action of its own, the last player's too.
    """

    def __init__(self, hands):
        self.hands = [list(hand) for hand in hands]
        self.series = []
        self.played = []
        self.said = set()
        self.last = None
        self.points = [0] * len(hands)
        self.turn = self.after(-1)

    def after(self, player):
        order = [(player + 1 + step) % len(self.hands) for step in range(len(self.hands))]
        return next((p for p in order if self.hands[p] and p not in self.said), None)

    def sum(self):
        return series_total([card[0] for card in self.series])

    def fitting(self, player):
        return [c for c in self.hands[player] if self.sum() + WORTH[c[0]] <= 31]

    def play(self, card):
        player = self.turn
        assert card in self.fitting(player)
        self.hands[player].remove(card)
        self.series.append(card)
        self.played.append(card)
        self.last = player
        self.points[player] += last_points([c[0] for c in self.series])
        if not any(self.hands):
            if self.sum() < 31:
                self.points[player] += 1
            self.new_count()
        elif self.sum() == 31:
            self.new_count()
        else:
            self.turn = self.after(player)
            self.look_for_end()

    def go(self):
        player = self.turn
        assert not self.fitting(player)
        self.said.add(player)
        self.turn = self.after(player)
        self.look_for_end()

    def look_for_end(self):
        if self.turn is None:
            self.points[self.last] += 1
            self.new_count()

    def new_count(self):
        self.series, self.said = [], set()
        self.turn = self.after(self.last)

    def allowed(self):
        """Every token that may be typed now: cards, after goes unsaid too, and None for go."""
        copy = self.copy()
        found = set()
        if copy.turn is None:
            return found
        if not copy.fitting(copy.turn):
            found.add(None)
        while not copy.fitting(copy.turn):
            copy.go()
        return found | set(copy.fitting(copy.turn))

    def copy(self):
        other = PlayTable(self.hands)
        other.series, other.said = list(self.series), set(self.said)
        other.played = list(self.played)
        other.last, other.turn, other.points = self.last, self.turn, list(self.points)
        return other


def judge_play(tokens, players, cards):
    """Referee a play without hands: who played what, and the first illegal play (n, rule) or None.

    Everything is laid out first, false goes too, and of several faults the earliest is named.
    Returns the events (player, token, count after it, implied), the fault, and who is
    next, all as they stand before the fault.
    """
    events, faults = [], []
    left = [cards] * players
    series, out, last, turn = [], set(), None, 0
    goes = []  # n, player, count, place among the events
    quits = []  # player, count, place

    def following(player):
        for step in range(1, players + 1):
            other = (player + step) % players
            if left[other] and other not in out:
                return other
        return None

    turns = [turn]

    def add(player, token, implied=False):
        events.append((player, token, series_total(series), implied))
        turns.append(turn)

    hard = None
    for token in tokens:
        if turn is None:
            hard = (len(events) + 1, "over")
            break
        if token is None:
            if series_total(series) <= 21:
                faults.append((len(events) + 1, "false-go"))
                if not series and not any(
                    left[p] and p != turn and p not in out for p in range(players)
                ):
                    break
            goes.append((len(events) + 1, turn, series_total(series)))
            out.add(turn)
            player, turn = turn, following(turn)
            if turn is None:
                series, out, turn = [], set(), None
                turn = following(last)
                events.append((player, None, goes[-1][2], False))
                turns.append(turn)
            else:
                add(player, None)
            continue
        while series_total(series) + WORTH[token[0]] > 31:
            count = series_total(series)
            if turn == last:
                quits.append((turn, count, len(events)))
                over = True
            else:
                goes.append((len(events) + 1, turn, count))
                out.add(turn)
                player, turn = turn, following(turn)
                over = turn is None
                events.append((player, None, count, True))
                turns.append(turn)
            if over:
                series, out = [], set()
                turn = following(last)
                turns[-1] = turn
        if any(who == turn and count + WORTH[token[0]] <= 31 for who, count, _place in quits):
            faults.append((len(events) + 1, "false-go"))
        for n, who, count in goes:
            if who == turn and count + WORTH[token[0]] <= 31:
                faults.append((n, "false-go"))
        player = last = turn
        series.append(token[0])
        left[player] -= 1
        count = series_total(series)
        turn = following(player)
        if not any(left) or count == 31 or turn is None:
            series, out = [], set()
            turn = following(player)
        events.append((player, token, count, False))
        turns.append(turn)
    if hard:
        faults.append(hard)
    fault = min(faults) if faults else None
    if fault and fault[0] <= len(events):
        return events[: fault[0] - 1], fault, None
    return events, fault, turn


def slow_advise(mine, hands, table, me, policy, starter=None):
    """What each of my cards is worth on average, by brute force; ranks only.

    `hands` are all the hands that the other may hold, one entry a card combination; `table` is a
    `PlayTable` (its hands are not looked at) at the turn of player `me`, who holds `mine`. Every
    hand is played out card by card; plans are taken over what I have seen. Returns rank ->
    (points for, points against) as fractions.
    """
    worlds = []
    for hand in hands:
        world = table.copy()
        world.hands[me] = [(rank,) for rank in mine]
        world.hands[1 - me] = [(rank,) for rank in hand]
        world.points = [0, 0]
        worlds.append(world)
    return {
        rank: _average(best_after(rank, worlds, me, policy, starter), len(worlds))
        for rank in set(mine)
        if (rank,) in worlds[0].fitting(me)
    }


def _average(points, number):
    return Fraction(points[0], number), Fraction(points[1], number)


def best_after(rank, worlds, me, policy, starter):
    """Total points (mine, his) over all worlds when I play `rank` now and my best from then on."""
    groups, mine, his = {}, 0, 0
    for world in worlds:
        world = world.copy()
        world.play((rank,))
        seen = run_on(world, me, policy, starter)
        if world.turn is None:
            mine += world.points[me]
            his += world.points[1 - me]
        else:
            groups.setdefault(seen, []).append(world)
    for group in groups.values():
        choices = {card[0] for card in group[0].fitting(me)}
        plans = [best_after(card, group, me, policy, starter) for card in choices]
        best = max(plans, key=lambda points: (points[0] - points[1], points[0]))
        mine += best[0]
        his += best[1]
    return mine, his


def run_on(world, me, policy, starter):
    """Play on to my next choice or the end; what I saw on the way."""
    seen = []
    while world.turn is not None:
        player = world.turn
        if not world.fitting(player):
            world.go()
            seen.append((player, "go"))
        elif player == me:
            break
        else:
            hand = tuple(sorted(card[0] for card in world.hands[player]))
            series = tuple(card[0] for card in world.series)
            played = tuple(sorted(card[0] for card in world.played))
            card = remembered_choice(policy, hand, series, played, starter)
            world.play((card,))
            seen.append((player, card))
    return tuple(seen)


@cache
def remembered_choice(policy, hand, series, played, starter):
    return policy_choice(policy, hand, series, played, starter)


# --- Kings Cribbage -------------------------------------------------------------------------------

# Placements on plain texts: a board is a dict from "F6" to "Ql", and a tile without a colour letter
# is of unknown colour.

TILE_RANKS = "A23456789TJQK"
TILE_WORTH = {rank: min(place, 10) for place, rank in enumerate(TILE_RANKS, 1)}


def spot_of(square):
    return ord(square[0]) - 65, int(square[1:]) - 1


def square_at(column, row):
    return f"{chr(65 + column)}{row + 1}"


def kings_items(ranks):
    """Every fifteen, run and pair of the row as (kind, places, points), by trying all subsets."""
    found = []
    subsets = [
        places
        for size in range(2, len(ranks) + 1)
        for places in combinations(range(len(ranks)), size)
    ]
    runs = set()
    for places in subsets:
        held = sorted(TILE_RANKS.index(ranks[place]) for place in places)
        if sum(TILE_WORTH[ranks[place]] for place in places) == 15:
            found.append(("fifteen", places, 2))
        if len(places) > 2 and held == list(range(held[0], held[0] + len(held))):
            runs.add(places)
    numbers = {TILE_RANKS.index(rank) for rank in ranks}
    for places in sorted(runs):
        held = [TILE_RANKS.index(ranks[place]) for place in places]
        if min(held) - 1 not in numbers and max(held) + 1 not in numbers:
            found.append(("run", places, len(places)))
    kinds = {2: "pair", 3: "pair-royal", 4: "double-pair-royal", 5: "five-of-a-kind"}
    for places in subsets:
        alike = {ranks[place] for place in places}
        if len(alike) == 1 and len(places) == ranks.count(next(iter(alike))):
            found.append((kinds[len(places)], places, len(places) * (len(places) - 1)))
    return found


def on_kings_board(square, size, patch):
    column, row = spot_of(square)
    if not (0 <= column < size and 0 <= row < size):
        return False
    covered = {
        "none": [],
        "tl": [(c, r) for c in range(3) for r in range(2)],
        "tr": [(size - 1 - c, r) for c in range(3) for r in range(2)],
        "bl": [(c, size - 1 - r) for c in range(3) for r in range(2)],
        "br": [(size - 1 - c, size - 1 - r) for c in range(3) for r in range(2)],
    }[patch]
    return (column, row) not in covered


def line_through(tiles, square, across):
    column, row = spot_of(square)
    step = (1, 0) if across else (0, 1)
    while square_at(column - step[0], row - step[1]) in tiles:
        column, row = column - step[0], row - step[1]
    found = []
    while square_at(column, row) in tiles:
        found.append(square_at(column, row))
        column, row = column + step[0], row + step[1]
    return found


def too_many_tiles(tiles):
    """Whether the box cannot hold these tiles, whatever the unknown colours are."""
    for group in [*(r for r in TILE_RANKS if r not in "69"), "69"]:
        some = [tile for tile in tiles if tile[0] in group]
        cap = 8 if group == "69" else 4
        for colours in product("dl", repeat=sum(len(tile) == 1 for tile in some)):
            colours = [*colours, *(tile[1] for tile in some if len(tile) == 2)]
            if colours.count("d") <= cap and colours.count("l") <= cap:
                break
        else:
            return True
    return False


def can_come_from(rack, tiles):
    """Whether some order of the rack serves the tiles one by one."""

    def serves(held, tile):
        same = held[0] == tile[0] or {held[0], tile[0]} <= set("69")
        return same and (len(held) == 1 or len(tile) == 1 or held[1] == tile[1])

    return len(tiles) <= len(rack) and any(
        all(map(serves, order, tiles)) for order in permutations(rack, len(tiles))
    )


def judge_placement(board, play, *, size=13, patch="none", first=None, contribute="all", rack=None):
    """The set of broken rules, the lines, and (hand, bonus, unknown) of a placement."""
    first = not board if first is None else first
    rules = set()
    spots = [spot_of(square) for square in play]
    if any(not on_kings_board(square, size, patch) for square in play):
        rules.add("off-board")
    if any(square in board for square in play):
        rules.add("occupied")
    if len(play) > 5 or len(play) < (2 if first else 1):
        rules.add("tile-count")
    columns, rows = {c for c, _ in spots}, {r for _, r in spots}
    tiles = {**board, **play}
    if len(columns) > 1 and len(rows) > 1:
        rules.add("not-straight")
    elif spots and any(
        square_at(c, r) not in tiles
        for c in range(min(columns), max(columns) + 1)
        for r in range(min(rows), max(rows) + 1)
    ):
        rules.add("gap")
    judged = not rules
    lines = []
    if (
        board
        and play
        and not any(
            square_at(c + x, r + y) in board
            for c, r in spots
            for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))
        )
    ):
        rules.add("not-connected")
    if rack is not None and not can_come_from(rack, list(play.values())):
        rules.add("not-on-rack")
    if too_many_tiles([*board.values(), *play.values()]):
        rules.add("impossible-tiles")
    hand, bonus, unknown = 0, 10 * first + 10 * (len(play) == 5), False
    colour = 0
    if judged:
        in_lines = set()
        for across in (True, False):
            seen = set()
            for square in play:
                line = tuple(line_through(tiles, square, across))
                if len(line) > 1 and line not in seen:
                    seen.add(line)
                    lines.append((across, line))
        for _across, line in lines:
            in_lines |= set(line)
            if len(line) > 5:
                rules.add("line-too-long")
                continue
            items = kings_items([tiles[square][0] for square in line])
            hand += sum(points for _, _, points in items)
            busy = {line[place] for _, places, _ in items for place in places}
            if any(s not in busy and (contribute == "all" or s in play) for s in line):
                rules.add("idle-tile")
            if len(line) == 5:
                colours = {tiles[square][1:] for square in line}
                if colours in ({"d"}, {"l"}):
                    colour += 10
                elif "" in colours and colours != {"", "d", "l"}:
                    unknown = True
        if set(play) - in_lines:
            rules.add("idle-tile")
    return rules, lines, hand, bonus + (0 if unknown else colour), unknown


def all_placements(rack, size, judge_play):
    """Every legal play by trying all lines, subsets, orders and faces: {play: what it says}.

    `judge_play` takes a dict and returns None for an illegal play; a play is a frozenset of
    (square, tile). Squares that hold tiles must make a placement illegal there.
    """
    found = {}
    for count in range(1, len(rack) + 1):
        orders = set()
        for order in permutations(rack, count):
            orders |= set(
                product(*[("6" + t[1:], "9" + t[1:]) if t[0] in "69" else (t,) for t in order])
            )
        squares = [(c, r) for c in range(size) for r in range(size)]
        for c, r in squares:
            lines = [[(x, r) for x in range(c, size)], [(c, y) for y in range(r, size)]]
            for line in lines:
                for spots in combinations(line[1:6], count - 1):
                    places = [square_at(*spot) for spot in ((c, r), *spots)]
                    for order in orders:
                        play = dict(zip(places, order, strict=True))
                        key = frozenset(play.items())
                        if key not in found and (says := judge_play(play)) is not None:
                            found[key] = says
    return found


# --- Wicked Cribbage ------------------------------------------------------------------------------


# --- the expert model -----------------------------------------------------------------------------


Throw = Callable[[tuple[int, ...]], tuple[int, int]]
"""Six ranks (1 to 13, sorted) -> the two that the other throws."""


def expert_cases(
    held: Sequence[Card], seen: Sequence[Card], throw: Throw
) -> Iterator[tuple[tuple[Card, Card], Card, Fraction]]:
    """Every pair that the other may throw and every starter, each with its probability.

    Tried card by card: any six unseen cards are his, he throws the ranks that `throw` names in
    any suits alike, and any card that is then left is the starter.
    """
    left = [card for card in PACK if card not in held and card not in seen]
    for six in combinations(left, 6):
        ranks = tuple(card.rank for card in six)
        wanted = sorted(throw(ranks))
        pairs = [pair for pair in combinations(six, 2) if sorted(c.rank for c in pair) == wanted]
        rest = [card for card in left if card not in six]
        hands = comb(len(left), 6)
        for pair in pairs:
            for starter in rest:
                yield pair, starter, Fraction(1, hands * len(pairs) * len(rest))


def careful_value(
    rank: int,
    hand: Sequence[int],
    series: Sequence[int],
    played: Sequence[int],
    others: int,
    gone: bool,
) -> Fraction:
    """What the play policy `careful` takes a card to be worth, word by word."""
    after = [*series, rank]
    rest = list(hand)
    rest.remove(rank)
    worth = [0, *range(1, 10), 10, 10, 10, 10]

    def fits(*ranks: int) -> bool:
        return sum(worth[r] for r in ranks) <= 31

    value = Fraction(series_points(after))
    if not series and rank in rest:
        value += Fraction(1, 10)
    if not fits(*after, 1):
        return value
    if gone or not others:
        return value + 1 + max([series_points([*after, r]) for r in rest if fits(*after, r)] + [0])
    unseen = [r for r in range(1, 14) for _ in range(4)]
    for r in [*hand, *played]:
        unseen.remove(r)
    fitting = [r for r in unseen if fits(*after, r)]
    for r in fitting:
        value -= Fraction(series_points([*after, r]), len(unseen))
    return value + Fraction(len(unseen) - len(fitting), len(unseen)) ** others


def series_points(series: Sequence[int]) -> int:
    """What the last of the ranks played in a count pegs, go and last card apart."""
    points = 2 if sum(min(rank, 10) for rank in series) in (15, 31) else 0
    alike = 1
    while alike < len(series) and series[-alike - 1] == series[-1]:
        alike += 1
    points += alike * (alike - 1)
    for size in range(len(series), 2, -1):
        end = sorted(series[-size:])
        if end == list(range(end[0], end[0] + size)):
            return points + size
    return points


# --- winning chances ------------------------------------------------------------------------------


DEALER, PONE = 0, 1
After = Callable[[int, int], float | Fraction]
"""Pegs of the next dealer and the other, both under 121 -> the chances of the next dealer."""


def count_out(
    steps: Iterable[tuple[int, int]], pegs: Sequence[int]
) -> tuple[int | None, tuple[int, ...]]:
    """Peg step by step (side, points) until one side has 121: who, or None, and both pegs."""
    now = list(pegs)
    for side, points in steps:
        now[side] += points
        if now[side] >= 121:
            return side, tuple(now)
    return None, tuple(now)


def chance_from(
    deals: Sequence[Sequence[tuple[int, int]]],
    dealer: int,
    pone: int,
    skunk: bool,
    known: dict[tuple[int, int], Fraction],
) -> Fraction:
    """What a deal is worth to its dealer when every deal is one of `deals`, all alike.

    Deal by deal and step by step (0: the dealer, 1: pone), and on to the next one: won games of
    all, or with `skunk` games won less lost, where the loser is under 91 two of them.
    """
    if (dealer, pone) not in known:
        total = Fraction(0)
        for steps in deals:
            winner, pegs = count_out(steps, (dealer, pone))
            if winner is None:
                later = chance_from(deals, pegs[PONE], pegs[DEALER], skunk, known)
                total += -later if skunk else 1 - later
            elif skunk:
                games = 2 if pegs[1 - winner] < 91 else 1
                total += games if winner == DEALER else -games
            else:
                total += winner == DEALER
        known[dealer, pone] = total / len(deals)
    return known[dealer, pone]


def deal_chance(
    role: int,
    shows: Sequence[tuple[bool, int, int, float]],
    plays: Sequence[tuple[int, int, float, float]],
    pegs: tuple[int, int],
    after: After,
) -> float:
    """How often one wins from `pegs` (own, other's), all shows with all plays, step by step.

    A show is (a jack turned?, what counts first, what counts then, probability): pone's hand and
    then all that the dealer counts. A play is (own points, other's, probability, how often the
    own need comes first of two that are met).
    """
    won = 0.0
    for jack, first, rest, part in shows:
        for own, other, share, ahead in plays:
            me, he = pegs
            if jack and role == DEALER:
                me += 2
            if jack and role == PONE:
                he += 2
            if me >= 121 or he >= 121:
                won += part * share * (me >= 121)
                continue
            me, he = me + own, he + other
            if me >= 121 and he >= 121:
                won += part * share * ahead
                continue
            if me < 121 and he < 121:
                mine = [first, rest] if role == PONE else [rest, first]
                for side in (PONE, DEALER):
                    if side == role:
                        me += mine[0]
                    else:
                        he += mine[1]
                    if max(me, he) >= 121:
                        break
            if max(me, he) >= 121:
                won += part * share * (me >= 121)
            elif role == PONE:
                won += part * share * float(after(me, he))
            else:
                won += part * share * (1 - float(after(he, me)))
    return won


def deal_cases(
    held: Sequence[Card], seen: Sequence[Card], throw: Throw
) -> Iterator[tuple[list[Card], tuple[Card, Card], Card, Fraction]]:
    """As `expert_cases`, with the four cards that the other keeps."""
    left = [card for card in PACK if card not in held and card not in seen]
    for six in combinations(left, 6):
        wanted = sorted(throw(tuple(card.rank for card in six)))
        pairs = [pair for pair in combinations(six, 2) if sorted(c.rank for c in pair) == wanted]
        rest = [card for card in left if card not in six]
        for pair in pairs:
            kept = [card for card in six if card not in pair]
            for starter in rest:
                yield kept, pair, starter, Fraction(1, comb(len(left), 6) * len(pairs) * len(rest))


def slow_wins(mine, hands, table, me, policy, starter, pegs, end):
    """How often I win with each of my cards, by brute force: rank -> probability.

    As `slow_advise`, but the hands that the other may hold are of cards, `pegs` (mine, his) stand
    as they do now, and `end(hand, mine, his)` is the chance of winning once the play is over.
    """
    worlds = []
    for hand in hands:
        world = table.copy()
        world.hands[me] = [(rank,) for rank in mine]
        world.hands[1 - me] = [(card.rank,) for card in hand]
        world.points = [0, 0]
        worlds.append((world, hand))
    return {
        rank: wins_after(rank, worlds, me, policy, starter, pegs, end) / len(worlds)
        for rank in set(mine)
        if (rank,) in worlds[0][0].fitting(me)
    }


def wins_after(rank, worlds, me, policy, starter, pegs, end):
    """Games won over all worlds when I play `rank` now and what wins most from then on."""
    groups, won = {}, 0.0
    for world, hand in worlds:
        world = world.copy()
        world.play((rank,))
        seen = []
        while True:
            mine, his = pegs[0] + world.points[me], pegs[1] + world.points[1 - me]
            if mine >= 121 or his >= 121:
                won += mine >= 121
                break
            if world.turn is None:
                won += end(hand, mine, his)
                break
            player = world.turn
            if not world.fitting(player):
                world.go()
                seen.append((player, "go"))
            elif player == me:
                groups.setdefault(tuple(seen), []).append((world, hand))
                break
            else:
                card = remembered_choice(
                    policy,
                    tuple(sorted(card[0] for card in world.hands[player])),
                    tuple(card[0] for card in world.series),
                    tuple(sorted(card[0] for card in world.played)),
                    starter,
                )
                world.play((card,))
                seen.append((player, card))
    for group in groups.values():
        choices = {card[0] for card in group[0][0].fitting(me)}
        won += max(wins_after(card, group, me, policy, starter, pegs, end) for card in choices)
    return won
