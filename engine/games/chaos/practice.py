"""The practice player of Chaos Cards: the worth of a position, and answers without a search."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import cache
from math import sqrt
from typing import ClassVar, Final

from engine.core.practice import WON, WeighedPractice
from engine.core.randomness import SeededRandom, seed_from_int
from engine.core.table import MatchOver
from engine.decisions import Decision, Option, Place
from engine.games.chaos.cards import DECK_SIZE, Card
from engine.games.chaos.generator import dealt_card
from engine.games.chaos.rules import card_play
from engine.games.chaos.rules.harmless_attack import is_harmless
from engine.games.chaos.rules.sealed_deck import POOL_SIZE, suggested
from engine.games.chaos.state.state import CardState
from engine.games.chaos.state.table import Table
from engine.players import Player, opponent

_MOST_TIMES: Final = 3
_REACH: Final = 6
"""The assumed damage of one or two cards to a leader, besides attacks."""
_LAST_CARDS: Final = 3
_CHEAPER: Final = 0.1
"""The worth of a card in hand costing 1 less, in cards."""
_GAIN: Final = 0.01
_POOLS: Final = 8
"""The number of decks generated for opponents whose cards are unknown."""


class ChaosPractice(WeighedPractice[Table]):
    """The judgement of positions and choices by which the computer plays Chaos Cards."""

    weights: ClassVar[Mapping[str, float]] = {
        "health": 3.0,
        "strikes": 1.0,
        "minions' health": 1.0,
        "abilities": 0.8,
        "effects": 1.0,
        "hand": 1.2,
        "MP": 1.5,
        "minions": 0.3,
        "deck": 0.5,
        "dying": -2.0,
        "lethal attack": 20.0,
    }

    def features(self, table: Table, player: Player) -> Sequence[float]:
        """Returns the numbers by which the computer values one player's side, in the order of
        `weights`."""
        side, cards = table.side(player), table.state.cards
        leader = cards[side.leader]
        strikes = _strikes(leader)
        abilities, effects = len(leader.abilities), _acting(leader)
        health = 0
        for number in side.field:
            card = cards[number]
            strikes += _strikes(card)
            health += card.max_health - card.damage
            abilities += len(card.abilities)
            effects += _acting(card)
        left = leader.max_health - leader.damage
        if not side.deck:
            left -= side.fatigue + 1
        return (
            sqrt(max(0, left)),
            strikes,
            health,
            abilities,
            effects,
            len(side.hand) + _CHEAPER * sum(map(_reduction, (cards[one] for one in side.hand))),
            side.max_mp,
            len(side.field),
            min(len(side.deck), _LAST_CARDS),
            1.0 / max(1, left),
            float(_finish(table, player) is not None),
        )

    def life(self, table: Table, player: Player) -> int:
        """Returns the health of the player's leader."""
        return table.card(table.side(player).leader).health

    def is_quiet(self, table: Table) -> bool:
        """Returns True: in this game, all consequences of a choice are complete before the next
        choice."""
        return True

    def is_near_win(self, table: Table, player: Player) -> bool:
        """Returns whether the player could defeat the other leader this turn, with all attacks and
        a card or two."""
        if table.state.active != player:
            return False
        reach = _REACH + sum(one.attack for one in _attacks(table, player))
        return table.state.cards[table.side(opponent(player)).leader].health <= reach

    def answer(self, table: Table, decision: Decision) -> int | None:
        """Returns the index of the option to choose if no search is needed: keeps the suggested
        deck, puts minions at the right, and makes an attack that begins a win in this turn. Returns
        None for other choices."""
        do = decision.options[0].facts.get("do")
        if do in ("place", "leave out", "keep"):
            return decision.default
        return _finishing(table, decision) if _is_action(decision) else None

    def neutral_option(self, table: Table, decision: Decision) -> int:
        """Returns the index of an option that starts nothing new. If the decision asks for a
        target, this is the target that is best to hurt or to help. Otherwise it is the default,
        such as ending the turn. Used to reach a position that can be judged."""
        if decision.kind == "pick" and decision.options[0].facts.get("do") == "pick":
            return _picked(table, decision)
        return decision.default

    def simulated_choice(self, table: Table, decision: Decision) -> int:
        """Returns the index of the option for continuing an imagined match without a search: the
        option that gains most, or the default if none gains enough. The gain of an attack is
        computed. The gain of a card is found by playing it on a copy of the match, on its best
        target."""
        answer = self.answer(table, decision)
        if answer is not None:
            return answer
        if not _is_action(decision):
            return self.neutral_option(table, decision)
        standing = self.worth(table, decision.player)
        best, most = decision.default, _GAIN
        seen: set[str] = set()
        leaders_attack = _leaders_attack(table, decision)
        for number, option in enumerate(decision.options):
            if option.place is None or is_harmless(table, option):
                continue
            if option.aim is not None:
                gain = self._reckoned(table, option.place, option.aim)
            elif option.label in seen:
                continue
            else:
                seen.add(option.label)
                gain = self._tried(table, option.place) - standing
            if gain > most:
                best, most = number, gain
        if leaders_attack is not None and _is_leader(table, decision.options[best]):
            return leaders_attack
        return best

    def _tried(self, table: Table, place: Place) -> float:
        """Returns the player's value of the position after a card of their hand is played."""
        twin = table.copy()
        side = twin.side(place.owner)
        card = twin.card(side.hand[place.index or 0])
        targets = card_play.target_choices(twin, card)
        target = None
        if targets:
            effect = card_play.targeted(card)
            harmful = effect is not None and card_play.harms(effect[0])
            cards = twin.state.cards
            target = max(targets, key=lambda one: _aiming(cards[one], place.owner, harmful))
        with suppress(MatchOver):
            card_play.play(twin, card.number, len(side.field), target)
        return self.value(twin, place.owner)

    def _reckoned(self, table: Table, place: Place, aim: Place | Player) -> float:
        """Returns the gain of an attack."""
        attacker = table.card(table.card_at(place))
        if isinstance(aim, str):
            return self._hurt(attacker, table.card(table.side(aim).leader))
        target = table.card(table.card_at(aim))
        struck_back = self._hurt(target, attacker) if target.kind == "minion" else 0.0
        return self._hurt(attacker, target) - struck_back

    def _hurt(self, source: CardState, target: CardState) -> float:
        """Returns the loss of the target's side if the source strikes it."""
        weights = self.weights
        poison = "poisonous" in source.abilities and target.kind == "minion"
        if "shield" in target.abilities:
            return weights["abilities"] if source.attack or poison else 0.0
        if target.kind == "leader":
            before, after = target.health, target.health - source.attack
            if after <= 0:
                return WON
            return weights["health"] * (sqrt(before) - sqrt(after)) + weights["dying"] * (
                1.0 / before - 1.0 / after
            )
        if poison or source.attack >= target.health:
            return (
                weights["strikes"] * _strikes(target)
                + weights["minions' health"] * target.health
                + weights["abilities"] * len(target.abilities)
                + weights["effects"] * _acting(target)
                + weights["minions"]
            )
        return weights["minions' health"] * source.attack

    def options_to_search(self, table: Table, decision: Decision) -> Collection[int]:
        """Returns the indices of the options that a search should try. Leaves out attacks that do
        nothing, and all but one of several equal cards in hand. If the player could play a new
        leader, and the present leader can attack the other leader, returns only that attack."""
        attack = _leaders_attack(table, decision)
        if attack is not None and any(_is_leader(table, option) for option in decision.options):
            return (attack,)
        first: dict[object, int] = {}
        for number, option in enumerate(decision.options):
            if not is_harmless(table, option):
                aim = option.aim
                first.setdefault((option.label, aim if isinstance(aim, str) else None), number)
        return [*first.values()] or range(len(decision.options))

    def made_up(self, count: int, random: SeededRandom, table: Table) -> Sequence[object] | None:
        """Returns `count` generated cards, chosen with `random`, that the computer imagines in
        place of the cards in hands and decks that it can't see. Returns None if the players bring
        their own decks. In the mirror mode, the cards are from the deck that both players have. In
        the sealed mode, they are cards that a player could have kept."""
        names = {card.name: card.original for card in table.state.cards.values()}
        mirror = [card for name, card in names.items() if name.startswith("#M.")]
        if mirror:
            return _some(mirror, count, random)
        if any(name.startswith(("#A.", "#B.")) for name in names):
            decks = _decks(table.state.generator)
            return _some(decks[random.below(len(decks))], count, random)
        return None


def _finish(table: Table, player: Player) -> tuple[CardState, CardState] | None:
    """Returns the first attack, as attacker and target, of a series that defeats the other leader
    if nobody plays a card. The series is in this turn, or in the player's next one if the turn is
    not theirs. Minions with Taunt are struck down first. Returns None if there is no such
    series."""
    enemy, cards = table.side(opponent(player)), table.state.cards
    strikes: list[CardState] = _attacks(table, player)
    leader = cards[enemy.leader]
    if sum(one.attack for one in strikes) < leader.health:
        return None
    strikes.sort(key=lambda one: one.attack)
    taunting = [cards[one] for one in enemy.field if "taunt" in cards[one].abilities]
    first: tuple[CardState, CardState] | None = None
    for target in (*(one for one in taunting if "stealth" not in one.abilities), leader):
        left, shielded = target.health, "shield" in target.abilities
        while left > 0:
            if not strikes:
                return None
            enough = 0 if shielded else _weakest_to_kill(strikes, left, target)
            one = strikes.pop(enough)
            first = first or (one, target)
            if not shielded:
                left = 0 if _poisons(one, target) else left - one.attack
            shielded = False
            if target.kind == "minion" and target.attack >= one.health:
                strikes = [other for other in strikes if other is not one]
    return first


def _attacks(table: Table, player: Player) -> list[CardState]:
    """Returns the player's cards that can attack in this turn, or in the player's next one if the
    turn is not theirs. A card is listed once for each attack."""
    side, own = table.side(player), table.state.active == player
    attacks: list[CardState] = []
    for number in (side.leader, *side.field):
        card = table.state.cards[number]
        if card.attack > 0 and not (own and card_play.sleeps(card)):
            times = card.attacks_left if own else card.attack_times
            attacks += [card] * min(times, _MOST_TIMES)
    return attacks


def _weakest_to_kill(strikes: Sequence[CardState], left: int, target: CardState) -> int:
    """Returns the index of the first card that kills the target, which has `left` health; else of
    the last card."""
    for number, one in enumerate(strikes):
        if one.attack >= left or _poisons(one, target):
            return number
    return len(strikes) - 1


def _poisons(source: CardState, target: CardState) -> bool:
    return target.kind == "minion" and "poisonous" in source.abilities


def _is_action(decision: Decision) -> bool:
    """Returns whether the decision is about the next action in the player's own turn."""
    return decision.restart and decision.options[-1].facts["do"] == "end turn"


def _finishing(table: Table, decision: Decision) -> int | None:
    """Returns the attack that begins a winning series; None if there is none."""
    found = _finish(table, decision.player)
    if found is None:
        return None
    attacker, target = found
    for number, option in enumerate(decision.options):
        if option.place is None or option.aim is None:
            continue
        if table.card_at(option.place) == attacker.number:
            aim = option.aim
            aimed = table.side(aim).leader if isinstance(aim, str) else table.card_at(aim)
            if aimed == target.number:
                return number
    return None


def _leaders_attack(table: Table, decision: Decision) -> int | None:
    """Returns the attack of the player's leader on the other leader, which costs nothing; None if
    no such attack does anything."""
    for number, option in enumerate(decision.options):
        place = option.place
        at_leader = isinstance(option.aim, str) and place is not None and place.zone == "leader"
        if at_leader and not is_harmless(table, option):
            return number
    return None


def _is_leader(table: Table, option: Option) -> bool:
    """Returns whether the option plays a leader from the hand."""
    place = option.place
    if place is None or place.zone != "hand" or option.aim is not None:
        return False
    return table.card(table.card_at(place)).kind == "leader"


def _reduction(card: CardState) -> int:
    return card.original.cost - card.cost


def _strikes(card: CardState) -> int:
    return card.attack * min(card.attack_times, _MOST_TIMES)


def _acting(card: CardState) -> int:
    """Returns how many effects of a card in play can still act."""
    found = _lasting(card.original)
    for one in card.attached:
        found += len(one.effects)
    return found


@cache
def _lasting(card: Card) -> int:
    return sum(one.trigger.name != "battlecry" for one in card.effects)


def _aiming(card: CardState, player: Player, harmful: bool) -> float:
    """Returns how good a target is for an effect that harms it, or helps."""
    if card.is_character:
        worth = 2.0 if card.kind == "leader" else float(_strikes(card) + card.health)
    else:
        worth = float(card.cost)
    return worth if (card.side == player) != harmful else -worth


def _picked(table: Table, decision: Decision) -> int:
    """Returns the option whose target is best to hurt, or to help."""
    values: list[float] = []
    for option in decision.options:
        assert option.place is not None
        card = table.card(table.card_at(option.place))
        values.append(_aiming(card, decision.player, decision.harmful))
    return max(range(len(values)), key=lambda number: values[number])


def _some(cards: Sequence[Card], count: int, random: SeededRandom) -> Sequence[Card]:
    found: list[Card] = []
    while len(found) < count:
        found += cards
    random.shuffle(found)
    return found[:count]


@cache
def _decks(generator: int) -> Sequence[Sequence[Card]]:
    """Returns decks as players would keep them in sealed play, the same ones each time."""
    random = SeededRandom(seed_from_int(generator))
    decks: list[Sequence[Card]] = []
    for deck in range(_POOLS):
        pool = [dealt_card(random, f"#X{deck}.{k}", generator) for k in range(1, POOL_SIZE + 1)]
        decks.append([pool[one] for one in suggested(pool, DECK_SIZE)])
    return decks
