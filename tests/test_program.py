"""The program as a whole: status, streams, start-up, help, completion, schemas, man pages."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import click
import jsonschema
import pytest

import cribtool
from cribtool.cli import COMMANDS, group
from cribtool.cli.io import Command
from cribtool.records import RECORDS, describe, json_schema, schema_id

from .conftest import ROOT, Ran, environment

Cli = Callable[..., Ran]
PROGRAM = [sys.executable, "-m", "cribtool"]


def commands() -> Iterator[tuple[str, click.Command]]:
    for name in COMMANDS:
        command = group.get_command(click.Context(group), name)
        assert command is not None
        yield name, command


# --- status and streams ---------------------------------------------------------------------------


def test_version_and_help(cli: Cli) -> None:
    assert cli("--version") == Ran(0, f"cribtool {cribtool.__version__}\n", "")
    for args in (("-h",), ("--help",)):
        ran = cli(*args)
        assert (ran.status, ran.err) == (0, "")
        assert all(name in ran.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples(cli: Cli, name: str) -> None:
    for flag in ("-h", "--help"):
        ran = cli(name, flag)
        assert (ran.status, ran.err) == (0, "")
        assert "Examples:" in ran.out
        assert f"cribtool {name}" in ran.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_parameter_is_explained(name: str) -> None:
    command = dict(commands())[name]
    subs = command.commands.values() if isinstance(command, click.Group) else ()
    for one in (command, *subs):
        for param in one.params:
            assert getattr(param, "help", None), (name, param.name)


def test_unknown_commands_and_options_are_named(cli: Cli) -> None:
    ran = cli("scoer")
    assert ran.status == 2
    assert "score" in ran.err
    assert cli("--nothing").status == 2
    error = cli("scoer", "--json").record["error"]
    assert (error["kind"], error["input"]) == ("usage", "scoer")
    assert cli("--schema", "nothing").status == 2


def test_no_arguments_show_help() -> None:
    done = subprocess.run(PROGRAM, capture_output=True, text=True, env=environment())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Usage: cribtool ")
    assert all(name in done.stderr for name in COMMANDS)


def test_a_fault_of_our_own_is_said_to_be_one(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object, **_more: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(dict(commands())["score"], "answer", broken)
    ran = cli("score", "5H5C5SJD5D")
    assert ran.status == 70
    assert "RuntimeError: broken" in ran.err
    assert "Traceback" not in ran.err


def test_ctrl_c_ends_with_130() -> None:
    """Interrupted while it waits for the next line; what was answered stands."""
    process = subprocess.Popen(
        [*PROGRAM, "score", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, env=environment(),
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("5H5C5SJD5D\n")
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["total"] == 29  # each record is flushed
    process.send_signal(signal.SIGINT)
    _out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in err


def test_ctrl_c_in_long_work_ends_with_130() -> None:
    """Interrupted in the middle of a search that would take many seconds."""
    process = subprocess.Popen(
        [*PROGRAM, "peg", "--hold", "A23456", "--pone", "--cards", "6"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(),
    )  # fmt: skip
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(timeout=1.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in err


WIDE_CALLS = (
    ("score", "4S5H6C6D", "-s", "5S"),
    ("score", "4S5H6C6D"),
    ("discard", "4S5H6CTSTHJD", "--dealer"),
    ("peg", "8", "J", "6"),
    ("peg", "--hold", "45", "--dealer", "K", "Q", "--cards", "3"),
    ("kings-check", "7G", "3l2d3d"),
    ("wicked-deck", "list"),
)


@pytest.mark.parametrize("columns", ["40", "80", "10000"])
@pytest.mark.parametrize("args", WIDE_CALLS)
def test_tables_of_any_width_hold_every_character(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], columns: str
) -> None:
    """Nothing is cut on a narrow terminal, nothing is lost on a wide one: the same characters.

    Bars of distributions, which need a terminal that shows them, and rules are left out.
    """
    plain = cli(*args)
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("NO_COLOR", "1")
    drawn = cli(*args, terminal=True)
    assert drawn.status == plain.status
    assert "…" not in drawn.out
    kept = [
        sorted(c for c in text if c.isalnum() and c.isascii()) for text in (plain.out, drawn.out)
    ]
    assert kept[0] == kept[1]


def test_a_reader_that_goes_away_is_no_error(shell: Cli) -> None:
    line = "yes 5H5C5SJD5D | head -20000 | cribtool score - | head -1"
    ran = shell(
        line.replace("cribtool", "{ cribtool").replace("score -", "score -; echo $? >&2; }")
    )
    assert len(ran.out.splitlines()) == 1
    assert ran.err == "0\n"


def test_a_full_disk_is_named(shell: Cli) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full")
    ran = shell("cribtool score 5H5C5SJD5D --json > /dev/full")
    assert ran.status == 2
    assert "No space left" in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    "line",
    [
        "cribtool score 5HX --json >/dev/full",
        "cribtool score 5HX 2>/dev/full",
        "cribtool score 5HX --json >/dev/full 2>&1",
        "cribtool --help >/dev/full",
        "cribtool score - >/dev/full",
        "{ cribtool score 5HX --json; echo $? >&3; } 3>&2 2>&1 | true",
    ],
)
def test_bad_input_ends_with_2_wherever_it_is_said(shell: Cli, line: str) -> None:
    """Also where the error cannot be written: the status alone tells, without a traceback."""
    if "/dev/full" in line and not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full")
    ran = shell(line, stdin=b"5H5C5SJD5D\n")
    assert ran.err == "2\n" if "$?" in line else ran.status == 2
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams_make_no_traceback(shell: Cli, closed: str) -> None:
    ran = shell(f"cribtool score - {closed}", stdin=b"5H5C5SJD5D\n")
    assert "Traceback" not in ran.err
    assert ran.status == (0 if closed == "2>&-" else 2)


@pytest.mark.parametrize("locale", ["C", "POSIX", "C.UTF-8"])
def test_any_locale_will_do(shell: Cli, locale: str) -> None:
    ran = shell("cribtool score 4566", LC_ALL=locale, PYTHONIOENCODING="ascii")
    assert ran.status == 0
    assert "4x3" in ran.out
    ran = shell("cribtool score 4S5♥6C6DX", LC_ALL=locale, PYTHONIOENCODING="ascii")
    assert ran.status == 2
    assert "Traceback" not in ran.err


def test_same_input_same_bytes(shell: Cli) -> None:
    line = "cribtool score 4S5H6C6D --json; cribtool score 4S5H6C6D5D"
    first = shell(line, PYTHONHASHSEED="1")
    assert first == shell(line, PYTHONHASHSEED="2")


def test_a_terminal_is_told_how_to_type_a_batch(tmp_path: Any) -> None:
    """On a real pseudo-terminal a batch does not wait in silence."""
    import pty

    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, "score", "-"], stdin=follower, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(),
    )  # fmt: skip
    os.close(follower)
    os.write(leader, b"5H5C5SJD5D\n")
    assert process.stdout is not None
    assert json.loads(process.stdout.readline())["total"] == 29
    os.write(leader, b"\x04")
    _out, err = process.communicate(timeout=20)
    os.close(leader)
    assert b"Ctrl-D" in err
    assert process.returncode == 0


# --- start-up -------------------------------------------------------------------------------------

HEAVY = ("rich", "multiprocessing", "importlib.metadata", "statistics", "logging", "dataclasses")


def loaded(code: str) -> set[str]:
    """The modules that stand in `sys.modules` after the code has run."""
    code += "\nimport sys; sys.stderr.write('\\n'.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{code}"],
        capture_output=True, text=True, check=True, env=environment(),
    )  # fmt: skip
    return set(done.stderr.split())


def run_in(*args: str) -> str:
    return (
        "import sys; from cribtool.cli import group; from cribtool.cli.io import run\n"
        f"sys.argv = {['cribtool', *args]!r}\nassert run(group, 'cribtool') == 0"
    )


def test_score_loads_nothing_heavy() -> None:
    for args in (("score", "5H5C5SJD5D", "--json"), ("score", "5H5C5SJD5D")):
        modules = loaded(run_in(*args))
        assert not modules & set(HEAVY)
        assert "cribtool.show" in modules


def test_discard_loads_nothing_heavy() -> None:
    for args in (("--json",), (), ("--need", "12", "--lugger", "3", "--json")):
        modules = loaded(run_in("discard", "4S5H6CTSTHJD", "--dealer", *args))
        assert not modules & {*HEAVY, "fractions", "decimal", "random"}
        assert "cribtool.discard" in modules


def test_import_cribtool_loads_no_part_of_it() -> None:
    modules = loaded("import cribtool")
    assert not {name for name in modules if name.startswith("cribtool.")}
    assert not modules & {"click", "rich"}


def test_public_names() -> None:
    for name in cribtool.__all__:
        assert getattr(cribtool, name) is not None
    assert dir(cribtool) == sorted(cribtool.__all__)
    with pytest.raises(AttributeError):
        _ = cribtool.nothing
    with open(f"{ROOT}/cribtool/__init__.py", encoding="utf-8") as file:
        typed = set(re.findall(r"import \w+ as (\w+)", file.read()))
    assert typed == set(cribtool.__all__) - {"__version__"}


# --- completion -----------------------------------------------------------------------------------


def complete(words: str, shell: str = "bash") -> list[str]:
    last = words.split(" ")
    done = subprocess.run(
        PROGRAM, capture_output=True, text=True, check=True,
        env=environment(
            _CRIBTOOL_COMPLETE=f"{shell}_complete",
            COMP_WORDS=words, COMP_CWORD=str(len(last) - 1),
        ),
    )  # fmt: skip
    return [line.split(",")[-1] for line in done.stdout.splitlines()]


def test_completion_of_commands_options_and_cards() -> None:
    # `python -m` completes under the module's name, the console script under its own.
    assert "score" in complete("cribtool sc")
    assert "--crib" in complete("cribtool score --c")
    assert {"5S", "5H", "5D", "5C", "5"} == set(complete("cribtool score 5"))
    assert {"TS", "TH", "TD", "TC", "T"} == set(complete("cribtool score -s 10"))
    assert "score-starters" in complete("cribtool --schema sc")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_are_printed(shell: str) -> None:
    done = subprocess.run(
        PROGRAM,
        capture_output=True,
        text=True,
        env=environment(_CRIBTOOL_COMPLETE=f"{shell}_source"),
    )
    assert done.returncode == 0
    assert "_CRIBTOOL_COMPLETE" in done.stdout


# --- records and schemas --------------------------------------------------------------------------


def test_every_record_belongs_to_a_command() -> None:
    printed = {name for _name, command in commands() for name in getattr(command, "records", ())}
    assert printed == set(RECORDS)


@pytest.mark.parametrize("name", list(RECORDS))
def test_schemas_are_printed_and_sound(cli: Cli, name: str) -> None:
    schema = cli("--schema", name).record
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema == json_schema(name) == cli("--schema", schema_id(name)).record
    assert all(field.text for field in describe(name).fields)


SAMPLES: dict[str, list[tuple[str, ...]]] = {
    "score": [
        ("score", "5H5C5SJD5D", "--dealer", "--claim", "3", "--at", "4"),
        ("score", "4566", "-s", "2"),
    ],
    "deal": [
        ("score", "--deal", f"{ROOT}/examples/deal-close.json", "--wicked"),
        ("score", "--deal", f"{ROOT}/tests/data/deal-illegal.json"),
    ],
    "peg": [("peg", "K", "Q", "T", "5", "--wicked"), ("peg", "K", "go")],
    "peg-advice": [
        ("peg", "--hold", "4567", "--pone"),
        ("peg", "KT8go", "--hold", "98", "--pone"),
        ("peg", "K7776", "--hold", "48", "--dealer", "--starter", "7", "--score", "111-117"),
    ],
    "score-starters": [("score", "5H5C5SJD"), ("score", "4566")],
    "discard": [
        ("discard", "4S5H6CTSTHJD", "--dealer", "--need", "9", "--lugger", "4", "--top", "3"),
        ("discard", "4S5H6CTSTHJD", "--pone", "--why", "4S5H6CTS"),
        ("discard", "4S5H6CTSTHJD", "--pone", "--score", "112-118", "--value", "skunk"),
        ("discard", "444455", "--dealer", "--flip", "--score", "119-90"),
        ("discard", "456TJ", "--partner", "--players", "4", "--lugger", "4", "--seen", "J"),
    ],
    "kings-check": [
        ("kings-check", "6E", "TdQl3d2l", "--claim", "3"),
        ("kings-check", "7E", "2d3dJJd5d"),
        ("kings-check", f"{ROOT}/examples/kings/example-7.txt", "--claim", "5"),
        ("kings-check", "13/13/13/13/13/13/4[6d]8/4[9l]8/13/13/13/13/13", "7F", "7d7l"),
    ],
    "kings-best": [
        ("kings-check", "--best", "2", "--rack", "5d 6 Tl"),
        ("kings-check", "--best", "all", "--rack", "5d"),
    ],
    "kings-unseen": [("kings-check", "--unseen", "--rack", "5 9d")],
    "kings-board": [("kings-check", f"{ROOT}/examples/kings/example-3.txt", "--grid")],
    "kings-game": [
        ("kings-check", "--game", f"{ROOT}/examples/kings/slips.txt"),
        ("kings-check", "--game", f"{ROOT}/examples/kings/game.txt"),
        ("kings-check", "--game", f"{ROOT}/examples/kings/solitaire.txt", "--solitaire"),
    ],
    "wicked-list": [("wicked-deck", "list")],
    "wicked-draw": [("wicked-deck", "draw", "--events", f"{ROOT}/examples/wicked_deal.json")],
    "wicked-odds": [
        ("wicked-deck", "odds", "--stack", "lugger"),
        (
            "wicked-deck",
            "odds",
            "--deck",
            f"{ROOT}/examples/wicked_deck.toml",
            "--card",
            "W01",
            "--state",
            f"{ROOT}/examples/wicked_game.json",
            "-n",
            "9",
        ),
    ],
    "wicked-luggers": [("wicked-deck", "odds", "--hand", "4H5S6DTSJC", "--dealer")],
    "wicked-events": [
        ("wicked-deck", "events", f"{ROOT}/examples/wicked_deal.json", "--move", "0:0:+3"),
        ("wicked-deck", "events", f"{ROOT}/tests/data/wicked/illegal_deal.json"),
    ],
    "wicked-apply": [
        ("wicked-deck", "apply", "--card", card, "--hand", hand, "--peg", "1", "--crib", "2S2C")
        + (() if card in ("W04", "W05") else ("--starter", "KS"))
        for card, hand in (
            ("W02", "5H5C5SJD"),
            ("W03", "5H5C5SJD"),
            ("W04", "4H5S6DTSJC"),
            ("W05", "4H5S6DTSJC"),
            ("W06", "5H5C5SJD"),
            ("W07", "5H5C5SJD"),
        )
    ],
}
"""Calls whose records together show every field of each record."""


@pytest.mark.parametrize("name", list(RECORDS))
def test_real_records_fit_their_schema_both_ways(cli: Cli, name: str) -> None:
    """A record holds no field that is not described, and every described field occurs."""
    schema = {**json_schema(name), "additionalProperties": False}
    seen: set[str] = set()
    for args in SAMPLES[name]:
        record = cli(*args, "--json").record
        jsonschema.validate(record, schema)
        seen |= set(record)
    assert seen == set(schema["properties"])


# --- man pages and examples -----------------------------------------------------------------------


def test_man_pages_are_those_of_the_live_commands(tmp_path: Any) -> None:
    subprocess.run([sys.executable, f"{ROOT}/man/generate.py", str(tmp_path)], check=True)
    assert sorted(os.listdir(tmp_path)) == sorted(os.listdir(f"{ROOT}/man/man1"))
    for name in os.listdir(tmp_path):
        with open(tmp_path / name) as made, open(f"{ROOT}/man/man1/{name}") as kept:
            assert made.read() == kept.read(), f"run python man/generate.py: {name} is stale"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_stands_in_its_page(name: str) -> None:
    with open(f"{ROOT}/man/man1/cribtool-{name}.1") as file:
        page = file.read().replace("\\-", "-")
    command = dict(commands())[name]
    for param in command.params:
        for option in param.opts if isinstance(param, click.Option) else ():
            assert option in page
    for record in getattr(command, "records", ()):
        assert schema_id(record) in page


@pytest.mark.skipif(not shutil.which("mandoc"), reason="mandoc is not installed")
def test_mandoc_finds_nothing_to_say() -> None:
    pages = [f"{ROOT}/man/man1/{name}" for name in os.listdir(f"{ROOT}/man/man1")]
    done = subprocess.run(["mandoc", "-Tlint", *pages], capture_output=True, text=True)
    assert done.stdout + done.stderr == ""


EXAMPLES = [
    example
    for _name, command in commands()
    for example in (command.examples if isinstance(command, Command) else ())
]


@pytest.mark.parametrize("line", [line for line, _does in EXAMPLES])
def test_examples_of_help_and_man_run(shell: Cli, line: str) -> None:
    ran = shell(line)
    assert ran.status in (0, 1), ran
    assert ran.out
    assert not ran.err


def blocks(language: str) -> list[str]:
    with open(f"{ROOT}/README.md", encoding="utf-8") as file:
        return re.findall(rf"^```{language}\n(.*?)^```$", file.read(), re.M | re.S)


def consoles() -> list[tuple[str, str]]:
    """Every command line of the README's console blocks, with the output printed there."""
    found = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            line, _, output = part.partition("\n")
            found.append((line, output))
    return found


@pytest.mark.parametrize(("line", "output"), consoles())
def test_the_readme_shows_what_is_printed(shell: Cli, line: str, output: str) -> None:
    if " jq " in line and not shutil.which("jq"):
        pytest.skip("jq is not installed")
    ran = shell(line)
    assert ran.out + ran.err == output


@pytest.mark.parametrize("code", blocks("python"))
def test_the_readme_python_runs(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, capture_output=True)


def test_all_hands_example_prints_the_census() -> None:
    done = subprocess.run(
        [sys.executable, f"{ROOT}/examples/all_hands.py"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "hands: 61,974,180 points in 12,994,800, mean 4.76915" in done.stdout


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="needs /proc")
def test_memory_does_not_grow_with_a_batch() -> None:
    """The peak of 50,000 lines is that of 2,000 lines, give or take a few hundred kB."""
    code = (
        run_in("score", "-") + "\nsys.stderr.write("
        "next(l.split()[1] for l in open('/proc/self/status') if l.startswith('VmHWM')))"
    )
    peaks = []
    random = Random(1)
    for number in (2_000, 50_000):
        lines = "".join(
            json.dumps({"hand": " ".join(map(str, random.sample(cribtool.PACK, 5))), "id": n})
            + "\n"
            for n in range(number)
        )
        done = subprocess.run(
            [sys.executable, "-c", code], input=lines, capture_output=True, text=True, check=True
        )
        assert done.stdout.count("\n") == number
        peaks.append(int(done.stderr))
    assert peaks[1] < peaks[0] + 2_000, peaks
