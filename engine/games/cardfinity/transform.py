"""What the grammar's rules mean: words in, cards with their places out."""

from __future__ import annotations

from lark import Token, Transformer

from engine.games.cardfinity.cards import (
    ANY,
    Atom,
    Attach,
    Attack,
    Buff,
    Damage,
    Deckout,
    Destroy,
    DestroyZone,
    DiscardTop,
    Draw,
    Drill,
    Filter,
    Heal,
    Look,
    Maybe,
    MonsterCard,
    OneOf,
    Play,
    Pop,
    Search,
    Spell,
    SpellCard,
    Trigger,
)
from engine.games.cardfinity.source import (
    Definition,
    ListedLine,
    SourceAtom,
    SourceFilter,
    SourceSpell,
)
from engine.language.grammar import inline
from engine.language.numbers import number
from engine.language.spans import Span, span_of

MOST_REPEATS = 20


def _count(word: Token | None) -> int:
    return 1 if word is None else number(word)


def _filter(placed: SourceFilter | None) -> Filter:
    return ANY if placed is None else placed.filter


def _source_atom(atom: Atom, *words: Token | SourceFilter | None) -> SourceAtom:
    """Returns the atom with the words it was made of; those left out are None."""
    there = [word for word in words if word is not None]
    first = _span(there[0])
    return SourceAtom(atom, first if len(there) == 1 else first.to(_span(there[-1])))


def _span(word: Token | SourceFilter) -> Span:
    return word.span if isinstance(word, SourceFilter) else span_of(word)


@inline
class CardfinityTransformer(Transformer[Token, Definition]):
    """One method per rule of the grammar; it keeps nothing between calls."""

    def card(
        self,
        card: Definition | SourceSpell,
        families: tuple[str, ...] | None,
        _image: None,
    ) -> Definition:
        if isinstance(card, SourceSpell):
            return Definition(SpellCard(card.spell, families or ()), card.span, (), (card,))
        made = card.card
        assert isinstance(made, MonsterCard)
        made = MonsterCard(
            made.name, made.requirements, made.spells, made.power, made.tapped, families or ()
        )
        return Definition(made, card.span, card.requirements, card.spells)

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

    def tapped(self, _word: Token) -> bool:
        return True

    def repeated(self, repeat: Token | None, spell: SourceSpell) -> SourceSpell:
        if repeat is None:
            return spell
        times = min(number(repeat[:-1]), MOST_REPEATS)
        return SourceSpell(spell.spell, spell.span, spell.requirements, spell.effects, times)

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

    def header(self, name: Token, author: Token) -> tuple[str, str]:
        return str(name), str(author)

    def entry(self, name: Token, count: Token | None) -> ListedLine:
        span = span_of(name) if count is None else span_of(name).to(span_of(count))
        return ListedLine(str(name), _count(count), span)

    def requirements(self, *atoms: SourceAtom | None) -> tuple[SourceAtom, ...]:
        return tuple(atom for atom in atoms if atom is not None)

    def effects(self, *atoms: SourceAtom) -> tuple[SourceAtom, ...]:
        return atoms

    def maybe(self, mark: Token, inner: SourceAtom) -> SourceAtom:
        return SourceAtom(Maybe(inner.atom), span_of(mark).to(inner.span), (inner,))

    def one_of(self, bracket: Token, *rest: SourceAtom | Token) -> SourceAtom:
        inner = tuple(part for part in rest if isinstance(part, SourceAtom))
        last = rest[-1]
        assert isinstance(last, Token)
        return SourceAtom(OneOf(_atoms(inner)), span_of(bracket).to(span_of(last)), inner)

    def destroy(
        self, method: Token, count: Token | None, wanted: SourceFilter | None, place: Token
    ) -> SourceAtom:
        atom = Destroy(method.type == "BANISH", _count(count), _filter(wanted), _zone(place))
        return _source_atom(atom, method, place)

    def destroy_enemy(
        self,
        method: Token,
        _enemy: Token,
        count: Token | None,
        wanted: SourceFilter | None,
        place: Token,
    ) -> SourceAtom:
        banish = method.type == "BANISH"
        atom = Destroy(banish, _count(count), _filter(wanted), _zone(place), enemy=True)
        return _source_atom(atom, method, place)

    def place(self, word: Token) -> Token:
        return word

    def discard_top(self, word: Token) -> SourceAtom:
        return _source_atom(DiscardTop(), word)

    def discard_enemy(self, word: Token, enemy: Token) -> SourceAtom:
        return _source_atom(DiscardTop(enemy=True), word, enemy)

    def take(self, word: Token, count: Token, true: Token | None = None) -> SourceAtom:
        return _source_atom(_damage(count, true, enemy=False), word, count, true)

    def deal(self, word: Token, count: Token, true: Token | None = None) -> SourceAtom:
        return _source_atom(_damage(count, true, enemy=True), word, count, true)

    def heal(self, word: Token, count: Token | None) -> SourceAtom:
        return _source_atom(Heal(_count(count)), word, count)

    def heal_enemy(self, word: Token, _enemy: Token, count: Token) -> SourceAtom:
        return _source_atom(Heal(_count(count), enemy=True), word, count)

    def pop(self, word: Token, count: Token | None) -> SourceAtom:
        return _source_atom(Pop(_count(count)), word, count)

    def draw(self, word: Token, count: Token | None) -> SourceAtom:
        return _source_atom(Draw(_count(count)), word, count)

    def peek(self, word: Token, count: Token | None) -> SourceAtom:
        return _source_atom(Look(_count(count)), word, count)

    def scry(self, word: Token, count: Token | None) -> SourceAtom:
        return _source_atom(Look(_count(count), enemy=True), word, count)

    def deckout(self, word: Token) -> SourceAtom:
        return _source_atom(Deckout(), word)

    def attack(self, word: Token) -> SourceAtom:
        return _source_atom(Attack(), word)

    def piercing(self, word: Token, attack: Token) -> SourceAtom:
        return _source_atom(Attack(piercing=True), word, attack)

    def search(self, word: Token, wanted: SourceFilter | None) -> SourceAtom:
        return _source_atom(Search(_filter(wanted)), word, wanted)

    def drill(self, word: Token, wanted: SourceFilter | None) -> SourceAtom:
        return _source_atom(Drill(_filter(wanted)), word, wanted)

    def attach(self, word: Token, wanted: SourceFilter | None) -> SourceAtom:
        return _source_atom(Attach(_filter(wanted)), word, wanted)

    def play(self, word: Token, wanted: SourceFilter | None) -> SourceAtom:
        return _source_atom(Play(_filter(wanted)), word, wanted)

    def buff(self, word: Token, this: Token | None, amount: Token) -> SourceAtom:
        return _source_atom(Buff(number(amount), this is not None), word, amount)

    def any_card(self, word: Token) -> SourceFilter:
        return SourceFilter(ANY, span_of(word))

    def any_spell(self, word: Token) -> SourceFilter:
        return SourceFilter(Filter("spell"), span_of(word))

    def any_monster(self, word: Token) -> SourceFilter:
        return SourceFilter(Filter("monster"), span_of(word))

    def named(self, name: Token) -> SourceFilter:
        return SourceFilter(Filter("name", str(name)), span_of(name))

    def of_family(self, word: Token, name: Token) -> SourceFilter:
        return SourceFilter(Filter("family", str(name)), span_of(word).to(span_of(name)))


def _atoms(placed: tuple[SourceAtom, ...]) -> tuple[Atom, ...]:
    return tuple(atom.atom for atom in placed)


def _zone(place: Token) -> DestroyZone:
    return "hand" if place.type == "HAND" else "field"


def _damage(count: Token, true: Token | None, *, enemy: bool) -> Damage:
    short = count.type == "SHORT_TRUE"
    digits = count[:-1] if short else count
    return Damage(number(digits), short or true is not None, enemy)
