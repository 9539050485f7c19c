"""Deck texts, each with the report of `check --json`."""

from __future__ import annotations

import json
from typing import Any

from bot.decks.problem_report import deck_document, render_problems
from engine.registry import games
from tests.repository import read_checks

CHECKS: list[dict[str, Any]] = read_checks("cardfinity", "checks.json", "DECK_CHECKS")
READING_CODES = {
    "not-utf8", "too-long", "syntax", "bad-escape", "empty-name", "name-too-long",
    "control-character", "zero-count", "number-too-large", "bad-repeat", "too-deep",
    "too-many-definitions",
}  # fmt: skip


def _text(check: dict[str, Any]) -> str:
    if "text" in check:
        return check["text"]
    recipe = check["text_recipe"]
    return recipe["prefix"] + recipe["repeat"] * recipe["times"] + recipe.get("suffix", "")


def test_reports_say_what_the_shared_checks_say() -> None:
    for check in CHECKS:
        _agrees(check)


def _agrees(check: dict[str, Any]) -> None:
    """Checks the report on a shared check's text."""
    text, wanted, title = _text(check), check["expect"], check["title"]
    game = games()["cardfinity"]
    found = json.loads(json.dumps(deck_document(game, game.parse_deck(text))))
    codes = {one["code"] for one in found["problems"] if one["severity"] == "error"}
    if READING_CODES.isdisjoint(wanted["codes"]):
        assert codes == set(wanted["codes"]), title
    else:
        assert codes >= set(wanted["codes"]), title
    assert found["legal"] is wanted["legal"], title
    scales = {card["name"]: card["scale"] for card in found["cards"]}
    cards = wanted.get("cards", {})
    assert {name: scales[name] for name in cards} == cards, title
    for key in ("size", "total_scale"):
        assert found[key] == wanted.get(key, found[key]), (title, key)
    if "line" in wanted:
        assert found["problems"][0]["line"] == wanted["line"], title
    for card in found["cards"]:
        assert sum(part["scale"] for part in card["breakdown"]) == card["scale"]


def test_every_problem_of_the_shared_checks_can_be_shown_in_a_code_block() -> None:
    game = games()["cardfinity"]
    for check in CHECKS:
        deck = game.parse_deck(_text(check))
        problems = game.check_deck(deck)
        shown, count = render_problems(deck.source, problems, limit=1900)
        assert len(shown) <= 1900
        assert "`" not in shown
        assert count == len(problems) or count > 1
