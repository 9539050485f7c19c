"""What a press of each button of a mission does."""

from collections.abc import Sequence
from typing import Any

from bot.matches.match_refusals import NoSuchOption
from cogs.missions.controllers.mission_controller import MissionController
from cogs.missions.controllers.written_card import WritingController
from cogs.missions.controls import (
    FirstMatchButton,
    LearnGameButton,
    MissionButton,
    MissionMenu,
    MissionsButton,
    NextMissionButton,
    RetryButton,
    WriteButton,
    WritingButton,
)
from cogs.ui.controls import Interaction, PressHandler, on_press
from cogs.ui.play_buttons import LearnButton


def mission_presses(
    missions: MissionController, writing: WritingController
) -> Sequence[PressHandler[Any]]:
    """Returns what the buttons do."""

    async def pick(press: Interaction, menu: MissionMenu) -> None:
        key = next(iter(menu.item.values), "")
        if not key:
            raise NoSuchOption
        await missions.begin(press, menu.game, key, update=True)

    return (
        on_press(LearnButton, lambda press, _: missions.open(press, None)),
        on_press(LearnGameButton, lambda press, it: missions.open(press, it.game, update=True)),
        on_press(MissionMenu, pick),
        on_press(NextMissionButton, lambda press, it: missions.next(press, it.about)),
        on_press(RetryButton, lambda press, it: missions.retry(press, it.about)),
        on_press(MissionButton, lambda press, it: missions.begin(press, it.game, it.mission)),
        on_press(MissionsButton, lambda press, it: missions.show_all(press, it.game)),
        on_press(WritingButton, lambda press, it: writing.show(press, it.game, it.mission)),
        on_press(WriteButton, lambda press, it: writing.ask(press, it.game, it.mission)),
        on_press(FirstMatchButton, lambda press, it: missions.first_match(press, it.game)),
    )
