"""The check of a deck: everything that makes it illegal (CHAOS 11, Refused), and whether the latest
change of the rules touches it: version 2 limits how many sets of attached effects a card holds."""

from collections.abc import Iterator
from typing import Any, Final

from engine.card_files import deck_checks
from engine.card_files.deck_file import DeckFile, Definition
from engine.card_files.diagnostics import Suggestions
from engine.card_files.spans import Span, problem
from engine.decks import Deck
from engine.games.chaos.cards import DECK_SIZE, Card, GiveEffects, NewCards, Transform
from engine.games.chaos.loading.parser import parse_deck
from engine.problems import Problem

COPIES: Final = 1
"""Most copies of a card in a deck."""


def check_deck(deck: Deck) -> list[Problem]:
    """Returns every problem of the deck in the order of the text, including problems of reading
    it."""
    return deck_checks.all_problems(deck.problems, _problems(deck.content.file, must_list=True))


def check_text(text: str | bytes) -> list[Problem]:
    """Returns every problem of a text that defines cards. The text need not have a deck list."""
    deck = parse_deck(text)
    return deck_checks.all_problems(deck.problems, _problems(deck.content.file, must_list=False))


def _problems(file: DeckFile[Definition[Card]], *, must_list: bool) -> Iterator[Problem]:
    """Yields the problems of everything that could be read. With `must_list`, a missing deck
    section is a problem."""
    yield from deck_checks.second_definitions(file)
    yield from _wrong_lines(file)
    if file.section is None:
        if must_list and file.complete:
            yield deck_checks.no_deck(file, 'deck: "Cinders" by "Ann"')
    elif file.complete:
        message = f"A deck has {DECK_SIZE} cards, this one {len(file.lines)}."
        yield from deck_checks.size_problems(
            len(file.lines), (DECK_SIZE, DECK_SIZE), file.section, message
        )
        if file.lines:
            yield from deck_checks.unlisted("not-listed", file.definitions, file.listed)


def _wrong_lines(file: DeckFile[Definition[Card]]) -> Iterator[Problem]:
    known, suggestions = set(file.by_name()), Suggestions()
    seen, reported = set[str](), set[Span]()
    for line in file.lines:
        twice = line.name in seen
        unknown = line.name not in known | file.unread and not file.nameless
        if line.span not in reported and (twice or unknown):
            reported.add(line.span)
            if twice:
                message = f'"{line.name}" is in the deck twice; no two cards of a deck are alike.'
                yield problem("listed-twice", message, line.span, "Take another card.")
            else:
                hint = suggestions.hint(line.name, sorted(known)) or "Define it above `deck:`."
                message = f'No card is called "{line.name}".'
                yield problem("unknown-card", message, line.span, hint)
        seen.add(line.name)


def is_touched(deck: Deck) -> bool:
    """Returns whether version 2 of the rules could change matches with the deck. It could if a card
    of the deck attaches effects, or makes cards that do."""
    return any(map(_attaches, deck.content.cards))


def _attaches(part: Any) -> bool:
    match part:
        case GiveEffects():
            return True
        case Card(effects=effects):
            return any(_attaches(getattr(one.action, "base", one.action)) for one in effects)
        case NewCards(_, _, card) | Transform(card):
            return _attaches(card)
        case _:
            return False
