"""Gateway v10: HELLO, IDENTIFY, READY, RESUME, heartbeats, sharding, transport compression."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from . import payloads
from .ids import secret
from .jsonx import dumps, loads

if TYPE_CHECKING:
    from .hub import Hub

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE_STATE, RESUME = 0, 1, 2, 3, 4, 6
RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 7, 8, 9, 10, 11
PRIVILEGED = (1 << 1) | (1 << 8) | (1 << 15)
KNOWN_INTENTS = (1 << 26) - 1
MAX_CLIENT_PAYLOAD = 4096
SEND_LIMIT, SEND_WINDOW = 120, 60.0
SESSIONS_A_DAY, DAY = 1000, 86_400.0

PROCESS_HEADER = "X-Fakecord-Process"
"""The header that names the bot's process that is speaking; the shim adds it to everything."""


@dataclass(eq=False)
class Session:
    id: str
    shard: int
    shard_count: int
    intents: int
    connection: Connection | None = None
    sequence: int = 0
    replay: deque[tuple[int, bytes]] = field(default_factory=deque)
    dropped_at: float | None = None
    resumes: int = 0
    process: str = ""
    """The bot's process that has this session."""

    def owns(self, guild_id: int | None) -> bool:
        wanted = 0 if guild_id is None else (guild_id >> 22) % self.shard_count
        return self.shard == wanted


class Compressor:
    """Per-connection transport compression."""

    def __init__(self, kind: str | None) -> None:
        self.kind = kind
        if kind == "zlib-stream":
            self._zlib = zlib.compressobj()

    def encode(self, raw: bytes) -> bytes | str:
        if self.kind == "zlib-stream":
            return self._zlib.compress(raw) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
        return raw.decode()


class Connection:
    """One websocket. Outgoing messages keep their order through a queue."""

    def __init__(
        self,
        gateway: Gateway,
        request: web.Request,
        ws: web.WebSocketResponse,
        compressor: Compressor,
    ) -> None:
        self.gateway = gateway
        self.request = request
        self.ws = ws
        self.compressor = compressor
        self.session: Session | None = None
        self.opened = time.monotonic()
        self.heartbeats = 0
        self._queue: asyncio.Queue[tuple[float, bytes] | None] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())
        self._received: deque[float] = deque()

    def send(self, raw: bytes) -> None:
        self._queue.put_nowait((time.monotonic() + self.gateway.hub.config.gateway_latency, raw))

    def send_op(self, op: int, data: Any) -> None:
        self.send(dumps({"op": op, "d": data, "s": None, "t": None}))

    async def _write(self) -> None:
        try:
            while (entry := await self._queue.get()) is not None:
                due, raw = entry
                if (wait := due - time.monotonic()) > 0:
                    await asyncio.sleep(wait)
                encoded = self.compressor.encode(raw)
                if isinstance(encoded, str):
                    await self.ws.send_str(encoded)
                else:
                    await self.ws.send_bytes(encoded)
        except (ConnectionError, RuntimeError):
            pass

    def flooded(self) -> bool:
        now = time.monotonic()
        while self._received and now - self._received[0] > SEND_WINDOW:
            self._received.popleft()
        self._received.append(now)
        return len(self._received) > SEND_LIMIT

    def finish(self) -> None:
        """Lets the writer end after it sent everything in the queue."""
        self._queue.put_nowait(None)

    async def close(self, code: int, reason: str = "") -> None:
        self.finish()
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(self._writer), 1.0)
        await self.ws.close(code=code, message=reason.encode())

    def abort(self) -> None:
        """Cuts the TCP connection without a close frame."""
        self._writer.cancel()
        transport = self.request.transport
        if transport is not None:
            transport.abort()


class Gateway:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.mute_acks = False
        self.refuse = False
        self.identifies: list[tuple[float, int]] = []
        self.resumed = 0
        self.dispatched: dict[str, int] = {}
        self.presence: dict[str, Any] | None = None
        self.on_ready: list[Callable[[Session], None]] = []

    # -- queries -------------------------------------------------------------------------------

    @property
    def online(self) -> list[Session]:
        return [s for s in self.sessions.values() if s.connection is not None]

    def is_ready(self, shards: int | None = None) -> bool:
        online = self.online
        if not online:
            return False
        wanted = shards if shards is not None else online[0].shard_count
        return {s.shard for s in online} >= set(range(wanted))

    def of(self, process: str) -> list[Session]:
        """Returns the sessions that one of the bot's processes has open."""
        return [s for s in self.online if s.process == process]

    @property
    def sessions_left(self) -> int:
        """The number of sessions that can still be started today."""
        now = time.monotonic()
        return SESSIONS_A_DAY - sum(now - at < DAY for at, _ in self.identifies)

    # -- sending -------------------------------------------------------------------------------

    def dispatch(
        self,
        event: str,
        data: dict[str, Any],
        *,
        guild_id: int | None,
        intents: int = 0,
        stripped: dict[str, Any] | None = None,
        only: Session | None = None,
    ) -> int:
        """Sends an event. Returns the number of sessions to which it went (connected or
        resumable)."""
        self.dispatched[event] = self.dispatched.get(event, 0) + 1
        reached = 0
        full: bytes | None = None
        short: bytes | None = None
        now = time.monotonic()
        for session in list(self.sessions.values()):
            if only is not None and session is not only:
                continue
            if only is None and not session.owns(guild_id):
                continue
            if intents and not session.intents & intents:
                continue
            away = 0.0 if session.connection else now - (session.dropped_at or now)
            if away > self.hub.config.resume_window:
                self.sessions.pop(session.id, None)
                continue
            if stripped is not None and not session.intents & (1 << 15):
                short = short or dumps(stripped)
                body = short
            else:
                full = full or dumps(data)
                body = full
            session.sequence += 1
            raw = b'{"t":"%s","s":%d,"op":0,"d":%s}' % (event.encode(), session.sequence, body)
            session.replay.append((session.sequence, raw))
            while len(session.replay) > self.hub.config.replay_limit:
                session.replay.popleft()
            if session.connection is not None:
                session.connection.send(raw)
            reached += 1
        return reached

    async def send_op(self, op: int, data: Any, shard: int | None) -> None:
        for session in self.online:
            if shard in (None, session.shard) and session.connection:
                session.connection.send_op(op, data)
        await asyncio.sleep(0)

    async def invalidate(self, shard: int | None, *, resumable: bool) -> None:
        for session in self.online:
            if shard in (None, session.shard) and session.connection:
                session.connection.send_op(INVALID_SESSION, resumable)
                if not resumable:
                    self.sessions.pop(session.id, None)
        await asyncio.sleep(0)

    async def drop(self, shard: int | None, *, code: int | None) -> int:
        count = 0
        for session in self.online:
            if shard in (None, session.shard) and session.connection:
                count += 1
                connection = session.connection
                self._detach(connection)
                if code is None:
                    connection.abort()
                else:
                    await connection.close(code)
        return count

    # -- one connection ------------------------------------------------------------------------

    async def handle(self, request: web.Request) -> web.StreamResponse:
        if self.refuse:
            return web.Response(status=503)
        query = request.query
        if query.get("v") not in ("9", "10") or query.get("encoding", "json") != "json":
            self.hub.violation("gateway", f"unsupported gateway query {dict(query)}")
            return web.Response(status=400)
        ws = web.WebSocketResponse(max_msg_size=0, autoping=True)
        await ws.prepare(request)
        try:
            compressor = Compressor(query.get("compress"))
        except ValueError:
            await ws.close(code=4012)
            return ws
        connection = Connection(self, request, ws, compressor)
        self.connections.add(connection)
        connection.send_op(
            HELLO,
            {"heartbeat_interval": int(self.hub.config.heartbeat_interval * 1000), "_trace": []},
        )
        try:
            async for message in ws:
                if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    code = await self._receive(connection, message.data)
                    if code is not None:
                        reason, number = code
                        self.hub.violation("gateway", reason, code=number)
                        await connection.close(number, reason)
                        break
        finally:
            self._detach(connection)
            self.connections.discard(connection)
            if ws.close_code in (1000, 1001) and connection.session:
                self.sessions.pop(connection.session.id, None)
            connection.finish()
            self.hub.changed()
        return ws

    def _detach(self, connection: Connection) -> None:
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection = None
            session.dropped_at = time.monotonic()
            self.hub.changed()

    async def _receive(self, connection: Connection, raw: str | bytes) -> tuple[str, int] | None:
        """Handles a client message. A returned reason and code close the connection."""
        size = len(raw if isinstance(raw, bytes) else raw.encode())
        try:
            message = loads(raw)
            op, data = message["op"], message.get("d")
        except (ValueError, KeyError, TypeError):
            return "Error while decoding payload.", 4002
        if size > MAX_CLIENT_PAYLOAD:
            return f"Payload of {size} bytes exceeds {MAX_CLIENT_PAYLOAD}.", 4002
        if connection.flooded():
            return "You are sending payloads too quickly: more than 120 in 60 s.", 4008
        if op == HEARTBEAT:
            connection.heartbeats += 1
            if not self.mute_acks:
                connection.send_op(HEARTBEAT_ACK, None)
            return None
        if op == IDENTIFY:
            return self._identify(connection, data)
        if op == RESUME:
            return self._resume(connection, data)
        if connection.session is None:
            return "Not authenticated.", 4003
        if op == PRESENCE:
            self.presence = data
        elif op == REQUEST_MEMBERS:
            return self._request_members(connection.session, data)
        elif op not in (VOICE_STATE, 31):
            return f"Unknown opcode {op}.", 4001
        return None

    def _identify(self, connection: Connection, data: dict[str, Any]) -> tuple[str, int] | None:
        hub = self.hub
        if connection.session is not None:
            return "Already authenticated.", 4005
        if data.get("token") not in (hub.config.token, f"Bot {hub.config.token}"):
            return "Authentication failed.", 4004
        shard, count = data.get("shard") or (0, 1)
        if not (isinstance(shard, int) and isinstance(count, int) and 0 <= shard < count):
            return f"Invalid shard {data.get('shard')}.", 4010
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~KNOWN_INTENTS:
            return f"Invalid intents {intents!r}.", 4013
        if intents & hub.config.disallowed_intents & PRIVILEGED:
            return "Disallowed intents.", 4014
        now = time.monotonic()
        window = hub.config.identify_window
        if window and any(
            now - at < window and bucket == shard % hub.config.max_concurrency
            for at, bucket in self.identifies
        ):
            hub.violation("gateway", "identified more than once within the identify window", code=9)
            connection.send_op(INVALID_SESSION, False)
            return None
        self.identifies.append((now, shard % hub.config.max_concurrency))
        session = Session(secret(16), shard, count, intents, connection)
        session.process = connection.request.headers.get(PROCESS_HEADER, "")
        connection.session = session
        self.sessions[session.id] = session
        own = [g for g in hub.guilds.values() if session.owns(g.id) and hub.bot.id in g.members]
        ready = {
            "v": 10,
            "user": payloads.own_user(hub.bot),
            "guilds": [{"id": str(g.id), "unavailable": True} for g in own],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": hub.gateway_url,
            "shard": [shard, count],
            "application": {"id": str(hub.application_id), "flags": hub.application_flags},
            "relationships": [],
            "private_channels": [],
            "presences": [],
            "user_settings": {},
            "geo_ordered_rtc_regions": [],
            "_trace": [],
        }
        self.dispatch("READY", ready, guild_id=None, only=session)
        for guild in own:
            if guild.available and intents & 1:
                body = payloads.guild_create(hub, guild, all_members=bool(intents & (1 << 8)))
                self.dispatch("GUILD_CREATE", body, guild_id=guild.id, only=session)
        for callback in self.on_ready:
            callback(session)
        hub.changed()
        return None

    def _resume(self, connection: Connection, data: dict[str, Any]) -> tuple[str, int] | None:
        if connection.session is not None:
            return "Already authenticated.", 4005
        if data.get("token") not in (self.hub.config.token, f"Bot {self.hub.config.token}"):
            return "Authentication failed.", 4004
        session = self.sessions.get(data.get("session_id") or "")
        sequence = data.get("seq") or 0
        expired = session is None or (
            session.dropped_at is not None
            and time.monotonic() - session.dropped_at > self.hub.config.resume_window
        )
        if session is None or expired:
            connection.send_op(INVALID_SESSION, False)
            return None
        if sequence > session.sequence:
            return f"Invalid seq {sequence}.", 4007
        if session.replay and sequence < session.replay[0][0] - 1:
            self.sessions.pop(session.id, None)
            connection.send_op(INVALID_SESSION, False)
            return None
        if session.connection is not None:
            self._detach(session.connection)
        connection.session = session
        session.connection = connection
        session.dropped_at = None
        session.resumes += 1
        self.resumed += 1
        for number, raw in session.replay:
            if number > sequence:
                connection.send(raw)
        self.dispatch("RESUMED", {"_trace": []}, guild_id=None, only=session)
        self.hub.changed()
        return None

    def _request_members(self, session: Session, data: dict[str, Any]) -> tuple[str, int] | None:
        hub = self.hub
        guild = hub.guilds.get(int(data.get("guild_id") or 0))
        if guild is None or not session.owns(guild.id):
            return None
        query, limit, wanted = data.get("query"), data.get("limit", 0), data.get("user_ids")
        if wanted is None and query is None:
            return "Request guild members needs query or user_ids.", 4002
        if wanted is None and not query and not limit and not session.intents & (1 << 1):
            return "Requesting all members needs the GUILD_MEMBERS intent.", 4014
        missing: list[str] = []
        if wanted is not None:
            ids = [int(w) for w in (wanted if isinstance(wanted, list) else [wanted])]
            found = [guild.members[i] for i in ids if i in guild.members]
            missing = [str(i) for i in ids if i not in guild.members]
        else:
            found = [
                mb
                for mb in guild.members.values()
                if (mb.nick or mb.user.global_name or mb.user.username)
                .lower()
                .startswith((query or "").lower())
                or mb.user.username.startswith((query or "").lower())
            ]
            if limit:
                found = found[: min(limit, 100)]
        chunks = [found[i : i + 1000] for i in range(0, len(found), 1000)] or [[]]
        for index, chunk in enumerate(chunks):
            body: dict[str, Any] = {
                "guild_id": str(guild.id),
                "members": [payloads.member(mb) for mb in chunk],
                "chunk_index": index,
                "chunk_count": len(chunks),
                "not_found": missing,
            }
            if data.get("nonce"):
                body["nonce"] = data["nonce"]
            self.dispatch("GUILD_MEMBERS_CHUNK", body, guild_id=guild.id, only=session)
        return None
