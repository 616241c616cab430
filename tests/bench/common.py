"""What the measurements share: an installed wheel, the time of a process, a row of the table."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Row(NamedTuple):
    """One measurement: its name, the ratio, what it is a ratio to, its limit and its aim."""

    name: str
    ratio: float
    to: str
    limit: float | None = None
    aim: float | None = None


@cache
def installed() -> str:
    """The bin folder of a fresh environment into which the checkout's wheel was installed."""
    folder = tempfile.mkdtemp(prefix="cribtool-bench-")
    venv.create(folder, with_pip=True)
    bin_folder = os.path.join(folder, "bin")
    subprocess.run([os.path.join(bin_folder, "pip"), "install", "-q", ROOT], check=True)
    return bin_folder


def discard_installed() -> None:
    """Remove the environment again, if there is one."""
    if installed.cache_info().currsize:
        shutil.rmtree(os.path.dirname(installed()), ignore_errors=True)


def seconds(work: Callable[[], Any], repeat: int = 5) -> float:
    """The shortest of a few runs, in seconds."""
    best = float("inf")
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def process(args: Sequence[str], repeat: int = 15, **more: Any) -> Callable[[], None]:
    """A whole process as a piece of work for `ratio`."""

    def work() -> None:
        subprocess.run(args, check=False, stdout=subprocess.DEVNULL, **more)

    return work


def ratio(work: Callable[[], Any], base: Callable[[], Any], repeat: int = 15) -> float:
    """The median ratio of the two, run in turn so that a noisy machine strikes both alike."""
    ratios = []
    for _ in range(repeat):
        start = time.perf_counter()
        base()
        middle = time.perf_counter()
        work()
        ratios.append((time.perf_counter() - middle) / (middle - start))
    return sorted(ratios)[len(ratios) // 2]


def against_bare(
    name: str, *args: str, limit: float | None = None, aim: float | None = None, repeat: int = 15
) -> Row:
    """A call of the installed program against a bare `python -c pass`."""
    program = os.path.join(installed(), "cribtool")
    bare = process([os.path.join(installed(), "python"), "-c", "pass"])
    return Row(name, ratio(process([program, *args]), bare, repeat), "python -c pass", limit, aim)


def on_terminal(*args: str) -> list[str]:
    """A command line that runs the installed program on a pseudo-terminal."""
    program = os.path.join(installed(), "cribtool")
    code = f"import pty; pty.spawn({[program, *args]!r})"
    return [sys.executable, "-c", code]
