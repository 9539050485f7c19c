"""Matches that their tournament ends, and who is ahead in one that is not over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games, replay
from engine.common_event_text import describe_common_event
from engine.events import Event
from engine.match import ChoiceRefused, Match, Winner
from engine.players import PLAYERS, Player
from engine.record import RULED, RULED_DRAW, TAKE_BACK, Choice
from engine.sentences import sentence_text
from engine.views import PlayerView
from tests.engine.asigoc.board import Board as Asigoc
from tests.engine.cardfinity.board import Board as Cardfinity
from tests.engine.test_match_properties import (
    begin,
    everything,
    of_every_game,
    play,
    starter_match,
)
from tests.engine.test_undo import Restless
from tests.strategies import closely

WINNERS: tuple[Winner, ...] = (*PLAYERS, "draw")
NAMES: Mapping[Player, str] = {"A": "Alice", "B": "Bob"}

winners = st.sampled_from(WINNERS)


def words(event: Event) -> str:
    return sentence_text(describe_common_event(event.seen_by(None)), NAMES.__getitem__)


@of_every_game
@given(data=st.data(), stop=st.integers(0, 60), winner=winners)
@closely
def test_a_ruling_ends_a_match_at_any_moment_and_is_part_of_its_record(
    key: str, data: st.DataObject, stop: int, winner: Winner
) -> None:
    match, random = begin(key, data)
    players = Restless(match, random, 0.3)
    for _ in range(stop):
        if match.decision is not None:
            players.step()
    if match.decision is None:
        before = everything(match)
        with pytest.raises(ChoiceRefused):
            match.rule(winner)
        assert everything(match) == before
        return
    number = match.number
    twin = match.fork()
    events = match.rule(winner)
    assert (match.winner, match.decision, match.number) == (winner, None, number + 1)
    assert list(match.events[-len(events) :]) == list(events)
    assert everything(replay(match.record())) == everything(match) == everything(match.fork())
    assert twin.winner is None
    twin.play_on(match.record().choices[number:])
    assert everything(twin) == everything(match)


@of_every_game
@pytest.mark.parametrize(
    ("winner", "choice", "told"),
    [
        ("A", ("A", RULED), "The tournament gives the match to Alice"),
        ("B", ("B", RULED), "The tournament gives the match to Bob"),
        ("draw", ("A", RULED_DRAW), "The tournament ends the match as a draw"),
    ],
)
def test_what_everybody_reads_of_a_ruling(
    key: str, winner: Winner, choice: tuple[Player, int], told: str
) -> None:
    match = starter_match(key)
    ruled, end = match.rule(winner)
    assert match.record().choices[-1] == Choice(*choice)
    assert words(ruled) == told
    assert sentence_text(match.view(None).outcome, NAMES.__getitem__) == told
    assert end.kind == ("drawn" if winner == "draw" else "win")
    assert end.public.get("player") == (None if winner == "draw" else winner)


@of_every_game
@pytest.mark.parametrize("option", [RULED, RULED_DRAW])
def test_nothing_is_taken_back_or_ruled_again_after_a_ruling(key: str, option: int) -> None:
    match = starter_match(key)
    assert match.decision is not None
    player = match.decision.player
    match.choose(player, match.decision.default)
    match.play(Choice(player, option))
    for again in (RULED, RULED_DRAW, TAKE_BACK, 0):
        with pytest.raises(ChoiceRefused):
            match.play(Choice(player, again))
    assert not any(match.may_take_back(who) for who in PLAYERS)


# Who is ahead


def _deck(side: PlayerView) -> int:
    return side.zone("deck").size


def _cards(side: PlayerView) -> int:
    return side.zone("hand").size + _deck(side)


def _power(side: PlayerView) -> int:
    monsters = side.zone("field").cards or ()
    return sum(stat.value for card in monsters for stat in card.stats if stat.name == "power")


def _counter(name: str) -> Callable[[PlayerView], int]:
    return lambda side: next(max(0, one.value) for one in side.counters if one.name == name)


AS_SEEN: Mapping[str, tuple[Callable[[PlayerView], int], ...]] = {
    "cardfinity": (_deck, _power),
    "asigoc": (_counter("health"), _deck),
    "lifeburn": (_counter("life"), _deck),
    "chaos": (_counter("health"), _cards),
}
"""What the tie rule of each game compares, read off the board that everybody sees."""


def ahead_as_seen(key: str, match: Match) -> Player | None:
    a, b = match.view(None).players
    for measure in AS_SEEN[key]:
        if measure(a) != measure(b):
            return "A" if measure(a) > measure(b) else "B"
    return None


@of_every_game
@given(data=st.data())
@closely
def test_who_is_ahead_can_be_read_off_the_public_board(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    for count, _ in enumerate(play(match, random)):
        before = match.fingerprint(), len(match.events)
        assert match.tie_winner() == ahead_as_seen(key, match)
        assert (match.fingerprint(), len(match.events)) == before
        if count > 200:
            break
    if match.winner is not None:
        assert match.tie_winner() == (None if match.winner == "draw" else match.winner)


@of_every_game
def test_in_ready_decks_now_one_now_the_other_is_ahead(key: str) -> None:
    game, found = games()[key], set[Player | None]()
    deck = game.parse_deck(game.starters()[0].text)
    for seed in range(3):
        match = game.begin((deck, deck), bytes([seed] * 32))
        for _ in zip(play(match, Random(seed)), range(150), strict=False):
            found.add(match.tie_winner())
    assert found >= set(PLAYERS)


@of_every_game
@pytest.mark.parametrize("winner", WINNERS)
def test_once_a_match_is_over_its_winner_is_ahead(key: str, winner: Winner) -> None:
    match = starter_match(key)
    match.rule(winner)
    assert match.tie_winner() == (None if winner == "draw" else winner)


@of_every_game
def test_the_help_says_who_is_ahead_in_the_words_of_the_rule(key: str) -> None:
    game = games()[key]
    assert game.tie_rule.endswith(".")
    assert any(game.tie_rule in topic.body for topic in game.help_topics())


@pytest.mark.parametrize(
    ("a", "b", "ahead"),
    [
        ({"health": 5, "deck": []}, {"health": 4, "deck": ["Pebble"]}, "A"),
        ({"health": 5, "deck": []}, {"health": 5, "deck": ["Pebble"]}, "B"),
        ({"health": 5, "hand": ["Ember"]}, {"health": 5}, None),
        ({"health": 12}, {"health": 10}, "A"),
    ],
)
def test_in_asigoc_health_counts_and_then_the_deck(
    a: dict[str, object], b: dict[str, object], ahead: Player | None
) -> None:
    assert Asigoc(a=a, b=b).match.tie_winner() == ahead


@pytest.mark.parametrize(
    ("a", "b", "ahead"),
    [
        ({"deck": ["Ash", "Ash"]}, {"deck": ["Ash"], "field": ["Ogre"]}, "A"),
        ({"deck": ["Ash"], "field": ["Imp", "Imp"]}, {"deck": ["Ash"], "field": ["Ogre"]}, "B"),
        ({"deck": ["Ash"], "hand": ["Ash"]}, {"deck": ["Ash"], "graveyard": ["Ash"]}, None),
    ],
)
def test_in_cardfinity_the_deck_counts_and_then_power_on_the_field(
    a: dict[str, object], b: dict[str, object], ahead: Player | None
) -> None:
    monsters = '"Imp": "Bite" tap: attack power: 1 N/A "Ogre": "Bite" tap: attack power: 3 N/A'
    assert Cardfinity(monsters, a, b).match.tie_winner() == ahead
