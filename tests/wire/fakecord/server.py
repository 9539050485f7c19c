"""The HTTP side: the REST pipeline, the CDN, the gateway endpoint and a small control API."""

from __future__ import annotations

import asyncio
import dataclasses
import itertools
import logging
import struct
import time
import traceback
import zlib
from typing import Any
from urllib.parse import parse_qs

from aiohttp import web

from . import multipart
from .building import Form
from .config import Config
from .errors import ApiError, Issue, fail, invalid_form
from .gateway import PROCESS_HEADER, Gateway
from .hub import Hub
from .ids import secret
from .jsonx import dumps
from .records import RequestRecord
from .rest import HANDLERS, Context
from .spec import API_PREFIX, Operation

log = logging.getLogger("fakecord")
_MAX_BODY = 150 * 1024 * 1024
_HOOK_PREFIX = "/webhooks/{webhook_id}/{webhook_token}"
_JSON = {"Content-Type": "application/json"}


class FakeDiscord:
    """Start with ``await server.start()``; then ``server.hub`` is the whole world."""

    def __init__(self, config: Config | None = None) -> None:
        self.config = config or Config()
        self.hub = Hub(self.config)
        self.hub.gateway = Gateway(self.hub)
        self._numbers = itertools.count(1)
        self._runner: web.AppRunner | None = None
        app = web.Application(client_max_size=_MAX_BODY)
        app.router.add_route("*", "/api/{tail:.*}", self._rest)
        for path in ("/gateway", "/gateway/"):
            app.router.add_get(path, self.hub.gateway.handle)
        for prefix in ("", "/media"):
            for folder in ("attachments", "ephemeral-attachments"):
                app.router.add_get(f"{prefix}/{folder}/{{channel}}/{{id}}/{{name}}", self._cdn)
        app.router.add_get("/embed/avatars/{name}", self._picture)
        app.router.add_get("/{kind:avatars|emojis|icons}/{tail:.*}", self._picture)
        app.router.add_get("/_harness/{what}", self._control)
        self.app = app

    # -- life cycle ----------------------------------------------------------------------------

    async def start(self) -> FakeDiscord:
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, self.config.host, self.config.port, backlog=1024)
        await site.start()
        port = site._server.sockets[0].getsockname()[1]  # type: ignore[union-attr]
        self.hub.base_url = f"http://{self.config.host}:{port}"
        return self

    async def stop(self) -> None:
        for interaction in self.hub.interactions.values():
            if interaction.timer:
                interaction.timer.cancel()
        for connection in list(self.hub.gateway.connections):
            connection.abort()
        if self._runner:
            await self._runner.cleanup()

    @property
    def url(self) -> str:
        return self.hub.base_url

    # -- REST ----------------------------------------------------------------------------------

    async def _rest(self, request: web.Request) -> web.StreamResponse:
        hub = self.hub
        raw_path, _, raw_query = request.raw_path.partition("?")
        path = API_PREFIX.sub("", raw_path)
        record = RequestRecord(next(self._numbers), time.monotonic(), request.method, path, path)
        record.process = request.headers.get(PROCESS_HEADER, "")
        hub.requests.append(record)
        hub.open_calls += 1
        headers: dict[str, str] = {}
        answer: Any = None
        status = 500
        try:
            status, answer = await self._process(request, record, path, raw_query, headers)
        except ConnectionResetError:
            record.injected = True
            if request.transport:
                request.transport.abort()
            status = 0
        except ApiError as error:
            status, answer = error.status, error.to_json()
            headers |= error.headers
            record.code = error.code
            record.injected = error.kind == "injected" or (error.expected and error.status == 429)
            self._record_error(record, error)
        except asyncio.CancelledError:
            record.status = -1
            raise
        except Exception:  # a bug in the harness: answer 500 and make it visible
            log.exception("handler failed: %s %s", request.method, path)
            answer = {"message": "500: Internal Server Error", "code": 0}
            hub.violation(
                "harness",
                f"the harness failed on {record.key}",
                route=record.key,
                details={"trace": traceback.format_exc()},
            )
        finally:
            hub.open_calls -= 1
            hub.last_call = time.monotonic()
        record.status = status
        record.duration = hub.last_call - record.started
        hub.changed()
        if status == 0:
            raise ConnectionResetError("injected")
        if answer is None:
            return web.Response(status=status, headers=headers)
        return web.Response(status=status, body=dumps(answer), headers=headers | _JSON)

    def _record_error(self, record: RequestRecord, error: ApiError) -> None:
        if error.status in (401, 403, 429):
            self.hub.limiter.invalid.append(time.monotonic())
        if error.kind == "injected":
            return
        self.hub.violation(
            error.kind,
            error.message,
            route=record.key,
            path=record.path,
            status=error.status,
            code=error.code,
            issues=error.issues,
            request=record.number,
            details={"payload": record.payload, "process": record.process},
            provoked=error.expected,
        )

    async def _process(
        self,
        request: web.Request,
        record: RequestRecord,
        path: str,
        raw_query: str,
        headers: dict[str, str],
    ) -> tuple[int, Any]:
        hub = self.hub
        raw = await request.read()
        record.bytes_in = len(raw)
        if self.config.rest_latency:
            await asyncio.sleep(self.config.rest_latency)
        matched = hub.spec.match(request.method, path)
        if matched is None:
            if hub.spec.path_known(path):
                raise ApiError(405, 0, "405: Method Not Allowed", kind="route")
            raise fail("no_route")
        operation, params = matched
        record.route = operation.template
        self._authorize(request, operation)
        await hub.faults.before(operation.key, path)
        is_token = operation.template.startswith(_HOOK_PREFIX) and params["webhook_id"] == str(
            hub.application_id
        )
        headers |= hub.limiter.check(
            operation.key, operation.template, params, interaction_token=is_token
        )
        self._sub_limits(operation, params, raw)
        issues = operation.check_path(params)
        query = parse_qs(raw_query, keep_blank_values=True)
        issues += operation.check_query(query)
        form = self._read_form(request, operation, raw, record)
        if form.payload is not None or operation.body_required:
            kind = request.content_type
            issues += operation.check_body(kind, form.payload if form.payload is not None else {})
        reason = request.headers.get("X-Audit-Log-Reason")
        if reason and len(reason) > 512 * 3:
            issues.append(
                Issue(
                    ("X-Audit-Log-Reason",),
                    "BASE_TYPE_MAX_LENGTH",
                    "Must be 512 or fewer in length.",
                )
            )
        if issues:
            raise invalid_form(issues, "schema")
        handler = HANDLERS.get(operation.key)
        if handler is None:
            raise ApiError(
                501, 0, f"fakecord does not implement {operation.key}", kind="not_implemented"
            )
        if form.payload is None:
            form.payload = {}
        extra = {"method": request.method, "template": operation.template}
        extra["process"] = record.process
        status, answer = handler(Context(hub, params, query, form, reason, extra))
        hub.faults.after(operation.key, path)
        if self.config.check_responses:
            self._check_answer(operation, status, answer)
        return status, answer

    def _sub_limits(self, operation: Operation, params: dict[str, str], raw: bytes) -> None:
        """Applies the extra limit on a channel's new name or topic: 2 per 10 minutes."""
        if operation.key == "PATCH /channels/{channel_id}" and (
            b'"name"' in raw or b'"topic"' in raw
        ):
            self.hub.limiter.check_sub("channel-name", params["channel_id"], 2, 600.0)

    def _read_form(
        self, request: web.Request, operation: Operation, raw: bytes, record: RequestRecord
    ) -> Form:
        if not raw or request.method in ("GET", "DELETE"):
            return Form()
        form = multipart.parse(raw, request.headers.get("Content-Type", "application/json"))
        record.files = len(form.uploads)
        record.file_bytes = sum(len(u.data) for u in form.uploads)
        if self.config.keep_payloads:
            record.payload = form.payload
        if form.uploads and "multipart/form-data" not in operation.accepts:
            raise invalid_form(
                [Issue(("files",), "FILES_NOT_ACCEPTED", "This route takes no files.")], "schema"
            )
        return form

    def _authorize(self, request: web.Request, operation: Operation) -> None:
        header = request.headers.get("Authorization")
        if header is None:
            if operation.auth_required:
                raise fail("unauthorized")
        elif header != f"Bot {self.config.token}":
            raise fail("unauthorized")
        elif not operation.bot_allowed:
            raise ApiError(403, 20001, "Bots cannot use this endpoint", kind="route")

    def _check_answer(self, operation: Operation, status: int, answer: Any) -> None:
        issues = operation.check_response(status, answer)
        if issues:
            self.hub.violation(
                "harness",
                f"our answer to {operation.key} does not fit the OpenAPI document",
                issues=issues,
                route=operation.key,
            )

    # -- CDN -----------------------------------------------------------------------------------

    async def _cdn(self, request: web.Request) -> web.StreamResponse:
        raw = request.match_info["id"]
        attachment = self.hub.uploads.get(int(raw)) if raw.isdigit() else None
        if attachment is None or attachment.filename != request.match_info["name"]:
            return web.Response(status=404, text="This content is no longer available.")
        if request.query.get("hm", "") not in attachment.url or not request.query.get("hm"):
            return web.Response(status=404, text="This content is no longer available.")
        kind = attachment.content_type or "application/octet-stream"
        return web.Response(body=attachment.data, headers={"Content-Type": kind})

    async def _picture(self, request: web.Request) -> web.StreamResponse:
        return web.Response(body=_PIXEL, headers={"Content-Type": "image/png"})

    # -- control API (for users outside Python) ------------------------------------------------

    async def _control(self, request: web.Request) -> web.StreamResponse:
        hub, what = self.hub, request.match_info["what"]
        if what == "violations":
            body: Any = [dataclasses.asdict(v) for v in hub.violations.entries]
        elif what == "requests":
            body = [dataclasses.asdict(r) for r in hub.requests]
        elif what == "stats":
            body = {
                "ready": hub.gateway.is_ready(),
                "sessions": len(hub.gateway.online),
                "dispatched": hub.gateway.dispatched,
                "requests": len(hub.requests),
                "violations": len(hub.violations.entries),
                "invalid_requests": len(hub.limiter.invalid),
            }
        else:
            return web.Response(status=404)
        return web.Response(body=dumps(body), headers=_JSON)


def _png_pixel() -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"\0\x58\x65\xf2"))
        + chunk(b"IEND", b"")
    )


_PIXEL = _png_pixel()
__all__ = ["Config", "FakeDiscord", "secret"]
