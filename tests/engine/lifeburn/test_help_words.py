"""The pages on writing cards name everything in the schema."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.games.lifeburn.cards import Keyword
from engine.games.lifeburn.help import HELP_TOPICS
from engine.games.lifeburn.loading.schema import strict_schema
from engine.games.lifeburn.texts.keywords import KEYWORDS, keyword_type

SCHEMA = strict_schema()
WRITING = " ".join(topic.body for topic in HELP_TOPICS if topic.key.startswith("write"))
NAMED = set(re.findall(r"\w+", WRITING))
RULES = " ".join(topic.body for topic in HELP_TOPICS if not topic.key.startswith("write"))


def fields(part: Any) -> set[str]:
    """Returns every field in the schema, at any depth."""
    if isinstance(part, dict):
        found: set[str] = set(part.get("properties", {}))
        return found.union(*(fields(one) for one in part.values()))
    if isinstance(part, list):
        return set[str]().union(*(fields(one) for one in part))
    return set()


@pytest.mark.parametrize("name", sorted(SCHEMA["$defs"]))
def test_every_word_of_a_list_is_named(name: str):
    assert set(SCHEMA["$defs"][name].get("enum", ())) <= NAMED


def test_every_field_is_named():
    assert fields(SCHEMA) <= NAMED


def test_every_page_on_writing_is_named_on_the_first():
    (first,) = (topic for topic in HELP_TOPICS if topic.key == "write")
    others = {topic.key for topic in HELP_TOPICS if topic.key.startswith("write-")}
    assert set(re.findall(r"\*\*(write-[a-z]+)\*\*", first.body)) == others


@pytest.mark.parametrize("keyword", sorted(KEYWORDS))
def test_the_page_on_keywords_explains_each(keyword: Keyword):
    (page,) = (topic for topic in HELP_TOPICS if topic.key == "keywords")
    assert re.search(rf"^- \*\*{keyword}\b", page.body, re.MULTILINE)
    assert f" {keyword_type(keyword).icon} for {keyword}" in page.body


@pytest.mark.parametrize(
    "word",
    [
        "Back",
        "priority",
        "tribute",
        "Spectral",
        "Always ask me",
        "turn 200",
        "higher life wins",
        "hand limit",
        "as a whole",
    ],
)
def test_the_rules_speak_of_it(word: str):
    assert word in RULES
