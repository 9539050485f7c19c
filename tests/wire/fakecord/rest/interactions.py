"""The interaction callback."""

from __future__ import annotations

from typing import Any

from .. import interactions as service
from .. import model as m
from .. import payloads
from .registry import Answer, Context, route


@route("POST /interactions/{interaction_id}/{interaction_token}/callback")
def callback(ctx: Context) -> Answer:
    hub = ctx.hub
    token, process = ctx.params["interaction_token"], ctx.extra["process"]
    it, message = service.respond(hub, ctx.id("interaction_id"), token, ctx.form, process)
    if not ctx.flag("with_response"):
        return 204, None
    info: dict[str, Any] = {"id": str(it.id), "type": it.type}
    answer: dict[str, Any] = {"interaction": info}
    if message is not None:
        info |= {
            "response_message_id": str(message.id),
            "response_message_loading": bool(message.flags & m.LOADING),
            "response_message_ephemeral": message.ephemeral,
        }
    assert it.callback_type is not None
    if message is not None and it.callback_type in (service.MESSAGE, service.UPDATE):
        answer["resource"] = {"type": it.callback_type, "message": payloads.message(hub, message)}
    return 200, answer
