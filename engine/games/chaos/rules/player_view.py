"""A viewer's view of a Chaos Cards match (CHAOS 16).

Leaders and fields are public with everything about them. Only its owner sees a hand; nobody sees a
deck.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.core.table import MatchOver, TooMuch
from engine.core.views import BaseViews
from engine.decisions import Option
from engine.faces import Stat
from engine.games.chaos.card_terms import badges
from engine.games.chaos.faces import CurrentEffect, face_now, stats
from engine.games.chaos.rules.card_play import play, sleeps, target_choices
from engine.games.chaos.rules.harmless_attack import is_harmless
from engine.games.chaos.state.state import MOST_MP, CardState
from engine.games.chaos.state.table import Table
from engine.players import PLAYERS, Player
from engine.values import replace
from engine.views import CardView


def _effects(table: Table, card: CardState) -> Iterator[CurrentEffect]:
    """Yields the card's own effects, then the attached ones. Attached effects that share their
    counters are yielded once: a few cards that attach them each turn can lead to thousands."""
    sets = {one.heat: one.effects for one in card.attached}
    times = Counter(one.heat for one in card.attached)
    for key, effects in ((card.heat, card.original.effects), *sets.items()):
        for effect, heat in zip(effects, table.state.heat[key], strict=True):
            yield CurrentEffect(effect, heat.acted >= heat.threshold, times.get(key, 0))


def _marks(card: CardState, effects: Sequence[CurrentEffect]) -> Iterator[str]:
    """Yields the states of a card in words. Damage is named only if the printed health does not
    show it."""
    if card.is_character:
        left = card.attacks_left
        if sleeps(card):
            yield "sleeping"
        elif card.attacks_used:
            yield "attacked" if left < 1 else f"{left} attack{'' if left == 1 else 's'} left"
    if hot := sum(one.times or 1 for one in effects if one.overheated):
        count = sum(one.times or 1 for one in effects)
        yield "overheated" if count == 1 else f"{hot} of {count} overheated"
    if card.damage and card.max_health != card.original.health:
        yield f"{card.damage} damage"


class ChaosViews(BaseViews[Table]):
    """The views of a Chaos Cards match: what each player may see."""

    game = "chaos"

    def card(self, number: int) -> CardView:
        """Returns the present state of the card for a viewer who may see it."""
        table = self.table
        card = table.card(number)
        effects = tuple(_effects(table, card))
        face = face_now(card.original, card.type, card.abilities, effects)
        marks = ("left out",) if number in table.leaving else tuple(_marks(card, effects))
        signs = badges(card.abilities, sum(one.times for one in effects))
        return CardView(face, tuple(stats(card, card.original)), marks, badges=signs)

    def annotated(self, option: Option) -> Option:
        """Returns the option, marked futile if playing its card would do nothing, or pointless if
        its attack would do nothing; otherwise unchanged."""
        if option.place is None or option.facts["do"] != "play":
            return replace(option, pointless=True) if is_harmless(self.table, option) else option
        card = self.table.card(self.table.card_at(option.place))
        return replace(option, futile=True) if is_futile(self.table, card) else option

    def counters(self, player: Player) -> tuple[Stat, ...]:
        """Returns the player's numbers to show. Max MP is marked as changed only if something other
        than turns has changed it. MP and fatigue are never marked as changed: MP are there to be
        spent, and fatigue comes by itself."""
        side = self.table.side(player)
        leader = self.table.card(side.leader)
        return (
            Stat("MP", side.mp, side.mp),
            Stat("Max MP", side.max_mp, min(MOST_MP, side.turns)),
            Stat("health", leader.health, leader.original.health),
            *((Stat("fatigue", side.fatigue, side.fatigue),) if side.fatigue else ()),
        )


def is_futile(table: Table, card: CardState) -> bool:
    """Returns whether playing the card in hand does nothing, whatever its target. Tries every
    target on a copy of the match. Returns False for leaders, and if chance or hidden cards are
    involved."""
    if card.kind == "leader" or (card.kind == "minion" and not _may_end_itself(card)):
        return False
    return all(
        _comes_to_nothing(table, card, target)
        for target in target_choices(table.copy(), card) or (None,)
    )


def _may_end_itself(minion: CardState) -> bool:
    sets = (minion.original.effects, *(one.effects for one in minion.attached))
    return any(effect.trigger.name == "battlecry" for effects in sets for effect in effects)


def _comes_to_nothing(table: Table, card: CardState, target: int | None) -> bool:
    tried = table.copy()
    used = tried.secrets_used, tried.rng.words_read
    try:
        play(tried, card.number, 0, target)
    except (MatchOver, TooMuch):
        return False
    if (tried.secrets_used, tried.rng.words_read) != used:
        return False
    return _left(tried, card) == _left(table, card, paid=card.cost)


def _left(table: Table, used: CardState, paid: int = 0) -> object:
    """Returns everything known of a table except the used card, after `paid` MP are paid."""
    state = table.state
    found: list[object] = []
    for player in PLAYERS:
        side = table.side(player)
        mp = side.mp - (paid if player == used.side else 0)
        found.append((side.leader, side.deck, mp, side.max_mp, side.fatigue))
        hand = [number for number in side.hand if number != used.number]
        found += (side.field, hand)
        found += (_values(state.cards[one]) for one in (side.leader, *side.field, *hand))
        found += (_values(state.cards[one]) for one in side.deck)
    return found, {key: one for key, one in state.heat.items() if key not in used.heats}


def _values(card: CardState) -> object:
    numbers = card.cost, card.attack, card.max_health, card.damage, card.attack_times
    return numbers, card.attacks_used, card.fresh, card.type, card.abilities, card.attached
