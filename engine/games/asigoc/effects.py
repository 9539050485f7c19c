"""What each effect does when its turn in the Outlet comes (ASIGOC 3, Effect).

Each returns whether it did something, which `then` asks for.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.asigoc import decisions
from engine.games.asigoc.cards import (
    Arrange,
    Card,
    CardKind,
    Change,
    Copy,
    Deploy,
    Destroy,
    Discard,
    Draw,
    Heal,
    Hurt,
    Look,
    Mill,
    Nullify,
    OneOf,
    Pacify,
    Ready,
    Recover,
    Repeat,
    Return,
    Search,
    SkipBattle,
    Unguard,
    kind_of,
)
from engine.games.asigoc.player_view import card_view
from engine.games.asigoc.state import Zone
from engine.games.asigoc.table import ObjectRef, PlannedStep, StackRef, Table, Target
from engine.players import Player, opponent
from engine.table import Rule
from engine.views import Shown


def occur(table: Table, player: Player, plan: Sequence[PlannedStep]) -> Rule[bool]:
    """Does a list of effects for the player. Returns whether any of them did something."""
    did = False
    any_did = False
    for step in plan:
        if step.then and not did:
            continue
        did = yield from _do(table, player, step)
        any_did = any_did or did
    return any_did


def _do(table: Table, player: Player, step: PlannedStep) -> Rule[bool]:
    effect = step.effect
    enemy = opponent(player)
    source = step.source.number
    match effect:
        case Hurt():
            table.damage(player if effect.me else enemy, effect.number)
            return True
        case Heal():
            table.heal(enemy if effect.enemy else player, effect.number)
            return True
        case Draw():
            drawer = enemy if effect.enemy else player
            return sum(table.draw(drawer) for _ in range(effect.number)) > 0
        case Discard():
            return (yield from _discard(table, player, effect, source))
        case Mill():
            return _mill(table, enemy if effect.enemy else player, effect.number)
        case Deploy():
            return (yield from _deploy(table, player, effect.zone, source))
        case Recover():
            return (yield from _recover(table, player, effect.kind, source))
        case Search():
            return (yield from _search(table, player, effect, source))
        case Look():
            return _look(table, player, effect)
        case Arrange():
            return (yield from _arrange(table, player, effect.number, source))
        case SkipBattle():
            new = enemy not in table.state.skipping
            table.state.skipping.add(enemy)
            table.emit("skip battle", player=enemy)
            return new
        case Repeat() | Copy():
            did = False
            for one in step.rounds:
                did = (yield from occur(table, player, one)) or did
            return did
        case Nullify():
            return _nullify(table, step.target)
        case Change(whose="this"):
            return table.is_in_play(step.source) and table.change(
                source, effect.value, effect.amount, turn=effect.turn
            )
        case Return() | Destroy() | Change() | Pacify() | Unguard() | Ready():
            target = step.target
            if not isinstance(target, ObjectRef) or not table.is_in_play(target):
                return False
            return _to_weapon(table, player, target.number, effect)
        case OneOf():
            raise AssertionError("an alternative is chosen when the effect is added")


def _to_weapon(
    table: Table,
    player: Player,
    weapon: int,
    effect: Return | Destroy | Change | Pacify | Unguard | Ready,
) -> bool:
    state = table.state
    facts = {"card": table.name(weapon), "player": table.owners[weapon]}
    match effect:
        case Return():
            table.leave(weapon, "hand")
        case Destroy():
            table.leave(weapon, "discard")
        case Change():
            return table.change(weapon, effect.value, effect.amount, turn=effect.turn)
        case Pacify():
            new = weapon not in state.pacified
            state.pacified.add(weapon)
            table.emit("pacify", **facts)
            return new
        case Unguard():
            new = weapon not in state.unguarded
            state.unguarded.add(weapon)
            table.emit("unguard", **facts)
            return new
        case Ready():
            if state.step != "battle" or state.active != player:
                return False
            state.readied[weapon] = state.readied.get(weapon, 0) + 1
            table.emit("ready", **facts)
    return True


def _nullify(table: Table, target: Target) -> bool:
    if not isinstance(target, StackRef):
        return False
    entry = table.stack[target.place]
    if entry.nullified:
        return False
    entry.nullified = True
    table.emit("nullify", card=table.name(entry.source.number), player=entry.player)
    return True


def _discard(table: Table, player: Player, effect: Discard, source: int) -> Rule[bool]:
    """Discards as many cards as there are; the owner chooses, chance, or the controller, who
    looks."""
    victim = opponent(player) if effect.enemy else player
    hand = table.state.side(victim).hand
    did = False
    for count in range(effect.number):
        if not hand:
            break
        if effect.how == "random":
            card = hand[table.rng.below(len(hand))]
        else:
            if effect.how == "pick" and effect.enemy and count == 0:
                _show(table, player, "Their hand", hand)
            chooser = player if effect.how == "pick" else victim
            card = yield from decisions.pick(table, chooser, list(hand), "hand", "discard", source)
        table.discard(card, "hand")
        did = True
    return did


def _mill(table: Table, player: Player, count: int) -> bool:
    deck = table.state.side(player).deck
    moved = min(count, len(deck))
    for _ in range(moved):
        table.discard(deck[-1], "deck")
    return moved > 0


def _deploy(table: Table, player: Player, zone: Zone, source: int) -> Rule[bool]:
    """Puts a Weapon into an empty slot; it enters as if moved from the hand (R25)."""
    cards = table.state.side(player).zone(zone)
    if zone == "hand":
        table.use_secret()
    weapons = [card for card in cards if table.kind(card) == "weapon"]
    if not weapons or not table.has_slot(player):
        return False
    weapon = yield from decisions.pick(table, player, weapons, zone, "deploy", source)
    cards.remove(weapon)
    table.enter(weapon)
    return True


def _recover(table: Table, player: Player, kind: CardKind | None, source: int) -> Rule[bool]:
    pile = table.state.side(player).discard
    cards = [card for card in reversed(pile) if kind in (None, table.kind(card))]
    if not cards:
        return False
    card = yield from decisions.pick(table, player, cards, "discard", "take into the hand", source)
    table.move(card, "discard", "hand")
    table.emit("recover", card=table.name(card), player=player)
    return True


def _search(table: Table, player: Player, effect: Search, source: int) -> Rule[bool]:
    """Searches the deck. Candidates are sorted by name, so that their order tells nothing of the
    deck's."""
    deck = table.state.side(player).deck
    table.use_secret()
    found = sorted((card for card in deck if _wanted(effect, table.cards[card])), key=table.name)
    if not found:
        return False
    _show(table, player, "Found in your deck", found)
    card = yield from decisions.pick(table, player, found, "deck", "take into the hand", source)
    table.move(card, "deck", "hand")
    _show(table, opponent(player), "Found in their deck", [card])
    table.emit("search", card=table.name(card), player=player)
    table.shuffle(player)
    return True


def _wanted(effect: Search, card: Card) -> bool:
    if effect.name:
        return card.name == effect.name
    return effect.kind in (None, kind_of(card))


def _look(table: Table, player: Player, effect: Look) -> bool:
    """Shows cards to the controller alone. Looking does nothing that `then` would follow."""
    owner = player if effect.at == "deck" else opponent(player)
    side = table.state.side(owner)
    if effect.at == "hand":
        cards, title = list(side.hand), "Their hand"
    else:
        cards = side.deck[: -effect.number - 1 : -1]
        title = "Top of your deck" if owner == player else "Top of their deck"
    _show(table, player, title, cards)
    table.emit_privately(
        "look",
        player,
        {
            "player": player,
            "owner": owner,
            "n": len(cards),
            "at": "hand" if effect.at == "hand" else "deck",
        },
        cards=tuple(table.name(card) for card in cards),
    )
    return False


def _arrange(table: Table, player: Player, count: int, source: int) -> Rule[bool]:
    """Arranges cards, picked one by one, the first picked ends on top."""
    deck = table.state.side(player).deck
    cards = deck[: -count - 1 : -1]
    if not cards:
        return False
    _show(table, player, "Top of your deck", cards)
    table.emit_privately(
        "arrange",
        player,
        {"player": player, "n": len(cards)},
        cards=tuple(table.name(card) for card in cards),
    )
    chosen: list[int] = []
    while cards:
        card = yield from decisions.pick(
            table, player, cards, "deck", "put on top, then the next below it", source
        )
        cards.remove(card)
        chosen.append(card)
    deck[len(deck) - len(chosen) :] = reversed(chosen)
    return True


def _show(table: Table, player: Player, title: str, cards: Sequence[int]) -> None:
    shown = Shown(title, tuple(card_view(table, card) for card in cards))
    if shown not in table.shown[player]:
        table.show(player, shown)
