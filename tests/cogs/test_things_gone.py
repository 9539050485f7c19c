"""Controls and forms about a game, deck, match or tournament that no longer exists get a
sentence."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.discord_api.command_tree import BROKEN
from cogs.ui.component_ids import MATCH_ID, SNOWFLAKE
from cogs.ui.controls import EntityMenu
from tests.cogs.controls import form_kinds
from tests.cogs.decks.deck_answers import add_deck
from tests.cogs.matches.duel import begin
from tests.cogs.posted_ids import BUTTONS, FORMS, GONE, MENUS, SINCE, of_id, posted
from tests.conftest import Table

GAME = "[a-z0-9_-]{1,40}"


def absurd(custom_id: str, match_id: str) -> str:
    """Returns an id of this kind of control about the given match, with the largest numbers and
    with a missing game.
    """
    [kind] = of_id(custom_id).values()
    found = re.fullmatch(kind.component_id.template, custom_id)
    assert found is not None
    written = [kind.component_id.prefix]
    for part, value in zip(kind.component_id.parts, found.groups(), strict=True):
        digits = re.fullmatch(r"\\d\{1,(\d+)\}", part.pattern)
        if part.pattern == MATCH_ID.pattern:
            value = match_id
        elif part.pattern == GAME:
            value = "nothing"
        elif part is SNOWFLAKE:
            value = "8" + 18 * "9"
        elif digits:
            value = "9" * int(digits[1])
        written.append(value)
    made = ":".join([*written, *kind.component_id.suffix])
    assert set(of_id(made).values()) == {kind}
    return made


def component(custom_id: str) -> discord.ui.Item[Any]:
    """Returns a control with the given id as it can be posted."""
    [kind] = of_id(custom_id).values()
    origin = str(inspect.getattr_static(kind, "__orig_bases__")[0])
    if "Select" not in origin and "Menu" not in kind.__name__:
        return discord.ui.Button(label="Press", custom_id=custom_id)
    values = ["nothing/such", "999999999999999999", "card9999"]
    options = [discord.SelectOption(label=value, value=value) for value in values]
    return discord.ui.Select(custom_id=custom_id, options=options)


def shown(part: discord.ui.Item[Any], custom_id: str) -> dict[str, Any]:
    """Returns the arguments with which to send the control: pages of a board are layouts, like
    settings."""
    layout = custom_id.startswith("match:board-page:")
    return posted(part, "settings:" if layout else custom_id)


def every_id() -> Iterator[str]:
    """Yields all ids except those of the menus of channels, roles and members."""
    for one in (*BUTTONS, *MENUS, *SINCE):
        if not any(issubclass(kind, EntityMenu) for kind in of_id(one).values()):
            yield one


@pytest.mark.parametrize("there", [False, True], ids=["gone", "absurd"])
async def test_every_control_is_answered(
    table: Table, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    """No answer is deferred, however busy the machine is: later it would have to be an edit, which
    Discord refuses because these messages aren't the ones that really have the controls."""
    monkeypatch.setattr("cogs.ui.answers.WAITING_SECONDS", 60.0)
    about = (await begin(table)).id if there else GONE
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    failed = []
    for custom_id in (absurd(one, about) for one in every_id()):
        caplog.clear()
        part = component(custom_id)
        try:
            message = await channel.send(**shown(part, custom_id))
            if isinstance(part, discord.ui.Button):
                done = await table.alice.click(message, label="Press")
            else:
                done = await table.alice.select(message, [part.options[1].value])
        except Exception as error:
            failed.append((custom_id, repr(error)))
            continue
        if not done.acknowledged or (done.response and done.response.content == BROKEN):
            failed.append((custom_id, caplog.text[-600:]))
    assert not failed, "\n\n".join(map(str, failed))


def test_every_form_is_tried() -> None:
    """Each place that makes a form has one here."""
    made = [
        path.name
        for path in Path("cogs").rglob("*.py")
        if path.name != "forms.py"
        for _ in re.findall(r"\bui\.Modal\(", path.read_text("utf-8"))
    ]
    kinds = [kind.component_id.prefix for kind in form_kinds()]
    assert len(made) + len(kinds) == len({":".join(one.split(":")[:2]) for one in FORMS})


async def test_every_form_is_answered(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    failed = []
    for custom_id, typed in FORMS.items():
        opened = await add_deck(table.alice, table.channel, "Write a deck")
        components = [
            {"type": 18, "label": name, "component": {"type": 4, "style": 1, "custom_id": name}}
            for name in typed or ("no text",)
        ]
        form = {"title": "Form", "custom_id": custom_id, "components": components}
        opened._interaction.modal = form
        caplog.clear()
        done = await table.alice.submit_modal(opened, dict(typed) or {"no text": "-"})
        said = [one.content for one in (done.response, *done.followups) if one]
        if not done.acknowledged or BROKEN in said or not said:
            failed.append((custom_id, said, caplog.text[-900:]))
    assert not failed, "\n\n".join(map(str, failed))
