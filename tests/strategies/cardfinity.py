"""Random Cardfinity cards over the whole grammar, and random legal decks."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from engine.card_files.literals import encode, name_flaws
from engine.games.cardfinity.atoms import (
    Atom,
    Attach,
    Attack,
    Buff,
    Damage,
    Deckout,
    Destroy,
    DiscardTop,
    Draw,
    Drill,
    Filter,
    Heal,
    Look,
    OneOf,
    OptionalAtom,
    Play,
    Pop,
    Search,
)
from engine.games.cardfinity.cards import Card, Entry, MonsterCard, Spell, SpellCard, Trigger
from engine.games.cardfinity.legality import (
    CARD_LIMIT,
    DECK_LIMIT,
    FIELD_TRIGGERS,
    MONSTER_SPELL_LIMIT,
    atoms_in,
)
from engine.games.cardfinity.scale import Pool, total
from tests.engine.cardfinity.printing import print_card

TRIGGERS: tuple[Trigger, ...] = (
    "play", "tap", "discard", "draw", "victory", "defeat", "attach", "infinity", "counterspell",
)  # fmt: skip
NAMES = ("Imp", "Ash", "Toll", "Warden", "Lantern", "Io", "Relic", "Mule")
FAMILIES = ("Beast", "Arc", "Crew")


def any_name() -> SearchStrategy[str]:
    """Returns a strategy for any name that the language allows."""
    return st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=80).filter(
        lambda name: not list(name_flaws(name, name))
    )


def _filters(names: SearchStrategy[str]) -> SearchStrategy[Filter]:
    plain: list[Filter] = [Filter(), Filter("monster"), Filter("spell")]
    return st.one_of(
        st.sampled_from(plain),
        names.map(lambda name: Filter("name", name)),
        st.sampled_from(FAMILIES).map(lambda name: Filter("family", name)),
    )


def _nested(atoms: SearchStrategy[Atom]) -> SearchStrategy[Atom]:
    """Returns the atoms, and now and then `?` and choices of them, nested too."""
    maybe = atoms.map(OptionalAtom)
    choices = st.lists(st.one_of(atoms, atoms, maybe), min_size=1, max_size=3)
    one_of = choices.map(tuple).map(OneOf)
    return st.one_of(
        atoms, atoms, atoms, maybe, one_of, one_of.map(OptionalAtom), maybe.map(OptionalAtom)
    )


@cache
def payments(names: SearchStrategy[str], most: int = 3) -> SearchStrategy[Atom]:
    """Requirements without `?` and choices; counts up to `most`."""
    counts = st.integers(1, most)
    zones = st.sampled_from(("hand", "field"))
    return st.one_of(
        st.builds(Destroy, st.booleans(), counts, _filters(names), zones),
        st.just(DiscardTop()),
        st.builds(Damage, counts, st.booleans()),
        st.builds(Heal, counts, st.just(True)),
        st.builds(Pop, counts),
    )


@cache
def gains(names: SearchStrategy[str], most: int = 3) -> SearchStrategy[Atom]:
    """Effects that are no requirements; counts up to `most`."""
    counts = st.integers(1, most)
    zones = st.sampled_from(("hand", "field"))
    wanted = _filters(names)
    return st.one_of(
        st.builds(Destroy, st.booleans(), counts, wanted, zones, st.just(True)),
        st.just(DiscardTop(enemy=True)),
        st.builds(Damage, counts, st.booleans(), st.just(True)),
        st.builds(Heal, counts),
        st.just(Deckout()),
        st.builds(Draw, counts),
        st.builds(Look, counts, st.booleans()),
        st.builds(Attack, st.booleans()),
        st.builds(Search, wanted),
        st.builds(Drill, wanted),
        st.builds(Attach, wanted),
        st.builds(Play, wanted),
        st.builds(Buff, st.integers(-most, most), st.booleans()),
    )


@cache
def spells(names: SearchStrategy[str], most: int = 3) -> SearchStrategy[Spell]:
    """Spells of every trigger with any requirements and effects."""
    requirements = st.lists(_nested(payments(names, most)), max_size=3, unique=True).map(tuple)
    effect = _nested(st.one_of(gains(names, most), payments(names, most)))
    effects = st.lists(effect, min_size=1, max_size=3).map(tuple)
    return st.builds(Spell, names, st.sampled_from(TRIGGERS), requirements, effects)


@cache
def _families() -> SearchStrategy[tuple[str, ...]]:
    return st.sampled_from([(), (), ("Beast",), ("Arc",), ("Crew", "Beast")])


def cards(names: SearchStrategy[str] | None = None) -> SearchStrategy[Card]:
    """Returns a strategy for any card that the grammar can write, legal or not."""
    names = any_name() if names is None else names
    most = 999
    repeats = st.lists(
        st.builds(lambda spell, times: (spell,) * times, spells(names, most), st.integers(1, 3)),
        max_size=3,
    )
    return st.one_of(
        st.builds(SpellCard, spells(names, most), _families()),
        st.builds(
            MonsterCard,
            names,
            st.lists(_nested(payments(names, most)), max_size=3, unique=True).map(tuple),
            repeats.map(lambda rows: tuple(spell for row in rows for spell in row)),
            st.integers(0, 999),
            st.booleans(),
            _families(),
        ),
    )


# ---- legal decks


def _is_buff_this(atom: Atom) -> bool:
    return isinstance(atom, Buff) and atom.this


def _allowed(spell: Spell, *, in_monster: bool) -> Spell:
    """Returns the spell with a trigger that allows its effects."""
    atoms = list(atoms_in(spell.effects))
    attacks = any(isinstance(atom, Attack) for atom in atoms)
    bound = any(
        isinstance(atom, Attach) or (isinstance(atom, Buff) and atom.this) for atom in atoms
    )
    entering = in_monster and spell.trigger == "play"
    if spell.trigger in FIELD_TRIGGERS or entering:
        return spell
    if attacks or (bound and not in_monster):
        return replace(spell, trigger="play" if in_monster else "tap")
    return spell


def _cheapened(requirements: tuple[Atom, ...], excess: int) -> tuple[Atom, ...]:
    """Returns the requirements with one more, if need be, that removes the excess. The price of
    plain damage is known: 5 a card."""
    if excess <= 0:
        return requirements
    count = -(-excess // 5)
    while Damage(count) in requirements:
        count += 1
    return (*requirements, Damage(count))


def _playable(wanted: Filter) -> Filter:
    return Filter() if wanted.kind in ("name", "family") else wanted


def _sound(atom: Atom, known: frozenset[Filter]) -> Atom:
    """Returns the atom with a filter that matches a card of the deck."""
    match atom:
        case OptionalAtom(inner):
            return OptionalAtom(_sound(inner, known))
        case OneOf(inner):
            return OneOf(tuple(_sound(one, known) for one in inner))
        case Destroy() | Attach() | Play():
            return atom if atom.filter in known else replace(atom, filter=_playable(atom.filter))
        case _:
            return atom


def _sound_spell(spell: Spell, known: frozenset[Filter]) -> Spell:
    requirements = dict.fromkeys(_sound(atom, known) for atom in spell.requirements)
    effects = tuple(_sound(atom, known) for atom in spell.effects)
    return replace(spell, requirements=tuple(requirements), effects=effects)


def _sound_card(card: Card, known: frozenset[Filter]) -> Card:
    if isinstance(card, SpellCard):
        return replace(card, spell=_sound_spell(card.spell, known))
    assert isinstance(card, MonsterCard)
    requirements = dict.fromkeys(_sound(atom, known) for atom in card.requirements)
    made = tuple(_sound_spell(spell, known) for spell in card.spells)
    return replace(card, requirements=tuple(requirements), spells=made)


def _cheap_card(card: Card, pool: Pool, limit: int) -> Card:
    """Returns the card, brought to a legal scale by more requirements."""
    if isinstance(card, SpellCard):
        excess = pool.scale(card) - limit
        spell = card.spell
        return replace(
            card, spell=replace(spell, requirements=_cheapened(spell.requirements, excess))
        )
    assert isinstance(card, MonsterCard)
    made = tuple(
        replace(
            spell,
            requirements=_cheapened(
                spell.requirements, total(pool.spell_parts(spell)) - MONSTER_SPELL_LIMIT
            ),
        )
        for spell in card.spells
    )
    card = replace(card, spells=made)
    excess = pool.scale(card) - limit
    return replace(card, requirements=_cheapened(card.requirements, excess))


_NAMES = st.sampled_from(NAMES)
_PAYMENTS = _nested(payments(_NAMES))
_SPELLS = spells(_NAMES)
_FEW_SPELLS = st.lists(_SPELLS, max_size=2)
_ONE_IN_FIVE = st.integers(0, 4).map(lambda number: number == 4)


@st.composite
def _drafts(draw: st.DrawFn) -> list[Card]:
    """Draws some cards of all kinds, not legal yet."""
    made: list[Card] = []
    for name in NAMES[: draw(st.integers(3, len(NAMES)))]:
        families = draw(_families())
        if draw(st.booleans()):
            spell = draw(_SPELLS)
            made.append(SpellCard(_allowed(replace(spell, name=name), in_monster=False), families))
            continue
        borne = draw(_FEW_SPELLS)
        if borne and draw(_ONE_IN_FIVE):
            borne.append(borne[-1])
        made.append(
            MonsterCard(
                name,
                (draw(_PAYMENTS),) if draw(st.booleans()) else (),
                tuple(_allowed(spell, in_monster=True) for spell in borne),
                draw(st.integers(0, 12)),
                draw(_ONE_IN_FIVE),
                families,
            )
        )
    return made


@st.composite
def legal_decks(draw: st.DrawFn) -> str:
    """Draws the text of a legal deck with cards of all kinds. It is made legal by repair: filters
    are made to match something, and requirements are added until every limit holds."""
    drafts: list[Card] = [
        *draw(_drafts()),
        MonsterCard("Peasant", (), (), 2, families=("Crew",)),
        SpellCard(Spell("Leaflet", "play", (Damage(1),), (Draw(1),)), ("Arc",)),
    ]
    counts = [draw(st.integers(1, 6)) for _ in drafts[:-2]]
    rest = max(0, draw(st.integers(40, 60)) - sum(counts))
    counts += [rest - rest // 2, rest // 2]
    entries = [Entry(card, count) for card, count in zip(drafts, counts, strict=True) if count]
    known = frozenset(
        {Filter(), Filter("monster"), Filter("spell")}
        | {Filter("name", entry.card.name) for entry in entries}
        | {Filter("family", name) for entry in entries for name in entry.card.families}
    )
    entries = [Entry(_sound_card(entry.card, known), entry.count) for entry in entries]
    limits = [CARD_LIMIT if index % 2 else 4 for index, _ in enumerate(entries)]
    while True:
        pool = Pool(entries)
        made = [
            Entry(_cheap_card(entry.card, pool, limit), entry.count)
            for entry, limit in zip(entries, limits, strict=True)
        ]
        if sum(max(0, pool.scale(one.card)) * one.count for one in made) <= DECK_LIMIT:
            break
        limits = [limit - 1 for limit in limits]
    blocks = [print_card(entry.card) for entry in made]
    lines = [f"{encode(entry.card.name)} {entry.count}" for entry in made]
    return "\n".join([*blocks, "deck:", '"Random" by "Hypothesis"', *lines, ""])
