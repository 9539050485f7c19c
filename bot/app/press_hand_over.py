"""Hands presses over to the process that has the server of their match.

Direct messages, for example, arrive at the process with the first shard. That process offers the
press to the other processes, and the owner of the match's server claims it. Only the receiver gives
the press away, so it is given once. The owner then answers it like a press of its own. If nobody
claims it within a second, the receiver defers it and offers it again.

The receiver answers the press itself in three cases: it doesn't fit into a message between
processes, a process of an older version runs, which doesn't know about handing over, or nobody
claims it for long.
"""

import asyncio
import json
import logging
import zlib
from base64 import b85decode, b85encode
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from typing import Any, Final

import discord
from sqlalchemy.exc import SQLAlchemyError

from bot.base.clicks import begin_click, under_lease
from bot.base.duty import Duty
from bot.base.ids import OF_MATCH
from bot.base.refusals import Refusal
from bot.cluster.process_messages import ProcessMessage, ProcessMessages
from bot.discord_api.discord_calls import defer
from bot.store import Store
from bot.store.cluster.leases import any_older
from bot.store.database.migration import newest_version
from bot.store.matches.match_rows import get_match

log = logging.getLogger(__name__)

OFFER: Final = "press"
CLAIM: Final = "press claimed"
GIFT: Final = "press given"

CLAIM_SECONDS: Final = 1.0
"""Seconds that an offer waits for a claim."""

OFFERED_SECONDS: Final = 40.0
"""Seconds after which a press is no longer offered: another process takes over a server within
30."""

MESSAGE_BYTES: Final = 8000
"""PostgreSQL's limit: a message must have fewer bytes."""

REMEMBERED: Final = 10_000

PRESSED: Final = discord.InteractionType.component.value
SUBMITTED: Final = discord.InteractionType.modal_submit.value
GALLERY: Final = discord.ComponentType.media_gallery.value
ROW: Final = discord.ComponentType.action_row.value

DEFERRED: Final = discord.InteractionResponseType.deferred_message_update

KEPT: Final = "id", "channel_id", "type", "content", "flags", "author"
"""The fields of a message that are kept beside its components."""

Payload = Mapping[str, Any]
"""An interaction as Discord sends it."""


@dataclass(slots=True)
class Press:
    """An interaction about a match of the server `guild`. `deferred` says whether Discord was
    already asked for more time to answer. The payload contains the interaction token, which is a
    secret."""

    payload: Payload = field(repr=False)
    guild: int | None
    deferred: bool = False

    @property
    def id(self) -> int:
        """The id of the interaction."""
        return int(self.payload["id"])

    @property
    def text(self) -> str:
        """The press as compressed text for a process message, with only the data that is needed to
        answer the press."""
        words = json.dumps([self.guild, needed(self.payload)], separators=(",", ":"))
        return b85encode(zlib.compress(words.encode())).decode()

    @classmethod
    def read(cls, text: str) -> "Press":
        """Returns the press that `text` encodes."""
        guild, payload = json.loads(zlib.decompress(b85decode(text)))
        return cls(payload, guild)

    def interaction(self, client: discord.Client) -> discord.Interaction[Any]:
        """Returns the press as a discord.py interaction, as if Discord had sent it to this
        process."""
        state = client._connection  # pyright: ignore[reportPrivateUsage]
        data: Any = self.payload
        made = discord.Interaction[Any](data=data, state=state)
        if self.deferred:
            made.response._response_type = DEFERRED  # pyright: ignore[reportPrivateUsage]
        return made


class PressHandOver:
    """Routes each press about a match to the process that holds (serves) the match's server.
    `answer` makes discord.py answer an interaction in this process."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        messages: ProcessMessages,
        duty: Duty,
        answer: Callable[[Any], None],
    ) -> None:
        self._client = client
        self._store = store
        self._messages = messages
        self._duty = duty
        self._answer = answer
        self._guilds: OrderedDict[str, int | None] = OrderedDict()
        self._offered: dict[int, tuple[Press, asyncio.Event]] = {}
        self._claimed: OrderedDict[int, str] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        messages.add_handler(OFFER, self._hear_offer)
        messages.add_handler(CLAIM, self._hear_claim)
        messages.add_handler(GIFT, self._hear_gift)

    def arrive(self, payload: Payload) -> None:
        """Answers an interaction in this process, or hands it over to the process that holds the
        server of its match. Interactions that aren't about a match are answered here."""
        match_id = match_of(payload)
        if match_id is None or not self._duty.is_shared:
            self._answer(payload)
        else:
            self._begin(self._route(payload, match_id))

    async def _route(self, payload: Payload, match_id: str) -> None:
        member = payload.get("member") or payload
        begin_click(int(payload["id"]), match_id, int(member["user"]["id"]))
        try:
            is_elsewhere = await self._is_elsewhere(match_id)
        except (Refusal, SQLAlchemyError):  # the member is told when this is answered
            is_elsewhere = False
        if is_elsewhere:
            await self._offer(Press(payload, self._guilds[match_id]))
        else:
            self._answer(payload)

    async def _is_elsewhere(self, match_id: str) -> bool:
        """Returns whether another process has the server of a match."""
        if match_id not in self._guilds:
            row = await self._store.fetch(get_match, match_id)
            if row is None:
                return False
            self._guilds[match_id] = row.guild
            forget_oldest(self._guilds)
        return not self._duty.has_server(self._guilds[match_id])

    async def _offer(self, press: Press) -> None:
        """Offers a press until its owner claims it, at least once; answers it here if nobody
        does."""
        words = press.text
        message = ProcessMessage(OFFER, words, self._messages.name)
        loop = asyncio.get_running_loop()
        end = loop.time() + OFFERED_SECONDS
        fits = len(message.payload) < MESSAGE_BYTES
        while fits and loop.time() < end and not self._is_owner(press.guild):
            claimed = asyncio.Event()
            self._offered[press.id] = press, claimed
            self._messages.send(OFFER, words)
            with suppress(TimeoutError):
                await asyncio.wait_for(claimed.wait(), CLAIM_SECONDS)
            if self._offered.pop(press.id, None) is None:
                return
            if not press.deferred:
                if not (await defer(press.interaction(self._client), update=True)).done:
                    return
                press.deferred = True
                if await self._any_older():
                    break
        self._answer_here(press)

    async def _any_older(self) -> bool:
        """Returns whether a process runs that may not know about handing presses over."""
        try:
            return await self._store.fetch(any_older, newest_version())
        except (Refusal, SQLAlchemyError):
            return False

    def _hear_offer(self, words: str) -> None:
        press = Press.read(words)
        if self._is_owner(press.guild):
            self._claimed[press.id] = words
            forget_oldest(self._claimed)
            self._messages.send(CLAIM, json.dumps([press.id, self._messages.name]))

    def _hear_claim(self, key: str) -> None:
        """Gives a press to the first process that claims it."""
        id_, claimer = json.loads(key)
        if id_ in self._offered:
            press, claimed = self._offered.pop(id_)
            self._messages.send(GIFT, json.dumps([id_, claimer, press.deferred]))
            claimed.set()

    def _hear_gift(self, key: str) -> None:
        id_, claimer, deferred = json.loads(key)
        words = self._claimed.pop(id_, None)
        if words is None or claimer != self._messages.name:
            return
        press = Press.read(words)
        press.deferred = deferred
        if self._is_owner(press.guild):
            self._answer_here(press)
        else:  # the server has just been taken over
            self._begin(self._offer(press))

    def _is_owner(self, guild: int | None) -> bool:
        """Returns whether this process certainly has that server."""
        holds = self._duty.has_server(guild) and self._duty.lease_of(guild) is not None
        return self._store.may_write and holds

    def _answer_here(self, press: Press) -> None:
        """Makes the library answer a press, under the lease of its match's server if this process
        has it."""
        lease = self._duty.lease_of(press.guild)
        with nullcontext() if lease is None else under_lease(lease):
            interaction, data = press.interaction(self._client), press.payload["data"]
            if press.payload["type"] == PRESSED:
                views = self._client._connection._view_store  # pyright: ignore[reportPrivateUsage]
                views.dispatch_view(data["component_type"], data["custom_id"], interaction)
            self._client.dispatch("interaction", interaction)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, name="a press about a match elsewhere")
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a press couldn't be handed over", exc_info=error)


def match_of(payload: Payload) -> str | None:
    """Returns the id of the match that a press or a submitted form is about. Returns None for all
    other interactions, such as commands and presses that aren't about a match."""
    if payload["type"] not in (PRESSED, SUBMITTED):
        return None
    found = OF_MATCH.match(payload["data"]["custom_id"])
    return found and found[1]


def needed(payload: Payload) -> Payload:
    """Returns the interaction with only those parts of its message that are needed to answer it:
    the pressed button or menu, and the pictures. Returns an interaction without a message
    unchanged."""
    if "message" not in payload:
        return payload
    message, custom_id = payload["message"], payload["data"]["custom_id"]
    parts = [*parts_of(message["components"])]
    galleries = [one for one in parts if one["type"] == GALLERY]
    rows: list[Payload] = [
        {"type": ROW, "components": [{**one, "options": []}]}
        for one in parts
        if one.get("custom_id") == custom_id
    ]
    kept = {name: message[name] for name in KEPT if name in message}
    return {**payload, "message": {**kept, "components": [*rows, *galleries]}}


def parts_of(components: Iterable[Any]) -> Iterator[Any]:
    """Yields the components of a message, in Discord's JSON form, and all components nested in
    them."""
    for one in components:
        yield one
        yield from parts_of(one.get("components", ()))
        if "accessory" in one:
            yield one["accessory"]


def forget_oldest(remembered: OrderedDict[Any, Any]) -> None:
    """Removes the oldest entries until at most REMEMBERED entries are left."""
    while len(remembered) > REMEMBERED:
        remembered.popitem(last=False)
