"""The life of an interaction: delivery, the 3-second answer, follow-ups, the 15-minute token."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from . import limits, messages, payloads
from . import model as m
from .building import Form
from .errors import Issue, fail, invalid_form
from .ids import snowflake

if TYPE_CHECKING:
    from .hub import Hub

PONG, MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 1, 4, 5, 6, 7, 8, 9

MOST_FOLLOWUPS = 5
"""Maximum number of messages after the answer if the app is used without its bot being a member."""

_ALLOWED: dict[int, tuple[int, ...]] = {
    m.COMMAND: (MESSAGE, DEFERRED_MESSAGE, MODAL),
    m.COMPONENT: (MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, MODAL),
    m.AUTOCOMPLETE: (CHOICES,),
    m.MODAL_SUBMIT: (MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE),
}


def start(
    hub: Hub,
    kind: int,
    user: m.User,
    channel: m.Channel,
    data: dict[str, Any],
    *,
    message: m.Message | None = None,
    parent: m.Interaction | None = None,
    command_type: int = 1,
    target_id: int | None = None,
) -> m.Interaction:
    """Creates an interaction and delivers it to the bot."""
    it = m.Interaction(
        snowflake(),
        hub.new_token(),
        kind,
        user,
        channel,
        data,
        time.monotonic(),
        message=message,
        parent=parent,
        command_type=command_type,
        target_id=target_id,
    )
    hub.interactions[it.id] = it
    hub.interaction_tokens[it.token] = it
    payload = payloads.interaction(hub, it)
    _prune(hub)
    it.timer = asyncio.get_running_loop().call_later(hub.config.ack_deadline, _deadline, hub, it)
    if hub.faults.swallow_interactions > 0:
        hub.faults.swallow_interactions -= 1
        it.deliveries = 0
    else:
        copies, gap = hub.faults.copies_for(it)
        it.deliveries = copies
        for copy in range(copies):
            _deliver(hub, it, payload, hub.faults.interaction_delay + copy * gap)
    return it


def _deliver(hub: Hub, it: m.Interaction, payload: dict[str, Any], delay: float) -> None:
    guild = it.channel.guild

    def send() -> None:
        hub.gateway.dispatch("INTERACTION_CREATE", payload, guild_id=guild.id if guild else None)

    if delay:
        asyncio.get_running_loop().call_later(delay, send)
    else:
        send()


def _prune(hub: Hub) -> None:
    """Forgets the oldest interactions of very long runs."""
    if len(hub.interactions) <= hub.config.keep_interactions:
        return
    for identifier in list(hub.interactions)[: hub.config.keep_interactions // 10]:
        old = hub.interactions.pop(identifier)
        hub.interaction_tokens.pop(old.token, None)


def describe(it: m.Interaction) -> str:
    match it.type:
        case m.COMMAND:
            return f"/{it.data['name']}"
        case m.AUTOCOMPLETE:
            return f"autocomplete of /{it.data['name']}"
        case m.COMPONENT:
            return f"component {it.data['custom_id']!r}"
        case m.MODAL_SUBMIT:
            return f"modal {it.data['custom_id']!r}"
    return f"interaction type {it.type}"


def _deadline(hub: Hub, it: m.Interaction) -> None:
    if it.state != "pending":
        return
    it.state = "timeout"
    it.done.set()
    disturbed = (
        it.deliveries == 0 or bool(hub.faults.interaction_delay) or it.created < hub.disturbed_until
    )
    hub.violation(
        "no_response",
        f"{describe(it)} by {it.user.username} got no response "
        f"within {hub.config.ack_deadline:g} s",
        details={"interaction": it.id, "custom_id": it.data.get("custom_id")},
        provoked=disturbed,
    )


# -- the callback ----------------------------------------------------------------------------


def respond(
    hub: Hub, interaction_id: int, token: str, form: Form, process: str = ""
) -> tuple[m.Interaction, m.Message | None]:
    """Handles POST /interactions/{id}/{token}/callback by one of the bot's processes."""
    it = hub.interactions.get(interaction_id)
    if it is None or it.token != token:
        raise fail("unknown_interaction")
    if it.state == "timeout":
        raise fail("unknown_interaction")
    if it.state == "acked":
        error = fail("already_acknowledged")
        error.expected = it.provoked
        raise error
    payload: dict[str, Any] = form.payload
    kind = int(payload["type"])
    allowed = _ALLOWED.get(it.type, ())
    if it.type == m.MODAL_SUBMIT and it.message is None:
        allowed = tuple(k for k in allowed if k not in (DEFERRED_UPDATE, UPDATE))
    if kind not in allowed:
        raise invalid_form(
            [
                Issue(
                    ("type",),
                    "BASE_TYPE_CHOICES",
                    f"Value must be one of {allowed} for this interaction.",
                )
            ],
            "interaction",
        )
    data: dict[str, Any] = payload.get("data") or {}
    message: m.Message | None = None
    if kind in (MESSAGE, DEFERRED_MESSAGE):
        message = _answer_message(hub, it, kind, Form(data, form.uploads))
    elif kind == UPDATE:
        assert it.message
        if it.message.deleted:
            raise fail("unknown_message")
        messages.edit(hub, it.message, Form(data, form.uploads), cause=f"interaction {it.id}")
        message = it.message
    elif kind == DEFERRED_UPDATE:
        message = it.message
    elif kind == CHOICES:
        _check_choices(data)
        it.choices = data.get("choices") or []
    elif kind == MODAL:
        issues = limits.check_modal(data, hub.known_emojis())
        if issues:
            raise invalid_form(issues)
        it.modal = data
    if message is not None:
        it.original = message
    it.answered_by = process
    acknowledge(hub, it, kind)
    return it, message


def acknowledge(hub: Hub, it: m.Interaction, kind: int) -> None:
    it.state = "acked"
    it.callback_type = kind
    it.acked = time.monotonic()
    it.thinking = kind in (DEFERRED_MESSAGE, DEFERRED_UPDATE)
    if it.timer:
        it.timer.cancel()
    it.done.set()
    hub.changed()


def _answer_message(hub: Hub, it: m.Interaction, kind: int, form: Form) -> m.Message:
    flags = form.payload.get("flags") or 0
    hidden = it.user.id if flags & m.EPHEMERAL else None
    reference = None
    if it.type == m.COMMAND:
        type_ = 20 if it.command_type == 1 else 23
    elif it.message is not None:
        type_, reference = 19, _reference_to(it.message)
    else:
        type_ = 0
    if kind == DEFERRED_MESSAGE:
        form = Form({"flags": flags})
    return messages.create(
        hub,
        it.channel,
        hub.bot,
        form,
        kind=type_,
        interaction=it,
        ephemeral_for=hidden,
        reference=reference,
        webhook_id=hub.application_id,
        loading=kind == DEFERRED_MESSAGE,
    )


def _reference_to(message: m.Message) -> dict[str, Any]:
    reference = {"type": 0, "channel_id": str(message.channel.id), "message_id": str(message.id)}
    if message.channel.guild:
        reference["guild_id"] = str(message.channel.guild.id)
    return reference


def _check_choices(data: dict[str, Any]) -> None:
    issues: list[Issue] = []
    choices = data.get("choices") or []
    if len(choices) > 25:
        issues.append(
            Issue(
                ("data", "choices"), "BASE_TYPE_BAD_LENGTH", "Must be between 0 and 25 in length."
            )
        )
    for index, choice in enumerate(choices):
        if not 1 <= len(str(choice.get("name", ""))) <= 100:
            issues.append(
                Issue(
                    ("data", "choices", index, "name"),
                    "BASE_TYPE_BAD_LENGTH",
                    "Must be between 1 and 100 in length.",
                )
            )
        if isinstance(choice.get("value"), str) and len(choice["value"]) > 100:
            issues.append(
                Issue(
                    ("data", "choices", index, "value"),
                    "BASE_TYPE_MAX_LENGTH",
                    "Must be 100 or fewer in length.",
                )
            )
    if issues:
        raise invalid_form(issues)


# -- the webhook side ------------------------------------------------------------------------


def by_token(hub: Hub, application_id: int, token: str) -> m.Interaction | None:
    """Returns the interaction behind /webhooks/{application_id}/{token}, or None for another
    application. Raises Discord's error if the token is unknown or expired, or if nothing answered
    it yet.
    """
    if application_id != hub.application_id:
        return None
    it = hub.interaction_tokens.get(token)
    if it is None:
        raise fail("bad_webhook_token")
    if it.expired or time.monotonic() - it.created > hub.config.token_lifetime:
        raise fail("bad_webhook_token")
    if it.state != "acked" or it.callback_type == CHOICES:
        raise fail("unknown_webhook")
    return it


def followup(hub: Hub, it: m.Interaction, form: Form) -> m.Message:
    """Handles POST /webhooks/{app}/{token}. The first one after a deferral fills in the
    placeholder.
    """
    if (
        it.callback_type == DEFERRED_MESSAGE
        and it.original is not None
        and it.original.loading
        and not it.original.deleted
    ):
        messages.edit(hub, it.original, form, cause="follow-up")
        it.thinking = False
        return it.original
    guild = it.channel.guild
    is_elsewhere = guild is not None and hub.bot.id not in guild.members
    if is_elsewhere and len(it.followups) >= MOST_FOLLOWUPS:
        raise fail("too_many_followups")
    flags = (form.payload or {}).get("flags") or 0
    target = it.original or it.message
    message = messages.create(
        hub,
        it.channel,
        hub.bot,
        form,
        kind=19 if target else 0,
        interaction=it,
        ephemeral_for=it.user.id if flags & m.EPHEMERAL else None,
        reference=_reference_to(target) if target else None,
        webhook_id=hub.application_id,
    )
    it.followups.append(message)
    it.thinking = False
    return message


def locate(hub: Hub, it: m.Interaction, message_id: str) -> m.Message:
    """Returns the message ``@original``, or that of an id which this token may touch."""
    if message_id == "@original":
        found = it.original
    else:
        number = int(message_id)
        candidates = [it.original, it.message, *it.followups]
        found = next((x for x in candidates if x is not None and x.id == number), None)
        if (
            found is None
        ):  # the application's webhook also owns its other public answers in this channel
            other = hub.find_message(it.channel.id, number)
            if other is not None and other.webhook_id == hub.application_id and not other.ephemeral:
                found = other
    if found is None or found.deleted:
        raise fail("unknown_message")
    return found
