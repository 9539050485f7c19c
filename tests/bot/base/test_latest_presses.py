"""The latest press on a message: an earlier interaction must no longer change the message."""

from __future__ import annotations

from bot.base.clicks import PRESSES_REMEMBERED, LatestPresses


def test_an_interaction_before_the_latest_press_is_overtaken() -> None:
    presses = LatestPresses()
    assert not presses.is_overtaken(1, 10)
    presses.note(1, 20)
    presses.note(1, 15)
    assert presses.is_overtaken(1, 10)
    assert presses.is_overtaken(1, 15)
    assert not presses.is_overtaken(1, 20)
    assert not presses.is_overtaken(2, 10)


def test_only_the_messages_pressed_last_are_remembered() -> None:
    presses = LatestPresses()
    for message in range(PRESSES_REMEMBERED):
        presses.note(message, 20)
    presses.note(0, 21)
    presses.note(PRESSES_REMEMBERED, 20)
    assert presses.is_overtaken(0, 20)
    assert not presses.is_overtaken(1, 10)
