"""What a press of each button of the queue does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs.matches.rematch_layout import NewOpponentButton
from cogs.queue.controller import QueueController
from cogs.queue.controls import KeepButton, LeaveButton, ReadyButton
from cogs.ui.controls import PressHandler, on_press


def queue_presses(queue: QueueController) -> Sequence[PressHandler[Any]]:
    """Returns what the buttons of those who wait do."""
    return (
        on_press(NewOpponentButton, lambda press, it: queue.new_opponent(press, it.about)),
        on_press(ReadyButton, lambda press, it: queue.ready(press, it.about)),
        on_press(KeepButton, lambda press, it: queue.keep(press, it.guild, it.user)),
        on_press(LeaveButton, lambda press, it: queue.leave(press, it.guild, it.user)),
    )
