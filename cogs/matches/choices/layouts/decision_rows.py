"""The parts that the controls of one decision share: their match and number, rows and pages.

A pool of cards from which a player chooses is on pages that a picture and the controls share.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import discord

from bot.base.discord_text import cut_apart, one_line
from bot.discord_api.emoji import Signs, emoji_of
from bot.matches.choices.option_groups import OfferedOption
from bot.matches.live.snapshot import Snapshot
from cogs.matches.choices.controls import ChooseButton, DecisionMenu, StepBackButton, TurnButton
from cogs.ui.containers import control_row
from cogs.ui.controls import AnyButton, Control
from cogs.ui.pages import PageTurn, paged
from engine.players import Player
from engine.views import ZoneView
from rendering import CARDS_ON_A_PAGE, pool_pages
from rendering.signs.emoji_signs import kind_sign

ROW = 5
MOST_BUTTONS = 10
"""Plays that are buttons, at most; more are a menu."""
MOST_NUMBERS = 18
"""Cards of a menu that have numbers in the picture, at most; more would be too narrow there."""
PAGE = 25
ALL_CHOICES = "◀ All choices"
FEW = 2 * CARDS_ON_A_PAGE
"""Cards that are offered together whatever page they are on, at most."""
SWORDS = "⚔️"
HINTED = "💡"
"""The emoji on the option that a hint is about."""

Row = discord.ui.ActionRow[Any]
AButton = TypeVar("AButton", bound=Control[AnyButton])
Emoji = discord.PartialEmoji | str
MakeMenu = Callable[[str, int, list[discord.SelectOption], str], DecisionMenu]


@dataclass(frozen=True, slots=True)
class DecisionControls:
    """The maker of controls for one decision.

    - `match_id` and `number`: the id of the match, and the number of the decision.
    - `question`: the placeholder of the decision's menus.
    - `signs`: the emoji for the controls.
    - `hinted`: the option that a hint recommends, None without a hint.
    - `numbers`: the number that an option's card has in the picture, by option.
    """

    match_id: str
    number: int
    question: str
    signs: Signs = field(default_factory=dict[str, str])
    hinted: int | None = None
    numbers: Mapping[int, int] = field(default_factory=dict[int, int])

    def choose_button(self, offer: OfferedOption, label: str) -> ChooseButton:
        """Returns the button that chooses the option of `offer`."""
        button = ChooseButton(self.match_id, self.number, offer.option, label, offer.main)
        button.item.emoji = self.sign(offer)
        return self.mark_if_hinted(button, offer.option)

    def mark_if_hinted(self, button: AButton, *options: int) -> AButton:
        """Returns `button`, highlighted if a hint recommends one of the `options`. These are the
        numbers of the options that the button chooses or leads to."""
        if self.hinted in options:
            button.item.style = discord.ButtonStyle.success
            button.item.emoji = HINTED
        return button

    def sign_of(self, sign: Emoji | None, *options: int) -> Emoji | None:
        """Returns the emoji for a menu entry that leads to the options with these numbers: 💡 if a
        hint recommends one of them, else `sign`, the emoji that the entry usually has."""
        return HINTED if self.hinted in options else sign

    def sign(self, offer: OfferedOption) -> Emoji | None:
        """Returns crossed swords if the offer is an attack, else the emoji for the kind of the
        offer's card. Returns None if the offer is about no card or there is no emoji."""
        if offer.aim is not None and self.signs:
            return SWORDS
        return emoji_of(self.signs, kind_sign(offer.card.face.kind)) if offer.card else None

    def turn_button(
        self,
        label: str,
        page: int,
        card: int | None,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    ) -> TurnButton:
        """Returns the button that opens this page of the choices, or with `card` (the first option
        of a card) only the options of that card."""
        return TurnButton(self.match_id, self.number, page, card, label, style)

    def back_button(self, label: str = "Back") -> StepBackButton:
        """Returns the button that takes back the latest step of a choice."""
        return StepBackButton(self.match_id, self.number, label)

    def menu_rows(
        self,
        make: MakeMenu,
        options: Sequence[discord.SelectOption],
        said: str,
        page: int,
        card: int | None,
    ) -> list[Row]:
        """Returns rows with a menu of the options on a page, and buttons to turn the page.

        - `make` makes the menu, and `said` is its placeholder.
        - `page` counts from 0. If there are fewer pages, the menu shows the last page.
        - `card` is the number of the first option if the menu has only the options of one card, or
          only attackers; else None. The ids of the buttons contain this number.
        """
        shown, page, pages = paged(options, page, PAGE)
        words = said if pages == 1 else f"{said} (page {page + 1} of {pages})"
        rows = [control_row(make(self.match_id, self.number, list(shown), words))]
        turn = PageTurn(TurnButton, (self.match_id, self.number), page, pages, after=(card,))
        return [*rows, control_row(*turn.buttons)] if turn.buttons else rows


def in_rows(buttons: Sequence[Control[Any]]) -> list[Row]:
    """Returns the buttons in rows of at most five."""
    rows: list[Row] = []
    for at in range(0, len(buttons), ROW):
        rows.append(control_row(*buttons[at : at + ROW]))
    return rows


def fitting_labels(titles: Sequence[str], limit: int) -> list[str]:
    """Returns the titles cut to `limit` characters, so that different titles stay different."""
    return cut_apart([*map(one_line, titles)], limit)


def pictured_pool(snapshot: Snapshot, seat: Player) -> ZoneView | None:
    """Returns the pool of cards from which the player chooses (such as a searched deck), if they
    see it as pictures. Returns None if there is no pool or the player reads it in words."""
    preferences = snapshot.context.preferences.get(seat)
    if snapshot.row.state == "over" or (preferences is not None and preferences.text_board):
        return None
    return snapshot.views[seat].pool


def pool_page_number(pool: ZoneView, page: int) -> int:
    """Returns `page`, or the number of the pool's last page if `page` is beyond it."""
    return min(page, pool_pages(pool) - 1)


def on_pool_page(
    found: Sequence[OfferedOption], pool: ZoneView, page: int
) -> Sequence[OfferedOption]:
    """Returns the offers to show with this page of the pool: the offers about cards on the page,
    and the offers about no card. If only a few offers are about cards, returns all offers."""
    if sum(offer.place is not None for offer in found) <= FEW:
        return found
    page = pool_page_number(pool, page)
    return [offer for offer in found if offer.place is None or _page_of(offer, pool) == page]


def page_turns(asked: DecisionControls, pool: ZoneView, page: int) -> list[Row]:
    """Returns a row with buttons to the previous and next page of the pool; no row if it has one
    page."""
    about, pages = (asked.match_id, asked.number), pool_pages(pool)
    return in_rows(PageTurn(TurnButton, about, page, pages, after=(None,)).buttons)


def _page_of(offer: OfferedOption, pool: ZoneView) -> int | None:
    place = offer.place
    if place is None or place.zone != pool.key or place.index is None:
        return None
    return place.index // CARDS_ON_A_PAGE
