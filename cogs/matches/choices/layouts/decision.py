"""The choices of a decision as buttons and menus.

Up to five are buttons. More are a menu, in pages of 25; where it is shorter, first the card and
then what to do with it. What is about no card, such as ending the turn, stays a button. Attacks
have rows of their own then (`cogs.matches.choices.layouts.attack_rows`), or a panel behind a button
where they are too many. Of what is asked for several times alike, several may be taken at once.
What is pointless is behind a button, unless there is nothing else. Cards of which a player keeps
some are offered page by page, as they are pictured. Beside a pass stands a button that passes on:
until the player's own turn is over, or until something happens.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import discord

import engine
from bot.base.discord_text import cut, one_line
from bot.discord_api.emoji import NO_SIGNS, Signs
from bot.matches.choices.attacks import AttackOptions, attack_options
from bot.matches.choices.option_groups import CardOptions, OfferedOption, by_card, offered_options
from bot.matches.live.snapshot import Snapshot
from cogs.matches.choices.controls import (
    START,
    AttackButton,
    ChoicePlace,
    ChooseButton,
    ConfirmChoiceButton,
    EndTurnButton,
    OptionMenu,
    PassOnButton,
    SeveralMenu,
    ShowAllButton,
    TurnButton,
    UnaskedButton,
)
from cogs.matches.choices.layouts.attack_rows import attack_rows, target_rows
from cogs.matches.choices.layouts.decision_rows import (
    ALL_CHOICES,
    PAGE,
    ROW,
    DecisionControls,
    Row,
    add_beside,
    fitting_labels,
    on_pool_page,
    pictured_pool,
    with_page_turns,
)
from cogs.ui.containers import control_row
from cogs.ui.controls import BUTTON_LENGTH, MENU_LENGTH
from cogs.ui.pages import PageTurn
from engine.decisions import Decision, Place
from engine.players import Player
from engine.views import View

CHANGE = "Change my choice"


def choice_rows(
    snapshot: Snapshot, seat: Player, where: ChoicePlace, signs: Signs = NO_SIGNS
) -> list[Row]:
    """Rows of controls for the decision that a player has to take, with signs beside their words;
    none if they have none."""
    view, pool = snapshot.views[seat], pictured_pool(snapshot, seat)
    number = snapshot.number_for(seat)
    if view.decision is None:
        asked = DecisionControls(snapshot.row.id, number, "")
        rows = [control_row(asked.back_button(CHANGE))] if snapshot.may_step_back(seat) else []
        return with_page_turns(rows, asked, pool, where.page) if pool and rows else rows
    question = "Choose …" if view.decision.restart else one_line(view.decision.prompt)
    asked = DecisionControls(snapshot.row.id, number, question, signs, where.hinted)
    if where.unsure:
        return [_confirmation_row(asked, view.decision, where)]
    found = _offered(snapshot, view, view.decision)
    if pool is not None:
        rows = _pool_rows(asked, on_pool_page(found, pool, where.page), view.decision)
        rows = with_page_turns(rows, asked, pool, where.page)
    elif where.pointless and (hidden := [offer for offer in found if offer.hidden]):
        return _hidden_rows(asked, hidden, where.page)
    else:
        rows = _offer_rows(snapshot, view, view.decision, asked, found, where)
    return add_beside(rows, asked.back_button()) if snapshot.may_step_back(seat) else rows


def _confirmation_row(asked: DecisionControls, decision: Decision, where: ChoicePlace) -> Row:
    """Returns the buttons that ask whether the player is sure."""
    about = asked.match_id, asked.number, where.unsure
    dear = any(decision.options[option].dear for option in where.unsure)
    sure = [ConfirmChoiceButton(*about), *([UnaskedButton(*about)] if dear else [])]
    return control_row(*sure, asked.turn_button("Back", where.page, where.card))


def _offer_rows(
    snapshot: Snapshot,
    view: View,
    decision: Decision,
    asked: DecisionControls,
    offered: Sequence[OfferedOption],
    where: ChoicePlace,
) -> list[Row]:
    """Returns rows for what a player may do, without what is hidden as pointless."""
    hidden = [offer for offer in offered if offer.hidden]
    found = tuple(offer for offer in offered if not offer.hidden)
    passing_on: list[EndTurnButton | PassOnButton] = []
    if decision.passing is not None and view.step:
        kind = EndTurnButton if view.active == decision.player else PassOnButton
        button = kind(asked.match_id, asked.number)
        passing_on = [asked.mark_if_hinted(button, decision.passing)]
    if passing_on and _ends_turn(snapshot, view):
        found = tuple(offer for offer in found if offer.option != decision.passing)
    rest = [offer for offer in found if offer.aim is None]
    others = sum(offer.place is None for offer in found)
    declared = attack_options(decision, view, snapshot.row.names)
    together: list[AttackButton] = []
    if snapshot.all_attack and (target := declared.common_target()) is not None:
        about = asked.match_id, asked.number, target.options
        button = AttackButton(*about, f"All attack {target.name}")
        together = [asked.mark_if_hinted(button, *target.options)]
    if decision.several > 1 and others < ROW:
        rows = _several(asked, found, decision, where)
    elif len(found) == len(rest) or len(found) <= ROW:
        rows = _rows(asked, found, where) if found else []
        rows = add_beside(rows, *together)
    else:
        rows = _with_attacks(asked, rest, declared, together, where)
    if not (where.attackers or where.card is not None):
        rows = add_beside(rows, *passing_on)
    if hidden:
        show_all = ShowAllButton(asked.match_id, asked.number)
        rows = add_beside(rows, asked.mark_if_hinted(show_all, *(offer.option for offer in hidden)))
    return rows


def _pool_rows(
    asked: DecisionControls, found: Sequence[OfferedOption], decision: Decision
) -> list[Row]:
    """What can be done with the cards of a page."""
    placed = any(offer.place is not None for offer in found)
    if decision.several > 1 and placed:
        return _several(asked, found, decision, START)
    return _rows(asked, found, START) if found else []


def _offered(snapshot: Snapshot, view: View, decision: Decision) -> tuple[OfferedOption, ...]:
    """What can be chosen, with what follows from it by itself. A player who is attacked is called
    by their name, and so is each of those that the game calls alike."""
    declared = attack_options(decision, view, snapshot.row.names, pointless=True)
    often = Counter(option.label for option in decision.options)
    steps = snapshot.named if decision.player == view.waiting_for else {}
    found: list[OfferedOption] = []
    for offer in offered_options(decision, view):
        label, alike = offer.label, often[decision.options[offer.option].label] > 1
        if offer.aim is not None and (alike or not isinstance(offer.aim, Place)):
            label = declared.label(offer.option)
        if named := steps.get(offer.option):
            label += f" → {named}" if offer.aim is None else f", and {named}"
        found.append(replace(offer, label=label))
    return tuple(found)


def _ends_turn(snapshot: Snapshot, view: View) -> bool:
    """Whether the pass of a player in their own turn ends it. Earlier in the turn it goes on to
    what can be done in a later step, such as an attack."""
    decision = view.decision
    if decision is None or decision.player != view.active or view.stack:
        return False
    return view.step in engine.games()[snapshot.row.game].steps[-1:]


def _hidden_rows(asked: DecisionControls, hidden: Sequence[OfferedOption], page: int) -> list[Row]:
    """A page of what is pointless, and the way back."""
    entries = [_alone(offer) for offer in hidden]
    titles = fitting_labels([entry.title for entry in entries], MENU_LENGTH)
    options = _in_menu(asked, entries, titles)[page * PAGE : (page + 1) * PAGE]
    menu = OptionMenu(asked.match_id, asked.number, options, "What else is allowed")
    pages = -(-len(entries) // PAGE)
    turn = PageTurn(ShowAllButton, (asked.match_id, asked.number), page, pages)
    return [control_row(menu), control_row(*turn.buttons, asked.turn_button(ALL_CHOICES, 0, None))]


def _with_attacks(
    asked: DecisionControls,
    rest: Sequence[OfferedOption],
    declared: AttackOptions,
    together: Sequence[AttackButton],
    where: ChoicePlace,
) -> list[Row]:
    """The attacks and the rest; the attacks behind a button where either has several pages."""
    chosen = declared.chosen(where.attackers)
    if chosen:
        rows = target_rows(asked, declared, chosen)
        return add_beside(rows, asked.turn_button(ALL_CHOICES, 0, None))
    if len(rest) <= 1:
        rows = attack_rows(asked, declared, where.page, None)
        return add_beside(
            rows, *together, *(asked.choose_button(offer, offer.label) for offer in rest)
        )
    first = declared.attackers[0].first
    if where.card == first:
        rows = attack_rows(asked, declared, where.page, first)
        return add_beside(rows, *together, asked.turn_button(ALL_CHOICES, 0, None))
    if max(len(rest), len(declared.attackers)) > PAGE:
        attack = asked.turn_button("Attack …", 0, first, discord.ButtonStyle.danger)
        options = (option for one in declared.attackers for option in one.options.values())
        return add_beside(
            _rows(asked, rest, where), asked.mark_if_hinted(attack, *options), *together
        )
    rows = _rows(asked, rest, where)
    if where.card is not None:
        return rows
    return add_beside([*attack_rows(asked, declared, 0, None), *rows], *together)


def _rows(asked: DecisionControls, found: Sequence[OfferedOption], where: ChoicePlace) -> list[Row]:
    if len(found) <= ROW:
        return [_buttons(asked, [_alone(offer) for offer in found])]
    cards = [group for group in by_card(found) if group.offers[0].place is not None]
    for group in cards:
        if where.card == group.offers[0].option and len(group.offers) > 1:
            rows = _either(asked, [_alone(offer) for offer in group.offers], where)
            return [*rows, control_row(asked.turn_button(ALL_CHOICES, 0, None))]
    others = [_alone(offer) for offer in found if offer.place is None]
    placed = [_alone(offer) for offer in found if offer.place is not None]
    if len(others) > ROW:
        usual = [entry for entry in others if entry.offers[0].main]
        rows = _menu(asked, placed + others, where)
        return [*rows, _buttons(asked, usual)] if usual else rows
    rows = _either(asked, cards, where) if _shorter(cards) else _menu(asked, placed, where)
    return [*rows, _buttons(asked, others)] if others else rows


def _alone(offer: OfferedOption) -> CardOptions:
    return CardOptions(offer.label, (offer,))


def _shorter(cards: Sequence[CardOptions]) -> bool:
    """Whether asking for the card first takes fewer or easier clicks than one menu of all."""
    every = sum(len(group.offers) for group in cards)
    longest = max((len(group.offers) for group in cards), default=0)
    if len(cards) == every:
        return False
    return every > PAGE or (len(cards) <= ROW and longest <= ROW)


def _either(
    asked: DecisionControls, entries: Sequence[CardOptions], where: ChoicePlace
) -> list[Row]:
    """Buttons for up to five entries, a menu for more."""
    return [_buttons(asked, entries)] if len(entries) <= ROW else _menu(asked, entries, where)


def _buttons(asked: DecisionControls, entries: Sequence[CardOptions]) -> Row:
    """Up to five buttons; those about cards, and what is usually chosen, stand out."""
    titles = [entry.title if len(entry.offers) == 1 else f"{entry.title} …" for entry in entries]
    buttons: list[ChooseButton | TurnButton] = []
    for entry, label in zip(entries, fitting_labels(titles, BUTTON_LENGTH), strict=True):
        first, *more = entry.offers
        if more:
            turning = asked.turn_button(label, 0, first.option)
            turning.item.emoji = asked.sign(first)
            buttons.append(asked.mark_if_hinted(turning, *(one.option for one in entry.offers)))
        else:
            buttons.append(asked.choose_button(first, label))
    return control_row(*buttons)


def _menu(asked: DecisionControls, entries: Sequence[CardOptions], where: ChoicePlace) -> list[Row]:
    """A menu, with buttons to turn its pages."""
    titles = fitting_labels([entry.title for entry in entries], MENU_LENGTH)
    options = _in_menu(asked, entries, titles)
    return asked.menu_rows(OptionMenu, options, asked.question, where.page, where.card)


def _several(
    asked: DecisionControls, found: Sequence[OfferedOption], decision: Decision, where: ChoicePlace
) -> list[Row]:
    """A menu of which so many may be taken at once, if they are on one page; what is about no card
    stays a button."""
    placed = [_alone(offer) for offer in found if offer.place is not None]
    others = [_alone(offer) for offer in found if offer.place is None]
    options = _in_menu(asked, placed, fitting_labels([one.title for one in placed], MENU_LENGTH))
    make = partial(SeveralMenu, most=decision.several)
    rows = asked.menu_rows(make, options, one_line(decision.prompt), where.page, where.card)
    return [*rows, _buttons(asked, others)] if others else rows


def _in_menu(
    asked: DecisionControls, entries: Sequence[CardOptions], titles: Sequence[str]
) -> list[discord.SelectOption]:
    return [_option(asked, entry, title) for entry, title in zip(entries, titles, strict=True)]


def _option(asked: DecisionControls, entry: CardOptions, title: str) -> discord.SelectOption:
    first = entry.offers[0]
    several = len(entry.offers) > 1
    detail = f"{len(entry.offers)} things to do" if several else one_line(first.description)
    return discord.SelectOption(
        label=title or "…",
        value=f"card{first.option}" if several else str(first.option),
        description=cut(detail, MENU_LENGTH) or None,
        emoji=asked.sign_of(asked.sign(first), *(offer.option for offer in entry.offers)),
    )
