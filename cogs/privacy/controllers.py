"""Deleting a member's data, after asking."""

from collections.abc import Sequence

import discord

from bot.app.client import Deckhand, Interaction
from bot.base.discord_text import counted
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage, defer, redraw
from bot.discord_api.emoji import emoji_table
from bot.matches.actions import Concede
from bot.matches.match_refusals import MatchOver, MatchVoid, NoSuchMatch, TooLate
from bot.matches.match_service import MatchService
from bot.privacy.deletion import MemberDeletion, StillPlaying, delete_member_data
from bot.store.privacy.former_members import RATED_DAYS
from bot.store.privacy.user_deletion import StoredAmounts
from cogs.matches.challenges.controllers.challenge_controller import show_challenge
from cogs.privacy.controls import DeleteAnswer, DeleteData
from cogs.queue.controllers.queue_controller import QueueController
from cogs.tournaments.controllers.signup_controller import SignUpController
from cogs.ui.match_display import MatchDisplay
from cogs.ui.pages import plain_page

TRIES = 3
"""How often matches are given up that begin while others are."""

NOTHING = "I store nothing about you. There is nothing to delete."
DONE = (
    "Everything I stored about you is deleted. What others need of it is **a former member's** "
    f"now. If you begin a rated match within {RATED_DAYS} days, your rated matches and ratings are "
    "yours again. Otherwise you're welcome back as someone new."
)
STAYS = (
    "tournaments that you played in. Your name in them becomes *a former member*. For "
    f"{RATED_DAYS} days I keep a hash of your id: if you begin a rated match in that time, your "
    "rated matches and ratings are yours again, bad ones too. After that, nothing leads back to "
    "you. The texts of decks that were played there stay for the replay, without your name, unless "
    "you wrote it into the text itself.\n"
    "Messages that I have posted in channels stay as they are, and so does what I sent you.\n"
    "-# `/privacy export` gives you all of it first."
)
KEPT = "Then all stays as it is."


async def take(interaction: Interaction, action: DeleteData) -> None:
    """Does what a member has answered."""
    if not action.sure:
        await redraw(interaction, OutgoingMessage(KEPT))
        return
    await defer(interaction, update=True)
    asked = int(interaction.created_at.timestamp())
    await _delete(interaction.client, interaction.user.id, asked)
    await redraw(interaction, OutgoingMessage(DONE))


def deletion_question(held: StoredAmounts) -> OutgoingMessage:
    """Asks whether everything is to go, and says what would."""
    if not held.anything:
        return OutgoingMessage(NOTHING)
    goes = [
        "your settings and the picture of you that boards show",
        "your place in any queue",
        "own words with which you cut decks",
    ]
    lines = ["**Delete everything I store about you?** That cannot be undone."]
    if held.decks:
        shared = f"where you shared {'it' if held.decks == 1 else 'them'}"
        goes.insert(0, f"{counted(held.decks, 'deck')} and {shared}")
    if held.practice:
        goes.append(counted(held.practice, "practice match", "practice matches"))
    if held.challenges:
        goes.append(f"{counted(held.challenges, 'challenge')} that came to nothing")
    if held.running:
        running = counted(held.running, "running match", "running matches")
        lines.append(f"You are in **{running}**: giving up comes first, so your opponents win.")
    if held.tournaments:
        goes.append("your places in tournaments that have not begun")
        lines.append(
            "You drop out of every tournament that is running, and lose the match you have in it."
        )
    stays = ""
    if kept := held.running + held.finished:
        it, is_theirs = (
            ("it", "it is your opponent's") if kept == 1 else ("them", "they are your opponents'")
        )
        stays = (
            f"{counted(kept, 'match', 'matches')} and the ratings that came of {it}, because "
            f"{is_theirs} too, and so do "
        )
    lines.append(f"**Gone:** {', '.join(goes)}.\n**Stays:** {stays}{STAYS}")
    yes = DeleteAnswer(True, label="Delete my data", style=discord.ButtonStyle.danger)
    no = DeleteAnswer(False, label="Keep")
    return plain_page("delete-data", "\n".join(lines), yes, no)


async def _delete(bot: Deckhand, user: int, now: int) -> None:
    """Gives up the user's matches, forgets them, and shows what that changes.

    Raises Refusal where matches begin faster than they can be given up.
    """
    live, tables = bot.services.matches, bot.shared(MatchDisplay)
    await bot.workers.forget_pictures()  # also where a deletion before ended half-way
    given_up: list[str] = []
    for _ in range(TRIES):
        try:
            forgotten = await delete_member_data(bot.store, user, now)
        except StillPlaying as playing:
            await _give_up(live, tables, user, playing.running)
            given_up += playing.running
        else:
            bot.services.portraits.forget_avatar(user)
            await bot.workers.forget_pictures()
            emoji_table().prefers_words(user, False)
            await _show(bot, tables, forgotten, given_up)
            return
    raise Refusal("A match of yours has just begun. Nothing is deleted yet: please try again.")


async def _give_up(
    live: MatchService, tables: MatchDisplay, user: int, running: Sequence[str]
) -> None:
    """Concedes, and waits until it is shown: nothing about the user is noted after that."""
    for match_id in running:
        try:
            await live.do(match_id, user, Concede())
        except (MatchOver, MatchVoid, NoSuchMatch, TooLate):
            continue
        finally:
            await tables.show_board(match_id)


async def _show(
    bot: Deckhand, tables: MatchDisplay, forgotten: MemberDeletion, given_up: Sequence[str]
) -> None:
    for match_id in (*forgotten.matches, *forgotten.deleted):
        tables.forget_match(match_id)
    for row in forgotten.challenges:
        await show_challenge(bot, row)
    for match_id in given_up:
        if match_id not in forgotten.deleted:
            await tables.show_board(match_id)
    bot.shared(QueueController).look_again()
    bot.shared(SignUpController).look_again()
