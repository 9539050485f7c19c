"""The application itself, its commands and its emojis."""

from __future__ import annotations

from typing import Any

from .. import command_limits, emoji_limits, payloads
from .. import model as m
from ..errors import fail, invalid_form
from ..hub import Hub
from ..ids import snowflake
from .registry import Answer, Context, route

APP = "/applications/{application_id}"
GLOBAL = f"{APP}/commands"
LOCAL = f"{APP}/guilds/{{guild_id}}/commands"


@route(
    "GET /applications/@me",
    "GET /oauth2/applications/@me",
    f"GET {APP}",
    "PATCH /applications/@me",
    f"PATCH {APP}",
)
def application(ctx: Context) -> Answer:
    if "application_id" in ctx.params:
        ctx.application()
    return 200, payloads.application(ctx.hub)


# -- commands --------------------------------------------------------------------------------


def _scope(ctx: Context) -> int | None:
    ctx.application()
    if "guild_id" not in ctx.params:
        return None
    guild = ctx.hub.guilds.get(ctx.id("guild_id"))
    if guild is None or ctx.hub.bot.id not in guild.members:
        raise fail("missing_access")
    return guild.id


def _normalise(
    hub: Hub, raw: dict[str, Any], guild_id: int | None, identifier: int
) -> dict[str, Any]:
    """Returns the stored form: defaults filled in, nulls dropped, as the API returns it."""
    permissions = raw.get("default_member_permissions")
    data: dict[str, Any] = {
        "id": str(identifier),
        "application_id": str(hub.application_id),
        "version": str(snowflake()),
        "type": raw.get("type") or 1,
        "name": raw["name"],
        "name_localizations": raw.get("name_localizations"),
        "description": raw.get("description") or "",
        "description_localizations": raw.get("description_localizations"),
        "default_member_permissions": None if permissions is None else str(permissions),
        "nsfw": bool(raw.get("nsfw")),
        "integration_types": raw.get("integration_types") or [0],
        "contexts": raw.get("contexts"),
    }
    if raw.get("options"):
        data["options"] = [_clean_option(o) for o in raw["options"]]
    if guild_id is None:
        allowed = raw.get("dm_permission")
        data["dm_permission"] = (
            (data["contexts"] is None or 1 in data["contexts"])
            if allowed is None
            else bool(allowed)
        )
    else:
        data["guild_id"] = str(guild_id)
        data["contexts"] = None
    return data


def _clean_option(option: dict[str, Any]) -> dict[str, Any]:
    out = {k: v for k, v in option.items() if v is not None}
    if "options" in out:
        out["options"] = [_clean_option(o) for o in out["options"]]
    return out


@route(f"GET {GLOBAL}", f"GET {LOCAL}")
def list_commands(ctx: Context) -> Answer:
    return 200, [c.data for c in ctx.hub.commands.setdefault(_scope(ctx), {}).values()]


@route(f"PUT {GLOBAL}", f"PUT {LOCAL}")
def replace_commands(ctx: Context) -> Answer:
    scope = _scope(ctx)
    wanted: list[dict[str, Any]] = ctx.body or []
    issues = command_limits.check_command_set(wanted)
    if issues:
        raise invalid_form(issues)
    for kind, most in ((1, 100), (2, 15), (3, 15)):
        if sum((c.get("type") or 1) == kind for c in wanted) > most:
            raise fail("max_commands")
    existing = {(c.type, c.name): c for c in ctx.hub.commands.get(scope, {}).values()}
    fresh: dict[int, m.Command] = {}
    for raw in wanted:
        old = existing.get((raw.get("type") or 1, raw["name"]))
        identifier = old.id if old else snowflake()
        fresh[identifier] = m.Command(
            identifier, scope, _normalise(ctx.hub, raw, scope, identifier)
        )
    ctx.hub.commands[scope] = fresh
    ctx.hub.command_syncs += 1
    ctx.hub.changed()
    return 200, [c.data for c in fresh.values()]


@route(f"POST {GLOBAL}", f"POST {LOCAL}")
def create_command(ctx: Context) -> Answer:
    scope = _scope(ctx)
    issues = command_limits.check_command(ctx.body)
    if issues:
        raise invalid_form(issues)
    stored = ctx.hub.commands.setdefault(scope, {})
    key = (ctx.body.get("type") or 1, ctx.body["name"])
    old = next((c for c in stored.values() if (c.type, c.name) == key), None)
    identifier = old.id if old else snowflake()
    command = stored[identifier] = m.Command(
        identifier, scope, _normalise(ctx.hub, ctx.body, scope, identifier)
    )
    ctx.hub.changed()
    return (200 if old else 201), command.data


def _command(ctx: Context) -> m.Command:
    command = ctx.hub.commands.get(_scope(ctx), {}).get(ctx.id("command_id"))
    if command is None:
        raise fail("unknown_command")
    return command


@route(f"GET {GLOBAL}/{{command_id}}", f"GET {LOCAL}/{{command_id}}")
def get_command(ctx: Context) -> Answer:
    return 200, _command(ctx).data


@route(f"PATCH {GLOBAL}/{{command_id}}", f"PATCH {LOCAL}/{{command_id}}")
def edit_command(ctx: Context) -> Answer:
    command = _command(ctx)
    merged = {**command.data, **ctx.body}
    issues = command_limits.check_command(merged)
    if issues:
        raise invalid_form(issues)
    command.data = _normalise(ctx.hub, merged, command.guild_id, command.id)
    return 200, command.data


@route(f"DELETE {GLOBAL}/{{command_id}}", f"DELETE {LOCAL}/{{command_id}}")
def delete_command(ctx: Context) -> Answer:
    command = _command(ctx)
    del ctx.hub.commands[command.guild_id][command.id]
    return 204, None


@route(f"GET {LOCAL}/permissions", f"GET {LOCAL}/{{command_id}}/permissions")
def permissions(ctx: Context) -> Answer:
    scope = _scope(ctx)
    found = [
        {
            "id": str(c),
            "application_id": str(ctx.hub.application_id),
            "guild_id": str(g),
            "permissions": p,
        }
        for (g, c), p in ctx.hub.command_permissions.items()
        if g == scope
    ]
    if "command_id" not in ctx.params:
        return 200, found
    one = [f for f in found if f["id"] == ctx.params["command_id"]]
    if not one:
        raise fail("unknown_overwrite")
    return 200, one[0]


@route(f"GET {APP}/entitlements")
def entitlements(ctx: Context) -> Answer:
    ctx.application()
    return 200, []


# -- application emojis ----------------------------------------------------------------------


@route(f"GET {APP}/emojis")
def emojis(ctx: Context) -> Answer:
    ctx.application()
    return 200, {"items": list(ctx.hub.app_emojis.values())}


@route(f"POST {APP}/emojis")
def create_emoji(ctx: Context) -> Answer:
    ctx.application()
    name, kind = ctx.body["name"], emoji_limits.kind_of(ctx.body["image"])
    issues = emoji_limits.check_name(name, _names(ctx))
    issues += emoji_limits.check_image(ctx.body["image"])
    if issues:
        raise invalid_form(issues)
    if len(ctx.hub.app_emojis) >= emoji_limits.MOST:
        raise fail("max_emojis")
    identifier = snowflake()
    emoji = {
        "id": str(identifier),
        "name": name,
        "roles": [],
        "user": payloads.user(ctx.hub.bot),
        "require_colons": True,
        "managed": False,
        "animated": kind == "image/gif",
        "available": True,
    }
    ctx.hub.app_emojis[identifier] = emoji
    ctx.hub.changed()
    return 201, emoji


def _names(ctx: Context, but: int | None = None) -> set[str]:
    """Returns the names that are taken, except that of one emoji."""
    return {one["name"] for key, one in ctx.hub.app_emojis.items() if key != but}


def _emoji(ctx: Context) -> dict[str, Any]:
    ctx.application()
    emoji = ctx.hub.app_emojis.get(ctx.id("emoji_id"))
    if emoji is None:
        raise fail("no_emoji")
    return emoji


@route(f"GET {APP}/emojis/{{emoji_id}}")
def get_emoji(ctx: Context) -> Answer:
    return 200, _emoji(ctx)


@route(f"PATCH {APP}/emojis/{{emoji_id}}")
def edit_emoji(ctx: Context) -> Answer:
    emoji = _emoji(ctx)
    if "name" in ctx.body:
        issues = emoji_limits.check_name(ctx.body["name"], _names(ctx, int(emoji["id"])))
        if issues:
            raise invalid_form(issues)
        emoji["name"] = ctx.body["name"]
    return 200, emoji


@route(f"DELETE {APP}/emojis/{{emoji_id}}")
def delete_emoji(ctx: Context) -> Answer:
    del ctx.hub.app_emojis[int(_emoji(ctx)["id"])]
    ctx.hub.changed()
    return 204, None
