"""A match that takes too much CPU, as its players see it. The possible actions are tested in
tests/bot/matches/ending/test_paused.py."""

from __future__ import annotations

from typing import Any

import pytest

from bot.matches.live import live_match
from bot.matches.live.live_match import LiveMatch
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.pages import at_match, shown, watch_number
from tests.cogs.matches.reading import buttons, said, text_of
from tests.cogs.missions.learning import answer_of
from tests.conftest import Table

PAUSED = (
    "I paused this match, because a choice in it takes me too long to work out: you can still "
    "concede or agree on a draw (`/match`)."
)


async def paused(table: Table, monkeypatch: pytest.MonkeyPatch) -> Duel:
    """Returns a match that was paused before the bot restarted, and that nothing may replay."""
    duel = await begin(table)
    mover, _ = await duel.mover()
    with monkeypatch.context() as patched:
        patched.setattr(live_match, "PRESS_SECONDS", 0.0)
        panel = duel.panel(mover)
        pressed = await duel.actor(mover).user.click(panel, custom_id=buttons(panel)["End turn"])
    assert PAUSED in said(pressed)

    def begun(*_: Any) -> LiveMatch:
        raise AssertionError("a paused match was replayed")

    monkeypatch.setattr(LiveMatch, "from_start", begun)
    await table.restart()
    return duel


def notices(table: Table, duel: Duel) -> list[str]:
    """Returns all messages about the pause, in all places."""
    direct = [actor.user.dm_channel for actor in (table.alice, table.bob)]
    places = [duel.place, *(channel for channel in direct if channel is not None)]
    contents = [message.content for place in places for message in place.history()]
    return [words for words in contents if "I paused **" in words]


async def test_both_are_told_once_and_the_board_says_how_to_end_the_match(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await paused(table, monkeypatch)
    told = notices(table, duel)
    assert len(told) == 2
    assert all(
        "because a choice in it takes me too long to work out: you can still concede" in one
        for one in told
    )
    assert PAUSED in text_of(await duel.board())
    assert list(buttons(await duel.board())) == ["Concede"]
    page = shown(await at_match(table.alice, duel.place))
    assert "This match is paused" in text_of(page)
    assert list(buttons(page)) == ["More"]
    await table.alice.click(page, label="More")
    assert list(buttons(page)) == ["Offer draw", "Concede", "Report", "Fair deal", "◀ Match"]
    await table.restart()
    assert len(notices(table, duel)) == 2


async def test_a_player_concedes_by_the_button_on_the_board(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await paused(table, monkeypatch)
    asked = answer_of(await table.alice.click(await duel.board(), label="Concede"))
    assert "Concede this match?" in text_of(asked)
    await table.alice.click(asked, label="Concede the match")
    assert "You've conceded" in text_of(asked)
    await table.env.settle()
    row = await duel.row()
    assert (row.state, row.winner, row.ending) == ("over", "B", "conceded")
    board = text_of(await duel.board())
    assert "**Bob wins**: **Alice** conceded." in board
    assert "I can't show the rest: the match takes me too long to work out." in board
    assert not buttons(await duel.board())
    answered = await watch_number(table.alice, duel.place, duel.id)
    assert said(answered).startswith("This match is over. It takes me too long to work out")


async def test_both_players_agree_on_a_draw(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    duel = await paused(table, monkeypatch)
    asked = answer_of(await at_match(table.alice, duel.place, "More", "Offer draw"))
    assert "You've offered a draw" in text_of(asked)
    assert "Withdraw" in buttons(asked)
    await table.env.settle()
    call = await duel.called()
    assert call.content.endswith("**Alice** offers a draw.")
    await table.bob.click(call, label="Accept draw")
    await table.env.settle()
    row = await duel.row()
    assert (row.state, row.winner, row.ending) == ("over", "draw", "agreed")
    assert "the match is a draw" in (await duel.called()).content
    assert "the match is a draw" in text_of(asked)
    assert not buttons(asked)
    assert "**A draw**: both players agreed on it." in text_of(await duel.board())
