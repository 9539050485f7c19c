"""Tournaments that are held every week, as their channel sees them."""

from __future__ import annotations

from bot.base.current_time import now
from bot.store.tournaments.tournament_repeats import change_repeat
from bot.tournaments.weekly import OPEN_SECONDS, WEEK_SECONDS
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.tournaments.playing import create, person, said
from tests.conftest import Table


async def test_the_players_of_last_time_are_called_once_when_the_next_one_opens(
    table: Table,
) -> None:
    cup = await create(table, 4, starts="1h", weekly=True)
    await cup.start()
    await table.bot.services.organisers.cancel(cup.id, person(cup.olga))
    starts = now() + OPEN_SECONDS
    await table.bot.store.run(change_repeat, cup.id, starts=starts)
    await table.restart()
    await table.env.advance_time(60)
    await table.restart()
    await table.env.advance_time(60)
    called = [one for one in cup.channel.history() if "is open" in text_of(one)]
    [reminder] = [one for one in called if one.mentions]
    assert reminder.content.startswith(
        "### Saturday Cup is open\n"
        f"Press **Join** to play again. It starts <t:{starts}:F> (<t:{starts}:R>)."
    )
    assert {one.id for one in reminder.mentions} == {one.id for one in cup.players}
    assert list(buttons(reminder)) == ["Join"]


async def test_a_skipped_one_says_so_in_one_sentence(table: Table) -> None:
    cup = await create(table, 3, starts="1m", weekly=True)
    opens = now() + 60 + WEEK_SECONDS - OPEN_SECONDS
    before = len(cup.channel.history())
    await table.env.advance_time(65)
    await table.restart()
    await table.env.advance_time(60)
    [skipped] = cup.channel.history()[before:]
    assert text_of(skipped) == (
        "**Saturday Cup** is skipped this week: fewer than 4 players were there. "
        f"The next one opens <t:{opens}:R>."
    )
    assert not skipped.mentions


async def test_an_organiser_stops_it_after_an_evening(table: Table) -> None:
    cup = await create(table, 1, starts="1h", weekly=True)
    await table.bot.services.organisers.cancel(cup.id, person(cup.olga))
    assert "**Saturday Cup** is the last one" in said(await cup.manage("Stop repeating"))
