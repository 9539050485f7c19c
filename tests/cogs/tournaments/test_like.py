"""`/tournament create like:` copies the settings of an earlier one."""

from __future__ import annotations

from bot.store.tournaments.tournament_rows import tournaments_in
from tests.bot.matches.games import GAME
from tests.cogs.tournaments.playing import create, said
from tests.conftest import Table

LIKE = "tournament create"


async def test_it_is_chosen_from_a_list_and_what_is_said_beside_it_wins(table: Table) -> None:
    settings = {"best_of": 3, "clock": "relaxed", "rounds": 4, "cut": 4, "open_lists": True}
    cup = await create(table, 0, name="A", **settings)
    refused = said(await cup.olga.slash(table.channel, LIKE, name="B", game=GAME.key))
    assert "`format:`" in refused
    refused = said(await cup.olga.slash(table.channel, LIKE, name="B", like="*nothing*"))
    assert r"There is no tournament **\*nothing\*** here" in refused
    [offer] = await cup.olga.autocomplete(table.channel, LIKE, "like", "A ·")
    assert offer == {"name": f"A · {cup.id}", "value": cup.id} | offer
    await cup.olga.slash(table.channel, LIKE, name="B", like=cup.id, rounds=5)
    async with table.bot.store.read() as connection:
        rows = {row.name: row for row in await tournaments_in(connection, table.guild.id)}
    made = rows["B"]
    assert (made.game, made.format, made.channel) == (GAME.key, "swiss", table.channel.id)
    assert {key: getattr(made, key) for key in settings} == {**settings, "rounds": 5}
