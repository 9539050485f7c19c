"""Sealed and mirror: players bring no deck, because the match makes the cards."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.randomness import SeededRandom, seed_from_int
from engine.decisions import Decision
from engine.decks import Deck, Mode
from engine.games.chaos.cards import DECK_SIZE
from engine.games.chaos.game import Chaos
from engine.games.chaos.generator import generate
from engine.games.chaos.modes import MIRROR, MODES, SEALED, dealt_by
from engine.games.chaos.rules.rules import ChaosRules
from engine.games.chaos.rules.sealed_deck import LEFT_OUT, POOL_SIZE, suggested
from engine.games.chaos.state.table import Table
from engine.match import Match
from engine.players import PLAYERS, Player, opponent
from engine.record import Record
from tests.engine.conformance.play import step
from tests.sometimes import amount
from tests.strategies import closely, whole_matches
from tests.visible_names import names_in

GAME = Chaos()
SEED = seed_from_int(7)
EACH = pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.key)
seeds = st.binary(min_size=32, max_size=32)
randoms = st.integers(0, 2**32).map(Random)
modes = st.sampled_from(MODES)


def deck_of(mode: Mode) -> Deck:
    """Returns the deck that both players use."""
    return GAME.parse_deck(mode.deck)


def begin(mode: Mode, seed: bytes = SEED) -> Match:
    """Returns a match of the given mode."""
    return GAME.begin((deck_of(mode), deck_of(mode)), seed)


def asked(match: Match) -> Decision:
    """Returns the current decision of the match."""
    assert match.decision is not None
    return match.decision


def do(match: Match, what: str) -> None:
    """Chooses the first option that does this."""
    options = asked(match).options
    number = next(n for n, option in enumerate(options) if option.facts["do"] == what)
    match.choose(asked(match).player, number)


def keep_as_suggested(match: Match) -> None:
    """Makes one player keep the suggested deck, in two clicks."""
    do(match, "suggested")
    do(match, "keep")


def replayed(record: Record) -> Match:
    """Returns the match of a record, replayed from its texts, its seed and its choices alone."""
    one, other = map(GAME.parse_deck, record.decks)
    match = GAME.begin((one, other), record.seed, record.first)
    match.play_on(record.choices)
    return match


def names(match: Match, player: Player, *zones: str) -> set[str]:
    """Returns the names of all cards in a player's zones, without the Second Player Token."""
    there = match.position()[player]
    found = {card["card"] for zone in zones for card in there[zone]}
    return found - {"Second Player Token"}


# ---- the texts


@EACH
def test_the_text_of_a_mode_is_a_deck_without_problems(mode: Mode) -> None:
    deck = deck_of(mode)
    assert (deck.name, deck.source) == (mode.title, mode.deck)
    assert GAME.check_deck(deck) == []
    assert GAME.own_cards(deck) == ()
    assert GAME.unfit_for_rated(deck) == ""
    assert GAME.deck_sheet(deck).summary == (mode.blurb,)


@pytest.mark.parametrize("text", ["mode: sealed", b"mode: sealed\r\n", "  MODE :\nSealed "])
def test_the_text_may_be_written_in_many_ways(text: str | bytes) -> None:
    assert GAME.parse_deck(text).content == SEALED


@pytest.mark.parametrize("text", ["mode: anything", "mode: sealed mirror", "mode sealed", "sealed"])
def test_anything_else_is_no_mode(text: str) -> None:
    assert any(one.severity == "error" for one in GAME.check_deck(GAME.parse_deck(text)))


def test_both_must_play_the_same_way() -> None:
    starter = GAME.parse_deck(GAME.starters()[0].text)
    sealed, mirror = deck_of(SEALED), deck_of(MIRROR)
    for pair in ((sealed, mirror), (starter, sealed), (mirror, starter)):
        with pytest.raises(ValueError, match="the same mode"):
            GAME.begin(pair, SEED)


# ---- mirror


def test_in_a_mirror_match_both_have_the_same_20_cards_in_orders_of_their_own() -> None:
    match = begin(MIRROR)
    a, b = (names(match, player, "hand", "deck") for player in PLAYERS)
    assert a == b
    assert len(a) == DECK_SIZE
    orders = [[card["card"] for card in match.position()[player]["deck"]] for player in PLAYERS]
    assert orders[0][-10:] != orders[1][-10:]


@EACH
def test_other_seeds_make_other_cards(mode: Mode) -> None:
    tables = [dealt_by(mode, SeededRandom(seed_from_int(seed))) for seed in (1, 2, 2)]
    cards = [{card.original for card in table.state.cards.values()} for table in tables]
    assert len(cards[0] & cards[1]) == 1  # the leader that every match begins with
    assert cards[1] == cards[2]


def test_what_a_card_is_called_does_not_say_how_to_make_it_again() -> None:
    table = dealt_by(SEALED, SeededRandom(SEED))
    own = {table.card(number).original for number in table.side("A").pool}
    for seed in range(amount(30, 100)):
        assert not own & {generate(seed, k) for k in range(1, POOL_SIZE + 1)}


# ---- sealed


def test_both_get_30_cards_of_their_own_and_keep_20() -> None:
    match = begin(SEALED)
    pools = {player: names(match, player, "pool") for player in PLAYERS}
    assert [len(pool) for pool in pools.values()] == [POOL_SIZE, POOL_SIZE]
    assert not pools["A"] & pools["B"]
    keep_as_suggested(match)
    keep_as_suggested(match)
    for player in PLAYERS:
        deck = names(match, player, "hand", "deck")
        assert len(deck) == DECK_SIZE
        assert deck < pools[player]
    assert asked(match).restart


def test_some_may_be_left_out_by_hand_and_the_rest_as_suggested() -> None:
    match = begin(SEALED)
    out: set[object] = set()
    for _ in range(4):
        out.add(asked(match).options[0].facts["card"])
        do(match, "leave out")
    assert asked(match).options[-1].label == f"Leave out {LEFT_OUT - 4} more as suggested"
    keep_as_suggested(match)
    deck = names(match, "A", "deck")
    assert len(deck) == DECK_SIZE
    assert not deck & out


def test_until_the_deck_is_confirmed_every_step_goes_back_untold() -> None:
    match = begin(SEALED)
    start = match.fingerprint()
    assert not match.may_step_back("A")
    for what in ("leave out", "leave out", "suggested"):
        do(match, what)
    assert match.view("A").side("A").zone("pool").cards is not None
    for _ in range(3):
        assert match.may_step_back("A")
        assert not match.may_step_back("B")
        assert match.take_back("A") == []
    assert match.fingerprint() == start
    keep_as_suggested(match)
    assert not match.may_step_back("A")
    assert not match.may_take_back("A")


def test_before_the_deck_is_confirmed_a_card_may_be_put_back_for_another() -> None:
    match = begin(SEALED)
    do(match, "suggested")
    back = asked(match).options[4]
    assert f" {back.facts['card']}: " in back.label
    match.choose("A", 4)
    assert asked(match).prompt == "Leave out 1 of your 21 cards"
    out = asked(match).options[0].facts["card"]
    assert out != back.facts["card"]
    do(match, "leave out")
    do(match, "keep")
    deck = names(match, "A", "deck")
    assert len(deck) == DECK_SIZE
    assert back.facts["card"] in deck
    assert out not in deck


def test_the_suggestion_is_what_is_taken_when_time_runs_out() -> None:
    match = begin(SEALED)
    while match.view(None).waiting_text.startswith("choosing 20"):
        match.choose(asked(match).player, asked(match).default)
    assert match.number == 4


def test_what_is_left_out_is_marked_and_summed_up() -> None:
    match = begin(SEALED)
    card = asked(match).options[3].facts["card"]
    match.choose("A", 3)
    pool = match.view("A").side("A").zone("pool").cards
    assert pool is not None
    assert [one.face.name for one in pool if "left out" in one.marks] == [card]
    assert asked(match).summary[0].startswith("Left out 1 of 10: ")
    assert asked(match).summary[0].endswith(f" {card}")


def test_nobody_is_ahead_while_decks_are_being_chosen() -> None:
    match = begin(SEALED)
    keep_as_suggested(match)
    assert match.tie_winner() is None


def test_the_cards_to_choose_from_are_their_owners_to_see() -> None:
    match = begin(SEALED)
    pools = {player: names(match, player, "pool") for player in PLAYERS}
    for chooser in PLAYERS:
        for what in ("leave out", "suggested", "keep"):
            do(match, what)
            for player in PLAYERS:
                others = pools[opponent(player)]
                assert not names_in(match.view(player)) & others
                assert not names_in(match.view(None)) & (others | pools[player])
        told = [event for event in match.events if event.kind == "keep"]
        assert told[-1].facts() == {"player": chooser, "n": DECK_SIZE}


def test_others_are_told_only_that_somebody_chooses() -> None:
    match = begin(SEALED)
    for viewer in ("B", None):
        view = match.view(viewer)
        assert (view.waiting_for, view.waiting_text) == ("A", "choosing 20 of 30 cards")
        assert view.decision is None
        assert view.side("A").zone("pool").cards is None
    before = match.view("B")
    do(match, "leave out")
    assert match.view("B") == before


def test_whoever_chooses_is_shown_as_the_one_whose_turn_it_is() -> None:
    match = begin(SEALED)
    assert match.view(None).active == "A"
    keep_as_suggested(match)
    assert match.view(None).active == "B"


def in_one_zone(table: Table) -> None:
    """Checks that every card is in exactly one zone."""
    lying = [
        number
        for player in PLAYERS
        for side in (table.side(player),)
        for number in (side.leader, *side.field, *side.hand, *side.deck, *side.pool)
    ]
    assert sorted(lying) == sorted(table.state.cards)


@given(seeds, randoms)
@closely
def test_every_card_is_in_one_zone_while_decks_are_chosen(seed: bytes, random: Random) -> None:
    table = dealt_by(SEALED, SeededRandom(seed))
    match = Match(ChaosRules(table), None)
    while table.state.step == "choosing":
        in_one_zone(table)
        step(match, random)
    in_one_zone(table)


@given(modes, seeds, randoms)
@closely
def test_a_match_and_its_replay_are_the_same_at_every_step_of_choosing(
    mode: Mode, seed: bytes, random: Random
) -> None:
    match = begin(mode, seed)
    for _ in range(amount(16, 40)):
        if match.decision is None:
            break
        player = match.decision.player
        if match.may_step_back(player) and random.random() < 0.3:
            match.take_back(player)
        else:
            step(match, random)
        for again in (replayed(match.record()), match.fork()):
            assert again.fingerprint() == match.fingerprint()
            assert [again.view(viewer) for viewer in PLAYERS] == [
                match.view(viewer) for viewer in PLAYERS
            ]


@given(modes, seeds, randoms)
@whole_matches
def test_matches_of_a_mode_end(mode: Mode, seed: bytes, random: Random) -> None:
    match = begin(mode, seed)
    while match.decision is not None:
        step(match, random)
    assert match.winner is not None


@given(st.integers(0, 2**32))
def test_the_suggestion_has_something_for_the_first_turns(seed: int) -> None:
    pool = [generate(seed, k) for k in range(1, POOL_SIZE + 1)]
    kept = [pool[index].cost for index in suggested(pool, DECK_SIZE)]
    assert len(kept) == DECK_SIZE
    cheap = sum(card.cost <= 2 for card in pool)
    assert sum(cost <= 2 for cost in kept) >= min(6, cheap)
