"""Numbers on the picture, at any question of any game: a card has one exactly if a button of the
message with that number is about it, and the picture's alt text says so."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

import engine
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.snapshot import Snapshot
from cogs.matches.choices.controls import START, ChooseButton, TurnButton
from cogs.matches.choices.layouts.decision import choices_of
from cogs.matches.table.controllers.hand_panels import HandContent
from engine.decisions import Place
from engine.players import PLAYERS, Player
from rendering import draw_table, places_on_picture
from tests.bot.exercises.in_memory import begun as begun_exercise
from tests.cogs.layouts.snapshots import begun, shown

CHOICES = 90
"""Random choices of each match."""
DRAWN_OF = 12
"""The step through the hands: one in `DRAWN_OF` is drawn too."""

each_game = pytest.mark.parametrize("game", list(engine.games()))


def numbered_buttons(snapshot: Snapshot, seat: Player, *, named: bool) -> dict[Place, set[int]]:
    """Returns the numbers on the buttons of a hand, by the places of the cards that they are
    about."""
    places = places_on_picture(snapshot.views[seat])
    found: dict[Place, set[int]] = {}
    choices = choices_of(snapshot, seat, START, numbered=True, named=named)
    for row in choices.plays:
        for control in row.children:
            if not isinstance(control, ChooseButton | TurnButton):
                continue
            number = re.match(r"(\d+)(?: |$)", control.item.label or "")
            if number is not None:
                option = control.id_values[-1]
                found.setdefault(places[option], set()).add(int(number[1]))
    return found


def check_numbers(snapshot: Snapshot, seat: Player, drawn: bool) -> int:
    """Returns how many cards have a number. Checks that each is right."""
    content = HandContent.of(snapshot, seat)
    if content.key is None or snapshot.views[seat].pool is not None:
        return 0
    numbers = content.key.numbers
    assert sorted(numbers.values()) == [*range(1, len(numbers) + 1)]
    for named in (True, False):
        buttons = numbered_buttons(snapshot, seat, named=named)
        assert buttons == {place: {number} for place, number in numbers.items()}
    if drawn:
        key = content.key
        picture = draw_table(key.view, key.names, {}, numbers, key.refusals, key.new, key.height)
        hand = {zone.key for zone in key.view.side(seat).zones if zone.style == "hand"}
        own = [n for place, n in numbers.items() if place.owner == seat and place.zone in hand]
        said = [int(number) for number in re.findall(r"button (\d+)", picture.alt)]
        assert said[: len(own)] == own == sorted(own)
    return len(numbers)


def check_match(live: LiveMatch, settled: Callable[[LiveMatch], Snapshot]) -> int:
    """Plays at random. Returns how many cards had a number on the way."""
    chance, marked = Random(7), 0
    for number in range(CHOICES):
        snapshot = settled(live)
        decision = live.match.decision
        for seat in PLAYERS:
            marked += check_numbers(snapshot, seat, number % DRAWN_OF == 0)
        if decision is None:
            break
        if decision.passing is not None and chance.random() < 0.3:
            live.take(decision.player, decision.passing, 0)
        else:
            live.take(decision.player, chance.randrange(len(decision.options)), 0)
    return marked


@each_game
def test_a_card_has_a_number_if_and_only_if_a_button_has_it(game: str) -> None:
    assert check_match(begun(game), shown) > 0


@each_game
def test_missions_and_puzzles_number_cards_alike(game: str) -> None:
    every = engine.games()[game]
    exercises = [*every.missions, *list(every.puzzles().values())[:8]]
    marked = 0
    for exercise in exercises:
        snapshot = shown(begun_exercise(exercise))
        marked += sum(check_numbers(snapshot, seat, drawn=False) for seat in PLAYERS)
    assert marked > 0


def test_what_cannot_be_paid_for_has_a_reason_and_no_number() -> None:
    live = begun("cardfinity", seed=6)
    assert live.match.decision is not None
    content = HandContent.of(shown(live), live.match.decision.player)
    assert content.key is not None
    assert content.key.refusals
    assert not content.key.refusals.keys() & content.key.numbers.keys()
    assert "needs a Rat on field" in content.key.refusals.values()
