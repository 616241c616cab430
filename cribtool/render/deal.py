"""The view of `score --deal`: a whole deal in the order of counting."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import cards_text
from ..deal import DealCount, DealEvent
from ..show import part_of
from . import Block, Column, Line, Row, Table
from .peg import called

__all__ = ["deal_view"]


def deal_view(
    deal: DealCount, wicked: bool = False, wins: Sequence[tuple[float, float]] | None = None
) -> list[Block]:
    """Every count of the deal with the pegs after it, and how the game stands.

    `wins` are the winning chances of seat 0 and seat 1 after each event.
    """
    columns = [
        Column("seat", right=True),
        Column("counts"),
        Column("points", right=True),
        Column("pegs", right=True),
        *([] if wins is None else [Column("win %", right=True)]),
        Column("said"),
    ]
    if wicked:
        columns.append(Column("draws"))
    rows = []
    for place, event in enumerate(deal.events):
        cells = [
            str(event.player),
            f"{event.what} {cards_text(event.cards)}" if event.phase == "show" else event.what,
            str(event.points) if event.points or event.phase == "show" else "",
            "uncounted" if event.uncounted else "-".join(str(peg) for peg in event.pegs),
            *([] if wins is None else ["-".join(f"{100 * win:.1f}" for win in wins[place])]),
            _said(event),
        ]
        if wicked:
            cells.append(", ".join(event.draws))
        rows.append(Row(cells, "dim" if event.uncounted or event.implied else ""))
    view: list[Block] = [
        Line(
            [
                ("Deal", "title"),
                f"   starter {deal.starter}, seat {deal.dealer} deals, to {deal.target}",
            ]
        ),
    ]
    if rows:
        view.append(Table(columns, rows))
    view.append(
        Line(
            [
                ("Points", "title"),
                " ",
                ", ".join(f"seat {seat} {points}" for seat, points in enumerate(deal.points)),
                ".   ",
                ("Pegs", "title"),
                " ",
                ", ".join(f"{_side(deal, side)} {peg}" for side, peg in enumerate(deal.pegs)),
                ".",
            ]
        )
    )
    if deal.winner is not None:
        skunk = {"skunk": ", by a skunk", "double": ", by a double skunk"}.get(deal.skunk or "", "")
        won = "win" if deal.partners else "wins"
        said = f"{_side(deal, deal.winner).capitalize()} {won}{skunk}"
        view.append(Line([(said, "good"), "."]))
    play = deal.play
    if play is not None and not play.legal:
        view.append(
            Line(
                [
                    (f"Illegal play {play.n} ({play.rule})", "bad"),
                    f": {play.reason}. Nothing after it is counted.",
                ]
            )
        )
    elif not deal.complete and play is not None and play.next is not None:
        seat = (deal.dealer + 1 + play.next) % deal.players
        view.append(
            Line([f"The play is not over (seat {seat} is next): the show is not counted yet."])
        )
    if not deal.suits:
        view.append(Line([("Ranks only: neither flush nor nobs is counted.", "dim")]))
    return view


def _side(deal: DealCount, side: int) -> str:
    return f"seats {side} + {side + 2}" if deal.partners else f"seat {side}"


def _said(event: DealEvent) -> str:
    if event.phase == "show":
        parts: dict[str, int] = {}
        for item in event.items:
            part = part_of(item.kind)
            parts[part] = parts.get(part, 0) + item.points
        return ", ".join(f"{part} {points}" for part, points in parts.items()) or "nothing"
    if event.phase == "heels":
        return "two for his heels"
    if not event.cards:
        return "go (not said)" if event.implied else "go"
    return called(event.running or 0, event.items)
