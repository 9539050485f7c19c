"""The picture on a tournament's announcement: its bracket or standings, sent when they change."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.store.tournaments.tournament_rows import change_pairing, change_tournament
from cogs.tournaments.jobs import announcements
from tests.cogs.bot_scope import as_bot
from tests.cogs.matches.reading import pictures, text_of
from tests.cogs.tournaments.kept import ID, after, keep_here, season
from tests.cogs.tournaments.playing import EDIT_EVERY
from tests.conftest import Table

NAME = "Everybody's cup"


class Hall:
    """A paused tournament, and the channel with its announcement."""

    def __init__(self, table: Table) -> None:
        self.table = table

    async def change(self, **changes: Any) -> discord.Message:
        """Returns the announcement after these columns of the tournament were changed."""
        await self.table.bot.store.run(change_tournament, ID, **{"name": NAME, **changes})
        await as_bot(self.table.env, self.table.bot.get_cog("TournamentCommands").job.wake_all)
        await self.table.env.advance_time(EDIT_EVERY)
        [message] = [one for one in self.table.channel.history() if NAME in text_of(one)]
        return message

    async def decide(self, pairing: int) -> discord.Message:
        """Returns the announcement after a result came in."""
        won = {"winner": "A", "how": "played", "games_a": 1, "games_b": 0, "decided": 1}
        await self.table.bot.store.run(change_pairing, pairing, **won)
        return await self.change()


@pytest.fixture
async def hall(table: Table) -> Hall:
    found = after(season(8), 2, undecided=2)
    await keep_here(table, found)
    return Hall(table)


def undecided() -> list[int]:
    return [one.id for one in after(season(8), 2, undecided=2).pairings if one.winner is None]


async def test_a_result_changes_the_picture_in_the_same_edit(hall: Hall) -> None:
    before = await hall.change()
    [(name, alt)] = pictures(before)
    assert (name, [one.filename for one in before.attachments]) == (
        "standings-1.png",
        ["standings-1.png"],
    )
    assert "2 of 4 decided" in alt
    edits = edits_of(hall.table)
    now = await hall.decide(undecided()[0])
    assert edits_of(hall.table) == edits + 1
    assert now.id == before.id
    assert now.attachments[0].id != before.attachments[0].id
    [(_, alt)] = pictures(now)
    assert "3 of 4 decided" in alt


async def test_words_that_change_alone_keep_the_picture(hall: Hall) -> None:
    before = await hall.change()
    now = await hall.change(organiser_name="Somebody else")
    assert "Somebody else" in text_of(now)
    assert [one.id for one in now.attachments] == [one.id for one in before.attachments]
    assert pictures(now) == pictures(before)


async def test_after_a_restart_the_picture_comes_with_the_next_change(hall: Hall) -> None:
    before = await hall.change()
    await hall.table.restart()
    await hall.table.env.settle()
    now = await hall.change(organiser_name="Somebody else")
    assert now.id == before.id
    assert [one.filename for one in now.attachments] == ["standings-1.png"]


async def test_an_announcement_that_was_deleted_comes_again_with_its_picture(hall: Hall) -> None:
    before = await hall.change()
    await hall.table.channel.history()[-1].delete()
    now = await hall.change(organiser_name="Somebody else")
    assert now.id != before.id
    assert [one.filename for one in now.attachments] == ["standings-1.png"]


async def test_an_announcement_whose_picture_was_removed_gets_it_again(hall: Hall) -> None:
    before = await hall.change()
    path = f"/channels/{hall.table.channel.id}/messages/{before.id}"
    gone = "In attachments.0: Unknown attachment"
    hall.table.env.inject_error("PATCH", path, status=400, code=50035, message=gone, times=1)
    now = await hall.change(organiser_name="Somebody else")
    assert "Somebody else" in text_of(now)
    assert [one.filename for one in now.attachments] == ["standings-1.png"]


async def test_words_come_without_a_picture_that_cannot_be_drawn(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(announcements, "draw_standings", None)
        now = await hall.change(organiser_name="Somebody else")
    assert "Somebody else" in text_of(now)
    assert not now.attachments
    assert "a picture could not be drawn" in caplog.text
    caplog.clear()
    now = await hall.change(organiser_name="Olga")
    assert [one.filename for one in now.attachments] == ["standings-1.png"]


async def test_words_do_not_wait_for_a_picture_that_takes_long(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(announcements, "PICTURE_SECONDS", 0)
        now = await hall.change(organiser_name="Somebody else")
    assert "Somebody else" in text_of(now)
    assert not now.attachments


def edits_of(table: Table) -> int:
    return sum(request.method == "PATCH" for request in table.env.http_requests)
