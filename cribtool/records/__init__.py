"""Results as plain dicts for JSON: the only home of field names and schema versions.

Each module beside this one makes the records of one command and describes them once (`describe`):
`cribtool --schema`, the man pages and the tests all read that description.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ..cards import Card, card_name
from ..combos import Item
from ..errors import OptionError, shorten

__all__ = [
    "RECORDS",
    "Field",
    "Record",
    "describe",
    "item_records",
    "json_schema",
    "names",
    "schema_id",
    "schema_name",
]

RECORDS = {
    "score": "score",
    "score-starters": "score",
    "deal": "deal",
    "discard": "discard",
    "peg": "peg",
    "peg-advice": "peg",
    "kings-check": "kings_check",
    "kings-best": "kings_check",
    "kings-unseen": "kings_check",
    "kings-board": "kings_check",
    "kings-game": "kings_check",
    "wicked-list": "wicked_deck",
    "wicked-draw": "wicked_deck",
    "wicked-odds": "wicked_deck",
    "wicked-luggers": "wicked_deck",
    "wicked-events": "wicked_deck",
    "wicked-apply": "wicked_deck",
}
"""The name of every record -> the module beside this one that makes and describes it."""


class Field(NamedTuple):
    """One field of a record: its name, its JSON Schema, what it says; `optional`: when asked."""

    name: str
    schema: dict[str, Any]
    text: str
    optional: bool = False


class Record(NamedTuple):
    """The description of one record."""

    name: str
    title: str
    fields: Sequence[Field]


# Pieces of JSON Schema from which the descriptions are put together.
INTEGER: dict[str, Any] = {"type": "integer"}
COUNT: dict[str, Any] = {"type": "integer", "minimum": 0}
NUMBER: dict[str, Any] = {"type": "number"}
PROBABILITY: dict[str, Any] = {"type": "number", "minimum": 0, "maximum": 1}
BOOLEAN: dict[str, Any] = {"type": "boolean"}
TEXT: dict[str, Any] = {"type": "string"}
CARD: dict[str, Any] = {"type": "string", "pattern": "^[A2-9TJQK][SHDC]?$"}
DISTRIBUTION: dict[str, Any] = {
    "type": "object",
    "propertyNames": {"pattern": "^-?[0-9]+$"},
    "additionalProperties": {"type": "number", "exclusiveMinimum": 0},
}


def one_of(*words: str) -> dict[str, Any]:
    """The schema of a word out of a few."""
    return {"enum": list(words)}


def list_of(schema: dict[str, Any], **bounds: int) -> dict[str, Any]:
    """The schema of a list whose elements have the given schema."""
    return {"type": "array", "items": schema, **bounds}


def null_or(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a value that may be null."""
    return {"anyOf": [schema, {"type": "null"}]}


def object_of(fields: dict[str, dict[str, Any]], optional: Sequence[str] = ()) -> dict[str, Any]:
    """The schema of an object with just these fields."""
    return {
        "type": "object",
        "properties": fields,
        "required": [name for name in fields if name not in optional],
        "additionalProperties": False,
    }


CARDS = list_of(CARD)
ITEM_KINDS = (
    "fifteen",
    "run",
    "pair",
    "pair-royal",
    "double-pair-royal",
    "five-of-a-kind",
    "flush",
    "nobs",
    "thirty-one",
    "go",
    "last",
    "heels",
)
ITEM = object_of({"kind": one_of(*ITEM_KINDS), "cards": CARDS, "points": COUNT})
ITEMS = list_of(ITEM)


def names(cards: Iterable[Card]) -> list[str]:
    """The cards as a record holds them."""
    return list(map(card_name, cards))


def item_records(items: Iterable[Item]) -> list[dict[str, Any]]:
    """The items as a record holds them."""
    return [
        {"kind": kind, "cards": list(map(card_name, cards)), "points": points}
        for kind, cards, points in items
    ]


def schema_id(name: str) -> str:
    """The value of a record's field `schema`: `cribtool.score/1`."""
    return f"cribtool.{name}/1"


def schema_name(text: str) -> str:
    """The name in `score`, `cribtool.score` or `cribtool.score/1`. Raises `OptionError`."""
    name = text.removeprefix("cribtool.").removesuffix("/1")
    if name not in RECORDS:
        raise OptionError(
            f"no record is called '{shorten(text)}': there are {', '.join(RECORDS)}", input=text
        )
    return name


def describe(name: str) -> Record:
    """The description of the record called `name` (one of `RECORDS`)."""
    from importlib import import_module

    records: Sequence[Record] = import_module(f"{__name__}.{RECORDS[name]}").describe()
    return next(record for record in records if record.name == name)


def json_schema(name: str) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of the record called `name`.

    Further fields are allowed, since fields may be added to a record; `id` is echoed in a batch.
    """
    record = describe(name)
    properties: dict[str, Any] = {"schema": {"const": schema_id(name)}}
    for field in record.fields:
        properties[field.name] = {**field.schema, "description": field.text}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{schema_id(name)}: {record.title}",
        "type": "object",
        "properties": properties,
        "required": ["schema", *(field.name for field in record.fields if not field.optional)],
    }
