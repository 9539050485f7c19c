"""The log in words: public and private parts, taken-back choices, unusual names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.discord_api.discord_calls import OutgoingFile
from bot.matches.choices.auto_pass import AutoPass
from bot.matches.live.live_match import LiveMatch
from cogs.matches.table.layouts.board import board_message
from cogs.matches.table.layouts.hand import panel_message
from cogs.matches.table.layouts.match_log import log_message
from cogs.ui.match_text import latest_log_lines
from engine.players import PLAYERS, Player
from tests.cogs.layouts.snapshots import choose, shown, standing
from tests.cogs.matches.reading import text_of

CARDS = """
"Peek" play: peek 2
N/A
"Scry" play: scry 2
N/A
"Toll" play discard hand, discard field: draw 1
N/A
"__A__ @everyone": power 1
N/A
"Pawn": power 1
N/A
"Queen": power 9
N/A
"""


def played(card: str, **alice: Any) -> LiveMatch:
    """Returns a match in which Alice has played that card. Pawn and Queen are on top of both
    decks."""
    deck = ["Pawn", "Queen", "Toll"]
    sides = {"A": {"hand": [card, "Toll"], "deck": deck} | alice, "B": {"deck": deck}}
    live = standing("cardfinity", CARDS, sides)
    live.update_context(live.row, dict.fromkeys(PLAYERS, AutoPass("always")))
    return choose(live, f"Play {card}")


def log(live: LiveMatch, viewer: Player | None) -> str:
    """Returns all words of the log: those of the message, and its file."""
    message = log_message(shown(live), viewer)
    [file] = message.files
    assert isinstance(file, OutgoingFile)
    return text_of(message) + file.data.decode()


def test_only_the_one_who_looks_sees_the_cards(screen: Callable[..., None]) -> None:
    live = played("Peek")
    screen("log-private", log_message(shown(live), "A"))
    assert "🔒" in log(live, "A")
    assert "Pawn" in log(live, "A")
    assert "Queen" in log(live, "A")
    for viewer in ("B", None):
        assert "looks at the top 2 cards" in log(live, viewer)
        assert "Pawn" not in log(live, viewer)
        assert "🔒" not in log(live, viewer)


def test_the_cards_of_the_other_are_seen_by_the_one_who_looks_alone() -> None:
    live = played("Scry")
    assert "Pawn" in log(live, "A")
    for viewer in ("B", None):
        assert "looks at the top 2 cards" in log(live, viewer)
        assert "Pawn" not in log(live, viewer)


def test_what_a_failed_requirement_took_back_is_struck_through() -> None:
    live = played("Toll", hand=["Toll", "Pawn"])
    for viewer in ("A", "B", None):
        assert "~~" in log(live, viewer)
        assert "[taken back]" in log(live, viewer)


def test_names_that_look_like_markdown_or_a_ping_are_shown_as_they_are() -> None:
    live = played("__A__ @everyone")
    for message in (board_message(shown(live), ()), panel_message(shown(live), "A", ())):
        assert r"\_\_A\_\_ \@everyone" in text_of(message)


def test_the_board_tells_the_last_things_that_happened() -> None:
    board = text_of(board_message(shown(played("Peek")), ()))
    assert "**Alice** plays *Peek*" in board
    assert "**Alice** to move" in board


def test_a_play_is_one_of_the_lines_since_a_choice() -> None:
    ox = {"name": "Ox", "type": "Summon", "attack": 1, "defense": 1}
    live = standing("lifeburn", [ox], {"A": {"hand": ["Ox"]}})
    snapshot = shown(choose(live, "Play Ox", "Pass"))
    assert "*Ox* enters play" in latest_log_lines(snapshot, "A", 9, 1000)
    said = latest_log_lines(snapshot, "A", 9, 1000, since=0)
    assert said.startswith("**Alice** casts *Ox*\n")
    assert "Turn 5" not in said
    assert "Turn 5" in latest_log_lines(snapshot, "A", 9, 1000, since=0, aloud=True)
    assert "*Ox* enters play" not in said
    assert "*Ox* takes effect" not in said
