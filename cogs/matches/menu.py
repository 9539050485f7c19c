"""The choices of a decision as buttons and menus.

Up to five are buttons. More are a menu, in pages of 25; where it is shorter, first the card
and then what to do with it. What is about no card, such as ending the turn, stays a button.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.matches.offers import CardOffers, Offer, by_card, offers
from bot.matches.playing import Snapshot
from bot.words import cut, cut_apart, one_line
from cogs.matches.board import control_row
from cogs.matches.controls import (
    BUTTON_LENGTH,
    MENU_LENGTH,
    ChooseButton,
    OptionMenu,
    TurnButton,
)
from engine.players import Player

ROW = 5
PAGE = 25

Row = discord.ui.ActionRow[Any]


@dataclass(frozen=True, slots=True)
class Where:
    """Which part of the choices is open: a page, and the first option of a card, if any."""

    page: int = 0
    card: int | None = None


START = Where()


@dataclass(frozen=True, slots=True)
class _Asked:
    """The decision that is asked about."""

    match_id: str
    number: int

    def choose(self, offer: Offer, label: str) -> ChooseButton:
        main = offer.place is not None
        return ChooseButton(self.match_id, self.number, offer.option, label, main)

    def turn(self, label: str, page: int, card: int | None) -> TurnButton:
        return TurnButton(self.match_id, self.number, page, card, label)


def choice_rows(snapshot: Snapshot, seat: Player, where: Where) -> list[Row]:
    """Rows of controls for the decision that a player has to take; none if they have none."""
    view = snapshot.views[seat]
    if view.decision is None:
        return []
    asked = _Asked(snapshot.row.id, snapshot.number)
    found = offers(view.decision, view)
    if len(found) <= ROW:
        return [_buttons(asked, [_alone(offer) for offer in found])]
    cards = [group for group in by_card(found) if group.offers[0].place is not None]
    for group in cards:
        if where.card == group.offers[0].option and len(group.offers) > 1:
            rows = _either(asked, [_alone(offer) for offer in group.offers], where)
            return [*rows, control_row(asked.turn("Back", 0, None))]
    others = [_alone(offer) for offer in found if offer.place is None]
    placed = [_alone(offer) for offer in found if offer.place is not None]
    if len(others) > ROW:
        return _menu(asked, placed + others, where)
    rows = _either(asked, cards, where) if _shorter(cards) else _menu(asked, placed, where)
    return [*rows, _buttons(asked, others)] if others else rows


def _alone(offer: Offer) -> CardOffers:
    return CardOffers(offer.label, (offer,))


def _shorter(cards: Sequence[CardOffers]) -> bool:
    """Whether asking for the card first takes fewer or easier clicks than one menu of all."""
    every = sum(len(group.offers) for group in cards)
    longest = max((len(group.offers) for group in cards), default=0)
    if len(cards) == every:
        return False
    return every > PAGE or (len(cards) <= ROW and longest <= ROW)


def _either(asked: _Asked, entries: Sequence[CardOffers], where: Where) -> list[Row]:
    """Buttons for up to five entries, a menu for more."""
    return [_buttons(asked, entries)] if len(entries) <= ROW else _menu(asked, entries, where)


def _buttons(asked: _Asked, entries: Sequence[CardOffers]) -> Row:
    """Up to five buttons; those about cards stand out."""

    def button(entry: CardOffers, label: str) -> ChooseButton | TurnButton:
        first = entry.offers[0]
        if len(entry.offers) == 1:
            return asked.choose(first, label)
        return asked.turn(label, 0, first.option)

    titles = [entry.title if len(entry.offers) == 1 else f"{entry.title} …" for entry in entries]
    return control_row(*map(button, entries, _fit(titles, BUTTON_LENGTH)))


def _menu(asked: _Asked, entries: Sequence[CardOffers], where: Where) -> list[Row]:
    """A menu, with buttons to turn its pages."""
    pages = -(-len(entries) // PAGE)
    page = min(where.page, pages - 1)
    titles = _fit([entry.title for entry in entries], MENU_LENGTH)
    options = list(map(_in_menu, entries, titles))[page * PAGE : (page + 1) * PAGE]
    said = "Choose …" if pages == 1 else f"Choose … (page {page + 1} of {pages})"
    menu = OptionMenu(asked.match_id, asked.number, options, said)
    turns = [(page - 1, "◀ Earlier"), (page + 1, "Later ▶")]
    buttons = [asked.turn(said, to, where.card) for to, said in turns if 0 <= to < pages]
    return [control_row(menu), control_row(*buttons)] if buttons else [control_row(menu)]


def _fit(titles: Sequence[str], limit: int) -> list[str]:
    """What stands on the controls of one decision: as long as they may be, and different."""
    return cut_apart([one_line(title) for title in titles], limit)


def _in_menu(entry: CardOffers, title: str) -> discord.SelectOption:
    first = entry.offers[0]
    several = len(entry.offers) > 1
    detail = f"{len(entry.offers)} things to do" if several else one_line(first.detail)
    return discord.SelectOption(
        label=title or "…",
        value=f"card{first.option}" if several else str(first.option),
        description=cut(detail, MENU_LENGTH) or None,
    )
