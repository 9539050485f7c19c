"""A database with many running matches, made by the bot's own services without Discord."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from typing import Final

import engine
from bot.matches.actions import Choose
from bot.matches.beginning.match_creation import (
    MatchOptions,
    PlayerRef,
    Seat,
    deal_match,
    new_match,
    store_dealt_match,
)
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.decks.deck_rows import NewVersion, add_deck, add_version
from bot.store.matches.match_clocks import ClockKey
from bot.store.matches.match_rows import MatchRow, note_match_shown
from bot.tournaments.after_match import after_match
from engine.game import Game

CHOICES: Final = 3
"""Choices that are stored of each match, without those of the table."""

EACH: Final = 10
"""Matches of each player."""

CLOCKS: Final[Sequence[ClockKey]] = ("daily", "relaxed")


def now() -> int:
    """Returns the present time in whole seconds since 1970."""
    return int(time.time())


async def store_matches(
    store: Store, guild: int, channel: int, members: Sequence[PlayerRef], number: int
) -> list[MatchRow]:
    """Stores this many matches with clocks, of all games in turn, as if everything had been shown
    already. Returns their rows."""
    assert len(members) * EACH >= number * 2
    games = list(engine.games().values())
    decks = {game.key: await ready_decks(store, game) for game in games}
    live = MatchService(store, now, after_match)
    rows = []
    for at in range(number):
        game, half = games[at % len(games)], len(members) // 2
        people = members[at % half], members[half + at % half]
        a, b = (Seat(one, deck) for one, deck in zip(people, decks[game.key], strict=True))
        terms = MatchOptions(game.key, CLOCKS[at % len(CLOCKS)])
        begun = await deal_match(store, new_match(terms, (a, b), guild, channel, now()))
        async with store.write() as connection:
            await store_dealt_match(connection, begun)
        await choose(store, live, begun.row)
        rows.append(begun.row)
    return rows


async def choose(store: Store, live: MatchService, row: MatchRow) -> None:
    """Makes the first choices of a match, and marks all its messages as up to date."""
    standing = await live.current(row.id)
    for _ in range(CHOICES):
        player = standing.public.waiting_for
        if player is None:
            break
        standing = await live.do(row.id, row.users[player], Choose(standing.number, 0, sure="yes"))
    async with store.write() as connection:
        await note_match_shown(connection, row.id, standing.number)


async def ready_decks(store: Store, game: Game) -> tuple[int, int]:
    """Stores two of the game's starter decks. Returns the ids of their stored versions."""
    ids = []
    async with store.write() as connection:
        for starter in game.starters()[:2]:
            sheet = game.deck_sheet(game.parse_deck(starter.text))
            name = f"{game.key} {starter.title}"
            deck = await add_deck(connection, 1, name, name.casefold(), now())
            digest = hashlib.sha256(starter.text.encode()).hexdigest()
            version = NewVersion(game.key, starter.text, digest, True, sheet.size, None, 0, ())
            ids.append((await add_version(connection, deck, version, now())).version_id)
    return ids[0], ids[-1]
