"""`deckhand member`: exports and deletions by a host who is asked by mail."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from bot.base.people import is_former_member
from bot.base.settings import Settings
from bot.cli.command_line import main
from bot.cli.member_command import _member, member
from bot.store.matches.match_rows import get_match
from tests.bot.matches.conftest import single, store, url
from tests.bot.matches.games import ALICE
from tests.bot.matches.tables import Table

__all__ = ["single", "store", "url"]

NOBODY = 999


class Terminal(io.StringIO):
    """The input of a terminal with a user."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def settings(url: str) -> Settings:
    return Settings(_env_file=None, token=None, database=url)


@pytest.mark.both_databases
async def test_all_is_written_to_a_file_and_then_deleted(
    settings: Settings, single: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "alice.json"
    assert await _member(settings, ALICE.id, file, delete=True, sure=True) == 0
    said = capsys.readouterr().out
    assert f"About the member {ALICE.id} I store: 1 deck, 1 running match." in said
    assert json.loads(file.read_text("utf-8"))["user"] == ALICE.id
    async with single.store.read() as connection:
        row = await get_match(connection, single.row.id)
    assert row is not None
    assert (row.state, row.winner, is_former_member(row.player_a)) == ("over", "B", True)
    assert await _member(settings, ALICE.id, None, delete=True, sure=True) == 1
    assert f"Nothing is stored about the member {ALICE.id}." in capsys.readouterr().out


async def test_without_a_wish_it_says_in_short_what_is_stored(
    settings: Settings, single: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await _member(settings, ALICE.id, None, delete=False, sure=False) == 0
    assert await _member(settings, NOBODY, None, delete=False, sure=False) == 1
    assert "Nothing is stored" in capsys.readouterr().out


@pytest.mark.parametrize(("typed", "status"), [("yes\n", 0), ("no\n", 1), ("\n", 1)])
async def test_a_terminal_is_asked_first(
    settings: Settings,
    single: Table,
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    status: int,
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(typed))
    assert await _member(settings, ALICE.id, None, delete=True, sure=False) == status
    left = await _member(settings, ALICE.id, None, delete=False, sure=False)
    assert left == (1 if typed == "yes\n" else 0)


async def test_nothing_is_deleted_where_nobody_can_be_asked(
    settings: Settings,
    single: Table,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    assert await _member(settings, ALICE.id, None, delete=True, sure=False) == 2
    assert "--yes" in capsys.readouterr().err


def test_no_file_is_replaced(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "there.json"
    file.write_text("mine", "utf-8")
    assert member(settings, NOBODY, str(file), delete=False) == 2
    assert file.read_text("utf-8") == "mine"
    assert "already exists" in capsys.readouterr().err


def test_it_is_a_command(url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DECKHAND_DATABASE", url)
    file = tmp_path / "nobody.json"
    assert main(["member", str(NOBODY), "--export", str(file)]) == 0
    assert json.loads(file.read_text("utf-8"))["user"] == NOBODY
    assert main(["member", str(NOBODY), "--delete", "--yes"]) == 1
