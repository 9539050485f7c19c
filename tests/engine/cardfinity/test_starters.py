"""The starter decks: legal, teaching, playable, and similar in strength."""

from __future__ import annotations

import itertools
import re

import pytest

from engine.core.randomness import seed_from_int
from engine.decks import Starter
from engine.games.cardfinity.cards import DeckList
from engine.games.cardfinity.game import Cardfinity
from engine.games.cardfinity.starters import STARTERS
from tests.practice import greedy_player, play_out
from tests.sometimes import some_now

GAME = Cardfinity()
EACH = pytest.mark.parametrize("starter", STARTERS, ids=lambda starter: starter.key)
PAIRS = pytest.mark.parametrize(
    ("one", "other"),
    some_now(itertools.combinations_with_replacement(STARTERS, 2)),
    ids=lambda starter: starter.key,
)


@EACH
def test_it_is_as_small_as_a_deck_may_be_or_little_larger(starter: Starter):
    sheet = GAME.deck_sheet(GAME.parse_deck(starter.text))
    assert 40 <= sheet.size <= 45
    assert sheet.total_scale is not None
    assert 150 <= sheet.total_scale <= 200


@EACH
def test_its_families_are_asked_for(starter: Starter):
    asked = set(re.findall(r'\b(?:f|family) ?"([^"]+)"', starter.text))
    cards = GAME.deck_sheet(GAME.parse_deck(starter.text)).cards
    assert asked
    assert asked <= {family for card in cards for family in card.face.tags}


@EACH
def test_its_comments_speak_to_the_reader(starter: Starter):
    notes = [line for line in starter.text.splitlines() if line.lstrip().startswith("!")]
    content = GAME.parse_deck(starter.text).content
    assert isinstance(content, DeckList)
    assert len(notes) >= len(content.cards)


def test_the_first_one_shows_both_kinds_of_comment():
    assert STARTERS[0].text.count("*") >= 2


def test_every_deck_has_its_own_cards():
    names = [
        card.face.name
        for starter in STARTERS
        for card in GAME.deck_sheet(GAME.parse_deck(starter.text)).cards
    ]
    assert len(names) == len(set(names))


@PAIRS
def test_sensible_players_bring_a_match_to_its_end(one: Starter, other: Starter):
    decks = (GAME.parse_deck(one.text), GAME.parse_deck(other.text))
    match = GAME.begin(decks, seed_from_int(1))
    play_out(match, {"A": greedy_player(), "B": greedy_player()})
    assert match.winner in ("A", "B")
    assert 5 <= match.view(None).turn <= 50
