"""Reasons why cards in hand can't be played: a line for each card, the rules behind them, and the
way back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.base.refusals import Refusal
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.snapshot import Snapshot
from cogs.matches.table.layouts.board_in_words import board_message
from cogs.matches.table.layouts.card_texts import cards_message
from cogs.matches.table.layouts.why_not import rule_message, why_not_message
from engine.decisions import Place
from engine.reasons import Reason, cost_refusal
from tests.cogs.layouts.snapshots import begun, over, shown, standing
from tests.cogs.matches.reading import buttons, text_of

ITEMS = """
item "Parry" attacked: heal 1
item "Grave" banish 2: draw 1
item "Dusk *" end: draw 1
"""


def in_main_step() -> tuple[LiveMatch, Snapshot]:
    hand = {"hand": ["Parry", "Grave", "Dusk *"], "discard": ["Parry"]}
    live = standing("asigoc", ITEMS, {"A": hand})
    return live, shown(live)


def test_a_line_a_card_with_the_rules_in_a_menu(screen: Callable[..., None]) -> None:
    live, snapshot = in_main_step()
    page = why_not_message(snapshot, live.match.why_not("A"), 0)
    screen("why-not", page)


def test_one_line_while_it_is_not_the_players_turn() -> None:
    live, snapshot = in_main_step()
    told = text_of(why_not_message(snapshot, live.match.why_not("B"), 0))
    assert told.endswith("You can play every card in your hand.\n"), "it is empty"
    live = begun("chaos")
    assert live.match.decision is not None
    other = "B" if live.match.decision.player == "A" else "A"
    told = text_of(why_not_message(shown(live), live.match.why_not(other), 0))
    assert told.count("\n") == 2
    assert "**All your cards**: It's your opponent's turn." in told


def test_a_large_hand_has_several_pages() -> None:
    _, snapshot = in_main_step()
    why = cost_refusal("cost", "health", 4, 2)
    reasons = [Reason(Place("A", "hand", n), f"Card {n:02}", why) for n in range(100)]
    pages = [why_not_message(snapshot, reasons, page) for page in range(2)]
    assert [text_of(page).count("costs 4 health") for page in pages] == [55, 45]
    assert "why not? (page 2 of 2)" in text_of(pages[1])
    assert buttons(pages[0])["Page 2 ▶"] == "match:why-not:ABCDEF:1"


def test_a_rule_leads_back() -> None:
    _, snapshot = in_main_step()
    page = rule_message(snapshot, "condition")
    assert text_of(page).startswith("### Conditions: when you may use it\n")
    assert buttons(page) == {
        "Why not?": "match:why-not:ABCDEF:0",
        "Read cards": "match:cards:ABCDEF:0",
    }
    with pytest.raises(Refusal):
        rule_message(snapshot, "nothing")


def test_only_players_of_a_running_match_are_offered_it() -> None:
    live, snapshot = in_main_step()
    for page in (cards_message(snapshot, "A", 0), board_message(snapshot, "A", 0)):
        assert buttons(page)["Why not?"] == "match:why-not:ABCDEF:0"
    for page in (cards_message(snapshot, None, 0), board_message(snapshot, None, 0)):
        assert "Why not?" not in buttons(page)
    live.match.concede("A")
    ended = over(live)
    assert "Why not?" not in buttons(cards_message(ended, "A", 0))
    assert text_of(why_not_message(ended, live.match.why_not("A"), 0)).endswith("is over.\n")
