"""How a game is played well, as far as the game says: what a position is worth, and how questions
are answered at a glance. The practice player (`engine.practice`) looks ahead with that.

Tables that are judged here are those of imagined matches: nothing of what is hidden in a real one
comes here.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from engine.core.randomness import SeededRandom
from engine.core.table import BaseTable
from engine.core.views import BaseViews
from engine.decisions import Decision
from engine.players import Player, opponent
from engine.views import PlayerView, ZoneView

TableT = TypeVar("TableT", bound=BaseTable[Any])

WON: Final = 1000.0
"""What a match that is won is worth: more than anything else."""

_HAND: Final = 1.1
_FIELD: Final = 2.0
_NUMBER: Final = 0.45
_ATTACHED: Final = 2.5
_LAST_LIVES: Final = 12.0


class BasePractice(Generic[TableT]):
    """What follows for any game from its declared zones and counters. A game says better what it
    knows better: `worth` is asked most, and is to be fast."""

    def __init__(self, views: type[BaseViews[Any]]) -> None:
        self._views = views

    def value(self, table: TableT, player: Player) -> float:
        """Returns how well the player stands; WON where they have won."""
        if table.winner is not None:
            if table.winner == "draw":
                return 0.0
            return WON if table.winner == player else -WON
        return self.worth(table, player)

    def worth(self, table: TableT, player: Player) -> float:
        """Returns how well the player stands in a match that goes on: higher is better, 0 is even,
        one card in hand is about 1."""
        view = self._views(table).view(player, None, ())
        return _side(view.side(player)) - _side(view.side(opponent(player)))

    def life(self, table: TableT, player: Player) -> int:
        """Returns how far the player is from being defeated: the cards of their deck, unless the
        game knows better."""
        return len(table.state.side(player).zone("deck"))

    def is_quiet(self, table: TableT) -> bool:
        """Returns whether nothing waits to happen by itself (on a stack, an attack), so that the
        position can be judged."""
        views = self._views(table)
        return not views.stack and not views.attacks

    def answer(self, table: TableT, decision: Decision) -> int | None:
        """Returns the option that a good player takes at a glance; None where one has to look what
        comes of each. It reads nothing that the asked player does not see."""
        return None

    def played_on(self, table: TableT, decision: Decision) -> int | None:
        """Returns the option that is taken where an imagined match is played on; None where one has
        to look what comes of each: the answer at a glance, unless the game knows more that is
        hardly worth a look."""
        return self.answer(table, decision)

    def let_be(self, table: TableT, decision: Decision) -> int:
        """Returns the option that is taken where nobody adds anything, on the way to a position
        that can be judged: to pass, where that is offered."""
        if decision.passing is not None:
            return decision.passing
        answer = self.answer(table, decision)
        return decision.default if answer is None else answer

    def worth_a_look(self, table: TableT, decision: Decision) -> Collection[int]:
        """Returns the options among which a good player looks for the best one: all that are not
        futile or pointless, unless the game knows better."""
        options = decision.options
        found = [n for n, option in enumerate(options) if not (option.futile or option.pointless)]
        return found or range(len(options))

    def is_near_win(self, table: TableT, player: Player) -> bool:
        """Returns whether it is worth looking for a way to win in this turn that takes several
        steps, of which the first ones gain nothing: never, unless the game knows better."""
        return False

    def made_up(self, count: int, random: SeededRandom, table: TableT) -> Sequence[object] | None:
        """Returns so many cards, as printed, that an opponent may have who brought no deck; None in
        games and ways of playing where players bring one."""
        return None


class WeighedPractice(BasePractice[TableT]):
    """A player whose positions are worth the sum of some features of one side, as against the
    other, each with its weight (`python -m benchmarks.fitting` finds them by play)."""

    weights: ClassVar[Mapping[str, float]]
    """The weight of each feature, in their order."""

    def __init__(self, views: type[BaseViews[Any]]) -> None:
        super().__init__(views)
        self._weights = tuple(self.weights.values())

    def features(self, table: TableT, player: Player) -> Sequence[float]:
        """Returns the features of one side, in the order of `weights`; numbers of about 1 to 10.
        Asked very often: it is to be fast."""
        raise NotImplementedError

    def worth(self, table: TableT, player: Player) -> float:
        """Returns how well the player stands: the weighed features, less those of the other."""
        own, other = self.features(table, player), self.features(table, opponent(player))
        return sum(map(_weighed, self._weights, own, other))


def _weighed(weight: float, own: float, other: float) -> float:
    return weight * (own - other)


def _side(side: PlayerView) -> float:
    found = 0.0
    life: float | None = None
    for counter in side.counters:
        life = (life or 0.0) + counter.value
    if life is not None:
        found += life - _LAST_LIVES / (max(life, 0.0) + 1.0)
    for zone in side.zones:
        found += _zone(zone, life is None)
    return found


def _zone(zone: ZoneView, deck_is_life: bool) -> float:
    match zone.style:
        case "hand":
            return _HAND * zone.size
        case "line":
            cards = zone.cards or ()
            numbers = sum(stat.value for card in cards for stat in card.stats)
            attached = sum(len(card.attached) for card in cards)
            return _FIELD * zone.size + _NUMBER * numbers + _ATTACHED * attached
        case "pile" if zone.key == "deck" and deck_is_life:
            return zone.size - _LAST_LIVES / (zone.size + 1.0)
        case _:
            return 0.0
