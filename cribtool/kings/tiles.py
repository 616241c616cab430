"""The tiles of Kings Cribbage: reading, writing and counting them.

Knows that the box holds 104 tiles, four of each rank in each colour, and that a 6 and a 9 are one
tile turned round; knows no board and no scoring. A tile whose colour is `NO_COLOUR` has been
written without one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from ..cards import RANKS, VALUES
from ..errors import ImpossibleTilesError, RackError, RecordError, TileError, shorten

__all__ = [
    "BOX",
    "COLOURS",
    "DARK",
    "LIGHT",
    "NO_COLOUR",
    "RACK_SIZE",
    "Tile",
    "TilesLike",
    "Unseen",
    "excess",
    "excess_text",
    "faces",
    "parse_rack",
    "parse_tile",
    "parse_tiles",
    "pool",
    "take",
    "tiles_text",
    "unseen_tiles",
]

DARK, LIGHT, NO_COLOUR = 0, 1, -1
"""The colours of a tile; `NO_COLOUR` is a colour that is not known."""
COLOURS = "dl"
"""The letters of the two colours, dark first."""
RACK_SIZE = 5
"""How many tiles a player holds at most."""


class Tile(NamedTuple):
    """One tile: `rank` 1 (ace) to 13 (king), `colour` DARK, LIGHT or NO_COLOUR.

    `str(tile)` is `Td`, or `T` when the colour is not known. A 6 and a 9 are different tiles here;
    `pool` makes them one.
    """

    rank: int
    colour: int

    def __str__(self) -> str:
        return _NAMES[self]

    @property
    def value(self) -> int:
        """Its face value in points: ace 1, faces 10, a 6 or 9 as it is written."""
        return VALUES[self.rank]


TilesLike = str | Iterable["str | Tile"]
"""What the public functions take for tiles: a text, or texts and tiles in any mixture."""

_ALL = [Tile(rank, colour) for rank in range(1, 14) for colour in (DARK, LIGHT, NO_COLOUR)]
_NAMES = {tile: RANKS[tile.rank - 1] + (COLOURS + "\0")[tile.colour].strip("\0") for tile in _ALL}
_BY_TEXT = {name: tile for tile, name in _NAMES.items()}

BOX = {tile: 8 if tile.rank == 6 else 4 for tile in _ALL if tile.colour >= 0 and tile.rank != 9}
"""How many of each tile the box holds: 104 in all, 6 and 9 pooled under the 6."""

_RANK_OF = {"10": 10} | {c: i for i, c in enumerate(RANKS, 1)}
_RANK_OF |= {c.lower(): rank for c, rank in _RANK_OF.items()}
_COLOUR_OF = {"d": DARK, "D": DARK, "l": LIGHT, "L": LIGHT, "": NO_COLOUR}
_TILE = re.compile(r"(10|[A23456789TJQKatjqk])([dDlL]?)")
_BETWEEN = re.compile(r"[\s,]+")
_SLIPS = {"11": "J", "12": "Q", "13": "K", "14": "A", "1": "A", "0": "T", "O": "T", "o": "T"}
_SLIP = re.compile(r"(11|12|13|14|1|0|O|o)([dDlL]?)")
_RANK_ENDS = "A234567890TJQKatjqk"
_REVERSED = re.compile(r"([dDlL])(10|[A23456789TJQKatjqk])")


def pool(tile: Tile) -> Tile:
    """The tile with a 9 written as the 6 that it is when turned round."""
    return Tile(6, tile.colour) if tile.rank == 9 else tile


def faces(tile: Tile) -> tuple[Tile, ...]:
    """How the tile may be played: a 6 or 9 both ways (Kings rulebook, rule 9), others as it is."""
    if tile.rank in (6, 9):
        return Tile(6, tile.colour), Tile(9, tile.colour)
    return (tile,)


def tiles_text(tiles: Iterable[Tile]) -> str:
    """The tiles as a rack is written: `5dJl2d`."""
    return "".join([_NAMES[tile] for tile in tiles])


def scan(text: str, start: int = 0) -> tuple[Tile, int]:
    """Read one tile of `text` at `start`: the tile, and where it ends. Raises `TileError`."""
    match = _TILE.match(text, start)
    if match is None:
        raise _complaint(text, start)
    return Tile(_RANK_OF[match[1]], _COLOUR_OF[match[2]]), match.end()


def _complaint(text: str, start: int) -> TileError:
    """The error for `text` at `start`: the offending piece, and what would be right there."""
    if slip := _SLIP.match(text, start):
        hint = f"did you mean {_SLIPS[slip[1]]}{slip[2].lower()}?"
        return TileError(slip[0], hint, column=start + 1)
    if turned := _REVERSED.match(text, start):
        right = Tile(_RANK_OF[turned[2]], _COLOUR_OF[turned[1]])
        hint = f"did you mean {right}? The rank comes first"
        return TileError(turned[0], hint, column=start + 1)
    hint = f"no such tile: a tile is a rank ({' '.join(RANKS)}) and a colour (d or l), such as 5d"
    if start and text[start - 1] in _RANK_ENDS and text[start].isalpha():
        start -= 1
        hint = "no such colour: write d (dark) or l (light) after the rank, or nothing"
    return TileError(_BETWEEN.split(text[start:], 1)[0], hint, column=start + 1)


def parse_tile(text: str | Tile) -> Tile:
    """Read exactly one tile: `parse_tile("10D") == Tile(10, DARK)`. Raises `TileError`."""
    tiles = parse_tiles((text,))
    if len(tiles) != 1:
        raise TileError(str(text), f"one tile is wanted here, not {len(tiles) or 'nothing'}")
    return tiles[0]


def parse_tiles(tiles: TilesLike) -> tuple[Tile, ...]:
    """Read tiles in the order given: `"5dJl2d"`, `"5d, Jl"`, or an iterable of texts and `Tile`s.

    Raises `TileError` (with `column`, from 1) on a text that is no tile, `RecordError` on another
    type.
    """
    if isinstance(tiles, str):
        found, place = [], 0
        while place < len(tiles):
            if gap := _BETWEEN.match(tiles, place):
                place = gap.end()
                continue
            tile, place = scan(tiles, place)
            found.append(tile)
        return tuple(found)
    try:
        parts = list(tiles)
    except TypeError:
        raise RecordError(
            f"{shorten(repr(tiles))} is no list of tiles: give a text or a list of texts",
            input=repr(tiles),
        ) from None
    read: list[Tile] = []
    for part in parts:
        if isinstance(part, Tile):
            if part not in _NAMES:
                raise TileError(repr(part), "rank is 1 to 13, colour DARK, LIGHT or NO_COLOUR")
            read.append(part)
        elif isinstance(part, str):
            known = _BY_TEXT.get(part)
            read += parse_tiles(part) if known is None else (known,)
        else:
            raise RecordError(
                f"{shorten(repr(part))} is no tile: write tiles as text, such as 5d",
                input=repr(part),
            )
    return tuple(read)


@contextmanager
def located(text: TilesLike) -> Iterator[None]:
    """Let a `TileError` inside also name its column, where there is more text than it quotes."""
    try:
        yield
    except TileError as error:
        if isinstance(text, str) and error.column and error.input != text:
            error.at(f"column {error.column} of '{shorten(text)}'")
        raise


def parse_rack(tiles: TilesLike) -> tuple[Tile, ...]:
    """Read what a player holds: up to five tiles. Raises `TileError`, or `RackError` for more."""
    with located(tiles):
        rack = parse_tiles(tiles)
    if len(rack) > RACK_SIZE:
        raise RackError(f"a rack holds at most five tiles, not {len(rack)}", input=tiles_text(rack))
    return rack


def take(rack: Iterable[Tile], wanted: Iterable[Tile]) -> tuple[tuple[Tile, ...], list[int]]:
    """Take `wanted` from `rack`: what is left of it, and the places in `wanted` it cannot give.

    A 6 or 9 serves as either; a tile of unknown colour, on either side, may be of any colour. As
    many as can be are served, each as it is written where the rack has it so.
    """
    left = list(rack)
    missing = []
    # Fewer tiles of a rack can serve a known colour than an unknown one, so it chooses first.
    for place, tile in sorted(enumerate(wanted), key=lambda need: need[1].colour < 0):
        for fits in (_same, _turned, _maybe):
            at = next((i for i, held in enumerate(left) if fits(held, tile)), None)
            if at is not None:
                del left[at]
                break
        else:
            missing.append(place)
    return tuple(left), sorted(missing)


def _same(held: Tile, tile: Tile) -> bool:
    return held == tile


def _turned(held: Tile, tile: Tile) -> bool:
    return pool(held) == pool(tile)


def _maybe(held: Tile, tile: Tile) -> bool:
    return pool(held).rank == pool(tile).rank and (held.colour < 0 or tile.colour < 0)


def excess(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles (6 and 9 as 6) of which there are more than the box holds, in order.

    A tile of unknown colour can be of either; a tile without a colour stands here when only both
    colours together are too many.
    """
    counts: dict[Tile, int] = {}
    for tile in tiles:
        tile = pool(tile)
        counts[tile] = counts.get(tile, 0) + 1
    found = [tile for tile, held in BOX.items() if counts.get(tile, 0) > held]
    for rank in {tile.rank for tile in counts if tile.colour < 0}:
        both = [Tile(rank, colour) for colour in (DARK, LIGHT)]
        total = sum([counts.get(tile, 0) for tile in (*both, Tile(rank, NO_COLOUR))])
        if total > 2 * BOX[both[0]] and not any(tile in found for tile in both):
            found.append(Tile(rank, NO_COLOUR))
    return tuple(sorted(found))


class Unseen(NamedTuple):
    """The tiles not seen: `total`, and for each tile of the box (6 and 9 under 6) its number.

    `unknown` holds, by rank, how many seen tiles have no known colour: they are off `total` but
    not off `tiles`.
    """

    total: int
    tiles: dict[Tile, int]
    unknown: dict[int, int]


def excess_text(over: Iterable[Tile], tiles: Iterable[Tile]) -> str:
    """What `excess` found, in words: "5 of 5d, and the box holds 4"."""
    pooled = [pool(tile) for tile in tiles]
    parts = []
    for tile in over:
        held = [other for other in pooled if other.rank == tile.rank]
        count = len(held) if tile.colour < 0 else held.count(tile)
        name = f"{tile} or 9{str(tile)[1:]}" if tile.rank == 6 else str(tile)
        box = 2 * BOX[Tile(tile.rank, DARK)] if tile.colour < 0 else BOX[tile]
        parts.append(f"{count} of {name}, and the box holds {box}")
    return "; ".join(parts)


def unseen_tiles(seen: TilesLike) -> Unseen:
    """Count the tiles of the box that are not among `seen`. Raises `ImpossibleTilesError`."""
    tiles = [pool(tile) for tile in parse_tiles(seen)]
    if over := excess(tiles):
        raise ImpossibleTilesError(f"board and rack hold {excess_text(over, tiles)}")
    left = dict(BOX)
    unknown: dict[int, int] = {}
    for tile in tiles:
        if tile.colour < 0:
            unknown[tile.rank] = unknown.get(tile.rank, 0) + 1
        else:
            left[tile] -= 1
    return Unseen(sum(BOX.values()) - len(tiles), left, dict(sorted(unknown.items())))
