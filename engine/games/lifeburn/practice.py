"""The judgement of Lifeburn's positions by the computer: what a position is worth, and options that
need no search.

Life is also money: the last points of life are valuable, the first ones cheap. The computer passes
nearly always when it has priority. It only thinks in its own main phases, about the opponent's card
on the stack, about the opponent's attacks, and at the end of their turn.
"""

from collections.abc import Collection, Mapping, Sequence
from math import log
from typing import ClassVar, Final

from engine.core.practice import WeighedPractice
from engine.decisions import Decision, Option
from engine.games.lifeburn import attack_plan
from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.state import queries, stats
from engine.games.lifeburn.state.state import Attack, Target
from engine.games.lifeburn.state.table import Table
from engine.players import Player, opponent

_SPARED: Final = 6
_REACH: Final = 6
"""How much damage cards in hand may add to the attacks."""
_COIN: Final = 1.0
_COST: Final = 2.0
_PAID_WITH: Final = frozenset({"discard", "sacrifice", "tribute", "exile", "pay with"})
"""Purposes of picks in which the card is given away."""
_THOUGHT_ABOUT: Final = ("Main", "SecondMain")


class LifeburnPractice(WeighedPractice[Table]):
    """The judgement of positions and choices by which the computer plays Lifeburn."""

    weights: ClassVar[Mapping[str, float]] = {
        "life": 14.0,
        "hand": 1.1,
        "summons": 1.2,
        "attack and defense": 0.3,
        "size": 0.08,
        "objects": 2.7,
        "tokens": 3.0,
        "graveyard": 0.1,
        "deck": 0.3,
        "pressure": 0.1,
        "lethal attack": 8.0,
    }

    def features(self, table: Table, player: Player) -> Sequence[float]:
        """Returns the numbers by which the computer values one player's side, in the order of
        `weights`."""
        state = table.state
        side, objects = state.sides[player], state.objects
        summons = both = size = lasting = coins = 0
        strengths: list[int] = []
        for number in queries.controlled(table, player):
            obj = objects[number]
            if obj.card.type == "Summon" or obj.animated is not None:
                attack, defense = stats.attack_and_defense(table, number)
                attack, defense = max(0, attack), max(0, defense)
                summons += 1
                both += attack + defense
                size += attack * defense
                strengths.append(attack)
            elif obj.card.token_type is not None:
                coins += 1
            else:
                lasting += 1
        other = opponent(player)
        free = max(0, summons - len(queries.summons(table, other)))
        strengths.sort(reverse=True)
        lethal = _may_attack(table, player) and sum(strengths[:free]) >= state.sides[other].life
        return (
            log(max(0, side.life) + _SPARED),
            len(side.hand),
            summons,
            both,
            size,
            lasting,
            log(1 + coins / 2),
            len(side.graveyard),
            min(len(side.deck), 5),
            sum(strengths) * free / summons if summons else 0.0,
            float(lethal),
        )

    def life(self, table: Table, player: Player) -> int:
        """Returns the player's life."""
        return table.side(player).life

    def is_quiet(self, table: Table) -> bool:
        """Returns whether nothing is in progress: nothing is on the stack or waiting for it, and no
        attacks are declared."""
        state = table.state
        return not (state.stack or state.attacks or state.waiting)

    def is_near_win(self, table: Table, player: Player) -> bool:
        """Returns whether the player could defeat the opponent this turn. Assumes that a card or
        two deal damage, and that each Summon of the opponent stops one of the player's Summons. The
        player's other Summons, which are the ones with the highest attack, hit the opponent. False
        if it isn't the player's turn."""
        state, other = table.state, opponent(player)
        if state.active != player:
            return False
        reach = _REACH
        if _may_attack(table, player) or state.attacks:
            mine = queries.summons(table, player)
            free = max(0, len(mine) - len(queries.summons(table, other)))
            attacks = (max(0, stats.attack_and_defense(table, one)[0]) for one in mine)
            reach += sum(sorted(attacks, reverse=True)[:free])
        return table.side(other).life <= reach

    def answer(self, table: Table, decision: Decision) -> int | None:
        """Returns the index of the option to choose if no search is needed: passes if nothing is
        worth doing, makes the planned attack, gives away the least valuable card, or takes the
        default if the options hardly differ. Returns None for other choices."""
        if decision.passing is not None:
            return self._priority(table, decision)
        if decision.indifferent or decision.kind == "order":
            return decision.default
        if decision.kind == "choice" and any(option.aim for option in decision.options):
            return self._next_attack(table, decision)
        if decision.kind == "pick" and decision.prompt.rsplit(" to ", 1)[-1] in _PAID_WITH:
            return self._least(table, decision)
        return None

    def simulated_choice(self, table: Table, decision: Decision) -> int | None:
        """Returns the index of the option for continuing an imagined match without a search. The
        computer then responds to no attack and no card, plays cards before attacks, and plays
        Summons that cost nothing at once. Returns None if a search is needed."""
        state = table.state
        if decision.passing is None:
            return self.neutral_option(table, decision)
        answer = self._priority(table, decision)
        if answer is not None:
            return answer
        if state.active != decision.player or state.stack or state.phase != "Main":
            return decision.passing
        return _free_summon(table, decision)

    def neutral_option(self, table: Table, decision: Decision) -> int:
        """Returns the index of an option that starts nothing new: passes, picks the targets that
        are best by worth, and says yes to optional parts. Used to reach a position that can be
        judged."""
        if decision.passing is not None:
            return decision.passing
        answer = self.answer(table, decision)
        if answer is not None:
            return answer
        if decision.kind == "pick":
            return self._picked(table, decision)
        if decision.kind == "optional":
            return 0
        if decision.kind == "amount":
            return min(len(decision.options) - 1, table.side(decision.player).life // 4)
        return decision.default

    def options_to_search(self, table: Table, decision: Decision) -> Collection[int]:
        """Returns the indices of the options that a search should try. Of equal options only the
        first is included. Of the attacks, only the one with which this player's plan for the turn
        begins is included. If the plan has no attack, only attackers of strength 0 whose attack may
        trigger an effect are included."""
        options = decision.options
        if decision.passing is None:
            return super().options_to_search(table, decision)
        if _is_dull(table, decision):
            return (decision.passing,)
        planned = self._first_attack(table, decision)
        answering = bool(table.state.stack)
        first: dict[object, int] = {}
        for number, option in enumerate(options):
            if option.aim is not None:
                if number == planned or (planned is None and _is_weak(table, option)):
                    first[number] = number
                continue
            vain = number == decision.passing or option.futile or option.pointless
            if not vain and (option.answers or not answering):
                first.setdefault((option.label, *option.facts.items()), number)
        return (*first.values(), decision.passing)

    def _priority(self, table: Table, decision: Decision) -> int | None:
        assert decision.passing is not None
        state = table.state
        if _is_dull(table, decision):
            return decision.passing
        own = state.active == decision.player and state.phase == "Combat"
        if own and not (state.stack or state.declared):
            planned = self._first_attack(table, decision)
            if planned is None and not any(_is_weak(table, one) for one in decision.options):
                return decision.passing
            return planned
        return None

    def _life(self, life: int) -> float:
        return self.weights["life"] * log(max(0, life) + _SPARED)

    def _body(self, attack: int, defense: int) -> float:
        weights, attack, defense = self.weights, max(0, attack), max(0, defense)
        numbers = weights["attack and defense"] * (attack + defense)
        return weights["summons"] + numbers + weights["size"] * attack * defense

    def _plan(self, table: Table) -> Sequence[Attack]:
        return attack_plan.planned(table, self._life, self._body)

    def _first_attack(self, table: Table, decision: Decision) -> int | None:
        """Returns the option that opens the planned declaration; None if there is none."""
        if not any(option.aim for option in decision.options):
            return None
        plan = self._plan(table)
        if not plan:
            return None
        for number, option in enumerate(decision.options):
            if option.aim is not None and _as_attack(table, option) == plan[0]:
                return number
        return None

    def _next_attack(self, table: Table, decision: Decision) -> int:
        """Returns the next attack of the plan; after the last, the option to attack now, if
        allowed."""
        if decision.player == table.state.active:
            offered = [_as_attack(table, option) for option in decision.options]
            for attack in self._plan(table):
                if attack in offered:
                    return offered.index(attack)
        return decision.default

    def _worth(self, table: Table, option: Option) -> float:
        """Returns the worth of the card that the option is about, in its zone."""
        if option.place is None or option.place.index is None:
            return 0.0
        number = table.card_at(option.place)
        obj = table.obj(number)
        if obj.zone in ("Play", "Token"):
            if queries.is_summon(obj):
                return self._body(*stats.attack_and_defense(table, number))
            return _COIN if obj.token else self.weights["objects"]
        return _printed_worth(obj.card)

    def _least(self, table: Table, decision: Decision) -> int:
        values = [self._worth(table, option) for option in decision.options]
        return min(range(len(values)), key=lambda number: values[number])

    def _picked(self, table: Table, decision: Decision) -> int:
        """Returns the best pick: the most valuable of the opponent's if the pick is harmful, else
        the best of the player's own."""

        def value(number: int) -> float:
            option = decision.options[number]
            if option.facts.get("do") == "done":
                return 0.0
            owner = option.facts.get("player") or (option.place.owner if option.place else None)
            worth = self._worth(table, option) if option.place else 3.0
            return worth if (owner == decision.player) != decision.harmful else -worth

        return max(range(len(decision.options)), key=value)


def _may_attack(table: Table, player: Player) -> bool:
    """Returns whether the player can still attack in this turn, or in the next one."""
    state = table.state
    if state.active != player:
        return True
    return state.phase in ("Draw", "Main") or (state.phase == "Combat" and not state.declared)


def _is_dull(table: Table, decision: Decision) -> bool:
    """Returns whether a good player passes here without thinking."""
    state = table.state
    if len(decision.options) == 1:
        return True
    if state.stack:
        if state.stack[-1].controller == decision.player:
            return True
        return not any(option.answers for option in decision.options)
    if state.active == decision.player:
        if state.phase != "Combat":
            return state.phase not in _THOUGHT_ABOUT
        return state.declared and all(
            stats.combat_strength(table, one.attacker)
            for one in state.attacks
            if table.in_play(one.attacker)
        )
    if state.attacks:
        return state.phase != "Combat"
    return state.phase != "End"


def _is_weak(table: Table, option: Option) -> bool:
    """Returns whether the option declares an attack of strength 0 that may have an effect."""
    if option.aim is None or option.pointless or option.place is None:
        return False
    return not stats.combat_strength(table, table.card_at(option.place))


def _free_summon(table: Table, decision: Decision) -> int | None:
    """Returns the largest Summon in hand that costs nothing; None if there is none."""
    best, size = None, -1
    for number, option in enumerate(decision.options):
        place = option.place
        if place is None or place.zone != "hand" or option.facts["do"] != "play":
            continue
        card = table.obj(table.card_at(place)).card
        numbers = (card.attack or 0) + (card.defense or 0)
        if card.type == "Summon" and not card.cost and numbers > size:
            best, size = number, numbers
    return best


def _printed_worth(card: Card) -> float:
    return _COST * card.cost + (card.attack or 0) + (card.defense or 0)


def _as_attack(table: Table, option: Option) -> Attack | None:
    if option.aim is None or option.place is None:
        return None
    aim = option.aim
    target: Target = aim if isinstance(aim, str) else table.card_at(aim)
    return Attack(table.card_at(option.place), target)
