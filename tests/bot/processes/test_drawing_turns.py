"""The order in which pictures are drawn."""

from __future__ import annotations

import asyncio

from bot.base.turns import UrgentTurns
from bot.processes.drawing_turns import SECONDS_A_STEP, DrawingUrgency


async def test_the_most_urgent_is_next_and_of_equals_who_came_first() -> None:
    turns, drawn = UrgentTurns(1), list[str]()
    busy = asyncio.Event()

    async def draw(what: str, urgency: DrawingUrgency) -> None:
        async with turns.turn(urgency):
            await busy.wait()
            drawn.append(what)

    wanted = {
        "first": DrawingUrgency.BOARD,
        "board": DrawingUrgency.BOARD,
        "hand": DrawingUrgency.HAND,
        "pressed": DrawingUrgency.PRESSED,
        "pressed later": DrawingUrgency.PRESSED,
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
        async with turns.turn(DrawingUrgency.HAND):
            drawing += 1
            most = max(most, drawing)
            await asyncio.sleep(0)
            drawing -= 1

    await asyncio.gather(*(draw() for _ in range(7)))
    assert most == 2


async def test_who_gives_up_waiting_keeps_nobody_from_drawing() -> None:
    turns = UrgentTurns(1)

    async def draw() -> str:
        async with turns.turn(DrawingUrgency.HAND):
            return "drawn"

    async with turns.turn(DrawingUrgency.BOARD):
        given_up, waiting = asyncio.create_task(draw()), asyncio.create_task(draw())
        await asyncio.sleep(0)
        given_up.cancel()
    assert await waiting == "drawn"
    assert await draw() == "drawn"


class Painter:
    """Turns with a clock of their own, in which one picture takes a second."""

    def __init__(self) -> None:
        self.now = 0.0
        self.drawn: list[str] = []
        self.turns = UrgentTurns(1, SECONDS_A_STEP, lambda: self.now)

    async def draw(self, what: str, urgency: DrawingUrgency, member: int | None = None) -> None:
        async with self.turns.turn(urgency, member):
            await asyncio.sleep(0)
            self.drawn.append(what)
            self.now += 1.0


async def test_a_board_is_drawn_however_many_requests_keep_coming() -> None:
    painter, asked = Painter(), 0

    async def ask_again() -> None:
        nonlocal asked
        while "board" not in painter.drawn and asked < 50:
            asked += 1
            await painter.draw("asked", DrawingUrgency.ASKED, 1)

    asking = [asyncio.create_task(ask_again()) for _ in range(3)]
    await asyncio.sleep(0)
    await asyncio.gather(painter.draw("board", DrawingUrgency.BOARD), *asking)
    assert painter.drawn.index("board") <= 4


async def test_the_requests_of_one_member_let_those_of_others_go_between() -> None:
    painter = Painter()
    many = [painter.draw(f"first {number}", DrawingUrgency.ASKED, 1) for number in range(8)]
    other = [painter.draw(f"second {number}", DrawingUrgency.ASKED, 2) for number in range(2)]
    await asyncio.gather(*many, *other)
    assert painter.drawn[:4] == ["first 0", "second 0", "first 1", "second 1"]


async def test_who_has_had_many_pictures_lately_comes_after_who_has_had_none() -> None:
    painter = Painter()
    for number in range(3):
        await painter.draw(f"first {number}", DrawingUrgency.ASKED, 1)
    await asyncio.gather(
        painter.draw("begun", DrawingUrgency.ASKED),
        painter.draw("first", DrawingUrgency.ASKED, 1),
        painter.draw("second", DrawingUrgency.ASKED, 2),
    )
    assert painter.drawn[-3:] == ["begun", "second", "first"]


async def test_a_member_whose_turns_are_long_past_waits_no_longer_for_them() -> None:
    painter = Painter()
    for number in range(3):
        await painter.draw(f"first {number}", DrawingUrgency.ASKED, 1)
    painter.now += 60.0
    await asyncio.gather(
        painter.draw("begun", DrawingUrgency.ASKED),
        painter.draw("first", DrawingUrgency.ASKED, 1),
        painter.draw("second", DrawingUrgency.ASKED, 2),
    )
    assert painter.drawn[-3:] == ["begun", "first", "second"]
