"""Pairs waiting members.

All members given here wait for the same: in one server, for one game on one clock, rated or not.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

FIRST_WINDOW = 100
"""The largest rating difference of two members who have just joined."""

WIDER_BY = 100
WIDER_EVERY = 20
"""The window widens by WIDER_BY after every WIDER_EVERY seconds of waiting."""

ANYBODY_AFTER = 4 * 60
"""Seconds of waiting after which any opponent will do."""


@dataclass(frozen=True, slots=True)
class WaitingMember:
    """A member who waits in the queue.

    - `user`: the member's user id.
    - `rating`: the member's rating.
    - `joined`: since when the member has been in the queue (seconds since 1970).
    - `front`: whether the member is served first.
    - `latest`: the latest opponent that this queue found for the member, None if there is none.
    - `apart`: the members whom this member never meets, because one of the two has blocked the
      other.
    """

    user: int
    rating: int
    joined: int
    front: bool = False
    latest: int | None = None
    apart: Collection[int] = ()

    def may_meet(self, other: WaitingMember) -> bool:
        """Returns whether neither of the two has blocked the other."""
        return other.user not in self.apart and self.user not in other.apart

    def has_just_met(self, other: WaitingMember) -> bool:
        """Returns whether one of the two was the latest opponent of the other."""
        return self.latest == other.user or other.latest == self.user


Pair = tuple[WaitingMember, WaitingMember]


def rating_window(waited: int) -> float:
    """Returns the largest rating difference that a member accepts after waiting `waited`
    seconds."""
    if waited >= ANYBODY_AFTER:
        return math.inf
    return FIRST_WINDOW + WIDER_BY * (waited // WIDER_EVERY)


def pair_up(waiting: Sequence[WaitingMember], now: int) -> list[Pair]:
    """Returns pairs of members whose ratings are within each other's windows at `now` (seconds
    since 1970). No possible pair is left unpaired.

    Members who are to be served first (`front`) are paired first, then the nearest ratings, then
    the longest wait. Two members who have just met are paired only if neither has another possible
    opponent.
    """
    met_others, left = _pair_nearest(waiting, now)
    return met_others + _pair_again(left, now)


def _pair_nearest(
    waiting: Sequence[WaitingMember], now: int
) -> tuple[list[Pair], list[WaitingMember]]:
    """Returns the pairs of members who haven't just met, and the remaining members."""
    line = sorted(waiting, key=lambda one: (one.rating, one.joined, one.user))
    windows = [rating_window(now - one.joined) for one in line]
    taken = [False] * len(line)

    def nearest(place: int) -> Iterator[tuple[int, int]]:
        """Yields the rating difference and the place of each possible opponent, the nearest
        first."""
        me = line[place]
        below, above = place - 1, place + 1
        while below >= 0 or above < len(line):
            down = me.rating - line[below].rating if below >= 0 else math.inf
            up = line[above].rating - me.rating if above < len(line) else math.inf
            if min(down, up) > windows[place]:
                return
            if up <= down:
                other, above = above, above + 1
            else:
                other, below = below, below - 1
            apart = abs(me.rating - line[other].rating)
            if taken[other] or apart > windows[other] or me.has_just_met(line[other]):
                continue
            if me.may_meet(line[other]):
                yield apart, other

    searches = [nearest(place) for place in range(len(line))]
    offers: list[tuple[bool, int, int, int, int, int]] = []

    def offer_next(place: int) -> None:
        found = next(searches[place], None)
        if found is not None:
            me, (apart, other) = line[place], found
            heapq.heappush(offers, (not me.front, apart, me.joined, me.user, place, other))

    for place in range(len(line)):
        offer_next(place)
    pairs: list[Pair] = []
    while offers:
        *_, place, other = heapq.heappop(offers)
        if taken[place]:
            continue
        if taken[other]:
            offer_next(place)
            continue
        taken[place] = taken[other] = True
        pairs.append((line[place], line[other]))
    return pairs, [one for one, gone in zip(line, taken, strict=True) if not gone]


def _pair_again(left: list[WaitingMember], now: int) -> list[Pair]:
    """Returns the pairs of members who have just met and have no other opponent."""
    pairs: list[Pair] = []
    while pair := _nearest_again(left, now):
        pairs.append(pair)
        left = [one for one in left if one not in pair]
    return pairs


def _nearest_again(left: Sequence[WaitingMember], now: int) -> Pair | None:
    known = {one.user: one for one in left}
    meetings = [(one, known[one.latest]) for one in left if one.latest in known]
    possible = [
        pair
        for pair in meetings
        if pair[0].may_meet(pair[1])
        and _within_windows(*pair, now)
        and not any(_has_another(one, left) for one in pair)
    ]
    return min(possible, key=_pair_order, default=None)


def _within_windows(one: WaitingMember, other: WaitingMember, now: int) -> bool:
    shorter = max(one.joined, other.joined)
    return abs(one.rating - other.rating) <= rating_window(now - shorter)


def _has_another(one: WaitingMember, left: Sequence[WaitingMember]) -> bool:
    """Returns whether another member waits whom they haven't just met, whatever the rating."""
    return any(
        other != one and one.may_meet(other) and not one.has_just_met(other) for other in left
    )


def _pair_order(pair: Pair) -> tuple[bool, int, int, int, int]:
    one, other = sorted(pair, key=lambda each: (each.joined, each.user))
    apart = abs(one.rating - other.rating)
    return not (one.front or other.front), apart, one.joined, one.user, other.user
