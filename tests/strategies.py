"""All Hypothesis generators, a section for each part of the program."""

from __future__ import annotations

from hypothesis import strategies as st

from cribtool.cards import NO_SUIT, PACK, Card
from cribtool.wicked.deck import PHASES, SETS, STACKS, Deck, WickedCard

from .oracle import TILE_RANKS, WORTH, PlayTable, on_kings_board, series_total, square_at

# --- cards and the show --------------------------------------------------------------------------


def hands(smallest: int, largest: int) -> st.SearchStrategy[list[Card]]:
    """Distinct cards in any order."""
    return st.lists(st.sampled_from(PACK), min_size=smallest, max_size=largest, unique=True)


def rank_rows(smallest: int, largest: int, alike: int = 4) -> st.SearchStrategy[list[int]]:
    """Ranks 1 to 13 in any order, at most `alike` the same."""
    return st.lists(st.integers(1, 13), min_size=smallest, max_size=largest).filter(
        lambda row: all(row.count(rank) <= alike for rank in row)
    )


@st.composite
def spelled(draw: st.DrawFn, card: Card) -> str:
    """One of the ways in which a user may write the card."""
    rank = "10" if card.rank == 10 and draw(st.booleans()) else str(card)[0]
    suits = ["SHDC", "shdc", "♠♥♦♣", "♤♡♢♧"]
    text = rank + draw(st.sampled_from(suits))[card.suit]
    return text.lower() if draw(st.booleans()) else text


# --- discard --------------------------------------------------------------------------------------


@st.composite
def late_positions(draw: st.DrawFn) -> tuple[list[Card], list[Card]]:
    """A hand of five or six and enough seen cards that few are left, most of them of one suit."""
    size = draw(st.sampled_from([5, 6]))
    cards = draw(st.permutations(PACK))
    favour = draw(st.sampled_from([None, 0, 3]))
    if favour is not None:
        cards = sorted(cards, key=lambda c: c.suit != favour and c.rank != 11)
        cards = draw(st.permutations(cards[:18])) + cards[18:]
    left = draw(st.integers(10 - size, 8))
    return cards[:size], cards[size + left :]


# --- the play and the deal ------------------------------------------------------------------------


@st.composite
def counts(draw, longest=13):
    """The ranks of a count (none five times, not past thirty-one), short runs being likely."""
    top = draw(st.sampled_from([4, 7, 10, 13]))
    series = []
    for rank in draw(st.lists(st.integers(1, top), max_size=longest)):
        if series.count(rank) < 4 and sum(WORTH[r] for r in series) + WORTH[rank] <= 31:
            series.append(rank)
    return series


@st.composite
def play_hands(draw, suits=True):
    """Hands for two to four players (small ranks often), of one to five cards each."""
    players = draw(st.integers(2, 4))
    top = draw(st.sampled_from([5, 9, 13]))
    pack = [card for card in PACK if card.rank <= top]
    cards = draw(st.permutations(pack))
    sizes = [draw(st.integers(1, 5 if players < 4 else 4)) for _ in range(players)]
    if draw(st.booleans()):
        sizes = [4] * players
    hands, place = [], 0
    for size in sizes:
        hands.append(list(cards[place : place + size]))
        place += size
    if not suits:
        hands = [[card._replace(suit=NO_SUIT) for card in hand] for hand in hands]
    return hands


def random_play(draw, hands, stop=True):
    """A legal play, every go said: the oracle's table at its end, and all tokens."""
    table = PlayTable(hands)
    tokens = []
    length = draw(st.integers(0, 40)) if stop else 99
    while table.turn is not None and len(tokens) < length:
        fitting = sorted(table.fitting(table.turn))
        if fitting:
            card = draw(st.sampled_from(fitting))
            table.play(card)
            tokens.append(card)
        else:
            table.go()
            tokens.append(None)
    return table, tokens


def leave_out(draw, tokens):
    """The tokens with some of the goes at the end of counts left out."""
    kept, series, place = [], [], 0
    while place < len(tokens):
        token = tokens[place]
        if token is not None:
            if series_total(series) + WORTH[token.rank] > 31 or series_total(series) == 31:
                series = []
            series.append(token.rank)
            kept.append(token)
            place += 1
            continue
        end = place
        while end < len(tokens) and tokens[end] is None:
            end += 1
        ends = end < len(tokens) and series_total(series) + WORTH[tokens[end].rank] > 31
        if ends:
            kept += [None] * draw(st.integers(0, end - place))
            series = []
        else:
            kept += [None] * (end - place)
        place = end
    return kept


@st.composite
def peg_questions(draw, cards=4, most=7):
    """A play in progress with me to move: my role, hold, plays, starter, and his true hand.

    `seen` leaves at most a dozen cards to be held, so that the brute force ends.
    """
    top = draw(st.sampled_from([5, 8, 13]))
    pack = draw(st.permutations([card for card in PACK if card.rank <= top]))
    hands = [list(pack[:cards]), list(pack[cards : 2 * cards])]
    starter = pack[2 * cards] if draw(st.booleans()) else None
    table = PlayTable(hands)
    tokens, moments, unable = [], [], []
    while table.turn is not None:
        fitting = sorted(table.fitting(table.turn))
        if fitting:
            moments.append((table.turn, list(tokens), table.copy(), list(unable)))
            card = draw(st.sampled_from(fitting))
            table.play(card)
            tokens.append(card)
        else:
            unable.append((table.turn, table.sum()))
            table.go()
            tokens.append(None)
    moment = draw(st.sampled_from(moments))
    me, tokens, table, unable = moment
    used = {*hands[0], *hands[1], *([starter] if starter else [])}
    others = draw(st.permutations([card for card in PACK if card not in used]))
    free = draw(st.integers(min(2, most), most))
    seen = others[free:]
    return me, table, tokens, starter, seen, unable


# --- Kings Cribbage -------------------------------------------------------------------------------

tile_texts = st.builds(
    "{}{}".format, st.sampled_from(TILE_RANKS), st.sampled_from(["d", "l", "d", "l", ""])
)


@st.composite
def kings_positions(draw, smallest=3, largest=7):
    """A small board of any tiles, crowded or not: (size, patch, {square: tile})."""
    size = draw(st.integers(smallest, largest))
    patch = draw(st.sampled_from(["none", "none", "tl", "tr", "bl", "br"]))
    ranks = draw(st.sampled_from(["5TJQK", "678", "A2345", TILE_RANKS, "69"]))
    colours = draw(st.sampled_from([["d", "l"], ["d"], ["d", "d", "l", ""]]))
    tiles = st.builds("{}{}".format, st.sampled_from(ranks), st.sampled_from(colours))
    spots = [square_at(c, r) for c in range(size) for r in range(size)]
    spots = [spot for spot in spots if on_kings_board(spot, size, patch)]
    held = draw(st.dictionaries(st.sampled_from(spots), tiles, max_size=min(14, len(spots))))
    return size, patch, held, tiles


@st.composite
def kings_placements(draw):
    """A position and a placement on it, mostly in one line, sometimes anything."""
    size, patch, held, tiles = draw(kings_positions())
    column, row = draw(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)))
    across = draw(st.booleans())
    wild = draw(st.integers(0, 9)) == 0
    length = draw(st.integers(0, 6))
    play = {}
    for step in range(length + 3):
        if len(play) >= length:
            break
        spot = square_at(column + step * across, row + step * (not across))
        if wild and draw(st.booleans()):
            spot = square_at(*draw(st.tuples(st.integers(0, size), st.integers(0, size))))
        if spot not in held or wild:
            play[spot] = draw(tiles)
    rack = draw(
        st.none()
        | st.just(list(play.values())[:5])
        | st.lists(tiles, max_size=5)
        | st.just([tile.replace("6", "9") for tile in play.values()][:5])
    )
    first = draw(st.sampled_from([None, None, True, False]))
    contribute = draw(st.sampled_from(["all", "placed"]))
    return size, patch, held, play, rack, first, contribute


# --- Wicked Cribbage ------------------------------------------------------------------------------

WICKED_OPS = st.one_of(
    st.none(),
    st.builds(
        lambda peg, who: {"peg": peg, "who": who},
        st.integers(-120, 120).filter(bool),
        st.sampled_from(["self", "opponent"]),
    ),
    st.sampled_from(
        [
            {"peg": 19, "who": "self", "if": {"hand_points": 0}},
            {"swap": ["starter", "hand"], "who": "self"},
            {"no_crib": True},
            {"peek": "crib"},
            {"cancel": "twinkler"},
            {"deal": 10},
            {"contest": "rock-paper-scissors", "winner": {"draw": 1, "hand_size": 5}},
        ]
    ),
)
PLAIN_TEXTS = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Cf", "Co", "Cn", "Zl", "Zp", "Zs")), max_size=20
)


@st.composite
def wicked_decks(draw: st.DrawFn, most: int = 8) -> Deck:
    """Decks of up to `most` cards of every kind, blank places too."""
    ids = draw(
        st.lists(
            st.from_regex(r"[A-Za-z0-9_.=+]{1,6}", fullmatch=True),
            unique=True,
            min_size=1,
            max_size=most,
        )
    )
    cards = []
    for id in ids:
        stack = draw(st.sampled_from(["", *STACKS]))
        effect = draw(PLAIN_TEXTS) if stack else ""
        phase = draw(st.sampled_from(["", *PHASES])) if stack != "twinkler" else ""
        cards.append(
            WickedCard(
                id,
                stack,
                draw(st.sampled_from(SETS)),
                phase,
                effect,
                draw(st.integers(0, 4)),
                draw(WICKED_OPS),
                draw(PLAIN_TEXTS),
                draw(PLAIN_TEXTS),
            )
        )
    return Deck(tuple(cards))


# --- the expert model -----------------------------------------------------------------------------
