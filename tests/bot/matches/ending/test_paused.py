"""A match that takes too much CPU is paused, never replayed, and can still be ended."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

import pytest
from sqlalchemy import update

import engine
from bot.base.people import COMPUTER
from bot.base.refusals import Refusal
from bot.jobs import InProcessJobs
from bot.matches.actions import (
    AnswerProposal,
    Concede,
    ContinueForced,
    MatchAction,
    Propose,
    TableAction,
    WithdrawProposal,
)
from bot.matches.computer_turns import ComputerTurns
from bot.matches.ending.ending_service import EndingService
from bot.matches.live import live_match, live_matches
from bot.matches.live.live_match import LiveMatch
from bot.matches.match_refusals import EndedWhilePaused, MatchPaused, MatchTooSlow, NotPlaying
from bot.matches.match_service import MatchService
from bot.processes.computer_thinking import ComputerThinking
from bot.store import Store
from bot.store.matches.match_clocks import get_clock
from bot.store.matches.match_rows import (
    MatchRow,
    get_match,
    matches_to_check,
    matches_to_replay,
    paused_matches,
)
from bot.store.matches.practice_matches import practice_ids
from bot.store.running_matches.proposals import proposals_of
from bot.store.tables.match_schema import matches
from engine.record import AGREE_DRAW, CONCEDE, RULED, RULED_DRAW
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.endless import service, stored_choices
from tests.bot.matches.games import ALICE, BOB, SPECTATOR, begin, end_turn, take
from tests.bot.posts.wanted import take_match_notices
from tests.repository import ROOT


@pytest.fixture
def no_replay(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Returns a function after which every replay fails."""

    def forbid() -> None:
        def begun(*_: Any) -> LiveMatch:
            raise AssertionError("a paused match was replayed")

        monkeypatch.setattr(LiveMatch, "from_start", begun)
        monkeypatch.setattr(LiveMatch, "_play_choice", begun)

    return forbid


async def paused(store: Store, monkeypatch: pytest.MonkeyPatch) -> tuple[MatchService, MatchRow]:
    """Returns a match that is paused in its second turn."""
    row, live = await begin(store, ALICES, BOBS), service(store)
    await end_turn(live, row.id)
    with monkeypatch.context() as patched:
        patched.setattr(live_match, "PRESS_SECONDS", 0.0)
        with pytest.raises(MatchPaused):
            await take(live, row.id)
    return live, await stored_row(store, row.id)


async def stored_row(store: Store, match_id: str) -> MatchRow:
    async with store.read() as connection:
        row = await get_match(connection, match_id)
    assert row is not None
    return row


async def test_the_choice_is_stored_the_clock_stops_and_both_are_told(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, row = await paused(store, monkeypatch)
    assert (row.state, row.too_slow, row.turns) == ("running", True, 2)
    assert len(await stored_choices(store, row.id)) >= 2
    assert await take_match_notices(store) == [("A", "paused"), ("B", "paused")]
    async with store.read() as connection:
        assert await get_clock(connection, row.id) is None
        assert await paused_matches(connection) == [row.id]
    assert not live.is_ready(row.id)


async def test_a_press_within_its_time_pauses_nothing(store: Store) -> None:
    row, live = await begin(store, ALICES, BOBS), service(store)
    await take(live, row.id)
    assert not (await stored_row(store, row.id)).too_slow


async def test_what_follows_by_itself_counts_for_the_press(store: Store) -> None:
    row, live = await begin(store, ALICES, BOBS), service(store)
    await take(live, row.id)
    async with live._access.match_in_use(row.id) as match:
        match.spent, match.unfinished = 100.0, True
        match.snapshot = replace(match.snapshot, unfinished=True)
    with pytest.raises(MatchPaused):
        await live.do(row.id, ALICE.id, ContinueForced())


async def test_a_replay_that_takes_too_long_pauses_the_match(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, live = await begin(store, ALICES, BOBS), service(store)
    for _ in range(3):
        await take(live, row.id)
    monkeypatch.setattr(live_matches, "REPLAY_SECONDS", 0.0)
    with pytest.raises(MatchPaused):
        await service(store).current(row.id)
    assert (await stored_row(store, row.id)).is_paused
    assert await take_match_notices(store) == [("A", "paused"), ("B", "paused")]
    with pytest.raises(MatchPaused):
        await service(store).current(row.id)
    assert await take_match_notices(store) == []


async def test_a_match_that_is_over_is_not_replayed_again_either(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, live = await begin(store, ALICES, BOBS), service(store)
    for _ in range(3):
        await take(live, row.id)
    await live.do(row.id, ALICE.id, Concede())
    monkeypatch.setattr(live_matches, "REPLAY_SECONDS", 0.0)
    for _ in range(2):
        with pytest.raises(MatchTooSlow):
            await service(store).current(row.id)
    after = await stored_row(store, row.id)
    assert (after.state, after.winner, after.too_slow) == ("over", "B", True)
    assert await take_match_notices(store) == []


WORDS: dict[str, Any] = {
    "user": ALICE.id,
    "number": 3,
    "option": 0,
    "options": (0,),
    "attackers": (0,),
    "choices": 0,
    "kind": "draw",
    "agrees": True,
    "mode": "always",
    "stops": frozenset(),
    "winner": "A",
}
ENDING = ("Concede", "GiveUpPuzzle", "rule", "stop", "stop_for_rules", "end_replaced", "end_left")


def _words(call: Callable[..., object]) -> dict[str, Any]:
    """Returns the arguments that a call or an action needs."""
    needed = inspect.signature(call).parameters.values()
    return {
        one.name: WORDS[one.name]
        for one in needed
        if one.default is one.empty and one.name not in ("self", "match_id")
    }


def _reads_and_endings() -> list[str]:
    return [
        name
        for kind in (MatchService, EndingService)
        for name, method in vars(kind).items()
        if inspect.iscoroutinefunction(method)
        and not name.startswith("_")
        and name != "do"
        and "match_id" in inspect.signature(method).parameters
    ]


ACTIONS = [*get_args(MatchAction), *get_args(TableAction)]


@pytest.mark.parametrize("asked", [*_reads_and_endings(), *ACTIONS])
async def test_nothing_that_can_be_asked_of_a_paused_match_replays_it(
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    no_replay: Callable[[], None],
    asked: str | type[Any],
) -> None:
    live, row = await paused(store, monkeypatch)
    no_replay()
    refused = None
    try:
        if isinstance(asked, str):
            call = getattr(live, asked, None) or getattr(live.endings, asked)
            await call(row.id, **_words(call))
        else:
            await live.do(row.id, ALICE.id, asked(**_words(asked)))
    except Refusal as refusal:
        refused = refusal
    after, name = await stored_row(store, row.id), getattr(asked, "__name__", asked)
    if name in ENDING:
        assert after.state != "running" or name in ("GiveUpPuzzle", "end_left")
    else:
        assert isinstance(refused, MatchPaused)
        assert after == row


async def test_nothing_looks_for_a_paused_match_by_itself(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, row = await paused(store, monkeypatch)
    rules = {key: version + 1 for key, version in engine.rules_versions()}
    async with store.read() as connection:
        assert await matches_to_check(connection, rules) == []
        assert await matches_to_replay(connection, [row.game], 5) == []


async def test_the_computer_leaves_a_paused_match_alone(
    store: Store, monkeypatch: pytest.MonkeyPatch, no_replay: Callable[[], None]
) -> None:
    live, row = await paused(store, monkeypatch)
    practice = update(matches).where(matches.c.id == row.id)
    async with store.write() as connection:
        await connection.execute(practice.values(computer="B", player_b=COMPUTER, level="easy"))
    no_replay()
    told: list[tuple[object, ...]] = []
    turns = ComputerTurns(
        store, live, ComputerThinking(), InProcessJobs(), dispatch=lambda *event: told.append(event)
    )
    async with store.read() as connection:
        assert await practice_ids(connection) == [row.id]
    await turns.resume_all()
    await turns.finish()
    assert told == []
    await turns._play(row.id)
    assert told == [("match_changed", row.id, None)]
    with pytest.raises(Refusal, match="doesn't accept draws"):
        await live.paused.do(row.id, ALICE.id, Propose("draw"))


async def test_either_player_can_concede(
    store: Store, monkeypatch: pytest.MonkeyPatch, no_replay: Callable[[], None]
) -> None:
    live, row = await paused(store, monkeypatch)
    no_replay()
    with pytest.raises(NotPlaying):
        await live.do(row.id, SPECTATOR, Concede())
    with pytest.raises(EndedWhilePaused):
        await live.do(row.id, BOB.id, Concede())
    after = await stored_row(store, row.id)
    assert (after.state, after.winner, after.ending, after.turns) == ("over", "A", "conceded", 2)
    last = (await stored_choices(store, row.id))[-1]
    assert (last.player, last.option, last.fingerprint) == ("B", CONCEDE, "")
    with pytest.raises(MatchTooSlow):
        await live.current(row.id)


async def test_both_players_can_agree_on_a_draw(
    store: Store, monkeypatch: pytest.MonkeyPatch, no_replay: Callable[[], None]
) -> None:
    live, row = await paused(store, monkeypatch)
    no_replay()
    offered = await live.paused.do(row.id, ALICE.id, Propose("draw"))
    assert offered is not None
    assert (
        await live.paused.do(row.id, ALICE.id, WithdrawProposal("draw", offered.number))
    ).state == "withdrawn"
    with pytest.raises(Refusal, match="offered a draw this turn"):
        await live.paused.do(row.id, ALICE.id, Propose("draw"))
    offered = await live.paused.do(row.id, BOB.id, Propose("draw"))
    assert offered is not None
    answered = await live.paused.do(
        row.id, ALICE.id, AnswerProposal("draw", offered.number, agrees=True)
    )
    assert answered == replace(offered, state="agreed")
    after = await stored_row(store, row.id)
    assert (after.state, after.winner, after.ending) == ("over", "draw", "agreed")
    assert (await stored_choices(store, row.id))[-1].option == AGREE_DRAW
    async with store.read() as connection:
        states = {one.player: one.state for one in await proposals_of(connection, row.id)}
    assert states == {"A": "withdrawn", "B": "agreed"}


async def test_offering_a_draw_accepts_the_one_that_was_offered(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, row = await paused(store, monkeypatch)
    assert await live.paused.do(row.id, ALICE.id, Propose("draw")) is not None
    assert await live.paused.do(row.id, BOB.id, Propose("draw")) is None
    assert (await stored_row(store, row.id)).winner == "draw"


@pytest.mark.parametrize(("winner", "option"), [("A", RULED), ("draw", RULED_DRAW)])
async def test_its_tournament_can_settle_it(
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    no_replay: Callable[[], None],
    winner: Any,
    option: int,
) -> None:
    live, row = await paused(store, monkeypatch)
    no_replay()
    await live.endings.rule(row.id, winner)
    after = await stored_row(store, row.id)
    assert (after.state, after.winner, after.ending) == ("over", winner, "ruled")
    assert (await stored_choices(store, row.id))[-1].option == option
    await live.endings.rule(row.id, "B")
    assert await stored_row(store, row.id) == after


NEVER_PLAYED_AGAIN = {
    "bot/matches/exercise_start.py": "looks who has chosen",
    "bot/matches/live/puzzle_result.py": "counts the choices",
    "bot/matches/live/live_matches.py": "its callers leave such matches out (`matches_to_check`)",
    "bot/reviews/review_service.py": "has the match of `MatchService.with_record`, which refuses",
}
"""The modules that read a match's choices without a check whether it was paused, with the
reason."""


def test_who_reads_choices_to_play_them_again_looks_whether_the_match_was_paused() -> None:
    readers = {
        path.relative_to(ROOT).as_posix(): text
        for folder in ("bot", "cogs")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if re.search(r"\bchoices_from[(,] ?\w", text := path.read_text("utf-8"))
        and "def choices_from" not in text
    }
    assert set(NEVER_PLAYED_AGAIN) <= set(readers)
    for name in set(readers) - set(NEVER_PLAYED_AGAIN):
        assert "if row.too_slow:" in readers[name], f"{name} may play a paused match again"
