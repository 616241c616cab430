"""Views: what a command shows people, as neutral blocks that plain text and tables both draw.

A view is a list of blocks. `plain` draws them without any library, `tables` with rich; both show
the same rows. The modules beside these two make the views of one command each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["Block", "Column", "Line", "Raw", "Row", "Table", "points_text"]


class Line(NamedTuple):
    """A line of text in pieces, each a text or a pair of text and style."""

    pieces: Sequence[str | tuple[str, str]]


class Raw(NamedTuple):
    """A text written as it is, such as a file's content."""

    text: str


class Column(NamedTuple):
    """A column of a table: its heading, its alignment, its style."""

    name: str
    right: bool = False
    style: str = ""


class Row(NamedTuple):
    """A row of a table: its cells and a style for all of them."""

    cells: Sequence[str]
    style: str = ""


class Table(NamedTuple):
    """A table; without any heading text only its rows are drawn."""

    columns: Sequence[Column]
    rows: Sequence[Row]


Block = Line | Raw | Table
"""Styles are names: title, total, good, bad, dim, dark, light, mark."""


def points_text(points: int) -> str:
    """ "1 point", "2 points": a number of points with its noun."""
    return f"{points} point" if points == 1 else f"{points} points"
