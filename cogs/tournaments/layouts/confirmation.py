"""The confirmation before an act that can't be undone."""

from bot.discord_api.discord_calls import OutgoingMessage
from cogs.tournaments.controls.organiser_controls import CancelActButton, ConfirmActButton, Weighty
from cogs.ui.pages import plain_page


def confirmation_message(
    words: str, act: Weighty, tournament: str, about: int = 0
) -> OutgoingMessage:
    """Returns the message that asks a member to confirm `act`. `words` is the question; `about` is
    an entrant's id or a round's number, 0 for neither."""
    buttons = ConfirmActButton(act, tournament, about), CancelActButton()
    return plain_page("sure", words, *buttons)
