"""Preferences of users, for all matches or for one."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import columns_of, save_row
from bot.store.tables.core_schema import preferences, stops
from bot.store.tables.match_schema import auto_passes
from bot.store.tables.tournament_schema import pairings, tournaments
from engine.players import Player

Loudness = Literal["turn", "quarter", "day", "never"]
"""How often a match mentions a player: at every turn, when a quarter of their time is left, once a
day for all matches together, or never."""

PassPreference = Literal["able", "always"]
"""When a match asks a player: only if they can do more than pass, or always."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """A user's preferences.

    - `pass_preference`: whether the bot asks them if they can only pass.
    - `direct`: they accept direct messages from the bot.
    - `text_board`: they get the board in words.
    - `new_messages`: each decision comes as a new message instead of an edit.
    - `takes_challenges`: other members can challenge them.
    - `shows_portrait`: boards show their avatar.
    - `learn_offered`: not a preference: they were shown once how to learn a game.
    - `loudness`: how often matches mention them, None for the default of the clock.
    - `cuts_deck`: both players of their matches are asked to cut the deck.
    - `in_puzzle_tables`: servers show which daily puzzles they solved.
    - `looks_ahead`: in rated and tournament matches, both players can read the consequences of a
      choice before they make it, if the opponent has switched this on too.
    """

    user: int
    pass_preference: PassPreference = "able"
    direct: bool = True
    text_board: bool = False
    new_messages: bool = False
    takes_challenges: bool = True
    shows_portrait: bool = True
    learn_offered: bool = False
    loudness: Loudness | None = None
    cuts_deck: bool = False
    in_puzzle_tables: bool = True
    looks_ahead: bool = False

    @property
    def wants_portrait(self) -> bool:
        """Whether to show the user's avatar on boards. False if they switched it off, or if they
        get the board in words."""
        return self.shows_portrait and not self.text_board


_PREFERENCES: Final = select(preferences).where(
    preferences.c.user.in_(bindparam("users", expanding=True))
)


async def preferences_of(connection: AsyncConnection, *users: int) -> Mapping[int, Preferences]:
    """Returns the preferences of these users, by user. A user who never set any has the
    defaults."""
    found = await connection.execute(_PREFERENCES, {"users": users})
    known = {row.user: Preferences(**columns_of(row)) for row in found}
    return {user: known.get(user) or Preferences(user) for user in users}


async def members_in_words(connection: AsyncConnection) -> set[int]:
    """Returns the ids of the users who get the board in words instead of as a picture."""
    return set(await connection.scalars(select(preferences.c.user).where(preferences.c.text_board)))


async def change_preferences(connection: AsyncConnection, user: int, **changes: object) -> None:
    """Changes the named columns of a user's preferences."""
    await save_row(connection, preferences, {"user": user, **changes})


async def is_cut_wanted(
    connection: AsyncConnection, users: Collection[int], pairing: int | None
) -> bool:
    """Returns whether both players of a new match are asked to cut the deck, that is to add words
    of their own to the seed of the deal. True if one of the `users` has switched this on in their
    preferences, or if the match belongs to a tournament (`pairing`) with this setting."""
    wishes = await preferences_of(connection, *users)
    if any(wish.cuts_deck for wish in wishes.values()):
        return True
    if pairing is None:
        return False
    asks = (
        select(tournaments.c.deck_cut)
        .join(pairings, pairings.c.tournament == tournaments.c.id)
        .where(pairings.c.id == pairing)
    )
    return bool(await connection.scalar(asks))


@dataclass(frozen=True, slots=True)
class AutoPassRow:
    """A player's settings of when the bot passes for them in a match. `since` and `asked_since` are
    positions in the match, counted in events; None if not set.

    - `since`: from this position on, the bot passes until something happens, or with `ends_turn`
      until the turn is over.
    - `asked_since`: from this position on, the bot asks the player everything until the turn is
      over.
    - `stops`: the steps of a turn in which the player wants to be asked in this match. If None, the
      player's steps for all matches of the game apply.
    - `pays_unasked`: whether the player no longer wants to confirm high prices.
    """

    match_id: str
    player: Player
    since: int | None = None
    ends_turn: bool = False
    stops: str | None = None
    pays_unasked: bool = False
    asked_since: int | None = None


_AUTO_PASSES: Final = select(auto_passes).where(auto_passes.c.match_id == bindparam("match_id"))


async def auto_passes_of(
    connection: AsyncConnection, match_id: str
) -> Mapping[Player, AutoPassRow]:
    """Returns the players' settings of when the bot passes for them in a match. Players who never
    set any are missing."""
    found = await connection.execute(_AUTO_PASSES, {"match_id": match_id})
    return {row.player: AutoPassRow(**columns_of(row)) for row in found}


async def save_auto_pass_row(
    connection: AsyncConnection, match_id: str, player: Player, **changes: object
) -> None:
    """Changes the named columns of a player's settings of when the bot passes for them in a
    match."""
    values = {"match_id": match_id, "player": player, **changes}
    await save_row(connection, auto_passes, values)


_STOPS: Final = select(stops.c.user, stops.c.chosen).where(
    stops.c.game == bindparam("game"), stops.c.user.in_(bindparam("users", expanding=True))
)


async def standing_stops(connection: AsyncConnection, game: str, *users: int) -> Mapping[int, str]:
    """Returns the steps of a turn in which these users always want to be asked in matches of a
    game, so that the bot doesn't pass for them. The result is by user. The steps are JSON as
    written by `bot.matches.choices.stops.write_stops`. Users who never set any are missing."""
    found = await connection.execute(_STOPS, {"game": game, "users": users})
    return {row.user: row.chosen for row in found}


async def stops_of(connection: AsyncConnection, user: int) -> Mapping[str, str]:
    """Returns the steps of a turn in which a user always wants to be asked, so that the bot doesn't
    pass for them. The result is by game. The steps are JSON, like those of `standing_stops`."""
    query = select(stops.c.game, stops.c.chosen).where(stops.c.user == user)
    return {row.game: row.chosen for row in await connection.execute(query)}


async def save_standing_stops(
    connection: AsyncConnection, user: int, game: str, chosen: str
) -> None:
    """Stores the steps of a turn in which a user always wants to be asked, in all matches of a
    game. `chosen` are the steps as JSON, like those of `standing_stops`."""
    await save_row(connection, stops, {"user": user, "game": game, "chosen": chosen})
