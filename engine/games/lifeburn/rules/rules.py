"""A Lifeburn match from set-up to the last life (LIFEBURN 1, 2, 15)."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.core.encoding import Encoder
from engine.core.rules import BaseRules, player_with_more
from engine.core.table import Rule
from engine.decisions import Option
from engine.games.lifeburn.actions import combat
from engine.games.lifeburn.cards import Activated, Card, Passive
from engine.games.lifeburn.constants import TURN_LIMIT
from engine.games.lifeburn.rules import position, reasons
from engine.games.lifeburn.rules.futility import AnnotatedViews
from engine.games.lifeburn.rules.priority import play_priority
from engine.games.lifeburn.rules.triggers import place_waiting
from engine.games.lifeburn.state import replacement
from engine.games.lifeburn.state.state import Controlled, TypeChange
from engine.games.lifeburn.state.table import Table
from engine.limits import TurnLimit
from engine.players import Player
from engine.reasons import Refusal

TIE_RULE: Final = (
    "The player with more life is ahead; with equal life, the player with more cards left in their "
    "deck."
)


class LifeburnRules(BaseRules[Table]):
    """The rules of one Lifeburn match. `engine.match.Match` runs them."""

    views = AnnotatedViews
    turn_limit = TurnLimit(
        TURN_LIMIT, "the higher life wins, at a tie the second seat", by_rules=True
    )
    """The limit after which the match is decided by life (15.5)."""

    def play(self) -> Rule[None]:
        """Plays the match from the present state to its end."""
        table = self.table
        if table.state.step == "set-up":
            position.set_up(table, self._first)
            table.state.step = "play"
        while True:
            if table.under_way.postponed:
                yield from replacement.finish(table)
            if table.state.waiting:
                yield from place_waiting(table)
            table.under_way.work = 0
            table.under_way.moved.clear()
            yield from play_priority(table)

    def refusal(self, number: int) -> Refusal | None:
        """Returns why the card in hand can't be played: the time, a limit, its cost or a missing
        target. None if it can be played."""
        return reasons.refusal(self.table, number)

    def coming_attacks(self, player: Player) -> Sequence[Option]:
        """Returns the attacks that the player could declare first in this turn's Combat, as seen
        from the first Main phase. Empty in other phases, or if the opponent declares the player's
        attacks (11.9)."""
        state = self.table.state
        if state.phase != "Main" or state.active != player or state.stack:
            return ()
        if self.table.side(player).forced_by is not None:
            return ()
        table = self.copy().table  # the copy may be written to
        return [option for _, option in combat.opening_attacks(table, player)]

    def tie_winner(self) -> Player | None:
        """Returns the player who is ahead by TIE_RULE: more life, then more cards in the deck. None
        if they are equal."""
        return player_with_more(self._lasting)

    def _lasting(self, player: Player) -> tuple[int, int]:
        side = self.table.side(player)
        return max(0, side.life), len(side.deck)

    def state(self) -> object:
        """Returns all data that can influence the rest of the match, for a fingerprint."""
        return encode(self.table)

    def outcome(self) -> object:
        """Returns the position without the order in which permanents and grants arrived. Used to
        compare the results of different choices. Results that differ only in that order count as
        equal: if the order matters, other values of the permanents or grants differ too."""
        return position.without_order(self.position())

    def position(self) -> Mapping[str, Any]:
        """Returns the whole match state in the format of test scenarios."""
        return position.write(self.table)


CODES: Final[dict[type, str]] = {
    Passive: "passive",
    Activated: "activated",
    TypeChange: "became",
    Controlled: "controlled",
}
"""The codes of classes that may occur in the same position. They are stored, so they must not
change."""

TEXTS: Final = frozenset({"description", "option_message"})


def _card(card: Card) -> object:
    """Returns the fields that distinguish a card or token from all others: its effects follow from
    them."""
    return [card.name, card.token_type, card.attack, card.defense, card.keywords, card.passives]


_encode: Final = Encoder(CODES, TEXTS, {Card: _card})


def encode(table: Table) -> object:
    """Returns all data that can influence the rest of the match, for a fingerprint."""
    for obj in table.state.objects.values():
        if obj.encoded is None:  # a changed object is a new object (`Table.change`)
            obj.encoded = json.dumps(_encode(obj))
    objects = [obj.encoded for obj in table.state.objects.values()]
    return [table.rng.state(), objects, _encode(replace(table.state, objects={}))]
