"""One of several processes shows a match. Here the bot is one of two: the match is the other's to
show, or has become its own. The bot itself answers presses that it could not hand over."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import discord
import pytest

from bot.base.duty import ShardLayout
from bot.matches import pace
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_service import MatchService
from bot.store.matches.match_rows import mark_match_to_refresh
from cogs.matches.table.controllers.match_refresher import AWAY_SECONDS
from engine.match import Match
from engine.players import Player
from tests.bot.deck_texts import CYCLERS
from tests.cogs.matches.clocks.clocks import set_loudness
from tests.cogs.matches.duel import Duel, begin, play_a_cycler
from tests.cogs.matches.pages import shown
from tests.cogs.matches.reading import alt_texts, asks, buttons
from tests.cogs.matches.table.afar import all_shown, elsewhere, gain, hear, play_afar, tell
from tests.cogs.matches.table.panels import dms
from tests.cogs.traffic import calls
from tests.conftest import Table

FOUND_SECONDS = 6
READ_SECONDS = 1.0
TRIES = 10


async def found(duel: Duel) -> None:
    """Waits until the current state of the match is shown, though no process was notified of it. A
    database that is no file takes a moment that is none by the simulated clock."""
    for _ in range(TRIES):
        await duel.env.advance_time(FOUND_SECONDS)
        await all_shown(duel.table)
        if (await duel.row()).pending_refresh is None:
            return
    raise AssertionError("it was not found")


def look_at_what_is_behind(table: Table) -> None:
    """Makes the bot gain the server, and do what was left undone there."""
    cog: Any = table.bot.get_cog("match")
    table.bot.posts.take_over()
    with table.env._bot_scope():
        cog.refresher.catch_up()


async def changed_elsewhere(table: Table, duel: Duel) -> Player:
    """Makes the asked player end their turn at a process that does not show the match. Returns the
    player."""
    with elsewhere(table):
        mover, _ = await duel.mover()
        await duel.take(mover, "End turn")
    return mover


async def test_a_direct_message_is_answered_where_it_is_pressed_and_the_rest_left_to_who_shows_it(
    table: Table,
) -> None:
    duel = await begin(table, *CYCLERS)
    mover, _ = await duel.mover()
    with elsewhere(table) as told:
        before = len(calls(table))
        await play_a_cycler(duel, mover)
        assert all("/callback" in call or "@original" in call for call in calls(table)[before:])
        assert "End turn" in buttons(duel.panel(mover))
        assert len(alt_texts(duel.panel(mover))) == 1
        assert {*told} == {("match", duel.id)}
        assert (await duel.row()).pending_refresh is not None


async def test_what_is_told_is_done_at_once(table: Table) -> None:
    duel = await begin(table)
    mover = await changed_elsewhere(table, duel)
    assert "turn 1" in alt_texts(await duel.board())[0]
    await hear(table, "match", duel.id)
    assert "turn 2" in alt_texts(await duel.board())[0]
    assert not asks(duel.panel(mover))
    assert "End turn" in buttons(duel.panel((await duel.mover())[0]))
    assert (await duel.row()).pending_refresh is None
    assert table.bot.services.matches.is_ready(duel.id)
    await hear(table, "forgotten match", duel.id)
    assert not table.bot.services.matches.is_ready(duel.id)


async def test_a_change_that_was_not_told_is_found_within_seconds(table: Table) -> None:
    duel = await begin(table)
    await table.env.advance_time(60)
    await changed_elsewhere(table, duel)
    await table.env.advance_time(60)  # it had not looked since there were other processes
    await found(duel)
    mover, _ = await duel.mover()
    assert "End turn" in buttons(duel.panel(mover))
    await changed_elsewhere(table, duel)
    await found(duel)
    assert "turn 3" in alt_texts(await duel.board())[0]
    assert (await duel.row()).pending_refresh is None


async def test_what_is_pending_is_shown_when_a_server_is_gained_and_no_hand_comes_twice(
    table: Table,
) -> None:
    await set_loudness(table, "turn")
    duel = await begin(table)
    await changed_elsewhere(table, duel)
    mover, _ = await duel.mover()
    sent = dms(duel, mover)
    look_at_what_is_behind(table)
    await found(duel)
    assert "turn 2" in alt_texts(await duel.board())[0]
    assert dms(duel, mover) == sent + 1
    gain(table, epoch=2)
    async with table.bot.store.write() as connection:
        await mark_match_to_refresh(connection, duel.id)
    look_at_what_is_behind(table)
    await found(duel)
    assert dms(duel, mover) == sent + 1


async def test_what_is_under_way_ends_when_the_server_is_lost_and_stays_to_be_shown(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    sent = dms(duel, other)
    take = table.bot.services.matches.do

    async def and_lose(*given: object, **named: object) -> object:
        taken = await take(*given, **named)  # type: ignore[arg-type]
        table.bot.duty.layout, table.bot.duty.held = ShardLayout(2, 2), frozenset()
        return taken

    monkeypatch.setattr(table.bot.services.matches, "do", and_lose)
    await duel.take(mover, "End turn")
    assert not asks(duel.panel(mover))
    assert dms(duel, other) == sent
    assert (await duel.row()).pending_refresh is not None


async def test_my_hand_opens_the_page_of_a_match_that_another_process_shows(table: Table) -> None:
    duel = await begin(table)
    mover, _ = await duel.mover()
    with elsewhere(table):
        answer = await duel.actor(mover).context_menu(
            duel.place, "My hand", target=await duel.board()
        )
        page = shown(answer)
        assert page.flags.ephemeral
        assert f"match:hand:{duel.id}" in buttons(page).values()
        assert not alt_texts(page)


async def test_a_hand_that_another_process_has_put_back_is_shown_anew_when_that_says_so(
    table: Table,
) -> None:
    duel = await begin(table)
    await changed_elsewhere(table, duel)
    await hear(table, "match", duel.id)
    mover, _ = await duel.mover()
    panel = duel.panel(mover)
    place = table.bot.get_partial_messageable(panel.channel.id)
    view = discord.ui.LayoutView().add_item(discord.ui.TextDisplay("You wait."))
    await place.get_partial_message(panel.id).edit(view=view)
    assert not asks(duel.panel(mover))
    tell(table, "forgotten match", duel.id)
    await hear(table, "match", duel.id)
    assert "End turn" in buttons(duel.panel(mover))


def lose_server(table: Table) -> None:
    """Makes the bot notice that its server now belongs to another process."""
    table.bot.duty.held, table.bot.duty.leases = frozenset(), {}


@pytest.mark.parametrize("part", ["show_hand", "show_board", "open_hand"])
async def test_what_was_sent_while_the_server_was_lost_has_the_match_shown_anew_by_who_has_it(
    table: Table, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    duel = await begin(table)
    await changed_elsewhere(table, duel)
    cog: Any = table.bot.get_cog("match")
    owner = cog.boards if part == "show_board" else cog.refresher._hands
    send, told = getattr(owner, part), list[tuple[str, str]]()

    async def and_lose(*given: Any, **named: Any) -> Any:
        sent = await send(*given, **named)
        lose_server(table)
        return sent

    monkeypatch.setattr(owner, part, and_lose)
    tell = table.bot.process_messages
    monkeypatch.setattr(tell, "send", lambda kind, key="": told.append((kind, key)))
    if part == "open_hand":
        mover, _ = await duel.mover()
        board = await duel.board()
        await duel.press(mover, board, buttons(board)["My hand"])
    else:
        await hear(table, "match", duel.id)
    assert ("forgotten match", duel.id) in told
    assert told[-1] == ("match", duel.id)


async def test_a_process_that_was_paused_shows_nothing_until_it_knows_what_it_has(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    duel = await begin(table)
    await changed_elsewhere(table, duel)
    mover, _ = await duel.mover()
    cog: Any = table.bot.get_cog("match")
    caplog.set_level(logging.CRITICAL)
    with monkeypatch.context() as patch:
        patch.setattr(table.bot.store, "writes_until", 0.0)
        patch.setattr(pace, "PICTURE_SECONDS", 0.01)
        before = calls(table)
        cog.refresher.show_soon(duel.id)
        await table.env.advance_time(AWAY_SECONDS - 0.1)
        assert calls(table) == before
    await all_shown(table)
    assert "End turn" in buttons(duel.panel(mover))


def ends_turn(match: Match) -> int:
    """Returns the option that ends a turn."""
    assert match.decision is not None
    return [one.label for one in match.decision.options].index("End turn")


def asked_in(match: Match) -> Player:
    """Returns the player who is asked."""
    assert match.decision is not None
    return match.decision.player


async def test_what_is_told_of_a_match_while_that_is_being_read_is_shown_in_the_end(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await begin(table)
    mover, _ = await duel.mover()
    real, reads = MatchService.current, list[int]()

    async def current(service: MatchService, match_id: str) -> Snapshot:
        snapshot = await real(service, match_id)
        reads.append(snapshot.number)
        if len(reads) == 1:
            await play_afar(duel, ends_turn, lambda match: asked_in(match) != mover)
            tell(table, "match", duel.id)
        else:
            await asyncio.sleep(READ_SECONDS)
        return snapshot

    monkeypatch.setattr(MatchService, "current", current)
    cog: Any = table.bot.get_cog("match")
    cog.refresher.show_soon(duel.id)
    await table.env.advance_time(READ_SECONDS)
    await all_shown(table)
    assert reads[1] > reads[0]
    assert "End turn" in buttons(duel.panel((await duel.mover())[0]))
