"""The meaning of each rule of the grammar: turns words into cards with their places."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from lark import Token, Transformer

from engine.card_files.deck_file import DeckLine, Title
from engine.card_files.grammar import Grammar, inline
from engine.card_files.literals import number
from engine.card_files.spans import Span, span_of
from engine.games.cardfinity import atoms
from engine.games.cardfinity.cards import MonsterCard, Spell, SpellCard, Trigger
from engine.games.cardfinity.source import Definition, SourceAtom, SourceFilter, SourceSpell

MOST_REPEATS = 20

Parsed = Definition | DeckLine | Title
"""The result of reading a part of a text: a card, a line of the list, or a name and author."""


def _count(word: Token | None) -> int:
    return 1 if word is None else number(word)


def _filter(placed: SourceFilter | None) -> atoms.Filter:
    return atoms.ANY if placed is None else placed.filter


def _source_atom(atom: atoms.Atom, *words: Token | SourceFilter | None) -> SourceAtom:
    """Returns the atom with the span of its words. Words that are left out are None."""
    there = [word for word in words if word is not None]
    first = _span(there[0])
    return SourceAtom(atom, first if len(there) == 1 else first.to(_span(there[-1])))


def _span(word: Token | SourceFilter) -> Span:
    return word.span if isinstance(word, SourceFilter) else span_of(word)


def _fixed(atom: atoms.Atom) -> Callable[..., SourceAtom]:
    """Returns a rule for an atom that consists only of its words."""

    def rule(_: object, *words: Token) -> SourceAtom:
        return _source_atom(atom, *words)

    return rule


def _counted(make: Callable[[int], atoms.Atom]) -> Callable[..., SourceAtom]:
    """Returns a rule for an atom that ends with a count, 1 if the count is left out."""

    def rule(_: object, word: Token, *rest: Token | None) -> SourceAtom:
        return _source_atom(make(_count(rest[-1])), word, rest[-1])

    return rule


def _filtered(
    make: Callable[[atoms.Filter], atoms.Atom],
) -> Callable[[object, Token, SourceFilter | None], SourceAtom]:
    """Returns a rule for an atom that ends with a filter, any card if the filter is left out."""
    return lambda _, word, wanted: _source_atom(make(_filter(wanted)), word, wanted)


def _damage(*, enemy: bool) -> Callable[..., SourceAtom]:
    """Returns a rule for damage; it is true damage if the text says so at the number or after
    it."""

    def rule(_: object, word: Token, count: Token, true: Token | None = None) -> SourceAtom:
        short = count.type == "SHORT_TRUE"
        size = number(count[:-1] if short else count)
        return _source_atom(atoms.Damage(size, short or true is not None, enemy), word, count, true)

    return rule


def _any_of(kind: atoms.FilterKind) -> Callable[[object, Token], SourceFilter]:
    """Returns a rule for a filter that is one word."""
    return lambda _, word: SourceFilter(atoms.Filter(kind), span_of(word))


@inline
class CardfinityTransformer(Transformer[Token, Definition]):
    """The functions that turn parsed text into cards: one method for each rule of the grammar. It
    keeps no state between calls."""

    def card(
        self, card: Definition | SourceSpell, families: tuple[str, ...] | None, _image: None
    ) -> Definition:
        if isinstance(card, SourceSpell):
            return Definition(SpellCard(card.spell, families or ()), card.span, (), (card,))
        return replace(card, card=replace(card.card, families=families or ()))

    def monster(
        self, name: Token, requirements: tuple[SourceAtom, ...], *rest: object
    ) -> Definition:
        spells = tuple(part for part in rest if isinstance(part, SourceSpell))
        power = next(part for part in rest if isinstance(part, Token) and part.type == "INT")
        listed = tuple(placed.spell for placed in spells for _ in range(placed.times))
        card = MonsterCard(
            str(name), _atoms(requirements), listed, number(power), rest[-1] is not None
        )
        return Definition(card, span_of(name), requirements, spells)

    def repeated(self, repeat: Token | None, spell: SourceSpell) -> SourceSpell:
        if repeat is None:
            return spell
        return replace(spell, times=min(number(repeat[:-1]), MOST_REPEATS))

    def spell(
        self,
        name: Token,
        trigger: Trigger,
        requirements: tuple[SourceAtom, ...],
        effects: tuple[SourceAtom, ...],
    ) -> SourceSpell:
        spell = Spell(str(name), trigger, _atoms(requirements), _atoms(effects))
        return SourceSpell(spell, span_of(name), requirements, effects)

    def trigger(self, word: Token) -> str:
        return word.lower()

    def families(self, *words: Token | None) -> tuple[str, ...]:
        names = (str(word) for word in words if word is not None and word.type == "FAMILY")
        return tuple(dict.fromkeys(names))

    def image(self, _address: Token) -> None:
        return None

    def header(self, name: Token, author: Token) -> Title:
        return Title(str(name), str(author))

    def entry(self, name: Token, count: Token | None) -> DeckLine:
        span = span_of(name) if count is None else span_of(name).to(span_of(count))
        return DeckLine(str(name), span, _count(count))

    def requirements(self, *atoms: SourceAtom | None) -> tuple[SourceAtom, ...]:
        return tuple(atom for atom in atoms if atom is not None)

    def effects(self, *atoms: SourceAtom) -> tuple[SourceAtom, ...]:
        return atoms

    def maybe(self, mark: Token, inner: SourceAtom) -> SourceAtom:
        return SourceAtom(atoms.OptionalAtom(inner.atom), span_of(mark).to(inner.span), (inner,))

    def one_of(self, bracket: Token, *rest: SourceAtom | Token) -> SourceAtom:
        inner = tuple(part for part in rest if isinstance(part, SourceAtom))
        last = rest[-1]
        assert isinstance(last, Token)
        return SourceAtom(atoms.OneOf(_atoms(inner)), span_of(bracket).to(span_of(last)), inner)

    def destroy(self, method: Token, *rest: Any) -> SourceAtom:
        *enemy, count, wanted, place = rest
        zone = "hand" if place.type == "HAND" else "field"
        banish = method.type == "BANISH"
        atom = atoms.Destroy(banish, _count(count), _filter(wanted), zone, bool(enemy))
        return _source_atom(atom, method, place)

    destroy_enemy = destroy

    discard_top = _fixed(atoms.DiscardTop())
    discard_enemy = _fixed(atoms.DiscardTop(enemy=True))
    take = _damage(enemy=False)
    deal = _damage(enemy=True)
    heal = _counted(atoms.Heal)
    heal_enemy = _counted(partial(atoms.Heal, enemy=True))
    pop = _counted(atoms.Pop)
    draw = _counted(atoms.Draw)
    peek = _counted(atoms.Look)
    scry = _counted(partial(atoms.Look, enemy=True))
    deckout = _fixed(atoms.Deckout())
    attack = _fixed(atoms.Attack())
    piercing = _fixed(atoms.Attack(piercing=True))
    search = _filtered(atoms.Search)
    drill = _filtered(atoms.Drill)
    attach = _filtered(atoms.Attach)
    play = _filtered(atoms.Play)

    def buff(self, word: Token, this: Token | None, amount: Token) -> SourceAtom:
        return _source_atom(atoms.Buff(number(amount), this is not None), word, amount)

    any_card = _any_of("card")
    any_spell = _any_of("spell")
    any_monster = _any_of("monster")

    def named(self, name: Token) -> SourceFilter:
        return SourceFilter(atoms.Filter("name", str(name)), span_of(name))

    def of_family(self, word: Token, name: Token) -> SourceFilter:
        return SourceFilter(atoms.Filter("family", str(name)), span_of(word).to(span_of(name)))


def _atoms(placed: tuple[SourceAtom, ...]) -> tuple[atoms.Atom, ...]:
    return tuple(atom.atom for atom in placed)


GRAMMAR: Final = Grammar[Parsed](
    "engine.games.cardfinity", ["card", "header", "entry"], CardfinityTransformer()
)
"""The Cardfinity grammar, ready for reading."""
