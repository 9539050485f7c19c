"""Measurements that no click shows: waits, the event loop, jobs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import aiohttp
import pytest
from aiohttp import web

from bot.app import loop_lag
from bot.app.loop_lag import LagWatch
from bot.app.metrics import Metrics
from bot.base.call_pace import PERIOD, CallPace
from bot.base.measurements import NOBODY, measure_here, measurements_here
from bot.discord_api.refused_requests import RefusedRequests, request_trace
from tests.bot.loop_time import Time
from tests.bot.waiting import PATIENCE


@pytest.fixture
async def metrics() -> Metrics:
    """Returns the metrics of this event loop."""
    metrics = Metrics(lambda: 0, lambda: 0, lambda: 1)
    measure_here(metrics)
    return metrics


def told(metrics: Metrics, sample: str) -> float | None:
    """Returns the value of a sample, which is named as in the exposition format; None if it is
    missing."""
    lines = (line.rpartition(" ") for line in metrics.text().decode().splitlines())
    return next((float(value) for name, _, value in lines if name == sample), None)


async def test_nobody_is_told_unless_somebody_wants_to_know() -> None:
    assert measurements_here() is NOBODY
    with measurements_here().job("clocks"), measurements_here().transaction("read"):
        measurements_here().answered(0.1)


async def test_a_job_that_fails_is_counted_and_fails(metrics: Metrics) -> None:
    running: list[float | None] = []

    def fail() -> None:
        with metrics.job("clocks"):
            running.append(told(metrics, 'deckhand_running_jobs{job="clocks"}'))
            raise ValueError("late")

    with pytest.raises(ValueError, match="late"):
        fail()
    assert running == [1]
    assert told(metrics, 'deckhand_running_jobs{job="clocks"}') == 0
    assert told(metrics, 'deckhand_failed_jobs_total{job="clocks"}') == 1
    assert told(metrics, 'deckhand_job_seconds_count{job="clocks"}') == 1


async def test_jobs_that_are_not_kept_any_more_are_forgotten(metrics: Metrics) -> None:
    metrics.kept_jobs({("think", "waiting"): 3, ("think", "running"): 1})
    assert told(metrics, 'deckhand_kept_jobs{job="think",state="waiting"}') == 3
    metrics.kept_jobs({})
    assert told(metrics, 'deckhand_kept_jobs{job="think",state="waiting"}') is None


async def test_a_call_that_waits_for_the_own_pace_is_measured(
    metrics: Metrics, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, pace = Time(monkeypatch), CallPace(1)
    await pace.wait_for_turn()
    assert told(metrics, 'deckhand_rate_limit_wait_seconds_count{limit="own pace"}') is None
    waiting = asyncio.create_task(pace.wait_for_turn())
    await asyncio.sleep(0)
    await clock.period()
    await waiting
    assert told(metrics, 'deckhand_rate_limit_wait_seconds_count{limit="own pace"}') == 1
    assert told(metrics, 'deckhand_rate_limit_wait_seconds_sum{limit="own pace"}') == pytest.approx(
        PERIOD
    )


async def test_a_wait_that_discord_asks_for_is_measured(metrics: Metrics) -> None:
    async def refuse(_request: web.Request) -> web.Response:
        return web.Response(status=429, headers={"Retry-After": "2.5"})

    async def take(_request: web.Request) -> web.Response:
        return web.Response()

    application = web.Application()
    application.add_routes([web.get("/refused", refuse), web.get("/taken", take)])
    runner = web.AppRunner(application)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    trace = request_trace(RefusedRequests())
    async with aiohttp.ClientSession(trace_configs=[trace]) as session:
        for path in ("taken", "refused"):
            async with session.get(f"http://{host}:{port}/{path}"):
                pass
    await runner.cleanup()
    assert told(metrics, 'deckhand_rate_limit_wait_seconds_count{limit="discord"}') == 1
    assert told(metrics, 'deckhand_rate_limit_wait_seconds_sum{limit="discord"}') == 2.5
    assert told(metrics, 'deckhand_refused_requests_total{status="429"}') == 1


@pytest.fixture
def looked_at_often(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(loop_lag, "LOOK_SECONDS", 0.005)


@pytest.mark.usefixtures("looked_at_often")
async def test_an_event_loop_that_is_busy_lags() -> None:
    lags: list[float] = []
    watch = LagWatch(lags.append)
    try:
        deadline = time.monotonic() + PATIENCE
        while max(lags, default=0.0) < 0.05:
            assert time.monotonic() < deadline, f"no lag of 50 ms is told, but {lags}"
            time.sleep(0.1)  # noqa: ASYNC251 - that is what is measured
            await asyncio.sleep(0)
    finally:
        watch.stop()
