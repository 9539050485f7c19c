"""A comment that begins with `about:` is the deck's description, and changes nothing else."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.decks import DESCRIPTION_LENGTH

CARD_LANGUAGES = ("cardfinity", "asigoc", "chaos")
WHAT_DECKS_SAY = {
    **dict.fromkeys(CARD_LANGUAGES, ("! about: {}", "*about: {}*", "  !ABOUT :{}")),
    "lifeburn": ("# about: {}", "// about: {}", "   #About : {}"),
}
JSON = '{"name": "Burn", "deck": [{"card": "Fistful of Sparks", "count": 3}]}'
DESCRIBED = JSON.replace('"deck"', '"about": "Throw it all.", "deck"')


def plain_text(key: str) -> str:
    """Returns a starter deck without its description."""
    game = games()[key]
    return game.parse_deck(game.starters()[0].text).undescribed


WRITTEN = [(key, way) for key, ways in WHAT_DECKS_SAY.items() for way in ways]


@pytest.mark.parametrize(("key", "way"), WRITTEN)
def test_a_comment_describes_the_deck_and_changes_nothing_else(key: str, way: str) -> None:
    game, text = games()[key], plain_text(key)
    deck, plain = game.parse_deck(f"{way.format('Ask  nicely.')}\n{text}"), game.parse_deck(text)
    assert plain.about == ""
    assert plain.undescribed == text
    assert deck.about == game.deck_sheet(deck).about == "Ask nicely."
    assert deck.undescribed == text
    assert game.check_deck(deck) == []
    assert game.deck_sheet(deck).cards == game.deck_sheet(plain).cards
    assert game.unfit_for_rated(deck) == game.unfit_for_rated(plain)
    matches = [game.begin((one, plain), bytes(32)) for one in (deck, plain)]
    assert matches[0].fingerprint() == matches[1].fingerprint()


@pytest.mark.parametrize("key", CARD_LANGUAGES)
def test_a_comment_over_several_lines_and_one_behind_a_word_are_read(key: str) -> None:
    game, text = games()[key], plain_text(key)
    deck = game.parse_deck(f"* about: Two\n   lines. *\n{text}")
    assert (deck.about, deck.undescribed) == ("Two lines.", text)
    deck = game.parse_deck(f"{text.rstrip()}   ! about: At the end.")
    assert (deck.about, deck.undescribed) == ("At the end.", text.rstrip())


@pytest.mark.parametrize("key", CARD_LANGUAGES)
def test_what_stands_in_quotes_or_within_a_comment_is_no_description(key: str) -> None:
    game = games()[key]
    for text in ('"! about: a name"', "! all about: this", '"*about: x*" ! about', "about: x"):
        assert game.parse_deck(text).about == ""


@pytest.mark.parametrize("key", WHAT_DECKS_SAY)
def test_too_long_a_description_is_cut_and_warned_about_where_it_is_too_long(key: str) -> None:
    game, text = games()[key], plain_text(key)
    opening = WHAT_DECKS_SAY[key][0].format("")
    right = game.parse_deck(f"{opening}{'x' * DESCRIPTION_LENGTH}\n{text}")
    assert game.check_deck(right) == []
    deck = game.parse_deck(f"{opening}{'x' * DESCRIPTION_LENGTH}yyy\n{text}")
    assert deck.about == "x" * DESCRIPTION_LENGTH
    [found] = game.check_deck(deck)
    assert (found.code, found.severity) == ("about-too-long", "warning")
    assert (found.line, found.column) == (1, len(opening) + DESCRIPTION_LENGTH + 1)
    assert found.length == 3
    assert deck.undescribed == text


@pytest.mark.parametrize("key", WHAT_DECKS_SAY)
def test_the_first_description_counts_and_another_is_warned_about(key: str) -> None:
    game, text = games()[key], plain_text(key)
    first, second = (WHAT_DECKS_SAY[key][0].format(one) for one in ("One.", "Two."))
    deck = game.parse_deck(f"{first}\n{second}\n{text}")
    assert deck.about == "One."
    [found] = game.check_deck(deck)
    assert (found.code, found.severity, found.line) == ("about-twice", "warning", 2)


def test_json_has_a_field_for_it() -> None:
    game = games()["lifeburn"]
    deck, plain = game.parse_deck(DESCRIBED), game.parse_deck(JSON)
    assert deck.about == "Throw it all."
    assert deck.undescribed == plain.undescribed == JSON
    assert [one.code for one in game.check_deck(deck)] == [
        one.code for one in game.check_deck(plain)
    ]
    last = JSON.replace("]}", '],\n "about": "Throw it."}')
    assert game.parse_deck(last).undescribed == JSON
    for wrong in ("7", "null", "[]"):
        deck = game.parse_deck(DESCRIBED.replace('"Throw it all."', wrong))
        assert deck.about == ""
        [found] = deck.problems
        assert (found.code, found.severity) == ("wrong-value", "warning")
    deck = game.parse_deck(DESCRIBED.replace("Throw it all.", "x" * (DESCRIPTION_LENGTH + 1)))
    assert len(deck.about) == DESCRIPTION_LENGTH
    assert [one.code for one in deck.problems] == ["about-too-long"]


@pytest.mark.parametrize("key", WHAT_DECKS_SAY)
@given(said=st.text(max_size=400))
def test_nothing_that_is_said_makes_a_deck_illegal(key: str, said: str) -> None:
    game, text = games()[key], plain_text(key)
    line = said.replace("\n", " ").replace("\r", " ")
    opening = WHAT_DECKS_SAY[key][0].format("")
    deck = game.parse_deck(f"{opening}{line}\n{text}".encode("utf-8", "replace"))
    assert [one for one in game.check_deck(deck) if one.severity == "error"] == []
    assert len(deck.about) <= DESCRIPTION_LENGTH
    assert deck.undescribed == text


@given(said=st.text(max_size=400).map(lambda text: text.encode("utf-8", "replace").decode()))
def test_nor_does_it_in_json(said: str) -> None:
    game = games()["lifeburn"]
    deck = game.parse_deck(DESCRIBED.replace('"Throw it all."', json.dumps(said)))
    assert [one for one in deck.problems if one.severity == "error"] == []
    assert deck.undescribed == JSON


@pytest.mark.parametrize("key", WHAT_DECKS_SAY)
def test_every_ready_deck_says_how_it_wants_to_be_played(key: str) -> None:
    game = games()[key]
    for starter in game.starters():
        assert game.parse_deck(starter.text).about == starter.blurb
