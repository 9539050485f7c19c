"""Taking back a choice: asked for, allowed, refused, left behind, and where it cannot be."""

from __future__ import annotations

from engine.players import opponent
from tests.cogs.matches.attacking import ATTACKERS, attack, attacked, labels, play_a_card
from tests.cogs.matches.duel import NAMES, at_once, begin
from tests.cogs.matches.proposals import ask_to_undo
from tests.cogs.matches.reading import buttons, said, text_of
from tests.conftest import Table


async def test_a_choice_is_taken_back_when_the_opponent_allows_it(table: Table) -> None:
    duel, mover = await attacked(table)
    other = opponent(mover)
    can_attack = [label for label in labels(duel.panel(mover)) if ": " in label]
    number = (await duel.truth()).number
    assert "Your opponent is asked" in said(await ask_to_undo(duel, mover))
    await table.restart()
    call = await duel.called()
    asks = f"**{NAMES[mover]}** asks to take back their latest choice."
    assert call.content == f"{duel.actor(other).mention}, {asks}"
    assert [user.id for user in call.mentions] == [duel.actor(other).id]
    assert asks in text_of(duel.panel(other))
    await duel.press(other, call, buttons(call)["Allow"])
    match = await duel.truth()
    assert match.number == number + 1
    assert [label for label in labels(duel.panel(mover)) if ": " in label] != can_attack
    call = await duel.called()
    assert "the choice is taken back" in call.content
    assert not buttons(call)
    board = await duel.board()
    assert "asks to take back" not in text_of(board)
    assert "takes back a choice" in text_of(board)
    await attack(duel, mover)
    assert (await duel.truth()).number == number + 2


async def test_it_is_refused_from_the_panel_and_not_asked_again_in_that_turn(
    table: Table,
) -> None:
    duel, mover = await attacked(table)
    other = opponent(mover)
    number = (await duel.truth()).number
    opened = (await duel.actor(other).slash(duel.place, "match hand")).response
    assert opened is not None
    await ask_to_undo(duel, mover)
    assert "Allow" in buttons(opened)
    await duel.press(other, opened, buttons(opened)["Refuse"])
    assert not buttons(opened)
    assert (await duel.truth()).number == number
    call = await duel.called()
    assert f"**{NAMES[other]}** does not allow it" in call.content
    assert not buttons(call)
    assert "said no to that in this turn" in said(await ask_to_undo(duel, mover))


async def test_what_showed_something_is_not_offered(table: Table) -> None:
    duel = await begin(table, *ATTACKERS)
    mover, other = await duel.mover()
    messages = len(duel.place.history())
    assert "nothing for you to take back" in said(await ask_to_undo(duel, mover))
    await play_a_card(duel, mover)
    assert "may have shown" in said(await ask_to_undo(duel, mover))
    await duel.take(mover, "End turn")
    for player in (mover, other):
        refused = said(await ask_to_undo(duel, player))
        assert "stands" in refused or "nothing for you" in refused
    assert len(duel.place.history()) == messages
    assert not any("take back" in text_of(duel.panel(player)) for player in (mover, other))


async def test_it_is_left_behind_when_the_match_goes_on(table: Table) -> None:
    duel, mover = await attacked(table)
    other = opponent(mover)
    await ask_to_undo(duel, mover)
    call, panel = await duel.called(), duel.panel(mover)
    _, late = await at_once(
        table.env,
        duel.actor(mover).user.click(panel, custom_id=buttons(panel)["End turn"]),
        duel.actor(other).click(call, custom_id=buttons(call)["Allow"]),
    )
    assert "the match has gone on" in said(late)
    match = await duel.truth()
    assert match.decision is not None
    assert match.decision.player == other
    call = await duel.called()
    assert "Nothing is taken back" in call.content
    assert not buttons(call)


async def test_two_clicks_take_back_one_choice_and_nobody_else_may_press(table: Table) -> None:
    duel, mover = await attacked(table)
    other = opponent(mover)
    number = (await duel.truth()).number
    await ask_to_undo(duel, mover)
    call = await duel.called()
    carol = table.guild.add_member(table.env.create_user("carol"))
    for label in ("Allow", "Refuse"):
        assert "Only the two players" in said(await carol.click(call, label=label))
        assert "for your opponent" in said(await duel.actor(mover).click(call, label=label))
    allow = buttons(call)["Allow"]
    panel = duel.panel(other)
    await at_once(
        table.env,
        duel.actor(other).click(call, custom_id=allow),
        duel.actor(other).user.click(panel, custom_id=allow),
        duel.actor(other).click(call, custom_id=allow),
    )
    assert (await duel.truth()).number == number + 1


async def test_asking_may_be_withdrawn_and_then_that_choice_stands(table: Table) -> None:
    duel, mover = await attacked(table)
    told = await ask_to_undo(duel, mover)
    last = [told.response, *told.followups][-1]
    assert last is not None
    await duel.press(mover, last, buttons(last)["Withdraw"])
    call = await duel.called()
    assert "took that back" in call.content
    assert not buttons(call)
    assert "that choice stands" in said(await ask_to_undo(duel, mover))
    assert (await duel.called()).id == call.id
