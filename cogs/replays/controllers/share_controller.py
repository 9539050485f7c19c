"""Sharing of turns of finished matches as animated pictures."""

from bot.app.client import Deckhand
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingFile, defer, redraw, respond
from bot.replays.replay_service import NOT_DRAWN
from bot.replays.turn_frames import TurnFrames
from bot.store.matches.match_rows import MatchRow
from cogs.replays.controls import AskToShare, ShareAction, ShareTurns
from cogs.replays.layouts.share_message import (
    ASK,
    ASK_ALONE,
    DRAWING,
    SHARED,
    share_page,
    shared_message,
    turns_in_words,
)
from cogs.ui.channel_permissions import check_may_share
from cogs.ui.controls import Interaction
from cogs.ui.pictures import draw_picture
from engine.values import replace
from rendering import draw_board


class ShareController:
    """The handler of presses on **Share** below matches, which shares turns as a picture. Every
    method raises Refusal if a request isn't possible."""

    def __init__(self, bot: Deckhand) -> None:
        self._workers = bot.workers
        self._replays = bot.services.replays

    async def take(self, interaction: Interaction, action: ShareAction) -> None:
        """Asks how many turns to share, or draws and posts them."""
        match action:
            case AskToShare(match_id, choices):
                await defer(interaction)
                watched = await self._replays.watch(
                    match_id, interaction.user.id, interaction.guild_id
                )
                watched.row.kind.check("share")
                said = ASK if _is_played_here(interaction, watched.row) else ASK_ALONE
                await respond(interaction, share_page(match_id, choices, said))
            case ShareTurns():
                await self._share(interaction, action)

    async def _share(self, interaction: Interaction, action: ShareTurns) -> None:
        """Posts the picture in the channel of the pressed button: for everybody if the match was
        played on that server, else for the member alone."""
        match_id, choices = action.match_id, action.choices
        watched = await self._replays.watch(match_id, interaction.user.id, interaction.guild_id)
        public = _is_played_here(interaction, watched.row)
        if public:
            check_may_share(interaction, "a match")
        await redraw(interaction, share_page(match_id, choices, DRAWING))
        try:
            row, frames = await self._replays.shared_turns(
                match_id, interaction.user.id, interaction.guild_id, choices, int(action.turns)
            )
            picture = await self._draw(row, frames, interaction.user.id)
        except Refusal as refusal:
            await redraw(interaction, share_page(match_id, choices, str(refusal)))
            return
        member = interaction.user.display_name
        message = shared_message(row, frames, picture, member, public=public)
        sent = await respond(interaction, message, private=not public)
        if sent.done:
            await redraw(interaction, share_page(match_id, choices, SHARED))

    async def _draw(self, row: MatchRow, frames: TurnFrames, user: int) -> OutgoingFile:
        """Draws the boards, one at a time, and returns them as one animated picture. Raises
        Refusal."""
        names = row.names
        views = [replace(view, alone=row.human) for view in frames.views]
        boards: list[OutgoingFile] = []
        for view in views:
            drawing = draw_board, view, names, None, frames.width
            boards += await draw_picture(self._workers, *drawing)
        if not boards:
            raise Refusal(NOT_DRAWN)
        alt = turns_in_words(row, frames, boards[-1].alt or "")
        picture = await self._replays.animate(user, [board.data for board in boards], alt)
        return OutgoingFile(picture.filename, picture.data, picture.alt)


def _is_played_here(interaction: Interaction, row: MatchRow) -> bool:
    """Returns whether a match was played on the server of an interaction."""
    return row.guild is not None and row.guild == interaction.guild_id
