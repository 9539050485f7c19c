"""Reading, validating and building lists and sets of cards (LIFEBURN 18.1, 18.3)."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engine.card_files.deck_file import Definition
from engine.card_files.diagnostics import Suggestions, shortened_text
from engine.card_files.literals import name_flaws
from engine.card_files.spans import START, Span, problem
from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.loading import json_parser, schema
from engine.games.lifeburn.loading.diagnostics import schema_problems, warnings
from engine.icons import is_icon_name
from engine.problems import Problem

MOST_CARDS: Final = 200
MOST_CHARACTERS: Final = 1 << 20
"""Limits of a card set; those of a deck are far lower (`engine.card_files.deck_reader`)."""


@dataclass(slots=True)
class ReadCards:
    """The result of reading a list of cards. `definitions` are the readable cards, also if several
    have the same name. `unread` are the comparable names of cards with an error; `nameless` is True
    if such a card has no name. `written` are the JSON objects of all cards with their comparable
    names."""

    definitions: list[Definition[Card]] = field(default_factory=list[Definition[Card]])
    problems: list[Problem] = field(default_factory=list[Problem])
    unread: set[str] = field(default_factory=set[str])
    nameless: bool = False
    written: list[tuple[str, json_parser.JsonObject]] = field(
        default_factory=list[tuple[str, json_parser.JsonObject]]
    )


def load_cards(cards: str | Sequence[Any]) -> tuple[tuple[Card, ...], list[Problem]]:
    """Returns the cards of a set, and the problems found. `cards` is JSON text or a list of card
    objects. A card with an error is left out."""
    text = cards if isinstance(cards, str) else json.dumps(list(cards), indent=1)
    if len(text) > MOST_CHARACTERS:
        message = f"This file is too long: a card set may have {MOST_CHARACTERS:,} characters."
        return (), [problem("too-long", message, START)]
    try:
        node = json_parser.read_json(text.removeprefix("\ufeff"))
    except json_parser.BadJson as error:
        return (), [error.problem]
    read = read_cards(node, Suggestions())
    found: dict[str, Card] = {}
    for one in read.definitions:
        if found.setdefault(schema.same_name(one.card.name), one.card) is not one.card:
            message = f'There are two cards with the name "{one.card.name}".'
            twice = problem("duplicate-card", message, one.span, "Rename one of them.")
            read.problems.append(twice)
    return tuple(found.values()), sorted(read.problems, key=lambda one: (one.line, one.column))


def read_cards(node: json_parser.Node, suggestions: Suggestions, *, own: bool = False) -> ReadCards:
    """Reads a JSON list of cards and returns the cards with their problems. `own` marks the cards
    as custom cards of a deck."""
    if not isinstance(node, json_parser.JsonList):
        message = "Cards go in a list: [ {...}, {...} ]."
        return ReadCards(problems=[problem("wrong-value", message, node.span)], nameless=True)
    read = ReadCards()
    if len(node.items) > MOST_CARDS:
        message = f"There are {len(node.items)} cards; a file holds {MOST_CARDS} at most."
        span = node.items[MOST_CARDS].span
        read.problems.append(problem("too-many-definitions", message, span))
        read.nameless = True
    for number, item in enumerate(node.items[:MOST_CARDS], 1):
        name, span = _name(item)
        if name and isinstance(item, json_parser.JsonObject):
            read.written.append((schema.same_name(name), item))
        called = f'"{shortened_text(name)}"' if name else f"Card {number}"
        found, problems = _card(item, called, name, span, suggestions)
        read.problems += problems
        if found is not None:
            read.definitions.append(Definition(replace(found, own=own), span))
        elif name:
            read.unread.add(schema.same_name(name))
        else:
            read.nameless = True
    return read


def definition_problems(text: str) -> tuple[str, list[Problem]]:
    """Returns the name of the custom card that a text defines, and its problems without their
    places. The name is "" if the card has an error, or if the text isn't one JSON object."""
    try:
        item = json_parser.read_placeless(text)
    except json_parser.BadJson as error:
        return "", [error.problem]
    if not isinstance(item, json_parser.JsonObject):
        return "", []
    name, span = _name(item)
    written, problems = _written(item, "The card", name, span, Suggestions())
    return "" if written is None else name, problems


def _name(item: json_parser.Node) -> tuple[str, Span]:
    """Returns the card's name, "" if it has none, and the place of the name."""
    if isinstance(item, json_parser.JsonObject):
        for key, value in item.members:
            if schema.fold(key.name) == "name" and isinstance(value, json_parser.JsonScalar):
                name = value.value.strip() if isinstance(value.value, str) else ""
                return name, value.span
    return "", item.span


def card_name(item: json_parser.Node) -> str:
    """Returns the name of a card as written, "" if it has none."""
    return _name(item)[0]


def _card(
    item: json_parser.Node, called: str, name: str, span: Span, suggestions: Suggestions
) -> tuple[Card | None, list[Problem]]:
    """Returns the card, None if it has an error, and its problems."""
    written, problems = _written(item, called, name, span, suggestions)
    return None if written is None else schema.read_card(written), problems


def _written(
    item: json_parser.Node, called: str, name: str, span: Span, suggestions: Suggestions
) -> tuple[schema.Written | None, list[Problem]]:
    """Returns the data of a card with normalised names, None if it has an error, and its
    problems."""
    node, problems = schema.normal_card(_with_one_icon(item), called)
    written = json_parser.plain_value(node)
    problems += schema_problems(node, written, called, suggestions)
    for flaw in name_flaws(name, f'"{name}"') if name else ():
        problems.append(problem(flaw.code, f"{called}: {flaw.message}", span, flaw.hint))
    if not problems and len(written.get("keywordAmounts", ())) > len(written.get("keywords", ())):
        message = f"{called}: keywordAmounts has more amounts than there are keywords."
        past = json_parser.follow_path(node, ("keywordAmounts", len(written.get("keywords", ()))))
        problems.append(problem("wrong-value", message, past.span, "Remove the last."))
    if any(one.severity == "error" for one in problems):
        return None, problems
    problems += warnings(node, called)
    if name.casefold() in schema.TOKEN_NAMES:
        message = f"{called} is also the name of a token; here it means the card."
        problems.append(problem("token-name", message, span, None, "warning"))
    return written, problems


def _with_one_icon(item: json_parser.Node) -> json_parser.Node:
    """Returns a card without the icons that are not read: all but the first valid one. A problem of
    an icon is not a problem of the card."""
    if not isinstance(item, json_parser.JsonObject):
        return item
    kept: list[tuple[json_parser.JsonKey, json_parser.Node]] = []
    is_read = False
    for key, value in item.members:
        is_icon = schema.fold(key.name) == "icon"
        if not is_icon or (not is_read and _names_icon(value)):
            kept.append((key, value))
            is_read = is_read or is_icon
    return replace(item, members=tuple(kept))


def _names_icon(value: json_parser.Node) -> bool:
    """Returns whether the value can be the name of an icon."""
    word = value.value if isinstance(value, json_parser.JsonScalar) else None
    return isinstance(word, str) and is_icon_name(word)


@dataclass(frozen=True, slots=True)
class CardSet:
    """A named set of cards. `cards` maps the comparable name of each card (`same_name`) to the
    card."""

    name: str
    cards: Mapping[str, Card]


def read_set(name: str, texts: Iterable[str]) -> CardSet:
    """Returns the card set with the cards from these JSON texts. Raises ValueError for the first
    problem."""
    cards: dict[str, Card] = {}
    for text in texts:
        found, problems = load_cards(text)
        for first in problems:
            raise ValueError(f"line {first.line}, column {first.column}: {first.message}")
        for card in found:
            if cards.setdefault(schema.same_name(card.name), card) is not card:
                raise ValueError(f"there are two cards with the name {card.name!r}")
    return CardSet(name, cards)
