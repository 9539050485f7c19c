"""A card is written, described and played only by clicks."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.results import InteractionResult

import engine
from bot.exercises.written_card import key_of
from bot.limits.host_blocks import USER_BLOCKED
from bot.store.exercises.mission_progress import draft_of
from bot.store.limits.host_blocks import HostBlock, add_host_block
from bot.store.settings.guild_settings import change_guild
from cogs.missions.controls import MissionsButton
from cogs.ui.controls import controls
from engine.exercise import Exercise
from engine.written_card import WritingTask
from tests.cogs.matches.reading import text_of
from tests.cogs.missions.learning import (
    answer_of,
    give_up,
    hand,
    mission,
    now,
    play,
    press,
    stored,
)
from tests.conftest import Table

WRITTEN = [game.writing for game in engine.games().values() if game.writing is not None]
ONE = WRITTEN[0]

FIELD = "card"
NOT_READ = "**Not yet.** The game says this about your card:"
KEPT = "Your text is saved. **Write on** continues it."


def asked_of(exercise: Exercise) -> WritingTask:
    assert exercise.writing is not None
    return exercise.writing


async def listed(table: Table, exercise: Exercise) -> Any:
    """Returns the list of a game's missions, as Alice gets it."""
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send("Learn", view=controls(MissionsButton(exercise.game)))
    return answer_of(await table.alice.click(message, label="All missions"))


async def page(table: Table, exercise: Exercise) -> Any:
    """Returns the page that says what is to be written."""
    found = await listed(table, exercise)
    return answer_of(await table.alice.click(found, label="Write your own card"))


def field(opened: InteractionResult) -> dict[str, Any]:
    """Returns the field in which a card is written."""
    assert opened.modal is not None
    return opened.modal["components"][0]["component"]


async def send(table: Table, opened: InteractionResult, card: str) -> Any:
    """Sends a card as Alice. Returns her view after that."""
    sent = await table.alice.submit_modal(opened, {FIELD: card})
    await table.env.settle()
    return sent.response


@pytest.mark.parametrize(
    "exercise",
    [pytest.param(one, marks=() if one is ONE else pytest.mark.soak) for one in WRITTEN],
    ids=lambda one: one.game,
)
async def test_a_card_is_written_and_played_also_after_a_restart(table: Table, exercise: Exercise):
    writing = asked_of(exercise)
    opened = await table.alice.click(await page(table, exercise), label="Write")
    assert field(opened)["value"] == writing.template
    await table.restart()
    mistake = writing.mistakes[0]
    told = await send(table, opened, mistake.text)
    assert NOT_READ in text_of(told)
    assert f"line {mistake.line}: error" in text_of(told)
    assert KEPT in text_of(told)
    await table.restart()
    opened = await table.alice.click(told, label="Write on")
    assert field(opened)["value"] == mistake.text
    unwanted = next(one for one in writing.mistakes if not one.line)
    told = await send(table, opened, unwanted.text)
    assert "It reads well" in text_of(told)
    opened = await table.alice.click(told, label="Write on")
    begun = await send(table, opened, writing.example)
    assert f": {exercise.title}" in text_of(begun)
    row = await mission(table)
    await table.restart()
    await table.env.settle()
    assert exercise.steps[0].say in text_of(await hand(table, row))
    await play(table, row)
    assert (await stored(table, row.id)).winner == row.human
    assert exercise.done in text_of(await hand(table, row))
    done = f"✅ {len(engine.games()[exercise.game].missions) + 1}. {exercise.title}"
    assert done in text_of(await listed(table, exercise))


async def test_a_card_that_is_written_anew_is_the_one_that_is_played(table: Table):
    shown, again = await page(table, ONE), await page(table, ONE)
    await send(table, await table.alice.click(shown, label="Write"), asked_of(ONE).example)
    first = await mission(table)
    card = asked_of(ONE).example + " "
    await send(table, await table.alice.click(again, label="Write"), card)
    row = await mission(table)
    assert (await stored(table, first.id)).ending == "replaced"
    assert "You've started something else since" in text_of(await hand(table, first))
    snapshot = await now(table, row)
    assert snapshot.exercise is not None
    assert card in snapshot.exercise.exercise.laid.cards
    await give_up(table, row)
    shown = answer_of(await press(table, row, "Try again"))
    assert asked_of(ONE).say in text_of(shown)


async def test_what_may_not_be_sent_is_refused_and_nothing_begins(
    table: Table, monkeypatch: pytest.MonkeyPatch
):
    shown = await page(table, ONE)

    async def write() -> InteractionResult:
        return await table.alice.click(shown, label="Write")

    async def refused(opened: InteractionResult, card: str) -> Any:
        sent = await table.alice.submit_modal(opened, {FIELD: card})
        return (sent.followups or [answer_of(sent)])[-1]

    unreadable = await refused(await write(), " \0")
    assert "not like a deck's text" in unreadable.content
    assert [one.filename for one in unreadable.attachments] == ["card.txt"]
    async with table.bot.store.read() as connection:
        key = key_of(ONE)
        assert await draft_of(connection, table.alice.id, ONE.game, key) is None
    few = table.bot.settings.model_copy(update={"uploads_per_hour": 1})
    with monkeypatch.context() as patch:
        patch.setattr(table.bot, "settings", few)
        assert "within an hour" in (await refused(await write(), asked_of(ONE).example)).content
    await table.bot.store.run(change_guild, table.guild.id, practice=False)
    off = "Practice matches are switched off on this server."
    assert off in (await refused(await write(), asked_of(ONE).example)).content
    opened = await write()
    async with table.bot.store.write() as connection:
        await add_host_block(connection, HostBlock("user", table.alice.id, 0))
    await table.bot.services.host_blocks.load_blocks()
    assert (await refused(opened, asked_of(ONE).example)).content == USER_BLOCKED
    assert await table.bot.services.exercises.running(table.alice.id) is None
