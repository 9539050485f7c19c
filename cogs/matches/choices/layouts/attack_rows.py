"""The choice among several attackers: who attacks whom, with as many attacks at once as the player
likes. If there are too many attacks for one menu, the player first chooses the attackers, then
their target."""

from collections.abc import Sequence
from functools import partial

import discord

from bot.base.discord_text import cut, one_line
from bot.matches.choices.attacks import Attacker, AttackOptions, AttackTarget
from cogs.matches.choices.controls import (
    AttackButton,
    AttackersMenu,
    AttackOnMenu,
    ChooseButton,
    SeveralMenu,
    TargetMenu,
)
from cogs.matches.choices.layouts.decision_rows import (
    PAGE,
    ROW,
    DecisionControls,
    Row,
    fitting_labels,
)
from cogs.ui.containers import control_row
from cogs.ui.controls import BUTTON_LENGTH, MENU_LENGTH

NAME_LENGTH = 80
ATTACK_WITH = "Attack with …"
"""The placeholder of the menu of attacks or attackers, which allows one or more picks."""


def attack_rows(
    asked: DecisionControls,
    attacks: AttackOptions,
    page: int = 0,
    several: type[AttackOnMenu | SeveralMenu] = SeveralMenu,
) -> list[Row]:
    """Returns the menu in which a player declares attacks, with buttons to turn its pages. The menu
    lists all attacks (attacker and target) if they fit; else the menu lists the attackers, a page
    at a time. `several` is the class of a menu from which several attacks can be picked."""
    targets = attacks.targets(attacks.attackers)
    every = sum(len(one.options) for one in attacks.attackers)
    if len(targets) > 1 and every <= PAGE:
        return _every_attack(asked, attacks, several)
    options = [
        _in_menu(asked, one, title)
        for one, title in zip(attacks.attackers, _names(attacks.attackers), strict=True)
    ]
    make = several if len(targets) == 1 else AttackersMenu
    said = ATTACK_WITH
    if len(targets) == 1:
        said = f"Attack {cut(one_line(targets[0].name), NAME_LENGTH)} with …"
    return asked.menu_rows(
        partial(make, most=PAGE), options, said, page, attacks.attackers[0].first
    )


def _every_attack(
    asked: DecisionControls, attacks: AttackOptions, several: type[AttackOnMenu | SeveralMenu]
) -> list[Row]:
    """Returns a menu of all attacks. Each attacker may have one of them."""
    found: list[tuple[str, int, str]] = []
    for one in attacks.attackers:
        for aim, number in one.options.items():
            states = filter(None, (one.state, attacks.named[aim][1]))
            found.append((attacks.label(number), number, " → ".join(states)))
    options = [
        discord.SelectOption(
            label=label or "…",
            value=str(number),
            description=cut(one_line(states), MENU_LENGTH) or None,
            emoji=asked.sign_of(None, number),
        )
        for label, (_, number, states) in zip(
            fitting_labels([label for label, _, _ in found], MENU_LENGTH), found, strict=True
        )
    ]
    make = partial(several, most=len(attacks.attackers))
    return asked.menu_rows(make, options, ATTACK_WITH, 0, None)


def target_rows(
    asked: DecisionControls, attacks: AttackOptions, chosen: Sequence[Attacker]
) -> list[Row]:
    """Returns rows of buttons or menus to choose the target of the `chosen` attackers."""
    targets = attacks.targets(chosen)
    who = chosen[0].name if len(chosen) == 1 else f"{len(chosen)} attackers"
    if len(targets) > ROW:
        return _target_menu(asked, chosen, targets, who)
    verb = "attacks" if len(chosen) == 1 else "attack"
    labels = fitting_labels([f"{who} {verb} {_words(target)}" for target in targets], BUTTON_LENGTH)
    buttons = [
        ChooseButton(asked.match_id, asked.number, target.options[0], label, main=True)
        if len(target.options) == 1
        else AttackButton(asked.match_id, asked.number, target.options, label)
        for target, label in zip(targets, labels, strict=True)
    ]
    marked = (
        asked.mark_if_hinted(button, *target.options)
        for button, target in zip(buttons, targets, strict=True)
    )
    return [control_row(*marked)]


def _words(target: AttackTarget) -> str:
    return f"{target.name} ({target.state})" if target.state else target.name


def _target_menu(
    asked: DecisionControls, chosen: Sequence[Attacker], targets: Sequence[AttackTarget], who: str
) -> list[Row]:
    """Returns menus of the targets, one page each."""
    names = fitting_labels([target.name for target in targets], MENU_LENGTH)
    options = [
        discord.SelectOption(
            label=name or "…",
            value=str(target.options[0]),
            description=cut(one_line(target.state), MENU_LENGTH) or None,
            emoji=asked.sign_of(None, *target.options),
        )
        for target, name in zip(targets, names, strict=True)
    ]
    firsts = [one.first for one in chosen]
    said = f"Whom does {cut(one_line(who), NAME_LENGTH)} attack?"
    if len(chosen) > 1:
        said = f"Whom do the {who} attack?"
    return [
        control_row(
            TargetMenu(
                asked.match_id, asked.number, firsts, at // PAGE, options[at : at + PAGE], said
            )
        )
        for at in range(0, len(options), PAGE)
    ]


def _names(attackers: Sequence[Attacker]) -> list[str]:
    return fitting_labels([one.name for one in attackers], MENU_LENGTH)


def _in_menu(asked: DecisionControls, attacker: Attacker, title: str) -> discord.SelectOption:
    return discord.SelectOption(
        label=title or "…",
        value=str(attacker.first),
        description=cut(one_line(attacker.state), MENU_LENGTH) or None,
        emoji=asked.sign_of(None, *attacker.options.values()),
    )
