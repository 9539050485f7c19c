"""The choices of a decision as buttons and menus.

Up to five are buttons. More are a menu, in pages of 25; where it is shorter, first the card
and then what to do with it. What is about no card, such as ending the turn, stays a button.
Attacks have a panel of their own then (`cogs.matches.attack_panel`), behind a button where there
is more to choose from. Of what is asked for several times alike, several may be taken at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import discord

from bot.discord_text import cut, one_line
from bot.matches.attacks import Aim, aims
from bot.matches.live_match import Snapshot
from bot.matches.option_groups import CardOffers, Offer, by_card, offers
from cogs.matches.attack_panel import attack_buttons, attack_rows
from cogs.matches.board_layout import control_row
from cogs.matches.controls import (
    BUTTON_LENGTH,
    MENU_LENGTH,
    ChooseButton,
    OptionMenu,
    SeveralMenu,
    SureButton,
    TurnButton,
)
from cogs.matches.decision_controls import ALL_CHOICES, PAGE, ROW, Asked, Row, beside, fit
from engine.decisions import Decision
from engine.players import Player


@dataclass(frozen=True, slots=True)
class Where:
    """Which part of the choices is open: a page, and the first option of a card or against an aim,
    if any. With `unsure`, the player is asked instead whether to take those options."""

    page: int = 0
    card: int | None = None
    unsure: tuple[int, ...] = ()


START = Where()


def choice_rows(snapshot: Snapshot, seat: Player, where: Where) -> list[Row]:
    """Rows of controls for the decision that a player has to take; none if they have none."""
    view = snapshot.views[seat]
    if view.decision is None:
        return []
    asked = Asked(snapshot.row.id, snapshot.number, _question(view.decision))
    if where.unsure:
        sure = SureButton(asked.match_id, asked.number, where.unsure)
        return [control_row(sure, asked.turn("Back", where.page, where.card))]
    found = offers(view.decision, view)
    rest = [offer for offer in found if offer.aim is None]
    others = sum(offer.place is None for offer in found)
    if view.decision.several > 1 and len(found) > ROW and others < ROW:
        rows = _several(asked, found, view.decision, where)
    elif len(found) <= ROW or len(rest) == len(found):
        rows = _rows(asked, found, where)
    else:
        rows = _with_attacks(asked, rest, aims(view.decision, view, snapshot.row.names), where)
    return beside(rows, asked.back()) if snapshot.steps_back == seat else rows


def _question(decision: Decision) -> str:
    """What a menu of all options asks; what to do next goes without saying."""
    return "Choose …" if decision.restart else one_line(decision.prompt)


def _with_attacks(
    asked: Asked, rest: Sequence[Offer], aimed: Sequence[Aim], where: Where
) -> list[Row]:
    """The attacks at once where there is hardly anything else, otherwise behind a button for each
    aim, or one for many aims."""
    if len(rest) <= 1:
        rows = attack_rows(asked, aimed, where.card, where.page)
        return beside(rows, *(asked.choose(offer, offer.label) for offer in rest))
    if any(where.card == one.option for aim in aimed for one in aim.attackers):
        rows = attack_rows(asked, aimed, where.card, where.page)
        return beside(rows, asked.turn(ALL_CHOICES, 0, None))
    return beside(_rows(asked, rest, where), *attack_buttons(asked, aimed))


def _rows(asked: Asked, found: Sequence[Offer], where: Where) -> list[Row]:
    if len(found) <= ROW:
        return [_buttons(asked, [_alone(offer) for offer in found])]
    cards = [group for group in by_card(found) if group.offers[0].place is not None]
    for group in cards:
        if where.card == group.offers[0].option and len(group.offers) > 1:
            rows = _either(asked, [_alone(offer) for offer in group.offers], where)
            return [*rows, control_row(asked.turn(ALL_CHOICES, 0, None))]
    others = [_alone(offer) for offer in found if offer.place is None]
    placed = [_alone(offer) for offer in found if offer.place is not None]
    if len(others) > ROW:
        usual = [entry for entry in others if entry.offers[0].main]
        rows = _menu(asked, placed + others, where)
        return [*rows, _buttons(asked, usual)] if usual else rows
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


def _either(asked: Asked, entries: Sequence[CardOffers], where: Where) -> list[Row]:
    """Buttons for up to five entries, a menu for more."""
    return [_buttons(asked, entries)] if len(entries) <= ROW else _menu(asked, entries, where)


def _buttons(asked: Asked, entries: Sequence[CardOffers]) -> Row:
    """Up to five buttons; those about cards, and what is usually chosen, stand out."""

    def button(entry: CardOffers, label: str) -> ChooseButton | TurnButton:
        first = entry.offers[0]
        if len(entry.offers) == 1:
            return asked.choose(first, label)
        return asked.turn(label, 0, first.option)

    titles = [entry.title if len(entry.offers) == 1 else f"{entry.title} …" for entry in entries]
    return control_row(*map(button, entries, fit(titles, BUTTON_LENGTH)))


def _menu(asked: Asked, entries: Sequence[CardOffers], where: Where) -> list[Row]:
    """A menu, with buttons to turn its pages."""
    titles = fit([entry.title for entry in entries], MENU_LENGTH)
    options = list(map(_in_menu, entries, titles))
    return asked.menu(OptionMenu, options, asked.question, where.page, where.card)


def _several(asked: Asked, found: Sequence[Offer], decision: Decision, where: Where) -> list[Row]:
    """A menu of which so many may be taken at once, if they are on one page; what is about no card
    stays a button."""
    placed = [_alone(offer) for offer in found if offer.place is not None]
    others = [_alone(offer) for offer in found if offer.place is None]
    options = list(map(_in_menu, placed, fit([one.title for one in placed], MENU_LENGTH)))
    make = partial(SeveralMenu, most=decision.several)
    rows = asked.menu(make, options, one_line(decision.prompt), where.page, where.card)
    return [*rows, _buttons(asked, others)] if others else rows


def _in_menu(entry: CardOffers, title: str) -> discord.SelectOption:
    first = entry.offers[0]
    several = len(entry.offers) > 1
    detail = f"{len(entry.offers)} things to do" if several else one_line(first.words)
    return discord.SelectOption(
        label=title or "…",
        value=f"card{first.option}" if several else str(first.option),
        description=cut(detail, MENU_LENGTH) or None,
    )
