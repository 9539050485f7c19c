"""The check of a deck: whether it is legal, and all its problems (ASIGOC, Deck and section 3)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from engine.card_builder.verdict import CardVerdict
from engine.card_files import deck_checks
from engine.card_files.deck_file import DeckFile, DeckLine
from engine.card_files.diagnostics import Suggestions
from engine.card_files.spans import problem
from engine.decks import Deck
from engine.games.asigoc.cards import Ace, Card
from engine.games.asigoc.conditions import contradicting_limits, why_never
from engine.games.asigoc.parser import Definition, ReadDeck, parse_deck
from engine.names import same_sight
from engine.problems import Problem, Severity
from engine.text.sentences import counted

DECK_SIZE: Final = 15
_CLASH: Final = "duplicate-card"
"""The code of the problem that a name is that of another card."""
COPIES: Final = 1
"""Most copies of a card in a deck."""


def check_deck(deck: Deck) -> list[Problem]:
    """Returns every problem of the deck in the order of the text, including problems of reading
    it."""
    return deck_checks.all_problems(deck.problems, _Check(deck.content).problems())


def own_cards(deck: Deck) -> tuple[Card, ...]:
    """Returns the listed cards, including the Ace, that the deck defines itself and that are in no
    set."""
    content: ReadDeck = deck.content
    listed, known = {content.ace, *content.cards}, set(content.known)
    return tuple(card for card in content.own if card in listed and card not in known)


def judge_card(deck: Deck, card: str, code: str) -> CardVerdict:
    """Returns the check of the text `code`, if it defined the card with that name in the deck.
    Source: ASIGOC, section 3."""
    content: ReadDeck = deck.content
    others = tuple(one for one in content.file.definitions if one.card.name != card)
    of_set = {one.name: one for one in content.known}
    own = {one.card.name: one.card for one in reversed(others)}
    read = parse_deck(code, of_set | own)
    file: DeckFile[Definition] = read.content.file
    errors = [one for one in read.problems if one.severity == "error"]
    wrong = any(one.code != _CLASH for one in errors)
    if wrong or len(file.definitions) != 1 or file.section is not None:
        return CardVerdict(is_read=False)
    definition = file.definitions[0]
    made = definition.card
    whole = replace(content.file, definitions=(*others, definition))
    check = _Check(replace(content, own=(*own.values(), made), file=whole))
    problems = [*_clashes(definition, own, of_set), *check.card(definition, "error")]
    flaws = tuple(one.message for one in problems if one.severity == "error")
    return CardVerdict(True, flaws, made=made)


def _clashes(made: Definition, own: Iterable[str], of_set: Iterable[str]) -> Iterator[Problem]:
    """Yields a problem if the name of a card is that of another card of the deck, or if it only
    looks like the name of another card. `own` are the names of the deck's other cards, `of_set`
    those of the set's cards."""
    name = made.card.name
    sight = same_sight(name)
    if name in own:
        yield deck_checks.same_name(name, made.span)
    for where, names in (("", own), ("set", of_set)):
        for other in names:
            if other != name and same_sight(other) == sight:
                yield deck_checks.looks_alike(name, other, made.span, where)


class _Check:
    """The check of one deck."""

    def __init__(self, content: ReadDeck) -> None:
        self._file = content.file
        self._usable = content.usable()
        self._listed = content.file.listed
        self._suggestions = Suggestions()

    def problems(self) -> Iterator[Problem]:
        """Yields the problems of all parts that could be read."""
        yield from deck_checks.second_definitions(self._file)
        for definition in self._file.definitions:
            listed = not self._listed or definition.card.name in self._listed
            yield from self.card(definition, "error" if listed else "warning")
        yield from self._lines()
        yield from self._deck()
        if self._file.whole and self._listed:
            yield from deck_checks.unlisted("never-activated", self._file.definitions, self._listed)

    def card(self, definition: Definition, severity: Severity) -> Iterator[Problem]:
        """Yields the problems of a card; `severity` is that of its errors."""
        yield from self._ability(definition)
        yield from self._searches(definition, severity)

    def _names_ace(self, name: str) -> bool:
        return isinstance(self._usable.get(name), Ace)

    def _ability(self, definition: Definition) -> Iterator[Problem]:
        card, ability = definition.card, definition.card.ability
        if ability is None:
            return
        if why := why_never(card, ability):
            message = f'"{card.name}" can never be activated: {why}'
            yield problem("never-activated", message, definition.ability, None, "warning")
        if contradicting_limits(ability):
            message = "`freely` and `once` contradict each other."
            yield problem("contradicting-limits", message, definition.ability, None, "warning")

    def _searches(self, definition: Definition, severity: Severity) -> Iterator[Problem]:
        for wanted in definition.searches:
            if not self._is_known(wanted.name):
                message = f'No card with the name "{wanted.name}" is defined.'
                hint = self._nearly(wanted.name)
                yield problem("unknown-card", message, wanted.span, hint, severity)
            elif self._names_ace(wanted.name):
                message = f'"{wanted.name}" is an Ace, which is never in the deck.'
                yield problem("search-finds-nothing", message, wanted.span, None, "warning")
            elif self._file.whole and self._listed and wanted.name not in self._listed:
                message = f'The deck doesn\'t list "{wanted.name}", so nothing is found.'
                yield problem("search-finds-nothing", message, wanted.span, None, "warning")

    def _is_known(self, name: str) -> bool:
        return name in self._usable or name in self._file.unread or self._file.nameless

    def _nearly(self, name: str) -> str | None:
        return self._suggestions.hint(name, sorted(self._usable))

    def _lines(self) -> Iterator[Problem]:
        seen: set[str] = set()
        aces = 0
        section = self._file.section or self._file.end
        for line in self._file.lines:
            aces += bool(line.role)
            if not self._is_known(line.name):
                message = f'No card with the name "{line.name}" is defined.'
                hint = self._nearly(line.name)
                if hint is None and line.span.line == section.line and not seen:
                    hint = f'If it\'s the author, write: by "{line.name}"'
                yield problem("unknown-card", message, line.span, hint)
            elif line.role:
                yield from self._ace_line(line, aces)
            elif self._names_ace(line.name):
                message = f'"{line.name}" is an Ace; it isn\'t among the {DECK_SIZE} cards.'
                hint = f'Write the word before it: ace "{line.name}"'
                yield problem("ace-in-list", message, line.span, hint)
            elif line.name in seen:
                message = f'"{line.name}" is listed twice; no two cards of a deck are alike.'
                yield problem("listed-twice", message, line.span, "Take another card.")
            if not line.role:
                seen.add(line.name)

    def _ace_line(self, line: DeckLine, aces: int) -> Iterator[Problem]:
        card = self._usable.get(line.name)
        if card is not None and not isinstance(card, Ace):
            message = f'"{line.name}" is {_called(card)}; after `ace` comes the name of an Ace.'
            yield problem("not-an-ace", message, line.span, "Write its name alone.")
        elif aces > 1:
            message = "There's a second Ace; a deck has one."
            yield problem("too-many-aces", message, line.span, "Remove one of them.")

    def _deck(self) -> Iterator[Problem]:
        file = self._file
        if file.section is None or not file.lines:
            if file.complete:
                yield deck_checks.no_deck(file, 'deck: "Rush" by "Ann"')
            return
        if not file.complete:
            return
        if not any(line.role for line in file.lines):
            message = "The deck has no Ace."
            yield problem("no-ace", message, file.section, 'Add a line: ace "Old Grudge"')
        names = [line.name for line in file.lines if not line.role]
        different = {name for name in names if not self._names_ace(name)}
        size = len(names) if len(names) < DECK_SIZE else max(DECK_SIZE, len(different))
        names_so_many = f"The deck names {counted(size, 'card')}"
        message = f"{names_so_many}; it takes exactly {DECK_SIZE}, and an Ace besides."
        yield from deck_checks.size_problems(size, (DECK_SIZE, DECK_SIZE), file.section, message)


def _called(card: Card) -> str:
    return "a Weapon" if card.kind == "weapon" else "an Item"
