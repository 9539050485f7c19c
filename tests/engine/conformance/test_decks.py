"""The game's own decks: legal, named, readable and playable."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.decks.deck_validation import read_deck_text
from engine import games
from engine.core.randomness import seed_from_int
from engine.decks import Deck
from tests.engine.conformance.play import deck_texts
from tests.practice import play_out, random_player
from tests.strategies import EXAMPLES, closely

LARGE = 999_999_999


def ready_decks(key: str) -> list[Deck]:
    """Returns the game's starter decks."""
    return [games()[key].parse_deck(starter.text) for starter in games()[key].starters()]


def test_a_ready_deck_may_be_played_rated_and_nobody_need_be_asked(key: str) -> None:
    game = games()[key]
    for starter, deck in zip(game.starters(), ready_decks(key), strict=True):
        assert game.check_deck(deck) == []
        assert deck.game == key
        assert deck.name == starter.title
        assert deck.source == starter.text
        assert list(game.own_cards(deck)) == []
        assert game.unfit_for_rated(deck) == ""
        assert read_deck_text(starter.text, key).unfit == ""
        assert not game.is_touched(deck, game.rules_version)


def test_a_newcomer_plays_their_first_match_with_a_ready_deck(key: str) -> None:
    game = games()[key]
    ready, starters = game.newcomers_starter(), game.starters()
    assert ready is not None
    assert ready in starters
    assert ready.key == (game.newcomers_deck or starters[0].key)


def test_how_a_ready_deck_wants_to_be_played_is_one_sentence_that_fits_a_menu(key: str) -> None:
    for starter, deck in zip(games()[key].starters(), ready_decks(key), strict=True):
        assert 0 < len(starter.blurb) <= 100
        assert starter.blurb[0].isupper()
        assert starter.blurb.endswith(".")
        assert deck.about in ("", starter.blurb)
        assert games()[key].deck_sheet(deck).about == deck.about


def test_there_are_ready_decks_enough_for_two_and_each_has_its_key(key: str) -> None:
    starters = games()[key].starters()
    assert len(starters) >= 2
    assert len({starter.key for starter in starters}) == len(starters)
    assert len({starter.title for starter in starters}) == len(starters)


def test_a_sheet_lists_every_card_of_a_ready_deck(key: str) -> None:
    for deck in ready_decks(key):
        sheet = games()[key].deck_sheet(deck)
        assert (sheet.game, sheet.name, sheet.author) == (key, deck.name, deck.author)
        assert sum(card.count for card in sheet.cards) >= sheet.size > 0
        assert all(card.count > 0 and card.face.name for card in sheet.cards)


def test_a_text_that_takes_icons_takes_one_for_each_card_and_is_the_same_deck(key: str) -> None:
    """A text that accepts no icons says so."""
    game = games()[key]
    for deck in ready_decks(key):
        names = [card.face.name for card in game.deck_sheet(deck).cards]
        assert set(deck.icon_places) in (set(), set(names))
        for name in names if len(names) < EXAMPLES else names[:3]:
            if name not in deck.icon_places:
                with pytest.raises(ValueError, match="icon"):
                    game.with_icon(deck.source, name, "wolf-howl")
                continue
            other = game.parse_deck(game.with_icon(deck.source, name, "wolf-howl"))
            icons = {one.face.name: one.face.icon for one in game.deck_sheet(other).cards}
            assert icons[name] == "wolf-howl"
            assert other.undescribed == deck.undescribed
            assert game.with_icon(other.source, name, "") == game.with_icon(deck.source, name, "")


def test_ready_decks_are_played_to_the_end(key: str) -> None:
    decks = ready_decks(key)
    for number, (one, other) in enumerate(zip(decks, decks[1:] + decks[:1], strict=True)):
        match = games()[key].begin((one, other), seed_from_int(number))
        play_out(match, {"A": random_player(1), "B": random_player(2)}, limit=20_000)
        assert match.winner is not None


def test_what_the_game_makes_up_is_legal_and_named_after_its_style(key: str) -> None:
    game = games()[key]
    for style, number in product(game.styles, (1, 2, 10, LARGE)):
        deck = game.parse_deck(style.deck_text(number))
        assert not [one for one in game.check_deck(deck) if one.severity == "error"]
        assert deck.name == f"{style.title} {number}"


def test_the_decks_of_modes_are_legal(key: str) -> None:
    game = games()[key]
    for mode in game.modes:
        assert game.check_deck(game.parse_deck(mode.deck)) == []


def test_no_deck_is_found_where_there_is_none(key: str) -> None:
    for text in ("", "\n", "\x00", b"\xff\xfe"):
        problems = games()[key].check_deck(games()[key].parse_deck(text))
        assert any(problem.severity == "error" for problem in problems)
        assert all(problem.line >= 1 and problem.column >= 1 for problem in problems)


@given(data=st.data())
@closely
def test_a_deck_is_unfit_that_an_opponent_would_be_asked_about(
    key: str, data: st.DataObject
) -> None:
    text = data.draw(deck_texts(key))
    reading = read_deck_text(text, key)
    assert reading.legal
    assert bool(reading.unfit) == bool(reading.own)
    assert reading.unfit == games()[key].unfit_for_rated(games()[key].parse_deck(text))
