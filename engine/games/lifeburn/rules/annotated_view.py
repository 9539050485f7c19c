"""How everybody sees a Lifeburn match, with what is worked out of options where somebody looks."""

from engine.decisions import Option
from engine.games.lifeburn.player_view import LifeburnViews
from engine.games.lifeburn.rules.futility import ability_is_futile, spell_is_futile
from engine.values import replace


class AnnotatedViews(LifeburnViews):
    """Views whose options say of which of them nothing can come."""

    def annotated(self, option: Option) -> Option:
        """Returns the option, futile where nothing can come of it."""
        if option.place is None or option.futile or option.facts["do"] not in ("play", "activate"):
            return option
        table, player = self.table, self.table.state.priority
        number = table.card_at(option.place)
        if option.facts["do"] == "play":
            futile = spell_is_futile(table, player, number)
        else:
            futile = ability_is_futile(table, player, number, int(option.facts["number"]))
        return replace(option, futile=True) if futile else option
