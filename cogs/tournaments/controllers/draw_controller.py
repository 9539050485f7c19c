"""The actions of members and organisers about the public number of a tournament: a number that
nobody can know in advance, such as a lottery draw, from which the tournament is drawn."""

from collections.abc import Callable

from bot.app.client import Deckhand, Interaction
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage, defer, delete_message, respond
from bot.matches.beginning.match_creation import PlayerRef
from bot.store.tournaments.tournament_rows import TournamentRow
from cogs.tournaments.controllers.organiser_permissions import (
    ELSEWHERE,
    acts_as_organiser,
    check_organiser,
)
from cogs.tournaments.controls.manage_controls import NameSource
from cogs.tournaments.controls.signup_controls import (
    AskNumber,
    NumberAction,
    NumberForm,
    TypeNumber,
)
from cogs.tournaments.layouts.draw_text import named_words, typed_words


class DrawController:
    """The handler of presses about the public number: organisers name its source, and members type
    the number. Every method raises Refusal if a request isn't possible. The controller calls
    `changed` after each change, so that the job of tournaments acts on it."""

    def __init__(self, bot: Deckhand, changed: Callable[[], None]) -> None:
        self._bot = bot
        self._draws = bot.services.draws
        self._changed = changed

    async def take(self, interaction: Interaction, action: NumberAction | NameSource) -> None:
        """Executes the action of a button or form about the public number, and answers it."""
        match action:
            case AskNumber(tournament):
                await NumberForm(tournament).open(interaction)
            case TypeNumber(tournament, number):
                row = (await self._bot.services.tournaments.ongoing(tournament)).row
                await self._note_number(interaction, row, number)
            case NameSource(tournament, source):
                await self._name_source(interaction, tournament, source)

    async def _note_number(self, interaction: Interaction, row: TournamentRow, number: str) -> None:
        await defer(interaction)
        user = interaction.user
        by = PlayerRef(user.id, user.display_name)
        here = row.guild == interaction.guild_id
        organiser = here and await acts_as_organiser(interaction)
        try:
            noted = await self._draws.type_number(row.id, number, by, organiser=organiser)
        finally:
            self._changed()
        await respond(interaction, OutgoingMessage(typed_words(row, noted)))
        if noted.undone is not None and noted.undone.message:
            channel = self._bot.get_partial_messageable(row.channel, guild_id=row.guild)
            await delete_message(channel.get_partial_message(noted.undone.message))

    async def _name_source(self, interaction: Interaction, tournament: str, source: str) -> None:
        """Stores an organiser's choice of the public number that a tournament is drawn from ("":
        none)."""
        await defer(interaction)
        by = await check_organiser(interaction)
        row = (await self._bot.services.tournaments.existing(tournament)).row
        if row.guild != interaction.guild_id:
            raise Refusal(ELSEWHERE)
        named = await self._draws.name_source(row.id, source, by)
        self._changed()
        await respond(interaction, OutgoingMessage(named_words(row, named)))
