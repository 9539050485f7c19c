"""The times at which a player is asked who could wait: the text of their hand behind ⋯, and the
message in which they change their stops."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.matches.choices.auto_pass import AutoPass
from bot.matches.choices.stops import usual_stops
from bot.matches.live.live_match import LiveMatch
from bot.matches.log.match_log import PriorityPass
from cogs.matches.choices.controls import ChoicePlace
from cogs.matches.choices.layouts.stops import stops_message
from cogs.matches.table.layouts.hand import panel_message
from engine.players import Player
from tests.cogs.layouts.snapshots import begun, shown
from tests.cogs.matches.reading import buttons, menus, text_of

MORE = ChoicePlace(more=True)
USUAL = AutoPass(stops=usual_stops("lifeburn"))


def hand(live: LiveMatch, auto_pass: AutoPass, seat: Player = "A") -> str:
    """Returns the text behind ⋯ of a hand whose player has these settings."""
    snapshot = shown(live, passes={seat: auto_pass})
    assert "asked too" not in text_of(panel_message(snapshot, seat, ()))
    return text_of(panel_message(snapshot, seat, (), MORE))


def test_the_hand_says_the_stops_of_its_player() -> None:
    live = begun("lifeburn")
    usual = "-# You are asked too: when your opponent attacks, their End phase."
    chosen = AutoPass(stops=frozenset({"own Draw phase", "their Main phase"}))
    assert usual in hand(live, USUAL)
    assert "-# You are asked too: your Draw phase, their Main phase." in hand(live, chosen)
    assert "-# You have set no stops." in hand(live, AutoPass())
    assert "You are asked too" not in hand(live, AutoPass("always", stops=chosen.stops))


def test_the_hand_says_how_long_its_player_passes() -> None:
    live = begun("lifeburn")
    since = len(live.match.events)
    ends = hand(live, AutoPass(since=since, ends_turn=True, stops=USUAL.stops))
    assert "-# I pass for you until this turn is over, unless your opponent" in ends
    until = hand(live, AutoPass(since=since, stops=USUAL.stops))
    assert "-# I pass for you until your opponent attacks or your turn begins." in until
    for told in (ends, until):
        assert "You are asked too" not in told


def test_the_hand_says_that_its_player_is_asked_everything() -> None:
    live = begun("lifeburn")
    everything = AutoPass(since=len(live.match.events), asks_all=True, stops=USUAL.stops)
    assert "-# Until this turn is over, I ask you each time that you can act." in hand(
        live, everything
    )


def test_the_hand_says_once_that_its_player_was_not_asked() -> None:
    snapshot = shown(begun("lifeburn"))
    since, passed = snapshot.since["A"], PriorityPass(len(snapshot.events), "A", "own")
    unasked = replace(snapshot, forced=[*snapshot.forced, passed])
    later = replace(unasked, since={**snapshot.since, "A": len(snapshot.events) + 1})
    words = "You could have answered your own card or attack, but I don't ask that."
    assert since <= len(snapshot.events)
    for in_words in (False, True):
        assert words in text_of(panel_message(unasked, "A", (), in_words=in_words))
        for other in (snapshot, later):
            assert words not in text_of(panel_message(other, "A", (), in_words=in_words))
        assert words not in text_of(panel_message(unasked, "B", (), in_words=in_words))
    view = replace(unasked.views["A"], decision=None)
    waiting = replace(unasked, views={**unasked.views, "A": view})
    assert words not in text_of(panel_message(waiting, "A", ()))


def test_a_game_without_passes_has_two_ways_to_end_a_turn() -> None:
    more = panel_message(shown(begun("cardfinity")), "A", (), MORE)
    [labels] = [list(options) for options in menus(more).values()]
    assert labels == ["Ask me when I can act", "Always ask me"]
    assert "Ask me everything" not in buttons(more)


def test_end_turn_stands_beside_pass_and_stops_behind_the_dots(screen: Callable[..., None]) -> None:
    snapshot = shown(begun("lifeburn"))
    shown_buttons = list(buttons(panel_message(snapshot, "A", ())))
    assert shown_buttons.index("End turn") == shown_buttons.index("Pass") + 1
    assert "Stops …" not in shown_buttons
    more = panel_message(snapshot, "A", (), MORE)
    assert "Stops …" in buttons(more)
    assert "Ask me everything" in buttons(more)
    assert "Ask me everything" not in shown_buttons
    screen("hand-lifeburn-more", more)
    screen("hand-lifeburn-more-words", panel_message(snapshot, "A", (), MORE, in_words=True))


def test_the_message_in_which_stops_are_changed(screen: Callable[..., None]) -> None:
    screen("stops", stops_message(shown(begun("lifeburn"), passes={"A": USUAL}), "A", "Kept."))


def test_a_game_without_steps_has_no_stops() -> None:
    assert "Stops …" not in buttons(panel_message(shown(begun("cardfinity")), "A", (), MORE))
