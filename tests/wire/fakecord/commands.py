"""The commands that a user is offered, and the interaction that the client sends for one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import model as m
from .inputs import GROUP, SUBCOMMAND, Resolved
from .permissions import P
from .views import CannotDo

if TYPE_CHECKING:
    from .users import UserHandle
    from .world import ChannelHandle


def offered(user: UserHandle, channel: ChannelHandle) -> list[m.Command]:
    raw, guild, hub = channel.raw, channel.raw.guild, user.hub
    stored = list(hub.commands[None].values())
    if guild is None:
        together = hub.shares_guild(user.id)
        return [
            c
            for c in stored
            if c.data.get("dm_permission", True) and _fits(c, 1, user, with_bot=together)
        ]
    permissions = hub.permissions(raw, user.id)
    if not permissions & P.USE_APPLICATION_COMMANDS:
        return []
    with_bot = hub.bot.id in guild.members
    found = []
    for command in [*stored, *hub.commands.get(guild.id, {}).values()]:
        if not _fits(command, 0, user, with_bot=with_bot):
            continue
        needed = command.data["default_member_permissions"]
        if needed is not None:
            wanted = P(int(needed))
            if not permissions & P.ADMINISTRATOR and (not wanted or permissions & wanted != wanted):
                continue
        if command.data.get("nsfw") and not raw.nsfw:
            continue
        found.append(command)
    return found


def _fits(command: m.Command, context: int, user: UserHandle, *, with_bot: bool) -> bool:
    """Returns whether a command is for the given context (0 a server, 1 direct messages) and
    installed there: by a server that has the bot, or by the user.
    """
    contexts, kinds = command.data["contexts"], command.data["integration_types"]
    installed = (with_bot and 0 in kinds) or (user.raw.has_installed and 1 in kinds)
    return installed and (contexts is None or context in contexts)


def find_command(user: UserHandle, channel: ChannelHandle, name: str, kind: int) -> m.Command:
    user.need_view(channel)
    for command in reversed(offered(user, channel)):
        if command.type == kind and command.name == name:
            return command
    names = sorted(c.name for c in offered(user, channel) if c.type == kind)
    raise CannotDo(f"{user.name} is not offered {name!r} in #{channel.name}; offered: {names}")


def _descend(command: m.Command, path: list[str]) -> tuple[list[str], list[dict[str, Any]]]:
    """Walks down the sub-commands. Returns the consumed path and the leaf's options."""
    options: list[dict[str, Any]] = command.data.get("options") or []
    used: list[str] = []
    while any(o["type"] in (SUBCOMMAND, GROUP) for o in options):
        if len(used) == len(path):
            raise CannotDo(f"/{command.name} needs a sub-command: {[o['name'] for o in options]}")
        name = path[len(used)]
        chosen = next((o for o in options if o["name"] == name), None)
        if chosen is None:
            raise CannotDo(
                f"/{command.name} has no sub-command {name!r}: {[o['name'] for o in options]}"
            )
        used.append(name)
        options = chosen.get("options") or []
    if len(used) != len(path):
        raise CannotDo(f"/{command.name} has no sub-command {path[len(used)]!r}")
    return used, options


def command_data(
    user: UserHandle,
    channel: ChannelHandle,
    text: str,
    values: dict[str, Any],
    *,
    focused: str | None = None,
) -> dict[str, Any]:
    name, *path = text.lstrip("/").split()
    command = find_command(user, channel, name, 1)
    used, options = _descend(command, path)
    known = {o["name"]: o for o in options}
    unknown = set(values) - set(known)
    if unknown:
        raise CannotDo(f"/{text} has no option {sorted(unknown)}; it has {sorted(known)}")
    resolved = Resolved(user, channel)
    filled = []
    for option in options:
        if option["name"] in values and values[option["name"]] is not None:
            entry = {"name": option["name"], "type": option["type"]}
            is_focused = option["name"] == focused
            entry["value"] = (
                values[option["name"]]
                if is_focused
                else resolved.option(option, values[option["name"]])
            )
            if is_focused:
                entry["focused"] = True
            filled.append(entry)
        elif option.get("required") and focused is None:
            raise CannotDo(f"/{text} needs option {option['name']!r}")
    tree: list[dict[str, Any]] = filled
    depth = command.data.get("options") or []
    types = []
    for step in used:
        chosen = next(o for o in depth if o["name"] == step)
        types.append(chosen["type"])
        depth = chosen.get("options") or []
    for step, kind in reversed(list(zip(used, types, strict=True))):
        tree = [{"name": step, "type": kind, "options": tree}]
    data: dict[str, Any] = {"id": str(command.id), "name": command.name, "type": 1}
    if tree:
        data["options"] = tree
    if resolved.data:
        data["resolved"] = resolved.data
    if command.guild_id is not None:
        data["guild_id"] = str(command.guild_id)
    return data
