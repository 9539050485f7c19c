"""Records: all that is needed to store a match and play it again, its beginning and its choices."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.events import EventKind
from engine.players import Player

CONCEDE: Final = -1
OUT_OF_TIME: Final = -2
AGREE_DRAW: Final = -3
TAKE_BACK: Final = -4
RULED: Final = -5
RULED_DRAW: Final = -6
TURNS_UP: Final = -7
CHOICES_UP: Final = -8
LEFT: Final = -9
TAKE_BACK_TURN: Final = -10
TAKE_BACK_OWN: Final = -11
CHOICES_SPENT: Final = -12
FORCED_UP: Final = -13
EXCEEDED: Final = -14
"""The option numbers in a record for endings and take-backs, which are not options of a decision.
CONCEDE: the player concedes. OUT_OF_TIME: the player has no time left. AGREE_DRAW: the player
accepts a draw. TAKE_BACK: the player takes back the latest choice. RULED: the tournament gives the
match to the player; RULED_DRAW: it ends the match as a draw. TURNS_UP: the limit of turns is
reached; CHOICES_UP: the former limit of choices in a turn, which counted all choices and not only
free ones (in these three the player is A). LEFT: the player left and did not come back.
TAKE_BACK_TURN: the player takes back their latest turn (in matches that nobody else plays).
TAKE_BACK_OWN: the player takes back their latest choice with all that followed, whatever that has
revealed (in such matches, or if both players agree). CHOICES_SPENT: the player has used up the free
choices of a turn for the second time. FORCED_UP: the limit of forced choices in a row is reached
(the player is A). EXCEEDED: a card of the player did too much."""

ENDING_EVENTS: Final[Mapping[int, EventKind]] = {
    CONCEDE: EventKind.CONCEDED,
    OUT_OF_TIME: EventKind.OUT_OF_TIME,
    AGREE_DRAW: EventKind.AGREED,
    RULED: EventKind.RULED,
    LEFT: EventKind.LEFT,
    RULED_DRAW: EventKind.RULED_DRAW,
    TURNS_UP: EventKind.MANY_TURNS,
    CHOICES_UP: EventKind.MANY_CHOICES,
    CHOICES_SPENT: EventKind.CHOICES_SPENT,
    FORCED_UP: EventKind.FORCED_CHOICES,
    EXCEEDED: EventKind.EXCEEDED,
}
"""The kind of event with which each of these endings ends a match."""

BY_NOBODY: Final = (RULED_DRAW, TURNS_UP, CHOICES_UP, FORCED_UP)
"""Endings that no player chose."""


class Choice(NamedTuple):
    """One choice in a record: the player, and the number of the option. Negative numbers are other
    acts, such as CONCEDE."""

    player: Player
    option: int


@dataclass(frozen=True, slots=True)
class OriginMatch:
    """An earlier match that another match continues, with its `choices` up to that point. If `seed`
    is given, everything that the player `seat` didn't know was imagined from the seed, including
    future random numbers. If `seed` is None, hidden cards and random numbers stayed as they
    were."""

    choices: tuple[Choice, ...]
    seat: Player = "A"
    seed: bytes | None = None


@dataclass(frozen=True, slots=True)
class StartingPosition:
    """A described position from which a match begins (`engine.core.positions`): the definitions of
    its cards as the text that the game's `lay` reads, the position as JSON, and whether everybody
    sees both hands."""

    cards: str
    position: str
    open_hands: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """Everything that is needed to rebuild a match and each of its boards.

    `decks` are the deck texts of A and B. If the match begins from a `laid` position, the deck
    texts aren't read, and the position says whose turn it is. `choices` are the choices of this
    match itself. If the match continues other matches, `earlier` has the choices of those matches,
    oldest first; the decks, the seed and the first player are those of the oldest match.

    >>> record = match.record()
    >>> record.game, len(record.seed), record.first, record.choices
    ('cardfinity', 32, 'A', ())
    """

    game: str
    decks: tuple[str, str]
    seed: bytes
    first: Player | None
    choices: tuple[Choice, ...]
    earlier: tuple[OriginMatch, ...] = ()
    laid: StartingPosition | None = None
