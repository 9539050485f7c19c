"""Overlapping edits and refused calls: in the end, the current state of a match is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import discord
import pytest
from sqlalchemy import update

from bot.base.call_pace import CallPace
from bot.base.press_times import ANSWER_SECONDS
from bot.matches import pace
from bot.matches.match_access import MatchAccess
from bot.store.tables.match_schema import matches
from cogs.matches.table.layouts.hand import REDRAWING
from engine.players import Player
from tests.bot.deck_texts import CYCLERS
from tests.cogs.matches.clocks.clocks import set_loudness
from tests.cogs.matches.duel import Duel, at_once, begin, play_a_cycler
from tests.cogs.matches.pages import at_match, shown
from tests.cogs.matches.reading import Message, alt_texts, asks, buttons, first_play, menus, text_of
from tests.cogs.matches.table.panels import HERE, LAPSED, lapse_soon, opened, view_with
from tests.cogs.matches.table.slow_pictures import DRAWING, Slow
from tests.cogs.traffic import calls
from tests.conftest import Table

LATE = 70
"""Seconds by which something comes too late here."""
OWN_ANSWER = "/webhooks/*/*/messages/@original"


async def play_a_card(duel: Duel, player: Player, panel: discord.Message) -> None:
    """Plays the first card that the panel offers."""
    await duel.press(player, panel, first_play(panel))


def asked(message: Message) -> str:
    """Returns the ids of all controls."""
    return " ".join([*buttons(message).values(), *menus(message)])


async def wait_long(table: Table) -> None:
    """Waits until everything late has come."""
    for _ in range(5):
        await table.env.advance_time(DRAWING)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the bot show a match again after a time that a test lets pass, and does not wait
    for."""
    monkeypatch.setattr(pace, "RETRY_SECONDS", (LATE - 10,))


def module(name: str) -> Any:
    """Returns the module as the running bot has it: each restart reloads it."""
    return import_module(f"cogs.matches.table.controllers.{name}")


def always(*_: object) -> bool:
    return True


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Removes the waits between the tries of one call."""
    monkeypatch.setattr("bot.discord_api.discord_calls.PAUSES", (0.0, 0.0))


def files(duel: Duel, player: Player, message: discord.Message) -> list[int]:
    """Returns the ids of the files on a message in the player's DM."""
    sent = duel.actor(player).user.dm_channel.history()
    return [file.id for one in sent if one.id == message.id for file in one.attachments]


@contextmanager
def once_late(
    monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, *, if_: Callable[..., bool] = always
) -> Iterator[None]:
    """Makes Discord take the first such call at once, but answer late."""
    real, waiting = getattr(owner, name), [True]

    async def call(*args: Any, **words: Any) -> Any:
        late = waiting and if_(*args)
        if late:
            waiting.clear()
        called = await real(*args, **words)
        if late:
            await asyncio.sleep(LATE)
        return called

    with monkeypatch.context() as patch:
        patch.setattr(owner, name, call)
        yield
    assert not waiting


@contextmanager
def next_press_answered_after(
    seconds: int, duel: Duel, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Stores the results of the next press at once, but shows them late on the panel."""
    updater, waiting = module("hand_updater").HandUpdater, [True]
    real = updater.answer_with_hand

    async def answer(*args: Any, **words: Any) -> None:
        if waiting:
            waiting.clear()
            await asyncio.sleep(seconds)
        await real(*args, **words)

    duel.table.bot.services.matches.drop(duel.id)  # a replay, so Discord gives more time
    with monkeypatch.context() as patch:
        patch.setattr(updater, "answer_with_hand", answer)
        yield
    assert not waiting


def follows_an_answer(interaction: discord.Interaction[Any], *_: object) -> bool:
    return interaction.response.is_done()


async def test_a_press_gets_its_own_picture_though_an_earlier_one_is_on_its_way_or_not_taken(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await begin(table, *CYCLERS)
    mover, _ = await duel.mover()
    Slow(table, monkeypatch)
    with once_late(monkeypatch, module("hand_updater"), "redraw", if_=follows_an_answer):
        await play_a_card(duel, mover, duel.panel(mover))
        await table.env.advance_time(DRAWING)
        discard = next(iter(buttons(duel.panel(mover)).values()))
        await duel.press(mover, duel.panel(mover), discard)
        await wait_long(table)
    assert REDRAWING not in text_of(duel.panel(mover))
    assert "End turn" in buttons(duel.panel(mover))
    await duel.press(mover, duel.panel(mover), first_play(duel.panel(mover)))
    table.env.inject_error("PATCH", OWN_ANSWER, status=503, times=3)
    await wait_long(table)
    assert REDRAWING not in text_of(duel.panel(mover)), "what Discord did not take is tried again"
    assert (await duel.row()).pending_refresh is None


async def test_a_press_that_is_answered_once_the_next_hand_is_sent_keeps_the_newest_picture(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await set_loudness(table, "turn")
    duel = await begin(table, *CYCLERS)
    mover, other = await duel.mover()
    pressed = duel.panel(mover)
    Slow(table, monkeypatch)
    await play_a_cycler(duel, mover)
    older = files(duel, mover, pressed)
    with next_press_answered_after(LATE, duel, monkeypatch):
        await duel.take(mover, "End turn")
    await table.env.advance_time(3 * DRAWING)
    newest = files(duel, mover, pressed)
    assert newest != older
    private = await opened(duel, other)
    await duel.press(other, private, buttons(private)["End turn"])
    assert duel.panel(mover).id != pressed.id
    await wait_long(table)
    assert "refused" not in caplog.text
    assert files(duel, mover, pressed) == newest


async def test_a_press_that_is_answered_after_another_edit_keeps_the_newest_picture(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    duel = await begin(table, *CYCLERS)
    mover, other = await duel.mover()
    Slow(table, monkeypatch)
    await play_a_card(duel, mover, duel.panel(mover))
    with next_press_answered_after(DRAWING + 10, duel, monkeypatch):
        await duel.press(mover, duel.panel(mover), next(iter(buttons(duel.panel(mover)).values())))
    await table.env.advance_time(DRAWING + 5)
    await at_match(duel.actor(other), duel.place, "More", "Offer draw", match=duel.id)
    assert REDRAWING in text_of(duel.panel(mover))
    await wait_long(table)
    assert "refused" not in caplog.text
    assert alt_texts(duel.panel(mover))
    assert REDRAWING not in text_of(duel.panel(mover))


async def test_what_comes_while_an_answer_is_on_its_way_stays(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    with once_late(monkeypatch, module("hand_updater").HandUpdater, "answer_with_hand"):
        await duel.take(mover, "End turn")
    await at_match(duel.actor(other), duel.place, "More", "Offer draw", match=duel.id)
    await table.env.advance_time(2 * LATE)
    assert "offers a draw" in text_of(await duel.board())
    assert "Accept draw" in buttons(duel.panel(mover))
    cog: Any = table.bot.get_cog("match")
    with once_late(monkeypatch, module("hand_updater").HandUpdater, "answer_with_hand"):
        await duel.take(other, "End turn")
    await cog.live.endings.stop(duel.id)
    cog.refresher.show_soon(duel.id)
    await table.env.advance_time(2 * LATE)
    assert "was stopped" in text_of(await duel.board())
    assert not asks(duel.panel(mover))


async def test_a_panel_of_before_a_restart_shows_what_was_pressed_on_it_last(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await begin(table, *CYCLERS)
    mover, _ = await duel.mover()
    await table.restart()
    async with table.bot.store.write() as connection:  # as a crash before the edit leaves it
        await connection.execute(update(matches).values(pending_refresh=0))
    board, panel, waiting, real = (
        await duel.board(),
        duel.panel(mover),
        [True],
        CallPace.wait_for_turn,
    )

    async def late_turn(pace: CallPace, *, later: bool = False) -> None:
        if waiting and not later:
            waiting.clear()
            await asyncio.sleep(LATE)
        await real(pace, later=later)

    monkeypatch.setattr(CallPace, "wait_for_turn", late_turn)
    await duel.press(mover, board, buttons(board)["Log"])
    assert not waiting
    await play_a_card(duel, mover, panel)
    await table.env.advance_time(3 * LATE)
    assert f"{duel.id}:{(await duel.truth()).number}" in asked(duel.panel(mover))


async def test_a_picture_of_a_hand_does_not_come_back_on_a_panel_that_points_elsewhere(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await begin(table, *CYCLERS)
    mover, _ = await duel.mover()
    private = await opened(duel, mover)
    Slow(table, monkeypatch)
    await play_a_card(duel, mover, private)
    direct = duel.panel(mover)
    await duel.press(mover, direct, buttons(direct)["Play here"])
    assert list(buttons(private)) == HERE
    await wait_long(table)
    assert list(buttons(private)) == HERE
    assert not alt_texts(private)


async def test_the_picture_is_back_where_the_player_goes_on_and_when_my_hand_has_lapsed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    lapse_soon(monkeypatch)
    duel = await begin(table)
    mover, other = await duel.mover()
    private = await opened(duel, mover)
    await duel.press(mover, private, buttons(private)["End turn"])
    direct = duel.panel(mover)
    await duel.press(mover, direct, buttons(direct)["Play here"])
    assert alt_texts(duel.panel(mover))
    assert REDRAWING not in text_of(duel.panel(mover))
    private = await opened(duel, other)
    await duel.press(other, private, buttons(private)["End turn"])
    assert not alt_texts(duel.panel(other))
    await table.env.advance_time(LAPSED)
    assert alt_texts(duel.panel(other))


async def test_both_panels_are_brought_up_to_date_after_an_outage(table: Table) -> None:
    duel = await begin(table, *CYCLERS)
    mover, other = await duel.mover()
    private = await opened(duel, mover)
    direct = f"/channels/{duel.panel(mover).channel.id}/messages/*"
    table.env.inject_error("PATCH", direct, status=503, times=3)
    await play_a_card(duel, mover, private)
    await table.env.advance_time(LATE)
    assert list(buttons(duel.panel(mover))) == HERE
    table.env.inject_error("PATCH", OWN_ANSWER, status=503, times=3)
    await at_match(duel.actor(other), duel.place, "More", "Offer draw", match=duel.id)
    await table.env.advance_time(LATE)
    assert "Accept draw" in buttons(private)


async def test_a_board_that_is_asked_for_and_changes_comes_back_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await begin(table)
    await (await duel.board()).delete()
    updater = module("board_updater")
    real = updater.send_message

    async def send(*args: Any, **how: Any) -> Any:
        await asyncio.sleep(0.3)
        return await real(*args, **how)

    monkeypatch.setattr(updater, "send_message", send)
    mover, other = await duel.mover()
    panel = duel.panel(mover)
    page = shown(await at_match(duel.actor(other), table.channel))
    await at_once(
        table.env,
        duel.actor(other).click(page, label="Board"),
        duel.actor(mover).user.click(panel, label="End turn"),
    )
    await table.env.advance_time(LATE)
    boards = [message for message in duel.place.history() if "Concede" in buttons(message)]
    assert len(boards) == 1


async def test_a_board_that_may_not_be_edited_is_tried_once_a_turn(table: Table) -> None:
    duel = await begin(table, *CYCLERS)
    path = f"/channels/{duel.place.id}/messages/"
    table.env.inject_error("PATCH", f"{path}*", status=403, code=50001, times=100)
    mover, other = await duel.mover()
    await duel.take(mover, "End turn")
    before = len(calls(table))
    await play_a_cycler(duel, other)
    await play_a_cycler(duel, other)
    assert not [call for call in calls(table)[before:] if call.startswith(f"PATCH {path}")]


async def test_a_board_whose_picture_cannot_be_kept_is_sent_with_it_anew(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    duel = await begin(table)
    mover, _ = await duel.mover()
    path = f"/channels/{duel.place.id}/messages/*"
    table.env.inject_error("PATCH", path, status=400, code=50035, times=1)
    await duel.concede(mover)
    assert "wins" in text_of(await duel.board())
    assert alt_texts(await duel.board())
    assert "Discord refused a call" in caplog.text
    caplog.clear()


@pytest.mark.soak
async def test_a_panel_is_never_drawn_where_others_see_it_not_even_after_a_restart(
    table: Table,
) -> None:
    duel = await begin(table)
    mover, _ = await duel.mover()
    public = await table.bot.get_channel(duel.place.id).send(
        view=view_with(duel, buttons(duel.panel(mover))["End turn"])
    )
    await table.restart()
    await duel.press(mover, public, f"match:turn:{duel.id}:0:0:-")
    await table.env.advance_time(LATE)
    [seen] = [message for message in duel.place.history() if message.id == public.id]
    assert not alt_texts(seen)
    assert "🔒" not in text_of(seen)


def slowly(real: Callable[..., Awaitable[Any]], seconds: float) -> Callable[..., Awaitable[Any]]:
    """Returns the function delayed by `seconds`."""

    async def wait(*args: Any, **words: Any) -> Any:
        await asyncio.sleep(seconds)
        return await real(*args, **words)

    return wait


def give_no_more_time(table: Table) -> None:
    """Makes Discord take no answer to the next press, so that the bot gets no more time for it."""
    answers = "/interactions/*/*/callback"
    table.env.inject_error("POST", answers, status=404, code=10062, times=1)


async def test_what_could_not_be_answered_any_more_is_not_taken_whatever_the_hosts_clock(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await begin(table)
    monkeypatch.setattr("cogs.ui.answers.WAITING_SECONDS", 0.05)
    presses = table.bot.services.presses
    seconds, wrong = presses._monotonic, [0.0]
    monkeypatch.setattr(presses, "_monotonic", lambda: seconds() + wrong[0])
    for wrong[0] in (-10.0, 10.0):
        presses._fastest.clear()
        mover, other = await duel.mover()
        await duel.take(mover, "End turn")
        assert (await duel.mover())[0] == other
        number = (await duel.truth()).number
        board = await duel.board()
        surely = (await duel.press(mover, board, buttons(board)["Concede"])).response
        assert surely is not None
        more = shown(await at_match(duel.actor(mover), duel.place, "More"))
        with monkeypatch.context() as patch:
            patch.setattr(MatchAccess, "do", slowly(MatchAccess.do, LATE))
            assert LATE > ANSWER_SECONDS
            give_no_more_time(table)
            await duel.take(other, "End turn")
            give_no_more_time(table)
            await duel.press(mover, more, buttons(more)["Offer draw"])
            give_no_more_time(table)
            await duel.press(mover, surely, next(iter(buttons(surely).values())))
            await table.env.advance_time(2 * LATE)
        assert (await duel.truth()).number == number
        assert not (await table.bot.services.matches.current(duel.id)).context.proposals
        await duel.take(other, "End turn")
        assert (await duel.truth()).number > number


async def test_a_page_that_can_be_turned_no_more_does_not_keep_the_hand_from_being_shown(
    table: Table,
) -> None:
    duel = await begin(table)
    _, other = await duel.mover()
    panel = duel.panel(other)
    place = table.bot.get_partial_messageable(panel.channel.id)
    await place.get_partial_message(panel.id).edit(view=view_with(duel, ""))
    give_no_more_time(table)
    await duel.press(other, duel.panel(other), f"match:turn:{duel.id}:0:0:-")
    assert text_of(duel.panel(other)) == text_of(panel)
