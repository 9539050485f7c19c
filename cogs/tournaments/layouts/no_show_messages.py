"""Messages about players who don't come, with their controls: the question to organisers, the
answer to it, and the notice to the players."""

from collections.abc import Sequence

import discord

from bot.base.discord_text import counted, cut, plain, whole_lines
from bot.discord_api.discord_calls import OutgoingMessage
from bot.store.tournaments.tournament_rows import EntrantRow, TournamentRow
from bot.tournaments.no_shows import NoShowAnswer, NoShowQuestion
from cogs.tournaments.controls.organiser_controls import (
    ComeBackButton,
    DropAllButton,
    KeepPlayersMenu,
)
from cogs.ui.pages import Page, page_message, plain_page

MENU_OPTIONS = 25
"""Options in a menu, at most."""

NAMES_ROOM = 1000
"""Characters for the names of players."""

NAME_LENGTH = 32


def question_message(question: NoShowQuestion, until: int) -> OutgoingMessage:
    """Returns the question to organisers which of a round's missing players to drop. The caller
    adds the mention. At the time `until` (seconds since 1970), the bot drops the players if nobody
    has answered."""
    row, number, players = question.there.row, question.round.number, question.players
    options = [
        discord.SelectOption(label=cut(one.name, 100), value=str(one.id))
        for one in players[:MENU_OPTIONS]
    ]
    asked = (
        f"press **Drop all**, or choose whom to keep: {counted(len(players), 'player')} of "
        f"**{plain(row.name)}** didn't come in round {number}."
    )
    note = f"-# If nobody answers, I drop them <t:{until}:R>. “I'm back” brings a player back."
    if len(players) > MENU_OPTIONS:
        note += f"\n-# The menu has the first {MENU_OPTIONS} of them."
    answers = DropAllButton(row.id, number), KeepPlayersMenu(row.id, number, options)
    lines = [_names(players)]
    page = Page("no-shows", asked, lines=lines, controls=answers, note=note, colour=None)
    return page_message(page)


def answered_message(answer: NoShowAnswer, by: str) -> OutgoingMessage:
    """Returns the message that replaces the question about missing players. The message says who
    was dropped and who was kept. `by` is the name of the organiser who decided, "" if none did in
    time."""
    row = answer.there.row
    who = f"**{plain(by)}** has answered." if by else "Nobody answered in time."
    lines = [f"**{plain(row.name)}**, no-shows of round {answer.round.number}: {who}"]
    for title, players in (("Dropped", answer.dropped), ("Kept", answer.kept)):
        if players:
            lines.append(f"{title}: {_names(players)}")
    return OutgoingMessage("\n".join(lines))


def absent_message(row: TournamentRow, number: int, user: int, until: int) -> OutgoingMessage:
    """Returns the message to a player who missed their match in round `number`. The player may be
    dropped at the time `until` (seconds since 1970)."""
    words = (
        f"Press **I'm back** to play on in **{plain(row.name)}**: you didn't come to your match in "
        f"round {number}, so you've lost it. If no organiser keeps you, you're dropped "
        f"<t:{until}:R>. After that, **I'm back** still brings you back for the next round."
    )
    return plain_page("absent", words, ComeBackButton(row.id, user))


def _names(players: Sequence[EntrantRow]) -> str:
    names = [f"- **{plain(one.name, NAME_LENGTH)}**" for one in players]
    if len(names) == 1:
        return names[0][2:]
    return (
        "\n" + whole_lines(names, NAMES_ROOM)
        if len(names) > 8
        else ", ".join(name[2:] for name in names)
    )
