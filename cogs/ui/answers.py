"""Answering an interaction whatever happens."""

import asyncio
import logging
from collections.abc import Awaitable, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar

import discord

from bot.app.client import Interaction
from bot.base.clicks import begin_click, note_action, note_match
from bot.base.ids import OF_MATCH
from bot.base.measurements import ClickOutcome, measurements_here
from bot.base.press_times import PressTimes
from bot.base.refusals import Refusal
from bot.discord_api.command_tree import BROKEN
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage, defer, respond
from bot.matches.match_service import MatchService
from bot.store.decks.deck_rows import StoredDeck
from cogs.ui.component_ids import ComponentId

log = logging.getLogger(__name__)

T = TypeVar("T")

WAITING_SECONDS: Final = 1.5
"""How old a press may become before Discord, which waits for three, is asked for more time."""


async def defer_to_read(
    interaction: discord.Interaction[Any], deck: StoredDeck, *, update: bool = False
) -> None:
    """Asks for time where a deck has to be read before there can be an answer: by the rules of
    today nobody has. `update` promises an edit of the message that the pressed button is on."""
    if deck.eligibility is None:
        await defer(interaction, update=update)


def server_of(interaction: discord.Interaction[Any], otherwise: str) -> int:
    """Returns the server of an interaction. Raises Refusal with these words if it has none."""
    if interaction.guild_id is None:
        raise Refusal(otherwise)
    return interaction.guild_id


async def defer_unless_ready(
    live: MatchService,
    interaction: discord.Interaction[Any],
    match_id: str,
    *,
    update: bool = False,
) -> None:
    """Asks Discord for more time where the match has to be played again first."""
    note_match(match_id)
    if not interaction.response.is_done() and not live.is_ready(match_id):
        await defer(interaction, update=update)


async def with_time(
    presses: PressTimes,
    interaction: discord.Interaction[Any],
    work: Awaitable[T],
    *,
    update: bool = False,
) -> T:
    """What comes of the work, which answers nothing itself. Where that is long in coming Discord is
    asked for more time."""
    working = asyncio.ensure_future(work)
    try:
        left = WAITING_SECONDS - presses.age(interaction.id)
        await asyncio.wait({working}, timeout=max(0.0, left))
        if not (working.done() or interaction.response.is_done()):
            await defer(interaction, update=update)
        return await working
    finally:
        working.cancel()


class ActionSource:
    """A control or a form: something that members use to ask for an action.

    `component_id` is how its ids are spelled, `action` the class of the action, `fixed` the values
    of that which no id has. `in_match` says that the first value of the id is the match that the
    action is taken in: the controller gets it before the action.
    """

    component_id: ClassVar[ComponentId]
    action: ClassVar[type[Any]]
    fixed: ClassVar[Mapping[str, Any]] = {}
    in_match: ClassVar[bool] = False
    id_values: tuple[Any, ...]

    def wanted(self, *given: Any) -> Any:
        """Returns the action that a member asks for, with what they picked or typed after the
        values of the id. Raises Refusal for what was no option."""
        pairs = zip(self.component_id.parts, self.id_values, strict=False)
        values = [value for part, value in pairs if not part.apart]
        return self.action(*values[self.in_match :], *given, **self.fixed)

    async def answer(
        self, interaction: Interaction, *given: Any, typed: Sequence[OutgoingFile] = ()
    ) -> None:
        """Has the controller do what a member asks for, unless the host has blocked them.

        A `Refusal` is answered privately with its own words, anything unforeseen with an apology,
        and the latter is logged. Either comes with what was `typed`, if that would be lost.
        """
        data: Any = interaction.data
        custom_id: str = data["custom_id"]
        about = OF_MATCH.match(custom_id)
        begin_click(interaction.id, about and about[1], interaction.user.id)
        outcome: ClickOutcome = "done"
        try:
            interaction.client.services.host_blocks.refuse_blocked(interaction)
            action = self.wanted(*given)
            note_action(action)
            take = interaction.client.action_handlers[type(action)]
            await take(interaction, *self.id_values[: self.in_match], action)
        except Refusal as refusal:
            outcome = "refused"
            await respond(interaction, OutgoingMessage(str(refusal), files=tuple(typed)))
        except Exception:
            outcome = "failed"
            used = ":".join(custom_id.split(":")[:2])  # the rest may be typed or chosen
            log.exception("an interaction failed: %s", used)
            await respond(interaction, OutgoingMessage(BROKEN, files=tuple(typed)))
        measurements_here().click(interaction.type.name, outcome)
