"""Build the expert model's data: `python -m cribtool.expert.build`.

Four steps, each resumed where it was broken off: the policy without pegging (48 sweeps), the play
of all keeps against all keeps, the pegging values, and the policy with pegging (48 sweeps). The
files in `data/` come out the same to the byte on any machine and with any number of processes:
all sums over deals are integers, and what is done with floats is done in one order.

Only this module knows files to write and more than one process.
"""

from __future__ import annotations

import argparse
import json
import os
import struct
import sys
import time
from collections.abc import Sequence
from hashlib import sha256
from multiprocessing import get_context
from multiprocessing.pool import Pool
from pathlib import Path

from . import fixpoint, pegvalues
from .careful import careful
from .hands import DEALER, KEEPS, PONE
from .model import DATA, PEG_UNIT

__all__ = ["build", "gains", "main", "pack_means", "pack_pegging", "read_means"]

MEANS = struct.Struct("<91d")


def pack_means(means: list[fixpoint.Means]) -> bytes:
    """The damped crib means without and with pegging, dealer's and pone's: 8 bytes each."""
    return b"".join(MEANS.pack(*role) for model in means for role in model)


def read_means(data: bytes) -> list[fixpoint.Means]:
    """What `pack_means` packed."""
    roles = [list(role) for role in MEANS.iter_unpack(data)]
    return [roles[at : at + 2] for at in range(0, len(roles), 2)]


def pack_pegging(values: list[tuple[int, int]]) -> bytes:
    """Pegging values, dealer's keeps and then pone's: own and other's, two bytes each."""
    return b"".join(struct.pack("<2H", *pair) for pair in values)


class _Work:
    """A folder of what has been computed so far; every write is whole or not at all."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder

    def read(self, name: str) -> bytes | None:
        path = self.folder / name
        return path.read_bytes() if path.exists() else None

    def write(self, name: str, data: bytes) -> None:
        beside = self.folder / (name + ".part")
        beside.write_bytes(data)
        os.replace(beside, self.folder / name)


def say(text: str) -> None:
    """Tell on stderr how a build gets on, with the time of day."""
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


def _joint(job: tuple[bytes, bytes]) -> list[list[list[int]]]:
    return fixpoint.joint(*job)


def _play(keep: int) -> bytes:
    return pegvalues.play_row(keep, careful)


def _sweeps(work: _Work, pool: Pool, name: str, pegs: fixpoint.Pegs | None) -> fixpoint.Fixed:
    """The fixed point, its means after every sweep kept in the work folder."""
    state = work.read(name)
    means, done = None, 0
    if state is not None:
        saved = json.loads(state)
        done = saved["sweeps"]
        means = [[float.fromhex(mean) for mean in role] for role in saved["means"]]
        say(f"{name}: {done} sweeps were done before")

    def after(sweep: int, now: fixpoint.Means, changed: int) -> None:
        saved = {"sweeps": sweep, "means": [[mean.hex() for mean in role] for role in now]}
        work.write(name, json.dumps(saved).encode())
        say(f"{name}: sweep {sweep} of {fixpoint.SWEEPS}, {max(changed, 0)} throws changed")

    def run(jobs: list[tuple[bytes, bytes]]) -> list[list[list[list[int]]]]:
        return pool.map(_joint, jobs, chunksize=1)

    return fixpoint.fixed_point(pegs, means=means, done=done, after=after, run=run)


def _rows(work: _Work, pool: Pool) -> bytes:
    """The play of all keeps against all keeps, by the dealer's keep, in steps that are kept."""
    size, step = 2 * KEEPS, 91
    rows = bytearray(work.read("play.bin") or b"")
    del rows[len(rows) // size * size :]
    while len(rows) < KEEPS * size:
        at = len(rows) // size
        rows += b"".join(pool.map(_play, range(at, min(at + step, KEEPS)), chunksize=7))
        work.write("play.bin", bytes(rows))
        say(f"play: {len(rows) // size:,} of {KEEPS:,} keeps")
    return bytes(rows)


def build(out: Path, work: Path, jobs: int) -> None:
    """Compute whatever is missing in `work` and write the data files to `out`."""
    state = _Work(work)
    start = time.monotonic()
    with get_context("spawn").Pool(jobs) as pool:
        plain = _sweeps(state, pool, "plain", None)
        state.write("plain-policy.bin", b"".join(plain.policy))
        played = _rows(state, pool)
        kept = [pegvalues.kept(policy) for policy in plain.policy]
        values = []
        for role in (DEALER, PONE):
            values += [pegvalues.value(role, k, played, kept[1 - role]) for k in range(KEEPS)]
            say(f"pegging values: {len(values):,} of {2 * KEEPS:,}")
        pegs = gains(values)
        pegged = _sweeps(state, pool, "pegged", pegs)
    files = {
        "policy.bin": b"".join(pegged.policy),
        "pegging.bin": pack_pegging(values),
        "means.bin": pack_means([plain.means, pegged.means]),
    }
    for name, data in files.items():
        write(out / name, data)
    say(f"done in {(time.monotonic() - start) / 60:.1f} minutes")


def write(path: Path, data: bytes) -> None:
    """Write a data file, and say how long it is and what its digest is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    say(f"{path}: {len(data):,} bytes, sha256 {sha256(data).hexdigest()}")


def gains(values: Sequence[tuple[int, int]]) -> list[list[float]]:
    """Pegging values -> what each keep gains, own less other's, in points: dealer's, pone's."""
    net = [(own - other) / PEG_UNIT for own, other in values]
    return [net[:KEEPS], net[KEEPS:]]


def options(module: str, what: str, folder: str) -> argparse.ArgumentParser:
    """The options that the builders have in common; `folder` is where a build keeps its state."""
    work = Path("build") / folder
    parser = argparse.ArgumentParser(
        prog=f"python -m cribtool.expert.{module}",
        description=f"Build {what} data files, about ten minutes on two cores.",
    )
    parser.add_argument("--out", type=Path, default=DATA, help="where the data files go")
    parser.add_argument(
        "--work",
        type=Path,
        default=work,
        help=f"where the state is kept, from which a build goes on (default: {work})",
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    return parser


def main(arguments: Sequence[str] | None = None) -> None:
    """Build the data files; progress goes to stderr."""
    chosen = options("build", "the expert model's", "expert").parse_args(arguments)
    build(chosen.out, chosen.work, chosen.jobs)


if __name__ == "__main__":
    main()
