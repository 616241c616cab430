"""Draws, odds and the state file: the shuffle written out, the rules of the stacks, exact odds."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import textwrap
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribtool.errors import FileError, OptionError, StateError
from cribtool.wicked.deck import Deck, WickedCard, sample_deck, tailor
from cribtool.wicked.draws import Pile, Table, draw, new_table, play_lugger, random_seed, shuffled
from cribtool.wicked.odds import at_least_one, odds
from cribtool.wicked.state import State, locked, read_state, state_text, write_state


def deck_of(twinklers: str = "", luggers: str = "") -> Deck:
    """A deck of one-letter cards: `deck_of("aab", "x")` has two a and one b among the twinklers."""
    return Deck(
        tuple(
            WickedCard(id, stack, "core", "", f"text of {id}", number)
            for stack, ids in (("twinkler", twinklers), ("lugger", luggers))
            for id, number in Counter(ids).items()
        )
    )


def ids(deck: Deck, stacks: list[str], seed: int = 1, fizzle: str = "") -> list[str | None]:
    return [d.id for d in draw(deck, new_table(deck, seed), stacks, fizzle)[1]]


# The shuffle


def slow_shuffle(cards: list[str], seed: int, stack: str, turn: int) -> list[str]:
    """The shuffle as its documentation tells it, written another way: one long row of bytes."""
    stream = b"".join(
        hashlib.sha256(
            b"cribtool-wicked-1|%d|%s|%d|%d" % (seed, stack.encode(), turn, block)
        ).digest()
        for block in range(len(cards) // 2 + 2)
    )
    order = list(cards)
    for last in reversed(range(1, len(order))):
        while True:
            word, stream = int(stream[:8].hex(), 16), stream[8:]
            if word // (last + 1) < 2**64 // (last + 1):
                break
        at = word % (last + 1)
        order[last], order[at] = order[at], order[last]
    return order


@given(st.lists(st.sampled_from("abcdefgh"), max_size=40), st.integers(), st.integers(1, 50))
def test_the_shuffle_is_the_documented_one(cards: list[str], seed: int, turn: int) -> None:
    got = shuffled(cards, seed, "lugger", turn)
    assert got == slow_shuffle(cards, seed, "lugger", turn)
    assert Counter(got) == Counter(cards)


def test_a_seed_gives_the_same_cards_for_ever() -> None:
    """Written down once: no machine and no version of Python may change it."""
    assert "".join(shuffled("ABCDEFGHIJKLMNOP", 1, "twinkler", 1)) == "EJBFCKLMGODPHAIN"
    assert "".join(shuffled("ABCDEFGHIJKLMNOP", 1, "twinkler", 2)) == "ECJHKGPLBONAFMID"
    assert "".join(shuffled("ABCDEFGHIJKLMNOP", -7, "lugger", 1)) == "GNBMOHIDKJPAELCF"


def test_every_order_is_about_equally_likely() -> None:
    """Chi-square over the 24 orders of four cards, 4,800 seeds: within the 0.1 % point."""
    seen = Counter("".join(shuffled("abcd", seed, "lugger", 1)) for seed in range(4800))
    assert set(seen) == {"".join(order) for order in permutations("abcd")}
    assert sum((number - 200) ** 2 / 200 for number in seen.values()) < 49.7


def test_random_seeds_differ() -> None:
    assert len({random_seed() for _ in range(20)}) > 15


# Drawing


def test_a_stack_is_drawn_from_the_top_and_luggers_do_not_come_back() -> None:
    deck = deck_of("", "vwxyz")
    table = new_table(deck, 3)
    after, drawn = draw(deck, table, ["lugger"] * 7)
    assert [d.id for d in drawn] == [*table.piles["lugger"].left, None, None]
    assert after.piles["lugger"].held == table.piles["lugger"].left
    assert [d.n for d in drawn] == list(range(1, 8))
    assert drawn[0].effect == f"text of {drawn[0].id}"
    assert drawn[-1].effect is None
    assert not any(d.fizzled or d.reshuffled for d in drawn)


def test_twinklers_are_reshuffled_when_the_stack_is_empty() -> None:
    """Each pass holds every card once; the first draw of a new pass says it was shuffled."""
    deck = deck_of("abcde")
    _, drawn = draw(deck, new_table(deck, 1), ["twinkler"] * 20)
    for start in range(0, 20, 5):
        assert sorted(d.id or "" for d in drawn[start : start + 5]) == list("abcde")
    assert [d.n for d in drawn if d.reshuffled] == [6, 11, 16]


def test_the_last_card_does_not_reshuffle_by_itself() -> None:
    deck = deck_of("ab")
    after, _ = draw(deck, new_table(deck, 1), ["twinkler"] * 2)
    assert after.piles["twinkler"].left == ()
    assert after.piles["twinkler"].shuffles == 1


def test_a_fizzled_draw_stands_in_the_list_and_is_replaced() -> None:
    deck = deck_of("abcde")
    _, plain = draw(deck, new_table(deck, 1), ["twinkler"] * 5)
    first = plain[0].id
    assert first is not None
    _, drawn = draw(deck, new_table(deck, 1), ["twinkler"] * 4, [first])
    assert [d.id for d in drawn] == [d.id for d in plain]
    assert [d.fizzled for d in drawn] == [True, False, False, False, False]


def test_when_everything_fizzles_there_is_nothing_to_draw() -> None:
    """Each card fizzles once, then the draw ends without an id: no endless reshuffling."""
    deck = deck_of("aab")
    after, drawn = draw(deck, new_table(deck, 1), ["twinkler"] * 2, "ab")
    assert [d.id for d in drawn][3:] == [None, None]
    assert [d.fizzled for d in drawn] == [True, True, True, False, False]
    assert sorted(after.piles["twinkler"].discards) == ["a", "a", "b"]


def test_a_fizzle_may_need_a_reshuffle() -> None:
    """The stack ends with a card that fizzles: the discards come back for the replacement."""
    deck = deck_of("ab")
    table = Table(1, {"twinkler": Pile(("a", "b")), "lugger": Pile(())})
    _, drawn = draw(deck, table, ["twinkler"] * 2, "b")
    assert [d.id for d in drawn][:2] == ["a", "b"]
    assert drawn[2].reshuffled
    assert drawn[-1].id == "a"


def test_stacks_are_shuffled_apart() -> None:
    """What is drawn from one stack does not change the other."""
    deck = deck_of("abcdef", "uvwxyz")
    both = ids(deck, ["twinkler", "lugger"] * 4)
    assert both[::2] == ids(deck, ["twinkler"] * 4)
    assert both[1::2] == ids(deck, ["lugger"] * 4)


@given(
    st.text("abcd", max_size=8),
    st.text("wxyz", max_size=8),
    st.lists(st.sampled_from(["twinkler", "lugger"]), max_size=30),
    st.integers(0, 10**12),
    st.data(),
)
def test_no_card_is_ever_lost(
    twinklers: str, luggers: str, stacks: list[str], seed: int, data: st.DataObject
) -> None:
    """Stack, discards and hands always hold the deck; draws that count are as many as asked for;
    drawing in two parts is drawing at once."""
    deck = deck_of(twinklers, luggers)
    fizzle = [id for id in set(twinklers) if data.draw(st.booleans())]
    table = new_table(deck, seed)
    after, drawn = draw(deck, table, stacks, fizzle)
    for stack, pile in after.piles.items():
        assert sorted(pile.left + pile.discards + pile.held) == sorted(deck.stack(stack))
    assert [d.stack for d in drawn if not d.fizzled] == stacks
    assert all(d.fizzled == (d.id in fizzle) for d in drawn)
    cut = data.draw(st.integers(0, len(stacks)))
    middle, first = draw(deck, table, stacks[:cut], fizzle)
    last, second = draw(deck, middle, stacks[cut:], fizzle)
    assert last == after
    assert [d[1:] for d in first + second] == [d[1:] for d in drawn]


def test_a_used_lugger_comes_back_when_the_stack_is_empty() -> None:
    deck = deck_of("", "xy")
    table, _ = draw(deck, new_table(deck, 1), ["lugger"] * 2)
    table = play_lugger(table, "x")
    _, drawn = draw(deck, table, ["lugger"] * 2)
    assert [(d.id, d.reshuffled) for d in drawn] == [("x", True), (None, False)]
    with pytest.raises(OptionError, match="those are y"):
        play_lugger(table, "x")


def test_bad_draws() -> None:
    deck = sample_deck()
    table = new_table(deck, 1)
    with pytest.raises(OptionError, match="no stack 'twinklers'"):
        draw(deck, table, ["twinklers"])
    with pytest.raises(OptionError, match="no card 'W77'"):
        draw(deck, table, ["twinkler"], ["W77"])
    with pytest.raises(OptionError, match="'W03' is no twinkler"):
        draw(deck, table, ["twinkler"], ["W03"])
    with pytest.raises(OptionError, match="'W01' is to fizzle twice"):
        draw(deck, table, ["twinkler"], ["W01", "W02", "W01"])


# Odds


@given(st.integers(0, 7), st.integers(0, 7), st.integers(0, 9))
def test_odds_are_those_of_counting_all_choices(size: int, copies: int, n: int) -> None:
    """at_least_one equals direct enumeration of what may be drawn."""
    copies = min(copies, size)
    choices = list(combinations(range(size), min(n, size)))
    hits = sum(any(card < copies for card in choice) for choice in choices)
    chance = at_least_one(size, copies, n)
    assert Fraction(*chance) == Fraction(hits, len(choices))
    assert Fraction(*chance).numerator == chance.numerator
    assert chance.probability == hits / len(choices)


@given(st.integers(1, 64), st.data())
def test_odds_are_those_of_the_closed_form(size: int, data: st.DataObject) -> None:
    copies, n = data.draw(st.integers(0, size)), data.draw(st.integers(0, size))
    expected = 1 - Fraction(comb(size - copies, n), comb(size, n))
    assert Fraction(*at_least_one(size, copies, n)) == expected


@given(st.text("abc", min_size=1, max_size=6), st.integers(0, 8), st.integers(0, 99))
@settings(max_examples=50)
def test_odds_of_cards_sets_and_stacks(twinklers: str, n: int, drawn: int) -> None:
    """For every card of a stack, fresh or in the middle of a game: count all orders of what is
    left, and go on as the rules say where the stack runs out."""
    deck = deck_of(twinklers)
    table, _ = draw(deck, new_table(deck, 1), ["twinkler"] * (drawn % 8))
    for id in set(twinklers):
        fresh = odds(deck, n, card=id)
        choices = list(combinations(twinklers, min(n, len(twinklers))))
        assert Fraction(*fresh.chance) == Fraction(sum(id in c for c in choices), len(choices))
        assert fresh.beyond is None
        pile = table.piles["twinkler"]
        game = odds(deck, n, card=id, table=table)
        choices = list(combinations(pile.left, min(n, len(pile.left))))
        assert Fraction(*game.chance) == Fraction(sum(id in c for c in choices), len(choices))
        if n <= len(pile.left):
            assert game.beyond is None
            continue
        assert game.beyond is not None
        more = min(n - len(pile.left), len(twinklers))
        later = list(combinations(pile.left + pile.discards, more))
        hits = sum(id in pile.left or id in choice for choice in later)
        assert Fraction(*game.beyond) == Fraction(hits, len(later))


def test_a_fraction_has_all_its_digits() -> None:
    """More than the 4,300 that Python writes by itself."""
    chance = at_least_one(40_000, 15_000, 12_000)
    numerator, denominator = chance.texts
    assert len(denominator) > 5000
    assert chance.probability == 1.0
    assert chance.numerator < chance.denominator
    for text, number in ((numerator, chance.numerator), (denominator, chance.denominator)):
        read = 0
        for start in range(0, len(text), 4000):
            piece = text[start : start + 4000]
            read = read * 10 ** len(piece) + int(piece)
        assert read == number
    assert at_least_one(5, 2, 2).texts == ("7", "10")


def test_odds_count_copies_and_only_their_stack() -> None:
    deck = tailor(sample_deck(), copies=[("W01", 3)])
    found = odds(deck, 2, card="W01")
    assert (found.stack, found.size, found.copies) == ("twinkler", 5, 3)
    assert Fraction(*found.chance) == Fraction(9, 10)
    of_set = odds(deck, 1, set="luck", stack="twinkler")
    assert Fraction(*of_set.chance) == Fraction(1, 5)
    assert odds(deck, 3, set="luck", stack="lugger").chance.probability == 0
    assert odds(deck, 5, set="luck", stack="twinkler").chance == (1, 1)
    assert odds(deck, 1000, card="W06").chance == (1, 1)
    assert odds(deck, 0, card="W06").chance == (0, 1)
    whole = odds(deck, 1, stack="twinkler")
    assert whole.chance == (1, 1)
    assert [(c.id, c.copies, Fraction(*c.chance)) for c in whole.cards] == [
        ("W01", 3, Fraction(3, 5)),
        ("W02", 1, Fraction(1, 5)),
        ("W06", 1, Fraction(1, 5)),
    ]


def test_held_luggers_are_out_of_the_odds() -> None:
    deck = sample_deck()
    table, drawn = draw(deck, new_table(deck, 5), ["lugger"] * 2)
    held = drawn[0].id
    assert odds(deck, 3, card=held, table=table).chance == (0, 1)
    game = odds(deck, 4, card=held, table=play_lugger(table, str(held)))
    assert game.chance == (0, 1)
    assert game.beyond == (1, 1)


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"n": -1, "card": "W01"}, "-1 draws"),
        ({"n": 1, "card": "W99"}, "no card 'W99'"),
        ({"n": 1, "card": "W01", "set": "core"}, "a card and a set"),
        ({"n": 1, "card": "W01", "stack": "lugger"}, "cannot come from the luggers"),
        ({"n": 1, "set": "core"}, "no stack to draw from"),
        ({"n": 1, "set": "base", "stack": "lugger"}, "no set 'base'"),
        ({"n": 1, "stack": "luggers"}, "no stack 'luggers'"),
        ({"n": 1}, "nothing to look for"),
    ],
)
def test_bad_odds(how: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        odds(sample_deck(), **how)  # type: ignore[arg-type]


def test_a_blank_place_has_no_odds() -> None:
    deck = Deck((WickedCard("B", "", "core"),))
    with pytest.raises(OptionError, match="lies in no stack"):
        odds(deck, 1, card="B")


@pytest.mark.long
def test_a_million_draws_agree_with_the_odds() -> None:
    """200,000 games of five draws: each count within five standard deviations of the odds."""
    deck = deck_of("aaabbcdefghijklm")
    games = 200_000
    seen: Counter[str] = Counter()
    for seed in range(games):
        seen.update(set(shuffled(deck.stack("twinkler"), seed, "twinkler", 1)[:5]))
    for id in "abcdefghijklm":
        p = odds(deck, 5, card=id).chance.probability
        assert abs(seen[id] - games * p) < 5 * (games * p * (1 - p)) ** 0.5


# The state file


def game(deck: Deck, seed: int = 1, n: int = 3) -> State:
    table, drawn = draw(deck, new_table(deck, seed), ["twinkler", "lugger"] * n)
    return State(table, drawn)


@given(st.text("abc", max_size=5), st.text("xyz", max_size=5), st.integers(), st.integers(0, 9))
@settings(max_examples=50)
def test_a_game_survives_its_file(
    tmp_path_factory: pytest.TempPathFactory, twinklers: str, luggers: str, seed: int, n: int
) -> None:
    path = tmp_path_factory.mktemp("state") / "game.json"
    deck = deck_of(twinklers, luggers)
    state = game(deck, seed, n)
    write_state(path, state, deck)
    assert read_state(path, deck) == state
    assert [entry.name for entry in path.parent.iterdir()] == ["game.json"]


def test_no_file_is_no_game(tmp_path: Path) -> None:
    assert read_state(tmp_path / "none.json", sample_deck()) is None


def test_a_state_cut_off_at_any_byte_is_refused_and_left_alone(tmp_path: Path) -> None:
    deck = deck_of("ab", "x")
    text = state_text(game(deck), deck).encode()
    path = tmp_path / "game.json"
    for length in range(len(text)):
        path.write_bytes(text[:length])
        with pytest.raises(StateError, match="damaged"):
            read_state(path, deck)
        assert path.read_bytes() == text[:length]
    path.write_bytes(text)
    assert read_state(path, deck) is not None


def test_a_state_with_any_byte_changed_is_refused(tmp_path: Path) -> None:
    """Every byte but white space counts: a digest covers the rest."""
    deck = deck_of("ab", "x")
    text = state_text(game(deck), deck).encode()
    path = tmp_path / "game.json"
    good = read_back = game(deck)
    for place in range(0, len(text), 3):
        path.write_bytes(text[:place] + bytes([text[place] ^ 1]) + text[place + 1 :])
        try:
            read_back = read_state(path, deck)  # type: ignore[assignment]
        except StateError:
            continue
        assert read_back == good


@pytest.mark.parametrize("text", ["", "null", "[]", "{}", '"x"', "7", "[" * 9999, '{"digest": 1}'])
def test_other_documents_are_no_state(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    with pytest.raises(StateError, match="damaged"):
        read_state(path, sample_deck())


def test_a_state_with_a_right_digest_must_still_hold_the_deck(tmp_path: Path) -> None:
    """A forged file (a card too many, the digest made to fit) is refused as well."""
    deck = deck_of("ab", "x")
    state = game(deck)
    piles = dict(state.table.piles)
    piles["twinkler"] = piles["twinkler"]._replace(left=("a", *piles["twinkler"].left))
    path = tmp_path / "game.json"
    path.write_text(state_text(State(Table(1, piles), state.draws), deck))
    with pytest.raises(StateError, match="damaged"):
        read_state(path, deck)


def test_a_state_of_another_deck_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    deck = sample_deck()
    write_state(path, game(deck), deck)
    for other in (tailor(deck, copies=[("W01", 2)]), tailor(deck, remove=["W08"])):
        with pytest.raises(StateError, match="another deck"):
            read_state(path, other)


def test_states_that_cannot_be_kept(tmp_path: Path) -> None:
    deck = sample_deck()
    with pytest.raises(FileError, match="no ordinary file"):
        read_state(tmp_path, deck)
    with pytest.raises(FileError, match="no ordinary file"):
        write_state(tmp_path, game(deck), deck)
    with pytest.raises(FileError, match="cannot be written"):
        write_state(tmp_path / "no" / "game.json", game(deck), deck)
    with pytest.raises(FileError, match="cannot be kept"), locked(tmp_path / "no" / "game.json"):
        pass


def test_a_link_to_a_state_stays_a_link(tmp_path: Path) -> None:
    deck = sample_deck()
    (tmp_path / "link.json").symlink_to(tmp_path / "game.json")
    write_state(tmp_path / "link.json", game(deck), deck)
    assert (tmp_path / "link.json").is_symlink()
    assert read_state(tmp_path / "game.json", deck) == game(deck)


WRITER = textwrap.dedent(
    """
    import sys
    from cribtool.wicked.deck import sample_deck
    from cribtool.wicked.draws import draw, new_table
    from cribtool.wicked.state import State, locked, read_state, write_state

    path, times = sys.argv[1], int(sys.argv[2])
    deck = sample_deck()
    for _ in range(times):
        with locked(path):
            state = read_state(path, deck) or State(new_table(deck, 1), ())
            table, drawn = draw(deck, state.table, ["twinkler"])
            write_state(path, State(table, state.draws + drawn), deck)
        print(len(state.draws) + 1, flush=True)
    """
)


def writer(path: Path, times: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), str(times)], stdout=subprocess.PIPE, text=True
    )


def test_two_processes_never_draw_the_same_card(tmp_path: Path) -> None:
    """Two at once, forty draws each: the file holds eighty, in the order of the shuffles."""
    path = tmp_path / "game.json"
    both = [writer(path, 40), writer(path, 40)]
    numbers = sorted(int(n) for process in both for n in process.communicate()[0].split())
    assert numbers == list(range(1, 81))
    deck = sample_deck()
    state = read_state(path, deck)
    assert state is not None
    expected = draw(deck, new_table(deck, 1), ["twinkler"] * 80)
    assert (state.table, state.draws) == expected


def test_a_killed_writer_loses_nothing(tmp_path: Path) -> None:
    """Killed at any moment, the file is the last good state: what was reported drawn is in it,
    it can be read, and the next writer goes on without the dead one's lock or litter."""
    path = tmp_path / "game.json"
    deck = sample_deck()
    reported = 0
    for wait in (1, 2, 4, 7, 11):
        process = writer(path, 10**6)
        assert process.stdout is not None
        for _ in range(wait):
            reported = int(process.stdout.readline())
        os.kill(process.pid, signal.SIGKILL)
        rest = process.communicate()[0].split()
        reported = max([reported, *map(int, rest)])
        state = read_state(path, deck)
        assert state is not None
        assert reported <= len(state.draws) <= reported + 1
        assert (state.table, state.draws) == draw(
            deck, new_table(deck, 1), ["twinkler"] * len(state.draws)
        )
    assert writer(path, 1).communicate()[0]
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize("size", [0, 1, 100, 10**6])
def test_a_writer_that_dies_in_the_middle_loses_nothing(tmp_path: Path, size: int) -> None:
    """Dead after `size` bytes of the new state are on the disk: the old one stands, and the next
    writer clears the part away."""
    path = tmp_path / "game.json"
    assert writer(path, 3).communicate()[0]
    before = path.read_bytes()
    dying = WRITER.replace(
        "import sys",
        "import os, sys\n"
        + textwrap.dedent(f"""
        def die(number):
            os.ftruncate(number, min({size}, os.fstat(number).st_size))
            os._exit(9)

        os.fsync = die
        """),
    )
    assert subprocess.run([sys.executable, "-c", dying, str(path), "1"]).returncode == 9
    assert path.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 2
    assert writer(path, 1).communicate()[0].split() == ["4"]
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


def test_a_write_that_fails_leaves_the_old_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At whatever step writing breaks off, the old file is there, whole."""
    deck = sample_deck()
    path = tmp_path / "game.json"
    write_state(path, game(deck, n=1), deck)
    for step in ("os.fsync", "pathlib.Path.replace"):
        with monkeypatch.context() as patch:

            def fail(*_: object) -> None:
                raise OSError(28, "No space left on device")

            patch.setattr(step, fail)
            with pytest.raises(FileError, match="No space left"):
                write_state(path, game(deck, n=2), deck)
        assert read_state(path, deck) == game(deck, n=1)
        assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


def test_a_state_in_use_is_waited_for_and_then_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cribtool.wicked.state.WAIT", 0.1)
    path = tmp_path / "game.json"
    with locked(path), pytest.raises(StateError, match="in use"), locked(path):
        pass
    with locked(path):
        pass


def test_the_state_is_plain_json(tmp_path: Path) -> None:
    """A script can read it: seed as text (it may be large), stacks, draws."""
    deck = deck_of("ab", "x")
    document = json.loads(state_text(game(deck, 10**30, 1), deck))
    assert document["schema"] == "cribtool.wicked-state/1"
    assert document["seed"] == str(10**30)
    assert set(document["stacks"]["twinkler"]) == {"left", "discards", "held", "shuffles"}
    assert [entry[0] for entry in document["draws"]] == ["twinkler", "lugger"]
