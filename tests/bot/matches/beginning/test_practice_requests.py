"""Defaults of practice for a member who names little: the last game, deck and level."""

from __future__ import annotations

import pytest

import engine
from bot.base.refusals import Refusal
from bot.decks.modes import modes
from bot.matches.actions import Concede
from bot.matches.beginning.practice_request import PracticeRequest
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.matches.match_kinds import PRACTICE
from bot.store.matches.match_rows import MatchRow
from tests.bot.deck_texts import legal
from tests.bot.matches.games import ALICE, BOB, begin
from tests.bot.matches.practice import Practice

GAMES = list(engine.games().values())
FIRST, SECOND = GAMES[:2]
READY = FIRST.starters()
MODE_GAME, MODE = modes()[0]


@pytest.fixture
def room(store: Store, workers: Workers) -> Practice:
    return Practice(store, workers)


def ready(game: engine.game.Game, number: int) -> str:
    """Returns a starter deck as it is picked from a menu."""
    return f"ready:{game.key}/{game.starters()[number].key}"


async def test_without_a_game_a_newcomer_has_to_pick_one(room: Practice) -> None:
    assert await room.requests.choose_decks(ALICE.id, PracticeRequest()) is None
    assert await room.requests.choose_decks(ALICE.id, PracticeRequest(level="hard")) is None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_a_newcomer_plays_the_first_starter_deck_against_the_second_on_easy(
    room: Practice, game: engine.game.Game
) -> None:
    row = await room.begin(PracticeRequest(game.key))
    titles = tuple(one.title for one in game.starters()[:2])
    assert await room.deck_names(row) == titles
    assert (row.game, row.level, row.kind, row.rated) == (game.key, "easy", PRACTICE, False)
    assert row.clock == "none"


async def test_it_is_as_last_time_against_the_next_starter_deck(room: Practice) -> None:
    before = await room.begin(PracticeRequest(FIRST.key, ready(FIRST, 1), "hard"))
    assert await room.deck_names(before) == (READY[1].title, READY[0].title)
    await room.concede(before)
    row = await room.begin(PracticeRequest())
    assert (row.game, row.level) == (FIRST.key, "hard")
    assert await room.deck_names(row) == (READY[1].title, READY[2].title)


async def test_after_a_match_with_a_person_its_game_is_practised_on_normal(
    room: Practice, store: Store
) -> None:
    await room.matches.do(
        (await begin(store, READY[0].text, READY[1].text)).id, ALICE.id, Concede()
    )
    row = await room.begin(PracticeRequest())
    assert (row.game, row.level) == (FIRST.key, "normal")
    mine, _ = await room.deck_names(row)
    assert mine.startswith("deck ")


async def test_a_deck_that_was_played_is_played_as_it_is_now(room: Practice) -> None:
    await room.decks.keep(ALICE.id, legal("Mine"), name="Mine")
    await room.concede(await room.begin(PracticeRequest(deck="mine")))
    newer = await room.decks.keep(ALICE.id, READY[1].text, name="Mine", game=FIRST.key)
    assert (await room.begin(PracticeRequest())).deck_a == newer.deck.version_id


async def test_the_deck_that_a_member_made_comes_before_starter_decks(room: Practice) -> None:
    await room.decks.keep(ALICE.id, READY[2].text, name=READY[2].title)
    row = await room.begin(PracticeRequest(FIRST.key))
    assert (await room.deck_names(row))[0] == READY[0].title
    await room.decks.keep(BOB.id, legal("Mine"), name="Mine")
    row = await room.begin(PracticeRequest(FIRST.key), BOB)
    assert (await room.deck_names(row))[0] == "Mine"


async def test_the_computer_plays_a_copy_another_deck_or_a_mode(room: Practice) -> None:
    async def play(**asked: str) -> MatchRow:
        row = await room.begin(PracticeRequest(**asked))
        await room.concede(row)
        return row

    await room.decks.keep(ALICE.id, legal("Mine"), name="Mine")
    for copy in ("copy:", "A copy of my deck"):
        row = await play(deck="Mine", against=copy)
        assert row.deck_a == row.deck_b
    row = await play(deck=READY[2].title, against="Mine")
    assert await room.deck_names(row) == (READY[2].title, "Mine")
    for mode in (f"mode:{MODE_GAME}/{MODE.key}", MODE.title):
        row = await play(against=mode)
        assert (row.game, row.mode) == (MODE_GAME, MODE.key)
        assert row.deck_a == row.deck_b


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (
            PracticeRequest(deck=ready(FIRST, 0), against=ready(SECOND, 0)),
            f"These decks are of different games: {FIRST.title} and {SECOND.title}",
        ),
        (PracticeRequest(deck="nothing of that name"), "You no longer have a deck called"),
        (
            PracticeRequest(deck=ready(engine.games()[MODE_GAME], 0), against=MODE.title),
            "nobody brings a deck",
        ),
        (PracticeRequest("chess"), "I no longer have that game"),
    ],
)
async def test_what_cannot_be_meant_is_refused(
    room: Practice, asked: PracticeRequest, words: str
) -> None:
    with pytest.raises(Refusal, match=words):
        await room.requests.choose_decks(ALICE.id, asked)


async def test_a_deck_in_somebody_elses_collection_is_nobodys_to_try(room: Practice) -> None:
    kept = await room.decks.keep(BOB.id, legal("His"), name="His")
    with pytest.raises(Refusal, match="no longer in your collection"):
        await room.requests.with_version(ALICE.id, kept.deck.version_id)
    with pytest.raises(Refusal, match="is gone"):
        await room.requests.with_version(ALICE.id, 12345)


async def test_a_version_that_is_tried_is_that_very_one(room: Practice) -> None:
    kept = await room.decks.keep(ALICE.id, legal("Mine"), name="Mine")
    await room.decks.keep(ALICE.id, READY[1].text, name="Mine", game=FIRST.key)
    choice = await room.requests.with_version(ALICE.id, kept.deck.version_id)
    assert choice.deck.version_id == kept.deck.version_id


async def test_a_rematch_has_the_same_decks_as_they_are_now(room: Practice) -> None:
    await room.decks.keep(ALICE.id, legal("Mine"), name="Mine")
    row = await room.begin(PracticeRequest(deck="Mine", level="hard"))
    await room.concede(row)
    newer = await room.decks.keep(ALICE.id, READY[1].text, name="Mine", game=FIRST.key)
    again = await room.requests.choose_again(ALICE.id, row, "normal")
    assert (again.level, again.deck.version_id) == ("normal", newer.deck.version_id)
    assert again.against.version_id == row.deck_b


async def test_a_rematch_in_a_mode_is_in_that_mode(room: Practice) -> None:
    row = await room.begin(PracticeRequest(against=f"mode:{MODE_GAME}/{MODE.key}"))
    again = await room.requests.choose_again(ALICE.id, row, "easy")
    assert (again.game, again.mode, again.deck) == (MODE_GAME, MODE.key, again.against)


async def test_a_typed_name_is_the_name_of_a_deck_whatever_it_looks_like(room: Practice) -> None:
    name = ready(FIRST, 1)
    await room.decks.keep(ALICE.id, legal("Mine"), name=name)
    row = await room.begin(PracticeRequest(FIRST.key, f"name:{name}"))
    assert (await room.deck_names(row))[0] == name
