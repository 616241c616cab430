"""All Hypothesis generators, a section for each part of the program."""

from __future__ import annotations

from hypothesis import strategies as st

from cribtool.cards import PACK, Card

# --- cards and the show --------------------------------------------------------------------------


def hands(smallest: int, largest: int) -> st.SearchStrategy[list[Card]]:
    """Distinct cards in any order."""
    return st.lists(st.sampled_from(PACK), min_size=smallest, max_size=largest, unique=True)


def rank_rows(smallest: int, largest: int, alike: int = 4) -> st.SearchStrategy[list[int]]:
    """Ranks 1 to 13 in any order, at most `alike` the same."""
    return st.lists(st.integers(1, 13), min_size=smallest, max_size=largest).filter(
        lambda row: all(row.count(rank) <= alike for rank in row)
    )


@st.composite
def spelled(draw: st.DrawFn, card: Card) -> str:
    """One of the ways in which a user may write the card."""
    rank = "10" if card.rank == 10 and draw(st.booleans()) else str(card)[0]
    suits = ["SHDC", "shdc", "♠♥♦♣", "♤♡♢♧"]
    text = rank + draw(st.sampled_from(suits))[card.suit]
    return text.lower() if draw(st.booleans()) else text


# --- discard --------------------------------------------------------------------------------------


# --- the play and the deal ------------------------------------------------------------------------


# --- Kings Cribbage -------------------------------------------------------------------------------


# --- Wicked Cribbage ------------------------------------------------------------------------------


# --- the expert model -----------------------------------------------------------------------------
