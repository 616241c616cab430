"""Kings Cribbage, slow and obvious, on plain texts: a board is a dict from "F6" to "Ql".

It shares nothing with cribtool.kings or cribtool.combos. Squares are column letter and row
number, tiles rank and colour letter (no letter: unknown).
"""

from __future__ import annotations

from itertools import combinations, permutations, product

ORDER = "A23456789TJQK"
WORTH = {rank: min(place, 10) for place, rank in enumerate(ORDER, 1)}


def where(square):
    return ord(square[0]) - 65, int(square[1:]) - 1


def name(column, row):
    return f"{chr(65 + column)}{row + 1}"


def row_items(ranks):
    """Every fifteen, run and pair of the row as (kind, places, points), by trying all subsets."""
    found = []
    subsets = [
        places
        for size in range(2, len(ranks) + 1)
        for places in combinations(range(len(ranks)), size)
    ]
    runs = set()
    for places in subsets:
        held = sorted(ORDER.index(ranks[place]) for place in places)
        if sum(WORTH[ranks[place]] for place in places) == 15:
            found.append(("fifteen", places, 2))
        if len(places) > 2 and held == list(range(held[0], held[0] + len(held))):
            runs.add(places)
    numbers = {ORDER.index(rank) for rank in ranks}
    for places in sorted(runs):
        held = [ORDER.index(ranks[place]) for place in places]
        if min(held) - 1 not in numbers and max(held) + 1 not in numbers:
            found.append(("run", places, len(places)))
    kinds = {2: "pair", 3: "pair-royal", 4: "double-pair-royal", 5: "five-of-a-kind"}
    for places in subsets:
        alike = {ranks[place] for place in places}
        if len(alike) == 1 and len(places) == ranks.count(next(iter(alike))):
            found.append((kinds[len(places)], places, len(places) * (len(places) - 1)))
    return found


def on_board(square, size, patch):
    column, row = where(square)
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
    column, row = where(square)
    step = (1, 0) if across else (0, 1)
    while name(column - step[0], row - step[1]) in tiles:
        column, row = column - step[0], row - step[1]
    found = []
    while name(column, row) in tiles:
        found.append(name(column, row))
        column, row = column + step[0], row + step[1]
    return found


def too_many(tiles):
    """Whether the box cannot hold these tiles, whatever the unknown colours are."""
    for group in [*(r for r in ORDER if r not in "69"), "69"]:
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


def judge(board, play, *, size=13, patch="none", first=None, contribute="all", rack=None):
    """The set of broken rules, the lines, and (hand, bonus, unknown) of a placement."""
    first = not board if first is None else first
    rules = set()
    spots = [where(square) for square in play]
    if any(not on_board(square, size, patch) for square in play):
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
        name(c, r) not in tiles
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
            name(c + x, r + y) in board
            for c, r in spots
            for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))
        )
    ):
        rules.add("not-connected")
    if rack is not None and not can_come_from(rack, list(play.values())):
        rules.add("not-on-rack")
    if too_many([*board.values(), *play.values()]):
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
            items = row_items([tiles[square][0] for square in line])
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


def all_plays(rack, size, judge_play):
    """Every legal play by trying all lines, subsets, orders and faces: {play: what judge says}.

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
                    places = [name(*spot) for spot in ((c, r), *spots)]
                    for order in orders:
                        play = dict(zip(places, order, strict=True))
                        key = frozenset(play.items())
                        if key not in found and (says := judge_play(play)) is not None:
                            found[key] = says
    return found
