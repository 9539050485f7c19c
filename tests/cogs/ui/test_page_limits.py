"""Pages keep Discord's limits, and the limit of words that members read."""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import discord
import pytest

from cogs.ui.component_ids import PAGE, ComponentId
from cogs.ui.containers import RUNNING
from cogs.ui.controls import ActionButton, ActionMenu
from cogs.ui.forms import Form, TextField
from cogs.ui.pages import LONG_PAGES, Page, PageTooLarge, PageTurn, page_message


@dataclass(frozen=True, slots=True)
class Turn:
    page: int


class TurnButton(ActionButton, id=ComponentId("tests:turn", PAGE), action=Turn):
    label = "Turn"


class TurnMenu(ActionMenu, id=ComponentId("tests:menu", PAGE), action=Turn, picks=PAGE):
    """A menu of pages."""


def buttons(count: int) -> list[TurnButton]:
    return [TurnButton(number) for number in range(count)]


def menu(options: int) -> TurnMenu:
    return TurnMenu(
        0, options=[discord.SelectOption(label=str(one), value=str(one)) for one in range(options)]
    )


def labels(view: discord.ui.View | discord.ui.LayoutView | None) -> list[str | None]:
    assert view is not None
    found = (one.item if isinstance(one, TurnButton) else one for one in view.walk_children())
    return [one.label for one in found if isinstance(one, discord.ui.Button)]


def test_a_page_has_its_title_text_and_lines_above_its_buttons() -> None:
    turn = PageTurn(TurnButton, (), 1, 3)
    page = Page(
        "list",
        "Two decks.",
        "Decks",
        ["Goblins", "Elves"],
        buttons(1),
        turn,
        more=TurnButton(7, label="More"),
        back=TurnButton(8, label="◀ Back"),
    )
    expected = ["Turn", "◀ Page 1", "Page 3 ▶", "More", "◀ Back"]
    assert labels(page_message(page).view) == expected
    plain = page_message(Page("plain", "Two decks.", "Decks", ["Goblins"], colour=None))
    assert plain.content == "### Decks\nTwo decks.\nGoblins"
    assert plain.view is None


@pytest.mark.parametrize(
    "too_much",
    [
        {"controls": buttons(32)},
        {"controls": buttons(26), "colour": None},
        {"controls": [menu(26)]},
        {"text": "x" * 4001},
        {"text": "x" * 2001, "colour": None},
    ],
)
def test_a_page_beyond_a_limit_is_not_built(too_much: dict[str, object]) -> None:
    with pytest.raises(PageTooLarge, match="page test"):
        Page("test", **too_much)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("text", "title", "note"),
    [("word " * 41, "", ""), ("word " * 38, "A title", "word")],
)
def test_a_page_of_too_many_words_is_shown_and_fails_tests(
    text: str, title: str, note: str
) -> None:
    with pytest.warns(UserWarning, match="page test: 41 words"):
        assert page_message(Page("test", text, title, note=note)).view is not None
    with pytest.raises(UserWarning, match="page test"):
        Page("test", text, title, note=note)


def test_a_page_at_the_limits_is_built() -> None:
    Page("test", controls=buttons(31))
    Page("test", controls=buttons(25), colour=None)
    Page("test", controls=[menu(25)])
    Page("test", lines=["x" * 4000])
    Page("test", "word " * 40 + "</match board:1> [](https://a.example)")
    Page("test", "word " * 39 + r"**A \*long\* name of many words**")


@pytest.mark.parametrize(("colour", "limit"), [(None, 2000), (RUNNING, 4000)])
def test_lines_that_have_no_room_are_counted(colour: discord.Colour | None, limit: int) -> None:
    page = Page("test", "Two", "Title", ["x" * 99] * 50, note="The end", colour=colour)
    shown = page.words.split("\n")
    assert (shown[:2], shown[-1]) == (["### Title", "Two"], "The end")
    assert shown[-2] == f"… and {50 - len(shown[2:-2])} more"
    assert limit - 120 < len(page.words) <= limit


def test_pages_have_names_of_their_own_and_no_name_is_long_in_vain() -> None:
    calls = (
        node
        for path in Path("cogs").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("Page", "plain_page")
    )
    names = Counter(
        called.value for node in calls if isinstance(called := node.args[0], ast.Constant)
    )
    assert [name for name, count in names.items() if count > 1] == []
    assert sorted(LONG_PAGES - names.keys()) == []


def test_a_form_has_five_fields_at_most() -> None:
    six = tuple(TextField(str(number), "Field") for number in range(6))
    with pytest.raises(ValueError, match="at most 5 fields"):
        type("Long", (Form,), {"fields": six}, id=ComponentId("tests:long"), action=Turn)
