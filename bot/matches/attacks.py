"""Attacks as a player is asked about them: whom to attack, and which of their cards may do it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.matches.option_groups import card_at, state_of
from engine.decisions import Decision, Place
from engine.players import Player
from engine.views import View


@dataclass(frozen=True, slots=True)
class Attacker:
    """A card that may attack: `option` declares it. `name` tells it from the others that may
    attack the same; `state` are its values and marks in words."""

    option: int
    name: str
    state: str


@dataclass(frozen=True, slots=True)
class Aim:
    """A card or a player that can be attacked, and by whom. `name` tells it from other aims."""

    name: str
    state: str
    attackers: tuple[Attacker, ...]

    @property
    def first(self) -> int:
        """The number of the first option that attacks it: stands for it in a decision."""
        return self.attackers[0].option


def aims(decision: Decision, view: View, names: Mapping[Player, str]) -> tuple[Aim, ...]:
    """All that can be attacked, in the order of the options. `names` are the players'."""
    found: dict[Place | Player, list[Attacker]] = {}
    for number, option in enumerate(decision.options):
        if option.aim is not None:
            name, state = _called(view, option.place, names)
            attacker = Attacker(number, name or option.label, state)
            found.setdefault(option.aim, []).append(attacker)
    places = [option.place for option in decision.options]
    listed = [
        Aim(*_called(view, aim, names), _numbered_attackers(attackers, places))
        for aim, attackers in found.items()
    ]
    labels = _numbered([aim.name for aim in listed], list(found))
    return tuple(replace(aim, name=name) for aim, name in zip(listed, labels, strict=True))


def _called(
    view: View, about: Place | Player | None, names: Mapping[Player, str]
) -> tuple[str, str]:
    """The name of a card or player, and the state of the card."""
    if about is None:
        return "", ""
    if not isinstance(about, Place):
        return names[about], ""
    card = card_at(view, about)
    return (card.face.name, state_of(card)) if card else ("a card", "")


def _numbered_attackers(
    attackers: Sequence[Attacker], places: Sequence[Place | None]
) -> tuple[Attacker, ...]:
    labels = _numbered([one.name for one in attackers], [places[one.option] for one in attackers])
    return tuple(replace(one, name=name) for one, name in zip(attackers, labels, strict=True))


def _numbered(names: Sequence[str], where: Sequence[Place | Player | None]) -> list[str]:
    """The names, those that occur twice with their card's number in its line."""
    often = Counter(names)
    return [
        f"{name} (no. {place.index + 1})"
        if often[name] > 1 and isinstance(place, Place) and place.index is not None
        else name
        for name, place in zip(names, where, strict=True)
    ]
