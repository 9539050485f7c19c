"""Answers to interactions, with more time if they take long and with an apology if they fail."""

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
"""Seconds after which the bot defers a press. Discord waits for three seconds."""


async def defer_to_read(
    interaction: discord.Interaction[Any], deck: StoredDeck, *, update: bool = False
) -> None:
    """Defers an interaction if `deck` wasn't validated under the current rules yet, because
    validating takes a while. `update` promises that the answer edits the message whose button was
    pressed."""
    if deck.eligibility is None:
        await defer(interaction, update=update)


def server_of(interaction: discord.Interaction[Any], otherwise: str) -> int:
    """Returns the id of the server of an interaction. Raises Refusal with the text `otherwise` if
    the interaction comes from a direct message."""
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
    """Defers an interaction if the match isn't in memory and must be replayed first. `update`
    promises that the answer edits the message whose button was pressed."""
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
    """Returns the result of `work`, which must not answer the interaction. Defers the interaction
    if the work takes longer than WAITING_SECONDS. `update` promises that the answer edits the
    message whose button was pressed."""
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
    """A control or a form, with which members request an action.

    `component_id` is the format of its ids, `action` the class of the action, and `fixed` holds
    values of the action that aren't in an id. With `in_match`, the first value in the id is the
    match's id, which the controller gets as its own argument instead of within the action.
    """

    component_id: ClassVar[ComponentId]
    action: ClassVar[type[Any]]
    fixed: ClassVar[Mapping[str, Any]] = {}
    in_match: ClassVar[bool] = False
    id_values: tuple[Any, ...]

    def wanted(self, *given: Any) -> Any:
        """Returns the action that a member has requested. The action is made from the values in the
        id, then from `given`, the values that the member picked or typed. Raises Refusal for a
        value that wasn't an option."""
        pairs = zip(self.component_id.parts, self.id_values, strict=False)
        values = [value for part, value in pairs if not part.apart]
        return self.action(*values[self.in_match :], *given, **self.fixed)

    async def answer(
        self, interaction: Interaction, *given: Any, typed: Sequence[OutgoingFile] = ()
    ) -> None:
        """Makes the requested action (`given` is as for `wanted`) and passes it to its controller,
        unless this bot's host has blocked the member.

        A `Refusal` is answered privately with its own text. Any other exception is logged and
        answered with an apology. Both answers attach `typed`: files with the text that the member
        has typed, which would be lost otherwise.
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
