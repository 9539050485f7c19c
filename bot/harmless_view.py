"""Taking heaps of marks off all that a message or form shows beside its content."""

from __future__ import annotations

from typing import Any, TypeVar

import discord

from bot.harmless_text import with_few_marks

Sendable = TypeVar("Sendable", bound="discord.ui.View | discord.ui.LayoutView | discord.ui.Modal")
TEXTS = ("label", "placeholder", "content", "description", "text", "title")
"""Attributes with words of a form, a component, an option of a menu or a picture of a gallery."""


def view_with_few_marks(view: Sendable) -> Sendable:
    """Returns the view with few combining marks on each letter of its labels, options, texts and
    descriptions of pictures. What a form has its member edit stays as it is."""
    for item in (view, *view.walk_children()):
        part: Any = item.item if isinstance(item, discord.ui.DynamicItem) else item
        for each in (part, *getattr(part, "options", ()), *getattr(part, "items", ())):
            for name in ("placeholder",) if isinstance(each, discord.ui.TextInput) else TEXTS:
                words = getattr(each, name, None)
                if isinstance(words, str) and (few := with_few_marks(words)) != words:
                    setattr(each, name, few)
    return view
