"""Asking whether somebody is sure, before what cannot be taken back."""

from bot.base.discord_text import plain
from bot.discord_api.discord_calls import OutgoingMessage
from bot.store.tournaments.tournament_rows import TournamentRow
from cogs.tournaments.controls.organiser_controls import CancelActButton, ConfirmActButton, Weighty
from cogs.tournaments.controls.signup_controls import CreateButton
from cogs.ui.pages import plain_page

START = (
    "**{name}** starts <t:{starts}:F> (<t:{starts}:R>), on your clock. Is that right?\n"
    "-# If not, leave it and send `/tournament create` again: a time without a zone is UTC, "
    "`20:00 CET` or `20:00 Europe/Berlin` says which one you mean."
)


def confirmation_message(
    words: str, act: Weighty, tournament: str, about: int = 0
) -> OutgoingMessage:
    """Asks that, for the eyes of who has to say."""
    buttons = ConfirmActButton(act, tournament, about), CancelActButton()
    return plain_page("sure", words, *buttons)


def start_question(planned: TournamentRow, draft: str) -> OutgoingMessage:
    """Asks whether a tournament is to start then, as everybody sees it on their own clock."""
    words = START.format(name=plain(planned.name), starts=planned.starts)
    return plain_page("start-time", words, CreateButton(draft), CancelActButton())
