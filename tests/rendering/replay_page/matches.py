"""Whole matches, as the practice player plays them, made into replays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import engine
from engine.events import Event, EventKind
from engine.match import Match
from engine.players import Player
from engine.practice.advice import advise
from engine.text.event_text import describe_common_event
from rendering.replay_page import Line, Replay, Step

NAMES: dict[Player, str] = {"A": "Alice", "B": "Bob the Magnificent"}
BOTH: tuple[Player | None, ...] = ("A", "B")
EVERYBODY: tuple[Player | None, ...] = (None,)


@cache
def whole_match(game: str, viewers: tuple[Player | None, ...] = BOTH, seed: int = 3) -> Replay:
    """Returns a match of two ready decks to its end, as these viewers see it: a step a choice."""
    rules = engine.games()[game]
    texts = [starter.text for starter in rules.starters()]
    decks = (
        rules.parse_deck(texts[seed % len(texts)]),
        rules.parse_deck(texts[(seed + 1) % len(texts)]),
    )
    match = rules.begin(decks, bytes([seed]) * 32, first="A")
    steps = [_step(match, match.events, viewers)]
    while match.decision is not None:
        player = match.decision.player
        option = advise(match, player, "normal", bytes([seed]) * 32).option
        steps.append(_step(match, match.choose(player, option), viewers))
    notes = ("Both hands are shown.",) if viewers == BOTH else ("Hands are not shown.",)
    return Replay("Alice against Bob", game, NAMES, "It has ended", tuple(steps), notes=notes)


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
