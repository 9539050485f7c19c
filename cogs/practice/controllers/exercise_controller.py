"""How a mission or a puzzle begins and is gone on with: what both have in common."""

from bot.app.client import Deckhand
from bot.discord_api.discord_calls import redraw, respond
from bot.matches.beginning.match_creation import PlayerRef
from bot.store.matches.match_rows import MatchRow
from cogs.practice.controllers.practice_channel import PracticePlace
from cogs.practice.controllers.practice_controller import PracticeController
from cogs.practice.layouts.practice_messages import going_on_message
from cogs.ui.controls import Interaction
from cogs.ui.match_display import MatchDisplay
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

    async def follow(
        self, interaction: Interaction, exercise: Exercise, place: PracticePlace
    ) -> None:
        """Begins an exercise below another one, where that was played; time was asked for
        already."""
        row = await self.begin(interaction, exercise, place)
        self._refresher.show_soon(row.id)

    async def go_on(self, interaction: Interaction, row: MatchRow, *, update: bool) -> None:
        """Says where an exercise is that runs, and brings its board up to date, or back; with
        `update` on the message that was pressed."""
        await (redraw if update else respond)(interaction, going_on_message(row))
        await self._refresher.show_board(row.id)

    async def begin(
        self,
        interaction: Interaction,
        exercise: Exercise,
        place: PracticePlace,
        *,
        anew: bool = False,
    ) -> MatchRow:
        """Returns the match of an exercise that begins. One that ends for it is shown as ended."""
        member = PlayerRef(interaction.user.id, interaction.user.display_name)
        before = await self._exercises.running(member.id)
        where = place.guild, place.channel
        row = await self._exercises.begin(member, exercise, *where, anew=anew)
        if before is not None and before.id != row.id:
            self._refresher.show_soon(before.id)
        return row
