"""Whole matches between practice players, made into replays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

import engine
from engine.events import Event, EventKind
from engine.match import Match
from engine.match_replay import replay
from engine.players import Player
from engine.practice.advice import advise
from engine.record import Record
from engine.text.sentences import describe_common_event
from rendering.replay_page import LogLine, Replay, Step

SEED: Final = 3
RANDOM_SEED: Final = 11
"""The seed of random matches that are short."""
NAMES: dict[Player, str] = {"A": "Alice", "B": "Bob the Magnificent"}
BOTH: tuple[Player | None, ...] = ("A", "B")
EVERYBODY: tuple[Player | None, ...] = (None,)


@cache
def whole_match(game: str, viewers: tuple[Player | None, ...] = BOTH) -> Replay:
    """Returns a match between practice players to its end, as these viewers see it: a step for each
    choice."""
    return _shown(_played(game, SEED, by_chance=False), viewers)


@cache
def random_match(game: str, viewers: tuple[Player | None, ...] = BOTH) -> Replay:
    """Returns a match between players who choose anything, as these viewers see it."""
    return _shown(_played(game, RANDOM_SEED, by_chance=True), viewers)


def _shown(record: Record, viewers: tuple[Player | None, ...]) -> Replay:
    match = replay(replace(record, choices=()))
    steps = [_step(match, match.events, viewers)]
    for choice in record.choices:
        steps.append(_step(match, match.play(choice), viewers))
    notes = ("Both hands are shown.",) if viewers == BOTH else ("Hands are not shown.",)
    return Replay(
        "Alice against Bob", record.game, NAMES, "It has ended", tuple(steps), notes=notes
    )


@cache
def _played(game: str, seed: int, *, by_chance: bool) -> Record:
    """Returns a match of two starter decks."""
    rules = engine.games()[game]
    texts = [starter.text for starter in rules.starters()]
    decks = (
        rules.parse_deck(texts[seed % len(texts)]),
        rules.parse_deck(texts[(seed + 1) % len(texts)]),
    )
    match = rules.begin(decks, bytes([seed]) * 32, first="A")
    luck = Random(seed)
    while (decision := match.decision) is not None:
        if by_chance:
            option = luck.randrange(len(decision.options))
        else:
            option = advise(match, decision.player, "normal", bytes([seed]) * 32).option
        match.choose(decision.player, option)
    return match.record()


def _step(match: Match, events: Sequence[Event], viewers: Iterable[Player | None]) -> Step:
    turns = [event for event in events if event.kind == EventKind.TURN]
    turn = f"Turn {turns[-1].public['n']}: {NAMES[match.view(None).active]}" if turns else ""
    views = tuple(map(match.view, viewers))
    return Step(views, tuple(_lines(match.game, events, {view.viewer for view in views})), turn)


def _lines(game: str, events: Sequence[Event], viewers: set[Player | None]) -> Iterable[LogLine]:
    for event in events:
        knower = event.knower if event.knower in viewers else None
        seen = event.seen_by(knower)
        words = engine.games()[game].describe(seen) or describe_common_event(seen)
        if words and event.kind != EventKind.TURN:
            yield LogLine(words, knower)
