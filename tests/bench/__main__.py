"""Print every measurement beside its limit: `python -m tests.bench [--markdown] [NAME…]`.

A name is that of a file beside this one: score, discard, peg, …; without any, all are measured.
`--markdown` prints the table as the README shows it.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module

from .common import Row, discard_installed


def as_text(row: Row, limit: str, aim: str) -> str:
    over = "  OVER" if row.limit is not None and row.ratio > row.limit else ""
    return f"{row.name:44} {row.ratio:8.3f} {limit:>7} {aim:>6}  {row.to}{over}"


def as_markdown(row: Row, limit: str, aim: str) -> str:
    return f"| {row.name} | {row.ratio:.3g} | {limit} | {aim} | {row.to} |"


def main(args: list[str]) -> None:
    folder = os.path.dirname(os.path.abspath(__file__))
    found = sorted(file[6:-3] for file in os.listdir(folder) if file.startswith("bench_"))
    names = [arg for arg in args if arg != "--markdown"]
    if "--markdown" in args:
        write = as_markdown
        print("| measured | ratio | limit | aim | to |\n| --- | --- | --- | --- | --- |")
    else:
        write = as_text
        print(f"{'measured':44} {'ratio':>8} {'limit':>7} {'aim':>6}  to")
    try:
        for name in names or found:
            for row in import_module(f"{__package__}.bench_{name}").measure():
                bounds = ("" if bound is None else f"{bound:g}" for bound in (row.limit, row.aim))
                print(write(row, *bounds), flush=True)
    finally:
        discard_installed()


if __name__ == "__main__":
    main(sys.argv[1:])
