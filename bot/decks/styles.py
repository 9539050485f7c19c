"""The styles of decks that games generate for a player."""

import secrets
from collections.abc import Sequence

import engine
from bot.base.discord_text import escaped
from bot.base.refusals import Refusal
from bot.decks.catalog import find_offer
from engine.decks import Style

LEAST_SEED, MOST_SEED = 1, 999_999_999
"""The range of seeds from which a player may have a deck made."""
MOST_ROLLED = 99_999
"""The largest random seed: short, because cards may be named after it."""

NO_SUCH = "There is no such style. Choose one of these: {styles}."
NONE_AT_ALL = "No game here makes up decks."


def styles() -> Sequence[tuple[str, Style]]:
    """Returns the styles of generated decks of all games, each with its game's key."""
    return [(key, style) for key, rules in engine.games().items() for style in rules.styles]


def find_style(wanted: str | None = None) -> tuple[str, Style]:
    """Returns a style of generated decks with its game. `wanted` is the style's key, `game/key` or
    title; None means the default. Raises Refusal if there is no such style."""
    offered = styles()
    if not offered:
        raise Refusal(NONE_AT_ALL)
    if wanted is None:
        return offered[0]
    if found := find_offer(wanted, offered):
        return found
    raise Refusal(NO_SUCH.format(styles=", ".join(f"**{escaped(s.title)}**" for _, s in offered)))


def random_deck_seed() -> int:
    """Returns a random seed for generating a deck."""
    return LEAST_SEED + secrets.randbelow(MOST_ROLLED)
