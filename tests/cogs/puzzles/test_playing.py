"""`/puzzle` begins puzzles, one after another, which are played by clicks."""

from __future__ import annotations

import discord
import pytest

import engine
from bot.store.settings.guild_settings import change_guild
from cogs.puzzles.controls import AnotherPuzzleButton
from cogs.ui.controls import controls
from tests.bot.exercises.examples import END_TURN, PLAY_TRAP, option_with
from tests.bot.exercises.puzzles import IDS, PUZZLES
from tests.bot.matches.games import GAME
from tests.cogs.matches.reading import alt_texts, buttons, menus, text_of
from tests.cogs.missions.learning import answer_of, hand, now, stored
from tests.cogs.practice.practice import click
from tests.cogs.puzzles.playing import (
    WON,
    ask,
    attempt,
    begin,
    choose,
    press,
    running,
)
from tests.cogs.traffic import calls, statements
from tests.cogs.walking import crowd, go_on, screen
from tests.conftest import Table

pytestmark = pytest.mark.usefixtures("some_puzzles")

STATEMENTS = 6
"""Number of statements of a click in a match between two people."""


async def test_a_puzzle_is_solved_by_clicks_also_after_a_restart(table: Table):
    answer = await ask(table, "Another puzzle")
    assert text_of(answer).count("**Win before your opponent's next turn.**") == 1
    assert "🧩 Win before your opponent's next turn" in text_of(answer)
    row = await running(table)
    assert row.exercise == PUZZLES[IDS[0]].key
    assert all(alt_texts(await hand(table, row)))
    await choose(table, row, WON[0])
    await table.restart()
    await table.env.settle()
    await choose(table, row, *WON[1:])
    assert (await stored(table, row.id)).state == "over"
    kept = await attempt(table, row)
    assert (kept.result, kept.takes_back) == ("won", 0)
    over = text_of(await hand(table, row))
    assert "Solved at the first try, 3 choices" in over
    assert f"**{kept.after:,}**" in over
    shown = await table.bob.slash(table.channel, "profile", member=table.alice)
    assert f"Puzzles: {GAME.title} **{kept.after:,}** (1 solved)" in text_of(answer_of(shown))


async def test_what_was_missed_goes_on_after_back_also_after_a_restart(table: Table):
    row = await begin(table, direct=True)
    await press(table, row, label="↩")
    assert "There is nothing to take back yet" in text_of(await hand(table, row))
    assert (await attempt(table, row)).takes_back == 0
    await choose(table, row, END_TURN)
    await table.restart()
    await table.env.settle()
    assert "That doesn't solve it" in text_of(await hand(table, row))
    assert (await attempt(table, row)).result == "lost"
    await press(table, row, label="↩")
    await choose(table, row, *WON)
    assert "Solved after going back once" in text_of(await hand(table, row))
    kept = await attempt(table, row)
    assert (kept.result, kept.takes_back) == ("lost", 1)


async def test_giving_up_shows_the_line_and_another_begins_another_once(table: Table):
    first = await begin(table)
    await press(table, first, label="Quit")
    over = text_of(await hand(table, first))
    assert "Not solved" in over
    assert "Play Trap" in over
    await press(table, first, label="Another")
    second = await running(table)
    assert second.exercise != first.exercise
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send("Here", view=controls(AnotherPuzzleButton(second.id)))
    await choose(table, second, PLAY_TRAP)
    await table.alice.click(message, label="Another")
    await table.env.settle()
    third = await running(table)
    assert third.id != second.id
    assert (await attempt(table, second)).result == "lost"
    again = await table.alice.click(message, label="Another")
    await table.env.settle()
    assert "Your turn" in text_of(answer_of(again))
    assert (await running(table)).id == third.id


async def test_todays_puzzle_comes_first_and_the_game_is_chosen(
    table: Table, monkeypatch: pytest.MonkeyPatch
):
    other = next(game for game in engine.games().values() if game.key != GAME.key)
    monkeypatch.setattr(type(other), "puzzles", lambda self: PUZZLES)
    page = await table.alice.slash(table.channel, "puzzle")
    assert crowd(screen(page)) == (2, 1)
    assert list(buttons(screen(page))) == ["Play today's", "Another puzzle"]
    [(_, games)] = menus(screen(page)).items()
    assert {GAME.title, other.title} <= {*games}
    hand = screen(await go_on(table.alice, page, "Play today's"))
    row = await running(table)
    assert row.game == GAME.key
    assert "Quit" in buttons(hand)
    await table.env.settle()
    page = await ask(table)
    assert list(buttons(page)) == ["Continue", "Play today's", "Another puzzle"]
    await ask(table, "Continue")
    assert (await running(table)).id == row.id
    await press(table, row, label="Quit")
    await ask(table, "Another puzzle")
    after = await running(table)
    assert (after.game, after.id == row.id) == (GAME.key, False)


async def test_where_there_are_none_it_says_so(table: Table, monkeypatch: pytest.MonkeyPatch):
    await table.bot.store.run(change_guild, table.guild.id, practice=False)
    off = "Practice matches are switched off on this server."
    assert off in text_of(await ask(table))
    await table.bot.store.run(change_guild, table.guild.id, practice=True)
    for game in engine.games().values():
        monkeypatch.setattr(type(game), "puzzles", lambda self: {})
    assert "There are no puzzles here yet." in text_of(await ask(table))


async def test_a_click_costs_as_little_as_in_a_match(table: Table):
    row = await begin(table, direct=True)
    await table.env.advance_time(60)
    snapshot, panel = await now(table, row), await hand(table, row)
    option = option_with(snapshot, PLAY_TRAP)
    before = len(calls(table))
    with statements(table) as run:
        chosen = f"match:choose:{row.id}:{snapshot.number}:{option}"
        await click(table, panel, custom_id=chosen)
        await table.env.settle()
    assert len(calls(table)) - before <= 3, calls(table)[before:]
    assert len(run) <= STATEMENTS, run
