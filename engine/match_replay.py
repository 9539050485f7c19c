"""Replaying matches from their records.

In the example `match` is a match of two starter decks of Cardfinity that has just begun.
"""

from engine.match import Match
from engine.practice.playing_on import played_on
from engine.record import Record
from engine.registry import games


def replay(record: Record) -> Match:
    """Plays the match of a record again, and returns it.

    Raises KeyError for an unknown game, ChoiceRefused if a choice isn't possible, and ValueError
    for a described position with a card that can't be read. Raises CannotImagine if the match
    continued another match whose hidden cards can no longer be imagined.

    >>> replay(match.record()).fingerprint() == match.fingerprint()
    True
    """
    game = games()[record.game]
    if record.laid is None:
        decks = (game.parse_deck(record.decks[0]), game.parse_deck(record.decks[1]))
        match = game.begin(decks, record.seed, record.first)
    else:
        match = game.begin_laid(record.laid, record.decks, record.seed)
    for part in record.earlier:
        match.play_on(part.choices)
        match = played_on(match, part.seat, part.seed).match
    match.play_on(record.choices)
    return match
