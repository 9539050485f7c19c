"""What `/learn` and the buttons of missions do."""

from typing import Final

import engine
from bot.app.client import Deckhand
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage, redraw, respond
from bot.discord_api.emoji import signs_for
from bot.matches.beginning.practice_request import COPY, READY, PracticeRequest
from bot.store.matches.match_kinds import MISSION
from cogs.missions.layouts.mission_messages import WHAT, games_message, missions_message
from cogs.practice.controllers.exercise_controller import ExerciseController
from cogs.ui.controls import Interaction, controls
from cogs.ui.play_buttons import LearnButton
from engine.exercise import Exercise

OFFER: Final = "New to this? **Learn** teaches you a game in short missions, one idea each."


class MissionController:
    """Serves commands and presses. Every method may raise Refusal."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._missions = bot.services.missions
        self._offers = bot.services.learning_offers
        self._exercises = ExerciseController(bot)

    async def open(
        self, interaction: Interaction, game: str | None, *, update: bool = False
    ) -> None:
        """Begins the first mission of a game that the member has not finished, or goes on with the
        one they are in; shows all where they have finished all, and has them pick a game where none
        is named and they learn none. With `update` on the message that was pressed."""
        user = interaction.user.id
        running = await self._bot.services.exercises.running(user, MISSION)
        if running is not None and game in (None, running.game):
            await self._exercises.go_on(interaction, running, update=update)
            return
        game = game or await self._missions.latest_game(user)
        if game is None:
            await (redraw if update else respond)(interaction, games_message(signs_for(user)))
            return
        following = await self._missions.next_of(user, game)
        if following is None:
            await self.show_all(interaction, game, update=update)
            return
        await self._exercises.play(interaction, following.exercise, WHAT, update=update)

    async def begin(
        self, interaction: Interaction, game: str, mission: str, *, update: bool = False
    ) -> None:
        """Begins a mission, also once more, or goes on with it; with `update` on the message that
        was pressed."""
        found = await self._missions.mission_of_key(interaction.user.id, game, mission)
        await self._exercises.play(interaction, found.exercise, WHAT, update=update)

    async def next(self, interaction: Interaction, match_id: str) -> None:
        """Begins the next mission after one that is over, where that was played."""
        row, place = await self._exercises.practice.played(interaction, match_id)
        following = await self._missions.next_of(interaction.user.id, row.game)
        if following is None:
            await self.show_all(interaction, row.game)
            return
        await self._exercises.follow(interaction, following.exercise, place)

    async def retry(self, interaction: Interaction, match_id: str) -> None:
        """Begins a mission that is over once more, where it was played."""
        row, place = await self._exercises.practice.played(interaction, match_id)
        found = await self._missions.mission_of_key(interaction.user.id, row.game, row.exercise_id)
        await self._exercises.follow(interaction, found.exercise, place)

    async def show_all(self, interaction: Interaction, game: str, *, update: bool = False) -> None:
        """Lists the missions of a game; with `update` on the message that was pressed."""
        user = interaction.user.id
        missions = await self._missions.list_missions(user, game)
        writing = await self._missions.writing_of(user, game)
        outgoing = missions_message(game, missions, writing, signs_for(user))
        await (redraw if update else respond)(interaction, outgoing)

    async def first_match(self, interaction: Interaction, game: str) -> None:
        """Begins a whole match with a ready deck, which goes on explaining, against the gentlest
        computer; that plays a copy, so that there is one deck to get to know."""
        rules = engine.games().get(game)
        ready = None if rules is None else rules.newcomers_starter()
        deck = None if ready is None else f"{READY}{game}/{ready.key}"
        await self._exercises.practice.start(interaction, PracticeRequest(game, deck, "easy", COPY))

    async def play(self, interaction: Interaction, exercise: Exercise) -> None:
        """Begins a mission with a card that was written for it, on the message that was pressed,
        in the place of one with a card of before; time was asked for already."""
        await self._exercises.play(interaction, exercise, WHAT, update=True, anew=True)

    async def offer(self, interaction: Interaction) -> None:
        """Tells who has never played of the missions, once, below the answer that they got; nobody
        who could not be answered."""
        if not interaction.response.is_done():
            return
        try:
            await self._exercises.practice.place(interaction)
        except Refusal:
            return
        if await self._offers.take_offer(interaction.user.id):
            await respond(interaction, OutgoingMessage(OFFER, controls(LearnButton())))
