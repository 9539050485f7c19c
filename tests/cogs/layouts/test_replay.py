"""A step of a finished match: its words, and the ways to other steps."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import engine
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage
from bot.matches.log.match_log import LogEntry
from bot.replays.replay_service import OldLog, WatchedMatch, WatchedStep
from bot.replays.turn_frames import turn_frames
from cogs.replays.layouts.replay_step import (
    StepPictures,
    old_log_message,
    step_in_words,
    step_message,
)
from cogs.replays.layouts.share_message import share_page, shared_message
from engine.core.randomness import seed_from_int
from engine.match import Match
from engine.players import Player
from tests.bot.matches.games import GAME, row_of
from tests.bot.replays.matches import played
from tests.cogs.layouts.replays import Watching
from tests.cogs.matches.reading import alt_texts, buttons, menus, text_of

NOT_DRAWN = StepPictures((), {})
TURNS = 27


def shown(moment: WatchedStep, seated: bool = False) -> OutgoingMessage:
    return step_message(moment, seated, NOT_DRAWN)


def short() -> Match:
    """Returns a match of 14 choices, after which a player conceded."""
    return played(GAME.key, seed=4, most=14)


def long() -> Match:
    """Returns a match of 28 turns in which nobody did more than they had to."""
    first, second = (GAME.parse_deck(one.text) for one in GAME.starters()[:2])
    match = GAME.begin((first, second), seed_from_int(0))
    while match.view(None).turn <= TURNS:
        assert match.decision is not None
        match.choose(match.decision.player, match.decision.default)
    match.concede("A")
    return match


def test_the_first_step_and_the_last(screen: Callable[..., None]) -> None:
    watching = Watching(short())
    screen("replay-first", shown(watching.step(0)))
    screen("replay-last", shown(watching.step(-1), seated=True))


def test_sharing_asks_how_many_turns_and_shows_them(screen: Callable[..., None]) -> None:
    screen("share", share_page("ABCDEF", 12))
    frames = turn_frames(Watching(short(), "public").replay, 3, 3)
    picture = OutgoingFile("replay.webp", b"", "words")
    row = row_of(GAME.key, 5)
    screen("shared", shared_message(row, frames, picture, "C*rol", public=True))
    alone = shared_message(row, frames, picture, "Carol", public=False)
    assert "Only you can see this" in text_of(alone)


def test_each_step_leads_to_the_next_one_and_back() -> None:
    watching = Watching(short())
    stops = watching.replay.stops
    steps = [shown(watching.step(number)) for number in range(len(stops))]
    assert len({text_of(step) for step in steps}) == len(steps) > 5
    to_next = [f"match:replay:ABCDEF:{stop.choices}:next" for stop in stops]
    to_last = [f"match:replay:ABCDEF:{stop.choices}:back" for stop in stops]
    assert [buttons(step).get("Next ▶") for step in steps] == [*to_next[1:], None]
    assert [buttons(step).get("◀ Back") for step in steps] == [None, *to_last[:-1]]
    assert f"Step 3 of {len(steps)}" in text_of(steps[2])


def test_both_hands_are_below_the_board_with_their_players() -> None:
    moment = Watching(short(), name_b="B*b").step(0)
    shown_files = ["board.png", "A-hand.png", "B-hand.png"]

    def drawn(name: str) -> tuple[OutgoingFile, ...]:
        return (OutgoingFile(name, b"", f"words of {name}"),)

    hands: dict[Player, tuple[OutgoingFile, ...]] = {
        "A": drawn("A-hand.png"),
        "B": drawn("B-hand.png"),
    }
    message = step_message(moment, False, StepPictures(drawn("board.png"), hands))
    assert alt_texts(message) == [f"words of {name}" for name in shown_files]
    assert "\n**Alice**\n**B\\*b**\n" in text_of(message)
    assert [file.name for file in message.files] == shown_files


def test_the_menu_has_every_turn_and_marks_the_one_that_is_shown() -> None:
    watching = Watching(short())
    stops = watching.replay.stops
    second = next(number for number, stop in enumerate(stops) if stop.turn == "Turn 2: Bob")
    message = shown(watching.step(second))
    assert "**Turn 2\\: Bob** · Step " in text_of(message)
    [(menu, turns)] = menus(message).items()
    assert menu == "match:replay-turn:ABCDEF:0"
    assert turns["Turn 2: Bob"] == str(stops[second].choices)
    assert list(turns.values()) == [str(stop.choices) for stop in stops if stop.turn]


def test_more_turns_than_a_menu_holds_come_as_pages_of_it() -> None:
    watching = Watching(long())
    stops = watching.replay.stops
    of_turn = {stop.turn.partition(":")[0]: n for n, stop in enumerate(stops) if stop.turn}
    early, late = (shown(watching.step(of_turn[turn])) for turn in ("Turn 25", "Turn 26"))
    listed = {**menus(early), **menus(late)}
    assert list(listed) == ["match:replay-turn:ABCDEF:0", "match:replay-turn:ABCDEF:1"]
    titles = [label.partition(":")[0] for turns in listed.values() for label in turns]
    assert titles == [f"Turn {number}" for number in range(1, TURNS + 2)]
    to_26, to_25 = (stops[of_turn[turn]].choices for turn in ("Turn 26", "Turn 25"))
    assert buttons(early)["Later turns ▶"] == f"match:replay:ABCDEF:{to_26}:turns"
    assert "◀ Earlier turns" not in buttons(early)
    assert buttons(late)["◀ Earlier turns"] == f"match:replay:ABCDEF:{to_25}:turns"
    assert "Later turns ▶" not in buttons(late)


def test_whose_eyes_it_is_seen_through_is_said_and_when_both_hands_are_shown() -> None:
    match = short()
    later = "Both hands are shown when no match, challenge, queue or tournament has either deck"
    assert "-# Both hands are shown." in text_of(shown(Watching(match).step(1)))
    players = shown(Watching(match, "A", "played again").step(1), seated=True)
    assert f"-# This is what you saw. {later}." in text_of(players)
    publics = shown(Watching(match, "public", "played again").step(1))
    assert f"-# This is what everybody saw. {later}." in text_of(publics)
    agreed = shown(Watching(match, "A", "agreement", pairing=5).step(1), seated=True)
    assert "when both players agree to that." in text_of(agreed)
    assert [set(buttons(one)) for one in (players, publics, agreed)] == [
        {"◀ Back", "Next ▶", "Play on from here", "Keep as a file", "Share", "Review", "Fair deal"},
        {"◀ Back", "Next ▶", "Keep as a file", "Share", "Fair deal"},
        {
            "◀ Back",
            "Next ▶",
            "Fair deal",
            "Play on from here",
            "Keep as a file",
            "Share",
            "Review",
            "Let everybody see both hands",
        },
    ]


@pytest.mark.parametrize("key", list(engine.games()))
def test_in_words_the_table_is_told_with_both_hands_and_no_picture(key: str) -> None:
    match = played(key, seed=4, most=6)
    message = step_in_words(Watching(match).step(-1), seated=False)
    words = text_of(message).replace("\\", "")
    assert alt_texts(message) == []
    for player in ("A", "B"):
        cards = match.view(player).side(player).zone("hand").cards
        assert cards
        assert cards[0].face.title in words


def test_where_the_rules_have_changed_the_log_of_then_is_shown(
    screen: Callable[..., None],
) -> None:
    row = row_of(GAME.key, 0)
    lines = [LogEntry((f"Line {number}",)) for number in range(30)]
    message = old_log_message(OldLog(WatchedMatch(row, None, "open"), lines))
    screen("replay-old-log", message)
    [file] = message.files
    assert isinstance(file, OutgoingFile)
    told = file.data.decode()
    assert "(The rules have changed since: this is the log from then.)" in told
    assert told.endswith("\n".join(f"Line {number}" for number in range(30)) + "\n")
