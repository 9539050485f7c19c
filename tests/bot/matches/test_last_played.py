"""The game, deck, level and terms that a member played last."""

from __future__ import annotations

from dataclasses import replace

import pytest

import engine
from bot.decks.modes import modes
from bot.matches.actions import Concede
from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.match_creation import MatchOptions
from bot.matches.beginning.practice_request import PracticeRequest
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.matches.match_rows import add_match
from tests.bot.deck_texts import legal
from tests.bot.matches.games import ALICE, BOB, begin, row_of
from tests.bot.matches.practice import Practice

GAMES = list(engine.games().values())
FIRST, SECOND = GAMES[:2]
READY = FIRST.starters()
MODE_GAME, MODE = modes()[0]


@pytest.fixture
def room(store: Store, workers: Workers) -> Practice:
    return Practice(store, workers)


async def test_a_newcomer_has_played_nothing_and_gets_a_starter_deck(room: Practice) -> None:
    assert await room.last_played.match(ALICE.id) is None
    assert await room.last_played.decks(ALICE.id) == []
    deck = await room.last_played.deck(ALICE.id, FIRST.key)
    assert deck is not None
    assert deck.name == READY[0].title
    assert await room.last_played.level(ALICE.id, FIRST.key) == "easy"


async def test_practice_is_told_with_its_level(room: Practice) -> None:
    request = PracticeRequest(FIRST.key, f"ready:{FIRST.key}/{READY[1].key}", "hard")
    row = await room.begin(request)
    last = await room.last_played.match(ALICE.id)
    assert last is not None
    assert (last.game, last.mode, last.level, last.opponent) == (FIRST.key, "", "hard", "computer")
    assert (last.row.id, last.clock, last.rated, last.best_of) == (row.id, "none", False, 1)
    assert last.deck is not None
    assert last.deck.name == READY[1].title
    assert await room.last_played.match(ALICE.id, opponent="person") is None
    assert await room.last_played.match(ALICE.id, SECOND.key) is None


async def test_a_match_between_people_is_told_with_its_terms(room: Practice, store: Store) -> None:
    await room.decks.keep(ALICE.id, legal("Mine"), name="Mine")
    mine = await room.decks.named(ALICE.id, "Mine")
    challenges = ChallengeService(store, room.clock)
    terms = MatchOptions(mine.game, clock="live", rated=True, best_of=3)
    challenge = await challenges.make(ALICE, BOB, 10, 20, mine, terms)
    theirs = (await room.decks.keep(BOB.id, legal("Theirs"), name="Theirs")).deck
    row = await challenges.accept(challenge.id, BOB.id, theirs)
    for user, deck in ((ALICE.id, "Mine"), (BOB.id, "Theirs")):
        last = await room.last_played.match(user)
        assert last is not None
        assert (last.row.id, last.opponent, last.level) == (row.id, "person", None)
        assert (last.clock, last.rated, last.best_of) == ("live", True, 3)
        assert last.deck is not None
        assert last.deck.name == deck


async def test_the_deck_is_as_it_is_now_and_none_if_it_is_gone(room: Practice) -> None:
    await room.decks.keep(ALICE.id, legal("Mine"), name="Mine")
    await room.concede(await room.begin(PracticeRequest(deck="Mine")))
    newer = await room.decks.keep(ALICE.id, READY[1].text, name="Mine", game=FIRST.key)
    last = await room.last_played.match(ALICE.id)
    assert last is not None
    assert last.deck is not None
    assert last.deck.version_id == newer.deck.version_id
    await room.decks.delete(ALICE.id, newer.deck.id)
    last = await room.last_played.match(ALICE.id)
    assert last is None or last.deck is None


async def test_a_mode_has_no_deck(room: Practice) -> None:
    await room.begin(PracticeRequest(against=f"mode:{MODE_GAME}/{MODE.key}"))
    last = await room.last_played.match(ALICE.id)
    assert last is not None
    assert (last.game, last.mode, last.deck) == (MODE_GAME, MODE.key, None)
    assert await room.last_played.match(ALICE.id, decks=True) is None


async def test_a_match_of_a_tournament_is_none_that_a_member_would_want_again(
    room: Practice, store: Store
) -> None:
    before = await begin(store, READY[0].text, READY[1].text)
    await room.matches.do(before.id, ALICE.id, Concede())
    async with store.write() as connection:
        later = replace(row_of(FIRST.key, 1), created=before.created + 60, pairing=7)
        decks = {"deck_a": before.deck_a, "deck_b": before.deck_b}
        await add_match(connection, replace(later, **decks))
    last = await room.last_played.match(ALICE.id, opponent="person")
    assert last is not None
    assert last.row.id == before.id
    latest = await room.last_played.match(ALICE.id)
    assert latest is not None
    assert latest.row.pairing == 7


async def test_decks_are_listed_by_when_they_were_played(room: Practice) -> None:
    for name in ("One", "Two", "Three"):
        await room.decks.keep(ALICE.id, legal(name), name=name)
    for name in ("Three", "One"):
        await room.concede(await room.begin(PracticeRequest(deck=name)))
    names = [deck.name for deck in await room.last_played.decks(ALICE.id)]
    assert names == ["One", "Three", "Two"]
    game = (await room.decks.named(ALICE.id, "One")).game
    assert len(await room.last_played.decks(ALICE.id, game)) == 3
    others = [one.key for one in GAMES if one.key != game]
    assert await room.last_played.decks(ALICE.id, others[0]) == []
