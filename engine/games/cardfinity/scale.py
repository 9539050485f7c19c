"""The scale of a card, with all its summands (RULES, Scale; COMPLETED 2 to 4)."""

from collections.abc import Iterable
from typing import Final

from engine.decks import Part
from engine.games.cardfinity import cards
from engine.games.cardfinity.atoms import ANY, Atom, Filter, OneOf, OptionalAtom, Plain
from engine.games.cardfinity.printer import print_atom, repeated

LOWEST_EFFECT: Final = -5
EXTRA_EFFECT: Final = 5
EXTRA_SPELL: Final = 10
TAPPED: Final = -5
OPTIONAL_REQUIREMENT: Final = 2

_RARITIES: Final = (
    (1, "Legendary", 5),
    (2, "Very Rare", 4),
    (4, "Rare", 3),
    (8, "Uncommon", 2),
    (16, "Common", 1),
)
_VERY_COMMON: Final = "Very Common"
_TRIGGERS: Final[dict[cards.Trigger, int]] = {"play": 0, "attach": 0, "infinity": 50}
_OTHER_TRIGGER: Final = 5


def rarity(copies: int) -> tuple[str | None, int]:
    """Returns the word for the rarity of that many copies in a deck, such as "Rare", and the scale
    (points) of this rarity. Returns None and 0 if there are no copies. Source: ATOMS."""
    if not copies:
        return None, 0
    for most, word, scale in _RARITIES:
        if copies <= most:
            return word, scale
    return _VERY_COMMON, 0


class Pool:
    """The cards of a deck's list, for counting how many copies a filter matches (COMPLETED 2), and
    for the scales (points) that depend on this."""

    def __init__(self, entries: Iterable[cards.Entry]) -> None:
        self._entries = tuple(entries)
        self._counted: dict[Filter, int] = {}
        self._parts: dict[cards.Spell, list[Part]] = {}
        self._scales: dict[cards.Card, int] = {}

    @property
    def empty(self) -> bool:
        """Whether there are no cards, because the text has no deck. Every rarity is then 0, and a
        filter that matches no card isn't reported as a problem."""
        return not self._entries

    def copies(self, wanted: Filter) -> int:
        """Returns how many copies in the deck match the filter."""
        if wanted not in self._counted:
            fitting = (entry for entry in self._entries if cards.matches(wanted, entry.card))
            self._counted[wanted] = sum(entry.count for entry in fitting)
        return self._counted[wanted]

    def scale(self, card: cards.Card) -> int:
        """Returns the scale (points) of a card. Cached, because checking a deck needs it twice."""
        if card not in self._scales:
            self._scales[card] = total(card_parts(card, self))
        return self._scales[card]

    def spell_parts(self, spell: cards.Spell) -> list[Part]:
        """Returns the parts that add up to the scale of a spell, also for a spell of a monster.
        Cached like `scale`."""
        if spell not in self._parts:
            self._parts[spell] = spell_parts(spell, self)
        return self._parts[spell]

    def parts(self, wanted: Filter, sign: int) -> list[Part]:
        """Returns a list with one part: the scale of the filter's rarity, times `sign` (1 or -1).
        The list is empty if there is no deck, or if the filter matches every card and its rarity
        has scale 0."""
        copies = self.copies(wanted)
        word, scale = rarity(copies)
        if self.empty or (wanted == ANY and not scale):
            return []
        counted = "1 copy" if copies == 1 else f"{copies} copies"
        message = f"{word}, {counted}" if word else "no copies"
        return [Part(f"rarity of {wanted.printed()}: {message} in the deck", sign * scale)]


def total(parts: Iterable[Part]) -> int:
    """Returns the sum of the scales of these parts."""
    return sum(part.scale for part in parts)


def trigger_scale(trigger: cards.Trigger) -> int:
    """Returns the scale (points) that a spell gets for its trigger."""
    return _TRIGGERS.get(trigger, _OTHER_TRIGGER)


def requirement_parts(atom: Atom, pool: Pool) -> list[Part]:
    """Returns the parts that add up to the scale of a requirement."""
    match atom:
        case OptionalAtom(inner):
            return [*requirement_parts(inner, pool), Part("?", OPTIONAL_REQUIREMENT)]
        case OneOf(inner):
            return max((requirement_parts(choice, pool) for choice in inner), key=total)
        case _:
            return _plain_parts(atom, pool)


def effect_parts(atom: Atom, pool: Pool) -> list[Part]:
    """Returns the parts that add up to the scale of an effect. If the sum is below the lowest
    allowed scale of effects, returns a single part with the lowest scale."""
    match atom:
        case OptionalAtom(inner):
            return effect_parts(inner, pool)
        case OneOf(inner):
            greatest = max((effect_parts(choice, pool) for choice in inner), key=total)
            count = len(inner)
            parts = [*greatest, Part("1 choice" if count == 1 else f"{count} choices", count)]
        case _:
            parts = _plain_parts(atom, pool)
    scale = total(parts)
    if scale >= LOWEST_EFFECT:
        return parts
    return [Part(f"{print_atom(atom)} ({scale} counts as {LOWEST_EFFECT})", LOWEST_EFFECT)]


def _plain_parts(atom: Plain, pool: Pool) -> list[Part]:
    """Returns the summands of an atom that holds no other."""
    counted = atom.rarity()
    return [*atom.parts(), *(pool.parts(*counted) if counted else ())]


def counts_copies(atom: Atom) -> bool:
    """Returns whether the atom's scale depends on how many copies of certain cards the deck has."""
    counted = atom.rarity()
    return counted is not None and counted[0] != ANY


def spell_parts(spell: cards.Spell, pool: Pool) -> list[Part]:
    """Returns the parts that add up to the scale (points) of a spell."""
    parts = [Part(f"on {spell.trigger}", trigger_scale(spell.trigger))]
    for atom in spell.requirements:
        parts += requirement_parts(atom, pool)
    for atom in spell.effects:
        parts += effect_parts(atom, pool)
    extra = len(spell.effects) - 1
    if extra:
        parts.append(Part(_beyond_first(extra, "effect"), EXTRA_EFFECT * extra))
    return parts


def card_parts(card: cards.Card, pool: Pool) -> list[Part]:
    """Returns the parts that add up to the scale (points) of a card."""
    if isinstance(card, cards.BlankCard):
        return []
    if isinstance(card, cards.SpellCard):
        return pool.spell_parts(card.spell)
    parts = [part for atom in card.requirements for part in requirement_parts(atom, pool)]
    for spell, times in repeated(card.spells):
        title = f"{times}x {spell.name}" if times > 1 else spell.name
        for part in pool.spell_parts(spell):
            parts.append(Part(f"{title}: {part.part}", part.scale * times))
    extra = len(card.spells) - 1
    if extra > 0:
        parts.append(Part(_beyond_first(extra, "spell"), EXTRA_SPELL * extra))
    parts.append(Part(f"power {card.power}", power_scale(card)))
    if card.tapped:
        parts.append(Part("enters tapped", TAPPED))
    return parts


def power_scale(card: cards.MonsterCard) -> int:
    """Returns the scale for a monster's power: the power times the number of its digits."""
    return card.power * len(str(card.power))


def _beyond_first(count: int, what: str) -> str:
    return f"{count} {what}{'s' if count > 1 else ''} beyond the first"
