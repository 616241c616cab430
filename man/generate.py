"""Write the man pages from the live command tree: `python man/generate.py [FOLDER]`.

Every option, argument, example and record field is taken from the commands and records
themselves; only the main page's sections on notation and completion stand here.
"""

from __future__ import annotations

import inspect
import os
import sys
import textwrap
from collections.abc import Iterable

import click

from cribtool.cli import group
from cribtool.cli.io import Command
from cribtool.records import describe, schema_id

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "man1")
DATE = "2026-11-29"

EXIT_STATUS = (
    ("0", "Done; and the verdict, if there is one, is yes."),
    ("1", "The verdict is no, or some lines of a batch failed."),
    ("2", "Bad usage or bad input."),
    ("70", "A fault of cribtool itself."),
    ("130", "Interrupted."),
)
ENVIRONMENT = (
    ("NO_COLOR", "Set and not empty: tables have no colour."),
    ("TERM", "With the value dumb: tables have no colour."),
    ("COLUMNS", "The width of tables on a terminal."),
    ("CRIBTOOL_DEBUG", "Set and not empty: a fault of cribtool itself shows where it happened."),
)
NOTATION = (
    "A card is a rank, A 2 3 4 5 6 7 8 9 T J Q K, and a suit, S H D C, such as 5H or TD. Case "
    "does not matter, 10 is read as T, and the four suit symbols are read as suits. Cards may be "
    "separate arguments, or run together or apart by blanks or commas inside one.",
    "Ranks alone (4 5 6 6) stand for hands whose suits do not matter. All cards of one call have "
    "suits or none has.",
)
BATCH = (
    "With - as the only argument a command reads one record a line from standard input and "
    "writes one JSON record a line. A line that begins with { is a JSON object whose keys are the "
    "long option names (with _ for -) and the command's argument; any other line is read as the "
    "command's own arguments. Options beside - hold for every line that does not say otherwise. "
    "Blank lines and lines that begin with # are passed over. A key id is echoed. A bad line "
    "gives an error record with its number, and the rest goes on.",
)
COMPLETION = (
    ("bash", 'eval "$(_CRIBTOOL_COMPLETE=bash_source cribtool)"'),
    ("zsh", 'eval "$(_CRIBTOOL_COMPLETE=zsh_source cribtool)"'),
    ("fish", "_CRIBTOOL_COMPLETE=fish_source cribtool | source"),
)


def escape(text: str) -> str:
    """Text for roff: backslashes, hyphens and quotes stand for themselves."""
    symbols = {"\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti"}
    symbols |= {"…": "...", "×": "x", "—": "\\(em", "–": "\\(en"}
    text = "".join(symbols.get(c, c) for c in text)
    assert text.isascii(), f"no roff for {text!r}"
    return text


def lines_of(text: str) -> list[str]:
    """Escaped text on lines of at most 78 characters, none of which begins as a request does."""
    lines = textwrap.wrap(escape(text), 76, break_long_words=False, break_on_hyphens=False)
    return ["\\&" + line if line.startswith(".") else line for line in lines]


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a docstring, each on one line."""
    return [" ".join(part.split()) for part in inspect.cleandoc(text).split("\n\n")]


def section(title: str) -> list[str]:
    return [f".SH {escape(title.upper())}"]


def prose(texts: tuple[str, ...] | list[str]) -> list[str]:
    lines: list[str] = []
    for text in texts:
        lines += [*([".PP"] if lines else []), *lines_of(text)]
    return lines


def terms(pairs: list[tuple[str, str]] | tuple[tuple[str, str], ...]) -> list[str]:
    lines: list[str] = []
    for term, text in pairs:
        lines += [".TP", f"\\fB{escape(term)}\\fR", *lines_of(text)]
    return lines


def consoles(pairs: Iterable[tuple[str, str]]) -> list[str]:
    lines: list[str] = []
    for line, does in pairs:
        lines += [".PP"] if lines else []
        lines += [*lines_of(does[:1].upper() + does[1:] + ":"), ".PP", ".nf", ".RS 4"]
        lines += [escape(line), ".RE", ".fi"]
    return lines


def arguments(command: click.Command, context: click.Context) -> list[tuple[str, str]]:
    return [
        (param.make_metavar(context), getattr(param, "help", None) or "")
        for param in command.params
        if isinstance(param, click.Argument)
    ]


def options(command: click.Command, context: click.Context) -> list[tuple[str, str]]:
    found = []
    for param in command.get_params(context):
        record = param.get_help_record(context) if isinstance(param, click.Option) else None
        if record is not None:
            found.append(record)
    return found


def heading(title: str) -> list[str]:
    from cribtool import __version__

    return [
        f".TH {title.upper()} 1 {DATE} \"cribtool {__version__}\" \"User Commands\"",
        ".nh",
        ".ad l",
    ]  # fmt: skip


def command_page(name: str, command: click.Command, context: click.Context) -> str:
    short = command.get_short_help_str(200).rstrip(".")
    short = short[:1].lower() + short[1:]
    lines = heading(f"cribtool-{name}")
    lines += [*section("Name"), f"cribtool\\-{escape(name)} \\- {escape(short)}"]
    usage = " ".join(piece for piece in command.collect_usage_pieces(context))
    lines += [*section("Synopsis"), f"\\fBcribtool {escape(name)}\\fR {escape(usage)}"]
    lines += [*section("Description"), *prose(paragraphs(command.help or ""))]
    if arguments(command, context):
        lines += [*section("Arguments"), *terms(arguments(command, context))]
    lines += [*section("Options"), *terms(options(command, context))]
    if isinstance(command, click.Group):
        for action in command.list_commands(context):
            sub = command.get_command(context, action)
            assert sub is not None
            inner = context_of(sub, action, context)
            pieces = " ".join(sub.collect_usage_pieces(inner))
            lines += [f".SS {escape(action)} {escape(pieces)}", *prose(paragraphs(sub.help or ""))]
            lines += terms(arguments(sub, inner)) + terms(options(sub, inner))
    records = getattr(command, "records", ())
    if records:
        lines += section("Output")
        lines += prose(
            [
                "On a terminal a table, otherwise plain text; with --json one record on one line. "
                "Every record has a field schema."
            ]
        )
        for record_name in records:
            record = describe(record_name)
            lines += [f".SS {escape(schema_id(record_name))}"]
            lines += lines_of(record.title[:1].upper() + record.title[1:] + ".")
            lines += terms([(field.name, field.text) for field in record.fields])
    for title, texts in getattr(command, "sections", ()):
        lines += [*section(title), *prose(list(texts))]
    if isinstance(command, Command) and any(
        isinstance(param, click.Argument) and param.nargs == -1 for param in command.params
    ):
        lines += [*section("Batch"), *prose(BATCH)]
    lines += [*section("Exit status"), *terms(EXIT_STATUS)]
    lines += [*section("Environment"), *terms(ENVIRONMENT)]
    lines += section("Examples")
    lines += consoles(getattr(command, "examples", ()))
    lines += [*section("See also"), ".BR cribtool (1)"]
    return "\n".join(lines) + "\n"


def main_page(context: click.Context) -> str:
    commands = {name: group.get_command(context, name) for name in group.list_commands(context)}
    lines = heading("cribtool")
    lines += [*section("Name"), "cribtool \\- exact cribbage analysis at the shell"]
    lines += [*section("Synopsis"), "\\fBcribtool\\fR [OPTIONS] COMMAND [ARGS]..."]
    lines += [*section("Description"), *prose(paragraphs(group.help or ""))]
    lines += [*section("Commands")]
    lines += terms([(name, c.get_short_help_str(200)) for name, c in commands.items() if c])
    lines += [*section("Options"), *terms(options(group, context))]
    lines += [*section("Card notation"), *prose(NOTATION)]
    lines += [*section("Batch"), *prose(BATCH)]
    lines += [*section("Shell completion")]
    lines += consoles((line, f"in {shell}") for shell, line in COMPLETION)
    lines += [*section("Exit status"), *terms(EXIT_STATUS)]
    lines += [*section("Environment"), *terms(ENVIRONMENT)]
    lines += section("Examples")
    lines += consoles(
        example for command in commands.values() for example in getattr(command, "examples", ())[:1]
    )
    lines += section("See also")
    pages = list(commands)
    lines += [
        f".BR cribtool\\-{escape(name)} (1){',' if name != pages[-1] else ''}" for name in pages
    ]
    return "\n".join(lines) + "\n"


def context_of(
    command: click.Command, name: str, parent: click.Context | None = None
) -> click.Context:
    return click.Context(
        command,
        info_name=name,
        parent=parent,
        terminal_width=10_000,
        **{"help_option_names": ["-h", "--help"], **command.context_settings},
    )


def pages() -> dict[str, str]:
    """Every page's file name and text."""
    context = context_of(group, "cribtool")
    found = {"cribtool.1": main_page(context)}
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        found[f"cribtool-{name}.1"] = command_page(
            name, command, context_of(command, name, context)
        )
    return found


def main(folder: str = FOLDER) -> None:
    for name, text in pages().items():
        with open(os.path.join(folder, name), "w", encoding="ascii", newline="\n") as file:
            file.write(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
