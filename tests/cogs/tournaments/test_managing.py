"""What organisers can do to a tournament that runs, by their commands."""

from __future__ import annotations

from bot.store.matches import MatchRow, get_match
from bot.store.tournaments import EntrantRow, change_tournament
from tests.bot.matches.games import GAME
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.queue.waiting import deck_of, member
from tests.cogs.tournaments.playing import Cup, begin, create, press, said
from tests.conftest import Table


async def stored(cup: Cup, match: MatchRow) -> MatchRow:
    """A match as it is stored now."""
    async with cup.table.bot.store.read() as connection:
        row = await get_match(connection, match.id)
    assert row is not None
    return row


async def of(cup: Cup, number: int) -> EntrantRow:
    """A player as an entrant."""
    return await cup.entrant(cup.players[number])


async def ended_longer_ago(cup: Cup, seconds: int) -> None:
    """The tournament ended that much earlier than it did."""
    ended = (await cup.whole()).row.ended
    assert ended is not None
    async with cup.table.bot.store.write() as connection:
        await change_tournament(connection, cup.id, ended=ended - seconds)


async def test_only_organisers_run_tournaments(table: Table) -> None:
    cup = await begin(table, 2)
    for what in ("pause", "undo", "cancel", "start"):
        answer = await table.bob.slash(cup.channel, f"tournament manage {what}")
        assert "Only members with the role" in said(answer)
    assert (await cup.whole()).row.paused is None
    asked = await cup.manage("cancel")
    assert "all stays as it is" in said(await press(cup.olga, asked, "Leave it"))
    assert (await cup.whole()).row.state == "running"


async def test_too_few_players_for_the_rounds_wished_is_said_before_the_start(
    table: Table,
) -> None:
    cup = await create(table, 3, rounds=7, cut=8)
    asked = said(await cup.manage("start"))
    assert "⚠️" in asked
    await cup.start()
    await cup.settle()
    assert "round 1 of 3" in "\n".join(cup.announcements())


async def test_a_dropped_player_loses_at_once_and_plays_no_more(table: Table) -> None:
    cup = await begin(table, 4)
    leaver = cup.players[0]
    pairing, match = await cup.pairing(leaver), await cup.match(leaver)
    entrant = await of(cup, 0)
    await cup.manage_for_sure("drop", "Drop them", player=str(entrant.id))
    after = await cup.pairing(leaver)
    assert (after.id, after.how) == (pairing.id, "dropped")
    assert after.winner == ("B" if pairing.seat_of(entrant.id) == "A" else "A")
    ruled = await stored(cup, match)
    assert ruled.ending == "ruled"
    [board] = [one for one in cup.place_of(ruled).history() if one.id == ruled.board_message]
    assert "**Member 0** has dropped out." in text_of(board)
    await cup.play_round()
    there = await cup.whole()
    assert there.round is not None
    assert all(one.seat_of(entrant.id) is None for one in there.pairings_in(2))
    said_now = said(await leaver.slash(cup.channel, "tournament next"))
    assert "You have dropped out" in said_now


async def test_a_player_drops_out_and_is_asked_first(table: Table) -> None:
    cup = await begin(table, 4)
    leaver = cup.players[2]
    asked = await leaver.slash(cup.channel, "tournament drop")
    assert (await of(cup, 2)).dropped is None
    await press(leaver, asked, "Drop out")
    assert (await of(cup, 2)).dropped == 1
    assert "Member 2** has dropped out" in cup.announcements()[-1]


async def test_a_result_is_set_and_corrected_with_a_reason(table: Table) -> None:
    cup = await begin(table, 4)
    pairing = (await cup.undecided())[0]
    [match] = await cup.matches(pairing.id)
    command = "tournament manage result"
    listed = await cup.olga.autocomplete(cup.channel, command, "pairing", "")
    assert listed[0]["value"] == str(pairing.id)
    offered = await cup.olga.autocomplete(
        cup.channel, command, "winner", "", pairing=str(pairing.id)
    )
    assert [one["value"] for one in offered] == ["A", "B", "draw", "none"]
    options = {"pairing": str(pairing.id), "winner": "A", "games": "1:0"}
    await cup.manage("result", **options, reason="their phone died")
    after = next(one for one in (await cup.whole()).pairings if one.id == pairing.id)
    assert (after.winner, after.how, after.games_a) == ("A", "organiser", 1)
    assert (await stored(cup, match)).ending == "ruled"
    assert "their phone died" in cup.announcements()[-1]

    await cup.manage("result", pairing=str(pairing.id), winner="draw", reason="both phones died")
    after = next(one for one in (await cup.whole()).pairings if one.id == pairing.id)
    assert after.winner == "draw"
    assert len(await cup.undecided()) == 1


async def test_the_result_of_a_final_is_corrected_for_a_day(table: Table) -> None:
    cup = await begin(table, 2, format="single")
    await cup.play_round()
    await cup.settle()
    [final] = (await cup.whole()).pairings
    crowned = (await cup.whole()).row.crowned
    winner, loser = await cup.actor(final.entrant_a), await cup.actor(final.entrant_b or 0)
    assert f"🏆 <@{winner.id}> wins" in cup.announcements()[-1]

    command = "tournament manage result"
    for option in ("pairing", "tournament"):
        listed = await cup.olga.autocomplete(cup.channel, command, option, "")
        assert [one["value"] for one in listed] == [
            str(final.id) if option == "pairing" else cup.id
        ]
    answer = await cup.manage("result", pairing=str(final.id), winner="B", reason="noted wrongly")
    assert "Noted." in said(answer)
    await cup.settle()
    told = cup.announcements()
    assert f"🏆 <@{loser.id}> wins" in told[-1]
    assert not any(f"<@{winner.id}> wins" in one for one in told)
    assert crowned not in [one.id for one in cup.channel.history()]
    assert "noted wrongly" in told[-2]
    first, second = (await cup.entrant(loser)).name, (await cup.entrant(winner)).name
    assert f"🏆 **{first}** wins." in text_of(await cup.announcement())
    places = said(await cup.olga.slash(cup.channel, "tournament standings"))
    assert places.index(first) < places.index(second)

    await ended_longer_ago(cup, 24 * 60 * 60)
    refused = await cup.manage("result", pairing=str(final.id), winner="A", reason="after all")
    assert "ended more than a day ago: its results stand" in said(refused)
    assert await cup.olga.autocomplete(cup.channel, command, "tournament", "") == []


async def test_a_pause_lets_nothing_begin_until_it_goes_on(table: Table) -> None:
    cup = await begin(table, 4, round_minutes=5, clock="none")
    deadline = (await cup.whole()).rounds[0].deadline
    assert deadline is not None
    await cup.manage("pause")
    await cup.play_round()
    await cup.env.advance_time(400)
    assert len((await cup.whole()).rounds) == 1
    told = said(await cup.players[0].slash(cup.channel, "tournament next"))
    assert "It is **paused**" in told
    assert told.endswith("The next round comes then.")
    await cup.manage("resume")
    await cup.wait_until_opened()
    first, _ = (await cup.whole()).rounds
    assert first.deadline is not None
    assert first.deadline >= deadline + 400


async def test_a_round_gets_more_time(table: Table) -> None:
    cup = await begin(table, 2, round_minutes=5, clock="none")
    before = (await cup.whole()).rounds[0].deadline
    assert before is not None
    await cup.manage("extend", minutes=2)
    assert (await cup.whole()).rounds[0].deadline == before + 120
    await cup.env.advance_time(300)
    assert (await cup.whole()).row.state == "running"
    await cup.env.advance_time(130)
    [pairing] = (await cup.whole()).pairings
    assert (pairing.winner, pairing.how) == ("draw", "time")


async def test_a_round_in_which_nothing_was_played_is_undone_and_paired_anew(
    table: Table,
) -> None:
    cup = await begin(table, 4)
    old = [(await cup.matches(pairing.id))[0] for pairing in await cup.undecided()]
    await cup.manage_for_sure("undo", "Undo the round")
    assert not (await cup.whole()).rounds
    assert [(await stored(cup, row)).state for row in old] == ["void", "void"]
    await cup.manage("resume")
    await cup.wait_until_opened()
    assert len(await cup.undecided()) == 2
    await cup.concede(cup.players[0])
    refused = await cup.manage_for_sure("undo", "Undo the round")
    assert len(await cup.undecided()) == 1, said(refused)


async def test_a_cancelled_tournament_stops_its_matches(table: Table) -> None:
    cup = await begin(table, 2)
    row = await cup.match(cup.players[0])
    await cup.manage_for_sure("cancel", "Cancel the tournament")
    assert (await cup.whole()).row.state == "cancelled"
    assert (await stored(cup, row)).state == "void"
    await cup.settle()
    assert "is cancelled" in "\n".join(cup.announcements())


async def test_somebody_comes_late_and_has_lost_what_they_missed(table: Table) -> None:
    cup = await begin(table, 4)
    late = await member(table, "Late")
    cup.players.append(late)
    await cup.manage("add", member=late)
    [asked] = [one for one in cup.channel.history() if "Join late" in buttons(one)]
    assert {one.id for one in asked.mentions} == {late.id}
    stranger = await cup.players[0].click(asked, custom_id=buttons(asked)["Join late"])
    assert "That is for somebody else." in said(stranger)
    chosen = await late.click(asked, custom_id=buttons(asked)["Join late"])
    assert chosen.response is not None
    [(menu, decks)] = menus(chosen.response).items()
    deck = decks[await deck_of(table, late)]
    await late.select(chosen.response, [deck], custom_id=menu)
    entrant = await cup.entrant(late)
    assert entrant.entered == 2
    await cup.play_round()
    there = await cup.whole()
    first, second = [one for one in there.pairings if one.seat_of(entrant.id)]
    assert (first.how, first.winner) == ("missed", "none")
    assert second.round == 2


async def test_a_bye_is_given_for_the_next_round(table: Table) -> None:
    cup = await begin(table, 4)
    entrant = await of(cup, 1)
    await cup.manage("bye", player="Member 1")
    await cup.play_round()
    there = await cup.whole()
    [pairing] = [one for one in there.pairings_in(2) if one.seat_of(entrant.id)]
    assert (pairing.how, pairing.entrant_b) == ("bye", None)


async def test_where_there_are_several_tournaments_the_lists_ask_which(table: Table) -> None:
    cup = await begin(table, 2)
    other = {"name": "Other Cup", "game": GAME.key, "format": "swiss"}
    await cup.olga.slash(cup.channel, "tournament create", **other)
    for command, option in (("drop", "player"), ("result", "pairing")):
        path = f"tournament manage {command}"
        [asked] = await cup.olga.autocomplete(cup.channel, path, option, "")
        assert "Which tournament?" in asked["name"]
        named = await cup.olga.autocomplete(cup.channel, path, option, "", tournament=cup.id)
        assert "Member 0" in named[0]["name"]
