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
    Placed,
    PlacedFilter,
    PlacedSpell,
)
from engine.language.grammar import inline
from engine.language.numbers import number
from engine.language.spans import Span, span_of

MOST_REPEATS = 20


def _count(word: Token | None) -> int:
    return 1 if word is None else number(word)


def _filter(placed: PlacedFilter | None) -> Filter:
    return ANY if placed is None else placed.filter


def _placed(atom: Atom, *words: Token | PlacedFilter | None) -> Placed:
    """The atom with the words it was made of; those left out are None."""
    there = [word for word in words if word is not None]
    first = _span(there[0])
    return Placed(atom, first if len(there) == 1 else first.to(_span(there[-1])))


def _span(word: Token | PlacedFilter) -> Span:
    return word.span if isinstance(word, PlacedFilter) else span_of(word)


@inline
class Meaning(Transformer[Token, Definition]):
    """One method per rule of the grammar; it keeps nothing between calls."""

    def card(
        self,
        card: Definition | PlacedSpell,
        families: tuple[str, ...] | None,
        _image: None,
    ) -> Definition:
        if isinstance(card, PlacedSpell):
            return Definition(SpellCard(card.spell, families or ()), card.span, (), (card,))
        made = card.card
        assert isinstance(made, MonsterCard)
        made = MonsterCard(
            made.name, made.requirements, made.spells, made.power, made.tapped, families or ()
        )
        return Definition(made, card.span, card.requirements, card.spells)

    def monster(self, name: Token, requirements: tuple[Placed, ...], *rest: object) -> Definition:
        spells = tuple(part for part in rest if isinstance(part, PlacedSpell))
        power = next(part for part in rest if isinstance(part, Token) and part.type == "INT")
        listed = tuple(placed.spell for placed in spells for _ in range(placed.times))
        card = MonsterCard(
            str(name), _atoms(requirements), listed, number(power), rest[-1] is not None
        )
        return Definition(card, span_of(name), requirements, spells)

    def tapped(self, _word: Token) -> bool:
        return True

    def repeated(self, repeat: Token | None, spell: PlacedSpell) -> PlacedSpell:
        if repeat is None:
            return spell
        times = min(number(repeat[:-1]), MOST_REPEATS)
        return PlacedSpell(spell.spell, spell.span, spell.requirements, spell.effects, times)

    def spell(
        self,
        name: Token,
        trigger: Trigger,
        requirements: tuple[Placed, ...],
        effects: tuple[Placed, ...],
    ) -> PlacedSpell:
        spell = Spell(str(name), trigger, _atoms(requirements), _atoms(effects))
        return PlacedSpell(spell, span_of(name), requirements, effects)

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

    def requirements(self, *atoms: Placed | None) -> tuple[Placed, ...]:
        return tuple(atom for atom in atoms if atom is not None)

    def effects(self, *atoms: Placed) -> tuple[Placed, ...]:
        return atoms

    def maybe(self, mark: Token, inner: Placed) -> Placed:
        return Placed(Maybe(inner.atom), span_of(mark).to(inner.span), (inner,))

    def one_of(self, bracket: Token, *rest: Placed | Token) -> Placed:
        inner = tuple(part for part in rest if isinstance(part, Placed))
        last = rest[-1]
        assert isinstance(last, Token)
        return Placed(OneOf(_atoms(inner)), span_of(bracket).to(span_of(last)), inner)

    def destroy(
        self, method: Token, count: Token | None, wanted: PlacedFilter | None, place: Token
    ) -> Placed:
        atom = Destroy(method.type == "BANISH", _count(count), _filter(wanted), _zone(place))
        return _placed(atom, method, place)

    def destroy_enemy(
        self,
        method: Token,
        _enemy: Token,
        count: Token | None,
        wanted: PlacedFilter | None,
        place: Token,
    ) -> Placed:
        banish = method.type == "BANISH"
        atom = Destroy(banish, _count(count), _filter(wanted), _zone(place), enemy=True)
        return _placed(atom, method, place)

    def place(self, word: Token) -> Token:
        return word

    def discard_top(self, word: Token) -> Placed:
        return _placed(DiscardTop(), word)

    def discard_enemy(self, word: Token, enemy: Token) -> Placed:
        return _placed(DiscardTop(enemy=True), word, enemy)

    def take(self, word: Token, count: Token, true: Token | None = None) -> Placed:
        return _placed(_damage(count, true, enemy=False), word, count, true)

    def deal(self, word: Token, count: Token, true: Token | None = None) -> Placed:
        return _placed(_damage(count, true, enemy=True), word, count, true)

    def heal(self, word: Token, count: Token | None) -> Placed:
        return _placed(Heal(_count(count)), word, count)

    def heal_enemy(self, word: Token, _enemy: Token, count: Token) -> Placed:
        return _placed(Heal(_count(count), enemy=True), word, count)

    def pop(self, word: Token, count: Token | None) -> Placed:
        return _placed(Pop(_count(count)), word, count)

    def draw(self, word: Token, count: Token | None) -> Placed:
        return _placed(Draw(_count(count)), word, count)

    def peek(self, word: Token, count: Token | None) -> Placed:
        return _placed(Look(_count(count)), word, count)

    def scry(self, word: Token, count: Token | None) -> Placed:
        return _placed(Look(_count(count), enemy=True), word, count)

    def deckout(self, word: Token) -> Placed:
        return _placed(Deckout(), word)

    def attack(self, word: Token) -> Placed:
        return _placed(Attack(), word)

    def piercing(self, word: Token, attack: Token) -> Placed:
        return _placed(Attack(piercing=True), word, attack)

    def search(self, word: Token, wanted: PlacedFilter | None) -> Placed:
        return _placed(Search(_filter(wanted)), word, wanted)

    def drill(self, word: Token, wanted: PlacedFilter | None) -> Placed:
        return _placed(Drill(_filter(wanted)), word, wanted)

    def attach(self, word: Token, wanted: PlacedFilter | None) -> Placed:
        return _placed(Attach(_filter(wanted)), word, wanted)

    def play(self, word: Token, wanted: PlacedFilter | None) -> Placed:
        return _placed(Play(_filter(wanted)), word, wanted)

    def buff(self, word: Token, this: Token | None, amount: Token) -> Placed:
        return _placed(Buff(number(amount), this is not None), word, amount)

    def any_card(self, word: Token) -> PlacedFilter:
        return PlacedFilter(ANY, span_of(word))

    def any_spell(self, word: Token) -> PlacedFilter:
        return PlacedFilter(Filter("spell"), span_of(word))

    def any_monster(self, word: Token) -> PlacedFilter:
        return PlacedFilter(Filter("monster"), span_of(word))

    def named(self, name: Token) -> PlacedFilter:
        return PlacedFilter(Filter("name", str(name)), span_of(name))

    def of_family(self, word: Token, name: Token) -> PlacedFilter:
        return PlacedFilter(Filter("family", str(name)), span_of(word).to(span_of(name)))


def _atoms(placed: tuple[Placed, ...]) -> tuple[Atom, ...]:
    return tuple(atom.atom for atom in placed)


def _zone(place: Token) -> DestroyZone:
    return "hand" if place.type == "HAND" else "field"


def _damage(count: Token, true: Token | None, *, enemy: bool) -> Damage:
    short = count.type == "SHORT_TRUE"
    digits = count[:-1] if short else count
    return Damage(number(digits), short or true is not None, enemy)
