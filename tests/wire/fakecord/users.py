"""Scripted users: they do what a person in a Discord client can do, and see what that person would.

world = World()                              (an async context manager)
guild = await world.guild("Arena", channels=["general"])
alice = await world.user("Alice")
result = await alice.slash(guild.channel("general"), "photo upload", file=b"...", name="Mine")
await alice.click(result.message, "Ready")
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from . import guilds as guild_service
from . import interactions as service
from . import messages as message_service
from . import model as m
from .building import Form, Upload
from .commands import command_data
from .inputs import Filler, Resolved
from .permissions import P
from .results import InteractionFailed, Result
from .viewer import Viewer
from .views import CannotDo, Comp, Modal, Msg, as_file
from .waiting import within

if TYPE_CHECKING:
    from .world import ChannelHandle

SPARE_SECONDS: Final = 10.0
"""Seconds on a busy machine until a user learns that an interaction was not answered in time."""


class UserHandle(Viewer):
    """A person on the server, and the actions that a client offers them."""

    async def say(
        self,
        channel: ChannelHandle,
        content: str = "",
        *,
        files: Sequence[Any] = (),
        reply_to: Msg | None = None,
    ) -> Msg:
        """Posts a message as this user."""
        self.need_view(channel)
        raw = channel.raw
        if raw.guild:
            need = P.SEND_MESSAGES_IN_THREADS if raw.is_thread else P.SEND_MESSAGES
            if not self.hub.permissions(raw, self.id) & need:
                raise CannotDo(f"{self.name} may not write in #{channel.name}")
        uploads = [Upload(i, *as_file(f, f"file{i}.bin")) for i, f in enumerate(files)]
        reference, kind = None, 0
        if reply_to is not None:
            kind, reference = (
                19,
                {"type": 0, "channel_id": str(raw.id), "message_id": str(reply_to.id)},
            )
        everyone = bool(self.hub.permissions(raw, self.id) & P.MENTION_EVERYONE)
        created = message_service.create(
            self.hub,
            raw,
            self.raw,
            Form({"content": content}, uploads),
            kind=kind,
            reference=reference,
            everyone_ok=everyone,
        )
        if raw.is_thread and self.id not in raw.thread_members:
            guild_service.add_thread_member(self.hub, raw, self.raw)
        return self.world.message(created)

    async def dm(self, content: str = "", *, files: Sequence[Any] = ()) -> Msg:
        """Writes to the bot privately."""
        return await self.say(self.dm_channel, content, files=files)

    def install(self) -> None:
        """Installs the bot's app for this user alone."""
        self.raw.has_installed = True

    async def edit(self, message: Msg, content: str) -> None:
        if message.raw.author is not self.raw:
            raise CannotDo("not her message")
        message_service.edit(self.hub, message.raw, Form({"content": content}))

    async def delete(self, message: Msg) -> None:
        if message.ephemeral and message.raw.ephemeral_for == self.id:
            message.raw.dismissed = True
            return
        if (
            message.raw.author is not self.raw
            and not self.hub.permissions(message.raw.channel, self.id) & P.MANAGE_MESSAGES
        ):
            raise CannotDo("not her message")
        message_service.delete(self.hub, message.raw)

    async def slash(
        self,
        channel: ChannelHandle,
        command: str,
        /,
        *,
        options: dict[str, Any] | None = None,
        check: bool = True,
        wait: bool = True,
        **values: Any,
    ) -> Result:
        """Runs a chat-input command, e.g. ``slash(ch, "photo upload", file=b"..", name="x")``.

        Users, channels, roles are passed as handles, files as bytes or ``(name, bytes)``. A
        reserved option name goes into ``options={"class": 1}``.
        """
        data = command_data(self, channel, command, {**(options or {}), **values})
        return await self._run(m.COMMAND, channel, data, check=check, wait=wait)

    async def autocomplete(
        self,
        channel: ChannelHandle,
        command: str,
        focused: str,
        partial: str = "",
        /,
        *,
        check: bool = True,
        **values: Any,
    ) -> list[tuple[str, Any]]:
        """Returns the suggestions while typing ``partial`` into option ``focused``."""
        data = command_data(self, channel, command, {**values, focused: partial}, focused=focused)
        result = await self._run(m.AUTOCOMPLETE, channel, data, check=check)
        return [(c["name"], c["value"]) for c in result.raw.choices or []]

    # -- components ----------------------------------------------------------------------------

    def _component(self, message: Msg, component: Comp) -> None:
        self.need_see(message)
        if component.disabled:
            raise CannotDo(f"{component!r} is disabled")
        if component.custom_id is None:
            raise CannotDo(f"{component!r} is not interactive")

    async def click(
        self,
        message: Msg,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        emoji: str | None = None,
        index: int = 0,
        check: bool = True,
        wait: bool = True,
    ) -> Result:
        """Press a button, chosen by label, custom id (both may end in ``*``) or emoji."""
        button = message.find(label, custom_id=custom_id, emoji=emoji, kind=2, index=index)
        self._component(message, button)
        data = {"custom_id": button.custom_id, "component_type": 2, "id": button.raw["id"]}
        return await self._run(
            m.COMPONENT, message.channel, data, message=message.raw, check=check, wait=wait
        )

    async def replay_click(
        self, message: Msg, custom_id: str, *, component_type: int = 2, check: bool = True
    ) -> Result:
        """Press a button that may be gone or disabled by now: a stale client, or two racing."""
        self.need_see(message)
        data = {"custom_id": custom_id, "component_type": component_type, "id": 1}
        return await self._run(m.COMPONENT, message.channel, data, message=message.raw, check=check)

    async def select(
        self,
        message: Msg,
        values: Any,
        *,
        custom_id: str | None = None,
        index: int = 0,
        check: bool = True,
        wait: bool = True,
    ) -> Result:
        """Chooses in a menu: values or labels, or handles in menus of users, roles, channels."""
        found = [c for c in message.selects if custom_id is None or c.custom_id == custom_id]
        if len(found) <= index:
            raise LookupError(f"no such select menu; there are {message.selects}")
        menu = found[index]
        self._component(message, menu)
        resolved = Resolved(self, message.channel)
        chosen = resolved.menu(
            menu.raw, values if isinstance(values, (list, tuple, set)) else [values]
        )
        data: dict[str, Any] = {
            "custom_id": menu.custom_id,
            "component_type": menu.type,
            "id": menu.raw["id"],
            "values": chosen,
        }
        if menu.type != 3:
            data["resolved"] = resolved.data
        return await self._run(
            m.COMPONENT, message.channel, data, message=message.raw, check=check, wait=wait
        )

    # -- modals --------------------------------------------------------------------------------

    async def submit_modal(
        self,
        form: Result | Modal,
        values: dict[str, Any] | None = None,
        /,
        *,
        check: bool = True,
        **by_custom_id: Any,
    ) -> Result:
        """Fills in and sends a modal. Keys are labels or custom ids; text fields take strings,
        menus lists, file fields lists of files, checkboxes booleans. Others keep their default.
        """
        modal = form.modal if isinstance(form, Result) else form
        if modal.user is not self:
            raise CannotDo("somebody else's modal")
        given = {**(values or {}), **by_custom_id}
        filler = Filler(self, modal, given)
        data: dict[str, Any] = {"custom_id": modal.custom_id, "components": filler.components()}
        if filler.resolved.data:
            data["resolved"] = filler.resolved.data
        origin = modal.interaction
        channel = self.world.channel_handle(origin.channel)
        message = origin.message if origin.type == m.COMPONENT else None
        modal.submitted = True
        return await self._run(
            m.MODAL_SUBMIT, channel, data, message=message, parent=origin, check=check
        )

    # -- sending -------------------------------------------------------------------------------

    async def _run(
        self,
        kind: int,
        channel: ChannelHandle,
        data: dict[str, Any],
        *,
        message: m.Message | None = None,
        parent: m.Interaction | None = None,
        command_type: int = 1,
        target_id: int | None = None,
        check: bool = True,
        wait: bool = True,
    ) -> Result:
        self.need_view(channel)
        raw = service.start(
            self.hub,
            kind,
            self.raw,
            channel.raw,
            data,
            message=message,
            parent=parent,
            command_type=command_type,
            target_id=target_id,
        )
        result = Result(self, raw)
        if wait:
            await self._first_answer(raw)
            if check and result.failed:
                bot_log = "\n".join(line for b in self.world.bots for line in b.output[-30:])
                raise InteractionFailed(
                    f"{self.name}: {service.describe(raw)} got no response "
                    f"within {self.world.config.ack_deadline:g} s\n{bot_log}"
                )
        return result

    async def _first_answer(self, raw: m.Interaction) -> None:
        """Returns when an interaction is answered, or the user is told that it is not."""
        seconds = self.world.config.ack_deadline + SPARE_SECONDS
        what = f"word to {self.name} of what came of {service.describe(raw)}"
        async with within(seconds, what):
            await raw.done.wait()

    def __repr__(self) -> str:
        return f"<User {self.name}>"
