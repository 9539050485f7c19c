"""A grammar keeps the meaning of parts that it has read. Texts are read as they are without it."""

from __future__ import annotations

from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.card_files import grammar
from engine.decks import Deck
from tests.engine.grammars import GRAMMARS, scraps
from tests.strategies import DECK_TEXTS, closely, examples


def read_anew(key: str, text: str) -> Deck:
    """Returns the deck as read without any kept part."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grammar, "MOST_WORDS_REMEMBERED", 0)
        return games()[key].read_deck(text)


def must_be_read_alike(key: str, text: str) -> None:
    deck, anew = games()[key].read_deck(text), read_anew(key, text)
    assert deck == anew
    assert repr(deck) == repr(anew)


@pytest.mark.parametrize("key", list(GRAMMARS))
@examples(20)
@given(data=st.data())
def test_a_changed_text_is_read_as_if_it_were_the_first(key: str, data: st.DataObject) -> None:
    """This also holds if words are inserted so that kept parts move, have other neighbours, or
    contain mistakes."""
    text = data.draw(st.sampled_from(games()[key].starters())).text
    games()[key].read_deck(text)
    for _ in range(2):
        cut, end = (data.draw(st.integers(0, len(text))) for _ in range(2))
        text = text[:cut] + "".join(data.draw(st.lists(scraps, max_size=5))) + text[min(cut, end) :]
        must_be_read_alike(key, text)


@pytest.mark.parametrize("key", list(GRAMMARS))
@given(data=st.data())
@closely
def test_any_deck_is_read_as_if_it_were_the_first(key: str, data: st.DataObject) -> None:
    text = data.draw(DECK_TEXTS[key])
    for changed in (text, text, f"\n{text}", text.replace("deck", "\n deck")):
        must_be_read_alike(key, changed)


def test_equal_words_at_other_places_are_told_apart() -> None:
    game = games()["cardfinity"]
    for text in ('"Imp": power "x"', '\n "Imp": power "x"', '"Imp" : power "x"'):
        must_be_read_alike("cardfinity", text)
    escaped = ('"\\x41": power 3\ndeck:\n"A" 3', '"A": power 3\ndeck:\n"A" 3')
    spans = [game.read_deck(text).content.file.definitions[0].span for text in escaped]
    assert [span.length for span in spans] == [6, 3]


def test_long_parts_are_not_kept() -> None:
    game, words = games()["cardfinity"], GRAMMARS["cardfinity"]
    for many, name in ((60, "a"), (30, "a" * 75)):
        families = ", ".join(f'"{name}{number}"' for number in range(many))
        before = words.kept
        game.read_deck(f'"Imp": power 3 {families}')
        assert words.kept == before


def test_the_number_of_kept_parts_is_limited() -> None:
    words = GRAMMARS["cardfinity"]
    for start in range(0, grammar.PARTS_REMEMBERED + 200, 100):
        text = "\n".join(f'"Imp {start + number}": power 3' for number in range(100))
        games()["cardfinity"].read_deck(text)
    assert words.kept == grammar.PARTS_REMEMBERED


def test_threads_read_alike() -> None:
    key = "asigoc"
    text = games()[key].starters()[0].text
    read: list[list[Deck]] = []

    def read_often() -> None:
        read.append([games()[key].read_deck("\n" * (at % 7) + text) for at in range(30)])

    threads = [Thread(target=read_often) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(read) == 4
    assert all(decks == read[0] for decks in read)
