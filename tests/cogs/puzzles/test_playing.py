"""`/puzzle` begins puzzles, one after the other, which are played by clicks."""

from __future__ import annotations

import discord
import pytest

import engine
from bot.discord_text import plain
from bot.matches.match_service import NOTHING_YET
from bot.store.guilds import change_guild
from cogs.matches.match_text import MISSED
from cogs.matches.puzzle_controls import AnotherPuzzleButton
from cogs.matches.puzzle_layout import ENDED_TURN, READ
from cogs.practice.layout import OFF
from cogs.puzzles.controller import NONE_HERE
from cogs.puzzles.layout import GO_ON
from cogs.ui.controls import controls
from tests.bot.exercises.examples import END_TURN, PLAY_TRAP, option_with
from tests.bot.exercises.puzzles import IDS, LINE, PUZZLES
from tests.bot.matches.games import GAME
from tests.cogs.matches.reading import alt_texts, buttons, text_of
from tests.cogs.missions.learning import answer_of, board, hand, now, stored
from tests.cogs.puzzles.playing import (
    WON,
    ask,
    attempt,
    begin,
    choose,
    press,
    running,
    solved,
)
from tests.cogs.traffic import calls, statements
from tests.conftest import Table

pytestmark = pytest.mark.usefixtures("some_puzzles")

STATEMENTS = 6
"""So many a click costs in a match between two people."""

BELOW = {"Another", "This is wrong", "Share"}


@pytest.mark.parametrize("direct", [False, True], ids=["server", "direct message"])
async def test_a_puzzle_is_solved_by_clicks_also_after_a_restart(table: Table, direct: bool):
    answer = await ask(table, direct=direct, game=GAME.key)
    assert "🧩 **Win this turn, or by ending it.** There is one way" in text_of(answer)
    row = await running(table)
    assert row.exercise == PUZZLES[IDS[0]].key
    panel = await hand(table, row)
    goal = (
        "🧩 **Win this turn, or by ending it.** Their hand: **Rat**. Both decks hold blank cards."
    )
    assert f"{goal}\n{READ}" in text_of(panel)
    assert {"Back", "Give up", "Another"} <= {*buttons(panel)}
    assert not {"Hint", "Take back"} & {*buttons(panel)}
    assert all(alt_texts(panel) + alt_texts(await board(table, row)))
    await choose(table, row, WON[0])
    await table.restart()
    await table.env.settle()
    await choose(table, row, *WON[1:])
    assert (await stored(table, row.id)).state == "over"
    kept = await attempt(table, row)
    assert (kept.result, kept.takes_back) == ("won", 0)
    for message in (await hand(table, row), await board(table, row)):
        assert "Solved at the first try, 3 choices" in text_of(message)
        assert f"**{kept.after:,}**" in text_of(message)
        assert {*buttons(message)} >= BELOW
        assert not {"Review", "Rematch", "Fair deal"} & {*buttons(message)}


async def test_back_takes_back_one_choice_and_is_counted(table: Table):
    row = await begin(table)
    await press(table, row, label="Back")
    assert NOTHING_YET in text_of(await hand(table, row))
    assert (await attempt(table, row)).takes_back == 0
    await choose(table, row, PLAY_TRAP)
    await press(table, row, label="Back")
    assert (await attempt(table, row)).takes_back == 1
    assert "~~" not in text_of(await hand(table, row)) + text_of(await board(table, row))
    await choose(table, row, *WON)
    assert (await attempt(table, row)).result == "drew"
    over = text_of(await hand(table, row))
    assert "Solved after going back once, 3 choices" in over
    assert ENDED_TURN not in over


async def test_a_missed_one_stands_still_and_goes_on_after_back(table: Table):
    row = await begin(table)
    await choose(table, row, END_TURN)
    await table.restart()
    await table.env.settle()
    panel = await hand(table, row)
    assert MISSED in text_of(panel)
    assert MISSED in text_of(await board(table, row))
    assert (await attempt(table, row)).result == "lost"
    await press(table, row, label="Back")
    await choose(table, row, *WON)
    over = text_of(await hand(table, row))
    assert "Solved after going back once" in over
    assert ENDED_TURN in over
    assert (await attempt(table, row)).result == "lost"


async def test_who_gives_up_is_shown_the_line(table: Table):
    row = await begin(table)
    await press(table, row, label="Give up")
    for message, mark in ((await hand(table, row), ""), (await board(table, row), "||")):
        said = text_of(message)
        assert "Not solved" in said
        for number, step in enumerate(LINE, 1):
            assert f"{number}. {mark}**{plain(step.label)}**{mark}" in said
    await press(table, row, label="Another")
    assert (await running(table)).exercise != row.exercise


async def test_another_is_another_and_leaving_one_that_was_begun_counts(table: Table):
    first = await begin(table)
    await press(table, first, label="Another")
    second = await running(table)
    assert second.exercise != first.exercise
    assert second.table_channel == first.table_channel
    assert (await stored(table, first.id)).state == "void"
    assert (await attempt(table, first)).result is None
    await choose(table, second, PLAY_TRAP)
    await press(table, second, label="Another")
    assert (await running(table)).id not in (first.id, second.id)
    assert (await attempt(table, second)).result == "lost"


async def test_a_second_press_of_another_skips_nothing(table: Table):
    first = await begin(table)
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send("Here", view=controls(AnotherPuzzleButton(first.id)))
    await table.alice.click(message, label="Another")
    await table.env.settle()
    second = await running(table)
    assert second.id != first.id
    again = await table.alice.click(message, label="Another")
    await table.env.settle()
    assert GO_ON in text_of(answer_of(again))
    assert (await running(table)).id == second.id


async def test_the_command_goes_on_with_what_runs_and_remembers_the_game(table: Table):
    row = await begin(table)
    answer = await ask(table)
    assert GO_ON in text_of(answer)
    assert (await running(table)).id == row.id
    await press(table, row, label="Give up")
    await ask(table)
    assert (await running(table)).id != row.id


async def test_without_a_game_one_is_picked(table: Table, monkeypatch: pytest.MonkeyPatch):
    other = next(game for game in engine.games().values() if game.key != GAME.key)
    monkeypatch.setattr(type(other), "puzzles", lambda self: PUZZLES)
    asked = await ask(table)
    assert len(buttons(asked)) == 2
    await table.alice.click(asked, custom_id=f"puzzle:game:{GAME.key}")
    await table.env.settle()
    assert (await running(table)).game == GAME.key


async def test_where_there_are_none_it_says_so(table: Table, monkeypatch: pytest.MonkeyPatch):
    assert "no puzzles of that game" in text_of(await ask(table, game=_without().key))
    monkeypatch.setattr(type(GAME), "puzzles", lambda self: {})
    assert text_of(await ask(table)) == NONE_HERE


async def test_a_server_without_practice_has_no_puzzles(table: Table):
    await table.bot.store.run(change_guild, table.guild.id, practice=False)
    assert text_of(await ask(table, game=GAME.key)) == OFF
    assert (await begin(table, direct=True)).guild is None


async def test_a_second_time_is_not_rated(table: Table):
    for _ in IDS:
        row, _ = await solved(table)
    row, panel = await solved(table)
    assert "tried it before" in text_of(panel)
    assert (await attempt(table, row)).before is None


def _without():
    """A game without puzzles."""
    return next(game for game in engine.games().values() if not game.puzzles())


async def test_a_profile_says_how_many_were_solved(table: Table):
    row, _ = await solved(table)
    shown = await table.bob.slash(table.channel, "profile", member=table.alice)
    kept = await attempt(table, row)
    assert f"Puzzles: {GAME.title} **{kept.after:,}** (1 solved)" in text_of(answer_of(shown))


async def test_a_click_costs_as_little_as_in_a_match(table: Table):
    row = await begin(table)
    await table.env.advance_time(60)
    snapshot, panel = await now(table, row), await hand(table, row)
    option = option_with(snapshot, PLAY_TRAP)
    before = len(calls(table))
    with statements(table) as run:
        chosen = f"match:choose:{row.id}:{snapshot.number}:{option}"
        await table.alice.user.click(panel, custom_id=chosen)
        await table.env.settle()
    assert len(calls(table)) - before <= 3, calls(table)[before:]
    assert len(run) <= STATEMENTS, run


async def test_games_that_have_puzzles_are_offered_and_may_be_typed(table: Table):
    offers = await table.alice.autocomplete(table.channel, "puzzle", "game", "")
    assert [(one["name"], one["value"]) for one in offers] == [(GAME.title, GAME.key)]
    await ask(table, game=GAME.title.upper())
    assert (await running(table)).game == GAME.key
