"""The actions of the command and buttons of the queue: one call on the matchmaking, one answer."""

from collections.abc import Callable

import engine
from bot.app.client import Deckhand
from bot.app.servers import channel_there
from bot.base.current_time import now
from bot.base.refusals import Refusal
from bot.decks.deck_verdicts import check_texts
from bot.decks.modes import DeckOrMode
from bot.discord_api.discord_calls import (
    OutgoingMessage,
    defer,
    is_private,
    redraw,
    respond,
    respond_or_redraw,
)
from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.match_refusals import NoSuchMatch, NotPlaying
from bot.matchmaking.eligibility import check_deck
from bot.matchmaking.service import NOT_YOURS, JoinRequest, QueuePosition
from bot.matchmaking.usual_terms import FIRST_CLOCK, QueueTerms
from bot.ratings.rated_play import check_rated
from bot.store.settings.guild_settings import GuildRow
from cogs.queue.controls import (
    AskTerms,
    ChangeTerms,
    JoinAsLast,
    JoinQueue,
    LeaveHere,
    LeaveQueue,
    NewOpponent,
    QueueAction,
    QueueForm,
    SayReady,
    StayInQueue,
)
from cogs.queue.layouts.queue_messages import (
    LEFT,
    READY,
    games_page,
    home_page,
    standing_message,
)
from cogs.ui.answers import defer_to_read, server_of
from cogs.ui.channel_permissions import check_permissions
from cogs.ui.choices import clock_options
from cogs.ui.controls import Interaction
from cogs.ui.deck_choices import (
    WITH_FIELD,
    brought_options,
    find_brought,
    unnamed_fields,
    value_of,
)
from cogs.ui.forms import Filled
from cogs.ui.match_display import MatchDisplay, show_practice

IN_A_SERVER = "The queue is for members of a server: use **/queue** on one."
LEFT_HERE = "You've left the queue. Join again as last time:"
NO_GAME = "I no longer have that game. Choose another one."
NO_DECK = "You need a deck for **{title}**. Get one with **/deck**."


class QueueController:
    """The handler of commands and presses about the queue. Every method raises Refusal if a request
    isn't possible.

    `look_again` runs the job of the queue at once; the controller calls it after each change that
    other members can notice.
    """

    def __init__(
        self, bot: Deckhand, display: MatchDisplay, look_again: Callable[[], None]
    ) -> None:
        self._bot = bot
        self._display = display
        self._matchmaking = bot.services.matchmaking
        self._look_again = look_again

    async def take(self, interaction: Interaction, action: QueueAction) -> None:
        """Executes the action of a button, menu or form of the queue, and shows the result in the
        message whose button was pressed."""
        user = interaction.user.id
        match action:
            case NewOpponent(match_id):
                await self._find_another(interaction, match_id)
            case StayInQueue(user=other) | LeaveQueue(user=other) if other != user:
                raise Refusal(NOT_YOURS)
            case StayInQueue(guild):
                await defer(interaction, update=True)
                standing = await self._matchmaking.confirm_waiting(guild, user)
                await self._show_standing(interaction, standing)
            case LeaveQueue(guild):
                await defer(interaction, update=True)
                await self._matchmaking.leave(guild, user)
                self._look_again()
                here = _is_own_page(interaction) and interaction.guild_id == guild
                gone = await self._home(user, LEFT_HERE) if here else OutgoingMessage(LEFT)
                await redraw(interaction, gone)
                await self._show_practice(user)
            case LeaveHere():
                await self._matchmaking.leave(server_of(interaction, IN_A_SERVER), user)
                self._look_again()
                await respond(interaction, OutgoingMessage(LEFT))
                await self._show_practice(user)
            case SayReady(pair, on="shared call"):
                await defer(interaction)
                await self._say_ready(pair, user)
                await respond(interaction, OutgoingMessage(READY))
                await self._show_practice(user)
            case JoinAsLast(game):
                await self._join(interaction, await self._usual_terms(user, game))
            case ChangeTerms():
                server_of(interaction, IN_A_SERVER)
                await redraw(interaction, games_page(user))
            case AskTerms(game):
                await self._ask_terms(interaction, game)
            case JoinQueue(game, brought, deck, clock, ticks):
                _check_game(game)
                mine = await find_brought(self._bot, user, game, brought, deck)
                await self._join(interaction, QueueTerms(game, mine, clock, "rated" in ticks))
            case SayReady(pair, on="call"):
                await defer(interaction, update=True)
                begun = await self._say_ready(pair, user)
                if not begun or _is_own_page(interaction):  # else it becomes the announcement
                    await redraw(interaction, OutgoingMessage(READY))
                await self._show_practice(user)
            case SayReady(pair):
                await defer(interaction, update=True)
                try:
                    await self._say_ready(pair, user)
                finally:
                    await self._show_practice(user)

    async def open_page(self, interaction: Interaction) -> None:
        """Answers with a page on the server's queue. The page shows how long a member has been
        waiting, or lets the member join. Opening the page also confirms that a waiting member is
        still present."""
        guild, user = server_of(interaction, IN_A_SERVER), interaction.user.id
        if await self._matchmaking.place_of(guild, user) is None:
            page = await self._home(user)
        else:
            standing = await self._matchmaking.confirm_waiting(guild, user)
            page = standing_message(standing, now())
        await (redraw if _is_own_page(interaction) else respond)(interaction, page)

    async def _show_practice(self, user: int) -> None:
        await show_practice(self._bot, self._display, user)

    async def _say_ready(self, pair: str, user: int) -> bool:
        """Notes that a member is ready. If both are, the match begins and is shown. Returns whether
        it begins."""
        try:
            row = await self._matchmaking.note_ready(pair, user)
        finally:
            self._look_again()
        if row is not None:
            self._display.show_soon(row.id)
        return row is not None

    async def _home(self, user: int, note: str = "") -> OutgoingMessage:
        return home_page(await self._bot.services.usual_terms.find(user), user, note)

    async def _usual_terms(self, user: int, game: str) -> QueueTerms:
        """Returns a member's usual terms in a game. Raises Refusal if there are none."""
        _check_game(game)
        terms = await self._bot.services.usual_terms.find(user, game)
        if terms is None:
            raise Refusal(NO_DECK.format(title=engine.games()[game].title))
        return terms

    async def _ask_terms(self, interaction: Interaction, game: str) -> None:
        """Opens the form with the member's usual terms in a game."""
        _check_game(game)
        user = interaction.user.id
        terms = await self._bot.services.usual_terms.find(user, game)
        mine = await self._bot.services.last_played.decks(user, game)
        now_brought = (
            "" if terms is None else value_of(terms.brought.deck, game, terms.brought.mode)
        )
        options = brought_options(mine, game, now_brought)
        filled = Filled(
            options={
                WITH_FIELD.id: options,
                "clock": clock_options(FIRST_CLOCK if terms is None else terms.clock),
            },
            ticks=frozenset({"rated"} if terms is None or terms.rated else ()),
            left_out=unnamed_fields(mine, options),
        )
        await QueueForm(game).open(interaction, engine.games()[game].title, filled)

    async def _show_standing(self, interaction: Interaction, standing: QueuePosition) -> None:
        here = interaction.guild_id is not None
        await respond_or_redraw(interaction, standing_message(standing, now(), here=here))

    async def _find_another(self, interaction: Interaction, match_id: str) -> None:
        """Queues a player of a match for another opponent on the same terms, with the deck they
        played in its current version. They wait where they press, or where the match was played if
        they press on their hand in a direct message."""
        row = await self._bot.services.match_directory.find(match_id)
        if row is None:
            raise NoSuchMatch
        seat = row.seat_of(interaction.user.id)
        if seat is None:
            raise NotPlaying
        user = interaction.user.id
        deck = await self._bot.decks.version(row.deck_a if seat == "A" else row.deck_b)
        if not row.mode:
            mine = await self._bot.decks.of(user, row.game, legal=True)
            current = await self._bot.services.last_played.as_now(user, deck, mine)
            deck = current or await self._bot.decks.numbered(user, deck.id)
        brought = DeckOrMode(deck, row.mode)
        terms, channel = QueueTerms(row.game, brought, row.clock, row.rated), row.channel
        if interaction.guild_id is None and row.guild is not None:
            server = await self._bot.services.settings.of_server(row.guild)
        else:
            server = await self._check_place(interaction)
            channel = interaction.channel_id
        await self._wait(interaction, server, terms, channel, update=False)

    async def _check_place(self, interaction: Interaction) -> GuildRow:
        """Returns the settings of the server. Raises Refusal if no match can be played where the
        member is."""
        server = await self._bot.services.settings.of_server(server_of(interaction, IN_A_SERVER))
        if channel_there(self._bot, server.id, server.matches_channel) is None:
            check_permissions(interaction)
        return server

    async def _join(self, interaction: Interaction, terms: QueueTerms) -> None:
        server, update = await self._check_place(interaction), _is_own_page(interaction)
        await self._wait(interaction, server, terms, interaction.channel_id, update=update)

    async def _wait(
        self,
        interaction: Interaction,
        server: GuildRow,
        terms: QueueTerms,
        channel: int | None,
        *,
        update: bool,
    ) -> None:
        """Queues a member on these terms, and shows their place; with `update`, on the page that
        was pressed."""
        user, mine = interaction.user, terms.brought
        if channel is None:
            raise Refusal(IN_A_SERVER)
        await defer_to_read(interaction, mine.deck, update=update)
        if not mine.mode:
            await check_deck(self._bot.decks, mine.deck, terms.game, terms.clock, terms.rated)
            rules = self._bot.services.texts.rules_in(server)
            await check_texts(self._bot.decks, rules, mine.deck)
        elif terms.rated:
            await check_rated(self._bot.decks, mine.deck, terms.clock)
        wanted = JoinRequest(
            server.id, channel, terms.game, mine.deck, terms.clock, terms.rated, mine.mode
        )
        standing = await self._matchmaking.join(PlayerRef(user.id, user.display_name), wanted)
        self._look_again()
        await (redraw if update else respond)(interaction, standing_message(standing, now()))


def _is_own_page(interaction: Interaction) -> bool:
    """Returns whether the member pressed their own private page, which may be replaced."""
    return interaction.message is not None and is_private(interaction.message)


def _check_game(game: str) -> None:
    """Raises Refusal if the bot no longer has a game."""
    if game not in engine.games():
        raise Refusal(NO_GAME)
