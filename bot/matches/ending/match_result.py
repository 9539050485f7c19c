"""How a match ended, as everybody may know it: what its last picture shows."""

from bot.decks.modes import game_and_mode
from bot.matches.live.snapshot import Snapshot
from engine.text.sentences import Sentence, sentence_text
from rendering.pages.result import MatchResult

DECISIVE = "The decisive moment"
LAST = "The last move"


def moment_title(snapshot: Snapshot) -> str:
    """What the moment is that the highlights of a match tell: where it was not played to its end,
    nothing was decided by it."""
    decided = snapshot.row.ending == "played" and snapshot.public.winner != "draw"
    return DECISIVE if decided else LAST


def result_of(snapshot: Snapshot) -> MatchResult | None:
    """The result of a match that is over; None while it runs, and for missions and puzzles: how
    these end is said in words of their own."""
    winner, told = snapshot.public.winner, snapshot.highlights
    if winner is None or told is None or not snapshot.row.kind.is_dealt:
        return None
    row = snapshot.row

    def words(sentence: Sentence) -> str:
        return sentence_text(sentence, lambda player: row.names[player])

    return MatchResult(
        game=row.game,
        title=game_and_mode(row.game, row.mode),
        names=row.names,
        winner=winner,
        how=words(snapshot.public.outcome),
        turns=snapshot.public.turn,
        moment_title=moment_title(snapshot),
        moment=[words(sentence) for sentence in told.moment],
        cards=told.cards,
        portraits=snapshot.portraits,
    )
