"""The views of `score`."""

from __future__ import annotations

from ..cards import cards_text
from ..pegs import DOUBLE_SKUNK, GAME, SKUNK, Pegging
from ..show import CountedScore, Score, Starters, calls
from . import Block, Column, Line, Row, Table, points_text

__all__ = ["view"]

_RANKS_ONLY = "Ranks only: neither flush nor nobs is counted."


def view(found: CountedScore | Starters) -> list[Block]:
    """What `score` shows: one count item by item, or every starter."""
    return _score(found) if isinstance(found, CountedScore) else _starters(found)


def _score(counted: CountedScore) -> list[Block]:
    score = counted.score
    kind = "Crib" if score.crib else "Hand"
    how = " (the fifth card)" if counted.fifth else ""
    view: list[Block] = [
        Line(
            [
                (kind, "title"),
                f" {cards_text(score.hand)}   ",
                ("starter", "title"),
                f" {score.starter}{how}",
            ]
        ),
        _items(score),
        Line([("Total", "title"), " ", (points_text(score.total), "total"), f": {score.spoken}."]),
    ]
    if not score.suits:
        view.append(Line([(_RANKS_ONLY, "dim")]))
    if counted.heels is not None:
        view.append(
            Line(["His heels: the dealer pegs 2 for the jack turned, outside this total."])
            if counted.heels
            else Line(["No heels: the starter is no jack."])
        )
    if counted.claim is not None:
        view.append(_claim(counted))
    if counted.at is not None:
        view.append(Line([_at(counted.at)]))
    return view


def _items(score: Score) -> Table:
    return Table(
        [Column("combination"), Column("cards"), Column("points", right=True), Column("count")],
        [
            Row([item.kind.replace("-", " "), cards_text(item.cards), str(item.points), said])
            for item, said in zip(score.items, calls(score.items), strict=True)
        ]
        or [Row(["nothing", "", "0", "no combination"], "dim")],
    )


def _claim(counted: CountedScore) -> Line:
    claim = counted.claim
    assert claim is not None
    said = f"Claimed {claim.claimed}: "
    if claim.over:
        return Line([said, (f"{claim.over} too many", "bad"), f", it is {counted.score.total}."])
    if claim.missed:
        return Line(
            [
                said,
                (f"{claim.missed} missed", "bad"),
                f", muggins: the table lists all that make {counted.score.total}.",
            ]
        )
    return Line([said, ("right", "good"), "."])


def _at(at: Pegging) -> str:
    moved = f"Peg {at.start} to {at.end}"
    if at.out:
        return f"{moved}: out, the game is won."
    need = f"{GAME - at.end} to go"
    for line, name in ((DOUBLE_SKUNK, "double skunk line"), (SKUNK, "skunk line")):
        if at.end < line:
            return f"{moved}: {need}, {line - at.end} short of the {name} at {line}."
    if at.start < SKUNK:
        return f"{moved}: {need}, past the skunk line at {SKUNK}."
    return f"{moved}: {need}."


def _starters(starters: Starters) -> list[Block]:
    totals = starters.distribution
    kind = "Crib" if starters.crib else "Hand"
    number = sum(totals.values())
    groups: dict[int, list[str]] = {}
    for one in starters.starters:
        name = str(one.starter) if starters.suits else f"{one.starter}×{one.number}"
        groups.setdefault(one.total, []).append(name)
    view: list[Block] = [
        Line(
            [
                (kind, "title"),
                f" {cards_text(starters.hand)}   no starter yet: all {number} tried",
            ]
        ),
        Table(
            [Column("points", right=True), Column("starters", right=True), Column("which")],
            [
                Row([str(points), str(totals[points]), " ".join(which)])
                for points, which in groups.items()
            ],
        ),
        Line(
            [
                ("Average", "title"),
                " ",
                (f"{starters.mean:.2f}", "total"),
                f" ({starters.sum}/{starters.cases}), from {min(totals)} to {max(totals)}; "
                f"the four alone count {starters.now}.",
            ]
        ),
    ]
    if not starters.suits:
        view.append(Line([(_RANKS_ONLY, "dim")]))
    return view
