"""What of a tournament can be read: who did what, whose decks, all of it as files, and which
tournaments there are."""

from __future__ import annotations

import json

from bot.store.audit_log import add_audit_entry
from bot.store.tournaments import change_tournament
from cogs.tournaments.tournament_list import ROWS_A_PAGE
from tests.bot.matches.games import GAME
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.queue.waiting import deck_of
from tests.cogs.tournaments.playing import Cup, answered, create, press, said
from tests.conftest import Table

NOW = 1_800_000_000


async def ended(cup: Cup) -> None:
    """It has been played to the end."""
    async with cup.table.bot.store.write() as connection:
        await change_tournament(connection, cup.id, state="over", began=NOW, ended=NOW + 60)


async def test_everybody_can_read_who_did_what(table: Table) -> None:
    cup = await create(table, 2)
    log = said(await table.bob.slash(cup.channel, "tournament log"))
    [_, _, newest, second, oldest] = log.splitlines()
    assert newest.endswith("Member 1 signed up.")
    assert second.endswith("Member 0 signed up.")
    assert oldest.endswith("Olga made the tournament.")


async def test_a_long_log_is_read_page_by_page_with_reasons_in_full(table: Table) -> None:
    cup = await create(table, 0)
    reason = "because " + "x" * 280
    async with table.bot.store.write() as connection:
        for number in range(1, 21):
            await add_audit_entry(
                connection, cup.id, NOW, 5, f"Judge {number}", "extend", in_round=1,
                reason=reason, minutes=number,
            )  # fmt: skip
    answer = await table.bob.slash(cup.channel, "tournament log")
    seen = said(answer)
    message = answered(answer)
    await table.restart()
    while "Older ▶" in buttons(message):
        await table.bob.click(message, label="Older ▶")
        seen += text_of(message)
    assert all(f"Judge {number} gave" in seen for number in range(1, 21))
    assert seen.count(reason) == 20
    assert "Olga made the tournament" in text_of(message)
    await table.bob.click(message, label="◀ Newer")
    assert "Olga made the tournament" not in text_of(message)


async def test_an_organiser_gets_all_of_it_as_files_and_nobody_else_does(table: Table) -> None:
    cup = await create(table, 2)
    refused = await cup.players[0].slash(cup.channel, "tournament export")
    assert "Only members with the role" in said(refused)
    answer = answered(await cup.olga.slash(cup.channel, "tournament export"))
    assert answer.ephemeral
    names = [file.filename for file in answer.attachments]
    key = f"tournament-{cup.id}"
    assert names == [f"{key}.json", f"{key}-players.csv", f"{key}-results.csv", f"{key}-log.csv"]
    document = json.loads(await answer.attachments[0].read())
    assert [one["name"] for one in document["players"]] == ["Member 0", "Member 1"]


async def test_a_player_sees_their_own_deck_and_nobody_elses_where_lists_are_closed(
    table: Table,
) -> None:
    cup = await create(table, 2)
    [one, other] = cup.players
    await ended(cup)
    mine = answered(await one.slash(cup.channel, "tournament decks"))
    assert mine.ephemeral
    assert await deck_of(table, one) in text_of(mine)
    assert all(file.description for file in mine.attachments)
    for actor in (one, cup.olga):
        answer = await actor.slash(cup.channel, "tournament decks", player=other.user)
        assert "Deck lists are closed" in said(answer)
    assert "Deck lists are closed" in said(await cup.olga.slash(cup.channel, "tournament decks"))


async def test_open_lists_are_seen_by_everybody_from_the_start_on(table: Table) -> None:
    cup = await create(table, 2, open_lists=True)
    [one, other] = cup.players
    theirs = await deck_of(table, other)
    for options in ({}, {"player": other.user}):
        early = await table.bob.slash(cup.channel, "tournament decks", **options)
        assert "open from the start" in said(early)
    await ended(cup)
    answer = await table.bob.slash(cup.channel, "tournament decks")
    listed = answered(answer)
    assert listed.ephemeral
    assert theirs in text_of(listed)
    [(menu, entrants)] = menus(listed).items()
    await table.restart()
    shown = await table.bob.select(listed, custom_id=menu, values=[entrants["Member 1"]])
    assert f"{theirs}** of Member 1" in said(shown)
    assert answered(shown).attachments[0].description
    direct = await table.bob.slash(cup.channel, "tournament decks", player=one.user)
    assert "of Member 0" in said(direct)
    nobody = await table.bob.slash(cup.channel, "tournament decks", player=table.alice.user)
    assert "do not take part" in said(nobody)


async def test_a_servers_tournaments_are_listed_with_what_they_are_doing(table: Table) -> None:
    nothing = await table.bob.slash(table.channel, "tournament list")
    assert "No tournament" in said(nothing)
    cup = await create(table, 2)
    await table.env.advance_time(1)
    for more in range(1, ROWS_A_PAGE + 1):
        options = {"name": f"Cup *{more}*", "game": GAME.key, "format": "robin"}
        await cup.olga.slash(cup.channel, "tournament create", **options)
    answer = await table.bob.slash(table.channel, "tournament list")
    assert f"Cup \\*{ROWS_A_PAGE}\\*" in said(answer)
    assert "Saturday Cup" not in said(answer)
    await press(table.bob, answer, "Page 2 ▶")
    listed = text_of(answered(answer))
    assert "Saturday Cup** · sign-up is open" in listed
    assert "2 players" in listed
    await ended(cup)
    now = await table.bob.slash(table.channel, "tournament list")
    assert "Page 2 ▶" not in buttons(answered(now))
    all_of_them = await table.bob.slash(table.channel, "tournament list", ended=True)
    await press(table.bob, all_of_them, "Page 2 ▶")
    assert "Saturday Cup** · over" in text_of(answered(all_of_them))
