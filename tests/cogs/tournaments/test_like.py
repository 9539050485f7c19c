"""`/tournament create like:` copies the settings of an earlier one."""

from __future__ import annotations

from typing import Any

from bot.store.tournaments import TournamentRow, tournaments_in
from tests.cogs.tournaments.playing import GAME, Answer, create, organiser, said
from tests.conftest import Table

SETTINGS: dict[str, Any] = {
    "best_of": 3,
    "clock": "relaxed",
    "rounds": 4,
    "cut": 4,
    "max_players": 16,
    "open_lists": True,
    "round_minutes": 90,
    "no_show_minutes": 30,
}


async def newest(table: Table) -> TournamentRow:
    async with table.bot.store.read() as connection:
        rows = await tournaments_in(connection, table.guild.id, ended=True)
    return max(rows, key=lambda row: row.name)


async def made_like(table: Table, **options: Any) -> Answer:
    """The second tournament of a server, like the first of the given settings."""
    await create(table, 0, name="A", **SETTINGS)
    olga = await organiser(table, "Otto")
    channel = table.guild.create_text_channel("next-week")
    earlier = (await newest(table)).id
    return await olga.slash(channel, "tournament create", name="B", like=earlier, **options)


async def test_everything_is_as_it_was(table: Table) -> None:
    await made_like(table)
    row = await newest(table)
    assert (row.name, row.game, row.format) == ("B", GAME.key, "swiss")
    assert {key: getattr(row, key) for key in SETTINGS} == SETTINGS


async def test_what_is_said_beside_it_wins(table: Table) -> None:
    await made_like(table, rounds=5, open_lists=False)
    row = await newest(table)
    assert (row.rounds, row.open_lists, row.cut) == (5, False, 4)


async def test_what_means_nothing_in_another_format_is_left_out(table: Table) -> None:
    await made_like(table, format="single")
    row = await newest(table)
    assert (row.format, row.rounds, row.cut, row.best_of) == ("single", None, 0, 3)


async def test_without_it_game_and_format_have_to_be_said(table: Table) -> None:
    olga = await organiser(table)
    channel = table.guild.create_text_channel("cups")
    answer = said(await olga.slash(channel, "tournament create", name="B", game=GAME.key))
    assert "`format:`" in answer
    answer = said(await olga.slash(channel, "tournament create", name="B", like="*nothing*"))
    assert r"\*nothing\*" in answer


async def test_earlier_ones_are_offered_while_one_types(table: Table) -> None:
    await made_like(table)
    olga = await organiser(table, "Olaf")
    offers = await olga.autocomplete(table.channel, "tournament create", "like", "A ·")
    assert [offer["name"].split(" ·")[0] for offer in offers] == ["A"]
