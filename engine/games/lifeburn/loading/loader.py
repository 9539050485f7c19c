"""Lists and sets of cards read, checked and made (LIFEBURN 18.1, 18.3)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.card_files.deck_file import Definition
from engine.card_files.diagnostics import cut
from engine.card_files.literals import name_flaws
from engine.card_files.spans import START, Span, problem
from engine.card_files.suggestions import Suggestions
from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.loading.card_json import read_card
from engine.games.lifeburn.loading.diagnostics import schema_problems
from engine.games.lifeburn.loading.field_warnings import warnings
from engine.games.lifeburn.loading.json_parser import (
    BadJson,
    Items,
    Members,
    Node,
    Scalar,
    plain,
    read_json,
)
from engine.games.lifeburn.loading.schema import TOKEN_NAMES, fold, normal_card, same_name
from engine.problems import Problem

MOST_CARDS: Final = 200
MOST_CHARACTERS: Final = 1 << 20
"""Of a card set; a deck is far shorter (`engine.card_files.deck_reader`)."""


@dataclass(frozen=True, slots=True)
class ReadCards:
    """A list of cards as far as it could be read: second ones of a name are among the
    `definitions`, `unread` are the names (as compared) of those that have an error, `nameless`
    says that one of these has no name."""

    definitions: tuple[Definition[Card], ...] = ()
    problems: tuple[Problem, ...] = ()
    unread: frozenset[str] = frozenset()
    nameless: bool = False


NO_CARDS: Final = ReadCards()


def load_cards(cards: str | Sequence[Any]) -> tuple[tuple[Card, ...], list[Problem]]:
    """Returns the cards of a set, given as JSON text or as the list that such a text holds, and
    what is wrong with them. A card with an error is left out."""
    text = cards if isinstance(cards, str) else json.dumps(list(cards), indent=1)
    if len(text) > MOST_CHARACTERS:
        message = f"This file is too long: a card set may have {MOST_CHARACTERS:,} characters."
        return (), [problem("too-long", message, START)]
    try:
        node = read_json(text.removeprefix("\ufeff"))
    except BadJson as error:
        return (), [error.problem]
    read = read_cards(node, Suggestions())
    seen: set[str] = set()
    found: list[Card] = []
    problems = list(read.problems)
    for one in read.definitions:
        name = same_name(one.card.name)
        if name in seen:
            message = f'There are two cards with the name "{one.card.name}".'
            problems.append(problem("duplicate-card", message, one.span, "Rename one of them."))
        else:
            found.append(one.card)
        seen.add(name)
    return tuple(found), sorted(problems, key=lambda one: (one.line, one.column))


def read_cards(node: Node, suggestions: Suggestions, *, own: bool = False) -> ReadCards:
    """Parses the cards of a list, with what is wrong with each; `own` cards are a deck's."""
    if not isinstance(node, Items):
        message = "Cards stand in a list: [ {...}, {...} ]."
        return ReadCards((), (problem("wrong-value", message, node.span),), nameless=True)
    problems: list[Problem] = []
    if len(node.items) > MOST_CARDS:
        message = f"There are {len(node.items)} cards; a file holds {MOST_CARDS} at most."
        problems.append(problem("too-many-definitions", message, node.items[MOST_CARDS].span))
    definitions: list[Definition[Card]] = []
    unread: set[str] = set()
    nameless = len(node.items) > MOST_CARDS
    for number, item in enumerate(node.items[:MOST_CARDS], 1):
        found: list[Problem] = []
        name, span = _name(item)
        card = _card(item, name, span, number, found, suggestions)
        if card is not None:
            definitions.append(Definition(replace(card, own=own), span))
        elif name:
            unread.add(same_name(name))
        else:
            nameless = True
        problems += found
    return ReadCards(tuple(definitions), tuple(problems), frozenset(unread), nameless)


def _name(item: Node) -> tuple[str, Span]:
    """Returns what the card is called, "" if nothing, and where that stands."""
    if isinstance(item, Members):
        for key, value in item.members:
            if fold(key.name) == "name" and isinstance(value, Scalar):
                name = value.value.strip() if isinstance(value.value, str) else ""
                return name, value.span
    return "", item.span


def _card(
    item: Node,
    name: str,
    span: Span,
    number: int,
    problems: list[Problem],
    suggestions: Suggestions,
) -> Card | None:
    called = f'"{cut(name)}"' if name else f"Card {number}"
    given: list[Problem] = []
    node = _stripped(normal_card(item, given))
    problems += [replace(one, message=f"{called}: {one.message}") for one in given]
    problems += schema_problems(node, called, suggestions)
    for flaw in name_flaws(name, f'"{name}"') if name else ():
        problems.append(problem(flaw.code, f"{called}: {flaw.message}", span, flaw.hint))
    if not problems:
        problems += _amounts(node, called)
    if any(one.severity == "error" for one in problems):
        return None
    problems += warnings(node, called)
    if name.casefold() in TOKEN_NAMES:
        message = f"{called} is also the name of a token; here it means the card."
        problems.append(problem("token-name", message, span, None, "warning"))
    return read_card(plain(node))


def _stripped(node: Node) -> Node:
    """Returns the card with the outer spaces of its name taken off."""
    if not isinstance(node, Members):
        return node
    members = tuple(
        (key, Scalar(value.value.strip(), value.span))
        if key.name == "name" and isinstance(value, Scalar) and isinstance(value.value, str)
        else (key, value)
        for key, value in node.members
    )
    return Members(members, node.span)


def _amounts(node: Node, called: str) -> list[Problem]:
    """Returns an amount that belongs to no keyword."""
    if not isinstance(node, Members):
        return []
    keywords, amounts = node.get("keywords"), node.get("keywordAmounts")
    count = len(keywords.items) if isinstance(keywords, Items) else 0
    if not isinstance(amounts, Items) or len(amounts.items) <= count:
        return []
    message = f"{called}: keywordAmounts has more amounts than there are keywords."
    return [problem("wrong-value", message, amounts.items[count].span, "Remove the last.")]


@dataclass(frozen=True, slots=True)
class CardSet:
    """A named set; `cards` by their names as they are compared."""

    name: str
    cards: Mapping[str, Card]


def read_set(name: str, texts: Iterable[str]) -> CardSet:
    """Returns the set whose cards stand in those JSON texts.

    Raises ValueError for the first thing that is wrong with them.
    """
    cards: dict[str, Card] = {}
    for text in texts:
        found, problems = load_cards(text)
        for first in problems:
            raise ValueError(f"line {first.line}, column {first.column}: {first.message}")
        for card in found:
            if cards.setdefault(same_name(card.name), card) is not card:
                raise ValueError(f"there are two cards with the name {card.name!r}")
    return CardSet(name, cards)
