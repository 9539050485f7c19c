"""Rules change while matches are under way (`Game.rules_version`, `Game.is_touched`)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.after_match import after_match
from bot.matches.match_service import MatchService
from bot.matches.refusals import MatchVoid
from bot.store import Store
from bot.store.matches import get_match
from engine.core.encoding import fingerprint
from engine.match import Match
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.changed_rules import OLDER, change_rules, stored
from tests.bot.matches.games import GAME, Clock, begin, take


async def test_a_match_stored_in_an_older_encoding_goes_on(store: Store) -> None:
    row = await stored(store, OLDER)
    live = MatchService(store, Clock(), after_match)
    assert (await live.current(row.id)).number == 2
    await take(live, row.id)


async def test_it_goes_on_where_the_rules_have_changed_for_other_cards(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await stored(store, OLDER)
    change_rules(monkeypatch, touched="another deck")
    await take(MatchService(store, Clock(), after_match), row.id)


@pytest.mark.parametrize("touched", [ALICES, BOBS], ids=["A", "B"])
async def test_it_stops_where_the_rules_have_changed_for_a_card_of_a_deck(
    store: Store, monkeypatch: pytest.MonkeyPatch, touched: str
) -> None:
    row = await stored(store, OLDER)
    change_rules(monkeypatch, touched=touched)
    with pytest.raises(MatchVoid, match="rules have changed"):
        await MatchService(store, Clock(), after_match).current(row.id)
    async with store.read() as connection:
        found = await get_match(connection, row.id)
    assert found is not None
    assert (found.state, found.winner) == ("void", None)


async def test_what_is_known_to_go_as_it_would_today_goes_on(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await stored(store, None)
    change_rules(monkeypatch, touched=ALICES)
    await take(MatchService(store, Clock(), after_match), row.id)


async def test_a_match_that_begins_now_is_by_the_rules_of_today(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    change_rules(monkeypatch, touched=ALICES)
    assert (await begin(store, ALICES, BOBS)).rules_version == GAME.rules_version


async def test_what_does_not_replay_as_it_was_stored_stops(store: Store) -> None:
    row = await stored(store, fingerprint(["another state"]))
    with pytest.raises(MatchVoid):
        await MatchService(store, Clock(), after_match).current(row.id)


async def test_a_replay_that_falls_over_stops_the_match_too(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await stored(store, OLDER)

    def fall_over(*_: Any) -> None:
        raise KeyError("a card that is not there by the rules of today")

    monkeypatch.setattr(Match, "play", fall_over)
    with pytest.raises(MatchVoid):
        await MatchService(store, Clock(), after_match).current(row.id)
    async with store.read() as connection:
        found = await get_match(connection, row.id)
    assert found is not None
    assert found.state == "void"


async def test_a_replay_without_enough_memory_stops_no_match(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await stored(store, OLDER)

    def run_out(*_: Any) -> None:
        raise MemoryError

    live = MatchService(store, Clock(), after_match)
    for part in ("play", "view"):
        with monkeypatch.context() as patched:
            patched.setattr(Match, part, run_out)
            with pytest.raises(MemoryError):
                await live.current(row.id)
    assert (await live.current(row.id)).number == 2
