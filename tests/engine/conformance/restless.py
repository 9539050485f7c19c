"""Players who take choices back, and checks that they learned nothing."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.events import EventKind, SeenEvent
from engine.match import ChoiceRefused, Match
from engine.players import PLAYERS, Player
from engine.views import View
from tests.engine.conformance.play import VIEWERS, everything
from tests.sometimes import amount
from tests.visible_names import names_in, names_in_events

MOST_CHOICES = amount(60, 100)


def views(match: Match) -> list[View]:
    """Returns the views of everybody, without what happened."""
    return [replace(match.view(viewer), last=()) for viewer in VIEWERS]


def situation(match: Match) -> tuple[object, ...]:
    """Returns everything that taking a choice back must restore."""
    return match.fingerprint(), match.decision, match.winner, views(match)


class Restless:
    """Both players at random; now and then they take choices back."""

    def __init__(self, match: Match, random: Random, taking_back: float) -> None:
        self.match = match
        self.random = random
        self.taking_back = taking_back
        self.before: list[tuple[Player, tuple[object, ...], int]] = []
        self.taken_back = 0

    def step(self) -> None:
        """Takes back a choice if a player can and wants to, else makes one."""
        match = self.match
        for player in PLAYERS:
            if match.may_take_back(player):
                if self.random.random() < self.taking_back:
                    self.take_back(player)
                    return
            elif self.random.random() < 0.1:
                self.is_refused(player)
        decision = match.decision
        assert decision is not None
        self.before.append((decision.player, situation(match), len(match.events)))
        match.choose(decision.player, self.random.randrange(len(decision.options)))

    def take_back(self, player: Player) -> None:
        match = self.match
        chooser, before, told = self.before.pop()
        nobody_learned_anything(match, before, told)
        happened = list(match.events)
        number = match.number
        untold = match.may_step_back(player)
        events = match.take_back(player)
        assert chooser == player
        assert situation(match) == before
        assert match.number == number + 1
        assert match.events == [*happened, *events]
        assert [(event.kind, event.takes_back) for event in events] == (
            [] if untold else [(EventKind.TAKEN_BACK, len(happened) - told)]
        )
        self.taken_back += 1

    def is_refused(self, player: Player) -> None:
        before = everything(self.match)
        with pytest.raises(ChoiceRefused):
            self.match.take_back(player)
        assert everything(self.match) == before

    def play(self) -> None:
        for _ in range(MOST_CHOICES):
            if self.match.decision is None:
                break
            self.step()


def nobody_learned_anything(match: Match, before: tuple[object, ...], told: int) -> None:
    then = before[-1]
    assert isinstance(then, list)
    since = match.events[told:]
    for viewer, old, new in zip(VIEWERS, then, views(match), strict=True):
        news = names_in_events(cards_only(event.seen_by(viewer)) for event in since)
        assert names(new) | news <= names(old) | {"player"}
    assert not any(event.knower for event in since)
    assert not any(event.kind in ("shuffle", "draw", "look", "search") for event in since)


def names(view: View) -> set[str]:
    """Returns the names of cards in a view, including its options."""
    options = view.decision.options if view.decision else ()
    offered = {str(option.facts["card"]) for option in options if "card" in option.facts}
    return names_in(replace(view, decision=None)) | offered


def cards_only(event: SeenEvent) -> SeenEvent:
    """Returns the event without the name of a spell, which is written on its card."""
    facts = {name: value for name, value in event.facts.items() if name != "spell"}
    return SeenEvent(event.kind, facts)
