"""The messages that share turns of a match as a picture: the question, and the one with the
picture."""

from typing import Any, Final

import discord

from bot.base.discord_text import one_line, plain
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage
from bot.replays.turn_frames import TurnFrames
from bot.store.matches.match_rows import MatchRow
from cogs.replays.controls import ShareTurnsButton, WatchButton
from cogs.ui.containers import OVER, add_pictures, control_row, message_of
from cogs.ui.match_text import title
from cogs.ui.pages import Page, page_message
from engine.text.sentences import sentence_text

ASK: Final = (
    "I'll post the turn, or three turns up to it, as an animated picture that everybody here can "
    "see. It shows no hand."
)
ASK_ALONE: Final = (
    "I'll show you the turn, or three turns up to it, as an animated picture. Only you can see it "
    "here. It shows no hand."
)
DRAWING: Final = "I'm drawing the picture. It takes a few seconds."
SHARED: Final = "Shared."
ONLY_YOU: Final = "-# Only you can see this, because the match was played elsewhere."

ALT_LINES: Final = 700
"""Characters of an alt text for the events. The rest is for the board at the end."""


def share_page(match_id: str, choices: int, said: str = ASK) -> OutgoingMessage:
    """Returns the page that asks how many turns of a match to share: the turn with the position
    after the first `choices` choices, or the three turns up to it. `said` replaces the question,
    for example by an error. If `said` is DRAWING, which says that the picture is being drawn, the
    page has no buttons."""
    buttons = (
        ShareTurnsButton(match_id, choices, "1", label="One turn"),
        ShareTurnsButton(match_id, choices, "3", label="Three turns"),
    )
    controls = () if said == DRAWING else buttons
    return page_message(Page("share", said, title="Share this match", controls=controls))


def shared_message(
    row: MatchRow, frames: TurnFrames, picture: OutgoingFile, who: str, *, public: bool
) -> OutgoingMessage:
    """Returns the message with the animated picture of the turns that the member `who` shares. If
    the message isn't `public`, it says that only that member sees it."""
    card = discord.ui.Container[Any](accent_colour=OVER)
    words = f"### {title(row)}\n**{plain(who)}** shares **{plain(frames.title)}**."
    card.add_item(discord.ui.TextDisplay(words if public else f"{words}\n{ONLY_YOU}"))
    add_pictures(card, [picture])
    card.add_item(control_row(WatchButton(row.id)))
    return message_of(card, [picture])


def turns_in_words(row: MatchRow, frames: TurnFrames, board: str) -> str:
    """Returns the alt text of a shared picture: the events of the turns, then the last board in
    words, which is `board`."""
    told = ""
    for line in frames.lines:
        words = one_line(sentence_text(line, lambda player: row.names[player]))
        if len(told) + len(words) > ALT_LINES:
            told += " …"
            break
        told += f" {words}."
    return f"Animated picture of {frames.title}.{told} At the end: {board}"
