"""Snapshots of matches for layouts: the engine makes the position, without a bot or a database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import engine
from bot.matches.choices.auto_pass import AutoPass
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.match_context import MatchContext
from bot.matches.live.snapshot import Snapshot
from bot.store.settings.preferences import Preferences
from engine.core.randomness import seed_from_int
from engine.players import PLAYERS, Player
from tests.bot.matches.games import row_of


def begun(game: str, seed: int = 0, decks: tuple[str, str] | None = None) -> LiveMatch:
    """Returns a match between Alice (A) and Bob (B) at its first decision. `decks` are two deck
    texts; without them they play the game's first two starter decks."""
    starters = engine.games()[game].starters()
    sources = decks or (starters[0].text, starters[1].text)
    live = LiveMatch.from_start(row_of(game, seed), sources)
    live.take_forced(0)
    return live


def standing(game: str, cards: Any, position: Mapping[str, Any]) -> LiveMatch:
    """Returns a match in a position of the scenario format (docs/scenarios.md), with the cards that
    the position names as its game writes them. Alice has turn 3 unless the position says
    otherwise."""
    laid = {"turn": "A", "turn_number": 3, **position}
    return LiveMatch(row_of(game, 0), engine.games()[game].set_up(cards, laid, seed_from_int(0)))


def choose(live: LiveMatch, *wanted: str) -> LiveMatch:
    """Chooses, one after another, the option whose label is or begins with each text, for the
    player who is asked. Returns the same match. Raises AssertionError if no option reads so."""
    for text in wanted:
        decision = live.match.decision
        assert decision is not None, f"the match is over before {text!r}"
        labels = [option.label for option in decision.options]
        exact = [number for number, label in enumerate(labels) if label == text]
        found = exact or [n for n, label in enumerate(labels) if label.startswith(text)]
        assert found, f"{text!r} is not offered: {labels}"
        live.take(decision.player, found[0], 0)
    return live


def shown(
    live: LiveMatch,
    *,
    row: Mapping[str, Any] | None = None,
    wishes: Mapping[Player, Preferences] | None = None,
    passes: Mapping[Player, AutoPass] | None = None,
    **context: Any,
) -> Snapshot:
    """Returns the match as layouts get it. `row` replaces fields of its stored row, `wishes` are
    the players' preferences, `passes` is when the table passes for each; all other names are fields
    of its `MatchContext`: `clock=...`, `proposals=...`, `rematch=...`."""
    stored = replace(live.row, **(row or {}))
    given = {player: Preferences(stored.users[player]) for player in PLAYERS} | dict(wishes or {})
    passing = {**live.auto_pass, **(passes or {})}
    return live.update_context(stored, passing, MatchContext(preferences=given, **context))


def over(live: LiveMatch, **context: Any) -> Snapshot:
    """Returns an ended match as layouts get it; `context` is that of `shown`."""
    row = live.row_to_store(live.row, 0)
    assert row.state == "over"
    ended = {field: getattr(row, field) for field in ("state", "winner", "ending", "turns")}
    return shown(live, row=ended, **context)


def labels(live: LiveMatch) -> Sequence[str]:
    """Returns the labels of the options that the match offers now."""
    decision = live.match.decision
    return () if decision is None else [option.label for option in decision.options]
