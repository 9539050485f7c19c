"""Rules that change during matches (`Game.rules_version`, `Game.is_touched`)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update

import engine
from bot.matches.actions import Concede
from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.match_creation import MatchOptions
from bot.matches.match_refusals import MatchVoid
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.matches.match_rows import MatchRow, get_match
from bot.store.tables.match_schema import matches
from bot.tournaments.after_match import after_match
from engine.core.encoding import fingerprint
from engine.match import Match
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.changed_rules import OLDER, change_rules, stored
from tests.bot.matches.games import ALICE, BOB, GAME, Clock, begin, store_deck, take
from tests.bot.posts.wanted import take_match_notices

FAIR = {key: game.starters()[0].text for key, game in engine.games().items()}
TOUCHED = {
    ("asigoc", 1): 'item "Bargain": damage me 7, heal 4\n' + FAIR["asigoc"] + '\n"Bargain"',
    ("lifeburn", 2): (
        '40 Call\ncards:\n[{"name": "Call", "type": "Spell", "stackEffects": '
        '[{"effect": "SendToZone", "targetZone": "Deck", "destination": "Hand"}]}]'
    ),
    ("lifeburn", 3): (
        '40 Theft\ncards:\n[{"name": "Theft", "type": "Spell", "stackEffects": '
        '[{"effect": "GainControl", "targetType": "Summon", "duration": "UntilThisLeaves"}]}]'
    ),
    ("chaos", 1): (
        'spell "Oath" cost 0\n  cast all(giveEffects { turnEnd any leader(heal(1), ally) if '
        "source(charTarget(any, character)) }, cardTarget(handOrDeck, any, card))\n"
        + "\n".join(f'spell "Oath {n}" cost 0\n  cast mp(+1, ally)' for n in range(19))
        + '\ndeck: "Oaths"\n"Oath"\n'
        + "\n".join(f'"Oath {n}"' for n in range(19))
    ),
}
"""A deck of each game whose rules have changed for some card, with the last version before that."""


async def begin_by(
    store: Store, game: str, version: int, alices: str, bobs: str
) -> tuple[MatchRow, MatchService]:
    """Returns a match of the game after two choices, by the given version of its rules, and a
    service that has not seen it yet.
    """
    decks = [
        replace(await store_deck(store, player.id, text, game=game), game=game)
        for player, text in ((ALICE, alices), (BOB, bobs))
    ]
    challenges = ChallengeService(store, Clock())
    row = await challenges.make(ALICE, BOB, 10, 20, decks[0], MatchOptions(game))
    row = await challenges.accept(row.id, BOB.id, decks[1])
    live = MatchService(store, Clock(), after_match)
    await take(live, row.id)
    await take(live, row.id)
    async with store.write() as connection:
        await connection.execute(update(matches).values(rules_version=version))
    return row, MatchService(store, Clock(), after_match)


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


async def test_it_stops_also_if_it_has_gone_as_it_would_today_until_now(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    row = await stored(store, None)
    change_rules(monkeypatch, touched=ALICES)
    with pytest.raises(MatchVoid, match="rules have changed"):
        await MatchService(store, Clock(), after_match).current(row.id)


async def test_a_match_that_is_over_and_goes_as_it_would_today_can_still_be_seen(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    row = await stored(store, None)
    await MatchService(store, Clock(), after_match).do(row.id, ALICE.id, Concede())
    change_rules(monkeypatch, touched=ALICES)
    now = await MatchService(store, Clock(), after_match).current(row.id)
    assert now.public.winner == "B"


@pytest.mark.parametrize("game", FAIR)
async def test_a_match_of_the_version_before_continues_in_each_game(store: Store, game: str):
    version = engine.games()[game].rules_version - 1
    row, live = await begin_by(store, game, version, FAIR[game], FAIR[game])
    before = await live.current(row.id)
    await take(live, row.id)
    assert (await live.current(row.id)).number > before.number


@pytest.mark.parametrize(("game", "version"), TOUCHED)
@pytest.mark.parametrize("touched", ["A", "B"])
async def test_a_match_with_a_card_that_the_new_rules_touch_stops_for_both(
    store: Store, game: str, version: int, touched: str
):
    fair, other = FAIR[game], TOUCHED[game, version]
    decks = (other, fair) if touched == "A" else (fair, other)
    row, live = await begin_by(store, game, version, *decks)
    with pytest.raises(MatchVoid, match="rules have changed"):
        await live.current(row.id)
    async with store.write() as connection:
        found = await get_match(connection, row.id)
    assert found is not None
    assert (found.state, found.winner) == ("void", None)
    assert await take_match_notices(store) == [("A", "stopped"), ("B", "stopped")]


async def test_a_match_that_would_be_over_by_now_stops(store: Store):
    """By today's rules a choice that was asked for no longer comes."""
    row = await stored(store, OLDER)
    live = MatchService(store, Clock(), after_match)
    await live.do(row.id, ALICE.id, Concede())
    async with store.write() as connection:
        await connection.execute(update(matches).values(state="running", winner=None))
    with pytest.raises(MatchVoid, match="rules have changed"):
        await MatchService(store, Clock(), after_match).current(row.id)


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
