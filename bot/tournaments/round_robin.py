"""Round robin by the circle method: each player meets every other once."""

from collections.abc import Sequence


def robin_rounds(players: int) -> int:
    """Returns the number of rounds in which all of these players meet once. Needs at least two
    players."""
    return players - 1 + players % 2


def robin_round(players: Sequence[int], number: int) -> list[tuple[int, int | None]]:
    """Returns the pairs of round `number` (counted from 1) of a round robin, in whose rounds
    everybody meets everybody once. If the second player of a pair is None, the first has a bye.

    One seat of a circle is fixed while all other players move on by one. If the number of players
    is odd, the fixed seat is empty. Each player is named first as often as second, plus or minus
    one.
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
