"""A viewer's view of a Cardfinity match (COMPLETED 6.9)."""

from functools import lru_cache

from engine.core.views import BaseViews
from engine.decisions import Option
from engine.faces import Stat
from engine.games.cardfinity.annotations import annotated
from engine.games.cardfinity.cards import Card, MonsterCard
from engine.games.cardfinity.english import spell_text
from engine.games.cardfinity.printer import face_of
from engine.games.cardfinity.table import Casting, Table
from engine.views import CardView, StackItem


def card_view(table: Table, number: int) -> CardView:
    """Returns the present state of the card for a viewer who may see it."""
    card = table.cards[number]
    tapped = number in table.state.tapped and table.on_field(number)
    attached = map(table.printed, table.state.attached.get(number, ()))
    return _card_view(
        card, card.icon, table.power(number), tapped, tuple((one, one.icon) for one in attached)
    )


@lru_cache(maxsize=4096)
def _card_view(
    card: Card, icon: str, power: int, tapped: bool, attached: tuple[tuple[Card, str], ...]
) -> CardView:
    """Returns the view, cached. The icon is an argument because cards with different icons are
    equal but look different."""
    return CardView(
        face_of(card, icon),
        (Stat("power", power, card.power),) if isinstance(card, MonsterCard) else (),
        ("tapped",) if tapped else (),
        tuple(_card_view(*one, 0, False, ()) for one in attached),
    )


class CardfinityViews(BaseViews[Table]):
    """The views of a Cardfinity match: what each player may see."""

    game = "cardfinity"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.stack = tuple(_stack_item(table, casting) for casting in reversed(table.stack))

    def card(self, number: int) -> CardView:
        """Returns the present state of the card for a viewer who may see it."""
        return card_view(self.table, number)

    def annotated(self, option: Option) -> Option:
        """Returns the option with the price of its card or spell. Marks an action that does nothing
        (see `annotations.annotated`)."""
        return annotated(self.table, option)


def _stack_item(table: Table, casting: Casting) -> StackItem:
    card = table.cards[casting.source]
    spell, face = casting.spell, face_of(card, card.icon)
    text = spell_text(spell) if spell else "being summoned"
    if spell and spell.name != face.name:
        text = f"{spell.name}: {text}"
    return StackItem(casting.player, face, text)
