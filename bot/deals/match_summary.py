"""The public facts of a match that is over, for its record and its verification."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.store.matches.match_rows import Ending, MatchRow
from engine.players import Player, Winner
from engine.text.sentences import Sentence


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """The public facts of a match. `rules` is the version of its game's rules. `players` are the
    names by seat. Times are seconds since 1970. Against the computer, `level` is its level and
    `computer` its seat. `origin` is the id of the match from whose position this one was continued
    ("": none)."""

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
