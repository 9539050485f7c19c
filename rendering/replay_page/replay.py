"""The contents of a replay page: what viewers saw, and the log, step by step."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.players import Player
from engine.text.sentences import Sentence
from engine.views import View


@dataclass(frozen=True, slots=True)
class LogLine:
    """An event in the game's own words. Names are separate from the words and may contain any text.

    `knower` is the only player who knew of the event at the time (of a card that they drew, for
    example), None if everybody did. `undone` says whether the choice that caused the event was
    taken back.
    """

    words: Sentence
    knower: Player | None = None
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A moment at which the replay stops.

    - `views`: the board at this moment, in the views that the page may show. This is the view of
      one player or of the public. Once everybody may see the whole match, these are both players'
      views in any order. Empty if only the log is left.
    - `lines`: the events since the step before.
    - `turn`: the entry for the menu of turns ("Turn 3: Ann") if this step begins a turn, else "".
    """

    views: tuple[View, ...]
    lines: tuple[LogLine, ...] = ()
    turn: str = ""


@dataclass(frozen=True, slots=True)
class Replay:
    """A finished match as the replay page shows it. The page contains nothing else.

    - `title`: the heading of the page.
    - `game`: the key of the game, which decides the colours.
    - `players`: the players' names.
    - `result`: the outcome in a sentence of plain text.
    - `steps`: the moments of the match, from the first to the last.
    - `seat`: the player at the bottom.
    - `notes`: sentences about the page: whose hand it shows, that the rules have changed since,
      when and where the match was played.
    """

    title: str
    game: str
    players: Mapping[Player, str]
    result: str
    steps: tuple[Step, ...]
    seat: Player = "A"
    notes: tuple[str, ...] = ()
