"""Players who don't come: organisers are asked once a round, and the players can come back."""

from __future__ import annotations

import discord
import simcord

from tests.cogs.dying import die_sending
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.queue.waiting import direct_messages
from tests.cogs.tournaments.crossroads import panel
from tests.cogs.tournaments.playing import Cup, answered, begin, said
from tests.conftest import Table

NO_SHOW = 10 * 60
ANSWER = 5 * 60


def questions(cup: Cup) -> list[discord.Message]:
    """Returns the messages that ask the organisers about no-shows."""
    return [one for one in cup.channel.history() if "Drop all" in buttons(one)]


def question(cup: Cup) -> discord.Message:
    [message] = questions(cup)
    return message


def told(actor: simcord.MemberActor) -> list[discord.Message]:
    """Returns the messages that tell a player that they may be dropped."""
    return [one for one in direct_messages(actor) if "I'm back" in buttons(one)]


async def without(cup: Cup, *ghosts: simcord.MemberActor) -> None:
    """Concedes all matches of the current round except those of the ghosts. The ghosts' opponents
    say that they are here, and the ghosts' time passes."""
    await cup.wait_until_opened()
    away = {one.id for one in ghosts}
    for pairing in await cup.undecided():
        both = [await cup.actor(one) for one in (pairing.entrant_a, pairing.entrant_b or 0)]
        here = [one for one in both if one.id not in away]
        if len(here) == 2:
            await cup.concede(here[1])
        for one in here if len(here) == 1 else ():
            match = await cup.match(one)
            await cup.table.bot.services.no_shows.note_arrival(match.id, one.id)
            if "End turn" in buttons(panel(one)):
                await one.user.click(panel(one), custom_id=buttons(panel(one))["End turn"])
    await cup.env.advance_time(NO_SHOW + 5)


async def test_organisers_are_asked_once_about_all_no_shows_of_a_round(table: Table) -> None:
    cup = await begin(table, 8, rounds=3)
    ghosts = [await cup.actor(one.entrant_a) for one in (await cup.undecided())[:2]]
    await without(cup, *ghosts)
    words = text_of(question(cup))
    names = [(await cup.entrant(one)).name for one in ghosts]
    assert "2 players of **Saturday Cup** didn't come in round 1" in words
    assert all(f"**{name}**" in words for name in names)
    [role] = question(cup).role_mentions
    assert role.name == "Organisers"
    assert [one.number for one in (await cup.whole()).rounds] == [1]
    await cup.env.advance_time(60)
    assert len(questions(cup)) == 1
    assert [len(told(one)) for one in ghosts] == [1, 1]

    pressed = await cup.players[7].click(question(cup), label="Drop all")
    assert "Only members with the role" in said(pressed)
    await cup.olga.click(question(cup), label="Drop all")
    assert not questions(cup)
    assert [(await cup.entrant(one)).dropped for one in ghosts] == [1, 1]
    await cup.env.advance_time(5)
    assert len((await cup.whole()).pairings_in(2)) == 3


async def test_a_crash_while_they_are_told_and_asked_repeats_and_loses_nothing(
    table: Table,
) -> None:
    cup = await begin(table, 4, rounds=3)
    ghost = cup.players[0]
    die_sending(table.bot, "after")
    await without(cup, ghost)
    await table.restart()
    await table.env.advance_time(60)
    assert [len(told(ghost)), len(questions(cup))] == [1, 1]
    await cup.olga.click(question(cup), label="Drop all")
    assert (await cup.entrant(ghost)).dropped == 1


async def test_an_organiser_keeps_some_and_drops_the_others(table: Table) -> None:
    cup = await begin(table, 8, rounds=3)
    kept, dropped = [await cup.actor(one.entrant_a) for one in (await cup.undecided())[:2]]
    await without(cup, kept, dropped)
    [(menu, options)] = menus(question(cup)).items()
    value = options[(await cup.entrant(kept)).name]
    message = question(cup)
    await cup.olga.select(message, [value], custom_id=menu)
    assert (await cup.entrant(kept)).dropped is None
    assert (await cup.entrant(dropped)).dropped == 1
    [after] = [one for one in cup.channel.history() if one.id == message.id]
    assert f"Dropped: **{(await cup.entrant(dropped)).name}**" in text_of(after)
    assert f"Kept: **{(await cup.entrant(kept)).name}**" in text_of(after)
    assert "**Olga** has answered" in text_of(after)


async def test_without_an_answer_no_shows_are_dropped_after_a_restart_too(table: Table) -> None:
    cup = await begin(table, 4, rounds=3)
    ghost = cup.players[0]
    await without(cup, ghost)
    message = question(cup)
    await table.restart()
    assert (await cup.entrant(ghost)).dropped is None
    await table.env.advance_time(ANSWER + 10)
    assert (await cup.entrant(ghost)).dropped == 1
    [after] = [one for one in cup.channel.history() if one.id == message.id]
    assert "Nobody answered in time." in text_of(after)
    assert len(questions(cup)) == 0
    assert len(told(ghost)) == 1


async def test_a_dropped_player_is_back_for_the_next_round_by_one_press(table: Table) -> None:
    cup = await begin(table, 4, rounds=3)
    ghost = cup.players[0]
    await without(cup, ghost)
    await cup.olga.click(question(cup), label="Drop all")
    await cup.wait_until_opened()
    assert (await cup.entrant(ghost)).dropped == 1
    answer = await ghost.user.click(told(ghost)[0], label="I'm back")
    assert "Welcome back!" in text_of(answered(answer))
    assert (await cup.entrant(ghost)).dropped is None
    again = await ghost.user.click(told(ghost)[0], label="I'm back")
    assert "You're in" in text_of(answered(again))
    await without(cup)
    one = await cup.entrant(ghost)
    assert any(pairing.seat_of(one.id) for pairing in (await cup.whole()).pairings_in(3))


async def test_who_is_back_before_the_answer_is_not_dropped(table: Table) -> None:
    cup = await begin(table, 4, rounds=3)
    ghost = cup.players[0]
    await without(cup, ghost)
    await ghost.user.click(told(ghost)[0], label="I'm back")
    await table.env.advance_time(10)
    assert (await cup.entrant(ghost)).dropped is None
    there = await cup.whole()
    assert there.round is not None
    assert there.round.number == 2


async def test_a_pause_stops_the_time_to_answer(table: Table) -> None:
    cup = await begin(table, 4, rounds=3)
    await without(cup, cup.players[0])
    await cup.manage("Pause")
    await table.env.advance_time(2 * ANSWER)
    assert (await cup.entrant(cup.players[0])).dropped is None
    await cup.manage("Resume")
    await table.env.advance_time(ANSWER - 60)
    assert (await cup.entrant(cup.players[0])).dropped is None
    await table.env.advance_time(90)
    assert (await cup.entrant(cup.players[0])).dropped == 1


async def test_a_corrected_result_keeps_the_player(table: Table) -> None:
    cup = await begin(table, 4, rounds=3)
    await without(cup, cup.players[0])
    [wrong] = [one for one in (await cup.whole()).pairings if one.how == "no-show"]
    await cup.rule(wrong.id, "draw", "they were there")
    await table.env.advance_time(ANSWER + 10)
    assert (await cup.entrant(cup.players[0])).dropped is None


async def test_nobody_wins_a_bracket_in_which_nobody_ever_came(table: Table) -> None:
    cup = await begin(table, 4, format="single")
    table.env.settle_timeout = 200
    for _ in range(20):
        await table.env.advance_time(60)
        if (await cup.whole()).row.state != "running":
            break
    assert (await cup.whole()).row.state == "over"
    assert not any("\N{TROPHY}" in words for words in cup.announcements())
    assert any("Saturday Cup has ended without a winner" in one for one in cup.announcements())


async def test_who_was_dropped_in_a_bracket_leaves_a_walkover(table: Table) -> None:
    """Both lose a semi-final to which neither came. The better seed's place in the final goes to
    nobody, after the organisers' time to keep them is over."""
    cup = await begin(table, 4, format="single")
    first, second = await cup.undecided()
    await cup.concede(await cup.actor(first.entrant_b or 0))
    await table.env.advance_time(NO_SHOW + 30)
    [wrong] = [one for one in (await cup.whole()).pairings if one.how == "no-show"]
    assert (wrong.id, wrong.winner) == (second.id, "none")
    assert len(await cup.undecided()) == 1
    await table.env.advance_time(ANSWER + 10)
    there = await cup.whole()
    assert there.row.state == "over"
    assert {one.id: one.place for one in there.field if one.place == 1} == {first.entrant_a: 1}
