"""The pages that `/match` opens: the menu of a member's matches, a match, and what else can be done
in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.base.discord_text import counted, cut, one_line
from bot.discord_api.discord_calls import OutgoingMessage
from bot.matches.clocks import CLOCKS, deadline_of
from bot.matches.live.snapshot import Snapshot
from bot.store.matches.match_clocks import ClockRow
from bot.store.matches.match_rows import MatchRow
from bot.store.tournaments.pairing_context import PairingContext
from cogs.matches.choices.layouts.auto_pass import (
    WhenAskedMenu,
    asked_options,
    current_auto_pass,
)
from cogs.matches.deals.layouts.cutting import CutButton
from cogs.matches.series.layouts.proposals import ProposeButton
from cogs.matches.table.controls import (
    BoardButton,
    HandButton,
    LogButton,
    MatchMenu,
    MatchMoreButton,
    MatchPageButton,
)
from cogs.matches.table.layouts.kinds import layout_of
from cogs.replays.controls import WatchButton
from cogs.ui.controls import MENU_LENGTH, Control
from cogs.ui.match_buttons import ConcedeButton, ContinueButton, FairDealButton
from cogs.ui.match_text import (
    at_table,
    game_of_series,
    listed_time,
    name_against,
    names,
    place_words,
    time_left,
    title,
)
from cogs.ui.pages import Page, page_message
from cogs.ui.report_button import ReportButton
from cogs.ui.ways import WayButton
from engine.players import Player, opponent

NO_MATCH = "You aren't in a match. Start one:"
CHOOSE = "You're in {matches}. Choose one."
CONTINUE = "You're in {matches}. **Continue** one where it's your turn, or choose another."
YOUR_TURN = "**It's your turn.**"
THEIR_TURN = "It's **{other}**'s turn."
BOTH_CHOOSE = "You and **{other}** both choose now."
DONE_EARLY = "You're done. **{other}** is still choosing."
PAUSED_PRACTICE = "This match is paused. It waits for you as it is."
TO_CUT = "The cards are dealt soon. Until then you can cut the deck."
WAITS_FOR_CUT = "The cards are dealt soon."
OVER = "This match is over."
PAUSED = "This match is paused: a choice in it takes me too long to work out."
STILL_POSSIBLE = " **More** has what you can still do."
MORE = "What would you like to do in this match?"

Seconds = int


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A running match in its player's menu.

    - `row`: the match's row in the store.
    - `clock`: the match's clock, None without one.
    - `place`: the match's tournament and table, None outside of tournaments.
    - `is_asked`: whether the player has to choose now.
    """

    row: MatchRow
    clock: ClockRow | None
    place: PairingContext | None
    is_asked: bool

    @property
    def is_paused(self) -> bool:
        """Whether the match is paused, so that nobody can choose."""
        stopped = self.place is not None and self.place.paused is not None
        return self.row.is_paused or self.row.aside or stopped

    def seconds_left(self, user: int, now: int) -> Seconds | None:
        """Returns the seconds until the member loses on time. If only the opponent has to choose,
        returns the seconds until the opponent loses. Returns None if no clock runs. `now` is in
        seconds since 1970."""
        pace, seat = CLOCKS[self.row.clock], self.row.seat_of(user)
        if self.clock is None or pace is None or self.is_paused or seat is None:
            return None
        asked = seat if seat in self.clock.thinking else self.clock.player
        return max(0, deadline_of(pace, self.clock, asked) - now)


def no_match_page() -> OutgoingMessage:
    """Returns the page for a member who is in no match, with buttons to start one."""
    ways = (
        WayButton("play", style=discord.ButtonStyle.primary),
        WayButton("challenge"),
        WayButton("replay"),
    )
    return page_message(Page("no-match", NO_MATCH, controls=ways, colour=None))


def matches_page(listed: Sequence[ListedMatch], user: int, now: int) -> OutgoingMessage:
    """Returns the page that lists a member's matches, the most urgent first, with a menu to open
    one. `now` is in seconds since 1970."""
    ordered = sorted(listed, key=lambda one: _urgency(one, user, now))
    asked = [one for one in ordered if one.is_asked and not one.is_paused]
    going_on = [
        HandButton(one.row.id, label="Continue") for one in asked[:1] if not one.row.is_being_cut
    ]
    matches = counted(len(listed), "match", "matches")
    options = [_option(one, user, now) for one in ordered]
    return page_message(
        Page(
            "matches",
            (CONTINUE if going_on else CHOOSE).format(matches=matches),
            lines=[_line(one, user) for one in ordered],
            controls=(MatchMenu(options), *going_on),
            colour=None,
        )
    )


def match_page(snapshot: Snapshot, seat: Player | None) -> OutgoingMessage:
    """Returns the page with the state of a match and buttons for its board, hand and log. `seat` is
    the player who reads the page, or None for a spectator, who gets no button for a hand."""
    row = snapshot.row
    lines = [title(row), at_table(snapshot), game_of_series(snapshot), time_left(snapshot, seat)]
    if row.state == "over":
        text, lines = OVER, [*lines, layout_of(row).result(snapshot, False)]
        ways: Sequence[Control[Any]] = (
            WatchButton(row.id, label="Replay"),
            *_board(row),
            LogButton(row.id),
        )
    elif seat is None:
        text, ways = "", (*_board(row), LogButton(row.id))
    else:
        text = PAUSED_PRACTICE if row.aside else _whose_turn(snapshot, seat)
        hand = ContinueButton(row.id) if row.aside else HandButton(row.id, label="Hand")
        ways = (hand, *_board(row), LogButton(row.id), MatchMoreButton(row.id))
    if row.state == "over" or seat is None:
        ways = (*ways, *_fair_deal(row))
    return _page(row, text, lines, ways)


def undealt_page(row: MatchRow, seat: Player | None) -> OutgoingMessage:
    """Returns the page of a match that isn't dealt yet, because the players can still cut the
    deck. `seat` is the player who reads the page, None for a spectator."""
    more = (MatchMoreButton(row.id),) if seat else ()
    if seat in row.asked_to_cut:
        ways: Sequence[Control[Any]] = (CutButton(row.id), FairDealButton(row.id), *more)
        return _page(row, TO_CUT, [title(row)], ways)
    return _page(row, WAITS_FOR_CUT, [title(row)], (FairDealButton(row.id), *more))


def paused_page(row: MatchRow, seat: Player | None) -> OutgoingMessage:
    """Returns the page of a match that is paused because the bot would take too long to compute
    it. `seat` is the player who reads the page, None for a spectator."""
    more = (MatchMoreButton(row.id),) if seat else ()
    return _page(row, PAUSED + STILL_POSSIBLE * bool(seat), [title(row)], more)


def more_page(
    row: MatchRow, seat: Player, snapshot: Snapshot | None, *, has_offer: bool
) -> OutgoingMessage:
    """Returns the page with everything else that a player can do in a match. `snapshot` is None if
    the match isn't dealt or is paused. `has_offer` is whether the opponent offers a draw."""
    leaving = [ConcedeButton(row.id, label=layout_of(row).leave)]
    ways = more_controls(row, leaving, is_dealt=snapshot is not None, has_offer=has_offer)
    if snapshot is not None and row.kind.has_auto_pass and not row.aside:
        mode = current_auto_pass(snapshot, seat)
        if mode is not None:
            asked = asked_options(row.game, mode, {"until", "turn", "all"})
            ways = [WhenAskedMenu(row.id, asked), *ways]
    return page_message(
        Page(
            "match-more",
            MORE,
            lines=[title(row)],
            controls=ways,
            back=MatchPageButton(row.id),
            colour=None,
        )
    )


def more_controls(
    row: MatchRow, leaving: Sequence[Control[Any]], *, is_dealt: bool, has_offer: bool
) -> list[Control[Any]]:
    """Returns the rarely used controls of a running match for a player: draw, take back, leave,
    report, and the proof of the deal. `leaving` are the controls that leave the match. `has_offer`
    is whether the opponent offers a draw."""
    ways: list[Control[Any]] = []
    if row.kind.allows("draw") and (is_dealt or row.is_paused):
        ways.append(ProposeButton(row.id, "draw", label="Accept draw" if has_offer else None))
    if row.kind.allows("undo") and is_dealt:
        ways.append(ProposeButton(row.id, "undo"))
    return [*ways, *leaving, ReportButton("match", row.id), *_fair_deal(row)]


def _page(
    row: MatchRow, text: str, lines: Sequence[str], ways: Sequence[Control[Any]]
) -> OutgoingMessage:
    board = f" · [board]({row.board_link})" if row.board_link else ""
    shown = [*filter(None, lines), f"-# Match {row.id}{board}"]
    return page_message(Page("match", text, lines=shown, controls=ways, colour=None))


def _board(row: MatchRow) -> Sequence[Control[Any]]:
    """Returns the way to the board; a match against the computer has none."""
    return (BoardButton(row.id),) if row.kind.opponent == "person" else ()


def _whose_turn(snapshot: Snapshot, seat: Player) -> str:
    early, asked = snapshot.early, snapshot.public.waiting_for
    other = names(snapshot.row)[opponent(seat)]
    if early is None or (early.done and early.player != seat):
        return YOUR_TURN if asked == seat else THEIR_TURN.format(other=other)
    return (DONE_EARLY if early.done else BOTH_CHOOSE).format(other=other)


def _fair_deal(row: MatchRow) -> Sequence[Control[Any]]:
    """Returns the button that explains the deal, if there was one."""
    return (FairDealButton(row.id),) if row.kind.is_dealt and not row.origin else ()


def _urgency(one: ListedMatch, user: int, now: int) -> tuple[bool, bool, float]:
    """Returns the sort key of a member's matches: first those where they are asked, by the time
    left."""
    left = one.seconds_left(user, now)
    return one.is_paused, not one.is_asked, float("inf") if left is None else left


def _option(one: ListedMatch, user: int, now: int) -> discord.SelectOption:
    turn = "paused" if one.is_paused else "your turn" if one.is_asked else "opponent's turn"
    left, place = one.seconds_left(user, now), one.place
    parts = (
        turn,
        "" if left is None else f"{duration_words(left)} left",
        "" if place is None else f"{one_line(place.name)}, round {place.round}",
    )
    return discord.SelectOption(
        label=cut(f"{name_against(one.row, user)} · {one.row.id}", MENU_LENGTH),
        value=one.row.id,
        description=cut(" · ".join(filter(None, parts)), MENU_LENGTH),
    )


def _line(one: ListedMatch, user: int) -> str:
    """Returns the line of a match in the list of its player."""
    row, clock, place = one.row, one.clock, one.place
    board = f"[board]({row.board_link})" if row.board_link else ""
    time = "paused" if one.is_paused else clock and listed_time(row, clock, user)
    parts = f"`{row.id}` {title(row)}", place and place_words(place), time, board
    return " · ".join(filter(None, parts))


def duration_words(seconds: Seconds) -> str:
    """Returns a duration, given in seconds, in its largest unit: "3 hours"."""
    for unit, size in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= size:
            return counted(seconds // size, unit)
    return counted(seconds, "second")
