"""What a player sees alone: the hand and the choices, in a DM and behind My hand."""

from __future__ import annotations

from engine.players import Player
from tests.bot.deck_texts import CYCLERS
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.panels import dms
from tests.cogs.matches.reading import alt_texts, buttons, menus, text_of
from tests.cogs.traffic import calls
from tests.conftest import Table


def first_choice(duel: Duel, player: Player) -> str:
    [(_, values)] = menus(duel.panel(player)).items()
    return next(iter(values))


async def test_both_players_get_their_hand_and_the_mover_gets_choices(table: Table) -> None:
    duel = await begin(table)
    match = await duel.truth()
    mover, _ = await duel.mover()
    for player in ("A", "B"):
        panel = duel.panel(player)
        hand = match.view(player).side(player).zone("hand").cards
        assert hand is not None
        assert all(card.face.name in alt_texts(panel)[0] for card in hand)
        assert bool(buttons(panel)) == (player == mover)
    assert (await duel.board()).jump_url in text_of(duel.panel(mover))


async def test_six_choices_are_a_menu_and_ending_the_turn_stays_a_button(table: Table) -> None:
    duel = await begin(table)
    mover, _ = await duel.mover()
    [(_, values)] = menus(duel.panel(mover)).items()
    assert len(values) == 5
    assert list(buttons(duel.panel(mover))) == ["End turn", "I know this game"]


async def test_the_answer_to_a_click_edits_the_panel_and_one_call_each_shows_the_rest(
    table: Table,
) -> None:
    duel = await begin(table)
    await table.env.advance_time(16 * 60)  # the private panel Bob got for accepting is past
    mover, other = await duel.mover()
    before = len(calls(table))
    await duel.take(mover, "End turn")
    answered, *rest = calls(table)[before:]
    board = await duel.board()
    assert answered.endswith("/callback")
    assert sorted(rest) == [
        f"PATCH /channels/{duel.place.id}/messages/{board.id}",
        f"POST /channels/{duel.actor(other).user.dm_channel.id}/messages",
    ]
    assert not buttons(duel.panel(mover))
    assert text_of(duel.panel(mover)).startswith("**Alice" if other == "A" else "**Bob")


async def test_a_new_turn_rings_and_within_it_the_message_is_edited(table: Table) -> None:
    duel = await begin(table, *CYCLERS)
    mover, other = await duel.mover()
    mine, theirs = dms(duel, mover), dms(duel, other)
    await duel.take(mover, first_choice(duel, mover))
    label = next(label for label in buttons(duel.panel(mover)))
    await duel.take(mover, label)
    assert (dms(duel, mover), dms(duel, other)) == (mine, theirs)
    await duel.take(mover, "End turn")
    assert (dms(duel, mover), dms(duel, other)) == (mine, theirs + 1)


async def test_my_hand_opens_the_same_panel_privately_and_can_be_played_from(table: Table) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    board = await duel.board()
    for player in (mover, other):
        opened = await duel.press(player, board, buttons(board)["My hand"])
        assert opened.ephemeral
        assert opened.response is not None
        assert alt_texts(opened.response) == alt_texts(duel.panel(player))
        assert buttons(opened.response) == buttons(duel.panel(player))
    opened = (await duel.actor(mover).slash(table.channel, "match hand")).response
    assert opened is not None
    await duel.press(mover, opened, buttons(opened)["End turn"])
    assert (await duel.mover()) == (other, mover)
    assert not buttons(opened)
    assert list(buttons(duel.panel(mover))) == ["Play here"]


async def test_an_open_private_panel_follows_the_match(table: Table) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    opened = (await duel.actor(other).slash(table.channel, "match hand")).response
    assert opened is not None
    assert not buttons(opened)
    await duel.take(mover, "End turn")
    assert "End turn" in buttons(opened)


async def test_a_private_panel_of_a_quarter_of_an_hour_ago_is_opened_anew(table: Table) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    opened = (await duel.actor(other).slash(table.channel, "match hand")).response
    assert opened is not None
    await table.env.advance_time(16 * 60)
    await duel.take(mover, "End turn")
    assert not buttons(opened)
    board = await duel.board()
    again = (await duel.press(other, board, buttons(board)["My hand"])).response
    assert again is not None
    assert "End turn" in buttons(again)


async def test_closed_dms_are_told_once_and_never_needed(table: Table) -> None:
    close_dms_first = table.alice.user.dm_channel
    table.env.inject_error(
        "POST", f"/channels/{close_dms_first.id}/messages", status=403, code=50007, times=None
    )
    duel = await begin(table)
    told = [m for m in duel.place.history() if "direct messages are closed" in m.content]
    assert len(told) == 1
    assert table.alice.mention in told[0].content
    for _ in range(4):
        mover, _ = await duel.mover()
        board = await duel.board()
        opened = (await duel.press(mover, board, buttons(board)["My hand"])).response
        assert opened is not None
        await duel.press(mover, opened, buttons(opened)["End turn"])
    assert (await duel.truth()).view(None).turn == 5
    tried = [call for call in calls(table) if f"POST /channels/{close_dms_first.id}" in call]
    assert len(tried) == 1
    told = [m for m in duel.place.history() if "direct messages are closed" in m.content]
    assert len(told) == 1


async def test_a_hand_opened_again_takes_the_place_of_the_one_before(table: Table) -> None:
    duel = await begin(table)
    mover, _ = await duel.mover()
    actor = duel.actor(mover)
    for _ in range(3):
        await actor.slash(duel.place, "match hand")
    private = [message for message in duel.place.history(viewer=actor) if message.flags.ephemeral]
    assert len(private) == 1


async def test_without_saying_which_the_match_played_here_is_meant(table: Table) -> None:
    first = await begin(table)
    table.channel = table.guild.create_text_channel("elsewhere")
    second = await begin(table)
    for duel in (first, second):
        opened = (await table.alice.slash(duel.place, "match hand")).response
        assert opened is not None
        assert f"match {duel.id}" in text_of(opened)
