"""A deck's power: requested, shown in progress, stored, and shown wherever the deck is."""

import asyncio
import re
import time
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
import simcord

import engine
from bot.base.settings import Settings
from bot.decks.deck_validation import read_deck_text
from bot.decks.power_process import DeckMeasurement
from bot.jobs import InProcessJobs
from bot.store.decks.deck_rows import save_power
from engine.decks import Power
from tests.bot.held_up import held_up
from tests.bot.waiting import PATIENCE
from tests.cogs.decks.deck_answers import add_deck, open_deck, private
from tests.cogs.matches.reading import buttons, menus
from tests.cogs.privacy.asking import ask_deletion
from tests.cogs.walking import go_on, walk
from tests.conftest import Table

GAME = next(game for game in engine.games().values() if game.measures)
ONE, OTHER = (starter.text for starter in GAME.starters()[:2])
ENDLESS = 20_000
MEANING = "against the starter decks; 50 is as strong as these"


@pytest.fixture
def matches() -> int:
    """Returns roughly how many matches a deck plays."""
    return 16


@pytest.fixture
def settings(settings: Settings, matches: int) -> Settings:
    return settings.model_copy(update={"power_matches": matches})


@pytest.fixture(autouse=True)
def long_enough() -> Iterator[None]:
    """Lengthens limits, because the simulation's time passes faster than that of the processes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.decks.power_job.LONGEST_SECONDS", float("inf"))
        yield


@pytest.fixture(autouse=True)
def begun(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[DeckMeasurement]]:
    """Yields the measurements of a test, and ends them before the next."""
    made: list[DeckMeasurement] = []

    def begin(*args: Any) -> DeckMeasurement:
        made.append(DeckMeasurement(*args))
        return made[-1]

    monkeypatch.setattr("bot.decks.power_job.DeckMeasurement", begin)
    yield made
    for one in made:
        one.stop()


@pytest.fixture(autouse=True)
def beside(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeps long work, and waits for it, from blocking other actions of a test."""
    attempt = InProcessJobs._attempt

    async def attempt_beside(jobs: InProcessJobs, wanted: Any) -> None:
        doing = attempt(jobs, wanted)
        if wanted.job.long:
            doing = table.env.external_wait(doing, reason="this takes long")
        await doing

    monkeypatch.setattr(InProcessJobs, "_attempt", attempt_beside)


async def shown(
    table: Table, member: simcord.MemberActor, text: str, name: str = "Mine"
) -> simcord.ResponseMessage:
    """Returns a member's deck with the given text, as they see it."""
    await table.bot.decks.keep(member.id, text, name=name)
    return message(await walk(member, table.channel, "deck", name))


def message(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    assert private(result)
    assert result.response is not None
    return result.response


async def measure(
    member: simcord.MemberActor, shown: simcord.ResponseMessage
) -> simcord.InteractionResult:
    """Starts measuring the deck that is shown."""
    return await go_on(member, shown, "More", "Measure power")


async def can_be_measured(member: simcord.MemberActor, shown: simcord.ResponseMessage) -> bool:
    """Returns whether measuring is offered for the deck that is shown, which stays there."""
    await go_on(member, shown, "More")
    [options] = menus(shown).values()
    await go_on(member, shown, "◀ Back")
    return "Measure power" in options


async def in_line(table: Table) -> int:
    """Returns how many decks are being measured, or wait for that."""
    return len(await table.bot.services.power.look())


async def until(table: Table, shown: simcord.ResponseMessage, words: str) -> None:
    """Lets time pass until a message has these words. The processes take real time, which only this
    clock measures: the simulation moves the others."""
    deadline = time.perf_counter() + PATIENCE
    while words not in shown.content:
        assert time.perf_counter() < deadline, shown.content
        await asyncio.sleep(0.05)
        await table.env.advance_time(2.5)


async def test_a_text_is_measured_once_for_everybody(table: Table, monkeypatch: pytest.MonkeyPatch):
    gate = held_up(monkeypatch)
    ours = await shown(table, table.alice, ONE), await shown(table, table.bob, ONE)
    for seen, member in zip(ours, (table.alice, table.bob), strict=True):
        assert "Power" not in seen.content
        assert await can_be_measured(member, seen)
        pictures = [file.id for file in seen.attachments]
        await measure(member, seen)
        assert "in about 16 matches against the starter decks" in seen.content
        assert list(buttons(seen)) == ["Stop here"]
        assert [file.id for file in seen.attachments] == pictures
    gate.open()
    for seen in ours:
        await until(table, seen, "Power")
    *_, power = GAME.measure(GAME.parse_deck(ONE), 16, 0)
    assert power is not None
    number = f"{power.value:.1f} ± {power.error:.1f}"
    for seen in ours:
        assert f"**Power {number}** (16 matches {MEANING})" in seen.content
        assert list(buttons(seen)) == ["Edit cards", "Try it", "Page 2 ▶", "More", "◀ Your decks"]
        assert len(seen.attachments) == 1

    assert f"power {number}" in private(await table.alice.slash(table.channel, "deck"))
    file = {"file": ("deck.txt", ONE.encode()), "name": "Second copy"}
    again = await add_deck(table.bob, table.channel, "Upload a file", file)
    assert f"**Power {number}**" in private(again)
    await table.restart()
    assert number in (await shown(table, table.alice, ONE)).content
    changed = await shown(table, table.alice, ONE + "\n")
    assert "Power" not in changed.content
    assert await can_be_measured(table.alice, changed)


@pytest.mark.parametrize("matches", [ENDLESS])
async def test_who_waits_sees_how_many_come_before_and_stopping_keeps_what_is_known(table: Table):
    mine = await shown(table, table.alice, ONE)
    await measure(table.alice, mine)
    theirs = await shown(table, table.bob, OTHER)
    await measure(table.bob, theirs)
    assert "1 other deck comes first" in theirs.content
    third = await shown(table, table.bob, ONE + "\n", "Third")
    result = await measure(table.bob, third)
    assert "one of your decks at a time" in private(result)
    await table.bob.click(theirs, label="Stop here")
    assert await can_be_measured(table.bob, theirs)
    assert "Power" not in theirs.content

    await until(table, mine, "so far")
    assert "in about 20,000 matches" in mine.content
    assert re.search(r"▱ \d+ played: \d+\.\d ± \d+\.\d so far", mine.content)
    await table.bot.decks.keep(table.bob.id, OTHER, name="Mine")
    await measure(table.bob, theirs)
    await table.alice.click(mine, label="Stop here")
    assert MEANING in mine.content
    assert await can_be_measured(table.alice, mine)
    (kept,) = await table.bot.decks.of(table.alice.id)
    assert kept.power is not None
    assert f"({kept.power.games} match" in mine.content

    await until(table, theirs, "so far")
    await table.bot.decks.keep(table.bob.id, OTHER + "\n", name="Mine")
    await until(table, theirs, "changed")
    assert "**Mine**, version 2" in theirs.content
    assert "changed while I measured version 1" in theirs.content
    assert "Power" not in theirs.content
    assert not await in_line(table)


@pytest.mark.parametrize("matches", [ENDLESS])
async def test_one_message_shows_how_it_goes_and_can_stop_it_after_a_restart(
    table: Table, monkeypatch: pytest.MonkeyPatch
):
    mine, other = await shown(table, table.alice, ONE), await shown(table, table.alice, ONE)
    await table.alice.click(mine, label="Page 2 ▶")
    second_page = [file.description for file in mine.attachments]
    await measure(table.alice, mine)
    await measure(table.alice, other)
    await until(table, other, "so far")
    assert "My progress is where you last started it" in mine.content
    assert "played" not in mine.content
    assert list(buttons(mine)) == ["Follow"]
    await table.alice.click(mine, label="Follow")
    await until(table, mine, "so far")
    assert list(buttons(other)) == ["Follow"]
    await table.restart()
    await table.alice.click(mine, label="Stop here")
    assert MEANING in mine.content
    assert [file.description for file in mine.attachments] == second_page
    assert not await in_line(table)
    await measure(table.alice, mine)
    assert "Measuring its power" in mine.content

    monkeypatch.setattr(
        import_module("cogs.decks.controllers.power_measuring"), "FAREWELL_SECONDS", 900
    )
    await until(table, mine, "Discord no longer lets me change this message")
    assert list(buttons(mine)) == ["Follow"]
    monkeypatch.undo()
    await table.alice.click(mine, label="Follow")
    assert list(buttons(mine)) == ["Stop here"]


async def test_a_message_shows_the_power_that_is_known_after_a_restart(
    table: Table, monkeypatch: pytest.MonkeyPatch
):
    gate = held_up(monkeypatch)
    mine = await shown(table, table.alice, ONE)
    await measure(table.alice, mine)
    assert list(buttons(mine)) == ["Stop here"]
    await table.restart()
    gate.open()
    await until(table, mine, "**Power ")
    assert list(buttons(mine)) == ["Edit cards", "Try it", "Page 2 ▶", "More", "◀ Your decks"]


@pytest.mark.parametrize("matches", [ENDLESS])
async def test_deleting_a_deck_or_the_end_of_the_bot_ends_its_measurement(
    table: Table, begun: list[DeckMeasurement]
):
    carol = table.guild.add_member(table.env.create_user("carol"))
    mine, theirs = await shown(table, table.alice, ONE), await shown(table, table.bob, OTHER)
    twin = await shown(table, carol, OTHER)
    await measure(table.alice, mine)
    await measure(table.bob, theirs)
    await measure(carol, twin)
    assert "1 other deck comes first" in theirs.content
    asked = message(await open_deck(table, "Mine", "More", "Delete"))
    await table.alice.click(asked, label="Delete it")
    await until(table, mine, "isn't in your collection")
    await until(table, theirs, "Measuring its power")

    asked = message(await ask_deletion(table.bob, table.channel))
    await table.bob.click(asked, label=next(iter(buttons(asked))))
    await until(table, theirs, "isn't in your collection")
    await until(table, twin, "so far")
    assert await in_line(table) == 1
    await table.bot.close()
    for one in begun:
        await asyncio.to_thread(one.join)


async def test_if_measuring_fails_it_says_so_and_can_be_tried_again(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    """This also holds if Discord refuses the message at first."""
    gate = held_up(monkeypatch)
    gate.died = True
    mine = await shown(table, table.alice, ONE)
    await measure(table.alice, mine)
    table.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=503, times=3)
    gate.open()
    await until(table, mine, "couldn't measure its power")
    assert "the process died" in caplog.text
    caplog.clear()
    assert await can_be_measured(table.alice, mine)
    assert "Power" not in mine.content.replace("Its power", "")


async def test_an_old_menu_measures_nothing_that_is_known_or_no_deck_any_more(table: Table):
    mine = await shown(table, table.alice, ONE)
    await go_on(table.alice, mine, "More")
    sha256 = read_deck_text(ONE, GAME.key).sha256
    async with table.bot.store.write() as connection:
        await save_power(connection, GAME.key, sha256, Power(51.25, 2.95, 1104), 0)
    await go_on(table.alice, mine, "Measure power")
    assert f"**Power 51.2 ± 3.0** (1,104 matches {MEANING})" in mine.content
    other = await shown(table, table.alice, OTHER, "Other")
    await go_on(table.alice, other, "More")
    await table.bot.decks.keep(table.alice.id, "nonsense", name="Other", game=GAME.key)
    await go_on(table.alice, other, "Measure power")
    assert "Not legal yet" in other.content
