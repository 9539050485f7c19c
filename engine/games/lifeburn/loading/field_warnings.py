"""Fields that mean nothing where they stand (LIFEBURN 18.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.games.lifeburn.loading.diagnostics import path_of
from engine.games.lifeburn.loading.field_relevance import means, value_means
from engine.games.lifeburn.loading.nodes import Items, Key, Members, Node, Scalar
from engine.language.spans import Span, problem
from engine.problems import Problem

_NOBODY_ASKED: Final = frozenset({"attackBasedOn", "defenseBasedOn"})
"""Amounts that are counted without asking anybody, and so is `amountBasedOn` of `statModifiers`."""


_AIMED_ANYWAY: Final = frozenset({"Counter", "Destroy"})
"""Effects that have targets without saying so."""

_OF_ALL: Final = frozenset({"deckDestination", "ordering", "reveal"})
"""What a SendToZone to the deck reads of the first of several destinations."""

_HOW_MANY: Final = ("amount", "amountIsPlayerChosen")
"""What it reads of a destination only where cards are picked for it."""

_REPEAT: Final = 'It belongs into the "additionalEffects" of the effect that it repeats.'

Path = tuple[str | int, ...]


def warnings(card: Node, called: str) -> list[Problem]:
    """Returns what has no meaning where it stands: fields of effects on their type and single
    values of them, a Repeat that has nothing to repeat, a player's choice where nobody can be
    asked."""
    found = [(span, message, None) for span, message in _meaningless(card, ())]
    found += [
        (key.span, f"{path_of(path)} is a Repeat without anything to repeat.", _REPEAT)
        for path, key in _alone(card)
    ]
    found += [
        (key.span, f"{path_of((*path, key.name))} is 0, since nobody can be asked.", None)
        for path, key in _unasked(card)
    ]
    return [
        problem("no-meaning", f"{called}: {message}", span, hint, "warning")
        for span, message, hint in found
    ]


def _values(node: Node, path: Path) -> Iterator[tuple[Path, Key, Node]]:
    """Yields all fields of all objects, each with the path of its object."""
    match node:
        case Items(items):
            for number, item in enumerate(items):
                yield from _values(item, (*path, number))
        case Members(members):
            for key, value in members:
                yield path, key, value
                yield from _values(value, (*path, key.name))
        case Scalar():
            pass


def _alone(card: Node) -> Iterator[tuple[Path, Key]]:
    for where, key, value in _values(card, ()):
        repeats = isinstance(value, Scalar) and (key.name, value.value) == ("effect", "Repeat")
        if repeats and "additionalEffects" not in where[-2:]:
            yield where, key


def _unasked(card: Node) -> Iterator[tuple[Path, Key]]:
    for where, key, value in _values(card, ()):
        if isinstance(value, Scalar) and value.value == "PlayerChoice":
            modifier = "statModifiers" in where[-2:] and key.name == "amountBasedOn"
            if modifier or key.name in _NOBODY_ASKED:
                yield where, key


def _meaningless(node: Node, path: Path) -> Iterator[tuple[Span, str]]:
    """Yields fields and values that mean nothing on the effect that has them."""
    match node:
        case Items(items):
            for number, item in enumerate(items):
                yield from _meaningless(item, (*path, number))
        case Members(members):
            named = node.get("effect")
            effect = named.value if isinstance(named, Scalar) else None
            aimed = effect in _AIMED_ANYWAY or node.get("targetType") is not None
            for key, value in members:
                here = path_of((*path, key.name))
                if isinstance(effect, str):
                    if means(effect, key.name, aimed=aimed):
                        for one in _words(value):
                            if not value_means(effect, key.name, str(one.value), aimed=aimed):
                                yield one.span, f"{here}: {one.value} has no meaning on {effect}."
                    else:
                        yield key.span, f"{here} has no meaning on {effect}."
                if (effect, key.name) == ("SendToZone", "deckDestinations"):
                    yield from _undistributed(node, key, value, path)
                yield from _meaningless(value, (*path, key.name))
        case Scalar():
            pass


def _undistributed(
    sending: Members, key: Key, destinations: Node, path: Path
) -> Iterator[tuple[Span, str]]:
    """Yields what deckDestinations of a SendToZone say that it does not read: only LookAtDeck
    distributes cards, what is sent to the deck goes to one place in it (6.5, R60)."""
    path = (*path, key.name)
    named = sending.get("destination")
    if isinstance(named, Scalar) and named.value != "Deck":
        yield key.span, f"{path_of(path)} has no meaning on SendToZone to {named.value}."
        return
    if not isinstance(destinations, Items):
        return
    for number, destination in enumerate(destinations.items):
        if number:
            message = f"{path_of((*path, number))} has no meaning on SendToZone"
            yield destination.span, f"{message}, which reads only the first."
        elif isinstance(destination, Members):
            unread: dict[str, str] = {}
            if not _is_picked(sending):
                unread = dict.fromkeys(_HOW_MANY, "of what nobody picks")
            if len(destinations.items) > 1:
                names = (key.name for key, _ in destination.members if key.name not in _OF_ALL)
                unread |= dict.fromkeys(names, "with several destinations")
            yield from _misplaced(destination, (*path, number), unread)


def _is_picked(sending: Members) -> bool:
    """Returns whether somebody picks what is sent as it is sent: neither all of it, nor the source
    or a target."""
    message = {key.name: one.value for key, one in sending.members if isinstance(one, Scalar)}
    if message.get("all") or message.get("self") or sending.key("targetBasedOn"):
        return False
    if (
        sending.key("targetZone")
        or sending.key("targetZones")
        or message.get("targetType") == "Graveyard"
    ):
        return True
    return sending.key("targetType") is None and message.get("zone") not in (None, "Play", "Token")


def _misplaced(
    destination: Members, path: Path, unread: Mapping[str, str]
) -> Iterator[tuple[Span, str]]:
    """Yields a place outside of the deck, and what is `unread` there, by name with where that is
    so."""
    for key, value in destination.members:
        here = path_of((*path, key.name))
        if key.name in unread:
            yield key.span, f"{here} has no meaning on SendToZone {unread[key.name]}."
        for one in _words(value) if key.name == "deckDestination" else ():
            if one.value not in ("Top", "Bottom"):
                yield one.span, f"{here}: {one.value} has no meaning on SendToZone."


def _words(value: Node) -> Iterator[Scalar]:
    """Yields a value that is one of a list of names, or those of a list of them."""
    for one in value.items if isinstance(value, Items) else (value,):
        if isinstance(one, Scalar) and isinstance(one.value, str):
            yield one
