"""The exact odds of meeting a card or a set when drawing from a stack without return.

Knows counting and nothing of effects; a draw that fizzles counts as a draw like any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from math import comb, gcd
from typing import NamedTuple

from ..errors import OptionError
from .deck import Deck, check_set, check_stack
from .draws import Pile, Table

__all__ = ["CardOdds", "Chance", "Odds", "at_least_one", "odds"]


class Chance(NamedTuple):
    """A probability as a fraction in lowest terms."""

    numerator: int
    denominator: int

    @property
    def probability(self) -> float:
        """The fraction as a number, correctly rounded."""
        return self.numerator / self.denominator

    @property
    def texts(self) -> tuple[str, str]:
        """Numerator and denominator in decimal digits, however many."""
        return _digits(self.numerator), _digits(self.denominator)


def _digits(number: int) -> str:
    try:
        return str(number)
    except ValueError:  # Python writes 4,300 digits at most; a decimal number has no such bound
        from decimal import Decimal

        return format(Decimal(number), "f")


class CardOdds(NamedTuple):
    """One card of a stack: how many copies lie in it, and the chance of meeting it."""

    id: str
    copies: int
    chance: Chance


class Odds(NamedTuple):
    """The chance of meeting a card, a set or a stack in `n` draws from `stack`.

    `size` cards lie in the stack and `copies` of them count. `chance` is that of at least one,
    without return: certain as soon as `n` reaches the whole stack and one of them counts.
    `beyond` is None, or, from a game whose stack holds fewer than `n`, the chance when the
    discards come back as the rules say. `cards` are the single cards of the stack when neither a
    card nor a set was asked for.
    """

    n: int
    stack: str
    card: str | None
    set: str | None
    size: int
    copies: int
    chance: Chance
    beyond: Chance | None
    cards: tuple[CardOdds, ...]


def at_least_one(size: int, copies: int, n: int) -> Chance:
    """The chance that `n` of `size` cards, drawn without return, hold one of `copies`.

    Equivalent to counting, among all choices of min(n, size) of the cards, those with at least
    one: 1 - C(size - copies, n) / C(size, n).
    """
    n = min(n, size)
    if not copies or not n:
        return Chance(0, 1)
    ways = comb(size, n)
    hits = ways - comb(size - copies, n)
    common = gcd(hits, ways)
    return Chance(hits // common, ways // common)


def odds(
    deck: Deck,
    n: int,
    *,
    card: str | None = None,
    set: str | None = None,
    stack: str | None = None,
    table: Table | None = None,
) -> Odds:
    """The exact chance of meeting a card, a set or any card of a stack within `n` draws.

    A card is looked for in its own stack; a set needs the stack to draw from. Without `table`
    the stack is fresh, else it is what the game has left. Raises `OptionError` for an unknown
    name, a blank place, a stack that does not fit, or a negative `n`.
    """
    if n < 0:
        raise OptionError(f"{n} draws: give a number of draws, 0 or more", input=str(n))
    if stack is not None:
        check_stack(stack)
    if card is not None:
        if set is not None:
            raise OptionError("a card and a set: ask for one of them", input=set)
        found = deck.card(card)
        if not found.stack:
            raise OptionError(
                f"'{card}' is a blank place and lies in no stack: "
                "give it a stack in the deck file first",
                input=card,
            )
        if stack not in (None, found.stack):
            raise OptionError(
                f"'{card}' is a {found.stack}: it cannot come from the {stack}s", input=card
            )
        stack = found.stack
        ids: Collection[str] = {card}
    elif stack is None:
        raise OptionError(
            "no stack to draw from: name twinkler or lugger"
            if set is not None
            else "nothing to look for: name a card, a set and its stack, or a stack"
        )
    elif set is not None:
        check_set(set)
        ids = {c.id for c in deck.cards if c.set == set and c.stack == stack}
    else:
        ids = {c.id for c in deck.cards if c.stack == stack}
    pile = Pile(deck.stack(stack)) if table is None else table.piles[stack]
    size = len(pile.left)
    copies = _copies(pile.left, ids)
    beyond = None
    if table is not None and n > size:
        beyond = Chance(1, 1) if copies else _after(pile, stack, ids, n - size)
    cards: list[CardOdds] = []
    if card is None and set is None:
        held = Counter(pile.left)
        chances = {number: at_least_one(size, number, n) for number in {0, *held.values()}}
        cards = [
            CardOdds(entry.id, held[entry.id], chances[held[entry.id]])
            for entry in deck.cards
            if entry.stack == stack
        ]
    return Odds(
        n, stack, card, set, size, copies, at_least_one(size, copies, n), beyond, tuple(cards)
    )


def _copies(cards: tuple[str, ...], ids: Collection[str]) -> int:
    return sum(id in ids for id in cards)


def _after(pile: Pile, stack: str, ids: Collection[str], n: int) -> Chance:
    """The chance in the first `n` draws once the stack is used up and its discards come back.

    Twinklers drawn on the way are discarded and come back with them; luggers are held.
    """
    back = pile.discards + (pile.left if stack == "twinkler" else ())
    return at_least_one(len(back), _copies(back, ids), n)
