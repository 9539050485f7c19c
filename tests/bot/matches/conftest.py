"""A store of the test's own."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store


@pytest.fixture
def url(tmp_path: Path, empty_database: Path) -> str:
    path = tmp_path / "matches.db"
    shutil.copy(empty_database, path)
    return f"sqlite+aiosqlite:///{path}"


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await Store.open(url)
    yield opened
    await opened.close()
