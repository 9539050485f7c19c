"""What a press of each button of the queue does."""

from collections.abc import Sequence
from typing import Any

from cogs.queue.controllers.queue_alerts import (
    AlertController,
    AlertMenu,
    HoursButton,
    TellNoMoreButton,
)
from cogs.queue.controllers.queue_controller import QueueController
from cogs.queue.controls import (
    LeaveQueueButton,
    NewOpponentButton,
    ReadyButton,
    ReadyHereButton,
    StillHereButton,
    TellMeButton,
)
from cogs.ui.controls import PressHandler, on_press


def alert_presses(alerts: AlertController) -> Sequence[PressHandler[Any]]:
    """Returns what the controls do by which members say what they want to be told."""
    return (
        on_press(TellMeButton, lambda press, it: alerts.open(press)),
        on_press(AlertMenu, lambda press, it: alerts.choose_games(press, it.item.values)),
        on_press(HoursButton, lambda press, it: alerts.ask_hours(press)),
        on_press(TellNoMoreButton, lambda press, it: alerts.tell_no_more(press, it.guild)),
    )


def queue_presses(queue: QueueController) -> Sequence[PressHandler[Any]]:
    """Returns what the buttons of those who wait do."""
    return (
        on_press(NewOpponentButton, lambda press, it: queue.new_opponent(press, it.about)),
        on_press(ReadyButton, lambda press, it: queue.ready(press, it.about)),
        on_press(ReadyHereButton, lambda press, it: queue.ready_here(press, it.about)),
        on_press(StillHereButton, lambda press, it: queue.keep(press, it.guild, it.user)),
        on_press(LeaveQueueButton, lambda press, it: queue.leave(press, it.guild, it.user)),
    )
