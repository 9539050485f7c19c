"""What a viewer may know of a Lifeburn match (LIFEBURN 4.2, 19.6).

Play, tokens, graveyards, exile and the stack are public; hands are their owners', decks nobody's,
but for a top card that TopCardRevealed turns over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.decisions import Decision
from engine.events import SeenEvent
from engine.faces import Stat
from engine.games.lifeburn import passives, queries, stats
from engine.games.lifeburn.badges import badges
from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.faces import face_of
from engine.games.lifeburn.life_cost import life_cost
from engine.games.lifeburn.stack_view import card_badges, card_marks, side_marks
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.target_view import attack_views, stack_items
from engine.players import PLAYERS, Player
from engine.views import (
    AttackView,
    Badge,
    CardView,
    PlayerView,
    StackItem,
    View,
    ZoneStyle,
    ZoneView,
)

PHASES = {
    "Draw": "Draw phase",
    "Main": "Main phase",
    "Combat": "Combat",
    "Damage": "Damage",
    "SecondMain": "Second Main phase",
    "End": "End phase",
}
"""What the phases are called for players."""


def card_view(table: Table, number: int) -> CardView:
    """Returns the card as it is now, for somebody who may see it."""
    obj = table.obj(number)
    card = obj.card
    if obj.zone in ("Play", "Token"):
        seen: tuple[int, ...] = ()
        if queries.is_summon(obj):
            seen = stats.attack(table, number), stats.defense(table, number)
        printed = obj.animated or (card.attack or 0, card.defense or 0)
        now = card_marks(table, number), card_badges(table, number)
        return _in_play(card, seen, printed, *now)
    if obj.zone == "Hand" and card.type in ("Spell", "Object"):
        return _elsewhere(card, life_cost(table, obj.owner, obj, 0))
    return _elsewhere(card, card.cost)


@lru_cache(maxsize=8192)
def _in_play(
    card: Card,
    seen: tuple[int, ...],
    printed: tuple[int, int],
    marks: tuple[str, ...],
    now: tuple[Badge, ...],
) -> CardView:
    names = ("attack", "defense")
    found = tuple(
        Stat(name, now, before) for name, now, before in zip(names, seen, printed, strict=False)
    )
    token = card.token_type is not None
    return CardView(face_of(card), found, marks, badges=now, token=token)


@lru_cache(maxsize=8192)
def _elsewhere(card: Card, cost: int) -> CardView:
    face = face_of(card)
    stats_now = tuple(
        Stat("cost", cost, stat.base) if stat.name == "cost" else stat for stat in face.stats
    )
    return CardView(face, stats_now, badges=badges(card.keywords))


@dataclass(frozen=True, slots=True)
class Open:
    """What everybody sees: both sides (with the number of cards in hand), stack and attacks."""

    sides: tuple[PlayerView, PlayerView]
    stack: tuple[StackItem, ...]
    attacks: tuple[AttackView, ...]


def open_to_all(table: Table) -> Open:
    """Returns what everybody sees now."""
    return Open((_side(table, "A"), _side(table, "B")), stack_items(table), attack_views(table))


def view(
    table: Table,
    seen: Open,
    viewer: Player | None,
    decision: Decision | None,
    last: tuple[SeenEvent, ...],
) -> View:
    """Returns the match through one pair of eyes (None is a spectator), with what everybody sees
    now."""
    state = table.state
    a, b = seen.sides
    return View(
        game="lifeburn",
        viewer=viewer,
        turn=state.turn,
        active=state.active,
        step=PHASES[state.phase],
        players=(
            _with_hand(table, a) if viewer == "A" else a,
            _with_hand(table, b) if viewer == "B" else b,
        ),
        stack=seen.stack,
        shown=table.shown[viewer] if viewer else (),
        waiting_for=decision.player if decision else None,
        waiting_text=decision.public_prompt if decision else "",
        decision=decision if decision and decision.player == viewer else None,
        last=last,
        winner=table.winner,
        outcome=table.outcome,
        attacks=seen.attacks,
    )


def hidden_cards(table: Table, viewer: Player | None) -> list[int]:
    """Returns the cards that lie where the viewer does not see them: decks (but for a top card that
    is turned over), and hands not their own."""
    hidden = [table.side(player).deck[open_cards(table, player) :] for player in PLAYERS]
    hidden += [table.side(player).hand for player in PLAYERS if player != viewer]
    return [number for zone in hidden for number in zone]


def open_cards(table: Table, player: Player) -> int:
    """Returns how many cards on top of the player's deck are public: 1 with TopCardRevealed
    (9.4)."""
    return int(bool(passives.player_passives(table, player, "TopCardRevealed")))


def _side(table: Table, player: Player) -> PlayerView:
    side = table.side(player)
    deck = side.deck[: open_cards(table, player)]
    return PlayerView(
        player,
        (Stat("life", side.life, table.options.starting_life),),
        (
            _zone(table, "play", "In play", "line", queries.line(table, player, "Play")),
            _zone(table, "tokens", "Tokens", "line", queries.line(table, player, "Token")),
            ZoneView("hand", "Hand", "hand", len(side.hand), None),
            ZoneView("deck", "Deck", "pile", len(side.deck), _cards(table, deck) or None),
            _zone(table, "graveyard", "Graveyard", "pile", side.graveyard),
            _zone(table, "exile", "Exile", "pile", side.exile),
        ),
        side_marks(table, player),
    )


def _with_hand(table: Table, side: PlayerView) -> PlayerView:
    """Returns the side as its player sees it, who may look at the hand."""
    hand = _zone(table, "hand", "Hand", "hand", table.side(side.player).hand)
    zones = (hand if zone.key == "hand" else zone for zone in side.zones)
    return replace(side, zones=tuple(zones))


def _cards(table: Table, numbers: Sequence[int]) -> tuple[CardView, ...]:
    return tuple(card_view(table, number) for number in numbers)


def _zone(table: Table, key: str, title: str, style: ZoneStyle, numbers: Sequence[int]) -> ZoneView:
    return ZoneView(key, title, style, len(numbers), _cards(table, numbers))
