"""A live message ends up showing the newest state, however its edits overlap."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.discord_api.discord_calls import (
    CallOutcome,
    CallResult,
    Compose,
    KeptAttachment,
    OutgoingFile,
    OutgoingMessage,
)
from bot.posts.live_message import LiveMessage, Pictures


@dataclass(frozen=True)
class Words:
    """A content of words, with the picture of that key."""

    look: str
    key: str | None = None

    def compose(self, pictures: Pictures, *, redrawing: bool) -> OutgoingMessage:
        mark = " (redrawing)" if redrawing else ""
        return OutgoingMessage(f"{self.look}{mark}", files=pictures)


@dataclass
class Edit:
    """An edit that Discord answers when a test allows it; `sent` is its content at that time."""

    outcomes: list[CallOutcome] = field(default_factory=lambda: [CallOutcome.DONE])
    sent: list[OutgoingMessage] = field(default_factory=list[OutgoingMessage])
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    asked: int = 0
    """How often it was to be sent; a press is answered even if nothing is left to send."""

    async def __call__(self, outgoing: OutgoingMessage | Compose) -> CallResult[Any]:
        self.asked += 1
        made = outgoing if isinstance(outgoing, OutgoingMessage) else outgoing()
        if made is None:
            return CallResult(CallOutcome.OVERTAKEN)
        self.sent.append(made)
        await self.answered.wait()
        return CallResult(self.outcomes.pop(0))


def at_once(*outcomes: CallOutcome) -> Edit:
    edit = Edit(list(outcomes) or [CallOutcome.DONE])
    edit.answered.set()
    return edit


def picture(name: str) -> tuple[OutgoingFile]:
    return (OutgoingFile(f"{name}.png", name.encode(), name),)


def shown(edit: Edit) -> list[tuple[str | None, list[str]]]:
    """Returns the words and the pictures of each try."""
    return [(one.content, [file.name for file in one.files]) for one in edit.sent]


async def test_words_go_at_once_and_the_picture_by_the_next_edit() -> None:
    message = LiveMessage[Words](1, pictures=(KeptAttachment(7, "old.png"),))
    first, second, content = at_once(), at_once(), Words("draw", "new")
    assert await message.put(content, first) is CallOutcome.DONE
    assert message.is_behind
    assert await message.put(content, second, drawn={"new": picture("new")}) is CallOutcome.DONE
    assert shown(first) == [("draw (redrawing)", ["old.png"])]
    assert shown(second) == [("draw", ["new.png"])]
    assert not message.is_behind


async def test_an_answer_sends_the_picture_that_an_edit_under_way_replaces() -> None:
    message = LiveMessage[Words](1, pictures=(KeptAttachment(7, "old.png"),))
    edit, answer = Edit(), at_once()
    editing = asyncio.create_task(message.put(Words("turn 2", "new"), edit, picture("new")))
    await asyncio.sleep(0)
    await message.put(Words("turn 3", "new"), answer)
    edit.answered.set()
    assert await editing is CallOutcome.OVERTAKEN
    assert shown(answer) == [("turn 3", ["new.png"])]
    assert isinstance(answer.sent[0].files[0], OutgoingFile)


async def test_an_edit_replaces_no_picture_that_an_answer_under_way_keeps() -> None:
    message = LiveMessage[Words](1, pictures=(KeptAttachment(7, "old.png"),))
    answer, edit = Edit(), at_once()
    answering = asyncio.create_task(message.put(Words("turn 2", "new"), answer))
    await asyncio.sleep(0)
    content = Words("turn 3", "new")
    await message.put(content, edit, picture("new"))
    assert shown(edit) == [("turn 3 (redrawing)", ["old.png"])]
    assert message.is_behind
    answer.answered.set()
    await answering
    last = at_once()
    await message.put(content, last, picture("new"))
    assert shown(last) == [("turn 3", ["new.png"])]


async def test_an_earlier_edit_that_lands_last_is_repaired_and_one_not_yet_sent_is_dropped() -> (
    None
):
    message = LiveMessage[Words](1)
    late, newest = Edit(), at_once()
    editing = asyncio.create_task(message.put(Words("turn 2"), late))
    await asyncio.sleep(0)
    content = Words("turn 3")
    await message.put(content, newest)
    assert not message.is_behind
    late.answered.set()
    assert await editing is CallOutcome.OVERTAKEN
    assert message.is_behind
    assert not message.has_look("turn 3")

    async def overtaken(outgoing: OutgoingMessage | Compose) -> CallResult[Any]:
        message.want(Words("turn 4"))
        return await newest(outgoing)

    assert await message.put(content, overtaken) is CallOutcome.OVERTAKEN
    assert shown(newest) == [("turn 3", [])]


async def test_an_earlier_edit_that_got_no_answer_may_have_landed_last() -> None:
    message, content = LiveMessage[Words](1), Words("turn 3")
    late = Edit([CallOutcome.DOWN])
    editing = asyncio.create_task(message.put(Words("turn 2"), late))
    await asyncio.sleep(0)
    await message.put(content, at_once())
    late.answered.set()
    assert await editing is CallOutcome.OVERTAKEN
    assert message.is_behind
    await message.put(content, at_once())
    assert not message.is_behind


async def test_a_picture_that_cannot_be_kept_is_left_out_and_sent_again() -> None:
    message = LiveMessage[Words](1, key="old", pictures=(KeptAttachment(7, "old.png"),))
    refused = at_once(CallOutcome.REFUSED, CallOutcome.DONE)
    await message.put(Words("turn 2", "old"), refused)
    assert shown(refused) == [("turn 2", ["old.png"]), ("turn 2 (redrawing)", [])]
    assert message.is_behind


async def test_a_message_that_an_earlier_try_may_have_sent_is_edited_once_more() -> None:
    message, content = LiveMessage[Words](), Words("turn 2")
    message.want(content)
    message.note_shown(None, unsure=True)
    assert message.is_behind
    await message.put(content, at_once())
    assert not message.is_behind


async def test_an_answer_whose_picture_was_replaced_is_answered_though_it_is_overtaken() -> None:
    message = LiveMessage[Words](1, pictures=(KeptAttachment(7, "old.png"),))
    answer, edit = Edit([CallOutcome.REPLACED]), at_once()
    answering = asyncio.create_task(message.put(Words("turn 2", "new"), answer))
    await asyncio.sleep(0)
    await message.put(Words("turn 3"), edit)
    answer.answered.set()
    assert await answering is CallOutcome.OVERTAKEN
    assert answer.asked == 2
    assert message.has_look("turn 3")


async def test_after_a_failure_nothing_is_known_of_the_message() -> None:
    message = LiveMessage[Words](1, key="old", pictures=(KeptAttachment(7, "old.png"),))
    assert await message.put(Words("turn 2", "old"), at_once(CallOutcome.DOWN)) is CallOutcome.DOWN
    assert not message.has_look("turn 2")
    assert message.pictures is None


async def test_after_an_edit_that_could_not_be_made_the_message_is_not_taken_for_shown() -> None:
    async def broken(_: OutgoingMessage | Compose) -> CallResult[Any]:
        raise ValueError("cannot be made")

    message = LiveMessage[Words](1)
    with pytest.raises(ValueError, match="cannot be made"):
        await message.put(Words("turn 2"), broken)
    assert not message.has_look("turn 2")
