"""The views of a scripted user: live and read-only, of messages, components and attachments."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import aiohttp

from . import model as m
from .components import SELECTS, walk
from .payloads import referenced_attachments

if TYPE_CHECKING:
    from .users import UserHandle
    from .world import ChannelHandle, World

BUTTON, STRING_SELECT, TEXT_INPUT = 2, 3, 4


class CannotDo(RuntimeError):
    """The action is impossible in a real Discord client (disabled, invisible, invalid...)."""


class Att:
    """An attachment as a viewer gets it."""

    def __init__(self, world: World, raw: m.Attachment) -> None:
        self._world = world
        self.raw = raw
        self.id = raw.id
        self.filename = raw.filename
        self.url = raw.url
        self.size = raw.size
        self.content_type = raw.content_type
        self.description = raw.description
        self.bytes = raw.data
        self.image_size = (raw.width, raw.height) if raw.width else None

    async def download(self) -> bytes:
        """Fetches the attachment over HTTP from the CDN url, as a client would."""
        url = self.raw.url
        if self._world.config.urls == "discord":
            url = url.replace("https://cdn.discordapp.com", self._world.server.url)
        async with aiohttp.ClientSession() as session, session.get(url) as response:
            response.raise_for_status()
            return await response.read()

    def __repr__(self) -> str:
        return f"<Att {self.filename} {self.size} B>"


@dataclass(frozen=True)
class Comp:
    """One component, flattened out of its message."""

    raw: dict[str, Any]
    path: tuple[str | int, ...]

    @property
    def type(self) -> int:
        return self.raw["type"]

    @property
    def custom_id(self) -> str | None:
        return self.raw.get("custom_id")

    @property
    def label(self) -> str | None:
        return self.raw.get("label")

    @property
    def disabled(self) -> bool:
        return bool(self.raw.get("disabled"))

    @property
    def style(self) -> int | None:
        return self.raw.get("style")

    @property
    def url(self) -> str | None:
        return self.raw.get("url")

    @property
    def emoji(self) -> str | None:
        emoji = self.raw.get("emoji")
        return emoji.get("name") if emoji else None

    @property
    def placeholder(self) -> str | None:
        return self.raw.get("placeholder")

    @property
    def options(self) -> list[dict[str, Any]]:
        return self.raw.get("options") or []

    @property
    def content(self) -> str | None:
        return self.raw.get("content")

    @property
    def is_select(self) -> bool:
        return self.type in SELECTS

    def __repr__(self) -> str:
        name = self.label or self.placeholder or self.emoji or self.custom_id or self.content
        return f"<Comp type={self.type} {name!r}{' disabled' if self.disabled else ''}>"


def component_texts(components: Iterable[dict[str, Any]]) -> list[str]:
    """Returns every piece of text a reader could see in components."""
    found: list[str] = []
    for _, component in walk(list(components)):
        for key in ("content", "label", "placeholder", "description"):
            if component.get(key):
                found.append(component[key])
        for option in component.get("options") or []:
            found += [option["label"], option.get("description") or ""]
        found += [item.get("description") or "" for item in component.get("items") or []]
    return [f for f in found if f]


def embed_texts(embeds: Iterable[dict[str, Any]]) -> list[str]:
    found: list[str] = []
    for embed in embeds:
        found += [embed.get("title", ""), embed.get("description", "")]
        found += [embed.get("author", {}).get("name", ""), embed.get("footer", {}).get("text", "")]
        for entry in embed.get("fields", []):
            found += [entry["name"], entry["value"]]
    return [f for f in found if f]


class Msg:
    """A live view: it always shows the message's present state."""

    def __init__(self, world: World, raw: m.Message) -> None:
        self._world = world
        self.raw = raw
        self.id = raw.id

    # -- state ---------------------------------------------------------------------------------

    @property
    def channel(self) -> ChannelHandle:
        return self._world.channel_handle(self.raw.channel)

    @property
    def author(self) -> str:
        return self.raw.author.global_name or self.raw.author.username

    @property
    def by_bot(self) -> bool:
        return self.raw.author is self._world.hub.bot

    @property
    def content(self) -> str:
        return self.raw.content

    @property
    def embeds(self) -> list[dict[str, Any]]:
        return self.raw.embeds

    @property
    def text(self) -> str:
        """Content, embeds and component texts together."""
        parts = [
            self.raw.content,
            *embed_texts(self.raw.embeds),
            *component_texts(self.raw.components),
        ]
        return "\n".join(p for p in parts if p)

    @property
    def flags(self) -> int:
        return self.raw.flags

    @property
    def is_v2(self) -> bool:
        return bool(self.raw.flags & m.COMPONENTS_V2)

    @property
    def ephemeral(self) -> bool:
        return self.raw.ephemeral

    @property
    def loading(self) -> bool:
        """ "The bot is thinking..." """
        return self.raw.loading

    @property
    def deleted(self) -> bool:
        return self.raw.deleted

    @property
    def edits(self) -> int:
        return max(0, len(self.raw.revisions) - 1)

    @property
    def revisions(self) -> list[m.Revision]:
        return list(self.raw.revisions)

    @property
    def pinged(self) -> set[str]:
        """Names of the users this message notified."""
        return {
            self._world.hub.users[u].global_name or self._world.hub.users[u].username
            for u in self.raw.pinged
        }

    @property
    def reactions(self) -> dict[str, list[str]]:
        users = self._world.hub.users
        return {
            key: [users[u].global_name or users[u].username for u in r.users]
            for key, r in self.raw.reactions.items()
        }

    @property
    def reply_to(self) -> int | None:
        reference = self.raw.reference
        return int(reference["message_id"]) if reference and "message_id" in reference else None

    @property
    def thread(self) -> ChannelHandle | None:
        found = self._world.hub.channels.get(self.raw.thread_id or 0)
        return self._world.channel_handle(found) if found else None

    @property
    def attachments(self) -> list[Att]:
        """The files that a reader sees, including those inside embeds or components. A Components
        V2 message shows only files that a component refers to."""
        if self.is_v2:
            shown = referenced_attachments(self.raw)
            return [Att(self._world, a) for a in self.raw.attachments if a.id in shown]
        return [Att(self._world, a) for a in self.raw.attachments]

    @property
    def attachment(self) -> Att:
        found = self.attachments
        if len(found) != 1:
            raise LookupError(f"message has {len(found)} attachments")
        return found[0]

    # -- components ----------------------------------------------------------------------------

    @property
    def components(self) -> list[Comp]:
        return [Comp(c, path) for path, c in walk(self.raw.components)]

    @property
    def buttons(self) -> list[Comp]:
        return [c for c in self.components if c.type == BUTTON]

    @property
    def selects(self) -> list[Comp]:
        return [c for c in self.components if c.is_select]

    @property
    def labels(self) -> list[str]:
        """Labels of the buttons that can be pressed now."""
        return [b.label or b.emoji or "" for b in self.buttons if not b.disabled]

    def find(
        self,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        emoji: str | None = None,
        kind: int | None = None,
        index: int = 0,
    ) -> Comp:
        """Returns the component that matches all criteria. ``label`` may be a prefix that ends in
        ``*``.
        """

        def fits(c: Comp) -> bool:
            if kind is not None and c.type != kind:
                return False
            if label is not None:
                own = c.label or ""
                if not (own.startswith(label[:-1]) if label.endswith("*") else own == label):
                    return False
            if custom_id is not None:
                own = c.custom_id or ""
                if not (
                    own.startswith(custom_id[:-1]) if custom_id.endswith("*") else own == custom_id
                ):
                    return False
            return emoji is None or c.emoji == emoji

        found = [c for c in self.components if fits(c)]
        if len(found) <= index:
            wanted = {
                k: v
                for k, v in (
                    ("label", label),
                    ("custom_id", custom_id),
                    ("emoji", emoji),
                    ("kind", kind),
                )
                if v is not None
            }
            raise LookupError(f"no component with {wanted}; there are {self.components}")
        return found[index]

    def has(self, label: str | None = None, **criteria: Any) -> bool:
        try:
            self.find(label, **criteria)
        except LookupError:
            return False
        return True

    def __repr__(self) -> str:
        flags = "".join(
            f" {name}" for name in ("ephemeral", "loading", "deleted") if getattr(self, name)
        )
        return f"<Msg {self.id} by {self.author}{flags} {self.text[:60]!r}>"


class Modal:
    """A form a user has open."""

    def __init__(self, interaction: m.Interaction, user: UserHandle) -> None:
        assert interaction.modal
        self.interaction = interaction
        self.user = user
        self.title: str = interaction.modal["title"]
        self.custom_id: str = interaction.modal["custom_id"]
        self.submitted = False

    @property
    def raw(self) -> list[dict[str, Any]]:
        assert self.interaction.modal
        return self.interaction.modal["components"]

    @property
    def fields(self) -> dict[str, Comp]:
        """Input components by their visible label."""
        found: dict[str, Comp] = {}
        for path, component in walk(self.raw):
            if component.get("custom_id"):
                found[self._label_of(path, component)] = Comp(component, path)
        return found

    def _label_of(self, path: tuple[str | int, ...], component: dict[str, Any]) -> str:
        if component.get("label"):
            return component["label"]
        if path[-1] == "component":
            node: Any = {"components": self.raw}
            for part in path[:-1]:
                node = node[part]
            return node["label"]
        return component["custom_id"]

    @property
    def text(self) -> str:
        return "\n".join([self.title, *component_texts(self.raw)])

    def __repr__(self) -> str:
        return f"<Modal {self.title!r} {list(self.fields)}>"


FileLike = bytes | tuple[str, bytes] | io.IOBase


def as_file(value: Any, default_name: str = "file.bin") -> tuple[str, bytes]:
    if isinstance(value, bytes):
        return default_name, value
    if isinstance(value, tuple):
        name, data = value
        return name, data if isinstance(data, bytes) else data.encode()
    if hasattr(value, "read"):
        return getattr(value, "name", default_name), value.read()
    raise TypeError(f"not a file: {value!r}")
