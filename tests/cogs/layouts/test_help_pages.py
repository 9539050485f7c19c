"""The pages of `/help`."""

from __future__ import annotations

from cogs.help.controls import GROUPS, OpenMoved
from cogs.help.layouts.guide import LINES, MORE, about_page, guide, more_page, moved_page
from cogs.help.layouts.moved import MOVED
from cogs.ui.ways import WAYS
from rendering.art.authors import credit
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.walking import crowd


def command(name: str) -> str:
    return f"/{name}"


def test_the_first_page_begins_with_the_first_thing_to_do() -> None:
    page = guide(command, 1)
    lines = text_of(page).splitlines()
    assert lines[0] == "Press **Play**: your first match starts at once."
    assert lines[3] == "/play a match against the computer or a member"
    assert len(lines) <= len(LINES) + 3
    assert list(buttons(page)) == ["Play", "Learn", "Find an opponent", "My decks", "More"]
    assert crowd(page) == (5, 1)


def test_a_newcomer_is_told_about_the_missions() -> None:
    first = text_of(guide(command, 1, newcomer=True)).splitlines()[0]
    assert first.endswith("New here? **Learn** teaches you a game in short missions.")


def test_the_first_page_has_a_way_to_each_command() -> None:
    [menu] = menus(guide(command, 1)).values()
    assert set(menu.values()) == set(WAYS) - {"help", "server"}


def test_more_has_the_credits_and_the_list_of_what_moved() -> None:
    page = more_page()
    assert text_of(page) == f"### Help\n{MORE}"
    assert list(buttons(page)) == ["Moved commands", "Read the rules", "About", "◀ Help"]
    assert credit() in text_of(about_page())


def test_each_command_that_moved_is_on_a_page() -> None:
    shown = set[str]()
    for group in GROUPS:
        for page in range(4):
            shown |= set(text_of(moved_page(OpenMoved(group, page))).splitlines())
    for line in MOVED:
        if not line.old.endswith(":"):
            [found] = [one for one in shown if one.startswith(f"`/{line.old}`: `/{line.command}`")]
            assert all(press.strip("<>") in found for press in line.presses)
