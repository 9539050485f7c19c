"""A player's two private panels, the direct message and My hand: the one that follows the match."""

from __future__ import annotations

import pytest

from tests.bot.deck_texts import CYCLERS
from tests.cogs.matches.clocks.clocks import set_loudness
from tests.cogs.matches.duel import begin, play_a_cycler
from tests.cogs.matches.reading import buttons, first_play, text_of
from tests.cogs.matches.table.panels import HERE, LAPSED, dms, lapse_soon, opened
from tests.cogs.settings.panels import settings_of
from tests.cogs.traffic import calls
from tests.conftest import Table


async def test_both_are_kept_up_to_date_until_one_is_used_which_the_other_leads_to(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    lapse_soon(monkeypatch)
    duel = await begin(table, *CYCLERS)
    first, player = await duel.mover()
    private = await opened(duel, player)
    await duel.take(first, "End turn")
    direct = duel.panel(player)
    assert "End turn" in buttons(private)
    assert "End turn" in buttons(direct)

    await duel.press(player, private, first_play(private))
    direct = duel.panel(player)
    assert list(buttons(direct)) == HERE
    assert "behind “My hand”" in text_of(direct)
    before = len(calls(table))
    await duel.press(player, private, next(iter(buttons(private).values())))
    assert not [call for call in calls(table)[before:] if f"/{direct.channel.id}/" in call]

    await duel.press(player, direct, buttons(direct)["Play here"])
    assert "End turn" in buttons(duel.panel(player))
    assert list(buttons(private)) == HERE
    assert "in your direct messages" in text_of(private)
    await play_a_cycler(duel, player)
    assert list(buttons(private)) == HERE, "who plays there is not answered twice"

    await duel.press(player, private, buttons(private)["Play here"])
    assert "End turn" in buttons(private)
    assert list(buttons(duel.panel(player))) == HERE
    await table.env.advance_time(LAPSED)
    assert buttons(duel.panel(player)) == buttons(private), "it can be edited no more"


async def test_a_new_turn_and_the_end_are_told_on_both(table: Table) -> None:
    await set_loudness(table, "turn")
    duel = await begin(table)
    mover, other = await duel.mover()
    private = await opened(duel, mover)
    await duel.press(mover, private, buttons(private)["End turn"])
    before = dms(duel, mover)
    await duel.take(other, "End turn")
    assert dms(duel, mover) == before + 1
    assert "End turn" in buttons(duel.panel(mover))
    assert "End turn" in buttons(private)
    await duel.press(mover, private, buttons(private)["End turn"])
    await table.restart()
    await duel.take(other, "End turn")
    assert "End turn" in buttons(duel.panel(mover))
    await duel.concede(other)
    newest = duel.actor(mover).user.dm_channel.history()[-1]
    for message in (private, newest):
        assert "wins" in text_of(message)


async def test_who_takes_no_direct_messages_brings_the_hand_there_by_a_button(table: Table) -> None:
    duel = await begin(table)
    mover, _ = await duel.mover()
    user = duel.actor(mover).user
    settings = await settings_of(table, duel.actor(mover), "Calls")
    await duel.actor(mover).click(settings, label="Stop direct messages")
    [pointer] = [m for m in user.dm_channel.history() if "no direct messages" in text_of(m)]
    answer = await user.click(pointer, label="My hand")
    assert answer.ephemeral
    assert answer.response is not None
    assert "End turn" in buttons(answer.response)
