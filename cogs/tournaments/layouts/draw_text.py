"""Texts about the public number that a tournament is drawn from."""

from bot.base.discord_text import plain
from bot.store.tournaments.tournament_rows import TournamentRow
from bot.tournaments.draw_service import CORRECTED_FOR, TypedNumber

NOT_PROVEN = "I draw the pairings from my own random number, without proof"


def announced(row: TournamentRow) -> str:
    """Returns a sentence for the announcement with the source of the public number by which the
    tournament is drawn. Returns "" if the bot draws from its own random number."""
    if not row.number_source:
        return ""
    return f"Drawn from a public number that comes after the start: **{plain(row.number_source)}**."


def waiting_words(row: TournamentRow) -> str:
    """Returns a text that says what a tournament that has started waits for before it is drawn: a
    public number, or the end of the time for objections to a typed number."""
    source = plain(row.number_source)
    if row.public_number is not None:
        return f"`{row.public_number}` was typed ({source}): I draw from it if nobody objects."
    return (
        f"It's waiting for its public number: **{source}**. If you know it, press **Public "
        "number**."
    )


def drawn_words(row: TournamentRow) -> str:
    """Returns a text that says which public number a tournament was drawn from, or that it was
    drawn without the announced number. Returns "" if the tournament isn't drawn yet, or was to be
    drawn from the bot's own random number."""
    source = plain(row.number_source)
    if row.drawing != "done":
        return ""
    if row.public_number is None:
        return f"drawn without {source}: nothing proves that nobody chose the draw"
    return f"drawn from {source}: `{row.public_number}`"


def typed_words(row: TournamentRow, typed: TypedNumber) -> str:
    """Returns the answer to the member who has typed a public number."""
    if typed.against is not None:
        return (
            f"`{typed.number}` isn't the number that was typed before (`{typed.against}`). I "
            "draw nothing until an organiser decides which is right, and I call them now."
        )
    if typed.undone is not None:
        return (
            f"Corrected for **{plain(row.name)}**: `{typed.number}`. Round 1 is undone and its "
            f"matches are stopped. Everybody can object for {CORRECTED_FOR} seconds; then I draw "
            "again."
        )
    return (
        f"Noted for **{plain(row.name)}**: `{typed.number}`. I post it in its channel, and "
        f"everybody can object for {CORRECTED_FOR} seconds; then I draw from it."
    )


def named_words(row: TournamentRow, source: str) -> str:
    """Returns the answer to the organiser who has chosen `source`, the source of the public number
    for the draw. If `source` is "", the bot draws from its own random number."""
    if not source:
        return (
            f"**{plain(row.name)}** is drawn from my own random number. The announcement says so."
        )
    return (
        f"**{plain(row.name)}** is drawn from **{plain(source)}**. Its announcement says so. At "
        "the start I post a fingerprint; the number has to come after it."
    )


def draw_question(row: TournamentRow) -> str:
    """Returns the question to an organiser whether to draw a tournament without its public
    number."""
    return (
        f"Draw **{plain(row.name)}** without **{plain(row.number_source)}**? Then nothing proves "
        "that I didn't choose the draw, and I tell everybody. You can't undo this."
    )
