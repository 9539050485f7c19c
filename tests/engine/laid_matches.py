"""Matches that begin with the position of others."""

from __future__ import annotations

import json

from engine import games
from engine.core.randomness import SEED_BYTES
from engine.match import Match
from engine.players import PLAYERS
from engine.record import StartingPosition
from tests.engine.conformance.hidden import rules_of, table_of

SEED = bytes(range(SEED_BYTES))


def laid_anew(match: Match, *, open_hands: bool = False, blank_decks: bool = False) -> Match:
    """Returns a match that begins with this one's position. Raises ValueError if a position can't
    express everything that matters."""
    table, position = table_of(rules_of(match)), {**match.position()}
    cards = [table.printed(number) for number in table.numbers() if table.is_card(number)]
    if blank_decks:
        for player in PLAYERS:
            position[player] = {**position[player], "deck": len(position[player]["deck"])}
    laid = StartingPosition(
        games()[match.game].definitions(cards), json.dumps(position), open_hands
    )
    return games()[match.game].begin_laid(laid, ("", ""), SEED)


def stands(match: Match) -> bool:
    """Returns whether the match waits for a main action of the turn player, with nothing under
    way."""
    view, decision = match.view(None), match.decision
    return (
        decision is not None
        and decision.restart
        and (decision.player == view.active and not view.stack)
    )
