"""The shutdown of a program, in stages, each with a time limit.

Members' choices are stored before Discord receives anything of them, and so is a note of what must
be shown. So the next process catches up on all work that is cancelled here.
"""

import asyncio
import faulthandler
import logging
from collections.abc import Coroutine
from typing import Any, Final

log = logging.getLogger(__name__)

CANCEL_AGAIN_SECONDS: Final = 1.0
MOST_TASKS: Final = 50
"""The most tasks whose position is logged."""

END_SECONDS: Final = 34.0
"""Seconds after which `end_at_last` kills a program that closes everything: a little more than the
limits of all stages of `bot.app.client` together."""


async def run_stage(name: str, work: Coroutine[Any, Any, object], seconds: float) -> None:
    """Runs one stage of the shutdown. If `work` isn't done after `seconds`, cancels it and logs
    what was still running. Errors of the work are logged, not raised."""
    task = asyncio.create_task(work, name=name)
    await asyncio.wait({task}, timeout=seconds)
    if not task.done():
        told = "%s takes longer than %g s, and is waited for no longer. Where tasks are:\n%s"
        log.error(told, name, seconds, _where_tasks_are())
        task.cancel()
    elif not task.cancelled() and (error := task.exception()) is not None:
        log.error("%s failed", name, exc_info=error)


async def cancel_tasks(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancels the tasks that aren't None, and waits until they have ended. If a task ignores the
    cancellation, cancels that task again. The reason is that Python 3.11's `asyncio.wait_for()`
    loses a cancellation if the awaited work has just ended."""
    while left := [task for task in tasks if task is not None and not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=CANCEL_AGAIN_SECONDS)


def end_at_last(seconds: float) -> None:
    """Kills this process with exit status 1 if it hasn't ended within `seconds`, even if a thread
    hangs. Prints to standard error what each thread was doing. A second call restarts the
    countdown."""
    faulthandler.dump_traceback_later(seconds, exit=True)


def _where_tasks_are() -> str:
    tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    lines = [f"  {task.get_name()}: {_where_task_is(task)}" for task in tasks[:MOST_TASKS]]
    if len(tasks) > MOST_TASKS:
        lines.append(f"  and {len(tasks) - MOST_TASKS} more")
    return "\n".join(lines)


def _where_task_is(task: asyncio.Task[Any]) -> str:
    """Returns the functions that wait for each other in a task, the outermost first, with their
    lines."""
    places: list[str] = []
    awaited: Any = task.get_coro()
    while (frame := getattr(awaited, "cr_frame", None)) is not None:
        places.append(f"{frame.f_code.co_qualname}:{frame.f_lineno}")
        awaited = awaited.cr_await
    return " > ".join(places)
