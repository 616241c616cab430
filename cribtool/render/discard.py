"""The view of `discard`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING

from ..cards import cards_text
from . import Block, Column, Line, Row, Table

if TYPE_CHECKING:
    from ..discard import Discards, Option, Spread
    from ..expert.windiscard import Flip, Wins
    from ..reasons import Reason, Why

__all__ = ["spark", "view"]

_BARS = " ▁▂▃▄▅▆▇█"
_BINS, _STEP = 8, 4
"""A spark has a bar for every four points, from 0 to 31."""

_THROWS = {"uniform": "the others throwing at random", "expert": "the other throwing as an expert"}
_MOST_REASONS = 5
"""How many starters and throws are named on either side of a choice."""


def view(
    found: Discards,
    top: int | None = None,
    why: Why | None = None,
    other: Option | None = None,
    wins: Wins | None = None,
    flips: Flip | None = None,
) -> list[Block]:
    """What `discard` shows: the verdict, the choices as a table, best first, and the reasons.

    `other` is what would be best against the other opponent, if that is another choice; `wins` and
    `flips` are shown where they were asked for.
    """
    best = found.options[0]
    whose = {"dealer": "your crib", "pone": "an opponent's crib", "partner": "your partner's crib"}
    head = f" {cards_text(found.hand)}   {whose[found.role]}, {found.players} players"
    if found.seen:
        head += f", seen {cards_text(found.seen)}"
    view: list[Block] = [
        Line([("Hand", "title"), head]),
        Line([("Verdict", "title"), ": ", (_said(found, wins), "total"), "."]),
    ]
    if wins is not None and wins.by_points is not None:
        points = wins.by_points
        view.append(
            Line(
                [
                    ("Points and winning chances disagree", "bad"),
                    f": on points throw {cards_text(points.discard)} ({points.total:.2f} on "
                    f"average, {best.total:.2f} here), which wins {_chance(points.win)}.",
                ]
            )
        )
    if other is not None:
        against = {"expert": "random throws", "uniform": "an expert"}
        apart = " (no play)" if found.play else ""
        view.append(
            Line(
                [
                    ("The opponents disagree", "bad"),
                    f": against {against[found.opponent]}{apart} throw "
                    f"{cards_text(other.discard)}.",
                ]
            )
        )
    view.append(_table(found, top, wins))
    if flips is not None:
        view += _flips(flips)
    if why is not None:
        view += _why(found, why)
    view.append(Line([("Best", "title"), f": hand {_exactly(best.hand)}"]))
    view.append(Line([f"      crib {_exactly(best.crib)}"]))
    if best.pegging is not None:
        own, theirs = best.pegging
        view.append(Line([f"      play {own:.4f} for, {theirs:.4f} against"]))
    sign = "less" if found.role == "pone" else "plus"
    play = f", plus the play (both {found.play})" if found.play else ""
    notes = [f"Total: hand {sign} crib{play}, {_THROWS[found.opponent]}."]
    if found.need is not None:
        what = "the hand makes" if found.role == "pone" else "hand and crib make"
        notes.append(f"Need: {what} {found.need} or more.")
    if found.lugger is not None:
        crib = " hand, crib, either" if found.role == "dealer" else ""
        notes.append(f"Lugger from hole {found.lugger}:{crib or ' the hand'}.")
    if not found.suits:
        notes.append("Ranks only: averaged over all suits.")
    if wins is not None:
        # only the next deal rests on the model where this one is thrown at random
        by = "by the expert model" if found.opponent == "expert" else "then by the expert model"
        still = "" if found.play else "nobody pegging in this play, "
        notes.append(f"Win: from {wins.pegs[0]}-{wins.pegs[1]}, {still}{by}.")
        if wins.value != "game":
            notes.append("Value: games won less lost, a skunk being two.")
    view.append(Line([(" ".join(notes), "dim")]))
    return view


def _chance(win: float | None) -> str:
    return f"{100 * (win or 0.0):.2f} %"


def _said(found: Discards, wins: Wins | None) -> str:
    """The verdict: on points, or with a score on what wins."""
    if wins is None:
        return verdict(found.options)
    best, *others = found.options
    words = f"throw {cards_text(best.discard)}: wins {_chance(best.win)}"
    if wins.value != "game":
        words += f", worth {wins.stakes[0].value:+.4f} games"
    if others:
        than = cards_text(others[0].discard)
        more = wins.stakes[0].value - wins.stakes[1].value
        if wins.value == "game":
            more *= 100
        shown = next((text for n in (2, 4, 6) if float(text := f"{more:.{n}f}") > 0), "")
        unit = " %" if wins.value == "game" else ""
        words += f", {shown}{unit} more than {than}" if shown else f", as much as {than}"
    return words


_ACROSS, _DOWN = 2, 4
"""How many holes a letter of the picture spans: the other's, and one's own."""


_LONGEST = 66
"""How long a line of stretches may become."""


def _runs(best: Sequence[Sequence[int]]) -> Iterator[tuple[int, int, list[tuple[int, int, int]]]]:
    """Stretches of own pegs with the same best throws: first, last, (throw, first, last) by theirs.

    Nothing is left out: every one of the 14,641 scores lies in one of them.
    """
    top = 0
    for own, row in enumerate(best):
        if own + 1 < len(best) and best[own + 1] == row:
            continue
        runs, low = [], 0
        for other, place in enumerate(row):
            if other + 1 == len(row) or row[other + 1] != place:
                runs.append((place, low, other))
                low = other + 1
        yield top, own, runs
        top = own + 1


def _flips(flips: Flip) -> list[Block]:
    """The best throw at every score as a picture, and exactly; and how many scores each has."""
    from collections import Counter

    from ..expert.windiscard import LETTERS

    lines: list[Block] = [
        Line(
            [
                ("Best at each score", "title"),
                f": down your peg, across theirs; a letter for {_DOWN} x {_ACROSS} holes",
            ]
        )
    ]
    size = len(flips.best)
    ruler = "".join([f"{hole:<10}" for hole in range(0, size, 10 * _ACROSS)])
    lines.append(Line([f"{'':9}{ruler}".rstrip()]))
    pictures: list[tuple[int, int, str]] = []
    for top in range(0, size, _DOWN):
        rows = flips.best[top : top + _DOWN]
        picture = ""
        for left in range(0, size, _ACROSS):
            there = Counter(place for row in rows for place in row[left : left + _ACROSS])
            picture += LETTERS[min(there, key=lambda place: (-there[place], place))]
        end = min(top + _DOWN, size) - 1
        if pictures and pictures[-1][2] == picture:
            pictures[-1] = (pictures[-1][0], end, picture)
        else:
            pictures.append((top, end, picture))
    for top, end, picture in pictures:
        label = f"{top}-{end}" if end > top else f"{top}"
        lines.append(Line([f"{label:<8} {picture}"]))
    lines.append(Line([("At every score", "title"), ": your peg, then the best throw by theirs"]))
    for top, end, runs in _runs(flips.best):
        label = f"{top}-{end}" if end > top else f"{top}"
        said = [
            f"{LETTERS[place]} {low}-{high}" if high > low else f"{LETTERS[place]} {low}"
            for place, low, high in runs
        ]
        # in lines that fit a narrow terminal
        while said:
            line = said.pop(0)
            while said and len(line) + len(said[0]) < _LONGEST:
                line += f", {said.pop(0)}"
            lines.append(Line([f"{label:<8} {line}{',' if said else ''}"]))
            label = ""
    total = size * size
    throws = []
    for place, option in enumerate(flips.options):
        scores = flips.scores(place)
        if scores:
            share = f"{100 * scores / total:.1f} %"
            throws.append(Row([LETTERS[place], cards_text(option.discard), f"{scores:,}", share]))
    lines.append(
        Table(
            [
                Column("letter"),
                Column("throw"),
                Column("best at", right=True),
                Column("of 14,641", right=True),
            ],
            throws,
        )
    )
    return lines


def verdict(options: Sequence[Option]) -> str:
    """The best choice in words: "throw 4S 6C: 15.58 on average, 0.33 more than TS TH"."""
    best, *others = options
    words = f"throw {cards_text(best.discard)}: {best.total:.2f} on average"
    if others:
        second = others[0]
        more = best.total - second.total
        # as many decimals as it takes to tell them apart
        shown = next((text for n in (2, 3, 4, 6) if float(text := f"{more:.{n}f}") > 0), "")
        than = cards_text(second.discard)
        words += f", {shown} more than {than}" if shown else f", as much as {than}"
    return words


def _table(found: Discards, top: int | None, wins: Wins | None) -> Table:
    asked = found.need is not None or found.lugger is not None or wins is not None
    columns = [Column("throw"), Column("keep")]
    if wins is not None:
        columns.append(Column("win", right=True))
        if wins.value != "game":
            columns.append(Column("value", right=True))
    # what wins may be behind on points, and the best on points is named above
    behind, play = wins is None, found.play is not None
    columns.append(Column("total", right=True))
    if behind:
        columns.append(Column("behind", right=True))
    columns.append(Column("hand", right=True))
    if not asked:
        columns.append(Column("0 to 31"))
    columns.append(Column("crib", right=True))
    if not asked:
        columns.append(Column("0 to 31"))
    if play:
        columns.append(Column("play", right=True))
    if found.need is not None:
        columns.append(Column(f"need {found.need}", right=True))
    if found.lugger is not None:
        columns.append(Column("lugger", right=True))
    best = found.options[0].total
    rows: list[Row] = []
    for place, option in enumerate(found.options[:top]):
        cells = [cards_text(option.discard), cards_text(option.keep)]
        if wins is not None:
            cells.append(_chance(option.win))
            if wins.value != "game":
                cells.append(f"{wins.stakes[place].value:+.4f}")
        cells.append(f"{option.total:.2f}")
        if behind:
            less = best - option.total
            cells.append(f"{less:.2f}" if less else "")
        cells.append(f"{option.hand.mean:.2f}")
        if not asked:
            cells.append(spark(option.hand.distribution))
        cells.append(f"{option.crib.mean:.2f}")
        if not asked:
            cells.append(spark(option.crib.distribution))
        if option.pegging is not None:
            decimals = 1 if option.need is not None and option.lugger is not None else 2
            cells.append(f"{option.pegging.own - option.pegging.other:+.{decimals}f}")
        if option.need is not None:
            cells.append(f"{option.need:.1%}")
        if option.lugger is not None:
            draws = option.lugger[:1] if option.lugger.crib is None else option.lugger
            cells.append(" ".join([f"{draw:.0%}" for draw in draws]))
        rows.append(Row(cells, "" if rows else "best"))
    return Table(columns, rows)


def _why(found: Discards, why: Why) -> list[Block]:
    """What speaks for the choice and what against it, in a few lines."""
    crib = -why.crib if found.role == "pone" else why.crib
    words = f": {_signed(why.gain)} in hand and crib (hand {_signed(why.hand)}, "
    words += f"{'his crib' if found.role == 'pone' else 'crib'} {_signed(crib)})"
    if why.pegging is not None:
        words += f", {_signed(why.pegging)} in the play"
    whose = "His throws" if found.players == 2 else "Others' cards"
    lines: list[Block] = [
        Line(
            [
                ("Why", "title"),
                f": keep {cards_text(why.keep)}, not {cards_text(why.other_keep)}{words}.",
            ]
        )
    ]
    for name, reasons in (("Starters", _by_rank(why.starters)), (whose, why.throws)):
        for sign, verb in ((1, "make it"), (-1, "break it")):
            said = [reason for reason in reasons if reason.gain * sign >= 0.005]
            said.sort(key=lambda reason: (-sign * reason.gain, reason.cards))
            if said:
                named = [
                    f"{cards_text(one.cards)} {_signed(one.gain)}" for one in said[:_MOST_REASONS]
                ]
                rest = f", and {len(said) - _MOST_REASONS} more" * (len(said) > _MOST_REASONS)
                whole = _signed(sum(reason.gain for reason in said))
                lines.append(Line([f"  {name} that {verb} ({whole}): {', '.join(named)}{rest}"]))
    return lines


def _by_rank(starters: Sequence[Reason]) -> list[Reason]:
    """Starters of one rank taken together, unless suits tell them apart."""
    found: list[Reason] = []
    for rank in sorted({reason.cards[0].rank for reason in starters}):
        alike = [reason for reason in starters if reason.cards[0].rank == rank]
        if max(one.gain for one in alike) - min(one.gain for one in alike) > 0.002:
            found += alike
            continue
        found.append(
            alike[0]._replace(
                cards=(alike[0].cards[0]._replace(suit=-1),),
                weight=sum(one.weight for one in alike),
                gain=sum(one.gain for one in alike),
            )
        )
    return found


def _signed(points: float) -> str:
    return f"{points:+.2f}"


def spark(distribution: Mapping[int, float]) -> str:
    """The shape of a distribution as a row of bars, one for every four points from 0 on."""
    bins = [0.0] * _BINS
    for points, part in distribution.items():
        bins[min(points // _STEP, _BINS - 1)] += part
    most = max(bins)
    # a bar is never so low that something looks like nothing
    return "".join([_BARS[ceil(8 * part / most)] for part in bins])


def _exactly(spread: Spread) -> str:
    fraction = f"{spread.sum}/{spread.cases} = " if spread.sum is not None else ""
    return f"{fraction}{spread.mean:.4f}, {spread.min} to {spread.max}, sd {spread.sd:.2f}"
