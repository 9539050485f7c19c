"""Sealed cards by clicks: both choose at the same time, and learn of each other only who is done.
Which of their choices count is tested in tests/bot/matches/beginning/test_sealed_matches.py."""

from __future__ import annotations

import asyncio
import re

import pytest

from bot.store.running_matches.early_choices import early_choices_of
from engine.match import Match
from engine.players import PLAYERS, Player
from tests.cogs.dying import Moment, die_sending
from tests.cogs.matches.choices.sealed import CHANGE, KEEP, SURE, begin, pick
from tests.cogs.matches.duel import Duel, at_once
from tests.cogs.matches.reading import Message, alt_texts, buttons, everything, menus, text_of
from tests.cogs.matches.spy import watched
from tests.cogs.traffic import calls, statements
from tests.conftest import Table

ALONE = re.compile(r"/(interactions|webhooks)/")
"""Calls that answer the player who has pressed."""

BOTH = "**Alice** and **Bob** to move: choosing 20 of 30 cards"
BOB_IS_DONE = "**Bob** is done, **Alice** to move: choosing 20 of 30 cards"


async def early(duel: Duel) -> int:
    """Returns the number of stored choices that Bob has made before he is asked."""
    return len(await duel.table.bot.store.run(early_choices_of, duel.id))


def pool(match: Match, player: Player) -> list[str]:
    cards = match.view(player).side(player).zone("pool").cards
    return [card.face.name for card in cards or ()]


async def opened(duel: Duel, player: Player) -> Message:
    """Presses **My hand** on the board as the player. Returns the message."""
    board = await duel.board()
    hand = (await duel.press(player, board, buttons(board)["My hand"])).response
    assert hand is not None
    assert hand.ephemeral
    return hand


async def test_both_choose_and_the_other_learns_at_once_who_is_done(table: Table) -> None:
    duel = await begin(table)
    assert BOTH in text_of(await duel.board())
    assert "choosing 20 of 30 cards · Bob too" in alt_texts(await duel.board())[0]
    for player in PLAYERS:
        assert alt_texts(duel.panel(player))[0].startswith(
            "To choose from, 30 of 30 kept, page 1 of 5: "
        )
    await duel.take("B", "Page 2 ▶")
    names = pool(await duel.truth(), "B")[6:12]
    [alt] = alt_texts(duel.panel("B"))
    assert all(name in alt for name in names)
    await pick(duel, "B", 1, 3)
    [alt] = alt_texts(duel.panel("B"))
    assert "28 of 30 kept, page 2 of 5" in alt
    assert alt.count("left out") == 2
    await duel.take("B", "Leave out 8 more as suggested")
    await duel.take("B", SURE)
    assert BOB_IS_DONE in text_of(await duel.board())
    assert "· Bob is done." in alt_texts(await duel.board())[0]
    assert "**Bob** is done." in text_of(duel.panel("A"))
    await duel.take("B", CHANGE)
    assert BOTH in text_of(await duel.board())
    await duel.take("B", "Back")
    panel = duel.panel("B")
    [(menu, values)] = menus(panel).items()
    first = next(iter(values.values()))
    await at_once(
        table.env,
        table.bob.user.select(panel, [first], custom_id=menu),
        table.bob.user.select(panel, [first], custom_id=menu),
    )
    assert text_of(duel.panel("B")).count("Leave out 7 of your 27 cards") == 1
    await duel.take("A", KEEP)
    assert "**Bob** to move: choosing 20 of 30 cards" in text_of(await duel.board())
    assert text_of(duel.panel("B")).startswith("### Leave out 7 of your 27 cards\n")
    assert "page 2 of 5" in alt_texts(duel.panel("B"))[0]
    await duel.take("B", "Leave out 7 more as suggested")
    await duel.take("B", SURE)
    assert (await duel.truth()).view(None).turn == 1


async def test_a_restart_loses_nothing(table: Table) -> None:
    duel = await begin(table)
    await pick(duel, "B", 0, 3)
    await duel.take("B", "Back")
    await duel.take("B", "Leave out 9 more as suggested")
    before = text_of(duel.panel("B")), menus(duel.panel("B")), buttons(duel.panel("B"))
    await table.restart()
    assert BOTH in text_of(await duel.board())
    hand = await opened(duel, "B")
    assert (text_of(hand), menus(hand), buttons(hand)) == before
    await duel.take("A", KEEP)
    hand = await opened(duel, "B")
    await duel.press("B", hand, buttons(hand)[SURE])
    assert (await duel.truth()).view(None).turn == 1


@pytest.mark.parametrize("moment", ["before", pytest.param("after", marks=pytest.mark.soak)])
async def test_a_crash_between_the_store_and_discord_is_made_up_for(
    table: Table, moment: Moment
) -> None:
    duel = await begin(table)
    edit = table.bot.http.edit_message

    async def die(*given: object, **named: object) -> None:
        if moment == "after":
            await edit(*given, **named)  # type: ignore[arg-type]
        task = asyncio.current_task()
        assert task is not None
        task.cancel()
        await asyncio.sleep(0)

    table.bot.http.edit_message = die  # type: ignore[method-assign]
    die_sending(table.bot, moment)
    await duel.take("B", KEEP)
    assert await early(duel) == 2
    await table.restart()
    assert BOB_IS_DONE in text_of(await duel.board())
    assert "**Bob** is done." in text_of(duel.panel("A"))


async def test_nobody_else_learns_what_is_chosen_and_a_step_costs_two_calls(table: Table) -> None:
    duel = await begin(table, clock="relaxed")
    before = len(calls(table))
    with statements(table) as run:
        await pick(duel, "B", 2)
    assert len(calls(table)) - before == 2, calls(table)[before:]  # answer, and its picture
    assert len(run) <= 4, run  # match, early choice, standing, note that it is shown
    match = await duel.truth()
    pools = {player: pool(match, player) for player in PLAYERS}
    spy = await watched(duel, [*pools["A"], *pools["B"]])
    channel = [everything(message) for message in duel.place.history()]
    alices = [everything(one) for one in table.alice.user.dm_channel.history()]
    told = len(calls(table))
    await duel.take("B", "Page 2 ▶")
    await pick(duel, "B", 1)
    await duel.take("B", "Back")
    await duel.take("B", "Leave out 9 more as suggested")
    assert not [call for call in calls(table)[told:] if not ALONE.search(call)]
    assert [everything(message) for message in duel.place.history()] == channel
    assert [everything(one) for one in table.alice.user.dm_channel.history()] == alices
    for player in PLAYERS:
        for label in ("Read cards", "Log"):
            shown = (await duel.actor(player).click(await duel.board(), label=label)).response
            assert shown is not None
            words = everything(shown)
            for file in shown.attachments:
                words += (await file.read()).decode(errors="replace")
            spy.check(player, words, label)
    await duel.take("B", SURE)
    await pick(duel, "A", 1)
    await duel.take("A", "Leave out 9 more as suggested")
    await duel.take("A", SURE)
    assert (await duel.truth()).view(None).turn == 1
    assert spy.named > 100


async def test_who_takes_no_direct_messages_chooses_behind_my_hand(table: Table) -> None:
    direct = table.bob.user.dm_channel
    table.env.inject_error(
        "POST", f"/channels/{direct.id}/messages", status=403, code=50007, times=None
    )
    duel = await begin(table)
    board = await duel.board()
    hand = (await duel.press("B", board, buttons(board)["My hand"])).response
    assert hand is not None
    assert hand.ephemeral
    await duel.press("B", hand, buttons(hand)[KEEP])
    assert BOB_IS_DONE in text_of(await duel.board())
    await duel.concede("A")
    assert "wins" in text_of(hand)
    assert not menus(hand)
