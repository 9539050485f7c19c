"""A card is written, told about and played by clicks alone."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.results import InteractionResult

import engine
from bot.discord_text import plain
from bot.exercises.written_card import Told
from bot.host_blocks import USER_BLOCKED
from bot.store.exercises import MISSION
from bot.store.guilds import change_guild
from bot.store.host_blocks import HostBlock, add_host_block
from bot.store.mission_progress import draft_of
from cogs.matches.exercise_controls import MissionsButton
from cogs.missions.written_card import FIELD, KEPT, NOT_READ, NOT_WANTED, writing_message
from cogs.practice.layout import OFF
from cogs.ui.controls import controls
from engine.exercise import Exercise
from engine.written_card import Writing
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.missions.learning import (
    answer_of,
    board,
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

each_mission = pytest.mark.parametrize("exercise", WRITTEN, ids=lambda one: one.game)


def asked_of(exercise: Exercise) -> Writing:
    assert exercise.writing is not None
    return exercise.writing


async def listed(table: Table, exercise: Exercise) -> Any:
    """The list of a game's missions, as Alice gets it."""
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send("Learn", view=controls(MissionsButton(exercise.game)))
    return answer_of(await table.alice.click(message, label="All missions"))


async def page(table: Table, exercise: Exercise) -> Any:
    """What says what is to be written."""
    found = await listed(table, exercise)
    return answer_of(await table.alice.click(found, label="Write a card"))


def field(opened: InteractionResult) -> dict[str, Any]:
    """The field in which a card is written."""
    assert opened.modal is not None
    return opened.modal["components"][0]["component"]


async def send(table: Table, opened: InteractionResult, card: str) -> Any:
    """Alice sends a card; what she sees then."""
    sent = await table.alice.submit_modal(opened, {FIELD: card})
    await table.env.settle()
    return sent.response


@each_mission
async def test_a_card_is_written_and_played(table: Table, exercise: Exercise):
    writing = asked_of(exercise)
    shown = await page(table, exercise)
    assert writing.say in text_of(shown)
    assert writing.sample.split("\n")[0] in text_of(shown)
    opened = await table.alice.click(shown, label="Write")
    assert field(opened)["value"] == writing.template
    mistake = writing.mistakes[0]
    told = await send(table, opened, mistake.text)
    assert NOT_READ in text_of(told)
    assert f"line {mistake.line}: error" in text_of(told)
    assert KEPT in text_of(told)
    opened = await table.alice.click(told, label="Write on")
    assert field(opened)["value"] == mistake.text
    unwanted = next(one for one in writing.mistakes if not one.line)
    told = await send(table, opened, unwanted.text)
    assert NOT_WANTED in text_of(told)
    assert "It reads well" in text_of(told)
    opened = await table.alice.click(told, label="Write on")
    begun = await send(table, opened, writing.example)
    assert f"Mission: {exercise.title}" in text_of(begun)
    row = await mission(table)
    assert exercise.steps[0].say in text_of(await hand(table, row))
    await play(table, row)
    assert (await stored(table, row.id)).winner == row.human
    for message in (await hand(table, row), await board(table, row)):
        assert exercise.done in text_of(message)
        assert "All missions" in buttons(message)
        assert not {"Next", "Try again"} & {*buttons(message)}
    assert f"✅ {len(engine.games()[exercise.game].missions) + 1}. {exercise.title}" in text_of(
        await listed(table, exercise)
    )


@each_mission
async def test_what_a_card_lacks_is_said_to_the_end(exercise: Exercise):
    for want in asked_of(exercise).wants:
        view = writing_message(exercise, Told("", lacks=want.say)).view
        assert isinstance(view, discord.ui.LayoutView)
        texts = (one for one in view.walk_children() if isinstance(one, discord.ui.TextDisplay))
        assert any(plain(want.say, len(want.say)) in text.content for text in texts)


async def test_what_is_typed_is_taken_after_a_restart(table: Table):
    writing = asked_of(ONE)
    opened = await table.alice.click(await page(table, ONE), label="Write")
    await table.restart()
    told = await send(table, opened, writing.mistakes[0].text)
    await table.restart()
    opened = await table.alice.click(told, label="Write on")
    assert field(opened)["value"] == writing.mistakes[0].text
    await send(table, opened, writing.example)
    row = await mission(table)
    await table.restart()
    await table.env.settle()
    await play(table, row)
    assert (await stored(table, row.id)).winner == row.human


async def test_who_gives_up_can_write_again(table: Table):
    opened = await table.alice.click(await page(table, ONE), label="Write")
    await send(table, opened, asked_of(ONE).example)
    row = await mission(table)
    await give_up(table, row)
    shown = answer_of(await press(table, row, "Try again"))
    assert asked_of(ONE).say in text_of(shown)


async def test_a_card_that_is_written_anew_is_the_one_that_is_played(table: Table):
    shown = await page(table, ONE)
    again = await page(table, ONE)
    await send(table, await table.alice.click(shown, label="Write"), asked_of(ONE).example)
    first = await mission(table)
    card = asked_of(ONE).example + " "
    await send(table, await table.alice.click(again, label="Write"), card)
    row = await mission(table)
    assert row.id != first.id
    assert (await stored(table, first.id)).ending == "replaced"
    assert "You went on with something else" in text_of(await board(table, first))
    snapshot = await now(table, row)
    assert snapshot.exercise is not None
    assert card in snapshot.exercise.exercise.laid.cards
    await play(table, row)
    assert (await stored(table, row.id)).winner == row.human


async def test_what_nobody_can_read_is_refused_and_given_back(table: Table):
    opened = await table.alice.click(await page(table, ONE), label="Write")
    sent = await table.alice.submit_modal(opened, {FIELD: " \0"})
    refused = sent.followups[-1]
    assert "not like the text of a deck" in refused.content
    assert [one.filename for one in refused.attachments] == ["card.txt"]
    async with table.bot.store.read() as connection:
        key = ONE.key.removeprefix(MISSION)
        assert await draft_of(connection, table.alice.id, ONE.game, key) is None


async def test_who_is_blocked_writes_nothing(table: Table):
    opened = await table.alice.click(await page(table, ONE), label="Write")
    async with table.bot.store.write() as connection:
        await add_host_block(connection, HostBlock("user", table.alice.id, 0))
    await table.bot.services.host_blocks.read()
    sent = await table.alice.submit_modal(opened, {FIELD: asked_of(ONE).example})
    assert answer_of(sent).content == USER_BLOCKED
    assert await table.bot.services.missions.running(table.alice.id) is None


async def test_nobody_keeps_the_readers_busy(table: Table, monkeypatch: pytest.MonkeyPatch):
    few = table.bot.settings.model_copy(update={"uploads_per_hour": 1})
    monkeypatch.setattr(table.bot, "settings", few)
    opened = await table.alice.click(await page(table, ONE), label="Write")
    told = await send(table, opened, asked_of(ONE).mistakes[0].text)
    opened = await table.alice.click(told, label="Write on")
    sent = await table.alice.submit_modal(opened, {FIELD: asked_of(ONE).example})
    assert "within an hour" in sent.followups[-1].content
    assert await table.bot.services.missions.running(table.alice.id) is None


async def test_in_a_server_without_practice_no_card_is_played(table: Table):
    opened = await table.alice.click(await page(table, ONE), label="Write")
    await table.bot.store.run(change_guild, table.guild.id, practice=False)
    sent = await table.alice.submit_modal(opened, {FIELD: asked_of(ONE).example})
    assert OFF in sent.followups[-1].content
    assert await table.bot.services.missions.running(table.alice.id) is None
