"""The windows in which a player is asked: stops, new options, answers, and ending the turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import engine
from bot.matches.choices.auto_pass import AutoPass, PriorityHistory, automatic_pass
from bot.matches.choices.stops import (
    THEIR_ATTACK,
    all_stops,
    own_stop,
    read_stops,
    their_stop,
    usual_stops,
    write_stops,
)
from bot.matches.live.live_match import LiveMatch
from engine.decisions import Decision, Option, Place
from engine.events import Event
from engine.match import Match
from engine.players import Player
from engine.views import AttackView, StackItem, View
from tests.bot.matches.games import row_of
from tests.engine.lifeburn.tables import match_at, summon

STEPS = engine.games()["lifeburn"].steps
MAIN = STEPS[1]
USUAL = AutoPass(stops=usual_stops("lifeburn"))
PASS = Option("Pass", {"do": "pass"})
HERB = Option("Use Herb", {"do": "activate", "card": "Herb"}, standing=True)
BOLT = Option("Play Bolt", {"do": "play", "card": "Bolt"}, Place("A", "hand", 0))
DENIAL = Option("Play Denial", {"do": "play", "card": "Denial"}, answers=True)
BITE = Option("Wolf attacks", {"do": "attack", "card": "Wolf"}, aim="B")
NUDGE = replace(BITE, pointless=True)

TURN = Event("turn", {"player": "A", "n": 3})
STEP = Event("step", {"player": "A", "step": "Main"})
LATER = Event("step", {"player": "A", "step": "Later"})
NEWS = Event("draw", {"player": "A"})


def view_of(active: Player = "A", step: str = MAIN, **more: Any) -> View:
    """Returns everybody's view of some match, in the given step."""
    sources = tuple(starter.text for starter in engine.games()["lifeburn"].starters()[:2])
    view = LiveMatch.from_start(row_of("lifeburn", 1), (sources[0], sources[1])).match.view(None)
    return replace(view, active=active, step=step, **more)


def is_asked(
    *options: Option,
    view: View | None = None,
    events: tuple[Event, ...] = (TURN, STEP),
    auto_pass: AutoPass = USUAL,
    history: PriorityHistory | None = None,
) -> bool:
    """Returns whether Alice, who has seen her turn and could do that, is asked."""
    decision = Decision(
        "A", "priority", "?", "?", (*options, PASS), restart=True, passing=len(options)
    )
    known = PriorityHistory(asked=len(events)) if history is None else history
    return automatic_pass(decision, view or view_of(), events, auto_pass, known) is None


def after(history: PriorityHistory, *options: Option, option: int, at: int) -> PriorityHistory:
    decision = Decision(
        "A", "priority", "?", "?", (*options, PASS), restart=True, passing=len(options)
    )
    return history.after_choice(decision, option, None, at)


def on_stack(player: Player, *aims: Place | Player) -> dict[str, Any]:
    [card] = (
        engine.games()["lifeburn"]
        .deck_sheet(
            engine.games()["lifeburn"].parse_deck(engine.games()["lifeburn"].starters()[0].text)
        )
        .cards[:1]
    )
    return {"stack": (StackItem(player, card.face, "…", aims=aims),)}


def test_who_ends_a_turn_is_asked_to_answer_what_the_other_has_put_on_top() -> None:
    ends = replace(USUAL, since=2, ends_turn=True)
    mine, theirs = on_stack("A")["stack"], on_stack("B")["stack"]
    assert is_asked(BOLT, view=view_of(stack=theirs + mine), auto_pass=ends)
    assert not is_asked(BOLT, view=view_of(stack=mine + theirs), auto_pass=ends)
    assert not is_asked(view=view_of(stack=theirs), auto_pass=ends)


def test_in_the_own_turn_an_ability_that_can_always_be_used_is_no_reason() -> None:
    assert not is_asked(HERB)
    assert is_asked(HERB, auto_pass=replace(USUAL, stops=frozenset({own_stop(MAIN)})))
    assert is_asked(HERB, auto_pass=AutoPass("always"))


def test_in_the_own_turn_something_to_play_and_an_attack_are() -> None:
    assert is_asked(BOLT)
    assert is_asked(BITE)
    assert not is_asked(NUDGE)


def test_what_nothing_would_come_of_is_not() -> None:
    assert not is_asked(replace(BOLT, futile=True))
    assert not is_asked(replace(DENIAL, futile=True), view=view_of(**on_stack("B")))


def test_what_was_let_be_is_not_asked_about_again_before_something_happens() -> None:
    let_be = after(PriorityHistory(), BOLT, option=1, at=2)
    skipped = replace(let_be, offered=frozenset(), offered_at=3)
    assert not is_asked(BOLT, events=(TURN, STEP, LATER), history=skipped)
    assert is_asked(BOLT, events=(TURN, STEP, NEWS, LATER), history=skipped)
    assert is_asked(BOLT, DENIAL, events=(TURN, STEP, LATER), history=skipped)
    assert is_asked(BOLT, events=(TURN, STEP, LATER, TURN, STEP), history=skipped), "a new turn"


def test_what_could_be_done_just_before_is_nothing_new() -> None:
    could = after(PriorityHistory(), BITE, BOLT, option=0, at=2)
    assert not is_asked(BOLT, events=(TURN, STEP, NEWS, LATER), history=could)


def test_who_has_acted_in_a_step_is_asked_until_they_let_it_be() -> None:
    acted = after(PriorityHistory(), HERB, option=0, at=2)
    assert is_asked(HERB, history=acted)
    assert not is_asked(HERB, events=(TURN, STEP, NEWS, LATER), history=acted)


def test_the_beginning_of_the_turn_passes_by_itself_without_a_stop() -> None:
    draw = view_of(step=STEPS[0])
    assert not is_asked(BOLT, view=draw, events=(TURN,))
    stop = replace(USUAL, stops=frozenset({own_stop(STEPS[0])}))
    assert is_asked(BOLT, view=draw, events=(TURN,), auto_pass=stop)


def test_in_the_opponents_turn_stops_say_where() -> None:
    theirs = Event("turn", {"player": "B", "n": 4})

    def asked(step: str, **more: Any) -> bool:
        return is_asked(HERB, view=view_of("B", step, **more), events=(theirs,))

    assert [asked(step) for step in STEPS] == [step == STEPS[-1] for step in STEPS]
    attack = AttackView(Place("B", "play", 0), "A")
    assert asked(STEPS[2], attacks=(attack,))
    no_stops = replace(USUAL, stops=frozenset())
    assert not is_asked(HERB, view=view_of("B", STEPS[-1]), events=(theirs,), auto_pass=no_stops)


def test_nobody_is_asked_to_answer_their_own_card() -> None:
    assert not is_asked(DENIAL, view=view_of(**on_stack("A")))
    assert is_asked(DENIAL, view=view_of(**on_stack("B")))
    assert is_asked(DENIAL, view=view_of(**on_stack("A")), auto_pass=AutoPass("always"))


def test_who_let_a_card_be_is_asked_about_the_next_where_that_matters() -> None:
    let_be = after(PriorityHistory(), HERB, BOLT, option=2, at=2)

    def asked(*options: Option, aims: tuple[Place | Player, ...] = ()) -> bool:
        return is_asked(*options, view=view_of("B", **on_stack("B", *aims)), history=let_be)

    assert not asked(HERB, BOLT)
    assert asked(HERB, BOLT, aims=("A",))
    assert asked(HERB, BOLT, aims=(Place("A", "play", 0),))
    assert not asked(HERB, BOLT, aims=(Place("B", "play", 0),))
    assert asked(HERB, DENIAL)


def test_stops_are_stored_and_a_step_that_is_gone_is_left_out() -> None:
    chosen = frozenset({own_stop(MAIN), THEIR_ATTACK})
    assert read_stops("lifeburn", write_stops(chosen)) == chosen
    assert read_stops("lifeburn", None, write_stops(chosen)) == chosen
    assert read_stops("lifeburn", '["own Tea break"]') == frozenset()
    assert read_stops("lifeburn", None) == usual_stops("lifeburn")
    assert read_stops("lifeburn", None) == {THEIR_ATTACK, their_stop(STEPS[-1])}
    assert read_stops("cardfinity", None) == frozenset()
    assert all_stops(()) == {}


def turn_of_alice(*cards: Any, **position: Any) -> LiveMatch:
    """Returns a match in Alice's Main phase, with a Wolf that could attack."""
    match: Match = match_at([summon("Wolf", 3, 3), *cards], **position)
    live = LiveMatch(row_of("lifeburn", 0), match)
    live.update_context(live.row, {"A": USUAL, "B": USUAL})
    return live


@pytest.mark.parametrize("ends_turn", [False, True])
def test_end_turn_passes_to_the_end_unless_the_opponent_does_something(ends_turn: bool) -> None:
    live = turn_of_alice(a={"play": ["Wolf"]}, phase="Main")
    decision = live.match.decision
    assert decision is not None
    assert decision.passing is not None
    since = len(live.match.events) if ends_turn else None
    live.update_context(
        live.row, {"A": replace(USUAL, since=since, ends_turn=ends_turn), "B": USUAL}
    )
    rows = live.take("A", decision.passing, 0)
    after_pass = live.match.view(None)
    assert (after_pass.turn > 3, after_pass.active) == (ends_turn, "B" if ends_turn else "A")
    why = [row.why for row in rows if row.player == "A"]
    assert why[0] is None
    assert ("turn" in why) == ends_turn
    if ends_turn:
        assert live.auto_pass["A"].mode(live.match.events, "A") == "able", "it is over"
    else:
        assert after_pass.step == "Combat", "asked where there is an attack"
