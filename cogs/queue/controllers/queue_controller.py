"""What the commands and buttons of the queue do: one call on the matchmaking, one answer."""

from collections.abc import Callable

from bot.app.client import Deckhand
from bot.app.servers import channel_there
from bot.base.current_time import now
from bot.base.refusals import Refusal
from bot.decks.deck_verdicts import check_texts
from bot.decks.modes import DeckOrMode, find_deck_or_mode
from bot.discord_api.discord_calls import OutgoingMessage, defer, redraw, respond, respond_or_redraw
from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.match_refusals import NoSuchMatch, NotPlaying
from bot.matchmaking.eligibility import check_deck
from bot.matchmaking.service import NOT_YOURS, JoinRequest
from bot.ratings.rated_play import check_rated
from bot.store.matches.match_clocks import ClockKey
from bot.store.settings.guild_settings import GuildRow
from cogs.queue.controls import LeaveQueue, NewOpponent, QueueAction, SayReady, StayInQueue
from cogs.queue.layouts.queue_messages import LEFT, READY, standing_message
from cogs.ui.answers import defer_to_read, server_of
from cogs.ui.board_permissions import check_permissions
from cogs.ui.controls import Interaction
from cogs.ui.match_display import show_practice

IN_A_SERVER = "Members of a server find each other: use this command in one."


class QueueController:
    """Serves commands and presses. Every method may raise Refusal.

    `look_again` has what is due done soon, and is called after whatever others may notice.
    """

    def __init__(self, bot: Deckhand, look_again: Callable[[], None]) -> None:
        self._bot = bot
        self._matchmaking = bot.services.matchmaking
        self.look_again = look_again

    async def take(self, interaction: Interaction, action: QueueAction) -> None:
        """Does what a press asks for, and says so on the pressed message."""
        user = interaction.user.id
        match action:
            case NewOpponent(match_id):
                await self._find_another(interaction, match_id)
            case StayInQueue(user=other) | LeaveQueue(user=other) if other != user:
                raise Refusal(NOT_YOURS)
            case StayInQueue(guild):
                await defer(interaction, update=True)
                await self.show_standing(interaction, guild)
            case LeaveQueue(guild):
                await defer(interaction, update=True)
                await self.leave(interaction, guild)
            case SayReady(pair, stays=False):
                await defer(interaction, update=True)
                await self._matchmaking.note_ready(pair, user)
                self.look_again()
                await redraw(interaction, OutgoingMessage(READY))
                await show_practice(self._bot, user)
            case SayReady(pair):
                await defer(interaction, update=True)
                try:
                    await self._matchmaking.note_ready(pair, user)
                finally:
                    self.look_again()
                    await show_practice(self._bot, user)

    async def join(
        self,
        interaction: Interaction,
        game: str,
        deck: str | None,
        mode: str | None,
        clock: ClockKey,
        rated: bool,
    ) -> None:
        """Has a member wait with one of their decks or in a mode, as they named it, and says how
        they stand."""
        server = await self._check_place(interaction)
        mine = await find_deck_or_mode(self._bot.decks, interaction.user.id, deck, mode, game)
        await self._wait(interaction, server, game, mine, clock, rated)

    async def show_standing(self, interaction: Interaction, guild: int) -> None:
        """Says how a member stands in a server's queue, which is a sign of life."""
        standing = await self._matchmaking.confirm_waiting(guild, interaction.user.id)
        await respond_or_redraw(interaction, standing_message(standing, now()))

    async def leave(self, interaction: Interaction, guild: int) -> None:
        """Has a member wait no longer in a server."""
        await self._matchmaking.leave(guild, interaction.user.id)
        self.look_again()
        await respond_or_redraw(interaction, OutgoingMessage(LEFT))
        await show_practice(self._bot, interaction.user.id)

    async def _find_another(self, interaction: Interaction, match_id: str) -> None:
        """Has a player of a match wait for another opponent on the same terms, with the deck they
        played, as it is now."""
        server = await self._check_place(interaction)
        row = await self._bot.services.match_directory.find(match_id)
        if row is None:
            raise NoSuchMatch
        seat = row.seat_of(interaction.user.id)
        if seat is None:
            raise NotPlaying
        deck = await self._bot.decks.version(row.deck_a if seat == "A" else row.deck_b)
        if not row.mode:
            deck = await self._bot.decks.numbered(interaction.user.id, deck.id)
        mine = DeckOrMode(deck, row.mode)
        await self._wait(interaction, server, row.game, mine, row.clock, row.rated)

    async def _check_place(self, interaction: Interaction) -> GuildRow:
        """Returns the settings of the server. Raises Refusal if no match can be played where the
        member asks."""
        server = await self._bot.services.settings.of_server(server_of(interaction, IN_A_SERVER))
        if channel_there(self._bot, server.id, server.matches_channel) is None:
            check_permissions(interaction)
        return server

    async def _wait(
        self,
        interaction: Interaction,
        server: GuildRow,
        game: str,
        mine: DeckOrMode,
        clock: ClockKey,
        rated: bool,
    ) -> None:
        channel, user = interaction.channel_id, interaction.user
        if channel is None:
            raise Refusal(IN_A_SERVER)
        await defer_to_read(interaction, mine.deck)
        if not mine.mode:
            await check_deck(self._bot.decks, mine.deck, game, clock, rated)
            rules = self._bot.services.texts.rules_in(server)
            await check_texts(self._bot.decks, rules, mine.deck)
        elif rated:
            await check_rated(self._bot.decks, mine.deck, clock)
        wanted = JoinRequest(server.id, channel, game, mine.deck, clock, rated, mine.mode)
        standing = await self._matchmaking.join(PlayerRef(user.id, user.display_name), wanted)
        self.look_again()
        await respond(interaction, standing_message(standing, now()))
