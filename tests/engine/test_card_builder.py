"""A card is built step by step: its parts, the changes of each that its language allows, and the
check of each change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

import pytest

from engine import games
from engine.card_builder.builder import (
    CardDraft,
    CardPart,
    Path,
    changes_of,
    fitting_changes,
    parts_of,
    with_number,
    with_words,
)
from engine.card_builder.shapes import CardLanguage, Choice, Many, Maybe, Rule, Series, Shape
from engine.card_builder.tree import Node, read_tree
from engine.decks import Deck
from tests.engine.built_cards import (
    BUILT,
    builder_of,
    changed,
    draft_of,
    errors_of,
    every_part,
    part_of,
    take_steps,
)
from tests.sometimes import amount

BLANKS = {"cardfinity": '"A":\npower 1', "asigoc": 'weapon "A" 1/1'}


def outline(parts: Iterable[CardPart]) -> list[str]:
    """Returns the parts as a member sees them; those that can be added have a plus."""
    return [
        f"{'. ' * part.level}{part.title}: {part.text}"
        if part.text
        else f"{'. ' * part.level}+ {part.title}"
        for part in parts
    ]


@pytest.mark.parametrize("key", BLANKS)
def test_a_new_card_is_legal(key: str) -> None:
    draft = draft_of(key, BLANKS[key])
    assert builder_of(games()[key]).blank("A") == BLANKS[key]
    assert draft.present.is_legal
    named = builder_of(games()[key]).blank('The "Old" \\ One')
    assert '"The \\"Old\\" \\\\ One"' in named


@pytest.mark.parametrize("key", BUILT)
@pytest.mark.parametrize("name", ["", " ", "\u200b", "a\nb", "a" * 81, "\u202eA", "\ud800"])
def test_no_new_card_has_an_impossible_name(key: str, name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        builder_of(games()[key]).blank(name)


def test_a_monster_has_these_parts() -> None:
    draft = draft_of("cardfinity", '"A": take 2\n  2x "Bite" on tap: deal 3\npower 4\ntapped')
    assert outline(parts_of(draft)) == [
        "Kind: Monster",
        'Name: "A"',
        "Requirement: take 2",
        "+ Requirement",
        'Spell: 2x "Bite" on tap: deal 3',
        "+ Spell",
        "Power: 4",
        "Tapped: tapped",
        "+ Family",
    ]
    spell = part_of(draft, "Spell")
    assert outline(part for part in parts_of(draft, spell.path) if part.level) == [
        ". Times: 2x",
        '. Name: "Bite"',
        ". Trigger: tap",
        ". + Requirement",
        ". Effect: deal 3",
        ". + Effect",
    ]


def test_a_weapon_has_these_parts() -> None:
    code = 'weapon "A" 1/2\n  enters: draw 1\n  pay 2, any: damage 3, then heal 1, search item'
    draft = draft_of("asigoc", code)
    assert outline(parts_of(draft)) == [
        "Kind: Weapon",
        'Name: "A"',
        "Attack: 1",
        "Block: 2",
        "On entering: enters: draw 1",
        "Ability: pay 2, any: damage 3, then heal 1, search item",
    ]
    ability = part_of(draft, "Ability")
    assert outline(part for part in parts_of(draft, ability.path) if part.level) == [
        ". Cost: pay 2",
        ". Timing: any",
        ". + Condition or cost",
        ". Effect 1: damage 3",
        ". Effect 2: then heal 1",
        ". Effect 3: search item",
        ". + Effect",
    ]


def test_an_item_lists_its_ability_at_once() -> None:
    assert outline(parts_of(draft_of("asigoc", 'item "A": (damage 1 or heal 1)'))) == [
        "Kind: Item",
        'Name: "A"',
        "+ Condition or cost",
        "Effect: (damage 1 or heal 1)",
        "+ Effect",
    ]


def test_parts_in_a_part_are_listed_if_it_is_selected() -> None:
    draft = draft_of("asigoc", 'item "A" if my hand <= 2: draw 1')
    assert all(part.level == 0 for part in parts_of(draft))
    selected = part_of(draft, "Condition")
    assert outline(part for part in parts_of(draft, selected.path) if part.level) == [
        ". Player: my",
        ". Amount: hand",
        ". At most or at least: <=",
        ". Number: 2",
    ]


DEEP = {
    "cardfinity": '"A":\n  "S" on tap: (deal 1, ?(draw 1, ?heal 2))\npower 1',
    "asigoc": 'weapon "A" 1/1\n  any: (damage 1 or repeat 2 ((draw 1 or mill 3)))',
}


@pytest.mark.parametrize("key", DEEP)
def test_parts_deeper_than_two_levels_are_text_only(key: str) -> None:
    draft = draft_of(key, DEEP[key])
    assert {part.level for part in every_part(draft)} == {0, 1, 2}
    assert all(part.text not in ("heal 2", "mill 3") for part in every_part(draft))


KEEPS = {
    "another number of cards": (
        *("cardfinity", '"A" on play: draw 1 ! one'),
        *(("Effect",), "heal 1", '"A" on play: heal 1 ! one'),
    ),
    "a comment in a part goes behind it": (
        *("cardfinity", '"A" on play discard *two* 2 field: draw 1'),
        *(("Requirement",), "take 1", '"A" on play take 1 *two* : draw 1'),
    ),
    "a comment between effects": (
        *("cardfinity", '"A" on play: deal 1, ! more\n  draw 1 ! last\n"F"'),
        *(("Effect 2",), "", '"A" on play: deal 1 ! more\n  ! last\n"F"'),
    ),
    "the first effect out": (
        *("cardfinity", '"A" on play: deal 1 *a*, *b* draw 1'),
        *(("Effect 1",), "", '"A" on play: *a* *b* draw 1'),
    ),
    "a further effect": (
        *("cardfinity", '"A" on play: deal 1 ! much\n"F"'),
        *(("Effect+",), "draw 1", '"A" on play: deal 1, draw 1 ! much\n"F"'),
    ),
    "a first requirement": (
        *("cardfinity", '"A":\n  power 1'),
        *(("Requirement+",), "take 1", '"A": take 1\n  power 1'),
    ),
    "a spell": (
        *("cardfinity", '"A": ! plain\npower 1'),
        *(("Spell+",), '"Spell" on play: deal 1'),
        '"A": ! plain\n  "Spell" on play: deal 1\npower 1',
    ),
    "a spell in a line": (
        *("cardfinity", '"A": power 1 "F"'),
        *(("Spell+",), '"Spell" on play: deal 1'),
        '"A":\n  "Spell" on play: deal 1\npower 1 "F"',
    ),
    "a spell out with its line": (
        *("cardfinity", '"A":\n  "S" on tap: heal 1\n  "T" on tap: deal 1\npower 1'),
        *(("Spell 1",), "", '"A":\n  "T" on tap: deal 1\npower 1'),
    ),
    "a number of times": (
        *("cardfinity", '"A":\n  "S" on tap: heal 1\npower 1'),
        *(("Spell", "Times+"), "2x", '"A":\n  2x "S" on tap: heal 1\npower 1'),
    ),
    "tapped": (
        *("cardfinity", '"A": power 1 ! weak\n"F"'),
        *(("Tapped+",), "tapped", '"A": power 1 ! weak\ntapped\n"F"'),
    ),
    "untapped": (
        *("cardfinity", '"A": power 1 tapped "F"'),
        *(("Tapped",), "", '"A": power 1 "F"'),
    ),
    "untapped behind a comment": (
        *("cardfinity", '"A": power 1 ! one\ntapped "F"'),
        *(("Tapped",), "", '"A": power 1 ! one\n"F"'),
    ),
    "a family that is no filter": (
        *("cardfinity", '"A" on play: deal 1 "Rat"'),
        *(("Effect",), "search", '"A" on play: search\n "Rat"'),
    ),
    "the only family": ("cardfinity", '"A": power 1\n"F"', ("Family",), "", '"A": power 1'),
    "a family in place of none": (
        *("cardfinity", '"A": power 1\nN/A'),
        *(("Family",), '"Rat"', '"A": power 1\n"Rat"'),
    ),
    "a may": (
        *("cardfinity", '"A" on play: draw 2'),
        *(("Effect",), "?draw 2", '"A" on play: ?draw 2'),
    ),
    "a must": (
        *("cardfinity", '"A" on play: ?draw 2'),
        *(("Effect",), "draw 2", '"A" on play: draw 2'),
    ),
    "a choice of two": (
        *("cardfinity", '"A" on play: draw 2'),
        *(("Effect",), "(draw 2, deal 1)", '"A" on play: (draw 2, deal 1)'),
    ),
    "one of a choice": (
        *("cardfinity", '"A" on play: (draw 2, deal 1)'),
        *(("Effect",), "deal 1", '"A" on play: deal 1'),
    ),
    "a card of the deck": (
        *("cardfinity", '"A" on play: search'),
        *(("Effect", "Cards+"), '"Spark Rat"', '"A" on play: search "Spark Rat"'),
    ),
    "a family of the deck": (
        *("cardfinity", '"A" on play: search card'),
        *(("Effect", "Cards"), 'f"Rat"', '"A" on play: search f"Rat"'),
    ),
    "the place stays": (
        *("cardfinity", '"A" on play: discard 1 spell hand'),
        *(("Effect",), "discard enemy 1 spell hand", '"A" on play: discard enemy 1 spell hand'),
    ),
    "a monster": (
        *("cardfinity", '*a* "A" on play take 2 ! b\n: draw 1\n"Rat"'),
        *(("Kind",), "Monster", '*a* "A": take 2 power 1 ! b\n"Rat"'),
    ),
    "true damage": (
        *("cardfinity", '"A" on play: deal 2, heal 1'),
        *(("Effect 1", "True damage+"), "true", '"A" on play: deal 2 true, heal 1'),
    ),
    "no true damage": (
        *("cardfinity", '"A" on play: deal 2t, heal 1'),
        *(("Effect 1", "Number"), "2", '"A" on play: deal 2, heal 1'),
    ),
    "a line on entering": (
        *("asigoc", 'weapon "A" 1/1 ! weak\n  any: draw 1'),
        *(("On entering+",), "enters: damage 1"),
        'weapon "A" 1/1 ! weak\n  enters: damage 1\n  any: draw 1',
    ),
    "an ability": (
        *("asigoc", 'weapon "A" 1/1\n  enters: draw 1 ! at once'),
        *(("Ability+",), ": damage 1"),
        'weapon "A" 1/1\n  enters: draw 1 ! at once\n  : damage 1',
    ),
    "no line on entering": (
        *("asigoc", 'weapon "A" 1/1 ! weak\n  enters: draw 1\n  any: draw 1'),
        *(("On entering",), "", 'weapon "A" 1/1 ! weak\n  any: draw 1'),
    ),
    "the ability above": (
        *("asigoc", 'weapon "A" 1/1\n  any: draw 1\n  enters: draw 1'),
        *(("Ability", "Timing"), "end", 'weapon "A" 1/1\n  end: draw 1\n  enters: draw 1'),
    ),
    "a first cost below": (
        *("asigoc", 'weapon "A" 1/1\n  : draw 1'),
        *(("Ability", "Condition or cost+"), "pay 1", 'weapon "A" 1/1\n  pay 1: draw 1'),
    ),
    "a first cost": (
        *("asigoc", 'item "A": draw 1'),
        *(("Condition or cost+",), "pay 1", 'item "A" pay 1: draw 1'),
    ),
    "a further cost": (
        *("asigoc", 'item "A" any *time*: draw 1'),
        *(("Condition or cost+",), "pay 1", 'item "A" any, pay 1 *time*: draw 1'),
    ),
    "no cost": ("asigoc", 'item "A" pay 1: draw 1', ("Cost",), "", 'item "A": draw 1'),
    "an effect that depends on another": (
        *("asigoc", 'item "A": draw 1, heal 2'),
        *(("Effect 2",), "then heal 2", 'item "A": draw 1, then heal 2'),
    ),
    "an effect that no longer does": (
        *("asigoc", 'item "A": draw 1, then heal 2'),
        *(("Effect 2",), "heal 2", 'item "A": draw 1, heal 2'),
    ),
    "twice": (
        *("asigoc", 'item "A": draw 1'),
        *(("Effect",), "repeat 2 (draw 1)", 'item "A": repeat 2 (draw 1)'),
    ),
    "an ace with the same ability": (
        *("asigoc", 'item "A" any, pay 2: draw 1, then heal 2'),
        *(("Kind",), "Ace", 'ace "A" any, pay 2: draw 1, then heal 2'),
    ),
    "a weapon with the same ability": (
        *("asigoc", 'item "A" any: draw 1 ! soon'),
        *(("Kind",), "Weapon", 'weapon "A" 1/1\n  any: draw 1 ! soon'),
    ),
    "an item with the same ability": (
        *("asigoc", 'weapon "A" 2/2 ! a\n  enters: heal 1\n  any: draw 1'),
        *(("Kind",), "Item", 'item "A" any: draw 1 ! a'),
    ),
    "an ace without what only weapons can have": (
        *("asigoc", 'weapon "A" 2/2\n  discarded: draw 1'),
        *(("Kind",), "Ace", 'ace "A": damage 1'),
    ),
    "the line continues": (
        *("asigoc", 'item "A" any: draw 1, ! first\n  heal 1'),
        *(("Effect 1",), "", 'item "A" any: heal 1'),
    ),
    "line ends of another kind": (
        *("asigoc", 'weapon "A" 1/1\r\n  any: draw 1'),
        *(("On entering+",), "enters: damage 1"),
        'weapon "A" 1/1\r\n  enters: damage 1\r\n  any: draw 1',
    ),
}
"""Changes of a part: the game, the card, the titles of the part, how it is written then, and the
card."""


@pytest.mark.parametrize("case", KEEPS.values(), ids=KEEPS)
def test_a_change_keeps_all_else_to_the_letter(
    case: tuple[str, str, tuple[str, ...], str, str],
) -> None:
    key, code, titles, label, expected = case
    change = changed(draft_of(key, code), titles, label)
    assert change.text == expected
    assert change.verdict.is_read


NUMBERS = {
    "more": ("cardfinity", '"A": power 3 *x*', ("Power",), 1, '"A": power 4 *x*'),
    "none": ("cardfinity", '"A": power 1', ("Power",), -1, '"A": power 0'),
    "fewer than none": ("cardfinity", '"A": power 0', ("Power",), -1, None),
    "a count of none": ("cardfinity", '"A": take 1\npower 1', ("Requirement",), -1, None),
    "a count that was left out": (
        *("cardfinity", '"A" on play: draw *one*'),
        *(("Effect",), 1, '"A" on play: draw 2 *one*'),
    ),
    "below a sign": (
        *("cardfinity", '"A" on play: buff 1'),
        *(("Effect",), -2, '"A" on play: buff -1'),
    ),
    "true damage": (
        *("cardfinity", '"A" on play: deal 2t'),
        *(("Effect",), 1, '"A" on play: deal 3t'),
    ),
    "an optional effect": (
        *("cardfinity", '"A" on play: ?draw 2'),
        *(("Effect",), 1, '"A" on play: ?draw 3'),
    ),
    "a choice of effects": ("cardfinity", '"A" on play: (draw 2, deal 1)', ("Effect",), 1, None),
    "a spell": ("cardfinity", '"A": "S" on tap: deal 1 power 1', ("Spell",), 1, None),
    "a kind": ("cardfinity", '"A": power 1', ("Kind",), 1, None),
    "an attack": ("asigoc", 'weapon "A" 1/2', ("Attack",), 1, 'weapon "A" 2/2'),
    "a block": ("asigoc", 'weapon "A" 1/2', ("Block",), -2, 'weapon "A" 1/0'),
    "above the most": ("asigoc", 'weapon "A" 10/2', ("Attack",), 1, None),
    "over zero": (
        *("asigoc", 'item "A": attack +1 mine'),
        *(("Effect",), -1, 'item "A": attack -1 mine'),
    ),
    "back over zero": (
        *("asigoc", 'item "A": attack -1 mine'),
        *(("Effect",), 1, 'item "A": attack +1 mine'),
    ),
    "a condition": (
        *("asigoc", 'item "A" if my hand <= 2: draw 1'),
        *(("Condition",), 1, 'item "A" if my hand <= 3: draw 1'),
    ),
    "too large to be read": ("cardfinity", f'"A": power {"9" * 5000}', ("Power",), 1, None),
}


@pytest.mark.parametrize("case", NUMBERS.values(), ids=NUMBERS)
def test_a_number_changes_by_steps(
    case: tuple[str, str, tuple[str, ...], int, str | None],
) -> None:
    key, code, titles, step, expected = case
    draft = draft_of(key, code)
    change = with_number(draft, part_of(draft, *titles).path, step)
    assert (change and change.text) == expected


TYPED = {
    "a name": ("asigoc", BLANKS["asigoc"], ("Name",), "Ox", 'weapon "Ox" 1/1'),
    "a name in quotes": ("asigoc", BLANKS["asigoc"], ("Name",), '"Ox"', 'weapon "Ox" 1/1'),
    "a name with signs": (
        *("asigoc", BLANKS["asigoc"], ("Name",)),
        *('"Old" \\ One', 'weapon "\\"Old\\" \\\\ One" 1/1'),
    ),
    "more than a name": (
        *("asigoc", BLANKS["asigoc"], ("Name",), '"Ox" 9/9'),
        'weapon "\\"Ox\\" 9/9" 1/1',
    ),
    "no name": ("asigoc", BLANKS["asigoc"], ("Name",), " ", None),
    "a name over two lines": ("asigoc", BLANKS["asigoc"], ("Name",), "a\nb", None),
    "an effect": (
        *("asigoc", 'item "A": draw 1', ("Effect",)),
        *(" look  3 ", 'item "A": look  3'),
    ),
    "two effects": (
        *("asigoc", 'item "A": draw 1', ("Effect",)),
        *("look 3, heal 1", 'item "A": look 3, heal 1'),
    ),
    "a further effect": (
        *("asigoc", 'item "A": draw 1', ("Effect+",)),
        *("look 3", 'item "A": draw 1, look 3'),
    ),
    "nonsense": ("asigoc", 'item "A": draw 1', ("Effect",), "look at it", None),
    "another card": ("asigoc", 'item "A": draw 1', ("Effect",), 'draw 1\nitem "B": draw 1', None),
    "too much": ("asigoc", 'item "A": draw 1', ("Effect",), "(" * 500, None),
    "a family": ("cardfinity", '"A": power 1', ("Family+",), "Ox", '"A": power 1\n"Ox"'),
    "a number": ("cardfinity", '"A": power 1', ("Power",), "7", '"A": power 7'),
    "a card to search for": (
        *("cardfinity", '"A" on play: search card', ("Effect", "Cards")),
        *("Spark Rat", '"A" on play: search "Spark Rat"'),
    ),
}


@pytest.mark.parametrize("case", TYPED.values(), ids=TYPED)
def test_a_part_can_be_typed(case: tuple[str, str, tuple[str, ...], str, str | None]) -> None:
    key, code, titles, typed, expected = case
    draft = draft_of(key, code)
    change = with_words(draft, part_of(draft, *titles).path, typed)
    assert (change and change.text) == expected


def test_a_change_that_costs_too_much_says_by_how_much() -> None:
    draft = draft_of("cardfinity", '"A": power 9')
    assert (draft.present.cost, draft.present.limit, draft.present.over) == (9, 10, 0)
    change = with_number(draft, part_of(draft, "Power").path, 1)
    assert change is not None
    assert (change.verdict.cost, change.verdict.over, change.verdict.is_legal) == (20, 10, False)
    assert changed(draft, ["Spell+"], '"Spell" on play: deal 1').verdict.over == 4


FITTING = {
    '"A":\n  "S" on play: deal 1\npower 9': [
        ("Power: 5", '"A":\n  "S" on play: deal 1\npower 5'),
        ("Requirement: discard", '"A": discard\n  "S" on play: deal 1\npower 9'),
        (
            "Requirement: (discard, discard 1 field)",
            '"A": (discard, discard 1 field)\n  "S" on play: deal 1\npower 9',
        ),
    ],
    '"A" on play: deal 9': [
        ("Effect: deal 2", '"A" on play: deal 2'),
        ("Effect: draw 1", '"A" on play: draw 1'),
        ("Effect: drill", '"A" on play: drill'),
    ],
    '"A": take 1\npower 999': [
        ("Requirement: take 598", '"A": take 598\npower 999'),
        ("Power: 9", '"A": take 1\npower 9'),
    ],
    '"A": power 99\ntapped': [("Power: 9", '"A": power 9\ntapped')],
}
"""Cards that are too expensive, and the changes that make each fit."""


@pytest.mark.parametrize("code", FITTING)
def test_an_expensive_card_has_changes_that_make_it_fit(code: str) -> None:
    draft = draft_of("cardfinity", code)
    found = fitting_changes(draft)
    assert [(one.label, one.text) for one in found] == FITTING[code]
    assert all(one.verdict.is_legal for one in found)


def test_a_card_that_fits_needs_no_change_to_fit() -> None:
    assert fitting_changes(draft_of("cardfinity", '"A": power 9')) == []


def test_changes_that_mean_nothing_else_are_not_offered() -> None:
    draft = draft_of("cardfinity", '"A" on play: draw')
    labels = [one.label for one in changes_of(draft, part_of(draft, "Effect").path)]
    assert "draw 1" not in labels
    assert "(draw, deal 1)" in labels


def test_changes_that_are_against_the_rules_are_not_offered() -> None:
    spell = draft_of("cardfinity", '"A" on play: deal 1')
    labels = [one.label for one in changes_of(spell, part_of(spell, "Effect").path)]
    assert "attack" not in labels
    monster = draft_of("cardfinity", '"A": "S" on tap: deal 1 power 1')
    labels = [one.label for one in changes_of(monster, part_of(monster, "Spell", "Effect").path)]
    assert "attack" in labels
    item = draft_of("asigoc", 'item "A" any: draw 1')
    labels = [one.label for one in changes_of(item, part_of(item, "Timing").path)]
    assert "discarded" not in labels
    assert "end" in labels


def test_an_illegal_card_can_be_changed_and_mended() -> None:
    draft = draft_of("cardfinity", '"A" on play: attack, deal 1')
    assert len(draft.present.flaws) == 1
    assert not changed(draft, ["Effect 2"], "heal 1").verdict.is_legal
    assert changed(draft, ["Effect 1"], "").verdict.is_legal


JUDGED = {
    'weapon "A" 1/1': (),
    'item "A": search "Boathook"': (),
    'item "A": search "A"': (),
    'item "A": search "Nobody"': ('No card with the name "Nobody" is defined.',),
    'weapon "Boathook" 1/1': (),
    'weapon "Boathook\u200b" 1/1': (
        'The name "Boathook\u200b" looks the same as a card of the set.',
    ),
    'weapon "B" 1/1': ('There are two cards with the name "B".',),
    'weapon "B\u200b" 1/1': ('The name "B\u200b" looks the same as that of another card.',),
    'item "A": search "B"': (),
}


@pytest.mark.parametrize("code", JUDGED)
def test_an_asigoc_card_is_judged_as_in_its_deck(code: str) -> None:
    game = games()["asigoc"]
    text = game.with_count(game.starters()[0].text, "B", 1, 'item "B": heal 1')
    text = game.with_count(text, "A", 1, BLANKS["asigoc"])
    verdict = CardDraft(builder_of(game), game.parse_deck(text), "A", code).present
    assert verdict.is_read
    assert verdict.flaws == JUDGED[code]
    whole = game.parse_deck(text.replace(BLANKS["asigoc"], code))
    found = [one.message for one in errors_of(game, whole) if one.column > 1 or one.line == 1]
    assert found == list(JUDGED[code])


UNREAD = (
    *("", "!", 'weapon "A"', 'weapon "A" 11/1', 'weapon "" 1/1', 'item "A": attack +1 this'),
    *('weapon "A" 1/1 any: draw 1', 'weapon "A" 1/1\nweapon "C" 1/1', 'deck: "A" by "B"'),
    *('weapon "A" 1/1\ndeck: "A" by "B"', 'item "A": damage 0', '"A"', 'ace "A'),
)


@pytest.mark.parametrize("code", UNREAD)
def test_a_text_that_is_not_one_card_is_not_read(code: str) -> None:
    assert not draft_of("asigoc", code).present.is_read


SPELLINGS = {
    '"A": power: 3 ; tapped': "Tapped: ; tapped",
    '"A": power 3 N/A': "Family: N/A",
    '"A": power 3 ("F", "G")': 'Family 2: "G"',
    '"A": power 3 ()': "+ Family",
    '"A" play take 2t: deal 2 true': "Requirement: take 2t",
    '"A" ON PLAY: DISCARD ENEMY FIELD': "Effect: DISCARD ENEMY FIELD",
    '"A" on play: peak *a\nb* 2': "Effect: peak 2",
    '"A" on play: drill family "Rat"': 'Effect: drill family "Rat"',
    '"A": power 3 image: "https://example.com/a.png"': "Power: 3",
    'weapon "A" 1 / *!* 1': "Attack: 1",
    'WEAPON "A" 1/1\nANY: Draw 1': "Ability: ANY: Draw 1",
    'weapon "A" 1/1\n: draw 1\nenters: draw 1': "Ability: : draw 1",
    'item "A" any,\n answer item: draw 1,\n (heal 1 or mill 2)': "Timing 2: answer item",
}


@pytest.mark.parametrize("code", SPELLINGS)
def test_cards_in_other_spellings_can_be_built(code: str) -> None:
    draft = draft_of("cardfinity" if code.startswith('"') else "asigoc", code)
    assert draft.present.is_read
    assert SPELLINGS[code] in outline(parts_of(draft))


def own_cards(key: str) -> list[tuple[Deck, str, str]]:
    """Returns the cards of a game's starter decks and sets: a deck, the name and the text."""
    game = games()[key]
    decks = [game.parse_deck(starter.text) for starter in game.starters()]
    found = [(deck, card, deck.code_of(card)) for deck in decks for card in deck.card_list.known]
    found += [(decks[0], one.face.name, one.face.code) for one in game.set_cards()]
    return [one for one in found if one[2]]


@pytest.mark.parametrize("key", BUILT)
def test_all_cards_of_starter_decks_and_sets_can_be_built(key: str) -> None:
    for deck, card, code in own_cards(key):
        draft = CardDraft(builder_of(games()[key]), deck, card, code)
        assert draft.present.is_legal, code
        parts = list(every_part(draft))
        assert len(parts_of(draft)) > 3, code
        assert all(part.title and part.level <= 2 for part in parts), code
        for part in parts:
            listed = [one for one in parts_of(draft, part.path) if one.path == part.path]
            assert listed == [part], code
        written = outline(part for part in parts_of(draft) if part.text)
        assert len(set(written)) == len(written), code
        assert len(parts_of(draft)) <= 25, code


HOSTILE = {
    "brackets": '"A" on play: ' + "(" * 150 + "deal 1" + ")" * 150,
    "question marks": '"A" on play: ' + "?" * 300 + "deal 1",
    "thousands of effects": '"A" on play: ' + ", ".join(["deal 1"] * 3000),
    "many effects": '"A" on play: ' + ", ".join(["deal 1"] * 190),
    "many alternatives": '"A" on play: (' + ", ".join(["(deal 1, draw 1)"] * 45) + ")",
    "many spells": '"A": ' + " ".join(f'"S{at}" on play: deal 1' for at in range(50)) + " power 1",
    "a large number": f'"A" on play: deal {"9" * 5000}t',
    "a long comment": f'"A": power 1 ! {"x" * 60_000}',
    "an open string": '"A',
    "an open comment": '"A": power 1 *',
    "no word": " ",
    "an escape": '"\\x": power 1',
    "odd letters": '"\U0001f600e\u0301\u200b\u202e": power \u0661',
    "half a letter": '"\ud800": power 1',
    "nested effects": 'item "A": ' + "repeat 2 (" * 60 + "damage 1" + ")" * 60,
    "nested choices": 'item "A": ' + "(" * 60 + "damage 1" + " or heal 1)" * 60,
    "many lines": 'weapon "A" 1/1' + "\n  enters: draw 1" * 50,
    "many costs": 'ace "A" ' + ", ".join(["pay 1"] * 120) + ": draw 1",
    "signs in names": 'item "A\\"\\\\": search "A\\"\\\\"',
}


@pytest.mark.timeout(20)
@pytest.mark.parametrize("code", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_text_is_built_or_refused(code: str) -> None:
    for key in BLANKS:
        draft = draft_of(key, code)
        parts = parts_of(draft)
        for path in [*(part.path for part in (*parts[:2], *parts[-2:])), (-1,), (9, 9), (0,) * 50]:
            for change in changes_of(draft, path):
                assert change.verdict.is_read
            assert with_number(draft, path, 10**9) is None
            for typed in ("", '"', "\\", "(" * 500, "x\n! *", "\ud800", "deck:"):
                with_words(draft, path, typed)


def test_an_expensive_hostile_card_is_searched_for_a_short_time() -> None:
    draft = draft_of("cardfinity", HOSTILE["many alternatives"])
    fitting_changes(draft)
    assert draft.checked < 40_000


def test_a_weapon_that_becomes_an_ace_is_listed_as_one() -> None:
    game = games()["asigoc"]
    text = f'{BLANKS["asigoc"]}\n\ndeck: "Fire" by "Ann"\n! first\n"A"\n"Boathook"\n'
    ace = game.with_redefined(text, "A", 'ace "A": draw 1')
    assert ace == 'ace "A": draw 1\n\ndeck: "Fire" by "Ann"\n! first\n"Boathook"\nace "A"\n'
    weapon = game.with_redefined(ace, "A", 'weapon "Ox" 1/1')
    assert weapon.endswith('"Boathook"\n"Ox"\n')


def test_a_card_that_ends_with_a_comment_ends_its_line() -> None:
    game = games()["cardfinity"]
    text = '"A": power 1 tapped "B": power 2 deck: "Two" by "Ann" "A" 20 "B" 20'
    edited = game.with_redefined(text, "A", '"A": power 1 ! untapped')
    assert edited == text.replace(" tapped", " ! untapped\n")


@pytest.mark.parametrize("key", BUILT)
def test_random_changes_are_judged_as_the_deck_is(key: str) -> None:
    game = games()[key]
    for number in range(amount(3, 500)):
        rng = Random(number)
        deck = game.parse_deck(rng.choice(game.starters()).text)
        cards = sorted(deck.card_list.definitions)
        if not cards or rng.random() < 0.3:
            cards = ["New"]
            blank = builder_of(game).blank("New")
            deck = game.parse_deck(game.with_count(deck.source, "New", 1, blank))
        take_steps(key, deck, rng.choice(cards), rng, 20)


def shapes_of(language: CardLanguage) -> dict[str, Choice | None]:
    """Returns the rules that the shape of a card uses, each with its choice, if it is one."""
    found: dict[str, Choice | None] = {}
    waiting: list[Shape] = [language.start]
    while waiting:
        match waiting.pop():
            case Rule(name) if name not in found:
                shape = language.rules[name]
                found[name] = shape if isinstance(shape, Choice) else None
                waiting.append(shape)
            case Series(items) | Choice(items):
                waiting += items
            case Maybe(item):
                waiting.append(item)
            case Many(item, _, _, first):
                waiting += [item, first or item]
            case _:
                pass
    return found


def used_in(node: Node, rule: str = "") -> set[str]:
    """Returns the rules of a tree, and the options of those that are choices."""
    found: set[str] = set()
    if isinstance(node.shape, Rule):
        rule = node.shape.name
        found.add(rule)
    elif isinstance(node.shape, Choice):
        inner = node.children[0].shape
        at = next(at for at, one in enumerate(node.shape.options) if one is inner)
        found.add(f"{rule} {at}")
    return found.union(*(used_in(child, rule) for child in node.children))


def taps(draft: CardDraft, parts: Iterable[CardPart]) -> Iterator[str]:
    """Yields the texts that one tap on one of these parts leads to."""
    for part in parts:
        numbers = (with_number(draft, part.path, step) for step in (-1, 1, -2))
        for change in (*changes_of(draft, part.path), *numbers):
            if change is not None:
                yield change.text


def reached(key: str, wanted: set[str]) -> set[str]:
    """Returns the rules and options in the texts that taps reach from a new card, until all that
    are wanted are among them. Each text with a further rule or option leads on, and so does the
    first text that is one tap on a part of the new card away."""
    draft = draft_of(key, BLANKS[key])
    found: set[str] = set()
    firsts = (next(taps(draft, [part]), draft.code) for part in parts_of(draft))
    waiting = [draft.code, *firsts]
    while waiting and not wanted <= found:
        draft = replace(draft, code=waiting.pop(0))
        for text in taps(draft, every_part(draft)):
            tree = read_tree(draft.builder.language, text)
            assert tree is not None
            used = used_in(tree)
            if not used <= found:
                found |= used
                waiting.append(text)
    return found


OTHER_SPELLINGS = {
    "cardfinity": {"image", "families 0", "families 2", "_amount 1"},
    "asigoc": {"ability_first", "card 1"},
}
"""Rules and options that taps don't reach, because there are others that mean the same, or because
they mean nothing."""


@pytest.mark.parametrize("key", BLANKS)
def test_taps_reach_all_of_the_language(key: str) -> None:
    rules = shapes_of(builder_of(games()[key]).language)
    options = {
        f"{name} {at}"
        for name, choice in rules.items()
        if choice is not None
        for at in range(len(choice.options))
    }
    wanted = {*rules, *options} - OTHER_SPELLINGS[key]
    assert wanted - reached(key, wanted) == set()
    assert len(OTHER_SPELLINGS[key] & rules.keys()) < 0.05 * len(rules)


def paths(parts: Iterable[CardPart]) -> list[Path]:
    """Returns the paths of parts."""
    return [part.path for part in parts]


@pytest.mark.parametrize("key", BUILT)
def test_a_part_has_one_place(key: str) -> None:
    for deck, card, code in own_cards(key):
        draft = CardDraft(builder_of(games()[key]), deck, card, code)
        for part in every_part(draft):
            found = paths(parts_of(draft, part.path))
            assert len(set(found)) == len(found)
            assert () not in found
