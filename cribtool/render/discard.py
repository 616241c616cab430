"""The view of `discard`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING

from ..cards import cards_text
from . import Block, Column, Line, Row, Table

if TYPE_CHECKING:
    from ..discard import Discards, Option, Spread

__all__ = ["spark", "view"]

_BARS = " ▁▂▃▄▅▆▇█"
_BINS, _STEP = 8, 4
"""A spark has a bar for every four points, from 0 to 31."""

_THROWS = {"uniform": "at random"}


def view(found: Discards, top: int | None = None) -> list[Block]:
    """What `discard` shows: the verdict, and the choices as a table, best first."""
    best = found.options[0]
    whose = {"dealer": "your crib", "pone": "an opponent's crib", "partner": "your partner's crib"}
    head = f" {cards_text(found.hand)}   {whose[found.role]}, {found.players} players"
    if found.seen:
        head += f", seen {cards_text(found.seen)}"
    view: list[Block] = [
        Line([("Hand", "title"), head]),
        Line([("Verdict", "title"), ": ", (verdict(found.options), "total"), "."]),
        _table(found, top),
        Line([("Best", "title"), f": hand {_exactly(best.hand)}"]),
        Line([f"      crib {_exactly(best.crib)}"]),
    ]
    sign = "less" if found.role == "pone" else "plus"
    notes = [f"Total: hand {sign} crib, the others throwing {_THROWS[found.opponent]}."]
    if found.need is not None:
        what = "the hand makes" if found.role == "pone" else "hand and crib make"
        notes.append(f"Need: {what} {found.need} or more.")
    if found.lugger is not None:
        crib = " hand, crib, either" if found.role == "dealer" else ""
        notes.append(f"Lugger from hole {found.lugger}:{crib or ' the hand'}.")
    if not found.suits:
        notes.append("Ranks only: averaged over all suits.")
    view.append(Line([(" ".join(notes), "dim")]))
    return view


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


def _table(found: Discards, top: int | None) -> Table:
    asked = found.need is not None or found.lugger is not None
    columns = [Column("throw"), Column("keep")]
    columns += [Column(name, right=True) for name in ("total", "behind", "hand")]
    if not asked:
        columns.append(Column("0 to 31"))
    columns.append(Column("crib", right=True))
    if not asked:
        columns.append(Column("0 to 31"))
    if found.need is not None:
        columns.append(Column(f"need {found.need}", right=True))
    if found.lugger is not None:
        columns.append(Column("lugger", right=True))
    best = found.options[0].total
    rows: list[Row] = []
    for option in found.options[:top]:
        behind = best - option.total
        cells = [
            cards_text(option.discard),
            cards_text(option.keep),
            f"{option.total:.2f}",
            f"{behind:.2f}" if behind else "",
            f"{option.hand.mean:.2f}",
        ]
        if not asked:
            cells.append(spark(option.hand.distribution))
        cells.append(f"{option.crib.mean:.2f}")
        if not asked:
            cells.append(spark(option.crib.distribution))
        if option.need is not None:
            cells.append(f"{option.need:.1%}")
        if option.lugger is not None:
            draws = option.lugger[:1] if option.lugger.crib is None else option.lugger
            cells.append(" ".join([f"{draw:.0%}" for draw in draws]))
        rows.append(Row(cells, "" if rows else "best"))
    return Table(columns, rows)


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
