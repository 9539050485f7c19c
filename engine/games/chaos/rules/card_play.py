"""Playing a card and attacking: the questions to players (CHAOS 18), the possible choices, and the
results (CHAOS 3, 4)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from engine.core.questions import short_label
from engine.core.table import Rule
from engine.decisions import Decision, Option, Place, place_at
from engine.events import EventKind, FactValue
from engine.games.chaos.cards import Amount, AtkHpMod, Card, Effect, Move, Plain, Targeted
from engine.games.chaos.conditions import TargetCond
from engine.games.chaos.names import shown_name
from engine.games.chaos.rules.effect_queue import call_effects, empty_queue, ready
from engine.games.chaos.state.condition_evaluation import asks_of_hidden_cards, matches
from engine.games.chaos.state.moves import deal, finish_action, has_room
from engine.games.chaos.state.state import CardState
from engine.games.chaos.state.table import Table
from engine.players import Player, opponent

PUBLIC: Final = "choosing what to do"
"""The only words that others read while a card is being played: it can still be taken back."""


def _place_of(table: Table, card: CardState) -> Place:
    """Returns the place of a card in play or in a hand, as views list the zones."""
    if card.place == "leader":
        return place_at(card.side, "leader", 0)
    return place_at(
        card.side, card.place, table.side(card.side).zone(card.place).index(card.number)
    )


def targeted(card: CardState) -> tuple[Effect, TargetCond] | None:
    """Returns the card's targeted effect, i.e. an effect whose target the player chooses, with the
    condition for its targets. Returns None if the card has no such effect. Only the first effect of
    a card can be targeted."""
    if card.original.effects:
        first = card.original.effects[0]
        if isinstance(first.action, Targeted):
            return first, first.action.target
    return None


def harms(effect: Effect) -> bool:
    """Returns whether the effect is bad for its chosen target. False if no target is chosen for
    it."""
    if not isinstance(effect.action, Targeted):
        return False
    base = effect.action.base
    match base:
        case Amount("damage"):
            return True
        case Amount("costMod"):
            return base.value > 0
        case Amount("atkTimesMod"):
            return base.value < 0
        case AtkHpMod():
            return base.attack < 0 or base.health < 0
        case Plain("destroy" | "discard" | "rmAbilities" | "setOverheat"):
            return True
        case Move():
            return True
        case _:
            return False


def legal_targets(table: Table, source: CardState, wanted: TargetCond) -> list[int]:
    """Returns the legal targets for a card that has just been played or is about to be, in the
    order for offering them. `wanted` is the condition that targets must meet. If the card is a
    leader, the present leader that it replaces is not a target."""
    own, enemy = table.side(source.side), table.side(opponent(source.side))
    there = (*own.field, *enemy.field, enemy.leader, *own.hand)
    if source.kind != "leader":
        there = (own.leader, *there)
    cards = table.state.cards
    return [
        one
        for one in there
        if one != source.number
        and not cards[one].dying
        and "untargetable" not in cards[one].abilities
        and not ("stealth" in cards[one].abilities and cards[one].is_character)
        and matches(wanted, cards[one], source.side)
    ]


def target_choices(table: Table, source: CardState) -> list[int] | None:
    """Returns the legal targets of a card in hand, as if the card had just been played. Returns
    None if the card has no targeted effect, or if the targeted effect wouldn't act now (3)."""
    found = targeted(source)
    if found is None:
        return None
    effect, wanted = found
    return legal_targets(table, source, wanted) if _will_act(table, source, effect) else None


def _will_act(table: Table, source: CardState, effect: Effect) -> bool:
    """Returns whether the first effect of a card in hand would act right after the card is paid
    for, leftmost on its field. Leaves the table unchanged."""
    if effect.condition is None:
        return ready(table, source, effect, source.heat, 0)
    state, own, secrets = table.state, table.state.own, table.secrets_used
    table.state = state.copy()
    enter(table, source.number, 0)
    acts = ready(table, table.card(source.number), effect, source.heat, 0)
    table.state, state.own, table.secrets_used = state, own, secrets
    table.dying.clear()
    return acts


def refusing_rule(table: Table, card: CardState) -> Literal["cost", "room", "target"] | None:
    """Returns the first rule that forbids playing the card in hand now: its cost, a full field, or
    a spell without a target (3). Returns None if the card can be played."""
    if card.cost > table.side(card.side).mp:
        return "cost"
    match card.kind:
        case "minion":
            return None if has_room(table, card.side, "field") else "room"
        case "leader":
            return None
        case "spell":
            return "target" if target_choices(table, card) == [] else None


def play_options(table: Table, player: Player) -> list[tuple[int, Option]]:
    """Returns the cards in hand that the player can play now, each with its option. Also stores in
    `table.hinted` what these options reveal about cards that the player can't see."""
    found: list[tuple[int, Option]] = []
    hinted: list[tuple[int, bool]] = []
    side, cards = table.side(player), table.state.cards
    for index, number in enumerate(side.hand):
        card = cards[number]
        refusing = refusing_rule(table, card)
        if refusing == "cost":
            continue
        if card.kind == "spell" and _reveals_hidden_cards(table, card):
            hinted.append((number, refusing is None))
        if refusing is None:
            found.append((number, _play(card.original, card.cost, player, index)))
    table.hinted = tuple(hinted)
    return found


def _reveals_hidden_cards(table: Table, card: CardState) -> bool:
    """Returns whether a spell in hand reveals hidden cards to its holder by being playable or not.
    True if the spell's condition asks about hidden cards and the spell has no legal target once it
    is active."""
    found = targeted(card)
    if found is None or not asks_of_hidden_cards(found[0].condition):
        return False
    return not legal_targets(table, card, found[1])


@lru_cache(maxsize=4096)
def _play(printed: Card, cost: int, player: Player, index: int) -> Option:
    """Returns the option of playing the card at the given index of the player's hand. Cached,
    because it is offered again and again.
    """
    label = short_label(f"Play {shown_name(printed)} ({cost} MP)")
    return Option(label, {"do": "play", "card": printed.name}, Place(player, "hand", index))


def attack_choices(table: Table, player: Player) -> list[tuple[tuple[int, int], Option]]:
    """Returns the attacks that the player can make now, each as (attacker, target) with its option.
    Attackers with 0 attack come last. If enemies have Taunt, only these can be attacked."""
    side, enemy, cards = table.side(player), table.side(opponent(player)), table.state.cards
    own = [cards[one] for one in (side.leader, *side.field)]
    attackers = [one for one in own if one.attacks_left >= 1 and not sleeps(one)]
    if not attackers:
        return []
    seen = [cards[one] for one in (*enemy.field, enemy.leader)]
    seen = [one for one in seen if "stealth" not in one.abilities]
    taunting = [one for one in seen if "taunt" in one.abilities]
    aims = [_aimed(table, one) for one in taunting or seen]
    found: list[tuple[tuple[int, int], Option]] = []
    for one in sorted(attackers, key=lambda one: not one.attack):
        place, called = _place_of(table, one), _with_stats(one)
        for target, fact, whom, aim in aims:
            facts = {"do": "attack", "card": one.name, "target": fact}
            option = Option(short_label(f"{called} attacks {whom}"), facts, place, aim=aim)
            found.append(((one.number, target), option))
    return found


def _aimed(table: Table, card: CardState) -> tuple[int, str, str, Place | Player]:
    """Returns a target of attacks: its number, its name in facts, its name in labels, and the
    aim."""
    if card.place == "leader":
        return card.number, "player", "your opponent", card.side
    return card.number, card.name, _with_stats(card), _place_of(table, card)


def _with_stats(card: CardState) -> str:
    return f"{shown_name(card.original)} ({card.attack}/{card.health})"


def choose_place(table: Table, card: CardState) -> Rule[int]:
    """Asks the player for the minion's place on the field and returns it. 0 is leftmost."""
    field = [shown_name(table.card(one).original) for one in table.side(card.side).field]
    options = tuple(
        Option(short_label(_beside(field, place)), {"do": "place", "n": place})
        for place in range(len(field) + 1)
    )
    answer = yield Decision(
        card.side,
        "choice",
        f"{shown_name(card.original)}: choose its place",
        PUBLIC,
        options,
        default=len(field),
        back=True,
        summary=_payment(table, card),
        indifferent=not _place_matters(table, card),
    )
    return answer


def _place_matters(table: Table, card: CardState) -> bool:
    """Returns whether both the card and another minion on the field have effects at the beginning
    or end of a turn: those act from left to right (2)."""
    beside = (table.card(one) for one in table.side(card.side).field)
    return _acts_at_turns(card) and any(map(_acts_at_turns, beside))


def _acts_at_turns(card: CardState) -> bool:
    sets = (card.original.effects, *(one.effects for one in card.attached))
    return any(effect.trigger.side for effects in sets for effect in effects)


def _beside(field: Sequence[str], place: int) -> str:
    if not field:
        return "On the empty field"
    if place == 0:
        return f"Leftmost, before {field[0]}"
    if place == len(field):
        return f"Rightmost, after {field[-1]}"
    return f"Between {field[place - 1]} and {field[place]}"


def choose_target(table: Table, card: CardState) -> Rule[int | None]:
    """Asks the player for the target of a card that is about to be played. Returns None if there is
    no target to choose. The player can't take the choice back if the question reveals cards that
    they can't see."""
    targets = target_choices(table, card)
    found = targeted(card)
    hinting = found is not None and asks_of_hidden_cards(found[0].condition)
    if hinting:
        table.use_secret()
    if not targets:
        return None
    answer = yield Decision(
        card.side,
        "pick",
        f"{shown_name(card.original)}: choose a target",
        PUBLIC,
        tuple(_target_option(table, card.side, table.card(one)) for one in targets),
        back=not hinting,
        summary=_payment(table, card),
        harmful=found is not None and harms(found[0]),
    )
    return targets[answer]


def _target_option(table: Table, player: Player, card: CardState) -> Option:
    own = card.side == player
    label = f"{shown_name(card.original)} ({card.cost} MP), in your hand"
    if card.place == "leader":
        label = f"{'You' if own else 'Your opponent'} ({card.attack}/{card.health})"
    elif card.is_character:
        label = f"{_with_stats(card)}, {'your' if own else 'enemy'} minion"
    facts = {"do": "pick", "card": card.name, "zone": card.place, "owner": card.side}
    return Option(short_label(label), facts, _place_of(table, card))


def _payment(table: Table, card: CardState) -> tuple[str, ...]:
    mp = table.side(card.side).mp
    return (f"MP {mp} → {mp - card.cost}",)


def enter(table: Table, number: int, place: int) -> None:
    """Pays for the card and takes it from the hand. A minion goes to the index `place` of the
    field, and a leader replaces the present leader. A spell enters no zone, and is removed when the
    action ends."""
    card = table.change(number)
    side = table.side(card.side)
    side.mp -= card.cost
    side.hand.remove(number)
    match card.kind:
        case "minion":
            side.field.insert(place, number)
            card.place = "field"
            card.fresh = True
        case "leader":
            table.doom(side.leader).place = "nowhere"
            side.leader = number
            card.place = "leader"
            card.fresh = True
        case "spell":
            table.doom(number)


def play(table: Table, number: int, place: int, target: int | None) -> None:
    """Plays the card. `place` is the index of a minion on the field. The card's targeted effect
    acts first, on `target` (3). Raises MatchOver if the match ends."""
    card = table.card(number)
    table.emit_of("play", card.original, card=card.name, player=card.side)
    enter(table, number, place)
    name = "cast" if card.kind == "spell" else "battlecry"
    for _ in call_effects(table, number, name, target=target):
        empty_queue(table)
    finish_action(table)


def sleeps(card: CardState) -> bool:
    """Returns whether the character can't attack yet because it came this turn and has no
    Charge."""
    return card.fresh and "charge" not in card.abilities


def attack(table: Table, attacker: int, target: int) -> None:
    """Makes one character attack another. Leaders do not strike back. The event names the target's
    zone, because a minion could be called "player". Raises MatchOver if the match ends."""
    one, other = table.change(attacker), table.card(target)
    aim = "player" if other.place == "leader" else other.name
    facts: dict[str, FactValue] = {"card": one.name, "target": aim, "player": one.side}
    table.emit_of(EventKind.ATTACK, one.original, other.original, **facts, zone=other.place)
    one.abilities -= {"stealth"}
    one.attacks_used += 1
    with table.batch():
        deal(table, one.attack, target, one)
        if other.kind == "minion":
            deal(table, table.card(target).attack, attacker, table.card(target))
    empty_queue(table)
    finish_action(table)
