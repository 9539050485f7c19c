"""Where both choose at the same time, each has the time of one decision from the beginning."""

from __future__ import annotations

from bot.outages import BEAT_SECONDS
from cogs.matches.commands import ROUND_SECONDS
from engine.players import PLAYERS
from tests.cogs.dying import find_discord, lose_discord
from tests.cogs.matches.clocks import AWAY, BANK, EACH, WARNING, clock_calls, clock_of, now
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.reading import text_of
from tests.cogs.matches.sealed import CHANGE, KEEP, SURE, begin, pick
from tests.conftest import Table

WHOLE = EACH + BANK


async def begun(table: Table) -> tuple[Duel, int]:
    """A match in which both choose, and when their time began."""
    duel = await begin(table, clock="live")
    return duel, (await clock_of(duel)).asked


async def until(table: Table, moment: int) -> None:
    await table.env.advance_time(moment - now(table))


async def test_each_pays_for_their_own_choosing_alone(table: Table) -> None:
    duel, start = await begun(table)
    for player in PLAYERS:
        assert f"Your time runs out <t:{start + WHOLE}:R>" in text_of(duel.panel(player))
    await until(table, start + 100)
    await duel.take("B", KEEP)
    assert "Your time runs out" not in text_of(duel.panel("B"))
    await until(table, start + 300)
    await duel.take("A", KEEP)
    clock = await clock_of(duel)
    assert clock.banks == {"A": WHOLE - 300, "B": WHOLE - 100}
    assert (clock.asked, clock.both, clock.done) == (start + 300, False, None)


async def test_who_opens_their_choice_again_has_the_time_that_was_left(table: Table) -> None:
    duel, start = await begun(table)
    await duel.take("B", KEEP)
    await until(table, start + 200)
    await duel.take("B", CHANGE)
    assert f"Your time runs out <t:{start + WHOLE + 200}:R>" in text_of(duel.panel("B"))
    await until(table, start + 250)
    await duel.take("B", SURE)
    await duel.take("A", KEEP)
    assert (await clock_of(duel)).banks == {"A": WHOLE - 250, "B": WHOLE - 50}


async def test_both_are_warned_unless_they_are_done(table: Table) -> None:
    duel, start = await begun(table)
    await until(table, start + WHOLE - BANK // 4 + 1)
    for player in PLAYERS:
        [told] = clock_calls(duel, player)
        assert WARNING in told
        assert f"<t:{start + WHOLE}:R>" in told
    await duel.take("B", KEEP)
    await until(table, start + WHOLE - BANK // 10 + 1)
    assert [len(clock_calls(duel, player)) for player in PLAYERS] == [2, 1]


async def test_who_has_not_chosen_when_the_time_is_up_has_lost(table: Table) -> None:
    duel, start = await begun(table)
    await duel.take("B", KEEP)
    await until(table, start + WHOLE)
    row = await duel.row()
    assert (row.winner, row.ending) == ("B", "time")


async def test_who_goes_on_alone_has_no_more_time_than_the_other(table: Table) -> None:
    duel, start = await begun(table)
    await until(table, start + 400)
    await pick(duel, "B", 0)
    await duel.take("A", KEEP)
    assert f"Your time runs out <t:{start + WHOLE}:R>" in text_of(duel.panel("B"))
    await until(table, start + WHOLE - 1)
    assert (await duel.row()).state == "running"
    await until(table, start + WHOLE)
    row = await duel.row()
    assert (row.winner, row.ending) == ("A", "time")


async def test_an_outage_costs_neither_of_them_time(table: Table) -> None:
    duel, start = await begun(table)
    await until(table, start + 50)
    await duel.take("B", KEEP)
    await lose_discord(table)
    await table.env.advance_time(AWAY)
    await find_discord(table)
    await table.env.advance_time(ROUND_SECONDS)
    await duel.take("A", KEEP)
    clock = await clock_of(duel)
    assert WHOLE - 50 - BEAT_SECONDS <= clock.bank_b <= WHOLE - 50 + BEAT_SECONDS
    assert clock.bank_b > clock.bank_a > BANK - AWAY
