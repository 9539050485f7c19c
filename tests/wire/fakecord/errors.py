"""Error answers in Discord's shape, and the violation log."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

STRICT_KINDS = frozenset(
    {"schema", "limit", "interaction", "gateway", "route", "auth", "no_response"}
)
"""Violations that are always the bot's fault."""

CONDITION_KINDS = frozenset(
    {"not_found", "permission", "dm_closed", "rate_limit", "archived", "replaced"}
)
"""Rejections that a correct bot can run into and must handle."""

HARNESS_KINDS = frozenset({"harness", "not_implemented"})
"""Gaps or bugs of this harness."""


class Issue(NamedTuple):
    """A problem of one field of a form body."""

    path: tuple[str | int, ...]
    code: str
    message: str

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.path)) or '<body>'}: {self.code}: {self.message}"


def error_tree(issues: Iterable[Issue]) -> dict[str, Any]:
    """Nests the issues as Discord does: ``{"embeds": {"0": {"_errors": [...]}}}``."""
    tree: dict[str, Any] = {}
    for issue in issues:
        node = tree
        for part in issue.path:
            node = node.setdefault(str(part), {})
        node.setdefault("_errors", []).append({"code": issue.code, "message": issue.message})
    return tree


class ApiError(Exception):
    """Raised anywhere below the REST layer; becomes the JSON error answer."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        kind: str,
        issues: list[Issue] | None = None,
        headers: dict[str, str] | None = None,
        body: dict[str, Any] | None = None,
        expected: bool = False,
    ) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.message = message
        self.kind = kind
        self.issues = issues or []
        self.headers = headers or {}
        self.body = body
        self.expected = expected

    def to_json(self) -> dict[str, Any]:
        if self.body is not None:
            return self.body
        answer: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.issues:
            answer["errors"] = error_tree(self.issues)
        return answer


_NAMED: dict[str, tuple[int, int, str, str]] = {
    # name: (HTTP status, JSON code, text, violation kind)
    "unauthorized": (401, 0, "401: Unauthorized", "auth"),
    "no_route": (404, 0, "404: Not Found", "route"),
    "unknown_application": (404, 10002, "Unknown Application", "not_found"),
    "unknown_channel": (404, 10003, "Unknown Channel", "not_found"),
    "unknown_guild": (404, 10004, "Unknown Guild", "not_found"),
    "unknown_member": (404, 10007, "Unknown Member", "not_found"),
    "unknown_message": (404, 10008, "Unknown Message", "not_found"),
    "unknown_overwrite": (404, 10009, "Unknown Permission Overwrite", "not_found"),
    "unknown_role": (404, 10011, "Unknown Role", "not_found"),
    "unknown_user": (404, 10013, "Unknown User", "not_found"),
    "unknown_emoji": (400, 10014, "Unknown Emoji", "not_found"),
    "no_emoji": (404, 10014, "Unknown Emoji", "not_found"),
    "unknown_webhook": (404, 10015, "Unknown Webhook", "interaction"),
    "unknown_ban": (404, 10026, "Unknown Ban", "not_found"),
    "unknown_interaction": (404, 10062, "Unknown interaction", "interaction"),
    "unknown_command": (404, 10063, "Unknown application command", "not_found"),
    "max_pins": (400, 30003, "Maximum number of pins reached (250)", "limit"),
    "max_emojis": (400, 30008, "Maximum number of emojis reached (2000)", "limit"),
    "max_reactions": (400, 30010, "Maximum number of reactions reached (20)", "limit"),
    "max_commands": (400, 30032, "Maximum number of application commands reached (100).", "limit"),
    "too_large": (413, 40005, "Request entity too large", "limit"),
    "already_acknowledged": (
        400,
        40060,
        "Interaction has already been acknowledged.",
        "interaction",
    ),
    "too_many_followups": (
        400,
        40094,
        "This interaction reached the maximum number of follow-up messages.",
        "limit",
    ),
    "missing_access": (403, 50001, "Missing Access", "permission"),
    "dm_only": (403, 50003, "Cannot execute action on a DM channel", "permission"),
    "not_author": (403, 50005, "Cannot edit a message authored by another user", "permission"),
    "empty_message": (400, 50006, "Cannot send an empty message", "limit"),
    "dm_closed": (403, 50007, "Cannot send messages to this user", "dm_closed"),
    "no_mutual_guild": (
        403,
        50278,
        "Cannot send messages to this user due to having no mutual guilds",
        "dm_closed",
    ),
    "missing_permissions": (403, 50013, "Missing Permissions", "permission"),
    "system_message": (403, 50021, "Cannot execute action on a system message", "permission"),
    "bad_webhook_token": (401, 50027, "Invalid Webhook Token", "interaction"),
    "bulk_delete_old": (
        400,
        50034,
        "You can only bulk delete messages that are under 14 days old.",
        "limit",
    ),
    "bad_channel_type": (400, 50024, "Cannot execute action on this channel type", "limit"),
    "thread_archived": (400, 50083, "Thread is archived", "archived"),
    "bad_json": (400, 50109, "The request body contains invalid JSON.", "schema"),
    "thread_exists": (400, 160004, "A thread has already been created for this message", "limit"),
    "thread_locked": (400, 160005, "Thread is locked", "limit"),
}


def fail(name: str) -> ApiError:
    """Returns Discord's error of the given name, for ``raise fail("unknown_message")``."""
    status, code, message, kind = _NAMED[name]
    return ApiError(status, code, message, kind=kind)


def invalid_form(issues: list[Issue], kind: str = "limit") -> ApiError:
    return ApiError(400, 50035, "Invalid Form Body", kind=kind, issues=issues)


@dataclass(slots=True)
class Violation:
    """An action of the bot that Discord rejects (or that users would see as a failure)."""

    number: int
    at: float
    kind: str
    summary: str
    route: str = ""
    path: str = ""
    status: int | None = None
    code: int | None = None
    issues: list[Issue] = field(default_factory=list)
    request: int | None = None
    details: dict[str, Any] = field(default_factory=dict)
    provoked: bool = False
    """Whether the harness caused it on purpose (fault injection)."""

    def __str__(self) -> str:
        text = f"[{self.kind}] {self.summary}"
        if self.route:
            text += f" ({self.route} -> {self.status}/{self.code})"
        if self.provoked:
            text += " [provoked]"
        return text + "".join(f"\n    {issue}" for issue in self.issues)


class ViolationLog:
    """Append-only; query with :meth:`select`."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self.entries: list[Violation] = []

    def add(self, kind: str, summary: str, **fields: Any) -> Violation:
        entry = Violation(next(self._numbers), time.time(), kind, summary, **fields)
        self.entries.append(entry)
        return entry

    def select(
        self,
        kind: str | Iterable[str] | None = None,
        *,
        exclude: Iterable[str] = (),
        code: int | None = None,
        provoked: bool | None = False,
        since: int = 0,
    ) -> list[Violation]:
        """Returns the violations, by default without those that fault injection provoked."""
        kinds = {kind} if isinstance(kind, str) else None if kind is None else set(kind)
        hidden = set(exclude)
        return [
            v
            for v in self.entries
            if v.number > since
            and (kinds is None or v.kind in kinds)
            and v.kind not in hidden
            and (code is None or v.code == code)
            and (provoked is None or v.provoked == provoked)
        ]

    def clear(self) -> None:
        self.entries.clear()
