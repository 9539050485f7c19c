"""From a challenge to a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord

from bot.client import Deckhand
from bot.decks import starter
from bot.discord_calls import Letter, answer, attempt, defer, edit, mentions, redraw, send
from bot.matches.beginning import Person, Terms
from bot.matches.challenges import Challenges
from bot.matches.clocks import DEFAULT_CLOCK
from bot.matches.match_service import MatchService
from bot.modes import brought
from bot.ratings.fitness import check_rated
from bot.refusals import Refusal
from bot.store.challenges import ChallengeRow
from bot.store.clocks import ClockKey
from bot.store.decks import StoredDeck
from bot.store.guilds import GuildRow, guild_settings
from bot.words import plain
from cogs.matches.challenge import challenge_letter, decks_letter, said_letter
from cogs.matches.controls import Interaction
from cogs.matches.hand_updater import HandUpdater
from cogs.matches.match_refresher import MatchRefresher
from cogs.matches.opening import show_challenge
from cogs.matches.own_cards import check_own_cards, letter_with_cards, own_cards
from cogs.ui.places import channel_there

ASKED = (
    "That deck has home-made cards, which nothing in the rules keeps fair, so I have asked "
    "**{name}** to agree to them. The match begins when they do."
)
CALLED = "<@{user}>, your opponent would play home-made cards: do you agree? {url}"


@dataclass(frozen=True, slots=True)
class Wished:
    """What a challenger wishes of a match: with which of their decks, or in which mode, as they
    named it. Without a clock it is the server's default."""

    deck: str | None = None
    mode: str | None = None
    clock: ClockKey | None = None
    rated: bool = False
    best_of: int = 1


class Lobby:
    """Serves challenges. Every method may raise Refusal."""

    def __init__(
        self,
        bot: Deckhand,
        live: MatchService,
        challenges: Challenges,
        tables: MatchRefresher,
        hands: HandUpdater,
    ) -> None:
        self._bot = bot
        self._live = live
        self._challenges = challenges
        self._tables = tables
        self._hands = hands

    async def challenge(
        self,
        interaction: Interaction,
        opponent: discord.Member | discord.User,
        wished: Wished,
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
        async with self._bot.store.read() as connection:
            settings = await guild_settings(connection, guild)
        _check_place(interaction, settings)
        check_permissions(interaction)
        mine = await brought(self._bot.decks, interaction.user.id, wished.deck, wished.mode)
        deck = mine.deck
        if not (mine.mode or deck.legal):
            raise Refusal("That deck is a draft: it has problems. `/deck show` lists them.")
        await check_own_cards(self._bot, settings, deck.version_id)
        own = await own_cards(self._bot, deck.version_id)
        challenger = Person(interaction.user.id, interaction.user.display_name)
        invited = Person(opponent.id, opponent.display_name)
        clock = wished.clock or settings.default_clock or DEFAULT_CLOCK
        terms = Terms(deck.game, clock, wished.rated, wished.best_of, mine.mode)
        if terms.rated:
            await check_rated(self._bot.decks, deck.version_id, clock)
        row = await self._challenges.make(challenger, invited, guild, channel, deck, terms)
        letter = challenge_letter(row, own=own)

        async def post() -> discord.InteractionCallbackResponse[Any]:
            return await interaction.response.send_message(
                **letter.to_send(), allowed_mentions=mentions(opponent.id)
            )

        posted = await attempt(post)
        if posted.value is not None and posted.value.message_id is not None:
            await self._challenges.shown_at(row.id, posted.value.message_id)
        else:
            await self._challenges.cancel(row.id, challenger.id)

    async def accept(self, interaction: Interaction, challenge_id: str) -> None:
        """Asks the opponent for a deck, privately; begins the match where nobody brings one."""
        row = await self._challenges.to_answer(challenge_id, interaction.user.id)
        if row.message is None and interaction.message is not None:
            await self._challenges.shown_at(challenge_id, interaction.message.id)
        if row.mode:
            await self._begin(interaction, row)
            return
        await answer(interaction, decks_letter(row, await self._decks(interaction, row)))

    async def turn_decks(self, interaction: Interaction, challenge_id: str, page: int) -> None:
        """Turns the menu of decks to another page."""
        row = await self._challenges.to_answer(challenge_id, interaction.user.id)
        decks = await self._decks(interaction, row)
        await redraw(interaction, decks_letter(row, decks, page))

    async def play_with(self, interaction: Interaction, challenge_id: str, chosen: str) -> None:
        """Begins the match with the deck that was chosen from the menu."""
        user = interaction.user.id
        row = await self._challenges.to_answer(challenge_id, user)
        await defer(interaction, update=True)
        deck = await self._chosen(user, row, chosen)
        if row.rated:
            await check_rated(self._bot.decks, deck.version_id, row.clock)
        await self._check_own_cards(row, deck)
        if await own_cards(self._bot, deck.version_id):
            await self._ask(interaction, challenge_id, deck)
            return
        match = await self._challenges.accept(challenge_id, user, deck)
        try:
            snapshot = await self._live.current(match.id)
            await self._hands.answer(interaction, snapshot, "B")
        finally:
            self._tables.changed(match.id)

    async def agree(
        self, interaction: Interaction, challenge_id: str, version: int, agrees: bool
    ) -> None:
        """The challenger's word on the home-made cards that the opponent would play."""
        user = interaction.user.id
        if not agrees:
            row = await self._challenges.refuse(challenge_id, user, version)
            await defer(interaction, update=True)
            await redraw(interaction, await letter_with_cards(self._bot, row))
            return
        row = await self._challenges.to_agree(challenge_id, user, version)
        await defer(interaction, update=True)
        deck = await self._bot.decks.version(version)
        await self._check_own_cards(row, deck)
        match = await self._challenges.agree(challenge_id, user, deck)
        self._tables.changed(match.id)

    async def decline(self, interaction: Interaction, challenge_id: str) -> None:
        """The opponent says no."""
        row = await self._challenges.decline(challenge_id, interaction.user.id)
        await redraw(interaction, challenge_letter(row))

    async def cancel(self, interaction: Interaction, challenge_id: str) -> None:
        """The challenger takes it back."""
        row = await self._challenges.cancel(challenge_id, interaction.user.id)
        await redraw(interaction, challenge_letter(row))

    async def lapse(self) -> None:
        """Ends the challenges whose time is up, and says so on their messages."""
        for row in await self._challenges.lapse():
            await show_challenge(self._bot, row)

    async def _begin(self, interaction: Interaction, row: ChallengeRow) -> None:
        """Begins a match to which nobody brings a deck, and opens the opponent's hand."""
        await defer(interaction)
        deck = await self._bot.decks.version(row.deck_version)
        await self._check_own_cards(row, deck)
        match = await self._challenges.accept(row.id, interaction.user.id, deck)
        try:
            await self._hands.open(interaction, await self._live.current(match.id), "B")
        finally:
            self._tables.changed(match.id)

    async def _ask(self, interaction: Interaction, challenge_id: str, deck: StoredDeck) -> None:
        """Asks the challenger about the opponent's home-made cards, and mentions them once."""
        row = await self._challenges.ask(challenge_id, interaction.user.id, deck)
        await redraw(interaction, said_letter(ASKED.format(name=plain(row.challenger_name))))
        channel = self._bot.get_partial_messageable(row.channel, guild_id=row.guild)
        if row.message is None:
            return
        shown = channel.get_partial_message(row.message)
        await edit(shown, await letter_with_cards(self._bot, row))
        words = CALLED.format(user=row.challenger, url=shown.jump_url)
        await send(channel, Letter(words), row.challenger)

    async def _check_own_cards(self, row: ChallengeRow, deck: StoredDeck) -> None:
        """The server may have changed its mind since the challenge was made."""
        async with self._bot.store.read() as connection:
            settings = await guild_settings(connection, row.guild)
        await check_own_cards(self._bot, settings, row.deck_version, deck.version_id)

    async def _decks(self, interaction: Interaction, row: ChallengeRow) -> list[StoredDeck]:
        return await self._bot.decks.of(interaction.user.id, row.game, legal=True)

    async def _chosen(self, user: int, row: ChallengeRow, chosen: str) -> StoredDeck:
        if chosen.isdecimal() and len(chosen) < 19:
            return await self._bot.decks.numbered(user, int(chosen))
        game, ready = starter(chosen)
        kept = await self._bot.decks.keep(
            user, ready.text, game=game, unnamed=ready.title, replace=False
        )
        return kept.deck


def _check_place(interaction: Interaction, settings: GuildRow) -> None:
    """Raises Refusal where this server wants no matches. The threads of its channel are fine."""
    place = channel_there(interaction.client, settings.id, settings.matches_channel)
    here = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
    if place is not None and place.id not in here:
        raise Refusal(f"Matches are played in {place.mention} here: challenge them there.")


def check_permissions(interaction: Interaction) -> None:
    """Raises Refusal where a match could not show its board."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = {
        "view_channel": "see this channel",
        "send_messages_in_threads" if in_thread else "send_messages": "write here",
        "attach_files": "attach pictures",
    }
    mine = interaction.app_permissions
    lacking = [words for name, words in needed.items() if not getattr(mine, name)]
    if lacking:
        raise Refusal(
            f"A match needs me to {' and '.join(lacking)}, and I am not allowed to. Try another "
            "channel, or ask who runs this server."
        )
