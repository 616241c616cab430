"""Everything in examples/ runs and says what it promises; pipelines need jq, one needs parallel."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable

import pytest

from .conftest import ROOT, Ran

Cli = Callable[..., Ran]
needs_jq = pytest.mark.skipif(not shutil.which("jq"), reason="jq is not installed")


@needs_jq
def test_the_best_keep_is_counted(shell: Cli) -> None:
    ran = shell('bash examples/best_keep.sh "4S 5H 6C TS TH JD" dealer 5S')
    assert ran.status == 0
    assert ran.out.startswith("keep 4S 5H 6C JD: with 5S 16 points, fifteen two, ")


@needs_jq
def test_every_placement_of_a_game_is_judged(shell: Cli) -> None:
    """Judged one by one on the board as it stood, every play counts what the game counted."""
    for game in ("game", "solitaire"):
        ran = shell(f"bash examples/judge_game.sh examples/kings/{game}.txt")
        rows = [line.split("\t") for line in ran.out.splitlines()]
        with open(f"{ROOT}/examples/kings/{game}.txt", encoding="utf-8") as file:
            turns = [line.split() for line in file if line.startswith(">")]
        plays = [turn for turn in turns if turn[2][0] not in "-("]
        assert len(rows) == len(plays) > 10
        assert [int(row[3]) for row in rows] == [int(turn[4]) for turn in plays]
        assert {tuple(row[2::2]) for row in rows} == {("legal", "as counted")}


@pytest.mark.skipif(not shutil.which("parallel"), reason="GNU parallel is not installed")
@pytest.mark.parametrize("command", ["discard", "score"])
def test_many_processes_write_the_bytes_of_one(shell: Cli, command: str, tmp_path: object) -> None:
    path = f"{tmp_path}/hands"
    with open(f"{ROOT}/examples/hands.txt", encoding="utf-8") as file:
        lines = [line for line in file if line.strip() and not line.startswith("#")]
    if command == "score":
        lines = ["5H 5C 5S JD 5D\n", "4S 5H 6C 6D\n"] * 60
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(lines)
    spread = shell(f"bash examples/parallel.sh {command} {path}")
    assert spread.status == 0, spread
    assert spread.out == shell(f"cribtool {command} - < {path}").out
    assert len(spread.out.splitlines()) == len(lines)


def test_the_notebook_runs() -> None:
    done = subprocess.run(
        [sys.executable, "examples/notebook.py"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "exactly 492/46 + 222329/45540" in done.stdout
    assert "'1H': did you mean AH?" in done.stdout


def test_every_example_is_run_by_a_test() -> None:
    """Each file of examples/ is named in some test, in the README or by another example."""
    texts = []
    for folder in ("tests", "examples", "."):
        for name in sorted(os.listdir(f"{ROOT}/{folder}")):
            if name.endswith((".py", ".sh", ".md")):
                with open(f"{ROOT}/{folder}/{name}", encoding="utf-8") as file:
                    texts.append((name, file.read()))
    for folder, _dirs, names in os.walk(f"{ROOT}/examples"):
        for name in names:
            stem = name.split(".")[0].split("-")[0]
            assert any(stem in text for home, text in texts if home != name), (folder, name)
