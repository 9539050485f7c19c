"""Three processes of one bot: they are killed and paused while people play, and replaced by those
of a new version one after the other. `make soak` does it with 200 matches, for half an hour."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from bot.store.database import newest_version
from tests.postgresql import Cluster
from tests.wire.fakecord.driver import Load
from tests.wire.fakecord.trouble import crash, crash_in_turn, pause_again_and_again, pause_for
from tests.wire.seating import PATIENCE, ROOT
from tests.wire.several import SETTLING_SECONDS, Plan, Scene, several
from tests.wire.stored import stored

CALM_SECONDS: Final = 3.0
"""Before the first trouble."""

PAUSED_SECONDS: Final = 27.0
"""Long enough for others to take over what was its own."""

RUNNING_OUT_SECONDS: Final = 15.0

CALLS: Final = 50
"""So many calls Discord takes in a second."""

CALLS_BESIDE_OTHERS: Final = 60
"""Where other tests run at the same time, some calls arrive late, with those made after them."""

FEW: Final = Plan(6, 4, 3, at_a_time=3, players=6, pause=3, calls=CALLS_BESIDE_OTHERS)
MANY: Final = Plan(200, 10, 6, at_a_time=2, players=12, pause=20, calls=CALLS)
MANY_CLICKS: Final = 10_000

UNANSWERED: Final = 1 / 1000
"""Of all clicks, while a new version takes the place of the old one."""

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
    """A checkout with one more migration, which adds a column."""
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package)
    (tmp_path / f"migrations/versions/{LATER}_mood.py").write_text(MIGRATION)
    return tmp_path


async def test_nothing_is_lost_where_one_is_killed_and_one_is_paused(url: str) -> None:
    async with several(FEW, url) as scene:
        first, second, _ = scene.bots
        async with scene.going_on(), clicking(scene):
            scene.idle.run_out_in(RUNNING_OUT_SECONDS)
            await asyncio.gather(pause_for(first, PAUSED_SECONDS), crash(second))
            await scene.go_on()
        await look_at(scene, killed=True)


@pytest.mark.soak
async def test_nothing_is_lost_where_they_are_killed_and_paused_again_and_again(url: str) -> None:
    async with several(MANY, url) as scene:
        async with scene.going_on(), clicking(scene):
            scene.idle.run_out_in(MANY_CLICKS / MANY.rate / 2)
            troubles = pause_again_and_again(scene.bots[0]), crash_in_turn(scene.bots, 20)
            async with beside(*troubles):
                await asyncio.sleep(MANY_CLICKS / MANY.rate)
            await scene.go_on()
        await look_at(scene, killed=True)


@pytest.mark.parametrize(
    "plan", [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.soak)]
)
async def test_a_new_version_takes_the_place_of_the_old_one(
    plan: Plan, url: str, next_release: Path
) -> None:
    async with several(plan, url) as scene:
        async with scene.going_on(), clicking(scene) as load:
            scene.idle.run_out_in(RUNNING_OUT_SECONDS)
            await replace_all(scene, next_release)
            await scene.go_on()
        assert stored(url, "SELECT version_num FROM alembic_version") == (LATER,)
        assert load.unanswered <= max(1, load.clicks * UNANSWERED)
        await look_at(scene, killed=False)


@asynccontextmanager
async def clicking(scene: Scene) -> AsyncIterator[Load]:
    """People click meanwhile, and for a moment before; in the end it is known what came of it."""
    enough, load = asyncio.Event(), Load()
    task = asyncio.create_task(scene.click(enough))
    await asyncio.sleep(CALM_SECONDS)
    try:
        yield load
    finally:
        enough.set()
        vars(load).update(vars(await task))
        print(scene.described(load))


async def look_at(scene: Scene, *, killed: bool) -> None:
    """All that must hold in the end."""
    await scene.world.idle(1.0, SETTLING_SECONDS)
    scene.all_is_stored_once()
    scene.time_is_kept()
    scene.processes_behave(killed=killed)


async def replace_all(scene: Scene, release: Path) -> None:
    """One after the other is told to end, and started anew from another checkout."""
    for bot in scene.bots:
        assert await bot.stop(PATIENCE) == 0, bot.log[-4000:]
        bot.cwd = str(release)
        await bot.start()
        await bot.wait_online(PATIENCE)
        owns = partial(scene.owners.has_some, bot)
        await scene.world.wait_until(owns, PATIENCE, f"{bot.name} to own shards")


@asynccontextmanager
async def beside(*works: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Things are done meanwhile, and end with it."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        yield
    finally:
        ended = [task for task in tasks if task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        for task in ended:
            task.result()
