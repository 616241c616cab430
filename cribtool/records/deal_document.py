"""The document of a whole deal, as `score --deal` and `wicked-deck events` read it.

Checks its keys and the types of their values; the cards and the rules are for `deal` to judge.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..deal import DealCount, count_deal
from ..errors import OptionError, RecordError, shorten
from ..pegs import GAME

__all__ = ["KEYS", "DealDocument", "read_deal"]

KEYS = ("players", "dealer", "pegs", "hands", "crib", "starter", "plays", "target", "partners")
"""The keys of the document; dealer, hands and starter must stand."""


class DealDocument(NamedTuple):
    """A deal counted from a document, and the pegs it began with (None: left out)."""

    deal: DealCount
    pegs: tuple[int, ...] | None


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _cards(value: Any) -> bool:
    return isinstance(value, str) or (
        isinstance(value, list) and all(isinstance(one, str) for one in value)
    )


def _check(document: dict[str, Any], key: str, right: bool, wanted: str) -> None:
    if not right:
        shown = shorten(repr(document[key]))
        raise RecordError(f"{key}: {wanted} is wanted, not {shown}", input=shown)


def read_deal(document: Any, *, wicked: bool = False) -> DealDocument:
    """Read a deal's document and count it; `wicked`: hands may hold four to eight cards.

    Raises `RecordError` for a value of the wrong type, `OptionError` for an unknown or missing
    key, and what `count_deal` raises. Source: INTERFACE.md, "A whole deal".
    """
    if not isinstance(document, dict):
        raise RecordError(
            f"a deal is a JSON object with {', '.join(KEYS[1:6])} …, not {shorten(repr(document))}",
            input=repr(document),
        )
    for key in document:
        if key not in KEYS:
            from difflib import get_close_matches

            near = get_close_matches(key, KEYS, 1)
            hint = f"did you mean '{near[0]}'?" if near else f"known are {', '.join(KEYS)}"
            raise OptionError(f"unknown key '{shorten(key)}' in a deal: {hint}", input=key)
    for key in ("hands", "starter", "dealer"):
        if document.get(key) is None:
            raise OptionError(f"the deal has no {key}", input=key)
    given = {key: value for key, value in document.items() if value is not None}
    for key in ("players", "dealer", "target"):
        if key in given:
            _check(given, key, _whole(given[key]), "a whole number")
    hands = given["hands"]
    _check(
        given,
        "hands",
        isinstance(hands, list) and all(_cards(hand) for hand in hands),
        "a list of hands, each a list or text of cards,",
    )
    _check(given, "starter", isinstance(given["starter"], str), "a card as text")
    if "crib" in given:
        _check(given, "crib", _cards(given["crib"]), "a list or text of cards")
    if "plays" in given:
        _check(given, "plays", _cards(given["plays"]), "a list or text of cards and goes")
    if "pegs" in given:
        pegs = given["pegs"]
        right = isinstance(pegs, list) and all(_whole(peg) for peg in pegs)
        _check(given, "pegs", right, "a list of whole numbers")
    if "partners" in given:
        _check(given, "partners", isinstance(given["partners"], bool), "true or false")
    if given.get("players", len(hands)) != len(hands):
        raise OptionError(
            f"players: {given['players']}, but there are {len(hands)} hands",
            input=str(given["players"]),
        )
    deal = count_deal(
        hands,
        given["starter"],
        dealer=given["dealer"],
        crib=given.get("crib"),
        plays=given.get("plays"),
        pegs=given.get("pegs"),
        target=given.get("target", GAME),
        partners=given.get("partners", False),
        wicked=wicked,
    )
    pegs = given.get("pegs")
    return DealDocument(deal, None if pegs is None else tuple(pegs))
