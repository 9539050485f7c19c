"""The table of a Cardfinity match: its state, and all changes that need no player's answer.

Questions to players are in `casting`, `effects` and `combat`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final, Literal, NoReturn

from engine.core.randomness import SeededRandom
from engine.core.table import CardTable, Rule
from engine.events import EventKind
from engine.games.cardfinity.atoms import Atom
from engine.games.cardfinity.cards import Card, MonsterCard, Spell, SpellCard, Trigger
from engine.games.cardfinity.state import State, ZoneKey
from engine.limits import Culprit
from engine.players import Player

MAX_DEPTH: Final = 50
"""Maximum number of casts in progress within one another (COMPLETED 9)."""
MAX_CASTS: Final = 500
"""Maximum number of casts begun in one action or one start of a turn (COMPLETED 9)."""
MAX_ACTIONS: Final = 200
"""Maximum number of actions in one turn (COMPLETED 9)."""


@dataclass(frozen=True, slots=True)
class Casting:
    """A spell that is being cast. If `spell` is None, a monster is being summoned instead."""

    source: int
    player: Player
    spell: Spell | None


Perform = Callable[["Table", Casting, Atom], Rule[bool]]
"""A function that performs one requirement or effect of a casting, and returns whether it was
met."""


class Table(CardTable[State, Card]):
    """A running match: its state, its cards, its random numbers and its events.

    `cards` and `owners` are indexed by card number. `stack` has the spells and monsters that are
    being resolved, oldest first. `casts` counts the casts in this action. `defeats` are the
    monsters whose "on defeat" spells are being cast. `perform` carries out an atom. It is passed in
    to avoid an import cycle, because atoms can cast further spells.
    """

    def __init__(
        self,
        cards: tuple[Card, ...],
        owners: tuple[Player, ...],
        rng: SeededRandom,
        perform: Perform,
    ) -> None:
        super().__init__(State(), cards, owners, rng)
        self.perform = perform
        self._usable: dict[tuple[int, tuple[int, ...]], tuple[tuple[int, Spell], ...]] = {}
        self.stack: list[Casting] = []
        self.depth = 0
        self.casts = 0
        self.defeats: list[int] = []

    def copy(self) -> Table:
        """Returns an independent copy. Must only be called while no action is half done, i.e. when
        a player may choose what to do next. All copies share the cache of usable spells."""
        twin = super().copy()
        twin._usable = self._usable
        return twin

    def replace_hidden_cards(self, cards: Mapping[int, tuple[Player, str, Card]]) -> None:
        """Replaces cards by others. Only for imagined matches, in which hidden cards are guesses.
        Each new card has its printed power, and is tapped if it is printed as tapped. `cards` maps
        the number of each card to its owner, the key of its zone and the new card."""
        super().replace_hidden_cards(cards)
        self._usable = {}
        for number in cards:
            self.state.power.pop(number, None)
            self.tap_as_printed(number)

    def elsewhere(self) -> Iterable[int]:
        """Returns the cards that are in no zone: cards being played, and cards attached to
        monsters."""
        state = self.state
        return chain(state.a.resolving, state.b.resolving, *state.attached.values())

    def cause(self) -> Culprit | None:
        """Returns the card whose spell is being cast or that is being summoned; None if there is
        none."""
        if not self.stack:
            return None
        source = self.stack[-1].source
        return Culprit(self.name(source), self.owners[source])

    def power(self, number: int) -> int:
        """Returns the monster's current power."""
        card = self.cards[number]
        printed = card.power if isinstance(card, MonsterCard) else 0
        return self.state.power.get(number, printed)

    def change_power(self, number: int, amount: int) -> None:
        """Adds `amount` to the monster's power, which never falls below 0 (COMPLETED 3)."""
        self.state.power[number] = max(0, self.power(number) + amount)
        self.emit("buff", card=self.name(number), n=amount, player=self.owners[number])

    def spells(self, number: int) -> tuple[Spell, ...]:
        """Returns the card's spells: first the printed ones, then those attached (COMPLETED
        6.5)."""
        card = self.cards[number]
        if isinstance(card, SpellCard):
            return (card.spell,)
        if not isinstance(card, MonsterCard):
            return ()
        attached = self.state.attached.get(number)
        if not attached:
            return card.spells
        return card.spells + tuple(self.spells(one)[0] for one in attached)

    def usable(self, number: int) -> tuple[tuple[int, Spell], ...]:
        """Returns the spells that the player can activate on this monster, each with its index in
        the monster's list. Of equal spells, only the first is included."""
        key = number, self.state.attached.get(number, ())
        if key not in self._usable:
            different: dict[Spell, int] = {}
            for place, spell in enumerate(self.spells(number)):
                if spell.trigger in ("tap", "infinity"):
                    different.setdefault(spell, place)
            self._usable[key] = tuple((place, spell) for spell, place in different.items())
        return self._usable[key]

    def playable(self, number: int) -> bool:
        """Returns whether the card can be played from the hand: it is a monster, or a spell card
        with the trigger "on play" (COMPLETED 6.4)."""
        return self.other_use(number) is None

    def other_use(self, number: int) -> Trigger | Literal["none"] | None:
        """Returns how a card that can't be played from the hand is cast: its trigger, or "none" if
        the card is never cast. Returns None if the card can be played from the hand."""
        card = self.cards[number]
        if isinstance(card, SpellCard):
            trigger = card.spell.trigger
            return None if trigger == "play" else trigger
        return None if isinstance(card, MonsterCard) else "none"

    def on_field(self, number: int) -> bool:
        """Returns whether the card is on its owner's field."""
        return number in self.state.side(self.owners[number]).field

    def tap_as_printed(self, number: int) -> None:
        """Taps the card if it is printed as tapped, otherwise untaps it (COMPLETED 6.6)."""
        card = self.cards[number]
        if isinstance(card, MonsterCard) and card.tapped:
            self.state.tapped.add(number)
        else:
            self.state.tapped.discard(number)

    def banish(self, number: int, zone: str, pile: list[int]) -> None:
        """Moves a card out of the game. `pile` is the list of its owner's zone with the key `zone`,
        from which the card is removed."""
        pile.remove(number)
        owner = self.owners[number]
        self.state.side(owner).banished.append(number)
        if zone == "field":
            self.tap_as_printed(number)
        self.emit("banish", card=self.name(number), player=owner, **{"from": zone})

    def take_top(self, player: Player, reason: str) -> int:
        """Removes the top card from the player's deck and returns it. If the deck is empty, the
        player loses: raises MatchOver. `reason` is a reason in the rules, as in `lose_by`."""
        deck = self.state.side(player).deck
        if not deck:
            self.lose_by(player, reason)
        return deck.pop()

    def damage(self, player: Player, count: int, true: bool, source: int) -> None:
        """Deals damage to the player: moves that many cards from the deck to the graveyard, or out
        of the game if it is `true` damage (ATOMS, Take Damage). If the deck has too few cards, the
        player loses.

        The damage counts as a use of hidden information, so `Match.take_back` refuses to undo it.
        Players have seen the cards, even if the cards are healed back at once.
        """
        moved = self._move_tops(player, "deck", "banished" if true else "graveyard", count)
        if moved:
            facts = {"true": int(true), **self.dealt_by(source, player)}
            self.emit(EventKind.DAMAGE, player=player, n=len(moved), cards=moved, **facts)
        if len(moved) < count:
            self.lose_by(player, "damage")
        self.use_secret()

    def heal(self, player: Player, count: int) -> None:
        """Moves up to `count` cards from the top of the player's graveyard onto the deck (ATOMS,
        Heal)."""
        moved = self._move_tops(player, "graveyard", "deck", count)
        if moved:
            self.emit("heal", player=player, n=len(moved), cards=moved)

    def pop(self, player: Player, count: int) -> None:
        """Banishes the top `count` cards of the player's graveyard (ATOMS, Pop)."""
        moved = self._move_tops(player, "graveyard", "banished", count)
        self.emit("pop", player=player, n=len(moved), cards=moved)

    def _move_tops(
        self, player: Player, source: ZoneKey, target: ZoneKey, count: int
    ) -> tuple[str, ...]:
        """Moves up to `count` cards from the top of a pile, one by one. Returns their names."""
        side = self.state.side(player)
        pile = side.zone(source)
        moved = pile[: -count - 1 : -1]
        self.touch(len(moved))
        del pile[len(pile) - len(moved) :]
        side.zone(target).extend(moved)
        return tuple(self.name(number) for number in moved)

    def lose_by(self, player: Player, reason: str) -> NoReturn:
        """Makes the player lose the match. `reason` is the key of a reason in the rules, such as
        "draw". Always raises MatchOver."""
        self.lose(player, _LOST[reason], reason=reason)


_LOST = {
    "draw": "had no card left to draw",
    "damage": "took more damage than their deck had cards",
    "discard": "had no card left in the deck to discard",
    "drill": "drilled through the whole deck",
    "deckout": "lost by a deckout spell",
}
