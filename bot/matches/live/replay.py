"""Stored matches as they were: begun from what is stored, and compared with it."""

import engine
from bot.store.matches.match_beginnings import MatchBeginning
from bot.store.matches.match_rows import MatchRow
from engine.core.encoding import is_comparable
from engine.limits import Culprit
from engine.match import Match
from engine.record import Record


class ReplayDiverged(Exception):
    """The stored choices do not lead where they led when they were made."""


class CardExceeded(Exception):
    """A card did too much in a match that needs no result: `culprit`, None if it is from no deck of
    the match."""

    def __init__(self, culprit: Culprit | None) -> None:
        super().__init__(culprit)
        self.culprit = culprit


def begin_stored_match(
    row: MatchRow, sources: tuple[str, str], beginning: MatchBeginning | None = None
) -> Match:
    """The match before any choice, from the decks' texts or, where it was played on from another
    one or is an exercise, from what it begins with.

    Raises Diverged if the decks cannot be played, or do not lead to the opening that `row` has, if
    it has one; or if the rules have changed since for a card of the decks. A match that is over is
    only refused for that if its fingerprints cannot be compared, being of an older encoding.
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
    """What a match is made of before any choice."""
    if beginning is None:
        return Record(row.game, sources, row.seed, row.first, ())
    laid = beginning.exercise and beginning.exercise.laid
    return Record(row.game, sources, beginning.seed, beginning.first, (), beginning.earlier, laid)


def fingerprint_fits(match: Match, stored: str) -> bool:
    """Whether the match is as it was stored, as far as that can be compared."""
    return not is_comparable(stored) or match.fingerprint() == stored
