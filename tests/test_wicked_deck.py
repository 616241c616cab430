"""The deck file: what it may hold, what it may not, and that it comes back as it was written."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribtool.errors import DeckError, FileError, OptionError
from cribtool.wicked.deck import (
    BOX,
    SETS,
    Deck,
    WickedCard,
    deck_text,
    load_deck,
    op_kind,
    parse_deck,
    sample_deck,
    tailor,
    template,
)

from .strategies import PLAIN_TEXTS, wicked_decks

DATA = Path(__file__).parent / "data" / "wicked"


def test_the_samples_are_the_known_cards() -> None:
    """What ships is what is publicly known: each sample agrees with the list of known cards."""
    known = json.loads((DATA / "known_cards.json").read_text())["cards"]
    cards = sample_deck().cards
    assert [card.id for card in cards] == [entry["id"] for entry in known]
    for card, entry in zip(cards, known, strict=True):
        assert card.stack == entry["stack"]
        assert card.set == (entry["set"] or "core")
        assert card.phase == (entry["phase"] or "")
        assert card.op == entry["op"]
        assert card.source == entry["source"]
        assert card.copies == 1
        assert card.effect


def test_a_set_that_is_not_public_says_so_in_a_comment() -> None:
    known = json.loads((DATA / "known_cards.json").read_text())["cards"]
    for entry in known:
        block = template().split(f'id = "{entry["id"]}"')[1].split("[[card]]")[0]
        line = next(line for line in block.splitlines() if line.startswith("set ="))
        assert ("not public" in line) == (entry["set"] is None)


def test_the_template_holds_the_counts_of_the_box() -> None:
    """32 core, 16 strategy, 16 luck; nothing but the samples has a text, a stack or an op."""
    deck = parse_deck(template())
    assert deck.total == 64
    assert deck.tally("set", SETS) == BOX == {"core": 32, "strategy": 16, "luck": 16}
    samples = sample_deck()
    assert deck.cards[: len(samples.cards)] == samples.cards
    blank = deck.cards[len(samples.cards) :]
    assert deck.blank == tuple(card.id for card in blank)
    assert all(card == WickedCard(card.id, "", card.set) for card in blank)


@given(wicked_decks())
def test_a_template_of_any_deck_fills_up_to_the_box(deck: Deck) -> None:
    """The deck's own cards stand first; ids stay unique; a set that is full gets no blanks."""
    filled = parse_deck(template(deck))
    assert filled.cards[: len(deck.cards)] == deck.cards
    for name, number in filled.tally("set", SETS).items():
        assert number == max(BOX[name], deck.tally("set", SETS)[name])


def test_a_template_without_any_card_is_blank_places() -> None:
    filled = parse_deck(template(Deck(())))
    assert filled.tally("set", SETS) == BOX
    assert len(filled.blank) == 64


@given(wicked_decks())
def test_a_deck_survives_its_file(deck: Deck) -> None:
    """parse_deck(deck_text(deck)) == deck, whatever the texts are."""
    assert parse_deck(deck_text(deck)) == deck
    assert parse_deck(deck_text(deck).encode()).fingerprint == deck.fingerprint


@given(
    PLAIN_TEXTS.filter(str.strip), st.sampled_from(["\n", "\t", '"', "\\", '"""', "é", "♠", " "])
)
def test_a_text_survives_quotes_and_line_ends(text: str, odd: str) -> None:
    deck = Deck((WickedCard("X", "lugger", "core", "", text + odd + text),))
    assert parse_deck(deck_text(deck)) == deck


def test_an_empty_deck_can_be_written_but_not_played() -> None:
    with pytest.raises(DeckError, match="holds no card"):
        parse_deck(deck_text(Deck(())))


def test_short_entries_take_their_defaults() -> None:
    deck = parse_deck('[[card]]\nid = "X"\nstack = "lugger"\nset = "luck"\n')
    assert deck.cards == (WickedCard("X", "lugger", "luck", "", "", 1, None, "", ""),)
    assert deck.blank == ("X",)


GOOD = {
    "id": '"X"',
    "stack": '"lugger"',
    "set": '"core"',
    "phase": '"play"',
    "effect": '"Do."',
    "copies": "2",
    "op": "{ no_crib = true }",
}


def entry(**changes: str | None) -> str:
    """One card as TOML: a good one, with some values written otherwise or left out (None)."""
    values = {**GOOD, **changes}
    lines = [f"{key} = {value}" for key, value in values.items() if value is not None]
    return "[[card]]\n" + "\n".join(lines) + "\n"


BAD = {
    "not toml": ("[[card]\n", "not TOML"),
    "cut off": ('[[card]]\nid = "X', "not TOML"),
    "empty": ("", "holds no card"),
    "only remarks": ("# cards\n", "holds no card"),
    "json": ('{"card": []}', "not TOML"),
    "card is a table": ('[card]\nid = "X"\n', r"double brackets"),
    "card is a text": ('card = "X"\n', r"double brackets"),
    "cards are texts": ('card = ["X"]\n', r"double brackets"),
    "other top key": (entry() + '[deck]\nname = "mine"\n', "'deck' is no part"),
    "cards for card": (entry().replace("card", "cards"), "'cards' is no part"),
    "key twice": (entry() + 'id = "Y"\n', "not TOML"),
    "no id": (entry(id=None), "card 1: id: missing"),
    "empty id": (entry(id='""'), "card 1: id: ''"),
    "blank in id": (entry(id='"a b"'), "card 1: id: 'a b'"),
    "hyphen id": (entry(id='"-x"'), "card 1: id: '-x'"),
    "number id": (entry(id="7"), "id: 7 is no text"),
    "id twice": (entry() + entry(), r"card 2 \(X\): id: the same as that of card 1"),
    "no stack": (entry(stack=None), r"card 1 \(X\): stack: missing"),
    "unknown stack": (entry(stack='"winker"'), r"card 1 \(X\): stack: 'winker'"),
    "capital stack": (entry(stack='"Lugger"'), 'did you mean "lugger"'),
    "number stack": (entry(stack="1"), "stack: 1"),
    "text without stack": (entry(stack='""'), "stack: empty, but the card has a text"),
    "no set": (entry(set=None), r"card 1 \(X\): set: missing"),
    "empty set": (entry(set='""'), r"set: ''"),
    "unknown set": (entry(set='"base"'), r"set: 'base': write one of"),
    "misspelt set": (entry(set='"stratgy"'), 'did you mean "strategy"'),
    "unknown phase": (entry(phase='"count"'), r"phase: 'count'"),
    "phase of a twinkler": (entry(stack='"twinkler"'), "phase: 'play': a twinkler"),
    "phase is a list": (entry(phase='["play"]'), r"phase: \['play'\]"),
    "effect is a number": (entry(effect="5"), "effect: 5 is no text"),
    "control character": (entry(effect='"\\u001b[2J"'), "effect: .*control character"),
    "copies below 0": (entry(copies="-1"), r"card 1 \(X\): copies: -1"),
    "copies a fraction": (entry(copies="1.5"), "copies: 1.5: write a whole number"),
    "copies a text": (entry(copies='"2"'), "copies: '2'"),
    "copies true": (entry(copies="true"), "copies: True"),
    "too many copies": (entry(copies="1000"), "copies: 1000"),
    "endless copies": (entry(copies="9" * 5000), "not TOML"),
    "unknown key": (entry(efect='"x"'), "efect: unknown key: did you mean effect"),
    "op is a text": (entry(op='"peg"'), "op: 'peg': write a table"),
    "op is empty": (entry(op="{}"), "op: empty"),
    "op is unknown": (entry(op="{ fly = 1 }"), "op.fly: no known op"),
    "op is two": (entry(op='{ peg = 1, who = "self", deal = 10 }'), "op: holds peg and deal"),
    "peg without who": (entry(op="{ peg = 5 }"), "op.who: missing"),
    "peg for whom": (entry(op='{ peg = 5, who = "all" }'), "op.who: 'all'"),
    "peg of 0": (entry(op='{ peg = 0, who = "self" }'), "op.peg: 0"),
    "peg too far": (entry(op='{ peg = 121, who = "self" }'), "op.peg: 121"),
    "peg a text": (entry(op='{ peg = "5", who = "self" }'), "op.peg: '5'"),
    "if of nothing": (entry(op='{ peg = 5, who = "self", if = {} }'), "hand_points is missing"),
    "if below 0": (
        entry(op='{ peg = 5, who = "self", if = { hand_points = -1 } }'),
        "hand_points: -1",
    ),
    "if of what": (
        entry(op='{ peg = 5, who = "self", if = { hand_points = 0, hand = 1 } }'),
        "hand: unknown",
    ),
    "extra op key": (entry(op='{ no_crib = true, whom = "self" }'), "op.whom: unknown key"),
    "no_crib false": (entry(op="{ no_crib = false }"), "op.no_crib: False"),
    "no_crib 1": (entry(op="{ no_crib = 1 }"), "op.no_crib: 1"),
    "swap of what": (entry(op='{ swap = ["hand", "crib"] }'), "op.swap"),
    "peek where": (entry(op='{ peek = "hand" }'), "op.peek: 'hand'"),
    "cancel what": (entry(op='{ cancel = "lugger" }'), "op.cancel: 'lugger'"),
    "another deal": (entry(op="{ deal = 9 }"), "op.deal: 9: write 10"),
    "contest without winner": (
        entry(op='{ contest = "rock-paper-scissors" }'),
        "op.winner: missing",
    ),
    "winner of nothing": (
        entry(op='{ contest = "rock-paper-scissors", winner = { draw = 1 } }'),
        "hand_size",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_deck_says_what_is_wrong_and_where(name: str) -> None:
    """Each fault is named by its card and key, and nothing but a DeckError comes out."""
    text, message = BAD[name]
    with pytest.raises(DeckError, match=message) as caught:
        parse_deck(text, "mine.toml")
    assert "mine.toml" in str(caught.value)
    assert len(caught.value.faults) == 1
    assert caught.value.kind == "deck"


def test_there_are_enough_bad_decks() -> None:
    assert len(BAD) > 50
    assert parse_deck(entry()).cards[0].copies == 2


def test_every_fault_is_listed() -> None:
    """All faults come at once, in the order of the cards."""
    text = entry(id=None, copies="-1") + entry(set='"x"', op="{ deal = 3 }")
    with pytest.raises(DeckError) as caught:
        parse_deck(text)
    assert [fault.split(": ")[:2] for fault in caught.value.faults] == [
        ["card 1", "id"],
        ["card 1", "copies"],
        ["card 2 (X)", "set"],
        ["card 2 (X)", "op.deal"],
    ]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xff\xfe", "byte 0 is not UTF-8"),
        (b"#" * 4_000_001, "larger than"),
        (b"a = " + b"[" * 5000, "not TOML"),
    ],
)
def test_bytes_that_are_no_deck(data: bytes, message: str) -> None:
    with pytest.raises(DeckError, match=message):
        parse_deck(data)


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_no_bytes_bring_down_the_reader(data: bytes) -> None:
    """Whatever a file holds: a deck or a DeckError."""
    faults: tuple[str, ...] = ()
    cards: tuple[WickedCard, ...] = ()
    try:
        cards = parse_deck(data).cards
    except DeckError as error:
        faults = error.faults
    assert bool(cards) != bool(faults)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-9, 200) | st.sampled_from(["self", "crib", "x"]),
        lambda inner: (
            st.lists(inner, max_size=2)
            | st.dictionaries(
                st.sampled_from(["peg", "who", "if", "hand_points", "swap", "deal", "peek"]),
                inner,
                max_size=3,
            )
        ),
        max_leaves=6,
    )
)
def test_no_op_brings_down_the_reader(value: object) -> None:
    """An op of any shape is accepted, with a known kind, or named as a fault."""

    def toml(value: object) -> str:
        if isinstance(value, dict):
            return "{" + ", ".join(f"{k} = {toml(v)}" for k, v in value.items()) + "}"
        if isinstance(value, list):
            return "[" + ", ".join(map(toml, value)) + "]"
        return json.dumps(value) if value is not None else '""'

    faults: tuple[str, ...] = ()
    op: dict[str, object] | None = None
    try:
        op = parse_deck(entry(op=toml(value))).cards[0].op
    except DeckError as error:
        faults = error.faults
    assert all("op" in fault for fault in faults)
    assert (op is None) == bool(faults)
    assert op is None or op_kind(op) in op


def test_a_deck_has_bounds() -> None:
    """A hundred entries of 999 copies will do; one more is a mistake, and said to be one."""
    entries = [entry(id=f'"X{n}"', copies="999") for n in range(101)]
    assert parse_deck("".join(entries[:100])).total == 99_900
    with pytest.raises(DeckError, match="at most 100,000"):
        parse_deck("".join(entries))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be read"):
        load_deck(tmp_path / "none.toml")
    with pytest.raises(FileError, match="cannot be read"):
        load_deck(tmp_path)
    with pytest.raises(FileError, match="cannot be read"):
        load_deck("a\0b")


def test_a_byte_order_mark_is_no_fault() -> None:
    assert parse_deck(b"\xef\xbb\xbf" + entry().encode()).total == 2


# Tailoring


def test_tailoring_by_set() -> None:
    deck = parse_deck(template())
    assert tailor(deck, with_sets=["luck"]).tally("set", SETS) == {
        "core": 32,
        "strategy": 0,
        "luck": 16,
    }
    assert tailor(deck, with_sets=["core"]).total == 32
    assert tailor(deck, without_sets=["luck"]).total == 48
    assert tailor(deck, without_sets=["core", "luck"]).total == 16
    assert tailor(deck, with_sets=["strategy", "luck"]) == deck == tailor(deck)


def test_tailoring_by_card() -> None:
    deck = sample_deck()
    fewer = tailor(deck, copies=[("W01", 5), ("W02", 0)], remove=["W03"])
    assert fewer.total == 8 + 4 - 1 - 1
    assert fewer.card("W02").copies == 0
    assert fewer.stack("twinkler") == ("W01",) * 5 + ("W06",)
    assert fewer.fingerprint != deck.fingerprint


@given(wicked_decks(), st.data())
def test_tailoring_counts_copies(deck: Deck, data: st.DataObject) -> None:
    """The total is that of the cards that stay, each with the copies it was given."""
    without = data.draw(st.lists(st.sampled_from(SETS), unique=True, max_size=2))
    stay = [card for card in deck.cards if card.set not in without]
    ids = [card.id for card in stay]
    remove = data.draw(st.lists(st.sampled_from(ids), unique=True)) if ids else []
    rest = [id for id in ids if id not in remove]
    copies = {id: data.draw(st.integers(0, 9)) for id in rest if data.draw(st.booleans())}
    got = tailor(deck, without_sets=without, copies=copies.items(), remove=remove)
    assert [card.id for card in got.cards] == rest
    assert got.total == sum(copies.get(c.id, c.copies) for c in stay if c.id in rest)


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"with_sets": ["cores"]}, "no set 'cores'"),
        ({"without_sets": ["Luck"]}, "no set 'Luck'"),
        ({"with_sets": ["luck"], "without_sets": ["luck"]}, "both kept and left out"),
        ({"copies": [("W99", 1)]}, "no card 'W99'"),
        ({"copies": [("w01", 1)]}, "did you mean W01"),
        ({"copies": [("W01", -1)]}, "-1 copies of 'W01'"),
        ({"copies": [("W01", 1000)]}, "1000 copies"),
        ({"copies": [("W01", 1), ("W01", 1)]}, "given twice"),
        ({"remove": ["W10"]}, "no card 'W10'"),
        ({"remove": ["W01", "W01"]}, "removed twice"),
        ({"remove": ["W01"], "copies": [("W01", 2)]}, "both removed and given copies"),
        ({"without_sets": ["luck"], "copies": [("W06", 2)]}, "left out"),
    ],
)
def test_bad_tailoring(how: dict[str, list[str]], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        tailor(sample_deck(), **how)  # type: ignore[arg-type]


def test_the_samples_are_valid_toml_for_anyone() -> None:
    """The shipped file is plain TOML: the standard library reads the same cards."""
    text = (Path(load_deck.__code__.co_filename).parent / "samples.toml").read_text()
    assert [card["id"] for card in tomllib.loads(text)["card"]] == [
        f"W{number:02}" for number in range(1, 9)
    ]
