"""Discord's buckets: documented global limit, well-known per-route limits, truthful headers."""

from __future__ import annotations

import hashlib
import time
from collections import deque
from dataclasses import dataclass

from .config import Config
from .errors import ApiError

MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = "/channels/{channel_id}/messages/{message_id}"
WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"

KNOWN: dict[str, tuple[int, float]] = {
    f"POST {MESSAGES}": (5, 5.0),
    f"PATCH {MESSAGE}": (5, 5.0),
    f"DELETE {MESSAGE}": (5, 1.0),
    "PUT /channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me": (1, 0.25),
    "POST /channels/{channel_id}/typing": (5, 5.0),
    "PATCH /channels/{channel_id}": (5, 15.0),
    "PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id}": (10, 10.0),
    "DELETE /guilds/{guild_id}/members/{user_id}/roles/{role_id}": (10, 10.0),
    "PATCH /guilds/{guild_id}/members/{user_id}": (10, 10.0),
    "POST /applications/{application_id}/emojis": (5, 5.0),
    "DELETE /applications/{application_id}/emojis/{emoji_id}": (5, 5.0),
    f"POST {WEBHOOK}": (5, 2.0),
    f"PATCH {WEBHOOK}/messages/@original": (5, 2.0),
    f"PATCH {WEBHOOK}/messages/{{message_id}}": (5, 2.0),
    f"DELETE {WEBHOOK}/messages/@original": (5, 2.0),
    f"DELETE {WEBHOOK}/messages/{{message_id}}": (5, 2.0),
}
"""Limit and window per route and major parameter. Discord keeps most of these undocumented; the
values are the ones bots observe in the response headers."""
DEFAULT = (50, 1.0)

MAJOR = ("channel_id", "guild_id", "webhook_id", "webhook_token", "interaction_id")
GLOBAL_EXEMPT = ("/interactions/",)


@dataclass(slots=True)
class Bucket:
    limit: int
    window: float
    remaining: int
    resets: float  # monotonic


class RateLimiter:
    def __init__(self, config: Config) -> None:
        self.config = config
        self.buckets: dict[tuple[str, str], Bucket] = {}
        self._recent: deque[float] = deque()
        self.invalid: deque[float] = deque()
        """Times of 401/403/429 answers (Discord bans an IP at 10000 within 10 minutes)."""
        self.peak_global = 0

    def check(
        self, key: str, template: str, params: dict[str, str], *, interaction_token: bool
    ) -> dict[str, str]:
        """Counts a request. Returns the bucket's headers or raises the 429."""
        now = time.monotonic()
        exempt = interaction_token or template.startswith(GLOBAL_EXEMPT)
        if not exempt and self.config.rate_limits:
            self._check_global(now)
        if template.startswith(GLOBAL_EXEMPT) and key not in self.config.bucket_limits:
            return {}  # the callback route has neither bucket nor headers
        limit, window = self.config.bucket_limits.get(key) or KNOWN.get(key, DEFAULT)
        major = "/".join(params[name] for name in MAJOR if name in params)
        bucket_key = (key, major)
        bucket = self.buckets.get(bucket_key)
        if bucket is None or now >= bucket.resets:
            bucket = self.buckets[bucket_key] = Bucket(limit, window, limit, now + window)
            if len(self.buckets) > 20_000:
                self.buckets = {k: b for k, b in self.buckets.items() if b.resets > now}
        enforced = self.config.rate_limits and (key in KNOWN or key in self.config.bucket_limits)
        if bucket.remaining <= 0 and enforced:
            raise limited(
                bucket.resets - now, scope="user", headers=self._headers(key, bucket, now)
            )
        bucket.remaining = max(0, bucket.remaining - 1)
        if not self.config.rate_limits:
            bucket.remaining = bucket.limit
        return self._headers(key, bucket, now)

    def _check_global(self, now: float) -> None:
        recent = self._recent
        while recent and now - recent[0] >= 1.0:
            recent.popleft()
        self.peak_global = max(self.peak_global, len(recent) + 1)
        if len(recent) >= self.config.global_limit:
            raise limited(1.0 - (now - recent[0]), scope="global", headers={})
        recent.append(now)

    def check_sub(self, name: str, major: str, limit: int, window: float) -> None:
        """Counts a request against a limit that the headers do not announce, or raises the 429."""
        now = time.monotonic()
        bucket = self.buckets.get((name, major))
        if bucket is None or now >= bucket.resets:
            bucket = self.buckets[(name, major)] = Bucket(limit, window, limit, now + window)
        if bucket.remaining <= 0 and self.config.rate_limits:
            raise limited(bucket.resets - now, scope="shared", headers={})
        bucket.remaining -= 1

    @staticmethod
    def _headers(key: str, bucket: Bucket, now: float) -> dict[str, str]:
        left = max(0.0, bucket.resets - now)
        return {
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(bucket.remaining),
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": hashlib.md5(key.encode()).hexdigest(),
        }


def limited(retry_after: float, *, scope: str, headers: dict[str, str]) -> ApiError:
    retry_after = round(max(0.001, retry_after), 3)
    is_global = scope == "global"
    extra = {
        **headers,
        "Retry-After": str(max(1, round(retry_after))),
        "X-RateLimit-Scope": scope,
        "Via": "1.1 google",
    }
    if is_global:
        extra["X-RateLimit-Global"] = "true"
    return ApiError(
        429,
        0,
        "You are being rate limited.",
        kind="rate_limit",
        headers=extra,
        body={
            "message": "You are being rate limited.",
            "retry_after": retry_after,
            "global": is_global,
        },
    )
