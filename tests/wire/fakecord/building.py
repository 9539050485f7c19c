"""Discord's results for the files, embeds and components that it is sent."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import media
from . import model as m
from .components import SELECTS, walk
from .errors import Issue, fail
from .ids import secret, snowflake

if TYPE_CHECKING:
    from .hub import Hub

Json = dict[str, Any]


@dataclass(slots=True)
class Upload:
    """One ``files[n]`` part."""

    index: int
    filename: str
    data: bytes


@dataclass(slots=True)
class Form:
    """A request body: the JSON payload plus uploaded files."""

    payload: Any = None
    uploads: list[Upload] = field(default_factory=list)


# -- validation and building -----------------------------------------------------------------


def check_uploads(hub: Hub, form: Form, kept: int = 0) -> list[Issue]:
    if any(len(u.data) > hub.config.file_size_limit for u in form.uploads):
        raise fail("too_large")
    issues: list[Issue] = []
    listed = form.payload.get("attachments") if isinstance(form.payload, dict) else None
    count = len(listed) if listed is not None else kept + len(form.uploads)
    if count > hub.config.max_files or len(form.uploads) > hub.config.max_files:
        issues.append(
            Issue(
                ("attachments",),
                "BASE_TYPE_MAX_LENGTH",
                f"Must be {hub.config.max_files} or fewer in length.",
            )
        )
    return issues


def collect_attachments(
    hub: Hub, form: Form, channel: m.Channel, existing: list[m.Attachment], *, ephemeral: bool
) -> tuple[list[m.Attachment], list[Issue]]:
    """Returns the attachment list after the request: kept ones first, then new uploads."""
    listed = form.payload.get("attachments")
    issues = check_uploads(hub, form, len(existing))
    by_index = {u.index: u for u in form.uploads}
    kept: list[m.Attachment] = []
    meta: dict[int, Json] = {}
    if listed is None:
        kept = list(existing)
    else:
        old = {a.id: a for a in existing}
        for position, entry in enumerate(listed):
            raw = entry.get("id")
            number = int(raw) if raw is not None else position
            if number in old:
                attachment = old[number]
                if entry.get("description") is not None:
                    attachment.description = entry["description"]
                kept.append(attachment)
            elif number in by_index:
                meta[number] = entry
            else:
                issues.append(
                    Issue(
                        ("attachments", position),
                        "ATTACHMENT_NOT_FOUND",
                        f"Attachment data cannot be found for id {number}.",
                    )
                )
    created: list[m.Attachment] = []
    for upload in form.uploads:
        entry = meta.get(upload.index, {})
        filename = media.clean_filename(entry.get("filename") or upload.filename)
        created.append(
            make_attachment(
                hub,
                channel,
                filename,
                upload.data,
                description=entry.get("description"),
                title=entry.get("title"),
                ephemeral=ephemeral,
                store=False,
            )
        )
    return kept + created, issues


def make_attachment(
    hub: Hub,
    channel: m.Channel,
    filename: str,
    data: bytes,
    *,
    description: str | None = None,
    title: str | None = None,
    ephemeral: bool = False,
    store: bool = True,
) -> m.Attachment:
    identifier = snowflake()
    folder = "ephemeral-attachments" if ephemeral else "attachments"
    expiry = int(time.time()) + 86_400
    query = f"ex={expiry:x}&is={expiry - 86_400:x}&hm={secret(16)}&"
    path = f"/{folder}/{channel.id}/{identifier}/{filename}?{query}"
    size = media.image_size(data)
    attachment = m.Attachment(
        identifier,
        filename,
        data,
        media.content_type(filename),
        hub.cdn_url(path),
        hub.cdn_url(path, proxy=True),
        width=size[0] if size else None,
        height=size[1] if size else None,
        description=description,
        title=title,
        ephemeral=ephemeral,
        spoiler=filename.startswith("SPOILER_"),
    )
    if store:
        hub.store_upload(attachment)
    return attachment


def _resolve_url(
    url: str | None, files: dict[str, m.Attachment]
) -> tuple[str | None, m.Attachment | None]:
    if url and url.startswith("attachment://"):
        found = files.get(url.removeprefix("attachment://"))
        return (found.url if found else None), found
    return url, None


def build_embeds(embeds: list[Json], files: dict[str, m.Attachment]) -> list[Json]:
    built = []
    for embed in embeds:
        out: Json = {"type": "rich"}
        for key in ("url", "title", "description", "color", "timestamp"):
            if embed.get(key) not in (None, ""):
                out[key] = embed[key]
        if embed.get("fields"):
            out["fields"] = [
                {"name": f["name"], "value": f["value"], "inline": bool(f.get("inline"))}
                for f in embed["fields"]
            ]
        for part in ("image", "thumbnail"):
            url, found = _resolve_url((embed.get(part) or {}).get("url"), files)
            if url:
                out[part] = {"url": url, "proxy_url": found.proxy_url if found else url, "flags": 0}
                if found and found.width:
                    out[part] |= {
                        "width": found.width,
                        "height": found.height,
                        "content_type": found.content_type,
                    }
        for part, text in (("author", "name"), ("footer", "text")):
            source = embed.get(part) or {}
            if source.get(text):
                out[part] = {text: source[text]}
                if part == "author" and source.get("url"):
                    out[part]["url"] = source["url"]
                icon, found = _resolve_url(source.get("icon_url"), files)
                if icon:
                    out[part] |= {
                        "icon_url": icon,
                        "proxy_icon_url": found.proxy_url if found else icon,
                    }
        built.append(out)
    return built


_DEFAULTS: dict[int, Json] = {
    3: {"min_values": 1, "max_values": 1},
    5: {"min_values": 1, "max_values": 1},
    6: {"min_values": 1, "max_values": 1},
    7: {"min_values": 1, "max_values": 1},
    8: {"min_values": 1, "max_values": 1},
    12: {},
    13: {"spoiler": False, "name": None, "size": None},
    14: {"divider": True, "spacing": 1},
    17: {"accent_color": None, "spoiler": False},
    11: {"description": None, "spoiler": False},
}


def _clean(value: Any) -> Any:
    """Returns emoji and options without nulls, as in Discord's answers."""
    if isinstance(value, dict):
        return {k: _clean(v) for k, v in value.items() if v is not None}
    if isinstance(value, list):
        return [_clean(v) for v in value]
    return value


def build_components(components: list[Json], files: dict[str, m.Attachment]) -> list[Json]:
    """Adds what Discord adds: numeric ids, defaults, resolved media."""
    taken = {c["id"] for _, c in walk(components) if c.get("id")}
    counter = 0

    def next_id() -> int:
        nonlocal counter
        counter += 1
        while counter in taken:
            counter += 1
        return counter

    def media_of(source: Json) -> Json:
        url, found = _resolve_url(source["url"], files)
        out: Json = {
            "id": str(snowflake()),
            "url": url,
            "proxy_url": found.proxy_url if found else url,
        }
        out |= {
            "width": found.width if found else None,
            "height": found.height if found else None,
            "content_type": found.content_type if found else None,
            "placeholder": None,
            "placeholder_version": None,
            "loading_state": 2,
            "flags": 0,
        }
        if found:
            out["attachment_id"] = str(found.id)
        return out

    def build(component: Json) -> Json:
        out: Json = {"type": component["type"], "id": component.get("id") or next_id()}
        out |= _DEFAULTS.get(component["type"], {})
        out |= {k: _clean(v) for k, v in component.items() if v is not None and k != "id"}
        if "components" in component:
            out["components"] = [build(c) for c in component["components"]]
        if component.get("accessory"):
            out["accessory"] = build(component["accessory"])
        if component["type"] == 11:
            out["media"] = media_of(component["media"])
        elif component["type"] == 12:
            out["items"] = [
                {
                    "media": media_of(item["media"]),
                    "description": item.get("description"),
                    "spoiler": bool(item.get("spoiler")),
                }
                for item in component["items"]
            ]
        elif component["type"] == 13:
            out["file"] = media_of(component["file"])
            found = files.get(component["file"]["url"].removeprefix("attachment://"))
            if found:
                out |= {"name": found.filename, "size": found.size}
        elif component["type"] in SELECTS and "default_values" in out:
            out["default_values"] = [
                {"id": str(v["id"]), "type": v["type"]} for v in out["default_values"]
            ]
        return out

    return [build(c) for c in components]
