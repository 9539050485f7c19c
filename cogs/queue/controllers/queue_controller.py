"""What the commands and buttons of the queue do: one call on the matchmaking, one answer."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.app.client import Deckhand
from bot.app.servers import channel_there
from bot.base.current_time import now
from bot.base.refusals import Refusal
from bot.decks.deck_verdicts import check_texts
from bot.decks.modes import DeckOrMode, find_deck_or_mode
from bot.discord_api.discord_calls import OutgoingMessage, defer, redraw, respond
from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.match_refusals import NoSuchMatch, NotPlaying
from bot.matchmaking.eligibility import check_deck
from bot.matchmaking.service import NOT_YOURS, JoinRequest
from bot.ratings.rated_play import check_rated
from bot.store.matches.match_clocks import ClockKey
from bot.store.settings.guild_settings import GuildRow
from cogs.queue.layouts.queue_messages import LEFT, READY, standing_message
from cogs.ui.answers import defer_to_read
from cogs.ui.board_permissions import check_permissions
from cogs.ui.controls import Interaction
from cogs.ui.match_display import show_practice

IN_A_SERVER = "Members of a server find each other: use this command in one."


@dataclass(frozen=True, slots=True)
class QueueRequest:
    """What a member asks for: the game, with which of their decks or in which mode, as they named
    it, and on what terms."""

    game: str
    deck: str | None
    mode: str | None
    clock: ClockKey
    rated: bool


class QueueController:
    """Serves commands and presses. Every method may raise Refusal.

    `now` gives whole seconds since 1970, `changed` is called after whatever others may notice.
    """

    def __init__(self, bot: Deckhand, changed: Callable[[], None]) -> None:
        self._bot = bot
        self._matchmaking = bot.services.matchmaking
        self._changed = changed

    def look_again(self) -> None:
        """Has what is due done soon, after a change from elsewhere."""
        self._changed()

    async def join(self, interaction: Interaction, request: QueueRequest) -> None:
        """Has a member wait, and says how they stand."""
        game = request.game
        server = await self._check_place(interaction)
        mine = await find_deck_or_mode(
            self._bot.decks, interaction.user.id, request.deck, request.mode, game
        )
        await self._wait(interaction, server, game, mine, request.clock, request.rated)

    async def new_opponent(self, interaction: Interaction, match_id: str) -> None:
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
        server = await self._bot.services.settings.of_server(_server(interaction))
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
        self._changed()
        await respond(interaction, standing_message(standing, now()))

    async def status(self, interaction: Interaction) -> None:
        """Says how a member stands, which is a sign of life."""
        standing = await self._matchmaking.confirm_waiting(
            _server(interaction), interaction.user.id
        )
        await respond(interaction, standing_message(standing, now()))

    async def leave_here(self, interaction: Interaction) -> None:
        """Has a member wait no longer in the server they are in."""
        await self._matchmaking.leave(_server(interaction), interaction.user.id)
        self._changed()
        await respond(interaction, OutgoingMessage(LEFT))
        await show_practice(self._bot, interaction.user.id)

    async def keep(self, interaction: Interaction, guild: int, user: int) -> None:
        """Takes a sign of life, and shows on the pressed message how they stand."""
        _check_theirs(interaction, user)
        await defer(interaction, update=True)
        standing = await self._matchmaking.confirm_waiting(guild, user)
        await redraw(interaction, standing_message(standing, now()))

    async def leave(self, interaction: Interaction, guild: int, user: int) -> None:
        """Has a member wait no longer, and says so on the pressed message."""
        _check_theirs(interaction, user)
        await defer(interaction, update=True)
        await self._matchmaking.leave(guild, user)
        self._changed()
        await redraw(interaction, OutgoingMessage(LEFT))
        await show_practice(self._bot, interaction.user.id)

    async def ready(self, interaction: Interaction, pair_id: str) -> None:
        """Notes that a member is ready, and says so on the pressed message."""
        await defer(interaction, update=True)
        await self._matchmaking.note_ready(pair_id, interaction.user.id)
        self._changed()
        await redraw(interaction, OutgoingMessage(READY))
        await show_practice(self._bot, interaction.user.id)

    async def ready_here(self, interaction: Interaction, pair_id: str) -> None:
        """Notes that a member is ready, who has pressed it on the panel of a practice match."""
        await defer(interaction, update=True)
        try:
            await self._matchmaking.note_ready(pair_id, interaction.user.id)
        finally:
            self._changed()
            await show_practice(self._bot, interaction.user.id)


def _server(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise Refusal(IN_A_SERVER)
    return interaction.guild_id


def _check_theirs(interaction: Interaction, user: int) -> None:
    if interaction.user.id != user:
        raise Refusal(NOT_YOURS)
