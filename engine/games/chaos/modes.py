"""Modes, for which players bring no deck because the match makes the cards from its seed; and
styles, the kinds of decks that can be generated (CHAOS 11, 13).

A card is named after its seed. So each line of a style has a seed of its own, the number followed
by a digit, and no two styles have one seed with different bounds. If two decks of a number share a
card's name, they therefore share the card.
"""

import re
from typing import Final

from engine.core.randomness import SeededRandom
from engine.decks import Deck, Mode, Style
from engine.games.chaos.cards import DECK_SIZE, Card
from engine.games.chaos.generator import FIRST, NEWEST, dealt_card
from engine.games.chaos.loading.parser import GAME
from engine.games.chaos.rules.rules import dealt
from engine.games.chaos.rules.sealed_deck import POOL_SIZE, deal_pool
from engine.games.chaos.state.table import Table
from engine.players import PLAYERS

SEALED: Final = Mode(
    "sealed",
    "Sealed",
    f"Each of you gets {POOL_SIZE} new cards that nobody has seen before, and keeps {DECK_SIZE}, "
    "in private.",
    "mode: sealed generator 2\n",
    ("mode: sealed\n",),
)
MIRROR: Final = Mode(
    "mirror",
    "Mirror",
    f"Both of you play the same {DECK_SIZE} new cards: only play decides.",
    "mode: mirror generator 2\n",
    ("mode: mirror\n",),
)
MODES: Final = (SEALED, MIRROR)

_TEXT: Final = re.compile(r"\s*mode\s*:\s*(\w+)(?:\s+generator\s+(\d))?\s*", re.IGNORECASE)
"""The text of a mode. Without a number it means the first generator: so it is stored in matches
that began with that one."""
_LONGEST: Final = 100


def read_mode(text: str | bytes) -> Deck | None:
    """Returns the deck for the text of a mode (with a Mode as its `content`); None if the text is
    not that of a mode. A mode is a way to play with generated cards instead of the players'
    decks."""
    if len(text) > _LONGEST:
        return None
    message = text.decode(errors="replace") if isinstance(text, bytes) else text
    found = _TEXT.fullmatch(message)
    for mode in MODES:
        deck = Deck(GAME, mode.title, None, message, mode)
        if found and found[1].lower() == mode.key and FIRST <= generator_of(deck) <= NEWEST:
            return deck
    return None


def mode_of(deck: Deck) -> Mode | None:
    """Returns the mode of the deck; None if it is an ordinary deck."""
    return deck.content if isinstance(deck.content, Mode) else None


def generator_of(deck: Deck) -> int:
    """Returns the version of the generator that makes the cards for the deck's mode. This is the
    version that the deck's text names; version 1 if the text names none."""
    found = _TEXT.fullmatch(deck.source)
    return int((found and found[2]) or FIRST)


def dealt_by(mode: Mode, rng: SeededRandom, generator: int = NEWEST) -> Table:
    """Returns the state of a new match in which the generator has made random cards for the
    mode."""
    cards: list[Card] = []
    if mode == MIRROR:
        cards = [dealt_card(rng, f"#M.{k}", generator) for k in range(1, DECK_SIZE + 1)]
    table = dealt((cards, cards), rng)
    table.state.generator = generator
    for player in PLAYERS if mode == SEALED else ():
        pool = [dealt_card(rng, f"#{player}.{k}", generator) for k in range(1, POOL_SIZE + 1)]
        deal_pool(table, player, pool)
    return table


STYLES: Final = (
    Style(
        "mixed",
        "Mixed",
        "Something to play on every turn, and a leader or two.",
        'deck: "Mixed {seed}"\n'
        "generate 3 seed {seed}1 cost 0..1\n"
        "generate 7 seed {seed}2 cost 2..3\n"
        "generate 8 seed {seed}3 cost 4..7\n"
        "generate 2 seed {seed}4 cost 8..10\n",
    ),
    Style(
        "swift",
        "Swift",
        "Cheap cards, many of them on the first turns; no leaders.",
        'deck: "Swift {seed}"\n'
        "generate 5 seed {seed}5 cost 0..1\n"
        "generate 9 seed {seed}6 cost 2..3\n"
        "generate 6 seed {seed}7 cost 4..5\n",
    ),
    Style(
        "mighty",
        "Mighty",
        "Costly cards and new leaders, with enough to live on until then.",
        'deck: "Mighty {seed}"\n'
        "generate 5 seed {seed}8 cost 0..2\n"
        "generate 5 seed {seed}9 cost 3..4\n"
        "generate 6 seed {seed}0 cost 5..7\n"
        "generate 4 seed {seed}4 cost 8..10\n",
    ),
    Style(
        "wild",
        "Wild",
        "Twenty cards as they come, whatever they cost.",
        'deck: "Wild {seed}"\ngenerate 20 seed {seed}\n',
    ),
)
