"""The bot's status over HTTP while members play."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text

from bot.app.status_server import NO_METRICS
from bot.base.settings import Settings
from bot.discord_api.discord_calls import OutgoingMessage, send_message
from bot.processes.drawing_turns import DrawingUrgency
from tests.bot.status_client import Http, free_port
from tests.cogs.matches.duel import Duel, begin
from tests.conftest import Table


@pytest.fixture
def metrics() -> bool:
    """Returns whether there are metrics too."""
    return True


@pytest.fixture
def settings(settings: Settings, metrics: bool) -> Settings:
    return settings.model_copy(update={"status_port": free_port(), "metrics": metrics})


@pytest.fixture
async def http(settings: Settings) -> AsyncIterator[Http]:
    assert settings.status_port is not None
    async with Http(settings.status_port) as client:
        yield client


async def rename(table: Table, name: str) -> None:
    """Breaks the database by renaming one of its tables."""
    async with table.bot.store.write() as connection:
        await connection.execute(text(f"ALTER TABLE {name} RENAME TO elsewhere"))


async def end_turn(duel: Duel) -> None:
    mover, _ = await duel.mover()
    await duel.take(mover, "End turn")


async def test_without_discord_or_its_store_it_is_healthy_but_not_ready(
    table: Table, http: Http
) -> None:
    assert (await http.read("/healthz"))[0] == 200
    assert await http.read("/readyz") == (200, "Ready.\n")
    await rename(table, "alembic_version")
    assert (await http.read("/healthz"))[0] == 200
    assert await http.read("/readyz") == (503, "Not ready: the database does not answer.\n")
    for shard in table.bot.shards.values():
        await shard.disconnect()
    assert (await http.read("/healthz"))[0] == 200
    assert await http.read("/readyz") == (503, "Not ready: not connected to Discord.\n")


async def test_a_click_is_counted_with_all_that_it_costs(table: Table, http: Http) -> None:
    assert (await http.figures())["deckhand_matches_live"] == 0
    duel = await begin(table)
    before = await http.figures()
    assert before["deckhand_matches_live"] == 1
    await end_turn(duel)
    after = await http.figures()

    def more(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert more('deckhand_clicks_total{kind="component",outcome="done"}') == 1
    assert more("deckhand_answer_seconds_count") == 1
    assert more("deckhand_answer_seconds_sum") > 0
    assert more("deckhand_picture_seconds_count") >= 2
    assert more("deckhand_picture_seconds_sum") > 0
    assert more('deckhand_discord_calls_total{outcome="done"}') >= 3
    assert more('deckhand_transaction_seconds_count{kind="write"}') >= 1
    assert more('deckhand_transaction_seconds_count{kind="read"}') >= 1
    assert more('deckhand_job_seconds_count{job="showing match"}') >= 1
    assert after['deckhand_running_jobs{job="showing match"}'] == 0
    assert after["deckhand_pictures_waiting"] == 0
    await duel.concede("A")
    assert (await http.figures())["deckhand_matches_live"] == 0


async def test_clicks_calls_and_waiting_pictures_are_counted(
    table: Table, http: Http, caplog: pytest.LogCaptureFixture
) -> None:
    await table.alice.slash(table.channel, "match")
    message = await table.bob.send(table.channel, "Hello")
    await table.alice.context_menu(table.channel, "Report", target=message)
    await rename(table, "matches")
    await table.alice.slash(table.channel, "match")
    caplog.clear()
    table.env.inject_error("POST", "/channels/*/messages", status=404, code=10003)
    channel = table.bot.get_partial_messageable(table.channel.id)
    await send_message(channel, OutgoingMessage("Is anybody there?"))
    told = await http.figures()
    assert told['deckhand_discord_calls_total{outcome="gone"}'] == 1
    assert told['deckhand_clicks_total{kind="application_command",outcome="refused"}'] == 1
    assert told['deckhand_clicks_total{kind="application_command",outcome="failed"}'] == 1
    workers = table.bot.workers
    async with workers.drawing_turns.turn(DrawingUrgency.HAND):
        tasks = [asyncio.create_task(workers.warm_up()) for _ in range(2)]
        await asyncio.sleep(0)
        assert (await http.figures())["deckhand_pictures_waiting"] == 2
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        assert (await http.figures())["deckhand_pictures_waiting"] == 0


@pytest.fixture
def without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the import of prometheus-client fail."""
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    monkeypatch.delitem(sys.modules, "bot.app.metrics", raising=False)


@pytest.mark.usefixtures("without_the_extra")
@pytest.mark.parametrize("metrics", [False])
async def test_without_metrics_it_says_how_to_get_them_and_all_else_is_there(
    table: Table, http: Http
) -> None:
    assert await http.read("/metrics") == (404, NO_METRICS)
    assert await http.read("/readyz") == (200, "Ready.\n")
