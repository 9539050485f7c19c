"""Whatever is asked in any game: a card of a hand is marked if and only if a control of the same
message plays it, in the picture and in its words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest

import engine
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.snapshot import Snapshot
from cogs.matches.table.controllers.match_pictures import hand_key
from engine.decisions import Place
from engine.players import PLAYERS, Player
from engine.views import CardView, View
from rendering import draw_hand
from rendering.table.playable import playable_now
from tests.bot.exercises.in_memory import begun as begun_exercise
from tests.cogs.layouts.clicks import options_offered_by
from tests.cogs.layouts.snapshots import begun, shown

CHOICES = 90
"""Random choices of each match."""
DRAWN_OF = 12
"""One of so many hands is drawn too."""

each_game = pytest.mark.parametrize("game", list(engine.games()))


def at(view: View, place: Place) -> CardView:
    cards = view.side(place.owner).zone(place.zone).cards
    assert cards is not None
    assert place.index is not None
    return cards[place.index]


def hand_of(view: View, seat: Player) -> Iterator[tuple[Place, CardView]]:
    for zone in view.side(seat).zones:
        if zone.style == "hand":
            for index, card in enumerate(zone.cards or ()):
                yield Place(seat, zone.key, index), card


def played_by_controls(snapshot: Snapshot, seat: Player) -> set[Place]:
    """Returns where the cards of the hand lie that a control plays. One control plays any of
    several that look the same."""
    view = snapshot.views[seat]
    if view.decision is None or view.decision.kind in ("pick", "choice", "optional", "order"):
        return set()
    options = (view.decision.options[number] for number in options_offered_by(snapshot, seat))
    hand = dict(hand_of(view, seat))
    played = {hand[option.place] for option in options if option.place in hand}
    allowed = {option.place for option in view.decision.options}
    return {place for place, card in hand.items() if card in played and place in allowed}


def check_marks(snapshot: Snapshot, seat: Player, drawn: bool) -> int:
    """Returns how many cards are marked, all of them rightly."""
    view = snapshot.views[seat]
    played = played_by_controls(snapshot, seat)
    assert hand_key(snapshot, seat, 0).playable == played
    if drawn:
        alt = draw_hand(view).alt
        kinds = {at(view, place) for place in played}
        assert [int(n) for n in re.findall(r"(\d+) can be played", alt)] == [len(played)][
            : len(kinds)
        ]
        assert alt.count("can be played)") == len(kinds)
    return len(played)


def check_match(live: LiveMatch, settled: Callable[[LiveMatch], Snapshot]) -> int:
    """Plays at random, and returns how many cards were marked on the way."""
    chance, marked = Random(7), 0
    for number in range(CHOICES):
        snapshot = settled(live)
        decision = live.match.decision
        for seat in PLAYERS:
            marked += check_marks(snapshot, seat, number % DRAWN_OF == 0)
        if decision is None:
            break
        if decision.passing is not None and chance.random() < 0.3:
            live.take(decision.player, decision.passing, 0)
        else:
            live.take(decision.player, chance.randrange(len(decision.options)), 0)
    return marked


@each_game
def test_a_card_is_marked_if_and_only_if_a_control_plays_it(game: str) -> None:
    assert check_match(begun(game), shown) > 0


@each_game
def test_missions_and_puzzles_mark_cards_alike(game: str) -> None:
    every = engine.games()[game]
    exercises = [*every.missions, *list(every.puzzles().values())[:8]]
    marked = 0
    for exercise in exercises:
        snapshot = shown(begun_exercise(exercise))
        marked += sum(check_marks(snapshot, seat, drawn=False) for seat in PLAYERS)
    assert marked > 0


def test_what_cannot_be_paid_for_is_not_marked() -> None:
    view = shown(begun("cardfinity")).views["A"]
    marked = {at(view, place).face.name for place in playable_now(view)}
    assert "Pack Leader" in {card.face.name for _, card in hand_of(view, "A")}
    assert "Pack Leader" not in marked
