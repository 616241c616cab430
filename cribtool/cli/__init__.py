"""The command line: the only part that knows click.

`main` is the console script. Each command lives in a module of its own, imported when it is
named; the modules here hold no rule of any game.
"""

from __future__ import annotations

import gc

# Nothing that is imported becomes garbage: without a look for it click loads faster.
gc.disable()

import click

from .. import __version__
from .io import run
from .params import SchemaName

__all__ = ["COMMANDS", "group", "main"]

COMMANDS = ("score", "discard", "peg", "kings-check", "wicked-deck")
"""The commands in the order in which help lists them; `kings-check` lives in `kings_check.py`."""


class Commands(click.Group):
    """The group of all commands, each imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        from importlib import import_module

        command = import_module(f"{__name__}.{name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand as error:
            # click looks for near misses among commands already imported only.
            raise click.exceptions.NoSuchCommand(
                error.command_name, possibilities=COMMANDS, ctx=ctx
            ) from None


def _print_schema(ctx: click.Context, param: click.Parameter, name: str | None) -> None:
    if name is None:
        return
    import json

    from ..records import json_schema

    click.echo(json.dumps(json_schema(name)))
    ctx.exit()


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="'cribtool COMMAND --help' tells about a command, 'man cribtool' about the whole.",
)
@click.option(
    "--schema",
    metavar="NAME",
    type=SchemaName(),
    is_eager=True,
    expose_value=False,
    callback=_print_schema,
    help="Print the JSON Schema of a record, such as score, and exit.",
)
@click.version_option(__version__, "--version", message="cribtool %(version)s")
def group() -> None:
    """Exact cribbage analysis at the shell, for three games.

    Cribbage: count a hand or a whole deal, find out exactly which cards to throw and which to
    play, and what wins. Kings Cribbage: check, count and find plays. Wicked Cribbage: keep a
    deck, its draws and its odds. Tables for people; with --json records for scripts.
    """


def main() -> None:
    """Run the command line and exit with its status (the console script `cribtool`)."""
    raise SystemExit(run(group, "cribtool"))
