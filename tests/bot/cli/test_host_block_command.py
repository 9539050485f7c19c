"""`deckhand block`, `unblock` and `blocks`."""

from __future__ import annotations

import pytest

from bot.base.settings import Settings
from bot.cli.host_block_command import block, list_blocks, unblock


@pytest.fixture
def settings(database_url: str) -> Settings:
    return Settings(_env_file=None, token=None, database=database_url)


def test_what_is_blocked_is_listed_until_it_is_unblocked(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    assert block(settings, "user", 7) == 0
    assert block(settings, "guild", 7) == 0
    assert block(settings, "guild", 7) == 0
    assert "was blocked before" in capsys.readouterr().out
    list_blocks(settings)
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition("  since ")[0] for line in lines] == ["guild 7", "user 7"]
    assert unblock(settings, "guild", 7) == 0
    capsys.readouterr()
    list_blocks(settings)
    assert capsys.readouterr().out.startswith("user 7 ")
    assert unblock(settings, "user", 7) == 0
    list_blocks(settings)
    assert "Nobody is blocked" in capsys.readouterr().out


def test_nothing_is_taken_back_from_who_was_not_blocked(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    assert unblock(settings, "user", 7) == 1
    assert "isn't blocked" in capsys.readouterr().out
