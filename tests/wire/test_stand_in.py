"""The stand-in detects what Discord would refuse, and accepts what Discord would accept."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from tests.wire.fakecord.world import ChannelHandle, World

PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(8) + (4).to_bytes(4, "big") + (3).to_bytes(4, "big")
GALLERY = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}
V2 = 1 << 15


class Caller:
    """A bot that sends whatever a test wants."""

    def __init__(self, world: World, channel: ChannelHandle, session: aiohttp.ClientSession):
        self.world = world
        self._session = session
        self._messages = f"{world.server.url}/api/v10/channels/{channel.id}/messages"

    async def send(
        self, payload: dict[str, Any], edit: str = "", file: bytes | None = None
    ) -> tuple[int, Any]:
        """Posts a message, or edits the one with the id `edit`. Returns the status and the
        answer."""
        form = aiohttp.FormData()
        form.add_field("payload_json", json.dumps(payload), content_type="application/json")
        if file is not None:
            form.add_field("files[0]", file, filename="board.png", content_type="image/png")
        headers = {"Authorization": f"Bot {self.world.config.token}"}
        method, url = ("PATCH", f"{self._messages}/{edit}") if edit else ("POST", self._messages)
        async with self._session.request(method, url, data=form, headers=headers) as answer:
            return answer.status, await answer.json()

    def noticed(self) -> list[str]:
        """Returns the kinds of the violations so far."""
        return [one.kind for one in self.world.violations()]


def shown(message: dict[str, Any]) -> dict[str, Any]:
    """Returns the picture in a message's gallery."""
    [gallery] = [part for part in message["components"] if part["type"] == GALLERY["type"]]
    return gallery["items"][0]["media"]


@pytest.fixture
async def caller() -> AsyncIterator[Caller]:
    async with World(ack_deadline=0.1) as world, aiohttp.ClientSession() as session:
        guild = await world.guild("Arena")
        yield Caller(world, guild.channel("general"), session)


async def test_a_message_that_fits_is_taken(caller: Caller) -> None:
    status, message = await caller.send({"content": "Hello"})
    assert (status, message["content"]) == (200, "Hello")
    assert caller.noticed() == []


async def test_what_the_document_forbids_is_noticed(caller: Caller) -> None:
    status, _ = await caller.send({"content": ["no", "text"]})
    assert status == 400
    assert caller.noticed() == ["schema"]


async def test_two_controls_of_one_id_are_noticed(caller: Caller) -> None:
    button = {"type": 2, "style": 1, "label": "Go", "custom_id": "same"}
    rows = [{"type": 1, "components": [button, button]}]
    status, _ = await caller.send({"content": "Hello", "components": rows})
    assert status == 400
    assert caller.noticed() == ["limit"]


async def test_a_picture_is_kept_by_its_id_and_shown_by_its_name(caller: Caller) -> None:
    _, posted = await caller.send({"flags": V2, "components": [GALLERY]}, file=PICTURE)
    kept = shown(posted)["attachment_id"]
    words = {"type": 10, "content": "The picture is being drawn."}
    change = {"components": [words, GALLERY], "attachments": [{"id": kept}]}
    status, edited = await caller.send(change, edit=posted["id"])
    assert status == 200
    assert shown(edited)["attachment_id"] == kept
    assert caller.noticed() == []


async def test_a_picture_that_was_not_kept_cannot_be_shown(caller: Caller) -> None:
    _, posted = await caller.send({"flags": V2, "components": [GALLERY]}, file=PICTURE)
    change = {"components": [GALLERY], "attachments": []}
    status, _ = await caller.send(change, edit=posted["id"])
    assert status == 400
    assert caller.noticed() == ["limit"]


async def test_a_press_without_an_answer_is_noticed(caller: Caller) -> None:
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
    await caller.send({"content": "Hello", "components": [row]})
    alice = await caller.world.user("Alice")
    channel = caller.world.channel_handle(next(iter(caller.world.hub.channels.values())))
    result = await alice.click(channel.last, "Go", check=False)
    assert result.failed
    assert caller.noticed() == ["no_response"]
