"""One line of the request log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(slots=True)
class RequestRecord:
    number: int
    started: float  # monotonic
    method: str
    route: str  # the OpenAPI template, or the raw path when unknown
    path: str
    status: int = 0
    code: int | None = None
    duration: float = 0.0
    bytes_in: int = 0
    file_bytes: int = 0
    files: int = 0
    payload: Any = None
    injected: bool = False
    process: str = ""  # which of the bot's processes made it

    @property
    def key(self) -> str:
        return f"{self.method} {self.route}"

    def __str__(self) -> str:
        cost = f"{self.duration * 1000:.1f} ms, {self.bytes_in} B"
        return f"#{self.number} {self.method} {self.path} -> {self.status} ({cost})"
