"""A new tournament like an earlier one."""

from __future__ import annotations

from bot.store.tournaments.tournament_rows import tournaments_in
from tests.bot.matches.games import GAME
from tests.cogs.tournaments.playing import create, propose
from tests.cogs.walking import go_on
from tests.conftest import Table


async def test_it_is_chosen_from_a_menu_and_what_is_changed_afterwards_wins(table: Table) -> None:
    settings = {"best_of": 3, "clock": "relaxed", "rounds": 4, "cut": 4, "open_lists": True}
    cup = await create(table, 0, name="A", **settings)
    like, rounds = {"like": [cup.id]}, {"rounds": ["5"], "cut": ["4"], "best_of": "3"}
    draft = await propose(cup.olga, table.channel, "B", like_another=like, rounds=rounds)
    await go_on(cup.olga, draft, "Open sign-up")
    async with table.bot.store.read() as connection:
        rows = {row.name: row for row in await tournaments_in(connection, table.guild.id)}
    made = rows["B"]
    assert (made.game, made.format, made.channel) == (GAME.key, "swiss", table.channel.id)
    assert {key: getattr(made, key) for key in settings} == {**settings, "rounds": 5}
