"""How a mission or a puzzle begins and is gone on with: what both have in common."""

from typing import TypeGuard

from bot.app.client import Deckhand, Interaction
from bot.discord_api.discord_calls import defer, redraw, respond
from bot.matches.beginning.match_creation import PlayerRef
from bot.store.matches.match_rows import MatchRow
from cogs.practice.controllers.practice_channel import PracticePlace
from cogs.practice.controllers.practice_controller import PracticeController
from cogs.practice.layouts.practice_messages import going_on_message
from cogs.ui.match_display import MatchDisplay
from cogs.ui.match_text import title
from engine.exercise import Exercise


class ExerciseController:
    """Begins exercises. Every method may raise Refusal."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._exercises = bot.services.exercises
        self._refresher = bot.shared(MatchDisplay)

    @property
    def practice(self) -> PracticeController:
        """Shared by the cog of practice matches, which may be loaded after this one."""
        return self._bot.shared(PracticeController)

    async def play(
        self,
        interaction: Interaction,
        exercise: Exercise,
        words: str,
        *,
        update: bool,
        anew: bool = False,
    ) -> None:
        """Begins an exercise, and says so in `words`, or goes on with it, unless it is to begin
        `anew`; with `update` on the message that was pressed."""
        running = await self._exercises.running(interaction.user.id)
        if not anew and _is_of(running, exercise):
            await self.go_on(interaction, running, update=update)
            return
        place = await self.practice.place(interaction)
        if not interaction.response.is_done():
            await defer(interaction, update=update)
        row = await self._begin(interaction, exercise, place, running, anew=anew)
        await self.practice.tell_begun(
            interaction, row, f"### {title(row)}\n{words}", update=update
        )

    async def follow(
        self, interaction: Interaction, exercise: Exercise, place: PracticePlace
    ) -> None:
        """Begins an exercise below another one, where that was played, or goes on with it."""
        running = await self._exercises.running(interaction.user.id)
        if _is_of(running, exercise):
            await self.go_on(interaction, running, update=False)
            return
        if not interaction.response.is_done():
            await defer(interaction, update=True)
        row = await self._begin(interaction, exercise, place, running)
        self._refresher.show_soon(row.id)

    async def go_on(self, interaction: Interaction, row: MatchRow, *, update: bool) -> None:
        """Says where an exercise is that runs, and brings its board up to date, or back; with
        `update` on the message that was pressed."""
        await (redraw if update else respond)(interaction, going_on_message(row))
        await self._refresher.show_board(row.id)

    async def _begin(
        self,
        interaction: Interaction,
        exercise: Exercise,
        place: PracticePlace,
        before: MatchRow | None,
        *,
        anew: bool = False,
    ) -> MatchRow:
        """Returns the match of an exercise that begins. The one `before`, which ends for it, is
        shown as ended."""
        member = PlayerRef(interaction.user.id, interaction.user.display_name)
        row = await self._exercises.begin(member, exercise, place.guild, place.channel, anew=anew)
        if before is not None and before.id != row.id:
            self._refresher.show_soon(before.id)
        return row


def _is_of(row: MatchRow | None, exercise: Exercise) -> TypeGuard[MatchRow]:
    return row is not None and (row.game, row.exercise) == (exercise.game, exercise.key)
