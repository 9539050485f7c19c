"""Messages to the channel of a tournament about its draw from a public number. Before the number is
known, the bot posts a commitment to its own part of the draw."""

from bot.base.discord_text import counted, plain
from bot.store.tournaments.tournament_draws import DrawRow
from bot.store.tournaments.tournament_rows import TournamentRow
from cogs.tournaments.layouts.round_announcements import ChannelNotice

COMMITMENT = (
    "### {name}: fingerprint of its draw\n"
    "SHA-256 `{commitment}`\n"
    "It fixes who plays ({players}), my seed, and the secrets of the matches of all rounds. From "
    "now on the public number counts that was announced: **{source}**. If you know it, type it "
    "with `/tournament`; nobody may have known it before this message. Lots, seeding, byes, "
    "pairings and deals follow from it: the log of the tournament recomputes them.\n"
    "-# This message is never edited: Discord would mark it. Tournament `{id}`"
)
"""The message is recognised by its whole text after a crash, also by the next version of the bot:
another wording would be sent a second time."""
NUMBER = (
    "🔢 **{name}**: {who} has typed the public number ({source}): `{number}`\nEverybody can "
    "check it. If it's wrong, type the right one with `/tournament` before <t:{until}:T>, and "
    "an organiser decides. Otherwise I draw from it."
)
CORRECTED = (
    "🔢 **{name}**: {who} has corrected the public number ({source}): `{number}` instead of "
    "`{before}`. Nothing that was drawn from the wrong one counts.\nEverybody can check it. If "
    "it's wrong, type the right one with `/tournament` before <t:{until}:T>, and an organiser "
    "decides. Otherwise I draw from it."
)
REMINDER = (
    "**{name}** is waiting for its public number (**{source}**). If you know it, type it with "
    "`/tournament`. If it doesn't come, an organiser can draw without it there: then nothing "
    "proves that I didn't choose the draw, and I say so."
)
DISPUTE = (
    "type the right number for **{name}** with `/tournament` ({source}): two were typed, "
    "`{before}`, and `{number}` by {who}. I draw nothing until then."
)
STILL_DISPUTED = (
    "nothing is drawn for **{name}** yet: `{before}` and `{number}` were typed, "
    "and an organiser has to type the right one with `/tournament` ({source})."
)
WITHOUT = (
    "⚠️ **{name}** is drawn without the announced public number ({source}), as an organiser "
    "decided. My fingerprint still holds, so I can't change the draw now, but nothing proves "
    "that I didn't choose it."
)


def commitment_notice(row: TournamentRow, draw: DrawRow, players: int) -> ChannelNotice:
    """Returns the message with the commitment: a hash of everything that the draw depends on,
    except for the public number. The message is never edited, so it has no relative times.
    `players` is the number of players."""
    known = {"commitment": draw.commitment, "players": counted(players, "player"), "id": row.id}
    return ChannelNotice(_filled(COMMITMENT, row, **known))


def number_notice(
    row: TournamentRow, who: str, until: int, before: str | None = None
) -> ChannelNotice:
    """Returns the message that says who has typed which public number, and until when others can
    object. `before` is the number that the new one corrects, None for a first number."""
    words, number = CORRECTED if before else NUMBER, row.public_number
    filled = _filled(words, row, who=_named(who), number=number, until=until, before=before)
    return ChannelNotice(filled)


def dispute_words(row: TournamentRow, who: str, number: str) -> str:
    """Returns the text that asks an organiser which of two typed numbers is right: the earlier one,
    or `number`, which `who` has typed."""
    return _filled(DISPUTE, row, before=row.public_number, number=number, who=_named(who))


def still_disputed_words(row: TournamentRow, number: str) -> str:
    """Returns the text that reminds an organiser to decide which number is right: the earlier one
    or `number`."""
    return _filled(STILL_DISPUTED, row, before=row.public_number, number=number)


def reminder_words(row: TournamentRow) -> str:
    """Returns the text that reminds organisers that nobody has typed the public number yet."""
    return _filled(REMINDER, row)


def without_words(row: TournamentRow) -> str:
    """Returns the text that tells everybody that a tournament is drawn without its public
    number."""
    return _filled(WITHOUT, row)


def _filled(words: str, row: TournamentRow, **more: object) -> str:
    """Fills in the name of a tournament, the source of its number, and more."""
    return words.format(name=plain(row.name), source=plain(row.number_source), **more)


def _named(who: str) -> str:
    return f"**{plain(who)}**" if who else "somebody"
