"""What a page of a replay is made of: what was seen, and what was said of it, step by step."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.players import Player
from engine.text.sentences import Sentence
from engine.views import View


@dataclass(frozen=True, slots=True)
class LogLine:
    """Something that happened, in the game's own words; names in them stand apart from the words
    and may hold anything.

    `knower` is the player who alone knew of it then (what they drew), None where everybody did.
    `undone` tells that the choice which brought it about was taken back.
    """

    words: Sentence
    knower: Player | None = None
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A moment at which the page stops: what has happened since the step before it, and the table
    after that.

    `views` are those that the page may show: of one viewer (a player, or None for what everybody
    sees), or of both players once the match is open, in any order; then each player's cards are
    taken from their own view. None where only words are left. `turn` is what the menu of turns says
    of a turn that begins with this step ("Turn 3: Ann"), and empty within a turn.
    """

    views: tuple[View, ...]
    lines: tuple[LogLine, ...] = ()
    turn: str = ""


@dataclass(frozen=True, slots=True)
class Replay:
    """A match that is over, to be looked at: only what is in here comes into the page.

    `title` is its heading, `game` the key of the game (its colours), `players` their names and
    `result` how it ended, in a sentence of plain text. `seat` sits at the bottom. `notes` are
    sentences of plain text that the page says of itself: whose hand it shows, that the rules have
    changed since, when and where the match was.
    """

    title: str
    game: str
    players: Mapping[Player, str]
    result: str
    steps: tuple[Step, ...]
    seat: Player = "A"
    notes: tuple[str, ...] = ()
