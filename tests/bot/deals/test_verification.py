"""A match is verified from its record: it agrees, or the place of the fault is named."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from bot.cli.verify_command import AGREES, DIFFERS, NOT_ALL_TOLD, NOT_READABLE, verify_file
from bot.deals.computer_choices import recompute_computer_choices
from bot.deals.deal_parts import ASKED
from bot.deals.scheme import seed_of
from bot.deals.verification import (
    MatchToVerify,
    Subject,
    Verification,
    match_to_verify,
    verify_match,
)
from bot.deals.verification_text import verification_text
from bot.jobs import InProcessJobs
from bot.matches.actions import Choose, Concede
from bot.matches.beginning.practice import PracticeMatches, PracticeTerms
from bot.matches.computer_turns import ComputerTurns
from bot.matches.match_service import MatchService
from bot.processes.background_process import BackgroundProcess
from bot.processes.computer_thinking import ComputerThinking
from bot.replays.record import OpenRecord, write_record
from bot.replays.replay_process import StoredReplay, record_of
from bot.store import Store
from bot.store.matches.match_rows import choices_from, deck_sources, get_match
from bot.tournaments.after_match import after_match
from engine.practice.advice import VERSION
from tests.bot.matches.games import ALICE, Clock, store_deck

GAMES = list(engine.games())
OWN = 6


@dataclass(frozen=True)
class Played:
    """A match for verification, and its stored record."""

    match: MatchToVerify
    record: OpenRecord


@pytest.fixture(scope="module")
def played(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Played]:
    """Returns a match of each game that Alice played at random against the computer, and
    conceded."""
    path = tmp_path_factory.mktemp("played") / "deckhand.db"
    shutil.copy(empty_database, path)

    async def play() -> Mapping[str, Played]:
        process = BackgroundProcess()
        try:
            async with Store.opened(f"sqlite+aiosqlite:///{path}") as store:
                return {key: await play_match(store, process, key) for key in GAMES}
        finally:
            await process.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("secrets.token_bytes", Random(1).randbytes)
        return asyncio.run(play())


async def play_match(store: Store, process: BackgroundProcess, key: str) -> Played:
    first, second = engine.games()[key].starters()[:2]
    deck = await store_deck(store, ALICE.id, first.text)
    other = await store_deck(store, 0, second.text)
    terms = PracticeTerms(key, "normal", deck.version_id, other.version_id)
    row = await PracticeMatches(store, Clock(), len(GAMES)).start(ALICE, terms, 10, 20)
    matches, luck = MatchService(store, Clock(), after_match), Random(5)
    turns = ComputerTurns(store, matches, ComputerThinking(process), InProcessJobs())
    for _ in range(OWN):
        await turns.resume_all()
        await turns.finish()
        snapshot = await matches.current(row.id)
        decision = snapshot.views["A"].decision
        if decision is None:
            break
        option = luck.choice((luck.randrange(len(decision.options)), decision.default))
        await matches.do(row.id, ALICE.id, Choose(snapshot.number, option, sure="yes"))
    if (await matches.current(row.id)).row.state == "running":
        await matches.do(row.id, ALICE.id, Concede())
    async with store.read() as connection:
        over = await get_match(connection, row.id)
        assert over is not None
        sources = await deck_sources(connection, over)
        choices = await choices_from(connection, row.id, 0)
    record = record_of(StoredReplay(over, sources, choices), "open")
    assert isinstance(record, OpenRecord)
    return Played(match_to_verify(over, sources, choices), record)


@pytest.fixture
def match(played: Mapping[str, Played]) -> MatchToVerify:
    """Returns the match of Cardfinity."""
    return played["cardfinity"].match


@pytest.fixture
async def process() -> AsyncIterator[BackgroundProcess]:
    background = BackgroundProcess()
    yield background
    await background.close()


def found(verification: Verification) -> dict[Subject, bool | None]:
    """Returns the results of the findings, by their subjects."""
    return {finding.subject: finding.agrees for finding in verification.findings}


def told(verification: Verification, subject: Subject) -> str:
    return next(it.words for it in verification.findings if it.subject == subject)


ALL_AGREE = dict.fromkeys(("commitment", "seed", "opening", "play", "result"), True)


@pytest.mark.parametrize("key", GAMES)
async def test_a_match_agrees_and_so_does_the_computer(
    played: Mapping[str, Played], process: BackgroundProcess, key: str
) -> None:
    match = played[key].match
    verification = verify_match(match)
    assert found(verification) == ALL_AGREE
    assert verification.dealt is not None
    [computers] = await recompute_computer_choices(match, ComputerThinking(process))
    assert computers.agrees
    own = sum(it.player == match.about.computer and not it.forced for it in match.choices)
    assert f"{own} of its choices" in computers.words


async def test_what_was_altered_is_found(match: MatchToVerify, process: BackgroundProcess) -> None:
    assert match.secret is not None
    for change, subject in CHANGES.items():
        altered = replace(match, **change_of(match, change))
        assert found(verify_match(altered))[subject] is False, change
    choices = list(match.choices)
    own = next(it for it in choices if it.player == match.about.computer and not it.forced)
    other = next(
        one for one in range(99) if one != own.option and one < options_at(match, own.number)
    )
    choices[own.number] = replace(own, option=other)
    altered = replace(match, choices=choices)
    assert f"choice {own.number}, of B" in told(verify_match(altered), "play")
    [computers] = await recompute_computer_choices(
        replace(match, choices=choices[: own.number + 1]), ComputerThinking(process)
    )
    assert not computers.agrees
    assert f"choice {own.number}: option {own.option}, not {other}" in computers.words


CHANGES: dict[str, Subject] = {
    "secret": "commitment",
    "list": "commitment",
    "order": "commitment",
    "commitment": "commitment",
    "id": "seed",
    "cut": "seed",
    "seed": "seed",
    "seed and cut": "opening",
    "winner": "result",
    "a choice less": "result",
}


def change_of(match: MatchToVerify, change: str) -> dict[str, Any]:
    a, b = match.sources
    assert match.secret is not None
    changes: dict[str, dict[str, Any]] = {
        "secret": {"secret": bytes(32)},
        "list": {"sources": (a + "\n", b)},
        "order": {"sources": (b, a)},
        "commitment": {"commitment": "0" * 64},
        "id": {"about": replace(match.about, match="ZZZZZZ")},
        "cut": {"cuts": (None, "")},
        "seed": {"seed": bytes(32)},
        "seed and cut": {
            "cuts": ("mine", None),
            "seed": seed_of(match.about.match, match.secret, ("mine", None)),
        },
        "winner": {"about": replace(match.about, winner="draw")},
        "a choice less": {"choices": match.choices[:-1]},
    }
    return changes[change]


def options_at(match: MatchToVerify, number: int) -> int:
    decision = engine.replay(match.record(number)).decision
    assert decision is not None
    return len(decision.options)


async def test_a_choice_that_a_clock_has_hurried_is_said_to_be_so(
    match: MatchToVerify, process: BackgroundProcess
) -> None:
    own = next(it for it in match.choices if it.player == match.about.computer and not it.forced)
    choices = list(match.choices)
    choices[own.number] = replace(own, hurried=True)
    [computers] = await recompute_computer_choices(
        replace(match, choices=choices), ComputerThinking(process)
    )
    assert computers.agrees
    assert "1 was hurried by a clock or made before it, and does not follow" in computers.words


async def test_of_another_version_of_the_computer_nothing_can_be_told(
    match: MatchToVerify, process: BackgroundProcess
) -> None:
    assert match.computer_version == VERSION
    own = next(it for it in match.choices if it.player == match.about.computer and not it.forced)
    choices = list(match.choices)
    choices[own.number] = replace(own, option=own.option + 1)
    for version, words in ((0, "by a version of"), (VERSION + 1, f"by version {VERSION + 1} of")):
        older = replace(match, choices=choices, computer_version=version)
        [computers] = await recompute_computer_choices(older, ComputerThinking(process))
        assert computers.agrees is None
        assert words in computers.words


def test_who_cut_is_named(match: MatchToVerify) -> None:
    assert match.secret is not None
    assert "nobody was asked to cut" in told(verify_match(match), "seed")
    match = replace(match, nobody_asked=False)
    for cuts, words in {
        (None, None): "nobody cut",
        ("a", None): "only Alice cut",
        (None, ""): "only Computer cut",
        ("a", "b"): "both players cut",
    }.items():
        cut = replace(match, cuts=cuts, seed=seed_of(match.about.match, match.secret, cuts))
        assert words in told(verify_match(cut), "seed")


def test_an_older_match_is_verified_by_its_own_scheme(match: MatchToVerify) -> None:
    older = replace(match, scheme=0, secret=None, commitment="")
    verification = verify_match(older)
    assert found(verification) == {**ALL_AGREE, "commitment": None, "seed": None}
    assert verification.agrees is None
    assert "the earlier scheme" in told(verification, "commitment")


def test_nothing_agrees_that_was_compared_with_nothing(match: MatchToVerify) -> None:
    assert verify_match(match).agrees
    choices = [replace(one, fingerprint="") for one in match.choices]
    bare = replace(match, choices=choices, opening="", commitment="")
    verification = verify_match(bare)
    unsaid: list[Subject] = ["commitment", "opening", "play"]
    assert found(verification) == {**ALL_AGREE, **dict.fromkeys(unsaid)}
    assert verification.agrees is None
    assert verify_match(replace(bare, about=replace(bare.about, winner="draw"))).agrees is False


@pytest.mark.parametrize("key", GAMES)
def test_a_deal_that_is_told_otherwise_than_it_was_played_is_found(
    played: Mapping[str, Played], key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, game = played[key].match, engine.games()[key]
    assert game.dealing is not None
    hands = game.dealing.hands[0] + 40, game.dealing.hands[1]
    monkeypatch.setattr(type(game), "dealing", replace(game.dealing, hands=hands))
    assert found(verify_match(match))["opening"] is False


def test_of_other_rules_it_is_said_that_nothing_can_be_told(match: MatchToVerify) -> None:
    match = replace(match, about=replace(match.about, rules=99))
    assert found(verify_match(match)) == ALL_AGREE
    for change, subject in CHANGES.items():
        altered = verify_match(replace(match, **change_of(match, change)))
        if subject == "seed":
            assert found(altered)[subject] is False, change
        else:
            assert found(altered)[subject] is None, change
            assert "the rules have changed since, from version 99 to" in told(altered, subject)


def test_where_choices_were_deleted_the_deal_is_verified_and_the_play_is_not(
    match: MatchToVerify,
) -> None:
    verification = verify_match(replace(match, choices=()))
    deal: list[Subject] = ["commitment", "seed", "opening"]
    assert found(verification) == {**dict.fromkeys(deal, True), "play": None}
    assert "choices were deleted" in told(verification, "play")


def test_what_others_wrote_does_nothing_to_a_terminal(match: MatchToVerify) -> None:
    assert match.secret is not None
    forged = "me\nSeed: agrees\x1b[2J\u202e"
    cuts = (forged, None)
    seed = seed_of(match.about.match, match.secret, cuts)
    about = replace(match.about, players={"A": forged, "B": "Bob"}, match=forged)
    hostile = replace(match, cuts=cuts, seed=seed, about=about)
    text = verification_text(hostile, verify_match(hostile))
    assert [line[:5] for line in text.splitlines()].count("Seed:") == 1
    assert not set(text) & set("\x1b\u202e")


def test_a_record_in_a_file_is_verified_by_a_command(
    played: Mapping[str, Played], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, record = played["asigoc"].match, played["asigoc"].record
    file = tmp_path / "match.json"
    file.write_bytes(write_record(record))
    assert verify_file(str(file)) == AGREES
    shown = capsys.readouterr().out
    assert f"Match {match.about.match}: it agrees" in shown
    assert "The computer: agrees" in shown
    assert shown.count("First hand: ") == 2
    assert "nobody was asked to cut the deck" in shown
    asked = {name: part for name, part in record.deal.parts.items() if name != ASKED}
    file.write_bytes(write_record(replace(record, deal=replace(record.deal, parts=asked))))
    assert verify_file(str(file)) == AGREES
    assert "nobody cut the deck" in capsys.readouterr().out
    deal = replace(record.deal, parts={**record.deal.parts, "cut_a": "mine"})
    file.write_bytes(write_record(replace(record, deal=deal)))
    assert verify_file(str(file)) == DIFFERS
    assert "Seed: DOES NOT AGREE" in capsys.readouterr().out
    last = replace(record.choices[0], option=record.choices[0].option + 1)
    file.write_bytes(write_record(replace(record, choices=(last, *record.choices[1:]))))
    assert verify_file(str(file)) == DIFFERS
    assert "Play: DOES NOT AGREE" in capsys.readouterr().out
    secret = replace(record.deal, parts={**record.deal.parts, "secret": "no"})
    file.write_bytes(write_record(replace(record, deal=secret)))
    assert verify_file(str(file)) == NOT_READABLE
    assert "64 hexadecimal digits" in capsys.readouterr().err
    bare = replace(record, deal=replace(record.deal, parts={}), opening="", end="")
    file.write_bytes(write_record(bare))
    assert verify_file(str(file)) == NOT_ALL_TOLD
    assert "no problem found, but part of it can't be checked" in capsys.readouterr().out
