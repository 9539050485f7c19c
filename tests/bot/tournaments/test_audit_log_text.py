"""Audit logs describe in words what was done."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from bot.base.discord_text import plain
from bot.store.tournaments.audit_log import AuditAction, AuditEntry
from bot.tournaments.audit_log_text import entry_words

NAMES = {1: "Alice", 2: "Bob"}

DONE = AuditEntry(1, "CUP234", 0, 99, "Olga", "create", None, None, None, {}, "")


@pytest.mark.parametrize("action", get_args(AuditAction))
def test_there_are_words_for_every_action(action: AuditAction) -> None:
    facts = {"minutes": 5, "number": "4 8 15"}
    said = entry_words(
        replace(DONE, action=action, entrant=1, other=2, round=3, facts=facts), NAMES
    )
    assert said.startswith("Olga ")
    assert said.endswith(".")
    assert "None" not in said


def test_a_reason_is_given_where_there_is_one() -> None:
    facts = {"winner": "A", "games": "2:1", "before": "draw 1:1"}
    entry = replace(DONE, action="correct", entrant=1, other=2, round=3, facts=facts)
    assert entry_words(replace(entry, reason="typed it wrong"), NAMES) == (
        "Olga corrected the result of Alice against Bob in round 3 to a win for Alice, 2:1 "
        "(it was a draw, 1:1): typed it wrong"
    )
    first = replace(
        entry, action="result", facts={"winner": "none", "games": "0:0", "before": None}
    )
    assert entry_words(first, NAMES) == (
        "Olga set the result of Alice against Bob in round 3 to a loss for both, 0:0."
    )


def test_what_the_bot_did_by_itself_is_said_to_be_its_own_doing() -> None:
    entry = replace(DONE, action="round", user=0, name="", round=2)
    assert entry_words(entry, NAMES) == "Deckhand began round 2."


def test_names_and_reasons_format_nothing_where_they_are_shown() -> None:
    entry = replace(DONE, name="**Olga**", action="bye", entrant=1, round=2, reason="<@99> said so")
    said = entry_words(entry, {1: "_Alice_"}, plain)
    assert said == "\\*\\*Olga\\*\\* gave \\_Alice\\_ a bye in round 2: \\<\\@99\\> said so"


def test_an_entrant_who_is_known_no_more_is_somebody() -> None:
    assert entry_words(replace(DONE, action="drop", entrant=7), NAMES) == "Olga dropped somebody."
