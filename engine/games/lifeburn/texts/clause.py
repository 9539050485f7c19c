"""One effect's own words, before what goes around them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.lifeburn.cards import Effect
from engine.games.lifeburn.texts.english import YOU, Who

_LASTING = {
    "ThisTurn": " this turn",
    "DrawPhase": " until your next Draw phase",
    "RestOfGame": " for the rest of the game",
    "UntilThisLeaves": " until this leaves play",
}


@dataclass(frozen=True, slots=True)
class Clause:
    """Who does what: "you" and "draw 2 cards". What you do is an order ("draw 2 cards"); `stated`
    is what is said of somebody instead ("you cannot gain life")."""

    who: Who
    does: str
    stated: bool = False

    def words(self) -> str:
        """Returns the clause as it stands alone."""
        ordered = self.who.subject == "you" and not self.stated
        return self.does if ordered else self.who.does(self.does)

    def may(self, chooser: Who) -> str:
        """Returns where somebody may say no to it."""
        if chooser != YOU:
            return f"if {chooser.does('agree')}, {self.words()}"
        if self.does.startswith(("may ", "you may ")):
            return self.words()
        if self.who == YOU and not self.stated:
            return f"you may {self.does}"
        return f"if you wish, {self.words()}"


def order(does: str) -> Clause:
    """Returns the clause of something that you do."""
    return Clause(YOU, does)


def lasting(effect: Effect) -> str:
    """Returns how long it lasts, with a space before; nothing where that is not said."""
    if effect.duration is not None:
        return _LASTING[effect.duration]
    return _LASTING["ThisTurn"] if effect.this_turn else ""
