"""Long lists, page by page."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cogs.matches.table.controls import BoardPageButton
from cogs.ui.pages import PageTurn, paged


@given(st.lists(st.integers()), st.integers(1, 7))
def test_every_item_is_on_one_page(items: list[int], size: int) -> None:
    _, _, pages = paged(items, 0, size)
    shown = [paged(items, page, size)[0] for page in range(pages)]
    assert [one for page in shown for one in page] == items
    assert all(len(page) == size for page in shown[:-1])
    assert len(shown[-1]) <= size


def test_past_the_last_page_is_the_last() -> None:
    assert paged("abcde", 9, 2) == ("e", 2, 3)
    assert paged("", 9, 2) == ("", 0, 1)


def test_buttons_lead_to_the_pages_before_and_after() -> None:
    def labels(page: int, pages: int, *words: str) -> list[str | None]:
        buttons = PageTurn(BoardPageButton, ("ABCDEF",), page, pages, *words).buttons
        return [button.item.label for button in buttons]

    assert labels(0, 1) == []
    assert labels(0, 3) == ["Page 2 ▶"]
    assert labels(1, 3) == ["◀ Page 1", "Page 3 ▶"]
    assert labels(2, 3, "◀ Newer", "Older ▶") == ["◀ Newer"]
