"""The state file: one deck lasting a whole game.

A JSON document with the two stacks, the seed and the draws so far. It is replaced in one step, so
that whoever reads it sees the last good state, and changed only under a lock, so that two
processes cannot both draw the top card. Knows how it is kept, not what drawing means.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import FileError, StateError, shorten
from .deck import STACKS, Deck
from .draws import Draw, Pile, Table

try:
    import fcntl
except ImportError:  # no such locks on this system: replacing in one step still holds
    fcntl = None  # type: ignore[assignment]

__all__ = ["SCHEMA", "State", "locked", "read_state", "state_text", "write_state"]

SCHEMA = "cribtool.wicked-state/1"
WAIT = 10.0
"""How many seconds to wait for another process that is drawing from the same state."""
_MAX_BYTES = 64_000_000


class State(NamedTuple):
    """A game: the table as it lies and every draw so far, numbered through from 1."""

    table: Table
    draws: tuple[Draw, ...]


def _digest(body: dict[str, Any]) -> str:
    text = json.dumps(body, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def state_text(state: State, deck: Deck) -> str:
    """The text of a state file."""
    body: dict[str, Any] = {
        "schema": SCHEMA,
        "deck": deck.fingerprint,
        "seed": str(state.table.seed),
        "stacks": {
            stack: {
                "left": list(pile.left),
                "discards": list(pile.discards),
                "held": list(pile.held),
                "shuffles": pile.shuffles,
            }
            for stack, pile in state.table.piles.items()
        },
        "draws": [[d.stack, d.id, d.fizzled, d.reshuffled] for d in state.draws],
    }
    return json.dumps({**body, "digest": _digest(body)}, ensure_ascii=True) + "\n"


def read_state(path: str | Path, deck: Deck) -> State | None:
    """The game kept at `path`, or None where no such file exists.

    Raises `StateError` when the file is damaged (cut off, changed by hand) or was made from
    another deck, `FileError` when it cannot be read.
    """
    name = shorten(str(path), 200)
    try:
        if Path(path).exists() and not Path(path).is_file():
            raise FileError(f"state '{name}' is no ordinary file", input=str(path))
        with Path(path).open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except FileNotFoundError:
        return None
    except FileError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileError(f"state '{name}' cannot be read: {reason}", input=str(path)) from None
    try:
        return _parse(data, deck, name)
    except StateError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise StateError(
            f"state '{name}' is damaged (cut off or changed): nothing was drawn and the file is as "
            "it was; bring back a copy of it, or begin a new game with another file",
            input=str(path),
        ) from None


def _parse(data: bytes, deck: Deck, name: str) -> State:
    if not data.endswith(b"\n"):
        raise ValueError  # the last byte is missing
    document = json.loads(data.decode())
    digest = document.pop("digest")
    if document["schema"] != SCHEMA or digest != _digest(document):
        raise ValueError
    if document["deck"] != deck.fingerprint:
        raise StateError(
            f"state '{name}' was made from another deck: give the deck it was begun with "
            "(--deck), or begin a new game with another file",
            input=name,
        )
    piles = {}
    for stack in STACKS:
        kept = document["stacks"][stack]
        left, discards, held = (tuple(kept[key]) for key in ("left", "discards", "held"))
        pile = Pile(left, discards, held, int(kept["shuffles"]))
        if Counter(pile.left + pile.discards + pile.held) != Counter(deck.stack(stack)):
            raise ValueError
        piles[stack] = pile
    effects = {card.id: card.effect for card in deck.cards}
    draws = tuple(
        Draw(n, stack, id, None if id is None else effects[id], fizzled, reshuffled)
        for n, (stack, id, fizzled, reshuffled) in enumerate(document["draws"], 1)
    )
    return State(Table(int(document["seed"]), piles), draws)


@contextlib.contextmanager
def locked(path: str | Path) -> Iterator[None]:
    """Hold the game at `path` for this process alone: read, draw and write inside.

    The lock is on the folder, so that it leaves no file behind, and ends with the process,
    however that ends. Raises `StateError` after `WAIT` seconds, `FileError` without a folder.
    """
    real = Path(os.path.realpath(path))
    try:
        folder = os.open(real.parent, os.O_RDONLY)
    except (OSError, ValueError) as error:
        if fcntl is None and real.parent.is_dir():
            yield
            return
        reason = getattr(error, "strerror", None) or str(error)
        raise FileError(
            f"state '{shorten(str(path), 200)}' cannot be kept there: {reason}", input=str(path)
        ) from None
    try:
        end = time.monotonic() + WAIT
        while fcntl is not None:
            try:
                fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > end:
                    raise StateError(
                        f"state '{shorten(str(path), 200)}' is in use by another process: "
                        "try again when that is done",
                        input=str(path),
                    ) from None
                time.sleep(0.02)
            except OSError:  # a file system without locks
                break
        yield
    finally:
        os.close(folder)


def write_state(path: str | Path, state: State, deck: Deck) -> None:
    """Keep the game at `path`, in one step: the file is the old state or the new, never a part.

    Written beside it and flushed to the disk first; to be called inside `locked`. Raises
    `FileError`.
    """
    real = Path(os.path.realpath(path))
    if real.exists() and not real.is_file():
        raise FileError(f"state '{shorten(str(path), 200)}' is no ordinary file", input=str(path))
    beside = real.with_name(f".{real.name}.{os.getpid()}.part")
    try:
        with beside.open("w", encoding="ascii") as file:
            file.write(state_text(state, deck))
            file.flush()
            os.fsync(file.fileno())
        if real.exists():
            beside.chmod(real.stat().st_mode & 0o7777)
        beside.replace(real)
        with contextlib.suppress(OSError):
            folder = os.open(real.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
    except OSError as error:
        raise FileError(
            f"state '{shorten(str(path), 200)}' cannot be written: {error.strerror or error}",
            input=str(path),
        ) from None
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()
        if fcntl is not None:  # under the lock no other writer can be at work
            for stale in real.parent.glob(f".{_glob(real.name)}.*.part"):
                with contextlib.suppress(OSError):  # left by a writer that was killed
                    stale.unlink()


def _glob(name: str) -> str:
    return "".join(f"[{c}]" if c in "*?[" else c for c in name)
