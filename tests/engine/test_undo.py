"""Choices taken back in matches of every game, with random legal decks and random play."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games, replay
from engine.decisions import Decision, Option, Place
from engine.events import TAKEN_BACK, Event, SeenEvent, standing
from engine.match import ChoiceRefused, Match
from engine.players import PLAYERS, Player, opponent
from engine.record import AGREE_DRAW, CONCEDE, OUT_OF_TIME, TAKE_BACK, Choice
from engine.undo import Snapshot, is_open, shows_nothing
from engine.views import Shown, View
from tests.engine.test_match_properties import (
    begin,
    everything,
    of_every_game,
    play,
    starter_match,
)
from tests.strategies import closely
from tests.visible_names import names_in, names_in_events

VIEWERS: tuple[Player | None, ...] = (*PLAYERS, None)
MOST_CHOICES = 100


def views(match: Match) -> list[View]:
    """What everybody sees, without what happened."""
    return [replace(match.view(viewer), last=()) for viewer in VIEWERS]


def situation(match: Match) -> tuple[object, ...]:
    """All that a choice taken back must bring back."""
    return match.fingerprint(), match.decision, match.winner, views(match)


class Restless:
    """Both players at random: they take back what they may, now and then."""

    def __init__(self, match: Match, random: Random, taking_back: float) -> None:
        self.match = match
        self.random = random
        self.taking_back = taking_back
        self.before: list[tuple[Player, tuple[object, ...], int]] = []
        self.taken_back = 0

    def step(self) -> None:
        """Takes back a choice if somebody may and wishes so, else makes one."""
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
            [] if untold else [(TAKEN_BACK, len(happened) - told)]
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
    """The cards that a view shows, those in its options included."""
    options = view.decision.options if view.decision else ()
    offered = {str(option.facts["card"]) for option in options if "card" in option.facts}
    return names_in(replace(view, decision=None)) | offered


def cards_only(event: SeenEvent) -> SeenEvent:
    """The event without the name of a spell, which stands on its card."""
    facts = {name: value for name, value in event.facts.items() if name != "spell"}
    return SeenEvent(event.kind, facts)


@of_every_game
@given(data=st.data())
@closely
def test_what_may_be_taken_back_is_as_if_it_had_never_been(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    players = Restless(match, random, 0.6)
    players.play()
    assert everything(replay(match.record())) == everything(match)


@of_every_game
@given(data=st.data())
@closely
def test_a_fork_is_the_same_after_choices_taken_back(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    players = Restless(match, random, 0.6)
    for _ in range(40):
        if match.decision is None:
            break
        players.step()
        before = everything(match)
        fork = match.fork()
        assert everything(fork) == before
        assert [fork.may_take_back(p) for p in PLAYERS] == [match.may_take_back(p) for p in PLAYERS]
        for _ in zip(play(fork, random), range(10), strict=False):
            pass
        assert everything(match) == before


@of_every_game
@given(data=st.data())
@closely
def test_choices_taken_back_change_nothing_of_what_comes_later(
    key: str, data: st.DataObject
) -> None:
    """The choices that stand lead to the same state without those that do not."""
    match, random = begin(key, data)
    Restless(match, random, 0.6).play()
    record = match.record()
    lasting: list[Choice] = []
    for choice in record.choices:
        if choice.option == TAKE_BACK:
            lasting.pop()
        else:
            lasting.append(choice)
    plain = replay(replace(record, choices=tuple(lasting)))
    assert situation(plain) == situation(match)
    lasts = [match.events[index] for index in reversed([*standing(match.events)])]
    assert [told(event) for event in lasts if event.kind != TAKEN_BACK] == [
        told(event) for event in plain.events
    ]


def told(event: Event) -> tuple[str, dict[str, object], Player | None]:
    """The event without how much it undid, in which is what was undone before."""
    facts: dict[str, object] = {**event.facts()}
    facts.pop("takes_back", None)
    return event.kind, facts, event.knower


@of_every_game
def test_in_matches_of_ready_decks_something_may_be_taken_back(key: str) -> None:
    starters = games()[key].starters()
    decks = [games()[key].parse_deck(starter.text) for starter in starters]
    found = 0
    for seed in range(6):
        match = games()[key].begin((decks[seed % 4], decks[(seed + 1) % 4]), bytes([seed] * 32))
        players = Restless(match, Random(seed), 0.5)
        players.play()
        found += players.taken_back
    assert found > 10


@of_every_game
@pytest.mark.parametrize("player", PLAYERS)
def test_what_a_player_was_shown_in_private_stands_whatever_else_they_know(
    key: str, player: Player
) -> None:
    """Even a card that they hold themselves: where the other one lies was not known."""
    match = starter_match(key)
    hand = match.view(player).side(player).zone("hand").cards
    assert hand
    views = {viewer: match.view(viewer) for viewer in VIEWERS}
    before = Snapshot(dict.fromkeys(VIEWERS, ()), views, None)
    looking = replace(views[player], shown=(Shown("Top of your deck", hand[:1]),))
    after = replace(before, views={**views, player: looking})
    assert shows_nothing(before, before, [])
    assert not shows_nothing(before, after, [])
    assert shows_nothing(after, before, []), "put away"
    name = hand[0].face.name
    assert is_open([Event("look", {"player": player, "n": 1})])
    assert not is_open([Event("look", {"player": player, "n": 1}, {"cards": (name,)}, player)])


@of_every_game
@pytest.mark.parametrize("player", PLAYERS)
def test_being_asked_about_a_card_that_others_do_not_see_tells_them_of_it(
    key: str, player: Player
) -> None:
    """But for what a player is always asked."""
    match = starter_match(key)
    views = {viewer: match.view(viewer) for viewer in VIEWERS}
    before = Snapshot(dict.fromkeys(VIEWERS, ()), views, None)

    def asked(zone: str, *, always: bool) -> Snapshot:
        option = Option("This one", {}, Place(player, zone, 0))
        decision = Decision(player, "pick", "Which?", "Choose.", (option,), restart=always)
        return replace(before, decision=decision)

    assert not shows_nothing(before, asked("hand", always=False), [])
    assert shows_nothing(before, asked("hand", always=True), [])
    assert not shows_nothing(before, asked("deck", always=True), []), "not even they see it"


@of_every_game
@pytest.mark.parametrize("option", [CONCEDE, OUT_OF_TIME, AGREE_DRAW])
def test_nothing_is_taken_back_once_the_match_is_over(key: str, option: int) -> None:
    match = starter_match(key)
    assert match.decision is not None
    player = match.decision.player
    match.choose(player, match.decision.default)
    match.play(Choice(player, option))
    for who in PLAYERS:
        assert not match.may_take_back(who)
        with pytest.raises(ChoiceRefused):
            match.play(Choice(who, TAKE_BACK))


@of_every_game
def test_before_the_first_choice_there_is_nothing_to_take_back(key: str) -> None:
    match = starter_match(key)
    assert not any(match.may_take_back(player) for player in PLAYERS)


@of_every_game
@pytest.mark.parametrize("loser", PLAYERS)
@pytest.mark.parametrize(
    ("option", "kind"),
    [(CONCEDE, "conceded"), (OUT_OF_TIME, "out of time"), (AGREE_DRAW, "agreed")],
)
def test_how_a_match_ended_is_among_its_events(
    key: str, option: int, kind: str, loser: Player
) -> None:
    match = starter_match(key)
    events = match.play(Choice(loser, option))
    end = ("drawn", None) if option == AGREE_DRAW else ("win", opponent(loser))
    assert [(event.kind, event.public.get("player")) for event in events] == [(kind, loser), end]
    assert everything(replay(match.record())) == everything(match)
