"""The promise of the queue, as simple code: for each two waiting members, whether they could be
paired."""

from __future__ import annotations

from collections.abc import Sequence

from bot.matchmaking.opponents import WaitingMember


def near_enough(one: WaitingMember, other: WaitingMember, now: int) -> bool:
    """Returns whether each is in the other's window."""
    return all(
        now - each.joined >= 240
        or abs(one.rating - other.rating) <= 100 + 100 * ((now - each.joined) // 20)
        for each in (one, other)
    )


def keep_apart(one: WaitingMember, other: WaitingMember) -> bool:
    """Returns whether one of the two has blocked the other."""
    return other.user in one.apart or one.user in other.apart


def could_be_paired(
    one: WaitingMember, other: WaitingMember, waiting: Sequence[WaitingMember], now: int
) -> bool:
    """Returns whether these two of all waiting members could play each other now."""
    if not near_enough(one, other, now) or keep_apart(one, other):
        return False
    if other.user != one.latest and one.user != other.latest:
        return True
    return not any(
        third.user not in (me.user, me.latest)
        and third.latest != me.user
        and not keep_apart(me, third)
        for me in (one, other)
        for third in waiting
    )
