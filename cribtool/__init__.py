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
    from .deal import DealCount as DealCount
    from .deal import count_deal as count_deal
    from .deal import deal_draws as deal_draws
    from .discard import Discards as Discards
    from .discard import analyse_discards as analyse_discards
    from .errors import CribtoolError as CribtoolError
    from .expert.opponent import ExpertOpponent as ExpertOpponent
    from .expert.windeal import deal_wins as deal_wins
    from .expert.windiscard import Wins as Wins
    from .expert.windiscard import flip as flip
    from .expert.windiscard import rank_to_win as rank_to_win
    from .expert.winning import win_before_deal as win_before_deal
    from .expert.winpeg import WinAdvice as WinAdvice
    from .expert.winpeg import advise_to_win as advise_to_win
    from .kings.board import Board as Board
    from .kings.board import Square as Square
    from .kings.board import board_of as board_of
    from .kings.board import format_grid as format_grid
    from .kings.board import format_position as format_position
    from .kings.board import parse_grid as parse_grid
    from .kings.board import parse_placement as parse_placement
    from .kings.board import parse_position as parse_position
    from .kings.check import check_placement as check_placement
    from .kings.game import check_game as check_game
    from .kings.game import end_of_game as end_of_game
    from .kings.game import format_game as format_game
    from .kings.game import parse_game as parse_game
    from .kings.search import best_plays as best_plays
    from .kings.search import has_play as has_play
    from .kings.tiles import Tile as Tile
    from .kings.tiles import parse_rack as parse_rack
    from .kings.tiles import unseen_tiles as unseen_tiles
    from .pegging import Advice as Advice
    from .pegging import advise as advise
    from .play import Replay as Replay
    from .play import replay as replay
    from .reasons import Why as Why
    from .reasons import explain as explain
    from .show import Score as Score
    from .show import Starters as Starters
    from .show import count_hand as count_hand
    from .show import score_hand as score_hand
    from .show import score_starters as score_starters
    from .wicked.deck import Deck as Deck
    from .wicked.deck import WickedCard as WickedCard
    from .wicked.deck import load_deck as load_deck
    from .wicked.deck import sample_deck as sample_deck
    from .wicked.effects import apply_card as apply_card
    from .wicked.events import deal_events as deal_events
    from .wicked.luggers import lugger_table as lugger_table

_HOME = {
    "Advice": "pegging",
    "Board": "kings.board",
    "Card": "cards",
    "CribtoolError": "errors",
    "DealCount": "deal",
    "Deck": "wicked.deck",
    "Discards": "discard",
    "ExpertOpponent": "expert.opponent",
    "Item": "combos",
    "PACK": "cards",
    "Replay": "play",
    "Score": "show",
    "Square": "kings.board",
    "Starters": "show",
    "Tile": "kings.tiles",
    "Why": "reasons",
    "WickedCard": "wicked.deck",
    "WinAdvice": "expert.winpeg",
    "Wins": "expert.windiscard",
    "advise": "pegging",
    "advise_to_win": "expert.winpeg",
    "analyse_discards": "discard",
    "apply_card": "wicked.effects",
    "best_plays": "kings.search",
    "board_of": "kings.board",
    "check_game": "kings.game",
    "check_placement": "kings.check",
    "count_deal": "deal",
    "count_hand": "show",
    "deal_draws": "deal",
    "deal_events": "wicked.events",
    "deal_wins": "expert.windeal",
    "end_of_game": "kings.game",
    "explain": "reasons",
    "flip": "expert.windiscard",
    "format_game": "kings.game",
    "format_grid": "kings.board",
    "format_position": "kings.board",
    "has_play": "kings.search",
    "load_deck": "wicked.deck",
    "lugger_table": "wicked.luggers",
    "parse_card": "cards",
    "parse_cards": "cards",
    "parse_game": "kings.game",
    "parse_grid": "kings.board",
    "parse_hand": "cards",
    "parse_placement": "kings.board",
    "parse_position": "kings.board",
    "parse_rack": "kings.tiles",
    "rank_to_win": "expert.windiscard",
    "replay": "play",
    "sample_deck": "wicked.deck",
    "score_hand": "show",
    "score_starters": "show",
    "unseen_tiles": "kings.tiles",
    "win_before_deal": "expert.winning",
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
