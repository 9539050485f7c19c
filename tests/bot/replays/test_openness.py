"""The time at which everything of a match may be shown: it is over, and nobody plays its decks
again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update

from bot.base.refusals import Refusal
from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.match_refusals import NotPlaying
from bot.processes.workers import Workers
from bot.replays.openness import is_open, why_secret
from bot.replays.replay_service import ReplayService
from bot.store import Store
from bot.store.decks.deck_rows import NewVersion, add_version
from bot.store.matches.challenges import change_challenge
from bot.store.matches.match_rows import MatchRow, add_match
from bot.store.matches.rematches import OFFERED_SECONDS, RematchRow, save_rematch
from bot.store.matchmaking.queue import QueueRow, remove_place, save_place
from bot.store.replays.openness import agree_to_open
from bot.store.tables.match_schema import matches
from bot.store.tables.tournament_schema import tournaments
from engine.players import Player
from tests.bot.matches.games import ALICE, GAME, Clock, row_of, store_deck
from tests.bot.tournaments.stored import begin_round, keep

ENDED = 2_000_000_000


class Played:
    """A match that Alice (1) has won against Bob (2), each with a deck of their own. By `now`
    nobody can expect a rematch any longer."""

    def __init__(self, store: Store, row: MatchRow) -> None:
        self.store, self.row = store, row
        self.now = ENDED + OFFERED_SECONDS

    async def why(self) -> str | None:
        async with self.store.read() as connection:
            why = await why_secret(connection, self.row, self.now)
            assert await is_open(connection, self.row, self.now) == (why is None)
            return why

    async def add(self, **other: Any) -> MatchRow:
        """Stores another match, like this one except for these fields."""
        row = replace(self.row, **{"id": "OTHERS", "series": "OTHERS"} | other)
        async with self.store.write() as connection:
            await add_match(connection, row)
        return row

    async def follows(self, match_id: str, state: Any) -> None:
        async with self.store.write() as connection:
            await save_rematch(connection, RematchRow(match_id, state, due=5))


@pytest.fixture
async def played(store: Store) -> Played:
    decks = [(await store_deck(store, user, f"text {user}")).version_id for user in (1, 2)]
    row = replace(
        row_of(GAME.key, 0),
        deck_a=decks[0],
        deck_b=decks[1],
        state="over",
        winner="A",
        ended=ENDED,
        series="ABCDEF",
    )
    async with store.write() as connection:
        await add_match(connection, row)
    return Played(store, row)


async def in_tournament(played: Played, **agreed: Any) -> None:
    """Adds the match to a finished tournament to which no entrant brought a deck of it."""
    await keep(played.store, [1, 2], **agreed)
    there = await begin_round(played.store, [(1, 2)])
    played.row = replace(played.row, pairing=there.pairings[0].id, mode=agreed.get("mode", ""))
    async with played.store.write() as connection:
        await connection.execute(update(matches).values(pairing=played.row.pairing))
        await connection.execute(update(tournaments).values(state="over"))


async def test_a_single_match_is_open_once_it_is_over(played: Played) -> None:
    assert await played.why() is None
    played.row = replace(played.row, state="void")
    assert await played.why() is None
    played.row = replace(played.row, state="running")
    assert await played.why() == "running"


async def test_a_series_keeps_all_its_games_secret(played: Played) -> None:
    await played.follows("ABCDEF", "choosing")
    assert await played.why() == "played again"
    await played.follows("ABCDEF", "begun")
    await played.add(series="ABCDEF", game_number=2, state="running")
    assert await played.why() == "played again"


async def test_a_rematch_that_is_offered_keeps_it_secret_until_it_is_declined(
    played: Played,
) -> None:
    await played.follows("ABCDEF", "offered")
    assert await played.why() == "played again"
    for state in ("declined", "withdrawn", "lapsed", "failed", "left", "ruled"):
        await played.follows("ABCDEF", state)
        assert await played.why() is None


async def test_until_a_rematch_is_declined_or_too_late_the_match_is_secret(played: Played) -> None:
    played.now -= 1
    assert await played.why() == "rematch"
    for state in ("withdrawn", "lapsed", "failed", "left"):
        await played.follows("ABCDEF", state)
        assert await played.why() == "rematch"
    await played.follows("ABCDEF", "declined")
    assert await played.why() is None


async def test_while_a_later_match_with_a_deck_of_it_waits_for_a_rematch_it_is_secret(
    played: Played,
) -> None:
    later = await played.add(player_b=3, deck_a=played.row.deck_a, ended=ENDED + 100)
    assert await played.why() == "played again"
    await played.follows(later.id, "declined")
    assert await played.why() is None
    await played.follows(later.id, "lapsed")
    assert await played.why() == "played again"
    played.now += 100
    assert await played.why() is None


@pytest.mark.parametrize("other", [{"computer": "B"}, {"mode": "draft"}, {"pairing": 7}])
async def test_nobody_waits_for_a_rematch_that_is_never_offered(
    played: Played, other: dict[str, Any]
) -> None:
    played.row = replace(played.row, **other)
    played.now -= 1
    assert await played.why() != "rematch"


async def test_a_deck_that_is_played_against_somebody_else_is_secret(played: Played) -> None:
    await played.add(state="running", player_a=3, player_b=1, deck_a=played.row.deck_a)
    assert await played.why() == "played again"


async def test_another_version_of_the_deck_is_the_same_deck(played: Played, store: Store) -> None:
    version = NewVersion(GAME.key, "text", "0" * 64, True, 40, 0, 0, ())
    async with store.write() as connection:
        newer = await add_version(connection, played.row.deck_a, version, 0)
    others = await store_deck(store, 3, "another")
    await played.add(state="running", deck_a=newer.version_id, deck_b=others.version_id)
    assert await played.why() == "played again"


async def test_another_deck_with_the_same_text_is_the_same_deck(
    played: Played, store: Store
) -> None:
    copy = (await store_deck(store, 1, "text 1")).version_id
    others = (await store_deck(store, 3, "text 3")).version_id
    await played.add(state="running", deck_a=copy, deck_b=others)
    assert await played.why() == "played again"


async def test_what_others_play_keeps_nothing_secret(played: Played, store: Store) -> None:
    decks = [(await store_deck(store, user, "text 3")).version_id for user in (1, 3)]
    await played.add(state="running", deck_a=decks[0], deck_b=decks[1])
    assert await played.why() is None


async def test_a_deck_that_waits_in_the_queue_is_secret(played: Played, store: Store) -> None:
    place = QueueRow(10, 2, "Bob", GAME.key, played.row.deck_b, "live", False, 1500, 20, 1, 1)
    async with store.write() as connection:
        await save_place(connection, place)
    assert await played.why() == "played again"
    async with store.write() as connection:
        await remove_place(connection, place)
    assert await played.why() is None


async def test_a_deck_in_a_challenge_is_secret_until_that_is_answered(
    played: Played, store: Store
) -> None:
    challenges = ChallengeService(store, Clock())
    mine, theirs = [
        await store_deck(store, user, text) for user, text in ((1, "text 1"), (3, "text 3"))
    ]
    made = await challenges.make(ALICE, PlayerRef(3, "Carol"), 10, 20, mine)
    assert await played.why() == "played again"
    await challenges.decline(made.id, 3)
    assert await played.why() is None
    made = await challenges.make(PlayerRef(3, "Carol"), ALICE, 10, 20, theirs)
    assert await played.why() is None
    async with store.write() as connection:
        asked = {"state": "asked", "answer_version": mine.version_id, "expires": 2_000_000}
        await change_challenge(connection, made.id, **asked)
    assert await played.why() == "played again"


async def test_practice_with_the_deck_keeps_nothing_secret(played: Played) -> None:
    await played.add(state="running", computer="B", player_b=0)
    assert await played.why() is None


async def test_decks_that_the_bot_brings_are_no_secret(played: Played, store: Store) -> None:
    bots = (await store_deck(store, 0, "of the mode")).version_id
    played.row = replace(played.row, deck_a=bots, deck_b=bots, mode="draft")
    await played.add(state="running", deck_a=bots, deck_b=bots, mode="draft")
    assert await played.why() is None


async def test_a_deck_in_a_tournament_is_secret_until_that_ends(
    played: Played, store: Store
) -> None:
    there = await keep(store, [1, 2], open_lists=True)
    mine = there.entrants[0].deck_version
    played.row = replace(played.row, deck_a=mine)
    for state, why in (
        ("closed", "played again"),
        ("open", "played again"),
        ("running", "played again"),
        ("over", None),
        ("cancelled", None),
    ):
        async with store.write() as connection:
            await connection.execute(update(tournaments).values(state=state))
        assert await played.why() == why


async def test_a_match_of_a_tournament_is_secret_until_that_ends_whatever_decks_are_there_now(
    played: Played, store: Store
) -> None:
    await in_tournament(played, open_lists=True)
    assert await played.why() is None
    async with store.write() as connection:
        await connection.execute(update(tournaments).values(state="running"))
    assert await played.why() == "played again"


async def test_closed_lists_are_opened_by_both_players(played: Played, store: Store) -> None:
    await in_tournament(played, open_lists=False)
    assert await played.why() == "agreement"
    words: list[tuple[Player, str | None]] = [("A", "agreement"), ("A", "agreement"), ("B", None)]
    for player, why in words:
        async with store.write() as connection:
            await agree_to_open(connection, "ABCDEF", player)
        assert await played.why() == why


async def test_players_alone_agree_and_only_where_it_is_needed(
    played: Played, store: Store, workers: Workers
) -> None:
    replays = ReplayService(store, workers)
    with pytest.raises(Refusal, match="no closed deck lists"):
        await replays.agree_to_open("ABCDEF", 1)
    await in_tournament(played, open_lists=False)
    with pytest.raises(NotPlaying):
        await replays.agree_to_open("ABCDEF", 99)
    for user in (1, 1, 2):
        assert await played.why() == "agreement"
        await replays.agree_to_open("ABCDEF", user)
    assert await played.why() is None


async def test_nobody_has_to_agree_where_nobody_brought_a_deck(played: Played) -> None:
    await in_tournament(played, open_lists=False, mode="draft")
    assert await played.why() is None


async def test_where_the_pairing_is_gone_lists_count_as_closed(played: Played) -> None:
    played.row = replace(played.row, pairing=77)
    assert await played.why() == "agreement"
