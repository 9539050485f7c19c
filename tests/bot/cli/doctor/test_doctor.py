"""`deckhand doctor`: its findings for each possible fault."""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import discord
import pytest
from sqlalchemy import update

from bot.backups.copies import file_of
from bot.base.settings import Settings
from bot.cli.doctor.at_discord import APART_SECONDS, intents, permissions, same_time, synchronised
from bot.cli.doctor.check_result import CheckResult
from bot.cli.doctor.doctor_command import examine
from bot.cli.doctor.this_machine import database, disk, file_modes, fonts, forbidden_words
from bot.decks.collection import _version
from bot.decks.deck_validation import read_deck_text
from bot.discord_api.permissions import INTENTS, INVITATION
from bot.store import Store
from bot.store.decks.deck_rows import add_deck, add_version
from bot.store.tables.match_schema import matches
from rendering.draw import typefaces
from tests.bot.deck_texts import ALICES, BOBS, LEGAL
from tests.bot.matches.games import begin
from tests.disks import small_disk

__all__ = ["small_disk"]

COMMANDS = [{"name": "deck"}, {"name": "match"}]
NAMES = {"deck", "match"}
RUNNING = {"state": "running"}
PAUSED = {"state": "running", "too_slow": True}
ENDED = {"state": "over", "too_slow": True}


def settings_of(url: str) -> Settings:
    return Settings(_env_file=None, token=None, database=url)


def found(url: str) -> list[CheckResult]:
    return [*asyncio.run(database(settings_of(url)))]


def guild(name: str, granted: discord.Permissions) -> dict[str, Any]:
    """Returns a server as Discord lists it."""
    return {"name": name, "permissions": str(granted.value)}


def test_a_permission_that_is_missing_is_named_with_its_server() -> None:
    less = discord.Permissions(INVITATION.value)
    less.update(attach_files=False, embed_links=False)
    assert permissions([guild("Arena", INVITATION)]).is_well
    assert permissions([guild("Arena", discord.Permissions(administrator=True))]).is_well
    wrong = permissions([guild("Arena", INVITATION), guild("Pit", less)])
    assert wrong == CheckResult("permissions", False, "Pit lacks Attach Files, Embed Links")
    assert permissions([guild(f"{number}", less) for number in range(15)]).seen.endswith("5 more")


def test_intents_that_are_switched_off_are_named() -> None:
    off, on = discord.ApplicationFlags(), discord.ApplicationFlags(gateway_guild_members=True)
    assert intents(INTENTS, off).is_well
    wanted = discord.Intents(members=True)
    assert intents(wanted, on).is_well
    assert intents(wanted, off) == CheckResult(
        "intents", False, "switched off in the developer portal: members"
    )


@pytest.mark.parametrize(
    ("theirs", "told", "is_well"),
    [
        (NAMES, "same", True),
        (NAMES, "other", False),
        ({"deck"}, "same", False),
        (set[str](), None, True),
        (NAMES, None, False),
    ],
)
def test_commands_that_discord_has_otherwise_are_noticed(
    theirs: set[str], told: str | None, is_well: bool
) -> None:
    assert synchronised(theirs, COMMANDS, "same", told).is_well is is_well


def test_a_missing_file_of_forbidden_words_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "words.txt"
    settings = Settings(
        _env_file=None, token=None, forbidden_words=file, database=str(tmp_path / "db")
    )
    assert examine(settings) == 1
    said = capsys.readouterr().out
    assert f"NOT OK forbidden words: The file of forbidden words, {file}, can't be read" in said
    assert "ok     fonts" in said
    file.write_text("frell", encoding="utf-8")
    (finding,) = forbidden_words(settings)
    assert finding.is_well
    assert forbidden_words(settings.model_copy(update={"forbidden_words": None})) == []


def test_a_clock_that_goes_wrong_is_noticed() -> None:
    assert same_time(-2.0) == CheckResult("clock", True, "2 s behind Discord's")
    assert same_time(APART_SECONDS + 1.0) == CheckResult("clock", False, "11 s ahead of Discord's")
    assert not same_time(None).is_well


def test_a_font_that_is_missing_or_broken_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert fonts().is_well
    there = tmp_path / "fonts"
    shutil.copytree(typefaces.FOLDER, there)
    (there / "Cinzel-Bold.ttf").unlink()
    (there / "NotoSansKR-Regular.otf").write_bytes(b"broken")
    monkeypatch.setattr(typefaces, "FOLDER", there)
    typefaces.font.cache_clear()
    typefaces.coverage.cache_clear()
    assert fonts().seen.startswith("Cinzel-Bold.ttf, NotoSansKR-Regular.otf can't be used")
    assert typefaces.missing_fonts() == ["Cinzel-Bold.ttf"]


def test_a_disk_that_is_nearly_full_is_noticed(tmp_path: Path, small_disk: Path) -> None:
    assert disk(settings_of(str(tmp_path / "not made yet" / "deckhand.db"))).is_well
    assert not disk(settings_of(str(small_disk / "deckhand.db"))).is_well


def test_a_database_that_others_can_read_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "deckhand.db"
    settings = settings_of(str(file))
    assert file_modes(settings).is_well
    file.touch(0o600)
    assert file_modes(settings).is_well
    file.chmod(0o644)
    assert file_modes(settings) == CheckResult(
        "files", False, f"other users of this machine can read {file}: `chmod 600 {file}`"
    )


@pytest.mark.both_databases
def test_a_sound_database_is_said_to_be_so(database_url: str) -> None:
    state, copies = found(database_url)
    assert state.is_well
    assert copies.is_well


async def fill(url: str) -> None:
    store, version = await Store.open(url), _version(read_deck_text(LEGAL))
    async with store.write() as connection:
        for member, decks in ((7, 1), (8, 3), (9, 0), (0, 9)):
            for number in range(decks):
                deck = await add_deck(connection, member, f"{number}", f"{member} {number}", 1)
                await add_version(connection, deck, version, 1)
    await store.close()


def test_the_members_whose_decks_take_most_room_are_named(sqlite_url: str) -> None:
    assert "decks" not in {one.what for one in found(sqlite_url)}
    asyncio.run(fill(sqlite_url))
    [space] = [one for one in found(sqlite_url) if one.what == "decks"]
    assert space.is_well
    named = re.sub(r"[\d.]+ MiB", "N MiB", space.seen)
    assert named == "of N MiB that each member has, most is used by member 8 N MiB, member 7 N MiB"


def test_one_that_is_not_there_yet_is_no_fault(tmp_path: Path) -> None:
    [state] = found(str(tmp_path / "none.db"))
    assert state.is_well
    assert not (tmp_path / "none.db").exists()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "newer than this program"),
        ("UPDATE alembic_version SET version_num = '0001'", "the next start migrates it"),
        (
            "INSERT INTO choices (match_id, number, player, option, forced, made, fingerprint)"
            " VALUES ('NONE', 0, 'A', 0, false, 0, '')",
            "refers to a missing row of matches",
        ),
    ],
)
def test_what_is_wrong_with_a_database_is_said(sqlite_url: str, change: str, said: str) -> None:
    with closing(sqlite3.connect(file_of(sqlite_url))) as connection:
        connection.execute(change)
        connection.commit()
    assert said in found(sqlite_url)[0].seen


def test_a_match_that_is_paused_is_named(sqlite_url: str) -> None:
    async def store_matches() -> str:
        async with Store.opened(sqlite_url) as store:
            rows = [await begin(store, ALICES, BOBS) for _ in range(3)]
            async with store.write() as connection:
                for row, values in zip(rows, (RUNNING, PAUSED, ENDED), strict=True):
                    change = update(matches).where(matches.c.id == row.id)
                    await connection.execute(change.values(**values))
        return rows[1].id

    paused = asyncio.run(store_matches())
    [one] = [finding for finding in found(sqlite_url) if finding.what == "matches"]
    assert not one.is_well
    assert one.seen == (
        f"paused, as they took too much CPU: {paused}. Their players can concede or agree on a "
        "draw; in a tournament, organisers can set the result"
    )


def test_a_damaged_file_is_noticed(sqlite_url: str) -> None:
    file = file_of(sqlite_url)
    data = bytearray(file.read_bytes())
    data[4096 * 3 : 4096 * 4] = bytes(4096)
    file.write_bytes(data)
    assert not found(sqlite_url)[0].is_well
