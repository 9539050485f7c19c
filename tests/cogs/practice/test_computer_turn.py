"""The computer's turn is one story: the board before and after it, and what it did."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import discord
import pytest
from simcord.results import InteractionResult

from bot.matches import match_creation
from bot.matches.refusals import NotPlaying, NotPractice, TurnTakenBack
from bot.store.preferences import change_preferences
from cogs.matches.story_layout import NOTHING
from engine import games
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.duel import begin as people
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.practice.practice import labels, panel, running, shown
from tests.conftest import Table

HEADING = "The computer's turn"
SECOND_BEGINS = 6
"""A seed of such bytes has the second seat begin, in every game."""


async def until_told(table: Table, key: str) -> Duel:
    """A match in which the computer has just had a turn."""
    answer = await table.alice.slash(table.channel, "match practice", game=key, level="easy")
    row = await running(table)
    await table.env.settle()
    duel, luck = Duel(table, row.id, shown(answer), table.channel), random.Random(key)
    for _ in range(60):
        snapshot = await table.bot.services.matches.current(row.id)
        if snapshot.story is not None and snapshot.public.active == row.human:
            return duel
        assert row.human is not None
        await duel.play_randomly(luck, await panel(duel, row), row.human)
        duel.match = None
        await table.env.settle()
    raise AssertionError


def pictures(message: object) -> list[str]:
    return [one.filename for one in getattr(message, "attachments", ())]


@pytest.mark.parametrize("key", list(games()))
async def test_the_turn_is_told_with_the_board_before_and_after_it(table: Table, key: str):
    duel = await until_told(table, key)
    board = await duel.board()
    assert HEADING in text_of(board)
    assert "Turn" in text_of(board).split(HEADING)[1]
    before, after = pictures(board)
    assert before == f"before-{after}"


async def test_the_story_goes_once_the_player_has_acted(table: Table):
    duel = await until_told(table, "chaos")
    matches, row = table.bot.services.matches, await running(table)
    snapshot = await matches.current(row.id)
    decision = snapshot.views["A"].decision
    assert decision is not None
    attack = next(n for n, one in enumerate(decision.options) if one.facts["do"] == "attack")
    await table.alice.click(await duel.board(), label="My hand")
    after = await matches.choose(row.id, row.users["A"], snapshot.number, attack, sure="yes")
    await table.alice.slash(table.channel, "match board")
    await table.env.settle()
    assert after.public.active == "A"
    assert HEADING not in text_of(await duel.board())
    assert len(pictures(await duel.board())) == 1


@pytest.mark.parametrize("restarted", [False, True])
async def test_slower_shows_each_step_to_who_presses(table: Table, restarted: bool):
    duel, luck = await until_told(table, "lifeburn"), random.Random(1)
    while NOTHING in text_of(await duel.board()):
        await end_turn(table, duel, luck)
    if restarted:
        await table.restart()
    result = await table.alice.click(await duel.board(), label="Slower")
    await table.env.settle()
    first = shown(result)
    assert first.flags.ephemeral
    assert "step 1 of" in text_of(first)
    last = int(text_of(first).split("step 1 of ")[1].split("\n")[0])
    steps = [text_of(first)]
    for step in range(2, last + 1):
        await table.alice.click(shown(result), label="Next ▶")
        await table.env.settle()
        steps.append(text_of(shown(result)))
        assert f"step {step} of {last}" in steps[-1]
        assert pictures(shown(result))
    assert len(set(steps)) == last
    await table.alice.click(shown(result), label="◀ Back")
    await table.env.settle()
    assert f"step {max(0, last - 1)} of {last}" in text_of(shown(result))


async def test_the_story_is_the_same_after_a_restart(table: Table):
    await until_told(table, "cardfinity")
    row = await running(table)
    before = (await table.bot.services.matches.current(row.id)).story
    await table.restart()
    assert (await table.bot.services.matches.current(row.id)).story == before


async def test_a_turn_that_is_taken_back_is_told_no_more(table: Table):
    duel = await until_told(table, "cardfinity")
    matches, row = table.bot.services.matches, await running(table)
    while not (await matches.current(row.id)).since["A"]:  # the computer began
        snapshot = await matches.current(row.id)
        decision = snapshot.views["A"].decision
        assert decision is not None
        await matches.choose(row.id, row.users["A"], snapshot.number, decision.default)
        await table.bot.services.computer.finish()
    now = await matches.current(row.id)
    await matches.take_back_turn(row.id, row.users["A"], now.number)
    await table.alice.slash(table.channel, "match board")
    await table.env.settle()
    assert HEADING not in text_of(await duel.board())


async def test_no_step_is_shown_of_a_match_between_people(table: Table):
    duel = await people(table)
    with pytest.raises(NotPractice):
        await table.bot.services.matches.step_of_turn(duel.id, table.alice.id, 0, 1)


@pytest.fixture
def computer_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match that begins has one seed, with which the computer begins."""
    monkeypatch.setattr(match_creation.secrets, "token_bytes", bytes([SECOND_BEGINS]).__mul__)


async def slower(table: Table, duel: Duel) -> InteractionResult:
    """What Alice is shown who presses Slower on the board."""
    result = await table.alice.click(await duel.board(), label="Slower")
    await table.env.settle()
    return result


async def turn_page(table: Table, result: InteractionResult, label: str) -> InteractionResult:
    """What Alice is shown who presses Back or Next on a step."""
    turned = await table.alice.click(shown(result), label=label)
    await table.env.settle()
    return turned


async def end_turn(table: Table, duel: Duel, luck: random.Random) -> None:
    """Alice ends her turn on her panel, or presses anything where that is not offered."""
    row = await duel.row()
    now = await panel(duel, row)
    if "End turn" in buttons(now):
        await table.alice.user.click(now, label="End turn")
    else:
        await duel.play_randomly(luck, now, "A")
        duel.match = None
    await table.env.settle()


@pytest.mark.usefixtures("computer_begins")
@pytest.mark.parametrize("key", list(games()))
async def test_the_first_turn_of_all_is_told_too(table: Table, key: str):
    duel = await until_told(table, key)
    snapshot = await table.bot.services.matches.current(duel.id)
    assert snapshot.views["A"].turn == 2
    assert HEADING in text_of(await duel.board())
    said = text_of(shown(await slower(table, duel)))
    assert "step 1 of" in said or NOTHING in said


@pytest.mark.usefixtures("computer_begins")
@pytest.mark.parametrize("restarted", [False, True])
async def test_a_match_that_ends_in_the_computers_turn_is_told_to_its_end(
    table: Table, restarted: bool
):
    duel, luck = await until_told(table, "cardfinity"), random.Random(1)
    for _ in range(80):
        if (await duel.row()).state == "over":
            break
        await end_turn(table, duel, luck)
    over = (await table.bot.services.matches.current(duel.id)).public
    assert (over.winner, over.active) == ("B", "B")
    if restarted:
        await table.restart()
    board = await duel.board()
    assert HEADING in text_of(board)
    assert not any(name.startswith("before-") for name in pictures(board))
    result = await slower(table, duel)
    while "Next ▶" in labels(shown(result)):
        await turn_page(table, result, "Next ▶")
    assert "wins" in text_of(shown(result)).split(" of ")[1]
    assert pictures(shown(result))


@pytest.mark.usefixtures("computer_begins")
async def test_steps_of_a_turn_that_was_taken_back_are_told_no_more(table: Table):
    duel, luck = await until_told(table, "cardfinity"), random.Random(1)
    turn = (await table.bot.services.matches.current(duel.id)).public.turn
    while (await table.bot.services.matches.current(duel.id)).public.turn < turn + 2:
        await end_turn(table, duel, luck)
    result = await slower(table, duel)
    told = text_of(shown(result))
    await table.alice.user.click(await panel(duel, await duel.row()), label="Take back")
    await table.env.settle()
    assert (await table.bot.services.matches.current(duel.id)).public.turn == turn
    assert "Slower" not in labels(await duel.board())
    refused = await turn_page(table, result, "◀ Back")
    assert str(TurnTakenBack()) in "".join(map(text_of, refused.followups))
    assert text_of(shown(result)) == told


@pytest.mark.usefixtures("computer_begins")
async def test_nobody_else_is_shown_the_steps(table: Table):
    public = discord.PermissionOverwrite(create_private_threads=False)
    channel = table.guild.create_text_channel("open", overwrites={table.guild.default_role: public})
    duel = await until_told(replace(table, channel=channel), "cardfinity")
    custom_id = buttons(await duel.board())["Slower"]
    pressed = await table.bob.click(await duel.board(), custom_id=custom_id)
    await table.env.settle()
    assert str(NotPlaying()) in text_of(shown(pressed))
    assert not pictures(shown(pressed))


@pytest.mark.usefixtures("computer_begins")
@pytest.mark.parametrize("key", list(games()))
async def test_who_has_pictures_off_is_shown_the_steps_in_words(table: Table, key: str):
    async with table.bot.store.write() as connection:
        await change_preferences(connection, table.alice.id, text_board=True)
    duel = await until_told(table, key)
    result = await slower(table, duel)
    said = text_of(shown(result))
    assert "step 1 of" in said or NOTHING in said
    for player in (await duel.row()).names.values():
        assert re.search(rf"^{player}.*: .*Hand \d", said, re.MULTILINE)
    assert not pictures(shown(result))
