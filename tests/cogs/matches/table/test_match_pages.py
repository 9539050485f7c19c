"""`/match`, its pages, and **My hand** on a message."""

from __future__ import annotations

from dataclasses import replace

import pytest
import simcord

import engine
from bot.base.ids import new_id
from bot.matches.actions import Choose
from bot.store.matches.match_rows import add_match, change_match, matches_of
from cogs.help.layouts.moved import Moved
from tests.cogs.help.moved_paths import MOST_PRESSES, walk_way, ways
from tests.cogs.matches.duel import Duel, begin, begin_by_challenge
from tests.cogs.matches.pages import PICK, at_match, shown
from tests.cogs.matches.reading import buttons, menus, said, text_of
from tests.cogs.practice.practice import practise
from tests.cogs.queue.waiting import member
from tests.cogs.walking import crowd, go_on
from tests.conftest import Table


async def two_matches(table: Table) -> tuple[Duel, Duel]:
    """Returns matches of Alice and Bob in two channels; a third channel has none."""
    first = await begin(table)
    table.channel = table.guild.create_text_channel("second")
    second = await begin(table)
    table.channel = table.guild.create_text_channel("third")
    return first, second


async def test_who_is_in_no_match_gets_ways_into_one(table: Table) -> None:
    page = shown(await table.alice.slash(table.channel, "match"))
    assert text_of(page) == "You aren't in a match. Start one:"
    assert list(buttons(page)) == ["Play", "Challenge somebody", "My replays"]


async def test_the_only_match_is_opened_at_once_and_says_whose_turn_it_is(table: Table) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    elsewhere = table.guild.create_text_channel("elsewhere")
    page = shown(await at_match(duel.actor(mover), elsewhere))
    assert text_of(page).startswith("**It's your turn.**\nCardfinity · Alice vs Bob\n⏳ Your time ")
    assert list(buttons(page)) == ["Hand", "Board", "Log", "More"]
    waits = shown(await at_match(duel.actor(other), elsewhere))
    name = "Alice" if mover == "A" else "Bob"
    assert text_of(waits).startswith(f"It's **{name}**'s turn.\n")
    hand = shown(await go_on(duel.actor(mover), page, "Hand"))
    assert "End turn" in buttons(hand)
    assert hand.id > page.id, "it is at the bottom"


async def test_of_several_matches_one_is_chosen_or_continued(table: Table) -> None:
    first, second = await two_matches(table)
    player = (await second.mover())[0]
    actor = second.actor(player)
    if (await first.mover())[0] == player:
        match = await first.truth()
        assert match.decision is not None
        end = [option.label for option in match.decision.options].index("End turn")
        await table.bot.services.matches.do(first.id, actor.id, Choose(match.number, end))
    page = shown(await actor.slash(table.channel, "match"))
    assert "**Continue** one where it's your turn" in text_of(page)
    assert crowd(page) == (1, 1)
    assert list(menus(page)[PICK].values()) == [second.id, first.id]
    hand = shown(await go_on(actor, page, "Continue"))
    assert f"match:rest:{second.id}:yes" in buttons(hand).values()
    await actor.select(page, [first.id], custom_id=PICK)
    assert f"Match {first.id}" in text_of(page)
    assert list(buttons(page)) == ["Hand", "Board", "Log", "More"]


async def test_the_match_that_is_played_here_is_opened_at_once(table: Table) -> None:
    for duel in await two_matches(table):
        page = shown(await table.alice.slash(duel.place, "match"))
        assert f"Match {duel.id}" in text_of(page)


async def test_in_a_matchs_thread_others_get_its_board_and_log(table: Table) -> None:
    duel = await begin_by_challenge(table)
    carol = await member(table, "Carol")
    page = shown(await carol.slash(duel.place, "match"))
    assert f"Match {duel.id}" in text_of(page)
    assert list(buttons(page)) == ["Board", "Log", "Fair deal"]
    log = shown(await go_on(carol, page, "Log"))
    assert "what happened" in text_of(log)
    refused = await carol.click(await duel.board(), label="My hand")
    assert "Only the two players" in said(refused)


async def test_more_has_all_else_and_leads_back(table: Table) -> None:
    duel = await begin(table)
    page = shown(await at_match(table.alice, duel.place, "More"))
    assert list(buttons(page)) == [
        *("Offer draw", "Take back", "Concede", "Report", "Fair deal", "◀ Match")
    ]
    await table.alice.click(page, label="◀ Match")
    assert list(buttons(page)) == ["Hand", "Board", "Log", "More"]
    await at_match(table.bob, duel.place, "More", "Offer draw")
    await table.alice.click(page, label="More")
    await table.alice.click(page, label="Accept draw")
    assert text_of(page) == "You have accepted: the match against **Bob** is a draw."
    assert (await duel.row()).winner == "draw"


async def test_a_practice_match_that_is_put_aside_is_continued(table: Table) -> None:
    await practise(table, game="cardfinity")
    async with table.bot.store.read() as connection:
        [row] = await matches_of(connection, table.alice.id)
    await table.bot.store.run(change_match, row.id, aside=True)
    table.bot.services.matches.drop(row.id)
    elsewhere = table.guild.create_text_channel("elsewhere")
    page = shown(await table.alice.slash(elsewhere, "match"))
    assert text_of(page).startswith("This match is paused. It waits for you as it is.")
    assert list(buttons(page)) == ["Continue", "Log", "More"]
    await table.alice.click(page, label="Continue")
    async with table.bot.store.read() as connection:
        [row] = await matches_of(connection, table.alice.id)
    assert not row.aside


async def hand_on(
    table: Table, actor: simcord.MemberActor, message: object, place: simcord.ChannelHandle
) -> str:
    """Returns the answer of **My hand** on a message: its text, and the ids of its buttons."""
    answer = await actor.context_menu(place, "My hand", target=message)
    assert answer.ephemeral
    return "\n".join([text_of(shown(answer)), *buttons(shown(answer)).values()])


async def test_my_hand_on_a_message_opens_that_of_its_match(table: Table) -> None:
    first, second = await two_matches(table)
    for duel in (first, second):
        told = await hand_on(table, table.alice, await duel.board(), duel.place)
        assert f"match:rest:{duel.id}:yes" in told
    other = await table.bob.send(table.channel, "Hello")
    assert "You're in 2 matches." in await hand_on(table, table.alice, other, table.channel)
    await second.concede("A")
    assert f"match:rest:{first.id}:yes" in await hand_on(table, table.alice, other, table.channel)
    carol = await member(table, "Carol")
    told = await hand_on(table, carol, other, table.channel)
    assert "You aren't in a match." in told


@pytest.mark.parametrize("line", ways("match"), ids=lambda line: line.old)
async def test_each_old_command_has_its_way(table: Table, line: Moved) -> None:
    assert len(line.presses) <= MOST_PRESSES
    if line.old.startswith("match passing"):
        first, second = engine.games()["asigoc"].starters()[:2]
        await begin(table, first.text, second.text)
    else:
        await begin(table)
    place = table.channel
    if line.presses[:1] == ("<your match>",):
        place = table.guild.create_text_channel("elsewhere")
        async with table.bot.store.write() as connection:
            [row] = await matches_of(connection, table.alice.id)
            await add_match(connection, replace(row, id=new_id(), created=row.created - 1))
    await walk_way(table.alice, place, line)
