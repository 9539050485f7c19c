"""The computer's turn is one story, shown step by step."""

from __future__ import annotations

import pytest
from simcord.results import InteractionResult

from bot.matches.match_refusals import NotPlaying, TurnTakenBack
from bot.store.settings.preferences import change_preferences
from cogs.practice.controls import StoryButton
from cogs.ui.controls import controls
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.reading import Message, text_of
from tests.cogs.practice.practice import (
    COMPUTER_BEGINS,
    begin_practice,
    click,
    labels,
    panel,
    shown,
)
from tests.conftest import Table

STEPS = "Step by step"


@pytest.fixture(autouse=True)
def computer_begins(alice_begins: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives every match that begins one seed, with which the computer begins."""
    monkeypatch.setattr("secrets.token_bytes", lambda count=32: COMPUTER_BEGINS * count)


def pictures(message: object) -> list[str]:
    return [one.filename for one in getattr(message, "attachments", ())]


async def press(table: Table, message: Message, label: str) -> InteractionResult:
    """Presses a button of a message as Alice, and waits until all is shown."""
    result = await table.alice.click(message, label=label)
    await table.env.settle()
    return result


async def end_turn(table: Table, duel: Duel) -> None:
    """Ends Alice's turn on her panel, and waits for the computer's turn."""
    await click(table, await panel(duel, await duel.row()), label="End turn")
    await table.env.settle()


async def step_by_step(table: Table, duel: Duel) -> InteractionResult:
    """Presses **Step by step** as Alice, which is behind ⋯ on her hand."""
    hand = await panel(duel, await duel.row())
    if STEPS not in labels(hand):
        await press(table, hand, "More" if "More" in labels(hand) else "⋯")
        hand = await panel(duel, await duel.row())
    return await press(table, hand, STEPS)


async def test_the_steps_of_its_turn_are_shown_to_its_player_also_after_a_restart(table: Table):
    duel = await begin_practice(table)
    await table.restart()
    result = await step_by_step(table, duel)
    first = text_of(shown(result))
    assert "step 1 of" in first
    assert pictures(shown(result))
    await press(table, shown(result), "Next ▶")
    assert "step 2 of" in text_of(shown(result))
    assert pictures(shown(result))
    await press(table, shown(result), "◀ Back")
    assert text_of(shown(result)) == first


async def test_its_steps_are_for_its_player_alone(table: Table):
    duel = await begin_practice(table)
    channel = table.bot.get_channel(table.channel.id)
    message = await channel.send("Here", view=controls(StoryButton(duel.id, 0)))
    refused = await table.bob.click(message, label=STEPS)
    assert str(NotPlaying()) in text_of(shown(refused))
    assert not pictures(shown(refused))


async def test_a_turn_that_was_taken_back_is_told_no_more(table: Table):
    duel = await begin_practice(table)
    begun = (await table.bot.services.matches.current(duel.id)).public.turn
    await end_turn(table, duel)
    result = await step_by_step(table, duel)
    told = text_of(shown(result))
    hand = await panel(duel, await duel.row())
    if "↩" not in labels(hand):
        await press(table, hand, "◀ Hand")
    await press(table, await panel(duel, await duel.row()), "↩")
    assert (await table.bot.services.matches.current(duel.id)).public.turn == begun
    await press(table, await panel(duel, await duel.row()), "⋯")
    assert STEPS not in labels(await panel(duel, await duel.row()))
    label = "Next ▶" if "Next ▶" in labels(shown(result)) else "◀ Back"
    refused = await press(table, shown(result), label)
    assert str(TurnTakenBack()) in "".join(map(text_of, refused.followups))
    assert text_of(shown(result)) == told


async def test_whoever_has_pictures_off_is_shown_the_steps_in_words(table: Table):
    async with table.bot.store.write() as connection:
        await change_preferences(connection, table.alice.id, text_board=True)
    duel = await begin_practice(table)
    result = await step_by_step(table, duel)
    assert "step 1 of" in text_of(shown(result))
    assert not pictures(shown(result))
