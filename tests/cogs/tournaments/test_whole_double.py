"""A double elimination of five by clicks, from sign-up to a second final, and everybody's view of
it."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.cogs.matches.reading import pictures, text_of
from tests.cogs.tournaments.crossroads import newcomer, play_turns
from tests.cogs.tournaments.playing import create, press, said
from tests.cogs.tournaments.scorebook import Noted, Scorebook, called_in
from tests.conftest import Table

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")


async def begin(table: Table) -> Scorebook:
    """Signs all up, and opens the first round."""
    table.env.settle_timeout = 60
    cup = await create(table, 0, format="double", clock="none")
    cup.players += [await newcomer(table, name) for name in NAMES]
    for actor in cup.players:
        await cup.sign_up(actor)
    asked = await cup.manage("Start")
    assert "with 5 players: until all but one have lost twice?" in said(asked)
    await press(cup.olga, asked, "Start it")
    await cup.wait_until_opened()
    return Scorebook(cup, dict(zip(NAMES, cup.players, strict=True)))


async def met(book: Scorebook) -> list[set[str]]:
    """Returns the pairs of the round that was just opened."""
    await book.cup.wait_until_opened()
    return [set(pair) for pair in await book.tables()]


@pytest.mark.soak
async def test_a_double_elimination_of_five_with_a_drop_and_a_second_final(table: Table) -> None:
    book = await begin(table)
    cup = book.cup
    field = sorted((await cup.whole()).field, key=lambda one: one.seeded or 0)
    one, two, three, four, five = [entrant.name for entrant in field]

    assert await met(book) == [{four, five}]
    await book.look_at_round("round 1", byes=[one, two, three])
    await book.lose(five)

    assert await met(book) == [{one, four}, {two, three}]
    await book.look_at_round("round 2", byes=[five])
    await book.concede(four, three)

    assert await met(book) == [{one, two}, {three, five}]
    await book.look_at_round("round 3", byes=[four])
    await book.concede(two)
    asked = await cup.manage("Drop player", four)
    await press(cup.olga, asked, "Drop them")
    book.noted.append(Noted(4, three, four, "dropped"))
    await book.lose(five)
    answer = await book.players[five].slash(cup.channel, "tournament")
    assert "You're out." in said(answer)

    assert await met(book) == [{two, three}], (
        "what the one who dropped would have played is decided"
    )
    walkover = said(await cup.tab(cup.olga, "Pairings", "Round 4"))
    assert f"**{three}** 0:0 {four} · {four} has dropped out" in walkover
    await book.look_at_round("round 5")
    [(picture, said_of_it)] = pictures(await cup.announcement())
    assert picture == "bracket-1.png"
    assert all(name in said_of_it for name in (one, two, three))
    await book.concede(two)

    assert await met(book) == [{one, three}]
    await play_turns(cup, book.players[one], 1)
    await table.restart()
    await book.look_at_round("round 6")
    await book.lose(one)

    assert await met(book) == [{one, three}], "nobody is out before they have lost twice"
    await book.look_at_round("round 7")
    tree = said(await cup.tab(book.players[one], "Bracket"))
    assert re.search(r"\*\*Second final\*\*\n`F2-1` .* playing at table 1", tree)
    assert f"**{three}**" in tree
    await book.concede(one)

    assert sorted(await book.kept(), key=str) == sorted(book.noted, key=str)
    lost = Counter(noted.loser for noted in book.noted)
    assert lost == {one: 2, two: 2, three: 1, four: 2, five: 2}
    crowned = cup.channel.history()[-1]
    assert f"<@{book.players[three].id}> wins Saturday Cup" in text_of(crowned)
    placed = re.findall(r"^(\d)\\\. (\w+)", text_of(crowned), re.M)
    assert placed == [
        (str(place), name) for place, name in enumerate((three, one, two, four, five), 1)
    ]
    byes = [[one, two, three], [five], [four], [three]]
    assert called_in(cup.channel) == [{book.players[name].id for name in free} for free in byes]
    for pairing in (await cup.whole()).pairings:
        for row in await cup.matches(pairing.id):
            assert called_in(cup.place_of(row)) == [set(row.users.values())]
