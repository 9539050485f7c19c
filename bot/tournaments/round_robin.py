"""Round robin by the circle method: everybody meets everybody once."""

from collections.abc import Sequence


def robin_rounds(players: int) -> int:
    """How many rounds it takes so many players, of whom there are two at least."""
    return players - 1 + players % 2


def robin_round(players: Sequence[int], number: int) -> list[tuple[int, int | None]]:
    """Who meets whom in the round of that number, from 1; who has no second has a bye.

    One chair of a circle keeps its place while everybody else moves on by one; where their number
    is odd, it is the empty one. Everybody is named first as often as second, give or take one.
    """
    odd: list[int | None] = [None] if len(players) % 2 else []
    stays, *others = [*odd, *players]
    turn = (number - 1) % len(others)
    circle = [stays, *others[turn:], *others[:turn]]
    half = len(circle) // 2
    pairs: list[tuple[int, int | None]] = []
    for table, (a, b) in enumerate(zip(circle[:half], reversed(circle[half:]), strict=True)):
        turned = number % 2 if table == 0 else table % 2
        first, second = (b, a) if turned or a is None else (a, b)
        assert first is not None
        pairs.append((first, second))
    return pairs
