"""The mission in which a member writes a card: what is asked for, the field for it, and what the
game says of what was typed. The ids say which mission it is, so that what somebody typed for half
an hour is taken whatever was restarted meanwhile."""

import re
from typing import Any, Final

import discord
from discord.ext import commands

import engine
from bot.app.client import Deckhand, Interaction
from bot.base.discord_text import code_block, escaped
from bot.decks.problem_report import render_problems
from bot.discord_api.discord_calls import (
    OutgoingFile,
    OutgoingMessage,
    defer,
    open_modal,
    redraw,
    respond,
)
from bot.exercises.written_card import (
    MOST_TYPED,
    CardFeedback,
    key_of,
    mission_of,
    mission_with_card,
)
from bot.limits.hourly_limits import count_act_now
from cogs.missions.controllers.mission_controller import MissionController
from cogs.missions.controls import MISSION, MissionsButton, WriteButton
from cogs.ui.answers import answering
from cogs.ui.component_ids import GAME
from cogs.ui.containers import RUNNING, control_row, message_of
from cogs.ui.controls import without_dispatch
from cogs.ui.modals import fields
from engine.exercise import Exercise

FIELD: Final = "card"
TYPED: Final = "card.txt"
PROBLEMS_LENGTH: Final = 2000
"""How much of what the game says of a card is told at once."""

SAMPLE: Final = "Such a card looks like this:"
KEPT: Final = "-# What you wrote is kept. **Write on** goes on with it."
NOT_READ: Final = "**Not yet.** This is what the game says of your card:"
NOT_WANTED: Final = "**Not yet.**"

_FORM: Final = re.compile(rf"learn:card:(?P<game>{GAME.pattern}):(?P<mission>{MISSION.pattern})")


class WritingController:
    """Serves presses and what was typed. Every method may raise Refusal."""

    def __init__(self, bot: Deckhand, missions: MissionController) -> None:
        self._bot = bot
        self._missions = missions
        self._writings = bot.services.writings

    async def show(self, press: Interaction, game: str, mission: str) -> None:
        """Says what is to be written."""
        await respond(press, writing_message(mission_of(game, mission)))

    async def ask(self, press: Interaction, game: str, mission: str) -> None:
        """Opens the field, with what the member wrote last in it."""
        exercise = mission_of(game, mission)
        draft = await self._writings.draft(press.user.id, exercise)
        await open_modal(press, without_dispatch(_form(exercise, draft)))

    async def take(self, form: Interaction, game: str, mission: str, typed: str) -> None:
        """Says what is wrong with a card that was typed, or has it played."""
        exercise = mission_of(game, mission)
        await defer(form, update=True)
        most = self._bot.settings.uploads_per_hour
        await count_act_now(self._bot.store, form.user.id, "upload", most)
        told = await self._writings.read_card(form.user.id, exercise, typed, form.guild_id)
        if told.is_right:
            await self._missions.play(form, mission_with_card(exercise, told))
        else:
            await redraw(form, writing_message(exercise, told))


class CardWriting(commands.Cog):
    """Listens for what is typed."""

    def __init__(self, bot: Deckhand, writing: WritingController) -> None:
        self.bot = bot
        self._writing = writing

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Takes a card, whenever its field was opened."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        data: Any = interaction.data
        found = _FORM.fullmatch(data["custom_id"])
        if found is None:
            return
        typed = fields(data).get(FIELD, "")
        async with answering(interaction, OutgoingFile(TYPED, typed.encode("utf-8", "replace"))):
            self.bot.services.host_blocks.refuse_blocked(interaction)
            await self._writing.take(interaction, found["game"], found["mission"], typed)


def writing_message(exercise: Exercise, told: CardFeedback | None = None) -> OutgoingMessage:
    """What is to be written, and what is said of what a member wrote."""
    writing = exercise.writing
    assert writing is not None
    heading = f"### {engine.games()[exercise.game].title} · {exercise.title}"
    lines = [heading, writing.say, SAMPLE, code_block(writing.sample)]
    if told is not None:
        lines += [_said(told), KEPT]
    card = discord.ui.Container[Any](accent_colour=RUNNING)
    card.add_item(discord.ui.TextDisplay("\n".join(lines)))
    label = "Write" if told is None else "Write on"
    write = WriteButton(exercise.game, key_of(exercise), label)
    card.add_item(control_row(write, MissionsButton(exercise.game)))
    return message_of(card)


def _said(told: CardFeedback) -> str:
    """What is wrong with a card, each problem with its line."""
    if not told.problems:
        return f"{NOT_WANTED} {escaped(told.lacks)}"
    shown, count = render_problems(told.typed, told.problems, PROBLEMS_LENGTH)
    left = len(told.problems) - count
    more = f"\n… and {left:,} more." if left else ""
    return f"{NOT_READ}\n{code_block(shown)}{more}"


def _form(exercise: Exercise, draft: str) -> discord.ui.Modal:
    custom_id = f"learn:card:{exercise.game}:{key_of(exercise)}"
    modal = discord.ui.Modal(title=exercise.title, timeout=None, custom_id=custom_id)
    modal.add_item(
        discord.ui.Label(
            text="Your card",
            description="Send it as often as you like: the game says what is still wrong.",
            component=discord.ui.TextInput(
                custom_id=FIELD,
                style=discord.TextStyle.paragraph,
                max_length=MOST_TYPED,
                default=draft,
            ),
        )
    )
    return modal
