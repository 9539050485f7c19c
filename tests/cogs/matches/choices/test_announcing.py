"""Announcing by clicks: each step costs one call, can be taken back, and is hidden from others. The
board during it is tested in tests/bot/matches/test_announced_matches.py."""

from __future__ import annotations

import random

import pytest

import engine
from engine.core.randomness import seed_from_int
from tests.cogs.matches.choices.kindred import announce, asked, seen_by_others, started
from tests.cogs.matches.duel import Duel, at_once, begin
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import buttons, said, text_of
from tests.cogs.matches.spy import watched
from tests.cogs.matches.table.panels import LATE
from tests.conftest import Table

PRESSES = 75


def calls(duel: Duel) -> int:
    """Returns how often Discord was called so far."""
    return len(duel.env.http_requests)


async def test_a_step_costs_one_call_and_the_marks_and_nobody_else_sees_anything(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await started(table, monkeypatch, clock="relaxed")
    carol = table.guild.add_member(table.env.create_user("carol"))
    before, events = seen_by_others(duel, carol), len((await duel.truth()).events)
    made = calls(duel)

    async def stepped() -> None:
        nonlocal made
        new = [(r.method, r.path) for r in duel.env.http_requests[made:]]
        marks = [path for _, path in new if path.endswith("/messages/@original")]
        assert len(new) - len(marks) == 1, new
        assert len(marks) <= 1  # no card, or some again, can be played now
        made = calls(duel)
        assert seen_by_others(duel, carol) == before
        assert len((await duel.truth()).events) == events

    await announce(duel)
    await stepped()
    await duel.choose(0)
    await stepped()
    assert (await asked(duel)).kind == "pick"
    for kind in ("choice", "priority"):
        await duel.take("A", "Back")
        await stepped()
        assert (await asked(duel)).kind == kind
    assert "Back" not in buttons(duel.panel("A"))
    await announce(duel)
    await stepped()
    assert "Press “Back”" in said(
        await at_match(table.alice, duel.place, "More", "Take back", match=duel.id)
    )
    assert seen_by_others(duel, carol) == before
    await duel.choose(1)
    assert seen_by_others(duel, carol) != before
    assert "Amber" in text_of(await duel.board())


async def test_it_goes_on_after_a_restart_and_back_pressed_twice_goes_back_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await started(table, monkeypatch)
    await announce(duel)
    await duel.choose(0)
    before = text_of(duel.panel("A"))
    await table.restart()
    panel, alice = duel.panel("A"), table.alice.user
    back = buttons(panel)["Back"]
    await at_once(table.env, alice.click(panel, custom_id=back), alice.click(panel, custom_id=back))
    assert (await asked(duel)).kind == "choice"
    assert LATE in text_of(duel.panel("A"))
    assert "Back" in buttons(duel.panel("A"))
    await duel.choose(0)
    assert text_of(duel.panel("A")) == before


@pytest.mark.soak
async def test_nobody_reads_of_a_card_before_it_is_announced(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = engine.games()["lifeburn"]
    first, second = game.starters()[2:4]
    decks = [game.parse_deck(starter.text) for starter in (first, second)]
    names = [card.face.name for deck in decks for card in game.deck_sheet(deck).cards]
    monkeypatch.setattr(
        "bot.matches.beginning.match_creation.secrets.token_bytes", lambda _: seed_from_int(2)
    )
    duel = await begin(table, first.text, second.text)
    spy = await watched(duel, names)
    luck = random.Random(5)
    steps = backs = 0
    for _ in range(PRESSES):
        decision = (await duel.truth()).decision
        if decision is None:
            break
        panel = duel.panel(decision.player)
        steps += decision.back
        if "Back" in buttons(panel) and luck.random() < 0.3:
            await duel.take(decision.player, "Back")
            backs += 1
        else:
            await duel.play_randomly(luck, panel, decision.player)
    assert steps > 5
    assert backs > 2
    assert spy.named > 100
