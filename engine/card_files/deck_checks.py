"""Checks of a deck that all games share."""

from collections.abc import Iterable, Iterator

from engine.card_files.deck_file import DeckFile, Definition, HasName
from engine.card_files.deck_reader import UNREADABLE
from engine.card_files.spans import Span, problem
from engine.names import difference, same_sight
from engine.problems import Problem


def all_problems(reading: Iterable[Problem], checking: Iterable[Problem]) -> list[Problem]:
    """Returns the problems from reading a text and from checking its content, in the order of the
    text. `checking` isn't iterated if the text could not be read at all."""
    found = list(reading)
    if all(one.code not in UNREADABLE for one in found):
        found += checking
    return sorted(found, key=lambda one: (one.line, one.column))


def second_definitions(file: DeckFile[Definition[HasName]]) -> Iterator[Problem]:
    """Yields a problem for each definition whose name an earlier definition has, or whose name only
    looks like an earlier one."""
    first = file.by_name()
    seen: dict[str, str] = {}
    for one in file.definitions:
        name = one.card.name
        other = seen.setdefault(same_sight(name), name)
        if first[name] is not one:
            yield same_name(name, one.span)
        elif other != name:
            yield looks_alike(name, other, one.span)


def same_name(name: str, span: Span) -> Problem:
    """Returns the problem that there is another card with the name."""
    message = f'There are two cards with the name "{name}".'
    return problem("duplicate-card", message, span, "Rename one of them.")


def looks_alike(name: str, other: str, span: Span, where: str = "") -> Problem:
    """Returns the problem that a card's `name` looks the same as `other`, the name of another card.
    The hint says which character differs. `where` is "set" if the other card is in the game's set,
    "" if it is in the same text."""
    of = f"a card of the {where}" if where else "that of another card"
    message = f'The name "{name}" looks the same as {of}.'
    return problem("duplicate-card", message, span, difference(name, other, "The other card"))


def unlisted(
    code: str, definitions: Iterable[Definition[HasName]], listed: set[str]
) -> Iterator[Problem]:
    """Yields a warning for each card that the text defines but whose name isn't in `listed`, the
    names in the deck's list. `code` identifies this kind of warning."""
    for one in definitions:
        if one.card.name not in listed:
            message = f'"{one.card.name}" is defined, but the deck doesn\'t list it.'
            yield problem(code, message, one.span, None, "warning")


def no_deck(file: DeckFile[Definition[HasName]], example: str) -> Problem:
    """Returns the problem that the text has no deck or lists no cards. `example` shows how to write
    the deck or its list."""
    message = "There's no deck in this file: no `deck:` with a list of its cards."
    return problem("no-deck", message, file.section or file.end, example)


def size_problems(
    size: int, limits: tuple[int, int], span: Span, few: str, many: str = ""
) -> Iterator[Problem]:
    """Yields a problem if the deck has too few or too many cards. `limits` are the least and the
    most; `few` and `many` are the messages. If `many` is "", `few` is used for both."""
    least, most = limits
    if size < least:
        yield problem("too-few-cards", few, span, f"Add {least - size}.")
    if size > most:
        yield problem("too-many-cards", many or few, span, f"Remove {size - most}.")
