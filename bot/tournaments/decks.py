"""Decks of a tournament: which decks a member can play, and which members can see them."""

from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.decks.collection import Decks
from bot.decks.modes import mode_at
from bot.matchmaking.eligibility import eligibility_in
from bot.store.decks.deck_rows import StoredDeck
from bot.store.tournaments.tournament_rows import EntrantRow, TournamentRow

UNFIT = "**{deck}** isn't legal in a tournament. {why}\nChoose another deck."
UNFIT_MODE = (
    "**{mode}** isn't possible in a tournament. {why}\nChoose another way of playing, or none."
)
NO_MODE = "This tournament's way of playing no longer exists. Ask an organiser."


async def deck_of_mode(decks: Decks, game: str, key: str) -> StoredDeck:
    """Returns the deck that the bot provides for all players of a tournament with that mode
    (`key`). Raises Refusal if the mode can't be used in rated play, or if the game no longer has
    it."""
    mode = mode_at(game, key)
    if mode is None:
        raise Refusal(NO_MODE)
    deck = await decks.of_mode(game, mode)
    unfit = (await decks.eligibility(deck)).unfit
    if unfit:
        raise Refusal(UNFIT_MODE.format(mode=plain(deck.name), why=unfit))
    return deck


async def check_deck(decks: Decks, deck: StoredDeck, game: str) -> None:
    """Raises Refusal if a deck can't be used in a tournament of that game, because the deck isn't
    legal, belongs to another game, or can't be used in rated play. Unrated tournaments have this
    rule, too."""
    unfit = (await eligibility_in(decks, deck, game)).unfit
    if unfit:
        raise Refusal(UNFIT.format(deck=plain(deck.name), why=unfit))


def lists_shown(row: TournamentRow) -> bool:
    """Returns whether all members can see the decks of a tournament. True once the tournament has
    begun, if it has open deck lists."""
    return row.open_lists and row.began is not None


def may_see(row: TournamentRow, entrant: EntrantRow, viewer: int) -> bool:
    """Returns whether the user `viewer` can see an entrant's deck. True for the viewer's own deck,
    and for all decks if `lists_shown`."""
    return entrant.user == viewer or (lists_shown(row) and entrant.state == "in")
