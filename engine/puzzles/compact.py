"""Positions without what goes without saying."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.puzzles.candidates import Candidate, Position
from engine.puzzles.nested_data import mappings, rewritten


def compact(candidate: Candidate) -> Position:
    """Returns the position without every entry whose absence leaves the match as it is: each is
    tried in all cards at once first, then in one after the other."""
    wanted = candidate.laid().fingerprint()
    position: dict[str, Any] = json.loads(json.dumps(candidate.position))
    for key in sorted({key for _, key in _entries(position)}):
        here = [owner for owner, one in _entries(position) if one == key]
        if not _left_out(candidate, position, here, key, wanted) and len(here) > 1:
            for owner in here:
                _left_out(candidate, position, [owner], key, wanted)
    return rewritten(position, _named)


def _left_out(
    candidate: Candidate,
    position: Position,
    owners: list[dict[str, Any]],
    key: str,
    wanted: str,
) -> bool:
    """Takes the entry out of all of these, unless that makes a difference."""
    kept = [dict(owner) for owner in owners]
    for owner in owners:
        del owner[key]
    try:
        same = replace(candidate, position=position).laid().fingerprint() == wanted
    except (ValueError, KeyError):
        same = False
    if not same:
        for owner, before in zip(owners, kept, strict=True):
            owner.clear()
            owner.update(before)
    return same


def _entries(position: Position) -> Iterator[tuple[dict[str, Any], str]]:
    """Yields every entry of the position, with what it is an entry of."""
    for owner in mappings(position):
        for key in list(owner):
            yield owner, key


def _named(entries: dict[str, Any]) -> Any:
    """Returns the name alone of a card of which nothing else is said."""
    return entries["card"] if list(entries) == ["card"] else entries
