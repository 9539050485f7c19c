"""Whether a deck may be played, and everything that is wrong with it (CHAOS 11, Refused)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.decks import Deck
from engine.games.chaos.parser import parse_deck
from engine.games.chaos.source import DECK_SIZE, Listed, ReadDeck
from engine.language.common_checks import all_problems, second_definitions
from engine.language.spans import Span, problem
from engine.language.suggestions import Suggestions
from engine.problems import Problem


def check_deck(deck: Deck) -> list[Problem]:
    """Returns every problem of the deck in order of place, those of reading it included."""
    return all_problems(deck.problems, _Check(deck.content).problems(must_list=True))


def check_text(text: str | bytes) -> list[Problem]:
    """Returns the same of a file that may be a list of cards without a deck."""
    deck = parse_deck(text)
    return all_problems(deck.problems, _Check(deck.content).problems(must_list=False))


class _Check:
    """One deck being checked."""

    def __init__(self, content: ReadDeck) -> None:
        self._content = content
        self._suggestions = Suggestions()

    def problems(self, *, must_list: bool) -> Iterator[Problem]:
        """Yields everything wrong with what could be read; a deck section is missing if it must be
        there."""
        content = self._content
        yield from second_definitions((one.card.name, one.span) for one in content.definitions)
        yield from self._lines()
        if content.section is not None:
            yield from self._size()
            yield from self._idle()
        elif must_list and content.complete:
            message = "There is no deck in this file: no `deck:` with a list of its cards."
            yield problem("no-deck", message, content.end, 'deck: "Cinders" by "Ann"')

    # ---- the list

    def _lines(self) -> Iterator[Problem]:
        known = {card.name for card in self._content.own}
        seen: set[str] = set()
        reported: set[Span] = set()
        for line in self._content.lines:
            if line.span not in reported:
                found = list(self._line(line, known, seen))
                reported.update(line.span for _ in found)
                yield from found
            seen.add(line.name)

    def _line(self, line: Listed, known: set[str], seen: set[str]) -> Iterator[Problem]:
        content = self._content
        if line.name in seen:
            message = f'"{line.name}" is in the deck twice; no two cards of a deck are alike.'
            yield problem("listed-twice", message, line.span, "Take another card.")
        elif line.name not in known | content.unread and not content.nameless:
            message = f'No card is called "{line.name}".'
            yield problem("unknown-card", message, line.span, self._nearly(line.name, known))

    def _nearly(self, name: str, known: Iterable[str]) -> str:
        near = self._suggestions.nearly(name, sorted(known))
        return f'Did you mean "{near}"?' if near else "Define it above `deck:`."

    def _size(self) -> Iterator[Problem]:
        content = self._content
        if not content.complete or content.section is None:
            return
        size = len(content.lines)
        if size != DECK_SIZE:
            off = abs(DECK_SIZE - size)
            message = f"A deck has {DECK_SIZE} cards, this one {size}."
            hint = f"Add {off}." if size < DECK_SIZE else f"Remove {off}."
            code = "too-few-cards" if size < DECK_SIZE else "too-many-cards"
            yield problem(code, message, content.section, hint)

    def _idle(self) -> Iterator[Problem]:
        """Notes about cards that are not in the deck."""
        content = self._content
        listed = {line.name for line in content.lines}
        if not content.complete or not listed:
            return
        for definition in content.definitions:
            if definition.card.name not in listed:
                message = f'"{definition.card.name}" is defined, but the deck does not list it.'
                yield problem("not-listed", message, definition.span, None, "warning")
