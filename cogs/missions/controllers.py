"""The actions of `/learn` and of the buttons and the form of missions; the offer of missions to
newcomers."""

from contextlib import suppress
from typing import Any, Final

from discord import app_commands

import engine
from bot.app.client import Deckhand, Interaction
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import defer, redraw, respond
from bot.discord_api.emoji import signs_for
from bot.exercises.missions import games_taught
from bot.exercises.written_card import mission_of, mission_with_card
from bot.limits.hourly_limits import count_act_now
from bot.matches.beginning.practice_request import COPY, READY, PracticeRequest
from bot.store.matches.match_kinds import MISSION
from cogs.decks.controls.builder_controls import PlayCard
from cogs.missions import controls
from cogs.missions.layouts.mission_messages import (
    WHAT,
    games_message,
    instead_message,
    missions_message,
    writing_message,
)
from cogs.practice.controllers.exercise_controller import ExerciseController
from cogs.practice.controllers.practice_controller import pressed_alone
from cogs.ui.pages import plain_page
from cogs.ui.play_buttons import Learn, LearnButton, ShowWriting

OFFER: Final = "New to this? **Learn** teaches you a game in short missions, one idea each."
OFFERED_AFTER: Final = ("match", "queue")
"""The commands whose answers offer missions. `/play` and `/help` have **Learn** themselves."""

Command = app_commands.Command[Any, ..., Any] | app_commands.ContextMenu


class MissionController:
    """The handler of commands, presses and forms about missions. Every method raises Refusal if a
    request isn't possible."""

    def __init__(self, bot: Deckhand, exercises: ExerciseController) -> None:
        self._bot = bot
        self._missions = bot.services.missions
        self._writings = bot.services.writings
        self._offers = bot.services.learning_offers
        self._exercises = exercises

    async def take(self, interaction: Interaction, action: controls.MissionAction) -> None:
        """Executes the action of `/learn`, or of a button, menu or form about missions, and answers
        it."""
        user = interaction.user.id
        match action:
            case Learn(game, replaced):
                await self._learn(interaction, game, update=replaced)
            case controls.ChooseGame():
                await self._choose_game(interaction)
            case controls.BeginMission():
                await self._begin(interaction, action)
            case controls.NextMission(match_id):
                row, place = await self._exercises.practice.played(interaction, match_id)
                following = await self._missions.next_of(user, row.game)
                if following is None:
                    await self._show_all(interaction, row.game)
                    return
                await self._exercises.play(interaction, following.exercise, place=place)
            case controls.RetryMission(match_id):
                row, place = await self._exercises.practice.played(interaction, match_id)
                found = await self._missions.mission_of_key(user, row.game, row.exercise_id)
                await self._exercises.play(interaction, found.exercise, place=place)
            case controls.ListMissions(game):
                await self._show_all(interaction, game)
            case controls.FirstMatch(game):
                await self._exercises.practice.start(interaction, _first_match(game))
            case ShowWriting(game, mission):
                await respond(interaction, writing_message(mission_of(game, mission)))
            case controls.WriteCard(game, mission):
                exercise = mission_of(game, mission)
                draft = await self._writings.draft(user, exercise)
                await controls.CardForm(game, mission).open(interaction, exercise.title, card=draft)
            case controls.SendCard():
                await self._read_card(interaction, action)
            case PlayCard(place):
                game, mission = place.split("/", 1)
                text, name = await self._writings.built(user, mission_of(game, mission))
                built = engine.games()[game].parse_deck(text).code_of(name)
                card = controls.SendCard(game, mission, built)
                await self._read_card(interaction, card, update=False)

    async def _learn(self, interaction: Interaction, game: str | None, *, update: bool) -> None:
        """Continues the mission that the member is in, or lists the missions of a game; with
        `update`, on the message whose button was pressed."""
        user = interaction.user.id
        running = await self._bot.services.exercises.running(user, MISSION)
        if running is not None and game in (None, running.game):
            await self._exercises.practice.continue_match(interaction, running, update=update)
            return
        game = game or await self._missions.latest_game(user) or games_taught()[0]
        await self._show_all(interaction, game, update=update)

    async def _choose_game(self, interaction: Interaction) -> None:
        games = games_message(signs_for(interaction.user.id))
        await (redraw if pressed_alone(interaction) else respond)(interaction, games)

    async def _begin(self, interaction: Interaction, action: controls.BeginMission) -> None:
        """Starts a mission; if the member is in another one, asks first."""
        user, update = interaction.user.id, action.replaced and pressed_alone(interaction)
        found = await self._missions.mission_of_key(user, action.game, action.mission)
        running = await self._bot.services.exercises.running(user, MISSION)
        this = found.exercise.game, found.exercise.key
        if running is None or action.sure or (running.game, running.exercise) == this:
            await self._exercises.play(interaction, found.exercise, WHAT, update=update)
            return
        question = instead_message(running, action.game, found)
        await (redraw if update else respond)(interaction, question)

    async def _show_all(self, interaction: Interaction, game: str, *, update: bool = False) -> None:
        """Lists the missions of a game; with `update`, on the message whose button was pressed."""
        user = interaction.user.id
        missions = await self._missions.list_missions(user, game)
        writing = await self._missions.writing_of(user, game)
        following = await self._missions.next_of(user, game)
        outgoing = missions_message(game, missions, writing, following, signs_for(user))
        await (redraw if update else respond)(interaction, outgoing)

    async def _read_card(
        self, form: Interaction, action: controls.SendCard, *, update: bool = True
    ) -> None:
        """Shows the problems of a card that was typed, or begins its mission with it; with
        `update`, on the message whose form was sent. That mission replaces a running one with an
        earlier card."""
        exercise = mission_of(action.game, action.mission)
        await defer(form, update=update)
        most = self._bot.settings.uploads_per_hour
        await count_act_now(self._bot.store, form.user.id, "upload", most)
        read = await self._writings.read_card(form.user.id, exercise, action.typed, form.guild_id)
        if not read.is_right:
            await (redraw if update else respond)(form, writing_message(exercise, read))
            return
        exercise = mission_with_card(exercise, read)
        await self._exercises.play(form, exercise, WHAT, update=update, anew=True)

    async def offer_missions(self, interaction: Interaction, command: Command) -> None:
        """Offers the missions, once, to a member who has never played. The offer follows the answer
        to a command about matches. Does nothing if that command wasn't answered."""
        offered = command.qualified_name.split(" ")[0] in OFFERED_AFTER
        if not (offered and interaction.response.is_done()):
            return
        with suppress(Refusal):
            await self._exercises.practice.place(interaction)
            if await self._offers.take_offer(interaction.user.id):
                await respond(interaction, plain_page("learn-offer", OFFER, LearnButton()))


def _first_match(game: str) -> PracticeRequest:
    """Returns the request for a first whole match against the easiest computer. The member gets a
    starter deck, and the match keeps explaining. The computer plays a copy, so that there is only
    one deck to get to know."""
    rules = engine.games().get(game)
    ready = None if rules is None else rules.newcomers_starter()
    deck = None if ready is None else f"{READY}{game}/{ready.key}"
    return PracticeRequest(game, deck, "easy", COPY)
