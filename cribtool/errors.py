"""What can be wrong with what a user gives: one class for each cause.

Every error is a `CribtoolError`, and so a `ValueError`. Its data are attributes (`kind`, `input`
and what the cause adds) and its sentence is `str(error)`. This module knows no rule of any game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

__all__ = [
    "BoardError",
    "CardError",
    "CribtoolError",
    "DeckError",
    "DuplicateCardError",
    "FileError",
    "GameError",
    "HandSizeError",
    "ImpossibleTilesError",
    "MixedSuitsError",
    "OptionError",
    "PlacementError",
    "PlayError",
    "RackError",
    "RecordError",
    "SquareError",
    "StateError",
    "TileError",
    "TooManyOfRankError",
    "shorten",
]


def shorten(text: str, limit: int = 60) -> str:
    """`text` made printable and at most `limit` characters long, for quoting in a sentence."""
    if len(text) > limit:
        text = text[: limit - 1] + "…"
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


class CribtoolError(ValueError):
    """Bad input: `kind` names the cause for a script, `input` is the offending text (or "")."""

    kind: ClassVar[str] = "input"

    def __init__(self, message: str, *, input: str = "") -> None:
        super().__init__(message)
        self.input = shorten(input, 200)
        self.message = message

    def __str__(self) -> str:
        return self.message

    def at(self, where: str) -> Self:
        """The same error with the place it was found at named before its sentence."""
        if where:
            self.message = f"{where}: {self.message}"
        return self


class CardError(CribtoolError):
    """A text that is no card; `within` is the longer text that it is a part of, if there is one."""

    kind = "card"

    def __init__(self, text: str, instead: str, within: str = "") -> None:
        place = f" in '{shorten(within)}'" if within not in ("", text) else ""
        super().__init__(f"'{shorten(text)}'{place}: {instead}", input=text)


class DuplicateCardError(CribtoolError):
    """A card that stands twice among the cards of one call."""

    kind = "duplicate-card"

    def __init__(self, card: str, where: str = "") -> None:
        place = f" ({where})" if where else ""
        super().__init__(f"{card} stands twice{place}: a pack holds each card once", input=card)


class TooManyOfRankError(CribtoolError):
    """A fifth card of one rank, where no suits are given."""

    kind = "fifth-of-rank"

    def __init__(self, rank: str, count: int) -> None:
        super().__init__(
            f"{count} cards of rank {rank}: a pack holds four of each rank", input=rank
        )


class MixedSuitsError(CribtoolError):
    """Cards with suits and cards without in one call."""

    kind = "mixed-suits"

    def __init__(self, suited: str, bare: str) -> None:
        super().__init__(
            f"'{suited}' has a suit and '{bare}' has none: give all cards a suit, or none of them",
            input=bare,
        )


class HandSizeError(CribtoolError):
    """A hand of the wrong size; `count` is how many cards were given."""

    kind = "hand-size"

    def __init__(self, message: str, count: int, *, input: str = "") -> None:
        super().__init__(message, input=input)
        self.count = count


class OptionError(CribtoolError):
    """An option, or a key of a record, that is unknown, ill-valued, missing or out of place."""

    kind = "option"


class RecordError(CribtoolError):
    """A line or document that cannot be read: cut-off JSON, bad UTF-8, a wrong type."""

    kind = "record"


class FileError(CribtoolError):
    """A file that cannot be read or written."""

    kind = "file"


class TileError(CribtoolError):
    """A text that is no tile; `column` (from 1) is where it stands in what was read, if known."""

    kind = "tile"

    def __init__(self, text: str, instead: str, *, column: int | None = None) -> None:
        super().__init__(f"'{shorten(text)}': {instead}", input=text)
        self.column = column


class SquareError(CribtoolError):
    """A text that is no square of any board."""

    kind = "square"

    def __init__(self, text: str, instead: str) -> None:
        super().__init__(f"'{shorten(text)}': {instead}", input=text)


class RackError(CribtoolError):
    """A rack that no player can hold."""

    kind = "rack"


class PlacementError(CribtoolError):
    """A placement that cannot be read, or that passes over a square where no tile lies."""

    kind = "placement"


class ImpossibleTilesError(CribtoolError):
    """More of a tile than the box holds."""

    kind = "impossible-tiles"


class LocatedError(CribtoolError):
    """An error in a text of its own; `line` and `column` (from 1, or None) are in its sentence."""

    def __init__(
        self, message: str, *, line: int | None = None, column: int | None = None, input: str = ""
    ) -> None:
        place = ", ".join(
            f"{name} {number}" for name, number in (("line", line), ("column", column)) if number
        )
        super().__init__(message, input=input)
        self.at(place)
        self.line, self.column = line, column


class BoardError(LocatedError):
    """A board that cannot be read: a bad cell, too many rows, a square outside it."""

    kind = "board"


class GameError(LocatedError):
    """A game record that cannot be read."""

    kind = "game"


class DeckError(CribtoolError):
    """A Wicked Cribbage deck that cannot be used; `faults` are all its faults, one text each."""

    kind = "deck"

    def __init__(self, where: str, faults: Sequence[str]) -> None:
        if len(faults) == 1:
            message = f"{where}: {faults[0]}"
        else:
            message = f"{where}: {len(faults)} faults\n" + "\n".join(f"  {f}" for f in faults)
        super().__init__(message, input=where)
        self.faults = tuple(faults)


class StateError(CribtoolError):
    """A state file that is damaged, in use, or made from another deck."""

    kind = "state"


class PlayError(CribtoolError):
    """A question about a play that cannot be: not that player's turn, over, or contradictory."""

    kind = "play"
