"""Positions in the scenario format: reading and writing the turn and the declared zones.

Each game reads and writes its other state itself. A position is trusted input of tests and tools,
so mistakes in it simply raise ValueError.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from engine.core.table import BaseTable, NamedCard
from engine.core.zones import BaseSide, Zone
from engine.players import PLAYERS, Player

FILLER: Final = "Filler"
"""The name of the cards in decks for which a position lists no cards."""
FILLER_COUNT: Final = 20
ORDINARY_TURN: Final = 3
"""Number of the turn for a position that has none: any turn but the first."""

UNWRITTEN: Final = "unwritten"
"""Key for a list, in words, of the parts of a match that a written position leaves out. A position
with this key can't be read."""

Written = Mapping[str, Any]
T = TypeVar("T")
CardT = TypeVar("CardT", bound=NamedCard)


class LaidCard(NamedTuple):
    """A card of a described position: its owner, its zone, and its entry. The entry has at least
    `card`, the card's name."""

    owner: Player
    zone: Zone
    written: Written

    @property
    def name(self) -> str:
        """The card's name."""
        return self.written["card"]


def refuse_incomplete(position: Written) -> None:
    """Raises ValueError if a position says that parts of the match could not be written in it
    (`UNWRITTEN`)."""
    if missing := position.get(UNWRITTEN):
        raise ValueError(f"the position leaves out {' and '.join(missing)}")


def about_card(entry: str | Written) -> Written:
    """Returns a card's entry in a position as a mapping. In the position itself, the entry may be
    the card's name alone."""
    return {"card": entry} if isinstance(entry, str) else entry


def written_cards(zones: Iterable[Zone], position: Written) -> Iterator[LaidCard]:
    """Yields the cards that a position has in these zones in their written order, player A's first.
    If the position gives only the number of cards in a zone, yields that many blank cards. A deck
    that is missing in the position counts as FILLER_COUNT blank cards."""
    for player in PLAYERS:
        side: Written = position.get(player, {})
        for zone in zones:
            entries = side.get(zone.key, FILLER_COUNT if zone.key == "deck" else [])
            for entry in _entries(zone, entries):
                yield LaidCard(player, zone, about_card(entry))


def _entries(zone: Zone, entries: Any) -> Sequence[str | Written]:
    if isinstance(entries, int):
        return [FILLER] * entries
    if zone.single:
        return [entries] if entries else []
    return entries


def card_named(known: Mapping[str, T], name: str) -> T:
    """Returns the card with that name. Raises ValueError if there is none."""
    if name not in known:
        raise ValueError(f"the position names {name!r}, which is no card")
    return known[name]


def to_define(printed: Iterable[CardT], known: Iterable[CardT]) -> list[CardT]:
    """Returns the cards to define for a position that contains all of `printed`: one card of each
    name. Leaves out the `known` cards, which need no definition. Raises ValueError if two different
    cards have the same name."""
    given = {card.name: card for card in known}
    found = dict(given)
    for card in printed:
        if found.setdefault(card.name, card) != card:
            raise ValueError(f"there are two different cards with the name {card.name!r}")
    return [card for name, card in found.items() if name not in given]


def lay_out(table: BaseTable[Any], position: Written, laid: Sequence[LaidCard]) -> None:
    """Puts the `laid` cards into their zones on the table, and sets the turn that the position
    gives. Each card's number is its index in `laid`."""
    for number, (owner, zone, _) in enumerate(laid):
        side: BaseSide = table.state.side(owner)
        if zone.single:
            setattr(side, zone.key, number)
        elif zone.newest_last:
            side.zone(zone.key).insert(0, number)
        else:
            side.zone(zone.key).append(number)
    table.state.active = position.get("turn", "A")
    table.state.turn = position.get("turn_number", ORDINARY_TURN)


def write_zones(
    table: BaseTable[Any], player: Player, card: Callable[[int], object], keys: Iterable[str] = ()
) -> dict[str, Any]:
    """Returns the player's zones in the scenario format, which `Game.lay` reads. If `keys` are
    given, only the zones with these keys are written, in that order. `card` gets a card's number
    and returns the entry to write for it."""
    side = table.state.side(player)
    written: dict[str, Any] = {}
    for zone in [side.declared[key] for key in keys] or side.zones:
        cards = [card(number) for number in zone.listed(table.cards_in(player, zone))]
        if cards or not zone.optional:
            written[zone.key] = (cards[0] if cards else None) if zone.single else cards
    return written
