"""Attacks in the form in which a player is asked: the attackers, and their possible targets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.matches.choices.batch_options import find_matching_option, in_rounds
from bot.matches.choices.option_groups import card_at, state_of
from engine.decisions import Decision, Option, Place
from engine.match import ChoiceRefused, Match
from engine.players import PLAYERS, Player
from engine.views import View

Aim = Place | Player

MOST_TOGETHER: Final = 25
"""The most attacks that one press declares."""
_NOBODY: Final[Mapping[Player, str]] = dict.fromkeys(PLAYERS, "")


@dataclass(frozen=True, slots=True)
class Attacker:
    """A card that may attack.

    - `name`: a name that distinguishes the card from the other attackers.
    - `state`: the card's values and marks, in words.
    - `options`: for each target, the number of the option that declares this attack.
    """

    name: str
    state: str
    options: Mapping[Aim, int]

    @property
    def first(self) -> int:
        """The number of the attacker's first option, which serves as the attacker's id."""
        return next(iter(self.options.values()))


@dataclass(frozen=True, slots=True)
class AttackTarget:
    """A card or a player that can be attacked. `name` distinguishes it from others, `state` has its
    values and marks in words. `options` has the number of one option for each chosen attacker that
    may attack this target."""

    aim: Aim
    name: str
    state: str
    options: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AttackOptions:
    """All attacks that a decision offers, in the order of its options. `named` maps each target to
    its name and state."""

    attackers: tuple[Attacker, ...]
    named: Mapping[Aim, tuple[str, str]]

    def chosen(self, firsts: Sequence[int]) -> tuple[Attacker, ...]:
        """Returns the attackers whose `first` is in `firsts`."""
        return tuple(one for one in self.attackers if one.first in firsts)

    def targets(self, attackers: Sequence[Attacker]) -> tuple[AttackTarget, ...]:
        """Returns the targets that at least one of these attackers may attack, in the order of the
        options."""
        return tuple(
            AttackTarget(aim, *named, options)
            for aim, named in self.named.items()
            if (options := tuple(one.options[aim] for one in attackers if aim in one.options))
        )

    def label(self, option: int) -> str:
        """Returns a label for an option, such as "Imp attacks Alice"."""
        who = next(one for one in self.attackers if option in one.options.values())
        aim: Aim = next(aim for aim, number in who.options.items() if number == option)
        return f"{who.name} attacks {self.named[aim][0]}"

    def common_target(self) -> AttackTarget | None:
        """Returns the target of an attack with all cards. If there is only one target, returns this
        target. If there are several, returns the player whom every attacker may attack. Returns
        None if there is no such player, or more than one."""
        every = self.targets(self.attackers)
        if len(every) == 1:
            return every[0]
        players = [one for one in every if not isinstance(one.aim, Place)]
        all_of_them = [one for one in players if len(one.options) == len(self.attackers)]
        return all_of_them[0] if len(all_of_them) == 1 else None


@dataclass(frozen=True, slots=True)
class AttackPlan:
    """Attacks that a player has started with one press. `attacks` are the attacks that are still to
    be declared. If `attacks` is None, all of the player's cards attack, one after the other."""

    player: Player
    attacks: tuple[Option, ...] | None = None

    def next_choice(self, decision: Decision) -> int | None:
        """Returns the number of the option that continues the plan. Returns None if the plan is
        finished or no longer possible."""
        if decision.player != self.player or not (decision.restart or decision.back):
            return None
        if self.attacks is None:
            return next_attack(decision) if decision.restart else None
        if self.attacks:
            return find_matching_option(self.attacks[0], self.player, decision)
        done = decision.options[decision.default]
        declares = decision.back and done.aim is None and done.place is None
        return decision.default if declares else None

    def after(self, option: Option) -> AttackPlan:
        """Returns the plan that is left after that option was chosen. If the option is an attack,
        the first of the plan's attacks is removed."""
        if option.aim is None or not self.attacks:
            return self
        return replace(self, attacks=self.attacks[1:])


def attack_options(
    decision: Decision, view: View, names: Mapping[Player, str], *, pointless: bool = False
) -> AttackOptions:
    """Returns the attacks that a decision offers. Attacks that can have no effect in this turn
    (`Option.pointless`) are left out if there are other attacks and the parameter `pointless` is
    False. `view` has the cards' names and states, `names` are the players' names."""
    aimed = [number for number, option in enumerate(decision.options) if option.aim is not None]
    if not aimed:
        return AttackOptions((), {})
    worth = [number for number in aimed if not decision.options[number].pointless]
    found: dict[Place | None, dict[Aim, int]] = {}
    whom: dict[Aim, tuple[str, str]] = {}
    for number in aimed if pointless or not worth else worth:
        option = decision.options[number]
        assert option.aim is not None
        found.setdefault(option.place, {})[option.aim] = number
        whom.setdefault(option.aim, _name_and_state(view, option.aim, names))
    order = dict(sorted(whom.items(), key=lambda one: min(_options_on(found, one[0]))))
    who = {place: _name_and_state(view, place, names) for place in found}
    told_who = _with_numbers(
        [who[place][0] or decision.options[min(found[place].values())].label for place in found],
        list(found),
    )
    told_whom = _with_numbers([name for name, _ in order.values()], list(order))
    return AttackOptions(
        tuple(
            Attacker(name, who[place][1], options)
            for name, (place, options) in zip(told_who, found.items(), strict=True)
        ),
        {
            aim: (name, state)
            for name, (aim, (_, state)) in zip(told_whom, order.items(), strict=True)
        },
    )


def fits_a_menu(options: Sequence[Option]) -> bool:
    """Returns whether the options contain at least one attack, and at most as many as fit into a
    menu. Pointless attacks don't count."""
    attacks = sum(option.aim is not None and not option.pointless for option in options)
    return 0 < attacks <= MOST_TOGETHER


def next_attack(decision: Decision) -> int | None:
    """Returns the number of the option with which a player attacks next, in a game where attacks
    are declared one after the other. This is the first attack that isn't pointless. If there is no
    such attack now, returns the option to pass, which leads to further attacks. Returns None if no
    card may attack."""
    if not decision.attackers:
        return None
    for number, option in enumerate(decision.options):
        if option.facts.get("do") == "attack" and not option.pointless:
            return number
    return decision.passing


def begin_attacks(match: Match, player: Player, options: Sequence[int]) -> tuple[int, AttackPlan]:
    """Returns the option with which a player starts to attack, and the plan for the following
    attacks. `options` are the attacks to declare; if empty, all of the player's cards attack.
    Raises ChoiceRefused if no card may attack."""
    decision, coming = match.decision, match.coming_attacks() if options else ()
    option = None
    if decision is not None:
        option = decision.passing if coming else next_attack(decision)
    if option is None:
        raise ChoiceRefused("no card may attack")
    wanted = tuple(coming[number] for number in options) if options else None
    return option, AttackPlan(player, wanted)


def all_attack(match: Match) -> tuple[int, ...]:
    """Returns the options with which all cards of the deciding player attack their common target.
    Against a player, each card attacks as often as it can. Returns an empty tuple if there are
    fewer than two cards, or the rules don't allow all these attacks."""
    waiting = match.decision
    if waiting is None or all(option.aim is None for option in waiting.options):
        return ()
    view = match.view(waiting.player)
    assert view.decision is not None
    target = attack_options(view.decision, view, _NOBODY).common_target()
    if target is None or not 1 < len(target.options) <= MOST_TOGETHER:
        return ()
    count = len(target.options)
    return in_rounds(
        match, target.options, count if isinstance(target.aim, Place) else MOST_TOGETHER
    )


def _options_on(found: Mapping[Place | None, Mapping[Aim, int]], aim: Aim) -> list[int]:
    return [options[aim] for options in found.values() if aim in options]


def _name_and_state(view: View, about: Aim | None, names: Mapping[Player, str]) -> tuple[str, str]:
    """Returns the name of a card or player, and the state of the card."""
    if about is None:
        return "", ""
    if not isinstance(about, Place):
        return names[about], ""
    card = card_at(view, about)
    return (card.face.title, state_of(card)) if card else ("a card", "")


def _with_numbers(names: Sequence[str], where: Sequence[Place | Player | None]) -> list[str]:
    """Returns the names; equal ones get the number of their card in its line."""
    often = Counter(names)
    return [
        f"{name} (no. {place.index + 1})"
        if often[name] > 1 and isinstance(place, Place) and place.index is not None
        else name
        for name, place in zip(names, where, strict=True)
    ]
