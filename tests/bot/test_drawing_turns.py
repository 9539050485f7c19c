"""Whose picture is drawn first."""

from __future__ import annotations

import asyncio

from bot.drawing_turns import Urgency
from bot.urgent_turns import UrgentTurns


async def test_the_most_urgent_is_next_and_of_equals_who_came_first() -> None:
    turns, drawn = UrgentTurns(1), list[str]()
    busy = asyncio.Event()

    async def draw(what: str, urgency: Urgency) -> None:
        async with turns.turn(urgency):
            await busy.wait()
            drawn.append(what)

    wanted = {
        "first": Urgency.BOARD,
        "board": Urgency.BOARD,
        "hand": Urgency.HAND,
        "pressed": Urgency.PRESSED,
        "pressed later": Urgency.PRESSED,
    }
    tasks: list[asyncio.Task[None]] = []
    for what, urgency in wanted.items():
        tasks.append(asyncio.create_task(draw(what, urgency)))
        await asyncio.sleep(0)
    busy.set()
    await asyncio.gather(*tasks)
    assert drawn == ["first", "pressed", "pressed later", "hand", "board"]


async def test_so_many_draw_at_once() -> None:
    turns, drawing, most = UrgentTurns(2), 0, 0

    async def draw() -> None:
        nonlocal drawing, most
        async with turns.turn(Urgency.HAND):
            drawing += 1
            most = max(most, drawing)
            await asyncio.sleep(0)
            drawing -= 1

    await asyncio.gather(*(draw() for _ in range(7)))
    assert most == 2


async def test_who_gives_up_waiting_keeps_nobody_from_drawing() -> None:
    turns = UrgentTurns(1)

    async def draw() -> str:
        async with turns.turn(Urgency.HAND):
            return "drawn"

    async with turns.turn(Urgency.BOARD):
        given_up, waiting = asyncio.create_task(draw()), asyncio.create_task(draw())
        await asyncio.sleep(0)
        given_up.cancel()
    assert await waiting == "drawn"
    assert await draw() == "drawn"
