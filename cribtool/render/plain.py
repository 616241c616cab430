"""Views as aligned text: no boxes, no colour, nothing cut or wrapped; the standard library only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO
from unicodedata import east_asian_width

from . import Block, Line, Raw, Table

__all__ = ["draw", "printable", "writable"]

_ASCII = str.maketrans(
    {
        "—": "-",
        "–": "-",
        "…": "...",
        "→": "->",
        "×": "x",
        "−": "-",
        "·": ".",
        **dict(zip("▁▂▃▄▅▆▇█", ".:-=+*#@", strict=True)),
    }
)


def printable(text: str) -> str:
    """The text with control characters written out, so that none reaches a terminal."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def writable(text: str, out: TextIO) -> str:
    """The text, its few other characters replaced by ASCII where `out` cannot take them."""
    if text.isascii():
        return text
    try:
        text.encode(out.encoding)
    except UnicodeEncodeError:
        return text.translate(_ASCII)
    return text


def width(text: str) -> int:
    """How many columns the text takes on a terminal."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in text)


def _table(table: Table) -> list[str]:
    rows = [[printable(cell) for cell in row.cells] for row in table.rows]
    if any(column.name for column in table.columns):
        rows.insert(0, [column.name for column in table.columns])
    widths = [
        max([width(cell) for cell in column], default=0) for column in zip(*rows, strict=True)
    ]
    lines = []
    for cells in rows:
        padded = []
        for cell, column, wide in zip(cells, table.columns, widths, strict=True):
            space = " " * (wide - width(cell))
            padded.append(space + cell if column.right else cell + space)
        lines.append("  ".join(padded).rstrip())
    return lines


def draw(blocks: Sequence[Block], out: TextIO) -> None:
    """Write the blocks to `out`, one after another; ASCII only where `out` can take no more."""
    lines: list[str] = []
    for block in blocks:
        if isinstance(block, Line):
            pieces = [piece if isinstance(piece, str) else piece[0] for piece in block.pieces]
            lines.append(printable("".join(pieces)))
        elif isinstance(block, Raw):
            lines += block.text.removesuffix("\n").split("\n")
        else:
            lines += _table(block)
    out.write(writable("".join([line + "\n" for line in lines]), out))
