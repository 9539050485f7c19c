"""What must hold in every match (CHAOS 1, 6, 7, 16), with random decks and random play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.games.chaos.cards import Card
from engine.games.chaos.generator import generate
from engine.games.chaos.position import write
from engine.games.chaos.rules import ChaosRules, dealt
from engine.games.chaos.state import FIELD_ROOM, HAND_ROOM, MOST_MP, Place
from engine.games.chaos.table import Table
from engine.match import Match
from engine.players import PLAYERS, Player, opponent
from engine.randomness import SeededRandom
from tests.engine.chaos.pool import POOL
from tests.engine.hidden import (
    mixed,
    permuting_hidden_cards_shows_nowhere,
    step,
)
from tests.strategies import closely, whole_matches
from tests.visible_names import names_in

seeds = st.binary(min_size=32, max_size=32)
randoms = st.integers(0, 2**32).map(Random)
chosen = st.lists(st.sampled_from(POOL), min_size=20, max_size=20, unique_by=lambda card: card.name)
generated = st.integers(0, 2**32).map(lambda seed: [generate(seed, k) for k in range(1, 21)])
decks = chosen | generated
pairs = st.tuples(decks, decks)
Decks = tuple[list[Card], list[Card]]


def begin(pair: Decks, seed: bytes) -> tuple[Table, Match]:
    """A match, and the table that it is played on."""
    table = dealt(pair, SeededRandom(seed))
    return table, Match(ChaosRules(table), None)


def play(match: Match, random: Random) -> Iterator[Match]:
    """Plays at random to the end, stopping at every decision."""
    while match.decision is not None:
        yield match
        step(match, random)


def lying(table: Table) -> Iterator[tuple[int, Player, Place]]:
    """Every card in a zone's list, with whose zone it is and which."""
    for player in PLAYERS:
        side = table.side(player)
        yield side.leader, player, "leader"
        zones: list[tuple[Place, list[int]]] = [
            ("field", side.field),
            ("hand", side.hand),
            ("deck", side.deck),
        ]
        for place, numbers in zones:
            for number in numbers:
                yield number, player, place


def check(table: Table) -> None:
    """What is true between any two actions."""
    there = list(lying(table))
    assert sorted(number for number, _, _ in there) == sorted(table.state.cards)
    for number, player, place in there:
        card = table.card(number)
        assert (card.side, card.place) == (player, place)
        assert not card.dying or place == "leader"
        assert min(card.cost, card.attack, card.attack_times, card.attacks_used) >= 0
        assert place != "field" or (card.kind == "minion" and card.health > 0)
        assert card.kind != "leader" or "stealth" not in card.abilities
    for player in PLAYERS:
        side = table.side(player)
        assert len(side.field) <= FIELD_ROOM
        assert len(side.hand) <= HAND_ROOM
        assert 0 <= side.mp <= side.max_mp <= MOST_MP
    assert not table.queue
    assert not table.dying
    assert not table.replacing


@given(pairs, seeds, randoms)
@whole_matches
def test_each_card_is_in_one_zone_and_every_match_ends(
    pair: Decks, seed: bytes, random: Random
) -> None:
    table, match = begin(pair, seed)
    for _ in play(match, random):
        check(table)
        assert match.winner is None
    check(table)
    assert match.winner is not None
    assert table.state.turn <= 60


@given(pairs, seeds, randoms)
@closely
def test_a_step_back_leads_to_where_the_step_began(
    pair: Decks, seed: bytes, random: Random
) -> None:
    _, match = begin(pair, seed)
    while match.decision is not None:
        before, told = match.fingerprint(), len(match.events)
        step(match, random)
        if match.decision is not None and match.decision.back:
            player = match.decision.player
            assert match.may_step_back(player)
            fork = match.fork()
            assert fork.take_back(player) == []
            assert (fork.fingerprint(), len(fork.events)) == (before, told)


@given(pairs, seeds, randoms)
@whole_matches
def test_looking_changes_nothing(pair: Decks, seed: bytes, random: Random) -> None:
    table, match = begin(pair, seed)
    for _ in play(match, random):
        before = match.fingerprint(), write(table)
        for viewer in (*PLAYERS, None):
            match.view(viewer)
        for player in PLAYERS:
            match.may_take_back(player)
        assert (match.fingerprint(), write(table)) == before


@given(pairs, seeds, randoms)
@closely
def test_views_name_only_what_is_known(pair: Decks, seed: bytes, random: Random) -> None:
    table, match = begin(pair, seed)

    def visible(viewer: Player | None) -> set[str]:
        open_places = [("leader", player) for player in PLAYERS]
        open_places += [("field", player) for player in PLAYERS]
        if viewer is not None:
            open_places.append(("hand", viewer))
        return {
            table.card(number).name
            for number, player, place in lying(table)
            if (place, player) in open_places
        }

    told = 0
    known: dict[Player | None, set[str]] = {"A": {"player"}, "B": {"player"}, None: {"player"}}
    for _ in play(match, random):
        for viewer, names in known.items():
            names |= visible(viewer)
            for event in match.events[told:]:
                names |= {str(value) for value in event.seen_by(viewer).facts.values()}
            assert names_in(match.view(viewer)) <= names
        told = len(match.events)


@given(pairs, seeds, randoms)
@closely
def test_hidden_cards_exchanged_show_nowhere(pair: Decks, seed: bytes, random: Random) -> None:
    table, match = begin(pair, seed)
    permuting_hidden_cards_shows_nowhere(match, random, table.side)


@given(pairs, seeds, randoms)
@closely
def test_what_players_may_take_back_tells_them_nothing_of_hidden_cards(
    pair: Decks, seed: bytes, random: Random
) -> None:
    """They play the same where what they do not see lies otherwise: as long as they see the same,
    they may take back the same."""
    table, match = begin(pair, seed)
    for _ in zip(play(match, random), range(40), strict=False):
        assert match.decision is not None
        if match.decision.restart:
            mover = match.decision.player
            other = Match(ChaosRules(exchanged(table, mover, random)), None)
            _play_both(Match(ChaosRules(table.copy()), None), other, mover, random)


def exchanged(table: Table, viewer: Player, random: Random) -> Table:
    """The table with other cards where the viewer does not see them."""
    other = table.copy()
    own, theirs = other.side(viewer), other.side(opponent(viewer))
    own.deck = mixed(own.deck, random)
    pool = mixed(theirs.hand + theirs.deck, random)
    theirs.hand, theirs.deck = pool[: len(theirs.hand)], pool[len(theirs.hand) :]
    for number, player, place in lying(other):
        card = other.change(number)
        card.side, card.place = player, place
    return other


def _play_both(one: Match, other: Match, mover: Player, random: Random) -> None:
    for _ in range(4):
        if one.view(mover) != other.view(mover):
            return
        assert one.may_take_back(mover) == other.may_take_back(mover)
        if one.decision is None or one.decision.player != mover:
            return
        option = random.randrange(len(one.decision.options))
        one.choose(mover, option)
        other.choose(mover, option)
