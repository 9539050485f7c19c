"""Texts with their reports: refused ones, printed cards, conditions in text and as trees."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.chaos import checks
from engine.games.chaos.loading.legality import check_deck
from engine.games.chaos.loading.parser import parse_cards, parse_condition, parse_deck
from engine.games.chaos.printer import print_card, print_condition
from tests.repository import read_checks

REJECTED: list[dict[str, str]] = read_checks("chaos", "rejected.json", "CHAOS_CHECKS")
CARDS: list[dict[str, Any]] = read_checks("chaos", "english.json", "CHAOS_CHECKS")["cards"]
CASES: list[dict[str, Any]] = read_checks("chaos", "conditions.json", "CHAOS_CHECKS")["cases"]


@pytest.mark.parametrize("check", REJECTED, ids=lambda check: check["why"])
def test_a_text_is_refused_once_with_the_word_that_was_meant(check: dict[str, str]) -> None:
    found = [one for one in check_deck(parse_deck(check["text"])) if one.severity == "error"]
    assert len(found) == 1
    (error,) = found
    assert error.hint
    assert 0 < error.column + error.length - 1 <= len(check["text"].splitlines()[error.line - 1])
    assert check.get("hint", "") in error.hint
    assert error in checks.problems(check["text"])


@pytest.mark.parametrize("check", CARDS, ids=lambda check: check["card"].split('"')[1])
def test_a_canonical_card_is_right_and_printed_as_it_is_written(check: dict[str, Any]) -> None:
    (card,) = parse_cards(check["card"], limits=True).values()
    assert print_card(card) == check["card"]


def test_a_condition_is_the_tree_of_its_case() -> None:
    for case in CASES:
        assert checks.tree(case["condition"]) == case["ast"], case["id"]
        assert checks.text(case["ast"]) == case["condition"], case["id"]
        assert print_condition(parse_condition(case["condition"])) == case["condition"], case["id"]
