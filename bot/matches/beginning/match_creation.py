"""Starts any kind of match."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

import engine
from bot.base.ids import new_id
from bot.base.people import GONE, is_computer, is_former_member, mention_of
from bot.base.refusals import Refusal
from bot.deals.scheme import SCHEME, commitment_to, deck_lists, seed_of
from bot.matches.beginning.start_checks import StartWay, kept_apart
from bot.matches.choices.auto_pass import AutoPass
from bot.matches.choices.auto_pass_store import auto_pass_in
from bot.matches.live.clock_service import start_clock
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.replay import ReplayDiverged
from bot.store import Store
from bot.store.cluster.leases import any_older
from bot.store.matches.match_clocks import ClockKey
from bot.store.matches.match_rows import (
    ChoiceRow,
    MatchRow,
    add_choices,
    add_match,
    count_matches_of,
    deck_sources,
)
from bot.store.matches.practice_matches import put_aside
from bot.store.matches.taught_matches import with_lessons
from bot.store.matchmaking.queue import stop_waiting
from bot.store.privacy.former_members import give_back_rated
from bot.store.settings.preferences import is_cut_wanted
from engine.core.randomness import SEED_BYTES
from engine.players import Player

CUTTING_SINCE = "0040"
"""The schema version that introduced cutting. A process of an older version would take a match that
is being cut for a dealt one."""

KEPT_APART = "You can't play this opponent. **/queue** finds you another one."

RUNNING_EACH = 25
"""The most matches that a player may be in at a time; as many as a menu can show."""


@dataclass(frozen=True, slots=True)
class PlayerRef:
    """A player: the id of a Discord user and the name to show."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """The terms on which players agree before a match.

    - `game`: the game's key.
    - `clock`: the key of the match's clock.
    - `rated`: whether the match is rated.
    - `best_of`: the number of games of the series.
    - `mode`: the key of the mode, "" if players bring their own decks.
    """

    game: str
    clock: ClockKey = "none"
    rated: bool = False
    best_of: int = 1
    mode: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player with the version of the deck that they play."""

    person: PlayerRef
    deck: int


@dataclass(frozen=True, slots=True)
class DealtMatch:
    """A match that is dealt but not stored yet.

    - `row`: the match's row to store.
    - `forced`: the first automatic choices.
    - `waits_for`: the player who chooses after these choices.
    - `both`: whether both players choose at the same time.
    """

    row: MatchRow
    forced: Sequence[ChoiceRow]
    waits_for: Player | None = None
    both: bool = False


def new_match(
    terms: MatchOptions,
    seats: tuple[Seat, Seat],
    guild: int | None,
    channel: int,
    now: int,
    first: Player | None = None,
    pairing: int | None = None,
) -> MatchRow:
    """Returns the row of a match, the first of a series, that starts at `now` (seconds since 1970).
    `seats` are A and B. `first` is the player who goes first; None lets the seed decide. `pairing`
    is the id of the match's pairing in a tournament; None outside tournaments. In a mode, both
    players get the newest deck of the mode."""
    match_id, secret = new_id(), secrets.token_bytes(SEED_BYTES)
    a, b = seats
    newest = max(a.deck, b.deck)
    return MatchRow(
        id=match_id,
        game=terms.game,
        guild=guild,
        channel=channel,
        state="running",
        player_a=a.person.id,
        player_b=b.person.id,
        name_a=a.person.name,
        name_b=b.person.name,
        deck_a=newest if terms.mode else a.deck,
        deck_b=newest if terms.mode else b.deck,
        seed=seed_of(match_id, secret),
        opening_fingerprint="",
        winner=None,
        created=now,
        ended=None,
        clock=terms.clock,
        rated=terms.rated,
        best_of=terms.best_of,
        series=match_id,
        first=first,
        pairing=pairing,
        mode=terms.mode,
        deal_scheme=SCHEME,
        secret=secret,
    )


async def prepare_match(store: Store, row: MatchRow, *, deck_cut: bool = False) -> DealtMatch:
    """Deals a new match at once, or leaves it undealt so that players can cut the deck first (see
    `bot.matches.beginning.deck_cuts`). The deck is cut if `deck_cut` says so, or a player or the
    tournament wants it. The deck isn't cut if a process of an older version, which doesn't know
    cutting, runs beside this one. Raises the errors of `deal_match`."""
    begun = await deal_match(store, row)
    async with store.read() as connection:
        users = row.users.values()
        if not (deck_cut or await is_cut_wanted(connection, users, row.pairing)):
            return begun
        if await any_older(connection, CUTTING_SINCE):
            return begun
    return DealtMatch(_to_cut(begun.row), ())


async def deal_match(store: Store, row: MatchRow) -> DealtMatch:
    """Deals a new match and plays it up to the first decision that a player has to make. The work
    runs off the event loop. Marks the players who don't know the game, so that the match explains
    the game to them. Raises Refusal if a deck can no longer be played."""
    async with store.read() as connection:
        row = await with_lessons(connection, row)
        sources = await deck_sources(connection, row)
        auto_pass = await auto_pass_in(connection, row)
    try:
        return await asyncio.to_thread(_deal_from_sources, row, sources, auto_pass)
    except ReplayDiverged as error:
        raise Refusal(
            "One of the two decks can no longer be played: the rules have changed since it "
            "was checked. Upload it again, then start another match."
        ) from error


async def store_dealt_match(
    connection: AsyncConnection, begun: DealtMatch, way: StartWay | None = None
) -> None:
    """Stores a match that starts, with its first automatic choices and its clock. Depending on the
    kind of match, also pauses the players' practice matches and removes the players from all
    queues. A player of a rated match who has deleted their data gets their former rated matches and
    ratings back.

    `way` is the way in which the match starts; its rules decide which checks the players have to
    pass. None means that the caller has checked them. Raises Refusal if a player is in too many
    matches or has deleted their data, or if the players can't meet (see `kept_apart`).
    """
    users = [*begun.row.users.values()]
    if way is not None and await kept_apart(connection, way, begun.row.guild, users):
        raise Refusal(KEPT_APART)
    for player in begun.row.users.values():
        if is_computer(player):
            continue
        if is_former_member(player):
            raise Refusal(GONE)
        if await count_matches_of(connection, player) >= RUNNING_EACH:
            raise Refusal(f"{mention_of(player)} is in {RUNNING_EACH} matches already.")
    if begun.row.rated:
        for player, user in begun.row.users.items():
            name = begun.row.name_a if player == "A" else begun.row.name_b
            await give_back_rated(connection, user, name, begun.row.created)
    await add_match(connection, begun.row)
    if begun.forced:
        await add_choices(connection, begun.row.id, begun.forced)
    if not begun.row.is_being_cut:
        await start_clock(connection, begun.row, begun.waits_for, both=begun.both)
    if begun.row.kind.pauses_practice:
        await stop_waiting(connection, begun.row)
        await put_aside(connection, begun.row)


def _to_cut(row: MatchRow) -> MatchRow:
    """Returns a match before its players cut: the commitment is to be shown, and nothing is
    dealt."""
    seed = bytes(SEED_BYTES)
    return replace(row, seed=seed, opening_fingerprint="", pending_refresh=0, cutting="committing")


def _deal_from_sources(
    row: MatchRow, sources: tuple[str, str], auto_pass: Mapping[Player, AutoPass]
) -> DealtMatch:
    live = LiveMatch.from_start(row, sources)
    assert row.secret is not None
    commitment = commitment_to(row.id, row.secret, deck_lists(row.game, sources))
    rules = engine.games()[row.game].rules_version
    opening = live.match.fingerprint()
    row = replace(row, opening_fingerprint=opening, rules_version=rules, rules_checked=rules)
    live.update_context(row, auto_pass)
    forced = live.take_forced(row.created)
    row = replace(row, pending_refresh=live.match.number, commitment=commitment)
    return DealtMatch(row, forced, live.snapshot.public.waiting_for, live.early is not None)
