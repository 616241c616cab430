"""Which events of a deal draw a card: the cases of the rules, and any deal, followed by hand."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribtool.cards import PACK, Card
from cribtool.deal import DealCount, count_deal, deal_draws
from cribtool.errors import OptionError
from cribtool.wicked.events import CardMove, Earned, Events, deal_events

HANDS = {
    0: "2C 4C 6C 8D", 4: "AH 8H 9H QH", 5: "4D 7C 8C 9C", 6: "2S 5C 6H KD",
    7: "AS 3D 4H 5D", 8: "5S 6D TC KH",
}  # fmt: skip
"""A hand for each count, with the king of spades as starter."""
DEALERS = HANDS | {0: "2H 4S 6S 8S", 5: "4S 7D 8H 9D"}
CRIBS = {0: "2D 7S 9D TS", 4: "2H 5H 7D TD", 5: "3S 7H 8S 9S"}
STARTER = "KS"


def show(pone: int, dealer: int, pegs: list[int] | None, crib: int | None = None) -> Events:
    """The show of a deal whose hands count so much: pone is seat 1, the dealer seat 0."""
    deal = count_deal(
        [DEALERS[dealer], HANDS[pone]], STARTER, dealer=0, pegs=pegs, wicked=True,
        crib=None if crib is None else CRIBS[crib],
    )  # fmt: skip
    points = [event.points for event in deal.events]
    assert points == [pone, dealer, *([] if crib is None else [crib])]
    found = deal_events(deal, pegs)
    assert [draw[:5] for draw in found.draws] == list(deal_draws(deal))
    return found


def play(plays: str, pegs: list[int] | None = None, **more: object) -> tuple[Earned, ...]:
    """The draws of a play; the hands are what was played, filled up from spare cards."""
    cards = [word for word in plays.split() if word != "go"]
    spare = [str(card) for card in PACK if str(card) not in cards and card.rank > 11]
    hands: list[list[str]] = [cards[::2], cards[1::2]]
    for hand in hands:
        while len(hand) < 4:
            hand.append(spare.pop())
    deal = count_deal(
        [hands[1], hands[0]], spare.pop(0), dealer=0, plays=plays.split(), pegs=pegs, wicked=True
    )
    return deal_events(deal, pegs).draws


# The cases of the rules


@pytest.mark.parametrize(
    ("peg", "count", "lugger"),
    [(12, 8, True), (12, 7, False), (15, 0, False), (116, 4, True), (116, 5, False), (0, 0, False)],
)
def test_a_count_that_lands_on_a_multiple_of_five_draws_a_lugger(
    peg: int, count: int, lugger: bool
) -> None:
    """12 and 8; not 12 and 7, nor 15 and 0; 116 and 4 is 120, but 116 and 5 is out."""
    found = show(count, 0, [1, peg])
    expected = Earned("lugger", 1, "show", "hand", peg + count, 1, "multiple-of-five")
    assert found.draws == ((expected,) if lugger else ())
    assert (found.winner == 1) == (peg + count >= 121)


def test_the_dealer_draws_for_hand_and_crib() -> None:
    """At 96, four in the hand and five in the crib: 100 and 105."""
    found = show(0, 4, [96, 0], crib=5)
    assert [(draw.what, draw.peg) for draw in found.draws] == [("hand", 100), ("crib", 105)]
    assert {draw.player for draw in found.draws} == {0}


def test_a_crib_without_points_draws_nothing_though_the_peg_stands_on_five() -> None:
    found = show(0, 4, [96, 0], crib=0)
    assert [draw.what for draw in found.draws] == ["hand"]
    assert "counts nothing" in next(near.why for near in found.nearly if near.what == "crib")


def test_without_pegs_no_lugger_is_listed() -> None:
    """All pegs stand at 0 then: a hand of five would land on 5, but nobody knows where it was."""
    assert show(5, 5, None).draws == ()
    assert len(show(5, 5, [0, 0]).draws) == 2


def test_the_game_ends_before_the_crib() -> None:
    """The dealer counts out with his hand: his crib, which would land on five, is not counted."""
    found = show(0, 8, [113, 0], crib=4)
    assert found.draws == ()
    assert (found.winner, found.over) == (0, 2)
    assert found.pegs == (121, 0)


def test_fifteen_draws_for_who_makes_it() -> None:
    """Count five, then a ten: a twinkler for the second player."""
    (draw,) = play("5H TD")
    assert draw == Earned("twinkler", 0, "play", "TD", 2, 2, "fifteen")


def test_thirty_one_draws_for_who_makes_it() -> None:
    """27 and then a four: a twinkler for who plays it."""
    draws = play("TH 7D KC 4S")
    assert [(draw.player, draw.what, draw.rule) for draw in draws] == [(0, "4S", "thirty-one")]


def test_a_fifteen_that_is_also_a_run_draws_one_card() -> None:
    """Four, five, six: five points and one twinkler."""
    (draw,) = play("4H 5D 6C")
    assert (draw.player, draw.what, draw.peg, draw.rule) == (1, "6C", 5, "fifteen")


def test_the_play_draws_no_lugger() -> None:
    """Three and two for a fifteen is five: a twinkler and nothing else."""
    found = play("5H TD", [3, 0])
    assert [draw.stack for draw in found] == ["twinkler"]


def test_a_fifteen_that_wins_draws_nothing() -> None:
    assert play("5H TD", [119, 0]) == ()
    assert len(play("5H TD", [118, 0])) == 1


def test_heels_draw_nothing() -> None:
    deal = count_deal([HANDS[0], HANDS[4]], "JS", dealer=0, pegs=[3, 0], wicked=True)
    found = deal_events(deal, [3, 0])
    assert deal.events[0].phase == "heels"
    assert not [draw for draw in found.draws if draw.event == 1]
    assert found.nearly[0].why.startswith("heels and the play")


def test_what_was_nearly_earned() -> None:
    """One hole off, one off fifteen: named, with the reason."""
    found = show(7, 8, [0, 12])
    assert [(near.what, near.player, near.why) for near in found.nearly] == [
        ("hand", 1, "one hole short of 20"),
    ]
    deal = count_deal(
        [["9D", "KD", "KH", "QH"], ["5H", "QC", "QD", "KC"]], "2S", dealer=0,
        plays=["5H", "9D"], pegs=[0, 0], wicked=True,
    )  # fmt: skip
    (near,) = deal_events(deal, [0, 0]).nearly
    assert (near.player, near.why) == (0, "the count is 14, one off fifteen")


# Pegs that cards move


def counted(pegs: list[int]) -> DealCount:
    return count_deal(
        [HANDS[4], HANDS[8]], STARTER, dealer=0, crib=CRIBS[5], pegs=pegs, wicked=True
    )


def test_a_move_before_the_show_changes_the_landing() -> None:
    """Twelve and eight is a lugger; moved five on it still is, one on it is not."""
    deal = counted([0, 12])
    assert [d.player for d in deal_events(deal, [0, 12]).draws] == [1]
    for holes, lands in ((5, True), (1, False), (-12, False), (-7, False), (-2, False), (-5, True)):
        found = deal_events(deal, [0, 12], moves=[CardMove(0, 1, holes)])
        assert bool([d for d in found.draws if d.player == 1]) is (lands)
        assert found.moved[0].end == max(0, 12 + holes)


def test_a_peg_moved_back_stops_at_0_and_from_0_fizzles() -> None:
    deal = counted([0, 2])
    found = deal_events(deal, [0, 2], moves=[CardMove(0, 1, -3), CardMove(0, 1, -3)])
    assert [(m.start, m.end, m.fizzles) for m in found.moved] == [(2, 0, False), (0, 0, True)]
    assert found.pegs == (9, 8)


def test_a_move_can_win_and_ends_the_game() -> None:
    deal = counted([90, 100])
    found = deal_events(deal, [90, 100], moves=[CardMove(1, 1, 30)])
    assert (found.winner, found.over) == (1, 1)
    assert found.pegs == (90, 121)
    assert not [draw for draw in found.draws if draw.event > 1]
    with pytest.raises(OptionError, match="the game was over at event 1"):
        deal_events(deal, [90, 100], moves=[CardMove(1, 1, 30), CardMove(2, 0, 1)])


def test_a_peg_moved_back_keeps_the_game_going() -> None:
    """116 and eight would win; three back first, and the dealer still counts hand and crib."""
    deal = counted([96, 116])
    assert deal.winner == 1
    found = deal_events(deal, [96, 116], moves=[CardMove(0, 1, -4)])
    assert found.winner is None
    assert [(draw.player, draw.what, draw.peg) for draw in found.draws] == [
        (1, "hand", 120), (0, "hand", 100), (0, "crib", 105),
    ]  # fmt: skip


def test_a_play_that_stopped_at_the_win_has_no_show_without_it() -> None:
    """The fifteen that ends the game ends the document; four back first, and the play goes on."""
    deal = count_deal(
        [["5H", "QC", "QD", "KC"], ["TD", "KD", "KH", "QH"]], "2S", dealer=0,
        plays=["TD", "5H"], pegs=[119, 50], wicked=True,
    )  # fmt: skip
    assert (deal.winner, deal.complete) == (0, True)
    assert deal_events(deal, [119, 50]).complete
    found = deal_events(deal, [119, 50], moves=[CardMove(0, 0, -4)])
    assert (found.winner, found.complete) == (None, False)
    assert found.pegs == (117, 50)
    assert [draw[:4] for draw in found.draws] == [("twinkler", 0, "play", "5H")]
    assert not [near for near in found.nearly if near.phase == "show"]


def test_a_landing_by_a_card_is_for_the_players_to_settle() -> None:
    deal = counted([0, 12])
    for landing in (None, True, False):
        found = deal_events(deal, [0, 12], moves=[CardMove(0, 1, 3)], landing=landing)
        assert found.moved[0].lugger is landing
        assert [(one.name, one.ruling) for one in found.open] == [("landing", landing)]
    assert deal_events(deal, [0, 12], moves=[CardMove(0, 1, 4)]).open == ()


@pytest.mark.parametrize(
    ("move", "message"),
    [
        (CardMove(4, 0, 1), "the deal has 3 events"),
        (CardMove(-1, 0, 1), "the deal has 3 events"),
        (CardMove(0, 2, 1), "the seats are 0 to 1"),
        (CardMove(0, 0, 0), "moves nothing"),
    ],
)
def test_moves_that_fit_nothing(move: CardMove, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        deal_events(counted([0, 0]), [0, 0], moves=[move])


# Any deal


def played(random: Random, hands: list[list[Card]], dealer: int) -> list[str]:
    """A whole legal play, cards picked blindly; every go is said."""
    players = len(hands)
    held = [list(hand) for hand in hands]
    words: list[str] = []
    seat, total = (dealer + 1) % players, 0
    said: set[int] = set()
    last = seat
    while any(held):
        if not held[seat] or seat in said:
            fits = False
        else:
            choices = [card for card in held[seat] if total + card.value <= 31]
            fits = bool(choices)
            if fits:
                card = random.choice(choices)
                held[seat].remove(card)
                words.append(str(card))
                total, last = total + card.value, seat
        if not fits and held[seat] and seat not in said:
            said.add(seat)
            if seat != last:
                words.append("go")
        stuck = all(seat in said or not held[seat] for seat in range(players))
        if total == 31 or stuck:
            total, said = 0, set()
            seat = last
        seat = (seat + 1) % players
    return words


@given(
    st.integers(0, 10**9), st.integers(2, 4), st.lists(st.integers(0, 120), min_size=4, max_size=4)
)
def test_any_deal(seed: int, players: int, pegs: list[int]) -> None:
    """Play and show followed event by event: a twinkler where the count is 15 or 31, a lugger
    where points end on a multiple of five, nothing for who is out; and `deal` says the same."""
    random = Random(seed)
    pack = random.sample(PACK, 4 * players + 5)
    hands = [pack[4 * seat : 4 * seat + 4] for seat in range(players)]
    dealer = random.randrange(players)
    partners = players == 4 and random.random() < 0.5
    pegs = pegs[: 2 if partners else players]
    deal = count_deal(
        hands, pack[-1], dealer=dealer, crib=pack[-5:-1], pegs=pegs, partners=partners,
        plays=played(random, hands, dealer), wicked=True,
    )  # fmt: skip
    assert deal.legal
    at = list(pegs)
    expected = []
    over = False
    for event in deal.events:
        side = event.player % 2 if partners else event.player
        at[side] = at[side] if over else min(121, at[side] + event.points)
        over = over or at[side] == 121
        if over or not event.points:
            continue
        if event.phase == "play" and event.running in (15, 31):
            expected.append(("twinkler", event.player, "play", event.what, at[side]))
        if event.phase == "show" and at[side] % 5 == 0:
            expected.append(("lugger", event.player, "show", event.what, at[side]))
    found = deal_events(deal, pegs)
    assert [draw[:5] for draw in found.draws] == expected == [tuple(d) for d in deal_draws(deal)]
    assert found.pegs == deal.pegs
    assert found.winner == deal.winner
    if not over and max(at) < 116:
        moves = [CardMove(0, seat, 5) for seat in range(2 if partners else players)]
        moved = deal_events(deal, pegs, moves=moves)
        assert [(d[:4], d.peg - 5) for d in moved.draws] == [(d[:4], d.peg) for d in found.draws]
        event = random.randrange(len(deal.events) + 1)
        there = [CardMove(event, 0, 3), CardMove(event, 0, -3)]
        assert deal_events(deal, pegs, moves=there).draws == found.draws
