"""Changing ratings after each match that counts, and recomputing all of them from the matches
alone."""

import heapq
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ratings.model import newcomer_rating, ratings_after
from bot.ratings.rated_play import (
    EXIT_SECONDS,
    MEETING_SECONDS,
    EarlierMatches,
    RatingVerdict,
    exit_number,
    is_early_exit,
    is_rated,
    judge_rated_match,
    loser_of,
    weight_of,
)
from bot.store.matches.match_rows import MatchRow
from bot.store.ratings import rating_rows
from bot.store.ratings.rating_rows import RatingChange, RatingKey, RatingRow
from engine.players import PLAYERS, Player


async def rate_match(connection: AsyncConnection, row: MatchRow) -> None:
    """Updates the players' ratings after a match, if the match counts. If the match doesn't count
    but was left early, records only the early exit. Call it in the transaction that ends the match.

    Locks both players' rating rows, always in the order of their user ids, until the result is
    stored. So the results of each player are stored in the order in which they changed the rating.
    """
    verdict = judge_rated_match(row, await _earlier(connection, row))
    if verdict is None:
        return
    fresh = newcomer_ratings(row)
    if not verdict.meeting:
        board = fresh["A"].guild, row.game, row.clock
        shown = await rating_rows.shown_ratings(connection, *board, [row.player_a, row.player_b])
        await rating_rows.add_rating_change(connection, _unchanged(row, shown, verdict))
        return
    standing: dict[Player, RatingRow] = {}
    for player in sorted(PLAYERS, key=lambda player: fresh[player].user):
        standing[player] = await rating_rows.locked_rating(connection, fresh[player])
    *changed, result = ratings_and_change(row, standing, verdict)
    for rating in changed:
        await rating_rows.save_rating(connection, rating)
    await rating_rows.add_rating_change(connection, result)


async def exits_today(connection: AsyncConnection, row: MatchRow, user: int, now: int) -> int:
    """Returns how many rated matches a user has left early within a day before `now` (seconds since
    1970), in the server of the match `row`. Doesn't count that match."""
    return exit_number(await _exits(connection, row, user, now), now) - 1


async def _earlier(connection: AsyncConnection, row: MatchRow) -> EarlierMatches:
    """Returns the stored earlier matches that decide how much a match counts that has just
    ended."""
    loser, ended = loser_of(row), row.ended
    if not is_rated(row) or row.state != "over" or ended is None:
        return EarlierMatches()
    exits = await _exits(connection, row, row.users[loser], ended) if loser else ()
    meetings, have_met = await rating_rows.meetings_since(connection, row, ended - MEETING_SECONDS)
    return EarlierMatches(exits, meetings, have_met)


async def _exits(connection: AsyncConnection, row: MatchRow, user: int, now: int) -> Sequence[int]:
    """Returns the ends of the other rated matches that a user has left early within a day."""
    if row.guild is None:
        return ()
    lost = await rating_rows.lost_since(connection, row.guild, user, now - EXIT_SECONDS)
    return [one.ended or 0 for one in lost if is_early_exit(one) and one.id != row.id]


def newcomer_ratings(row: MatchRow) -> Mapping[Player, RatingRow]:
    """Returns the ratings that the players of a match would have if they were newcomers, by
    seat."""
    assert row.guild is not None
    return {
        player: newcomer_rating(
            RatingKey(row.guild, row.game, row.clock, row.users[player]), row.names[player]
        )
        for player in PLAYERS
    }


def ratings_and_change(
    row: MatchRow, standing: Mapping[Player, RatingRow], verdict: RatingVerdict
) -> tuple[RatingRow, RatingRow, RatingChange]:
    """Returns the ratings of A and B after a match that counts, and the change to be stored.
    `standing` are the players' ratings before the match. `verdict` says how much the match
    counts."""
    assert row.winner is not None
    a, b = standing["A"], standing["B"]
    new_a, new_b = ratings_after(
        replace(a, name=row.name_a, opponents=a.opponents + verdict.is_first),
        replace(b, name=row.name_b, opponents=b.opponents + verdict.is_first),
        row.winner,
        weight_of(verdict.meeting),
    )
    changes = new_a.shown - a.shown, new_b.shown - b.shown
    numbers = verdict.meeting, verdict.early_exit
    return new_a, new_b, RatingChange(row.id, new_a.shown, new_b.shown, *changes, *numbers)


def _unchanged(row: MatchRow, shown: Mapping[int, int], verdict: RatingVerdict) -> RatingChange:
    """Returns the record of an early exit that doesn't count."""
    a, b = shown[row.player_a], shown[row.player_b]
    return RatingChange(row.id, a, b, 0, 0, meeting=0, early_exit=verdict.early_exit)


@dataclass(frozen=True, slots=True)
class RecomputedRatings:
    """The result of recomputing ratings. `matches` is the number of matches that count, `ratings`
    the number of resulting ratings. `changed` is how many ratings differ from before, including
    added and removed ones."""

    matches: int
    ratings: int
    changed: int


async def recompute_ratings(
    connection: AsyncConnection, guild: int | None = None
) -> RecomputedRatings:
    """Recomputes and stores all ratings and rating changes from the stored matches of a server, or
    of all servers if `guild` is None. Needs a write transaction.

    Matches are taken in the order in which they were rated. A match without a stored rating change
    is inserted by the time of its end, then by its id. Voided matches don't count.
    """
    await rating_rows.lock_ratings(connection)
    before = {row.key: row for row in await rating_rows.all_ratings(connection, guild)}
    made, changes = replay_ratings(
        in_rating_order(await rating_rows.finished_rated(connection, guild))
    )
    await rating_rows.replace_ratings(connection, guild, made, changes)
    now = {row.key: row for row in made}
    changed = sum(before.get(key) != now.get(key) for key in before | now)
    counted = sum(change.meeting > 0 for change in changes)
    return RecomputedRatings(counted, len(made), changed)


def in_rating_order(found: Sequence[tuple[MatchRow, int | None]]) -> Iterable[MatchRow]:
    """Returns matches in the order in which they were rated. Matches without a rating change are
    inserted by the time of their end.

    `found` has each match with the number of its rating change (None: it has none), sorted by end
    and id.
    """
    numbered = sorted((number, row.id, row) for row, number in found if number is not None)
    lost = [row for row, number in found if number is None]
    return heapq.merge((row for _, _, row in numbered), lost, key=lambda row: row.ended or 0)


def replay_ratings(ordered: Iterable[MatchRow]) -> tuple[list[RatingRow], list[RatingChange]]:
    """Returns the ratings that result from these matches, rated one after another, and the rating
    changes by each match."""
    standing: dict[RatingKey, RatingRow] = {}
    changes: list[RatingChange] = []
    exits: defaultdict[object, list[int]] = defaultdict(list)
    meetings: defaultdict[object, list[int]] = defaultdict(list)
    for row in ordered:
        loser, ended = loser_of(row), row.ended or 0
        left = exits[row.guild, loser and row.users[loser]]
        met = meetings[row.guild, row.game, row.clock, frozenset(row.users.values())]
        verdict = judge_rated_match(row, EarlierMatches(left if loser else (), met, bool(met)))
        if verdict is None:
            continue
        if verdict.early_exit:
            left.append(ended)
        before: dict[Player, RatingRow] = {
            player: standing.get(fresh.key, fresh)
            for player, fresh in newcomer_ratings(row).items()
        }
        if not verdict.meeting:
            shown = {one.user: one.shown for one in before.values()}
            changes.append(_unchanged(row, shown, verdict))
            continue
        met.append(ended)
        *after, result = ratings_and_change(row, before, verdict)
        for rating in after:
            standing[rating.key] = rating
        changes.append(result)
    return list(standing.values()), changes
