"""The computer's turn is one story: the board before and after it, and what it did."""

from __future__ import annotations

import discord
import pytest
from simcord.results import InteractionResult

from bot.matches.match_refusals import NotPlaying, TurnTakenBack
from bot.store.settings.preferences import change_preferences
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.reading import Message, buttons, text_of
from tests.cogs.practice.practice import (
    COMPUTER_BEGINS,
    begin_practice,
    click,
    labels,
    panel,
    shown,
)
from tests.conftest import Table

HEADING = "The computer's turn"


@pytest.fixture(autouse=True)
def computer_begins(alice_begins: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match that begins has one seed, with which the computer begins."""
    monkeypatch.setattr("secrets.token_bytes", lambda count=32: COMPUTER_BEGINS * count)


def pictures(message: object) -> list[str]:
    return [one.filename for one in getattr(message, "attachments", ())]


async def press(table: Table, message: Message, label: str) -> InteractionResult:
    """Alice presses a button of a message, and all is shown."""
    result = await table.alice.click(message, label=label)
    await table.env.settle()
    return result


async def end_turn(table: Table, duel: Duel) -> None:
    """Alice ends her turn on her panel, and the computer has its own."""
    await click(table, await panel(duel, await duel.row()), label="End turn")
    await table.env.settle()


async def test_the_steps_of_its_turn_are_shown_to_its_player_also_after_a_restart(table: Table):
    public = discord.PermissionOverwrite(create_private_threads=False)
    table.channel = table.guild.create_text_channel(
        "open", overwrites={table.guild.default_role: public}
    )
    duel = await begin_practice(table)
    board = await duel.board()
    assert HEADING in text_of(board)
    before, after = pictures(board)
    assert before == f"before-{after}"
    refused = await table.bob.click(board, custom_id=buttons(board)["Slower"])
    assert str(NotPlaying()) in text_of(shown(refused))
    assert not pictures(shown(refused))
    await table.restart()
    result = await press(table, board, "Slower")
    first = text_of(shown(result))
    assert "step 1 of" in first
    assert pictures(shown(result))
    await press(table, shown(result), "Next ▶")
    assert "step 2 of" in text_of(shown(result))
    assert pictures(shown(result))
    await press(table, shown(result), "◀ Back")
    assert text_of(shown(result)) == first


async def test_a_turn_that_was_taken_back_is_told_no_more(table: Table):
    duel = await begin_practice(table)
    begun = (await table.bot.services.matches.current(duel.id)).public.turn
    await end_turn(table, duel)
    result = await press(table, await duel.board(), "Slower")
    told = text_of(shown(result))
    await click(table, await panel(duel, await duel.row()), label="Take back")
    await table.env.settle()
    assert (await table.bot.services.matches.current(duel.id)).public.turn == begun
    board = await duel.board()
    assert HEADING not in text_of(board)
    assert "Slower" not in labels(board)
    assert len(pictures(board)) == 1
    label = "Next ▶" if "Next ▶" in labels(shown(result)) else "◀ Back"
    refused = await press(table, shown(result), label)
    assert str(TurnTakenBack()) in "".join(map(text_of, refused.followups))
    assert text_of(shown(result)) == told


async def test_whoever_has_pictures_off_is_shown_the_steps_in_words(table: Table):
    async with table.bot.store.write() as connection:
        await change_preferences(connection, table.alice.id, text_board=True)
    duel = await begin_practice(table)
    result = await press(table, await duel.board(), "Slower")
    assert "step 1 of" in text_of(shown(result))
    assert not pictures(shown(result))
