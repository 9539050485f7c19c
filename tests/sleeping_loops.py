"""A faster check of the bot's sleeping loops for the simulated Discord, which looks at each of them
only once.

After every action SimCord asks for each task of the bot, several times, whether it only sleeps, and
searches all timers for the task's own. A bot at rest has sixteen tasks, which are loops that sleep
until their next round: these checks took a quarter of the time of the bot's tests. Here the timer
that ends the sleep of a loop is stored with that sleep. The answers are the same.
"""

from __future__ import annotations

import asyncio
from typing import Any
from weakref import WeakKeyDictionary

from simcord import _dpy_internals, _settlement

_timers: WeakKeyDictionary[asyncio.Future[Any], Any] = WeakKeyDictionary()
"""The timers that end the sleeps of loops, by the futures that these loops await."""


def is_parked(state: Any, task: asyncio.Task[Any], deadline: float) -> bool:
    """Returns whether a task does nothing before time passes, like SimCord's function."""
    waiter = getattr(task, "_fut_waiter", None)
    if waiter is not None and not waiter.done():
        timer = _timers.get(waiter)
        if timer is not None and _is_ahead(state, timer):
            return True
        if _dpy_internals.tasks_loop_sleep(task, waiter):
            timers = _settlement._timer_records_waking(state, task, waiter)
            if timers:
                _timers[waiter] = timers[0]
                return True
            if _sleeps_in_real_time(state, task):
                return True
    return _settlement._is_parked(state, task, deadline)


def virtualize_recognized_waits(state: Any, pending: list[asyncio.Task[Any]]) -> None:
    """Stops the real timers of tasks that wait only for simulated time, like SimCord's function.
    Looks only at the tasks that such a timer wakes."""
    timers = [
        record.handle
        for record in state.work.callbacks
        if record.real_handle is not None and not record.real_handle.cancelled() and record.handle
    ]
    if timers:
        woken = [task for task in pending if any(_wakes(timer, task) for timer in timers)]
        _settlement._virtualize_recognized_waits(state, woken)


def _wakes(timer: Any, task: asyncio.Task[Any]) -> bool:
    """Returns whether a timer only resumes what a task waits for."""
    callback = _dpy_internals._original_callback(timer._callback)
    waiter = getattr(task, "_fut_waiter", None)
    return _dpy_internals.is_wakeup_callback(callback, timer._args or (), waiter, task)


def _sleeps_in_real_time(state: Any, task: asyncio.Task[Any]) -> bool:
    """Returns whether a loop sleeps until a time of the real clock, at least a second away: if the
    test itself wakes a job, no simulated time is set for its next round."""
    sleep = _dpy_internals._tasks_loop_self(task)._handle.handle
    return not sleep.cancelled() and sleep.when() > state.loop.time() + 1


def _is_ahead(state: Any, timer: Any) -> bool:
    """Returns whether a timer is still to come."""
    return timer.when > state.virtual_time and not timer.handle.cancelled()
