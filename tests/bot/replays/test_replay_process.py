"""Replays are made in another process, within a time limit, and little data is sent there and
back."""

from __future__ import annotations

import pickle
import time
from dataclasses import replace

import pytest

import engine
from bot.base.refusals import Refusal
from bot.matches.match_refusals import MatchTooOld
from bot.processes.workers import Workers
from bot.replays.openness import Secrecy
from bot.replays.record import MatchRecord, OpenRecord, ViewRecord, read_record
from bot.replays.replay_process import (
    FoundStep,
    Key,
    MatchFiles,
    StoredReplay,
    find_step,
    make_files,
)
from bot.replays.replay_service import TOO_LONG, ReplayService, WatchedMatch
from bot.replays.steps import Audience
from bot.store import Store
from bot.store.matches.match_rows import ChoiceRow, MatchRow
from tests.bot.replays.matches import NAMES, played

GAMES = list(engine.games())
LONG = 400
MOST_SENT = 100_000
"""Maximum number of bytes that are sent to the process and back for a step."""

BAD = "1:" + "0" * 14


def stored(key: str, most: int = 60, match_id: str = "4F7K2M") -> StoredReplay:
    """Returns a finished match as stored."""
    match = played(key, most=most)
    record = match.record()
    row = MatchRow(
        id=match_id, game=key, guild=1, channel=2, state="over", player_a=1, player_b=2,
        name_a=NAMES["A"], name_b=NAMES["B"], deck_a=1, deck_b=2, seed=record.seed,
        opening_fingerprint="", winner=match.winner, created=100, ended=200, first=record.first,
        rules_version=engine.games()[key].rules_version,
    )  # fmt: skip
    choices = [
        ChoiceRow(number, one.player, one.option, False, "", 150)
        for number, one in enumerate(record.choices)
    ]
    return StoredReplay(row, record.decks, choices)


def key_of(match: StoredReplay) -> Key:
    return match.row.id, "open", match.row.name_a, match.row.name_b


@pytest.mark.parametrize("key", GAMES)
async def test_a_step_is_found_and_the_next_one_needs_nothing_more(
    workers: Workers, key: str
) -> None:
    match = stored(key, LONG, f"NEW {key}"[:12])
    asked = key_of(match)
    assert await workers.replay(7, find_step, asked, 0) == "unknown"
    sent, began = len(pickle.dumps(match)), time.process_time()
    first = await workers.replay(7, find_step, asked, 0, match)
    here = time.process_time() - began
    assert isinstance(first, FoundStep)
    following = await workers.replay(7, find_step, asked, first.stops[1].choices)
    assert isinstance(following, FoundStep)
    assert (first.number, following.number) == (0, 1)
    last = await workers.replay(7, find_step, asked, len(match.choices))
    assert isinstance(last, FoundStep)
    assert last.number == len(first.stops) - 1
    back = max(len(pickle.dumps(found)) for found in (first, following, last))
    assert max(sent, back) < MOST_SENT
    assert here < 0.1


async def test_what_does_not_lead_where_it_led_is_not_shown(workers: Workers) -> None:
    match = stored("cardfinity", match_id="OTHER2")
    changed = replace(match, row=replace(match.row, opening_fingerprint=BAD))
    assert await workers.replay(7, find_step, key_of(match), 0, changed) == "diverged"
    assert await workers.replay(7, make_files, changed, "open") == "diverged"


async def test_files_are_of_what_somebody_may_see(workers: Workers) -> None:
    match = stored("cardfinity")
    kinds: dict[Audience, type[MatchRecord]] = {
        "open": OpenRecord,
        "A": ViewRecord,
        "public": ViewRecord,
    }
    for audience, kind in kinds.items():
        files = await workers.replay(7, make_files, match, audience)
        assert isinstance(files, MatchFiles)
        assert isinstance(read_record(files.record), kind)
        assert files.page.startswith(b"<!doctype html>")


def watched(match: StoredReplay, secrecy: Secrecy | None = None) -> WatchedMatch:
    return WatchedMatch(match.row, secrecy, "open")


def endless(*_: object) -> None:
    time.sleep(60)


class Known(ReplayService):
    """Replays of one match, wherever it is stored."""

    def __init__(self, store: Store, workers: Workers, match: StoredReplay) -> None:
        super().__init__(store, workers)
        self.match = match

    async def watch(self, match_id: str, user: int, guild: int | None) -> WatchedMatch:
        return watched(self.match)

    async def read_stored(self, row: MatchRow) -> StoredReplay:
        return self.match


async def test_what_takes_too_long_is_given_up_and_said(
    store: Store, own_workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    replays = Known(store, own_workers, stored("cardfinity"))
    assert await own_workers.replay(7, len, "ready") == 5
    monkeypatch.setattr("bot.processes.workers.REPLAY_SECONDS", 0.1)
    for name in ("find_step", "make_files"):
        monkeypatch.setattr(f"bot.replays.replay_service.{name}", endless)
    with pytest.raises(Refusal, match=TOO_LONG):
        await replays.make_files("4F7K2M", 7, 1)
    with pytest.raises(Refusal, match=TOO_LONG):
        await replays.step_at("4F7K2M", 7, 1, 0)
    monkeypatch.undo()
    assert (await replays.make_files("4F7K2M", 7, 1)).page


async def test_files_of_what_was_played_by_other_rules_are_refused(
    store: Store, workers: Workers
) -> None:
    match = stored("cardfinity")
    changed = replace(match, row=replace(match.row, opening_fingerprint=BAD))
    with pytest.raises(MatchTooOld):
        await Known(store, workers, changed).make_files("4F7K2M", 7, 1)
