"""Documented (or well-known) limits that the OpenAPI document does not express.

Each function returns the issues Discord would list under ``errors`` in a 50035 answer.
"""

from __future__ import annotations

from typing import Any

from .components import SELECTS, check_select, check_url, walk
from .errors import Issue

Component = dict[str, Any]
Path = tuple[str | int, ...]

MAX_CONTENT = 2000
MAX_EMBED_TOTAL = 6000


# -- embeds ----------------------------------------------------------------------------------


def embed_length(embed: dict[str, Any]) -> int:
    total = len(embed.get("title") or "") + len(embed.get("description") or "")
    total += len((embed.get("footer") or {}).get("text") or "")
    total += len((embed.get("author") or {}).get("name") or "")
    for entry in embed.get("fields") or []:
        total += len(entry.get("name") or "") + len(entry.get("value") or "")
    return total


def check_embeds(embeds: list[dict[str, Any]]) -> list[Issue]:
    out: list[Issue] = []
    if sum(map(embed_length, embeds)) > MAX_EMBED_TOTAL:
        out.append(
            Issue(
                ("embeds",),
                "MAX_EMBED_SIZE_EXCEEDED",
                f"Embed size exceeds maximum size of {MAX_EMBED_TOTAL}",
            )
        )
    for index, embed in enumerate(embeds):
        path: Path = ("embeds", index)
        for number, entry in enumerate(embed.get("fields") or []):
            for name in ("name", "value"):
                if not (entry.get(name) or "").strip():
                    out.append(
                        Issue(
                            (*path, "fields", number, name),
                            "BASE_TYPE_REQUIRED",
                            "This field is required",
                        )
                    )
        if embed.get("url"):
            out += check_url(embed["url"], (*path, "url"), ("http", "https"))
        for part in ("image", "thumbnail"):
            url = (embed.get(part) or {}).get("url")
            if url:
                out += check_url(url, (*path, part, "url"), ("http", "https", "attachment"))
        for part in ("author", "footer"):
            url = (embed.get(part) or {}).get("icon_url")
            if url:
                out += check_url(url, (*path, part, "icon_url"), ("http", "https", "attachment"))
        shown = embed_length(embed) or any(
            embed.get(p) for p in ("image", "thumbnail", "video", "timestamp")
        )
        if not shown:
            out.append(
                Issue((*path, "description"), "BASE_TYPE_REQUIRED", "This field is required")
            )
    return out


# -- messages --------------------------------------------------------------------------------


def check_content(content: str | None) -> list[Issue]:
    if content and len(content) > MAX_CONTENT:
        return [
            Issue(
                ("content",), "BASE_TYPE_MAX_LENGTH", f"Must be {MAX_CONTENT} or fewer in length."
            )
        ]
    return []


def check_allowed_mentions(mentions: dict[str, Any] | None) -> list[Issue]:
    out: list[Issue] = []
    parse = (mentions or {}).get("parse") or []
    for name in ("users", "roles"):
        if name in parse and (mentions or {}).get(name):
            out.append(
                Issue(
                    ("allowed_mentions",),
                    "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                    f'parse:["{name}"] and {name}: [ids...] are mutually exclusive.',
                )
            )
    return out


def check_v2_exclusive(
    *, content: str | None, embeds: list[Any] | None, poll: Any, stickers: Any
) -> list[Issue]:
    out: list[Issue] = []
    for name, value in (
        ("content", content),
        ("embeds", embeds),
        ("poll", poll),
        ("sticker_ids", stickers),
    ):
        if value:
            out.append(
                Issue(
                    (name,),
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
            )
    return out


# -- modals ----------------------------------------------------------------------------------


def check_modal(data: dict[str, Any], emojis: set[int]) -> list[Issue]:
    components = data.get("components") or []
    out: list[Issue] = []
    if len(components) > 5:
        out.append(
            Issue(
                ("data", "components"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length."
            )
        )
    seen: set[str] = set()
    for path, component in walk(components, ("data", "components")):
        custom_id = component.get("custom_id")
        if custom_id:
            if custom_id in seen:
                out.append(
                    Issue(
                        (*path, "custom_id"),
                        "COMPONENT_CUSTOM_ID_DUPLICATED",
                        "Component custom id cannot be duplicated",
                    )
                )
            seen.add(custom_id)
        kind = component["type"]
        low, high = component.get("min_length"), component.get("max_length")
        if kind == 4:
            if low is not None and high is not None and low > high:
                out.append(
                    Issue(
                        (*path, "min_length"),
                        "BASE_TYPE_MAX",
                        "min_length must not exceed max_length",
                    )
                )
            value = component.get("value")
            if value and high is not None and len(value) > high:
                out.append(
                    Issue(
                        (*path, "value"),
                        "BASE_TYPE_MAX_LENGTH",
                        f"Must be {high} or fewer in length.",
                    )
                )
            inside_label = bool(path) and path[-1] == "component"
            if not inside_label and not component.get("label"):
                out.append(Issue((*path, "label"), "BASE_TYPE_REQUIRED", "This field is required"))
        elif kind in SELECTS:
            out += check_select(component, path, emojis)
            if component.get("disabled"):
                out.append(
                    Issue(
                        (*path, "disabled"),
                        "COMPONENT_DISABLED_IN_MODAL",
                        "Selects in modals cannot be disabled",
                    )
                )
        elif kind in (21, 22):
            values = [o["value"] for o in component.get("options") or []]
            if len(set(values)) != len(values):
                out.append(
                    Issue(
                        (*path, "options"),
                        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                        "Option values must be unique",
                    )
                )
    return out
