"""The fast reader and the fast check of cards agree with the careful ones."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from engine.games.lifeburn.loading.json_parser import (
    DEEPEST,
    BadJson,
    plain_value,
    read_json,
    read_placeless,
)
from engine.games.lifeburn.loading.schema import normal_card, strict_schema
from engine.games.lifeburn.loading.schema_check import is_valid
from engine.games.lifeburn.set import written_set
from tests.sometimes import amount

VALIDATOR = Draft202012Validator(strict_schema())
CARDS = [
    plain_value(normal_card(read_json(json.dumps(one)), "")[0]) for one in written_set().values()
]
ODD: list[Any] = [
    *(None, True, 1, -100, 1000, 99.0, 1.5, "Draw", "Summon", "x", "", " a", "a" * 61),
    *([], {}, [1], ["Dive"], [{"effect": "Draw"}], {"effect": "Choose"}, {"condition": "InZone"}),
]


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Returns the places of all values inside a value."""
    if not isinstance(value, dict | list):
        return []
    keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
    return [place for key in keys for place in ((value, key), *_places(value[key]))]


def _changed(card: Any, rng: Random) -> Any:
    """Returns a copy of a card in which one or two values are removed, replaced or added."""
    card = json.loads(json.dumps(card))
    for _ in range(rng.randint(1, 2)):
        inside, key = rng.choice(_places(card) or [(card, "name")])
        others, other = rng.choice(_places(rng.choice(CARDS)))
        value = rng.choice([rng.choice(ODD), others[other]])
        match rng.randrange(3):
            case 0:
                inside.pop(key, None) if isinstance(inside, dict) else inside.pop(key)
            case 1 if isinstance(inside, dict) and isinstance(other, str):
                inside[other] = value
            case _:
                inside[key] = value
    return card


def test_the_fast_check_agrees_with_the_schema_library() -> None:
    rng = Random(5)
    valid = 0
    for _ in range(amount(300, 20_000)):
        card = _changed(rng.choice(CARDS), rng)
        assert is_valid(card) == VALIDATOR.is_valid(card), card
        valid += is_valid(card)
    assert valid > 20


@pytest.mark.parametrize("value", ODD, ids=repr)
def test_a_value_that_is_no_card_is_invalid(value: Any) -> None:
    assert not is_valid(value)
    assert is_valid(value, "trigger") == (value == "Draw")


def test_only_a_summon_has_attack() -> None:
    card = {"name": "Imp", "attack": 1, "defense": 1}
    assert is_valid({**card, "type": "Summon"})
    assert not is_valid({**card, "type": "Spell"})
    assert is_valid({"name": "Imp", "type": "Spell"})


def _read(text: str, *, fast: bool) -> Any:
    try:
        return plain_value(read_placeless(text) if fast else read_json(text))
    except BadJson as error:
        return error.problem


@settings(deadline=None)
@given(
    st.sampled_from([json.dumps(card, indent=1) for card in CARDS[:20]]),
    st.lists(
        st.tuples(
            st.integers(0, 300),
            st.integers(0, 3),
            st.sampled_from(['"', ",", ",}", "[", "]", "01", "1.5", "1e3", "-", "\\u0041", "\\n"])
            | st.text(max_size=2),
        ),
        max_size=3,
    ),
)
def test_the_fast_reader_reads_what_the_grammar_reads(
    text: str, edits: list[tuple[int, int, str]]
) -> None:
    for at, cut, put in edits:
        text = text[:at] + put + text[at + cut :]
    assert _read(text, fast=True) == _read(text, fast=False)


@pytest.mark.parametrize("deep", range(DEEPEST - 1, DEEPEST + 4))
@pytest.mark.parametrize("brackets", ["{}", "[]", "[{}]"])
def test_the_fast_reader_has_the_same_limits_of_depth(deep: int, brackets: str) -> None:
    opening = {"{}": '{"a":', "[]": "[[", "[{}]": '[{"a":'}[brackets]
    closing = {"{}": "}", "[]": "]]", "[{}]": "}]"}[brackets]
    text = opening * deep + "1" + closing * deep
    assert _read(text, fast=True) == _read(text, fast=False)


@pytest.mark.parametrize("text", ["NaN", "-Infinity", "1" * 30, "[1,,2]", "[,]", "{,}", '"\x0b"'])
def test_the_fast_reader_refuses_what_only_python_reads(text: str) -> None:
    assert _read(text, fast=True) == _read(text, fast=False)
