"""Handlers of presses on the controls of replays and reviews."""

from collections.abc import Sequence
from typing import Any

from cogs.replays.controllers.replay_controller import ReplayController
from cogs.replays.controllers.review_controller import ReviewController
from cogs.replays.controls import (
    AgreeToOpenButton,
    KeepReplayButton,
    LookAtButton,
    ReplayButton,
    ReviewButton,
    TurnMenu,
    WatchButton,
    WatchMenu,
)
from cogs.ui.controls import Interaction, PressHandler, on_press


def replay_presses(
    replays: ReplayController, reviews: ReviewController
) -> Sequence[PressHandler[Any]]:
    """Returns what the controls do by which a match that is over is watched, reviewed and kept."""

    async def watch_one(press: Interaction, menu: WatchMenu) -> None:
        await replays.watch(press, next(iter(menu.item.values), ""))

    async def turn(press: Interaction, menu: TurnMenu) -> None:
        value = next(iter(menu.item.values), "")
        await replays.watch(press, menu.match_id, int(value) if value.isdecimal() else 0)

    return (
        on_press(WatchButton, lambda press, it: replays.watch(press, it.about)),
        on_press(WatchMenu, watch_one),
        on_press(
            ReplayButton,
            lambda press, it: replays.watch(press, it.match_id, it.choices),
        ),
        on_press(TurnMenu, turn),
        on_press(KeepReplayButton, lambda press, it: replays.keep(press, it.about)),
        on_press(AgreeToOpenButton, lambda press, it: replays.agree(press, it.about)),
        on_press(ReviewButton, lambda press, it: reviews.show(press, it.about)),
        on_press(
            LookAtButton,
            lambda press, it: replays.watch(press, it.match_id, it.choices),
        ),
    )
