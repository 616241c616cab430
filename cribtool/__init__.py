"""cribtool: exact cribbage analysis.

The public names below are resolved on first use, so that `import cribtool` loads neither click
nor rich nor any analysis. All errors are `CribtoolError`s, and so `ValueError`s.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from .cards import PACK as PACK
    from .cards import Card as Card
    from .cards import parse_card as parse_card
    from .cards import parse_cards as parse_cards
    from .cards import parse_hand as parse_hand
    from .combos import Item as Item
    from .discard import Discards as Discards
    from .discard import analyse_discards as analyse_discards
    from .errors import CribtoolError as CribtoolError
    from .show import Score as Score
    from .show import Starters as Starters
    from .show import count_hand as count_hand
    from .show import score_hand as score_hand
    from .show import score_starters as score_starters

_HOME = {
    "PACK": "cards",
    "Card": "cards",
    "CribtoolError": "errors",
    "Discards": "discard",
    "Item": "combos",
    "Score": "show",
    "Starters": "show",
    "analyse_discards": "discard",
    "count_hand": "show",
    "parse_card": "cards",
    "parse_cards": "cards",
    "parse_hand": "cards",
    "score_hand": "show",
    "score_starters": "show",
}
"""Every public name -> the module that holds it; the same list as above, for the interpreter."""

__all__ = ["__version__", *_HOME]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'cribtool' has no attribute '{name}'")
    from importlib import import_module

    return getattr(import_module(f".{_HOME[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted(__all__)
