"""The situation that an effect would find if it happened now, as far as the player who may use it
knows (ASIGOC 3; R22, R24)."""

from dataclasses import dataclass
from functools import cached_property

from engine.games.asigoc.cards import Ability, Aim, CardKind
from engine.games.asigoc.costs import BanishCost, DiscardCost, Sacrifice, costs_of
from engine.games.asigoc.state import SLOTS
from engine.games.asigoc.table import ObjectRef, Table, has_timing
from engine.players import PLAYERS, Player, opponent


@dataclass(frozen=True)
class Prospect:
    """The position after a player has paid the price of a card's ability, for judging whether its
    effects could do anything. The price is assumed to be paid in the way that leaves the most
    possibilities.

    `number` is the card; an Item counts as already on the discard pile. `copied` is True when the
    judged effects are those that a `copy` effect would do again. A further `copy` among these
    effects adds nothing, because it would copy the same effects again.
    """

    table: Table
    number: int
    ability: Ability
    copied: bool = False

    @property
    def player(self) -> Player:
        """The player who uses the card, its owner."""
        return self.table.owners[self.number]

    @property
    def source(self) -> ObjectRef:
        """A reference to the card whose ability is used, in the form in which effects store the
        card that they come from."""
        return self.table.ref(self.number)

    @cached_property
    def _paid(self) -> dict[type, int]:
        paid: dict[type, int] = {}
        for cost in costs_of(self.ability):
            paid[type(cost)] = paid.get(type(cost), 0) + cost.number
        return paid

    def hand(self, player: Player) -> list[int]:
        """Returns the cards that may be in the player's hand. If the price takes all of the hand,
        the list is empty. If not, each card may be left, so all are listed."""
        cards = self.table.state.side(player).hand
        if player != self.player:
            return cards
        others = [card for card in cards if card != self.number]
        return others if len(others) > self._paid.get(DiscardCost, 0) else []

    def weapons(self, whose: Aim) -> list[int]:
        """Returns the Weapons on the field that an effect may target. `whose` says whose Weapons,
        or "this" for the card itself."""
        if whose == "this":
            return [self.number] if self.table.is_in_play(self.source) else []
        owners: tuple[Player, ...] = PLAYERS
        if whose != "any":
            owners = (self.player,) if whose == "mine" else (opponent(self.player),)
        return [weapon for owner in owners for weapon in self._field(owner)]

    def _field(self, player: Player) -> list[int]:
        weapons = self.table.state.side(player).weapons
        lost = self._paid.get(Sacrifice, 0) if player == self.player else 0
        return weapons if len(weapons) > lost else []

    def has_slot(self) -> bool:
        """Returns whether the player will have an empty Weapon slot."""
        weapons = self.table.state.side(self.player).weapons
        return len(weapons) - self._paid.get(Sacrifice, 0) < SLOTS

    def pile(self) -> list[int]:
        """Returns the cards that may be on the player's discard pile."""
        side = self.table.state.side(self.player)
        cards = list(side.discard)
        if self._paid.get(DiscardCost):
            cards += [card for card in side.hand if card != self.number]
        if self._paid.get(Sacrifice):
            cards += [card for card in side.weapons if card != self.number]
        given = self._paid.get(DiscardCost, 0) + self._paid.get(Sacrifice, 0)
        left = len(side.discard) + given > self._paid.get(BanishCost, 0)
        used = [self.number] if self.table.cards[self.number].kind == "item" else []
        return [*(cards if left else []), *used]

    def of_kind(self, cards: list[int], kind: CardKind | None) -> bool:
        """Returns whether any of the cards is of the kind. If `kind` is None, any card counts."""
        return any(kind in (None, self.table.cards[card].kind) for card in cards)

    def price_triggers(self) -> bool:
        """Returns whether paying the price could add another effect to the Outlet. True if the
        price may sacrifice a Weapon with a `discarded` ability."""
        if not self._paid.get(Sacrifice):
            return False
        weapons = self.table.state.side(self.player).weapons
        abilities = [self.table.cards[one].ability for one in weapons if one != self.number]
        return any(one is not None and has_timing(one, "discarded") for one in abilities)
