"""A draw by clicks: offered, accepted, refused, taken back, expired. Which answer counts is tested
in tests/bot/matches/ending/test_proposals.py."""

from __future__ import annotations

import pytest

from bot.matches import pace
from tests.cogs.matches.duel import NAMES, at_once, begin
from tests.cogs.matches.pages import at_match, shown
from tests.cogs.matches.reading import asks, buttons, said, text_of
from tests.cogs.matches.series.proposals import offer_draw
from tests.conftest import Table


async def test_a_draw_is_offered_once_where_the_match_is_played_and_accepted(
    table: Table,
) -> None:
    duel = await begin(table, clock="relaxed")
    mover, other = await duel.mover()
    before = len(duel.place.history())
    told = await offer_draw(duel, mover)
    assert "You've offered a draw" in said(told)
    call = await duel.called()
    assert len(duel.place.history()) == before + 1
    assert call.content == f"{duel.actor(other).mention}, **{NAMES[mover]}** offers a draw."
    assert [user.id for user in call.mentions] == [duel.actor(other).id]
    assert "offers a draw" in text_of(await duel.board())
    carol = table.guild.add_member(table.env.create_user("carol"))
    for label in ("Accept draw", "Play on"):
        assert "Only the two players" in said(await carol.click(call, label=label))
        assert "for your opponent" in said(await duel.actor(mover).click(call, label=label))
    watched = await at_match(carol, duel.place)
    assert list(buttons(shown(watched))) == ["Board", "Log", "Fair deal"]
    assert (await duel.row()).state == "running"
    yes, no = (buttons(call)[label] for label in ("Accept draw", "Play on"))
    actor = duel.actor(other)
    await at_once(
        table.env,
        actor.click(call, custom_id=yes),
        actor.click(call, custom_id=yes),
        actor.user.click(duel.panel(other), custom_id=yes),
        actor.click(call, custom_id=no),
    )
    row = await duel.row()
    assert (row.state, row.winner, row.ending) == ("over", "draw", "agreed")
    assert (await duel.truth()).number == 1
    call = await duel.called()
    assert not buttons(call)
    assert "the match is a draw" in call.content
    assert "A draw" in text_of(await duel.board())
    for player in (mover, other):
        assert "A draw" in text_of(duel.panel(player))
        assert not asks(duel.panel(player))


async def test_the_offer_is_on_the_opponents_panel_and_outlives_a_restart(table: Table) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    await offer_draw(duel, other)
    await table.restart()
    panel = duel.panel(mover)
    assert f"**{NAMES[other]}** offers a draw." in text_of(panel)
    assert "Accept draw" not in buttons(duel.panel(other))
    await duel.press(mover, panel, buttons(panel)["Play on"])
    assert (await duel.row()).state == "running"
    panel = duel.panel(mover)
    assert "Accept draw" not in buttons(panel)
    assert "End turn" in buttons(panel)
    call = await duel.called()
    assert f"**{NAMES[mover]}** declines the draw" in call.content
    assert not buttons(call)
    assert "offers a draw" not in text_of(await duel.board())


async def test_an_offer_that_was_stored_before_a_crash_is_called_after_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "RETRY_SECONDS", (60,))
    duel = await begin(table)
    mover, other = await duel.mover()
    table.env.inject_error("POST", f"/channels/{duel.place.id}/messages", status=503, times=3)
    await offer_draw(duel, mover)
    await table.restart()
    await table.env.advance_time(90)
    call = await duel.called()
    await duel.press(other, call, buttons(call)["Accept draw"])
    assert (await duel.row()).winner == "draw"


async def test_it_may_be_withdrawn_and_lapses_when_the_opponent_plays_on(table: Table) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    await offer_draw(duel, mover)
    again = await offer_draw(duel, mover)
    assert "hasn't answered yet" in said(again)
    last = [again.response, *again.followups][-1]
    assert last is not None
    await duel.press(mover, last, buttons(last)["Withdraw"])
    call = await duel.called()
    assert not buttons(call)
    assert "took that back" in call.content
    assert "already offered a draw this turn" in said(await offer_draw(duel, mover))
    await duel.take(mover, "End turn")
    await offer_draw(duel, mover)
    call, panel = await duel.called(), duel.panel(other)
    actor = duel.actor(other)
    _, late = await at_once(
        table.env,
        actor.user.click(panel, custom_id=buttons(panel)["End turn"]),
        actor.click(call, custom_id=buttons(call)["Accept draw"]),
    )
    assert "the match has continued" in said(late)
    call = await duel.called()
    assert "the match has continued" in call.content
    assert not buttons(call)
    assert (await duel.row()).state == "running"
