"""Start-up of `discard`, its analysis against counting card by card in C, its batch."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from time import process_time

from cribtool import discard, ranktable
from cribtool.cards import PACK, cards_text

from .common import ROOT, Row, against_bare, installed, process, ratio, seconds

SIX, FIVE = "4S5H6CTSTHJD", "4S5H6CTSJD"


def measure() -> Iterator[Row]:
    yield against_bare("discard --json", "discard", SIX, "--dealer", "--json", limit=12.0, aim=8.0)
    yield against_bare(
        "discard --why --json",
        *("discard", SIX, "--pone", "--why", "4S5H6CTS", "--json"),
        limit=12.0,
    )
    yield against_bare(
        "discard --opponent uniform --json",
        *("discard", SIX, "--dealer", "--opponent", "uniform", "--json"),
        limit=8.0,
    )
    yield against_bare(
        "discard --json, five cards",
        *("discard", FIVE, "--dealer", "--players", "4", "--json"),
        limit=8.0,
    )
    yield against_bare(
        "discard --need --lugger --json",
        *("discard", SIX, "--dealer", "--need", "12", "--lugger", "7", "--json"),
    )
    if shutil.which("gcc"):
        yield from _against_c()
    yield _five_to_six()
    yield _batch()


def _analyse(hand: str, players: int) -> Callable[[], None]:
    """The analysis as a new process does it: nothing is remembered from the last one."""

    def work() -> None:
        ranktable.table.cache_clear()
        discard._places.cache_clear()
        discard._ways.cache_clear()
        discard.analyse_discards(hand, "dealer", players=players, opponent="uniform")

    return work


def _against_c() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "discard_cards")
        source = os.path.join(ROOT, "tests", "bench", "discard_cards.c")
        subprocess.run(["gcc", "-O2", "-o", program, source], check=True)
        for name, hand, players, limit, aim in (
            ("six cards, 683,790 scores", SIX, 2, 0.1, 0.02),
            ("five cards, 3,567,535 scores", FIVE, 4, None, None),
        ):
            card_by_card = process([program, hand])
            yield Row(name, ratio(_analyse(hand, players), card_by_card), "C", limit, aim)


def _five_to_six() -> Row:
    """By the processor's own time: two milliseconds are easily cut in two by other work."""
    best = [float("inf")] * 2
    for _ in range(100):
        for i, work in enumerate((_analyse(FIVE, 4), _analyse(SIX, 2))):
            start = process_time()
            work()
            best[i] = min(best[i], process_time() - start)
    return Row("five cards", best[0] / best[1], "six cards", 1.5)


def _batch() -> Row:
    """A thousand hands through one process; the rate goes beside the ratio's name."""
    shuffled = random.Random(1)
    lines = "".join(f"{cards_text(shuffled.sample(PACK, 6))} --dealer\n" for _ in range(1000))
    python, program = (os.path.join(installed(), name) for name in ("python", "cribtool"))
    work = process([program, "discard", "-"], input=lines.encode())
    rate = 1000 / seconds(work, 3)
    bare = process([python, "-c", "pass"])
    return Row(
        f"discard -, 1,000 hands ({rate:,.0f} a second)", ratio(work, bare, 3), "python -c pass"
    )
