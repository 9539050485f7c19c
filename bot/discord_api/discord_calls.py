"""All calls to Discord that may fail: everything goes through this module.

A call ends in a `CallOutcome` instead of an exception. Closed DMs, a deleted message, a missing
permission and an expired interaction are normal, and callers decide what each means to them.
Outcomes that only a bug can cause are logged as well.
"""

import asyncio
import io
import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, Generic, ParamSpec, TypeVar, cast
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

import aiohttp
import discord

from bot.base.call_pace import pace_here
from bot.base.clicks import click_here
from bot.base.discord_text import with_few_marks
from bot.base.measurements import measurements_here
from bot.base.people import is_person
from bot.discord_api.emoji import drop_emoji, emoji_table, refuses_emoji

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")
View = discord.ui.View | discord.ui.LayoutView
Sendable = TypeVar("Sendable", bound="View | discord.ui.Modal | None")

CONTENT_LIMIT = 2000
ALT_LIMIT = 1024
PAUSES = (0.5, 2.0)
"""Seconds before the second and third try when Discord is unavailable."""

REDRAWS_REMEMBERED: Final = 1000
"""The most messages whose latest redraw is remembered."""

_latest_redraws: Final[WeakKeyDictionary[discord.Client, dict[int, int]]] = WeakKeyDictionary()
"""For each client, the id of the latest interaction that has replaced a message, by the message's
id; the message replaced last is at the end."""

_WORDS = ("label", "placeholder", "content", "description", "text", "title")
"""Attributes with the text of a form, a component, an option of a menu or a picture of a
gallery."""

_GONE = {10003, 10004, 10008}
_ARCHIVED = {50083}
_TOO_MANY = 429
_INVALID = 50035
_NOT_KEPT = re.compile(r"^In attachments\.\d+: ", re.MULTILINE)
_FORBIDDEN = {50001, 50013, 160002, 30033, 160006}
_CLOSED = {50007, 50278}
_LATE = {10062, 10015, 40060, 50027}


class CallOutcome(Enum):
    """The ways in which a call to Discord can end."""

    DONE = "done"
    GONE = "the message, channel, thread or server no longer exists"
    ARCHIVED = "nothing in the thread can be changed until it is opened again"
    FORBIDDEN = "the bot lacks a permission, or access to the channel"
    CLOSED = "the user accepts no direct messages from the bot"
    LATE = "the interaction token has expired, or the interaction was answered already"
    DOWN = "Discord didn't answer several times, or accepts no more for now"
    REFUSED = "Discord rejected it: a mistake of ours"
    REPLACED = "a file that was to stay on the message has just given way to another"
    OVERTAKEN = "nothing was sent: something newer is there by now"

    @property
    def may_be_for_files(self) -> bool:
        """Whether the call may have failed because of files that were to be kept on the message, so
        that a retry without them may succeed."""
        return self in (CallOutcome.REPLACED, CallOutcome.REFUSED)


@dataclass(frozen=True, slots=True)
class CallResult(Generic[T]):
    """The outcome of a call to Discord, and the value that a successful call returned."""

    outcome: CallOutcome
    value: T | None = None

    @property
    def done(self) -> bool:
        """Whether the call succeeded."""
        return self.outcome is CallOutcome.DONE


class Reach(Enum):
    """The result of sending a message that mentions people: somebody was notified, the message was
    sent but notified nobody, or the message wasn't sent."""

    HEARD = "somebody was notified"
    SHOWN = "the message is there, but notifies nobody"
    NO_ONE = "the message is nowhere"


@dataclass(frozen=True, slots=True)
class SendResult(CallResult[discord.Message]):
    """The result of sending a message, with the users and the role that were notified."""

    users: tuple[int, ...] = ()
    role: int | None = None

    @property
    def reach(self) -> Reach:
        """Whether the message notified anybody."""
        return reach_of(self.users, self.role, done=self.done)


def reach_of(users: Sequence[int], role: int | None, *, done: bool) -> Reach:
    """Returns HEARD if a message was sent and notified `users` or a `role`, SHOWN if it was sent
    but there was nobody to notify, and NO_ONE if it wasn't sent (`done` is False). A message that
    notified nobody starts or stops no clock."""
    if not done:
        return Reach.NO_ONE
    return Reach.HEARD if users or role is not None else Reach.SHOWN


@dataclass(frozen=True, slots=True)
class OutgoingFile:
    """A file to send. `alt` is the alt text of a picture."""

    name: str
    data: bytes
    alt: str | None = None

    def to_discord_file(self) -> discord.File:
        """Returns a new discord.py file object, because each object can be sent only once."""
        alt = None if self.alt is None else with_few_marks(self.alt)
        if alt is not None and len(alt) > ALT_LIMIT:
            alt = alt[: ALT_LIMIT - 1] + "…"
        return discord.File(io.BytesIO(self.data), self.name, description=alt)


@dataclass(frozen=True, slots=True)
class KeptAttachment:
    """A picture that is on a message already, and stays when the message is edited."""

    id: int
    name: str
    alt: str | None = None

    def to_dict(self) -> dict[str, str]:
        """Returns the attachment as discord.py sends it."""
        return {"id": str(self.id)}


@dataclass(frozen=True, slots=True)
class OutgoingMessage:
    """A message to send, or the new content of a message to edit.

    `content` is cut to Discord's limit, and must be None beside a `LayoutView`. Parts that aren't
    given are removed by an edit, including old files and buttons. Files of the type
    `KeptAttachment` are only for edits. An edit with `keeps_files` leaves all files of the message,
    and must have no files itself. A `silent` message makes no notification sound.
    """

    content: str | None = None
    view: View | None = None
    files: tuple[OutgoingFile | KeptAttachment, ...] = ()
    embed: discord.Embed | None = None
    silent: bool = False
    keeps_files: bool = False

    def _content(self) -> str | None:
        words = None if self.content is None else with_few_marks(self.content)
        if words is None or len(words) <= CONTENT_LIMIT:
            return words
        return words[: CONTENT_LIMIT - 1] + "…"

    def to_send(self) -> dict[str, Any]:
        """Returns the keyword arguments for discord.py's `send` methods, with new file objects."""
        words: dict[str, Any] = {
            "content": self._content(),
            "view": harmless_view(self.view),
            "embed": self.embed,
            "files": [one.to_discord_file() for one in self.files if isinstance(one, OutgoingFile)]
            or None,
            "silent": self.silent or None,
        }
        return {name: value for name, value in words.items() if value is not None}

    def to_edit(self) -> dict[str, Any]:
        """Returns the keyword arguments for discord.py's `edit` methods, with new file objects."""
        words: dict[str, Any] = {
            "view": harmless_view(self.view),
            "attachments": [
                one.to_discord_file() if isinstance(one, OutgoingFile) else one
                for one in self.files
            ],
        }
        if self.keeps_files:
            del words["attachments"]
        if not isinstance(self.view, discord.ui.LayoutView):
            words |= {"content": self._content(), "embed": self.embed}
        return words


Compose = Callable[[], OutgoingMessage | None]
"""A function that makes a message at the moment when it is sent. Returns None if the message is no
longer wanted."""


class _NothingToSend(Exception):
    """Raised if there is no longer anything to send."""


def compose_message(outgoing: OutgoingMessage | Compose) -> OutgoingMessage:
    """Returns the message to send now: `outgoing`, or its result if it is a function. If the
    function returns None because the message is no longer wanted, raises an error that
    `attempt_call` turns into the outcome OVERTAKEN."""
    made = outgoing if isinstance(outgoing, OutgoingMessage) else outgoing()
    if made is None:
        raise _NothingToSend
    return made


def send_now(
    send: Callable[..., Awaitable[T]], outgoing: OutgoingMessage | Compose, **how: Any
) -> Awaitable[T]:
    """Composes the message now and sends it by `send`, a method of discord.py. `how` are further
    arguments of that method."""
    return send(**compose_message(outgoing).to_send(), **how)


def edit_now(
    edit: Callable[..., Awaitable[T]], outgoing: OutgoingMessage | Compose, *which: int
) -> Awaitable[T]:
    """Like `send_now`, for `edit`, a method of discord.py that edits a message. `which` are the
    first arguments of `edit`, such as the message's id."""
    return edit(*which, **compose_message(outgoing).to_edit())


async def attempt_call(
    call: Callable[P, Awaitable[T]], *args: P.args, **named: P.kwargs
) -> CallResult[T]:
    """Makes a call to Discord, retries if Discord is unavailable, and returns the outcome instead
    of raising.

    `call` may run up to three times, so it must make new file objects each time.
    """
    return await _attempt(None, call, *args, **named)


async def attempt_paced(
    call: Callable[P, Awaitable[T]], *args: P.args, **named: P.kwargs
) -> CallResult[T]:
    """Like `attempt_call`, for a call that counts towards Discord's rate limit, which all calls do
    except answers to interactions. Waits until the bot's rate limiter allows the call."""
    return await _attempt(False, call, *args, **named)


async def _attempt(
    later: bool | None, call: Callable[P, Awaitable[T]], *args: P.args, **named: P.kwargs
) -> CallResult[T]:
    """Makes the call, with retries. Each try waits for its turn at the rate limiter. `later` lets
    other calls go first; None skips the rate limiter."""
    result: CallResult[T] = CallResult(CallOutcome.DOWN)
    for pause in (*PAUSES, None):
        try:
            if later is not None:
                await pace_here().wait_for_turn(later=later)
            result = CallResult(CallOutcome.DONE, await call(*args, **named))
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
            if pause is not None and refuses_emoji(error):
                continue
            result = CallResult(outcome_of_error(error))
            if result.outcome is CallOutcome.DOWN and pause is not None and not _is_too_many(error):
                await asyncio.sleep(pause)
                continue
            if result.outcome is CallOutcome.REFUSED:
                log.error("Discord refused a call", exc_info=error)
        except discord.InteractionResponded:
            result = CallResult(CallOutcome.LATE)
        except _NothingToSend:
            result = CallResult(CallOutcome.OVERTAKEN)
        break
    measurements_here().discord_call(result.outcome.name.lower())
    return result


def outcome_of_error(error: BaseException) -> CallOutcome:
    """Returns the outcome for an exception that a call to Discord raised."""
    if not isinstance(error, discord.HTTPException):
        return CallOutcome.DOWN
    for codes, outcome in (
        (_CLOSED, CallOutcome.CLOSED),
        (_LATE, CallOutcome.LATE),
        (_GONE, CallOutcome.GONE),
        (_ARCHIVED, CallOutcome.ARCHIVED),
        (_FORBIDDEN, CallOutcome.FORBIDDEN),
    ):
        if error.code in codes:
            return outcome
    if error.status >= 500 or _is_too_many(error):
        return CallOutcome.DOWN
    if error.status == 403:
        return CallOutcome.FORBIDDEN
    if error.status == 404:
        return CallOutcome.GONE
    if error.code == _INVALID and _NOT_KEPT.search(error.text):
        return CallOutcome.REPLACED
    return CallOutcome.REFUSED


def _is_too_many(error: BaseException) -> bool:
    """Returns whether Discord demands fewer calls; the library has already waited as long as
    Discord asked."""
    return isinstance(error, discord.HTTPException) and error.status == _TOO_MANY


# Interactions


async def _attempt_answer(
    interaction: discord.Interaction,
    call: Callable[P, Awaitable[T]],
    *args: P.args,
    **named: P.kwargs,
) -> CallResult[T]:
    """Like `attempt_call`, for a call that may be the first answer to an interaction."""
    first = not interaction.response.is_done()
    called = await _attempt(None, call, *args, **named)
    if first and called.done and (click := click_here()) is not None:
        measurements_here().answered(click.seconds)
    return called


async def respond(
    interaction: discord.Interaction,
    outgoing: OutgoingMessage | Compose,
    *,
    private: bool = True,
) -> CallResult[discord.Message | None]:
    """Answers an interaction and returns the message. After `defer`, the answer replaces the
    waiting message, and is private if `defer` was called with `private`. If the interaction was
    answered already, sends another message."""
    return await _attempt_answer(interaction, _answer, interaction, outgoing, ephemeral=private)


async def _answer(
    interaction: discord.Interaction, outgoing: OutgoingMessage | Compose, **how: Any
) -> discord.Message | None:
    if interaction.response.is_done():
        return await send_now(interaction.followup.send, outgoing, wait=True, **how)
    return _message_of(await send_now(interaction.response.send_message, outgoing, **how))


async def defer(
    interaction: discord.Interaction, *, private: bool = True, update: bool = False
) -> CallResult[object]:
    """Asks Discord for 15 minutes, instead of 3 seconds, to answer an interaction. With `update`,
    the answer will be an edit of the message whose button was pressed, otherwise a new message,
    which is ephemeral if `private`."""
    hidden = private and not update
    return await _attempt_answer(
        interaction, interaction.response.defer, ephemeral=hidden, thinking=not update
    )


async def redraw(
    interaction: discord.Interaction, outgoing: OutgoingMessage | Compose
) -> CallResult[discord.Message | None]:
    """Replaces the message whose button was pressed by `outgoing`, and returns the new message. If
    the interaction was already answered, replaces that answer instead. The interaction is
    acknowledged even if `outgoing` returns None or the message was deleted."""
    called = await _attempt_answer(interaction, _redraw, interaction, outgoing)
    vain = called.outcome in (CallOutcome.OVERTAKEN, CallOutcome.GONE)
    if vain and not interaction.response.is_done():
        await defer(interaction, update=True)
    return called


async def _redraw(
    interaction: discord.Interaction, outgoing: OutgoingMessage | Compose
) -> discord.Message | None:
    words = compose_message(outgoing).to_edit()
    if interaction.message is not None:
        _note_redraw(interaction, interaction.message.id)
    if interaction.response.is_done():
        return await interaction.edit_original_response(**words)
    return _message_of(await interaction.response.edit_message(**words))


def _note_redraw(interaction: discord.Interaction, message: int) -> None:
    """Records that an interaction replaces a message, given by its id."""
    redraws = _latest_redraws.setdefault(interaction.client, {})
    redraws[message] = max(interaction.id, redraws.pop(message, 0))
    if len(redraws) > REDRAWS_REMEMBERED:
        del redraws[next(iter(redraws))]


def is_redrawn_since(interaction: discord.Interaction, message: discord.Message) -> bool:
    """Returns whether a later interaction has replaced the message, so that this interaction must
    no longer add to what it has shown there."""
    return _latest_redraws.get(interaction.client, {}).get(message.id, 0) > interaction.id


async def respond_or_redraw(
    interaction: discord.Interaction, outgoing: OutgoingMessage
) -> CallResult[discord.Message | None]:
    """Answers a command with a new message; for a button, replaces the message whose button was
    pressed."""
    call = respond if interaction.message is None else redraw
    return await call(interaction, outgoing)


def _message_of(
    answered: discord.InteractionCallbackResponse[Any] | None,
) -> discord.Message | None:
    """Returns the message that an answer created or changed."""
    resource = answered.resource if answered is not None else None
    return resource if isinstance(resource, discord.Message) else None


def is_private(message: discord.Message) -> bool:
    """Returns whether a message isn't public: it is ephemeral, direct, or in a private thread."""
    place = message.channel
    own = isinstance(place, discord.Thread) and place.is_private()
    return message.flags.ephemeral or own or isinstance(place, discord.DMChannel)


def pictures_on(message: discord.Message) -> tuple[KeptAttachment, ...]:
    """Returns the pictures in the galleries of a message, in order, in the form in which an edit
    can keep them on the message."""
    galleries = (
        part
        for component in message.components
        for part in (component, *getattr(component, "children", ()))
        if isinstance(part, discord.MediaGalleryComponent)
    )
    return tuple(
        KeptAttachment(
            item.media.attachment_id,
            urlsplit(item.media.url).path.rpartition("/")[2],
            item.description,
        )
        for gallery in galleries
        for item in gallery.items
        if item.media.attachment_id is not None
    )


async def open_modal(
    interaction: discord.Interaction, modal: discord.ui.Modal
) -> CallResult[object]:
    shown = harmless_view(modal)
    return await _attempt_answer(interaction, interaction.response.send_modal, shown)


async def download_file(file: discord.Attachment | discord.Asset) -> CallResult[bytes]:
    """Downloads an avatar, or a file that came with a command, and returns its bytes. The caller
    must check the size first."""
    return await attempt_call(file.read)


# The bot's own messages


async def send_message(
    place: discord.abc.Messageable,
    outgoing: OutgoingMessage,
    *called: int,
    role: int | None = None,
    nonce: str | None = None,
) -> SendResult:
    """Sends a message to a channel, a thread or a user, and returns whom it notified. The message
    notifies only the users in `called` and the `role`, even if its text mentions others. The bot
    must have permission to mention the role in `place`. If a message with an equal `nonce` (at most
    25 characters) was sent to `place` in the last minutes, Discord returns that message instead of
    sending another."""
    allowed = allowed_mentions_of(*called, role=role)
    sent = await _attempt(
        False, send_now, place.send, outgoing, allowed_mentions=allowed, nonce=nonce
    )
    return with_notified(sent, *called, role=role)


async def respond_calling(
    interaction: discord.Interaction, outgoing: OutgoingMessage, *called: int
) -> SendResult:
    """Answers an interaction with a public message that notifies only the users in `called`, and
    returns whom it notified."""
    allowed = allowed_mentions_of(*called)
    sent = await _attempt_answer(
        interaction, _answer, interaction, outgoing, allowed_mentions=allowed
    )
    return with_notified(sent, *called)


def with_notified(
    sent: CallResult[discord.Message] | CallResult[discord.Message | None],
    *called: int,
    role: int | None = None,
) -> SendResult:
    """Converts `sent`, the result of a call that sent a message, to a `SendResult`, which says that
    the users in `called` and the `role` were notified. If the call failed, nobody was notified.
    Former members and the computer are left out."""
    if not sent.done:
        return SendResult(sent.outcome)
    return SendResult(sent.outcome, sent.value, tuple(filter(is_person, called)), role)


def allowed_mentions_of(*called: int, role: int | None = None) -> discord.AllowedMentions:
    """Returns discord.py's permission for a message to notify only the users in `called` and the
    `role`. Former members and the computer are left out."""
    users = [discord.Object(user) for user in called if is_person(user)]
    roles = [] if role is None else [discord.Object(role)]
    return discord.AllowedMentions(everyone=False, roles=roles or False, users=users or False)


async def open_direct(client: discord.Client, user: int) -> CallResult[discord.DMChannel]:
    """Opens the direct messages with a user, who need not be in the cache. The outcome is CLOSED
    for the computer and for former members."""
    if not is_person(user):
        return CallResult(CallOutcome.CLOSED)
    return await attempt_paced(client.create_dm, discord.Object(user))


async def send_direct_to(
    client: discord.Client, user: int, outgoing: OutgoingMessage
) -> SendResult:
    """Sends a direct message to a user, who need not be in the cache. The outcome is CLOSED if the
    direct messages can't be opened, or if the user accepts none from the bot."""
    opened = await open_direct(client, user)
    if opened.value is None:
        return SendResult(CallOutcome.CLOSED)
    return await send_direct(opened.value, outgoing, user)


async def send_direct(place: discord.DMChannel, outgoing: OutgoingMessage, user: int) -> SendResult:
    """Sends a message into open direct messages with a user. The outcome is CLOSED if Discord
    forbids the message, or if the direct messages no longer exist."""
    return as_direct(await send_message(place, outgoing, user))


SomeCall = TypeVar("SomeCall", bound=CallResult[Any])


def as_direct(called: SomeCall) -> SomeCall:
    """Returns the result `called` of sending a direct message. The outcomes FORBIDDEN and GONE are
    replaced by CLOSED."""
    if called.outcome in (CallOutcome.FORBIDDEN, CallOutcome.GONE):
        return replace(called, outcome=CallOutcome.CLOSED)
    return called


async def edit_message(
    message: discord.Message | discord.PartialMessage,
    outgoing: OutgoingMessage | Compose,
    *,
    later: bool = False,
) -> CallResult[discord.Message]:
    """Replaces the content of one of the bot's own messages by `outgoing`. With `later`, other
    calls to Discord go before this edit."""
    return await _attempt(later, edit_now, message.edit, outgoing)


async def delete_message(message: discord.Message | discord.PartialMessage) -> CallResult[None]:
    """Deletes one of the bot's own messages."""
    return await attempt_paced(message.delete)


def harmless_view(view: Sendable) -> Sendable:
    """Changes a view so that Discord accepts it, and returns it. Removes excess combining marks
    from labels, options, texts and alt texts, and emoji that Discord no longer knows. A text that a
    form offers for editing stays unchanged."""
    lost = emoji_table().lost
    for item in () if view is None else (view, *view.walk_children()):
        part = cast(Any, item).item if isinstance(item, discord.ui.DynamicItem) else item
        if lost:
            drop_emoji(part)
        for each in (part, *getattr(part, "options", ()), *getattr(part, "items", ())):
            is_typed = isinstance(each, discord.ui.TextInput)
            for name in ("placeholder",) if is_typed else _WORDS:
                words = getattr(each, name, None)
                if isinstance(words, str) and (few := with_few_marks(words)) != words:
                    setattr(each, name, few)
    return view
