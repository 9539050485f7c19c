"""All clauses that an ability can have, and their grammar."""

from typing import Final

from engine.games.asigoc.cards import Clause
from engine.games.asigoc.conditions import CONDITIONS
from engine.games.asigoc.costs import COSTS
from engine.games.asigoc.effects.effect import OUTLET_EFFECTS
from engine.games.asigoc.effects.players import PLAYER_EFFECTS
from engine.games.asigoc.effects.weapons import WEAPON_EFFECTS

EFFECTS: Final = (*PLAYER_EFFECTS, *WEAPON_EFFECTS, *OUTLET_EFFECTS)
CLAUSES: Final[tuple[type[Clause], ...]] = (*CONDITIONS, *COSTS, *EFFECTS)


def grammar() -> str:
    """Returns the grammar rules of all clauses, as text for the grammar file."""
    parts = " | ".join(clause.rule() for clause in (*CONDITIONS, *COSTS))
    effects = " | ".join(clause.rule() for clause in EFFECTS)
    rules = "\n".join(f"{clause.rule()}: {clause.grammar}" for clause in CLAUSES)
    return f"?part: {parts}\n?effect: {effects}\n{rules}\n"
