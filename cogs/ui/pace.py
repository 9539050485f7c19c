"""A rate limit for work that costs calls to Discord."""

from collections.abc import Callable


class Pace:
    """A rate limit of `most` acts a second. `now` is a function that returns whole seconds since
    1970."""

    def __init__(self, most: int, now: Callable[[], int]) -> None:
        self._most = most
        self._now = now
        self._second = 0
        self._done = 0

    @property
    def room(self) -> int:
        """The number of acts that the rate limit allows now."""
        return self._most if self._now() != self._second else self._most - self._done

    def note(self) -> None:
        """Counts an act that was done now."""
        self._done = self._most - self.room + 1
        self._second = self._now()
