"""Playing on from a finished match, by real clicks: from which step, with which cards, how
often."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from simcord.results import InteractionResult

import engine
from bot.cli.replay_command import replay
from bot.matches.actions import Choose
from bot.matches.choices.option_groups import offered_options
from bot.processes.background_process import BackgroundProcess
from bot.processes.workers import Workers
from bot.store.matches.match_beginnings import beginning_of
from bot.store.matches.match_rows import MatchRow
from bot.store.privacy.departed_servers import delete_these_matches
from bot.store.settings.preferences import change_preferences
from engine.game import Game
from engine.match import Match
from engine.players import PLAYERS, Player, opponent
from engine.practice.ready_decks import ready_decks
from tests.bytes_of_files import unpacked, whole_word
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.pages import at_match, verify, watch_number
from tests.cogs.matches.reading import buttons, everything, text_of
from tests.cogs.practice.played import offer_rematch, over
from tests.cogs.practice.practice import concede, hand_of, running, stored
from tests.cogs.privacy.asking import ask_export
from tests.cogs.queue.waiting import said
from tests.cogs.replays.replays import carol_of, kept, turned, watch
from tests.conftest import Table
from tests.visible_names import names_in, names_in_events

LONG = [
    pytest.param(key, who, 15, marks=pytest.mark.soak) for key in engine.games() for who in PLAYERS
]


@pytest.fixture(autouse=True)
def files_that_gave_way() -> Iterator[None]:
    """Makes the bot recognise that a kept file has just been replaced: it knows this by Discord's
    words (`Outcome.REPLACED`), but the simulated Discord has others."""

    def another(record: logging.LogRecord) -> bool:
        return "unknown attachment id" not in str(record.exc_info)

    log = logging.getLogger("bot.discord_api.discord_calls")
    log.addFilter(another)
    yield
    log.removeFilter(another)


async def asked(duel: Duel, actor: Any, steps: int = 3) -> Any:
    """Returns the question how to play on from the step that is `steps` ahead."""
    shown = await watch(duel, actor)
    for _ in range(steps):
        shown = await turned(actor, shown, "Next ▶")
    return await turned(actor, shown, "Play on from here")


async def play_on(duel: Duel, actor: Any, *wishes: str, steps: int = 3) -> InteractionResult:
    """Plays on from there only by clicks, with these wishes."""
    question = await asked(duel, actor, steps)
    for wish in wishes:
        if wish in buttons(question):
            question = await turned(actor, question, wish)
    return await actor.click(question, custom_id=buttons(question)["Play on"])


async def some_choices(table: Table, actor: Any, row: MatchRow, count: int = 4) -> None:
    """Makes some choices as the member, like presses, with the computer's answers."""
    luck, services = random.Random(3), table.bot.services
    for _ in range(count):
        await services.computer.finish()
        snapshot = await services.matches.current(row.id)
        view = snapshot.views[row.human]
        if view.decision is None:
            return
        option = luck.choice(offered_options(view.decision, view)).option
        number = snapshot.number_for(row.human or "A")
        snapshot = await services.matches.do(row.id, actor.id, Choose(number, option, sure="yes"))
        table.bot.get_cog("match").refresher.show_soon(row.id, snapshot)
        await services.computer.finish()
        await table.env.settle()


async def test_an_open_match_is_played_on_and_that_again(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    duel, carol = await over(table), carol_of(table)
    await duel.wait_for_no_rematch()
    question = await asked(duel, carol)
    assert "Step 4 of" in text_of(question)
    await table.restart()
    for wish in ("As Bob", "Cards as they were", "Hard"):
        if wish in buttons(question):
            question = await turned(carol, question, wish)
    answer = await turned(carol, question, "Play on")
    assert f"You play on from match {duel.id} in Bob's seat" in text_of(answer)
    assert "All cards are as they were." in text_of(answer)
    row = await running(table, carol)
    assert (row.human, row.level, row.origin) == ("B", "hard", duel.id)
    await some_choices(table, carol, row, 1)
    await concede(table, row, carol)
    last, steps = await all_steps(table, carol, row)
    assert all("Both hands are shown." in one for one in steps)
    page, record = await kept(carol, last)
    assert page.filename == f"match-{row.id}.html"
    file = tmp_path / record.filename
    file.write_bytes(await record.read())
    assert replay(str(file)) == 0
    assert "It replays as it was recorded." in capsys.readouterr().out
    verified = await verify(carol, table.channel, row.id)
    assert "It agrees." in said(verified)
    assert f"it starts from a step of match {duel.id}" in said(verified)
    question = await turned(carol, await turned(carol, last, "◀ Back"), "Play on from here")
    await turned(carol, question, "Play on")
    again = await running(table, carol)
    assert again.origin == row.id


async def test_it_is_played_again_from_the_same_decision_unless_it_is_gone(table: Table) -> None:
    duel, carol = await over(table), carol_of(table)
    await duel.wait_for_no_rematch()
    question = await asked(duel, carol)
    await turned(carol, await turned(carol, question, "Made-up cards"), "Play on")
    first = await running(table, carol)
    await concede(table, first, carol)
    over_hand = await hand_of(table, first, carol)
    await carol.click(over_hand, custom_id=buttons(over_hand)["Play it again"])
    second = await running(table, carol)
    assert (second.origin, second.level, second.human) == (duel.id, first.level, first.human)
    assert second.id != first.id
    await concede(table, second, carol)
    async with table.bot.store.write() as connection:
        await delete_these_matches(connection, [duel.id])
    over_hand = await hand_of(table, second, carol)
    gone = await carol.click(over_hand, custom_id=buttons(over_hand)["Play it again"])
    assert "I know no such match" in said(gone)


async def test_what_was_asked_while_it_was_open_is_refused_once_it_is_secret(table: Table) -> None:
    duel, carol = await over(table), carol_of(table)
    await duel.wait_for_no_rematch()
    shown = await watch(duel, carol)
    question = await turned(carol, shown, "Play on from here")
    mine = await turned(table.alice, await asked(duel, table.alice, 1), "As Bob")
    await offer_rematch(duel)
    assert "Play on from here" not in buttons(await watch(duel, carol))
    for actor, message in ((carol, question), (table.alice, mine)):
        refused = await actor.click(message, custom_id=buttons(message)["Play on"])
        assert "Part of this match is still secret" in said(refused)
    while "Next ▶" in buttons(shown):
        shown = await turned(carol, shown, "Next ▶")
    assert "Play on from here" not in buttons(shown)


@pytest.mark.parametrize(("key", "who", "choices"), [("cardfinity", "A", 6), *LONG])
async def test_before_it_is_open_nothing_shown_of_it_holds_what_its_player_may_not_know(
    table: Table, key: str, who: Player, choices: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Imagined cards are from the player's own deck here. So no name of another card of the other's
    deck may be in anything that is shown or downloaded, except those that the player has seen."""
    game, ready = engine.games()[key], ready_decks(key)
    for module in ("guess", "knowledge"):
        name = f"engine.practice.{module}.ready_decks"
        monkeypatch.setattr(name, lambda _: [ready[PLAYERS.index(who)]])
    for think in ("think", "think_first"):
        monkeypatch.setattr(BackgroundProcess, think, here)
    monkeypatch.setattr(Workers, "replay", here)
    duel = await over(table, key)
    await offer_rematch(duel)
    actor, of = duel.actor(who), await duel.truth()
    await table.bot.store.run(change_preferences, actor.id, text_board=True)
    answer = await play_on(duel, actor, steps=4)
    row = await running(table, actor)
    assert (row.human, row.origin_open) == (who, False)
    found = [everything(one) for one in (answer.response,) if one is not None]
    await some_choices(table, actor, row, choices)
    await table.restart()
    await some_choices(table, actor, row, 1)
    found += await commands(table, actor, row, "Log", "Hand")
    if (await stored(table, row.id)).state == "running":
        await concede(table, row, actor)
    last, steps = await all_steps(table, actor, row)
    assert len(set(steps)) > 1
    found += steps
    for place in (table.channel, *table.channel.threads, actor.user.dm_channel):
        found += [everything(one) for one in place.history()]
    files = await kept(actor, last)
    exported = (await ask_export(actor, table.channel)).response
    assert exported is not None
    files += exported.attachments
    found += [unpacked(await file.read()) for file in files]
    found += await commands(table, carol_of(table), row, "replay")

    decks = [text.text for text in game.starters()[:2]]
    theirs, mine = (names_of(game, text) for text in (decks if who == "B" else decks[::-1]))
    known = mine | seen_in(of, who)
    assert len(theirs - known) > 1
    text = "\n".join(found)
    assert {name for name in theirs - known if whole_word(name, text)} == set()
    async with table.bot.store.read() as connection:
        beginning = await beginning_of(connection, row)
    assert beginning is not None
    seeds = [beginning.seed, *(one.seed for one in beginning.earlier if one.seed)]
    other = decks[PLAYERS.index(opponent(who))]
    for never in (*(seed.hex() for seed in seeds), other, json.dumps(other)[1:-1]):
        assert never not in text
    assert any(name for name in mine if whole_word(name, text))


def seen_in(match: Match, who: Player) -> set[str]:
    """Returns the names of all cards that a player has seen in a match."""
    record = match.record()
    found, again = set[str](), engine.replay(replace(record, choices=()))
    for choice in record.choices:
        found |= names_in(again.view(who))
        again.play(choice)
    events = [event.seen_by(who) for event in match.events]
    return found | names_in(again.view(who)) | names_in_events(events)


async def here(_: object, __: float, function: Any, *arguments: Any) -> Any:
    """Does the work in this process, in which imagined cards are those that the test wants."""
    return await asyncio.to_thread(function, *arguments)


def names_of(game: Game, deck: str) -> set[str]:
    """Returns the names of the cards of a deck."""
    return {card.face.name for card in game.deck_sheet(game.parse_deck(deck)).cards}


async def commands(table: Table, actor: Any, row: MatchRow, *which: str) -> list[str]:
    """Returns the answers of the pages about a match, with their files."""
    found: list[str] = []
    for page in which:
        if page in ("replay", "verify"):
            ask = watch_number if page == "replay" else verify
            answer = await ask(actor, table.channel, row.id)
        else:
            answer = await at_match(actor, table.channel, page, match=row.id)
        assert answer.response is not None
        found.append(everything(answer.response))
        files = [one for one in answer.response.attachments if not one.filename.endswith(".png")]
        found += [unpacked(await one.read()) for one in files]
    return found


async def all_steps(table: Table, actor: Any, row: MatchRow) -> tuple[Any, list[str]]:
    """Returns the last step of the replay of a match, and the texts of all steps."""
    shown = (await watch_number(actor, table.channel, row.id)).response
    assert shown is not None
    found = [everything(shown)]
    while "Next ▶" in buttons(shown):
        shown = await turned(actor, shown, "Next ▶")
        found.append(everything(shown))
    return shown, found
