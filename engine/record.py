"""What a match is made of, to be stored and played again: its choices, and what it began from."""

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
"""The option numbers in a record that stand for what is no option of a decision: the player
concedes, has no time left, accepts a draw, takes back the latest choice that stands, is given the
match by the tournament; the tournament ends it as a draw; the match ends after so many turns, or so
many choices in a turn, as it did before only free ones were counted (in these three the player is
A); the player has left and did not come back; takes back their latest turn (in matches that
nobody else plays), or their latest choice with all that followed, whatever that has shown (there,
or as both players agree); has
used up the free choices of a turn for the second time; the match ends after so many forced choices
in a row (the player is A); a card of the player did too much."""

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
"""The kind of event with which each of these ends a match."""

BY_NOBODY: Final = (RULED_DRAW, TURNS_UP, CHOICES_UP, FORCED_UP)
"""Endings that are no player's choice."""


class Choice(NamedTuple):
    """One decision taken: by whom, and the number of the option (or CONCEDE and the like)."""

    player: Player
    option: int


@dataclass(frozen=True, slots=True)
class OriginMatch:
    """A match as far as another one was played on from it: its choices until then. By the `seed`
    everything that `seat` did not know was imagined anew there, the chance to come included; None
    where it stayed as it was."""

    choices: tuple[Choice, ...]
    seat: Player = "A"
    seed: bytes | None = None


@dataclass(frozen=True, slots=True)
class StartingPosition:
    """A described position that a match begins from (`engine.core.positions`): the definitions of
    its cards as the text that the game's `lay` reads, the position as JSON, and whether both hands
    are open to everybody."""

    cards: str
    position: str
    open_hands: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """All that a match is made of, and enough to have every board of it again.

    `decks` are the source texts of A and B; where the match begins from a `laid` position nobody
    reads them, and the position says whose turn it is. A match that was played on from another has
    that one's beginning; `earlier` are the parts that were played before, each from the decision to
    which the one before it leads, and `choices` its own.

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
