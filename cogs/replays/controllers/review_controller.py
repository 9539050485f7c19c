"""Reviews of finished matches, for their players."""

from collections.abc import Sequence

from bot.app.client import Deckhand
from bot.discord_api.discord_calls import OutgoingMessage, defer, respond
from bot.discord_api.private_replies import PrivateReply
from bot.reviews.review_service import MatchReview
from bot.store.privacy.pending_exports import ExportRow
from cogs.replays.controls import Review
from cogs.replays.layouts.review_message import chart_of, review_message, waiting_message
from cogs.ui.controls import Interaction
from cogs.ui.pictures import draw_picture
from rendering import draw_advantage


class ReviewController:
    """The handler of presses about reviews, in which the computer comments on a finished match.
    Every method raises Refusal if a request isn't possible."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._reviews = bot.services.reviews

    async def take(self, interaction: Interaction, action: Review) -> None:
        """Shows a player the review of a match, privately. If the review isn't stored, says that
        it's being made, and shows the review later."""
        match_id, user = action.match_id, interaction.user.id
        known = await self._reviews.stored_review(match_id, user)
        if known is not None:
            await defer(interaction)
            await respond(interaction, await _laid_out(self._bot, known, user))
            return
        row = await self._bot.services.match_directory.find(match_id)
        assert row is not None
        await respond(interaction, waiting_message(row))
        reply = PrivateReply.to(interaction)
        await self._bot.services.exports.request_file(user, "review", reply, match_id)


async def review_export(bot: Deckhand, row: ExportRow) -> Sequence[OutgoingMessage]:
    """Returns a message with the review that a user has requested. Makes the review if it isn't
    stored. Raises Refusal if the review can't be made."""
    made = await bot.services.reviews.make_review(row.about, row.user)
    return [await _laid_out(bot, made, row.user)]


async def _laid_out(bot: Deckhand, reviewed: MatchReview, user: int) -> OutgoingMessage:
    """Returns a review with its chart; in words alone for a member with board in words."""
    if (await bot.services.settings.of_member(user)).text_board:
        return review_message(reviewed, ())
    return review_message(
        reviewed, await draw_picture(bot.workers, draw_advantage, chart_of(reviewed))
    )
