"""The view of a scripted user."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import model as m
from .views import CannotDo, Msg

if TYPE_CHECKING:
    from .world import ChannelHandle, World


class Viewer:
    """A user's view of Discord."""

    def __init__(self, world: World, raw: m.User) -> None:
        self.world = world
        self.hub = world.hub
        self.raw = raw
        self.id = raw.id
        self.name = raw.global_name or raw.username
        self.mention = f"<@{raw.id}>"

    # -- seeing --------------------------------------------------------------------------------

    def could_see(self, raw: m.Message) -> bool:
        """Returns whether the user could see the message, deleted or not."""
        if raw.ephemeral_for is not None:
            return raw.ephemeral_for == self.id
        return (
            self.hub.can_view(raw.channel, self.id)
            if raw.channel.guild is None or self._member(raw.channel)
            else False
        )

    def _member(self, channel: m.Channel) -> bool:
        return channel.guild is not None and self.id in channel.guild.members

    def can_see(self, message: Msg) -> bool:
        raw = message.raw
        if raw.deleted or (raw.ephemeral and raw.dismissed):
            return False
        return self.could_see(raw)

    def messages(self, channel: ChannelHandle) -> list[Msg]:
        """Returns the channel as this user sees it, her own ephemeral messages included."""
        return [
            x for raw in channel.raw.messages.values() if self.can_see(x := self.world.message(raw))
        ]

    def ephemerals(self, channel: ChannelHandle | None = None) -> list[Msg]:
        found = (
            self.world.message(x) for x in self.hub.all_messages() if x.ephemeral_for == self.id
        )
        return [
            x
            for x in found
            if self.can_see(x) and (channel is None or x.raw.channel is channel.raw)
        ]

    @property
    def dm_channel(self) -> ChannelHandle:
        return self.world.channel_handle(self.hub.dm_channel(self.raw))

    def dms(self) -> list[Msg]:
        """Returns the conversation with the bot, oldest first."""
        return self.messages(self.dm_channel) if self.raw.id in self.hub.dms else []

    def pings(self) -> list[Msg]:
        """Messages that notified this user."""
        return [
            self.world.message(x)
            for x in self.hub.all_messages()
            if self.id in x.pinged and self.could_see(x)
        ]

    def screen(self, channel: ChannelHandle) -> str:
        """Returns a plain-text picture of the channel, for failure messages."""
        lines = []
        for x in self.messages(channel):
            marks = "".join(f" ({n})" for n in ("ephemeral", "loading") if getattr(x, n))
            lines.append(f"{x.author}{marks}: {x.text or '-'}")
            lines += [f"   [file {a.filename} {a.size} B]" for a in x.attachments]
            shown = [c for c in x.components if c.type == 2 or c.is_select]
            if shown:
                lines.append(
                    "   "
                    + " ".join(
                        f"[{c.label or c.placeholder or c.emoji}{'*' if c.disabled else ''}]"
                        for c in shown
                    )
                )
        return "\n".join(lines)

    # -- DMs -----------------------------------------------------------------------------------

    def close_dms(self) -> None:
        self.raw.dms_open = False

    def open_dms(self) -> None:
        self.raw.dms_open = True

    def reload(self) -> None:
        """Restarts the client, so ephemeral messages disappear."""
        for raw in self.hub.all_messages():
            if raw.ephemeral_for == self.id:
                raw.dismissed = True

    def need_view(self, channel: ChannelHandle) -> None:
        if channel.deleted:
            raise CannotDo(f"#{channel.name} is gone")
        if channel.raw.guild and not self._member(channel.raw):
            raise CannotDo(f"{self.name} is not a member of {channel.raw.guild.name!r}")
        if not self.hub.can_view(channel.raw, self.id):
            raise CannotDo(f"{self.name} cannot see #{channel.name}")

    def need_see(self, message: Msg) -> None:
        if not self.can_see(message):
            raise CannotDo(f"{self.name} cannot see {message!r}")
