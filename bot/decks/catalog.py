"""The named offers of games: modes, styles of decks, starter decks. Across games, each is called
`game/key`."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from engine.names import name_key


class GameOffer(Protocol):
    """A starter deck, mode or style, which a game offers to choose from. Each offer has a key, a
    title, and a line that describes the offer."""

    @property
    def key(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def blurb(self) -> str: ...


Offer = TypeVar("Offer", bound=GameOffer)


def offer_key(game: str, one: GameOffer) -> str:
    """Returns the key `game/key` of an offer, for menus that have several games."""
    return f"{game}/{one.key}"


def find_offer(wanted: str, offered: Iterable[tuple[str, Offer]]) -> tuple[str, Offer] | None:
    """Returns the first offer, with its game, whose `game/key`, key or title is `wanted`; None if
    no offer matches."""
    for game, one in offered:
        if name_key(wanted) in map(name_key, (offer_key(game, one), one.key, one.title)):
            return game, one
    return None
