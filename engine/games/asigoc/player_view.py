"""What a viewer may know of an ASIGOC match. Both discard piles are public."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.decisions import Decision, Place
from engine.events import SeenEvent
from engine.faces import Stat
from engine.games.asigoc.cards import Card, Weapon
from engine.games.asigoc.conditions import is_used_up
from engine.games.asigoc.faces import face_of
from engine.games.asigoc.printer import print_effect
from engine.games.asigoc.state import SLOTS, START_HEALTH
from engine.games.asigoc.table import ObjectRef, PlannedStep, StackEntry, StackRef, Table
from engine.players import PLAYERS, Player
from engine.views import AttackView, CardView, PlayerView, StackItem, View, ZoneStyle, ZoneView


def card_view(table: Table, number: int) -> CardView:
    """Returns the card as it is now, for somebody who may see it."""
    return _card_view(
        table.cards[number],
        table.value(number, "attack"),
        table.value(number, "block"),
        _marks(table, number),
    )


@lru_cache(maxsize=4096)
def _card_view(card: Card, attack: int, block: int, marks: tuple[str, ...]) -> CardView:
    stats = (
        (Stat("attack", attack, card.attack), Stat("block", block, card.block))
        if isinstance(card, Weapon)
        else ()
    )
    return CardView(face_of(card), stats, marks)


def _marks(table: Table, number: int) -> tuple[str, ...]:
    state = table.state
    marks: list[str] = []
    if state.side(table.owners[number]).ace == number and is_used_up(table, number):
        marks.append("used")
    if state.attacked.get(number) and state.step == "battle":
        marks.append("attacked")
    if number in state.pacified or number in state.calmed:
        marks.append("pacified")
    if number in state.unguarded:
        marks.append("unguarded")
    return tuple(marks)


def view(
    table: Table, viewer: Player | None, decision: Decision | None, last: tuple[SeenEvent, ...]
) -> View:
    """Returns the match through one pair of eyes; None is a spectator."""
    state = table.state
    return View(
        game="asigoc",
        viewer=viewer,
        turn=state.turn,
        active=state.active,
        step=f"{state.step.capitalize()} step",
        players=(_side(table, "A", viewer), _side(table, "B", viewer)),
        stack=tuple(_stack_item(table, entry) for entry in reversed(table.stack)),
        shown=table.shown[viewer] if viewer else (),
        waiting_for=decision.player if decision else None,
        waiting_text=decision.public_prompt if decision else "",
        decision=decision if decision and decision.player == viewer else None,
        last=last,
        winner=table.winner,
        outcome=table.outcome,
        attacks=_attacks(table),
    )


def hidden_cards(table: Table, viewer: Player | None) -> list[int]:
    """Returns the cards that lie where the viewer does not see them: decks, and hands not their
    own."""
    hidden = [table.state.side(player).deck for player in PLAYERS]
    hidden += [table.state.side(player).hand for player in PLAYERS if player != viewer]
    return [number for zone in hidden for number in zone]


def _side(table: Table, player: Player, viewer: Player | None) -> PlayerView:
    side = table.state.side(player)
    ace = [] if side.ace is None else [side.ace]
    return PlayerView(
        player,
        (Stat("health", max(0, side.health), START_HEALTH),),
        (
            _zone(table, "weapons", "Weapons", "line", side.weapons, True, SLOTS),
            _zone(table, "ace", "Ace", "line", ace, True),
            _zone(table, "hand", "Hand", "hand", side.hand, viewer == player),
            _zone(table, "deck", "Deck", "pile", side.deck, False),
            _zone(table, "discard", "Discard pile", "pile", side.discard[::-1], True),
            _zone(table, "banished", "Banished", "pile", side.banished[::-1], True),
        ),
    )


def _zone(
    table: Table,
    key: str,
    title: str,
    style: ZoneStyle,
    numbers: Sequence[int],
    seen: bool,
    slots: int | None = None,
) -> ZoneView:
    cards = tuple(card_view(table, number) for number in numbers) if seen else None
    return ZoneView(key, title, style, len(numbers), cards, slots)


def _stack_item(table: Table, entry: StackEntry) -> StackItem:
    text = plan_text(table, entry.plan) or "no effect"
    marks = ("nullified",) if entry.nullified else ()
    return StackItem(entry.player, face_of(table.cards[entry.source.number]), text, marks)


def plan_text(table: Table, plan: Sequence[PlannedStep]) -> str:
    """Returns what an effect in the Outlet will do, targets named."""
    words: list[str] = []
    for step in plan:
        text = print_effect(step.effect)
        if isinstance(step.target, ObjectRef):
            text += f" ({table.name(step.target.number)})"
        elif isinstance(step.target, StackRef):
            text += f" ({table.name(table.stack[step.target.place].source.number)})"
        words.append(f"then {text}" if step.then else text)
        words.extend(f"[{plan_text(table, one)}]" for one in step.rounds if one)
    return ", ".join(words)


def _attacks(table: Table) -> tuple[AttackView, ...]:
    attack = table.attack
    if attack is None or not table.is_in_play(attack.attacker):
        return ()
    blocker = attack.blocker
    return (
        AttackView(
            _place(table, attack.attacker),
            "B" if table.owners[attack.attacker.number] == "A" else "A",
            _place(table, blocker) if blocker and table.is_in_play(blocker) else None,
        ),
    )


def _place(table: Table, ref: ObjectRef) -> Place:
    owner = table.owners[ref.number]
    index = table.state.side(owner).weapons.index(ref.number)
    return Place(owner, "weapons", index)
