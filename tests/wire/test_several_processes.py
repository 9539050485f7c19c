"""Three processes of one bot: while people play, one is killed and one paused. `make soak` also
replaces one, lets people play 200 matches for a quarter of an hour, and replaces all by a new
version."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio

from bot.store.database.migration import newest_version
from tests.postgresql import Cluster
from tests.wire.fakecord.botproc import BotProcess
from tests.wire.fakecord.trouble import crash, crash_in_turn, pause_again_and_again, pause_for
from tests.wire.owners import SOONER
from tests.wire.seating import PATIENCE, ROOT
from tests.wire.several import (
    SETTLING_SECONDS,
    Plan,
    Scene,
    beside,
    clicking,
    several,
    several_with_everything,
)
from tests.wire.stored import stored

PAUSED_SECONDS: Final = 4.0
"""Seconds of a pause: long enough for others to take over the process's shards."""

RUNNING_OUT_SECONDS: Final = 15.0

CALLS: Final = 50
"""Number of calls per second that Discord allows."""

CALLS_BESIDE_OTHERS: Final = 60
"""Allowed calls per second if other tests run at the same time: some calls then arrive late,
together with later ones."""

FEW: Final = Plan(
    matches=3,
    rate=4,
    shards=3,
    at_a_time=3,
    calls=CALLS_BESIDE_OTHERS,
    identify_seconds=0.2,
    answer_seconds=6.0,
    constants=SOONER,
    workers=False,
)
RATE: Final = float(os.environ.get("RATE", "10"))
"""Clicks per second where many play: fewer for a slow machine."""

MANY: Final = Plan(200, RATE, 6, at_a_time=2, calls=CALLS)
MANY_SECONDS: Final = 1000.0
PLAYERS: Final = 12
PAUSE: Final = 20.0

UNANSWERED: Final = 1 / 1000
"""Allowed share of unanswered clicks while a new version replaces the old one."""

PACKAGES: Final = ("bot", "cogs", "engine", "migrations", "rendering")
LATER: Final = "9000"
"""The version of the schema of the next release."""

MIGRATION: Final = f'''
import sqlalchemy as sa
from alembic import op

revision, down_revision = "{LATER}", "{newest_version()}"


def upgrade() -> None:
    op.add_column("matches", sa.Column("mood", sa.String(12)))
'''


@pytest.fixture
def url(postgresql: Cluster) -> Iterator[str]:
    with postgresql.database() as url:
        yield url


@pytest.fixture
def next_release(tmp_path: Path) -> Path:
    """Returns a checkout with one more migration, which adds a column."""
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package)
    (tmp_path / f"migrations/versions/{LATER}_mood.py").write_text(MIGRATION)
    return tmp_path


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def scene(postgresql: Cluster) -> AsyncIterator[Scene]:
    with postgresql.database() as url:
        async with several(FEW, url) as scene:
            yield scene


@pytest.mark.soak
@pytest.mark.asyncio(loop_scope="module")
async def test_nothing_is_lost_where_one_is_replaced(scene: Scene) -> None:
    async with scene.owners.watched(), clicking(scene) as load:
        await replace(scene, scene.bots[0], ROOT)
        await scene.go_on()
    assert load.unanswered <= 1
    await look_at(scene, killed=False)


@pytest.mark.asyncio(loop_scope="module")
async def test_nothing_is_lost_where_one_is_killed_and_one_is_paused(scene: Scene) -> None:
    first, second, _ = scene.bots
    async with scene.owners.watched(), clicking(scene):
        await asyncio.gather(pause_for(first, PAUSED_SECONDS), crash(second))
        await scene.go_on()
    await look_at(scene, killed=True)


@pytest.mark.soak
async def test_nothing_is_lost_where_they_are_killed_and_paused_again_and_again(
    url: str, started_as_shipped: None
) -> None:
    async with several_with_everything(MANY, url, PLAYERS, PAUSE) as scene:
        async with scene.owners.watched(), scene.going_on(), clicking(scene):
            scene.idle.run_out_in(MANY_SECONDS / 2)
            troubles = pause_again_and_again(scene.bots[0]), crash_in_turn(scene.bots, 20)
            async with beside(*troubles):
                await asyncio.sleep(MANY_SECONDS)
            await scene.go_on()
        await look_at(scene, killed=True)


@pytest.mark.soak
async def test_a_new_version_takes_the_place_of_the_old_one(
    url: str, next_release: Path, started_as_shipped: None
) -> None:
    async with several_with_everything(MANY, url, PLAYERS, PAUSE) as scene:
        async with scene.owners.watched(), scene.going_on(), clicking(scene) as load:
            scene.idle.run_out_in(RUNNING_OUT_SECONDS)
            for bot in scene.bots:
                await replace(scene, bot, next_release)
            await scene.go_on()
        assert stored(url, "SELECT version_num FROM alembic_version") == (LATER,)
        assert load.unanswered <= max(1, load.clicks * UNANSWERED)
        await look_at(scene, killed=False)


async def look_at(scene: Scene, *, killed: bool) -> None:
    """Checks everything that must hold in the end."""
    await scene.world.idle(1.0, SETTLING_SECONDS)
    scene.all_is_stored_once()
    scene.time_is_kept()
    scene.processes_behave(killed=killed)


async def replace(scene: Scene, bot: BotProcess, checkout: Path) -> None:
    """Ends a process, and starts it again from a checkout."""
    assert await bot.stop(PATIENCE) == 0, bot.log[-4000:]
    bot.cwd = str(checkout)
    await bot.start()
    await bot.wait_online(PATIENCE)
    owns = partial(scene.owners.has_some, bot)
    await scene.world.wait_until(owns, PATIENCE, f"{bot.name} to own shards")
