"""The results of a user's interaction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import interactions as service
from . import model as m
from .views import Modal, Msg

if TYPE_CHECKING:
    from .users import UserHandle

_KINDS = {
    service.MESSAGE: "message",
    service.DEFERRED_MESSAGE: "deferred",
    service.DEFERRED_UPDATE: "deferred_update",
    service.UPDATE: "update",
    service.CHOICES: "choices",
    service.MODAL: "modal",
}


class InteractionFailed(AssertionError):
    """The user saw "This interaction failed" / "The application did not respond"."""


class Result:
    """The result of one interaction."""

    def __init__(self, user: UserHandle, raw: m.Interaction) -> None:
        self.user = user
        self.raw = raw
        self._world = user.world

    @property
    def failed(self) -> bool:
        return self.raw.state == "timeout"

    @property
    def kind(self) -> str | None:
        """``message, deferred, update, deferred_update, modal, choices`` or None."""
        return _KINDS.get(self.raw.callback_type or 0)

    @property
    def latency(self) -> float:
        """Seconds from sending the interaction to the accepted first response."""
        if self.raw.acked is None:
            raise InteractionFailed(f"{service.describe(self.raw)} was never answered")
        return self.raw.acked - self.raw.created

    @property
    def message(self) -> Msg:
        """The answer (or, for an update, the message that carries the component)."""
        found = self.raw.original or self.raw.message
        if found is None:
            raise LookupError(
                f"{service.describe(self.raw)} was answered without a message ({self.kind})"
            )
        return self._world.message(found)

    @property
    def followups(self) -> list[Msg]:
        return [self._world.message(x) for x in self.raw.followups]

    @property
    def messages(self) -> list[Msg]:
        """The answer and all follow-ups."""
        own = self.raw.original if self.kind in ("message", "deferred") else None
        return [self._world.message(x) for x in ([own] if own else []) + self.raw.followups]

    @property
    def ephemeral(self) -> bool:
        return self.message.ephemeral

    @property
    def text(self) -> str:
        return "\n".join(x.text for x in self.messages or [self.message])

    @property
    def modal(self) -> Modal:
        if self.raw.modal is None:
            raise LookupError(f"{service.describe(self.raw)} opened no modal ({self.kind})")
        return Modal(self.raw, self.user)

    async def settled(self, within: float = 10.0) -> Result:
        """Waits until a deferred answer has its content."""
        raw = self.raw

        def done() -> bool:
            if not raw.thinking:
                return True
            touched = (
                raw.original is not None
                and raw.acked is not None
                and raw.original.revisions[-1].at > raw.acked
            )
            return touched and raw.callback_type == service.DEFERRED_UPDATE

        await self._world.wait_until(done, within, f"the answer to {service.describe(self.raw)}")
        return self

    async def followup(self, number: int = 1, within: float = 10.0) -> Msg:
        """Waits for the n-th follow-up message."""
        await self._world.wait_until(
            lambda: len(self.raw.followups) >= number,
            within,
            f"follow-up {number} of {service.describe(self.raw)}",
        )
        return self._world.message(self.raw.followups[number - 1])

    def expire_token(self) -> None:
        """Ends the 15 minutes of the interaction token (a fault)."""
        self._world.faults.expire(self.raw)

    def __repr__(self) -> str:
        return f"<Result {service.describe(self.raw)} {self.raw.state} {self.kind}>"
