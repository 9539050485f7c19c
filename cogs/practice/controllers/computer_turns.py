"""The computer's turn, shown step by step."""

from bot.app.client import Deckhand, Interaction
from bot.discord_api.discord_calls import defer, redraw, respond
from bot.matches.live.lookup import seat_of
from cogs.practice.controls import ShowStep
from cogs.practice.layouts.computer_turn import step_message
from cogs.ui.pictures import draw_picture
from rendering import draw_board


class StoryController:
    """The handler of presses that show the computer's turn step by step."""

    def __init__(self, bot: Deckhand) -> None:
        self._live = bot.services.matches
        self._workers = bot.workers

    async def take(self, interaction: Interaction, match_id: str, action: ShowStep) -> None:
        """Shows a step of the computer's turn, privately to the player. `action.choices` is the
        number of choices in the match before that turn. If the message whose button was pressed
        shows a step, replaces that step. Players who have the board in words get no picture."""
        private = interaction.message is not None and interaction.message.flags.ephemeral
        turning = private and not action.opens
        await defer(interaction, update=turning)
        user, choices = interaction.user.id, action.choices
        snapshot, step = await self._live.step_of_turn(match_id, user, choices, action.step)
        row, seat = snapshot.row, seat_of(snapshot.row, user)
        pictures = None
        if not snapshot.context.preferences[seat].text_board:
            pictures = await draw_picture(self._workers, draw_board, step.view, row.names)
        outgoing = step_message(row, step, choices, pictures)
        await (redraw if turning else respond)(interaction, outgoing)
