"""Finished matches that are not open, and the secrets that must not be in their files."""

from __future__ import annotations

import json
import random
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass, replace

import engine
from bot.matches.choices.option_groups import offered_options
from bot.matches.live.live_match import LiveMatch
from bot.store.matches.match_rows import ChoiceRow, MatchRow
from engine.decisions import Decision
from engine.players import PLAYERS, Player, opponent
from engine.record import CONCEDE
from engine.views import View
from tests.bot.matches.games import row_of
from tests.bytes_of_files import unpacked, whole_word
from tests.visible_names import names_in, names_in_events

GAMES = list(engine.games())
CHOICES = 14
SECRET = bytes(range(100, 132))
"""The secret of a deal, which never leaves the bot before the match is open."""


@dataclass(frozen=True)
class Played:
    """A finished match: as it is stored, and the names of cards that each viewer has seen."""

    row: MatchRow
    sources: tuple[str, str]
    live: LiveMatch
    choices: Sequence[ChoiceRow]
    known: dict[Player | None, set[str]]


def starters(key: str) -> tuple[str, str]:
    first, second = engine.games()[key].starters()[:2]
    return first.text, second.text


def one_of(decision: Decision, view: View, luck: random.Random) -> int:
    """Returns one of the different options."""
    return luck.choice(offered_options(decision, view)).option


def played(key: str) -> Played:
    """Returns a match of two starter decks that a player has conceded after some choices."""
    row = replace(row_of(key, 5), secret=SECRET)
    sources, luck = starters(key), random.Random(5)
    live = LiveMatch.from_start(row, sources)
    rows = live.take_forced(0)
    known: dict[Player | None, set[str]] = {viewer: set() for viewer in (*PLAYERS, None)}
    for number in range(CHOICES + 1):
        for viewer, names in known.items():
            names |= names_in(live.match.view(viewer))
        decision = live.match.decision
        assert decision is not None
        view = live.match.view(decision.player)
        option = CONCEDE if number == CHOICES else one_of(decision, view, luck)
        rows += live.take(decision.player, option, 0)
    for viewer, names in known.items():
        names |= names_in(live.match.view(viewer))
        names |= names_in_events(event.seen_by(viewer) for event in live.match.events)
    over = replace(row, state="over", winner=live.match.winner, ended=1)
    live.update_context(over)
    return Played(over, sources, live, rows, known)


def check_hidden(
    data: bytes, row: MatchRow, sources: Sequence[str], of: Sequence[Player], known: set[str]
) -> None:
    """Fails if the file has an unknown part of the deal, or of the decks of those players."""
    game, text = engine.games()[row.game], unpacked(data)
    cards = {
        seat: {card.face.name for card in game.deck_sheet(game.parse_deck(source)).cards}
        for seat, source in zip(PLAYERS, sources, strict=True)
    }
    own = {name for seat, names in cards.items() if seat not in of for name in names}
    hidden = {name for seat in of for name in cards[seat]} - known - own
    assert hidden
    assert {name for name in hidden if whole_word(name, text)} == set()
    for number in filter(None, (row.seed, row.secret)):
        assert number not in data
        assert number.hex() not in text
        assert b64encode(number).decode() not in text
    for seat in of:
        deck = sources[PLAYERS.index(seat)]
        assert deck not in text
        assert json.dumps(deck)[1:-1] not in text


def others(who: Player | None) -> Sequence[Player]:
    """Returns the players whose decks are hidden from a viewer."""
    return PLAYERS if who is None else (opponent(who),)
