"""A server's rule on home-made cards that nothing in a game's rules keeps fair."""

from __future__ import annotations

from bot.base.discord_text import counted
from bot.base.refusals import Refusal
from bot.decks.collection import Decks
from bot.store.decks.deck_rows import StoredDeck
from bot.store.settings.guild_settings import GuildRow


async def check_home_made(decks: Decks, settings: GuildRow, deck: StoredDeck) -> None:
    """Raises Refusal where a deck has home-made cards and the server does not want them."""
    if settings.home_made:
        return
    own = (await decks.eligibility(deck)).own
    if own:
        raise Refusal(
            f"A deck of this match has {counted(own, 'home-made card')}, and this server allows "
            "none where nothing in the rules keeps them fair. `/deck starter` has decks without."
        )
