"""Wicked Cribbage: the deck file, draws, odds, the events of a deal and what a card is worth.

The texts of the box's 64 cards are not public. The deck is therefore the user's own file; only
the cards that are publicly known ship, as samples (`samples.toml`). Rules: RULES.md, "Wicked
Cribbage".
"""
