"""Announcing by clicks: steps that cost one call each, go back, and that nobody else sees."""

from __future__ import annotations

import random

import pytest

import engine
from bot.matches.refusals import NotPlaying, NotYourMove
from engine.core.randomness import seed_from_int
from tests.cogs.matches.clocks import clock_of
from tests.cogs.matches.duel import Duel, at_once, begin
from tests.cogs.matches.kindred import announce, asked, seen_by_others, started
from tests.cogs.matches.panels import LATE
from tests.cogs.matches.reading import buttons, parts, said, text_of
from tests.cogs.matches.spy import watched
from tests.conftest import Table

PRESSES = 75


def calls(duel: Duel) -> int:
    """How often Discord was called so far."""
    return len(duel.env.http_requests)


async def test_a_step_costs_one_call_and_nobody_else_sees_anything_of_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await started(table, monkeypatch, clock="relaxed")
    carol = table.guild.add_member(table.env.create_user("carol"))
    before, events = seen_by_others(duel, carol), len((await duel.truth()).events)
    made = calls(duel)

    async def stepped() -> None:
        nonlocal made
        assert calls(duel) == made + 1, [(r.method, r.path) for r in duel.env.http_requests[made:]]
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
    await duel.choose(1)
    assert seen_by_others(duel, carol) != before
    assert "Amber" in text_of(await duel.board())


async def test_what_will_be_paid_stands_on_the_panel_before_it_is(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await started(table, monkeypatch)
    await announce(duel)
    await duel.choose(0)
    summary = (await asked(duel)).summary
    assert any("40 → 37" in line for line in summary)
    assert "40 → 37" in text_of(duel.panel("A"))


async def test_a_restart_in_the_middle_of_an_announcement_changes_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await started(table, monkeypatch)
    await announce(duel)
    await duel.choose(0)
    panel = text_of(duel.panel("A"))
    await table.restart()
    await duel.take("A", "Back")
    assert (await asked(duel)).kind == "choice"
    await table.restart()
    await duel.choose(0)
    assert text_of(duel.panel("A")) == panel
    await table.restart()
    await duel.take("A", "Back")
    await duel.take("A", "Back")
    assert (await asked(duel)).passing is not None


async def test_back_pressed_twice_goes_back_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await started(table, monkeypatch)
    await announce(duel)
    await duel.choose(0)
    panel = duel.panel("A")
    back = buttons(panel)["Back"]
    alice = duel.actor("A").user
    await at_once(table.env, alice.click(panel, custom_id=back), alice.click(panel, custom_id=back))
    assert (await asked(duel)).kind == "choice"
    assert LATE in text_of(duel.panel("A"))
    assert "Back" in buttons(duel.panel("A"))


async def test_back_is_for_the_player_alone(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    duel = await started(table, monkeypatch)
    await announce(duel)
    number = (await duel.truth()).number
    live = table.bot.get_cog("match").live
    with pytest.raises(NotYourMove):
        await live.step_back(duel.id, table.bob.id, number)
    with pytest.raises(NotPlaying):
        await live.step_back(duel.id, 1, number)
    assert (await duel.truth()).number == number


async def test_taking_back_with_the_opponents_word_is_not_for_what_they_know_nothing_of(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await started(table, monkeypatch)
    await announce(duel)
    carol = table.guild.add_member(table.env.create_user("carol"))
    before = seen_by_others(duel, carol)
    assert "press **Back**" in said(await table.alice.slash(duel.place, "match undo"))
    assert seen_by_others(duel, carol) == before


async def bob_has_passed(duel: Duel) -> None:
    """Both are asked wherever they have priority, and Bob's latest choice can be taken back."""
    live = duel.table.bot.get_cog("match").live
    for each in (duel.table.alice, duel.table.bob):
        await live.set_auto_pass(duel.id, each.id, "always")
    for player in ("A", "B"):
        decision = await asked(duel)
        assert (decision.player, decision.passing is None) == (player, False)
        await duel.choose(decision.passing or 0)
    assert (await asked(duel)).player == "A"


@pytest.mark.parametrize("steps", ["none", "some", "some and back"])
async def test_the_opponent_takes_back_as_if_nothing_were_announced(
    table: Table, monkeypatch: pytest.MonkeyPatch, steps: str
) -> None:
    duel = await started(table, monkeypatch, clock="relaxed")
    await bob_has_passed(duel)
    if steps != "none":
        await announce(duel)
        await duel.choose(0)
    if steps == "some and back":
        await duel.take("A", "Back")
        await duel.take("A", "Back")
    assert "Your opponent is asked" in said(await table.bob.slash(duel.place, "match undo"))
    call = await duel.called()
    await table.restart()
    await duel.press("A", call, buttons(call)["Allow"])
    assert (await asked(duel)).player == "B"
    assert "Amber" not in text_of(await duel.board())
    await table.restart()
    await duel.choose((await asked(duel)).passing or 0)
    assert (await asked(duel)).player == "A"


async def test_what_was_asked_for_before_is_allowed_within_an_announcement(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await started(table, monkeypatch)
    await bob_has_passed(duel)
    await table.bob.slash(duel.place, "match undo")
    call = await duel.called()
    await announce(duel)
    await duel.press("A", call, buttons(call)["Allow"])
    assert (await asked(duel)).player == "B"
    assert "the choice is taken back" in (await duel.called()).content


async def test_a_hand_opened_meanwhile_counts_no_steps(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await started(table, monkeypatch)
    await bob_has_passed(duel)

    async def ids() -> list[str]:
        hand = (await table.bob.slash(duel.place, "match hand")).response
        assert hand is not None
        return [str(part["custom_id"]) for part in parts(hand) if "custom_id" in part]

    before = await ids()
    assert before
    await announce(duel)
    assert await ids() == before
    await duel.take("A", "Back")
    assert await ids() == before


async def test_the_time_of_a_decision_is_for_the_whole_announcement(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await started(table, monkeypatch, clock="relaxed")
    before = (await clock_of(duel)).deadline
    for _ in range(3):
        await table.env.advance_time(60)
        await announce(duel)
        await duel.take("A", "Back")
    assert (await clock_of(duel)).deadline == before
    await announce(duel)
    await duel.choose(1)
    assert (await clock_of(duel)).deadline >= before + 180


async def test_a_draw_that_was_offered_stands_until_the_announcement_is_through(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await started(table, monkeypatch)
    await table.bob.slash(duel.place, "match draw")
    await announce(duel)
    assert "offers a draw" in text_of(await duel.board())
    await duel.choose(1)
    assert "offers a draw" not in text_of(await duel.board())


async def test_nobody_reads_of_a_card_before_it_is_announced(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = engine.games()["lifeburn"]
    first, second = game.starters()[2:4]
    decks = [game.parse_deck(starter.text) for starter in (first, second)]
    names = [card.face.name for deck in decks for card in game.deck_sheet(deck).cards]
    monkeypatch.setattr(
        "bot.matches.match_creation.secrets.token_bytes", lambda _: seed_from_int(2)
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
