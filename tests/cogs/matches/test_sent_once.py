"""A message that was sent before a crash and not noted is recognised in its place, and not sent
again."""

from __future__ import annotations

from sqlalchemy import insert

from bot.store.tables.match_schema import match_news
from cogs.matches.commands import ROUND_SECONDS
from engine.players import PLAYERS
from tests.cogs.dying import die_sending
from tests.cogs.matches.clocks.clocks import now, set_loudness
from tests.cogs.matches.duel import Duel, begin, challenge
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.queue.waiting import join, match_of, member, press
from tests.conftest import Table


async def come_back(table: Table) -> None:
    await table.restart()
    await table.env.advance_time(ROUND_SECONDS)


def calls(duel: Duel, words: str) -> list[str]:
    return [m.content for m in duel.place.history() if words in m.content]


async def test_the_calls_of_an_offer_and_of_a_rematch_though_much_was_said_after(
    table: Table,
) -> None:
    await table.env.advance_time(5)
    duel = await begin(table)
    die_sending(table.bot, "after", once=True)
    await at_match(duel.actor("A"), duel.place, "More", "Offer draw", match=duel.id)
    for _ in range(60):
        await duel.actor("A").send(duel.place, "well?")
    await come_back(table)
    [call] = [m for m in duel.place.history() if "offers a draw" in m.content]
    await duel.press("B", call, buttons(call)["Play on"])
    assert "declines the draw" in calls(duel, "offers a draw")[0]
    await duel.concede("B")
    die_sending(table.bot, "after")
    board = await duel.board()
    await duel.press("A", board, buttons(board)["Rematch"])
    await come_back(table)
    assert len(calls(duel, "offers a rematch")) == 1


async def test_the_board(table: Table) -> None:
    die_sending(table.bot, "after")
    posted = (await challenge(table)).response
    assert posted is not None
    asked = (await table.bob.click(posted, label="Choose deck")).response
    assert asked is not None
    [(menu, decks)] = menus(asked).items()
    await table.bob.select(asked, [decks["Bob's deck"]], custom_id=menu)
    await come_back(table)
    match = await match_of(table, table.bob)
    [board] = [m for m in table.channel.history() if m.flags.components_v2]
    assert match.board_message == board.id
    [thread] = table.channel.threads
    assert len([m for m in thread.history() if match.commitment in m.content]) == 1


async def test_the_announcement_of_a_match(table: Table) -> None:
    pair = [await member(table, name) for name in ("Ann", "Ben")]
    for one in pair:
        await join(table, one)
    await press(pair[0], "Ready")
    die_sending(table.bot, "after")
    await press(pair[1], "Ready")
    await come_back(table)
    match = await match_of(table, pair[0])
    posted = [m for m in table.channel.history() if f"Match {match.id}" in text_of(m)]
    assert [m.id for m in posted] == [match.announcement]


async def test_a_hand(table: Table) -> None:
    await set_loudness(table, "turn")
    duel = await begin(table)
    mover, other = await duel.mover()
    private = duel.actor(other).user.dm_channel
    before = [message.id for message in private.history()]
    die_sending(table.bot, "after")
    await duel.take(mover, "End turn")
    await come_back(table)
    [hand] = [message for message in private.history() if message.id not in before]
    await duel.take(other, "End turn")
    [shown] = [message for message in private.history() if message.id == hand.id]
    assert text_of(shown) != text_of(hand)


async def test_a_notice_that_the_version_before_was_sending(table: Table) -> None:
    duel = await begin(table)
    news = {"match_id": duel.id, "kind": "stopped", "busy": True, "tried": now(table)}
    async with table.bot.store.write() as connection:
        for player in ("A", "B"):
            await connection.execute(insert(match_news).values(player=player, **news))
    await come_back(table)
    told = [message for _, message in stopped(table, duel)]
    assert len(told) == 2
    async with table.bot.store.write() as connection:
        await connection.execute(insert(match_news).values(player="A", **news))
    await come_back(table)
    assert [message for _, message in stopped(table, duel)] == told


def stopped(table: Table, duel: Duel) -> list[tuple[str, int]]:
    """Returns the players who were told that the match was stopped, each with the message."""
    return [
        (player, message.id)
        for player in PLAYERS
        for message in duel.actor(player).user.dm_channel.history()
        if "was stopped without a result" in message.content
    ]
