"""Modes, in which nobody brings a deck, and the choice between a deck and a mode."""

from collections.abc import Sequence
from dataclasses import dataclass

import engine
from bot.base.discord_text import escaped
from bot.base.refusals import Refusal
from bot.decks.catalog import find_offer
from bot.decks.collection import Decks
from bot.store.decks.deck_rows import StoredDeck
from engine.decks import Mode

BOTH = "A mode needs no deck: choose one of the two."
NEITHER = "Choose a deck, or a mode that needs none."
NO_MODES = "**{title}** has no modes: choose a deck."
NO_SUCH = "There is no such mode. Choose one of these: {modes}."
NONE_AT_ALL = "No game here has modes: choose a deck."


@dataclass(frozen=True, slots=True)
class DeckOrMode:
    """A player's deck; or, if `mode` isn't "", the deck of the mode with that key."""

    deck: StoredDeck
    mode: str = ""


async def find_deck_or_mode(
    decks: Decks, user: int, deck: str | None, mode: str | None, game: str | None = None
) -> DeckOrMode:
    """Returns the deck or the mode that a player has named. If `game` is given, the mode must
    belong to it. Raises Refusal if the player named both, neither, or one that doesn't exist."""
    if deck is not None and mode is not None:
        raise Refusal(BOTH)
    if mode is not None:
        of, found = find_mode(mode, game)
        return DeckOrMode(await decks.of_mode(of, found), found.key)
    if deck is None:
        raise Refusal(NEITHER)
    return DeckOrMode(await decks.named(user, deck))


def modes(game: str | None = None) -> Sequence[tuple[str, Mode]]:
    """Returns the modes of a game, or of all games, each with its game's key."""
    return [
        (key, mode)
        for key, rules in engine.games().items()
        for mode in rules.modes
        if game in (None, key)
    ]


def find_mode(wanted: str, game: str | None = None) -> tuple[str, Mode]:
    """Returns a mode with its game. `wanted` is the mode's key, `game/key` or title. If `game` is
    given, only modes of that game are searched. Raises Refusal if no mode is found."""
    offered = modes(game)
    if found := find_offer(wanted, offered):
        return found
    if offered:
        raise Refusal(
            NO_SUCH.format(modes=", ".join(f"**{escaped(m.title)}**" for _, m in offered))
        )
    if game is None:
        raise Refusal(NONE_AT_ALL)
    raise Refusal(NO_MODES.format(title=engine.games()[game].title))


def mode_at(game: str, key: str) -> Mode | None:
    """Returns the game's mode of that key. Returns None for "", and for a mode that the game no
    longer has."""
    return next((mode for _, mode in modes(game) if mode.key == key), None)


def mode_title(game: str, key: str) -> str:
    """Returns the title of the mode of that key. If `key` is "" or the game no longer has the mode,
    returns `key` itself."""
    mode = mode_at(game, key)
    return key if mode is None else mode.title


def mode_words(game: str, key: str) -> str:
    """Returns a line that describes a mode to members who may join a match. Returns "" if `key` is
    "" or the game no longer has the mode."""
    mode = mode_at(game, key)
    return "" if mode is None else f"{mode.blurb.rstrip('.')}. No decks needed."


def game_and_mode(game: str, mode: str) -> str:
    """Returns the game's title, followed by the mode's title if there is one."""
    title = engine.games()[game].title
    return f"{title} · {mode_title(game, mode)}" if mode else title
