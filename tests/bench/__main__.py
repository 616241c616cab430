"""Print every measurement: `python -m tests.bench [NAME…]` (a name: score, discard, …)."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from .common import discard_installed


def main(names: list[str]) -> None:
    folder = os.path.dirname(os.path.abspath(__file__))
    found = sorted(file[6:-3] for file in os.listdir(folder) if file.startswith("bench_"))
    print(f"{'measured':44} {'ratio':>8} {'limit':>7} {'aim':>6}  to")
    try:
        for name in names or found:
            for row in import_module(f"{__package__}.bench_{name}").measure():
                limit, aim = (
                    "" if bound is None else f"{bound:g}" for bound in (row.limit, row.aim)
                )
                over = "  OVER" if row.limit is not None and row.ratio > row.limit else ""
                print(f"{row.name:44} {row.ratio:8.3f} {limit:>7} {aim:>6}  {row.to}{over}")
    finally:
        discard_installed()


if __name__ == "__main__":
    main(sys.argv[1:])
