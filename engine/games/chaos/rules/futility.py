"""Whether anything can come of playing a card, as far as its player knows (CHAOS 3, 9, 16)."""

from engine.core.table import MatchOver, TooMuch
from engine.games.chaos.rules.card_play import choices, play
from engine.games.chaos.state.state import CardState
from engine.games.chaos.state.table import Table
from engine.players import PLAYERS


def is_futile(table: Table, card: CardState) -> bool:
    """Returns whether the card in hand comes to nothing, whatever it is aimed at: playing it asks
    nobody else, so it is tried. Where chance or cards that somebody does not see have a part in it,
    something may come of it."""
    if card.kind == "leader" or (card.kind == "minion" and not _may_end_itself(card)):
        return False
    return all(
        _comes_to_nothing(table, card, target) for target in choices(table.copy(), card) or (None,)
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
    """Returns what can be told of a table without the used card, once so much MP are paid."""
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
