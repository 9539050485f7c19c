"""Views of a match for each viewer, from the declared zones."""

from collections.abc import Sequence
from operator import is_
from typing import Any, ClassVar, Generic, TypeVar

from engine.core.table import BaseTable
from engine.core.zones import Zone
from engine.decisions import Decision, Option
from engine.events import SeenEvent
from engine.faces import Stat
from engine.players import PLAYERS, Player
from engine.values import replace
from engine.views import AttackView, CardView, PlayerView, StackItem, View, ZoneView

TableT = TypeVar("TableT", bound=BaseTable[Any])


class BaseViews(Generic[TableT]):
    """The base of a game's class that makes the views of a table. An object is only valid until
    something happens on its table.

    A game's class sets `game` and defines `card`. It overrides `counters` and `marks` if the game
    has any. In a game with steps, a stack or attacks, it sets `step`, `stack` and `attacks` when an
    object is made.
    """

    game: ClassVar[str]
    step: str = ""
    """The step of the turn in words, "" in a game without steps."""
    stack: tuple[StackItem, ...] = ()
    """The items that are being resolved, the newest first."""
    attacks: tuple[AttackView, ...] = ()
    """The attacks under way."""

    def __init__(self, table: TableT) -> None:
        self.table = table
        self._sides = (self._side("A"), self._side("B"))

    def card(self, number: int) -> CardView:
        """Returns the card in its present state, for a viewer who may see it."""
        raise NotImplementedError

    def counters(self, player: Player) -> tuple[Stat, ...]:
        """Returns the numbers beside the player, such as life. Empty by default."""
        return ()

    def marks(self, player: Player) -> tuple[str, ...]:
        """Returns the states of the player in words, such as "exhausted". Empty by default."""
        return ()

    def annotated(self, option: Option) -> Option:
        """Returns the option with its price, and marked as `pointless` if it can have no effect
        (see `Option`). By default returns the option unchanged. The price is only computed when a
        player looks at the option.

        Not called for options about a card in a zone of hidden order, because such a card has no
        place.
        """
        return option

    def view(
        self, viewer: Player | None, decision: Decision | None, last: tuple[SeenEvent, ...]
    ) -> View:
        """Returns the match as the viewer may see it; None stands for a spectator. `decision` is
        the decision that the match waits for, and `last` are the latest events as the viewer knows
        them."""
        table = self.table
        a, b = self._sides
        return View(
            game=self.game,
            viewer=viewer,
            turn=table.state.turn,
            active=table.state.active,
            step=self.step,
            players=(
                self._as_owner(a) if viewer == "A" else a,
                self._as_owner(b) if viewer == "B" else b,
            ),
            stack=self.stack,
            shown=table.shown[viewer] if viewer else (),
            waiting_for=decision.player if decision else None,
            waiting_text=decision.public_prompt if decision else "",
            decision=self._annotated(decision) if decision and decision.player == viewer else None,
            last=last,
            winner=table.winner,
            outcome=table.outcome,
            attacks=self.attacks,
        )

    def _annotated(self, decision: Decision) -> Decision:
        options = tuple(
            option if option.place and option.place.index is None else self.annotated(option)
            for option in decision.options
        )
        if all(map(is_, options, decision.options)):
            return decision
        return replace(decision, options=options)

    def _side(self, player: Player) -> PlayerView:
        """Returns the side as everybody sees it."""
        zones = (
            self._zone(player, zone, None)
            for zone in self.table.state.side(player).zones
            if not zone.optional or self.table.cards_in(player, zone)
        )
        return PlayerView(player, self.counters(player), tuple(zones), self.marks(player))

    def _as_owner(self, side: PlayerView) -> PlayerView:
        """Returns the side as its owner sees it."""
        player = side.player
        declared = self.table.state.side(player).declared
        zones = tuple(
            self._zone(player, zone, player)
            if (zone := declared[seen.key]).seen_by == "owner"
            else seen
            for seen in side.zones
        )
        return replace(side, zones=zones)

    def _zone(self, player: Player, zone: Zone, viewer: Player | None) -> ZoneView:
        numbers = zone.listed(self.table.cards_in(player, zone))
        shown: Sequence[int] | None = numbers
        if not zone.is_seen(player, viewer):
            shown = numbers[: self.table.open_cards(player, zone)] or None
        cards = None if shown is None else tuple(self.card(number) for number in shown)
        return ZoneView(zone.key, zone.title, zone.style, len(numbers), cards, zone.slots)


def hidden_cards(table: BaseTable[Any], viewer: Player | None) -> list[int]:
    """Returns the numbers of the cards that the viewer doesn't see."""
    hidden: list[int] = []
    for player in PLAYERS:
        for zone in table.state.side(player).zones:
            if not zone.is_seen(player, viewer):
                cards = zone.listed(table.cards_in(player, zone))
                hidden += cards[table.open_cards(player, zone) :]
    return hidden
