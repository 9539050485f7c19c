"""The pages of `/privacy`: a summary of the stored data, and the question before it's deleted."""

import discord

from bot.base.discord_text import counted
from bot.discord_api.discord_calls import OutgoingMessage
from bot.store.privacy.former_members import RATED_DAYS
from bot.store.privacy.user_deletion import StoredAmounts
from cogs.privacy.controls import AskButton, DeleteAnswer, ExportButton
from cogs.ui.pages import Page, page_message, plain_page

NOTHING = "I store nothing about you. There is nothing to delete."
EMPTY = "I store nothing about you."
STAYS = (
    "tournaments that you played in. Your name in them becomes *a former member*. For "
    f"{RATED_DAYS} days I keep a fingerprint of your id: if you start a rated match in that "
    "time, your rated matches and ratings are yours again, bad ones too. After that, nothing "
    "leads back to you. The texts of decks played there stay for the replay, without your name "
    "unless you wrote it into the text.\nMessages that I posted in channels or sent to you stay "
    "as they are."
)


def privacy_page(held: StoredAmounts) -> OutgoingMessage:
    """Returns the page that says how much is stored about a member, with buttons to export and
    delete these data."""
    amounts = (
        (held.decks, "deck", "decks"),
        (held.running + held.finished, "match", "matches"),
        (held.practice, "practice match", "practice matches"),
        (held.tournaments, "tournament", "tournaments"),
    )
    stored = [counted(number, *words) for number, *words in amounts if number]
    words = f"I store {', '.join([*stored, 'your settings'])}." if held.anything else EMPTY
    buttons = [ExportButton(), AskButton()] if held.anything else [ExportButton()]
    page = Page("privacy", words, "Your data", controls=buttons, colour=None)
    return page_message(page)


def deletion_question(held: StoredAmounts) -> OutgoingMessage:
    """Returns the question whether to delete everything about a member. The question lists the
    data."""
    if not held.anything:
        return OutgoingMessage(NOTHING)
    goes = [
        "your settings and your avatar on boards",
        "your place in any queue",
        "the words with which you cut decks",
    ]
    lines = ["**Delete everything I store about you?** You can't undo this."]
    if held.decks:
        shared = f"where you shared {'it' if held.decks == 1 else 'them'}"
        goes.insert(0, f"{counted(held.decks, 'deck')} and {shared}")
    if held.practice:
        goes.append(counted(held.practice, "practice match", "practice matches"))
    if held.challenges:
        goes.append(f"{counted(held.challenges, 'challenge')} without a match")
    if held.running:
        running = counted(held.running, "running match", "running matches")
        lines.append(f"You're in **{running}**. You concede first, so your opponents win.")
    if held.tournaments:
        goes.append("your places in tournaments that haven't started")
        lines.append("You drop out of every running tournament, and lose your match in it.")
    stays = ""
    if kept := held.running + held.finished:
        their, is_theirs = (
            ("its", "it is your opponent's") if kept == 1 else ("their", "they are your opponents'")
        )
        stays = (
            f"{counted(kept, 'match', 'matches')} and {their} ratings, because {is_theirs} too, "
            "and also "
        )
    lines.append(f"**Gone:** {', '.join(goes)}.\n**Stays:** {stays}{STAYS}")
    yes = DeleteAnswer(True, label="Delete everything", style=discord.ButtonStyle.danger)
    no = DeleteAnswer(False, label="Keep")
    return plain_page("delete-data", "\n".join(lines), yes, no)
