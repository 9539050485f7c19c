"""How everybody sees an ASIGOC match, with what is worked out of options where somebody looks."""

from engine.decisions import Option
from engine.games.asigoc.effects.effect import something_may_come
from engine.games.asigoc.player_view import AsigocViews
from engine.games.asigoc.prospect import Prospect
from engine.values import replace


class AnnotatedViews(AsigocViews):
    """Views whose options say what they cost, and of which of them nothing can come (R24)."""

    def annotated(self, option: Option) -> Option:
        """Returns the option with its price, and futile where nothing can come of it."""
        option = super().annotated(option)
        if option.place is None or option.facts["do"] not in ("play", "activate"):
            return option
        number = self.table.card_at(option.place)
        ability = self.table.cards[number].ability
        if ability is None:
            return option
        prospect = Prospect(self.table, number, ability)
        if prospect.price_triggers() or something_may_come(prospect, ability.steps):
            return option
        return replace(option, futile=True)
