"""The base class of games' rules for `engine.match.Match`: the table, and the rules as a
generator."""

from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from engine.core.encoding import Encoder
from engine.core.positions import write_zones
from engine.core.table import BaseTable, MatchOver, Rule
from engine.core.views import BaseViews, hidden_cards
from engine.decisions import Decision, Option, options_offered, place_at
from engine.events import SeenEvent
from engine.limits import TurnLimit
from engine.players import PLAYERS, Player, Winner
from engine.reasons import CHOOSE_FIRST, NOT_YOUR_TURN, OPPONENT_CHOOSES, Reason, Refusal
from engine.text.sentences import Sentence
from engine.views import View

TableT = TypeVar("TableT", bound=BaseTable[Any])

_encode: Final = Encoder({})


class BaseRules(Generic[TableT]):
    """One game's table and rules, as `Match` runs them. A game defines `views`, and either `play`
    or `run`. A game overrides other methods if the defaults don't fit."""

    views: ClassVar[type[BaseViews[Any]]]
    turn_limit: ClassVar[TurnLimit] = TurnLimit()
    """The turn after which a match ends, and how. The default is for games whose own rules have no
    limit."""

    def __init__(self, table: TableT, first: Player | None = None) -> None:
        """Stores the table, which contains all hidden information. `first` is the player who
        begins; None leaves that to the seed."""
        self.table = table
        self._first: Player | None = first
        self._views: BaseViews[Any] | None = None
        self._viewed_at: Decision | None = None

    def play(self) -> Rule[None]:
        """Plays from the present state to the end of the match, yielding each decision. Raises
        MatchOver at the end."""
        raise NotImplementedError

    def run(self) -> Generator[Decision, int, None]:
        """Plays from the present state to the end of the match. Yields each decision and is sent
        the number of the chosen option.

        If `run` is called on a `copy`, it must reach the same decision as on the original.
        """
        if self.table.winner is None:
            try:
                yield from self.play()
            except MatchOver:
                return

    def copy(self) -> Self:
        """Returns an independent copy. Only called at main actions (`Decision.restart`), where no
        action is half done and so the state is plain data."""
        return type(self)(self.table.copy(), self._first)

    @property
    def turn(self) -> int:
        """The number of the turn, counted over both players; 0 before the first turn."""
        return self.table.state.turn

    def finish(self, winner: Winner, outcome: Sentence) -> None:
        """Ends the match for a reason that is not part of the game's rules, such as conceding.
        `outcome` says how, in words."""
        self.table.decide(winner, outcome)

    def tie_winner(self) -> Player | None:
        """Returns the player who is ahead by the game's tie rule (`Game.tie_rule`), None if neither
        is. Uses only what everybody may know. None by default."""
        return None

    def view(
        self, viewer: Player | None, decision: Decision | None, last: tuple[SeenEvent, ...]
    ) -> View:
        """Returns the match as the viewer may see it. `last` are the latest events, as the viewer
        knows them. The public part is computed only once for each decision."""
        if self._views is None or decision is None or decision is not self._viewed_at:
            self._viewed_at, self._views = decision, self.views(self.table)
        return self._views.view(viewer, decision, last)

    def why_not(self, view: View) -> tuple[Reason, ...]:
        """Returns the reasons why cards in the viewer's hand can't be played now, in the order of
        the hand. A card that one of the offered options is about gets no reason. Empty for a
        spectator, and once the match is over."""
        player, decision = view.viewer, view.decision
        if player is None or view.waiting_for is None:
            return ()
        for_all = _refusal_of_all(view)
        numbers = options_offered(decision) if decision else ()
        offered = {decision.options[number].place for number in numbers} if decision else ()
        rules = self.copy() if decision and decision.restart else self  # the copy may be written to
        reasons: list[Reason] = []
        for zone in view.side(player).zones:
            if zone.style != "hand":
                continue
            for index, card in enumerate(zone.cards or ()):
                place = place_at(player, zone.key, index)
                if place in offered:
                    continue
                if why := for_all or rules.refusal(rules.table.card_at(place)):
                    reasons.append(Reason(place, card.face.title, why))
        return tuple(reasons)

    def refusal(self, number: int) -> Refusal | None:
        """Returns the first rule that forbids the player to play a card of their hand now, None if
        no rule does. Reveals nothing about hidden cards beyond what the options show. None by
        default."""
        return None

    def coming_attacks(self, player: Player) -> Sequence[Option]:
        """Returns the attacks that the player will be able to make if they pass now, as far as
        everybody can see. Empty if passing doesn't lead to attacks. Empty by default."""
        return ()

    def hidden_cards(self, viewer: Player | None) -> Collection[int]:
        """Returns the cards that the viewer doesn't see. Cards are identified by numbers that stay
        the same for the whole match."""
        return hidden_cards(self.table, viewer)

    def used(self, viewer: Player | None = None) -> object:
        """Returns a counter that changes whenever the rules use a random number or hidden
        information. With a `viewer`, only information that is hidden from that viewer counts."""
        table, seen = self.table, 0
        if viewer is not None:
            seen = table.secrets_seen[PLAYERS.index(viewer)]
        return table.rng.words_read + table.secrets_used - seen

    def state(self) -> object:
        """Returns everything that can influence the rest of the match, as plain data
        (`engine.core.encoding`). By default: the attributes of the table's state in the order in
        which they are set, and the state of the random numbers."""
        return [_encode(self.table.state), self.table.rng.state()]

    def situation(self) -> object:
        """Returns the state without counters that only limit how much a player may do in one turn.
        If the results before and after some actions are equal, the actions had no effect."""
        return self.state()

    def outcome(self) -> object:
        """Returns the position without parts that can't influence the rest of the match. Used to
        compare the results of different choices."""
        return self.position()

    def position(self) -> Mapping[str, Any]:
        """Returns the whole state in the scenario format, including hidden zones."""
        table = self.table
        written: dict[str, Any] = {"turn": table.state.active, "turn_number": table.state.turn}
        for player in PLAYERS:
            written[player] = write_zones(table, player, lambda one: {"card": table.name(one)})
        return written


def _refusal_of_all(view: View) -> Refusal | None:
    """Returns why the viewer can't play any card now; None if the match is asking them for a
    play."""
    if view.decision is None:
        return OPPONENT_CHOOSES if view.active == view.viewer else NOT_YOUR_TURN
    return None if view.decision.kind in ("action", "priority") else CHOOSE_FIRST


def player_with_more(measure: Callable[[Player], tuple[int, ...]]) -> Player | None:
    """Returns the player whose numbers from `measure` are greater, None if both players' numbers
    are equal. The numbers are compared in order: the first ones that differ decide."""
    a, b = measure("A"), measure("B")
    return None if a == b else "A" if a > b else "B"
