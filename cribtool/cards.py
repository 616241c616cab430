"""Ranks, suits, cards and the pack: reading, writing and checking them.

Knows how cards are written and that a pack holds each once; knows no scoring.
A card without a suit (`suit == NO_SUIT`) stands for a rank alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .errors import (
    CardError,
    DuplicateCardError,
    MixedSuitsError,
    RecordError,
    TooManyOfRankError,
    shorten,
)

__all__ = [
    "NO_SUIT",
    "PACK",
    "RANKS",
    "RANK_CARDS",
    "SUITS",
    "VALUES",
    "Card",
    "Cards",
    "card_name",
    "cards_text",
    "check_together",
    "has_suits",
    "parse_card",
    "parse_cards",
    "parse_hand",
    "rank_name",
    "unseen",
]

RANKS = "A23456789TJQK"
"""The thirteen ranks in card order; rank 1 is the ace, 13 the king."""
SUITS = "SHDC"
"""The four suits in card order; suit 0 is spades."""
NO_SUIT = -1
"""The suit of a card of which only the rank is known."""
VALUES = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""What a rank counts (ace 1, faces 10), by rank 1 to 13; entry 0 is unused."""


class Card(NamedTuple):
    """One card: `rank` 1 (ace) to 13 (king), `suit` 0 to 3 (S H D C) or `NO_SUIT`.

    Cards compare in card order, A to K and then S H D C; `str(card)` is `TH`, or `T` without a
    suit.
    """

    rank: int
    suit: int

    def __str__(self) -> str:
        return _NAMES[self]

    @property
    def value(self) -> int:
        """What the card counts: ace 1, two to nine their number, ten and faces 10."""
        return VALUES[self.rank]


Cards = str | Iterable[str | Card]
"""What the public functions take for cards: a text, or texts and cards in any mixture."""

PACK = tuple(Card(rank, suit) for rank in range(1, 14) for suit in range(4))
"""The 52 cards in card order."""
RANK_CARDS = tuple(Card(rank, NO_SUIT) for rank in range(1, 14))
"""The 13 cards without a suit, ace to king."""

_NAMES = {card: RANKS[card.rank - 1] + SUITS[card.suit] for card in PACK}
_NAMES.update((card, RANKS[card.rank - 1]) for card in RANK_CARDS)
_is_card = _NAMES.__contains__
_ONLY_CARDS = {Card}
card_name = _NAMES.__getitem__
"""The text of a card, as `str(card)`, for loops over many."""

_RANK_OF = {"10": 10} | {c: i for i, c in enumerate(RANKS, 1)}
_RANK_OF |= {c.lower(): rank for c, rank in _RANK_OF.items()}
_SUIT_OF = {c: i for group in ("SHDC", "shdc", "♠♥♦♣", "♤♡♢♧") for i, c in enumerate(group)}
_BY_TEXT = {
    rank + suit: Card(number, place)
    for rank, number in _RANK_OF.items()
    for suit, place in (*_SUIT_OF.items(), ("", NO_SUIT))
}
"""Every spelling of every card; a table and not a pattern, which would cost at start-up."""
_VARIATION_SELECTORS = "\ufe0e\ufe0f"  # how a suit's symbol is drawn; they may follow it


def rank_name(rank: int) -> str:
    """The letter of `rank` 1 to 13: `rank_name(10) == "T"`."""
    return RANKS[rank - 1]


def cards_text(cards: Iterable[Card]) -> str:
    """The cards as a user writes them, apart by blanks: `5H 5C JD`."""
    return " ".join(map(card_name, cards))


def parse_cards(cards: Cards) -> tuple[Card, ...]:
    """Read cards in the order given; equal cards are not complained about here.

    `cards` is a text (`"5H 5C"`, `"5h5c"`, `"5H,10C"`, `"456TTJ"`) or an iterable of texts and
    `Card`s. Raises `CardError` on a text that is no card, `RecordError` on another type.
    """
    if isinstance(cards, str):
        return tuple(_read(cards))
    if (
        isinstance(cards, tuple)
        and _ONLY_CARDS.issuperset(map(type, cards))
        and all(map(_is_card, cards))
    ):
        return cards
    found: list[Card] = []
    try:
        for part in cards:
            if isinstance(part, Card):
                found.append(_known(part))
            elif isinstance(part, str):
                known = _BY_TEXT.get(part)
                if known is None:
                    found += _read(part)
                else:
                    found.append(known)
            else:
                raise RecordError(
                    f"{shorten(repr(part))} is no card: write cards as text, such as 5H",
                    input=repr(part),
                )
    except TypeError:
        raise RecordError(
            f"{shorten(repr(cards))} is no list of cards: give a text or a list of texts",
            input=repr(cards),
        ) from None
    return tuple(found)


def _known(card: Card) -> Card:
    if card not in _NAMES:
        raise CardError(repr(card), "rank is 1 to 13, suit 0 to 3 or NO_SUIT")
    return card


def _read(text: str) -> list[Card]:
    found = []
    for token in text.replace(",", " ").split():
        card = _BY_TEXT.get(token)
        if card is not None:
            found.append(card)
            continue
        place = 0
        while place < len(token):
            for length in (3, 2, 1):
                card = _BY_TEXT.get(token[place : place + length])
                if card is not None:
                    break
            else:
                raise CardError(*_complaint(token, place))
            found.append(card)
            place += length
            if token[place : place + 1] in _VARIATION_SELECTORS:
                place += 1
    return found


_SLIPS = {"1": "A", "0": "T", "11": "J", "12": "Q", "13": "K", "14": "A", "1O": "T", "1o": "T"}


def _complaint(token: str, place: int) -> tuple[str, str, str]:
    """The offending piece of `token`, what would be right there, and the token it stands in."""
    suits = "".join(_SUIT_OF)
    slip = re.match(f"({'|'.join(sorted(_SLIPS, reverse=True))})([{suits}]|$)", token[place:])
    if slip:
        suit = SUITS[_SUIT_OF[slip[2]]] if slip[2] else ""
        return slip[0], f"did you mean {_SLIPS[slip[1]]}{suit}?", ""
    turned = re.match(f"([{suits}])({'|'.join(_RANK_OF)})", token[place:])
    if turned:
        right = Card(_RANK_OF[turned[2]], _SUIT_OF[turned[1]])
        return turned[0], f"did you mean {right}? The rank comes first", ""
    rank = re.search(f"({'|'.join(_RANK_OF)})$", token[:place])
    if rank:
        instead = f"no such suit: write one of {' '.join(SUITS)} after the rank"
        return token[rank.start() :], instead, token
    return (
        token[place:],
        f"no such card: a card is a rank ({' '.join(RANKS)}) and a suit ({' '.join(SUITS)}), "
        "such as 5H or TD",
        token,
    )


def parse_card(text: str | Card) -> Card:
    """Read exactly one card: `parse_card("10h") == Card(10, 1)`. Raises `CardError`."""
    if type(text) is Card and _is_card(text):
        return text
    cards = parse_cards((text,))
    if len(cards) != 1:
        raise CardError(str(text), f"one card is wanted here, not {len(cards) or 'nothing'}")
    return cards[0]


def parse_hand(cards: Cards) -> tuple[Card, ...]:
    """Read cards that lie together: no card twice, all with suits or none, in the order given.

    Raises `CardError`, `DuplicateCardError`, `MixedSuitsError` and `TooManyOfRankError`; the
    number of cards is not judged.
    """
    hand = parse_cards(cards)
    check_together(hand)
    return hand


def check_together(*groups: Iterable[Card]) -> None:
    """Raise unless the cards of all groups can come from one pack.

    All have suits or none has (`MixedSuitsError`); no card stands twice (`DuplicateCardError`),
    and without suits no rank stands five times (`TooManyOfRankError`).
    """
    cards = [card for group in groups for card in group]
    distinct = set(cards)
    bare = [card for card in distinct if card.suit < 0]
    if not bare:
        if len(distinct) < len(cards):
            raise DuplicateCardError(next(str(c) for c in cards if cards.count(c) > 1))
        return
    if len(bare) < len(distinct):
        first = {card.suit < 0: card for card in reversed(cards)}
        raise MixedSuitsError(str(first[False]), str(first[True]))
    for card in bare:
        if cards.count(card) > 4:
            raise TooManyOfRankError(str(card), cards.count(card))


def has_suits(cards: Sequence[Card]) -> bool:
    """Whether the cards (checked to lie together) have suits; true of no cards at all."""
    return not cards or cards[0].suit >= 0


def unseen(*groups: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of the pack, in card order, that stand in none of the groups (all with suits)."""
    seen = {card for group in groups for card in group}
    return tuple(card for card in PACK if card not in seen)
