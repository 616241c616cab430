"""Whatever is typed or piped in: an answer or an error, never a traceback, never silence.

Arguments are drawn for every command of the live tree, from its own options with fitting and
unfitting values, and as any text; batch lines as JSON, as arguments and as raw bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import click
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cribtool.cli import COMMANDS, group

from .conftest import Ran

Cli = Callable[..., Ran]

BATCHES = ("score", "discard", "peg", "kings-check")
"""The commands that read a batch on `-`."""

VALUES = (
    "5H", "JD", "4S5H6C6D", "5 5 T", "4 5 6 T T J", "4S 5H 6C TS TH JD", "7d 8c", "go", "K",
    "0", "1", "2", "12", "120", "121", "-1", "1e9", "999999999999", "0-0", "120-119", "60-60",
    "dealer", "pone", "uniform", "expert", "greedy", "cautious", "game", "skunk", "all", "placed",
    "tl", "13", "7G", "F4", "3l2d3d", "JlQd.Tl5d", "5d5l6dTl9d", "13/13/4[Td][Ql]7", "W01", "core",
    "twinkler", "", " ", ",", "-", "--", "é", "♥", "\x00", "\x1b[31m", "{", "[]", "null", "a" * 500,
)  # fmt: skip
"""Texts that fit some option somewhere, and texts that fit none."""


def words() -> st.SearchStrategy[str]:
    return st.sampled_from(VALUES) | st.text(max_size=8)


def tree() -> Iterator[tuple[list[str], click.Command]]:
    """Every command and action, with the words that name it."""
    for name in COMMANDS:
        command = group.get_command(click.Context(group), name)
        assert command is not None
        yield [name], command
        if isinstance(command, click.Group):
            for action in command.list_commands(click.Context(command)):
                sub = command.get_command(click.Context(command), action)
                assert sub is not None
                yield [name, action], sub


TREE = list(tree())


@st.composite
def calls(draw: st.DrawFn, path: list[str], command: click.Command) -> list[str]:
    """The words of one call: some options, with or without a value, and some arguments."""
    args = draw(st.lists(words(), max_size=4))
    options = [param for param in command.params if isinstance(param, click.Option)]
    for option in draw(st.lists(st.sampled_from(options), max_size=3)) if options else ():
        name = draw(st.sampled_from([*option.opts, *option.secondary_opts]))
        if name in ("--save", "--state"):
            continue  # the only options that write a file
        args.append(name)
        if not option.is_flag or draw(st.integers(0, 20)) == 0:
            args.append(draw(words()))
    # A NUL cannot stand in a real command line, and a batch would wait for its input.
    return [*path, *[arg.replace("\x00", "\\0") for arg in args]]


def check(ran: Ran) -> None:
    assert ran.status in (0, 1, 2), ran
    assert "Traceback" not in ran.err, ran
    assert ran.out or ran.err, ran
    if ran.status == 2:
        assert "Error: " in ran.err, ran


def fuzz_calls(cli: Cli, path: list[str], command: click.Command, examples: int) -> None:
    @settings(max_examples=examples, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(calls(path, command))
    def run(args: list[str]) -> None:
        ran = cli(*args, stdin="5H5C5SJD5D\n")
        check(ran)
        if ran.status == 2 and "--json" in args:
            assert set(json.loads(ran.out)["error"]) == {"kind", "message", "input"}

    run()


@pytest.mark.parametrize(("path", "command"), TREE, ids=["-".join(path) for path, _ in TREE])
def test_any_call_gets_an_answer_or_an_error(
    cli: Cli, path: list[str], command: click.Command
) -> None:
    fuzz_calls(cli, path, command, 25)


@pytest.mark.long
@pytest.mark.parametrize(("path", "command"), TREE, ids=["-".join(path) for path, _ in TREE])
def test_very_many_calls(cli: Cli, path: list[str], command: click.Command) -> None:
    fuzz_calls(cli, path, command, 2_000)


KEYS = (
    "hand", "starter", "crib", "dealer", "claim", "at", "seen", "deal", "role", "players", "plays",
    "hands", "hold", "thrown", "board", "placement", "rack", "size", "patch", "contribute", "first",
    "best", "need", "lugger", "top", "opponent", "score", "why", "id", "json", "help", "zzz",
)  # fmt: skip


def json_values() -> st.SearchStrategy[object]:
    plain = st.none() | st.booleans() | st.integers(-5, 130) | st.floats() | words()
    return plain | st.lists(plain, max_size=4) | st.dictionaries(words(), plain, max_size=3)


def lines() -> st.SearchStrategy[bytes]:
    objects = st.dictionaries(st.sampled_from(KEYS), json_values(), max_size=5)
    typed = st.lists(words(), min_size=1, max_size=6).map(" ".join)
    as_text = objects.map(json.dumps) | typed
    return (
        as_text.map(lambda text: text.encode("utf-8", "surrogatepass"))
        | as_text.map(lambda text: text.encode("utf-8", "surrogatepass")[:-2])
        | st.binary(min_size=1, max_size=30)
    ).map(lambda line: line.replace(b"\n", b" ").replace(b"\r", b" ").removeprefix(b"\xef\xbb\xbf"))


def says_something(line: bytes) -> bool:
    """Whether a line asks for a record: neither blank nor a remark."""
    try:
        text = line.decode().strip()
    except UnicodeDecodeError:
        return True
    return bool(text) and not text.startswith("#")


def fuzz_lines(cli: Cli, name: str, examples: int) -> None:
    @settings(max_examples=examples, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(st.lists(lines(), max_size=5))
    def run(batch: list[bytes]) -> None:
        ran = cli(name, "-", stdin=b"\n".join(batch))
        asked = [number for number, line in enumerate(batch, 1) if says_something(line)]
        assert len(ran.records) == len(asked), ran
        assert ran.status == int(any("error" in record for record in ran.records)), ran
        assert not ran.err, ran
        for number, record in zip(asked, ran.records, strict=True):
            if "error" in record:
                assert record["line"] == number
                assert {"kind", "message", "input"} <= set(record["error"])
            else:
                assert record["schema"].startswith("cribtool.")

    run()


@pytest.mark.parametrize("name", BATCHES)
def test_every_line_of_a_batch_gets_its_record(cli: Cli, name: str) -> None:
    fuzz_lines(cli, name, 60)


@pytest.mark.long
@pytest.mark.parametrize("name", BATCHES)
def test_very_many_lines(cli: Cli, name: str) -> None:
    fuzz_lines(cli, name, 5_000)
