"""A newcomer's first match of each game, played by clicks: everything that they read is stored as
text, and each message keeps the rules of all messages. `--rewrite-screens` rewrites the text."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import engine
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.snapshot import Snapshot
from cogs.matches.table.controllers.hand_panels import HandContent
from cogs.matches.table.layouts.hand import panel_message
from engine.players import Player
from rendering import draw_table
from tests.bot.matches.practice import practising
from tests.cogs.layouts.clicks import options_offered_by
from tests.cogs.layouts.screens import check_text, screen_of
from tests.cogs.layouts.snapshots import shown
from tests.cogs.matches.reading import alt_texts, buttons, text_of
from tests.message_rules import faults_of
from tests.message_rules import shown as as_read

SEED = 6
CLICKS = 12
"""Number of choices of the newcomer; the computer's are additional."""
MOST_ANSWERS = 60
"""Maximum number of choices of the computer in a row."""
NEWCOMER: Player = "A"


def picture_of(snapshot: Snapshot) -> tuple[OutgoingFile, ...]:
    """Returns the picture with the newcomer's hand, only its alt text."""
    key = HandContent.of(snapshot, NEWCOMER).key
    assert key is not None
    drawn = draw_table(key.view, key.names, {}, key.numbers, key.refusals, key.new, key.height)
    return (OutgoingFile("table.png", b"", drawn.alt),)


def messages(live: LiveMatch) -> Iterator[OutgoingMessage]:
    """Plays the match, and yields the newcomer's hand before each of their clicks. They press the
    first control that plays something, another one each time, and answer the questions. The
    computer takes its default choices."""
    for click in range(CLICKS):
        for _ in range(MOST_ANSWERS):
            decision = live.match.decision
            if decision is None or decision.player == NEWCOMER:
                break
            live.take(decision.player, decision.default, 0)
        snapshot = shown(live)
        asked = snapshot.views[NEWCOMER].decision
        if asked is None:
            return
        yield panel_message(snapshot, NEWCOMER, picture_of(snapshot))
        offered = sorted(options_offered_by(snapshot, NEWCOMER))
        option = offered[click % len(offered)] if offered else asked.passing
        assert option is not None
        live.take(NEWCOMER, option, 0)


@pytest.mark.parametrize("game", list(engine.games()))
def test_a_first_match_has_whole_sentences_true_marks_and_the_buttons_that_it_names(
    game: str, pytestconfig: pytest.Config
) -> None:
    live = practising(game, SEED, taught_a=True)
    seen: list[str] = []
    flagged = lessons = 0
    for message in messages(live):
        assert message.view is not None
        assert faults_of(as_read(message.content, message.view.to_components())) == []
        numbers = {int(n) for alt in alt_texts(message) for n in re.findall(r"button (\d+)", alt)}
        labels = " ".join(f"{label} " for label in buttons(message))
        assert all(f"{number} " in labels for number in numbers)
        flagged += len(numbers)
        lessons += text_of(message).count("🎓")
        seen.append(screen_of(message))
    assert flagged > 0
    assert lessons > 0
    whole = "\n".join(seen)
    check_text(f"first-match-{game}", whole, rewrite=pytestconfig.getoption("--rewrite-screens"))
