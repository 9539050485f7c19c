"""Match rows: finding a member's matches, and storing where each is shown."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial

from bot.base.duty import EVERYTHING, Duty
from bot.matches.calls import AT_IT_SECONDS, DAY_SECONDS, is_call_due
from bot.matches.live.match_context import PromptRow
from bot.matches.live.puzzle_result import PuzzleResult, puzzle_result_of
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.database.rows import save_row
from bot.store.matches.match_clocks import ClockRow, clocks_of, get_clock
from bot.store.matches.match_rows import (
    MatchRow,
    change_match,
    count_matches_over_of,
    get_match,
    mark_match_to_refresh,
    match_of_board,
    matches_of,
    matches_over_of,
    matches_to_check,
    matches_to_refresh,
    note_match_shown,
    number_of_choices,
)
from bot.store.matches.rematches import RematchRow, save_rematch_message
from bot.store.matchmaking.queue import queue_pair_behind
from bot.store.posts.post_rows import PostRow
from bot.store.running_matches.absences import (
    AbsenceRow,
    get_absence,
    save_absence_message,
    waits_since,
)
from bot.store.running_matches.hand_posts import (
    any_expired,
    delete_expired,
    get_hand,
    get_private_hand,
    has_chosen_since,
    latest_call,
)
from bot.store.running_matches.proposals import ProposalRow, proposals_of, save_proposal_message
from bot.store.settings.preferences import Loudness
from bot.store.tables.post_schema import posts
from bot.store.tournaments.pairing_context import PairingContext, pairing_contexts_of
from bot.store.tournaments.tournament_rows import TournamentRow, get_pairing, get_tournament
from engine.players import Player


class MatchDirectory:
    """The match rows of one store. `now` returns whole seconds since 1970. `duty` says which
    servers this process is responsible for; `to_refresh` and `to_check` search only their matches.
    """

    def __init__(self, store: Store, now: Callable[[], int], duty: Duty = EVERYTHING) -> None:
        self._store = store
        self._now = now
        self._duty = duty

    async def find(self, match_id: str) -> MatchRow | None:
        """Returns the match of that id, None if there is none."""
        return await self._store.fetch(get_match, match_id)

    async def running_of(self, user: int) -> Sequence[MatchRow]:
        """Returns the user's running matches; the match with the latest choice comes first."""
        return await self._store.fetch(matches_of, user)

    async def over_of(self, user: int, page: int, size: int) -> tuple[Sequence[MatchRow], int]:
        """Returns one page of the user's matches that are over, the latest end first, and the
        number of all. `page` counts from 0, and a page has `size` matches."""
        async with self._store.read() as connection:
            count = await count_matches_over_of(connection, user)
            page = min(page, max(0, -(-count // size) - 1))
            rows = await matches_over_of(connection, user, limit=size, offset=page * size)
            return rows, count

    async def find_with_clock(self, match_id: str) -> tuple[MatchRow, ClockRow | None] | None:
        """Returns the match of that id and its clock, None if there is no such match."""
        async with self._store.read() as connection:
            row = await get_match(connection, match_id)
            return row and (row, await get_clock(connection, match_id))

    async def tournament_waiting(self, row: MatchRow) -> TournamentRow | None:
        """Returns the tournament of a match, if the match is running and waits for a player who has
        left the server. Returns None otherwise, and for a match that belongs to no tournament."""
        if row.pairing is None or row.state != "running":
            return None
        async with self._store.read() as connection:
            absence = await get_absence(connection, row.id)
            if absence is None or absence.state != "away":
                return None
            pairing = await get_pairing(connection, row.pairing)
            return pairing and await get_tournament(connection, pairing.tournament)

    async def clocks_and_places(
        self, rows: Sequence[MatchRow]
    ) -> tuple[Mapping[str, ClockRow], Mapping[int, PairingContext]]:
        """Returns the clocks of these matches, by match id, and their rounds in tournaments, by
        pairing id."""
        async with self._store.read() as connection:
            clocks = await clocks_of(connection, [row.id for row in rows])
            pairings = [row.pairing for row in rows if row.pairing]
            return clocks, await pairing_contexts_of(connection, pairings)

    async def of_board(self, channel: int) -> MatchRow | None:
        """Returns the newest match whose board is in a channel; a running match is preferred to one
        that is over."""
        return await self._store.fetch(match_of_board, channel)

    async def met_in_queue(self, match_id: str) -> bool:
        """Returns whether the players of a match were paired by the queue."""
        return await self._store.fetch(queue_pair_behind, match_id) is not None

    async def puzzle_result(self, row: MatchRow) -> PuzzleResult | None:
        """Returns the result of a puzzle, see `puzzle_result_of`."""
        return await self._store.fetch(puzzle_result_of, row)

    async def number_of_choices(self, match_id: str) -> int:
        """Returns the number of stored choices of a match."""
        return await self._store.fetch(number_of_choices, match_id)

    async def to_refresh(self, limit: int) -> Sequence[str]:
        """Returns the ids of at most `limit` matches whose messages are out of date."""
        return await self._store.fetch(matches_to_refresh, limit, self._duty)

    async def mark_to_refresh(self, match_id: str) -> None:
        """Marks a match's messages as out of date, so that they are updated soon."""
        await self._store.run(mark_match_to_refresh, match_id)

    async def to_check(self, rules: Mapping[str, int]) -> Sequence[str]:
        """Returns the ids of running matches that weren't checked against the current rules.
        `rules` maps each game to the version of its rules."""
        return await self._store.fetch(matches_to_check, rules, self._duty)

    async def note_checked(self, row: MatchRow, version: int) -> None:
        """Stores that a match can continue under `version` of its game's rules."""
        await self._store.run(change_match, row.id, rules_checked=version)

    @retry_on_conflict
    async def note_shown(self, match_id: str, number: int) -> bool:
        """Stores that the messages show a match after `number` choices. Returns False if the store
        has newer choices, or another process stored this first."""
        async with self._store.write(brief=True) as connection:
            return await note_match_shown(connection, match_id, number)

    async def find_with_proposals(
        self, match_id: str
    ) -> tuple[MatchRow | None, Sequence[ProposalRow]]:
        """Returns a match (None if there is none of that id) and the latest proposals of its
        players."""
        async with self._store.read() as connection:
            row = await get_match(connection, match_id)
            return row, await proposals_of(connection, match_id)

    async def save_place(self, match_id: str, channel: int | None, message: int | None) -> None:
        """Stores the channel or thread in which a match is played, and the message with its
        board."""
        place = {"table_channel": channel, "board_message": message}
        await self._store.run(change_match, match_id, **place)

    async def save_announcement(self, match_id: str, message: int) -> None:
        """Stores the id of the message that mentions the players of a match; 0 means that none
        could be sent."""
        await self._store.run(change_match, match_id, announcement=message)

    async def waits_since(self, match_id: str) -> int:
        """Returns when the last choice in a match was made (seconds since 1970). If there is no
        choice, returns when the match started."""
        return await self._store.fetch(waits_since, match_id)

    async def save_prompt(self, row: PromptRow, message: int | None) -> None:
        """Stores the id of the message that mentions a player about `row`, such as a proposal. None
        means that the message now shows the outcome."""
        match row:
            case ProposalRow():
                await self._store.run(save_proposal_message, row, message)
            case RematchRow():
                await self._store.run(save_rematch_message, row, message)
            case AbsenceRow():
                await self._store.run(save_absence_message, row, message)

    async def hand(self, row: MatchRow, player: Player) -> PostRow:
        """Returns the post with the hand that was last sent to a player; an empty post if no hand
        was sent."""
        return await self._store.fetch(get_hand, row, player)

    async def save_hand(self, hand: PostRow) -> None:
        """Stores the post with a player's hand, replacing the previous one."""
        values = asdict(hand)
        del values["id"]
        await self._store.run(save_row, posts, values, ("kind", "about"))

    async def is_call_due(
        self,
        row: MatchRow,
        player: Player,
        loudness: Loudness | None,
        hand: PostRow,
        pressed: int = 0,
        *,
        low: bool = False,
    ) -> bool:
        """Returns whether a match now mentions a player for whose choice it waits, by the rules of
        `bot.matches.calls.is_call_due`.

        - `loudness`: the player's setting.
        - `hand`: the post with the player's hand, which says when the player was last mentioned.
        - `pressed`: when the player last pressed something in the match (seconds since 1970).
        - `low`: whether at most a quarter of the player's time is left.
        """
        at_it = self._now() - pressed < AT_IT_SECONDS
        stopped = row.clock == "daily" and row.state == "over"
        due = partial(is_call_due, loudness, "none" if stopped else row.clock, low=low, at_it=at_it)
        if not due():
            return False
        called = hand.called is not None and pressed < hand.called
        if called:
            query = row.id, player, hand.called_at
            called = not await self._store.fetch(has_chosen_since, *query)
        today = False
        if loudness == "day":
            latest = await self._store.fetch(latest_call, row.users[player])
            today = latest > self._now() - DAY_SECONDS
        return due(called=called, called_today=today)

    def as_called(self, hand: PostRow, number: int) -> PostRow:
        """Returns `hand`, the post with the player's hand, changed to say that the player was just
        mentioned at the decision numbered `number`."""
        return replace(hand, called=self._now(), called_at=number)

    async def note_called(self, row: MatchRow, player: Player, number: int) -> None:
        """Stores that the player was just mentioned at the decision numbered `number`."""
        await self.save_hand(self.as_called(await self.hand(row, player), number))

    async def private_hand(self, row: MatchRow, player: Player) -> PostRow | None:
        """Returns the ephemeral message with the player's hand; None if there is no such message
        that can still be edited."""
        return await self._store.fetch(get_private_hand, row, player, self._now())

    async def delete_expired_hands(self) -> None:
        """Deletes from the store the ephemeral hands that can no longer be edited."""
        if await self._store.fetch(any_expired, self._now()):
            await self._store.run(delete_expired, self._now())
