"""A simulated Discord as text, so that another version of the bot finds it as one has left it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from typing import Any, Final

import discord
import simcord
from simcord.backend import models
from simcord.builders import ChannelHandle, GuildHandle, UserHandle

PARTS: Final = "users", "guilds", "channels", "messages", "dm_channels", "interactions"
"""The parts of a Discord that are stored, without pictures, which nobody looks at."""

KIND: Final = "#"
"""The key of an object's class, or of the kind of a collection that JSON lacks."""


def world_to_text(env: simcord.Env, stored: str) -> str:
    """Returns a Discord as text, without private answers that can no longer be edited: those whose
    token is not in what is `stored`."""
    backend = env.backend
    tokens = {one.id: one.token for one in backend.interactions.values() if one.token in stored}
    messages = {
        channel: {
            key: one
            for key, one in found.items()
            if not one.is_ephemeral or int((one.interaction_metadata or {})["id"]) in tokens
        }
        for channel, found in backend.messages.items()
    }
    kept = {part: getattr(backend, part) for part in PARTS}
    kept |= {
        "messages": messages,
        "interactions": {key: backend.interactions[key] for key in tokens},
        "commands": [_command(one) for one in backend.commands[None].values()],
        "elapsed": backend.clock.elapsed,
    }
    lines = (f'"{part}":{_to_text(one)}' for part, one in kept.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _command(command: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns the identifying facts of a command. The started bot adds the rest."""
    return {key: command[key] for key in ("name", "type", "id", "application_id")}


def _to_text(value: Any) -> str:
    """Returns one part; each item of a dictionary has a line of its own."""
    if not isinstance(value, dict):
        return json.dumps(_to_json(value))
    made = _to_json(value)
    items = ",\n".join(json.dumps(item, separators=(",", ":")) for item in made["items"])
    return f'{{"{KIND}":"dict","items":[\n{items}]}}'


def _to_json(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        given = {one.name: getattr(value, one.name) for one in fields(value)}
        left = {one.name for one in fields(value) if _is_default(one, given[one.name])}
        told = {name: _to_json(one) for name, one in given.items() if name not in left}
        return {KIND: type(value).__name__, **told}
    if isinstance(value, dict):
        if all(isinstance(key, str) for key in value):
            return {key: _to_json(one) for key, one in value.items()}
        items = [[_to_json(key), _to_json(one)] for key, one in value.items()]
        return {KIND: "dict", "items": items}
    if isinstance(value, set | frozenset):
        return {KIND: type(value).__name__, "items": sorted(value)}
    if isinstance(value, list | tuple):
        return [_to_json(one) for one in value]
    return value


def _is_default(field: Field[Any], value: Any) -> bool:
    if field.default_factory is not MISSING:
        return value == field.default_factory()
    return field.default is not MISSING and value == field.default


def _from_json(value: Any) -> Any:
    if isinstance(value, list):
        return [_from_json(one) for one in value]
    if not isinstance(value, dict):
        return value
    kind = value.get(KIND)
    if kind is None:
        return {key: _from_json(one) for key, one in value.items()}
    if kind == "dict":
        return {_from_json(key): _from_json(one) for key, one in value["items"]}
    if kind in ("set", "frozenset"):
        return (set if kind == "set" else frozenset)(value["items"])
    given = {key: _from_json(one) for key, one in value.items() if key != KIND}
    return getattr(models, kind)(**given)


def fill_world(env: simcord.Env, text: str, seconds: float) -> None:
    """Fills the Discord of an environment that hasn't started from the text, that many seconds
    later."""
    told: Mapping[str, Any] = json.loads(text)
    backend = env.backend
    for part in PARTS:
        getattr(backend, part).update(_from_json(told[part]))
    backend.bot_user = backend.users[backend.bot_user.id]
    backend.interaction_tokens.update({one.token: key for key, one in backend.interactions.items()})
    backend.commands[None] = {
        (one["name"], one["type"]): {"description": "", "options": [], **one}
        for one in told["commands"]
    }
    backend.clock.advance(told["elapsed"] + seconds)
    env._guilds.extend(GuildHandle(env, guild) for guild in backend.guilds.values())


def member(env: simcord.Env, name: str) -> simcord.MemberActor:
    """Returns the member with the given name."""
    [user] = [one for one in env.backend.users.values() if name in (one.global_name, one.name)]
    return simcord.MemberActor(env, env.guild, UserHandle(env, user))


def channel(env: simcord.Env, key: int) -> simcord.ChannelHandle:
    """Returns the channel or thread with the given id."""
    return ChannelHandle(env, env.guild, env.backend.channels[key])


async def report(
    actor: simcord.MemberActor, message: discord.Message | simcord.ResponseMessage
) -> None:
    """Reports, as a member, what a message shares."""
    form = await actor.click(message, label="Report")
    await actor.submit_modal(form, {"reason": "It is rude"})
