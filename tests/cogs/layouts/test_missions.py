"""Missions: their number of clicks, the texts of their hands, and the messages around them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import engine
from bot.discord_api.emoji import NO_SIGNS
from bot.exercises.missions import ListedMission
from bot.exercises.written_card import CardFeedback
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.snapshot import Snapshot
from cogs.matches.choices.controls import ChoicePlace
from cogs.matches.choices.layouts.decision_rows import HINTED
from cogs.matches.table.layouts.hand import panel_message
from cogs.missions.layouts.mission_board import mission_hint
from cogs.missions.layouts.mission_messages import (
    WHAT,
    games_message,
    instead_message,
    missions_message,
    writing_message,
)
from cogs.ui.match_text import title
from cogs.ui.pages import Page, page_message
from engine.exercise import Exercise, with_card
from tests.bot.exercises.in_memory import begun, reply, state_of, wanted
from tests.cogs.layouts.clicks import clicks_to
from tests.cogs.layouts.snapshots import shown
from tests.cogs.matches.reading import buttons, marks, menus, text_of

MOST_CLICKS = 12

MISSIONS = [mission for game in engine.games().values() for mission in game.missions]
OF_FIRST = engine.games()["cardfinity"].missions
WRITTEN = [game.writing for game in engine.games().values() if game.writing is not None]

each_written = pytest.mark.parametrize("exercise", WRITTEN, ids=lambda one: one.game)


def play(live: LiveMatch) -> int:
    """Plays the mission by its steps, to its end. Returns how many clicks its player needs."""
    clicks = 0
    while not state_of(snapshot := reply(live)).is_done:
        _, option = wanted(snapshot)
        seat = snapshot.row.human
        assert seat is not None
        needed = clicks_to(snapshot, seat, option)
        assert needed, f"option {option} is not on the hand"
        clicks += needed
        live.take(seat, option, 0)
    return clicks


@pytest.mark.parametrize("mission", MISSIONS, ids=lambda one: f"{one.game}-{one.key}")
def test_a_mission_takes_twelve_clicks_at_most(mission: Exercise) -> None:
    assert play(begun(mission)) <= MOST_CLICKS


def test_a_hand_says_what_to_do_and_offers_a_hint_and_the_way_out(
    screen: Callable[..., None],
) -> None:
    live = begun(OF_FIRST[0])
    snapshot = shown(live)
    hand = panel_message(snapshot, "A", ())
    screen("hand-mission", hand)
    assert f"🎓 {OF_FIRST[0].steps[0].say}" in text_of(hand)
    assert {"Hint", "Quit"} <= {*buttons(hand)}
    assert not {"↩", "I know this game"} & {*buttons(hand)}


def test_a_hint_marks_the_choice_and_says_why() -> None:
    snapshot, step = shown(begun(OF_FIRST[0])), OF_FIRST[0].steps[0]
    said, option = mission_hint(snapshot, "A")
    assert said == f"💡 **{step.label}**. {step.why}"
    hand = panel_message(snapshot, "A", (), ChoicePlace(hinted=option), said)
    assert marks(hand).count(HINTED) == 1
    assert said in text_of(hand)
    assert HINTED not in marks(panel_message(snapshot, "A", ()))


def over(mission: Exercise, *, done: bool) -> Snapshot:
    """Returns a mission that is over, played to its end or quit."""
    live = begun(mission)
    if done:
        play(live)
    else:
        live.match.concede(mission.seat)
        live.update_context(live.row)
    return shown(live, row={"state": "over", "winner": "A" if done else "B"})


def test_below_a_mission_that_is_done_is_the_next_one(screen: Callable[..., None]) -> None:
    snapshot = over(OF_FIRST[0], done=True)
    screen("hand-mission-done", panel_message(snapshot, "A", ()))
    message = panel_message(snapshot, "A", ())
    assert OF_FIRST[0].done in text_of(message)
    assert {"Next", "All missions"} <= {*buttons(message)}
    assert not {"Review", "Rematch"} & {*buttons(message)}
    assert "conceded" not in text_of(message)


def test_below_the_last_mission_is_the_first_match() -> None:
    snapshot = over(OF_FIRST[-1], done=True)
    message = panel_message(snapshot, "A", ())
    assert "Play your first match" in buttons(message)
    assert "Next" not in buttons(message)


def test_a_mission_that_was_given_up_may_be_tried_again() -> None:
    snapshot = over(OF_FIRST[0], done=False)
    message = panel_message(snapshot, "A", ())
    assert "Not finished this time." in text_of(message)
    assert {"Try again", "All missions"} <= {*buttons(message)}


def test_that_a_mission_begins_or_goes_on_names_it(screen: Callable[..., None]) -> None:
    row = begun(OF_FIRST[1]).row
    screen(
        "mission-begun",
        page_message(Page("begun", f"### {title(row)}\n{WHAT}\nIt is played in <#30>.")),
    )
    named = f"Mission 2 of {len(OF_FIRST) + 1}: {OF_FIRST[1].title}"
    assert named in title(row)
    asked = instead_message(row, "cardfinity", listed()[0])
    assert named in text_of(asked)
    assert list(buttons(asked)) == ["Continue", "Quit and start"]


def listed(*finished: int) -> list[ListedMission]:
    return [
        ListedMission(one, number, number in finished) for number, one in enumerate(OF_FIRST, 1)
    ]


def test_the_list_of_missions_says_which_are_done_and_has_the_first_match(
    screen: Callable[..., None],
) -> None:
    writing = engine.games()["cardfinity"].writing
    assert writing is not None
    number = len(OF_FIRST) + 1
    message = missions_message(
        "cardfinity", listed(1), ListedMission(writing, number, False), listed(1)[1], NO_SIGNS
    )
    screen("missions", message)
    assert {"Play your first match", "Write your own card", "Start mission 2"} <= {
        *buttons(message)
    }
    [entries] = menus(message).values()
    assert len(entries) == len(OF_FIRST)
    written = ListedMission(writing, number, True)
    done = missions_message("cardfinity", listed(1), written, None, NO_SIGNS)
    assert f": 2 of {number} done" in text_of(done)
    assert f"✅ {number}. {writing.title}" in text_of(done)


def test_without_a_game_each_that_can_be_learned_is_offered(screen: Callable[..., None]) -> None:
    message = games_message(NO_SIGNS)
    screen("missions-games", message)
    taught = [key for key, game in engine.games().items() if game.missions]
    assert [*buttons(message).values()] == [f"learn:game:{key}" for key in taught]


@each_written
def test_what_is_to_be_written_is_shown_with_a_sample(exercise: Exercise) -> None:
    writing = exercise.writing
    assert writing is not None
    message = writing_message(exercise)
    assert writing.say in text_of(message)
    assert writing.sample in text_of(message)
    built = engine.games()[exercise.game].card_builder is not None
    assert list(buttons(message)) == [*(["Build"] if built else []), "Write", "All missions"]


@each_written
def test_what_a_card_lacks_is_said_to_the_end(exercise: Exercise) -> None:
    assert exercise.writing is not None
    for want in exercise.writing.wants:
        message = writing_message(exercise, CardFeedback("", lacks=want.say))
        said = text_of(message).replace("\\", "")
        assert f"**Not yet.** {want.say}\n-# Your text is saved." in said
        assert "Write on" in buttons(message)


@each_written
def test_a_written_card_is_written_again_and_has_no_next_mission(exercise: Exercise) -> None:
    done = panel_message(over_written(exercise, done=True), exercise.seat, ())
    assert exercise.done in text_of(done)
    assert list(buttons(done)) == ["All missions", "Watch replay", "Log"]
    left = over_written(exercise, done=False)
    key = exercise.key.removeprefix("mission:")
    message = panel_message(left, exercise.seat, ())
    assert buttons(message)["Try again"] == f"learn:writing:{exercise.game}:{key}"


def over_written(exercise: Exercise, *, done: bool) -> Snapshot:
    """Returns the mission in which the example was written, played to its end or quit."""
    assert exercise.writing is not None
    return over(with_card(exercise, exercise.writing.example), done=done)
