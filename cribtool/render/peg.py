"""The views of `peg`: a play as it is called, and advice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..cards import cards_text
from ..combos import Item
from ..play import Replay, player_name, twinkles
from ..show import number_words
from . import Block, Column, Line, Row, Table, points_text

if TYPE_CHECKING:
    from ..expert.winpeg import WinAdvice
    from ..pegging import Advice

__all__ = ["advice_view", "called", "items_text", "peg_view"]


def called(running: int, items: Sequence[Item]) -> str:
    """What is said at a card: "7", "fifteen for two", "thirty-one for two", "30, one for go"."""
    made = {item.kind for item in items}
    count = number_words(running) if made & {"fifteen", "thirty-one"} else str(running)
    points = sum(item.points for item in items if item.kind not in ("go", "last"))
    said = f"{count} for {number_words(points)}" if points else count
    for kind in ("go", "last"):
        if kind in made:
            said += f", one for {kind}"
    return said


def items_text(items: Sequence[Item]) -> str:
    """The items in one cell: "fifteen 2, run (5H 6C 7D) 3"."""
    return ", ".join(
        (item.kind.replace("-", " ") if "pair" in item.kind else item.kind)
        + (f" ({cards_text(item.cards)})" if item.kind == "run" or "pair" in item.kind else "")
        + f" {item.points}"
        for item in items
    )


def peg_view(table: Replay, wicked: bool = False) -> list[Block]:
    """A play, event by event, and where it stands."""
    columns = [
        Column("n", right=True),
        Column("player"),
        Column("play"),
        Column("said"),
        Column("points", right=True),
        Column("for"),
    ]
    if wicked:
        columns.append(Column("draws"))
    rows = []
    for event in table.events:
        said = called(event.running, event.items)
        if event.card is None:
            said = "go (not said)" if event.implied else "go"
        cells = [
            str(event.n),
            player_name(event.player, table.players),
            event.play,
            said,
            str(event.points) if event.points else "",
            items_text(event.items),
        ]
        if wicked:
            cells.append(", ".join(twinkles(event.items)))
        rows.append(Row(cells, "dim" if event.implied else ""))
    view: list[Block] = [Table(columns, rows)] if rows else []
    view.append(
        Line(
            [
                ("Points", "title"),
                " ",
                ", ".join(
                    f"{player_name(player, table.players)} {points}"
                    for player, points in enumerate(table.points)
                ),
                f". {_state(table)}",
            ]
        )
    )
    if not table.legal:
        view.append(Line([(f"Illegal play {table.n} ({table.rule})", "bad"), f": {table.reason}."]))
    return view


def _state(table: Replay) -> str:
    if table.next is None:
        return "The play is over."
    name = player_name(table.next, table.players)
    if table.running:
        return f"The count is {table.running}; {name} is next."
    return f"A new count; {name} leads." if table.events else f"{name.capitalize()} leads."


def advice_view(advice: Advice, wins: WinAdvice | None = None) -> list[Block]:
    """The cards that fit, best first; with `wins` how often each wins the game."""
    hands = f"{advice.hands:,} hand{'' if advice.hands == 1 else 's'}"
    view: list[Block] = [
        Line(
            [
                ("Hold", "title"),
                f" {cards_text(advice.hold)}   {advice.role}, count {advice.running}, "
                f"against {advice.opponent} with {hands} possible",
            ]
        )
    ]
    if advice.go:
        view.append(Line([("Go", "total"), ": no card fits."]))
        return view
    columns = [Column("card")]
    if wins is not None:
        columns.append(Column("win", right=True))
    columns += [Column(name, right=True) for name in ("points", "for", "against", "net")]
    rows: list[Row] = []
    for place, option in enumerate(advice.options):
        cells = [str(option.card)]
        if wins is not None:
            cells.append(f"{100 * wins.wins[place]:.2f} %")
        cells += [
            str(option.pegs),
            f"{option.mine:.3f}",
            f"{option.theirs:.3f}",
            f"{option.net:+.3f}",
        ]
        rows.append(Row(cells, "" if rows else "best"))
    view.append(Table(columns, rows))
    notes = "Expected points from now to the end of the play; points: what the card pegs at once."
    if wins is not None:
        notes += f" Win: from {wins.pegs[0]}-{wins.pegs[1]}, through play, show and the next deal."
    view.append(Line([(notes, "dim")]))
    best = advice.options[0]
    said = f", {_now(best.pegs)}."
    if wins is not None:
        said = f", {_now(best.pegs)}: wins {100 * wins.wins[0]:.2f} %."
    view.append(Line([("Play", "title"), " ", (str(best.card), "best"), said]))
    by_points = max(advice.options, key=lambda option: option.net)
    if wins is not None and by_points.net > best.net:
        view.append(
            Line(
                [
                    ("Points and winning chances disagree", "bad"),
                    f": on points play {by_points.card} (net {by_points.net:+.3f}, here "
                    f"{best.net:+.3f}).",
                ]
            )
        )
    return view


def _now(points: int) -> str:
    return f"{points_text(points)} at once" if points else "nothing at once"
