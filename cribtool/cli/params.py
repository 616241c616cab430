"""Types of the command line's values: how a text or a JSON value is read, and its completion.

A type's `read` takes what stands in a JSON line, its `parse` what stands on the command line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from ..cards import PACK, RANK_CARDS, Card, parse_card, parse_cards
from ..errors import CribtoolError, OptionError, RecordError, shorten
from ..pegs import HOLES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = [
    "CARD",
    "CARDS",
    "PEG",
    "SCORE",
    "STDIN",
    "CardsArgument",
    "Choice",
    "InputFile",
    "Number",
    "SchemaName",
    "Value",
    "one_role",
    "read_flag",
    "wrong_type",
]

STDIN = "-"
"""The argument that stands for standard input."""


class Value(click.ParamType[Any]):
    """A type that reads a command line's text and a JSON value by one rule.

    `read` and `parse` raise `CribtoolError`; the place is put before its sentence by who calls.
    """

    def read(self, value: Any) -> Any:
        """The value that stands in a JSON line."""
        raise NotImplementedError

    def parse(self, value: str) -> Any:
        """The value of a command line's text."""
        return self.read(value)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        try:
            return self.parse(value)
        except CribtoolError as error:
            raise error.at(_written(param)) from None


def _written(param: click.Parameter | None) -> str:
    """How a user knows the parameter: `--starter`, or `HAND` for an argument."""
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return "" if param is None else param.human_readable_name.strip("[].")


def wrong_type(value: Any, wanted: str) -> RecordError:
    """The error for a JSON value of another type than the one wanted."""
    from json import dumps

    text = dumps(value, ensure_ascii=False)
    return RecordError(f"{wanted} is wanted, not {shorten(text)}", input=text)


def read_flag(value: Any) -> bool:
    """A flag as it stands in a JSON line: true or false."""
    if not isinstance(value, bool):
        raise wrong_type(value, "true or false")
    return value


def one_role(*, role: str | None = None, **flags: bool) -> str:
    """The one role that is asked for, by its flag or (in a batch line) by the key `role`.

    Raises `OptionError` where none or several are.
    """
    asked = [name for name, given in flags.items() if given] + ([role] if role else [])
    if len(asked) == 1:
        return asked[0]
    options = " or ".join([f"--{name}" for name in flags])
    if asked:
        names = " and ".join(dict.fromkeys(asked))
        how = "together" if len({*asked}) > 1 else "twice, by its flag and as role"
        raise OptionError(f"{names} {how}: give just one of {options}", input=names)
    raise OptionError(f"whose crib is it? Give one of {options}")


class _CardList(Value):
    name = "cards"

    def read(self, value: Any) -> Any:
        if not isinstance(value, (str, list)):
            raise wrong_type(value, "a list or text of cards")
        return parse_cards(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        start = incomplete.upper().replace("10", "T")
        cards = [str(card) for card in (*PACK, *RANK_CARDS)]
        return [CompletionItem(card) for card in cards if card.startswith(start)]


class _OneCard(_CardList):
    name = "card"

    def read(self, value: Any) -> Card:
        if not isinstance(value, str):
            raise wrong_type(value, "a card as text, such as 5H,")
        return parse_card(value)


CARDS = _CardList()
"""Cards in one text, run together or apart by blanks or commas."""
CARD = _OneCard()
"""Exactly one card."""


class CardsArgument(click.Argument):
    """An argument of any number of texts that are one list of cards, or `-` alone for stdin."""

    kind: Value = CARDS
    """The type of each text; `read` of it takes all texts together as one list."""

    def __init__(self, decls: Sequence[str], **attrs: Any) -> None:
        super().__init__(decls, nargs=-1, type=self.kind, **attrs)

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        if not value:
            return ()
        if STDIN in value:
            if len(value) == 1:
                return (STDIN,)
            raise OptionError(
                f"'{STDIN}' reads records from standard input and stands alone: "
                "no other argument goes with it",
                input=STDIN,
            )
        return self.kind.read(list(value))


class Number(Value):
    """A whole number from `low` to `high` (no upper bound without it), counting `noun`."""

    name = "number"

    def __init__(self, low: int, high: int | None = None, noun: str = "number") -> None:
        self.low, self.high, self.noun = low, high, noun

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "N"

    def read(self, value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise wrong_type(value, f"a whole number ({self.noun})")
        if value < self.low or (self.high is not None and value > self.high):
            shown = str(value) if abs(value) < 10**40 else "a number of many digits"
            bounds = f"{self.low} or more" if self.high is None else f"{self.low} to {self.high}"
            raise OptionError(f"{shown} is out of bounds: {self.noun}, {bounds}", input=shown)
        return value

    def parse(self, value: str) -> int:
        if re.fullmatch(r"[+-]?[0-9]{41,}", value):
            raise OptionError(
                f"'{shorten(value)}' has too many digits ({self.noun}): write 40 at most",
                input=value,
            )
        if not re.fullmatch(r"[+-]?[0-9]+", value):
            raise OptionError(
                f"'{shorten(value)}' is no whole number ({self.noun}): write digits, such as 12",
                input=value,
            )
        return self.read(int(value))


PEG = Number(0, HOLES, "the hole of a peg")
"""The hole of a peg in a game still running."""


class _Score(Value):
    name = "score"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "ME-THEM"

    def read(self, value: Any) -> tuple[int, int]:
        if isinstance(value, list) and len(value) == 2:
            mine, theirs = value
        elif isinstance(value, str) and (
            pegs := re.fullmatch(r"\s*([0-9]{1,9})\s*[-–]\s*([0-9]{1,9})\s*", value, re.ASCII)
        ):
            mine, theirs = int(pegs[1]), int(pegs[2])
        elif isinstance(value, str):
            raise OptionError(
                f"'{shorten(value)}' is no score: write your peg and theirs, such as 112-118",
                input=value,
            )
        else:
            raise wrong_type(value, "a score as text, such as '112-118', or a list of two holes")
        return PEG.read(mine), PEG.read(theirs)


SCORE = _Score()
"""The own peg and the other's in a game still running."""


class Choice(Value):
    """One of a few words, read without regard to case."""

    name = "choice"

    def __init__(self, *words: str) -> None:
        self.words = words

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "|".join(self.words)

    def read(self, value: Any) -> str:
        text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        if not isinstance(text, str):
            raise wrong_type(value, "one of " + ", ".join(self.words))
        for word in self.words:
            if text.lower() == word.lower():
                return word
        raise OptionError(f"'{shorten(text)}' is not one of {', '.join(self.words)}", input=text)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(word) for word in self.words if word.startswith(incomplete)]


class InputFile(Value):
    """The path of a file to read, `-` for standard input; the command itself opens it.

    A line of a batch names no file: there `document` reads what stands in its place.
    """

    name = "file"
    reads_file = True

    def __init__(self, document: Callable[[Any], Any] | None = None) -> None:
        self.document = document

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "FILE"

    def parse(self, value: str) -> Any:
        return value

    def read(self, value: Any) -> Any:
        if self.document is None:
            raise OptionError("a line of a batch names no file", input=repr(value))
        return self.document(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class SchemaName(Value):
    """The name of a record, with or without `cribtool.` and `/1`."""

    name = "name"

    def read(self, value: Any) -> str:
        from ..records import schema_name

        return schema_name(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        from ..records import RECORDS

        return [CompletionItem(name) for name in RECORDS if name.startswith(incomplete)]
