"""The messages of a challenge: what it asks for, what came of it, and the choice of a deck."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.base.discord_text import plain
from bot.base.people import mention_of
from bot.decks.modes import game_and_mode, mode_words
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage
from bot.discord_api.emoji import signs_for, with_sign
from bot.matches.clocks import clock_words
from bot.store.decks.deck_rows import StoredDeck
from bot.store.matches.challenges import WAITING, ChallengeRow
from cogs.matches.challenges.controls import (
    AcceptButton,
    AgreeButton,
    CancelButton,
    ChallengeDeckMenu,
    ChallengeDecksButton,
    DeclineButton,
)
from cogs.ui.choices import CHOICES, deck_options, starter_options
from cogs.ui.containers import OVER, RUNNING, add_pictures, control_row, message_of
from cogs.ui.controls import AnyButton, Control
from cogs.ui.pages import Page, PageTurn, page_message, paged
from cogs.ui.report_button import ReportButton
from rendering.signs.emoji_signs import game_sign

_OUTCOMES = {
    "declined": "**{opponent}** declined.",
    "cancelled": "**{challenger}** took it back.",
    "lapsed": "There was no answer in time.",
}


@dataclass(frozen=True, slots=True)
class OwnCards:
    """A deck's home-made cards as they are shown: how many, in pictures, or in words; `in_full` is
    a file with all that they say where there may be more of it. `power` is how strong the deck is
    known to be, in a sentence, or empty."""

    count: str
    pictures: tuple[OutgoingFile, ...]
    words: str
    in_full: tuple[OutgoingFile, ...] = ()
    power: str = ""


def challenge_message(
    row: ChallengeRow, place: str = "", own: OwnCards | None = None
) -> OutgoingMessage:
    """The public message, which mentions the opponent while it waits for them.

    `place` says where an accepted match is played. `own` are the home-made cards that the one
    it waits for has to agree to.
    """
    waits = row.state in WAITING
    card = discord.ui.Container[Any](accent_colour=RUNNING if waits else OVER)
    challenger, opponent = plain(row.challenger_name), plain(row.opponent_name)
    invited = mention_of(row.opponent) if row.state == "open" else f"**{opponent}**"
    what = with_sign(signs_for(), game_sign(row.game), game_and_mode(row.game, row.mode))
    said = f"### {what}\n**{challenger}** challenges {invited} to a match."
    said += "".join(f"\n{line}" for line in (mode_words(row.game, row.mode), _terms(row)) if line)
    if waits:
        power = own.power if own is not None else ""
        lines = (_asks_for(row, own), power, f"-# Open until <t:{row.expires}:t>")
        said += "".join(f"\n{line}" for line in lines if line)
    elif row.state == "accepted":
        said += f"\nAccepted{place}.\n-# Match {row.match_id}"
    else:
        said += "\n" + _OUTCOMES[row.state].format(opponent=opponent, challenger=challenger)
    card.add_item(discord.ui.TextDisplay(said))
    if own is not None and own.words:
        card.add_item(discord.ui.TextDisplay(own.words))
    pictures, files = (own.pictures, own.in_full) if own is not None else ((), ())
    add_pictures(card, pictures)
    for file in files:
        card.add_item(discord.ui.File(f"attachment://{file.name}"))
    if waits:
        card.add_item(control_row(*_buttons(row)))
    return message_of(card, (*pictures, *files))


def _terms(row: ChallengeRow) -> str:
    """What is agreed on by accepting, in one line."""
    title, blurb = clock_words(row.clock)
    rated = "rated" if row.rated else "not rated"
    series = [f"best of {row.best_of}"] if row.best_of > 1 else []
    return " · ".join([f"{title}: {blurb}", rated, *series])


def _asks_for(row: ChallengeRow, own: OwnCards | None) -> str:
    """Which home-made cards are to be agreed to, and by whom."""
    if own is None:
        return ""
    challenger, opponent = plain(row.challenger_name), plain(row.opponent_name)
    fair = "Nothing in the rules keeps such cards fair:"
    if row.state == "asked":
        return (
            f"**{opponent}** would accept with a deck that has **{own.count}**. {fair} "
            f"{mention_of(row.challenger)}, do you agree to play against this?"
        )
    return (
        f"**{challenger}**'s deck has **{own.count}**. {fair} who accepts agrees to play "
        "against this."
    )


def _buttons(row: ChallengeRow) -> Sequence[Control[AnyButton]]:
    others = DeclineButton(row.id), CancelButton(row.id), ReportButton("challenge", row.id)
    if row.state == "asked" and row.answer_version is not None:
        yes, no = (AgreeButton(row.id, row.answer_version, agrees) for agrees in (True, False))
        return yes, no, *others
    return AcceptButton(row.id), *others


def decks_message(row: ChallengeRow, decks: Sequence[StoredDeck], page: int = 0) -> OutgoingMessage:
    """Asks the opponent which of their decks to play; offers starter decks to those who
    have none."""
    if not decks:
        said = (
            "You have no deck for this game that may be played yet. Take a ready one: it goes into "
            "your collection and the match begins. (`/deck` adds your own.)"
        )
        menu = ChallengeDeckMenu(row.id, starter_options(row.game), "Take …")
        return page_message(Page("challenge-starters", said, controls=[menu]))
    shown, page, pages = paged(decks, page, CHOICES)
    menu = ChallengeDeckMenu(row.id, deck_options(shown), "Play …")
    turn = PageTurn(ChallengeDecksButton, (row.id,), page, pages)
    asked = "Which of your decks do you play?"
    return page_message(Page("challenge-decks", asked, controls=[menu], turn=turn))
