"""The private **Withdraw** of a proposal: it disappears when there is nothing to withdraw."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from bot.base.duty import EVERYTHING
from bot.discord_api.discord_calls import CallOutcome, CallResult
from bot.store.posts.post_rows import find_posts
from cogs.matches.series.controllers.agreements import WITHDRAWAL
from engine.players import Player
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.pages import at_match, shown
from tests.cogs.matches.reading import buttons, text_of
from tests.conftest import Table


async def propose(duel: Duel, player: Player) -> ResponseMessage:
    """Returns the private answer to a player who offers a draw."""
    result = await at_match(duel.actor(player), duel.place, "More", "Offer draw", match=duel.id)
    told = [result.response, *result.followups][-1]
    assert told is not None
    return told


async def unanswered(*_: object) -> CallResult[None]:
    """Replaces an edit that Discord doesn't answer."""
    return CallResult(CallOutcome.DOWN)


def last_answer(table: Table) -> str:
    """Returns the path at which the latest answer to a press is edited."""
    paths = [request.path for request in table.env.http_requests]
    token = [path for path in paths if path.endswith("/callback")][-1].split("/")[-2]
    return f"/webhooks/*/{token}/messages/@original"


async def test_it_goes_from_every_message_that_had_it_when_the_match_goes_on(table: Table) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    told = [await propose(duel, other) for _ in range(2)]
    assert all("Withdraw" in buttons(one) for one in told)
    await duel.take(mover, "End turn")
    assert [buttons(one) for one in told] == [{}, {}]
    assert all("No draw: the match has continued." in text_of(one) for one in told)


async def test_it_stays_while_the_opponent_thinks_and_who_presses_it_reads_that_in_its_place(
    table: Table,
) -> None:
    duel = await begin(table)
    mover, _ = await duel.mover()
    told = await propose(duel, mover)
    await duel.take(mover, "End turn")
    assert "Withdraw" in buttons(told)
    await duel.press(mover, told, buttons(told)["Withdraw"])
    assert not buttons(told)
    assert "took that back" in text_of(told)
    assert "took that back" in (await duel.called()).content


async def test_it_goes_when_the_opponent_answers_after_a_restart(table: Table) -> None:
    duel = await begin(table)
    told = [await propose(duel, "A") for _ in range(2)]
    await table.restart()
    assert all("Withdraw" in buttons(one) for one in told)
    call = await duel.called()
    await duel.press("B", call, buttons(call)["Play on"])
    assert [buttons(one) for one in told] == [{}, {}]
    assert all("declines the draw" in text_of(one) for one in told)


async def test_it_goes_later_if_discord_does_not_answer(table: Table) -> None:
    duel = await begin(table)
    told = await propose(duel, "A")
    path, call = last_answer(table), await duel.called()
    table.env.inject_error("PATCH", path, status=503, times=3)
    await duel.press("B", call, buttons(call)["Play on"])
    assert not buttons(told)


async def test_it_goes_after_a_restart_if_discord_did_not_answer_before(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await begin(table)
    told = await propose(duel, "A")
    call = await duel.called()
    monkeypatch.setattr("bot.posts.private_posts.edit_reply", unanswered)
    await duel.press("B", call, buttons(call)["Play on"])
    assert "Withdraw" in buttons(told)
    await table.restart()
    monkeypatch.undo()
    await table.env.advance_time(60)
    assert not buttons(told)


async def test_in_direct_messages_it_goes_by_the_process_that_has_the_match(table: Table) -> None:
    duel = await begin(table)
    user = duel.actor("A").user
    told = shown(await user.slash("match"))
    for label in ("More", "Offer draw"):
        await user.click(told, label=label)
    assert "Withdraw" in buttons(told)
    [post] = await table.bot.store.fetch(find_posts, EVERYTHING, kind=WITHDRAWAL)
    assert post.guild == table.guild.id
    call = await duel.called()
    await duel.press("B", call, buttons(call)["Play on"])
    assert not buttons(told)


async def test_its_token_is_deleted_when_it_has_expired(table: Table) -> None:
    duel = await begin(table)
    await propose(duel, "A")
    assert len(await table.bot.store.fetch(find_posts, EVERYTHING, kind=WITHDRAWAL)) == 1
    await table.env.advance_time(16 * 60)
    assert not await table.bot.store.fetch(find_posts, EVERYTHING, kind=WITHDRAWAL)


async def test_if_discord_refused_that_it_goes_when_it_is_pressed(table: Table) -> None:
    duel = await begin(table)
    told = await propose(duel, "A")
    path, call = last_answer(table), await duel.called()
    table.env.inject_error("PATCH", path, status=404, code=10008, times=1)
    await duel.press("B", call, buttons(call)["Play on"])
    assert "Withdraw" in buttons(told)
    pressed = await duel.press("A", told, buttons(told)["Withdraw"])
    assert not buttons(told)
    assert "declines the draw" in text_of(told)
    assert pressed.response is None or "declines the draw" in text_of(pressed.response)
