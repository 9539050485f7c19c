"""Every choice of the computer follows from the record of its match, which has its own seed."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from random import Random

import pytest

import engine
from bot.jobs import InProcessJobs
from bot.matches.actions import Choose, Concede, TakeBackOwn
from bot.matches.beginning.practice import PracticeMatches, PracticeTerms
from bot.matches.computer_turns import ComputerTurns, waits_for_computer
from bot.matches.match_service import MatchService
from bot.privacy.export import export_member_data
from bot.processes.background_process import BackgroundProcess
from bot.processes.computer_thinking import ComputerThinking
from bot.store import Store
from bot.store.matches.match_rows import MatchRow
from bot.tournaments.after_match import after_match
from engine.players import Player
from engine.practice.advice import Advice, advise
from engine.practice.levels import Level
from engine.record import TAKE_BACK_OWN, Record
from tests.bot.matches.games import ALICE, Clock, store_deck
from tests.bot.matches.records import recomputed, recorded

GAMES = list(engine.games())
QUICK = "cardfinity"

OWN = 8
"""Number of choices that Alice makes before she concedes."""

RESTART = 3
"""Number of the choice before which the bot restarts."""

BACK = (2, 5)
"""Numbers of the choices before which she takes back her choice."""


@pytest.fixture(autouse=True)
def seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fixes the seeds, so that the matches are equal each time."""
    monkeypatch.setattr(
        "bot.matches.beginning.match_creation.secrets.token_bytes", Random(2).randbytes
    )


@pytest.fixture
async def process() -> AsyncIterator[BackgroundProcess]:
    background = BackgroundProcess()
    yield background
    await background.close()


async def begin(store: Store, key: str, level: Level) -> MatchRow:
    first, second = engine.games()[key].starters()[:2]
    deck = await store_deck(store, ALICE.id, first.text)
    other = await store_deck(store, 0, second.text)
    terms = PracticeTerms(key, level, deck.version_id, other.version_id)
    return await PracticeMatches(store, Clock(), 5).start(ALICE, terms, 10, 20)


async def played(store: Store, row: MatchRow, thinking: ComputerThinking) -> None:
    """Plays Alice's choices more or less at random to the end, with a restart and choices taken
    back; or she concedes."""
    luck = Random(5)
    matches = MatchService(store, Clock(), after_match)
    turns = ComputerTurns(store, matches, thinking, InProcessJobs())
    for own in range(OWN):
        if own == RESTART:
            matches = MatchService(store, Clock(), after_match)
            turns = ComputerTurns(store, matches, thinking, InProcessJobs())
        if own in BACK:
            now = await matches.current(row.id)
            await matches.do(row.id, ALICE.id, TakeBackOwn(now.number))
        await turns.resume_all()
        await turns.finish()
        snapshot = await matches.current(row.id)
        assert not waits_for_computer(snapshot)
        decision = snapshot.views["A"].decision
        if decision is None:
            return
        at_random = luck.randrange(len(decision.options))
        option = luck.choice((at_random, decision.default))
        await matches.do(row.id, ALICE.id, Choose(snapshot.number, option, sure="yes"))
    await turns.resume_all()
    await turns.finish()
    if (await matches.current(row.id)).row.state == "running":
        await matches.do(row.id, ALICE.id, Concede())


@pytest.mark.parametrize(
    ("key", "level"),
    [
        ("chaos", "normal"),
        (QUICK, "hard"),
        *(
            pytest.param(key, "normal", marks=pytest.mark.soak)
            for key in GAMES
            if key not in ("chaos", QUICK)
        ),
    ],
)
async def test_what_it_chose_follows_from_the_record(
    store: Store, process: BackgroundProcess, key: str, level: Level
):
    row = await begin(store, key, level)
    await played(store, row, ComputerThinking(process))
    over, decks, choices = await recorded(store, row.id)
    assert over.state == "over"
    assert sum(choice.option == TAKE_BACK_OWN for choice in choices) >= len(BACK)
    assert len(recomputed(over, decks, choices)) > 5


class Hasty(ComputerThinking):
    """A thinker on so slow a machine that the clock always interrupts it."""

    async def advise(
        self, record: Record, player: Player, level: Level, seed: bytes, *, explain: bool = False
    ) -> Advice:
        return advise(engine.replay(record), player, level, seed, lambda: True)


async def test_the_record_says_what_a_clock_has_cut(store: Store):
    row = await begin(store, QUICK, "hard")
    await played(store, row, Hasty())
    over, _, choices = await recorded(store, row.id)
    own = [choice for choice in choices if choice.player == over.computer and not choice.forced]
    assert any(choice.hurried for choice in own)
    assert not any(choice.hurried for choice in choices if choice not in own)


async def test_the_seed_is_told_once_the_match_is_over(store: Store, process: BackgroundProcess):
    row = await begin(store, QUICK, "easy")
    assert row.computer_seed is not None
    document = await export_member_data(store, ALICE.id)
    assert document["matches"][0]["computer"] is None
    assert row.computer_seed.hex() not in json.dumps(document)
    await played(store, row, ComputerThinking(process))
    over, decks, choices = await recorded(store, row.id)
    [told] = (await export_member_data(store, ALICE.id))["matches"]
    computer = told["computer"]
    assert (computer["seat"], computer["decks"]) == (over.computer, list(decks))
    assert (computer["seed"], computer["deal"]) == (row.computer_seed.hex(), row.seed.hex())
    assert computer["choices"] == [
        [choice.number, choice.option, choice.forced, choice.hurried]
        for choice in choices
        if choice.player == over.computer
    ]
    numbers = [number for number, *_ in (*told["your_choices"], *computer["choices"])]
    assert sorted(numbers) == [choice.number for choice in choices]
