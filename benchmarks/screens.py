"""`python -m benchmarks.screens`: whether a hand fits on one screen of a phone, over whole matches.

The practice players play as in `benchmarks.presses`. Before each choice, the message with the hand
of the player who is asked is laid out, and its picture is drawn. A phone (390 x 844 CSS pixels)
leaves 690 for a message: 28 for a line of the question, 20 for a line of other words, 34 for a row
of buttons with a gap of 8, 17 for a line of the log, 34 for edges and gaps, and the picture at a
width of 340.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from typing import Final

import discord
from PIL import Image

from benchmarks.figures import Figure, table
from benchmarks.presses import MOST_CHOICES, Played
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage
from bot.matches.live.match_context import MatchContext
from bot.store.settings.preferences import Preferences
from cogs.matches.choices.layouts.card_numbers import WIDTH, rows_height
from cogs.matches.table.controllers.hand_panels import HandContent
from cogs.matches.table.layouts.one_screen import text_lines
from cogs.matches.table.layouts.position_text import QUESTION_LETTERS
from engine import games
from engine.players import PLAYERS, Player
from rendering import Picture, draw_board, draw_hand, draw_table
from rendering.table.table_scale import LEAST, SHOWN
from rendering.table.table_scale import WIDTH as PIXELS

SCREEN: Final = 690
"""CSS pixels of height that a phone leaves for a message."""
LEAST_TEXT: Final = 8.5
"""CSS pixels of the smallest letters, at a width of 340."""
SHARES: Final = {"cardfinity": 95.0, "asigoc": 95.0}
"""The least percentage of decisions on one screen, for games in which it isn't the usual one."""
SHARE: Final = 90.0
BYTES: Final = 90.0
"""The greatest percentage of the picture's bytes, of a board and a hand together."""
_QUESTION, _WORDS, _LOG, _EDGES = 28, 20, 17, 34


@dataclass(frozen=True, slots=True)
class Screens:
    """Measurements of the hands' messages in some matches. `heights` are the messages' heights in
    CSS pixels, one for each decision; `named` is the number of decisions with card names on the
    buttons. `drawn` is the number of decisions for which board and hand were also drawn separately.
    For these decisions, `bytes` is the size of the pictures as sent, and `bytes_before` the size of
    the separate ones. `seconds` is the CPU time to draw the pictures of all decisions."""

    heights: tuple[int, ...] = ()
    named: int = 0
    drawn: int = 0
    bytes: int = 0
    bytes_before: int = 0
    seconds: float = 0.0

    def __add__(self, other: Screens) -> Screens:
        return Screens(
            self.heights + other.heights,
            self.named + other.named,
            self.drawn + other.drawn,
            self.bytes + other.bytes,
            self.bytes_before + other.bytes_before,
            self.seconds + other.seconds,
        )

    @property
    def share(self) -> float:
        """The percentage of decisions whose message fits on one screen of a phone."""
        return 100 * sum(high <= SCREEN for high in self.heights) / max(1, len(self.heights))


def message_height(outgoing: OutgoingMessage, picture: int) -> int:
    """Returns the height in CSS pixels of a hand's message on a phone. `picture` is the height of
    its picture."""
    assert outgoing.view is not None
    [card] = outgoing.view.children
    assert isinstance(card, discord.ui.Container)
    high, asked, rows = _EDGES, False, list[discord.ui.ActionRow]()
    for item in card.children:
        if isinstance(item, discord.ui.ActionRow):
            rows.append(item)
        elif isinstance(item, discord.ui.MediaGallery):
            high += picture
        elif isinstance(item, discord.ui.TextDisplay) and not asked:
            asked, (question, _, rest) = True, item.content.partition("\n")
            letters = len(question.replace("### ", "").replace("\\", ""))
            high += _QUESTION * -(-letters // QUESTION_LETTERS)
            high += _WORDS * text_lines(rest)
        elif isinstance(item, discord.ui.TextDisplay):
            high += _LOG * text_lines(item.content)
    return high + rows_height(rows)


class Looked(Played):
    """A match that is played by clicks while its hands are measured."""

    def __init__(self, key: str, seed: int, every: int) -> None:
        super().__init__(key, seed)
        self.every, self.screens = every, Screens()
        wishes: dict[Player, Preferences] = {
            player: Preferences(self.live.row.users[player]) for player in PLAYERS
        }
        self.live.update_context(self.live.row, None, MatchContext(preferences=wishes))

    def _press(self) -> None:
        decision = self.live.match.decision
        if decision is not None and self.live.snapshot.views[decision.player].pool is None:
            self._look(HandContent.of(self.live.snapshot, decision.player))
        super()._press()

    def _look(self, content: HandContent) -> None:
        key, screen = content.key, content.screen
        assert key is not None
        assert screen is not None
        since = time.process_time()
        drawn = draw_table(
            key.view, key.names, key.portraits, key.numbers, key.refusals, key.new, key.height
        )
        spent = time.process_time() - since
        pixels = Image.open(BytesIO(drawn.data)).height
        outgoing = content.compose((OutgoingFile("table.png", b"", ""),), redrawing=False)
        high = message_height(outgoing, -(-pixels * WIDTH // PIXELS))
        before: list[Picture] = []
        if len(self.screens.heights) % self.every == 0:
            before = [draw_board(self.live.snapshot.public, key.names), draw_hand(key.view)]
        self.screens += Screens(
            (high,),
            int(screen.named),
            int(bool(before)),
            len(drawn.data) * bool(before),
            sum(len(one.data) for one in before),
            spent,
        )


def looked(seed: int, key: str, every: int, most: int) -> Screens:
    """Plays a match, for at most `most` decisions, and returns the measurements of its hands. For
    one decision in `every`, board and hand are also drawn separately, for comparison."""
    match = Looked(key, seed, every)
    while match.live.match.decision is not None and match.live.match.number < MOST_CHOICES:
        match._press()
        if len(match.screens.heights) >= most:
            break
    return match.screens


def figures_of(key: str, found: Screens) -> Sequence[Figure]:
    """Returns the figures of a game for the table of results."""
    title, count = games()[key].title, len(found.heights)
    high = sorted(found.heights)
    share = SHARES.get(key, SHARE)
    highest = f"{high[len(high) // 2]} px, {high[len(high) * 19 // 20]} at 95 %, {high[-1]} at most"
    named = f"{100 * found.named // count} % with names on buttons"
    ratio = 100 * found.bytes / max(1, found.bytes_before)
    apart = f"{found.bytes_before // max(1, found.drawn):,} bytes of board and hand"
    letters = LEAST * SHOWN / PIXELS
    milliseconds = 1e3 * found.seconds / count
    return [
        Figure(
            f"{title}: on one screen, of {count} decisions",
            highest,
            named,
            found.share,
            " %",
            share,
            share,
            at_least=True,
        ),
        Figure(
            f"{title}: picture",
            f"{found.bytes // max(1, found.drawn):,} bytes, {milliseconds:.0f} ms of CPU",
            apart,
            ratio,
            " %",
            BYTES,
            BYTES,
        ),
        Figure(
            f"{title}: smallest letters",
            f"{LEAST} of {PIXELS} px",
            f"{SHOWN} px shown",
            letters,
            " px",
            LEAST_TEXT,
            LEAST_TEXT,
            at_least=True,
        ),
    ]


def main() -> None:
    """Plays matches of all games, and prints the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--matches", type=int, default=10, help="matches of each game")
    parser.add_argument("--most", type=int, default=1000, help="decisions of each match")
    parser.add_argument(
        "--every", type=int, default=4, help="how many are compared: one in so many"
    )
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("games", nargs="*", help="the games, all by default")
    asked = parser.parse_args()
    found: list[Figure] = []
    with ProcessPoolExecutor(asked.jobs) as pool:
        for key in asked.games or games():
            look = partial(looked, key=key, every=asked.every, most=asked.most)
            found += figures_of(key, sum(pool.map(look, range(1, asked.matches + 1)), Screens()))
    print(table(found))


if __name__ == "__main__":
    main()
