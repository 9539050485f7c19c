"""The right to watch a replay, and the rest of a match whose rules have changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import delete, update

from bot.base.refusals import Refusal
from bot.matches.actions import Concede
from bot.matches.match_refusals import MatchTooSlow
from bot.matches.match_service import MatchService
from bot.replays.replay_service import OldLog, ReplayService, WatchedStep
from bot.store import Store
from bot.store.matches.match_rows import MatchRow
from bot.store.tables.match_schema import match_logs, matches
from bot.tournaments.after_match import after_match
from engine.text.sentences import sentence_text
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import ALICE, BOB, SPECTATOR, Clock, begin, take

HERE, ELSEWHERE = 10, 5
CHOICES = 4


class InPlace:
    """A replacement for the workers, which does their work at once."""

    async def replay(self, user: int, work: Callable[..., Any], *given: Any) -> Any:
        return work(*given)


@pytest.fixture
def live(store: Store) -> MatchService:
    return MatchService(store, Clock(), after_match)


@pytest.fixture
def replays(store: Store) -> ReplayService:
    return ReplayService(store, InPlace())  # type: ignore[arg-type]


async def over(store: Store, live: MatchService) -> MatchRow:
    """Returns a match of a few choices that Alice has conceded."""
    row = await begin(store, ALICES, BOBS)
    for _ in range(CHOICES):
        await take(live, row.id)
    await live.do(row.id, ALICE.id, Concede())
    return row


async def test_a_match_that_is_not_over_is_not_watched(
    store: Store, replays: ReplayService
) -> None:
    running = await begin(store, ALICES, BOBS)
    with pytest.raises(Refusal, match="isn't over yet"):
        await replays.watch(running.id, ALICE.id, HERE)


async def test_elsewhere_nobody_but_its_players_watches_it(
    store: Store, live: MatchService, replays: ReplayService
) -> None:
    row = await over(store, live)
    assert (await replays.watch(row.id, SPECTATOR, HERE)).audience == "open"
    for guild in (None, ELSEWHERE):
        with pytest.raises(Refusal, match="another server"):
            await replays.watch(row.id, SPECTATOR, guild)
        assert (await replays.watch(row.id, BOB.id, guild)).audience == "open"


async def test_a_step_is_that_after_so_many_choices(
    store: Store, live: MatchService, replays: ReplayService
) -> None:
    row = await over(store, live)
    first, last = [await replays.step_at(row.id, SPECTATOR, HERE, at) for at in (0, 100)]
    assert isinstance(first, WatchedStep)
    assert isinstance(last, WatchedStep)
    assert (first.number, last.number) == (0, len(last.stops) - 1)
    assert len(last.step.views) == 2
    assert last.step.views[0].winner == "B"


async def test_where_the_rules_have_changed_the_log_of_then_is_left(
    store: Store, live: MatchService, replays: ReplayService, caplog: pytest.LogCaptureFixture
) -> None:
    row = await over(store, live)
    async with store.write() as connection:
        await connection.execute(update(matches).values(opening_fingerprint=f"1:{'0' * 14}"))
    found = await replays.step_at(row.id, SPECTATOR, HERE, 0)
    assert isinstance(found, OldLog)
    told = [sentence_text(line.sentence, lambda player: row.names[player]) for line in found.lines]
    assert told[-2:] == ["Alice conceded", "Bob wins the match"]
    assert len(told) > CHOICES
    assert f"match {row.id} does not replay as it was played" in caplog.text


async def test_a_match_that_takes_too_much_cpu_has_its_log_alone(
    store: Store, live: MatchService, replays: ReplayService
) -> None:
    row = await over(store, live)
    async with store.write() as connection:
        await connection.execute(update(matches).values(too_slow=True))
    assert isinstance(await replays.step_at(row.id, SPECTATOR, HERE, 0), OldLog)
    with pytest.raises(MatchTooSlow):
        await replays.make_files(row.id, SPECTATOR, HERE)
    async with store.write() as connection:
        await connection.execute(delete(match_logs))
    with pytest.raises(MatchTooSlow):
        await replays.step_at(row.id, SPECTATOR, HERE, 0)
