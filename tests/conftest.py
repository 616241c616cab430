"""How the tests run the program: `cli` in this process (fast), `shell` as a user does."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from hypothesis import settings

settings.register_profile("cribtool", deadline=None, derandomize=True, max_examples=100)
settings.load_profile("cribtool")

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DATA = os.path.join(ROOT, "tests", "data")


class Ran(NamedTuple):
    """What a run of the program wrote, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def record(self) -> Any:
        """The one JSON document on one line that stdout must hold."""
        assert self.out.count("\n") == 1, self
        return json.loads(self.out)

    @property
    def records(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


class Stream(io.TextIOWrapper):
    """A text stream over bytes that can say it is a terminal."""

    def __init__(self, data: bytes = b"", terminal: bool = False, encoding: str = "utf-8") -> None:
        super().__init__(io.BytesIO(data), encoding=encoding, newline="\n")
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    def text(self) -> str:
        self.flush()
        raw: bytes = self.buffer.getvalue()  # type: ignore[attr-defined]
        return raw.decode(self.encoding)


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Run the command line in this process: `cli("score", "5H5C5SJD5D", stdin=b"")`."""
    from cribtool.cli import group
    from cribtool.cli.io import run

    def call(
        *args: str,
        stdin: bytes | str = b"",
        terminal: bool = False,
        encoding: str = "utf-8",
    ) -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        out, err = Stream(terminal=terminal, encoding=encoding), Stream()
        monkeypatch.setattr(sys, "argv", ["cribtool", *args])
        monkeypatch.setattr(sys, "stdin", Stream(data))
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", err)
        try:
            status = run(group, "cribtool")
        finally:
            monkeypatch.undo()
        return Ran(status, out.text(), err.text())

    return call


def environment(**changes: str) -> dict[str, str]:
    """This process's environment with the interpreter's own folder first on PATH.

    Streams are buffered, as a user has them: otherwise no test would miss a flush.
    """
    path = os.path.dirname(sys.executable) + os.pathsep + os.environ.get("PATH", "")
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return {**kept, "PATH": path, "COLUMNS": "80", **changes}


@pytest.fixture
def shell() -> Callable[..., Ran]:
    """Run a line in bash, in the project's root, with `cribtool` on PATH."""

    def call(line: str, stdin: bytes | None = None, **env: str) -> Ran:
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", line],
            input=stdin,
            stdin=subprocess.DEVNULL if stdin is None else None,
            capture_output=True,
            cwd=ROOT,
            env=environment(**env),
            timeout=120,
        )
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    return call


def data(name: str) -> Any:
    """A JSON file of tests/data."""
    with open(os.path.join(DATA, name), encoding="utf-8") as file:
        return json.load(file)
