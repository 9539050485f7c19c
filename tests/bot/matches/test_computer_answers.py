"""In a person's turn the computer is asked as a person would be, and may answer their plays."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from hashlib import sha256

import pytest
from sqlalchemy import text

import engine
from bot.jobs import InProcessJobs
from bot.matches import computer_turns
from bot.matches.actions import Choose, Concede
from bot.matches.beginning.practice import PracticeMatches, PracticeTerms
from bot.matches.computer_turns import ComputerTurns
from bot.matches.match_service import MatchService
from bot.processes.background_process import BackgroundProcess
from bot.processes.computer_thinking import ComputerThinking
from bot.store import Store
from bot.store.matches.match_rows import MatchRow, choices_from, deck_sources
from bot.tournaments.after_match import after_match
from engine.practice.advice import advise
from engine.record import Choice, Record
from tests.bot.matches.games import ALICE, Clock, store_deck

CHOICES = 12
"""Number of choices that Alice makes in a match, as the computer would in her place."""

MATCHES = 10
"""Maximum number of matches until an answer has been seen."""


@pytest.fixture
async def process() -> AsyncIterator[BackgroundProcess]:
    background = BackgroundProcess()
    yield background
    await background.close()


async def begun(store: Store, key: str, number: int) -> MatchRow:
    """Returns a practice match of two starter decks."""
    ready = engine.games()[key].starters()
    texts = [ready[(number + n) % len(ready)].text for n in range(2)]
    mine, theirs = [
        await store_deck(store, owner, text)
        for owner, text in zip((ALICE.id, 0), texts, strict=True)
    ]
    terms = PracticeTerms(key, "normal", mine.version_id, theirs.version_id)
    return await PracticeMatches(store, Clock(), 5).start(ALICE, terms, 10, 20)


async def played(store: Store, row: MatchRow, process: BackgroundProcess) -> None:
    """Makes Alice choose, and the computer answer, until she concedes."""
    matches = MatchService(store, Clock(), after_match)
    turns = ComputerTurns(store, matches, ComputerThinking(process), InProcessJobs())
    for _ in range(CHOICES):
        await turns.resume_all()
        await turns.finish()
        snapshot, record = await matches.with_record(row.id)
        if snapshot.row.state == "over":
            return
        assert row.computer_seed is not None
        option = advise(engine.replay(record), "A", "normal", row.computer_seed).option
        await matches.do(row.id, ALICE.id, Choose(snapshot.number, option, sure="yes"))
    await turns.resume_all()
    await turns.finish()
    if (await matches.current(row.id)).row.state == "running":
        await matches.do(row.id, ALICE.id, Concede())


async def answers(store: Store, row: MatchRow) -> list[bool]:
    """Returns whether the computer did more than pass, each time that it was asked while a card of
    Alice's waited on the stack in her turn."""
    async with store.read() as connection:
        decks = await deck_sources(connection, row)
        choices = await choices_from(connection, row.id, 0)
    match = engine.replay(Record(row.game, decks, row.seed, row.first, ()))
    found: list[bool] = []
    for choice in choices:
        view, decision = match.view(None), match.decision
        passing = None if decision is None else decision.passing
        hers = view.active == "A" and bool(view.stack) and view.stack[0].player == "A"
        if choice.player == "B" and hers and passing is not None and not choice.forced:
            found.append(choice.option != passing)
        match.play(Choice(choice.player, choice.option))
    return found


@pytest.mark.parametrize(("key", "number", "acts"), [("lifeburn", 1, False), ("asigoc", 5, True)])
async def test_the_computer_may_answer_on_the_stack_in_a_person_s_turn(
    store: Store,
    process: BackgroundProcess,
    monkeypatch: pytest.MonkeyPatch,
    key: str,
    number: int,
    acts: bool,
):
    """The number is that of the first match in which the computer is asked and acts if it can. If
    the rules or the computer change, another number may be needed."""
    seed = sha256(bytes([number])).digest()
    monkeypatch.setattr("bot.matches.beginning.match_creation.secrets.token_bytes", lambda _: seed)
    row = await begun(store, key, number)
    await played(store, row, process)
    answered = await answers(store, row)
    assert answered
    assert any(answered) or not acts


async def test_a_database_that_fails_for_a_moment_does_not_end_its_turn(
    store: Store, process: BackgroundProcess, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(computer_turns, "RETRY_SECONDS", 0.05)
    for number in range(MATCHES):
        row = await begun(store, "cardfinity", number)
        matches = MatchService(store, Clock(), after_match)
        if computer_turns.waits_for_computer(before := await matches.current(row.id)):
            break
        await matches.do(row.id, ALICE.id, Concede())
    turns = ComputerTurns(store, matches, ComputerThinking(process), InProcessJobs())
    await rename_table(store, "choices", "gone")
    turns.play_if_due(before)
    await asyncio.sleep(0.5)
    assert turns.is_thinking(row.id)
    await rename_table(store, "gone", "choices")
    await turns.finish()
    assert not computer_turns.waits_for_computer(await matches.current(row.id))


async def rename_table(store: Store, old: str, new: str) -> None:
    async with store.write() as connection:
        await connection.execute(text(f"ALTER TABLE {old} RENAME TO {new}"))
