"""Records of a tournament: its log, its decks, all of it as files, and the list of tournaments."""

from __future__ import annotations

import json
from dataclasses import replace

import discord

from bot.store.tournaments.audit_log import add_audit_entry
from bot.store.tournaments.tournament_rows import add_tournament, change_tournament
from cogs.tournaments.controllers.organiser_permissions import ELSEWHERE
from cogs.tournaments.controls.page_controls import ListMenu
from cogs.ui.controls import controls
from tests.bot.tournaments.stored import AGREED, NOON
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.queue.waiting import deck_of
from tests.cogs.tournaments.playing import HOME, Cup, answered, create, press, said
from tests.cogs.walking import go_on, screen
from tests.conftest import Table


async def end(cup: Cup) -> None:
    """Marks the tournament's row as played to its end."""
    await cup.table.bot.store.run(
        change_tournament, cup.id, state="over", began=NOON, ended=NOON + 60
    )


async def test_everybody_reads_the_log_and_an_organiser_gets_all_of_it_as_files(
    table: Table,
) -> None:
    cup = await create(table, 2)
    async with table.bot.store.write() as connection:
        for minutes in range(1, 9):
            await add_audit_entry(
                connection, cup.id, NOON, 5, "Judge", "extend", in_round=1, reason="x" * 300,
                minutes=minutes,
            )  # fmt: skip
    answer = await cup.tab(table.bob, "Log")
    assert "Olga made the tournament" not in said(answer)
    await table.restart()
    await press(table.bob, answer, "Older ▶")
    assert text_of(answered(answer)).endswith("Olga made the tournament.")
    await press(table.bob, answer, "◀ Newer")
    assert "Olga made the tournament" not in said(answer)

    assert "Export" not in buttons(screen(await cup.tab(cup.players[0], "Log")))
    exported = answered(await cup.tab(cup.olga, "Log", "Export"))
    assert exported.ephemeral
    names = [file.filename for file in exported.attachments]
    key = f"tournament-{cup.id}"
    assert names == [f"{key}.json", f"{key}-players.csv", f"{key}-results.csv", f"{key}-log.csv"]
    document = json.loads(await exported.attachments[0].read())
    assert [one["name"] for one in document["players"]] == ["Member 0", "Member 1"]


async def test_an_organiser_gets_no_files_of_a_tournament_elsewhere(table: Table) -> None:
    cup = await create(table, 2)
    log = await cup.tab(cup.olga, "Log")
    await table.bot.store.run(change_tournament, cup.id, guild=cup.channel.id)
    assert "on another server" in said(await go_on(cup.olga, log, "Export"))


async def test_nothing_of_a_tournament_is_shown_on_another_server(table: Table) -> None:
    cup = await create(table, 2)
    home, log = await cup.home(cup.players[0]), await cup.tab(cup.players[0], "Log")
    await table.bot.store.run(change_tournament, cup.id, guild=cup.channel.id)
    pressed = [(home, "More"), (home, "Decks"), (home, "Standings"), (log, "Verify")]
    for at, label in [*pressed, (log, "◀ Tournament")]:
        assert said(await go_on(cup.players[0], at, label)) == ELSEWHERE, label


async def test_where_lists_are_closed_a_player_sees_their_own_deck_alone(table: Table) -> None:
    cup = await create(table, 2)
    [one, other] = cup.players
    await end(cup)
    mine = answered(await cup.tab(one, "Decks"))
    assert mine.ephemeral
    assert await deck_of(table, one) in text_of(mine)
    assert all(file.description for file in mine.attachments)
    assert "Deck lists are closed" in said(await cup.tab(cup.olga, "Decks"))
    place = table.bot.get_channel(cup.channel.id)
    assert isinstance(place, discord.TextChannel)
    theirs = ListMenu(cup.id, 0, [await cup.entrant(other)])
    posted = await place.send("From before", view=controls(theirs))
    for actor in (one, cup.olga):
        assert "Deck lists are closed" in said(await go_on(actor, posted, "Member 1"))


async def test_where_lists_are_open_everybody_sees_them_from_the_start_on(table: Table) -> None:
    cup = await create(table, 2, open_lists=True)
    theirs = await deck_of(table, cup.players[1])
    assert "once this tournament has started" in said(await cup.tab(table.bob, "Decks"))
    await end(cup)
    answer = await cup.tab(table.bob, "Decks")
    listed = answered(answer)
    assert listed.ephemeral
    assert theirs in text_of(listed)
    menu, entrants = next(iter(menus(listed).items()))
    shown = await table.bob.select(listed, custom_id=menu, values=[entrants["Member 1"]])
    assert f"{theirs}** of Member 1" in said(shown)
    assert answered(shown).attachments[0].description


async def test_a_servers_tournaments_are_listed_with_what_they_are_doing(table: Table) -> None:
    nothing = await table.bob.slash(table.channel, HOME)
    assert "No tournament is open or running here now." in said(nothing)
    assert list(buttons(answered(nothing))) == ["All tournaments"]
    never_any = await go_on(table.bob, nothing, "All tournaments")
    assert "There has been no tournament here yet." in said(never_any)
    await press(table.bob, never_any, "◀ Tournaments")
    assert "No tournament is open or running here now." in text_of(answered(never_any))
    async with table.bot.store.write() as connection:
        for number in range(6):
            made = {"guild": table.guild.id, "created": NOON - number, "paused": NOON}
            row = replace(AGREED, id=f"CHP23{number + 2}", name=f"Cup *{number}*", **made)
            await add_tournament(connection, replace(row, shown=row.changes))
    answer = await table.bob.slash(table.channel, HOME)
    assert r"**Cup \*0\*** · sign-up is open, paused · " in said(answer)
    assert "0 players" in said(answer)
    assert r"Cup \*5\*" not in said(answer)
    await press(table.bob, answer, "Page 2 ▶")
    assert r"Cup \*5\*" in text_of(answered(answer))
    await table.bot.store.run(change_tournament, "CHP237", state="over", began=NOON, ended=NOON)
    now = await table.bob.slash(table.channel, HOME)
    assert list(buttons(answered(now))) == ["All tournaments"]
    with_ended = await go_on(table.bob, now, "All tournaments")
    await press(table.bob, with_ended, "Page 2 ▶")
    assert r"**Cup \*5\*** · over" in text_of(answered(with_ended))
