"""The judgement of a game's positions: their worth, and answers to questions at a glance. The
practice player (`engine.practice`) looks ahead with it.

The tables that are judged belong to imagined matches: hidden parts of a real match never get
here.
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
"""The value of a won match: more than any other."""

_HAND: Final = 1.1
_FIELD: Final = 2.0
_NUMBER: Final = 0.45
_ATTACHED: Final = 2.5
_LAST_LIVES: Final = 12.0


class BasePractice(Generic[TableT]):
    """A judgement that works for any game, from its declared zones and counters. Games override
    parts with better ones. `worth` is called most and must be fast."""

    def __init__(self, views: type[BaseViews[Any]]) -> None:
        self._views = views

    def value(self, table: TableT, player: Player) -> float:
        """Returns how good the player's position is; WON if they have won, -WON if they have lost,
        0 for a draw."""
        if table.winner is not None:
            if table.winner == "draw":
                return 0.0
            return WON if table.winner == player else -WON
        return self.worth(table, player)

    def worth(self, table: TableT, player: Player) -> float:
        """Returns how good the player's position is in a match that is not over: higher is better,
        0 is even, one card in hand is about 1."""
        view = self._views(table).view(player, None, ())
        return _side(view.side(player)) - _side(view.side(opponent(player)))

    def life(self, table: TableT, player: Player) -> int:
        """Returns how far the player is from defeat: by default the number of cards in their
        deck."""
        return len(table.state.side(player).zone("deck"))

    def is_quiet(self, table: TableT) -> bool:
        """Returns whether nothing waits to happen by itself (on a stack, an attack), so that the
        position can be judged."""
        views = self._views(table)
        return not views.stack and not views.attacks

    def answer(self, table: TableT, decision: Decision) -> int | None:
        """Returns the option that a good player takes at a glance; None if they have to look ahead.
        It reads nothing that the asked player does not see."""
        return None

    def played_on(self, table: TableT, decision: Decision) -> int | None:
        """Returns the option that is taken when an imagined match is played on; None if the player
        has to look ahead. By default it is the answer at a glance; a game may add options that are
        hardly worth a look."""
        return self.answer(table, decision)

    def let_be(self, table: TableT, decision: Decision) -> int:
        """Returns the option that adds nothing, on the way to a position that can be judged: to
        pass, if possible."""
        if decision.passing is not None:
            return decision.passing
        answer = self.answer(table, decision)
        return decision.default if answer is None else answer

    def worth_a_look(self, table: TableT, decision: Decision) -> Collection[int]:
        """Returns the options among which a good player looks for the best one: by default all that
        are neither futile nor pointless."""
        options = decision.options
        found = [n for n, option in enumerate(options) if not (option.futile or option.pointless)]
        return found or range(len(options))

    def is_near_win(self, table: TableT, player: Player) -> bool:
        """Returns whether it is worth looking for a win in this turn that takes several steps, the
        first of which gain nothing. By default never."""
        return False

    def made_up(self, count: int, random: SeededRandom, table: TableT) -> Sequence[object] | None:
        """Returns that many cards, as printed, that an opponent without a deck of their own may
        have; None in games and ways of playing for which players bring a deck."""
        return None


class WeighedPractice(BasePractice[TableT]):
    """A judgement by features: a position is worth the weighted sum of the features of one side,
    minus the other side's (`python -m benchmarks.fitting` finds the weights by play)."""

    weights: ClassVar[Mapping[str, float]]
    """The weight of each feature, in their order."""

    def __init__(self, views: type[BaseViews[Any]]) -> None:
        super().__init__(views)
        self._weights = tuple(self.weights.values())

    def features(self, table: TableT, player: Player) -> Sequence[float]:
        """Returns the features of one side, in the order of `weights`: numbers of about 1 to 10.
        Called very often, so it must be fast."""
        raise NotImplementedError

    def worth(self, table: TableT, player: Player) -> float:
        """Returns the weighted sum of the player's features, minus the opponent's."""
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
