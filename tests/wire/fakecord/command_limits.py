"""Limits of application commands that Discord's OpenAPI document leaves out."""

from __future__ import annotations

import re
from typing import Any

from .errors import Issue

Path = tuple[str | int, ...]

MAX_COMMAND_CHARACTERS = 8000
_COMMAND_NAME = re.compile(r"^[-_'\w]{1,32}$", re.UNICODE)


# -- application commands --------------------------------------------------------------------


def command_characters(command: dict[str, Any]) -> int:
    """Counts the characters of names, descriptions and choice values (Discord's limit: 8000 in
    all).
    """
    total = len(command.get("name") or "") + len(command.get("description") or "")
    for option in command.get("options") or []:
        total += command_characters(option)
    for choice in command.get("choices") or []:
        total += len(choice["name"]) + len(str(choice["value"]))
    return total


def check_command(command: dict[str, Any], path: Path = ()) -> list[Issue]:
    out: list[Issue] = []
    kind = command.get("type") or 1
    name = command.get("name") or ""
    if kind == 1:
        out += _check_command_name(name, (*path, "name"))
        if not command.get("description"):
            out.append(
                Issue((*path, "description"), "BASE_TYPE_REQUIRED", "This field is required")
            )
        out += _check_options(command.get("options") or [], (*path, "options"), depth=0)
    elif command.get("description") or command.get("options"):
        out.append(
            Issue(
                (*path, "description"),
                "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_NOT_ALLOWED",
                "Context menu commands cannot have description",
            )
        )
    if command_characters(command) > MAX_COMMAND_CHARACTERS:
        out.append(
            Issue(
                path,
                "APPLICATION_COMMAND_TOO_LARGE",
                f"Command exceeds maximum size ({MAX_COMMAND_CHARACTERS})",
            )
        )
    return out


def _check_command_name(name: str, path: Path) -> list[Issue]:
    if not _COMMAND_NAME.match(name) or name != name.lower():
        return [Issue(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")]
    return []


def _check_options(options: list[dict[str, Any]], path: Path, depth: int) -> list[Issue]:
    out: list[Issue] = []
    names: set[str] = set()
    optional_seen = False
    groups = any(o["type"] in (1, 2) for o in options)
    for index, option in enumerate(options):
        where = (*path, index)
        out += _check_command_name(option["name"], (*where, "name"))
        if option["name"] in names:
            out.append(
                Issue(
                    (*where, "name"),
                    "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                    "Option name already exists",
                )
            )
        names.add(option["name"])
        kind = option["type"]
        if kind in (1, 2):
            if depth >= (2 if kind == 1 else 1):
                out.append(
                    Issue(
                        (*where, "type"),
                        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                        "Sub-commands nest too deeply",
                    )
                )
            out += _check_options(option.get("options") or [], (*where, "options"), depth + 1)
            continue
        if groups:
            out.append(
                Issue(
                    (*where, "type"),
                    "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                    "Sub-command and other options cannot be mixed",
                )
            )
        if option.get("required"):
            if optional_seen:
                out.append(
                    Issue(
                        where,
                        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                        "Required options must be placed before non-required options",
                    )
                )
        else:
            optional_seen = True
        if option.get("autocomplete") and option.get("choices"):
            out.append(
                Issue(
                    (*where, "autocomplete"),
                    "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES_EXCLUSIVE",
                    "autocomplete and choices are mutually exclusive",
                )
            )
        choice_names = [c["name"] for c in option.get("choices") or []]
        if len(set(choice_names)) != len(choice_names):
            out.append(
                Issue(
                    (*where, "choices"),
                    "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                    "Choice names must be unique",
                )
            )
    return out


def check_command_set(commands: list[dict[str, Any]]) -> list[Issue]:
    out: list[Issue] = []
    seen: set[tuple[int, str]] = set()
    for index, command in enumerate(commands):
        out += check_command(command, (index,))
        key = (command.get("type") or 1, command.get("name") or "")
        if key in seen:
            out.append(
                Issue(
                    (index,),
                    "APPLICATION_COMMANDS_DUPLICATE_NAME",
                    "Application command names must be unique",
                )
            )
        seen.add(key)
    return out
