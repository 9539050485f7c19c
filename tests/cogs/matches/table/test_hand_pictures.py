"""The picture of board and hand is sent only when its content changes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

import pytest

from bot.discord_api.discord_calls import OutgoingFile
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.match_context import MatchContext
from bot.matches.live.snapshot import Snapshot
from bot.store.matches.match_rows import ChoiceRow
from bot.store.settings.preferences import Preferences
from cogs.matches.table.controllers.hand_panels import HandContent, HandPanel
from cogs.matches.table.controllers.match_pictures import HandKey
from cogs.matches.table.layouts.one_screen import hand_screen
from engine import games
from engine.players import PLAYERS, Player
from rendering import last_events, new_places
from tests.bot.matches.games import row_of
from tests.engine.conformance.play import starter_match

PICTURE = (OutgoingFile("hand.png", b"", "a hand"),)
MOST = 400
SEEDS = range(3)
AMOUNTS = [(SEEDS[:1], 100), pytest.param(SEEDS, MOST, marks=pytest.mark.soak)]
"""Seeds of matches, and the number of choices of each that are played."""


def shown_to(snapshot: Snapshot, seat: Player) -> object:
    """Returns the whole content of the picture for a player."""
    view = snapshot.views[seat]
    if view.pool is not None:
        return view.pool
    screen = hand_screen(snapshot, seat)
    new = new_places(snapshot.seen.get(seat), view)
    seen = replace(view, last=last_events(view))
    return seen, screen.choices.numbers, screen.height, snapshot.refusals[seat], new


def key_of(snapshot: Snapshot, seat: Player) -> HandKey:
    """Returns the key of a player's picture, without its marks of news."""
    key = HandContent.of(snapshot, seat).key
    assert key is not None
    return replace(key, new=frozenset())


@dataclass
class Watched:
    """A player's direct message, which counts the pictures sent on it, and the times when another
    one is wanted than it has."""

    seat: Player
    panel: HandPanel = field(default_factory=HandPanel)
    turn: int = 0
    cards: object = None
    sent: int = 0
    changed: int = 0

    def see(self, snapshot: Snapshot) -> None:
        """Updates the message as in a match."""
        view = snapshot.views[self.seat]
        if view.decision is not None and view.turn != self.turn:
            self.turn, self.panel, self.cards = view.turn, HandPanel(), None
        self.changed += self.cards != shown_to(snapshot, self.seat)
        self.cards = shown_to(snapshot, self.seat)
        content = HandContent.of(snapshot, self.seat, self.panel.where_for(snapshot, self.seat))
        self.sent += content.key not in (None, self.panel.key)
        self.panel.compose_message(content, PICTURE)


def begun(key: str, seed: int) -> LiveMatch:
    live = LiveMatch(row_of(key, 0), starter_match(key, seed))
    live.update_context(
        live.row, None, MatchContext(preferences=dict.fromkeys(PLAYERS, Preferences(1)))
    )
    return live


def step(live: LiveMatch, chance: Random) -> list[ChoiceRow]:
    decision = live.match.decision
    assert decision is not None
    if decision.passing is not None and chance.random() < 0.3:
        return live.take(decision.player, decision.passing, 0)
    return live.take(decision.player, chance.randrange(len(decision.options)), 0)


@pytest.mark.parametrize(("seeds", "most"), AMOUNTS)
@pytest.mark.parametrize("key", list(games()))
def test_a_picture_is_sent_when_it_would_show_something_else(
    key: str, seeds: range, most: int
) -> None:
    marked = 0
    for seed in seeds:
        live, chance = begun(key, seed), Random(seed)
        watched = [Watched(seat) for seat in PLAYERS]
        for _ in range(most):
            for one in watched:
                one.see(live.snapshot)
                assert isinstance(one.panel.key, HandKey)
                marked += len(one.panel.key.numbers)
            if live.match.decision is None:
                break
            step(live, chance)
        for one in watched:
            assert one.sent == one.changed
    assert marked > 0


@pytest.mark.parametrize("choices", [24, pytest.param(60, marks=pytest.mark.soak)])
@pytest.mark.parametrize("key", list(games()))
def test_numbers_are_the_same_after_a_restart_and_after_a_choice_is_taken_back(
    key: str, choices: int
) -> None:
    live, chance, rows = begun(key, 1), Random(1), []
    for number in range(choices):
        if live.match.decision is None:
            break
        before = [key_of(live.snapshot, seat) for seat in PLAYERS]
        player = live.match.decision.player
        rows += step(live, chance)
        if number % 4 and not live.match.may_step_back(player):
            continue
        again = begun(key, 1)
        again.catch_up(rows)
        assert [key_of(again.snapshot, seat) for seat in PLAYERS] == [
            key_of(live.snapshot, seat) for seat in PLAYERS
        ]
        if live.match.may_step_back(player):
            again.step_back(player, 0)
            assert [key_of(again.snapshot, seat) for seat in PLAYERS] == before


@pytest.mark.parametrize("key", list(games()))
def test_nothing_is_numbered_for_a_player_who_is_not_asked(key: str) -> None:
    live, chance = begun(key, 2), Random(2)
    for _ in range(50):
        if live.match.decision is None:
            break
        for seat in PLAYERS:
            asked = live.snapshot.views[seat].decision is not None
            assert asked or not key_of(live.snapshot, seat).numbers
        step(live, chance)
