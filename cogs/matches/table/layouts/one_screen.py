"""The size of a hand on one screen of a phone: its controls, and the height of its picture.

A phone has about 690 CSS pixels for a message. The question, three lines of the log, the edges and
gaps take 113; the picture and the rows of buttons share the rest. If the picture would get too low,
the buttons of cards show only their numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final

from bot.base.discord_text import escaped
from bot.discord_api.emoji import signs_for
from bot.matches.live.snapshot import Snapshot
from cogs.matches.choices.controls import START, MoreButton
from cogs.matches.choices.layouts.auto_pass import passing_controls, unasked_words
from cogs.matches.choices.layouts.card_numbers import WIDTH, rows_height
from cogs.matches.choices.layouts.decision import Choices, choices_of
from cogs.matches.choices.layouts.decision_rows import ROW, Row, in_rows
from cogs.matches.table.controls import KnownButton, ReadButton
from cogs.matches.table.layouts.kinds import layout_of
from cogs.matches.table.layouts.position_text import (
    QUESTION_LETTERS,
    announced_so_far,
    option_effects,
    question_parts,
)
from cogs.queue.controls import ReadyHereButton
from cogs.ui.call_buttons import FewerCallsButton
from cogs.ui.containers import control_row
from cogs.ui.controls import Control
from cogs.ui.match_buttons import HintButton
from cogs.ui.match_text import opponent_chooses
from engine.players import Player
from rendering import comfortable_height

ROOM: Final = 576
"""CSS pixels in height that the picture and the rows of buttons share on a phone."""
NARROW: Final = 264
"""Width in CSS pixels of the picture on the narrowest screens, such as the demo's."""
NARROW_ROOM: Final = 530
"""CSS pixels in height that the picture and the rows of buttons share on the narrowest screens."""
LEAST_PICTURE: Final = 240
"""The minimum height of the picture, in CSS pixels."""
LOG_LINES: Final = 3
_QUESTION: Final = 28
_LINE: Final = 20
_NARROW_LINE: Final = 26
"""Height in CSS pixels of a line on the narrowest screens. It has fewer letters there, so words
take more lines."""
_NARROW_LETTERS: Final = 32
_LETTERS: Final = 46
"""Characters in a line of a phone."""


@dataclass(frozen=True, slots=True)
class HandScreen:
    """The controls of a newly opened hand and the height of its picture, chosen so that both fit on
    a phone's screen.

    - `choices`: the controls of the decision, and the numbers of the cards on the picture.
    - `rows`: all controls of the hand, in rows.
    - `height`: the height of the picture in CSS pixels.
    - `named`: whether the buttons of cards have the cards' names, and not only numbers.
    """

    choices: Choices
    rows: Sequence[Row]
    height: int
    named: bool = True


def hand_screen(snapshot: Snapshot, seat: Player) -> HandScreen:
    """Returns the controls of a player's hand and the height of its picture, chosen so that both
    fit on one screen of a phone."""
    wanted = comfortable_height(snapshot.views[seat])
    lines = text_lines("\n".join(words_beside(snapshot, seat)))
    room, narrow = ROOM - _LINE * lines, NARROW_ROOM - _NARROW_LINE * lines
    if (decision := snapshot.views[seat].decision) is not None:
        letters = len(question_parts(decision.prompt)[0])
        room -= _QUESTION * ((letters - 1) // QUESTION_LETTERS)
        narrow -= _QUESTION * ((letters - 1) // _NARROW_LETTERS)
    found: list[tuple[int, HandScreen]] = []
    for named in (True, False):
        choices = choices_of(snapshot, seat, START, signs_for(), numbered=True, named=named)
        rows = hand_rows(snapshot, seat, choices)
        left = room - rows_height(rows)
        low = (narrow - rows_height(rows, NARROW)) * WIDTH // NARROW
        high = min(left, low)
        found.append((high, HandScreen(choices, rows, max(LEAST_PICTURE, high), named)))
        # On narrow screens, explanations make the picture lower before names are left out.
        unexplained = low + _NARROW_LINE * lines * WIDTH // NARROW
        if min(left, unexplained) >= wanted or not choices.numbers:
            break
    # Names stay if leaving them out makes no room.
    return max(found, key=itemgetter(0))[1]


def words_beside(snapshot: Snapshot, seat: Player) -> Sequence[str]:
    """Returns the texts below the question of a hand. Texts may be "". They are in this order:

    - the rest of a long question
    - an explanation of the question, for example for newcomers
    - the choices so far for a card or ability that the player is announcing
    - the effects of options that are about no card
    - a note that the bot has passed for the player without asking
    - whether the opponent has already chosen, if both choose at the same time
    - how soon the match ends because of a limit
    """
    decision = snapshot.views[seat].decision
    return [
        escaped(question_parts(decision.prompt)[1]) if decision else "",
        layout_of(snapshot.row).lesson(snapshot, seat),
        announced_so_far(snapshot, seat),
        option_effects(snapshot, seat),
        unasked_words(snapshot, seat) if decision and snapshot.has_priority else "",
        opponent_chooses(snapshot, seat),
        snapshot.views[seat].limit,
    ]


def text_lines(words: str) -> int:
    """Returns about how many lines on a phone's screen the text has."""
    lines = 0
    for line in words.replace("*", "").split("\n"):
        lines += -(-len(line) // _LETTERS)
    return lines


def hand_rows(
    snapshot: Snapshot, seat: Player, choices: Choices, *, calls: bool = False, doubts: bool = False
) -> list[Row]:
    """Returns all rows of controls of a hand: the choices, the controls of `call_controls`, and the
    last row. `calls` is whether the hand mentions the player. With `doubts`, the hand only asks if
    the player is sure of a choice, so the controls of `call_controls` are left out."""
    beside = [] if doubts else call_controls(snapshot, seat, calls=calls)
    last = control_row(*last_row(snapshot, seat, choices))
    return [*choices.plays, *in_rows(beside), last]


def call_controls(
    snapshot: Snapshot, seat: Player, *, calls: bool = False
) -> Sequence[Control[Any]]:
    """Returns the controls between the choices and the last row: **Ready** if the queue has found
    an opponent, and the button that ends the explanations for a newcomer. With `calls`, the hand
    mentions the player, so there is also the button for fewer mentions."""
    row, layout = snapshot.row, layout_of(snapshot.row)
    explained = row.taught[seat] and layout.lesson(snapshot, seat)
    pair = snapshot.context.called if row.human == seat else None
    return [
        *([] if pair is None else [ReadyHereButton(pair.id)]),
        *([KnownButton(row.id)] if explained else []),
        *([FewerCallsButton()] if calls else []),
    ]


def last_row(snapshot: Snapshot, seat: Player, choices: Choices) -> Sequence[Control[Any]]:
    """Returns the last row of a hand, with at most five buttons: pass or continue, **Read**,
    **Hint** and **Take back** if the match has them, and **⋯**, which opens everything else. If
    **⋯** would open only the buttons that leave the match, and these fit in the row, they replace
    **⋯**. If six buttons apply, **Hint** isn't in the row, because **⋯** has it too."""
    row, layout = snapshot.row, layout_of(snapshot.row)
    helping = layout.help(snapshot, seat) if layout.help else ()
    first = [*choices.last, ReadButton(row.id, label="Read")]
    shown = [*first, *helping]
    if layout.leaving and not choices.rare and not passing_controls(snapshot, seat):
        leaving = layout.leaving(row)
        if len(shown) + len(leaving) <= ROW:
            return [*shown, *leaving]
    if len(shown) >= ROW:
        shown = [control for control in shown if not isinstance(control, HintButton)]
    return [*shown, MoreButton(row.id, True)]
