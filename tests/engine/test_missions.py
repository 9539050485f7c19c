"""Every mission can be played as written.

While you write a mission: `pytest tests/engine/test_missions.py -k KEY`, with the key of the game
or of the mission (`docs/missions.md`).
"""

from __future__ import annotations

import re

import pytest

from engine import games
from engine.exercise import Exercise
from engine.faces import CardFace
from engine.match import Match
from engine.players import PLAYERS
from tests.engine.missions import check, check_every_way

KEY = re.compile("mission:[a-z0-9-]{1,40}")

every_mission = pytest.mark.parametrize(
    "mission",
    [
        pytest.param(mission, id=f"{mission.game}-{mission.key}")
        for game in games().values()
        for mission in game.missions
    ],
)


@every_mission
def test_it_can_be_played_as_it_says(mission: Exercise) -> None:
    check(mission)


@every_mission
def test_it_comes_to_its_end_by_whatever_is_wanted(mission: Exercise) -> None:
    check_every_way(mission)


@every_mission
def test_its_cards_are_those_of_the_ready_decks(mission: Exercise) -> None:
    """A card with the name of one in a starter deck has the same text."""
    game = games()[mission.game]
    known: dict[str, CardFace] = {}
    for starter in game.starters():
        sheet = game.deck_sheet(game.parse_deck(starter.text))
        known |= {card.face.name: card.face for card in sheet.cards}
    for face in faces(game.begin_laid(mission.laid, ("", ""), mission.seed)):
        assert printed(face) == printed(known.get(face.name, face))


def printed(face: CardFace) -> object:
    """Returns the printed facts of a card, without current numbers."""
    return face.name, face.text, [(stat.name, stat.base) for stat in face.stats]


def faces(match: Match) -> list[CardFace]:
    """Returns the faces of the cards that either player sees."""
    return [
        card.face
        for viewer in PLAYERS
        for side in match.view(viewer).players
        for zone in side.zones
        for card in zone.cards or ()
    ]


@pytest.mark.parametrize("key", list(games()))
def test_keys_are_short_and_differ(key: str) -> None:
    keys = [mission.key for mission in games()[key].missions]
    assert len(set(keys)) == len(keys)
    assert all(KEY.fullmatch(one) for one in keys)


@pytest.mark.parametrize("key", list(games()))
def test_a_game_that_has_missions_has_six_or_more(key: str) -> None:
    assert len(games()[key].missions) in {0, *range(6, 12)}
