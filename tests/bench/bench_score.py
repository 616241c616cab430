"""Start-up of `score`, its batch, and all hands by rank classes against C."""

from __future__ import annotations

import os
import random
import runpy
import shutil
import subprocess
import tempfile
from collections.abc import Iterator

from cribtool.cards import PACK

from .common import ROOT, Row, against_bare, installed, process, ratio, seconds

_C = r"""
#include <stdio.h>
/* Count every (hand, starter) combination card by card. */
static int value[13] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10};
static int score(const int *c) {
    int points = 0, count[15] = {0};
    for (int set = 1; set < 32; set++) {
        int sum = 0;
        for (int i = 0; i < 5; i++) if (set >> i & 1) sum += value[c[i] >> 2];
        if (sum == 15) points += 2;
    }
    for (int i = 0; i < 5; i++) count[(c[i] >> 2) + 1]++;
    for (int r = 1; r <= 13; r++) points += count[r] * (count[r] - 1);
    for (int r = 1; r <= 13; r++) if (count[r] && !count[r - 1]) {
        int length = 0, ways = 1;
        while (count[r + length]) ways *= count[r + length++];
        if (length >= 3) points += length * ways;
    }
    if ((c[0] & 3) == (c[1] & 3) && (c[1] & 3) == (c[2] & 3) && (c[2] & 3) == (c[3] & 3))
        points += (c[3] & 3) == (c[4] & 3) ? 5 : 4;
    for (int i = 0; i < 4; i++) if (c[i] >> 2 == 10 && (c[i] & 3) == (c[4] & 3)) points++;
    return points;
}
int main(void) {
    long total = 0, cells[30] = {0};
    int c[5];
    for (c[0] = 0; c[0] < 52; c[0]++)
    for (c[1] = c[0] + 1; c[1] < 52; c[1]++)
    for (c[2] = c[1] + 1; c[2] < 52; c[2]++)
    for (c[3] = c[2] + 1; c[3] < 52; c[3]++)
    for (c[4] = 0; c[4] < 52; c[4]++) {
        if (c[4] == c[0] || c[4] == c[1] || c[4] == c[2] || c[4] == c[3]) continue;
        int points = score(c);
        cells[points]++; total += points;
    }
    printf("%ld %ld\n", total, cells[0]);
    return total != 61974180;
}
"""

_LOOP = """
import json, sys
record = json.loads(sys.argv[1])
for line in sys.stdin.buffer:
    json.loads(line)
    sys.stdout.write(json.dumps(record) + "\\n")
    sys.stdout.flush()
"""


def measure() -> Iterator[Row]:
    yield against_bare("score --json", "score", "5H5C5SJD5D", "--json", limit=5.0, aim=4.5)
    yield against_bare("score, plain", "score", "5H5C5SJD5D", limit=5.0, aim=4.5)
    yield _table()
    yield _batch()
    if shutil.which("gcc"):
        yield _census()


def _table() -> Row:
    """The command on a pseudo-terminal against a bare interpreter on one."""
    import pty  # noqa: F401  (the two processes below need it)

    folder = installed()

    def spawn(*args: str) -> list[str]:
        return ["script", "-qec", " ".join(args), "/dev/null"]

    table = process(spawn(os.path.join(folder, "cribtool"), "score", "5H5C5SJD5D"))
    bare = process(spawn(os.path.join(folder, "python"), "-c", "pass"))
    return Row("score, rich table", ratio(table, bare), "python -c pass", 8.0)


def _batch() -> Row:
    shuffled = random.Random(1)
    hands = [" ".join(map(str, shuffled.sample(PACK, 5))) for _ in range(10_000)]
    with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file:
        file.writelines(f'{{"hand": "{hand}"}}\n' for hand in hands)
        file.flush()
        folder = installed()
        one = subprocess.run(
            [os.path.join(folder, "cribtool"), "score", hands[0], "--json"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout

        def run(*args: str) -> float:
            with open(file.name, "rb") as lines:
                return seconds(process(args, stdin=lines), 1)

        best = float("inf")
        python = os.path.join(folder, "python")
        for _ in range(5):
            base = run(python, "-c", _LOOP, one) - run(python, "-c", "import json")
            work = run(os.path.join(folder, "cribtool"), "score", "-")
            best = min(best, work / base)
    return Row("score -, 10,000 lines", best, "a json loop", 4.0)


def _census() -> Row:
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "count")
        with open(program + ".c", "w") as file:
            file.write(_C)
        subprocess.run(["gcc", "-O2", "-o", program, program + ".c"], check=True)
        card_by_card = seconds(process([program]), 2)
    census = runpy.run_path(os.path.join(ROOT, "examples", "all_hands.py"))["census"]
    return Row("all 12,994,800 hands", seconds(census) / card_by_card, "C card by card", 1.0, 0.1)
