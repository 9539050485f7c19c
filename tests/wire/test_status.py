"""The bot's own process reports its state over HTTP, and logs JSON."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

from prometheus_client.parser import text_string_to_metric_families

from tests.bot.status_client import Http, free_port
from tests.wire.fakecord.waiting import within
from tests.wire.running_bot import running_bot
from tests.wire.seating import PATIENCE


async def test_a_process_tells_how_it_is_and_each_line_of_its_log_is_an_object(
    database: Path,
) -> None:
    port = free_port()
    wanted = {
        "DECKHAND_STATUS_PORT": str(port),
        "DECKHAND_METRICS": "true",
        "DECKHAND_LOG": "json",
        "DECKHAND_LOG_LEVEL": "DEBUG",
    }
    async with Http(port) as http, running_bot(database, **wanted) as running:
        world, bot = running.world, running.bot
        guild = await world.guild("Arena")
        assert await http.read("/healthz") == (200, "The event loop answers.\n")
        table = await running.table(guild, "cardfinity")
        world.faults.rate_limit("PATCH /channels/*/messages/*", retry_after=0.1)
        await table.play(Random(1), 2)
        await table.shown()
        async with within(PATIENCE, "the process to be ready"):
            while (answer := await http.read("/readyz"))[0] != 200:
                assert answer[0] == 503
                await asyncio.sleep(0.05)
        assert answer == (200, "Ready.\n")
        told = await http.figures()
        assert told['deckhand_rate_limit_wait_seconds_count{limit="discord"}'] == 1
        assert told["deckhand_answer_seconds_count"] >= 2
        assert told["deckhand_answer_seconds_sum"] > 0
        assert told["deckhand_matches_live"] == 1
        assert told["process_resident_memory_bytes"] > 0
        _, text = await http.read("/metrics")
        assert list(text_string_to_metric_families(text))
        await bot.stop(PATIENCE)
        lines = [json.loads(line) for line in bot.output]
        assert "bot.app.client" in {line["logger"] for line in lines}
        assert table.users[0].name not in bot.log
        assert world.config.token not in bot.log
