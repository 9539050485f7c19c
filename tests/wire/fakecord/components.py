"""Limits of components that Discord's OpenAPI document leaves out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from .errors import Issue

Component = dict[str, Any]
Path = tuple[str | int, ...]

MAX_ROWS = 5
MAX_V2_COMPONENTS = 40
MAX_V2_TEXT = 4000
SELECTS = (3, 5, 6, 7, 8)
V2_ONLY = (9, 10, 11, 12, 13, 14, 17)


def walk(
    components: list[Component], path: Path = ("components",)
) -> Iterator[tuple[Path, Component]]:
    """Yields every component with its path, depth first."""
    for index, component in enumerate(components or ()):
        yield from _walk_one(component, (*path, index))


def _walk_one(component: Component, path: Path) -> Iterator[tuple[Path, Component]]:
    yield path, component
    yield from walk(component.get("components") or [], (*path, "components"))
    for name in ("accessory", "component"):
        if component.get(name):
            yield from _walk_one(component[name], (*path, name))


def media_items(
    component: Component,
) -> Iterator[tuple[str | tuple[str | int, ...], dict[str, Any]]]:
    """Yields the unfurled media references of one component, with their sub-paths."""
    if component["type"] == 11:
        yield ("media",), component["media"]
    elif component["type"] == 12:
        for index, item in enumerate(component["items"]):
            yield ("items", index, "media"), item["media"]
    elif component["type"] == 13:
        yield ("file",), component["file"]


def emoji_ok(emoji: dict[str, Any] | None, known_custom: set[int]) -> bool:
    if not emoji:
        return True
    if emoji.get("id"):
        return int(emoji["id"]) in known_custom
    return is_unicode_emoji(emoji.get("name") or "")


def is_unicode_emoji(name: str) -> bool:
    """Returns whether the name can be one: letters and digits can't."""
    if not name or len(name) > 40:
        return False
    if "\u20e3" in name:  # keycaps such as 1️⃣
        return name[0] in "0123456789#*"
    return all(ord(c) >= 0x200D for c in name if c not in "\u00a9\u00ae")


# -- components ------------------------------------------------------------------------------


def check_components(components: list[Component], *, v2: bool, emojis: set[int]) -> list[Issue]:
    out: list[Issue] = []
    flat = list(walk(components))
    if not v2:
        if len(components) > MAX_ROWS:
            out.append(
                Issue(
                    ("components",),
                    "BASE_TYPE_BAD_LENGTH",
                    f"Must be between 1 and {MAX_ROWS} in length.",
                )
            )
        for path, component in flat:
            if component["type"] in V2_ONLY:
                out.append(
                    Issue(
                        (*path, "type"),
                        "UNION_TYPE_CHOICES",
                        'Value of field "type" must be one of (1,).',
                    )
                )
        if out:
            return out
    elif len(flat) > MAX_V2_COMPONENTS:
        out.append(
            Issue(
                ("components",),
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                f"The number of components in this message ({len(flat)}) exceeds the maximum "
                f"allowed ({MAX_V2_COMPONENTS}).",
            )
        )
    if v2:
        text = sum(len(c.get("content", "")) for _, c in flat if c["type"] == 10)
        if text > MAX_V2_TEXT:
            out.append(
                Issue(
                    ("components",),
                    "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                    f"The total displayable text size exceeds the maximum size of {MAX_V2_TEXT}.",
                )
            )
    seen_custom: set[str] = set()
    seen_ids: set[int] = set()
    for path, component in flat:
        custom_id = component.get("custom_id")
        if custom_id:
            if custom_id in seen_custom:
                out.append(
                    Issue(
                        (*path, "custom_id"),
                        "COMPONENT_CUSTOM_ID_DUPLICATED",
                        "Component custom id cannot be duplicated",
                    )
                )
            seen_custom.add(custom_id)
        number = component.get("id")
        if number:
            if number in seen_ids:
                out.append(
                    Issue(
                        (*path, "id"),
                        "COMPONENT_ID_DUPLICATED",
                        "Component id cannot be duplicated",
                    )
                )
            seen_ids.add(number)
        kind = component["type"]
        if kind == 1:
            out += _check_row(component, path)
        elif kind == 2:
            out += _check_button(component, path, emojis)
        elif kind in SELECTS:
            out += check_select(component, path, emojis)
    return out


def _check_row(row: Component, path: Path) -> list[Issue]:
    children = row.get("components") or []
    width = sum(1 if c["type"] == 2 else 5 for c in children)
    if width > 5:
        return [
            Issue(
                (*path, "components"),
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            )
        ]
    return []


def _check_button(button: Component, path: Path, emojis: set[int]) -> list[Issue]:
    out: list[Issue] = []
    style, custom_id, url = button["style"], button.get("custom_id"), button.get("url")
    if style == 5:
        if not url:
            out.append(Issue((*path, "url"), "BASE_TYPE_REQUIRED", "A url is required"))
        else:
            out += check_url(url, (*path, "url"), ("http", "https", "discord"))
        if custom_id:
            out.append(
                Issue(
                    path,
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_EXCLUSIVE",
                    "A custom id and url cannot both be specified",
                )
            )
    elif style == 6:
        if not button.get("sku_id"):
            out.append(Issue((*path, "sku_id"), "BASE_TYPE_REQUIRED", "A sku_id is required"))
    else:
        if not custom_id:
            out.append(Issue((*path, "custom_id"), "BASE_TYPE_REQUIRED", "A custom id is required"))
        if url:
            out.append(
                Issue(
                    path,
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_EXCLUSIVE",
                    "A custom id and url cannot both be specified",
                )
            )
    if style != 6 and not button.get("label") and not button.get("emoji"):
        out.append(Issue((*path, "label"), "BASE_TYPE_REQUIRED", "A label or an emoji is required"))
    if not emoji_ok(button.get("emoji"), emojis):
        out.append(
            Issue((*path, "emoji", "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
        )
    return out


def check_select(select: Component, path: Path, emojis: set[int]) -> list[Issue]:
    out: list[Issue] = []
    low, high = select.get("min_values"), select.get("max_values")
    low, high = 1 if low is None else low, 1 if high is None else high
    if low > high:
        out.append(
            Issue(
                (*path, "min_values"),
                "BASE_TYPE_MAX",
                "min_values must not be greater than max_values",
            )
        )
    if select["type"] == 3:
        options = select.get("options") or []
        if high > len(options):
            out.append(
                Issue(
                    (*path, "max_values"),
                    "BASE_TYPE_MAX",
                    f"max_values must not exceed the number of options ({len(options)})",
                )
            )
        seen: set[str] = set()
        for index, option in enumerate(options):
            if option["value"] in seen:
                out.append(
                    Issue(
                        (*path, "options", index, "value"),
                        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                        "The specified option value is already used",
                    )
                )
            seen.add(option["value"])
            if not emoji_ok(option.get("emoji"), emojis):
                out.append(
                    Issue(
                        (*path, "options", index, "emoji", "name"),
                        "SELECT_COMPONENT_INVALID_EMOJI",
                        "Invalid emoji",
                    )
                )
        defaults = sum(bool(o.get("default")) for o in options)
    else:
        defaults = len(select.get("default_values") or [])
    if defaults > high:
        out.append(
            Issue(
                path,
                "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
                "More default values than max_values allows",
            )
        )
    return out


def check_url(url: str, path: Path, schemes: tuple[str, ...]) -> list[Issue]:
    parts = urlsplit(url)
    if parts.scheme not in schemes:
        return [
            Issue(
                path,
                "URL_TYPE_INVALID_SCHEME",
                f'Scheme "{parts.scheme}" is not supported. Scheme must be one of {schemes}.',
            )
        ]
    if parts.scheme in ("http", "https") and not parts.netloc:
        return [Issue(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")]
    return []


def check_media(components: list[Component], filenames: set[str]) -> list[Issue]:
    """Checks that ``attachment://`` references of V2 components name uploads of the message."""
    out: list[Issue] = []
    for path, component in walk(components):
        for sub, media in media_items(component):
            url = media.get("url") or ""
            where = (*path, *sub, "url")
            if url.startswith("attachment://"):
                if url.removeprefix("attachment://") not in filenames:
                    out.append(
                        Issue(
                            where,
                            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                            f"The referenced attachment in {url} was not found",
                        )
                    )
            elif component["type"] == 13:
                out.append(
                    Issue(
                        where,
                        "FILE_COMPONENT_URL_SCHEME",
                        "File components only support attachment:// references",
                    )
                )
            else:
                out += check_url(url, where, ("http", "https"))
    return out
