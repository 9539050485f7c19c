"""Matches in a store, without Discord."""

from __future__ import annotations

import hashlib
import itertools
from dataclasses import dataclass, field, replace
from typing import Any

import engine
from bot.matches.actions import Choose
from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.choices.auto_pass import AutoPass
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.decks.deck_rows import NewVersion, StoredDeck, add_deck, add_version
from bot.store.matches.match_rows import MatchRow
from engine.core.randomness import seed_from_int
from engine.players import PLAYERS, Player, Winner

ALICE, BOB = PlayerRef(1, "Alice"), PlayerRef(2, "Bob")
USERS: dict[Player, int] = {"A": ALICE.id, "B": BOB.id}

GAME = next(iter(engine.games().values()))
_names = itertools.count()

SPECTATOR = 99


@dataclass
class Clock:
    """A clock that stops until it is moved."""

    seconds: int = field(default=1_000_000)

    def __call__(self) -> int:
        return self.seconds


async def store_deck(
    store: Store, owner: int, text: str, *, legal: bool = True, game: str = GAME.key
) -> StoredDeck:
    """Puts a deck into a collection without checking it."""
    name = f"deck {next(_names)}"
    version = NewVersion(
        game=game,
        source=text,
        sha256=hashlib.sha256(text.encode()).hexdigest(),
        legal=legal,
        size=40,
        total_scale=0,
        errors=0,
        cards=(),
    )
    async with store.write() as connection:
        deck_id = await add_deck(connection, owner, name, name, 0)
        return await add_version(connection, deck_id, version, 0)


async def begin(store: Store, alices: str, bobs: str) -> MatchRow:
    """Returns a match that has just begun."""
    challenges = ChallengeService(store, Clock())
    row = await challenges.make(ALICE, BOB, 10, 20, await store_deck(store, ALICE.id, alices))
    return await challenges.accept(row.id, BOB.id, await store_deck(store, BOB.id, bobs))


async def take(live: MatchService, match_id: str, option: int = 0) -> Player:
    """Makes the player who has to move choose an option, at any price. Returns the player."""
    now = await live.current(match_id)
    player = now.public.waiting_for
    assert player is not None
    await live.do(match_id, USERS[player], Choose(now.number, option, sure="yes"))
    return player


async def end_turn(live: MatchService, match_id: str) -> Snapshot:
    """Ends the turn of the player who has to move. Returns the match after it."""
    now = await live.current(match_id)
    player = now.public.waiting_for
    assert player is not None
    decision = now.views[player].decision
    assert decision is not None
    labels = [option.label for option in decision.options]
    return await live.do(match_id, USERS[player], Choose(now.number, labels.index("End turn")))


def standing(cards: str, position: dict[str, Any]) -> LiveMatch:
    """Returns a match in a position of the scenario format, with Alice to move; no turn ends by
    itself."""
    match = GAME.set_up(cards, {"turn": "A", "turn_number": 3, **position}, seed_from_int(0))
    live = LiveMatch(row_of(GAME.key, 0), match)
    live.update_context(live.row, dict.fromkeys(PLAYERS, AutoPass("always")))
    return live


def row_of(game: str, seed: int) -> MatchRow:
    """Returns the row of a match between Alice and Bob that has just begun."""
    return MatchRow(
        id="ABCDEF",
        game=game,
        guild=10,
        channel=20,
        state="running",
        player_a=ALICE.id,
        player_b=BOB.id,
        name_a=ALICE.name,
        name_b=BOB.name,
        deck_a=1,
        deck_b=2,
        seed=seed_from_int(seed),
        opening_fingerprint="",
        winner=None,
        created=0,
        ended=None,
    )


def finished(
    number: int, a: StoredDeck, b: StoredDeck, *, winner: Winner, went_first: Player | None = None
) -> MatchRow:
    """Returns a match of two decks that their owners played to an end."""
    return replace(
        row_of(GAME.key, number),
        id=f"m{number}",
        state="over",
        winner=winner,
        player_a=a.owner,
        player_b=b.owner,
        deck_a=a.version_id,
        deck_b=b.version_id,
        ended=1,
        ending="conceded",
        went_first=went_first,
    )
