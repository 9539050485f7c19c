"""Decks with which a member may join a queue."""

import engine
from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.decks.collection import Decks
from bot.decks.deck_verdicts import check_legal
from bot.ratings.rated_play import check_deck_rated
from bot.store.decks.deck_rows import Eligibility, StoredDeck
from bot.store.matches.match_clocks import ClockKey

ANOTHER_GAME = "**{deck}** is a deck for {title}. Choose one for the game that you want to play."
HOME_MADE = (
    "**{deck}** has custom cards that an opponent has to agree to, and the queue can't ask them. "
    "Choose another deck, or play it with **/challenge**."
)


async def eligibility_in(decks: Decks, deck: StoredDeck, game: str) -> Eligibility:
    """Returns in which matches of the game a deck is legal. Raises Refusal if the deck belongs to
    another game or isn't legal."""
    if deck.game != game:
        title = engine.games()[deck.game].title
        raise Refusal(ANOTHER_GAME.format(deck=plain(deck.name), title=title))
    return await check_legal(decks, deck)


async def check_deck(
    decks: Decks, deck: StoredDeck, game: str, clock: ClockKey, rated: bool
) -> None:
    """Raises Refusal if the queue doesn't accept a deck: the deck belongs to another game, is
    illegal or has custom cards. If `rated` is True, also raises Refusal if the deck can't be used
    in rated play with that clock."""
    eligibility = await eligibility_in(decks, deck, game)
    if eligibility.own:
        raise Refusal(HOME_MADE.format(deck=plain(deck.name)))
    if rated:
        check_deck_rated(eligibility, deck.name, clock)
