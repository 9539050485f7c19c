"""Taking back a choice by clicks: asked for, allowed, refused, expired."""

from __future__ import annotations

from engine.players import opponent
from tests.cogs.matches.choices.attacking import attacked, labels
from tests.cogs.matches.duel import NAMES, at_once
from tests.cogs.matches.pages import at_match, verify
from tests.cogs.matches.reading import asks, buttons, said, text_of
from tests.cogs.matches.series.proposals import ask_to_undo
from tests.conftest import Table


async def test_a_choice_is_taken_back_when_the_opponent_alone_allows_it(table: Table) -> None:
    duel, mover = await attacked(table)
    other = opponent(mover)
    before = labels(duel.panel(mover))
    number = (await duel.truth()).number
    assert "I've asked your opponent" in said(await ask_to_undo(duel, mover))
    call = await duel.called()
    assert call.content.startswith(f"**{NAMES[other]}**, **{NAMES[mover]}** asks to take back")
    assert not call.mentions
    carol = table.guild.add_member(table.env.create_user("carol"))
    for label in ("Allow", "Refuse"):
        assert "Only the two players" in said(await carol.click(call, label=label))
        assert "for your opponent" in said(await duel.actor(mover).click(call, label=label))
    await duel.press(other, call, buttons(call)["Allow"])
    assert (await duel.truth()).number == number + 1
    assert labels(duel.panel(mover)) != before
    call = await duel.called()
    assert "the choice is taken back" in call.content
    assert not buttons(call)
    board = await duel.board()
    assert "asks to take back" not in text_of(board)
    assert "takes back a choice" in text_of(board)


async def test_it_is_refused_from_the_panel(table: Table) -> None:
    duel, mover = await attacked(table)
    other = opponent(mover)
    opened = (await at_match(duel.actor(other), duel.place, "Hand")).response
    assert opened is not None
    told = await ask_to_undo(duel, mover)
    answers = [told.response, *told.followups][-1]
    assert answers is not None
    assert "Withdraw" in buttons(answers)
    assert "Allow" in buttons(opened)
    await duel.press(other, opened, buttons(opened)["Refuse"])
    assert not asks(opened)
    assert not buttons(answers)
    assert "doesn't allow it" in text_of(answers)
    assert not buttons(await duel.called())
    assert "said no this turn" in said(await ask_to_undo(duel, mover))


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
    assert "the match has continued" in said(late)
    assert (await duel.mover())[0] == other
    assert "Nothing was taken back" in (await duel.called()).content


async def test_a_request_names_what_everybody_saw_and_outlives_a_restart(table: Table) -> None:
    duel, mover = await attacked(table)
    other = opponent(mover)
    number = (await duel.truth()).number
    await duel.take(mover, "End turn")
    drawn = (await duel.truth()).view(other).side(other).zone("hand").cards
    assert drawn
    told = said(await ask_to_undo(duel, mover))
    call = await duel.called()
    for words in (told, call.content, text_of(await duel.board())):
        assert "This would be undone:" in words
        assert f"{NAMES[other]}** draws a card" in words
        assert not any(card.face.name in words for card in drawn)
        assert "You'll both have seen" in words or "No card in it was new" in words
    await table.restart()
    await duel.press(other, call, buttons(call)["Allow"])
    assert (await duel.mover())[0] == mover
    assert (await duel.truth()).number > number
    assert "takes back a choice" in text_of(await duel.board())
    await duel.concede(mover)
    await duel.wait_for_no_rematch()
    verified = said(await verify(table.alice, table.channel, duel.id))
    assert "✅ **Play**" in verified
    assert "✅ **Result**" in verified
