"""Replays of stored matches: started from stored data, and compared with it."""

import engine
from bot.store.matches.match_beginnings import MatchBeginning
from bot.store.matches.match_rows import MatchRow
from engine.core.encoding import is_comparable
from engine.limits import Culprit
from engine.match import Match
from engine.record import Record


class ReplayDiverged(Exception):
    """Raised if the stored choices no longer lead to the same states as when they were made."""


class CardExceeded(Exception):
    """Raised if a card did more than a card may do in a casual match, which can be stopped without
    a result. `culprit` is the card, None if the card is from no deck of the match."""

    def __init__(self, culprit: Culprit | None) -> None:
        super().__init__(culprit)
        self.culprit = culprit


def begin_stored_match(
    row: MatchRow, sources: tuple[str, str], beginning: MatchBeginning | None = None
) -> Match:
    """Returns the match before any choice. The match starts from the decks' texts. An exercise
    (mission or puzzle) or a match played on from another match starts from `beginning`.

    Raises ReplayDiverged in these cases:

    - The decks can't be played.
    - The match's first state doesn't have the fingerprint that is stored in `row`.
    - The rules of one of the cards have changed. For a match that is over, this counts only if the
      stored fingerprint has an older encoding and can't be compared.
    """
    try:
        game = engine.games()[row.game]
        match = engine.replay(record_at_start(row, sources, beginning))
    except MemoryError:
        raise
    except Exception as error:
        raise ReplayDiverged("the match cannot be begun") from error
    if not row.opening_fingerprint:
        return match
    if not fingerprint_fits(match, row.opening_fingerprint):
        raise ReplayDiverged("the match begins otherwise")
    proven = row.state == "over" and is_comparable(row.opening_fingerprint)
    changed = row.rules_version < game.rules_version and not proven
    decks = map(game.parse_deck, sources)
    if changed and any(game.is_touched(deck, row.rules_version) for deck in decks):
        raise ReplayDiverged("the rules have changed for a card of the decks")
    return match


def record_at_start(
    row: MatchRow, sources: tuple[str, str], beginning: MatchBeginning | None
) -> Record:
    """Returns the record of a match before any choice. The engine can replay the match from this
    record.
    """
    if beginning is None:
        return Record(row.game, sources, row.seed, row.first, ())
    laid = beginning.exercise and beginning.exercise.laid
    return Record(row.game, sources, beginning.seed, beginning.first, (), beginning.earlier, laid)


def fingerprint_fits(match: Match, stored: str) -> bool:
    """Returns whether the match's state has the stored fingerprint. True also if `stored` can't be
    compared with the state."""
    return not is_comparable(stored) or match.fingerprint() == stored
