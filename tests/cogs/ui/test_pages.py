"""Long lists, page by page."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cogs.ui.pages import page_turn_buttons, paged


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
    def button(page: int, label: str) -> tuple[int, str]:
        return page, label

    assert page_turn_buttons(0, 1, button) == []
    assert page_turn_buttons(0, 3, button) == [(1, "Page 2 ▶")]
    assert page_turn_buttons(1, 3, button) == [(0, "◀ Page 1"), (2, "Page 3 ▶")]
    assert page_turn_buttons(2, 3, button, back="◀ Newer", on="Older ▶") == [(1, "◀ Newer")]
