"""Replays of finished matches, and their files."""

import asyncio
from dataclasses import replace

from bot.app.client import Deckhand
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage, defer, redraw, respond
from bot.replays.record import file_name
from bot.replays.replay_process import MatchFiles
from bot.replays.replay_service import OldLog, WatchedStep
from cogs.replays.controls import (
    PARTS,
    AgreeToOpen,
    AskWhichReplay,
    KeepReplay,
    ListReplays,
    ReplayAction,
    ReplayNumberForm,
    Watch,
    WatchNumber,
)
from cogs.replays.layouts.replay_list import replays_message
from cogs.replays.layouts.replay_step import (
    StepPictures,
    old_log_message,
    step_in_words,
    step_message,
    whole_view,
)
from cogs.ui.choices import CHOICES
from cogs.ui.controls import Interaction
from cogs.ui.forms import Filled
from cogs.ui.match_buttons import ExplainDeal
from cogs.ui.pictures import draw_picture
from engine.players import Player
from rendering import draw_board, draw_hand

KEPT = "Here is match {match}: as a page for any browser, and as data."
AGREED = "You've agreed that everybody can see all of this match."


class ReplayController:
    """The handler of presses and commands about replays. Every method raises Refusal if a request
    isn't possible."""

    def __init__(self, bot: Deckhand) -> None:
        self._settings = bot.services.settings
        self._workers = bot.workers
        self._matches = bot.services.match_directory
        self._replays = bot.services.replays

    async def take(self, interaction: Interaction, action: ReplayAction) -> None:
        """Executes the action of a button, menu or form about replays, and answers it."""
        match action:
            case Watch(match_id, choices):
                await self.watch(interaction, match_id, choices)
            case ListReplays(page):
                await redraw(interaction, await self._list(interaction, page))
            case AskWhichReplay():
                await ReplayNumberForm().open(interaction, filled=Filled(options={"part": PARTS}))
            case WatchNumber(typed, "deal"):
                explain = interaction.client.action_handlers[ExplainDeal]
                await explain(interaction, typed.strip().upper(), ExplainDeal())
            case WatchNumber(typed):
                await self.watch(interaction, typed.strip().upper())
            case KeepReplay(match_id):
                await self._send_files(interaction, match_id)
            case AgreeToOpen(match_id):
                await defer(interaction)
                await self._replays.agree_to_open(match_id, interaction.user.id)
                await respond(interaction, OutgoingMessage(AGREED))

    async def open(self, interaction: Interaction) -> None:
        """Answers `/replay` with a menu of the member's finished matches."""
        await respond(interaction, await self._list(interaction, 0))

    async def _list(self, interaction: Interaction, page: int) -> OutgoingMessage:
        """Lists a page of the member's finished matches, and the match of this channel if it's
        finished."""
        user, channel = interaction.user.id, interaction.channel_id
        rows, count = await self._matches.over_of(user, page, CHOICES)
        here = None if channel is None else await self._matches.of_board(channel)
        over_here = here if here is not None and here.state == "over" else None
        return replays_message(rows, user, page, count, over_here)

    async def watch(self, interaction: Interaction, match_id: str, choices: int = 0) -> None:
        """Shows privately the step of a match at which this many `choices` were made. If the
        message whose button was pressed already shows a step, replaces that message."""
        turning = _is_replay(interaction)
        await defer(interaction, update=turning)
        user = interaction.user.id
        found = await self._replays.step_at(match_id, user, interaction.guild_id, choices)
        outgoing = await self._message(found, user)
        await (redraw if turning else respond)(interaction, outgoing)

    async def _send_files(self, interaction: Interaction, match_id: str) -> None:
        """Sends a match as files, with what the asking member may see of it."""
        await defer(interaction)
        asked = match_id, interaction.user.id, interaction.guild_id
        files = _attached(match_id, await self._replays.make_files(*asked))
        await respond(interaction, OutgoingMessage(KEPT.format(match=match_id), files=files))

    async def _message(self, found: WatchedStep | OldLog, user: int) -> OutgoingMessage:
        if isinstance(found, OldLog):
            return await asyncio.to_thread(old_log_message, found)
        seated = found.watched.row.seat_of(user) is not None
        if (await self._settings.of_member(user)).text_board:
            return step_in_words(found, seated)
        return step_message(found, seated, await self._drawn(found))

    async def _drawn(self, moment: WatchedStep) -> StepPictures:
        row = moment.watched.row
        names = row.names
        whole = whole_view(moment.step, names, row.human)
        board = await draw_picture(self._workers, draw_board, whole, names)
        hands: dict[Player, tuple[OutgoingFile, ...]] = {
            own.viewer: tuple(
                replace(one, name=f"{own.viewer}-{one.name}", alt=f"{names[own.viewer]}. {one.alt}")
                for one in await draw_picture(self._workers, draw_hand, own)
            )
            for own in moment.step.views
            if own.viewer is not None
        }
        return StepPictures(board, hands)


def _attached(match_id: str, files: MatchFiles) -> tuple[OutgoingFile, ...]:
    """Returns the page of a match, and its record, as files."""
    page = OutgoingFile(f"match-{match_id}.html", files.page)
    return page, OutgoingFile(file_name(match_id, files.record), files.record)


def _is_replay(interaction: Interaction) -> bool:
    """Returns whether a step of a replay was pressed, which another step may replace."""
    pressed = (interaction.data or {}).get("custom_id", "")
    return pressed.startswith("match:replay")
