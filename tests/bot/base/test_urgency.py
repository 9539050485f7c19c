"""Work that nobody waits for gives way to the answers that members wait for."""

import asyncio

import pytest

from bot.base import urgency
from bot.base.urgency import give_way, unhurried, urgent

LONG = 60.0


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(urgency, "GIVING_WAY_SECONDS", LONG)


async def shown(told: list[str]) -> None:
    await give_way()
    told.append("shown")


async def test_what_can_wait_comes_after_all_answers():
    told: list[str] = []
    with unhurried():
        showing = asyncio.create_task(shown(told))
        with urgent():
            with urgent():
                await asyncio.sleep(0)
            await asyncio.sleep(0)
            told.append("answered")
        await showing
    assert told == ["answered", "shown"]


async def test_what_a_member_waits_for_does_not_wait_for_other_members():
    told: list[str] = []
    with urgent():
        await shown(told)
        told.append("answered")
    assert told == ["shown", "answered"]


async def test_nothing_is_put_off_for_long(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(urgency, "GIVING_WAY_SECONDS", 0.001)
    told: list[str] = []
    with unhurried(), urgent():
        await shown(told)
    assert told == ["shown"]


async def test_an_answer_that_fails_holds_up_nothing():
    with pytest.raises(ZeroDivisionError), urgent():
        raise ZeroDivisionError
    with unhurried():
        await give_way()
