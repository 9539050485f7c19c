"""Functions that judge a game's positions: their worth, and answers to simple questions.

The practice player (`engine.practice`) uses these functions while it looks ahead. They only judge
tables of imagined matches, so they never see the hidden parts of a real match.
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
    """Functions that judge positions for the computer player. They work for any game, from its
    declared zones and counters; games override some of them with better ones. `worth` is called
    most and must be fast."""

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
        """Returns how good the player's position is while the match runs: higher is better, 0 is
        even, and one card in hand is worth about 1."""
        view = self._views(table).view(player, None, ())
        return _side(view.side(player)) - _side(view.side(opponent(player)))

    def life(self, table: TableT, player: Player) -> int:
        """Returns a number that says how far the player is from defeat. By default, this is the
        number of cards in their deck."""
        return len(table.state.side(player).zone("deck"))

    def is_quiet(self, table: TableT) -> bool:
        """Returns whether nothing is about to happen by itself; False while an item is on a stack
        or an attack is under way. Only a quiet position can be judged as it is."""
        views = self._views(table)
        return not views.stack and not views.attacks

    def answer(self, table: TableT, decision: Decision) -> int | None:
        """Returns the option that is clearly best without looking ahead, None if no option is.
        Reads nothing that the asked player doesn't see."""
        return None

    def simulated_choice(self, table: TableT, decision: Decision) -> int | None:
        """Returns the option to take, without looking ahead, while the computer plays an imagined
        match on. Returns None if looking ahead is needed. By default, this is the result of
        `answer`. A game can override this to decide more questions quickly if they hardly
        matter."""
        return self.answer(table, decision)

    def neutral_option(self, table: TableT, decision: Decision) -> int:
        """Returns the option that adds nothing to what is already happening: passing if possible,
        else `answer` or the default. Used to reach a position that can be judged."""
        if decision.passing is not None:
            return decision.passing
        answer = self.answer(table, decision)
        return decision.default if answer is None else answer

    def options_to_search(self, table: TableT, decision: Decision) -> Collection[int]:
        """Returns the options that are worth trying. By default these are all options except those
        marked as `futile` or `pointless` (`engine.decisions.Option`), or all if every option is
        marked."""
        options = decision.options
        found = [n for n, option in enumerate(options) if not (option.futile or option.pointless)]
        return found or range(len(options))

    def is_near_win(self, table: TableT, player: Player) -> bool:
        """Returns whether it is worth searching for a win in this turn that takes several steps,
        even if the first steps gain nothing. False by default."""
        return False

    def made_up(self, count: int, random: SeededRandom, table: TableT) -> Sequence[object] | None:
        """Returns `count` random cards, as printed, that the opponent may have in a game or mode
        without decks. Returns None if players bring decks."""
        return None


class WeighedPractice(BasePractice[TableT]):
    """Functions that judge a position by features: its worth is the weighted sum of one side's
    features minus the other side's. `python -m benchmarks.fitting` finds the weights from
    matches."""

    weights: ClassVar[Mapping[str, float]]
    """The weight of each feature, in their order."""

    def __init__(self, views: type[BaseViews[Any]]) -> None:
        super().__init__(views)
        self._weights = tuple(self.weights.values())

    def features(self, table: TableT, player: Player) -> Sequence[float]:
        """Returns the features of one player's side, numbers of about 1 to 10, in the order of
        `weights`. Called very often, so it must be fast."""
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
