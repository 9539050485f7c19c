"""Posts: sent once, edited when their state changes, and sent again if they were deleted."""

from __future__ import annotations

from dataclasses import dataclass, replace

import discord

from bot.discord_api.discord_calls import OutgoingMessage
from bot.posts.post_keeper import AGAIN_SECONDS, PostKeeper
from bot.posts.post_kind import PostKind
from bot.store.posts.post_rows import get_post
from tests.conftest import Table


@dataclass(frozen=True)
class Score:
    """A score to show in a channel, as the version before has stored it."""

    guild: int
    channel: int
    points: int
    older: int | None = None


class Scores(PostKind[Score]):
    """The post of a score."""

    name = "queue numbers"

    def __init__(self) -> None:
        self.noted: list[int | None] = []

    def about(self, state: Score) -> str:
        return "score"

    def place(self, state: Score) -> tuple[int, int]:
        return state.guild, state.channel

    def version(self, state: Score) -> str:
        return str(state.points)

    async def render(self, state: Score) -> OutgoingMessage | None:
        return OutgoingMessage(f"Score: {state.points}") if state.points >= 0 else None

    def is_shown_by(self, state: Score, message: discord.Message) -> bool:
        return message.content.startswith("Score: ")

    def older_message(self, state: Score) -> int | None:
        return state.older

    def older_since(self, state: Score) -> int:
        return 0

    async def note_for_older(self, state: Score, message: int | None) -> None:
        self.noted.append(message)


def score(table: Table, points: int) -> Score:
    return Score(table.guild.id, table.channel.id, points)


def contents(table: Table) -> list[str]:
    return [message.content for message in table.channel.history()]


def edits(table: Table) -> int:
    return sum(request.method == "PATCH" for request in table.env.http_requests)


async def test_a_post_is_sent_once_and_edited_when_its_state_is_another(table: Table) -> None:
    kind, posts = Scores(), table.bot.posts
    assert await posts.show(kind, score(table, 1)) is None
    assert await posts.show(kind, score(table, 1)) is None
    assert (contents(table), edits(table)) == (["Score: 1"], 0)
    assert await posts.show(kind, score(table, 2)) is None
    assert (contents(table), edits(table)) == (["Score: 2"], 1)
    assert kind.noted == [table.channel.history()[0].id] * 2


async def test_after_a_restart_it_is_edited_only_if_its_state_is_another(table: Table) -> None:
    await table.bot.posts.show(Scores(), score(table, 1))
    await table.restart()
    await table.bot.posts.show(Scores(), score(table, 1))
    assert (contents(table), edits(table)) == (["Score: 1"], 0)
    await table.bot.posts.show(Scores(), score(table, 2))
    assert (contents(table), edits(table)) == (["Score: 2"], 1)


async def test_a_post_that_was_deleted_is_sent_again_with_the_next_change(table: Table) -> None:
    await table.bot.posts.show(Scores(), score(table, 1))
    await table.channel.history()[0].delete()
    await table.bot.posts.show(Scores(), score(table, 1))
    assert contents(table) == []
    await table.bot.posts.show(Scores(), score(table, 2))
    assert contents(table) == ["Score: 2"]


async def test_a_post_that_discord_did_not_take_is_tried_again(table: Table) -> None:
    path = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50013, times=1)
    assert await table.bot.posts.show(Scores(), score(table, 1)) is None
    assert contents(table) == []
    table.env.inject_error("POST", path, status=503, times=3)
    assert await table.bot.posts.show(Scores(), score(table, 2)) == AGAIN_SECONDS
    assert await table.bot.posts.show(Scores(), score(table, 2)) is None
    assert contents(table) == ["Score: 2"]


async def test_a_post_that_an_earlier_try_may_have_sent_is_edited_to_the_newest_state(
    table: Table,
) -> None:
    path = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", path, status=503, times=3)
    await table.bot.posts.show(Scores(), score(table, 1))
    await table.bot.posts.show(Scores(), score(table, 2))
    assert (contents(table), edits(table)) == (["Score: 2"], 1)
    await table.bot.posts.show(Scores(), score(table, 2))
    assert edits(table) == 1


async def test_every_try_to_send_a_post_has_the_same_nonce(table: Table) -> None:
    path = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", path, status=503, times=3)
    for _ in range(2):
        await table.bot.posts.show(Scores(), score(table, 1))
    sent = [one.json or {} for one in table.env.http_requests if one.method == "POST"]
    assert [one["enforce_nonce"] for one in sent] == [True] * 4
    assert len({one["nonce"] for one in sent}) == 1


async def test_a_message_of_the_version_before_becomes_the_post(table: Table) -> None:
    older = await table.bot.get_partial_messageable(table.channel.id).send("Score: 0")
    kind, state = Scores(), replace(score(table, 1), older=older.id)
    await table.bot.posts.show(kind, state)
    assert contents(table) == ["Score: 1"]
    row = await table.bot.store.fetch(get_post, kind.name, "score")
    assert row is not None
    assert (row.message, row.shown) == (older.id, "1")


async def test_a_post_moves_to_another_channel(table: Table) -> None:
    other = table.guild.create_text_channel("other")
    await table.bot.posts.show(Scores(), score(table, 1))
    await table.bot.posts.show(Scores(), replace(score(table, 1), channel=other.id))
    assert [message.content for message in other.history()] == ["Score: 1"]
    await table.bot.posts.remove("queue numbers", "score")
    assert other.history() == []
    assert await table.bot.store.fetch(get_post, "queue numbers", "score") is None


async def test_nothing_is_sent_if_there_is_nothing_to_show(table: Table) -> None:
    assert await table.bot.posts.show(Scores(), score(table, -1)) is None
    assert contents(table) == []


async def test_edits_of_a_post_are_at_least_its_pause_apart(table: Table) -> None:
    class Slow(Scores):
        pause = 5

    seconds = 100
    posts = PostKeeper(table.bot, table.bot.store, lambda: seconds, table.bot.duty)
    assert await posts.show(Slow(), score(table, 1)) is None
    seconds += 2
    assert await posts.show(Slow(), score(table, 1)) is None
    assert await posts.show(Slow(), score(table, 2)) == 3
    assert contents(table) == ["Score: 1"]
    seconds += 3
    assert await posts.show(Slow(), score(table, 2)) is None
    assert contents(table) == ["Score: 2"]
