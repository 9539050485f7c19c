"""The public facts of a match that is over, for its record and its verification."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.store.matches.match_rows import Ending, MatchRow
from engine.players import Player, Winner
from engine.text.sentences import Sentence


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """The public facts of a match: the version of its game's `rules`, the players by seat, when it
    began and ended (seconds since 1970), the winner and how it ended. In practice, `level` is the
    level of the computer, which sat at `computer`. `origin` is the match that it was played on from
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
    """Returns the public facts of a stored match. `outcome` says how it ended."""
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
