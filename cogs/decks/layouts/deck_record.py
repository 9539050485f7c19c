"""The record of a deck, for its owner alone."""

from collections.abc import Iterator, Sequence

from bot.base.discord_text import counted, plain, whole_lines
from bot.decks.deck_record import LEAST_MATCHES, DeckRecord, DeckScore
from bot.decks.deck_text import NAME_LENGTH
from bot.discord_api.discord_calls import CONTENT_LIMIT, OutgoingMessage
from bot.store.decks.deck_rows import StoredDeck

TOO_FEW = "{heading}\nWin rates appear after {least} finished matches. {so_far}"
HOW = (
    "-# Win rate with its 95 % range; a draw counts half. Rows of fewer than {least} matches "
    "are hidden. Matches that were stopped, decided by an organiser or left by a player don't "
    "count."
)
FEW = "-# Not shown: {matches}, in rows of fewer than {least}."
UNKNOWN = "-# I don't know who went first in {matches}: older matches didn't note it."


def record_message(deck: StoredDeck, record: DeckRecord) -> OutgoingMessage:
    """Returns the message with a deck's record: how often it has won, lost and drawn."""
    heading = f"### Record of {plain(deck.name, NAME_LENGTH)}"
    if record.total.matches < LEAST_MATCHES:
        so_far = f"So far it has {record.total.matches or 'none'}."
        said = TOO_FEW.format(heading=heading, least=LEAST_MATCHES, so_far=so_far)
        return OutgoingMessage(said)
    lines = [heading, HOW.format(least=LEAST_MATCHES), f"All: {score_words(record.total)}"]
    return OutgoingMessage(whole_lines([*lines, *_parts(record)], CONTENT_LIMIT))


def _parts(record: DeckRecord) -> Iterator[str]:
    turns = [("Going first", record.first), ("Going second", record.second)]
    sides = [(name, score) for name, score in turns if score is not None]
    versions = [(f"Version {number}", score) for number, score in record.versions]
    opposing = [(plain(name, 40), score) for name, score in record.opposing]
    yield from _part("First and second", sides, record.few_turns)
    if record.unknown_turns:
        yield UNKNOWN.format(matches=counted(record.unknown_turns, "match", "matches"))
    yield from _part("By version", versions, record.few_with)
    yield from _part(
        "By opponent's deck, in tournaments with open lists", opposing, record.few_against
    )


def _part(title: str, rows: Sequence[tuple[str, DeckScore]], few: int) -> Iterator[str]:
    """Yields a part of the record, with the number of matches that are in none of its rows because
    their row would have too few."""
    if rows or few:
        yield f"**{title}**"
    yield from (f"{name}: {score_words(score)}" for name, score in rows)
    if few:
        yield FEW.format(matches=counted(few, "match", "matches"), least=LEAST_MATCHES)


def score_words(score: DeckScore) -> str:
    """Returns wins, draws and losses as text, and the share of matches that was won."""
    low, high = score.interval
    played = f"{score.won} won, {score.drawn} drawn, {score.lost} lost"
    return f"{played}: **{score.rate:.0%}** ({low:.0%} to {high:.0%})"
