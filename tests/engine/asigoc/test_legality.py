"""The reasons why a deck is illegal or doubtful (ASIGOC, Deck and section 3)."""

from __future__ import annotations

import pytest

from engine import games
from engine.games.asigoc.game import Asigoc
from engine.games.asigoc.legality import check_deck, own_cards
from engine.games.asigoc.parser import parse_cards, parse_deck
from engine.problems import Problem

LETTERS = "ABCDEFGHIJKLMNO"
SET = parse_cards(
    "\n".join([*(f'weapon "{outgoing}" 1/1' for outgoing in LETTERS), 'ace "Watch" any: heal 1'])
)
LINES = [f'"{outgoing}"' for outgoing in LETTERS]


def found(lines: list[str], cards: str = "", ace: str = 'ace "Watch"') -> list[Problem]:
    text = "\n".join([cards, 'deck: "D" by "Ann"', ace, *lines])
    return check_deck(parse_deck(text, SET))


def codes(lines: list[str], cards: str = "", ace: str = 'ace "Watch"') -> list[str]:
    return [one.code for one in found(lines, cards, ace)]


def test_fifteen_different_cards_and_one_ace_are_a_deck() -> None:
    assert not found(LINES)


@pytest.mark.parametrize(
    ("lines", "ace", "code"),
    [
        (LINES[1:], 'ace "Watch"', "too-few-cards"),
        ([*LINES, '"Extra"'], 'ace "Watch"', "too-many-cards"),
        ([*LINES[1:], '"B"'], 'ace "Watch"', "listed-twice"),
        (LINES, "", "no-ace"),
        (LINES, 'ace "Watch" ace "Watch"', "too-many-aces"),
        (LINES, 'ace "A"', "not-an-ace"),
        ([*LINES[1:], '"Watch"'], 'ace "Watch"', "ace-in-list"),
        ([*LINES[1:], '"Extrb"'], 'ace "Watch"', "unknown-card"),
        (LINES, 'ace "Wotch"', "unknown-card"),
    ],
)
def test_the_number_and_kind_of_listed_cards(lines: list[str], ace: str, code: str) -> None:
    problems = found(lines, 'item "Extra" any: copy', ace)
    assert [one.code for one in problems if one.severity == "error"] == [code]


def test_cards_of_a_line_that_cannot_be_read_are_not_unknown() -> None:
    cards = 'weapon "Saber" 2 item "Ember" any: damage 1'
    assert codes([*LINES[2:], '"Saber"', '"Ember"'], cards) == ["syntax"]


def test_a_name_in_the_list_that_is_nearly_right_is_suggested() -> None:
    (problem,) = [one for one in found(LINES, ace='ace "watsh"') if one.code == "unknown-card"]
    assert (problem.line, problem.column, problem.length) == (3, 1, 11)
    assert problem.hint == 'Did you mean "Watch"?'


def test_an_author_without_by_is_told() -> None:
    problem = check_deck(parse_deck('deck: "D" "Ann"', SET))[-1]
    assert (problem.code, problem.hint) == ("unknown-card", 'If it\'s the author, write: by "Ann"')


def test_a_file_without_a_deck() -> None:
    assert [one.code for one in check_deck(parse_deck('item "A": copy'))] == ["no-deck"]


# ---- cards of the set, and the deck's own


def test_a_card_of_the_set_may_be_defined_anew_and_is_the_decks_own_then() -> None:
    assert codes(LINES, 'weapon "A" 1/1') == []
    assert codes(LINES, 'weapon "A" 1/2') == ["own-card"]


def test_two_cards_of_one_name() -> None:
    cards = 'item "Z": copy\nitem "Z": heal 1'
    assert codes([*LINES[1:], '"Z"'], cards) == ["duplicate-card"]


def test_own_cards_are_the_listed_ones_that_no_set_has() -> None:
    cards = 'weapon "A" 1/1\nitem "Z": copy\nitem "Unlisted": copy\nace "Mine": copy\n'
    text = "\n".join([cards, 'deck: "D"', 'ace "Mine"', *LINES[1:], '"Z"'])
    names = [card.name for card in own_cards(parse_deck(text, SET))]
    assert names == ["Z", "Mine"]


def test_the_sheet_has_the_ace_first_and_unlisted_cards_last() -> None:
    text = "\n".join(['item "Unlisted": copy', 'deck: "D"', 'ace "Watch"', *LINES])
    sheet = Asigoc().deck_sheet(parse_deck(text, SET))
    assert (sheet.size, sheet.total_scale) == (15, None)
    assert [(card.face.name, card.count) for card in sheet.cards] == [
        ("Watch", 1),
        *((outgoing, 1) for outgoing in LETTERS),
        ("Unlisted", 0),
    ]
    assert all(card.scale is None for card in sheet.cards)


# ---- names in effects


@pytest.mark.parametrize(
    ("name", "code", "severity"),
    [
        ("Nope", "unknown-card", "error"),
        ("Watch", "search-finds-nothing", "warning"),
        ("A", "search-finds-nothing", "warning"),
    ],
)
def test_a_search_for_what_is_not_in_the_deck(name: str, code: str, severity: str) -> None:
    cards = f'item "Z": search "{name}"'
    (problem,) = found([*LINES[1:], '"Z"'], cards)
    assert (problem.code, problem.severity, problem.column) == (code, severity, 18)


def test_a_search_for_a_listed_card_is_fine() -> None:
    assert not found([*LINES[1:], '"Z"'], 'item "Z": search "B"')


# ---- abilities that can never be activated


def idle(card: str) -> bool:
    """Returns whether there is a warning that the card named Z can never be activated."""
    problems = found([*LINES[1:], '"Z"'], card)
    assert all(one.severity == "warning" for one in problems), problems
    return [one.code for one in problems] == ["never-activated"]


@pytest.mark.parametrize(
    ("parts", "never"),
    [
        # timings
        ("any, answer item", False),
        ("answer, end", False),
        ("attacked, blocking", False),
        ("attacked, answer ace", False),
        ("main, end", True),
        ("main, answer", True),
        ("end, attacked", True),
        ("attacked, attacking", True),
        ("attacking, blocking", True),
        ("answer item, answer weapon", True),
        ("answer item, answer", False),
        # comparisons
        ("if my health >= 4, if my health <= 4", False),
        ("if my health >= 5, if my health <= 4", True),
        ("if my health >= 5, if their health <= 4", False),
        ("if their weapons >= 2", False),
        ("if their weapons >= 3", True),
        # costs
        ("if my health <= 3, pay 2", False),
        ("if my health <= 3, pay 3", True),
        ("if my health <= 3, pay 1, pay 2", True),
        ("if their health <= 3, pay 3", False),
        ("if my hand <= 1, discard 1", False),
        ("if my hand <= 1, discard 2", True),
        ("if my discard <= 1, banish 2", True),
        ("if my discard <= 1, discard 1, banish 2", False),
        ("sacrifice, sacrifice", False),
        ("sacrifice, sacrifice, sacrifice", True),
    ],
)
def test_items_that_can_never_be_used(parts: str, never: bool) -> None:
    assert idle(f'item "Z" {parts}: copy') is never


@pytest.mark.parametrize(
    ("parts", "never"),
    [
        ("sacrifice", False),
        ("sacrifice, sacrifice", True),
        ("if my weapons <= 1, sacrifice", True),
        ("discarded, if my weapons <= 1, sacrifice", False),
    ],
)
def test_a_weapon_sacrifices_another_one(parts: str, never: bool) -> None:
    assert idle(f'weapon "Z" 1/1\n{parts}: copy') is never


def test_freely_and_once_contradict_each_other() -> None:
    (problem,) = found([*LINES[1:], '"Z"'], 'item "Z" freely, once a turn: copy')
    assert (problem.code, problem.severity) == ("contradicting-limits", "warning")
    assert (problem.column, problem.length) == (10, len("freely, once a turn"))


def test_a_defined_card_that_is_not_listed_is_told() -> None:
    (problem,) = found(LINES, 'item "Z": copy')
    assert (problem.code, problem.severity, problem.column) == ("never-activated", "warning", 6)


def test_problems_come_in_order_of_place() -> None:
    cards = 'item "Y": draw 11\nitem "Z" main, end: copy'
    assert codes([*LINES, '"Z"', '"Nope"', '"A"'], cards) == [
        "number-out-of-range",
        "never-activated",
        "too-many-cards",
        "unknown-card",
        "listed-twice",
    ]


def test_home_made_cards_that_no_scale_measures_are_unfit_for_rated_play():
    game = games()["asigoc"]
    text = 'item "Meteor": damage 9\n' + game.starters()[0].text + '\n"Meteor"'
    assert "custom" in game.unfit_for_rated(game.parse_deck(text))
