"""The atoms of which spells are made: how each is written, and what it costs (ATOMS; COMPLETED 2).

The module `effects` does what an atom says; `grammar.lark` and `transform` read its words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from engine.card_files.literals import encode
from engine.decks import Part

FilterKind = Literal["card", "monster", "spell", "name", "family"]
DestroyZone = Literal["hand", "field"]


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter that says which cards an atom takes. `name` is the card's or family's name; it is ""
    for the other kinds of filter."""

    kind: FilterKind = "card"
    name: str = ""

    def printed(self) -> str:
        """Returns the filter as text of the card language."""
        match self.kind:
            case "name":
                return encode(self.name)
            case "family":
                return "f" + encode(self.name)
            case kind:
                return kind


ANY = Filter()


class BaseAtom:
    """The base class of all atoms. An atom is one requirement or effect of a spell. Each class
    defines how its atoms are written. Atoms without other atoms inside also define their scale, the
    points by which cards are balanced."""

    __slots__ = ()

    def printed(self) -> str:
        """Returns the atom as one line of the card language."""
        raise NotImplementedError

    def scale(self) -> int:
        """Returns the atom's scale (its points), without the rarity of the cards that it needs."""
        raise NotImplementedError

    def parts(self) -> list[Part]:
        """Returns the parts that add up to the atom's scale, without rarity."""
        return [Part(self.printed(), self.scale())]

    def rarity(self) -> tuple[Filter, int] | None:
        """Returns a filter and a sign (1 or -1). The cards in the deck that match the filter have a
        rarity, which depends on their number. The scale of this rarity, times the sign, is added to
        the result of `scale`. Returns None if no rarity is added."""
        return None

    def own_filter(self) -> Filter | None:
        """Returns the filter that at least one card of the player's own deck must match so that the
        atom can work. If no card matches, the deck check reports a problem. Returns None if the
        atom needs no such card."""
        return None

    def needs_monster(self) -> bool:
        """Returns whether the atom only works if its spell is on a monster."""
        return False

    def inner(self) -> tuple[Atom, ...]:
        """Returns the atoms inside this one; empty for most atoms."""
        return ()


_DESTROY: Final = {
    (False, "hand"): 10,
    (True, "hand"): 12,
    (False, "field"): 15,
    (True, "field"): 17,
}


@dataclass(frozen=True, slots=True)
class Destroy(BaseAtom):
    """The atom `discard`/`banish` [enemy] n filter hand/field: discards or banishes cards from a
    hand or a field."""

    banish: bool
    count: int
    filter: Filter
    zone: DestroyZone
    enemy: bool = False

    def printed(self) -> str:
        words = ["banish" if self.banish else "discard"]
        if self.enemy:
            words.append("enemy")
        if self.count != 1:
            words.append(str(self.count))
        if self.filter != ANY:
            words.append(self.filter.printed())
        return " ".join([*words, self.zone])

    def scale(self) -> int:
        scale = _DESTROY[self.banish, self.zone] * self.count
        return scale if self.enemy else -scale

    def parts(self) -> list[Part]:
        parts = [Part(self.printed(), self.scale())]
        if self.enemy and self.zone == "field":
            parts.append(Part("on the enemy's field", 2))
        return parts

    def rarity(self) -> tuple[Filter, int]:
        return self.filter, 1 if self.enemy else -1

    def own_filter(self) -> Filter | None:
        return None if self.enemy else self.filter


@dataclass(frozen=True, slots=True)
class DiscardTop(BaseAtom):
    """The atom `discard` or `discard enemy`: discards the top card of a deck."""

    enemy: bool = False

    def printed(self) -> str:
        return "discard enemy" if self.enemy else "discard"

    def scale(self) -> int:
        return 5 if self.enemy else -4


@dataclass(frozen=True, slots=True)
class Damage(BaseAtom):
    """The atom `take n` or `deal n`: damage to its player or to the enemy. `true` damage banishes
    the cards."""

    count: int
    true: bool = False
    enemy: bool = False

    def printed(self) -> str:
        return f"{'deal' if self.enemy else 'take'} {self.count}{'t' if self.true else ''}"

    def scale(self) -> int:
        scale = (7 if self.true else 5) * self.count
        return scale if self.enemy else -scale


@dataclass(frozen=True, slots=True)
class Heal(BaseAtom):
    """The atom `heal n`, or `heal enemy n`, which is a requirement."""

    count: int
    enemy: bool = False

    def printed(self) -> str:
        return f"heal enemy {self.count}" if self.enemy else f"heal {self.count}"

    def scale(self) -> int:
        return (-7 if self.enemy else 7) * self.count


@dataclass(frozen=True, slots=True)
class Pop(BaseAtom):
    """The atom `pop n`: a requirement that banishes the top n cards of the player's graveyard."""

    count: int

    def printed(self) -> str:
        return f"pop {self.count}"

    def scale(self) -> int:
        return -2 * self.count


@dataclass(frozen=True, slots=True)
class Deckout(BaseAtom):
    """The atom `deckout`: its player loses the match."""

    def printed(self) -> str:
        return "deckout"

    def scale(self) -> int:
        return -5


@dataclass(frozen=True, slots=True)
class Draw(BaseAtom):
    """The atom `draw n`: draws n cards."""

    count: int

    def printed(self) -> str:
        return f"draw {self.count}"

    def scale(self) -> int:
        return 10 * self.count


@dataclass(frozen=True, slots=True)
class Look(BaseAtom):
    """The atom `peek n` or `scry n`: shows the top cards of the player's own deck (`peek`) or of
    the enemy's (`scry`)."""

    count: int
    enemy: bool = False

    def printed(self) -> str:
        return f"{'scry' if self.enemy else 'peek'} {self.count}"

    def scale(self) -> int:
        return 2**self.count


@dataclass(frozen=True, slots=True)
class Attack(BaseAtom):
    """The atom `attack` or `piercing attack`: the monster that has the spell attacks."""

    piercing: bool = False

    def printed(self) -> str:
        return "piercing attack" if self.piercing else "attack"

    def scale(self) -> int:
        return 20 if self.piercing else 10


@dataclass(frozen=True, slots=True)
class Search(BaseAtom):
    """The atom `search filter`: takes a matching card from the deck to the hand."""

    filter: Filter = ANY

    def printed(self) -> str:
        return _with_filter("search", self.filter)

    def scale(self) -> int:
        return 25 if self.filter.kind == "spell" else 30


@dataclass(frozen=True, slots=True)
class Drill(BaseAtom):
    """The atom `drill filter`: cards go from the top of the deck to the graveyard until one matches
    the filter; that card goes to the hand."""

    filter: Filter = ANY

    def printed(self) -> str:
        return _with_filter("drill", self.filter)

    def scale(self) -> int:
        return 10

    def rarity(self) -> tuple[Filter, int]:
        return self.filter, 1


@dataclass(frozen=True, slots=True)
class Attach(BaseAtom):
    """The atom `attach filter`: attaches a matching spell card to the monster that has the
    spell."""

    filter: Filter = ANY

    def printed(self) -> str:
        return _with_filter("attach", self.filter)

    def scale(self) -> int:
        return 5

    def rarity(self) -> tuple[Filter, int]:
        return self.filter, 1

    def own_filter(self) -> Filter:
        return self.filter

    def needs_monster(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Play(BaseAtom):
    """The atom `play filter`, an effect: plays a matching card."""

    filter: Filter = ANY

    def printed(self) -> str:
        return _with_filter("play", self.filter)

    def scale(self) -> int:
        return -3 if self.filter.kind == "spell" else 0

    def rarity(self) -> tuple[Filter, int] | None:
        return None if self.filter.kind == "spell" else (self.filter, 1)

    def own_filter(self) -> Filter | None:
        return None if self.filter.kind == "spell" else self.filter


@dataclass(frozen=True, slots=True)
class Buff(BaseAtom):
    """The atom `buff n` or `buff this n`: adds n to a monster's power. n may be negative."""

    amount: int
    this: bool = False

    def printed(self) -> str:
        return f"buff this {self.amount}" if self.this else f"buff {self.amount}"

    def scale(self) -> int:
        return (2 if self.this else 3) * self.amount

    def needs_monster(self) -> bool:
        return self.this


@dataclass(frozen=True, slots=True)
class OptionalAtom(BaseAtom):
    """The atom `?atom`: the player may decline the atom inside."""

    atom: Atom

    def printed(self) -> str:
        return "?" + self.atom.printed()

    def inner(self) -> tuple[Atom, ...]:
        return (self.atom,)


@dataclass(frozen=True, slots=True)
class OneOf(BaseAtom):
    """The atom `(atom, atom, ...)`: the player chooses one of the atoms."""

    atoms: tuple[Atom, ...]

    def printed(self) -> str:
        return f"({', '.join(atom.printed() for atom in self.atoms)})"

    def inner(self) -> tuple[Atom, ...]:
        return self.atoms


Plain = (
    Destroy
    | DiscardTop
    | Damage
    | Heal
    | Pop
    | Deckout
    | Draw
    | Look
    | Attack
    | Search
    | Drill
    | Attach
    | Play
    | Buff
)
"""The atoms that hold no other."""
Atom = Plain | OptionalAtom | OneOf


def _with_filter(word: str, wanted: Filter) -> str:
    return word if wanted == ANY else f"{word} {wanted.printed()}"
