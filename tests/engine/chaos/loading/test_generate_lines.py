"""`generate` lines: a deck stores the cards, not the order for them (CHAOS 11)."""

from __future__ import annotations

from engine.games.chaos.generator import generate
from engine.games.chaos.loading.legality import check_deck
from engine.games.chaos.loading.parser import parse_deck
from engine.problems import Problem

OWN = """! mine
spell "Study" cost 2
  cast draw(1, ally)
"""


def _errors(text: str) -> list[Problem]:
    return [one for one in check_deck(parse_deck(text)) if one.severity == "error"]


def test_a_deck_holds_the_cards_in_place_of_the_order() -> None:
    text = f'{OWN}deck: "C" by "Ann"\ngenerate 19 seed 42 cost 0..7\n"Study" ! last\n'
    deck = parse_deck(text)
    made = tuple(generate(42, k, 0, 7) for k in range(1, 20))
    assert (deck.name, deck.author) == ("C", "Ann")
    assert deck.content.cards[:-1] == made
    assert deck.content.cards[-1].name == "Study"
    assert not _errors(text)
    assert "generate" not in deck.source
    assert deck.source.startswith(OWN)
    assert deck.source.endswith('\n"Study" ! last\n')


def test_what_is_kept_reads_as_the_same_deck() -> None:
    deck = parse_deck('deck: "C" generate 15 seed -7 generate 5 seed 8 cost 3..3')
    again = parse_deck(deck.source)
    assert again == deck
    assert len(again.content.cards) == 20
    assert not [one for one in check_deck(again) if one.severity == "error"]


def _told(text: str) -> list[tuple[str, str]]:
    """Returns the codes of the errors, each with the underlined part of the text."""
    lines = text.split("\n")
    return [
        (one.code, lines[one.line - 1][one.column - 1 : one.column - 1 + one.length])
        for one in _errors(text)
    ]


def test_the_same_cards_twice_are_told_once_where_they_are_ordered_again() -> None:
    text = 'deck: "C"\ngenerate 10 seed 1\ngenerate 10 seed 1'
    (error,) = _errors(text)
    assert (error.line, error.code) == (3, "listed-twice")
    assert parse_deck(text).source == text


def test_what_is_wrong_beside_an_order_is_told_at_its_place_in_the_text() -> None:
    few = f'{OWN}deck: "C"\n"Study"\ngenerate 18 seed 1'
    assert _told(few) == [("too-few-cards", "deck")]
    assert len(parse_deck(few).content.cards) == 19
    assert _told(f'{OWN}deck: "C"\ngenerate 19 seed 1\n"Studi"') == [("unknown-card", '"Studi"')]
    own = OWN.replace("Study", "#1.3")
    assert set(_told(f'{own}deck: "C"\n"#1.3"\ngenerate 19 seed 1')) == {
        ("duplicate-card", "generate 19 seed 1"),
        ("listed-twice", "generate 19 seed 1"),
    }


def test_numbers_of_an_order_may_have_a_sign_and_words_any_case() -> None:
    deck = parse_deck('deck: "C" GENERATE +20 Seed -1 COST +0 .. +7')
    assert deck.content.cards == tuple(generate(-1, k, 0, 7) for k in range(1, 21))


def test_a_text_with_a_mistake_stays_as_it_was_written() -> None:
    text = 'spell "S" cost 9 cast win(ally) deck: "C" generate 20 seed 1'
    deck = parse_deck(text)
    assert deck.source == text
    assert [one.code for one in check_deck(deck)] == ["number-out-of-range"]
