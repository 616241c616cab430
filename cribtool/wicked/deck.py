"""The deck file: reading, checking, tailoring and writing the cards of Wicked Cribbage.

A deck is a TOML file with one `[[card]]` for each different card. This module knows what may
stand in it, names every fault by card and key, and ships the sample cards; it knows nothing of
draws, and of an `op` only its shape.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import DeckError, FileError, OptionError, shorten

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "BOX",
    "MARKS",
    "MAX_CARDS",
    "MAX_COPIES",
    "OPS",
    "PHASES",
    "RULINGS",
    "SAMPLES",
    "SETS",
    "STACKS",
    "Deck",
    "WickedCard",
    "check_set",
    "check_stack",
    "deck_text",
    "load_deck",
    "op_kind",
    "parse_deck",
    "sample_deck",
    "tailor",
    "template",
]

STACKS = ("twinkler", "lugger")
"""The two stacks: twinklers are played when drawn, luggers are held until they are used."""
SETS = ("core", "strategy", "luck")
PHASES = ("deal", "play", "show")
BOX = {"core": 32, "strategy": 16, "luck": 16}
"""How many cards of each set the box holds (RULES.md, "the deck")."""
MARKS = {"strategy": "probably marked with a snake", "luck": "probably marked with a beetle"}
"""The marks of the expansions, from the order of words in the booklet: probable, not certain."""
RULINGS = {
    "landing": "does a peg that a card moves to a multiple of five draw a lugger?",
    "heels": "does a jack that a card makes the starter count two for his heels?",
    "unmet": "does a twinkler whose condition is not met fizzle?",
}
"""What the public rules leave open; the players settle it (RULES.md, "a doubtful case")."""
MAX_COPIES = 999
SAMPLES = os.path.join(os.path.dirname(__file__), "samples.toml")
"""The deck file of the sample cards that ship with cribtool."""

MAX_CARDS = 100_000
"""More cards than any box holds: a deck beyond it is a mistake."""

_MAX_BYTES = 4_000_000
_KEYS = ("id", "stack", "set", "phase", "effect", "copies", "op", "source", "note")


class WickedCard(NamedTuple):
    """One entry of a deck file: a card and how many copies of it the deck holds.

    `stack` is twinkler, lugger or "" (a blank place), `set` core, strategy or luck, `phase` deal,
    play, show or "" and only ever set for luggers; `op` is what the card does, machine-readable,
    or None; `source` and `note` are remarks.
    """

    id: str
    stack: str
    set: str
    phase: str = ""
    effect: str = ""
    copies: int = 1
    op: dict[str, Any] | None = None
    source: str = ""
    note: str = ""


class Deck(NamedTuple):
    """The cards of a deck in the order of its file; ids are unique."""

    cards: tuple[WickedCard, ...]

    @property
    def total(self) -> int:
        """How many cards, counting copies and blank places."""
        return sum(card.copies for card in self.cards)

    def tally(self, key: str, values: Iterable[str]) -> dict[str, int]:
        """How many cards, counting copies, have each of `values` under `key`."""
        found = dict.fromkeys(values, 0)
        for card in self.cards:
            value = getattr(card, key)
            if value in found:
                found[value] += card.copies
        return found

    @property
    def blank(self) -> tuple[str, ...]:
        """The ids of the cards without a text, in order."""
        return tuple(card.id for card in self.cards if not card.effect)

    def stack(self, stack: str) -> tuple[str, ...]:
        """The ids of one stack in the order of the deck, each as often as it has copies."""
        return tuple(
            card.id for card in self.cards if card.stack == stack for _ in range(card.copies)
        )

    def card(self, id: str) -> WickedCard:
        """The card with this id. Raises `OptionError` when the deck has none."""
        for card in self.cards:
            if card.id == id:
                return card
        near = _near(id.upper(), [card.id.upper() for card in self.cards])
        hint = next((c.id for c in self.cards if c.id.upper() == near), None)
        raise OptionError(
            f"no card '{shorten(id)}' in this deck: "
            + (f"did you mean {hint}?" if hint else "`wicked-deck list` shows the ids it has"),
            input=id,
        )

    @property
    def fingerprint(self) -> str:
        """A digest of everything about the cards but remarks: like decks have like digests."""
        import hashlib

        rows = [
            repr((c.id, c.stack, c.set, c.phase, c.effect, c.copies, _sorted(c.op)))
            for c in self.cards
        ]
        return hashlib.sha256("\n".join(rows).encode()).hexdigest()


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return sorted((key, _sorted(entry)) for key, entry in value.items())
    return value


def check_stack(stack: str) -> str:
    """`stack`, when it is one; `OptionError` otherwise."""
    if stack not in STACKS:
        raise OptionError(
            f"no stack '{shorten(stack)}': the stacks are {' and '.join(STACKS)}", input=stack
        )
    return stack


def check_set(name: str) -> str:
    """`name`, when it is a set; `OptionError` otherwise."""
    if name not in SETS:
        raise OptionError(f"no set '{shorten(name)}': the sets are {', '.join(SETS)}", input=name)
    return name


# Reading


def load_deck(path: str | Path) -> Deck:
    """Read and check a deck file.

    Raises `FileError` when the file cannot be read and `DeckError`, with every fault, when it is
    no deck.
    """
    try:
        with open(path, "rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileError(
            f"deck '{shorten(str(path), 200)}' cannot be read: {reason}", input=str(path)
        ) from None
    return parse_deck(data, str(path))


def sample_deck() -> Deck:
    """The sample cards that ship with cribtool: the publicly known ones, one copy of each."""
    return load_deck(SAMPLES)


def parse_deck(data: bytes | str, name: str = "deck") -> Deck:
    """Read and check the text of a deck file; `name` stands in messages.

    Raises `DeckError` with every fault, named by card and key.
    """
    import tomllib

    where = shorten(name, 200)
    if isinstance(data, bytes):
        if len(data) > _MAX_BYTES:
            raise DeckError(where, [f"larger than {_MAX_BYTES:,} bytes: this is no deck file"])
        try:
            data = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise DeckError(
                where, [f"byte {error.start} is not UTF-8: save the deck file as UTF-8"]
            ) from None
    try:
        document = tomllib.loads(data)
    except RecursionError:
        raise DeckError(where, ["not TOML: nested too deeply"]) from None
    except ValueError as error:  # also a number with too many digits, a date that is none
        raise DeckError(where, [f"not TOML: {shorten(str(error), 200)}"]) from None
    faults = [
        f"'{shorten(key)}' is no part of a deck file: write one [[card]] for each card"
        for key in document
        if key != "card"
    ]
    entries = document.get("card", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        faults.append("card: not a table for each card: write [[card]], in double brackets")
        raise DeckError(where, faults)
    if not entries and not faults:
        faults.append("holds no card: write one [[card]] for each (`wicked-deck template`)")
    cards: list[WickedCard] = []
    known: dict[str, int] = {}
    for number, entry in enumerate(entries, 1):
        card, complaints = _read_card(entry)
        if card.id:
            if card.id in known:
                complaints.append(
                    ("id", f"the same as that of card {known[card.id]}: every id stands once")
                )
            known.setdefault(card.id, number)
        label = f"card {number} ({shorten(card.id)})" if card.id else f"card {number}"
        faults += [f"{label}: {key}: {complaint}" for key, complaint in complaints]
        cards.append(card)
    deck = Deck(tuple(cards))
    if not faults and deck.total > MAX_CARDS:
        faults.append(f"{deck.total:,} cards, copies counted: at most {MAX_CARDS:,}")
    if faults:
        raise DeckError(where, faults)
    return deck


Faults = list[tuple[str, str]]
"""What is wrong with one card: (key, complaint)."""


def _near(text: str, known: Sequence[str]) -> str | None:
    """The one of `known` that `text` may have been meant for."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(text, known, 1)), None)


def _is_id(text: str) -> bool:
    return (
        1 <= len(text) <= 60 and text[0] != "-" and not any(c.isspace() or c == "," for c in text)
    )


def _show(value: object) -> str:
    return shorten(f"'{value}'" if isinstance(value, str) else repr(value), 40)


def _one_of(value: object, allowed: Sequence[str], also: str = "") -> str | None:
    """The complaint when `value` is none of `allowed`, or None."""
    if isinstance(value, str) and value in allowed:
        return None
    near = _near(value.lower().strip(), allowed) if isinstance(value, str) else None
    if near:
        return f'{_show(value)}: did you mean "{near}"?'
    choices = ", ".join(f'"{name}"' for name in allowed)
    return f"{_show(value)}: write {'one of ' if len(allowed) > 1 else ''}{choices}{also}"


def _unknown_key(key: str, known: Sequence[str]) -> str:
    near = _near(key.lower(), known)
    return f"unknown key: {f'did you mean {near}?' if near else 'known are ' + ', '.join(known)}"


def _text(entry: Mapping[str, Any], key: str, faults: Faults) -> str:
    value = entry.get(key, "")
    if not isinstance(value, str):
        faults.append((key, f"{_show(value)} is no text: write it in quotation marks"))
        return ""
    if any(not c.isprintable() and c not in "\n\t" for c in value):
        faults.append((key, f"{_show(value)} holds a control character: write plain text"))
    return value


def _read_card(entry: Mapping[str, Any]) -> tuple[WickedCard, Faults]:
    """The card (with empty places where something is wrong) and what is wrong with it."""
    faults: Faults = [(shorten(key), _unknown_key(key, _KEYS)) for key in entry if key not in _KEYS]
    id = _text(entry, "id", faults)
    if "id" not in entry:
        faults.append(("id", "missing: every card needs an id of its own"))
    elif isinstance(entry["id"], str) and not _is_id(id):
        faults.append(
            (
                "id",
                f"{_show(id)}: write 1 to 60 characters without blanks and commas, "
                "the first of them no hyphen",
            )
        )
        id = ""
    effect = _text(entry, "effect", faults)
    stack = entry.get("stack")
    if "stack" not in entry:
        faults.append(("stack", 'missing: write "twinkler", "lugger", or "" on a blank place'))
    elif stack != "":
        complaint = _one_of(stack, STACKS, ', or "" on a blank place')
        if complaint:
            faults.append(("stack", complaint))
    elif effect.strip():
        faults.append(("stack", 'empty, but the card has a text: write "twinkler" or "lugger"'))
    name = entry.get("set")
    if "set" not in entry:
        faults.append(("set", 'missing: write "core", "strategy" or "luck"'))
    else:
        complaint = _one_of(name, SETS)
        if complaint:
            faults.append(("set", complaint))
    phase = entry.get("phase", "")
    if phase != "":
        complaint = _one_of(phase, PHASES, ", or leave it empty")
        if complaint:
            faults.append(("phase", complaint))
        elif stack == "twinkler":
            faults.append(
                ("phase", f"{_show(phase)}: a twinkler is played when drawn and has no phase")
            )
    copies = entry.get("copies", 1)
    if not isinstance(copies, int) or isinstance(copies, bool):
        faults.append(("copies", f"{_show(copies)}: write a whole number, 0 or more"))
    elif not 0 <= copies <= MAX_COPIES:
        faults.append(("copies", f"{_show(copies)}: write a number from 0 to {MAX_COPIES}"))
    op = entry.get("op")
    if op is not None:
        if not isinstance(op, dict):
            example = '{ peg = 5, who = "self" }'
            faults.append(("op", f"{_show(op)}: write a table, such as {example}"))
        else:
            faults += _op_faults(op)
    return (
        WickedCard(
            id,
            stack if isinstance(stack, str) else "",
            name if isinstance(name, str) else "",
            phase if isinstance(phase, str) else "",
            effect if effect.strip() else "",
            copies if isinstance(copies, int) else 1,
            op if isinstance(op, dict) else None,
            _text(entry, "source", faults),
            _text(entry, "note", faults),
        ),
        faults,
    )


# What a card does, in machine-readable form


def _whole(low: int, high: int, but: int | None = None) -> Callable[[object], str | None]:
    def check(value: Any) -> str | None:
        whole = isinstance(value, int) and not isinstance(value, bool)
        if whole and low <= value <= high and value != but:
            return None
        without = f", but not {but}" if but is not None else ""
        return f"{_show(value)}: write a whole number from {low} to {high}{without}"

    return check


def _exactly(right: object, written: str) -> Callable[[object], str | None]:
    def check(value: object) -> str | None:
        if type(value) is type(right) and value == right:
            return None
        return f"{_show(value)}: write {written}"

    return check


def _names(*allowed: str) -> Callable[[object], str | None]:
    return lambda value: _one_of(value, allowed)


def _table(keys: Mapping[str, Callable[[object], str | None]]) -> Callable[[object], str | None]:
    """A check that a value is a table with exactly these keys."""

    def check(value: object) -> str | None:
        example = "a table with " + " and ".join(keys)
        if not isinstance(value, dict):
            return f"{_show(value)}: write {example}"
        for key, inner in keys.items():
            if key not in value:
                return f"{key} is missing: write {example}"
            complaint = inner(value[key])
            if complaint:
                return f"{key}: {complaint}"
        for key in value:
            if key not in keys:
                return f"{shorten(key)}: {_unknown_key(key, tuple(keys))}"
        return None

    return check


_WHO = _names("self", "opponent")

OPS: dict[str, dict[str, tuple[bool, Callable[[object], str | None]]]] = {
    "peg": {
        "peg": (True, _whole(-120, 120, 0)),
        "who": (True, _WHO),
        "if": (False, _table({"hand_points": _whole(0, 200)})),
    },
    "swap": {
        "swap": (True, _exactly(["starter", "hand"], '["starter", "hand"]')),
        "who": (False, _names("self")),
    },
    "no_crib": {"no_crib": (True, _exactly(True, "true"))},
    "peek": {"peek": (True, _names("crib"))},
    "contest": {
        "contest": (True, _names("rock-paper-scissors")),
        "winner": (True, _table({"draw": _whole(1, 2), "hand_size": _whole(5, 8)})),
    },
    "cancel": {"cancel": (True, _names("twinkler"))},
    "deal": {"deal": (True, _exactly(10, "10"))},
}
"""Each kind of op: its keys, whether they must stand, and how their values are checked."""


def op_kind(op: Mapping[str, Any]) -> str:
    """Which of `OPS` a checked op is."""
    return next(kind for kind in OPS if kind in op)


def _op_faults(op: Mapping[str, Any]) -> Faults:
    kinds = [kind for kind in OPS if kind in op]
    if len(kinds) != 1:
        known = ", ".join(OPS)
        if kinds:
            return [("op", f"holds {' and '.join(kinds)}: an op does one thing")]
        named = next(iter(op), None)
        if named is None:
            return [("op", f"empty: leave it out, or write one of {known}")]
        return [(f"op.{shorten(named)}", f"no known op: write one of {known}, or leave op out")]
    keys = OPS[kinds[0]]
    faults: Faults = []
    for key, (needed, check) in keys.items():
        if key in op:
            complaint = check(op[key])
            if complaint:
                faults.append((f"op.{key}", complaint))
        elif needed:
            faults.append((f"op.{key}", f"missing: {kinds[0]} needs it"))
    faults += [
        (f"op.{shorten(key)}", _unknown_key(key, tuple(keys))) for key in op if key not in keys
    ]
    return faults


# Tailoring


def tailor(
    deck: Deck,
    *,
    with_sets: Iterable[str] = (),
    without_sets: Iterable[str] = (),
    copies: Iterable[tuple[str, int]] = (),
    remove: Iterable[str] = (),
) -> Deck:
    """The deck with sets left out, copies changed and cards removed.

    `with_sets`: only core and these sets stay; `without_sets`: these go; `copies`: (id, number)
    pairs; `remove`: ids. Raises `OptionError` for an unknown set or id, an id that is named
    twice or whose set is left out, and copies below 0 or above `MAX_COPIES`.
    """
    kept = [check_set(name) for name in with_sets]
    gone = [check_set(name) for name in without_sets]
    for name in gone:
        if name in kept:
            raise OptionError(f"set '{name}' both kept and left out: say one", input=name)
    sets = {name for name in SETS if (not kept or name in kept or name == "core")} - set(gone)
    numbers: dict[str, int] = {}
    removed: set[str] = set()
    for id, number in copies:
        _stays(deck.card(id), sets)
        if id in numbers:
            raise OptionError(f"copies of '{id}' given twice: give them once", input=id)
        if not 0 <= number <= MAX_COPIES:
            raise OptionError(
                f"{shorten(str(number))} copies of '{id}': give a number from 0 to {MAX_COPIES}",
                input=f"{id}={number}",
            )
        numbers[id] = number
    for id in remove:
        _stays(deck.card(id), sets)
        if id in removed:
            raise OptionError(f"'{id}' is to be removed twice: name it once", input=id)
        if id in numbers:
            raise OptionError(f"'{id}' both removed and given copies: say one", input=id)
        removed.add(id)
    return Deck(
        tuple(
            card._replace(copies=numbers.get(card.id, card.copies))
            for card in deck.cards
            if card.set in sets and card.id not in removed
        )
    )


def _stays(card: WickedCard, sets: set[str]) -> None:
    if card.set not in sets:
        raise OptionError(
            f"'{card.id}' belongs to the set '{card.set}', which is left out: name one of the rest",
            input=card.id,
        )


# Writing


def _toml(value: Any) -> str:
    """A value as TOML on one line: text, whole numbers, truth values, lists and tables."""
    if isinstance(value, str):
        return '"' + "".join(_ESCAPES.get(c) or c for c in value) + '"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return "{ " + ", ".join(f"{key} = {_toml(entry)}" for key, entry in value.items()) + " }"


_ESCAPES = {chr(code): f"\\u{code:04x}" for code in (*range(32), 127)}
_ESCAPES |= {"\n": "\\n", "\t": "\\t", '"': '\\"', "\\": "\\\\"}


def _card_text(card: WickedCard) -> str:
    lines = ["[[card]]"]
    for key, value in zip(_KEYS, (*card[:6], card.op, card.source, card.note), strict=True):
        if key in ("op", "source", "note") and not value:
            continue
        lines.append(f"{key} = {_toml(value)}")
    return "\n".join(lines) + "\n"


def deck_text(deck: Deck) -> str:
    """The deck as the text of a deck file: `parse_deck(deck_text(deck)) == deck`."""
    if not deck.cards:
        return "# A deck without cards.\ncard = []\n"
    return "\n".join(map(_card_text, deck.cards))


def template(deck: Deck | None = None, *, encoding: str = "utf-8") -> str:
    """The text of a deck file: the cards of `deck`, then blank places up to the box's counts.

    Without a deck the sample cards come first, with their comments. A blank place has a set and
    an id of its own and nothing else: the user copies his own card in. What `encoding` lacks is
    written as TOML escapes.
    """
    if deck is None:
        deck = sample_deck()
        with open(SAMPLES, encoding="utf-8") as file:
            cards = file.read()
    else:
        cards = deck_text(deck) if deck.cards else ""
    held = deck.tally("set", SETS)
    taken = {card.id for card in deck.cards}
    parts = [_HEADER, cards] if cards else [_HEADER]
    for name, number in BOX.items():
        missing = number - held[name]
        if missing <= 0:
            continue
        mark = f", {MARKS[name]}" if name in MARKS else ""
        parts.append(f"# Blank places of the set {name}{mark}: copy your own cards in.\n")
        place = held[name]
        while missing:
            place += 1
            id = f"{name}-{place:02}"
            if id not in taken:
                parts.append(_card_text(WickedCard(id, "", name)))
                missing -= 1
    text = "\n".join(parts)
    try:
        text.encode(encoding)
    except UnicodeEncodeError:  # only texts in quotation marks hold such characters
        text = "".join(map(_escaped, text))
    return text


def _escaped(char: str) -> str:
    code = ord(char)
    return char if code < 128 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


_HEADER = """\
# A deck of Wicked Cribbage for cribtool: one [[card]] for each different card.
#   id      a name of its own, without blanks
#   stack   "twinkler" (played when drawn) or "lugger" (held); "" on a blank place
#   set     "core", "strategy" or "luck"
#   phase   of a lugger: "deal", "play" or "show"; "" where unknown
#   effect  what the card says
#   copies  how many of it the deck holds
#   op      (may be left out) what it does, for cribtool to compute with; one of
#           { peg = 5, who = "self" }        minus: back; who: "self" or "opponent";
#                                            with if = { hand_points = 0 }: on that count only
#           { swap = ["starter", "hand"], who = "self" }
#           { no_crib = true }    { peek = "crib" }    { cancel = "twinkler" }    { deal = 10 }
#           { contest = "rock-paper-scissors", winner = { draw = 1, hand_size = 5 } }
#   source, note   (may be left out) remarks
# The box holds 32 core, 16 strategy and 16 luck cards; how many are twinklers is not public.
"""
