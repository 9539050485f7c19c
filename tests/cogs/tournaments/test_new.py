"""A new tournament before its sign-up opens: the draft, its forms, and the values they refuse."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import simcord

from bot.store.tournaments.tournament_rows import active_tournaments
from bot.tournaments.creation import NewTournament
from tests.bot.matches.games import GAME
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.tournaments.playing import HOME, Answer, organiser, person, propose, said
from tests.cogs.walking import crowd, go_on, screen, walk
from tests.conftest import Table


async def send(olga: simcord.MemberActor, draft: Answer, setting: str, **typed: Any) -> Answer:
    """Sends one of the forms of a draft as the organiser."""
    return await olga.submit_modal(await go_on(olga, draft, setting), typed)


async def test_one_form_and_one_press_open_sign_up(table: Table) -> None:
    olga = await organiser(table)
    listed = await olga.slash(table.channel, HOME)
    assert list(buttons(screen(listed))) == ["New", "All tournaments"]
    draft = await go_on(olga, listed, "New")
    assert crowd(screen(draft)) == (3, 1)
    assert list(buttons(screen(draft))) == ["Name and start", "Friday Swiss", "Saturday bracket"]
    form = await go_on(olga, draft, "Name and start")
    assert form.modal is not None
    labels = [one["label"] for one in form.modal["components"]]
    assert labels == ["Name", "Game", "Format", "Start"]
    draft = await propose(olga, table.channel, "Cup")
    assert list(buttons(screen(draft))) == ["Open sign-up", "Name and start"]
    await go_on(olga, draft, "Open sign-up")
    async with table.bot.store.read() as connection:
        [row] = await active_tournaments(connection)
    assert (row.name, row.format, row.clock, row.best_of) == ("Cup", "swiss", "live", 1)


async def test_every_setting_of_a_draft_is_kept_and_shown(table: Table) -> None:
    olga = await organiser(table)
    draft = await propose(olga, table.channel, "Cup", starts="2h")
    rounds = {"rounds": ["5"], "cut": ["4"], "best_of": "3"}
    await send(olga, draft, "Rounds", **rounds)
    await send(olga, draft, "Players", max_players="16", check_in="15")
    await send(olga, draft, "Decks", lists=["deck_change", "deck_cut"])
    times = {"clock": "daily", "round_minutes": "90", "no_show_minutes": "0"}
    await send(olga, draft, "Time", **times)
    shown = await send(olga, draft, "Draw source", source="drand *9*")
    assert text_of(screen(shown)).splitlines()[-2:] == [
        "-# Cardfinity · Swiss, then a cut to 4 · clock: Daily · best of 3",
        "-# 5 rounds · 16 players at most · check-in 15 minutes before the start · 90 minutes a "
        r"round · decks may change between rounds · players cut the deck · drawn from drand \*9\* "
        "· no-shows never lose",
    ]
    again = await go_on(olga, shown, "Name and start")
    assert again.modal is not None
    start = again.modal["components"][3]["component"]["value"]
    basics = {"name": "Cup 2", "game": [GAME.key], "format": "swiss", "starts": start}
    shown = await olga.submit_modal(again, basics)
    assert f"starts {start[:-2]}F>" in text_of(screen(shown))
    await go_on(olga, shown, "Open sign-up")
    async with table.bot.store.read() as connection:
        [row] = await active_tournaments(connection)
    assert (row.rounds, row.cut, row.best_of, row.max_players, row.check_in) == (5, 4, 3, 16, 15)
    assert (row.deck_change, row.deck_cut, row.open_lists) == (True, True, False)
    assert (row.clock, row.round_minutes, row.no_show_minutes) == ("daily", 90, None)
    assert row.number_source == "drand *9*"


async def test_what_does_not_fit_is_refused_and_the_draft_stays(table: Table) -> None:
    olga = await organiser(table)
    draft = await propose(olga, table.channel, "Cup", form="single")
    refused = await send(olga, draft, "Rounds", rounds=["5"], cut=["0"], best_of="1")
    assert "You can only choose rounds and a cut for a Swiss tournament" in said(refused)
    refused = await send(olga, draft, "Players", max_players="no", check_in="0")
    assert said(refused) == "Type **Player limit** as a number from 2 to 256."
    refused = await send(olga, draft, "Players", max_players="8", check_in="15")
    assert "choose the start first" in said(refused)
    refused = await send(olga, draft, "Decks", lists=["open_lists", "deck_cut"])
    assert "only if the lists are closed" in said(refused)
    refused = await go_on(olga, draft, "Like another")
    assert "no earlier tournament here that I could copy" in said(refused)
    assert "single elimination" in text_of(screen(draft))


async def test_another_format_or_game_drops_what_it_does_not_have(table: Table) -> None:
    olga = await organiser(table)
    rounds = {"rounds": ["5"], "cut": ["4"], "best_of": "3"}
    draft = await propose(olga, table.channel, "Cup", rounds=rounds)
    basics = {"name": "Cup", "game": ["chaos"], "format": "double"}
    form = await go_on(olga, draft, "Name and start")
    shown = await olga.submit_modal(form, basics)
    assert text_of(screen(shown)).splitlines()[-1] == (
        "-# Chaos Cards · double elimination · clock: Live · best of 3"
    )
    menu = next(iter(menus(screen(shown)).values()))
    assert list(menu) == ["Rounds", "Players", "Decks", "Time", "Draw source", "Like another"]


async def test_a_preset_is_opened_every_week_by_four_presses(table: Table) -> None:
    olga = await organiser(table)
    draft = await go_on(olga, await olga.slash(table.channel, HOME), "New")
    shown = ["Name and start", "Friday Swiss", "Saturday bracket"]
    assert list(buttons(screen(draft))) == shown
    draft = await go_on(olga, draft, "Saturday bracket")
    # The simulated clock starts on Thursday, 1 January 2026.
    saturday = int(datetime(2026, 1, 3, 19, tzinfo=UTC).timestamp())
    assert text_of(screen(draft)).splitlines()[1:] == [
        f"**Saturday bracket** starts <t:{saturday}:F> (<t:{saturday}:R>), your local time. Is "
        "this right?",
        "-# Cardfinity · single elimination · clock: Live",
    ]
    draft = await go_on(olga, draft, "Every week")
    assert text_of(screen(draft)).endswith("-# every week")
    assert list(buttons(screen(draft))) == ["Open sign-up", "Name and start", "Only once"]
    await go_on(olga, draft, "Open sign-up")
    async with table.bot.store.read() as connection:
        [row] = await active_tournaments(connection)
    assert (row.repeat, row.starts) == (row.id, saturday)
    stopped = await walk(olga, table.channel, HOME, "Manage", "Stop repeating")
    assert said(stopped) == (
        "**Saturday bracket** is the last one: I won't open another one next week."
    )
    assert "Stop repeating" not in buttons(screen(await walk(olga, table.channel, HOME, "Manage")))
    async with table.bot.store.read() as connection:
        [row] = await active_tournaments(connection)
    assert row.repeat is None


async def test_like_last_time_is_a_week_after_it_with_its_settings(table: Table) -> None:
    olga = await organiser(table)
    starts = int(datetime(2026, 1, 2, 18, 30, tzinfo=UTC).timestamp())
    wanted = NewTournament(
        table.guild.id, table.channel.id, "Cup", GAME.key, "double", clock="relaxed", starts=starts
    )
    services = table.bot.services
    before = await services.sign_ups.create_tournament(person(olga), wanted)
    await services.organisers.cancel(before.id, person(olga))
    draft = await walk(olga, table.channel, HOME, "New", "Like last time")
    again = starts + 7 * 24 * 3600
    assert text_of(screen(draft)).splitlines()[1:] == [
        f"**Cup** starts <t:{again}:F> (<t:{again}:R>), your local time. Is this right?",
        "-# Cardfinity · double elimination · clock: Relaxed",
        "-# no-shows lose after 120 minutes",
    ]
    draft = await walk(olga, table.channel, HOME, "New", "Friday Swiss")
    friday = int(datetime(2026, 1, 2, 18, 30, tzinfo=UTC).timestamp())
    assert f"**Friday Swiss** starts <t:{friday}:F>" in text_of(screen(draft))
