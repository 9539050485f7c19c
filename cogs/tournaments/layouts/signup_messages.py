"""Private messages of sign-up, to an organiser or a player."""

from collections.abc import Sequence

import discord

import engine
from bot.base.discord_text import counted, plain
from bot.base.people import mention_of
from bot.discord_api.discord_calls import OutgoingMessage
from bot.discord_api.permissions import THREADS
from bot.store.decks.deck_rows import StoredDeck
from bot.store.tournaments.tournament_rows import EntrantRow, Tournament, TournamentRow
from bot.tournaments.signup import SignUpResult
from cogs.tournaments.controls.manage_controls import ManageButton
from cogs.tournaments.controls.signup_controls import (
    CheckInButton,
    JoinLateButton,
    LeaveForSureButton,
    LeaveTournamentButton,
    SignUpDeckMenu,
    SignUpDecksButton,
)
from cogs.ui.choices import CHOICES, deck_options, starter_options
from cogs.ui.pages import Page, PageTurn, page_message, paged, plain_page

LEFT = "You've left **{name}**. “Join” signs you up again, as long as sign-up is open."
NO_THREADS = "⚠️ I can't open threads there, so all matches are played in the channel itself."
WAITED = "You're no longer waiting for a place in **{name}**."


def created_message(row: TournamentRow, channel: discord.TextChannel) -> OutgoingMessage:
    """Returns the answer to the organiser of a new tournament: where it is announced, and what they
    can do."""
    lines = [
        f"**{plain(row.name)}** is open for sign-up. Its announcement comes to {channel.mention}.",
        "-# Every organiser can start it, close sign-up or cancel it with **Manage**.",
    ]
    if not channel.permissions_for(channel.guild.me) >= THREADS:
        lines.append(NO_THREADS)
    return plain_page("tournament-created", "\n".join(lines), ManageButton(row.id))


def deck_message(
    there: Tournament, user: int, decks: Sequence[StoredDeck], page: int = 0, *, late: bool
) -> OutgoingMessage:
    """Returns the message with a menu of the member's decks to sign up with, or to change to. If
    `decks` is empty, the menu has starter decks. `late` is whether an organiser has added the
    member to a running tournament."""
    row = there.row
    name, title = plain(row.name), engine.games()[row.game].title
    if not decks:
        said = (
            f"**{name}** is played in {title}, and you have no legal deck for it yet. Take a "
            "starter deck: it goes into your collection, and you're in. (`/deck` adds your own.)"
        )
        menu = SignUpDeckMenu(late, row.id, options=starter_options(row.game), placeholder="Take …")
        return page_message(Page("sign-up-starters", said, controls=[menu]))
    shown, page, pages = paged(decks, page, CHOICES)
    asked = f"**{name}**: which of your {title} decks do you play?"
    if there.entrant_of(user) is not None and not late:
        asked = f"You've already signed up for **{name}**. Choose another deck to change yours."
    menu = SignUpDeckMenu(late, row.id, options=deck_options(shown), placeholder="Play …")
    turn = PageTurn(SignUpDecksButton, (late, row.id), page, pages, "◀ Earlier", "Later ▶")
    return page_message(Page("sign-up-decks", asked, controls=[menu], turn=turn))


def joined_message(joined: SignUpResult) -> OutgoingMessage:
    """Returns the message after a member has signed up or changed their deck. The message says
    whether the member has a place or is on the waiting list, and what comes next."""
    return page_message(Page("signed-up", _joined_words(joined)))


def late_message(row: TournamentRow, user: int) -> OutgoingMessage:
    """Returns the message that mentions a member whom an organiser has added to a running
    tournament, and asks that member to choose a deck or to join."""
    come = "Come in" if row.mode else "Choose your deck"
    words = (
        f"{mention_of(user)}, an organiser has added you to **{plain(row.name)}**. {come}: you "
        "play from the next round on, and the rounds so far count as lost."
    )
    return plain_page("late-entry", words, JoinLateButton(row.id, user))


def promoted_message(row: TournamentRow, entrant: EntrantRow) -> OutgoingMessage:
    """Returns the message that tells a member that they got a place from the waiting list."""
    words = f"A place in **{plain(row.name)}** is free, and it's yours: you're in."
    if row.began is not None:
        return OutgoingMessage(words)
    words += f" {starts_words(row)}"
    check_in: list[CheckInButton] = []
    if row.check_in_from is not None and not entrant.checked_in:
        words += (
            f" Check-in is from <t:{row.check_in_from}:t> to the start. If you miss it, you don't "
            "play."
        )
        check_in.append(CheckInButton(row.id))
    return plain_page("promoted", words, *check_in, LeaveTournamentButton(row.id))


def confirm_message(row: TournamentRow, waiting: int) -> OutgoingMessage:
    """Returns the question to a member who wants to leave a tournament, whether they are sure. The
    question says that `waiting` members wait for a place, so that the member's place is lost."""
    who = counted(waiting, "member waits", "members wait")
    words = f"{who} for a place in **{plain(row.name)}**: if you leave, yours is gone. Leave?"
    return plain_page("leave-place", words, LeaveForSureButton(row.id))


def checked_in_words(row: TournamentRow, entrant: EntrantRow) -> str:
    """Returns the answer to an entrant who has checked in."""
    if entrant.state == "waiting":
        return (
            f"**Checked in** for **{plain(row.name)}**. You're on the waiting list: if a player "
            "doesn't check in, you get their place, and I'll call you."
        )
    return f"**Checked in** for **{plain(row.name)}**. I'll call you when your first match starts."


def starts_words(row: TournamentRow) -> str:
    """Returns a sentence on when a tournament that hasn't started will start."""
    if row.paused is not None:
        return "It's **paused**, and doesn't start by itself until an organiser resumes it."
    if row.starts is None or row.too_few:
        return "It starts as soon as an organiser says so."
    return f"It starts <t:{row.starts}:F> (<t:{row.starts}:R>)."


def _joined_words(joined: SignUpResult) -> str:
    row, name = joined.row, plain(joined.row.name)
    deck = plain(joined.deck.name)
    if row.state == "running":
        if joined.new:
            return f"**You're in.** You play **{deck}** in **{name}** from the next round on."
        return f"From your next match in **{name}** on you play **{deck}**."
    if joined.entrant.state == "waiting":
        said = (
            f"**{name}** is full: you're number {joined.waiting_before + 1} on the waiting list, "
            f"with **{deck}**. I'll tell you when there's a place for you."
        )
    elif joined.new:
        said = f"**You're in:** you play **{deck}** in **{name}**."
    elif joined.changed:
        said = f"You play **{deck}** in **{name}** now."
    else:
        said = f"You're already in: you play **{deck}** in **{name}**."
    return "\n".join((said, *_what_next(row, joined.entrant)))


def _what_next(row: TournamentRow, entrant: EntrantRow) -> list[str]:
    lines: list[str] = []
    if entrant.checked_in:
        lines.append("You've checked in.")
    elif row.check_in_from is not None:
        lines.append(
            f"Check-in is from <t:{row.check_in_from}:t> to the start: press “Check in” then, or "
            "you don't play."
        )
    lines.append(starts_words(row))
    if not row.mode:
        lines.append("-# You play the deck as it is now. If you change it later, sign up again.")
    return lines
