"""Previews of options: what they call certain happens, and they reveal nothing of hidden cards."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from engine import games
from engine.decisions import Decision, options_offered
from engine.events import EventKind, SeenEvent
from engine.match import Match
from engine.players import Player, opponent
from engine.practice.imagination import option_sign
from engine.practice.levels import Level
from engine.practice.what_if import UNNAMED, Preview, what_if
from tests.engine.conformance.hidden import rules_of
from tests.engine.conformance.peeking import looked_at
from tests.engine.conformance.play import everything, random_match, starter_match, step

LINES: Final = 120
"""The number of previews of a game that are compared with what then happens."""
MANY_LINES: Final = 25_000
DECISIONS: Final = 200
"""The number of decisions of a random match that are examined."""
MOST_CHOICES: Final = 60
MOST_SECONDS: Final = 0.05
"""Seconds of CPU for a list of previews, at the 95th percentile."""

of_every_game = pytest.mark.parametrize("key", list(games()))


@of_every_game
def test_what_is_certain_happens(key: str) -> None:
    """It is checked in a few positions of random matches."""
    compare(key, LINES)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@of_every_game
def test_what_is_certain_happens_in_many_positions(key: str) -> None:
    compare(key, MANY_LINES)


def compare(key: str, lines: int) -> None:
    """Chooses each previewed option and plays on, in random matches."""
    found = Counter[str]()
    seconds: list[float] = []
    for match in positions_of(key):
        assert match.decision is not None
        player = match.decision.player
        started = time.process_time()
        previews = what_if(match, player)
        seconds.append(time.process_time() - started)
        for preview in previews:
            found[preview.depends or "settled"] += 1
            found["with something certain"] += bool(preview.events or not preview.depends)
            happens(match, player, preview)
        if sum(found.values()) - found["with something certain"] >= lines:
            break
    slowest = sorted(seconds)[len(seconds) * 95 // 100]
    print(f"{key}: {dict(found)}, {slowest * 1000:.1f} ms a list at p95")
    assert found["settled"] > lines / 5
    if lines == MANY_LINES:
        assert slowest <= MOST_SECONDS


def positions_of(key: str) -> Iterator[Match]:
    """Yields random matches where a player has a choice."""
    seed = 0
    while True:
        match, random = random_match(key, seed), Random(seed)
        for _ in range(DECISIONS):
            if match.decision is None:
                break
            if len(match.decision.options) > 1 and random.random() < 0.1:
                yield match
            step(match, random)
        seed += 1


def happens(match: Match, player: Player, preview: Preview) -> None:
    """Checks a preview against a match in which its option is chosen, and everybody passes."""
    played = match.fork()
    told, many = len(played.events), len(preview.events)
    played.choose(player, preview.option)
    answers = [option_sign(one) for one in preview.answers]
    random = Random(told)
    for _ in range(MOST_CHOICES):
        decision, happened = played.decision, len(played.events) - told
        if decision is None or is_new_start(played) or (happened > many and not answers):
            break
        if decision.passing is not None:
            played.choose(decision.player, decision.passing)
        elif decision.player != player:
            assert preview.depends != "" or happened >= many
            break
        elif answers:
            signs = [option_sign(one) for one in decision.options]
            played.choose(player, signs.index(answers.pop(0)))
        elif preview.depends == "choice" and happened >= many:
            break
        else:  # any answer leads to the same
            played.choose(player, random.choice(plain_options(decision)))
    events = [event.seen_by(player) for event in played.events[told:]]
    pairs = zip(events, preview.events, strict=False)
    told_events = [
        unnamed(event) if facts_of(unnamed(event)) == facts_of(one) else event
        for event, one in pairs
    ]
    assert sorted(map(facts_of, told_events)) == sorted(map(facts_of, preview.events)), preview
    ends = preview.events and preview.events[-1].kind in (EventKind.TURN, EventKind.WIN)
    if not preview.depends and not ends:
        assert len(events) == many, (preview, events[many:])


def is_new_start(match: Match) -> bool:
    """Returns whether a player is asked for a main action while nothing waits."""
    view = match.view(None)
    waits = view.stack or view.attacks
    return match.decision is None or (match.decision.restart and not waits)


def plain_options(decision: Decision) -> list[int]:
    """Returns the options except those that add another attack."""
    numbers = range(len(decision.options))
    return [one for one in numbers if decision.options[one].aim is None] or [*numbers]


def unnamed(event: SeenEvent) -> SeenEvent:
    """Returns the event without the names of cards that it turns up."""
    facts = {
        key: () if isinstance(fact, tuple) else UNNAMED if key == "card" else fact
        for key, fact in event.facts.items()
    }
    return SeenEvent(event.kind, facts)


def facts_of(event: SeenEvent) -> str:
    return f"{event.kind} {sorted(event.facts.items(), key=str)}"


@of_every_game
def test_hidden_cards_and_chance_change_no_preview(key: str) -> None:
    """If the opponent's hand, both decks and chance are exchanged, the previews stay the same."""
    assert compared(key, 150) >= 150


@pytest.mark.soak
@pytest.mark.timeout(3600)
@of_every_game
def test_hidden_cards_and_chance_change_none_of_many_previews(key: str) -> None:
    number = compared(key, 25_000)
    print(f"{key}: {number} previews with exchanged hidden cards, no difference")


def compared(key: str, enough: int) -> int:
    """Compares previews of matches that the player can't distinguish, until there were enough.
    Returns their number."""
    seen = Counter[str]()

    def previews(match: Match, seat: Player, _: Level) -> tuple[Preview, ...]:
        found = what_if(match, seat)
        seen["both"] += len(found)
        return found

    random = Random(key)
    while seen["both"] < 2 * enough:
        looked_at(key, previews, 20, random)
    return seen["both"] // 2


@of_every_game
def test_looking_ahead_changes_nothing(key: str) -> None:
    for _, match in zip(range(15), positions_of(key), strict=False):
        assert match.decision is not None
        before = everything(match), rules_of(match).used()
        first = what_if(match, match.decision.player)
        assert (everything(match), rules_of(match).used()) == before
        assert what_if(match, match.decision.player) == first


@of_every_game
def test_all_that_is_offered_has_a_preview(key: str) -> None:
    for _, match in zip(range(15), positions_of(key), strict=False):
        assert match.decision is not None
        player = match.decision.player
        decision = match.view(player).decision
        assert decision is not None
        numbers = [preview.option for preview in what_if(match, player)]
        assert tuple(dict.fromkeys(numbers)) == options_offered(decision)


@of_every_game
def test_there_are_none_for_a_player_who_is_not_asked(key: str) -> None:
    match = starter_match(key)
    assert match.decision is not None
    player = match.decision.player
    assert what_if(match, opponent(player)) == ()
    match.concede(player)
    assert what_if(match, player) == ()


@of_every_game
def test_out_of_time_there_are_previews_without_events(key: str) -> None:
    match = starter_match(key)
    assert match.decision is not None
    previews = what_if(match, match.decision.player, lambda: True)
    assert {(one.events, one.depends) for one in previews} == {((), "limit")}


@of_every_game
def test_in_missions_what_is_certain_happens(key: str) -> None:
    game = games()[key]
    for mission in game.missions:
        match = game.begin_laid(mission.laid, ("", ""), mission.seed)
        assert match.decision is not None
        player = match.decision.player
        for preview in what_if(match, player):
            happens(match, player, preview)
