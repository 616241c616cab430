"""Views on a terminal: the only part that knows rich. The rows are those of `plain`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TextIO

from rich import box
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from . import Block, Line, Raw
from .plain import printable, writable

__all__ = ["draw"]

_STYLES = {
    "": "",
    "title": "bold",
    "total": "bold",
    "good": "green",
    "best": "bold green",
    "bad": "red",
    "dim": "dim",
    "dark": "white on grey23",
    "light": "black on grey82",
    "mark": "bold yellow",
}


NARROWEST = 40
"""Columns drawn for at least: rich leaves out cells on less, a terminal breaks their lines."""


def _colourless() -> bool:
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"


def _text(piece: str | tuple[str, str], out: TextIO) -> Text:
    text, style = (piece, "") if isinstance(piece, str) else piece
    return Text(writable(printable(text), out), _STYLES[style])


def draw(blocks: Sequence[Block], out: TextIO) -> None:
    """Draw the blocks on the terminal `out`; colour is off with NO_COLOR or TERM=dumb."""
    console = Console(
        file=out,
        force_terminal=True,
        color_system=None if _colourless() else "auto",
        markup=False,
        emoji=False,
        highlight=False,
    )
    console.width = max(console.width, NARROWEST)
    for block in blocks:
        if isinstance(block, Line):
            console.print(Text.assemble(*[_text(piece, out) for piece in block.pieces]))
        elif isinstance(block, Raw):
            out.write(block.text if block.text.endswith("\n") else block.text + "\n")
        else:
            headed = any(column.name for column in block.columns)
            table = RichTable(
                box=box.SIMPLE_HEAD if headed else None,
                show_header=headed,
                collapse_padding=headed,
                pad_edge=not headed,
            )
            for column in block.columns:
                table.add_column(
                    column.name,
                    justify="right" if column.right else "left",
                    style=_STYLES[column.style],
                    overflow="fold",
                )
            for row in block.rows:
                table.add_row(*[_text(cell, out) for cell in row.cells], style=_STYLES[row.style])
            console.print(table)
