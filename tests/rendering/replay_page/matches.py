"""Whole matches, as the practice player plays them, made into replays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

import engine
from engine.events import Event, EventKind
from engine.match import Match
from engine.match_replay import replay
from engine.players import Player
from engine.practice.advice import advise
from engine.record import Record
from engine.text.event_text import describe_common_event
from rendering.replay_page import Line, Replay, Step

SEED: Final = 3
NAMES: dict[Player, str] = {"A": "Alice", "B": "Bob the Magnificent"}
BOTH: tuple[Player | None, ...] = ("A", "B")
EVERYBODY: tuple[Player | None, ...] = (None,)


@cache
def whole_match(game: str, viewers: tuple[Player | None, ...] = BOTH) -> Replay:
    """Returns a match of two ready decks to its end, as these viewers see it: a step a choice."""
    match = replay(replace(_played(game), choices=()))
    steps = [_step(match, match.events, viewers)]
    for choice in _played(game).choices:
        steps.append(_step(match, match.play(choice), viewers))
    notes = ("Both hands are shown.",) if viewers == BOTH else ("Hands are not shown.",)
    return Replay("Alice against Bob", game, NAMES, "It has ended", tuple(steps), notes=notes)


@cache
def _played(game: str) -> Record:
    rules = engine.games()[game]
    texts = [starter.text for starter in rules.starters()]
    decks = (
        rules.parse_deck(texts[SEED % len(texts)]),
        rules.parse_deck(texts[(SEED + 1) % len(texts)]),
    )
    match = rules.begin(decks, bytes([SEED]) * 32, first="A")
    while match.decision is not None:
        player = match.decision.player
        match.choose(player, advise(match, player, "normal", bytes([SEED]) * 32).option)
    return match.record()


def _step(match: Match, events: Sequence[Event], viewers: Iterable[Player | None]) -> Step:
    turns = [event for event in events if event.kind == EventKind.TURN]
    turn = f"Turn {turns[-1].public['n']}: {NAMES[match.view(None).active]}" if turns else ""
    views = tuple(map(match.view, viewers))
    return Step(views, tuple(_lines(match.game, events, {view.viewer for view in views})), turn)


def _lines(game: str, events: Sequence[Event], viewers: set[Player | None]) -> Iterable[Line]:
    for event in events:
        knower = event.knower if event.knower in viewers else None
        seen = event.seen_by(knower)
        words = engine.games()[game].describe(seen) or describe_common_event(seen)
        if words and event.kind != EventKind.TURN:
            yield Line(words, knower)
