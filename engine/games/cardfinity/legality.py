"""The check of a deck: whether it is legal, and all its problems (COMPLETED 1.4, 5)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.card_builder.verdict import CardVerdict
from engine.card_files import deck_checks
from engine.card_files.deck_file import DeckFile
from engine.card_files.diagnostics import Suggestions
from engine.card_files.spans import problem
from engine.decks import Deck
from engine.games.cardfinity.atoms import Atom, Attach, Attack
from engine.games.cardfinity.cards import Card, MonsterCard, Spell, SpellCard, Trigger, matches
from engine.games.cardfinity.parser import parse_deck
from engine.games.cardfinity.printer import print_atom
from engine.games.cardfinity.scale import Pool, card_parts, counts_copies, total
from engine.games.cardfinity.source import Definition, ReadDeck, SourceAtom, SourceSpell
from engine.problems import Problem, Severity
from engine.text.sentences import counted

CARD_LIMIT: Final = 10
MONSTER_SPELL_LIMIT: Final = 15
DECK_LIMIT: Final = 200
SCALE_PROBLEMS: Final = frozenset({"monster-scale", "spell-scale", "monster-spell-scale"})
"""The problems of a card that costs too much."""

FEWEST_CARDS: Final = 40
MOST_CARDS: Final = 60


def check_deck(deck: Deck) -> list[Problem]:
    """Returns every problem of the deck in the order of the text, including problems of reading
    it."""
    content: ReadDeck = deck.content
    return deck_checks.all_problems(deck.problems, _Check(content).problems())


def judge_card(deck: Deck, card: str, code: str) -> CardVerdict:
    """Returns the check of the text `code`, if it defined the card with that name in the deck.
    Source: COMPLETED 2 to 4."""
    content: ReadDeck = deck.content
    read = parse_deck(code, content.cards)
    file: DeckFile[Definition] = read.content.file
    wrong = any(one.severity == "error" for one in read.problems)
    if wrong or len(file.definitions) != 1 or file.section is not None:
        return CardVerdict(is_read=False)
    definition = file.definitions[0]
    made = definition.card
    entries = tuple(
        replace(entry, card=made) if entry.card.name == card else entry for entry in content.entries
    )
    check = _Check(replace(content, entries=entries))
    problems = [one for one in check.card(definition, "error") if one.severity == "error"]
    flaws = [one.message for one in problems if one.code not in SCALE_PROBLEMS]
    if made.name != card and any(other.name == made.name for other in content.cards):
        flaws.append(f'There are two cards with the name "{made.name}".')
    excess = check.excess(made) if len(flaws) < len(problems) else 0
    parts = tuple(card_parts(made, check.pool))
    return CardVerdict(True, tuple(flaws), total(parts), CARD_LIMIT, parts, excess, made)


class _Check:
    """The check of one deck."""

    def __init__(self, content: ReadDeck) -> None:
        self._content = content
        self._file = content.file
        self.pool = Pool(content.entries)
        self._counts = {entry.card.name: entry.count for entry in content.entries}
        self._families = sorted(
            {family for entry in content.entries for family in entry.card.families}
        )
        self._suggestions = Suggestions()

    def problems(self) -> Iterator[Problem]:
        """Yields the problems of all parts that could be read."""
        yield from deck_checks.second_definitions(self._file)
        for definition in self._file.definitions:
            severity = self._severity(definition.card.name)
            yield from self.card(definition, severity)
        yield from self._listing()
        yield from self._deck()
        if self._file.whole and self._counts:
            yield from self._idle()

    def _severity(self, name: str) -> Severity:
        return "error" if not self._file.lines or name in self._counts else "warning"

    def excess(self, card: Card) -> int:
        """Returns the points by which the card, or a spell of a monster, is over its limit."""
        over = [self.pool.scale(card) - CARD_LIMIT]
        if isinstance(card, MonsterCard):
            scales = (total(self.pool.spell_parts(spell)) for spell in card.spells)
            over += [scale - MONSTER_SPELL_LIMIT for scale in scales]
        return max(0, *over)

    def card(self, definition: Definition, severity: Severity) -> Iterator[Problem]:
        """Yields the problems of a card."""
        card = definition.card
        scale = self.pool.scale(card)
        monster = isinstance(card, MonsterCard)
        if scale > CARD_LIMIT and self._is_sure(definition.atoms()):
            kind = "monster" if monster else "spell"
            message = f'"{card.name}" has scale {scale}; a {kind} may have {CARD_LIMIT}.'
            hint = f"Make it cheaper by {scale - CARD_LIMIT}."
            yield problem(f"{kind}-scale", message, definition.span, hint, severity)
        yield from self._requirements(definition.requirements, severity)
        for spell in definition.spells:
            if monster:
                yield from self._monster_spell(spell, severity)
            yield from self._requirements(spell.requirements, severity)
            for effect in spell.effects:
                yield from self._effect(effect, spell.spell, severity, in_monster=monster)

    def _monster_spell(self, placed: SourceSpell, severity: Severity) -> Iterator[Problem]:
        scale = total(self.pool.spell_parts(placed.spell))
        if scale > MONSTER_SPELL_LIMIT and self._is_sure((*placed.requirements, *placed.effects)):
            limit = f"a spell in a monster may have {MONSTER_SPELL_LIMIT}"
            message = f'"{placed.spell.name}" has scale {scale}; {limit}.'
            hint = f"Make it cheaper by {scale - MONSTER_SPELL_LIMIT}."
            yield problem("monster-spell-scale", message, placed.span, hint, severity)

    def _is_sure(self, atoms: Iterable[SourceAtom]) -> bool:
        """Returns whether the cost of these atoms is certain: cards that could not be read can't
        change it."""
        if self._file.whole:
            return True
        return not any(counts_copies(one.atom) for atom in atoms for one in atom.everything())

    def _requirements(self, atoms: tuple[SourceAtom, ...], severity: Severity) -> Iterator[Problem]:
        seen: set[object] = set()
        for placed in atoms:
            if placed.atom in seen:
                message = f"`{print_atom(placed.atom)}` is here twice."
                hint = "All requirements of a list must differ."
                yield problem("duplicate-requirement", message, placed.span, hint, severity)
            seen.add(placed.atom)
            for inner in placed.everything():
                yield from self._filter(inner, severity)

    def _effect(
        self, effect: SourceAtom, spell: Spell, severity: Severity, *, in_monster: bool
    ) -> Iterator[Problem]:
        on_field = spell.trigger in FIELD_TRIGGERS
        entering = in_monster and spell.trigger == "play"
        for placed in effect.everything():
            yield from self._filter(placed, severity)
            atom = placed.atom
            if isinstance(atom, Attack) and not (entering or on_field):
                why = "can fire off the field" if in_monster else "has no monster"
                message = f"This spell can't attack: on {spell.trigger} it {why}."
                hint = "Attacks need on tap, infinity, attach, victory or defeat."
                yield problem("attack-not-possible", message, placed.span, hint, severity)
            elif atom.needs_monster() and not in_monster and not on_field:
                message = f"`{print_atom(atom)}` needs a monster that the spell is on."
                hint = "On a spell card it needs on tap, infinity, attach, victory or defeat."
                yield problem("monster-only-effect", message, placed.span, hint, severity)

    def _filter(self, placed: SourceAtom, severity: Severity) -> Iterator[Problem]:
        wanted = placed.atom.own_filter()
        if wanted is None or not self._file.whole or self.pool.empty:
            return
        if self.pool.copies(wanted):
            return
        message = f"No card of this deck fits {wanted.printed()}."
        hint: str | None = None
        if wanted.kind == "name":
            hint = self._suggestions.hint(wanted.name, self._counts)
            if hint is None and any(card.name == wanted.name for card in self._content.cards):
                hint = "The card is declared, but the deck doesn't list it."
        elif wanted.kind == "family":
            hint = self._suggestions.hint(wanted.name, self._families, 'f"{}"')
        yield problem("filter-matches-nothing", message, placed.span, hint, severity)

    def _listing(self) -> Iterator[Problem]:
        declared = sorted(card.name for card in self._content.cards)
        if self._file.nameless:
            return
        for line in self._file.lines:
            if line.name not in declared and line.name not in self._file.unread:
                message = f'No card with the name "{line.name}" is defined.'
                hint = self._suggestions.hint(line.name, declared)
                yield problem("unknown-card", message, line.span, hint)

    def _deck(self) -> Iterator[Problem]:
        content, file = self._content, self._file
        if file.section is None or not file.lines:
            if file.complete:
                yield deck_checks.no_deck(file, 'deck: "Swarm" by "Ann" "Imp" 20 ...')
            return
        if not file.complete or file.nameless:
            return
        has = f"The deck has {counted(content.size, 'card')}; it"
        few, many = f"{has} needs at least {FEWEST_CARDS}.", f"{has} may have {MOST_CARDS}."
        limits = (FEWEST_CARDS, MOST_CARDS)
        yield from deck_checks.size_problems(content.size, limits, file.section, few, many)
        scale = sum(max(0, self.pool.scale(entry.card)) * entry.count for entry in content.entries)
        if scale > DECK_LIMIT:
            message = f"The deck has a total scale of {scale}; it may have {DECK_LIMIT}."
            yield problem("deck-scale", message, file.section, "Take weaker or fewer cards.")

    def _idle(self) -> Iterator[Problem]:
        """Yields warnings about what is allowed but surely not intended."""
        firsts = self._file.by_name()
        yield from deck_checks.unlisted("never-activated", firsts.values(), self._file.listed)
        for card, spell in never_fired(entry.card for entry in self._content.entries):
            places = [at.span for at in firsts[card.name].spells if at.spell == spell]
            message = f'"{spell.name}" can never fire: {_why_never(spell, card)}'
            yield problem("never-activated", message, places[0], None, "warning")


def _why_never(spell: Spell, card: Card) -> str:
    in_monster = isinstance(card, MonsterCard)
    match spell.trigger:
        case "counterspell":
            return "nothing in these rules fires a counterspell."
        case "attach" if in_monster:
            return "on attach is for spells that are attached, not for those printed on a monster."
        case "victory" if in_monster:
            return "its monster never attacks."
        case "play":
            return "its monster enters tapped, and a tapped monster casts nothing."
        case _:
            return "no monster of this deck can attach it and then fire it."


FIELD_TRIGGERS: Final[frozenset[Trigger]] = frozenset(
    {"tap", "infinity", "attach", "victory", "defeat"}
)
"""Triggers that fire only on the field."""


@dataclass(frozen=True, slots=True)
class BorneSpell:
    """A spell of a monster, either printed on it or attached later."""

    spell: Spell
    attached: bool


def atoms_in(atoms: Iterable[Atom]) -> Iterator[Atom]:
    """Yields these atoms, and all atoms inside them."""
    for atom in atoms:
        yield atom
        yield from atoms_in(atom.inner())


def can_fire(borne: BorneSpell, monster: MonsterCard, *, attacks: bool) -> bool:
    """Returns whether `borne`, a spell that this monster has, can ever be cast. `attacks` says
    whether the monster can attack, because only an attack can cast a spell with the trigger "on
    victory".

    If it is uncertain, returns True: for "on discard" and "on defeat", the enemy might cause it
    (COMPLETED 6.5, 6.6).
    """
    match borne.spell.trigger:
        case "play":
            return not borne.attached and not monster.tapped
        case "draw":
            return True
        case "attach":
            return borne.attached
        case "victory":
            return attacks
        case "counterspell":
            return False
        case "tap" | "infinity" | "discard" | "defeat":
            return True


def fired(monster: MonsterCard, cards: Iterable[Card]) -> frozenset[BorneSpell]:
    """Returns the spells of this monster that can ever be cast in a deck of these `cards`: spells
    printed on the monster, and spells of the deck's spell cards that the monster can attach to
    itself."""
    spells = [card for card in cards if isinstance(card, SpellCard)]
    borne = {BorneSpell(spell, False) for spell in monster.spells}
    attacks = False
    while True:
        firing = {one for one in borne if can_fire(one, monster, attacks=attacks)}
        effects = set(atoms_in(effect for one in firing for effect in one.spell.effects))
        filters = [effect.filter for effect in effects if isinstance(effect, Attach)]
        taken = {
            BorneSpell(card.spell, True)
            for wanted in filters
            for card in spells
            if matches(wanted, card)
        }
        can_attack = any(isinstance(effect, Attack) for effect in effects)
        if taken <= borne and can_attack == attacks:
            return frozenset(firing)
        borne |= taken
        attacks = can_attack


def never_fired(cards: Iterable[Card]) -> Iterator[tuple[Card, Spell]]:
    """Yields the spells that can never be cast in a deck of these cards, each with its card."""
    listed = tuple(cards)
    attached: set[Spell] = set()
    for card in listed:
        if isinstance(card, MonsterCard):
            firing = fired(card, listed)
            attached.update(one.spell for one in firing if one.attached)
            for spell in dict.fromkeys(card.spells):
                if BorneSpell(spell, False) not in firing:
                    yield card, spell
    for card in listed:
        if isinstance(card, SpellCard):
            trigger = card.spell.trigger
            in_hand = trigger in ("play", "draw", "discard")
            if not in_hand and card.spell not in attached:
                yield card, card.spell
