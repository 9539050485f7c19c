"""The start of a tournament: its players and their seeding."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.discord_text import counted, plain
from bot.base.refusals import Refusal
from bot.matches.beginning.match_creation import PlayerRef
from bot.store.ratings.rating_rows import shown_ratings
from bot.store.tournaments.audit_log import add_audit_entry
from bot.store.tournaments.tournament_rows import (
    EntrantRow,
    Tournament,
    change_entrant,
    change_tournament,
)
from bot.tournaments.audit_log_text import BOT
from bot.tournaments.creation import most_players
from bot.tournaments.draw import draw_or_commit
from bot.tournaments.round_plan import plan_for
from bot.tournaments.tournament_directory import IS_OVER

HAS_BEGUN = "This tournament has already started."
TOO_FEW = "It takes at least 2 players, and {there}"

LEFT_OUT = "{who} not checked in, and won't play."
NUMBER_FIRST = (
    "First I post a fingerprint of the draw. I draw when somebody types the announced number "
    "(**{source}**), which has to come after that."
)
MOVE_UP = "{who} a place from the waiting list."


@dataclass(frozen=True, slots=True)
class Lineup:
    """The players of a tournament if it starts now. `playing` are all of them, including those who
    `move_up` from the waiting list. `absent` are entrants who lose their places because they did
    not check in."""

    playing: Sequence[EntrantRow]
    move_up: Sequence[EntrantRow]
    absent: Sequence[EntrantRow]


def lineup_of(there: Tournament, now: int) -> Lineup:
    """Returns the players of a tournament if it starts at `now` (seconds since 1970). Without
    check-in, or before it, nobody is absent."""
    row = there.row
    if row.check_in_from is None or now < row.check_in_from:
        return Lineup(there.field, (), ())
    playing = [one for one in there.field if one.checked_in]
    waiting = [one for one in there.entrants if one.state == "waiting" and one.checked_in]
    move_up = waiting[: max(0, most_players(row) - len(playing))]
    absent = [one for one in there.field if not one.checked_in]
    return Lineup([*playing, *move_up], move_up, absent)


def check_start(there: Tournament, now: int) -> Lineup:
    """Returns the players of a tournament that starts now. Raises Refusal if the tournament has
    begun or ended, or if it has too few players."""
    if there.row.state == "running":
        raise Refusal(HAS_BEGUN)
    if not there.row.active:
        raise Refusal(IS_OVER)
    found = lineup_of(there, now)
    if len(found.playing) < 2:
        number = len(found.playing)
        only = "only one would" if number else "nobody would"
        why = f"; {LEFT_OUT.format(who=_have_words(found.absent))}" if found.absent else "."
        raise Refusal(TOO_FEW.format(there=only) + why)
    return found


def start_words(there: Tournament, now: int) -> str:
    """Returns a question to the organiser that says how the tournament would be played if it
    started now, and which settings don't suit the number of players. Raises Refusal if the
    tournament can't start."""
    row, found = there.row, check_start(there, now)
    players = len(found.playing)
    plan = plan_for(row, players)
    rounds = counted(plan.rounds, "round")
    if row.format == "double":
        rounds = "until all but one have lost twice"
    cut = f", then a cut to {plan.cut}" if plan.cut else ""
    lines = [f"Start **{plain(row.name)}** with {counted(players, 'player')}: {rounds}{cut}?"]
    if found.absent:
        lines.append(f"⚠️ {LEFT_OUT.format(who=_have_words(found.absent))}")
    if found.move_up:
        lines.append(MOVE_UP.format(who=_have_words(found.move_up, "get", "gets")))
    lines += [f"⚠️ {warning}" for warning in plan.warnings]
    if row.number_source:
        lines.append(NUMBER_FIRST.format(source=plain(row.number_source)))
    return "\n".join([*lines, "Sign-up ends with the start."])


async def begin_tournament(
    connection: AsyncConnection, there: Tournament, by: PlayerRef | None, now: int
) -> None:
    """Starts a tournament, for the organiser `by` or, if None, automatically at its time. The
    tournament must be locked. Raises Refusal if the tournament can't start."""
    row, found = there.row, check_start(there, now)
    for one in found.absent:
        await change_entrant(connection, one.id, state="absent")
    for one in found.move_up:
        await change_entrant(connection, one.id, state="in", promoted=True)
        await add_audit_entry(connection, row.id, now, one.user, one.name, "promote")
    users = [one.user for one in found.playing]
    ratings = await shown_ratings(connection, row.guild, row.game, row.clock, users)
    await draw_or_commit(
        connection, row, [replace(one, rating=ratings[one.user]) for one in found.playing]
    )
    await change_tournament(connection, row.id, state="running", began=now, paused=None)
    user, name = (by.id, by.name) if by is not None else (0, BOT)
    await add_audit_entry(connection, row.id, now, user, name, "start", players=len(found.playing))


def _have_words(entrants: Sequence[EntrantRow], verb: str = "have", of_one: str = "has") -> str:
    """Returns words such as "Ann has" or "Ann and 3 others have"."""
    first, *others = entrants
    name = f"**{plain(first.name)}**"
    if not others:
        return f"{name} {of_one}"
    return f"{name} and {counted(len(others), 'other')} {verb}"
