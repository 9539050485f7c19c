"""Which decks are fit for rated play: those whose cards the rules keep fair."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.deck_validation import read
from engine import games
from tests.engine.test_match_properties import of_every_game
from tests.strategies import DECK_TEXTS, closely


@of_every_game
def test_the_ready_decks_are_fit(key: str) -> None:
    for starter in games()[key].starters():
        assert games()[key].unfit_for_rated(games()[key].parse_deck(starter.text)) == ""
        assert read(starter.text, key).unfit == ""


@of_every_game
@given(data=st.data())
@closely
def test_a_deck_is_unfit_that_an_opponent_would_be_asked_about(
    key: str, data: st.DataObject
) -> None:
    text = data.draw(DECK_TEXTS[key])
    reading = read(text, key)
    assert bool(reading.unfit) == bool(reading.own)
    assert reading.unfit == games()[key].unfit_for_rated(games()[key].parse_deck(text))


def test_home_made_cards_that_no_scale_measures_are_unfit() -> None:
    game = games()["asigoc"]
    text = 'item "Meteor": damage 9\n' + game.starters()[0].text + '\n"Meteor"'
    assert "home-made" in game.unfit_for_rated(game.parse_deck(text))
