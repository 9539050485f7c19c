"""Deck texts, each with whether it is legal."""

from __future__ import annotations

from typing import Any

import pytest

from bot.decks.problem_report import is_legal, render_problems
from engine.games.asigoc.legality import check_deck
from engine.games.asigoc.parser import parse_deck
from tests.repository import read_checks

CHECKS: list[dict[str, Any]] = read_checks("asigoc", "rejected.json", "ASIGOC_DECK_CHECKS")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check["title"])
def test_a_deck_is_legal_or_not_as_the_shared_check_says(check: dict[str, Any]) -> None:
    deck = parse_deck(check["text"])
    problems = check_deck(deck)
    assert is_legal(problems) is check["expect"]["legal"]
    shown, count = render_problems(deck.source, problems, limit=1900)
    assert count == len(problems)
    assert "`" not in shown
