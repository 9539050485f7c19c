"""A match in Discord's Markdown, with only what one viewer may know."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import engine
from bot.base.discord_text import escaped, one_line, plain
from bot.decks.modes import game_and_mode
from bot.matches.clocks import CLOCKS, deadline_of
from bot.matches.live.snapshot import Snapshot
from bot.matches.log.match_log import LogEntry, match_log
from bot.store.matches.match_clocks import ClockRow
from bot.store.matches.match_rows import MatchRow
from bot.store.tournaments.pairing_context import PairingContext
from bot.store.tournaments.tournament_rows import PairingDecision
from engine.events import EventKind
from engine.players import Player, opponent
from engine.text.sentences import PlayerName, Sentence, sentence_text
from engine.views import View, question_kind

NAME_LENGTH = 32
CARD_LENGTH = 60
LINE_LENGTH = 300
MISSED = "That doesn't solve it: your turn is over. Take your choice back, or quit."
PRIVATE = "🔒"
PUT_ASIDE = "Paused"
SMALL = "-# "
"""Start of a line of passes, which Discord shows small."""
LOOKED_BACK = 4
"""Factor: this many times the wanted log lines are read, to choose those to keep."""

RULED: Mapping[PairingDecision, str] = {
    "time": "the round's time was up",
    "no-show": "{loser} didn't come",
    "organiser": "set by an organiser",
    "dropped": "{loser} has dropped out",
    "quit": "{loser} has dropped out",
    "left": "{loser} has left the server",
}
"""Reasons why a pairing was decided in another way than by its games."""

ALSO_AGREED = "If the tournament's deck lists are closed, both players have to agree too."
"""Text added to an offer in a tournament's match, as long as nobody is asked to agree."""

HOURGLASS = "⏳ "
STANDS = (
    "⏸️ An organiser is called. The clocks are stopped until one comes, <t:{until}:t> at the latest."
)

HOURS_FROM = 2 * 3600
"""Seconds from which a bank's time is shown in hours."""

LOG_LINES = 25
LOG_ROOM = 3300


def names(row: MatchRow) -> Mapping[Player, str]:
    """Returns the names of both players, escaped for Markdown."""
    called = row.names
    return {"A": plain(called["A"], NAME_LENGTH), "B": plain(called["B"], NAME_LENGTH)}


def level_title(level: str) -> str:
    """Returns the title of a level of the computer opponent: "Normal"."""
    return level.capitalize()


def kind_mark(row: MatchRow) -> str:
    """Returns the title of a match's kind: "Practice, Normal", "Puzzle", or for a mission "Mission
    2 of 7: Attack". Returns "" for a match of two people."""
    if not row.kind.title:
        return ""
    game = engine.games().get(row.game)
    learned = () if game is None else (*game.missions, game.writing)
    missions = [one for one in learned if one is not None]
    for number, mission in enumerate(missions, 1):
        if mission.key == row.exercise:
            return f"{row.kind.title} {number} of {len(missions)}: {mission.title}"
    return ", ".join(filter(None, (row.kind.title, level_title(row.level))))


def title(row: MatchRow) -> str:
    """Returns the title of a match: its game, its players and its kind. The title of a mission or
    puzzle has no players, because those are always the member and the computer."""
    called = names(row)
    versus = f"{called['A']} vs {called['B']}" if row.kind.is_dealt else ""
    words = game_and_mode(row.game, row.mode), versus, kind_mark(row)
    return " · ".join(filter(None, words))


def at_table(snapshot: Snapshot) -> str:
    """Returns lines with the tournament, round and table of a match; "" outside of tournaments. The
    lines also say if the tournament is paused or has decided the match."""
    place = snapshot.context.pairing
    if place is None:
        return ""
    words = f"🏆 {place_words(place)}"
    if snapshot.row.ending == "ruled" and place.how in RULED:
        words += f"\n{_ruled_words(place, snapshot.row)}"
    stands = place.paused is not None and snapshot.row.state == "running"
    return f"{words}\nThe tournament is paused: the clocks are stopped." if stands else words


def _ruled_words(place: PairingContext, row: MatchRow) -> str:
    """Returns why a tournament has decided a match."""
    called = names(row)
    loser = {"A": called["B"], "B": called["A"]}.get(place.winner or "none", "Both")
    said = RULED[place.how or "time"].format(loser=f"**{loser}**")
    return f"{said[0].upper()}{said[1:]}."


def place_words(place: PairingContext) -> str:
    """Returns the tournament's name, the round and the table of a match."""
    stage = " (cut)" if place.in_cut else ""
    return f"{plain(place.name)} · round {place.round}{stage} · table {place.table}"


def game_of_series(snapshot: Snapshot) -> str:
    """Returns the number of the game in its series and the score: "Game 2 of 3 · 1:0". Returns ""
    for a single game."""
    series = snapshot.context.series
    if series is None:
        return ""
    return f"Game {series.game_number} of {series.best_of} · {series.score}"


def event_sentence(sentence: Sentence, row: MatchRow) -> str:
    """Returns a log sentence as Markdown, with names in bold and members' words escaped. A sentence
    of more than about LINE_LENGTH characters is cut after a name or word."""
    called = names(row)
    words = ""
    for piece in sentence:
        words += sentence_text(
            (piece,),
            lambda player: f"**{called[player]}**",
            lambda card: f"*{plain(card, CARD_LENGTH)}*",
        )
        if len(words) > LINE_LENGTH:
            return words + " …"
    return words


def latest_log_lines(
    snapshot: Snapshot,
    viewer: Player | None,
    last: int,
    room: int,
    since: int | None = None,
    *,
    aloud: bool = False,
) -> str:
    """Returns the latest log lines that `viewer` may know, oldest first, as text of at most `room`
    characters. The text has at most `last` lines, plus one short line for passes. Undone choices
    are left out in a puzzle, because players take back often there. `aloud` replaces symbols by
    words, for screen readers.

    With `since`, which is the number of an event:

    - The lines start at that event. If only passes have happened since then, earlier lines are
      shown.
    - Lines that add nothing to other lines are left out. So are the headings of turns, unless
      `aloud`.
    - If there is too little room, the opponent's lines are kept first.
    """
    found = lines_of(snapshot, viewer, last * LOOKED_BACK, since or 0)
    if all(line.passes for line in found):
        found = lines_of(snapshot, viewer, last)
    if since is not None:
        found = [line for line in found if not (line.follows or (line.heading and not aloud))]
    if not snapshot.row.kind.logs_undone:
        found = [line for line in found if not line.undone]
    passed = [index for index, line in enumerate(found) if line.passes][-1:]
    deeds = [index for index, line in enumerate(found) if not line.passes][::-1]
    if viewer is not None and since is not None:
        other = PlayerName(opponent(viewer))  # a line is about the player that it begins with
        deeds.sort(key=lambda index: found[index].sentence[0] != other)
    kept: dict[int, str] = {}
    for index in [*passed, *deeds[:last]]:
        line = found[index]
        words = line_words(line, snapshot.row, aloud=aloud)
        room -= len(words) + 1
        if room < 0:
            break
        kept[index] = words
    return "\n".join(map(kept.__getitem__, sorted(kept)))


def line_words(line: LogEntry, row: MatchRow, *, aloud: bool = False) -> str:
    """Returns a line of the log as Markdown. `aloud` replaces symbols by words, for screen
    readers."""
    words = event_sentence(line.sentence, row)
    if aloud:
        return f"Taken back: {words}" if line.undone else words
    if line.undone:
        words = f"~~{words}~~"
    if line.heading:
        words = f"__{words}__"
    if line.passes:
        return f"{SMALL}{words}"
    return f"{PRIVATE} {words}" if line.private else words


def lines_of(
    snapshot: Snapshot, viewer: Player | None, last: int | None = None, since: int = 0
) -> list[LogEntry]:
    """Returns the log lines that `viewer` may know, from the event `since` on, and only the `last`
    lines if `last` is given. Leaves out the concession with which the bot technically ends a
    finished mission or puzzle."""
    events = snapshot.events
    if snapshot.exercise is not None and snapshot.exercise.is_done:
        ends = (number for number, one in enumerate(events) if one.kind == EventKind.CONCEDED)
        events = events[: next(ends, len(events))]
    game, forced = snapshot.row.game, snapshot.forced
    return match_log(game, events, forced, viewer, last=last, since=since)


def as_text(lines: Sequence[LogEntry], row: MatchRow, note: str = "") -> str:
    """Returns log lines as plain text for a file, below the match's title and a `note`."""

    def words(line: LogEntry) -> str:
        said = sentence_text(line.sentence, lambda player: row.names[player])
        mark = "(only you) " if line.private else ""
        undone = " [taken back]" if line.undone else ""
        return f"{mark}{one_line(said)}{undone}"

    return "\n".join([_plain_title(row), note, *map(words, lines), ""])


def is_missed(snapshot: Snapshot) -> bool:
    """Returns whether the match is a puzzle that can no longer be solved but isn't over."""
    state = snapshot.exercise
    missed = state is not None and state.progress.state == "missed"
    return missed and snapshot.row.state == "running"


def to_move(snapshot: Snapshot) -> str:
    """Returns a sentence on who has to move. If both players may choose now, the sentence names
    both, or says that one of them is done. In a puzzle that can no longer be solved, returns what
    the player can still do. Returns "" if nobody has to move."""
    if is_missed(snapshot):
        return MISSED
    player, early, called = snapshot.public.waiting_for, snapshot.early, names(snapshot.row)
    if player is None:
        return ""
    if early is None:
        return f"**{called[player]}** to move"
    if early.done:
        return f"**{called[early.player]}** is done, **{called[player]}** to move"
    return f"**{called[player]}** and **{called[early.player]}** to move"


def chooses_too(snapshot: Snapshot) -> str:
    """Returns a short plain text on the player who may choose at the same time as the player to
    move: "Mira is done" or "Mira too". Returns "" if nobody may."""
    early = snapshot.early
    if early is None:
        return ""
    name = one_line(snapshot.row.names[early.player])
    return f"{name} is done" if early.done else f"{name} too"


def opponent_chooses(snapshot: Snapshot, seat: Player) -> str:
    """Returns a sentence on whether the opponent of the player at `seat` has already chosen, if
    both players choose at the same time. Returns "" otherwise."""
    early = snapshot.early
    if early is None:
        return ""
    done = early.done and early.player != seat
    return f"**{names(snapshot.row)[opponent(seat)]}** {'is done' if done else 'is choosing too'}."


def already_chosen(snapshot: Snapshot, seat: Player) -> str:
    """Returns a sentence that tells the player at `seat` that their early choice is saved. Returns
    "" if they haven't chosen before their turn."""
    early = snapshot.early
    if early is None or early.player != seat or not early.done:
        return ""
    other = names(snapshot.row)[opponent(seat)]
    return f"Your choice is saved. You can change it until **{other}** is done."


def whole_lesson(snapshot: Snapshot, seat: Player) -> str:
    """Returns the sentence that explains the kind of question that the player is asked now. Returns
    "" in three cases: the match doesn't teach this player the game, the player has already answered
    such a question in this match, or there is no sentence for this kind."""
    row, view = snapshot.row, snapshot.views[seat]
    if not row.taught[seat] or view.decision is None:
        return ""
    kind = question_kind(view.decision, view)
    sentence = engine.games()[row.game].lessons.get(kind, "")
    return f"🎓 {sentence}" if sentence and kind not in snapshot.answered[seat] else ""


def time_left(snapshot: Snapshot, viewer: Player | None = None) -> str:
    """Returns when the time of the player to move runs out, and how much time the other player has
    left. The text addresses `viewer` as "you". While the players wait for an organiser whom they've
    called, says until when the clocks are stopped. Returns "" without a clock, and while a
    tournament is paused."""
    clock, place = snapshot.context.clock, snapshot.context.pairing
    pace = CLOCKS[snapshot.row.clock]
    if clock is None or pace is None or (place is not None and place.paused is not None):
        return ""
    call = snapshot.context.organiser_call
    if call is not None and call.answered_by is None and clock.asked <= call.until:
        return STANDS.format(until=call.until)
    called = names(snapshot.row)
    thinks = viewer if viewer is not None and viewer in clock.thinking else clock.player
    rests = opponent(thinks)
    who = "Your time runs out" if thinks == viewer else f"**{called[thinks]}** runs out of time"
    words = f"{HOURGLASS}{who} <t:{deadline_of(pace, clock, thinks)}:R>"
    if pace.bank:
        other = "you have" if rests == viewer else f"**{called[rests]}** has"
        words += f" · {other} {bank_words(clock.banks[rests])} left"
    return words


def listed_time(row: MatchRow, clock: ClockRow, user: int) -> str:
    """Returns a text for a list of the member's matches: when the member's time runs out if the
    member has to choose, else when the opponent's time runs out."""
    seat, pace = row.seat_of(user), CLOCKS[row.clock]
    if seat is None or pace is None or seat not in clock.thinking:
        return f"your opponent's time runs out <t:{clock.deadline}:R>"
    return f"your time runs out <t:{deadline_of(pace, clock, seat)}:R>"


def bank_words(seconds: int) -> str:
    """Returns the seconds left on a player's clock as text: "9:05" in minutes and seconds, or "72
    h"."""
    if seconds > HOURS_FROM:
        return f"{seconds // 3600} h"
    return f"{seconds // 60}:{seconds % 60:02}"


def view_shown(snapshot: Snapshot, viewer: Player | None) -> View:
    """Returns the view of the match to draw or describe for `viewer`, None for everybody. In a
    paused practice match, the view asks nothing."""
    view = snapshot.views[viewer]
    if not snapshot.row.aside:
        return view
    return replace(view, decision=None, waiting_for=None, waiting_text=PUT_ASIDE)


def waiting(snapshot: Snapshot) -> str:
    """Returns who has to move, and the public part of the question that they're asked. In a paused
    practice match, returns who can resume it."""
    row = snapshot.row
    if row.aside and row.human is not None:
        return f"**{PUT_ASIDE}** until **{names(row)[row.human]}** continues."
    asked = "" if is_missed(snapshot) else snapshot.public.waiting_text
    what = escaped(asked) if asked else ""
    return ": ".join(filter(None, (to_move(snapshot), what)))


def _plain_title(row: MatchRow) -> str:
    words = (
        game_and_mode(row.game, row.mode),
        f"{row.names['A']} vs {row.names['B']}",
        kind_mark(row),
    )
    return one_line(f"Match {row.id}: {', '.join(filter(None, words))}")


def name_against(row: MatchRow, user: int) -> str:
    """Returns the title of a match, as plain text, for a menu of the matches of the member `user`:
    the game and the opponent."""
    other = row.names["B" if row.seat_of(user) == "A" else "A"]
    mark = kind_mark(row)
    words = f"{game_and_mode(row.game, row.mode)} against {other}"
    return one_line(f"{words} ({mark})" if mark else words)
