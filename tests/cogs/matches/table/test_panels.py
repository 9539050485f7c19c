"""A player's private view: the hand and the choices, in a DM and behind My hand."""

from __future__ import annotations

import pytest

from tests.bot.deck_texts import CYCLERS
from tests.cogs.matches.clocks.clocks import set_loudness
from tests.cogs.matches.duel import begin, play_a_cycler
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import alt_texts, asks, buttons, text_of
from tests.cogs.matches.table.panels import LAPSED, dms, lapse_soon, opened
from tests.cogs.traffic import calls
from tests.conftest import Table


async def test_both_get_their_hand_and_my_hand_opens_it_privately_to_be_played_from(
    table: Table,
) -> None:
    duel = await begin(table)
    match = await duel.truth()
    mover, other = await duel.mover()
    board = await duel.board()
    for player in (mover, other):
        panel = duel.panel(player)
        hand = match.view(player).side(player).zone("hand").cards
        assert hand is not None
        assert all(card.face.name in alt_texts(panel)[0] for card in hand)
        assert asks(panel) == (player == mover)
        private = await duel.press(player, board, buttons(board)["My hand"])
        assert private.ephemeral
        assert private.response is not None
        assert alt_texts(private.response) == alt_texts(panel)
        assert buttons(private.response) == buttons(panel)
    mine, theirs = [
        (await at_match(duel.actor(player), table.channel, "Hand")).response
        for player in (mover, other)
    ]
    assert mine is not None
    assert theirs is not None
    await duel.press(mover, mine, buttons(mine)["End turn"])
    assert (await duel.mover()) == (other, mover)
    assert not asks(mine)
    assert "End turn" in buttons(theirs)
    assert list(buttons(duel.panel(mover))) == ["Play here"]


async def test_an_answer_edits_the_panel_one_call_each_shows_the_rest_and_a_new_turn_rings(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    lapse_soon(monkeypatch)
    await set_loudness(table, "turn")
    duel = await begin(table, *CYCLERS)
    mover, other = await duel.mover()
    private = await opened(duel, other)
    await table.env.advance_time(LAPSED)  # the private panel can no longer be edited
    mine, theirs = dms(duel, mover), dms(duel, other)
    await play_a_cycler(duel, mover)
    assert (dms(duel, mover), dms(duel, other)) == (mine, theirs)
    before = len(calls(table))
    await duel.take(mover, "End turn")
    answered, *rest = calls(table)[before:]
    board = await duel.board()
    assert answered.endswith("/callback")
    unmarked = [call for call in rest if call.endswith("/messages/@original")]
    assert len(unmarked) == 1  # no card can be played any longer
    assert sorted({*rest} - {*unmarked}) == [
        f"PATCH /channels/{duel.place.id}/messages/{board.id}",
        f"POST /channels/{duel.actor(other).user.dm_channel.id}/messages",
    ]
    assert not asks(duel.panel(mover))
    assert text_of(duel.panel(mover)).startswith("**Alice" if other == "A" else "**Bob")
    assert (dms(duel, mover), dms(duel, other)) == (mine, theirs + 1)
    assert not asks(private)
    assert "End turn" in buttons(await opened(duel, other))


async def test_closed_dms_are_never_needed(table: Table) -> None:
    close_dms_first = table.alice.user.dm_channel
    table.env.inject_error(
        "POST", f"/channels/{close_dms_first.id}/messages", status=403, code=50007, times=None
    )
    duel = await begin(table)
    posted = len(duel.place.history())
    for _ in range(3):
        mover, _ = await duel.mover()
        private = await opened(duel, mover)
        await duel.press(mover, private, buttons(private)["End turn"])
    assert (await duel.truth()).view(None).turn == 4
    tried = [call for call in calls(table) if f"POST /channels/{close_dms_first.id}" in call]
    assert len(tried) == 1
    assert len(duel.place.history()) == posted


async def test_a_hand_opened_again_takes_the_place_of_the_one_before_and_is_of_the_match_here(
    table: Table,
) -> None:
    first = await begin(table)
    for _ in range(2):
        await at_match(table.alice, first.place, "Hand")
    there = first.place.history(viewer=table.alice)
    hands = [one for one in there if one.flags.ephemeral and one.flags.components_v2]
    assert len(hands) == 1
    table.channel = table.guild.create_text_channel("elsewhere")
    second = await begin(table)
    for duel in (first, second):
        hand = (await at_match(table.alice, duel.place, "Hand")).response
        assert hand is not None
        assert f"match:rest:{duel.id}:yes" in buttons(hand).values()
