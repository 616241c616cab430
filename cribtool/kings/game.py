"""The record of a whole game of Kings Cribbage: read, checked and scored again turn by turn.

The record is a text after Scrabble's GCG: players and options as `#player1 Ann`, one turn a line
as `>Ann: 5dJl2d3d9l 7F 5dJl +12 12`, other lines that begin with `#` are remarks. `parse_game` and
`format_game` read and write it; `check_game` plays it through. An error is a slip of the record;
a record that cannot be read raises `GameError`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..errors import CribtoolError, GameError, OptionError, shorten
from .board import PATCHES, SIZE, Board, Placement, board_of, parse_placement
from .check import BONUS, READINGS, Check, Reason, check_placement
from .search import has_play, some_play
from .tiles import (
    BOX,
    DARK,
    LIGHT,
    RACK_SIZE,
    Tile,
    excess,
    excess_text,
    parse_tiles,
    pool,
    take,
    tiles_text,
)

__all__ = [
    "EXCHANGES",
    "SLIPS",
    "CheckedTurn",
    "Ending",
    "Game",
    "GameCheck",
    "Remark",
    "Round",
    "Slip",
    "Turn",
    "check_game",
    "end_of_game",
    "format_game",
    "parse_game",
]

MOST_PLAYERS = 4
EXCHANGES = ("stuck", "any")
"""When tiles may be exchanged: only without a legal play, or at any turn."""
SLIPS = (
    "illegal",
    "points",
    "total",
    "rack",
    "turn",
    "exchange",
    "impossible-tiles",
    "deduction",
    "end",
)
"""What can be wrong with a turn of a record."""


class Remark(NamedTuple):
    """A line of a record that says nothing to the checker: a remark, or a blank line ("")."""

    line: int
    text: str


class Turn(NamedTuple):
    """One turn as it is written; `line` counts from 1, `player` from 0.

    `kind` is play, exchange, pass or end. `rack` is None when it was not written down; `square`
    and `tiles` are the text of a play, `tiles` also what was exchanged or is left at the end.
    """

    line: int
    player: int
    kind: str
    rack: tuple[Tile, ...] | None
    square: str
    tiles: str
    points: int
    total: int


class Game(NamedTuple):
    """A record as it is written: players in the order of play, options, turns and remarks."""

    players: tuple[str, ...]
    turns: tuple[Turn, ...]
    remarks: tuple[Remark, ...] = ()
    size: int = SIZE
    patch: str = "none"
    contribute: str = "all"
    exchange: str = "stuck"


class Slip(NamedTuple):
    """Something wrong with a turn: its number and line, what it is (`SLIPS`), and a sentence."""

    n: int
    line: int
    what: str
    message: str


class CheckedTurn(NamedTuple):
    """A turn scored again; points are None for an illegal play.

    `total` is the player's running total by the rules, `missed` what he might have claimed more,
    `bag` the number of tiles in the bag (in his own, in solitaire) after the turn.
    """

    n: int
    turn: Turn
    placement: Placement | None
    legal: bool
    reasons: tuple[Reason, ...]
    hand_points: int | None
    bonus_points: int | None
    turn_points: int | None
    total: int
    missed: int
    bag: int


class Round(NamedTuple):
    """The totals after every player has had his turn, and the servant (None: a tie)."""

    n: int
    totals: tuple[int, ...]
    servant: int | None


class GameCheck(NamedTuple):
    """A game played through again. `totals` are by the rules, leftovers taken off when it is over.

    `complete`: the game is over; `winner` and `servant` are None in a tie and while it is not.
    """

    game: Game
    complete: bool
    turns: tuple[CheckedTurn, ...]
    errors: tuple[Slip, ...]
    totals: tuple[int, ...]
    recorded_totals: tuple[int, ...]
    deductions: tuple[int, ...]
    winner: int | None
    servant: int | None
    rounds: tuple[Round, ...]
    bag: int
    board: Board
    solitaire: bool


class Ending(NamedTuple):
    """How a game stands: over or not, what is deducted from each player, totals and winner."""

    over: bool
    deductions: tuple[int, ...]
    totals: tuple[int, ...]
    winner: int | None
    servant: int | None


def end_of_game(
    totals: Sequence[int], racks: Sequence[str | Sequence[Tile]], bag: int, *, stuck: bool = False
) -> Ending:
    """The end of a game: bag empty and a player out of tiles, or nobody able to play (`stuck`).

    Leftovers are deducted at face value, a 6 or 9 as it is written, and given to nobody; a total
    may fall below 0. With tiles in the bag the game goes on. Source: Kings rulebook, "End Game".
    """
    held = [parse_tiles(rack) for rack in racks]
    over = not bag and (stuck or not all(held))
    off = tuple([_face_value(rack) if over else 0 for rack in held])
    final = tuple([total - points for total, points in zip(totals, off, strict=True)])
    return Ending(
        over, off, final, _alone(final, max(final)) if over else None,
        _alone(final, min(final)) if over else None,
    )  # fmt: skip


def _face_value(tiles: Sequence[Tile]) -> int:
    return sum([tile.value for tile in tiles])


def _alone(totals: Sequence[int], points: int) -> int | None:
    """The one player with these points, or None where several have them."""
    return totals.index(points) if totals.count(points) == 1 else None


# Reading and writing


_TOKEN = re.compile(r"\S+")
_POINTS = re.compile(r"[+−-][0-9]{1,6}")
_SQUARE = re.compile(r"[1-9][0-9]?[A-Za-z]|[A-Za-z][1-9][0-9]?")
_TOTAL = re.compile(r"[+−-]?[0-9]{1,7}")
_HEADER = re.compile(r"#(player(\S*)|size|patch|contribute|exchange)(?:\s+(.*))?")
_CHOICES = {"patch": PATCHES, "contribute": READINGS, "exchange": EXCHANGES}


class _Reader:
    """The lines of one record; `bad` gathers every line that cannot be read."""

    def __init__(self) -> None:
        self.players: list[str] = []
        self.options: dict[str, str] = {}
        self.turns: list[Turn] = []
        self.remarks: list[Remark] = []
        self.bad: list[GameError] = []

    def read(self, number: int, line: str) -> None:
        text = line.strip()
        if not text:
            self.remarks.append(Remark(number, ""))
        elif text[0] == "#":
            header = _HEADER.fullmatch(text)
            if header is None:
                self.remarks.append(Remark(number, text))
            else:
                self.header(number, header[1], header[2], (header[3] or "").strip(), line)
        elif text[0] == ">":
            self.turn(number, line)
        else:
            raise GameError(
                f"'{shorten(text)}': a turn begins with '>', an option or a remark with '#'",
                line=number,
                column=len(line) - len(line.lstrip()) + 1,
                input=text,
            )

    def header(self, number: int, name: str, place: str | None, value: str, line: str) -> None:
        def wrong(message: str) -> GameError:
            return GameError(message, line=number, column=1, input=line.strip())

        if self.turns:
            raise wrong(f"#{name} after the first turn: players and options come before the turns")
        if place is not None:
            if not re.fullmatch(r"[1-4]", place):
                raise wrong(f"'#{shorten(name)}': players are #player1 to #player{MOST_PLAYERS}")
            if int(place) != len(self.players) + 1:
                raise wrong(
                    f"#{name} where #player{len(self.players) + 1} is due: players come in the "
                    "order of play"
                )
            if not value or ":" in value:
                raise wrong(f"#{name} needs a name, and one without ':'")
            if value in self.players:
                raise wrong(f"two players called {shorten(value)}")
            self.players.append(value)
            return
        if name in self.options:
            raise wrong(f"#{name} stands twice")
        words = _CHOICES.get(name)
        if words and value.lower() not in words:
            raise wrong(f"#{name} '{shorten(value)}': give one of {', '.join(words)}")
        if name == "size":
            if not re.fullmatch(r"[0-9]{1,3}", value):
                raise wrong(f"#size '{shorten(value)}': give the number of rows, such as {SIZE}")
            try:
                board_of({}, int(value))
            except OptionError as error:
                raise wrong(str(error)) from None
        self.options[name] = value.lower()

    def turn(self, number: int, line: str) -> None:
        start = line.index(">") + 1
        colon = line.find(":", start)

        def wrong(message: str, column: int, text: str = "") -> GameError:
            return GameError(message, line=number, column=column, input=text or line.strip())

        if colon < 0:
            raise wrong("no ':' after the player's name, as in '>Ann: …'", start + 1)
        name = line[start:colon].strip()
        if name not in self.players:
            known = ", ".join(self.players) or "none yet (write '#player1 NAME' first)"
            raise wrong(f"no player is called '{shorten(name)}': there are {known}", start + 1)
        player = self.players.index(name)
        tokens = [(match[0], match.start() + 1) for match in _TOKEN.finditer(line, colon + 1)]
        end = len(line.rstrip()) + 1
        rack: tuple[Tile, ...] | None = None
        # A rack may be left out where what follows cannot be taken for one.
        if tokens and tokens[0][0][0] not in "-(":
            text, column = tokens.pop(0)
            if text != "?":
                try:
                    rack = self.tiles(number, text, column, "rack")
                except GameError as error:
                    # Many a text is both, and then it is the rack that is due: 9L, A5.
                    if _SQUARE.fullmatch(text):
                        error.message += " (a rack not written down is '?', before the square)"
                    raise
        if not tokens:
            raise wrong(
                "a turn is: rack (or ?), square and tiles, +points, total; an exchange has "
                "-tiles, a pass -, the end (tiles)",
                end,
            )
        text, column = tokens.pop(0)
        kind, square, tiles = "play", "", ""
        if text[0] == "-":
            kind, tiles = ("exchange" if len(text) > 1 else "pass"), text[1:]
            self.tiles(number, tiles, column + 1, "tiles exchanged")
        elif text[0] == "(":
            if text[-1] != ")":
                raise wrong("a bracket that is not closed: leftovers are written (Kd7l)", column)
            kind, tiles = "end", text[1:-1]
            self.tiles(number, tiles, column + 1, "leftovers")
        else:
            square = text
            try:
                parse_placement(square, "", Board({}))
            except CribtoolError as error:
                raise wrong(str(error), column, square) from None
            if not tokens:
                raise wrong(f"no tiles after the square {square}", end)
            tiles, column = tokens.pop(0)
            self.tiles(number, tiles, column, "tiles", gaps=True)
        numbers = []
        for what, pattern, example in (
            ("points", _POINTS, "+12"),
            ("running total", _TOTAL, "12"),
        ):
            if not tokens:
                raise wrong(f"no {what} at the end of the line, such as {example}", end)
            text, column = tokens.pop(0)
            if not pattern.fullmatch(text):
                verb = "are" if what == "points" else "is"
                raise wrong(f"'{shorten(text)}' where the {what} {verb} due, such as {example}",
                            column, text)  # fmt: skip
            numbers.append(int(text.replace("−", "-")))
        if tokens:
            text, column = tokens[0]
            raise wrong(f"'{shorten(text)}' after the running total", column, text)
        self.turns.append(Turn(number, player, kind, rack, square, tiles, *numbers))

    def tiles(
        self, number: int, text: str, column: int, what: str, gaps: bool = False
    ) -> tuple[Tile, ...]:
        try:
            return parse_tiles(text.replace(".", " ") if gaps else text)
        except CribtoolError as error:
            shift = (getattr(error, "column", None) or 1) - 1
            raise GameError(
                f"{what}: {error}", line=number, column=column + shift, input=text
            ) from None


def parse_game(text: str) -> Game:
    """Read a game record.

    Raises `GameError`, whose `line` and `column` are those of the first line that cannot be read;
    its sentence names the other ones.
    """
    reader = _Reader()
    lines = text.removeprefix("\ufeff").splitlines()
    for number, line in enumerate(lines, 1):
        try:
            reader.read(number, line)
        except GameError as error:
            reader.bad.append(error)
    if reader.bad:
        worst = reader.bad[0]
        others = [str(other.line) for other in reader.bad[1:]]
        if others:
            more = ", ".join(others[:10]) + (", …" if len(others) > 10 else "")
            worst.message += f" (nor can be read: line {more})"
        raise worst
    if len(reader.players) < 2:
        raise GameError(
            "a game has two to four players: write '#player1 NAME' and '#player2 NAME' before "
            "the turns",
            line=1,
        )
    options = reader.options
    return Game(
        tuple(reader.players),
        tuple(reader.turns),
        tuple(reader.remarks),
        int(options.get("size", SIZE)),
        options.get("patch", "none"),
        options.get("contribute", "all"),
        options.get("exchange", "stuck"),
    )


def format_game(game: Game) -> str:
    """Write the record; remarks stand where they stood among the turns, or before them."""
    lines = [f"#player{place} {name}" for place, name in enumerate(game.players, 1)]
    default = Game((), ())
    for option in ("size", "patch", "contribute", "exchange"):
        value = getattr(game, option)
        if value != getattr(default, option):
            lines.append(f"#{option} {value}")
    parts: list[tuple[int, str]] = list(game.remarks)
    parts += [(turn.line, format_turn(turn, game.players)) for turn in game.turns]
    lines += [text for _line, text in sorted(parts, key=lambda part: part[0])]
    return "\n".join(lines) + "\n"


def format_turn(turn: Turn, players: Sequence[str]) -> str:
    """One turn as a line of a record, without its end."""
    rack = "?" if turn.rack is None else tiles_text(turn.rack) or "?"
    what = {
        "play": f"{turn.square} {turn.tiles}",
        "exchange": f"-{turn.tiles}",
        "pass": "-",
        "end": f"({turn.tiles})",
    }[turn.kind]
    return f">{players[turn.player]}: {rack} {what} {turn.points:+d} {turn.total}"


# Checking


def check_game(game: Game | str, *, solitaire: bool = False) -> GameCheck:
    """Play a record through: judge every turn, score it again, and find what is wrong.

    With `solitaire` each of two players has the 52 tiles of one colour. A slip is named once and
    what it spoils is not held against later turns: the tiles of an illegal play stay where they
    lie, a recorded total is compared with the recorded one before it. Raises `GameError` for a
    record that cannot be read.
    """
    if isinstance(game, str):
        game = parse_game(game)
    if solitaire and len(game.players) != 2:
        raise GameError("solitaire is dark against light: the record has two players", line=1)
    table = _Table(game, solitaire)
    for n, turn in enumerate(game.turns, 1):
        table.take_turn(n, turn)
    return table.result()


class _Table:
    """The table as the record goes on: board, bag, and what is known of the racks."""

    def __init__(self, game: Game, solitaire: bool) -> None:
        self.game = game
        self.solitaire = solitaire
        self.board = board_of({}, game.size, game.patch)
        players = len(game.players)
        box = sum(BOX.values())
        self.bags = [box // 2 - RACK_SIZE] * 2 if solitaire else [box - RACK_SIZE * players]
        self.held = [RACK_SIZE] * players
        # What a player is known to hold: None until a rack is written, whole when `held` long.
        self.known: list[tuple[Tile, ...] | None] = [None] * players
        self.totals = [0] * players
        self.recorded = [0] * players
        self.deductions = [0] * players
        self.settled = [False] * players
        self.turns: list[CheckedTurn] = []
        self.errors: list[Slip] = []
        self.rounds: list[Round] = []
        self.told: set[Tile] = set()
        self.due = 0
        self.passes = 0
        self.over = ""
        self.late = False
        self.colours = self._colours() if solitaire else None

    def _colours(self) -> list[int]:
        """Dark for the first player, unless the first tile with a colour says otherwise."""
        for turn in self.game.turns:
            for tile in (*(turn.rack or ()), *parse_tiles(turn.tiles.replace(".", " "))):
                if tile.colour >= 0:
                    first = tile.colour if turn.player == 0 else 1 - tile.colour
                    return [first, 1 - first]
        return [DARK, LIGHT]

    def slip(self, n: int, turn: Turn, what: str, *messages: str) -> None:
        if messages:
            self.errors.append(Slip(n, turn.line, what, "; ".join(messages)))

    def name(self, player: int) -> str:
        return self.game.players[player]

    def not_his(self, player: int, alien: Sequence[Tile]) -> str:
        """That these tiles are of the other colour, in solitaire."""
        mine = ("dark", "light")[self.colours[player] if self.colours else DARK]
        return f"{tiles_text(alien)}: {self.name(player)} plays the {mine} tiles"

    def bag_of(self, player: int) -> int:
        return self.bags[player if self.solitaire else 0]

    def take_turn(self, n: int, turn: Turn) -> None:
        player = turn.player
        if turn.kind == "end":
            checked = self.settle(n, turn)
        else:
            late = self.over == "out" or any(self.settled)
            if late and not self.late:
                self.slip(n, turn, "end", "a turn after the end of the game")
            elif player != self.due:
                self.slip(
                    n, turn, "turn", f"{self.name(player)} plays, and it is the turn of "
                    f"{self.name(self.due)}"
                )  # fmt: skip
            self.late = self.late or late
            self.due = (player + 1) % len(self.game.players)
            self.passes = self.passes + 1 if turn.kind == "pass" else 0
            checked = self.play(n, turn) if turn.kind == "play" else self.stay(n, turn)
            if late:
                # The game was over: whatever it made counts for nothing.
                checked = checked._replace(
                    legal=False, hand_points=None, bonus_points=None, turn_points=None, missed=0
                )
        self.totals[player] += checked.turn_points or 0
        expected = self.recorded[player] + turn.points
        if turn.total != expected:
            self.slip(
                n, turn, "total",
                f"a total of {turn.total} is written, and {self.recorded[player]} and "
                f"{turn.points:+d} make {expected}"
            )  # fmt: skip
        self.recorded[player] = turn.total
        self.turns.append(checked._replace(total=self.totals[player], bag=self.bag_of(player)))
        if turn.kind != "end":
            if player == len(self.game.players) - 1:
                totals = tuple(self.totals)
                self.rounds.append(Round(n, totals, _alone(totals, min(totals))))
            if not self.over:
                self.over = self.ended(player)

    def check_rack(self, turn: Turn) -> list[str]:
        """What is wrong with the rack as it is written before a turn."""
        rack, player = turn.rack, turn.player
        if rack is None:
            return []
        wrong = []
        kept = self.known[player]
        missing = take(rack, kept)[1] if kept else []
        if len(rack) != self.held[player]:
            wrong.append(
                f"a rack of {_tiles(len(rack))}, and {self.name(player)} holds {self.held[player]}"
            )
        elif kept and missing:
            lost = tiles_text([kept[place] for place in missing])
            wrong.append(f"{lost} was kept and is not on the rack now")
        if self.colours:
            alien = [tile for tile in rack if tile.colour == 1 - self.colours[player]]
            if alien:
                wrong.append(self.not_his(player, alien))
        return wrong

    def check_stock(self, n: int, turn: Turn, used: Sequence[Tile]) -> None:
        """More of a tile on the board and the known racks than the box holds, told once.

        Of a rack that is not written the tiles `used` are known.
        """
        others = [
            tile
            for player, kept in enumerate(self.known)
            if player != turn.player
            for tile in kept or ()
        ]
        tiles = [*self.board.tiles.values(), *others, *(turn.rack or used)]
        over = [tile for tile in excess(tiles) if tile not in self.told]
        if over:
            self.told.update(over)
            self.slip(
                n, turn, "impossible-tiles", f"board and racks hold {excess_text(over, tiles)}"
            )

    def play(self, n: int, turn: Turn) -> CheckedTurn:
        player = turn.player
        wrong = self.check_rack(turn)
        try:
            placement = parse_placement(turn.square, turn.tiles, self.board)
        except CribtoolError as error:
            message = str(error)
            if self.errors:
                # The board may lack the tile for what went wrong before.
                slip = self.errors[-1]
                message += f" (before it, line {slip.line}: {slip.message})"
            raise GameError(message, line=turn.line, input=turn.tiles) from None
        tiles = list(placement.values())
        before = set(excess(self.board.tiles.values()))
        fresh = set(excess([*self.board.tiles.values(), *tiles])) - before
        found = check_placement(
            self.board,
            placement,
            rack=turn.rack if turn.rack and len(turn.rack) <= RACK_SIZE else None,
            contribute=self.game.contribute,
            stock=bool(fresh),
        )
        by_rule = {reason.rule: reason.message for reason in found.reasons}
        if "not-on-rack" in by_rule:
            wrong.append(by_rule.pop("not-on-rack"))
        impossible = by_rule.pop("impossible-tiles", None)
        if self.colours and turn.rack is None:
            alien = [tile for tile in tiles if tile.colour == 1 - self.colours[player]]
            if alien:
                wrong.append(self.not_his(player, alien))
        self.slip(n, turn, "rack", *wrong)
        self.slip(n, turn, "illegal", *by_rule.values())
        if impossible:
            self.told |= fresh
            self.slip(n, turn, "impossible-tiles", impossible)
        else:
            self.check_stock(n, turn, tiles)
        missed = self.check_points(n, turn, found) if found.legal else 0
        # The tiles of an illegal play stay where they can lie: the record goes on from them.
        self.board = self.board.with_tiles(
            {
                square: tile
                for square, tile in placement.items()
                if self.board.has(square) and square not in self.board.tiles
            }
        )
        self.use(turn, tiles)
        return CheckedTurn(
            n, turn, placement, found.legal, found.reasons, found.hand_points,
            found.bonus_points, found.turn_points, 0, missed, 0,
        )  # fmt: skip

    def check_points(self, n: int, turn: Turn, found: Check) -> int:
        """Compare the points of a legal play, and give the points missed."""
        made = found.turn_points or 0
        unknown = sum([line.one_colour is None for line in found.lines])
        if turn.points in [made + BONUS * lines for lines in range(unknown + 1)]:
            return 0
        missed = max(0, made - turn.points)
        bonus = (
            f" ({found.hand_points} and {found.bonus_points} of bonus)"
            if found.bonus_points
            else ""
        )
        joker = f": {missed} missed, for who says Joker" if missed else ""
        self.slip(
            n,
            turn,
            "points",
            f"{turn.points:+d} is written, and the play makes {made}{bonus}{joker}",
        )
        return missed

    def use(self, turn: Turn, tiles: Sequence[Tile]) -> None:
        """Take tiles that were played off the rack, and draw as many as the bag gives."""
        player = turn.player
        if turn.rack is not None:
            self.known[player] = take(turn.rack, tiles)[0]
        elif kept := self.known[player]:
            # Which of the tiles were drawn since is not known: only those not played are kept.
            self.known[player] = take(kept, tiles)[0] if self.whole(player) else None
        self.held[player] = max(0, self.held[player] - len(tiles))
        bag = player if self.solitaire else 0
        drawn = min(self.bags[bag], RACK_SIZE - self.held[player])
        self.bags[bag] -= drawn
        self.held[player] += drawn

    def whole(self, player: int) -> bool:
        """Whether all that the player holds is known."""
        kept = self.known[player]
        return kept is not None and len(kept) == self.held[player]

    def stay(self, n: int, turn: Turn) -> CheckedTurn:
        """An exchange or a pass."""
        player = turn.player
        wrong = self.check_rack(turn)
        tiles = parse_tiles(turn.tiles)
        legal = True
        if turn.rack is not None:
            missing = take(turn.rack, tiles)[1]
            if missing:
                legal = False
                lacking = tiles_text([tiles[place] for place in missing])
                wrong.append(f"{lacking} is exchanged and not on the rack")
        self.slip(n, turn, "rack", *wrong)
        self.check_stock(n, turn, tiles)
        if turn.kind == "exchange":
            broken = self.check_exchange(turn, len(tiles))
            self.slip(n, turn, "exchange", *broken)
            legal = legal and not broken
        if turn.points:
            self.slip(
                n, turn, "points", f"{turn.points:+d} is written, and {_article(turn.kind)} makes 0"
            )
        # Tiles that the bag cannot give others for are not exchanged.
        given = () if len(tiles) > self.bag_of(player) else tiles
        if turn.rack is not None:
            self.known[player] = take(turn.rack, given)[0]
        elif given:
            self.known[player] = None
        return CheckedTurn(n, turn, None, legal, (), 0, 0, 0, 0, 0, 0)

    def check_exchange(self, turn: Turn, count: int) -> list[str]:
        """The rules of an exchange (Kings rulebook, rule 10)."""
        broken = []
        bag = self.bag_of(turn.player)
        if count > RACK_SIZE:
            broken.append(f"{_tiles(count)} exchanged: one to five are (rulebook, rule 10)")
        if count > bag:
            broken.append(f"{_tiles(count)} exchanged, and the bag holds {bag}")
        if self.game.exchange == "stuck" and turn.rack is not None and len(turn.rack) <= RACK_SIZE:
            play = some_play(self.board, turn.rack, contribute=self.game.contribute, stock=False)
            if play is not None:
                broken.append(
                    f"a play is possible, such as {play.square} {play.tiles}: tiles are "
                    "exchanged only without one (rulebook, rule 10)"
                )
        return broken

    def ended(self, player: int) -> str:
        """How the game has ended with this player's turn: "out", "stuck", or "" (it has not)."""
        if not self.held[player] and not self.bag_of(player):
            return "out"
        if any(self.bags):
            return ""
        players = range(len(self.game.players))
        if all(self.whole(other) for other in players):
            return (
                "" if any(self.can_play(self.known[other] or ()) for other in players) else "stuck"
            )
        return "stuck" if self.passes >= len(self.game.players) else ""

    def can_play(self, rack: tuple[Tile, ...]) -> bool:
        return has_play(self.board, rack[:RACK_SIZE], contribute=self.game.contribute, stock=False)

    def settle(self, n: int, turn: Turn) -> CheckedTurn:
        """A line of leftovers at the end."""
        player = turn.player
        tiles = parse_tiles(turn.tiles)
        if not self.over:
            reason = self.goes_on(n)
            if reason:
                # One slip, however many lines it has, and the game goes on as if they were not.
                if not self.turns or self.turns[-1].turn.kind != "end":
                    self.slip(n, turn, "end", reason)
                return CheckedTurn(n, turn, None, False, (), 0, 0, 0, 0, 0, 0)
            self.over = "stuck"
        wrong = []
        again = self.settled[player]
        self.settled[player] = True
        kept = self.known[player]
        left = tiles
        if again:
            wrong.append(f"the leftovers of {self.name(player)} are deducted twice")
        elif len(tiles) != self.held[player]:
            wrong.append(
                f"{_tiles(len(tiles))} left, and {self.name(player)} holds {self.held[player]}"
            )
        elif turn.rack is not None and _other(turn.rack, tiles):
            wrong.append(f"({turn.tiles}) is not the rack {tiles_text(turn.rack)}")
        elif kept and take(tiles, kept)[1]:
            wrong.append(f"({turn.tiles}) is not what {self.name(player)} held: {tiles_text(kept)}")
        if wrong and self.whole(player):
            left = kept or ()
        if turn.points != -_face_value(tiles):
            wrong.append(
                f"{turn.points:+d} is written, and ({turn.tiles}) is worth -{_face_value(tiles)}"
            )
        self.slip(n, turn, "deduction", *wrong)
        off = 0
        if not again:
            off = self.deductions[player] = _face_value(left)
        return CheckedTurn(n, turn, None, not wrong, (), 0, 0, -off, 0, 0, 0)

    def goes_on(self, n: int) -> str:
        """Why the game cannot be over at turn `n`, the first line of leftovers; "" if it can."""
        if any(self.bags):
            return f"leftovers are deducted with {_tiles(sum(self.bags))} in the bag"
        racks: list[tuple[Tile, ...] | None] = [
            kept if self.whole(player) else None for player, kept in enumerate(self.known)
        ]
        for turn in self.game.turns[n - 1 :]:
            if turn.kind == "end" and racks[turn.player] is None:
                tiles = parse_tiles(turn.tiles)
                if len(tiles) == self.held[turn.player]:
                    racks[turn.player] = tiles
        for player, rack in enumerate(racks):
            if rack and self.can_play(rack):
                return f"leftovers are deducted, and {self.name(player)} can still play"
        return ""

    def result(self) -> GameCheck:
        players = range(len(self.game.players))
        if self.over and self.game.turns:
            n, last = len(self.game.turns), self.game.turns[-1]
            for player in players:
                if self.settled[player] or not self.held[player]:
                    continue
                kept = (self.known[player] or ()) if self.whole(player) else ()
                self.deductions[player] = _face_value(kept)
                self.totals[player] -= self.deductions[player]
                worth = f" ({tiles_text(kept)}) -{_face_value(kept)}" if kept else ""
                self.slip(
                    n, last, "deduction",
                    f"the game is over, and the leftovers of {self.name(player)}{worth} are not "
                    "deducted",
                )  # fmt: skip
        totals = tuple(self.totals)
        over = bool(self.over)
        return GameCheck(
            self.game,
            over,
            tuple(self.turns),
            tuple(self.errors),
            totals,
            tuple(self.recorded),
            tuple(self.deductions),
            _alone(totals, max(totals)) if over else None,
            _alone(totals, min(totals)) if over else None,
            tuple(self.rounds),
            sum(self.bags),
            self.board,
            self.solitaire,
        )


def _tiles(count: int) -> str:
    return f"{count} tile" + ("" if count == 1 else "s")


def _article(kind: str) -> str:
    return "an exchange" if kind == "exchange" else "a pass"


def _other(rack: Sequence[Tile], tiles: Sequence[Tile]) -> bool:
    """Whether the two are not the same tiles, a 6 and a 9 being one."""
    return sorted(map(pool, rack)) != sorted(map(pool, tiles))
