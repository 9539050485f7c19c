"""Attacks under way, grouped by target, and their words."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.decisions import Place
from engine.players import Player
from engine.views import View
from rendering.cards.card_groups import TIMES
from rendering.cards.card_layout import card_name
from rendering.table.stack import player_name


@dataclass(frozen=True, slots=True)
class AttackGroup:
    """All attackers with the same target and the same blocker, if there is one."""

    attackers: tuple[Place, ...]
    target: Place | Player
    blocker: Place | None

    @property
    def aim(self) -> Place | Player:
        """The card or player that the attack really hits: the blocker if there is one, else the
        target."""
        return self.blocker or self.target


def attack_groups_of(view: View) -> tuple[AttackGroup, ...]:
    """Returns the attacks in their order, grouped by target and blocker; empty once the match is
    over."""
    if view.winner is not None:
        return ()
    found: dict[tuple[Place | Player, Place | None], list[Place]] = {}
    for attack in view.attacks:
        found.setdefault((attack.target, attack.blocker), []).append(attack.attacker)
    return tuple(AttackGroup(tuple(who), *whom) for whom, who in found.items())


def attack_words(view: View, names: Mapping[Player, str], attack_group: AttackGroup) -> str:
    """Returns the attack in words: its attackers, its target and its blocker."""
    target = target_name(view, names, attack_group)
    words = [f"{attacker_names(view, attack_group)} {verb(attack_group)} {target}"]
    if attack_group.blocker:
        words.append(f"blocked by {name_at(view, attack_group.blocker)}")
    return ", ".join(words)


def verb(attack_group: AttackGroup) -> str:
    """Returns "attacks" for a single attacker, else "attack"."""
    return "attacks" if len(attack_group.attackers) == 1 else "attack"


def attacker_names(view: View, attack_group: AttackGroup) -> str:
    """Returns the names of the attackers as text. A name that several attackers have is followed by
    their number."""
    counts: dict[str, int] = {}
    for place in attack_group.attackers:
        name = name_at(view, place)
        counts[name] = counts.get(name, 0) + 1
    said = [f"{name} {TIMES}{count}" if count > 1 else name for name, count in counts.items()]
    return " and ".join(filter(None, (", ".join(said[:-1]), said[-1])))


def target_name(view: View, names: Mapping[Player, str], attack_group: AttackGroup) -> str:
    """Returns the name of the card or player that the group attacks."""
    if isinstance(attack_group.target, Place):
        return name_at(view, attack_group.target)
    return player_name(names, attack_group.target)


def name_at(view: View, place: Place) -> str:
    """Returns the name of the card at a place; "a hidden card" if the viewer doesn't see the
    card."""
    zones = [zone for zone in view.side(place.owner).zones if zone.key == place.zone]
    for zone in zones:
        if zone.cards and place.index is not None and place.index < len(zone.cards):
            return card_name(zone.cards[place.index].face)
    return "a hidden card"
