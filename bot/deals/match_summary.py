"""What anybody may know of a match that is over, as its record and its verification have it."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.store.matches.match_rows import Ending, MatchRow
from engine.players import Player, Winner
from engine.text.sentences import Sentence


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """What anybody may know of a match: by which version of its game's `rules` it was played, who
    sat where, when it began and ended (seconds since 1970), who won and how. It was practice where
    there is the `level` of the computer, which sat at `computer`; it may have been played on from
    the match `origin`."""

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
    """The same of a match as it is stored; how it came to its end is told by its `outcome`."""
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
