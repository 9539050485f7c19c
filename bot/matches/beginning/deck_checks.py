"""Checks of decks before a match: a server's rule on custom cards, and the decks of a rematch."""

from bot.base.discord_text import counted, plain
from bot.base.refusals import Refusal
from bot.decks.collection import Decks
from bot.decks.deck_verdicts import check_legal, check_texts
from bot.decks.member_texts import MemberTexts, TextRules
from bot.ratings.rated_play import check_rated
from bot.store import Store
from bot.store.decks.deck_rows import StoredDeck
from bot.store.matches.match_rows import MatchRow
from bot.store.settings.guild_settings import GuildRow, guild_settings
from engine.players import Player, opponent

SAME_DECKS = "A rematch is played with the same decks: **/challenge** takes others."
OPPONENTS = (
    "By today's rules, **{name}**'s deck can no longer be played in a match like this.\n"
    + SAME_DECKS
)


async def check_rematch(
    store: Store, decks: Decks, texts: MemberTexts, row: MatchRow, asking: Player
) -> None:
    """Raises Refusal if one of the decks of a match isn't legal for a rematch, by today's rules and
    the server's. The text is for the player who asks for the rematch, and doesn't reveal the
    problem of the opponent's deck."""
    assert row.guild is not None
    settings = await store.fetch(guild_settings, row.guild)
    own = await decks.version(row.deck_a if asking == "A" else row.deck_b)
    other = await decks.version(row.deck_b if asking == "A" else row.deck_a)
    rules = texts.rules_in(settings)
    await _check_deck(decks, row, own, rules)
    try:
        await _check_deck(decks, row, other, rules)
    except Refusal as refusal:
        name = plain(row.names[opponent(asking)])
        raise Refusal(OPPONENTS.format(name=name)) from refusal
    for deck in (own, other):
        await check_home_made(decks, settings, deck)


async def _check_deck(decks: Decks, row: MatchRow, deck: StoredDeck, rules: TextRules) -> None:
    """Raises Refusal, with a text for the deck's owner."""
    if not row.mode:
        await check_legal(decks, deck, SAME_DECKS)
    await check_texts(decks, rules, deck)
    if row.rated:
        await check_rated(decks, deck, row.clock)


async def check_home_made(decks: Decks, settings: GuildRow, deck: StoredDeck) -> None:
    """Raises Refusal if a deck has custom cards and the server doesn't allow them."""
    if settings.home_made:
        return
    own = (await decks.eligibility(deck)).own
    if own:
        raise Refusal(
            f"A deck of this match has {counted(own, 'custom card')}, and this server allows "
            "none where nothing in the rules keeps them fair. Starter decks in `/deck` have none."
        )
