"""Cards are read in every spelling, written in one, and kept to one pack."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribtool.cards import (
    NO_SUIT,
    PACK,
    RANK_CARDS,
    RANKS,
    SUITS,
    Card,
    cards_text,
    check_together,
    parse_card,
    parse_cards,
    parse_hand,
    unseen,
)
from cribtool.errors import (
    CardError,
    CribtoolError,
    DuplicateCardError,
    MixedSuitsError,
    RecordError,
    TooManyOfRankError,
)

from .strategies import hands, spelled


def test_every_card_is_written_as_it_is_read() -> None:
    """Reading what is written gives the card back, over the whole pack and all bare ranks."""
    assert len(set(PACK)) == 52
    assert sorted(PACK) == list(PACK)
    for card in (*PACK, *RANK_CARDS):
        assert parse_card(str(card)) == card
    assert [str(card) for card in PACK[:5]] == ["AS", "AH", "AD", "AC", "2S"]


@given(st.data(), hands(1, 8), st.sampled_from([" ", ",", ", ", "", "  ", "\t"]))
def test_spelling_and_separator_do_not_matter(
    data: st.DataObject, hand: list[Card], by: str
) -> None:
    """Case, 10 or T, the suits' symbols and the separators all read the same."""
    texts = [data.draw(spelled(card)) for card in hand]
    assert parse_hand(by.join(texts)) == tuple(hand)
    assert parse_hand(texts) == tuple(hand)


def test_symbols_may_be_followed_by_how_they_are_drawn() -> None:
    """Suits copied as emoji or as text carry a variation selector."""
    assert cards_text(parse_hand("5♥\ufe0f10♠\ufe0eJ♦")) == "5H TS JD"
    with pytest.raises(CardError):
        parse_cards("5\ufe0f♥")


@given(st.lists(st.integers(1, 13), max_size=8), st.sampled_from([" ", ",", ""]))
def test_ranks_alone(ranks: list[int], by: str) -> None:
    """A rank without a suit is a card without a suit, also run together."""
    text = by.join("10" if rank == 10 else RANKS[rank - 1] for rank in ranks)
    assert parse_cards(text) == tuple(Card(rank, NO_SUIT) for rank in ranks)


@pytest.mark.parametrize(
    ("text", "piece", "instead"),
    [
        ("1H", "1H", "AH"),
        ("5H 1h", "1h", "AH"),
        ("0D", "0D", "TD"),
        ("1OD", "1OD", "TD"),
        ("11C", "11C", "JC"),
        ("12S", "12S", "QS"),
        ("13S", "13S", "KS"),
        ("14S", "14S", "AS"),
        ("HJ", "HJ", "JH"),
        ("d10", "d10", "TD"),
        ("5X", "5X", "S H D C"),
        ("10x", "10x", "S H D C"),
        ("1 2 3 4", "'1'", "did you mean A?"),
        ("4 5 11", "'11'", "did you mean J?"),
        ("5H5CZZ", "'ZZ' in '5H5CZZ'", "rank"),
        ("5Hx5", "'x5' in '5Hx5'", "rank"),
        ("ſ", "ſ", "rank"),
        ("Ah♥", "♥", "rank"),
        ("joker", "oker", "rank"),
        ("5H\x1b[31m", "\\x1b", "rank"),
        ("５H", "５H", "rank"),
    ],
)
def test_a_text_that_is_no_card_is_named_with_what_would_be_right(
    text: str, piece: str, instead: str
) -> None:
    with pytest.raises(CardError) as caught:
        parse_cards(text)
    assert piece in str(caught.value)
    assert instead in str(caught.value)
    assert caught.value.kind == "card"


def test_bytes_that_are_no_text_are_written_out() -> None:
    with pytest.raises(CardError, match=r"'\\udcff\\x1b'"):
        parse_card("\udcff\x1b")


def test_what_lies_together_comes_from_one_pack() -> None:
    with pytest.raises(DuplicateCardError, match="5H stands twice"):
        parse_hand("5H 4S 5h")
    with pytest.raises(MixedSuitsError, match="'5H' has a suit and '4' has none"):
        parse_hand("5H 4")
    with pytest.raises(TooManyOfRankError, match="5 cards of rank 4"):
        parse_hand("4 4 4 4 4")
    with pytest.raises(DuplicateCardError):
        check_together(parse_hand("5H 4S"), parse_hand("5H"))
    check_together(parse_hand("4 4 4 4"), parse_hand("5"))


@pytest.mark.parametrize(
    "value",
    [5, None, [5], [["5H"]], ([],), ((1, 0),), (Card(1, 0), (2, 0)), b"5H", {"5H": 1, 3: 2}.keys()],
)
def test_other_types_are_named(value: object) -> None:
    with pytest.raises(RecordError):
        parse_cards(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [5, None, [], ["5H"], {}, (1, 0), b"5H"])
def test_one_card_of_another_type_is_named(value: object) -> None:
    with pytest.raises(RecordError, match="is no card"):
        parse_card(value)  # type: ignore[arg-type]


def test_errors_are_value_errors() -> None:
    with pytest.raises(ValueError):
        parse_card("")
    with pytest.raises(ValueError):
        parse_card("5H 4H")
    with pytest.raises(CardError):
        parse_cards([Card(14, 0)])
    assert issubclass(CribtoolError, ValueError)


def test_the_unseen_are_the_rest_of_the_pack() -> None:
    assert unseen() == PACK
    hand = parse_hand("AS AH")
    assert unseen(hand, parse_hand("KC"))[0] == Card(1, SUITS.index("D"))
    assert len(unseen(hand, parse_hand("KC"))) == 49
    assert cards_text(hand) == "AS AH"
