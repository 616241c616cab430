"""Shuffling the two stacks and drawing from them: discards, fizzles and reshuffles.

Knows the rules of drawing (RULES.md, "Wicked Cribbage") and nothing of what a card does. Nothing
here is random but the choice of a seed: a seed gives the same cards on every machine and with
every version of Python, because the shuffle is written out here over SHA-256.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from ..errors import OptionError, shorten
from .deck import STACKS, Deck, check_stack

__all__ = ["Draw", "Pile", "Table", "draw", "new_table", "play_lugger", "random_seed", "shuffled"]


class Pile(NamedTuple):
    """One stack on the table, by ids: `left` (the top card first), `discards`, `held` (luggers).

    `shuffles` is how often the stack has been shuffled, the first time included.
    """

    left: tuple[str, ...]
    discards: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    shuffles: int = 1


class Table(NamedTuple):
    """The stacks of a game and the seed they are shuffled with."""

    seed: int
    piles: dict[str, Pile]


class Draw(NamedTuple):
    """One card drawn; `n` counts the draws from 1, fizzled ones too.

    `id` and `effect` are None when the stack had nothing left; `reshuffled`: before this draw the
    stack was empty and its discards became the stack.
    """

    n: int
    stack: str
    id: str | None
    effect: str | None
    fizzled: bool
    reshuffled: bool


def random_seed() -> int:
    """A seed that nobody can guess, 0 to 2**32 - 1."""
    import os

    return int.from_bytes(os.urandom(4), "big")


def _words(label: str) -> Iterator[int]:
    """Numbers of 64 bits: SHA-256 of "label|0", "label|1", …, four to a digest, big end first."""
    import hashlib

    block = 0
    while True:
        digest = hashlib.sha256(f"{label}|{block}".encode()).digest()
        for place in range(0, 32, 8):
            yield int.from_bytes(digest[place : place + 8], "big")
        block += 1


def shuffled(cards: Sequence[str], seed: int, stack: str, turn: int) -> list[str]:
    """The cards in an order that depends on nothing but the arguments.

    Fisher and Yates from the last place down: place i changes with a place j <= i, j being the
    next word of the stream modulo i + 1; a word at or above the greatest multiple of i + 1 in
    2**64 is passed over, so that every order is equally likely. The stream is `_words` of
    "cribtool-wicked-1|SEED|STACK|TURN". `turn` counts the shuffles of that stack from 1.
    """
    cards = list(cards)
    words = _words(f"cribtool-wicked-1|{seed}|{stack}|{turn}")
    for i in range(len(cards) - 1, 0, -1):
        limit = 2**64 - 2**64 % (i + 1)
        word = next(word for word in words if word < limit)
        j = word % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def new_table(deck: Deck, seed: int) -> Table:
    """Both stacks of the deck, freshly shuffled; blank places lie in neither."""
    return Table(
        seed,
        {stack: Pile(tuple(shuffled(deck.stack(stack), seed, stack, 1))) for stack in STACKS},
    )


def draw(
    deck: Deck, table: Table, stacks: Iterable[str], fizzle: Collection[str] = ()
) -> tuple[Table, tuple[Draw, ...]]:
    """Draw once from each of `stacks`, in order: the table afterwards, and every card drawn.

    A twinkler is played and discarded. One of `fizzle` cannot be played: it is discarded and
    another drawn in its place, so that the list holds more draws than `stacks`. A lugger is held.
    An empty stack is its discards, shuffled. With nothing left (no card in the stack, and among
    the discards none but cards that fizzle) the draw has no id. Raises `OptionError` for an
    unknown stack or id, and for one to fizzle that is no twinkler or is named twice.
    """
    for id, times in Counter(fizzle).items():
        if times > 1:
            raise OptionError(f"'{shorten(id)}' is to fizzle twice: name it once", input=id)
        if deck.card(id).stack != "twinkler":
            raise OptionError(f"'{shorten(id)}' is no twinkler: only a twinkler fizzles", input=id)
    effects = {card.id: card.effect for card in deck.cards}
    left = {stack: list(reversed(pile.left)) for stack, pile in table.piles.items()}
    discards = {stack: list(pile.discards) for stack, pile in table.piles.items()}
    held = {stack: list(pile.held) for stack, pile in table.piles.items()}
    shuffles = {stack: pile.shuffles for stack, pile in table.piles.items()}
    drawn: list[Draw] = []
    for stack in stacks:
        check_stack(stack)
        while True:
            reshuffled = False
            if not left[stack]:
                if all(id in fizzle for id in discards[stack]):
                    drawn.append(Draw(len(drawn) + 1, stack, None, None, False, False))
                    break
                shuffles[stack] += 1
                left[stack] = shuffled(discards[stack], table.seed, stack, shuffles[stack])
                left[stack].reverse()
                discards[stack] = []
                reshuffled = True
            id = left[stack].pop()
            fizzled = id in fizzle
            (held if stack == "lugger" else discards)[stack].append(id)
            drawn.append(Draw(len(drawn) + 1, stack, id, effects[id], fizzled, reshuffled))
            if not fizzled:
                break
    piles = {
        stack: Pile(
            tuple(reversed(left[stack])),
            tuple(discards[stack]),
            tuple(held[stack]),
            shuffles[stack],
        )
        for stack in STACKS
    }
    return Table(table.seed, piles), tuple(drawn)


def play_lugger(table: Table, id: str) -> Table:
    """The table after a held lugger has been used: it lies with the discards.

    Raises `OptionError` when nobody holds it.
    """
    pile = table.piles["lugger"]
    if id not in pile.held:
        holds = ", ".join(pile.held) or "none"
        raise OptionError(
            f"'{shorten(id)}' is not among the luggers that are held: those are {holds}",
            input=id,
        )
    held = list(pile.held)
    held.remove(id)
    after = pile._replace(held=tuple(held), discards=(*pile.discards, id))
    return Table(table.seed, {**table.piles, "lugger": after})
