"""Printed cards, and cards in the state of a moment, as plain data. Each is stored once and has a
number."""

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Final, Generic, TypeVar

from engine.faces import CardFace, Stat
from engine.views import CardView, Icon
from rendering.art.icon_choice import icon_of
from rendering.art.poster import family_of
from rendering.cards.card_layout import card_name
from rendering.draw import theme
from rendering.draw.theme import Colour
from rendering.draw.unicode_text import clean
from rendering.replay_page.sentence_data import text_of

_LONGEST_TEXT: Final = 2000
_LONGEST_NAME: Final = 200

KeyT = TypeVar("KeyT", bound=Hashable)


class NumberedValues(Generic[KeyT]):
    """A list that stores each distinct value once. Other data refers to a value by its number."""

    def __init__(self) -> None:
        self.data: list[Any] = []
        self._known: dict[KeyT, int] = {}

    def known(self, key: KeyT) -> int | None:
        """Returns the number of the value stored under `key`, None if there is none."""
        return self._known.get(key)

    def add(self, key: KeyT, data: object) -> int:
        """Stores `data` under `key` and returns its number."""
        self.data.append(data)
        return self._known.setdefault(key, len(self.data) - 1)


class ReplayCards:
    """All card faces and cards of a replay, each stored once, and the icons and signs that they
    use."""

    def __init__(self) -> None:
        self.faces: NumberedValues[CardFace] = NumberedValues()
        self.cards: NumberedValues[CardView] = NumberedValues()
        self.colours: NumberedValues[tuple[Colour, ...]] = NumberedValues()
        self.icons: set[str] = set()
        self.signs: set[Icon] = set()

    def face(self, face: CardFace) -> int:
        """Stores a printed card, unless it is stored already. Returns its number."""
        known = self.faces.known(face)
        return self.faces.add(face, self._face_data(face)) if known is None else known

    def card(self, card: CardView) -> int:
        """Stores a card in its present state, unless it is stored already. Returns its number."""
        known = self.cards.known(card)
        return self.cards.add(card, self._card_data(card)) if known is None else known

    def list_of(self, cards: Iterable[CardView]) -> list[int]:
        """Stores cards in their present state, and returns their numbers in the same order."""
        return [self.card(card) for card in cards]

    def _face_data(self, face: CardFace) -> dict[str, Any]:
        icon = icon_of(face)
        self.icons.add(icon)
        palette, art = theme.palette_of(face.kind), theme.art_of(family_of(face))
        return _without_nothing(
            name=card_name(face)[:_LONGEST_NAME],
            kind=clean(face.kind, 40),
            tags=[clean(tag, 60) for tag in face.tags],
            stats=stats_data(face.stats),
            text=[
                [clean(block.title), clean(block.trigger), text_of(block.body, _LONGEST_TEXT)]
                for block in face.text
            ],
            notes=[clean(note) for note in face.notes],
            unit=clean(face.cost_unit, 40),
            icon=icon,
            metal=face.metal,
            colours=self._colours(palette.deep, palette.mid, art.sky, art.dawn, art.light),
        )

    def _colours(self, *colours: Colour) -> int:
        known = self.colours.known(colours)
        if known is not None:
            return known
        return self.colours.add(colours, [hexadecimal(colour) for colour in colours])

    def _card_data(self, card: CardView) -> dict[str, Any]:
        self.signs.update(badge.icon for badge in card.badges)
        return _without_nothing(
            face=self.face(card.face),
            stats=stats_data(card.stats) if card.stats != card.face.stats else None,
            marks=[clean(mark, 60) for mark in card.marks],
            rests=theme.rests(card.marks),
            badges=[[badge.icon, clean(badge.text, 60)] for badge in card.badges],
            attached=self.list_of(card.attached),
            token=card.token,
        )


def stats_data(stats: Sequence[Stat]) -> list[list[str | int]]:
    """Returns for each number of a card its name, its present value, and its first value if that
    differs."""
    return [
        [clean(stat.name, 40), stat.value, *([stat.base] if stat.base != stat.value else [])]
        for stat in stats
    ]


def hexadecimal(colour: Colour) -> str:
    """Returns a colour as CSS writes it.

    >>> hexadecimal((255, 0, 16))
    '#ff0010'
    """
    return "#" + bytes(colour).hex()


def _without_nothing(**facts: Any) -> dict[str, Any]:
    """Returns the facts without empty ones. 0 counts as a number and isn't removed."""
    return {name: fact for name, fact in facts.items() if fact or (fact == 0 and fact is not False)}
