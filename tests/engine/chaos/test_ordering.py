"""`generate` lines: what a deck keeps is the cards, not the order for them (CHAOS 11)."""

from __future__ import annotations

from engine.games.chaos.generator import generate
from engine.games.chaos.legality import check_deck
from engine.games.chaos.parser import parse_deck
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


def test_the_same_cards_twice_are_told() -> None:
    errors = _errors('deck: "C" generate 10 seed 1 generate 10 seed 1')
    assert {one.code for one in errors} == {"duplicate-card", "listed-twice"}


def test_a_text_with_a_mistake_stays_as_it_was_written() -> None:
    text = 'spell "S" cost 9 cast win(ally) deck: "C" generate 20 seed 1'
    deck = parse_deck(text)
    assert deck.source == text
    assert [one.code for one in check_deck(deck)] == ["number-out-of-range"]
