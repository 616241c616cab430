"""Kings Cribbage: tiles, board, placements, the search for plays and the record of a game.

The modules stand on `cards` and `combos` only; they know nothing of JSON, screens or options.
"""
