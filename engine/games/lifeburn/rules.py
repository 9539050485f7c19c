"""A Lifeburn match from set-up to the last life (LIFEBURN 1, 2, 15)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, Final

from engine.decisions import Decision
from engine.events import SeenEvent
from engine.games.lifeburn import moves, player_view, position, replacement
from engine.games.lifeburn.encoding import encode
from engine.games.lifeburn.priority import act
from engine.games.lifeburn.set_up import set_up
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.triggers import place_waiting
from engine.limits import TurnLimit
from engine.players import Player
from engine.table import BaseRules, MatchOver, player_with_more
from engine.views import View

TIE_RULE: Final = (
    "Whoever has more life is ahead; with equal life, whoever has more cards left in their deck."
)

HIGHER_LIFE: Final = "the higher life wins, at a tie the second seat"


class LifeburnRules(BaseRules[Table]):
    """The rules of one match, driven by `engine.match.Match`."""

    _seen: player_view.Open
    _seen_at: Decision | None = None

    def copy(self) -> LifeburnRules:
        """Returns an independent copy, between main actions."""
        return LifeburnRules(self._table.copy(), self._first)

    def run(self) -> Generator[Decision, int, None]:
        """Plays from the present state to the end."""
        table = self._table
        if table.winner:
            return
        try:
            if table.state.step == "set-up":
                set_up(table, self._first)
                table.state.step = "play"
                if table.options.first_turn_draw:
                    yield from moves.draw(table, table.state.active, 1)
            while True:
                yield from replacement.finish(table)
                yield from place_waiting(table)
                table.worked = 0
                table.moved.clear()
                yield from act(table)
        except MatchOver:
            return

    @property
    def turn_limit(self) -> TurnLimit:
        """After it the match is decided by life (15.5)."""
        return TurnLimit(self._table.options.turn_limit, HIGHER_LIFE, by_rules=True)

    def tie_winner(self) -> Player | None:
        """Returns who is ahead by TIE_RULE."""
        return player_with_more(self._lasting)

    def _lasting(self, player: Player) -> tuple[int, int]:
        side = self._table.side(player)
        return max(0, side.life), len(side.deck)

    def view(
        self, viewer: Player | None, decision: Decision | None, last: tuple[SeenEvent, ...]
    ) -> View:
        """Returns what the viewer may know. What everybody sees is the same as long as the match
        waits for the same decision."""
        if decision is None or decision is not self._seen_at:
            self._seen_at, self._seen = decision, player_view.open_to_all(self._table)
        return player_view.view(self._table, self._seen, viewer, decision, last)

    def hidden_cards(self, viewer: Player | None) -> list[int]:
        """Returns the cards that lie where the viewer does not see them."""
        return player_view.hidden_cards(self._table, viewer)

    def state(self) -> object:
        """Returns everything the future depends on."""
        return encode(self._table)

    def position(self) -> Mapping[str, Any]:
        """Returns the whole state in the scenario format."""
        return position.write(self._table)
