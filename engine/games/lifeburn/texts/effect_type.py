"""What is declared of a type of effect: how it reads, and what it deals with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Flag, auto
from typing import Final, TypeVar

from engine.games.lifeburn.cards import Effect
from engine.games.lifeburn.english import YOU, Who
from engine.games.lifeburn.texts.nouns import noun
from engine.games.lifeburn.texts.targets import Scene, Wording

T = TypeVar("T")
"""What a table has for each effect."""


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


Words = Callable[[Effect, Wording], Clause]


class Trait(Flag):
    """What an effect deals with. The loader knows by it which fields can mean something
    (`engine.games.lifeburn.loading.field_warnings`)."""

    NONE = 0
    PLAYERS = auto()
    """It is done to, or by, one player or both."""
    OBJECTS = auto()
    """It finds permanents by filters."""
    HANDS = auto()
    """It finds cards in hands by filters."""
    CARDS = auto()
    """It finds cards by filters, in hands or elsewhere."""
    CASTS = auto()
    """It finds what is cast by filters."""
    AMOUNT = auto()
    """It has an amount."""
    AS_MANY = auto()
    """It affects as many objects as its amount says, where it has no target."""
    PICKS = auto()
    """It chooses objects, as many as its amount says."""
    BOTH = auto()
    """With `all` it is done to both players (6.2)."""
    STATS = auto()
    KEYWORDS = auto()
    LASTING = auto()
    """It lasts until something ends it."""
    THIS_TURN = auto()
    """It ends with the turn anyway."""
    FOR_GOOD = auto()
    """Nothing ends it."""
    MOVES = auto()
    """Its object is no longer where it was."""


@dataclass(frozen=True, slots=True)
class EffectType:
    """A type of effect: its words and traits; the fields that mean something on it `besides` those
    that its traits bring, and those that it is `without`. One that is not `on_cards` cannot be
    written. Words in a text, with facts in braces, are what the affected player does; where they
    begin with a subject, what that one does (before a colon) or what is said of it."""

    words: Words | str
    traits: Trait = Trait.NONE
    besides: str = ""
    without: str = ""
    on_cards: bool = True

    def clause(self, effect: Effect, scene: Scene) -> Clause:
        """Returns who does what by such an effect."""
        said = Wording(effect, scene)
        if not isinstance(self.words, str):
            return self.words(effect, said)
        subject = next(one for one in _SUBJECTS if self.words.startswith(one))
        does = self.words.removeprefix(subject)
        for name, fact in _FACTS.items():
            if name in does:
                does = does.replace(name, fact(said))
        return Clause(_SUBJECTS[subject](said), does, stated=subject.endswith("} "))


_SUBJECTS: Final[Mapping[str, Callable[[Wording], Who]]] = {
    "{you}: ": lambda _: YOU,
    "{actor}: ": lambda said: said.actor,
    "{player} ": lambda said: said.player,
    "{life total} ": lambda said: Who(f"{said.player.owns} life"),
    "{summons} ": lambda said: Who(f"{said.player.owns} Summons", plural=True),
    "{object} ": lambda said: said.object(),
    "": lambda said: said.player,
}
_FACTS: Final[Mapping[str, Callable[[Wording], str]]] = {
    "{their}": lambda said: said.player.their,
    "{object}": lambda said: said.object().subject,
    "{lasting}": lambda said: said.lasting,
    "{for good}": lambda said: said.lasting if said.effect.duration == "RestOfGame" else "",
    "{life}": lambda said: said.amount.life(),
    "{number}": lambda said: said.amount.alone(),
    "{so many cards}": lambda said: said.amount.of("card", "cards"),
    "{extra turns}": lambda said: said.amount.of("extra turn", "extra turns"),
    "{cards}": lambda said: noun(said.effect.filter, cards=True).several(),
}


def order(does: str) -> Clause:
    """Returns the clause of something that you do."""
    return Clause(YOU, does)
