"""Pages of the bot: their texts and controls, and the limits that they keep. Pages of a long list
count from 0; members see them counted from 1."""

import re
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import discord

from bot.base.discord_text import whole_lines
from bot.discord_api.discord_calls import CONTENT_LIMIT, OutgoingFile, OutgoingMessage
from cogs.ui.containers import RUNNING, add_buttons, add_pictures, control_row, message_of
from cogs.ui.controls import ActionButton, Control, controls

Item = TypeVar("Item")

MOST_COMPONENTS: Final = 40
MOST_CHARACTERS: Final = 4000
"""Characters in a message with a container, at most."""
MOST_ROWS: Final = 5
"""Rows of controls below a plain message, at most."""
MOST_OPTIONS: Final = 25
MOST_WORDS: Final = 40
"""Words of the bot's own before the fold of a page, at most."""

LONG_PAGES: Final = frozenset({
    "concede", "cut", "deck-card", "delete-data", "help",
    "made-deck", "pairing", "paused", "power", "promoted", "queue-news", "running", "signed-up",
    "stops", "sure", "waiting", "write-card",
})  # fmt: skip
"""Names of the pages whose text is still longer than MOST_WORDS."""

_NO_WORDS: Final = re.compile(r"<[^>]*>|\]\([^)]*\)|[#*_`~>\[\]-]")
"""A pattern of marks, mentions and the addresses of links."""

_NAMES: Final = re.compile(r"\*\*(?:\\.|[^*\\])+\*\*|`[^`]+`")
"""A pattern of bold names and code, which count as one word each."""


class PageTooLarge(ValueError):
    """An error: a page is larger than Discord accepts."""


@dataclass(frozen=True, slots=True)
class PageTurn:
    """The buttons to the previous and next page.

    - `kind` is the class of the buttons.
    - A button's id holds the `values`, the page that the button opens, and the values in `after`.
    - `page` is the number of the shown page from 0 on (the last page if there are fewer).
    - `pages` is the number of pages.
    - `back` and `on` are the labels. In a label, {} stands for the number of the page that the
      button opens, counted from 1.
    """

    kind: type[ActionButton]
    values: tuple[Any, ...]
    page: int
    pages: int
    back: str = "◀ Page {}"
    on: str = "Page {} ▶"
    after: tuple[Any, ...] = ()

    @property
    def place(self) -> str:
        """The number of the page and of all pages, to follow a title. The text is "" if there is
        only one page."""
        page = min(self.page, self.pages - 1)
        return f" (page {page + 1} of {self.pages})" if self.pages > 1 else ""

    @property
    def buttons(self) -> list[ActionButton]:
        """The buttons to the previous and next page, as far as these exist."""
        page = min(self.page, self.pages - 1)
        labels = ((page - 1, self.back), (page + 1, self.on))
        return [
            self.kind(*self.values, to, *self.after, label=label.format(to + 1))
            for to, label in labels
            if 0 <= to < self.pages
        ]


@dataclass(frozen=True, slots=True)
class PageRow:
    """A part of a page: a text with a button beside it and a menu below it."""

    text: str
    button: Control[Any] | None = None
    menu: Control[Any] | None = None

    @property
    def controls(self) -> Sequence[Control[Any]]:
        """The controls of the row, in order."""
        return [one for one in (self.button, self.menu) if one is not None]


@dataclass(frozen=True, slots=True)
class Page:
    """A page of text and controls.

    - `name` is the page's key in LONG_PAGES.
    - `title`, `text` and `note` are the bot's own words, with names of members in bold.
    - `lines` list what members have made. As many lines as have room are shown, above the note.
    - Below the text are the `controls` (menus have a row each), the buttons that turn the page
      (`turn`), the button `more`, and the button `back`.
    - Without a `colour`, the page is a plain message. With one, it is a container with `pictures`
      and, above the controls, `rows`.

    Raises PageTooLarge if the page exceeds Discord's limits. If the page exceeds MOST_WORDS, only
    warns: long names and reasons that members type must not prevent an answer. Tests treat this
    warning as an error.
    """

    name: str
    text: str = ""
    title: str = ""
    lines: Sequence[str] = ()
    controls: Sequence[Control[Any]] = ()
    turn: PageTurn | None = None
    more: Control[Any] | None = None
    back: Control[Any] | None = None
    note: str = ""
    colour: discord.Colour | None = RUNNING
    pictures: Sequence[OutgoingFile] = ()
    rows: Sequence[PageRow] = ()

    def __post_init__(self) -> None:
        problem = _problem_of(self)
        if problem:
            raise PageTooLarge(f"page {self.name}: {problem}")
        words = _words_of(self)
        if words > MOST_WORDS and self.name not in LONG_PAGES:
            warnings.warn(f"page {self.name}: {words} words before the fold", stacklevel=3)

    @property
    def words(self) -> str:
        """The whole text of the page, with the title as a heading."""
        above = "\n".join(filter(None, (self.title and f"### {self.title}", self.text)))
        room = CONTENT_LIMIT if self.colour is None else MOST_CHARACTERS
        room -= sum(len(part) + 1 for part in (above, self.note) if part)
        return "\n".join(filter(None, (above, whole_lines(self.lines, room), self.note)))

    @property
    def all_controls(self) -> list[Control[Any]]:
        """All controls below the page's text and rows, in order."""
        turning = self.turn.buttons if self.turn else []
        return [*self.controls, *turning, *filter(None, [self.more, self.back])]


def page_message(page: Page) -> OutgoingMessage:
    """Returns the message that shows a page."""
    shown = page.all_controls
    if page.colour is None:
        view = controls(*shown) if shown else None
        return OutgoingMessage(page.words, view, files=tuple(page.pictures))
    card = discord.ui.Container[Any](accent_colour=page.colour)
    card.add_item(discord.ui.TextDisplay(page.words))
    add_pictures(card, page.pictures)
    for row in page.rows:
        words = discord.ui.TextDisplay[Any](row.text)
        card.add_item(discord.ui.Section(words, accessory=row.button) if row.button else words)
        if row.menu is not None:
            card.add_item(control_row(row.menu))
    for menu in filter(_is_menu, shown):
        if menu is not page.more:
            card.add_item(control_row(menu))
    add_buttons(card, [one for one in shown if not _is_menu(one)])
    if page.more is not None and _is_menu(page.more):
        card.add_item(control_row(page.more))
    return message_of(card, page.pictures)


def plain_page(name: str, text: str, *controls: Control[Any]) -> OutgoingMessage:
    """Returns a plain message with a text and controls. `name` is the page's name, which is in
    LONG_PAGES if the text may be long."""
    return page_message(Page(name, text, controls=controls, colour=None))


def _problem_of(page: Page) -> str:
    """Returns why a page can't be shown; "" if it can."""
    in_rows = [one for row in page.rows for one in row.controls]
    shown, length = page.all_controls, len(page.words) + sum(len(row.text) for row in page.rows)
    menus = [one.item for one in shown if isinstance(one.item, discord.ui.Select)]
    rows = len(menus) + -(-(len(shown) - len(menus)) // 5)
    components = 2 + len(shown) + rows + len(page.pictures) + len(page.rows) + 2 * len(in_rows)
    if page.colour is None and (rows > MOST_ROWS or length > CONTENT_LIMIT):
        return f"{rows} rows and {length} characters in a plain message"
    if page.colour is None and page.rows:
        return "parts of a container in a plain message"
    if components > MOST_COMPONENTS or length > MOST_CHARACTERS:
        return f"{components} components and {length} characters"
    if any(len(menu.options) > MOST_OPTIONS for menu in menus):
        return f"a menu of more than {MOST_OPTIONS} options"
    return ""


def _words_of(page: Page) -> int:
    """Returns how many of the bot's own words a page has before the fold."""
    said = " ".join([page.title, page.text, *(row.text for row in page.rows), page.note])
    return len(_NO_WORDS.sub(" ", _NAMES.sub(" name ", said)).split())


def _is_menu(control: Control[Any]) -> bool:
    return not isinstance(control.item, discord.ui.Button)


def paged(items: Sequence[Item], page: int, size: int) -> tuple[Sequence[Item], int, int]:
    """Returns the items on a page of `size` items, the page's number, and the number of pages.
    Returns the last page if there are fewer, and one empty page if there are no items."""
    pages = max(1, -(-len(items) // size))
    page = min(page, pages - 1)
    return items[page * size : (page + 1) * size], page, pages
