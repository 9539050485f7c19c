"""Matches of starter decks, played at random."""

from __future__ import annotations

import random
from collections.abc import Sequence

import engine
from bot.deals.match_summary import MatchSummary
from bot.replays.record import OpenRecord, RecordedChoice, RecordedDeal, RecordedPart, ViewRecord
from bot.replays.steps import ReplayCursor
from engine.core.randomness import seed_from_int
from engine.match import Match
from engine.players import Player

NAMES: dict[Player, str] = {"A": "Ann", "B": "Bob"}


def played(key: str, seed: int = 5, most: int = 150) -> Match:
    """Returns a finished match, conceded after `most` choices if not before."""
    game = engine.games()[key]
    first, second = (game.parse_deck(one.text) for one in game.starters()[:2])
    match = game.begin((first, second), seed_from_int(seed))
    luck = random.Random(seed)
    while match.decision is not None and match.number < most:
        match.choose(match.decision.player, luck.randrange(len(match.decision.options)))
    if match.decision is not None:
        match.concede(match.decision.player)
    return match


def about(match: Match) -> MatchSummary:
    outcome = match.view(None).outcome
    return MatchSummary("4F7K2M", match.game, 1, NAMES, 100, 200, match.winner, "played", outcome)


def open_record(match: Match) -> OpenRecord:
    record = match.record()
    choices: Sequence[RecordedChoice] = [
        RecordedChoice(one.player, one.option, 150) for one in record.choices
    ]
    parts = tuple(
        RecordedPart(one.choices, one.seat, "" if one.seed is None else one.seed.hex())
        for one in record.earlier
    )
    deal = RecordedDeal(record.decks, record.seed.hex(), record.first, earlier=parts)
    return OpenRecord(about(match), deal, tuple(choices), end=match.fingerprint())


def view_record(match: Match, viewer: Player | None) -> ViewRecord:
    audience = viewer or "public"
    steps = ReplayCursor(match.record(), audience, NAMES).steps()
    return ViewRecord(about(match), viewer, tuple(steps))
