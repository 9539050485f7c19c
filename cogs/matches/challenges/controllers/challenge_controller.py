"""From a challenge to a match."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

import discord

from bot.app.client import Deckhand
from bot.app.servers import channel_there
from bot.base.discord_text import plain
from bot.base.people import mention_of
from bot.base.refusals import Refusal
from bot.decks.collection import find_starter
from bot.decks.deck_verdicts import check_legal, check_texts
from bot.decks.modes import find_deck_or_mode
from bot.discord_api.discord_calls import (
    CallOutcome,
    OutgoingMessage,
    defer,
    edit_message,
    redraw,
    respond,
    respond_calling,
    send_message,
)
from bot.matches.beginning.deck_checks import check_home_made
from bot.matches.beginning.match_creation import MatchOptions, PlayerRef
from bot.matches.clocks import DEFAULT_CLOCK
from bot.matches.match_refusals import BeingCut
from bot.ratings.rated_play import check_rated
from bot.store.decks.deck_rows import StoredDeck
from bot.store.matches.challenges import ChallengeRow
from bot.store.matches.match_clocks import ClockKey
from bot.store.matches.match_rows import MatchRow
from bot.store.settings.guild_settings import GuildRow
from cogs.matches.challenges.controllers.own_cards import drawn_cards, own_cards
from cogs.matches.challenges.controls import (
    Accept,
    AnswerOwnCards,
    Cancel,
    ChallengeAction,
    Decline,
    PlayWith,
    TurnDecks,
)
from cogs.matches.challenges.layouts import OwnCards, challenge_message, decks_message
from cogs.ui.answers import defer_to_read
from cogs.ui.board_permissions import check_permissions
from cogs.ui.controls import Interaction
from cogs.ui.match_display import HandDisplay, MatchDisplay
from cogs.ui.pages import Page, page_message

ASKED = (
    "That deck has home-made cards, which nothing in the rules keeps fair, so I have asked "
    "**{name}** to agree to them. The match begins when they do."
)
POSTED = "I have read your deck by the rules of today. Here is your challenge:"
CALLED = (
    "{user}, your opponent would play home-made cards: do you agree? [Go to the challenge]({url})."
)


@dataclass(frozen=True, slots=True)
class ChallengeRequest:
    """What a challenger wishes of a match: with which of their decks, or in which mode, as they
    named it. Without a clock it is the server's default."""

    deck: str | None = None
    mode: str | None = None
    clock: ClockKey | None = None
    rated: bool = False
    best_of: int = 1


class ChallengeController:
    """Serves challenges. Every method may raise Refusal. `say_accepted` tells a player who has just
    accepted one that they may cut the deck soon."""

    def __init__(
        self,
        bot: Deckhand,
        tables: MatchDisplay,
        hands: HandDisplay,
        say_accepted: Callable[[Interaction, MatchRow, str], Awaitable[None]],
    ) -> None:
        self._bot = bot
        self._live = bot.services.matches
        self._challenges = bot.services.challenges
        self._tables = tables
        self._hands = hands
        self._say_accepted = say_accepted

    async def challenge(
        self,
        interaction: Interaction,
        opponent: discord.Member | discord.User,
        request: ChallengeRequest,
    ) -> None:
        """Posts a challenge, and mentions the opponent once."""
        guild, channel = interaction.guild_id, interaction.channel_id
        if guild is None or channel is None:
            raise Refusal("A challenge is made in a server, where your opponent sees it.")
        if opponent.id == interaction.user.id:
            raise Refusal("You cannot challenge yourself. Pick somebody else.")
        if opponent.bot:
            raise Refusal("Bots do not play. Pick somebody else.")
        if not isinstance(opponent, discord.Member):
            raise Refusal("They are not on this server. Pick somebody who is.")
        settings = await self._bot.services.settings.of_server(guild)
        _check_place(interaction, settings)
        check_permissions(interaction)
        mine = await find_deck_or_mode(
            self._bot.decks, interaction.user.id, request.deck, request.mode
        )
        deck = mine.deck
        await defer_to_read(interaction, deck)
        if not mine.mode:
            await check_legal(self._bot.decks, deck)
        await check_home_made(self._bot.decks, settings, deck)
        await check_texts(self._bot.decks, self._bot.services.texts.rules_in(settings), deck)
        own = await own_cards(self._bot, deck)
        challenger = PlayerRef(interaction.user.id, interaction.user.display_name)
        invited = PlayerRef(opponent.id, opponent.display_name)
        clock = request.clock or settings.default_clock or DEFAULT_CLOCK
        terms = MatchOptions(deck.game, clock, request.rated, request.best_of, mine.mode)
        if terms.rated:
            await check_rated(self._bot.decks, deck, clock)
        row = await self._challenges.make(challenger, invited, guild, channel, deck, terms)
        message = await _post(interaction, challenge_message(row, own=own), opponent.id)
        if message is None:
            await self._challenges.cancel(row.id, challenger.id)
            return
        await self._challenges.shown_at(row.id, message)
        await self._show_pictures(replace(row, message=message), deck, own)

    async def take(self, interaction: Interaction, action: ChallengeAction) -> None:
        """Does what a press on a challenge asks for."""
        user = interaction.user.id
        match action:
            case Accept(challenge_id):
                await self._accept(interaction, challenge_id)
            case Decline(challenge_id):
                row = await self._challenges.decline(challenge_id, user)
                await redraw(interaction, challenge_message(row))
            case Cancel(challenge_id):
                row = await self._challenges.cancel(challenge_id, user)
                await redraw(interaction, challenge_message(row))
            case AnswerOwnCards(challenge_id, version, agrees):
                await self._answer_own_cards(interaction, challenge_id, version, agrees)
            case TurnDecks(challenge_id, page):
                row = await self._challenges.to_answer(challenge_id, user)
                decks = await self._decks(interaction, row)
                await redraw(interaction, decks_message(row, decks, page))
            case PlayWith(challenge_id, deck):
                await self._play_with(interaction, challenge_id, deck)

    async def _accept(self, interaction: Interaction, challenge_id: str) -> None:
        """Asks the opponent for a deck, privately; begins the match where nobody brings one."""
        row = await self._challenges.to_answer(challenge_id, interaction.user.id)
        if row.message is None and interaction.message is not None:
            await self._challenges.shown_at(challenge_id, interaction.message.id)
        if row.mode:
            await self._begin(interaction, row)
            return
        await respond(interaction, decks_message(row, await self._decks(interaction, row)))

    async def _play_with(self, interaction: Interaction, challenge_id: str, chosen: str) -> None:
        """Begins the match with the deck that was chosen from the menu."""
        user = interaction.user.id
        row = await self._challenges.to_answer(challenge_id, user)
        deck = await self._chosen(interaction, chosen)
        eligibility = await check_legal(self._bot.decks, deck)
        deck = replace(deck, legal=eligibility.legal)
        if row.rated:
            await check_rated(self._bot.decks, deck, row.clock)
        await self._check_own_cards(row, deck)
        if eligibility.own:
            await self._ask(interaction, challenge_id, deck)
            return
        await defer(interaction, update=True)
        match = await self._challenges.accept(challenge_id, user, deck)
        try:
            snapshot = await self._live.current(match.id)
            await self._hands.answer_with_hand(interaction, snapshot, "B")
        except BeingCut as cut:
            await self._say_accepted(interaction, cut.row, str(cut))
        finally:
            self._tables.show_soon(match.id)

    async def _answer_own_cards(
        self, interaction: Interaction, challenge_id: str, version: int, agrees: bool
    ) -> None:
        """The challenger's word on the home-made cards that the opponent would play."""
        user = interaction.user.id
        if not agrees:
            row = await self._challenges.refuse(challenge_id, user, version)
            deck = await self._bot.decks.version(row.deck_version)
            await defer_to_read(interaction, deck, update=True)
            own = await own_cards(self._bot, deck)
            await redraw(interaction, challenge_message(row, own=own))
            await self._show_pictures(row, deck, own)
            return
        row = await self._challenges.to_agree(challenge_id, user, version)
        await defer(interaction, update=True)
        deck = await self._bot.decks.version(version)
        await self._check_own_cards(row, deck)
        match = await self._challenges.agree(challenge_id, user, deck)
        self._tables.show_soon(match.id)

    async def expire_challenges(self) -> None:
        """Ends the challenges whose time is up, and says so on their messages."""
        for row in await self._challenges.end_expired():
            await show_challenge(self._bot, row)

    async def _begin(self, interaction: Interaction, row: ChallengeRow) -> None:
        """Begins a match to which nobody brings a deck, and opens the opponent's hand."""
        await defer(interaction)
        deck = await self._bot.decks.version(row.deck_version)
        await self._check_own_cards(row, deck)
        match = await self._challenges.accept(row.id, interaction.user.id, deck)
        try:
            await self._hands.open_hand(interaction, await self._live.current(match.id), "B")
        except BeingCut as cut:
            await self._say_accepted(interaction, cut.row, str(cut))
        finally:
            self._tables.show_soon(match.id)

    async def _ask(self, interaction: Interaction, challenge_id: str, deck: StoredDeck) -> None:
        """Asks the challenger about the opponent's home-made cards, and mentions them once."""
        row = await self._challenges.ask(challenge_id, interaction.user.id, deck)
        words = ASKED.format(name=plain(row.challenger_name))
        await redraw(interaction, page_message(Page("own-cards-asked", words)))
        channel = self._bot.get_partial_messageable(row.channel, guild_id=row.guild)
        if row.message is None:
            return
        shown = channel.get_partial_message(row.message)
        own = await own_cards(self._bot, deck)
        await edit_message(shown, challenge_message(row, own=own))
        words = CALLED.format(user=mention_of(row.challenger), url=shown.jump_url)
        await send_message(channel, OutgoingMessage(words), row.challenger)
        await self._show_pictures(row, deck, own)

    async def _show_pictures(
        self, row: ChallengeRow, deck: StoredDeck, own: OwnCards | None
    ) -> None:
        """Shows the deck's home-made cards as pictures on the message of a challenge, where they
        stand in words, unless it is answered meanwhile."""
        if own is None or row.message is None:
            return
        in_pictures = await drawn_cards(self._bot, deck, own)
        if in_pictures is own or await self._challenges.find(row.id) != row:
            return
        channel = self._bot.get_partial_messageable(row.channel, guild_id=row.guild)
        shown = channel.get_partial_message(row.message)
        await edit_message(shown, challenge_message(row, own=in_pictures))
        now = await self._challenges.find(row.id)
        if now is not None and now != row:
            await show_challenge(self._bot, now)

    async def _check_own_cards(self, row: ChallengeRow, deck: StoredDeck) -> None:
        """The server may have changed its mind since the challenge was made."""
        settings = await self._bot.services.settings.of_server(row.guild)
        if not settings.home_made:
            challengers = await self._bot.decks.version(row.deck_version)
            await check_home_made(self._bot.decks, settings, challengers)
        await check_home_made(self._bot.decks, settings, deck)
        await check_texts(self._bot.decks, self._bot.services.texts.rules_in(settings), deck)

    async def _decks(self, interaction: Interaction, row: ChallengeRow) -> list[StoredDeck]:
        return await self._bot.decks.of(interaction.user.id, row.game, legal=True)

    async def _chosen(self, interaction: Interaction, chosen: str) -> StoredDeck:
        """The deck that was chosen from the menu; asks for time where it has to be read."""
        user = interaction.user.id
        if chosen.isdecimal() and len(chosen) < 19:
            deck = await self._bot.decks.numbered(user, int(chosen))
            await defer_to_read(interaction, deck, update=True)
            return deck
        await defer(interaction, update=True)
        game, ready = find_starter(chosen)
        kept = await self._bot.decks.keep(
            user, ready.text, game=game, unnamed=ready.title, replace=False
        )
        return kept.deck


async def show_challenge(bot: Deckhand, row: ChallengeRow, place: str = "") -> bool:
    """Brings the message of a challenge up to date. `place` says where the match is played. False
    if Discord did not answer."""
    if row.message is None:
        return True
    channel = bot.get_partial_messageable(row.channel, guild_id=row.guild)
    message = channel.get_partial_message(row.message)
    return (
        await edit_message(message, challenge_message(row, place))
    ).outcome is not CallOutcome.DOWN


async def _post(interaction: Interaction, outgoing: OutgoingMessage, opponent: int) -> int | None:
    """Answers with a challenge for all to see; where the answer was deferred, with a word to the
    challenger before it. Gives back its message, None where there is none."""
    if interaction.response.is_done():
        await respond(interaction, OutgoingMessage(POSTED))
    posted = (await respond_calling(interaction, outgoing, opponent)).value
    return None if posted is None else posted.id


def _check_place(interaction: Interaction, settings: GuildRow) -> None:
    """Raises Refusal where this server wants no matches. The threads of its channel are fine."""
    place = channel_there(interaction.client, settings.id, settings.matches_channel)
    here = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
    if place is not None and place.id not in here:
        raise Refusal(f"Matches are played in {place.mention} here: challenge them there.")
