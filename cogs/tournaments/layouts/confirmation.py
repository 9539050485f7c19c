"""Asking whether somebody is sure, before what cannot be taken back."""

from bot.discord_api.discord_calls import OutgoingMessage
from cogs.tournaments.controls.organiser_controls import CancelActButton, ConfirmActButton, Weighty
from cogs.ui.pages import plain_page


def confirmation_message(
    words: str, act: Weighty, tournament: str, about: int = 0
) -> OutgoingMessage:
    """Asks that, for the eyes of who has to say."""
    buttons = ConfirmActButton(act, tournament, about), CancelActButton()
    return plain_page("sure", words, *buttons)
