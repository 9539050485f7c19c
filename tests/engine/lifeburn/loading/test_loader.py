"""The reading of cards (LIFEBURN 5, 18.3)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from engine.games.lifeburn.cards import (
    Activated,
    AdditionalCost,
    Card,
    Condition,
    Effect,
    Filter,
    Triggered,
)
from engine.games.lifeburn.loading.json_parser import DEEPEST
from engine.games.lifeburn.loading.loader import MOST_CARDS, load_cards
from engine.games.lifeburn.loading.schema import (
    DEFINED,
    names_by_definition,
    shape_of,
    strict_schema,
    written_fields,
    written_schema,
)
from engine.problems import Problem
from tests.engine.lifeburn.printing import print_cards
from tests.engine.reading_time import grows_in_proportion
from tests.repository import RULES, check_file
from tests.strategies import examples
from tests.strategies.lifeburn import card_objects


def card(**fields: Any) -> Card:
    cards, problems = load_cards([{"name": "Z", "type": "Spell", **fields}])
    assert [one for one in problems if one.severity == "error"] == []
    return cards[0]


def effect(**fields: Any) -> Effect:
    return card(stackEffects=[fields]).stack_effects[0]


def problems(text: str) -> list[Problem]:
    return load_cards(text)[1]


def first(**fields: Any) -> Problem:
    cards, found = load_cards([{"name": "Z", "type": "Spell", **fields}])
    assert cards == ()
    return found[0]


def test_the_example_cards_are_read_and_the_schema_is_the_published_one() -> None:
    text = check_file("lifeburn", "example-cards.json").read_text(encoding="utf-8")
    cards, found = load_cards(text)
    assert (len(cards), found) == (len(json.loads(text)), [])
    assert load_cards(print_cards(cards)) == (cards, [])
    published = RULES / "lifeburn" / "card.schema.json"
    assert written_schema() == json.loads(published.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", names_by_definition(written_schema()))
def test_the_schema_lists_the_names_that_the_types_allow(name: str) -> None:
    listed = written_schema()["$defs"][name]["x-canonical"]
    assert sorted(listed) == sorted(names_by_definition(written_schema())[name])


_SETTLED = {"id", "keywordAmounts", "isPlayerTurn", "isOpponent", "handTrigger"}
"""Fields that are converted into others during reading, or say nothing."""


@pytest.mark.parametrize("name", ["", *DEFINED])
def test_the_schema_has_the_fields_that_the_types_have(name: str) -> None:
    schema = strict_schema()["$defs"][name] if name else strict_schema()
    known = set(schema["properties"])
    fields = {field.written for field in written_fields(DEFINED.get(name, Card))}
    assert known - _SETTLED <= fields
    assert fields - known <= {field.written for field in shape_of(Filter)}


def test_the_schemas_are_schemas() -> None:
    Draft202012Validator.check_schema(written_schema())
    Draft202012Validator.check_schema(strict_schema())


@given(card_objects(st.sampled_from(["Ash", "Elm", "Ünter den Linden"])))
@examples(40)
def test_what_the_schema_allows_is_read_and_printed_as_it_was(written: dict[str, Any]) -> None:
    cards, found = load_cards([written])
    assert [one for one in found if one.severity == "error"] == []
    assert load_cards(print_cards(cards))[0] == cards


def test_a_summon() -> None:
    text = """[{"name": "Pike", "type": "Summon", "cost": 1, "attack": -1, "defense": 2,
        "tribe": "Golem", "keywords": ["Haunt", "Blitz"], "keywordAmounts": [3]}]"""
    made = Card("Pike", "Summon", 1, -1, 2, "Golem", (("Haunt", 3), ("Blitz", 1)))
    assert load_cards(text) == ((made,), [])


# ---- names


@pytest.mark.parametrize("name", ["non-summon", "NONSUMMON", "Non_Summon", "non summon"])
def test_names_compare_without_what_makes_no_difference(name: str) -> None:
    assert effect(effect="destroy", card_type=name, ALL=True).filter == Filter("NonSummon")


def test_a_byte_order_mark_and_trailing_commas() -> None:
    text = '\ufeff[{"name": "Z", "type": "spell", "stackEffects": [{"effect": "Draw",},],},]'
    assert load_cards(text) == ((Card("Z", "Spell", stack_effects=(Effect("Draw"),)),), [])


def test_aliases_of_fields() -> None:
    trigger = {"trigger": "Death", "effects": [{"effect": "Draw"}]}
    triggered = (Triggered("Death", (Effect("Draw"),)),)
    assert card(triggeredEffect=trigger).triggered == triggered
    assert card(triggeredAbilities=[trigger]).triggered == triggered
    assert card(triggeredAbilities=[trigger], triggeredEffects=[trigger]).triggered == triggered * 2
    ability = {"effects": {"effect": "Draw"}}
    assert card(activatedAbilities=ability).activated == (Activated((Effect("Draw"),)),)
    assert effect(effect="Destroy", restriction="1/1").filter.restrictions == ("OneOne",)
    token = effect(effect="CreateTokens", tokenType="goblin", tokenAttacking=True)
    assert (token.effect, token.attacking, token.filter.token_type) == (
        "CreateToken",
        True,
        "Goblin",
    )
    [passive] = effect(effect="GrantPassive", passive={"passive": "ThisTurn"}).passives
    assert passive.passive == "ThisTurn"
    assert card(alternateCosts={"costType": "discard"}).alternate_costs[0].cost_type == "Discard"
    assert effect(effect="GrantKeyword", keyword="dive").keywords == ("Dive",)


@pytest.mark.parametrize("least", ["minAmount", "conditionMin", "amountMin"])
@pytest.mark.parametrize("most", ["maxAmount", "conditionMax", "amountMax"])
def test_aliases_of_bounds(least: str, most: str) -> None:
    one = {"condition": "Control", least: 1, most: 4}
    wanted = (Condition("Control", 1, 4),)
    assert effect(effect="Draw", conditions=[one]).conditions == wanted
    assert effect(effect="Draw", condition=[one]).conditions == wanted
    assert effect(effect="Draw", conditions=one).conditions == wanted


def test_one_zone_or_a_list() -> None:
    for field in ("targetZone", "targetZones"):
        for value in ("hand", ["Hand"]):
            made = effect(effect="SendToZone", destination="Exile", **{field: value})
            assert made.target_zones == ("Hand",)
    for field in ("zone", "zones"):
        for value in ("graveyard", ["graveyard"]):
            in_zone = {"condition": "InZone", field: value}
            assert effect(effect="Draw", conditions=[in_zone]).conditions[0].zones == ("Graveyard",)


def test_aliases_of_values() -> None:
    trigger = card(triggeredEffects={"trigger": "Milled", "effects": []}).triggered[0]
    assert trigger.trigger == "Mill"
    trigger = card(triggeredEffects={"trigger": "damage player", "effects": []}).triggered[0]
    assert trigger.trigger == "DealDamageToPlayer"
    cost = card(additionalCosts={"costType": "Life", "amountBasedOn": "x"}).additional_costs[0]
    assert cost == AdditionalCost("LoseLife", based_on_x=True)
    assert (
        card(activatedEffects={"costType": "StonesSacrifice", "effects": []}).activated[0].cost_type
        == "Stones"
    )


def test_choose_on_a_card() -> None:
    made = card(choose=[{"effect": "Draw"}, [{"effect": "Mill"}]], chooseAmount=2)
    wanted = Effect("Choose", amount=2, choices=((Effect("Draw"),), (Effect("Mill"),)))
    assert made.stack_effects == (wanted,)
    after = card(choose=[{"effect": "Draw"}, {"effect": "Mill"}], stackEffects={"effect": "Draw"})
    assert [one.effect for one in after.stack_effects] == ["Draw", "Choose"]


def test_triggers_say_where_whose_turn_and_whose_event() -> None:
    def trigger(**fields: Any) -> Triggered:
        return card(triggeredEffects={"trigger": "Draw", "effects": [], **fields}).triggered[0]

    in_zone = {"condition": "InZone", "zone": "Graveyard"}
    assert trigger().trigger_zones == ("Play",)
    assert trigger(triggerZone="hand").trigger_zones == ("Hand",)
    assert trigger(handTrigger=True).trigger_zones == ("Hand",)
    assert trigger(conditions=[in_zone]).trigger_zones == ("Graveyard",)
    assert trigger(isPlayerTurn=True).turn_of == "player"
    assert trigger(isPlayerTurn=False).turn_of == "opponent"
    assert trigger(phaseOfPlayer="opponent").turn_of == "opponent"
    assert (trigger().player, trigger(isOpponent=True).player) == (None, "opponent")
    assert trigger(keyword="haunt").filter == Filter(keyword="Haunt")


# ---- mistakes


def test_an_unknown_field_is_told_with_its_place_and_the_nearest_name() -> None:
    text = (
        '[\n {"name": "Pike", "type": "Summon", "attack": 1, "defense": 2,\n  "tribes": "Golem"}]'
    )
    [found] = problems(text)
    assert (found.code, found.line, found.column, found.length) == ("unknown-field", 3, 3, 8)
    assert found.message == '"Pike" has no field "tribes".'
    assert found.hint == 'Did you mean "tribe"?'


def test_an_unknown_word_is_told_with_its_card_and_path() -> None:
    found = first(stackEffects=[{"effect": "Draw"}, {"effect": "Drow"}])
    assert found.code == "unknown-word"
    assert found.message == '"Z": stackEffects[1].effect can\'t be "Drow".'
    assert found.hint == 'Did you mean "Draw"?'


@pytest.mark.parametrize(
    ("fields", "code", "said"),
    [
        ({"attack": 1}, "misplaced-field", '"Z" can\'t have "attack": only a Summon has it.'),
        ({"type": "Summon", "attack": 1}, "missing-field", '"Z" needs "defense".'),
        ({"cost": -1}, "out-of-range", '"Z": cost must be 0 or more, not -1.'),
        ({"cost": 1000}, "out-of-range", '"Z": cost must be 99 or less, not 1000.'),
        ({"cost": "2"}, "wrong-value", '"Z": cost must be a whole number, not "2".'),
        ({"cost": 2.5}, "wrong-value", '"Z": cost must be a whole number, not 2.5.'),
        ({"cost": True}, "wrong-value", '"Z": cost must be a whole number, not true.'),
        ({"type": "Token"}, "unknown-word", '"Z": type can\'t be "Token".'),
        ({"keywordAmounts": [1]}, "wrong-value", "more amounts than there are keywords"),
        ({"name": ""}, "wrong-value", "Card 1: name"),
        ({"name": "A\u202eB"}, "control-character", "control character"),
        ({"name": "x" * 61}, "wrong-value", "60 characters"),
        (
            {"stackEffects": {"effect": "GrantPassive"}},
            "missing-field",
            '"Z": stackEffects[0] (GrantPassive) needs "passives".',
        ),
        (
            {"stackEffects": {"effect": "Draw", "choices": [[{"effect": "Draw"}]] * 2}},
            "misplaced-field",
            '"Z": stackEffects[0] (Draw) can\'t have "choices": only a Choose has it.',
        ),
        (
            {"stackEffects": {"effect": "Draw", "amountModifier": "twice"}},
            "wrong-value",
            '"Z": stackEffects[0].amountModifier must be "+2"',
        ),
        (
            {"stackEffects": {"effect": "Draw", "targetBasedOn": "AttachedTo"}},
            "unknown-word",
            'targetBasedOn can\'t be "AttachedTo"',
        ),
    ],
)
def test_what_is_wrong_with_a_card(fields: dict[str, Any], code: str, said: str) -> None:
    found = first(**fields)
    assert found.code == code
    assert said in found.message


def test_several_mistakes_are_told_at_once_and_spoil_only_their_card() -> None:
    text = """[
        {"name": "A", "type": "Spel", "cots": 1},
        {"name": "B", "type": "Spell"},
        {"name": "C", "type": "Object", "cost": -3}
    ]"""
    cards, found = load_cards(text)
    assert [one.name for one in cards] == ["B"]
    assert [(one.code, one.line) for one in found] == [
        ("unknown-word", 2),
        ("unknown-field", 2),
        ("out-of-range", 4),
    ]


def test_a_field_that_is_given_twice() -> None:
    [found] = problems('[{"name": "A", "type": "Spell", "cost": 1, "Cost": 2}]')
    assert (found.code, found.column) == ("given-twice", 44)


def test_two_cards_of_one_name() -> None:
    [found] = problems('[{"name": "A", "type": "Spell"}, {"name": " a ", "type": "Object"}]')
    assert found.code == "duplicate-card"


def test_a_field_without_meaning_and_the_name_of_a_token_are_warnings() -> None:
    cards, found = load_cards(
        [{"name": "Stone", "type": "Spell", "stackEffects": [{"effect": "Draw", "payCost": True}]}]
    )
    assert len(cards) == 1
    assert [(one.severity, one.code) for one in found] == [
        ("warning", "token-name"),
        ("warning", "no-meaning"),
    ]
    assert found[1].message == '"Stone": stackEffects[0].payCost has no meaning on Draw.'


def test_what_cannot_mean_anything_is_a_warning() -> None:
    repeat = {"effect": "Repeat", "costType": "Life"}
    token = {"effect": "CreateToken", "tokenType": "Goblin", "attackBasedOn": "PlayerChoice"}
    modifier = {"statType": "Attack", "amountBasedOn": "PlayerChoice"}
    card = {
        "name": "A",
        "type": "Spell",
        "stackEffects": [repeat, {"effect": "Draw", "additionalEffects": [repeat]}, token],
        "passiveEffects": [{"passive": "ChangeStats", "statModifiers": [modifier]}],
    }
    cards, found = load_cards([card])
    assert len(cards) == 1
    assert [one.message for one in found] == [
        '"A": stackEffects[0] is a Repeat without anything to repeat.',
        '"A": stackEffects[2].attackBasedOn is 0, since nobody can be asked.',
        '"A": passiveEffects[0].statModifiers[0].amountBasedOn is 0, since nobody can be asked.',
    ]
    assert {one.severity for one in found} == {"warning"}


# ---- hostile files


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[",
        "]",
        "[1 2]",
        '["',
        '["\\',
        "[{]",
        '[{"a"}]',
        '[{"a":}]',
        '[{"a" 1}]',
        "[,]",
        "[1,,2]",
        "{} {}",
        "[NaN]",
        "[Infinity]",
        "[01e]",
        "[- 1]",
        "[tru]",
        '["\\ud800"]',
        '["\\x"]',
        '["\n"]',
        "# no JSON",
        "\x00",
    ],
)
def test_what_is_no_json_is_one_problem(text: str) -> None:
    cards, found = load_cards(text)
    assert cards == ()
    assert len(found) == 1
    assert found[0].severity == "error"


def nested(levels: int) -> str:
    effects = '{"effect": "Draw"}'
    for _ in range(levels - 1):
        effects = '{"effect": "Draw", "additionalEffects": [' + effects + "]}"
    return '[{"name": "Z", "type": "Spell", "stackEffects": [' + effects + "]}]"


def test_how_deep_a_card_may_be() -> None:
    assert problems(nested(DEEPEST)) == []
    assert [one.code for one in problems(nested(DEEPEST + 1))] == ["too-deep"]


@pytest.mark.parametrize("bracket", ["[", '{"a":', '[{"a":', "[" * 7 + '{"b":'])
def test_depth_without_end_is_cheap(bracket: str) -> None:
    def read(text: str) -> None:
        assert [one.code for one in problems(text)] == ["too-deep"]

    assert grows_in_proportion(read, "", bracket)


def test_how_many_cards_a_file_may_hold() -> None:
    cards = [{"name": f"C{number}", "type": "Spell"} for number in range(MOST_CARDS + 1)]
    assert load_cards(cards[:-1])[1] == []
    assert [one.code for one in load_cards(cards)[1]] == ["too-many-definitions"]


def test_a_file_without_end_is_refused() -> None:
    assert [one.code for one in problems(" " * 2_000_000)] == ["too-long"]


SPELL = '[{"name": "Z", "type": "Spell", '


@pytest.mark.parametrize(
    ("before", "piece", "after"),
    [
        ("[", "9", "]"),
        (f'{SPELL}"cost": ', "9", "}]"),
        ('[{"name": "', "x", '", "type": "Spell"}]'),
        (f'{SPELL}"', "x", '": 1}]'),
        ('[{"name": "Z", "type": "', "-", '"}]'),
        ("[", "{},", "]"),
        ("[", "1e999,", "]"),
        (f'{SPELL}"stackEffects": [', '{"effect": "x"},', "]}]"),
        (SPELL, '"cast": 1,', "}]"),
        ('["', "\\\\", ""),
        ("[", '"a" ', ""),
        (
            f'{SPELL}"stackEffects": '
            + '{"effect": "Choose", "choices": [[{"effect": "Draw"}], ' * 5,
            '{"effect": "q"}',
            "",
        ),
    ],
)
def test_a_hostile_file_costs_little_and_says_little(before: str, piece: str, after: str) -> None:
    def read(text: str) -> None:
        cards, found = load_cards(text)
        assert cards == ()
        assert found
        assert all(len(one.message) < 400 and len(one.hint or "") < 400 for one in found)

    assert grows_in_proportion(read, before, piece, after)


@given(st.text(alphabet='{}[]",:\\aé1-.e \n', max_size=60))
def test_any_text_is_read_without_a_crash(text: str) -> None:
    load_cards(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["name", "type", "stackEffects", "effect", "choose", "zone", "condition"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(st.lists(json_values, max_size=3))
@settings(deadline=None)
def test_any_json_is_read_without_a_crash(cards: list[Any]) -> None:
    load_cards(cards)
