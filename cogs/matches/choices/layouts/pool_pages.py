"""Cards of which a player keeps some, on pages that a picture and the controls share."""

from collections.abc import Sequence

from bot.matches.choices.option_groups import OfferedOption
from bot.matches.live.snapshot import Snapshot
from cogs.matches.choices.layouts.decision_rows import DecisionControls, Row, add_beside
from cogs.ui.pages import page_turn_buttons
from engine.players import Player
from engine.views import ZoneView
from rendering import CARDS_ON_A_PAGE, pool_of, pool_pages

FEW = 2 * CARDS_ON_A_PAGE
"""So many cards are offered together, whatever page they are on."""


def pictured_pool(snapshot: Snapshot, seat: Player) -> ZoneView | None:
    """The cards of which the player keeps some, where they see them in pictures."""
    preferences = snapshot.context.preferences.get(seat)
    if snapshot.row.state == "over" or (preferences is not None and preferences.text_board):
        return None
    return pool_of(snapshot.views[seat])


def pool_page_number(pool: ZoneView, page: int) -> int:
    """The page that is shown: the last one for what comes after it."""
    return min(page, pool_pages(pool) - 1)


def on_pool_page(
    found: Sequence[OfferedOption], pool: ZoneView, page: int
) -> Sequence[OfferedOption]:
    """What is offered beside a page: all where it is about few cards, else what is about those that
    are on the page, or about none."""
    if sum(offer.place is not None for offer in found) <= FEW:
        return found
    page = pool_page_number(pool, page)
    return [offer for offer in found if offer.place is None or _page_of(offer, pool) == page]


def with_page_turns(
    rows: Sequence[Row], asked: DecisionControls, pool: ZoneView, page: int
) -> list[Row]:
    """The rows with the buttons that turn to the pages beside one."""
    buttons = page_turn_buttons(
        pool_page_number(pool, page),
        pool_pages(pool),
        lambda to, label: asked.turn_button(label, to, None),
    )
    return add_beside(rows, *buttons)


def _page_of(offer: OfferedOption, pool: ZoneView) -> int | None:
    place = offer.place
    if place is None or place.zone != pool.key or place.index is None:
        return None
    return place.index // CARDS_ON_A_PAGE
