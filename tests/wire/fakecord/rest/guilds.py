"""Guilds, their channels, members and roles."""

from __future__ import annotations

import datetime as dt
from typing import Any

from .. import guilds as service
from .. import model as m
from .. import payloads
from ..errors import fail
from ..ids import snowflake
from ..permissions import P
from .channels import parse_overwrites
from .registry import Answer, Context, route

GUILD = "/guilds/{guild_id}"
MEMBER = f"{GUILD}/members/{{user_id}}"


@route(f"GET {GUILD}")
def get(ctx: Context) -> Answer:
    guild = ctx.guild()
    answer = payloads.guild(guild)
    if ctx.flag("with_counts"):
        answer |= {
            "approximate_member_count": len(guild.members),
            "approximate_presence_count": len(guild.members),
        }
    return 200, answer


@route(f"PATCH {GUILD}")
def edit(ctx: Context) -> Answer:
    guild = ctx.guild(need=P.MANAGE_GUILD)
    if ctx.body.get("name"):
        guild.name = ctx.body["name"]
    ctx.hub.emit("GUILD_UPDATE", payloads.guild(guild), guild=guild, intents=1)
    return 200, payloads.guild(guild)


@route(f"GET {GUILD}/channels")
def channels(ctx: Context) -> Answer:
    return 200, [payloads.channel(c) for c in ctx.guild().channels.values() if not c.is_thread]


@route(f"POST {GUILD}/channels")
def create_channel(ctx: Context) -> Answer:
    guild, body = ctx.guild(need=P.MANAGE_CHANNELS), ctx.body
    channel = service.create_channel(
        ctx.hub,
        guild,
        body["name"],
        int(body.get("type") or 0),
        topic=body.get("topic"),
        parent_id=int(body["parent_id"]) if body.get("parent_id") else None,
        nsfw=bool(body.get("nsfw")),
        slowmode=int(body.get("rate_limit_per_user") or 0),
        overwrites=parse_overwrites(body.get("permission_overwrites") or []),
    )
    return 201, payloads.channel(channel)


@route(f"PATCH {GUILD}/channels")
def move_channels(ctx: Context) -> Answer:
    guild = ctx.guild(need=P.MANAGE_CHANNELS)
    for entry in ctx.body:
        channel = guild.channels.get(int(entry["id"]))
        if channel is None:
            raise fail("unknown_channel")
        if entry.get("position") is not None:
            channel.position = int(entry["position"])
        if "parent_id" in entry:
            channel.parent_id = int(entry["parent_id"]) if entry["parent_id"] else None
        service.channel_updated(ctx.hub, channel)
    return 204, None


# -- members ---------------------------------------------------------------------------------


@route(f"GET {GUILD}/members")
def members(ctx: Context) -> Answer:
    guild = ctx.guild()
    after, limit = ctx.number("after", 0) or 0, ctx.number("limit", 1) or 1
    chosen = sorted(
        (x for x in guild.members.values() if x.user.id > after), key=lambda x: x.user.id
    )[:limit]
    return 200, [payloads.member(x) for x in chosen]


@route(f"GET {GUILD}/members/search")
def search_members(ctx: Context) -> Answer:
    guild = ctx.guild()
    query = ctx.query.get("query", [""])[-1].lower()
    found = [
        x
        for x in guild.members.values()
        if (x.nick or "").lower().startswith(query) or x.user.username.startswith(query)
    ]
    return 200, [payloads.member(x) for x in found[: ctx.number("limit", 1) or 1]]


@route(f"GET {MEMBER}")
def get_member(ctx: Context) -> Answer:
    return 200, payloads.member(ctx.member(ctx.guild()))


@route(f"PATCH {MEMBER}")
def edit_member(ctx: Context) -> Answer:
    guild, body = ctx.guild(), ctx.body
    target = ctx.member(guild)
    _outrank(ctx, guild, target.user.id)
    if "nick" in body:
        _need(ctx, guild, P.MANAGE_NICKNAMES)
        target.nick = body["nick"] or None
    if body.get("roles") is not None:
        _need(ctx, guild, P.MANAGE_ROLES)
        target.roles = [int(r) for r in body["roles"]]
    if "communication_disabled_until" in body:
        _need(ctx, guild, P.MODERATE_MEMBERS)
        raw = body["communication_disabled_until"]
        target.timed_out_until = dt.datetime.fromisoformat(raw) if raw else None
    service.member_updated(ctx.hub, guild, target)
    return 200, payloads.member(target)


@route(f"PATCH {GUILD}/members/@me")
def edit_own_member(ctx: Context) -> Answer:
    guild = ctx.guild()
    own = guild.members[ctx.hub.bot.id]
    if "nick" in ctx.body:
        _need(ctx, guild, P.CHANGE_NICKNAME)
        own.nick = ctx.body["nick"] or None
    service.member_updated(ctx.hub, guild, own)
    return 200, payloads.member(own)


@route(f"DELETE {MEMBER}")
def kick(ctx: Context) -> Answer:
    guild = ctx.guild(need=P.KICK_MEMBERS)
    target = ctx.member(guild)
    _outrank(ctx, guild, target.user.id)
    service.remove_member(ctx.hub, guild, target.user)
    return 204, None


@route(f"PUT {GUILD}/bans/{{user_id}}", f"DELETE {GUILD}/bans/{{user_id}}")
def ban(ctx: Context) -> Answer:
    guild = ctx.guild(need=P.BAN_MEMBERS)
    user = ctx.user()
    banned = ctx.extra["method"] == "PUT"
    if banned:
        _outrank(ctx, guild, user.id)
    elif user.id not in guild.bans:
        raise fail("unknown_ban")
    service.set_ban(ctx.hub, guild, user, banned, ctx.reason)
    return 204, None


@route(f"GET {GUILD}/bans")
def bans(ctx: Context) -> Answer:
    guild = ctx.guild(need=P.BAN_MEMBERS)
    return 200, [
        {"reason": r, "user": payloads.user(ctx.hub.users[u])} for u, r in guild.bans.items()
    ]


def _need(ctx: Context, guild: m.Guild, permission: P) -> None:
    if not ctx.guild_permissions(guild) & permission:
        raise fail("missing_permissions")


def _outrank(ctx: Context, guild: m.Guild, user_id: int) -> None:
    own = ctx.hub.bot.id
    if user_id == own or guild.owner_id == own:
        return
    if user_id == guild.owner_id or service.top_position(guild, user_id) >= service.top_position(
        guild, own
    ):
        raise fail("missing_permissions")


# -- roles -----------------------------------------------------------------------------------


def _role(ctx: Context, guild: m.Guild) -> m.Role:
    role = guild.roles.get(ctx.id("role_id"))
    if role is None:
        raise fail("unknown_role")
    return role


def _above(ctx: Context, guild: m.Guild, role: m.Role) -> None:
    if guild.owner_id != ctx.hub.bot.id and role.position >= service.top_position(
        guild, ctx.hub.bot.id
    ):
        raise fail("missing_permissions")


@route(f"GET {GUILD}/roles")
def roles(ctx: Context) -> Answer:
    return 200, [payloads.role(r) for r in ctx.guild().roles.values()]


@route(f"GET {GUILD}/roles/{{role_id}}")
def get_role(ctx: Context) -> Answer:
    return 200, payloads.role(_role(ctx, ctx.guild()))


def _fill_role(ctx: Context, guild: m.Guild, role: m.Role, body: dict[str, Any]) -> None:
    if body.get("permissions") is not None:
        wanted = P(int(body["permissions"]))
        if wanted & ~ctx.guild_permissions(guild) & ~role.permissions:
            raise fail("missing_permissions")
        role.permissions = wanted
    if body.get("name") is not None:
        role.name = body["name"]
    if body.get("color") is not None:
        role.color = int(body["color"])
    if body.get("hoist") is not None:
        role.hoist = bool(body["hoist"])
    if body.get("mentionable") is not None:
        role.mentionable = bool(body["mentionable"])


@route(f"POST {GUILD}/roles")
def create_role(ctx: Context) -> Answer:
    guild = ctx.guild(need=P.MANAGE_ROLES)
    role = m.Role(snowflake(), "new role", P(0))
    _fill_role(ctx, guild, role, ctx.body)
    guild.roles[role.id] = role
    service.role_event(ctx.hub, "GUILD_ROLE_CREATE", guild, role)
    return 200, payloads.role(role)


@route(f"PATCH {GUILD}/roles/{{role_id}}")
def edit_role(ctx: Context) -> Answer:
    guild = ctx.guild(need=P.MANAGE_ROLES)
    role = _role(ctx, guild)
    _above(ctx, guild, role)
    _fill_role(ctx, guild, role, ctx.body)
    service.role_event(ctx.hub, "GUILD_ROLE_UPDATE", guild, role)
    return 200, payloads.role(role)


@route(f"PATCH {GUILD}/roles")
def move_roles(ctx: Context) -> Answer:
    guild = ctx.guild(need=P.MANAGE_ROLES)
    for entry in ctx.body:
        role = guild.roles.get(int(entry["id"]))
        if role is None:
            raise fail("unknown_role")
        if entry.get("position") is not None:
            role.position = int(entry["position"])
            service.role_event(ctx.hub, "GUILD_ROLE_UPDATE", guild, role)
    return 200, [payloads.role(r) for r in guild.roles.values()]


@route(f"DELETE {GUILD}/roles/{{role_id}}")
def delete_role(ctx: Context) -> Answer:
    guild = ctx.guild(need=P.MANAGE_ROLES)
    role = _role(ctx, guild)
    _above(ctx, guild, role)
    service.delete_role(ctx.hub, guild, role)
    return 204, None


@route(f"PUT {MEMBER}/roles/{{role_id}}", f"DELETE {MEMBER}/roles/{{role_id}}")
def member_role(ctx: Context) -> Answer:
    guild = ctx.guild(need=P.MANAGE_ROLES)
    member, role = ctx.member(guild), _role(ctx, guild)
    _above(ctx, guild, role)
    present = role.id in member.roles
    if ctx.extra["method"] == "PUT" and not present:
        member.roles.append(role.id)
    elif ctx.extra["method"] == "DELETE" and present:
        member.roles.remove(role.id)
    service.member_updated(ctx.hub, guild, member)
    return 204, None


# -- read-only odds and ends -----------------------------------------------------------------


@route(f"GET {GUILD}/emojis")
def emojis(ctx: Context) -> Answer:
    return 200, list(ctx.guild().emojis.values())


@route(f"GET {GUILD}/webhooks")
def webhooks(ctx: Context) -> Answer:
    guild = ctx.guild(need=P.MANAGE_WEBHOOKS)
    mine = [w for w in ctx.hub.webhooks.values() if w.channel.guild is guild]
    return 200, [payloads.webhook(ctx.hub, w) for w in mine]


@route(f"GET {GUILD}/audit-logs")
def audit_logs(ctx: Context) -> Answer:
    ctx.guild(need=P.VIEW_AUDIT_LOG)
    names = (
        "audit_log_entries",
        "users",
        "integrations",
        "webhooks",
        "guild_scheduled_events",
        "threads",
        "application_commands",
        "auto_moderation_rules",
    )
    return 200, {name: [] for name in names}
