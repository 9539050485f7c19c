"""What a viewer may know of a Cardfinity match (COMPLETED 6.9)."""

from __future__ import annotations

from functools import lru_cache

from engine.decisions import Decision
from engine.events import SeenEvent
from engine.faces import Stat
from engine.games.cardfinity.cards import Card, MonsterCard
from engine.games.cardfinity.faces import face_of
from engine.games.cardfinity.printer import print_spell
from engine.games.cardfinity.table import Casting, Table
from engine.players import PLAYERS, Player
from engine.views import CardView, PlayerView, StackItem, View, ZoneStyle, ZoneView


def card_view(table: Table, number: int) -> CardView:
    """Returns the card as it is now, for somebody who may see it."""
    attached = table.state.attached.get(number, ())
    return _card_view(
        table.cards[number],
        table.power(number),
        number in table.state.tapped and table.on_field(number),
        tuple(table.cards[one] for one in attached),
    )


@lru_cache(maxsize=4096)
def _card_view(card: Card, power: int, tapped: bool, attached: tuple[Card, ...]) -> CardView:
    return CardView(
        face_of(card),
        (Stat("power", power, card.power),) if isinstance(card, MonsterCard) else (),
        ("tapped",) if tapped else (),
        tuple(_card_view(one, 0, False, ()) for one in attached),
    )


def view(
    table: Table, viewer: Player | None, decision: Decision | None, last: tuple[SeenEvent, ...]
) -> View:
    """Returns the match through one pair of eyes; None is a spectator."""
    state = table.state
    return View(
        game="cardfinity",
        viewer=viewer,
        turn=state.turn,
        active=state.active,
        step="",
        players=(_side(table, "A", viewer), _side(table, "B", viewer)),
        stack=tuple(_stack_item(table, casting) for casting in reversed(table.stack)),
        shown=table.shown[viewer] if viewer else (),
        waiting_for=decision.player if decision else None,
        waiting_text=decision.public_prompt if decision else "",
        decision=decision if decision and decision.player == viewer else None,
        last=last,
        winner=table.winner,
        outcome=table.outcome,
    )


def hidden_cards(table: Table, viewer: Player | None) -> list[int]:
    """Returns the cards that lie where the viewer does not see them: decks, and hands not their
    own."""
    hidden = [table.state.side(player).deck for player in PLAYERS]
    hidden += [table.state.side(player).hand for player in PLAYERS if player != viewer]
    return [number for zone in hidden for number in zone]


def _side(table: Table, player: Player, viewer: Player | None) -> PlayerView:
    side = table.state.side(player)
    sees_hand = viewer == player
    return PlayerView(
        player,
        (),
        (
            _zone(table, "field", "Field", "line", side.field, True),
            _zone(table, "hand", "Hand", "hand", side.hand, sees_hand),
            _zone(table, "deck", "Deck", "pile", side.deck, False),
            _zone(table, "graveyard", "Graveyard", "pile", side.graveyard[::-1], True),
            _zone(table, "banished", "Banished", "pile", side.banished[::-1], True),
        ),
    )


def _zone(
    table: Table, key: str, title: str, style: ZoneStyle, numbers: list[int], seen: bool
) -> ZoneView:
    cards = tuple(card_view(table, number) for number in numbers) if seen else None
    return ZoneView(key, title, style, len(numbers), cards)


def _stack_item(table: Table, casting: Casting) -> StackItem:
    text = print_spell(casting.spell) if casting.spell else "being summoned"
    return StackItem(casting.player, face_of(table.cards[casting.source]), text)
