"""Whether a card fits the schema is found as jsonschema finds it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from engine.games.lifeburn.loading.schema import strict_schema
from engine.games.lifeburn.loading.schema_fit import WORDS, fits
from tests.strategies import examples
from tests.strategies.lifeburn import card_objects

SAYS_NOTHING: Final = {"$schema", "$id", "$defs", "title", "description", "x-aliases"}
WITH_IF: Final = {"then", "else"}
VALIDATOR: Final = Draft202012Validator(strict_schema())
ODD: Final = st.sampled_from(
    [None, True, 0, 1.5, -1000, 1000, "", "Summon", "x" * 61, [], [[]], {}, {"effect": "Choose"}]
)


def words(schema: Any) -> Iterator[str]:
    """The words of a schema and of those within it."""
    for word, rule in schema.items():
        yield word
        if word in ("properties", "$defs"):
            for one in rule.values():
                yield from words(one)
        elif word not in ("x-aliases", "enum"):
            for one in rule if isinstance(rule, list) else [rule]:
                yield from words(one) if isinstance(one, dict) else ()


def parts(value: Any) -> Iterator[dict[str, Any] | list[Any]]:
    """The objects and lists of a card, the card first."""
    if isinstance(value, (dict, list)):
        yield value
        for one in value.values() if isinstance(value, dict) else value:
            yield from parts(one)


def test_every_word_of_the_schema_is_looked_at() -> None:
    assert set(words(strict_schema())) - SAYS_NOTHING - WITH_IF == set(WORDS)


@examples(100)
@given(card_objects(st.just("Card")), st.data())
def test_a_spoiled_card_fits_where_jsonschema_finds_nothing_wrong(
    written: dict[str, Any], data: st.DataObject
) -> None:
    assert fits(written, strict_schema())
    part = data.draw(st.sampled_from([*parts(written)]))
    if isinstance(part, dict):
        name = data.draw(st.sampled_from([*part, "choices", "attack", "spoilt"]))
        if name in part and data.draw(st.booleans()):
            del part[name]
        else:
            part[name] = data.draw(ODD)
    else:
        part.insert(0, data.draw(ODD))
    assert fits(written, strict_schema()) == VALIDATOR.is_valid(written)
