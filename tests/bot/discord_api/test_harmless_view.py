"""Marks of other letters never cover a letter in a message or form."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage, harmless_view
from cogs.ui.containers import add_pictures

HEAP = "Z" + "\u0301" * 38
FEW = "Z" + "\u0301" * 3


def test_each_word_of_a_message_has_few_marks() -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label=HEAP, custom_id="a"))
    option = discord.SelectOption(label=HEAP, value=HEAP, description=HEAP)
    view.add_item(discord.ui.Select(placeholder=HEAP, options=[option], custom_id="b"))
    sent = OutgoingMessage(HEAP, view, (OutgoingFile("board.png", b"", HEAP),)).to_send()
    assert sent["content"] == FEW
    button, menu = sent["view"].to_components()
    assert button["components"][0]["label"] == FEW
    [shown] = menu["components"]
    assert shown["placeholder"] == FEW
    [one] = shown["options"]
    assert (one["label"], one["description"], one["value"]) == (FEW, FEW, HEAP)
    [file] = sent["files"]
    assert file.description == FEW


def test_each_word_of_a_page_has_few_marks() -> None:
    card = discord.ui.Container[Any]()
    card.add_item(
        discord.ui.Section[Any](HEAP, accessory=discord.ui.Button(label=HEAP, custom_id="c"))
    )
    add_pictures(card, [OutgoingFile("board.png", b"", HEAP)])
    page = discord.ui.LayoutView(timeout=None)
    page.add_item(card)
    assert "\u0301" * 4 not in repr(OutgoingMessage(view=page).to_edit()["view"].to_components())


def test_a_form_shows_few_marks_and_leaves_what_is_edited() -> None:
    form = discord.ui.Modal(title=HEAP, custom_id="d")
    typed = discord.ui.TextInput[Any](default=HEAP, placeholder=HEAP, custom_id="e")
    form.add_item(discord.ui.Label(text=HEAP, description=HEAP, component=typed))
    shown = harmless_view(form).to_dict()
    assert shown["title"] == FEW
    [label] = shown["components"]
    assert (label["label"], label["description"]) == (FEW, FEW)
    assert (label["component"]["placeholder"], label["component"]["value"]) == (FEW, HEAP)
