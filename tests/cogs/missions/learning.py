"""A member learns a game by commands and clicks."""

from __future__ import annotations

from typing import Any

import discord
from simcord.results import InteractionResult, ResponseMessage

import engine
from bot.exercises.written_card import key_of
from bot.matches.choices.attacks import attack_options
from bot.matches.live.snapshot import Snapshot
from bot.store.matches.match_rows import MatchRow, get_match
from cogs.matches.choices.controls import AttackButton
from cogs.missions.controls import MissionButton
from cogs.ui.controls import controls
from engine.exercise import Exercise
from engine.players import Player
from tests.cogs.matches.reading import Message, buttons, menus, text_of
from tests.cogs.practice.practice import alice_at, click, hand_of
from tests.cogs.walking import go_on, screen
from tests.conftest import Table

TAUGHT = [key for key, game in engine.games().items() if game.missions]
"""The games that have missions."""

FIRST = TAUGHT[0]
MISSIONS = engine.games()[FIRST].missions


async def learn(table: Table, game: str = FIRST, *, direct: bool = False) -> Message:
    """Makes Alice ask to learn a game, in the channel or in a direct message, and start its next
    mission if there is one and none is running. Returns the last answer."""
    alice: Any = table.alice.user if direct else table.alice
    opened = await (alice.slash("learn") if direct else alice.slash(table.channel, "learn"))
    result, title = opened, engine.games()[game].title
    if "Another game" in buttons(screen(result)) and title not in text_of(screen(result)):
        result = await go_on(alice, result, "Another game", title)
    start = [one for one in buttons(screen(result)) if one.startswith("Start mission")]
    result = await go_on(alice, result, *start)
    await table.env.settle()
    answered = result.response or result.followups
    return answer_of(result) if answered else await hand(table, await mission(table))


async def begin(table: Table, exercise: Exercise) -> MatchRow:
    """Makes Alice begin that mission by a button in the channel."""
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    button = MissionButton(exercise.game, key_of(exercise))
    message = await channel.send("Learn", view=controls(button))
    await table.alice.click(message, label="Try again")
    await table.env.settle()
    return await mission(table)


def answer_of(result: InteractionResult) -> ResponseMessage:
    """Returns the private answer to a command or press."""
    assert result.acknowledged
    found = result.response or (result.followups[-1] if result.followups else None)
    assert found is not None
    return found


async def mission(table: Table) -> MatchRow:
    """Returns the mission that Alice is in."""
    row = await table.bot.services.exercises.running(table.alice.id)
    assert row is not None
    return row


async def stored(table: Table, match_id: str) -> MatchRow:
    """Returns that match as it is stored now."""
    async with table.bot.store.read() as connection:
        row = await get_match(connection, match_id)
    assert row is not None
    return row


async def now(table: Table, row: MatchRow) -> Snapshot:
    """Returns the state of the mission."""
    return await table.bot.services.matches.current(row.id)


def seat_of(row: MatchRow) -> Player:
    """Returns Alice's seat."""
    assert row.human is not None
    return row.human


async def hand(table: Table, row: MatchRow) -> discord.Message:
    """Returns Alice's hand, the only message of a mission or a puzzle."""
    return await hand_of(table, row)


async def press(table: Table, row: MatchRow, label: str) -> InteractionResult:
    """Presses a button of Alice's hand."""
    result = await click(table, await hand(table, row), label=label)
    await table.env.settle()
    return result


async def give_up(table: Table, row: MatchRow) -> None:
    """Makes Alice quit the mission, and confirm it."""
    if "Quit" not in buttons(await hand(table, row)):
        await press(table, row, "⋯")
    asked = answer_of(await press(table, row, "Quit"))
    await click(table, asked, label="Quit")
    await table.env.settle()


async def wanted(table: Table, row: MatchRow) -> int:
    """Returns the option that the mission wants now."""
    snapshot = await now(table, row)
    decision = snapshot.views[seat_of(row)].decision
    assert snapshot.exercise is not None
    step = snapshot.exercise.progress.step
    assert decision is not None
    assert step is not None
    options = enumerate(decision.options)
    return next(number for number, one in options if step.is_taken_by(one.facts))


async def other(table: Table, row: MatchRow) -> int:
    """Returns an option that the mission does not want."""
    snapshot = await now(table, row)
    decision = snapshot.views[seat_of(row)].decision
    assert snapshot.exercise is not None
    step = snapshot.exercise.progress.step
    assert decision is not None
    assert step is not None
    options = enumerate(decision.options)
    return next(number for number, one in options if not step.is_taken_by(one.facts))


async def take(table: Table, row: MatchRow, option: int) -> int:
    """Chooses an option as Alice by the controls of her hand, wherever it is. Returns the number of
    clicks: a menu is two."""
    snapshot, seat = await now(table, row), seat_of(row)
    view = snapshot.views[seat]
    decision = view.decision
    assert decision is not None
    asked = f"{row.id}:{snapshot.number_for(seat)}"
    clicks = 0
    for turned in range(3):
        panel = await hand(table, row)
        user = alice_at(table, panel)
        ids, listed = {*buttons(panel).values()}, menus(panel)
        direct = {f"match:choose:{asked}:{option}"}
        if option == decision.passing:
            direct |= {f"match:end-turn:{asked}", f"match:pass-on:{asked}"}
        if found := direct & ids:
            await user.click(panel, custom_id=found.pop())
            break
        several = [one for one in ids if one.startswith(f"match:attack:{asked}:")]
        if aimed := [one for one in several if option in AttackButton.component_id.read(one)[2]]:
            await user.click(panel, custom_id=aimed[0])
            break
        menu = next((menu for menu, values in listed.items() if str(option) in values.values()), "")
        if menu and not menu.startswith("match:attackers:"):
            await user.select(panel, [str(option)], custom_id=menu)
            clicks += 1
            break
        if decision.options[option].aim is not None and f"match:attackers:{asked}" in listed:
            declared = attack_options(decision, view, row.names)
            [who] = [one for one in declared.attackers if option in one.options.values()]
            first = str(who.first)
            await user.select(panel, [first], custom_id=f"match:attackers:{asked}")
            clicks += 2
        else:
            turning = sorted(one for one in ids if one.startswith(f"match:turn:{asked}:"))
            about = decision.options[option].place
            fitting = [
                one
                for one in turning
                if (card := one.rsplit(":", 1)[1]) != "-"
                and decision.options[int(card)].place == about
            ]
            await user.click(panel, custom_id=fitting[0])
            clicks += 1
        await table.env.settle()
        assert turned < 2, f"option {option} is not on the panel"
    await table.env.settle()
    return clicks + 1


async def play(table: Table, row: MatchRow) -> int:
    """Plays a mission to its end as Alice, by its steps. Returns the number of clicks."""
    clicks = 0
    while (await stored(table, row.id)).state == "running":
        clicks += await take(table, row, await wanted(table, row))
    return clicks
