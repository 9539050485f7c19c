"""From a challenge to a match."""

from __future__ import annotations

from typing import Any

import discord

from bot.client import Deckhand
from bot.decks import starter
from bot.discord_calls import answer, attempt, defer, edit, redraw
from bot.matches.challenges import Challenges, Person
from bot.matches.live import LiveMatches
from bot.refusals import Refusal
from bot.store.challenges import ChallengeRow
from bot.store.decks import StoredDeck
from bot.store.matches import MatchRow
from cogs.matches.boards import Boards
from cogs.matches.challenge import challenge_letter, decks_letter
from cogs.matches.controls import Interaction
from cogs.matches.panels import Panels
from cogs.matches.tables import Tables

NEEDED = {
    "view_channel": "see this channel",
    "send_messages": "write here",
    "attach_files": "attach pictures",
}
THREADS = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)


class Lobby:
    """Serves challenges. Every method may raise Refusal."""

    def __init__(
        self,
        bot: Deckhand,
        live: LiveMatches,
        challenges: Challenges,
        tables: Tables,
        boards: Boards,
        panels: Panels,
    ) -> None:
        self._bot = bot
        self._live = live
        self._challenges = challenges
        self._tables = tables
        self._boards = boards
        self._panels = panels

    async def challenge(
        self, interaction: Interaction, opponent: discord.Member | discord.User, deck_name: str
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
        _check_permissions(interaction)
        deck = await self._bot.decks.named(interaction.user.id, deck_name)
        if not deck.legal:
            raise Refusal("That deck is a draft: it has problems. `/deck show` lists them.")
        challenger = Person(interaction.user.id, interaction.user.display_name)
        invited = Person(opponent.id, opponent.display_name)
        row = await self._challenges.make(challenger, invited, guild, channel, deck)
        only_them = discord.AllowedMentions(users=[discord.Object(opponent.id)])

        async def post() -> discord.InteractionCallbackResponse[Any]:
            return await interaction.response.send_message(
                **challenge_letter(row).to_send(), allowed_mentions=only_them
            )

        posted = await attempt(post)
        if posted.value is not None and posted.value.message_id is not None:
            await self._challenges.shown_at(row.id, posted.value.message_id)
        else:
            await self._challenges.cancel(row.id, challenger.id)

    async def accept(self, interaction: Interaction, challenge_id: str) -> None:
        """Asks the opponent for a deck, privately."""
        row = await self._challenges.to_answer(challenge_id, interaction.user.id)
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
        row, match = await self._challenges.accept(challenge_id, user, deck)
        snapshot = await self._live.current(match.id)
        await self._panels.redraw(interaction, snapshot, "B")
        await self._open_table(interaction, row, match)
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
            await self._redraw_challenge(row)

    async def _open_table(
        self, interaction: Interaction, row: ChallengeRow, match: MatchRow
    ) -> None:
        thread = None
        if row.message is not None and _may_open_thread(interaction):
            thread = await self._boards.open_thread(match, row.message)
        await self._redraw_challenge(row, f": it is played in <#{thread}>" if thread else "")

    async def _redraw_challenge(self, row: ChallengeRow, place: str = "") -> None:
        if row.message is not None:
            channel = self._bot.get_partial_messageable(row.channel, guild_id=row.guild)
            await edit(channel.get_partial_message(row.message), challenge_letter(row, place))

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


def _check_permissions(interaction: Interaction) -> None:
    """Raises Refusal where a match could not show its board."""
    mine = interaction.app_permissions
    lacking = [words for name, words in NEEDED.items() if not getattr(mine, name)]
    if isinstance(interaction.channel, discord.Thread) and mine.send_messages_in_threads:
        lacking = [words for words in lacking if words != NEEDED["send_messages"]]
    if lacking:
        raise Refusal(
            f"A match needs me to {' and '.join(lacking)}, and I am not allowed to. Try another "
            "channel, or ask who runs this server."
        )


def _may_open_thread(interaction: Interaction) -> bool:
    return (
        isinstance(interaction.channel, discord.TextChannel)
        and interaction.app_permissions >= THREADS
    )
