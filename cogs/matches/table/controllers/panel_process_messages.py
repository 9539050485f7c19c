"""What the processes of the bot tell each other of the direct messages on which hands are shown.

A direct message is pressed at one process, and its match is shown by another: that one has to know
that it is being changed, and how it looks after that.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import astuple, dataclass, fields, is_dataclass
from itertools import product
from typing import Any, Final, Protocol, cast

from bot.app.client import Deckhand
from bot.matches.live.snapshot import Snapshot
from engine.players import PLAYERS, Player

KIND: Final = "panel"
LENGTH: Final = 16


@dataclass(frozen=True, slots=True)
class PanelChange:
    """The message of a process that changes the direct `message` of a player of a match. `look`
    is the digest of how it looks once that is done, "" before that, and where nobody knows. Of a
    `private` panel it is told when that is done: by what it can be edited is stored then."""

    match_id: str
    seat: Player
    message: int
    done: bool = False
    look: str = ""
    private: bool = False

    @classmethod
    def read(cls, key: str) -> PanelChange:
        """Returns the change that `key` spells."""
        return cls(*json.loads(key))

    @property
    def key(self) -> str:
        """The change as text for a process message."""
        return json.dumps(astuple(self))


class DirectMessageState(Protocol):
    """What is known of a direct message: its id, and how it looks (None where nobody knows)."""

    message: int | None
    look: object


@dataclass(slots=True)
class _PendingChange:
    """A message that is being changed here, by so many `answers` that Discord has not taken yet,
    and the number of choices after which the match is shown on it."""

    panel: DirectMessageState
    number: int
    answers: int = 0


class PanelChangeSender:
    """Tells the process that shows a match what this one puts on the panels of its players.

    `is_drawing` says whether the picture of a hand of the match is still to come. `when_done` is
    called with a match's id when all is there that was to be put there, and with the number of
    choices after which it was shown so."""

    when_done: Callable[[str, int], None]

    def __init__(self, bot: Deckhand, is_drawing: Callable[[str], bool]) -> None:
        self._bot = bot
        self._is_drawing = is_drawing
        self._changed: dict[tuple[str, Player, bool], _PendingChange] = {}

    @contextmanager
    def changing_panel(
        self, snapshot: Snapshot, seat: Player, panel: DirectMessageState, *, private: bool
    ) -> Iterator[None]:
        """An answer to a press is put on a direct message in here, or on a `private` panel, of a
        match that another process shows."""
        of = snapshot.row.id, seat, private
        changed = self._changed.setdefault(of, _PendingChange(panel, snapshot.number))
        changed.panel, changed.number = panel, max(changed.number, snapshot.number)
        changed.answers += 1
        if not private:
            self._tell(*of, panel, done=False)
        try:
            yield
        finally:
            changed.answers -= 1
            # The process that shows the match hears first that it has changed.
            asyncio.get_running_loop().call_soon(self.send_finished, snapshot.row.id)

    def send_finished(self, match_id: str) -> None:
        """Tells what was changed in a match of which no picture is still to come."""
        if self._is_drawing(match_id):
            return
        for of in product((match_id,), PLAYERS, (False, True)):
            changed = self._changed.get(of)
            if changed is not None and not changed.answers:
                del self._changed[of]
                self._tell(*of, changed.panel, done=True)
                self.when_done(match_id, changed.number)

    def _tell(
        self, match_id: str, seat: Player, private: bool, panel: DirectMessageState, *, done: bool
    ) -> None:
        if panel.message is not None:
            look = look_digest(panel.look) if done and panel.look is not None else ""
            news = PanelChange(match_id, seat, panel.message, done, look, private)
            self._bot.process_messages.send(KIND, news.key)


def look_digest(look: object) -> str:
    """A short hash of how a panel looks: the same in every process."""
    return hashlib.sha256(repr(_ordered(look)).encode()).hexdigest()[:LENGTH]


def _ordered(value: object) -> object:
    """The value with all in it in an order that depends on nothing else."""
    if is_dataclass(value) and not isinstance(value, type):
        kept = (one.name for one in fields(value) if one.compare)
        return [type(value).__name__, *((name, _ordered(getattr(value, name))) for name in kept)]
    if isinstance(value, Mapping):
        items = cast("Mapping[Any, Any]", value).items()
        return sorted((repr(key), repr(_ordered(one))) for key, one in items)
    if isinstance(value, AbstractSet):
        return sorted(repr(_ordered(one)) for one in cast("AbstractSet[Any]", value))
    if isinstance(value, tuple | list):
        return [_ordered(one) for one in cast("tuple[Any, ...]", value)]
    return value
