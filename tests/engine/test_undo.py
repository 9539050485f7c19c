"""Choices that can be taken back, judged by what they reveal (`engine/core/undo.py`)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine import games
from engine.core.undo import Snapshot, is_open, shows_nothing
from engine.decisions import Decision, Option, Place
from engine.events import Event
from engine.players import PLAYERS, Player
from engine.views import ShownCards
from tests.engine.conformance.play import VIEWERS, starter_match
from tests.engine.conformance.restless import Restless

of_every_game = pytest.mark.parametrize("key", list(games()))


@of_every_game
def test_in_matches_of_ready_decks_something_may_be_taken_back(key: str) -> None:
    found = 0
    for seed in range(3):
        match = starter_match(key, seed)
        players = Restless(match, Random(seed), 0.5)
        players.play()
        found += players.taken_back
    assert found > 10


@of_every_game
@pytest.mark.parametrize("player", PLAYERS)
def test_what_a_player_was_shown_in_private_stands_whatever_else_they_know(
    key: str, player: Player
) -> None:
    """This holds even for a card that the player holds too: the place of the other one was
    unknown."""
    match = starter_match(key)
    hand = match.view(player).side(player).zone("hand").cards
    assert hand
    views = {viewer: match.view(viewer) for viewer in VIEWERS}
    before = Snapshot(dict.fromkeys(VIEWERS, ()), views, None)
    looking = replace(views[player], shown=(ShownCards("Top of your deck", hand[:1]),))
    after = replace(before, views={**views, player: looking})
    assert shows_nothing(before, before, [])
    assert not shows_nothing(before, after, [])
    assert shows_nothing(after, before, []), "put away"
    name = hand[0].face.name
    assert is_open([Event("look", {"player": player, "n": 1})])
    assert not is_open([Event("look", {"player": player, "n": 1}, {"cards": (name,)}, player)])


@of_every_game
@pytest.mark.parametrize("player", PLAYERS)
def test_being_asked_about_a_card_that_others_do_not_see_tells_them_of_it(
    key: str, player: Player
) -> None:
    """Questions that a player is always asked are an exception."""
    match = starter_match(key)
    views = {viewer: match.view(viewer) for viewer in VIEWERS}
    before = Snapshot(dict.fromkeys(VIEWERS, ()), views, None)

    def asked(zone: str, *, always: bool) -> Snapshot:
        option = Option("This one", {}, Place(player, zone, 0))
        decision = Decision(player, "pick", "Which?", "Choose.", (option,), restart=always)
        return replace(before, decision=decision)

    assert not shows_nothing(before, asked("hand", always=False), [])
    assert shows_nothing(before, asked("hand", always=True), [])
    assert not shows_nothing(before, asked("deck", always=True), []), "not even they see it"
