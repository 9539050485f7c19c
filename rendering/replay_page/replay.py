"""The contents of a replay page: what viewers saw, and the log, step by step."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.players import Player
from engine.text.sentences import Sentence
from engine.views import View


@dataclass(frozen=True, slots=True)
class LogLine:
    """An event in the game's own words. The names in it are separate from the words, and may
    contain any text.

    `knower` is the only player who knew of it at the time (of a card that they drew, for example),
    None if everybody did. `undone` says that the choice that caused it was taken back.
    """

    words: Sentence
    knower: Player | None = None
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A moment at which the page stops: the events since the step before it, and the table after
    them.

    `views` are those that the page may show, in any order: of one viewer (a player, or None for the
    public), or of both players once the match is open. Of two views, each player's cards are taken
    from their own. `views` is empty if only words are left. `turn` is the entry in the menu of
    turns if a turn begins with this step ("Turn 3: Ann"), else empty.
    """

    views: tuple[View, ...]
    lines: tuple[LogLine, ...] = ()
    turn: str = ""


@dataclass(frozen=True, slots=True)
class Replay:
    """A finished match to watch. The page contains nothing but this.

    `title` is its heading, `game` the key of the game (which decides the colours), `players` their
    names and `result` the outcome, in a sentence of plain text. `seat` is the player at the bottom.
    `notes` are sentences of plain text about the page: whose hand it shows, that the rules have
    changed since, when and where the match was played.
    """

    title: str
    game: str
    players: Mapping[Player, str]
    result: str
    steps: tuple[Step, ...]
    seat: Player = "A"
    notes: tuple[str, ...] = ()
