"""Build the winning chances' data: `python -m cribtool.expert.winbuild`.

Run after `build`, on whose throwing policy it rests; both sides play by `model.PLAY_POLICY`. Three
steps, the first two kept in a work folder: the order of pegging of all keeps against all keeps,
the simulated deals, and then the tables. Every number comes out the same on any machine and with
any number of processes: each of the twenty parts of the sample has its own seed. (`play.bin` is
packed by zlib, of which another version may write other bytes for the same content.)

The table. A sampled deal is a row of steps, dealer and pone in turn, in the order of counting.
For every need of the dealer the sample keeps how many holes pone had pegged when it was reached,
for every need of pone the dealer's holes, and for every deal both totals. From these three counts
the chances at any pegs follow, from the high pegs down, as those of a game whose deals are drawn
evenly from the sample: so the table is monotone by itself, and nothing in it is smoothed.

Only this module knows files to write and more than one process.
"""

from __future__ import annotations

import pickle
import random
import sys
import time
from array import array
from collections.abc import Callable, Sequence
from functools import cache
from math import comb, log, sqrt
from multiprocessing import get_context
from operator import mul
from pathlib import Path
from typing import NamedTuple
from zlib import compress

from ..cards import VALUES as CARD_VALUES
from ..discard import points_with_starters
from ..pegging import unseen_by
from ..pegs import GAME
from ..play import FULL, START
from ..ranktable import PAIRS, points
from .build import options, say, write
from .careful import careful
from .hands import (
    DEALER,
    JACK,
    KEEPS,
    PONE,
    counts_of,
    hand_index,
    hand_list,
    keep_index,
    keep_list,
    weights,
)
from .model import FIELD, FIELD_MASK, packed_hands, policy
from .pegvalues import Player
from .winning import (
    EARLY,
    GAME_VALUE,
    GONE_UNIT,
    GROUP_UNIT,
    GROUPS,
    HEAD,
    LATER,
    ORDER_UNIT,
    STORED_UNIT,
    VALUES,
    bucket,
    end_value,
    group,
)

__all__ = [
    "Counts",
    "Memo",
    "Path",
    "Values",
    "add_deal",
    "build",
    "by_group",
    "closed",
    "kept",
    "main",
    "new_counts",
    "pack_play",
    "play_path",
    "sample",
    "solve",
    "without",
]

DEALS = 4_000_000
SEED = 20_251_129
PARTS = 20
"""Into how many parts the sample falls, for its standard error."""

GROUP_FIELD = 40
GROUP_MASK = (1 << GROUP_FIELD) - 1

Steps = tuple[int, ...]
"""Points in turn: pone's, the dealer's, pone's … (a first 0 where the dealer pegs first)."""
Memo = tuple[dict[tuple[Sequence[int], int], int], dict[tuple[Sequence[int], int], int]]
"""What pone and the dealer chose before, by their hand and everything played since."""
Values = list[list[float]]
"""What a deal is worth to its dealer: by the dealer's peg, then by pone's."""


def play_path(pone: Sequence[int], dealer: Sequence[int], player: Player, memo: Memo) -> Steps:
    """Who pegs how much, in order, when both play by `player`; their cards are ranks 1 to 13.

    As `pegvalues.play_out`, but the points of pone and of the dealer in turn, neighbours added.
    """
    starts = (tuple(pone), tuple(dealer))
    hands = (list(pone), list(dealer))
    unseen = (unseen_by(pone, ()), unseen_by(dealer, ()))
    steps = [0]
    side = PONE_SEAT
    count = START
    turn, last, gone = PONE_SEAT, -1, False
    history = 1
    while True:
        hand = hands[turn]
        pegged, rank = 0, 0
        if hand:
            fitting = _fitting(hand, FULL - count.count)
            if fitting == 1:
                rank = hand[0]
            elif fitting:
                key = (starts[turn], history)
                rank = memo[turn].get(key, 0)
                if not rank:
                    rank = player(hand, count, unseen[turn], len(hands[1 - turn]), gone)
                    memo[turn][key] = rank
        elif not hands[1 - turn]:
            break
        if rank:
            who = turn
            hand.remove(rank)
            unseen[1 - turn][rank] -= 1
            history = history << 4 | rank
            count = count.after(rank)
            pegged, last = count.points, turn
            if count.count == FULL:
                count, last, gone, turn = START, -1, False, 1 - turn
            elif not gone:
                turn = 1 - turn
        elif gone:
            who, pegged, turn = last, 1, 1 - last
            count, last, gone = START, -1, False
        else:
            gone, turn = True, 1 - turn
        if pegged:
            if who == side:
                steps[-1] += pegged
            else:
                steps.append(pegged)
                side = who
    if last >= 0:
        if last == side:
            steps[-1] += 1
        else:
            steps.append(1)
    return tuple(steps)


PONE_SEAT = 0
"""Pone's place in the order of the play."""


def _fitting(hand: Sequence[int], room: int) -> int:
    """0: no card fits; 1: cards of one rank only, the lowest; 2: of more ranks."""
    low = hand[0]
    if CARD_VALUES[low] > room:
        return 0
    for rank in hand:
        if rank != low:
            return 2 if CARD_VALUES[rank] <= room else 1
    return 1


_memo: Memo = ({}, {})
MOST_KEPT = 400_000


def _paths_row(keep: int) -> bytes:
    """The steps of the dealer's keep against each of pone's 1,820, coded, eight bytes each.

    Six bits a step under a leading 1; 0 where two keeps would need five cards of a rank.
    """
    keeps = _keeps()
    mine = keeps[keep]
    ranks = set(mine)
    _memo[1].clear()
    if len(_memo[0]) > MOST_KEPT:
        _memo[0].clear()
    row = array("Q")
    for pone in keeps:
        code = 0
        if all([mine.count(rank) + pone.count(rank) < 5 for rank in ranks]):
            code = 1
            for step in play_path(pone, mine, careful, _memo):
                code = code << 6 | step
        row.append(code)
    if sys.byteorder == "big":
        row.byteswap()
    return row.tobytes()


@cache
def _keeps() -> list[tuple[int, ...]]:
    return [tuple([rank + 1 for rank in keep]) for keep in keep_list()]


def _decode(code: int) -> Steps:
    steps: list[int] = []
    while code > 1:
        steps.append(code & 63)
        code >>= 6
    return tuple(reversed(steps))


class Counts(NamedTuple):
    """What a sample of deals says, whatever the pegs were when they began.

    `dealer[p * SIDE + n]` counts the deals in which the dealer reached a need of n holes when pone
    had pegged p; `pone[d * SIDE + n]` likewise; `totals[d * SIDE + p]` the deals by what both
    pegged in all.
    """

    deals: int
    dealer: list[int]
    pone: list[int]
    totals: list[int]


SIDE = GAME + 1
"""The side of the square of counts: 0 to 121 holes (beyond, the game is over all the same)."""


def new_counts() -> Counts:
    """No deals yet, for `add_deal`, which counts where steps begin and end until `closed`."""
    return Counts(0, [0] * (SIDE * SIDE), [0] * (SIDE * SIDE), [0] * (SIDE * SIDE))


def add_deal(counts: Counts, steps: Sequence[int]) -> None:
    """Count the steps of a deal, which begin with pone's (0 if the dealer pegs first)."""
    pone = dealer = 0
    of_dealer, of_pone, _ = counts[1:]
    his = True
    for step in steps:
        if step:
            if his:
                at = dealer * SIDE + pone + 1
                of_pone[at] += 1
                pone += step
                if pone < GAME:
                    of_pone[at + step] -= 1
            else:
                at = pone * SIDE + dealer + 1
                of_dealer[at] += 1
                dealer += step
                if dealer < GAME:
                    of_dealer[at + step] -= 1
        his = not his
    counts.totals[dealer * SIDE + pone] += 1


def closed(counts: Counts, deals: int) -> Counts:
    """From where steps begin and end to what was reached: running sums along the needs."""
    found = []
    for cells in (counts.dealer, counts.pone):
        sums = list(cells)
        for at in range(0, SIDE * SIDE, SIDE):
            for n in range(at + 1, at + SIDE):
                sums[n] += sums[n - 1]
        found.append(sums)
    return Counts(deals, found[0], found[1], counts.totals)


StepsOf = Callable[[int, int], Steps]


def sample(seed: int, deals: int, steps_of: StepsOf) -> Counts:
    """Deal `deals` times from `seed`, throw by the policy, play, show, and count.

    `steps_of(dealer's keep, pone's keep)` gives the steps of the play. Flush and nobs count; of
    like ranks a player throws either evenly, for the sort below leaves them as they were dealt.
    """
    counts = new_counts()
    dice = random.Random(seed)
    draw, pack = dice.sample, range(52)
    rank_of = [card >> 2 for card in pack]
    key = rank_of.__getitem__
    index = hand_index()
    keeps = [kept(role) for role in (DEALER, PONE)]
    for _ in range(deals):
        cards = draw(pack, 13)
        starter = cards[12]
        sides = []
        crib: list[int] = []
        for role, six in ((DEALER, cards[:6]), (PONE, cards[6:12])):
            six.sort(key=key)
            keep, a, b = keeps[role][index[tuple([rank_of[card] for card in six])]]
            crib += (six[a], six[b])
            del six[b], six[a]
            sides.append((keep, six))
        (mine, dealer), (his, pone) = sides
        steps = [*steps_of(mine, his)]
        if starter >> 2 == JACK:
            if steps[0] or len(steps) == 1:
                steps[:0] = (0, 2)
            else:
                steps[1] += 2
        hand = _show(pone, starter, False)
        if hand:
            if len(steps) % 2:
                steps[-1] += hand
            else:
                steps.append(hand)
        hand = _show(dealer, starter, False) + _show(crib, starter, True)
        if hand:
            if len(steps) % 2:
                steps.append(hand)
            else:
                steps[-1] += hand
        add_deal(counts, steps)
    return closed(counts, deals)


def _show(cards: Sequence[int], starter: int, crib: bool) -> int:
    """What four cards count, each 4 x rank + suit."""
    a, b, c, d = cards
    total = points(a >> 2, b >> 2, c >> 2, d >> 2, starter >> 2)
    suit = a & 3
    if suit == b & 3 == c & 3 == d & 3:
        if suit == starter & 3:
            total += 5
        elif not crib:
            total += 4
    jack = JACK << 2 | starter & 3
    if jack in cards:
        total += 1
    return total


@cache
def kept(role: int) -> list[tuple[int, int, int]]:
    """By six-card hand: the keep's number and the two places, of six sorted, that are thrown."""
    keeps = keep_index()
    found = []
    for hand, throw in zip(hand_list(), policy(role), strict=True):
        low, high = PAIRS[throw]
        a = hand.index(low)
        b = hand.index(high, a + 1) if low == high else hand.index(high)
        found.append((keeps[hand[:a] + hand[a + 1 : b] + hand[b + 1 :]], a, b))
    return found


def added(parts: Sequence[Counts]) -> Counts:
    """All parts of a sample as one."""
    return Counts(
        sum([part.deals for part in parts]),
        *[
            [sum(cells) for cells in zip(*lists, strict=True)]
            for lists in list(zip(*parts, strict=True))[1:]
        ],
    )


def solve(counts: Counts, value: str = GAME_VALUE, lowest: int = 0) -> Values:
    """What a deal is worth to its dealer for all pegs from `lowest` on, the high ones first.

    The deals are drawn evenly from the sample. "game": the probability that the dealer wins;
    "skunk": his expected game points (`winning.Table`). Raises `ValueError` if a deal of the sample
    moves no peg (in the game somebody always pegs the last card).
    """
    deals, totals = counts.deals, counts.totals
    if totals[0]:
        raise ValueError("a deal that moves no peg")
    game = value == GAME_VALUE
    rows = [totals[d * SIDE : (d + 1) * SIDE] for d in range(SIDE)]
    widths = [max([p for p in range(SIDE) if row[p]], default=-1) + 1 for row in rows]
    most = max([d for d in range(SIDE) if widths[d]])
    by_dealer = [counts.dealer[p * SIDE : (p + 1) * SIDE] for p in range(SIDE)]
    by_pone = [counts.pone[d * SIDE : (d + 1) * SIDE] for d in range(SIDE)]
    # As the next dealer's values are asked for by this pone's peg, in stretches: [pone][dealer].
    found: Values = [[0.0] * GAME for _ in range(GAME)]
    for total in range(2 * GAME - 2, 2 * lowest - 1, -1):
        for dealer in range(max(lowest, total - GAME + 1), min(total - lowest, GAME - 1) + 1):
            pone = total - dealer
            mine, his = GAME - dealer, GAME - pone
            if game:
                worth = float(sum([by_dealer[p][mine] for p in range(his)]))
            else:
                worth = sum([by_dealer[p][mine] * end_value(pone + p, value) for p in range(his)])
                worth -= sum([by_pone[d][his] * end_value(dealer + d, value) for d in range(mine)])
            for d in range(min(mine, most + 1)):
                width = min(widths[d], his)
                if width:
                    line = rows[d][:width]
                    later = sum(map(mul, line, found[dealer + d][pone : pone + width]))
                    worth += sum(line) - later if game else -later
            # `found[a][b]` is the value with pone at a and the dealer at b.
            found[pone][dealer] = worth / deals
    return [[found[pone][dealer] for pone in range(GAME)] for dealer in range(GAME)]


# The play of each keep.


def pack_play(paths: array[int]) -> bytes:
    """`play.bin` (see `winning.play`): what comes of the play of each keep, for both roles."""
    number: dict[int, int] = {}
    kinds = [number.setdefault(code, len(number)) for code in paths]
    steps = [_decode(code) for code in number]
    pegged = [(sum(row[1::2]), sum(row[::2])) for row in steps]
    first = [_who_first(row) for row in steps]
    offsets, rows = [], []
    later = [[[0, 0] for _ in range(LATER * LATER)] for _ in range(2)]
    size = 8 * KEEPS + 2 * LATER * LATER
    # What every keep's hand counts, by group, and in how many ways the starter may be cut for it.
    units = [
        [1 << GROUP_FIELD * group(count) for count in points_with_starters(ranks)]
        for ranks in keep_list()
    ]
    shown = [
        sum([(4 - ranks.count(starter)) * unit for starter, unit in enumerate(line)])
        for ranks, line in zip(keep_list(), units, strict=True)
    ]
    for role in (DEALER, PONE):
        thrown = [at for at, _, _ in kept(1 - role)]
        class_of = [
            5 * bucket(role, row[role == PONE]) + bucket(1 - role, row[role == DEALER])
            for row in pegged
        ]
        for keep, ranks in enumerate(keep_list()):
            left = [4 - n for n in counts_of(ranks)]
            line = (
                kinds[KEEPS * keep : KEEPS * (keep + 1)] if role == DEALER else kinds[keep::KEEPS]
            )
            # In each field of a sum: the hands, and their cards of each rank.
            ways = [0] * KEEPS
            for at, weight, hand in zip(thrown, weights(left), packed_hands(), strict=True):
                ways[at] += weight * hand
            sums: dict[int, int] = {}
            for kind, fields in zip(line, ways, strict=True):
                if fields:
                    sums[kind] = sums.get(kind, 0) + fields
            grouped = [0] * 25
            mine = [(rank, ranks.count(rank)) for rank in {*ranks}]
            for kind, fields, cuts, unit in zip(line, ways, shown, units, strict=True):
                if fields:
                    for rank, n in mine:
                        cuts -= n * unit[rank]
                    grouped[class_of[kind]] += (fields & FIELD_MASK) * cuts
            own_weight = comb_weight(ranks)
            totals: dict[tuple[int, int], int] = {}
            order = [[0, 0] for _ in range(LATER * LATER)]
            classes = [[0] * 5 for _ in range(5)]
            for kind, fields in sums.items():
                weight = fields & FIELD_MASK
                own, other = pegged[kind] if role == DEALER else pegged[kind][::-1]
                totals[own, other] = totals.get((own, other), 0) + weight
                classes[bucket(role, own)][bucket(1 - role, other)] += fields
                for at, dealer_first in first[kind]:
                    if role == PONE:
                        at = at % LATER * LATER + at // LATER
                    order[at][0] += weight
                    order[at][1] += weight * (dealer_first == (role == DEALER))
            for at, (both, own) in enumerate(order):
                later[role][at][0] += both * own_weight
                later[role][at][1] += own * own_weight
            offsets.append(size)
            rows.append(_pack_keep(totals, order, without(classes, left) + by_group(grouped)))
            size += len(rows[-1])
    shared = b"".join([_share(*cell).to_bytes(1, "big") for role in later for cell in role])
    head = array("I", offsets)
    if sys.byteorder == "big":
        head.byteswap()
    return compress(head.tobytes() + shared + b"".join(rows), 9)


def without(classes: list[list[int]], left: Sequence[int]) -> bytes:
    """What a card gone does to the classes of points: `winning.GONE_SIZE` signed bytes.

    `classes[own][other's]` are sums of `model.packed_hands`, weighed by the deals. Of n cards of a
    rank that are left, a hand with h of them is dealt (n - h)/n times as often without one.
    """
    whole = [[float(fields & FIELD_MASK) for fields in line] for line in classes]
    found = b""
    for rank, n in enumerate(left):
        shift = FIELD * (rank + 1)
        gone = [
            [max(0.0, n * (cell & FIELD_MASK) - (cell >> shift & FIELD_MASK)) for cell in line]
            for line in classes
        ]
        found += _fit(whole, gone, GONE_UNIT)
    return found


def by_group(grouped: list[int]) -> bytes:
    """How the classes of points differ by what his hand counts: `winning.GROUPS_SIZE` bytes.

    `grouped[5 * own + other's]` holds the ways by group, a field for each.
    """
    parts = []
    for place in range(GROUPS):
        cells = [float(fields >> GROUP_FIELD * place & GROUP_MASK) for fields in grouped]
        parts.append([cells[at : at + 5] for at in range(0, 25, 5)])
    whole = [[sum([part[i][j] for part in parts]) for j in range(5)] for i in range(5)]
    return b"".join([_fit(whole, part, GROUP_UNIT) for part in parts])


def _fit(whole: list[list[float]], part: list[list[float]], unit: int) -> bytes:
    """Factors by which the classes of `whole` come as often as those of `part`: eight bytes.

    One for each class of own points and one for each of the other's, but the first: by turns until
    the sums of lines and columns both come out.
    """
    ways = sum(map(sum, part))
    if not ways:
        return bytes(8)
    scale = sum(map(sum, whole)) / ways
    rows, columns = [1.0] * 5, [1.0] * 5
    for _ in range(40):
        last = rows.copy()
        for i in range(5):
            now = sum([cell * one for cell, one in zip(whole[i], columns, strict=True)])
            rows[i] = sum(part[i]) * scale / now if now else 1.0
        for j in range(5):
            now = sum([line[j] * one for line, one in zip(whole, rows, strict=True)])
            columns[j] = sum([line[j] for line in part]) * scale / now if now else 1.0
        if max([abs(a - b) for a, b in zip(rows, last, strict=True)]) < 2e-4:
            break
    found = b""
    for factors in (rows, columns):
        base = factors[0] if factors[0] > 0.0 else 1.0
        for one in factors[1:]:
            steps = round(unit * log(one / base)) if one > 0.0 else -127
            found += min(max(steps, -127), 127).to_bytes(1, "little", signed=True)
    return found


def comb_weight(ranks: Sequence[int]) -> int:
    """In how many ways the keep can be dealt."""
    total = 1
    for rank in set(ranks):
        total *= comb(4, ranks.count(rank))
    return total


def _who_first(steps: Steps) -> list[tuple[int, bool]]:
    """For needs up to `LATER` that both are met: (dealer's, pone's) as a place, dealer first?"""
    when: list[list[int]] = [[], []]
    for turn, step in enumerate(steps):
        when[turn % 2] += [turn] * step
    return [
        (mine * LATER + his, dealer < pone)
        for mine, dealer in enumerate(when[1][:LATER])
        for his, pone in enumerate(when[0][:LATER])
    ]


def _share(both: int, own: int) -> int:
    """The share in 255ths; half where it never happens."""
    return (2 * ORDER_UNIT * own + both) // (2 * both) if both else ORDER_UNIT // 2


def _pack_keep(totals: dict[tuple[int, int], int], order: list[list[int]], gone: bytes) -> bytes:
    """A keep: its early shares of order, what cards gone do, its totals in 1/4096 by lines."""
    packed = bytearray(
        [_share(*order[own * LATER + other]) for own in range(EARLY) for other in range(EARLY)]
    )
    packed += gone
    cases = sum(totals.values())
    units = {at: STORED_UNIT * ways // cases for at, ways in totals.items()}
    # What rounding down left over goes to the cells that lost most.
    lost = sorted(totals, key=lambda at: (-(STORED_UNIT * totals[at] % cases), at))
    for at in lost[: STORED_UNIT - sum(units.values())]:
        units[at] += 1
    units = {at: cell for at, cell in units.items() if cell}
    lines = max([own for own, _ in units]) + 1
    packed.append(lines)
    for own in range(lines):
        there = [other for mine, other in units if mine == own]
        low, high = min(there, default=0), max(there, default=-1)
        packed += bytes((low, high + 1 - low))
        for other in range(low, high + 1):
            cell = units.get((own, other), 0)
            packed += bytes((128 | cell >> 7, cell & 127) if cell > 127 else (cell,))
    return bytes(packed)


# The build.


def _read_paths(path: Path) -> array[int]:
    codes = array("Q", path.read_bytes())
    if sys.byteorder == "big":
        codes.byteswap()
    return codes


def _paths(work: Path, jobs: int) -> Path:
    """The steps of all keeps against all keeps, in the work folder."""
    path = work / "paths.bin"
    size = 8 * KEEPS
    done = path.stat().st_size // size if path.exists() else 0
    if done < KEEPS:
        with get_context("spawn").Pool(jobs) as pool, open(path, "r+b" if done else "wb") as file:
            file.truncate(done * size)
            file.seek(done * size)
            for at, row in enumerate(pool.imap(_paths_row, range(done, KEEPS), 10), done + 1):
                file.write(row)
                if at % 182 == 0:
                    file.flush()
                    say(f"play: {at:,} of {KEEPS:,} keeps")
    return path


def _part(job: tuple[Path, int, int]) -> Counts:
    path, seed, deals = job
    codes = _read_paths(path)
    steps = {code: _decode(code) for code in set(codes)}

    def steps_of(dealer: int, pone: int) -> Steps:
        return steps[codes[KEEPS * dealer + pone]]

    return sample(seed, deals, steps_of)


def _solved(job: tuple[Counts, str]) -> Values:
    return solve(*job)


def build(out: Path, work: Path, jobs: int, deals: int = DEALS) -> None:
    """Compute whatever is missing in `work` and write `winning.bin` and `play.bin` to `out`."""
    work.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    paths = _paths(work, jobs)
    data = pack_play(_read_paths(paths))
    write(out / "play.bin", data)
    parts_file = work / "parts.pickle"
    if parts_file.exists():
        parts: list[Counts] = pickle.loads(parts_file.read_bytes())
        say("deals: they were dealt before")
    else:
        each = [(paths, SEED * PARTS + part, deals // PARTS) for part in range(PARTS)]
        parts = []
        with get_context("spawn").Pool(jobs) as pool:
            for part in pool.imap(_part, each):
                parts.append(part)
                say(f"deals: {len(parts) * (deals // PARTS):,} of {deals:,}")
        parts_file.write_bytes(pickle.dumps(parts))
    whole = added(parts)
    with get_context("spawn").Pool(jobs) as pool:
        tables = pool.map(_solved, [(whole, value) for value in VALUES], 1)
        alone = pool.map(_solved, [(part, GAME_VALUE) for part in parts], 1)
    error = max(
        [standard_error([table[d][p] for table in alone]) for d in range(GAME) for p in range(GAME)]
    )
    say(f"the largest standard error is {error:.6f}")
    cells = b""
    for table, kind in zip(tables, ("d", "f"), strict=True):
        values = array(kind, [cell for row in table for cell in row])
        if sys.byteorder == "big":
            values.byteswap()
        cells += values.tobytes()
    write(out / "winning.bin", HEAD.pack(whole.deals, SEED, error) + cells)
    say(f"done in {(time.monotonic() - start) / 60:.1f} minutes")


def standard_error(values: Sequence[float]) -> float:
    """Of the mean of as many parts of a sample, by how far the parts lie apart."""
    mean = sum(values) / len(values)
    square = sum([(value - mean) ** 2 for value in values]) / (len(values) - 1)
    return sqrt(square / len(values))


def main(arguments: Sequence[str] | None = None) -> None:
    """Build the data files; progress goes to stderr."""
    parser = options("winbuild", "the winning chances'", "winning")
    parser.add_argument("--deals", type=int, default=DEALS, help="how many deals to simulate")
    chosen = parser.parse_args(arguments)
    build(chosen.out, chosen.work, chosen.jobs, chosen.deals)


if __name__ == "__main__":
    main()
