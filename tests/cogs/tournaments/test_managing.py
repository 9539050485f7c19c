"""Actions of organisers in a running tournament."""

from __future__ import annotations

from typing import Any

import pytest

from bot.matches.actions import Choose
from bot.matches.live import live_match
from bot.matches.live.live_match import LiveMatch
from bot.matches.match_refusals import MatchPaused
from bot.store.matches.match_rows import MatchRow, get_match
from bot.store.settings.guild_settings import change_guild
from bot.store.tournaments.tournament_rows import change_tournament
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.tournaments.playing import Cup, begin, press, said
from tests.cogs.walking import go_on, labels, screen
from tests.conftest import Table

DAY = 24 * 60 * 60


async def stored(cup: Cup, match: MatchRow) -> MatchRow:
    """Returns a match as it is stored now."""
    async with cup.table.bot.store.read() as connection:
        row = await get_match(connection, match.id)
    assert row is not None
    return row


async def test_only_organisers_run_tournaments_and_they_are_asked_first(table: Table) -> None:
    cup = await begin(table, 2)
    assert "Manage" not in buttons(screen(await cup.home(table.bob)))
    for act in ("Pause", "Undo round", "Cancel tournament"):
        page = await go_on(cup.olga, await cup.home(cup.olga), "Manage")
        await table.bot.store.run(change_guild, table.guild.id, organiser_role=None)
        answer = await go_on(cup.olga, page, act)
        assert "Only administrators run tournaments here" in said(answer)
        role = table.guild.roles["Organisers"].id
        await table.bot.store.run(change_guild, table.guild.id, organiser_role=role)
    assert (await cup.whole()).row.paused is None
    asked = await cup.manage("Cancel tournament")
    assert "Nothing has changed" in said(await press(cup.olga, asked, "Change nothing"))
    assert (await cup.whole()).row.state == "running"

    match = await cup.match(cup.players[0])
    asked, again = [await cup.manage("Cancel tournament") for _ in range(2)]
    await press(cup.olga, asked, "Cancel the tournament")
    assert (await cup.whole()).row.state == "cancelled"
    assert (await stored(cup, match)).state == "void"
    assert "This tournament has ended." in said(
        await press(cup.olga, again, "Cancel the tournament")
    )
    await cup.settle()
    assert "is cancelled" in "\n".join(cup.announcements())


async def test_a_member_drops_out_and_an_organiser_drops_another(table: Table) -> None:
    cup = await begin(table, 4)
    leaver = cup.players[2]
    asked = await go_on(leaver, await cup.home(leaver), "More", "Drop out")
    assert (await cup.entrant(leaver)).dropped is None
    await press(leaver, asked, "Drop out")
    assert (await cup.entrant(leaver)).dropped == 1
    assert "Member 2** has dropped out" in cup.announcements()[-1]

    [pairing] = await cup.undecided()
    dropped = await cup.actor(pairing.entrant_a)
    match = await cup.match(dropped)
    assert "Member 2" not in labels(screen(await cup.manage("Drop player")))
    name = (await cup.entrant(dropped)).name
    await cup.manage_for_sure("Drop player", "Drop them", name)
    ruled = await stored(cup, match)
    assert ruled.ending == "ruled"
    [board] = [one for one in cup.place_of(ruled).history() if one.id == ruled.board_message]
    assert f"**{dropped.user.global_name}** has dropped out." in text_of(board)


async def test_a_result_is_set_and_then_corrected_for_a_day(table: Table) -> None:
    cup = await begin(table, 2, format="single")
    [final] = await cup.undecided()
    match = await cup.match(cup.players[0])
    winner, loser = await cup.actor(final.entrant_a), await cup.actor(final.entrant_b or 0)

    await cup.rule(final.id, "A", "their *phone* died", "1:0")
    assert (await stored(cup, match)).ending == "ruled"
    await cup.settle()
    assert r"their \*phone\* died" in cup.announcements()[-2]
    assert f"🏆 <@{winner.id}> wins" in cup.announcements()[-1]

    crowned = (await cup.whole()).row.crowned
    answer = await cup.rule(final.id, "B", "noted wrongly")
    assert "Noted." in said(answer)
    await cup.settle()
    told = cup.announcements()
    assert f"🏆 <@{loser.id}> wins" in told[-1]
    assert not any(f"<@{winner.id}> wins" in one for one in told)
    assert crowned not in [one.id for one in cup.channel.history()]
    assert "noted wrongly" in told[-2]
    assert f"🏆 **{loser.user.global_name}** wins." in text_of(await cup.announcement())

    page = await go_on(cup.olga, await cup.home(cup.olga), "Manage")
    form = await go_on(
        cup.olga, page, f"Round 1, table 1: {winner.user.global_name} vs {loser.user.global_name}"
    )
    assert form.modal is not None
    ended = (await cup.whole()).row.ended or 0
    await table.bot.store.run(change_tournament, cup.id, ended=ended - DAY)
    refused = await cup.olga.submit_modal(form, {"winner": "A", "reason": "after all"})
    assert "ended more than a day ago: its results are final" in said(refused)
    page = await go_on(cup.olga, await cup.home(cup.olga), "Manage")
    assert labels(screen(page)) == ["◀ Tournament"]


async def test_an_organiser_pauses_extends_gives_a_bye_and_undoes_a_round(table: Table) -> None:
    cup = await begin(table, 4, round_minutes=5, clock="none", rounds=2)
    round_ = (await cup.whole()).rounds[0]
    assert round_.deadline is not None
    await cup.manage("Pause")
    assert "is paused" in cup.announcements()[-1]
    await cup.env.advance_time(30)
    await cup.manage("Resume")
    assert "▶️ **Saturday Cup** continues." in cup.announcements()[-1]
    later = (await cup.whole()).rounds[0].deadline
    assert later == round_.deadline + 30
    await cup.manage("Extend round", minutes="2")
    assert (await cup.whole()).rounds[0].deadline == later + 120
    assert "the round has 2 minutes more" in cup.announcements()[-1]

    old = [(await cup.matches(pairing.id))[0] for pairing in await cup.undecided()]
    await cup.manage("Undo round", reason="")
    assert not (await cup.whole()).rounds
    assert [(await stored(cup, row)).state for row in old] == ["void", "void"]
    assert round_.message not in [one.id for one in cup.channel.history()]
    assert "Round 1 of **Saturday Cup** was undone" in cup.announcements()[-1]
    await cup.manage("Resume")
    assert len(await cup.undecided()) == 2
    assert "**Member 1** gets a bye." in said(await cup.manage("Give bye", "Member 1"))
    assert (await cup.entrant(cup.players[1])).bye


async def test_a_result_is_corrected_from_the_message_of_its_round(table: Table) -> None:
    cup = await begin(table, 4)
    first = (await cup.undecided())[0]
    [told] = [one for one in cup.channel.history() if "Correct result" in buttons(one)]
    refused = await table.bob.click(told, label="Correct result")
    assert "Only members with the role" in said(refused)
    shown = await table.bob.click(told, label="Pairings")
    assert not any("result-of" in menu for menu in menus(screen(shown)))
    page = await cup.olga.click(told, label="Correct result")
    names = [
        (await cup.actor(one or 0)).user.global_name for one in (first.entrant_a, first.entrant_b)
    ]
    form = await go_on(cup.olga, page, f"Round 1, table 1: {names[0]} vs {names[1]}")
    assert form.modal is not None
    who, games, why = form.modal["components"]
    options = [one["label"] for one in who["component"]["options"]]
    assert options == [*names, "A draw", "Both lost"]
    assert [one["label"] for one in games["component"]["options"]] == ["1:0", "0:1", "0:0"]
    assert why["label"] == "Why?"
    answer = await cup.olga.submit_modal(form, {"winner": "draw", "reason": "they agreed"})
    assert "a draw" in said(answer)
    assert (await cup.whole()).pairings_in(1)[0].winner == "draw"


async def test_an_organiser_sets_the_result_of_a_match_that_is_paused_as_too_slow(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = await begin(table, 2, format="single")
    [final] = await cup.undecided()
    match = await cup.match(cup.players[0])
    winner, matches = await cup.actor(final.entrant_a), table.bot.services.matches
    now = await matches.current(match.id)
    waiting = now.public.waiting_for
    assert waiting is not None
    with monkeypatch.context() as patched:
        patched.setattr(live_match, "PRESS_SECONDS", 0.0)
        with pytest.raises(MatchPaused, match="or have an organiser set the result"):
            await matches.do(match.id, match.users[waiting], Choose(now.number, 0, sure="yes"))

    def begun(*_: Any) -> LiveMatch:
        raise AssertionError("a paused match was replayed")

    monkeypatch.setattr(LiveMatch, "from_start", begun)
    await cup.rule(final.id, "A", "too slow", "1:0")
    await cup.settle()
    row = await stored(cup, match)
    assert (row.state, row.winner, row.ending) == ("over", row.seat_of(winner.id), "ruled")
    assert "🏆" in cup.announcements()[-1]
