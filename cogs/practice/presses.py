"""What a press of each button that begins a practice match does."""

from collections.abc import Sequence
from typing import Any

from bot.matches.beginning.practice_request import PracticeRequest
from cogs.practice.controllers.play_on_controller import PlayOnController
from cogs.practice.controllers.practice_controller import PracticeController
from cogs.practice.controls import (
    AnewButton,
    CopyGameButton,
    GameButton,
    PlayOnNowButton,
    PlayOnOptionButton,
)
from cogs.practice.layouts.practice_board import AgainButton, OnAgainButton
from cogs.replays.controls import PlayOnButton
from cogs.ui.controls import Interaction, PressHandler, on_press
from cogs.ui.play_buttons import PlayButton, TryDeckButton, TryReadyButton, TrySharedButton


def practice_presses(
    practice: PracticeController, playing_on: PlayOnController
) -> Sequence[PressHandler[Any]]:
    """Returns what the buttons do."""

    async def pick_game(press: Interaction, it: GameButton) -> None:
        await practice.pick_game(press, it.game, it.level, it.against)

    return (
        on_press(PlayButton, lambda press, it: practice.start(press, PracticeRequest())),
        on_press(TryDeckButton, lambda press, it: practice.try_deck(press, it.version)),
        on_press(TryReadyButton, lambda press, it: practice.try_ready(press, it.key)),
        on_press(TrySharedButton, lambda press, it: practice.try_shared(press, it.post_id)),
        on_press(GameButton, pick_game),
        on_press(CopyGameButton, pick_game),
        on_press(
            AnewButton,
            lambda press, it: practice.start_anew(
                press, it.match_id, it.level, it.versions, it.mode
            ),
        ),
        on_press(PlayOnButton, lambda press, it: playing_on.ask(press, *it.id_values)),
        on_press(
            PlayOnOptionButton,
            lambda press, it: playing_on.choose(press, it.match_id, it.choices, it.request),
        ),
        on_press(
            PlayOnNowButton,
            lambda press, it: playing_on.begin(press, it.match_id, it.choices, it.request),
        ),
        on_press(OnAgainButton, lambda press, it: playing_on.again(press, it.about)),
        on_press(AgainButton, lambda press, it: practice.again(press, it.match_id, it.level)),
    )
