"""The choices of a decision as buttons and menus.

Up to ten plays are buttons, in rows of five. More are a menu, in pages of 25. If that takes fewer
clicks, the player first chooses the card and then what to do with it. Several attackers are a
button that lets all attack, and a menu below it (`cogs.matches.choices.layouts.attack_rows`). A
single attacker is a menu if its attacks leave too little room for buttons. If a question repeats,
several answers may be taken at once. Pointless options are behind a button, unless there are no
others. A pool of cards to choose from is offered page by page, as in the pictures.

The way out, such as a pass, begins the last row, so that a second tap on a play ends nothing.
Beside a pass is a button that keeps passing: until the player's own turn is over, or until
something happens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from operator import itemgetter
from typing import Any

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
    AttackOnButton,
    AttackOnMenu,
    ChoicePlace,
    ConfirmChoiceButton,
    EndTurnButton,
    OptionMenu,
    PassOnButton,
    SeveralMenu,
    ShowAllButton,
    UnaskedButton,
)
from cogs.matches.choices.layouts.attack_rows import attack_rows, target_rows
from cogs.matches.choices.layouts.card_numbers import LONGEST_LABEL, card_label, card_numbers
from cogs.matches.choices.layouts.decision_rows import (
    ALL_CHOICES,
    MOST_BUTTONS,
    MOST_NUMBERS,
    PAGE,
    ROW,
    DecisionControls,
    Row,
    fitting_labels,
    in_rows,
    on_pool_page,
    page_turns,
    pictured_pool,
)
from cogs.ui.containers import control_row
from cogs.ui.controls import BUTTON_LENGTH, MENU_LENGTH, Control
from cogs.ui.pages import PageTurn
from engine.decisions import Decision, Place
from engine.players import Player, opponent
from engine.views import View
from rendering import places_on_picture

CHANGE = "Change my choice"
ALL_ATTACK = "All attack"
ATTACK = "Attack"
"""The label of the button that leads to the attack of the only card that may attack."""


@dataclass(frozen=True, slots=True)
class _Labels:
    """Whether the buttons of cards are numbered as in the picture, and whether they also have
    names."""

    numbered: bool = False
    named: bool = True


@dataclass(frozen=True, slots=True)
class Choices:
    """The controls of a decision.

    - `plays`: the buttons and menus of the options, in rows.
    - `last`: the controls that start the hand's last row: pass or continue, pass repeatedly, and
      take back.
    - `rare`: the controls behind ⋯.
    - `numbers`: the numbers of the cards that have a button, by the cards' places.
    """

    plays: Sequence[Row] = ()
    last: Sequence[Control[Any]] = ()
    rare: Sequence[Control[Any]] = ()
    numbers: Mapping[Place, int] = field(default_factory=dict[Place, int])

    @property
    def rows(self) -> list[Row]:
        """All controls of the decision, in rows."""
        return [*self.plays, *in_rows([*self.last, *self.rare])]


def choices_of(
    snapshot: Snapshot,
    seat: Player,
    where: ChoicePlace,
    signs: Signs = NO_SIGNS,
    *,
    numbered: bool = False,
    named: bool = True,
) -> Choices:
    """Returns the controls for a player's decision. Returns no controls if there is nothing to
    choose.

    - `where` is the part of the choices to show, such as a page.
    - `signs` are the emoji beside the controls' words.
    - With `numbered`, the buttons of cards have the numbers from the picture. Without `named`,
      these buttons have only the number.
    """
    view, pool = snapshot.views[seat], pictured_pool(snapshot, seat)
    number = snapshot.number_for(seat)
    if view.decision is None:
        asked = DecisionControls(snapshot.row.id, number, "")
        if not snapshot.may_step_back(seat):
            return Choices()
        turning = page_turns(asked, pool, where.page) if pool else []
        return Choices(turning, [asked.back_button(CHANGE)])
    question = "Choose …" if view.decision.restart else one_line(view.decision.prompt)
    asked = DecisionControls(snapshot.row.id, number, question, signs, where.hinted)
    if where.unsure:
        return _confirmation(asked, view.decision, where)
    found = _offered(snapshot, view, view.decision)
    if pool is not None:
        choices = _of_pool(asked, on_pool_page(found, pool, where.page), view.decision)
        turning = page_turns(asked, pool, where.page)
        choices = replace(choices, plays=[*choices.plays, *turning])
    elif where.pointless and (hidden := [offer for offer in found if offer.hidden]):
        return _of_hidden(asked, hidden, where.page)
    else:
        labels = _Labels(numbered, named)
        choices = _of_offers(snapshot, view, view.decision, asked, found, where, labels)
    if not snapshot.may_step_back(seat):
        return choices
    return replace(choices, last=[*choices.last, asked.back_button()])


def choice_rows(
    snapshot: Snapshot, seat: Player, where: ChoicePlace, signs: Signs = NO_SIGNS
) -> list[Row]:
    """Returns all controls for a player's decision in rows. `where` is the part of the choices to
    show, such as a page, and `signs` are the emoji beside the controls' words."""
    return choices_of(snapshot, seat, where, signs).rows


def _confirmation(asked: DecisionControls, decision: Decision, where: ChoicePlace) -> Choices:
    """Returns the buttons that ask whether the player is sure."""
    about = asked.match_id, asked.number, where.unsure
    dear = any(decision.options[option].dear for option in where.unsure)
    sure = [ConfirmChoiceButton(*about), *([UnaskedButton(*about)] if dear else [])]
    back = asked.turn_button("Back", where.page, where.card)
    return Choices([control_row(*sure)], [back])


def _of_offers(
    snapshot: Snapshot,
    view: View,
    decision: Decision,
    asked: DecisionControls,
    offered: Sequence[OfferedOption],
    where: ChoicePlace,
    labels: _Labels,
) -> Choices:
    """Returns the controls for a player's options, without those that are hidden as pointless."""
    hidden: list[int] = []
    found: list[OfferedOption] = []
    for offer in offered:
        if offer.hidden:
            hidden.append(offer.option)
        else:
            found.append(offer)
    attacks = attack_options(decision, view, snapshot.row.names)
    out = way_out(decision, found)
    buttons_fit = len(found) - (out is not None) <= MOST_BUTTONS
    several = len(attacks.attackers) > (1 if buttons_fit else 0)
    if several and (chosen := attacks.chosen(where.attackers)):
        return _of_part(asked, target_rows(asked, attacks, chosen))
    if several and where.card == attacks.attackers[0].first:
        return _of_part(asked, attack_rows(asked, attacks, where.page))
    plays: list[OfferedOption] = []
    for offer in found:
        if offer is not out and not (several and offer.aim):
            plays.append(offer)
    if where.card is not None and (group := _open_group(plays, where.card)):
        entries = [_alone(offer) for offer in group.offers]
        menus, entries = _either(asked, entries, where)
        return _of_part(asked, menus, _buttons(asked, entries))
    places = places_on_picture(view) if labels.numbered else {}
    numbers = card_numbers(view, [places[it.option] for it in plays if it.option in places])
    if len(numbers) > MOST_NUMBERS:
        numbers = {}
    on_cards = {option: numbers[place] for option, place in places.items() if place in numbers}
    asked = replace(asked, numbers=on_cards)
    menus, entries = _plays(asked, plays, decision, where)
    buttons = _numbered(asked, decision, entries, attacks, labels, numbers)
    if several and (target := attacks.common_target()) and snapshot.all_attack:
        whom = f" {target.name}" if isinstance(target.aim, Place) else ""
        button = AttackButton(asked.match_id, asked.number, snapshot.all_attack, ALL_ATTACK + whom)
        buttons.append(asked.mark_if_hinted(button, *target.options))
    if decision.attackers and snapshot.exercise is None:
        label = ALL_ATTACK if decision.attackers > 1 else ATTACK
        if label == ALL_ATTACK or not _may_attack(decision):
            buttons.append(AttackOnButton(asked.match_id, asked.number, label))
    rare: list[Control[Any]] = []
    if hidden:
        show_all = ShowAllButton(asked.match_id, asked.number)
        rare.append(asked.mark_if_hinted(show_all, *hidden))
    last: list[Control[Any]] = [] if out is None else [asked.choose_button(out, out.label)]
    if decision.passing is not None and view.step:
        kind = EndTurnButton if view.active == decision.player else PassOnButton
        passing_on = asked.mark_if_hinted(kind(asked.match_id, asked.number), decision.passing)
        last = [passing_on] if _ends_turn(snapshot, view) else [*last, passing_on]
    attacking = attack_rows(asked, attacks) if several else []
    if snapshot.coming:
        coming = replace(decision, options=tuple(snapshot.coming))
        attacks = attack_options(coming, view, snapshot.row.names)
        attacking = attack_rows(asked, attacks, several=AttackOnMenu)
    return Choices([*menus, *in_rows(buttons), *attacking], last, rare, numbers)


def way_out(decision: Decision, found: Sequence[OfferedOption]) -> OfferedOption | None:
    """Returns the offer that only continues the match: the pass or, if there is no pass, the
    default option. `found` are the offers of the decision. Returns None in these cases:

    - This option isn't in `found`, is about a card, or isn't the decision's last option.
    - The decision has no pass and isn't a main action (see `Decision.restart`), and a second offer
      in `found` isn't about a card either.
    """
    number = decision.default if decision.passing is None else decision.passing
    out: OfferedOption | None = None
    for offer in found:
        if offer.option == number:
            out = offer
    if out is None or out.place is not None or number + 1 < len(decision.options):
        return None
    if decision.restart or decision.passing is not None:
        return out
    return out if all(offer.place is not None for offer in found if offer is not out) else None


def _may_attack(decision: Decision) -> bool:
    """Returns whether a card may attack in this step, and not only in a later one."""
    return any(option.facts.get("do") == "attack" for option in decision.options)


def _of_part(
    asked: DecisionControls, rows: Sequence[Row], buttons: Sequence[Control[Any]] = ()
) -> Choices:
    """Returns the controls of a part of the choices, with the button back to all of them."""
    return Choices([*rows, *in_rows(buttons)], [asked.turn_button(ALL_CHOICES, 0, None)])


def _of_pool(
    asked: DecisionControls, found: Sequence[OfferedOption], decision: Decision
) -> Choices:
    """Returns the controls for the options with the cards of a page."""
    out = way_out(decision, found)
    plays = [offer for offer in found if offer is not out]
    menus, entries = _plays(asked, plays, decision, START)
    buttons = _buttons(asked, entries)
    last = [] if out is None else [asked.choose_button(out, out.label)]
    return Choices([*menus, *in_rows(buttons)], last)


def _offered(snapshot: Snapshot, view: View, decision: Decision) -> tuple[OfferedOption, ...]:
    """Returns the offered options, with the automatic consequences of each. If the choice harms,
    the opponent's come first. An attacked player is called by their name, and so is each target
    that the game's labels don't distinguish."""
    declared = attack_options(decision, view, snapshot.row.names, pointless=True)
    often = Counter[str]()
    for option in decision.options:
        often[option.label] += 1
    steps = snapshot.named if decision.player == view.waiting_for else {}
    found: list[OfferedOption] = []
    for offer in offered_options(decision, view):
        label, alike = offer.label, often[decision.options[offer.option].label] > 1
        if offer.aim is not None and (alike or not isinstance(offer.aim, Place)):
            label = declared.label(offer.option)
        if named := steps.get(offer.option):
            label += f" → {named}" if offer.aim is None else f", and {named}"
        found.append(replace(offer, label=label))
    if decision.harmful:
        found.sort(key=lambda offer: _is_own(decision, offer))
    return tuple(found)


def _is_own(decision: Decision, offer: OfferedOption) -> bool:
    """Returns whether an offer is about the player who is asked, or a card of theirs."""
    about = decision.options[offer.option].facts.get("player")
    return decision.player == (about if offer.place is None else offer.place.owner)


def _ends_turn(snapshot: Snapshot, view: View) -> bool:
    """Returns whether a player's pass in their own turn ends it. Earlier in the turn, a pass leads
    to the options of a later step, such as an attack."""
    decision = view.decision
    if decision is None or decision.player != view.active or view.stack:
        return False
    return view.step in engine.games()[snapshot.row.game].steps[-1:]


def _of_hidden(asked: DecisionControls, hidden: Sequence[OfferedOption], page: int) -> Choices:
    """Returns a page of the pointless options, and the button back."""
    entries = [_alone(offer) for offer in hidden]
    options = _in_menu(asked, entries)[page * PAGE : (page + 1) * PAGE]
    menu = OptionMenu(asked.match_id, asked.number, options, "Other options")
    pages = -(-len(entries) // PAGE)
    turn = PageTurn(ShowAllButton, (asked.match_id, asked.number), page, pages)
    return Choices([control_row(menu)], [asked.turn_button(ALL_CHOICES, 0, None), *turn.buttons])


def _plays(
    asked: DecisionControls, found: Sequence[OfferedOption], decision: Decision, where: ChoicePlace
) -> tuple[list[Row], list[CardOptions]]:
    """Returns the rows of menus, and the entries that are buttons, for the offered options; buttons
    only, if these are few enough."""
    placed: list[CardOptions] = []
    others: list[CardOptions] = []
    for offer in found:
        (others if offer.place is None else placed).append(_alone(offer))
    if decision.several > 1 and placed and len(others) < ROW:
        return _several(asked, placed, decision, where), others
    if len(found) <= MOST_BUTTONS:
        return [], [*map(_alone, found)]
    if len(others) > ROW:
        usual = [entry for entry in others if entry.offers[0].main]
        return _menu(asked, placed + others, where), usual
    cards = [group for group in by_card(found) if group.offers[0].place is not None]
    menus, entries = _either(asked, cards if _shorter(cards) else placed, where)
    return menus, [*entries, *others]


def _open_group(found: Sequence[OfferedOption], card: int) -> CardOptions | None:
    """Returns the card with several options, of which `card` is the first; None if there is
    none."""
    groups = (group for group in by_card(found) if len(group.offers) > 1)
    return next((group for group in groups if group.offers[0].option == card), None)


def _alone(offer: OfferedOption) -> CardOptions:
    return CardOptions(offer.label, (offer,))


def _shorter(cards: Sequence[CardOptions]) -> bool:
    """Returns whether asking for the card first takes fewer or easier clicks than one menu of all
    options."""
    every = sum(len(group.offers) for group in cards)
    longest = max((len(group.offers) for group in cards), default=0)
    if len(cards) == every:
        return False
    return every > PAGE or (len(cards) <= MOST_BUTTONS and longest <= MOST_BUTTONS)


def _either(
    asked: DecisionControls, entries: Sequence[CardOptions], where: ChoicePlace
) -> tuple[list[Row], list[CardOptions]]:
    """Returns the rows of a menu of some entries, or the entries themselves if they are few enough
    for buttons."""
    if len(entries) <= MOST_BUTTONS:
        return [], [*entries]
    return _menu(asked, entries, where), []


def _numbered(
    asked: DecisionControls,
    decision: Decision,
    entries: Sequence[CardOptions],
    attacks: AttackOptions,
    labels: _Labels,
    by_place: Mapping[Place, int],
) -> list[Control[Any]]:
    """Returns a button for each entry: those of cards first, in the order of their numbers. If the
    choice harms, the opponent's cards come before the player's own."""
    if not labels.numbered:
        return _buttons(asked, entries)
    whom: dict[int, str] = {}
    for target in attacks.targets(attacks.attackers) if attacks.attackers else ():
        whom |= dict.fromkeys(target.options, target.name)
    numbers = [asked.numbers.get(entry.offers[0].option) for entry in entries]
    verbs: dict[int | None, list[str]] = {}
    for entry, number in zip(entries, numbers, strict=True):
        verbs.setdefault(number, []).append(entry.offers[0].label.split()[0])
    said: list[str] = []
    for entry, number in zip(entries, numbers, strict=True):
        label = entry.title
        if number is not None:
            label = card_label(entry, number, whom, named=labels.named, verbs=verbs[number])
        said.append(label)
    last = len(entries)
    own = [by_place[place] for place in by_place if place.owner == decision.player]
    theirs = min(own, default=last) - 0.5 if decision.harmful else last
    ordered: list[tuple[float, Control[Any]]] = []
    fitted = fitting_labels(said, LONGEST_LABEL)
    for entry, number, label in zip(entries, numbers, fitted, strict=True):
        rank: float = last if number is None else number
        about = decision.options[entry.offers[0].option].facts.get("player")
        if number is None and about == opponent(decision.player):
            rank = theirs
        ordered.append((rank, _button(asked, entry, label)))
    ordered.sort(key=itemgetter(0))
    return [button for _, button in ordered]


def _buttons(asked: DecisionControls, entries: Sequence[CardOptions]) -> list[Control[Any]]:
    """Returns a button for each entry. Those about cards, and the usual choice, are highlighted."""
    titles: list[str] = []
    for entry in entries:
        titles.append(entry.title if len(entry.offers) == 1 else f"{entry.title} …")
    labels = fitting_labels(titles, BUTTON_LENGTH)
    return [_button(asked, *one) for one in zip(entries, labels, strict=True)]


def _button(asked: DecisionControls, entry: CardOptions, label: str) -> Control[Any]:
    first, *more = entry.offers
    if not more:
        return asked.choose_button(first, label)
    turning = asked.turn_button(label, 0, first.option)
    turning.item.emoji = asked.sign(first)
    return asked.mark_if_hinted(turning, *(one.option for one in entry.offers))


def _menu(asked: DecisionControls, entries: Sequence[CardOptions], where: ChoicePlace) -> list[Row]:
    """Returns a menu, with buttons to turn its pages."""
    options = _in_menu(asked, entries)
    return asked.menu_rows(OptionMenu, options, asked.question, where.page, where.card)


def _several(
    asked: DecisionControls, entries: Sequence[CardOptions], decision: Decision, where: ChoicePlace
) -> list[Row]:
    """Returns a menu that allows as many picks at once as the decision does, if they are on one
    page."""
    make = partial(SeveralMenu, most=decision.several)
    options = _in_menu(asked, entries)
    return asked.menu_rows(make, options, one_line(decision.prompt), where.page, where.card)


def _in_menu(asked: DecisionControls, entries: Sequence[CardOptions]) -> list[discord.SelectOption]:
    """Returns the options of a menu, with those of numbered cards first, in their order."""
    found: list[tuple[float, str, CardOptions]] = []
    for entry in entries:
        number = asked.numbers.get(entry.offers[0].option)
        title = entry.title if number is None else f"{number} {entry.title}"
        found.append((len(asked.numbers) + 1 if number is None else number, title, entry))
    found.sort(key=itemgetter(0))
    titles = fitting_labels([title for _, title, _ in found], MENU_LENGTH)
    return [_option(asked, entry, title) for (*_, entry), title in zip(found, titles, strict=True)]


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
