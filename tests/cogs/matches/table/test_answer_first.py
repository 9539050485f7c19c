"""A press is answered at once, whatever else takes time: pictures, locks, other calls."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import discord
import pytest
from simcord.results import InteractionResult

from bot.matches import pace
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_access import MatchAccess
from bot.store.matches.match_rows import MatchState
from cogs.matches.table.layouts.hand import REDRAWING
from engine import games
from engine.decisions import Place
from engine.views import AttackView
from rendering import draw_board, draw_table
from tests.bot.deck_texts import CYCLERS
from tests.cogs.matches.duel import Duel, at_once, begin, play_a_cycler
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import GALLERY, Message, alt_texts, buttons, menus, parts, text_of
from tests.cogs.matches.series.proposals import offer_draw
from tests.cogs.matches.table.panels import more_of, view_with
from tests.cogs.matches.table.slow_pictures import DRAWING, Slow
from tests.cogs.traffic import calls, statements
from tests.conftest import Table

WAITING = 0.05
"""Seconds after which a press is given more time here."""


def at_once_answered(*results: InteractionResult) -> bool:
    """Returns whether all were answered, and no deferral was needed."""
    return all(one.acknowledged and not one.deferred for one in results)


def layout(message: Message) -> list[object]:
    """Returns the layout of a message, without its words."""
    return [(part["type"], part.get("custom_id")) for part in parts(message)]


async def test_every_press_is_answered_at_once_while_each_picture_takes_its_time(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await begin(table, *CYCLERS)
    mover, other = await duel.mover()
    old = alt_texts(duel.panel(mover))
    slow = Slow(table, monkeypatch)
    played = await play_a_cycler(duel, mover)
    answer = duel.panel(mover)
    assert alt_texts(answer) == old
    assert REDRAWING in text_of(answer)
    assert slow.begun[0] is draw_table
    await table.env.advance_time(DRAWING)
    later = duel.panel(mover)
    assert alt_texts(later) != old
    assert REDRAWING not in text_of(later)
    assert layout(later) == layout(answer)
    assert at_once_answered(*played, await duel.take(mover, "End turn"))
    assert "End turn" in buttons(duel.panel(other))
    board = await duel.board()
    for label in ("My hand", "Log", "Read cards", "Concede"):
        assert at_once_answered(await duel.press("A", board, buttons(board)[label]))
    for labels in (("More", "Offer draw"), ("Board",)):
        assert at_once_answered(await at_match(table.alice, duel.place, *labels))
    await table.env.advance_time(10 * DRAWING)
    assert "turn 2" in alt_texts(await duel.board())[0]


async def test_a_press_that_takes_long_is_given_more_time_and_taken(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await begin(table)
    monkeypatch.setattr("cogs.ui.answers.WAITING_SECONDS", WAITING)
    commit = MatchAccess._commit

    async def slowly(access: MatchAccess, *args: Any, **words: Any) -> Snapshot:
        await asyncio.sleep(2 * WAITING)
        return await commit(access, *args, **words)

    monkeypatch.setattr(MatchAccess, "_commit", slowly)
    mover, other = await duel.mover()
    pressed = await duel.take(mover, "End turn")
    assert pressed.acknowledged
    assert pressed.deferred
    await table.env.advance_time(2 * WAITING)
    assert (await duel.truth()).view(None).turn == 2
    assert "End turn" not in buttons(duel.panel(mover))
    assert "End turn" in buttons(duel.panel(other))


async def test_what_is_pressed_while_the_board_is_drawn_is_on_it_and_the_overtaken_one_is_not_drawn(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await begin(table)
    slow = Slow(table, monkeypatch)
    for turn in range(2, 6):
        mover, _ = await duel.mover()
        await duel.take(mover, "End turn")
        assert (await duel.truth()).view(None).turn == turn
    assert slow.begun.count(draw_board) == 1
    await table.env.advance_time(4 * DRAWING)
    assert "turn 5" in alt_texts(await duel.board())[0]
    assert slow.begun.count(draw_board) == 2


async def test_edits_of_a_board_come_together(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await begin(table)
    board = f"PATCH /channels/{duel.place.id}/messages/{(await duel.board()).id}"
    monkeypatch.setattr(pace, "BOARD_SECONDS", 2.0 * DRAWING)
    await table.env.advance_time(2 * DRAWING)
    before = len(calls(table))
    for _ in range(4):
        mover, _ = await duel.mover()
        await duel.take(mover, "End turn")
    assert calls(table)[before:].count(board) == 1
    assert "turn 2" in alt_texts(await duel.board())[0]
    await table.env.advance_time(2 * DRAWING)
    assert calls(table)[before:].count(board) == 2
    assert "turn 5" in alt_texts(await duel.board())[0]
    await table.env.advance_time(2 * DRAWING)  # the next edit waits that long


async def test_within_a_turn_a_board_is_edited_after_a_while_and_at_its_end_at_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last change is shown too, whether or not anything follows it."""
    duel = await begin(table, *CYCLERS)
    edit = f"PATCH /channels/{duel.place.id}/messages/{(await duel.board()).id}"
    monkeypatch.setattr(pace, "BOARD_SECONDS", 2.0 * DRAWING)
    mover, _ = await duel.mover()
    before, shown = len(calls(table)), alt_texts(await duel.board())
    for _ in range(2):
        await play_a_cycler(duel, mover)
        await table.env.advance_time(DRAWING / 2)
    assert edit not in calls(table)[before:]
    await table.env.advance_time(DRAWING)
    assert calls(table)[before:].count(edit) == 1
    within = alt_texts(await duel.board())
    assert within != shown
    await table.env.advance_time(2 * DRAWING)
    await duel.take(mover, "End turn")
    assert calls(table)[before:].count(edit) == 2
    assert "turn 2" in alt_texts(await duel.board())[0]


async def test_a_hand_that_waits_shows_changes_together_and_one_that_is_asked_at_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a press the words change at once; the picture of the hand that waits comes later."""
    duel = await begin(table, *CYCLERS)
    monkeypatch.setattr(pace, "WAITING_SECONDS", 2.0 * DRAWING)
    mover, other = await duel.mover()
    asked = alt_texts(duel.panel(mover))
    await duel.take(mover, "End turn")
    assert alt_texts(duel.panel(mover)) == asked
    assert "End turn" not in buttons(duel.panel(mover))
    for _ in range(2):
        await play_a_cycler(duel, other)
    assert alt_texts(duel.panel(mover)) == asked
    before = len(calls(table))
    await table.env.advance_time(2 * DRAWING)
    assert "turn 2" in alt_texts(duel.panel(mover))[0]
    assert len(calls(table)[before:]) == 1
    await duel.take(other, "End turn")
    assert "turn 3" in alt_texts(duel.panel(mover))[0]
    await table.env.advance_time(4 * DRAWING)


async def test_the_board_is_due_when_an_attack_or_the_match_ends(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await begin(table)
    snapshot = await table.bot.services.matches.current(duel.id)
    cog: Any = table.bot.get_cog("match")
    monkeypatch.setattr(pace, "BOARD_SECONDS", 10.0)
    await table.env.advance_time(10.0)

    def wait_after(state: MatchState = "running", **changes: Any) -> float:
        public = replace(snapshot.public, **changes)
        row = replace(snapshot.row, state=state)
        changed = replace(snapshot, row=row, views={**snapshot.views, None: public})
        return cog.refresher._boards.seconds_to_wait(changed)

    attack = AttackView(Place("A", "field", 0), "B")
    assert wait_after(attacks=(attack,)) == pytest.approx(10.0, abs=1.0)
    assert wait_after(attacks=(attack, attack)) == pytest.approx(10.0, abs=1.0)
    assert wait_after("over", attacks=(attack,)) == 0.0
    assert wait_after(limit="One more turn.") == 0.0


async def test_a_call_waits_for_no_board(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    duel = await begin(table)
    monkeypatch.setattr(pace, "BOARD_SECONDS", 2.0 * DRAWING)
    mover, _ = await duel.mover()
    before, board = len(calls(table)), (await duel.board()).id
    await offer_draw(duel, mover)
    assert f"POST /channels/{duel.place.id}/messages" in calls(table)[before:]
    assert not [one for one in calls(table)[before:] if str(board) in one]
    await table.env.advance_time(2 * DRAWING)
    assert [one for one in calls(table)[before:] if str(board) in one]


async def test_a_click_costs_six_statements_and_four_calls(table: Table) -> None:
    """Nothing is read to show what was just chosen, and an unchanged hand keeps its picture."""
    duel = await begin(table, clock="relaxed")
    mover, _ = await duel.mover()
    before = len(calls(table))
    with statements(table) as run:
        await duel.take(mover, "End turn")
    made = calls(table)[before:]
    assert len(made) == 4, made  # answer, the hand without marks, board, the other's DM
    assert len(run) <= 6, run  # match, choice, standing, clock, place of the DM, shown
    assert len([one for one in run if one.startswith("SELECT")]) == 1
    files = [file.id for file in duel.panel(mover).attachments]
    await at_match(duel.actor(mover), duel.place, "More", "Offer draw", match=duel.id)
    assert [file.id for file in duel.panel(mover).attachments] == files


async def test_a_panel_is_never_drawn_where_others_see_it(table: Table) -> None:
    duel = await begin(table)
    mover, _ = await duel.mover()
    public = await table.bot.get_channel(duel.place.id).send(
        view=view_with(duel, buttons(duel.panel(mover))["End turn"])
    )
    await duel.press(mover, public, f"match:turn:{duel.id}:0:0:-")
    [seen] = [message for message in duel.place.history() if message.id == public.id]
    assert not alt_texts(seen)
    assert "hand" not in text_of(seen).casefold()
    private = [m for m in duel.place.history(viewer=duel.actor(mover)) if m.flags.ephemeral]
    assert any(GALLERY in [part["type"] for part in parts(message)] for message in private)


async def test_two_presses_at_once_are_both_answered_and_a_forged_one_gets_a_word(
    table: Table,
) -> None:
    duel = await begin(table, *(starter.text for starter in games()["asigoc"].starters()[:2]))
    mover, other = await duel.mover()
    more = await more_of(duel, mover)
    [menu] = menus(more)
    assert "isn't one of the options" in await forged(duel, mover, more, menu, "nothing")
    board, panel = await duel.board(), duel.panel(mover)
    results = await at_once(
        table.env,
        duel.actor(mover).user.click(panel, custom_id=buttons(panel)["◀ Hand"]),
        duel.actor(other).click(board, label="My hand"),
    )
    assert at_once_answered(*results)


async def forged(duel: Duel, player: Any, panel: discord.Message, menu: str, value: str) -> str:
    """Returns the answer to a changed client that sends a value which the menu never had."""
    message = duel.env.backend.messages[panel.channel.id][panel.id]
    for part in _components(message.components):
        if part.get("custom_id") == menu:
            part["options"][0]["value"] = value
    result = await duel.actor(player).user.select(panel, [value], custom_id=menu)
    assert result.response is not None
    return result.response.content


def _components(components: Any) -> Iterator[Any]:
    for component in components:
        yield component
        yield from _components(component.get("components", ()))
