"""Reading messages as a person does: words, buttons, menus, alt texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlsplit

import discord
from simcord.results import InteractionResult, ResponseMessage

from bot.discord_api.discord_calls import OutgoingMessage

Message = discord.Message | ResponseMessage | OutgoingMessage
Part = Mapping[str, Any]

BUTTON, MENU, TEXT, GALLERY = 2, 3, 10, 12


def parts(message: Message) -> Iterator[Part]:
    """Yields every component of a message, nested ones too."""
    if isinstance(message, OutgoingMessage):
        yield from _walk(message.view.to_components() if message.view else ())
        return
    if isinstance(message, ResponseMessage):
        message = message.message
    yield from _walk(component.to_dict() for component in message.components)


def _walk(components: Iterable[Any]) -> Iterator[Part]:
    for component in components:
        yield component
        yield from _walk(component.get("components", ()))
        if "accessory" in component:
            yield from _walk([component["accessory"]])


def text_of(message: Message) -> str:
    """Returns the text of the message, without its controls and pictures."""
    said = [part["content"] for part in parts(message) if part["type"] == TEXT]
    return "\n".join(filter(None, [message.content, *said]))


def buttons(message: Message) -> dict[str, str]:
    """Returns the ids of the buttons that can be pressed, by label."""
    return {
        part["label"]: part["custom_id"]
        for part in parts(message)
        if part["type"] == BUTTON and not part.get("disabled")
    }


def asks(message: Message) -> bool:
    """Returns whether a hand asks its player something: it has more than **Read** and ⋯, and is no
    end."""
    rest = "match:read:", "match:rest:"
    ids = buttons(message).values()
    over = any(one.startswith("match:watch:") for one in ids)
    return bool(menus(message)) or not (over or all(one.startswith(rest) for one in ids))


def first_play(panel: Message) -> str:
    """Returns the id of the first button of a hand by which something is chosen."""
    return next(one for one in buttons(panel).values() if one.startswith("match:choose:"))


def menus(message: Message) -> dict[str, dict[str, str]]:
    """Returns the menus by id, each with its values by label."""
    return {
        part["custom_id"]: {option["label"]: option["value"] for option in part["options"]}
        for part in parts(message)
        if part["type"] == MENU
    }


def marks(message: Message) -> list[str]:
    """Returns the signs on the buttons of a message and beside the entries of its menus."""
    found = [part for part in parts(message) if part["type"] == BUTTON]
    found += [option for part in parts(message) for option in part.get("options", ())]
    return [part["emoji"]["name"] for part in found if part.get("emoji")]


def pictures(message: Message) -> list[tuple[str, str]]:
    """Returns the pictures that the message shows: the names of their files, and their
    descriptions."""
    shown = [part for part in parts(message) if part["type"] == GALLERY]
    return [
        (PurePosixPath(urlsplit(item["media"]["url"]).path).name, item["description"])
        for part in shown
        for item in part["items"]
    ]


def alt_texts(message: Message) -> list[str]:
    """Returns the descriptions of the pictures that the message shows."""
    return [description for _, description in pictures(message)]


def everything(message: Message) -> str:
    """Returns all words anywhere in the message: everything that a user of a screen reader and the
    developer tools could find."""
    found = [message.content or "", *alt_texts(message)]
    for part in parts(message):
        found += [str(part.get(key, "")) for key in ("content", "label", "placeholder")]
        for option in part.get("options", ()):
            found += [option["label"], option.get("description") or "", option["value"]]
    if isinstance(message, OutgoingMessage):
        found += [word for file in message.files for word in (file.name, file.alt or "")]
        return "\n".join(filter(None, found))
    for attachment in message.attachments:
        found += [attachment.filename, attachment.description or ""]
    return "\n".join(found)


def said(result: InteractionResult) -> str:
    """Returns the text that only the presser reads, also if it replaces the message that was
    pressed."""
    changed = result.response is not None and result.response.ephemeral
    assert result.ephemeral or result.followups or changed
    answers = [result.response, *result.followups]
    return "\n".join(text_of(answer) for answer in answers if answer is not None)


def row_labels(row: Sequence[Any]) -> list[str]:
    if isinstance(row[0], discord.ui.Select):
        return [option.label for option in row[0].options]
    return [item.label for item in row]


def attached(result: InteractionResult) -> Sequence[discord.Attachment]:
    assert result.response is not None
    return result.response.attachments
