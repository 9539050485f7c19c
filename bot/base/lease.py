"""By which lease a process does what it does, where several share the shards of the bot."""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lease:
    """That `owner` holds what has this `name`, as the owner of that `epoch`."""

    name: str
    owner: str
    epoch: int

    def holds(self, epoch: int | None, handed_by: str | None) -> bool:
        """Whether its owner may still act by it, where what is stored says this of it. What was
        begun before the owner gave it away may be finished."""
        given = epoch == self.epoch + 1 and handed_by == self.owner
        return epoch == self.epoch or given


_lease: ContextVar[Lease | None] = ContextVar("lease", default=None)


def lease_here() -> Lease | None:
    """The lease by which this process answers the interaction that is being answered here; None
    where it is the only process, or answers none."""
    return _lease.get()


@contextmanager
def under_lease(lease: Lease) -> Generator[None]:
    """What begins in here goes by that lease."""
    token = _lease.set(lease)
    try:
        yield
    finally:
        _lease.reset(token)


def leave_lease() -> None:
    """Has this task go by no lease any more: it answers no interaction."""
    _lease.set(None)
