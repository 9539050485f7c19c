"""Challenges: made, answered, withdrawn and expired."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Literal

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.discord_text import plain
from bot.base.duty import EVERYTHING, Duty
from bot.base.ids import new_id
from bot.base.refusals import Refusal
from bot.limits.hourly_limits import count_act
from bot.matches.beginning.match_creation import (
    KEPT_APART,
    DealtMatch,
    MatchOptions,
    PlayerRef,
    Seat,
    new_match,
    prepare_match,
    store_dealt_match,
)
from bot.matches.beginning.start_checks import (
    AskPresence,
    StartWay,
    absent_users,
    everybody_is_there,
    kept_apart,
    refuse_kept_out,
)
from bot.matches.clocks import clock_words
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.decks.deck_rows import StoredDeck
from bot.store.limits.member_blocks import takes_challenges
from bot.store.matches.challenges import (
    ANYBODY,
    WAITING,
    ChallengeRow,
    ChallengeState,
    add_challenge,
    challenge_of,
    change_challenge,
    get_challenge,
    lapse_challenges,
    waiting_challenges,
)
from bot.store.matches.match_clocks import ClockKey
from bot.store.matches.match_rows import MatchRow, get_match
from bot.store.privacy.former_members import restore_kept_data

ASKED_SECONDS = 15 * 60
"""Seconds that a challenge waits if its clock is for players who are both there, or if its
challenger is asked about custom cards."""

OPEN_SECONDS = 24 * 3600
"""Seconds that any other challenge to a member waits for an answer."""

HOUR_SECONDS = 3600
"""Seconds that an open challenge waits, if its challenger chooses nothing else."""

FAST_CLOCKS: Collection[ClockKey] = ("live", "relaxed")
"""Clocks for players who are both there: an open challenge with one waits HOUR_SECONDS at most."""

OPEN_EACH = 10
"""The most challenges of one player that may wait at a time."""

_NO_LONGER: dict[ChallengeState, str] = {
    "open": "This challenge waits for an answer again.",
    "asked": "The challenger has to agree to custom cards first.",
    "accepted": "This challenge was accepted already: {board}.",
    "declined": "This challenge was declined.",
    "cancelled": "This challenge was withdrawn.",
    "lapsed": "This challenge has expired. **/challenge** makes a new one.",
}

_NO_CHALLENGES = "**{name}** takes no challenges at the moment. **/queue** finds you an opponent."
"""Refusal that reads the same for everybody, so that nobody learns whether they are blocked."""

NOT_A_MEMBER = "**{name}** isn't on this server. Challenge somebody who is."
CANNOT_SEE = (
    "**{name}** can't see this channel, so I haven't challenged them. Challenge them in a channel "
    "that both of you see."
)
HAS_LEFT = "**{name}** has left the server, so there's no match."
SEES_NO_MORE = (
    "**{name}** can no longer see this channel, so there's no match here. Make a new challenge in "
    "a channel that you both see."
)
_ANOTHER = "Your opponent has chosen another deck since. Look at that first."
_TOO_LONG = (
    "With the clock **{clock}** an open challenge waits an hour at most. Choose a slower clock, or "
    "an hour."
)
_OWN = "You've posted this challenge yourself, so somebody else has to accept it."
_TO_ALL = "This challenge is open to everybody, so you needn't decline it."
_POSTED = "You've posted this challenge already{here}. Withdraw it before you post it again."
_OWN_CARDS = (
    "That deck has custom cards, which an open challenge can't be accepted with. Choose another."
)


class ChallengeService:
    """All challenges of one store. Methods that answer a challenge raise Refusal, with a text for
    the user, if the answer isn't possible.

    - `now`: returns whole seconds since 1970.
    - `per_hour`: the most challenges that a member makes within an hour; 0 means no limit.
    - `duty`: the servers that this process is responsible for. It expires only their challenges.
    - `presence`: says whether a user is in a server and sees a channel.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        per_hour: int = 0,
        duty: Duty = EVERYTHING,
        *,
        presence: AskPresence = everybody_is_there,
    ) -> None:
        self._store = store
        self._presence = presence
        self._now = now
        self._per_hour = per_hour
        self._duty = duty

    @retry_on_conflict
    async def make(
        self,
        challenger: PlayerRef,
        opponent: PlayerRef | None,
        guild: int,
        channel: int,
        deck: StoredDeck,
        terms: MatchOptions | None = None,
        *,
        later_clock: ClockKey | Literal[""] = "",
        deck_cut: bool = False,
        seconds: int | None = None,
    ) -> ChallengeRow:
        """Stores and returns a new challenge to `opponent`. If `opponent` is None, everybody may
        accept.

        - `deck`: the challenger's deck. The match is played with this version of the deck, even if
          the deck changes later.
        - `terms`: by default, one game without a clock.
        - `later_clock`: the clock of a match that is accepted late; "" means the clock in `terms`.
        - `deck_cut`: whether both players may cut the deck.
        - `seconds`: how long the challenge waits for an answer; None lets the clock decide.
        """
        terms = terms or MatchOptions(deck.game)
        now, invited = self._now(), opponent or PlayerRef(ANYBODY, "")
        row = ChallengeRow(
            id=new_id(),
            game=deck.game,
            guild=guild,
            channel=channel,
            challenger=challenger.id,
            opponent=invited.id,
            challenger_name=challenger.name,
            opponent_name=invited.name,
            deck_version=deck.version_id,
            state="open",
            created=now,
            expires=now,
            clock=terms.clock,
            rated=terms.rated,
            best_of=terms.best_of,
            mode=terms.mode,
            later_clock=later_clock,
            deck_cut=deck_cut,
        )
        row = replace(row, expires=now + _waiting_seconds(row, seconds))
        if opponent is not None:
            away = await absent_users("challenge", self._presence, guild, channel, [opponent.id])
            if away:
                words = NOT_A_MEMBER if away[opponent.id] == "left" else CANNOT_SEE
                raise Refusal(words.format(name=plain(opponent.name)))
        async with self._store.write() as connection:
            await count_act(connection, challenger.id, "challenge", self._per_hour, now)
            await refuse_kept_out(connection, "challenge", guild, challenger.id)
            if opponent is not None:
                await _check_takes(connection, guild, challenger, opponent)
            waiting = await waiting_challenges(connection, challenger.id, now)
            if row.is_to_anybody:
                _check_not_posted(row, waiting)
            if len(waiting) >= OPEN_EACH:
                raise Refusal(
                    f"{OPEN_EACH} of your challenges wait for an answer already. "
                    "Cancel one, or give them a few minutes."
                )
            await add_challenge(connection, row)
        return row

    async def find(self, challenge_id: str) -> ChallengeRow | None:
        """Returns the challenge of that id, None if there is none."""
        return await self._store.fetch(get_challenge, challenge_id)

    async def find_of_match(self, match_id: str) -> ChallengeRow | None:
        """Returns the challenge from which a match started; None if no challenge did."""
        return await self._store.fetch(challenge_of, match_id)

    async def shown_at(self, challenge_id: str, message: int) -> None:
        """Stores the id of the message that shows a challenge."""
        await self._store.run(change_challenge, challenge_id, message=message)

    async def to_answer(
        self,
        challenge_id: str,
        user: int,
        states: tuple[ChallengeState, ...] = ("open",),
    ) -> ChallengeRow:
        """Returns the challenge of that id. Raises Refusal if its state isn't in `states`, or if
        this user can't answer the challenge."""
        row = await self._store.fetch(self._lock_open_challenge, challenge_id, states)
        if user == row.challenger:
            waits = "That is for your opponent to answer. You can withdraw it."
            raise Refusal(_OWN if row.is_to_anybody else waits)
        if user != row.opponent and not row.is_to_anybody:
            raise Refusal("This challenge is for somebody else.")
        return row

    async def decline(self, challenge_id: str, user: int) -> ChallengeRow:
        """Declines a challenge for `user`, the challenged opponent, and returns the challenge's
        changed row.
        """
        if (await self.to_answer(challenge_id, user, WAITING)).is_to_anybody:
            raise Refusal(_TO_ALL)
        return await self._close_challenge(challenge_id, "declined")

    async def cancel(self, challenge_id: str, user: int) -> ChallengeRow:
        """Withdraws a challenge for `user`, the challenger, and returns the challenge's changed
        row.
        """
        row = await self._store.fetch(self._lock_open_challenge, challenge_id, WAITING)
        if user != row.challenger:
            raise Refusal("Only the challenger can withdraw this.")
        return await self._close_challenge(challenge_id, "cancelled")

    async def accept(
        self, challenge_id: str, user: int, deck: StoredDeck, name: str = ""
    ) -> MatchRow:
        """Accepts a challenge, and starts and returns the match. `deck` is the deck of the member
        who accepts, or the challenge's deck in a mode. `name` is the name of a member who accepts a
        challenge to everybody; only the first who accepts plays."""
        row = await self.to_answer(challenge_id, user)
        _check_playable(row, deck)
        by = PlayerRef(user, name if row.is_to_anybody else row.opponent_name)
        return await self._begin_match(row, by, deck)

    @retry_on_conflict
    async def ask(self, challenge_id: str, user: int, deck: StoredDeck) -> ChallengeRow:
        """Stores that the opponent `user` wants to accept with a deck to which the challenger has
        to agree first, because it has custom cards. Returns the challenge's changed row."""
        row = await self.to_answer(challenge_id, user)
        _check_playable(row, deck)
        if row.is_to_anybody:
            raise Refusal(_OWN_CARDS)
        expires = self._now() + ASKED_SECONDS
        async with self._store.write() as connection:
            row = await self._lock_open_challenge(connection, challenge_id, lock=True)
            await refuse_kept_out(connection, "accepted challenge", row.guild, user)
            await _check_not_apart(connection, row, row.opponent)
            asked = {"state": "asked", "answer_version": deck.version_id, "expires": expires}
            await change_challenge(connection, row.id, **asked)
        return replace(row, **asked)

    async def to_agree(self, challenge_id: str, user: int, version: int) -> ChallengeRow:
        """Returns the challenge of that id, in which this user, the challenger, has to agree to a
        `version` of the opponent's deck. Raises Refusal if the user doesn't have to agree to that
        version."""
        row = await self._store.fetch(self._lock_open_challenge, challenge_id, ("asked",))
        if user != row.challenger:
            raise Refusal("That is for the challenger to answer.")
        if version != row.answer_version:
            raise Refusal(_ANOTHER)
        return row

    async def agree(self, challenge_id: str, user: int, deck: StoredDeck) -> MatchRow:
        """Agrees, as the challenger, to the opponent's deck. Starts and returns the match."""
        row = await self.to_agree(challenge_id, user, deck.version_id)
        return await self._begin_match(row, PlayerRef(row.opponent, row.opponent_name), deck)

    @retry_on_conflict
    async def refuse(self, challenge_id: str, user: int, version: int) -> ChallengeRow:
        """Refuses, as the challenger, the opponent's deck. The opponent may answer the challenge
        again."""
        row = await self.to_agree(challenge_id, user, version)
        async with self._store.write() as connection:
            row = await self._lock_open_challenge(connection, challenge_id, ("asked",), lock=True)
            if row.answer_version != version:
                raise Refusal(_ANOTHER)
            await change_challenge(connection, row.id, state="open", answer_version=None)
        return replace(row, state="open", answer_version=None)

    @retry_on_conflict
    async def _begin_match(
        self, row: ChallengeRow, opponent: PlayerRef, deck: StoredDeck
    ) -> MatchRow:
        """Starts the match, unless the challenge has changed since it was read."""
        users = [row.challenger, opponent.id]
        way: StartWay = "accepted challenge"
        away = await absent_users(way, self._presence, row.guild, row.channel, users)
        for user, where in away.items():
            name = row.challenger_name if user == row.challenger else opponent.name
            words = HAS_LEFT if where == "left" else SEES_NO_MORE
            raise Refusal(words.format(name=plain(name)))
        begun = await self._prepare_match(row, opponent, deck)
        before = row.answer_version
        async with self._store.write() as connection:
            row = await self._lock_open_challenge(connection, row.id, (row.state,), lock=True)
            if row.answer_version != before:
                raise Refusal(_ANOTHER)
            await restore_kept_data(connection, opponent.id)
            presser = row.challenger if row.state == "asked" else opponent.id
            await refuse_kept_out(connection, way, row.guild, presser)
            await _check_not_apart(connection, row, opponent.id)
            await store_dealt_match(connection, begun, way)
            played_by = {"opponent": opponent.id, "opponent_name": opponent.name}
            became = {"state": "accepted", "match_id": begun.row.id}
            await change_challenge(connection, row.id, **played_by, **became)
        return begun.row

    async def end_expired(self) -> Sequence[ChallengeRow]:
        """Expires the challenges that have waited too long, and returns them."""
        return await self._store.run(lapse_challenges, self._now(), self._duty)

    async def _prepare_match(
        self, row: ChallengeRow, opponent: PlayerRef, deck: StoredDeck
    ) -> DealtMatch:
        now = self._now()
        terms = MatchOptions(row.game, row.clock_at(now), row.rated, row.best_of, row.mode)
        challenger = PlayerRef(row.challenger, row.challenger_name)
        seats = Seat(challenger, row.deck_version), Seat(opponent, deck.version_id)
        match = new_match(terms, seats, row.guild, row.channel, now)
        return await prepare_match(self._store, match, deck_cut=row.deck_cut)

    @retry_on_conflict
    async def _close_challenge(self, challenge_id: str, state: ChallengeState) -> ChallengeRow:
        async with self._store.write() as connection:
            row = await self._lock_open_challenge(connection, challenge_id, WAITING, lock=True)
            await change_challenge(connection, challenge_id, state=state)
        return replace(row, state=state)

    async def _lock_open_challenge(
        self,
        connection: AsyncConnection,
        challenge_id: str,
        states: tuple[ChallengeState, ...] = ("open",),
        *,
        lock: bool = False,
    ) -> ChallengeRow:
        """Returns the challenge if it is in one of the states. Raises Refusal."""
        row = await get_challenge(connection, challenge_id, lock=lock)
        if row is None:
            raise Refusal("I know no such challenge.")
        state = row.state
        if state in WAITING and row.expires <= self._now():
            state = "lapsed"
        if state not in states:
            match = row.match_id and await get_match(connection, row.match_id)
            link = match.board_link if match else ""
            board = f"[here is the board]({link})" if link else "`/match` shows the board"
            raise Refusal(_NO_LONGER[state].format(board=board))
        return row


def _waiting_seconds(row: ChallengeRow, chosen: int | None) -> int:
    """Returns the seconds that a challenge waits. Raises Refusal for an open one that would wait
    too long for its clock."""
    fast = row.clock in FAST_CLOCKS and not row.later_clock
    if not row.is_to_anybody:
        return chosen or (ASKED_SECONDS if fast else OPEN_SECONDS)
    seconds = chosen or HOUR_SECONDS
    if fast and seconds > HOUR_SECONDS:
        raise Refusal(_TOO_LONG.format(clock=clock_words(row.clock)[0]))
    return seconds


def _check_not_posted(row: ChallengeRow, waiting: Sequence[ChallengeRow]) -> None:
    """Raises Refusal if one of the `waiting` challenges is the same open challenge."""
    for one in waiting:
        same = replace(
            row,
            id=one.id,
            challenger_name=one.challenger_name,
            created=one.created,
            expires=one.created + row.expires - row.created,
            message=one.message,
        )
        if same == one:
            here = f": [here it is]({one.post_link})" if one.post_link else ""
            raise Refusal(_POSTED.format(here=here))


async def _check_takes(
    connection: AsyncConnection, guild: int, challenger: PlayerRef, opponent: PlayerRef
) -> None:
    """Raises Refusal if the opponent accepts no challenges, or none from the challenger."""
    await restore_kept_data(connection, opponent.id)
    users = [challenger.id, opponent.id]
    apart = await kept_apart(connection, "challenge", guild, users)
    if apart or not await takes_challenges(connection, opponent.id):
        raise Refusal(_NO_CHALLENGES.format(name=plain(opponent.name)))


async def _check_not_apart(connection: AsyncConnection, row: ChallengeRow, opponent: int) -> None:
    """Raises Refusal if one of the two has blocked the other since."""
    users = [row.challenger, opponent]
    if await kept_apart(connection, "accepted challenge", row.guild, users):
        raise Refusal(KEPT_APART)


def _check_playable(row: ChallengeRow, deck: StoredDeck) -> None:
    agreed = not row.mode or deck.version_id == row.deck_version
    if not agreed or deck.game != row.game or not (row.mode or deck.legal):
        raise Refusal("That deck can't be played in this match.")
