"""Removes entries from positions that only repeat the default or that nobody sees."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from engine.match import Match
from engine.players import PLAYERS
from engine.puzzles.candidates import Candidate, Position
from engine.puzzles.nested_data import mappings, rewritten
from engine.views import View

Looks = Callable[[Match], object]
"""A function that returns the part of a match that must stay unchanged."""


def compact_position(candidate: Candidate) -> Position:
    """Returns the position without unnecessary entries. An entry is unnecessary if the match is the
    same without it. Such an entry is removed from all cards at once if possible, else from one card
    after the other."""
    return rewritten(_lightened(candidate, _everything, lambda _: True), _named)


def without_hidden_marks(candidate: Candidate) -> Candidate:
    """Returns the candidate without marks on its cards that nobody sees, for example that an
    ability was used earlier. Somebody who solves the puzzle couldn't know these marks."""
    return replace(candidate, position=_lightened(candidate, _views, lambda value: value is True))


def _everything(match: Match) -> object:
    """Returns the whole state of a match and all views of it."""
    return match.fingerprint(), _views(match)


def _views(match: Match) -> tuple[View, ...]:
    """Returns the views of the players and of spectators, without the decision."""
    return tuple(replace(match.view(viewer), decision=None) for viewer in (*PLAYERS, None))


def _lightened(candidate: Candidate, looks: Looks, may_go: Callable[[Any], bool]) -> dict[str, Any]:
    """Returns the position with every entry removed that may go (`may_go`) and without which
    `looks` returns the same."""
    wanted = looks(candidate.laid())
    position: dict[str, Any] = json.loads(json.dumps(candidate.position))
    for key in sorted({key for owner, key in _entries(position) if may_go(owner[key])}):
        here = [owner for owner, one in _entries(position) if one == key and may_go(owner[key])]

        def goes(owners: list[dict[str, Any]], key: str = key) -> bool:
            return _left_out(candidate, position, owners, key, looks, wanted)

        if not goes(here) and len(here) > 1:
            for owner in here:
                goes([owner])
    return position


def _left_out(
    candidate: Candidate,
    position: Position,
    owners: list[dict[str, Any]],
    key: str,
    looks: Looks,
    wanted: object,
) -> bool:
    """Removes the entry from all `owners`, unless that makes a difference. Returns whether it was
    removed."""
    kept = [dict(owner) for owner in owners]
    for owner in owners:
        del owner[key]
    try:
        same = looks(replace(candidate, position=position).laid()) == wanted
    except (ValueError, KeyError):
        same = False
    if not same:
        for owner, before in zip(owners, kept, strict=True):
            owner.clear()
            owner.update(before)
    return same


def _entries(position: Position) -> Iterator[tuple[dict[str, Any], str]]:
    """Yields every entry of the position, with the mapping that it is in."""
    for owner in mappings(position):
        for key in list(owner):
            yield owner, key


def _named(entries: dict[str, Any]) -> Any:
    """Returns only the name of a card if it has no other entry."""
    return entries["card"] if list(entries) == ["card"] else entries
