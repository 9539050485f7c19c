"""Cards built step by step: the parts of a card, their changes, and hand-written cards."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from engine import games
from engine.card_builder.builder import (
    CardChange,
    CardDraft,
    CardPart,
    changes_of,
    parts_of,
    with_number,
    with_words,
)
from engine.card_builder.shapes import Choice, Fields, Rule, words_of
from engine.card_builder.tree import read_tree
from engine.decks import Deck
from engine.games.lifeburn.card_builder import LifeburnBuilder
from engine.games.lifeburn.set import written_set
from tests.sometimes import amount

GAME = games()["lifeburn"]
BUILDER = LifeburnBuilder()
LANGUAGE = BUILDER.language
STARTER = GAME.starters()[0].text
CARD = "Own Imp"
BLANK = '{"name": "Own Imp", "type": "Summon", "cost": 0, "attack": 1, "defense": 1}'


def deck_with(code: str, card: str = CARD) -> Deck:
    return GAME.parse_deck(GAME.with_count(STARTER, card, 1, code))


DECK = deck_with(BLANK)


@dataclass(frozen=True)
class Built:
    """A card that is built by taps."""

    code: str = BLANK

    @property
    def draft(self) -> CardDraft:
        return CardDraft(BUILDER, DECK, CARD, self.code)

    @property
    def written(self) -> Any:
        return json.loads(self.code)

    def part(self, *titles: str) -> CardPart:
        """Returns the part with the last title inside those with the titles before."""
        found = CardPart((), "", "", -1)
        for title in titles:
            parts = parts_of(self.draft, found.path)
            found = next(
                one
                for one in parts
                if one.title == title and one.path[: len(found.path)] == found.path
            )
        return found

    def place(self, *titles: str) -> CardPart:
        """Returns the place for a further part with the last title."""
        *outer, title = titles
        path = self.part(*outer).path if outer else ()
        return next(
            one
            for one in parts_of(self.draft, path)
            if (one.title, one.text) == (title, "") and one.path[: len(path)] == path
        )

    def titles(self, *titles: str) -> list[str]:
        path = self.part(*titles).path if titles else ()
        return [one.title for one in parts_of(self.draft, path)]

    def changes(self, *titles: str) -> dict[str, CardChange]:
        return {one.label: one for one in changes_of(self.draft, self.part(*titles).path)}

    def change(self, *titles_and_label: str) -> Built:
        *titles, label = titles_and_label
        return Built(self.changes(*titles)[label].text)

    def added(self, *titles_and_label: str) -> Built:
        *titles, label = titles_and_label
        found = changes_of(self.draft, self.place(*titles).path)
        return Built(next(one for one in found if one.label == label).text)

    def stepped(self, *titles: str, by: int = 1) -> Built | None:
        change = with_number(self.draft, self.part(*titles).path, by)
        return None if change is None else Built(change.text)


def spell(*effects: Any, **more: Any) -> Built:
    card = {"name": CARD, "type": "Spell", "cost": 1, "stackEffects": list(effects), **more}
    return Built(json.dumps(card))


DRAW = {"effect": "Draw", "amount": 1}
TO_ANY = {"effect": "DealDamage", "amount": 3, "targetType": "Any"}


# ---- the first card


def test_a_new_card_is_a_legal_summon() -> None:
    assert BUILDER.blank(CARD) == BLANK
    assert BUILDER.judge(DECK, CARD, BLANK).is_legal
    assert BUILDER.judge(DECK, CARD, BUILDER.blank('A "quoted" \\ name')).is_legal


@pytest.mark.parametrize("name", ["", " Imp", "I" * 61, "\u3164", "Imp\n"])
def test_no_card_can_have_some_names(name: str) -> None:
    with pytest.raises(ValueError, match="can't have the name"):
        BUILDER.blank(name)


def test_a_few_taps_make_a_summon_that_hurts_the_opponent_when_it_dies() -> None:
    built = Built().change("Ability", "Triggered ability")
    built = built.change("Triggered ability", "Effect", "Deal damage")
    built = built.change("Triggered ability", "Effect", "Target", "Opponent")
    raised = built.stepped("Triggered ability", "Effect", "Number")
    assert raised is not None
    effect = {"effect": "DealDamage", "amount": 2, "targetType": "Opponent"}
    assert raised.written == {
        "name": CARD,
        "type": "Summon",
        "cost": 0,
        "attack": 1,
        "defense": 1,
        "triggeredEffects": [{"trigger": "Death", "effects": [effect]}],
    }
    said = raised.part("Triggered ability").text
    assert said == "When this dies, deal 2 damage to target opponent."


def test_parts_of_a_part_are_listed_while_it_is_selected() -> None:
    built = Built().change("Ability", "Triggered ability")
    assert built.titles() == [
        *("Kind of card", "Name", "Cost", "Attack", "Defense"),
        *("Triggered ability", "Triggered ability"),
        *("Ability", "Cost or timing", "Tribe, keyword or text"),
    ]
    inside = [
        one for one in parts_of(built.draft, built.part("Triggered ability").path) if one.level
    ]
    assert [(one.title, one.text) for one in inside] == [
        ("Effect", "Draw a card."),
        ("Effect", ""),
        ("Detail of the event", ""),
        ("Condition or cost", ""),
    ]


# ---- changes


def test_another_effect_keeps_the_fields_that_both_have() -> None:
    built = spell({**TO_ANY, "optional": True}).change("Effect", "Gain life")
    assert built.written["stackEffects"] == [
        {"effect": "GainLife", "amount": 3, "targetType": "Any", "optional": True}
    ]
    built = built.change("Effect", "Take control")
    assert built.written["stackEffects"] == [
        {"effect": "GainControl", "targetType": "Any", "optional": True}
    ]


@pytest.mark.parametrize(
    ("label", "effect"),
    [
        (
            "Make tokens",
            {
                "effect": "CreateToken",
                "amount": 1,
                "tokenType": "Plant",
                "attack": 1,
                "defense": 1,
            },
        ),
        (
            "Give a keyword",
            {
                "effect": "GrantKeyword",
                "keywords": ["Trample"],
                "targetType": "Summon",
                "thisTurn": True,
            },
        ),
        (
            "Choose one of several",
            {
                "effect": "Choose",
                "amount": 1,
                "choices": [[DRAW], [{"effect": "GainLife", "amount": 2}]],
            },
        ),
        ("Go to phase", {"effect": "GoToPhase", "phase": "End"}),
    ],
)
def test_another_effect_brings_the_fields_that_it_needs(label: str, effect: Any) -> None:
    assert spell(DRAW).change("Effect", label).written["stackEffects"] == [effect]


def test_a_value_without_a_meaning_on_the_other_effect_is_left_out() -> None:
    built = spell(TO_ANY).change("Effect", "Lose the game")
    assert built.written["stackEffects"] == [{"effect": "EndGame"}]
    built = spell({**TO_ANY, "optional": True}).change("Effect", "Counter a card")
    assert built.written["stackEffects"] == [
        {"effect": "Counter", "optional": True, "targetType": "Spell"}
    ]


def test_the_simplest_object_is_offered_if_kept_fields_would_mean_nothing() -> None:
    places = [{"deckDestination": "Bottom"}]
    look = {"effect": "LookAtDeck", "amount": 2, "optional": True, "deckDestinations": places}
    built = spell(look).change("Effect", "Move to a zone")
    assert built.written["stackEffects"] == [
        {"effect": "SendToZone", "destination": "Hand", "targetType": "Summon"}
    ]


def test_the_kind_that_an_object_has_is_not_offered_again() -> None:
    assert "Draw cards" not in spell({"effect": "Draw", "amount": 7}).changes("Effect")


def test_another_kind_of_card_keeps_its_abilities() -> None:
    built = Built().change("Ability", "Triggered ability").change("Kind of card", "Spell")
    assert built.written == {
        "name": CARD,
        "type": "Spell",
        "cost": 0,
        "triggeredEffects": [{"trigger": "Death", "effects": [DRAW]}],
        "stackEffects": [DRAW],
    }
    assert built.change("Kind of card", "Summon").written["attack"] == 1


def test_the_last_item_of_a_list_that_is_needed_cannot_be_removed() -> None:
    built = Built().change("Ability", "Triggered ability")
    assert "" not in built.changes("Triggered ability", "Effect")
    more = built.added("Triggered ability", "Effect", "Gain life")
    assert more.change("Triggered ability", "Effect 2", "") == built
    assert "" in more.changes("Triggered ability", "Effect 1")
    three = spell({"effect": "Choose", "choices": [[DRAW], [DRAW], [DRAW]]})
    two = three.change("Effect", "Option 3", "")
    assert two.written["stackEffects"] == [{"effect": "Choose", "choices": [[DRAW], [DRAW]]}]
    assert "" not in two.changes("Effect", "Option 2")


def test_the_last_item_of_another_list_takes_the_field_with_it() -> None:
    built = Built().change("Tribe, keyword or text", "Keyword")
    assert built.written["keywords"] == ["Trample"]
    assert built.change("Keyword", "").written == json.loads(BLANK)


def test_a_needed_field_cannot_be_removed() -> None:
    for title in ("Attack", "Name"):
        assert "" not in Built().changes(title)
    assert Built().change("Cost", "").written.get("cost") is None
    assert "" not in spell({"effect": "ChangeStats", "attack": 2}).changes("Effect", "Attack")
    both = spell({"effect": "ChangeStats", "attack": 2, "defense": 1})
    assert "" in both.changes("Effect", "Attack")


# ---- only what has a meaning


def _offered(built: Built, *titles: str) -> set[str]:
    """Returns the labels of all fields that can be added to a part."""
    path = built.part(*titles).path
    places = [
        one for one in parts_of(built.draft, path) if not one.text and one.path[: len(path)] == path
    ]
    return {change.label for one in places for change in changes_of(built.draft, one.path)}


def test_fields_without_a_meaning_are_not_offered() -> None:
    offered = _offered(spell(DRAW), "Effect")
    assert {"Target", "Player", "Condition", "Up to"} <= offered
    assert not offered & {"Duration", "Token", "Tribe", "Restriction", "Fewest targets", "Number"}
    assert "Fewest targets" in _offered(spell({**DRAW, "targetType": "Player"}), "Effect")


def test_fields_that_change_nothing_anyway_are_not_offered() -> None:
    assert "This turn only" not in _offered(spell({"effect": "CanAttack"}), "Effect")
    assert "This turn only" in _offered(spell({"effect": "ChangeStats", "attack": 1}), "Effect")


def test_a_change_is_not_offered_if_something_else_would_mean_nothing_then() -> None:
    aimed = spell({**DRAW, "targetType": "Player"})
    assert "" in aimed.changes("Effect", "Target")
    several = spell({**DRAW, "targetType": "Player", "maxTargets": 2})
    assert "" not in several.changes("Effect", "Target")
    assert several.changes("Effect", "Target")


def test_a_field_with_one_possible_value_can_be_removed() -> None:
    built = spell({"effect": "Tutor", "zone": "Deck"})
    assert built.part("Effect", "From zone").text == "Deck"
    assert list(built.changes("Effect", "From zone")) == [""]
    assert "From zone" not in _offered(spell({"effect": "Tutor"}), "Effect")


def test_something_idle_in_a_card_stops_no_other_change() -> None:
    idle = spell({**DRAW, "duration": "ThisTurn"}, DRAW)
    assert "Gain life" in idle.changes("Effect 2")
    assert idle.change("Effect 1", "Duration", "").written["stackEffects"] == [DRAW, DRAW]
    behind = spell(DRAW, {**DRAW, "duration": "ThisTurn"})
    assert behind.change("Effect 1", "").written["stackEffects"] == [
        {**DRAW, "duration": "ThisTurn"}
    ]


def test_to_repeat_something_is_offered_only_behind_it() -> None:
    assert "Repeat for a cost" not in spell(DRAW).changes("Effect")
    after = spell({**DRAW, "additionalEffects": [DRAW]})
    assert "Repeat for a cost" in after.changes("Effect", "Then")


def test_numbers_stay_within_their_limits() -> None:
    assert Built().stepped("Cost", by=-1) is None
    most = Built(BLANK.replace('"attack": 1', '"attack": 999'))
    assert most.stepped("Attack") is None
    below = Built(BLANK.replace('"attack": 1', '"attack": 0')).stepped("Attack", by=-1)
    assert below is not None
    assert below.written["attack"] == -1


# ---- words


def test_parts_and_changes_have_words_instead_of_json() -> None:
    built = spell(
        {**TO_ANY, "conditions": [{"condition": "Control", "minAmount": 2, "tribe": "Goblin"}]},
        keywords=["Scorch"],
        costModifiers=[{"modifier": "X", "xBasedOn": "GoblinsControlled"}],
    )
    assert [(one.title, one.text) for one in parts_of(built.draft) if one.text] == [
        ("Kind of card", "Spell"),
        ("Name", '"Own Imp"'),
        ("Cost", "1"),
        ("Keyword", "Scorch"),
        (
            "Effect",
            "If you control 2 or more Goblins, deal 3 damage to target player or Summon.",
        ),
        ("Cost rule", "This costs 1 life for each Goblin you control."),
    ]
    inside = parts_of(built.draft, built.part("Effect").path)
    assert [(one.title, one.text) for one in inside if one.level and one.text] == [
        ("Condition", "If you control 2 or more Goblins."),
        ("Number", "3"),
        ("Target", "Summon or player"),
    ]


def test_every_kind_has_a_label_of_its_own() -> None:
    for name, shape in LANGUAGE.rules.items():
        if isinstance(shape, Choice):
            labels = [LANGUAGE.label(option, "") for option in shape.options]
            assert all(0 < len(label) <= 50 for label in labels), name
            assert len(set(labels)) == len(labels), name


def test_the_fields_of_an_object_have_titles_of_their_own() -> None:
    for name, shape in LANGUAGE.rules.items():
        if isinstance(shape, Fields):
            offered = [one for one in shape.named if one not in shape.unoffered]
            titles = [shape.titles.get(one) or LANGUAGE.titles.get(one, one) for one in offered]
            assert len(set(titles)) == len(titles), name


# ---- every kind of object


KINDS = [name for name, shape in LANGUAGE.rules.items() if isinstance(shape, Fields)]
HOSTS = {
    "Effect": '"stackEffects": [{}]',
    "Condition": '"castFrom": [{"zone": "Graveyard", "conditions": [{}]}]',
    "AdditionalCost": '"additionalCosts": [{}]',
    "TriggeredEffect": '"triggeredEffects": [{}]',
    "StatModifier": '"passiveEffects": [{"passive": "ChangeStats", "statModifiers": [{}]}]',
    "Passive": '"passiveEffects": [{}]',
    "ActivatedEffect": '"activatedEffects": [{}]',
    "CostModifier": '"costModifiers": [{}]',
    "AlternateCost": '"alternateCosts": [{}]',
    "DeckDestination": '"stackEffects": [{"effect": "LookAtDeck", "deckDestinations": [{}]}]',
    "CastFrom": '"castFrom": [{}]',
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_object_of_every_kind_is_legal_and_does_something(kind: str) -> None:
    [text] = words_of(LANGUAGE, Rule(kind), {})
    host = HOSTS.get(kind.split(".")[0])
    if kind == "Effect.Repeat":
        host = '"stackEffects": [{"effect": "Draw", "additionalEffects": [{}]}]'
    if host is not None:
        text = f'{{"name": "Own Imp", "type": "Spell", {host.replace("{}", text)}}}'
    verdict = BUILDER.judge(DECK, CARD, text)
    assert verdict.is_legal
    assert not verdict.idle
    assert read_tree(LANGUAGE, text) is not None


@pytest.mark.parametrize("card", written_set().values(), ids=lambda card: card["name"])
def test_every_card_of_the_set_can_be_built(card: Any) -> None:
    built = Built(json.dumps({**card, "name": CARD}, indent=1))
    assert BUILDER.judge(DECK, CARD, built.code).is_legal
    parts = parts_of(built.draft)
    assert parts
    assert not [one for one in parts if "{" in one.text and one.title != "Description"]


# ---- hand-written cards


def test_other_spellings_are_read_and_kept() -> None:
    code = """{
  "NAME": "Own Imp", "type": "summon", "attack": 01, "defense": 2,
  "keyword": "blitz",
  "triggered-abilities": {"trigger": "enters-zone", "effects": {"Effect": "draw"},},
}"""
    code = code.replace("enters-zone", "entered-zone")
    built = Built(code)
    assert built.part("Keyword").text == "Blitz"
    assert built.part("Triggered ability").text == "When this enters play, draw a card."
    changed = built.change("Keyword", "Dive")
    assert changed.code == code.replace('"blitz"', '"Dive"')
    more = built.added("Keyword", "Dive")
    assert more.code == code.replace('"blitz"', '["blitz", "Dive"]')
    other = built.change("Triggered ability", "Effect", "Shuffle the deck")
    assert other.code == code.replace('{"Effect": "draw"}', '{"Effect": "ShuffleDeck"}')
    assert BUILDER.judge(DECK, CARD, other.code).is_legal


def test_commas_behind_the_last_item_and_empty_lists_are_read() -> None:
    code = BLANK.replace('"cost": 0', '"cost": 0, "keywords": ["Dive",]')
    assert Built(code).change("Keyword", "").code == BLANK
    expected = code.replace('"Dive",]', '"Dive", "Taunt",]')
    assert Built(code).added("Keyword", "Taunt").code == expected
    code = BLANK.replace('"cost": 0', '"cost": 0, "keywords": []')
    assert Built(code).added("Keyword", "Taunt").written["keywords"] == ["Taunt"]


def test_the_layout_of_a_card_survives_a_change() -> None:
    code = """{
  "name": "Own Imp",
  "type": "Spell",
  "stackEffects": [
    {
      "effect": "DealDamage",
      "amount": 2,
      "thisTurn": true,
      "targetType": "Any"
    }
  ]
}"""
    expected = code.replace("DealDamage", "GainLife").replace('      "thisTurn": true,\n', "")
    assert Built(code).change("Effect", "Gain life").code == expected


def test_a_name_is_typed_with_or_without_quotes() -> None:
    path = Built().part("Name").path
    for typed in ("Ox", '"Ox"', " Ox "):
        change = with_words(Built().draft, path, typed)
        assert change is not None
        assert change.text == BLANK.replace("Own Imp", "Ox")
    change = with_words(Built().draft, path, 'An "Ox"')
    assert change is not None
    assert json.loads(change.text)["name"] == 'An "Ox"'
    assert with_words(Built().draft, path, "x" * 61) is None


HOSTILE = {
    "empty": "",
    "no object": "[]",
    "a word": "imp",
    "two cards": f"{BLANK}, {BLANK}",
    "a card and a field": f'{BLANK}], "deck": [',
    "broken": BLANK[:-1],
    "unknown field": BLANK.replace('"cost"', '"price"'),
    "unknown word": BLANK.replace('"Summon"', '"Sumo"'),
    "a field twice": BLANK.replace('"cost"', '"cost": 1, "cost"'),
    "a list twice": BLANK.replace('"cost": 0', '"keywords": ["Dive"], "keyword": ["Taunt"]'),
    "no type": BLANK.replace('"type": "Summon", ', ""),
    "null": BLANK.replace('"cost": 0', '"cost": null'),
    "fraction": BLANK.replace('"cost": 0', '"cost": 1.5'),
    "bad escape": BLANK.replace("Own", "\\x"),
    "half a character": BLANK.replace("Own", "\\ud800"),
    "comment": f"// mine\n{BLANK}",
    "deep lists": "[" * 100_000,
    "deep objects": '{"a":' * 100_000,
    "deep effects": '{"name": "Own Imp", "type": "Spell", "stackEffects": '
    + '[{"effect": "Draw", "additionalEffects": ' * 30
    + "[]"
    + "}]" * 30
    + "}",
    "deep options": '{"name": "Own Imp", "type": "Spell", "stackEffects": [{"effect": "Choose", '
    + '"choices": '
    + "[" * 60
    + "]" * 60
    + "}]}",
    "many words": BLANK[:-1] + ', "keywords": [' + '"Dive", ' * 50_000 + '"Dive"]}',
    "long word": BLANK.replace("Own", "x" * 100_000),
}
STILL_LEGAL = {"a list twice"}
"""Texts that the game reads, though they can't be built."""

STILL_BUILT = {"long word"}
"""Texts that can be built, though no change makes them legal."""


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_are_edited_as_text(name: str) -> None:
    built = Built(HOSTILE[name])
    assert BUILDER.judge(DECK, CARD, built.code).is_legal == (name in STILL_LEGAL)
    assert bool(parts_of(built.draft)) == (name in STILL_BUILT)
    assert not changes_of(built.draft, (0,))
    assert with_number(built.draft, (0, 0, 0, 2, 0), 1) is None


# ---- the check of a card in its deck


def test_the_name_of_a_card_must_be_new() -> None:
    set_card = next(iter(written_set().values()))["name"]
    for name in (set_card, set_card.upper(), f"{set_card}\u200b"):
        verdict = BUILDER.judge(DECK, CARD, BLANK.replace(CARD, name))
        assert verdict.is_read
        assert not verdict.is_legal
        assert "set" in verdict.flaws[0]


def test_a_card_cannot_have_the_name_of_another_custom_card() -> None:
    deck = GAME.parse_deck(GAME.with_count(DECK.source, "Ox", 1, BUILDER.blank("Ox")))
    assert BUILDER.judge(deck, CARD, BLANK).is_legal
    assert BUILDER.judge(deck, CARD, BUILDER.blank("ox")).flaws == (
        'There are two cards with the name "ox".',
    )


def test_a_name_that_no_line_of_the_list_can_have_is_only_for_json() -> None:
    odd = BUILDER.blank("Imp # 2")
    assert not BUILDER.judge(DECK, CARD, odd).is_legal
    listed = GAME.parse_deck('{"deck": {"Own Imp": 3}, "cards": [' + BLANK + "]}")
    assert BUILDER.judge(listed, CARD, odd).is_legal


# ---- random walks


def _errors_of(code: str) -> list[str]:
    """Returns the errors of the whole deck that are in the definition of the card."""
    text = GAME.with_redefined(DECK.source, CARD, code)
    deck = GAME.parse_deck(text)
    place = deck.card_list.definitions[CARD]
    first, last = (text.count("\n", 0, at) + 1 for at in (place.start, place.end))
    return [
        one.message
        for one in GAME.check_deck(deck)
        if one.severity == "error" and first <= one.line <= last
    ]


def _random_part(built: Built, rng: Random) -> CardPart:
    found = rng.choice(parts_of(built.draft))
    for _ in range(rng.randrange(3)):
        inside = parts_of(built.draft, found.path)
        found = rng.choice(
            [one for one in inside if one.path[: len(found.path)] == found.path] or [found]
        )
    return found


@pytest.mark.parametrize("seed", range(amount(2, 500)))
def test_every_change_on_a_random_walk_is_one_of_the_game(seed: int) -> None:
    rng = Random(seed)
    cards = [{**card, "name": CARD} for card in written_set().values()]
    built = Built(rng.choice([BLANK, json.dumps(rng.choice(cards), indent=rng.choice([None, 2]))]))
    for _ in range(20):
        part = _random_part(built, rng)
        changes = list(changes_of(built.draft, part.path))
        labels = [one.label for one in changes]
        assert len(set(labels)) == len(labels)
        number = with_number(built.draft, part.path, rng.choice([1, -1]))
        if number is not None and rng.random() < 0.3:
            changes = [number]
        for change in changes:
            assert change.verdict.is_legal, (built.code, part, change)
        if changes:
            change = rng.choice(changes)
            built = replace(built, code=change.text)
            shown = {one.path for one in parts_of(built.draft, change.path)}
            assert change.path in shown or not change.label, (built.code, part, change)
            assert _errors_of(built.code) == [], built.code
            assert parts_of(built.draft), built.code
