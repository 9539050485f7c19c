"""Starting and continuing a mission or a puzzle: the part that both have in common."""

from bot.app.client import Deckhand, Interaction
from bot.discord_api.discord_calls import defer
from bot.matches.beginning.match_creation import PlayerRef
from cogs.practice.controllers.practice_controller import PracticeController, pressed_alone
from cogs.practice.controllers.practice_place import PracticePlace
from cogs.ui.match_display import MatchDisplay
from engine.exercise import Exercise


class ExerciseController:
    """The starter of missions and puzzles. Every method raises Refusal if a request isn't
    possible."""

    def __init__(self, bot: Deckhand, display: MatchDisplay, practice: PracticeController) -> None:
        self._exercises = bot.services.exercises
        self._refresher = display
        self.practice = practice

    async def play(
        self,
        interaction: Interaction,
        exercise: Exercise,
        words: str = "",
        *,
        update: bool = False,
        anew: bool = False,
        place: PracticePlace | None = None,
    ) -> None:
        """Starts `exercise`, which is a mission or puzzle, and answers with the player's hand below
        these `words`. With `update`, the hand replaces the message whose button was pressed.
        `place` is where the previous exercise was played, None for this channel.

        - If this exercise is already running, continues it; with `anew`, restarts it.
        - If another exercise is running, ends that exercise.
        """
        before = await self._exercises.running(interaction.user.id)
        this = exercise.game, exercise.key
        if before is not None and not anew and (before.game, before.exercise) == this:
            await self.practice.continue_match(interaction, before, update=update)
            return
        where = place or await self.practice.place(interaction)
        update = update or (place is not None and pressed_alone(interaction))
        if not interaction.response.is_done():
            await defer(interaction, update=update or place is not None)
        member = PlayerRef(interaction.user.id, interaction.user.display_name)
        row = await self._exercises.begin(member, exercise, where.guild, where.channel, anew=anew)
        try:
            await self.practice.show_first_hand(interaction, row, words, update=update)
        finally:
            if before is not None and before.id != row.id:
                self._refresher.show_soon(before.id)
