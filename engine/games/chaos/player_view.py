"""What a viewer may know of a Chaos Cards match (CHAOS 16).

Leaders and fields are public with everything about them; hands are their owners', decks nobody's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.decisions import Decision
from engine.events import SeenEvent
from engine.faces import Stat
from engine.games.chaos.attacks import sleeps
from engine.games.chaos.badges import badges
from engine.games.chaos.faces import Standing, face_now
from engine.games.chaos.state import MOST_MP, CardState, Side
from engine.games.chaos.table import Table
from engine.players import PLAYERS, Player
from engine.views import CardView, PlayerView, View, ZoneStyle, ZoneView


def card_view(table: Table, number: int) -> CardView:
    """Returns the card as it is now, for somebody who may see it."""
    card = table.card(number)
    effects = tuple(_effects(table, card))
    face = face_now(card.original, card.type, card.abilities, effects)
    marks = ("left out",) if number in table.leaving else tuple(_marks(card, effects))
    attached = sum(one.times for one in effects)
    return CardView(face, tuple(_stats(card)), marks, badges=badges(card.abilities, attached))


def _stats(card: CardState) -> Iterator[Stat]:
    printed = card.original
    yield Stat("cost", card.cost, printed.cost)
    if card.kind == "spell":
        return
    yield Stat("attack", card.attack, printed.attack)
    yield Stat("health", card.health, printed.health)
    if card.attack_times != 1 or printed.attack_times != 1:
        yield Stat("attacks", card.attack_times, printed.attack_times)


def _effects(table: Table, card: CardState) -> Iterator[Standing]:
    """Yields the card's own effects, then the attached ones, those that share their counters as
    one: there may be thousands, of a few cards that attach them turn by turn."""
    sets = {one.heat: one.effects for one in card.attached}
    times = Counter(one.heat for one in card.attached)
    for key, effects in ((card.heat, card.original.effects), *sets.items()):
        for effect, heat in zip(effects, table.state.heat[key], strict=True):
            yield Standing(effect, heat.acted >= heat.threshold, times.get(key, 0))


def _marks(card: CardState, effects: Sequence[Standing]) -> Iterator[str]:
    """Yields the states of a card in words. Damage is named where the printed health does not show
    it."""
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


def view(
    table: Table, viewer: Player | None, decision: Decision | None, last: tuple[SeenEvent, ...]
) -> View:
    """Returns the match through one pair of eyes; None is a spectator."""
    state = table.state
    return View(
        game="chaos",
        viewer=viewer,
        turn=state.turn,
        active=state.active,
        step="",
        players=(_side(table, "A", viewer), _side(table, "B", viewer)),
        stack=(),
        shown=(),
        waiting_for=decision.player if decision else None,
        waiting_text=decision.public_prompt if decision else "",
        decision=decision if decision and decision.player == viewer else None,
        last=last,
        winner=table.winner,
        outcome=table.outcome,
    )


def hidden_cards(table: Table, viewer: Player | None) -> list[int]:
    """Returns the cards that lie where the viewer does not see them: decks, and hands not their
    own, or what somebody else's deck is chosen from."""
    hidden = [table.side(player).deck for player in PLAYERS]
    for player in PLAYERS:
        if player != viewer:
            hidden += [table.side(player).hand, table.side(player).pool]
    return [number for zone in hidden for number in zone]


def _side(table: Table, player: Player, viewer: Player | None) -> PlayerView:
    side = table.side(player)
    own = viewer == player
    zones = (
        _zone(table, "leader", "Leader", "line", (side.leader,)),
        _zone(table, "field", "Field", "line", side.field),
        _zone(table, "hand", "Hand", "hand", side.hand, seen=own),
        _zone(table, "deck", "Deck", "pile", side.deck, seen=False),
    )
    if side.pool:
        zones = (*zones, _zone(table, "pool", "To choose from", "hand", side.pool, seen=own))
    return PlayerView(player, tuple(_counters(table, side)), zones)


def _counters(table: Table, side: Side) -> Iterator[Stat]:
    """Yields a player's counters. Max MP is as it began while nothing but turns has changed it; MP
    is there to be spent, and fatigue comes by itself."""
    leader = table.card(side.leader)
    yield Stat("MP", side.mp, side.mp)
    yield Stat("Max MP", side.max_mp, min(MOST_MP, side.turns))
    yield Stat("health", leader.health, leader.original.health)
    if side.fatigue:
        yield Stat("fatigue", side.fatigue, side.fatigue)


def _zone(
    table: Table,
    key: str,
    title: str,
    style: ZoneStyle,
    numbers: Sequence[int],
    *,
    seen: bool = True,
) -> ZoneView:
    cards = tuple(card_view(table, number) for number in numbers) if seen else None
    return ZoneView(key, title, style, len(numbers), cards)
