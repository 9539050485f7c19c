"""The public facts of a match that is over, for its record and its verification."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.store.matches.match_rows import Ending, MatchRow
from engine.players import Player, Winner
from engine.text.sentences import Sentence


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """The public facts of a match.

    - `match`: the match's id.
    - `game`: the game's key.
    - `rules`: the version of the game's rules.
    - `players`: the players' names, by seat.
    - `began`, `ended`: the times of its start and end, in seconds since 1970.
    - `winner`: the winner's seat or "draw", None if the match has no result.
    - `ending`: how the match ended.
    - `outcome`: a sentence about how the match ended.
    - `mode`: the key of the mode, "" if the players brought their decks.
    - `computer`: the computer's seat, None in a match between people.
    - `level`: the computer's level.
    - `origin`: the id of the match from whose position this match was continued, "" if none.
    """

    match: str
    game: str
    rules: int
    players: Mapping[Player, str]
    began: int
    ended: int | None
    winner: Winner | None
    ending: Ending | None
    outcome: Sentence = ()
    mode: str = ""
    computer: Player | None = None
    level: str = ""
    origin: str = ""


def match_summary(row: MatchRow, outcome: Sentence = ()) -> MatchSummary:
    """Returns the public facts of a stored match. `outcome` is a sentence about how it ended."""
    return MatchSummary(
        match=row.id,
        game=row.game,
        rules=row.rules_version,
        players=row.names,
        began=row.created,
        ended=row.ended,
        winner=row.winner,
        ending=row.ending,
        outcome=outcome,
        mode=row.mode,
        computer=row.computer,
        level=row.level,
        origin=row.origin,
    )
