"""Choosing attacks: whom to attack, and with which cards, as many at once as the player likes.

The aims are buttons or a menu, one of them is open; below it are those who may attack it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import discord

from bot.discord_text import cut, one_line
from bot.matches.attacks import Aim, Attacker
from cogs.matches.board_layout import control_row
from cogs.matches.controls import (
    BUTTON_LENGTH,
    MENU_LENGTH,
    ChooseButton,
    OptionMenu,
    SeveralMenu,
    TurnButton,
)
from cogs.matches.decision_controls import PAGE, ROW, Asked, Row, fit
from cogs.ui.pages import turns

NAME_LENGTH = 80


def attack_rows(asked: Asked, aims: Sequence[Aim], option: int | None, page: int) -> list[Row]:
    """Rows of controls: the aims, if there are several, and a page of the attackers of that which
    `option` attacks, or of the first."""
    chosen = (aim for aim in aims if any(one.option == option for one in aim.attackers))
    current = next(chosen, aims[0])
    rows = _aim_rows(asked, aims, current) if len(aims) > 1 else []
    return [*rows, *_attacker_rows(asked, current, page)]


def attack_buttons(asked: Asked, aims: Sequence[Aim]) -> list[ChooseButton | TurnButton]:
    """A button for each aim: it opens those who may attack it, or has the only one attack. Many
    aims are behind one button."""
    style = discord.ButtonStyle.danger
    if len(aims) > ROW:
        return [asked.turn("Attack …", 0, aims[0].first, style)]
    titles = fit([_attack_title(aim) for aim in aims], BUTTON_LENGTH)
    return [
        ChooseButton(asked.match_id, asked.number, aim.first, label, main=True)
        if len(aim.attackers) == 1
        else asked.turn(label, 0, aim.first, style)
        for aim, label in zip(aims, titles, strict=True)
    ]


def _attack_title(aim: Aim) -> str:
    if len(aim.attackers) == 1:
        return f"{aim.attackers[0].name} attacks {aim.name}"
    return f"Attack {aim.name} …"


def _aim_rows(asked: Asked, aims: Sequence[Aim], current: Aim) -> list[Row]:
    if len(aims) > ROW:
        return _aim_menu(asked, aims, current)
    titles = fit([", ".join(filter(None, (aim.name, aim.state))) for aim in aims], BUTTON_LENGTH)
    styles = {True: discord.ButtonStyle.primary, False: discord.ButtonStyle.secondary}
    return [
        control_row(
            *(
                asked.turn(title, 0, aim.first, styles[aim is current])
                for aim, title in zip(aims, titles, strict=True)
            )
        )
    ]


def _aim_menu(asked: Asked, aims: Sequence[Aim], current: Aim) -> list[Row]:
    """The page of the aims that has the current one; the others are reached by their first."""
    titles = fit([aim.name for aim in aims], MENU_LENGTH)
    page = next(at for at, aim in enumerate(aims) if aim is current) // PAGE
    options = [
        discord.SelectOption(
            label=title or "…",
            value=f"card{aim.first}",
            description=cut(one_line(aim.state), MENU_LENGTH) or None,
            default=aim is current,
        )
        for aim, title in zip(aims, titles, strict=True)
    ][page * PAGE : (page + 1) * PAGE]
    rows = [control_row(OptionMenu(asked.match_id, asked.number, options, "Attack whom?"))]

    def button(to: int, label: str) -> TurnButton:
        return asked.turn(label, 0, aims[to * PAGE].first)

    pages = -(-len(aims) // PAGE)
    buttons = turns(page, pages, button, "◀ Earlier targets", "Later targets ▶")
    return [*rows, control_row(*buttons)] if buttons else rows


def _attacker_rows(asked: Asked, aim: Aim, page: int) -> list[Row]:
    if len(aim.attackers) == 1:
        label = f"{aim.attackers[0].name} attacks {aim.name}"
        return [
            control_row(ChooseButton(asked.match_id, asked.number, aim.first, label, main=True))
        ]
    titles = fit([one.name for one in aim.attackers], MENU_LENGTH)
    options = list(map(_in_menu, aim.attackers, titles))
    said = f"Who attacks {cut(one_line(aim.name), NAME_LENGTH)}? One or more"
    last = aim.attackers[-1].option  # as the first stands on the button of the aim
    return asked.menu(partial(SeveralMenu, most=PAGE), options, said, page, last)


def _in_menu(attacker: Attacker, title: str) -> discord.SelectOption:
    return discord.SelectOption(
        label=title or "…",
        value=str(attacker.option),
        description=cut(one_line(attacker.state), MENU_LENGTH) or None,
    )
