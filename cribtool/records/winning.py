"""What winning chances rest on, for every record and man page that gives them.

The sentences stand here once; the numbers come from the shipped table itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

__all__ = ["BASIS", "model_record", "model_schema", "section"]

BASIS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "discard": (
        (
            "the own hand with every starter, card by card",
            "heels, play, pone's hand, dealer's hand and crib in the order of counting, to 121",
            "every six-card hand that the other can have, by ranks, with every starter",
            "the crib with each of his throws, flush and nobs by the shares of unseen suits",
        ),
        (
            "the other throws by the expert model (with --opponent uniform: at random)",
            "both play by the expert model's policy: the shipped distribution of what this keep "
            "pegs and lets peg, averaged over his keeps, corrected for each card thrown or seen "
            "and, in six groups, for what his hand counts; near the end of the game that leaves "
            "a chance about 0.01 off, at single scores up to 0.06",
            "who is first where both could be out in the play: this keep's own share for needs "
            "up to 4, beyond that the share of all keeps, up to 6 bent towards this keep's",
            "flush and nobs of his hand: the average over all suits",
            "the game after this deal: the table",
        ),
    ),
    "peg-advice": (
        (
            "every hand that the other can hold, all alike",
            "the play to its end, the own later plays those that win most often",
            "both hands with the starter, flush and nobs by the suits that are known",
            "the show in the order of counting, to 121",
        ),
        (
            "the other plays by the policy that opponent names",
            "the other cards of the crib are any that are in nobody's hand (--thrown not given: "
            "all four)",
            "the game after this deal: the table",
        ),
    ),
    "deal": (
        (
            "all cards of the deal, known from the start",
            "the show in the order of counting, to 121",
        ),
        (
            "from where the play stands both go on by the expert model's play policy, each "
            "seeing his own cards",
            "a crib that is not given holds any four of the other cards",
            "the game after this deal: the table",
        ),
    ),
}
"""By record: which parts of a winning chance are exact, and which follow the model."""

NO_PLAY = (
    (
        (
            "heels, play",
            "heels, pone's hand, dealer's hand and crib in the order of counting, to 121",
        ),
    ),
    (
        ("both play by", "nobody pegs in the play of this deal (--no-pegging, --opponent uniform)"),
        ("who is first", ""),
    ),
)
UNIFORM = (
    (
        (
            "every six-card hand",
            "every hand, throw and starter of unseen cards, all alike, by ranks",
        ),
    ),
    (("the other throws", "the other throws any two cards, whatever he holds"),),
)
"""What `discard` says otherwise where the play is left out or the other throws at random.

For the exact and for the assumed parts: how a sentence begins, and what stands in its place.
"""

TABLE = (
    "The table holds the probability that the dealer wins for every pair of pegs before a deal, "
    "both throwing and playing by the expert model whatever the score. It was made from "
    "{deals:,} simulated deals with a fixed seed; its standard error, from twenty parts of the "
    "sample, is at most {error:.4f} at any score. Nothing in it is smoothed. The builder, "
    "python -m cribtool.expert.winbuild, makes the same table again."
)


def model_record(name: str, *, opponent: str = "expert", play: bool = True) -> dict[str, Any]:
    """The field `model` of a record: what is exact, what follows the model, and the table.

    `opponent` and `play` (is it counted?) are those of `discard`.
    """
    from ..expert.model import PLAY_POLICY
    from ..expert.winning import table

    exact, assumed = BASIS[name]
    for changes in ([UNIFORM] if opponent == "uniform" else []) + ([] if play else [NO_PLAY]):
        exact, assumed = _changed(exact, changes[0]), _changed(assumed, changes[1])
    shipped = table()
    return {
        "exact": list(exact),
        "assumed": list(assumed),
        "table": {
            "deals": shipped.deals,
            "seed": shipped.seed,
            "error": shipped.error,
            "play": PLAY_POLICY,
        },
    }


def _changed(said: Sequence[str], changes: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    found = []
    for sentence in said:
        other = next((other for start, other in changes if sentence.startswith(start)), sentence)
        if other:
            found.append(other)
    return tuple(found)


def model_schema() -> dict[str, Any]:
    """The schema of the field `model`."""
    from . import COUNT, NUMBER, TEXT, list_of, object_of

    return object_of(
        {
            "exact": list_of(TEXT),
            "assumed": list_of(TEXT),
            "table": object_of({"deals": COUNT, "seed": COUNT, "error": NUMBER, "play": TEXT}),
        }
    )


class _Paragraphs(Sequence[str]):
    """Paragraphs that ask the table for its numbers only when they are read: start-up is speed."""

    def __init__(self, name: str, before: tuple[str, ...]) -> None:
        self.name, self.before = name, before

    def __len__(self) -> int:
        return len(self.before) + 3

    @overload
    def __getitem__(self, at: int) -> str: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...

    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        from ..expert.winning import table

        exact, assumed = BASIS[self.name]
        shipped = table()
        return (
            *self.before,
            "Exact: " + "; ".join(exact) + ".",
            "Following the model: " + "; ".join(assumed) + ".",
            TABLE.format(deals=shipped.deals, error=shipped.error),
        )[at]


def section(name: str, *before: str) -> tuple[str, Sequence[str]]:
    """The man page's section on winning chances: paragraphs of the command's, then the basis."""
    return "Winning chances", _Paragraphs(name, before)
