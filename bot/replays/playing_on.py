"""Playing on from a decision of a match that is over, in a practice match against the computer.

Users who may see all of the match play from either seat, with the real cards or imagined ones.
Before that only its players may, each from their own seat and with the hidden cards imagined. So
nothing in the new match depends on what they don't know, and it stays as secret as the original.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

import engine
from bot.base.refusals import Refusal
from bot.matches.beginning.match_creation import (
    DealtMatch,
    MatchOptions,
    PlayerRef,
    Seat,
    new_match,
)
from bot.matches.beginning.practice import COMPUTER_PLAYER, PracticeMatches
from bot.matches.choices.auto_pass import AutoPass
from bot.matches.choices.auto_pass_store import auto_pass_in
from bot.matches.last_played import LEVEL_NAMED, LastPlayed
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.replay import ReplayDiverged
from bot.matches.match_refusals import MatchTooOld
from bot.processes.time_limits import TooSlow
from bot.processes.workers import Workers
from bot.replays.replay_process import Lacking, StoredReplay
from bot.replays.replay_service import TOO_LONG, BeforeLong, ReplayService, WatchedMatch
from bot.replays.steps import ReplayStop
from bot.store import Store
from bot.store.matches.match_beginnings import MatchBeginning, beginning_of
from bot.store.matches.match_rows import ChoiceRow, MatchRow
from bot.store.matches.taught_matches import with_lessons
from engine.core.randomness import SEED_BYTES
from engine.players import Player, opponent
from engine.practice.advice import VERSION as COMPUTER_VERSION
from engine.practice.levels import Level
from engine.practice.playing_on import CannotImagine, played_on

NOT_OPEN = (
    "Part of this match is still secret. For now, only its players can play on from it, from "
    "their own seats and with made-up cards for what they didn't see."
)
OTHER_RULES = "The rules have changed since this match was played, so nobody can play on from it."
AT_THE_END = "The match is over at that step. Go back to one where a player had to choose."
NOTHING_TO_IMAGINE = (
    "I can't rebuild that moment, because a player had just been shown cards. Go a step back or "
    "forward, and play on from there."
)
TOO_OFTEN = (
    "This match continues another that continues another, {most} times in a row: that's the most."
)
ELSEWHERE = "Play on from it on the server where it was played, or in a direct message to me."

MOST_PARTS = 12
"""The most times in a row that a match is played on: the whole history is stored with it."""


@dataclass(frozen=True, slots=True)
class PlayOnRequest:
    """A request to play on from a moment of another match: the user's seat, the computer's level,
    and whether the cards that this seat didn't know are imagined instead of kept."""

    seat: Player
    imagined: bool
    level: Level


@dataclass(frozen=True, slots=True)
class PlayOnOffer:
    """A decision of a match from which a user can play on.

    - `row`: the match that is over.
    - `stop`: the position before the decision.
    - `number`: the number (from 0) of the step that ends at this position.
    - `steps`: the number of all steps of the match.
    - `is_open`: whether the match is open, so that the user can choose the seat and the cards.
    - `usual`: the default request.
    """

    row: MatchRow
    stop: ReplayStop
    number: int
    steps: int
    is_open: bool
    usual: PlayOnRequest

    def is_allowed(self, request: PlayOnRequest) -> bool:
        """Returns whether the user may make this request. If the match is open, every request is
        allowed. Otherwise, the user may only play from their own seat, and the cards that this seat
        didn't know must be imagined."""
        return self.is_open or (request.imagined and request.seat == self.usual.seat)


class PlayOnService:
    """Starts practice matches that continue from a moment of another match. `now` returns whole
    seconds since 1970. Methods raise these errors:

    - NoSuchMatch for an unknown id.
    - MatchVoid, MatchPruned or MatchTooOld for a match that can't be replayed.
    - OneAtATime if the member is in a practice match already.
    - Refusal if the request isn't possible.
    """

    def __init__(
        self,
        store: Store,
        workers: Workers,
        replays: ReplayService,
        practice: PracticeMatches,
        last_played: LastPlayed,
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._workers = workers
        self._replays = replays
        self._practice = practice
        self._last_played = last_played
        self._now = now

    async def offer_from(
        self,
        match_id: str,
        user: int,
        guild: int | None,
        choices: int,
        before_long: BeforeLong | None = None,
    ) -> PlayOnOffer:
        """Returns from which decision a user can play on, and what the user can decide about that.
        `choices` is the number of choices before the moment from which the user wants to play on.
        `guild` is the server in which the user asks, None in a direct message. `before_long` is
        called first if the match has to be replayed, which takes a while."""
        watched = await self._replays.watch(match_id, user, guild)
        row, own = watched.row, watched.row.seat_of(user)
        _check_may_play_on(watched, guild)
        await self._practice.check_may_start(user)
        number, stops = await self._replays.stops(watched, user, choices, before_long)
        if number + 1 == len(stops):
            raise Refusal(AT_THE_END)
        level = await self._usual_level(row, user)
        is_open = watched.secrecy is None
        usual = PlayOnRequest(own or "A", not is_open, level)
        return PlayOnOffer(row, stops[number], number, len(stops), is_open, usual)

    async def start(
        self,
        member: PlayerRef,
        match_id: str,
        choices: int,
        request: PlayOnRequest,
        guild: int | None,
        channel: int,
    ) -> MatchRow:
        """Starts a practice match from the moment after `choices` choices of another match, and
        returns the new match's row. The new match is played in a server's channel or (if `guild` is
        None) in a direct message."""
        offer = await self.offer_from(match_id, member.id, guild, choices)
        if not offer.is_allowed(request):
            raise Refusal(NOT_OPEN)
        stored = await self._replays.read_stored(offer.row)
        if stored.beginning is not None and len(stored.beginning.earlier) >= MOST_PARTS:
            raise Refusal(TOO_OFTEN.format(most=MOST_PARTS))
        before = replace(stored, choices=stored.choices[: offer.stop.choices])
        row = _new_row(offer, request, member, guild, channel, self._now())
        async with self._store.read() as connection:
            row = await with_lessons(connection, row)
            auto_pass = await auto_pass_in(connection, row)
        seed = secrets.token_bytes(SEED_BYTES) if request.imagined else None
        try:
            found = await self._workers.replay(member.id, play_on, before, row, seed, auto_pass)
        except TooSlow as error:
            raise Refusal(TOO_LONG) from error
        if found == "diverged":
            raise MatchTooOld
        if isinstance(found, str):
            raise Refusal(NOTHING_TO_IMAGINE)
        begun, beginning = found
        await self._practice.store_played_on(begun, beginning)
        return begun.row

    async def _usual_level(self, row: MatchRow, user: int) -> Level:
        """Returns the level of the match if it was practice, else the level at which the user
        practises."""
        return LEVEL_NAMED.get(row.level) or await self._last_played.level(user, row.game)

    async def start_again(self, member: PlayerRef, row: MatchRow, channel: int) -> MatchRow:
        """Starts another match from the decision at which `row`, a match that was played on,
        started. Seat and level are those of `row`. If the hidden cards in `row` were imagined, they
        are imagined again; otherwise the real cards are kept."""
        beginning = await self._store.fetch(beginning_of, row)
        assert beginning is not None
        assert row.human is not None
        before = beginning.earlier[-1]
        level = await self._usual_level(row, member.id)
        request = PlayOnRequest(row.human, before.seed is not None, level)
        return await self.start(
            member, row.origin, len(before.choices), request, row.guild, channel
        )


def _check_may_play_on(watched: WatchedMatch, guild: int | None) -> None:
    """Raises Refusal if the viewer can't play on."""
    row = watched.row
    row.kind.check("play on")
    if watched.audience == "public":
        raise Refusal(NOT_OPEN)
    game = engine.games().get(row.game)
    if game is None or row.rules_version != game.rules_version:
        raise Refusal(OTHER_RULES)
    if guild not in (None, row.guild):
        raise Refusal(ELSEWHERE)


def _new_row(
    offer: PlayOnOffer,
    request: PlayOnRequest,
    member: PlayerRef,
    guild: int | None,
    channel: int,
    now: int,
) -> MatchRow:
    """Returns the row of the new match. Its randomness doesn't come from the row."""
    origin = offer.row
    person, computer = (
        (PlayerRef(member.id, member.name), COMPUTER_PLAYER)
        if request.seat == "A"
        else (COMPUTER_PLAYER, PlayerRef(member.id, member.name))
    )
    options = MatchOptions(origin.game, mode=origin.mode)
    seats = Seat(person, origin.deck_a), Seat(computer, origin.deck_b)
    return replace(
        new_match(options, seats, guild, channel, now),
        seed=bytes(SEED_BYTES),
        deal_scheme=0,
        secret=None,
        computer=opponent(request.seat),
        level=request.level,
        computer_seed=secrets.token_bytes(SEED_BYTES),
        computer_version=COMPUTER_VERSION,
        origin=origin.id,
        origin_open=offer.is_open,
    )


def play_on(
    before: StoredReplay, row: MatchRow, seed: bytes | None, auto_pass: Mapping[Player, AutoPass]
) -> tuple[DealtMatch, MatchBeginning] | Lacking | Literal["unimaginable"]:
    """Returns a new match and its beginning. The match starts at the decision at which the replay
    `before` ends, or at the first later decision that a player has to make. `row` is the new
    match's row, `auto_pass` are its players' settings for automatic passes. With a `seed`, hidden
    cards are imagined by this seed; with None, the real cards are kept.

    Returns "unimaginable" if no possible cards were found, "diverged" if the rules have changed.
    Blocks.
    """
    assert row.human is not None
    try:
        match = before.replay_match().match
        found = played_on(match, row.human, seed)
    except ReplayDiverged:
        return "diverged"
    except CannotImagine:
        return "unimaginable"
    rules = engine.games()[row.game].rules_version
    opening = found.match.fingerprint()
    row = replace(row, opening_fingerprint=opening, rules_version=rules, rules_checked=rules)
    record = found.match.record()
    live = LiveMatch(row, found.match)
    rows = [_take_earlier_choice(live, choice.player, choice.option) for choice in found.lead]
    live.update_context(row, auto_pass)
    rows += live.take_forced(row.created)
    row = replace(row, pending_refresh=live.match.number)
    begun = DealtMatch(row, rows, live.snapshot.public.waiting_for, live.early is not None)
    return begun, MatchBeginning(record.seed, record.first, record.earlier)


def _take_earlier_choice(live: LiveMatch, player: Player, option: int) -> ChoiceRow:
    """Makes a choice from before again, and returns its row to store. It doesn't follow from the
    computer's seed."""
    before_it = player == live.row.computer
    made = ChoiceRow(
        live.match.number, player, option, False, "", live.row.created, hurried=before_it
    )
    live.catch_up([made])
    return replace(made, fingerprint=live.match.fingerprint())
