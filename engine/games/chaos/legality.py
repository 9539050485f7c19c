"""Whether a deck may be played, everything that is wrong with it (CHAOS 11, Refused), and whether
the latest change of the rules touches it: a card holds no more than so many sets of attached
effects (version 2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.card_files.deck_checks import (
    all_problems,
    no_deck,
    second_definitions,
    size_problems,
    unlisted,
)
from engine.card_files.deck_file import Listed
from engine.card_files.spans import Span, problem
from engine.card_files.suggestions import Suggestions
from engine.decks import Deck
from engine.games.chaos.cards import Card, Effect, GiveEffects, New, Transform
from engine.games.chaos.parser import parse_deck
from engine.games.chaos.source import DECK_SIZE, ReadDeck
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
        self._file = content.file
        self._suggestions = Suggestions()

    def problems(self, *, must_list: bool) -> Iterator[Problem]:
        """Yields everything wrong with what could be read; a deck section is missing if it must be
        there."""
        file = self._file
        yield from second_definitions(file)
        yield from self._lines()
        if file.section is None:
            if must_list and file.complete:
                yield no_deck(file, 'deck: "Cinders" by "Ann"')
        elif file.complete:
            message = f"A deck has {DECK_SIZE} cards, this one {len(file.lines)}."
            limits = (DECK_SIZE, DECK_SIZE)
            yield from size_problems(len(file.lines), limits, file.section, message)
            if file.lines:
                yield from unlisted("not-listed", file.definitions, file.listed)

    # ---- the list

    def _lines(self) -> Iterator[Problem]:
        known = set(self._file.by_name())
        seen: set[str] = set()
        reported: set[Span] = set()
        for line in self._file.lines:
            if line.span not in reported and (found := self._wrong(line, known, seen)):
                reported.add(line.span)
                yield found
            seen.add(line.name)

    def _wrong(self, line: Listed, known: set[str], seen: set[str]) -> Problem | None:
        if line.name in seen:
            message = f'"{line.name}" is in the deck twice; no two cards of a deck are alike.'
            return problem("listed-twice", message, line.span, "Take another card.")
        if line.name in known | self._file.unread or self._file.nameless:
            return None
        message = f'No card is called "{line.name}".'
        hint = self._suggestions.hint(line.name, sorted(known)) or "Define it above `deck:`."
        return problem("unknown-card", message, line.span, hint)


def is_touched(deck: Deck) -> bool:
    """Returns whether the deck has a card that attaches effects, itself or by what it makes."""
    return any(map(_attaches, deck.content.cards))


def _attaches(part: Any) -> bool:
    match part:
        case GiveEffects():
            return True
        case Card():
            return any(map(_attaches, part.effects))
        case Effect(_, action):
            return _attaches(getattr(action, "base", action))
        case New(_, _, card) | Transform(card):
            return _attaches(card)
        case _:
            return False
