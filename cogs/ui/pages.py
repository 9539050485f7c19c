"""Long lists, page by page. Pages count from 0; members read them counted from 1."""

from collections.abc import Callable, Sequence
from typing import TypeVar, TypeVarTuple

Item = TypeVar("Item")
Button = TypeVar("Button")
About = TypeVarTuple("About")


def paged(items: Sequence[Item], page: int, size: int) -> tuple[Sequence[Item], int, int]:
    """What is on a page of `size` items, which page that is, and how many there are: the last page
    where there are fewer, and one empty page where there is nothing."""
    pages = max(1, -(-len(items) // size))
    page = min(page, pages - 1)
    return items[page * size : (page + 1) * size], page, pages


def page_turn_buttons(
    page: int,
    pages: int,
    button: Callable[[*About, int, str], Button],
    *about: *About,
    back: str = "◀ Page {}",
    on: str = "Page {} ▶",
) -> list[Button]:
    """The buttons to the pages before and after a page, where there are any: `button` makes one of
    what it is `about`, the page that it leads to and its label. Labels may name that page with
    {}."""
    labels = ((page - 1, back), (page + 1, on))
    return [button(*about, to, label.format(to + 1)) for to, label in labels if 0 <= to < pages]
