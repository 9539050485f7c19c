"""The end of a program, in stages: none of them keeps the others waiting for longer than its time.

What members have decided is stored before Discord is told of it, and what has to be shown is noted
beside it. So whatever is given up here, the next process makes up for.
"""

import asyncio
import faulthandler
import logging
from collections.abc import Coroutine
from typing import Any, Final

log = logging.getLogger(__name__)

CANCEL_AGAIN_SECONDS: Final = 1.0
MOST_TASKS: Final = 50
"""Of so many it is told where they wait."""

END_SECONDS: Final = 34.0
"""A program that closes everything has ended after that, by `end_at_last`: a little more than all
stages of `bot.app.client` may take together."""


async def run_stage(name: str, work: Coroutine[Any, Any, object], seconds: float) -> None:
    """Returns when `work` is done, or after so many seconds: then it is cancelled, and the log says
    what was still running. What it raises is logged."""
    task = asyncio.create_task(work, name=name)
    await asyncio.wait({task}, timeout=seconds)
    if not task.done():
        told = "%s takes longer than %g s, and is waited for no longer. Where tasks are:\n%s"
        log.error(told, name, seconds, _where_tasks_are())
        task.cancel()
    elif not task.cancelled() and (error := task.exception()) is not None:
        log.error("%s failed", name, exc_info=error)


async def cancel_tasks(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancels tasks, those that there are, and returns when they have ended. Once may not do:
    asyncio.wait_for() of Python 3.11 loses it where what it waits for has just ended."""
    while left := [task for task in tasks if task is not None and not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=CANCEL_AGAIN_SECONDS)


def end_at_last(seconds: float) -> None:
    """Ends this process in so many seconds, with status 1, if it has not ended by itself by then:
    whatever holds it up, be it a thread that nothing can stop. Standard error says what each thread
    was doing. Called again, it counts anew."""
    faulthandler.dump_traceback_later(seconds, exit=True)


def _where_tasks_are() -> str:
    tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    lines = [f"  {task.get_name()}: {_where_task_is(task)}" for task in tasks[:MOST_TASKS]]
    if len(tasks) > MOST_TASKS:
        lines.append(f"  and {len(tasks) - MOST_TASKS} more")
    return "\n".join(lines)


def _where_task_is(task: asyncio.Task[Any]) -> str:
    """The functions that wait for each other in a task, the outermost first, each with its line."""
    places: list[str] = []
    awaited: Any = task.get_coro()
    while (frame := getattr(awaited, "cr_frame", None)) is not None:
        places.append(f"{frame.f_code.co_qualname}:{frame.f_lineno}")
        awaited = awaited.cr_await
    return " > ".join(places)
