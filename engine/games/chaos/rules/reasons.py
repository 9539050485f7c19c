"""The reasons why a card in hand can't be played: its cost, a full field, or no target (CHAOS
3)."""

from engine.games.chaos.english import phrase
from engine.games.chaos.rules.card_play import refusing_rule, targeted
from engine.games.chaos.state.state import FIELD_ROOM
from engine.games.chaos.state.table import Table
from engine.reasons import Refusal, cost_refusal, fitting
from engine.values import replace


def refusal(table: Table, number: int) -> Refusal | None:
    """Returns why the card in hand can't be played; None if it can. `table` must be a copy, because
    the check puts cards into play and takes them back."""
    card = table.card(number)
    match refusing_rule(table, card):
        case "cost":
            return cost_refusal("mp", "MP", card.cost, table.side(card.side).mp)
        case "room":
            said = f"Your field is full: at most {FIELD_ROOM} minions fit there."
            return Refusal("room", "play", "your field is full", said, "field", FIELD_ROOM)
        case "target":
            found = targeted(card)
            assert found is not None
            whom = phrase(found[1], "bare")
            kind = phrase(replace(found[1], ability=None, stat=None), "bare")
            short = fitting(f"no {whom} to choose", f"no {whom}", f"no such {kind}", "no target")
            return Refusal("target", "targets", short, f"There's no {whom} to choose.", whom, 1)
        case None:
            return None
