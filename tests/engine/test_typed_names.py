"""Names of cards in deck lists and in other cards, as keyboards type them: each possible name can
be listed, and is found however it is typed."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine import games
from engine.card_files.literals import encode
from engine.decks import Deck
from engine.names import is_blank, same_typed
from engine.problems import Problem


def cardfinity(name: str, line: str, more: str = "") -> str:
    return f'{encode(name)}: power 1 N/A\n{more}\ndeck: "D" by "A"\n{encode(line)} 40'


def asigoc(name: str, line: str, more: str = "") -> str:
    return f'weapon {encode(name)} 1/1\n{more}\ndeck: "D" by "A"\n{encode(line)}'


def chaos(name: str, line: str, more: str = "") -> str:
    return f'spell "{name}" cost 1 cast draw(1, ally)\n{more}\ndeck: "D" by "A"\n"{line}"'


def lifeburn(name: str, line: str, more: str = "") -> str:
    own = [
        {"name": one, "type": "Summon", "cost": 1, "attack": 1, "defense": 1}
        for one in (name, *filter(None, [more]))
    ]
    return f"name: D\nauthor: A\n3 {line}\ncards:\n{json.dumps(own, ensure_ascii=False)}"


WRITTEN: dict[str, Callable[..., str]] = {
    "cardfinity": cardfinity, "asigoc": asigoc, "chaos": chaos, "lifeburn": lifeburn,
}  # fmt: skip
NO_NAMES = {
    "empty-name", "name-too-long", "control-character", "unlistable-name",
    "wrong-value", "missing-field",
}  # fmt: skip
"""Codes of the problems of a definition with such a name."""


def read(game: str, text: str) -> tuple[Deck, Sequence[Problem]]:
    deck = games()[game].parse_deck(text)
    return deck, games()[game].check_deck(deck)


def listed(deck: Deck) -> list[str]:
    sheet = games()[deck.game].deck_sheet(deck)
    return [card.face.name for card in sheet.cards if card.count]


def test_every_game_is_here():
    assert set(WRITTEN) == set(games())


NAMES = st.text(
    "aBx3 #/:!*'\u2019\u201c-\u2014\u2026[]{}(),.;?&%@\u00a0\u200b\u3164\u0301\u05d0\\\"",
    min_size=1,
    max_size=12,
)


@pytest.mark.parametrize("game", sorted(WRITTEN))
@given(name=NAMES)
@example("Fire // Ice")
@example("Agent #9")
@example("Set: up")
@example("3 Kings")
@example("3x Kings")
@example("x Men")
@example("cards :")
@example("// slashes")
@example("A//B")
@example("C#")
@example("[Boss]")
@example("deck: by")
@example('"Quoted"')
def test_a_name_that_a_card_may_have_can_be_listed(game: str, name: str):
    name = name.strip()
    if game == "chaos" and '"' in name:
        return  # it ends there
    deck, problems = read(game, WRITTEN[game](name, name))
    codes = {one.code for one in problems if one.severity == "error"}
    assert ("empty-name" in codes) == is_blank(name) or codes & NO_NAMES - {"empty-name"}, name
    if not codes & NO_NAMES:
        assert "unknown-card" not in codes, name
        assert listed(deck) == [name]


@pytest.mark.parametrize(
    ("name", "said", "place", "hint"),
    [
        ("Fire // Ice", "`//` is a comment", 5, 'Use another sign: "Fire - Ice"'),
        ("Agent #9", "`#` is a comment", 6, 'Use another sign: "Agent - 9"'),
        ("// Ice", "`//` is a comment", 0, "Begin with a letter."),
        ("Set: up", "`Set:` is a header", 0, 'Leave out the colon: "Set up"'),
        ("AUTHOR : me", "`AUTHOR :` is a header", 0, 'Leave out the colon: "AUTHOR me"'),
    ],
)
def test_a_name_that_no_list_can_say_is_refused_at_its_sign(
    name: str, said: str, place: int, hint: str
):
    text = lifeburn(name, name)
    _, problems = read("lifeburn", text)
    [found] = [
        one for one in problems if one.code not in ("too-few-cards", "no-deck", "unknown-card")
    ]
    assert found.code == "unlistable-name"
    assert name in ("// Ice",) or "unknown-card" not in {one.code for one in problems}
    assert said in found.message
    line = text.split("\n")[found.line - 1]
    assert found.column - 1 == line.index(json.dumps(name)) + 1 + place
    assert line[found.column - 1 :].startswith(name[place : place + found.length])
    assert found.hint == hint


def test_a_list_in_json_can_say_any_name():
    own = [{"name": "Fire // Ice", "type": "Summon", "cost": 1, "attack": 1, "defense": 1}]
    deck, problems = read("lifeburn", json.dumps({"deck": {"Fire // Ice": 3}, "cards": own}))
    assert [one.code for one in problems] == ["too-few-cards"]
    assert listed(deck) == ["Fire // Ice"]


TYPED = {
    "Miller's Boy": ("Miller\u2019s Boy", "Miller\u02bcs\u00a0Boy", "Miller`s  Boy"),
    "Two-Face": ("Two\u2011Face", "Two\u2013Face", "Two\u2212Face", "Two\u00adFace"),
    "Caf\u00e9 Owl": ("Cafe\u0301 Owl", "Caf\u00e9\u3000Owl", "Caf\u00e9\u2009Owl"),
    "The \u201cBig\u201d One": ("The \u00abBig\u00bb One", "The \u201eBig\u201d One"),
}  # fmt: skip


@pytest.mark.parametrize("game", sorted(WRITTEN))
@pytest.mark.parametrize(
    ("name", "typed"), [(name, one) for name, every in TYPED.items() for one in every]
)
def test_a_card_is_listed_however_its_name_is_typed(game: str, name: str, typed: str):
    for defined, line in ((name, typed), (typed, name)):
        deck, problems = read(game, WRITTEN[game](defined, line))
        assert listed(deck) == [defined], problems


@pytest.mark.parametrize("game", sorted(WRITTEN))
def test_a_card_that_comes_with_a_game_is_listed_however_its_name_is_typed(game: str):
    rules = games()[game]
    texts = [one.text for one in rules.starters()]
    changed = str.maketrans({"'": "\u2019", "-": "\u2011"})
    for text in texts:
        names = listed(rules.parse_deck(text))
        curly = text
        for name in names:
            if "'" in name or ("-" in name):
                head, sep, tail = curly.rpartition(name)
                curly = head + name.translate(changed) + tail if sep else curly
        deck = rules.parse_deck(curly)
        assert [one.message for one in rules.check_deck(deck) if one.severity == "error"] == []
        assert sorted(map(same_typed, listed(deck))) == sorted(map(same_typed, names))


@pytest.mark.parametrize("game", sorted(WRITTEN))
def test_of_two_names_typed_alike_a_list_means_the_exact_one_or_asks(game: str):
    straight, curly = "Bird's", "Bird\u2019s"
    more = {
        "cardfinity": f'"{curly}": power 2 N/A',
        "asigoc": f'weapon "{curly}" 1/2',
        "chaos": f'spell "{curly}" cost 2 cast draw(2, ally)',
        "lifeburn": curly,
    }[game]
    for name in (straight, curly):
        deck, _ = read(game, WRITTEN[game](straight, name, more))
        assert listed(deck) == [name]
    deck, problems = read(game, WRITTEN[game](straight, "Bird\u02bcs", more))
    assert listed(deck) == []
    [hint] = [one.hint for one in problems if one.code == "unknown-card"]
    assert hint in (
        f'Did you mean "{straight}" or "{curly}"?', f'Did you mean "{curly}" or "{straight}"?'
    )  # fmt: skip


HIDDEN = {
    "Imp\u200b": 'This name has a ZERO WIDTH SPACE (U+200B) after "Imp".',
    "I\u3164mp": 'This name has a HANGUL FILLER (U+3164) after "I".',
    "\u2060Imp": "This name has a WORD JOINER (U+2060) at its beginning.",
    "Imp\ufe0f": 'This name has a VARIATION SELECTOR-16 (U+FE0F) after "Imp".',
    "Imp\U000e0041": 'This name has a TAG LATIN CAPITAL LETTER A (U+E0041) after "Imp".',
}


@pytest.mark.parametrize("game", sorted(WRITTEN))
@pytest.mark.parametrize("name", sorted(HIDDEN))
def test_an_invisible_letter_in_a_list_is_named(game: str, name: str):
    _, problems = read(game, WRITTEN[game]("Imp", name))
    [hint] = [one.hint for one in problems if one.code == "unknown-card"]
    assert hint == f'Did you mean "Imp"? {HIDDEN[name]}'
    _, problems = read(game, WRITTEN[game](name, "Imp"))
    [hint] = [one.hint for one in problems if one.code == "unknown-card"]
    assert (
        hint == f'Did you mean "{name}"? {HIDDEN[name].replace("This", "The card" + chr(39) + "s")}'
    )


@pytest.mark.parametrize("game", sorted(WRITTEN))
@pytest.mark.parametrize("name", [*HIDDEN, "Imp\u200b\u200b"])
def test_two_cards_that_look_the_same_are_refused(game: str, name: str):
    more = {
        "cardfinity": f"{encode(name)}: power 2 N/A",
        "asigoc": f"weapon {encode(name)} 1/2",
        "chaos": f'spell "{name}" cost 2 cast draw(2, ally)',
        "lifeburn": name,
    }[game]
    _, problems = read(game, WRITTEN[game]("Imp", "Imp", more))
    [found] = [one for one in problems if one.code == "duplicate-card"]
    assert "looks the same as that of another card" in found.message
    assert "This name has a" in (found.hint or "")


@pytest.mark.parametrize("game", ["asigoc", "lifeburn"])
def test_a_card_that_looks_like_one_of_the_set_is_refused(game: str):
    of_set = next(card.face.name for card in games()[game].set_cards())
    _, problems = read(game, WRITTEN[game](f"{of_set}\u200b", of_set))
    [found] = [one for one in problems if one.code == "duplicate-card"]
    assert "looks the same as a card of the set" in found.message
    assert "ZERO WIDTH SPACE (U+200B)" in (found.hint or "")


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("cardfinity", '"Bird\'s": power 3 "Low-Born"\n"Go" on play take 3: search "Bird\u2019s", '
         'drill f"Low\u2011Born"\ndeck: "D" by "A"\n"Bird\u02bcs" 39 "Go" 1'),
        ("asigoc", 'weapon "Bird\'s" 1/1\nitem "Go" main: search "Bird\u2019s"\n'
         'deck: "D" by "A"\n"Bird\u02bcs" "Go"'),
    ],
)  # fmt: skip
def test_a_card_refers_to_another_however_that_is_typed(game: str, text: str):
    straight = text.replace("\u2019", "'").replace("\u02bc", "'").replace("\u2011", "-")
    deck, problems = read(game, text)
    same, wanted = read(game, straight)
    assert [one.code for one in problems] == [one.code for one in wanted]
    assert not {"unknown-card", "filter-matches-nothing"} & {one.code for one in problems}
    assert [card.face for card in games()[game].deck_sheet(deck).cards] == [
        card.face for card in games()[game].deck_sheet(same).cards
    ]
