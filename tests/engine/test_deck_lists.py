"""An edit of a deck's list changes the number of one card in the text, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.deck_lists import MOST_COPIES
from engine.decks import Deck, DeckLimits
from engine.icons import icons_by_card
from tests.engine.conformance.play import own_decks
from tests.sometimes import amount
from tests.strategies import DECK_TEXTS, closely

GAMES = ("cardfinity", "asigoc", "chaos", "lifeburn")
FRESH = {
    "cardfinity": ("Imp", '"Imp":\npower 3'),
    "asigoc": ("Torch", 'weapon "Torch" 1/2'),
    "chaos": ("Study", 'spell "Study" cost 2\n  cast draw(2, ally)'),
    "lifeburn": ("Own Imp", '{"name": "Own Imp", "type": "Spell"}'),
}
"""For each game a card that no set has: its name and its definition."""

SWARM = """! A swarm.
"Imp": power 3
! icon: ox
"Ox": power 4

! the list
deck: "Swarm" by "Ann"
  "Imp" 20 ! many
  ! few
  "Ox" 20
"""
ONE_LINE = '"Imp": power 3 "Ox": power 4 deck: "Swarm" by "Ann" "Imp" 20 "Ox" 20'
FLEET = """deck: "Fleet" by "Ann"

! the Ace
ace "The Lock-Keeper"

! the rest
"Boathook"
! icon: oar
"Broadside Oar" ! wide
"Objection"
"""
BOOKS = """spell "Study" cost 2 cast draw(2, ally)
spell "#7.1" cost 3 cast draw(3, ally)
deck: "Books" by "Ann"
"Study"
! numbered
"#7.1"
"""
SPARKS = """name: Sparks  # who else
author: Ann

# all of it
3x Fistful of Sparks # hot
# icon: imp
2x Own Imp
  Stone Sentinel
cards: [
  {"name": "Own Imp", "type": "Spell"}
]
"""
COUNTS = '{"name": "Burn", "deck": {"Fistful of Sparks": 3, "Stone Sentinel" : 2}}'
LINES = """{
  "name": "Burn",
  "deck": {
    "Fistful of Sparks": 3,
    "Stone Sentinel": {"count": 2, "icon": "imp"}
  }
}"""
ENTRIES = """{"deck": [{"card": "Fistful of Sparks"},
  {
    "card": "Own Imp", "count": 3}],
 "cards": [{"name": "Own Imp", "type": "Spell"}]}"""

CHANGES = {
    "a number": ("cardfinity", SWARM, "Imp", 19, ('"Imp" 20', '"Imp" 19')),
    "a number within a line": ("cardfinity", ONE_LINE, "Imp", 3, ('"Imp" 20', '"Imp" 3')),
    "a number that was left out": (
        *("cardfinity", SWARM.replace('"Ox" 20', '"Ox"'), "Ox", 2),
        ('  "Ox"\n', '  "Ox" 2\n'),
    ),
    "one is written too": (
        *("cardfinity", SWARM, "Imp", 1),
        ('"Imp" 20 ! many', '"Imp" 1 ! many'),
    ),
    "a comment before the number": (
        *("cardfinity", SWARM.replace('"Ox" 20', '"Ox" *about* 20'), "Ox", 9),
        ('"Ox" *about* 20', '"Ox" *about* 9'),
    ),
    "out": ("cardfinity", SWARM, "Ox", 0, ('  "Ox" 20\n', "")),
    "out with a comment behind": ("cardfinity", SWARM, "Imp", 0, ('"Imp" 20 ! many', "! many")),
    "out of a line": ("cardfinity", ONE_LINE, "Imp", 0, ('"Imp" 20 ', "")),
    "out of the end of a line": ("cardfinity", ONE_LINE, "Ox", 0, (' "Ox" 20', "")),
    "out over two lines": (
        *("cardfinity", SWARM.replace('"Imp" 20', '"Imp"\n20'), "Imp", 0),
        ('  "Imp"\n20 ! many', "! many"),
    ),
    "out with a comment inside": (
        *("cardfinity", SWARM.replace('"Ox" 20', '"Ox" *about* 20'), "Ox", 0),
        ('"Ox" *about* 20', "*about*"),
    ),
    "one that is defined": (
        *("cardfinity", SWARM.replace('  "Ox" 20\n', ""), "Ox", 5),
        ('"Imp" 20 ! many\n', '"Imp" 20 ! many\n  "Ox" 5\n'),
    ),
    "behind a comment over lines": (
        *("cardfinity", SWARM.replace('"Ox" 20', '"Ox" 20 *a\nb*').replace('"Imp" 20', ""), "Imp"),
        *(5, ('"Ox" 20 *a\nb*\n', '"Ox" 20 *a\nb*\n  "Imp" 5\n')),
    ),
    "behind another on a line": (
        *("cardfinity", ONE_LINE.replace(' "Ox" 20', ""), "Ox", 1),
        ('"Imp" 20', '"Imp" 20 "Ox" 1'),
    ),
    "the last of several": (
        *("cardfinity", f'{SWARM}"Imp" 4\n', "Imp", 21),
        ('"Imp" 4\n', '"Imp" 1\n'),
    ),
    "all of the last and some before": (
        *("cardfinity", f'{SWARM}"Imp" 4', "Imp", 19),
        ('"Imp" 20 ! many\n  ! few\n  "Ox" 20\n"Imp" 4', '"Imp" 19 ! many\n  ! few\n  "Ox" 20\n'),
    ),
    "more of the last": ("cardfinity", f'{SWARM}"Imp" 4', "Imp", 26, ('"Imp" 4', '"Imp" 6')),
    "an Ace out": ("asigoc", FLEET, "The Lock-Keeper", 0, ('ace "The Lock-Keeper"\n', "")),
    "an Ace": (
        *("asigoc", FLEET.replace('ace "The Lock-Keeper"\n', ""), "The Lock-Keeper", 1),
        ('"Objection"\n', '"Objection"\nace "The Lock-Keeper"\n'),
    ),
    "one of the set": (
        *("asigoc", FLEET, "Sluice Key", 1),
        ('"Objection"\n', '"Objection"\n"Sluice Key"\n'),
    ),
    "out with its icon": (
        *("asigoc", FLEET, "Broadside Oar", 0),
        ('! icon: oar\n"Broadside Oar" ! wide', "! wide"),
    ),
    "out beside its icon": (
        *("asigoc", FLEET.replace('"Objection"', '"Sluice Key" *icon: key* "Objection"')),
        *("Objection", 0, (' *icon: key* "Objection"', "")),
    ),
    "a number as name": ("chaos", BOOKS, "#7.1", 0, ('"#7.1"\n', "")),
    "a number as name again": (
        *("chaos", BOOKS.removesuffix('"#7.1"\n'), "#7.1", 1),
        ("! numbered\n", '"#7.1"\n! numbered\n'),
    ),
    "a line": ("lifeburn", SPARKS, "Fistful of Sparks", 2, ("3x Fistful", "2x Fistful")),
    "a line without a number": (
        *("lifeburn", SPARKS, "Stone Sentinel", 3),
        ("  Stone Sentinel", "  3 Stone Sentinel"),
    ),
    "a line out": ("lifeburn", SPARKS, "Stone Sentinel", 0, ("  Stone Sentinel\n", "")),
    "a line out with its icon": (
        *("lifeburn", SPARKS, "Own Imp", 0),
        ("# icon: imp\n2x Own Imp\n", ""),
    ),
    "a line out with a comment": (
        *("lifeburn", SPARKS, "Fistful of Sparks", 0),
        ("3x Fistful of Sparks # hot", "# hot"),
    ),
    "a further line": (
        *("lifeburn", SPARKS, "Quarry Hand", 3),
        ("  Stone Sentinel\n", "  Stone Sentinel\n  3 Quarry Hand\n"),
    ),
    "a further line with an x": (
        *("lifeburn", SPARKS.replace("  Stone Sentinel\n", ""), "Quarry Hand", 3),
        ("2x Own Imp\n", "2x Own Imp\n3x Quarry Hand\n"),
    ),
    "a number that begins a name": (
        *("lifeburn", '7 Sins\n3 Rockslide\ncards: [{"name": "7 Sins", "type": "Spell"}]'),
        *("7 Sins", 2, ("7 Sins\n", "2 7 Sins\n")),
    ),
    "a number before a number": (
        *("lifeburn", '2 7 Sins\ncards: [{"name": "7 Sins", "type": "Spell"}]', "7 Sins", 3),
        ("2 7 Sins", "3 7 Sins"),
    ),
    "a count": ("lifeburn", COUNTS, "Stone Sentinel", 3, (" : 2", " : 3")),
    "a count out": ("lifeburn", COUNTS, "Stone Sentinel", 0, (', "Stone Sentinel" : 2', "")),
    "the first count out": (
        "lifeburn",
        COUNTS,
        "Fistful of Sparks",
        0,
        ('"Fistful of Sparks": 3, ', ""),
    ),
    "a further count": (
        *("lifeburn", COUNTS, "Quarry Hand", 1),
        (" : 2}", ' : 2, "Quarry Hand": 1}'),
    ),
    "a count in an object": ("lifeburn", LINES, "Stone Sentinel", 1, ('"count": 2', '"count": 1')),
    "a count's line out": (
        *("lifeburn", LINES, "Stone Sentinel", 0),
        (',\n    "Stone Sentinel": {"count": 2, "icon": "imp"}', ""),
    ),
    "the first count's line out": (
        *("lifeburn", LINES, "Fistful of Sparks", 0),
        ('    "Fistful of Sparks": 3,\n', ""),
    ),
    "a further count's line": (
        *("lifeburn", LINES, "Quarry Hand", 2),
        ('"imp"}\n', '"imp"},\n    "Quarry Hand": 2\n'),
    ),
    "an entry": ("lifeburn", ENTRIES, "Own Imp", 2, ('"count": 3', '"count": 2')),
    "an entry without a count": (
        *("lifeburn", ENTRIES, "Fistful of Sparks", 2),
        ('"Fistful of Sparks"', '"Fistful of Sparks", "count": 2'),
    ),
    "an entry out": (
        *("lifeburn", ENTRIES, "Own Imp", 0),
        (',\n  {\n    "card": "Own Imp", "count": 3}', ""),
    ),
    "a further entry": (
        *("lifeburn", ENTRIES, "Quarry Hand", 2),
        ('"count": 3}', '"count": 3},\n  {"card": "Quarry Hand", "count": 2}'),
    ),
    "the only entry out": (
        *("lifeburn", '{"deck": [{"card": "Stone Sentinel"},]}', "Stone Sentinel", 0),
        ('{"card": "Stone Sentinel"},', ""),
    ),
    "into an empty list": (
        *("lifeburn", '{"deck": []}', "Quarry Hand", 2),
        ("[]", '[{"card": "Quarry Hand", "count": 2}]'),
    ),
    "line ends of another kind": (
        *("lifeburn", "name: A\r\n3 Rockslide\r\n", "Quarry Hand", 1),
        ("3 Rockslide\r\n", "3 Rockslide\r\n1 Quarry Hand\r\n"),
    ),
    "line ends of another kind in a language": (
        *("asigoc", FLEET.replace("\n", "\r\n"), "Sluice Key", 1),
        ('"Objection"\r\n', '"Objection"\r\n"Sluice Key"\r\n'),
    ),
}
"""Edits that replace one part of a text: the game, the text, a card, its new count, the part."""


def listed(key: str, text: str) -> dict[str, int]:
    """Returns the number of each card in the list of a text."""
    return dict(games()[key].parse_deck(text).card_list.counts())


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_an_edit_replaces_one_part_of_the_text(
    change: tuple[str, str, str, int, tuple[str, str]],
) -> None:
    key, text, card, count, (old, new) = change
    before, _, after = text.rpartition(old)
    assert before or after or old == text
    edited = games()[key].with_count(text, card, count)
    assert edited == f"{before}{new}{after}"
    expected = {**listed(key, text), card: count}
    assert listed(key, edited) == {name: many for name, many in expected.items() if many}
    assert games()[key].with_count(edited, card, count) == edited


BEGUN = {
    "cardfinity": ('"Imp":\npower 3\n\ndeck:\n"Imp" 1\n', "! mine", "deck:\n"),
    "asigoc": ('weapon "Torch" 1/2\n\ndeck: "New deck"\n"Torch"\n', "! mine", 'deck: "A" by "B"\n'),
    "chaos": (
        'spell "Study" cost 2\n  cast draw(2, ally)\n\ndeck: "New deck"\n"Study"\n',
        *("*mine*", 'deck: "A"\n'),
    ),
    "lifeburn": (
        '1 Own Imp\ncards: [\n{"name": "Own Imp", "type": "Spell"}\n]\n',
        *("# mine", "name: A\n"),
    ),
}


@pytest.mark.parametrize("key", GAMES)
def test_a_text_without_a_list_gets_one(key: str) -> None:
    game = games()[key]
    card, code = FRESH[key]
    whole, comment, header = BEGUN[key]
    assert game.with_count("", card, 1, code) == whole
    definition = whole.partition("\n\n")[0] if key != "lifeburn" else whole.partition("\n")[2]
    for text in (definition, f"{definition}\n", comment, f"{comment}\n", header):
        edited = game.with_count(text, card, 1, code)
        assert text.strip() in edited or key == "lifeburn"
        assert listed(key, edited) == {card: 1}
        assert comment not in text or edited.startswith(f"{comment}\n")
        assert [one for one in game.parse_deck(edited).problems if one.severity == "error"] == []
        emptied = game.with_count(edited, card, 0)
        assert listed(key, emptied) == {}
        assert game.parse_deck(emptied).code_of(card) == code
        assert listed(key, game.with_count(emptied, card, 1)) == {card: 1}


def test_json_without_a_list_gets_one() -> None:
    game = games()["lifeburn"]
    card, code = FRESH["lifeburn"]
    assert game.with_count("{}", "Quarry Hand", 2) == '{"deck": {"Quarry Hand": 2}}'
    added = game.with_count('{"name": "A"}', card, 2, code)
    assert added == f'{{"name": "A", "cards": [{code}], "deck": {{"{card}": 2}}}}'
    for text in (COUNTS, LINES, ENTRIES.replace("Own Imp", "Stone Sentinel"), SPARKS):
        renamed = text.replace("Own Imp", "Own Ox")
        edited = game.with_count(renamed, card, 2, code)
        assert listed("lifeburn", edited) == {**listed("lifeburn", renamed), card: 2}
        assert game.parse_deck(edited).code_of(card) == code


@pytest.mark.parametrize("key", GAMES)
def test_a_definition_is_added_before_the_list(key: str) -> None:
    game = games()[key]
    card, code = FRESH[key]
    for text in own_decks(key)[:3]:
        source = game.parse_deck(text).source
        edited = game.with_count(source, card, 1, code)
        deck = game.parse_deck(edited)
        assert listed(key, edited) == {**listed(key, source), card: 1}
        assert deck.code_of(card) == code
        assert [one for one in deck.problems if one.severity == "error"] == []
        assert game.with_count(source, card, 1, deck.code_of(card)) == edited
        assert comments(key, edited) == comments(key, source)


def test_a_definition_is_added_below_the_others() -> None:
    game = games()["cardfinity"]
    edited = game.with_count(SWARM, "Elk", 1, '"Elk":\npower 5')
    assert edited == SWARM.replace("power 4\n", 'power 4\n\n"Elk":\npower 5\n') + '  "Elk" 1\n'
    edited = game.with_count(ONE_LINE, "Elk", 1, '"Elk":\npower 5')
    assert edited == ONE_LINE.replace(" deck", ' \n\n"Elk":\npower 5\ndeck') + ' "Elk" 1'


@pytest.mark.parametrize("key", GAMES)
def test_a_card_of_another_deck_is_copied_by_its_text(key: str) -> None:
    game = games()[key]
    one, other = (game.parse_deck(text) for text in own_decks(key)[:2])
    for card in one.card_list.definitions:
        if card not in other.card_list.known:
            edited = game.parse_deck(game.with_count(other.source, card, 1, one.code_of(card)))
            faces = [
                {each.face.name: each.face for each in game.deck_sheet(deck).cards}[card]
                for deck in (one, edited)
            ]
            assert (faces[0].stats, faces[0].text) == (faces[1].stats, faces[1].text)
            assert faces[0].tags == faces[1].tags


@pytest.mark.parametrize("key", GAMES)
def test_a_definition_in_the_text_counts_more_than_another(key: str) -> None:
    game = games()[key]
    card, code = FRESH[key]
    text = game.with_count(game.with_count("", card, 1, code), card, 0)
    assert game.with_count(text, card, 1, "nonsense") == game.with_count(text, card, 1)


@pytest.mark.parametrize("key", GAMES)
def test_a_card_without_a_definition_is_refused(key: str) -> None:
    game = games()[key]
    card, code = FRESH[key]
    text = game.starters()[0].text
    with pytest.raises(ValueError, match="its definition is needed"):
        game.with_count(text, card, 1)
    for wrong in ("nonsense", code[:-3], code.replace(card, "Other"), "deck:", '"'):
        with pytest.raises(ValueError, match=card):
            game.with_count(text, card, 1, wrong)


def test_a_listed_card_without_a_definition_is_edited_and_can_be_defined() -> None:
    game = games()["cardfinity"]
    text = 'deck: "Swarm" by "Ann"\n"Imp" 20\n'
    assert game.with_count(text, "Imp", 3) == text.replace("20", "3")
    assert game.with_count(text, "Imp", 3, '"Imp": power 3') == (
        '"Imp": power 3\n\n' + text.replace("20", "3")
    )


@pytest.mark.parametrize("key", GAMES)
def test_impossible_counts_are_refused(key: str) -> None:
    game = games()[key]
    text = game.starters()[0].text
    [card, *_] = listed(key, text)
    for count in (-1, MOST_COPIES + 1):
        with pytest.raises(ValueError, match="0 to 99"):
            game.with_count(text, card, count)


@pytest.mark.parametrize("key", ["asigoc", "chaos"])
def test_a_list_without_numbers_has_each_card_once(key: str) -> None:
    game = games()[key]
    text = game.starters()[0].text
    card = game.parse_deck(text).entries[-1].card
    for start in (text, game.with_count(text, card, 0)):
        with pytest.raises(ValueError, match="only once"):
            game.with_count(start, card, 2)
    twice = f'{text.rstrip()}\n"{card}"\n'
    assert game.with_count(twice, card, 1) == f"{text.rstrip()}\n"


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("cardfinity", SWARM.replace('"Imp" 20', '"Imp" x 20')),
        ("cardfinity", SWARM.replace('"Imp" 20', '"Imp 20')),
        ("cardfinity", SWARM.replace('"Imp" 20', '*"Imp" 20')),
        ("lifeburn", COUNTS.replace("3", '"3"').replace("Fistful of Sparks", "Imp")),
        ("lifeburn", COUNTS.replace("Fistful of Sparks", "Imp").replace(": 3", " 3")),
    ],
)
def test_a_card_in_an_unreadable_line_is_refused(key: str, text: str) -> None:
    for count in (0, 1, 30):
        with pytest.raises(ValueError, match="Imp"):
            games()[key].with_count(text, "Imp", count)


def test_a_card_beside_an_unreadable_line_is_edited() -> None:
    game = games()["cardfinity"]
    text = SWARM.replace('"Imp" 20', '"Imp" x 20')
    assert game.with_count(text, "Ox", 3) == text.replace('"Ox" 20', '"Ox" 3')
    assert game.with_count(text, "Ox", 0) == text.replace('  "Ox" 20\n', "")


def test_what_would_be_read_otherwise_is_refused() -> None:
    """Without the first line, the second one would be the deck's name and author, and a comment the
    icon of another card."""
    named = 'deck:\n"Imp" 3\n"Ox" "Elk" 2'
    misplaced = SWARM.replace("! icon: ox\n", "").replace("! many", "! icon: imp")
    for text in (named, misplaced):
        with pytest.raises(ValueError, match="read differently"):
            games()["cardfinity"].with_count(text, "Imp", 0)
    with pytest.raises(ValueError, match="read differently"):
        games()["asigoc"].with_count("deck:\n", "Boathook", 1)


def test_a_card_keeps_its_icon_as_long_as_it_is_listed() -> None:
    game = games()["asigoc"]
    twice = FLEET + '"Broadside Oar"\n'
    other = FLEET.replace("! icon: oar\n", "") + '! icon: oar\n"Broadside Oar"\n'
    assert game.with_count(twice, "Broadside Oar", 1) == FLEET
    assert game.with_count(other, "Broadside Oar", 1) == FLEET


def test_generated_cards_are_edited_once_the_text_has_them() -> None:
    game = games()["chaos"]
    text = 'deck: "Two" by "Ann"\ngenerate 20 seed 7 cost 0..3\n'
    whole = game.parse_deck(text).source
    assert game.with_count(text, "#7.3", 0) == "".join(whole.rsplit('"#7.3"\n', 1))
    assert game.with_count(game.with_count(text, "#7.20", 0), "#7.20", 1) == whole


def test_a_line_that_still_stands_for_cards_is_not_split() -> None:
    game = games()["chaos"]
    text = 'spell "Study" cost 2 cast draw(2, ally)\ndeck: "Two"\ngenerate 3 seed 7\n'
    with pytest.raises(ValueError, match="`generate 3 seed 7`, which can't be split"):
        game.with_count(text, "#7.3", 0)
    with pytest.raises(ValueError, match="only once"):
        game.with_count(text, "#7.3", 2)
    assert game.with_count(text, "#7.3", 1) == text
    assert game.with_count(text, "Study", 1) == f'{text}"Study"\n'
    assert [entry.card for entry in game.parse_deck(text).entries] == ["#7.1", "#7.2", "#7.3"]


def test_a_mode_has_no_list_to_edit() -> None:
    game = games()["chaos"]
    with pytest.raises(ValueError, match="no place"):
        game.with_count(game.modes[0].deck, *("Study", 1, FRESH["chaos"][1]))


def test_names_with_signs_are_written_as_the_game_reads_them() -> None:
    name = 'The "Old" \\ One'
    game = games()["cardfinity"]
    edited = game.with_count(SWARM, name, 2, '"The \\"Old\\" \\\\ One":\npower 1')
    assert listed("cardfinity", edited)[name] == 2
    assert game.with_count(edited, name, 3) == edited.replace('One" 2', 'One" 3')
    burn = games()["lifeburn"]
    for text in (SPARKS, COUNTS, ENTRIES):
        for odd in ('7 "Sins" \\', "x Marks", "3x4 {count} {card}", "Ölçü"):
            code = f'{{"name": {quoted(odd)}, "type": "Spell"}}'
            edited = burn.with_count(text, odd, 2, code)
            assert listed("lifeburn", edited)[odd] == 2
            again = burn.with_count(edited, odd, 1)
            assert listed("lifeburn", again)[odd] == 1
            assert listed("lifeburn", burn.with_count(again, odd, 0)) == listed("lifeburn", text)


def quoted(name: str) -> str:
    """Returns the name as a JSON string."""
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def test_limits_are_those_of_the_rules() -> None:
    assert {key: games()[key].deck_limits for key in GAMES} == {
        "cardfinity": DeckLimits(40, 60),
        "asigoc": DeckLimits(15, 15, 1),
        "chaos": DeckLimits(20, 20, 1),
        "lifeburn": DeckLimits(40, 40, 3),
    }


_COMMENTS = re.compile(r'"(?:[^"\\\n]|\\.)*"|(![^\n]*|\*[^*]*\*)')
_COMMENTS_OF_LINES = re.compile(r"(?:^|(?<=\s))((?:#|//).*)", re.MULTILINE)


def comments(key: str, text: str) -> list[str]:
    """Returns the comments of a text, except those about icons."""
    pattern = _COMMENTS_OF_LINES if key == "lifeburn" else _COMMENTS
    found = pattern.findall("" if text.startswith("{") else text)
    return [one.rstrip() for one in found if one and not one[1:].strip().startswith("icon:")]


def shown(key: str, deck: Deck) -> Mapping[str, int]:
    """Returns the number of each card as the deck's sheet shows it."""
    sheet = games()[key].deck_sheet(deck)
    return {card.face.name: card.count for card in sheet.cards if card.count}


def changed(old: str, new: str) -> tuple[str, str]:
    """Returns the parts in which two texts differ."""
    start = same(old, new)
    end = same(old[start:][::-1], new[start:][::-1])
    return old[start : len(old) - end], new[start : len(new) - end]


def same(one: str, other: str) -> int:
    """Returns the number of characters with which both texts begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def edit_at_random(key: str, text: str, rng: Random, edits: int) -> None:
    """Edits a legal deck that many times, and checks each edit."""
    game = games()[key]
    text = game.parse_deck(text).source
    aces = {card.face.name for card in game.set_cards() if card.face.kind == "ace"}
    cards = [card.face.name for card in game.deck_sheet(game.parse_deck(text)).cards]
    cards += [card.face.name for card in game.set_cards() if card.face.name not in aces]
    most = game.deck_limits.copies or 60
    for _ in range(edits):
        deck = game.parse_deck(text)
        before = shown(key, deck)
        assert deck.card_list.counts() == before
        known = [*before] if rng.random() < 0.6 and before else cards
        card, count = rng.choice(known), rng.choice((0, rng.randint(1, most)))
        edited = game.with_count(text, card, count)
        after = game.parse_deck(edited)
        expected = {name: many for name, many in {**before, card: count}.items() if many}
        assert shown(key, after) == after.card_list.counts() == expected
        assert comments(key, edited) == comments(key, text)
        assert {**icons_by_card(after.icon_notes), card: ""} == {
            **icons_by_card(deck.icon_notes),
            card: "",
        }
        old, new = changed(text, edited)
        assert max(old.count("\n"), new.count("\n")) <= 2
        kinds = [
            [one for one in each.problems if one.severity == "error"] for each in (deck, after)
        ]
        assert kinds == [[], []]
        if count and card in before:
            assert game.with_count(edited, card, before[card]) == text
        text = edited


@pytest.mark.parametrize("key", GAMES)
def test_edits_in_any_order_change_one_card_each(key: str) -> None:
    rng = Random(7)
    texts = own_decks(key)
    for number in range(amount(2, 20)):
        edit_at_random(key, texts[number % len(texts)], rng, 15)


@pytest.mark.parametrize("key", GAMES)
@given(data=st.data())
@closely
def test_edits_of_any_deck_change_one_card_each(key: str, data: st.DataObject) -> None:
    edit_at_random(key, data.draw(DECK_TEXTS[key]), data.draw(st.randoms()), 5)
