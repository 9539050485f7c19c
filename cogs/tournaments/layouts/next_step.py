"""The next step of a member in a tournament."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import discord

from bot.base.discord_text import counted
from bot.store.matches.match_rows import MatchRow
from bot.store.tournaments.tournament_rows import EntrantRow, PairingRow, RoundRow, Tournament
from bot.tournaments.creation import most_players
from bot.tournaments.next_round import bracket_of
from cogs.matches.table.controls import HandButton
from cogs.tournaments.controls.signup_controls import CheckInButton, JoinButton, NumberButton
from cogs.tournaments.layouts.draw_text import waiting_words
from cogs.tournaments.layouts.pairing_text import name_of, result_words, round_ends, round_title
from cogs.tournaments.layouts.signup_messages import starts_words
from cogs.ui.controls import Control
from engine.players import opponent

PAUSED = "⏸️ **Paused**: no clock runs until an organiser resumes it."
_BOLD = discord.ButtonStyle.primary


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next thing that a member has to do in a tournament, as text, with its button if it has
    one."""

    words: str
    button: Control[Any] | None = None


def next_step(
    tournament: Tournament, user: int, played: Mapping[int, MatchRow], now: int
) -> NextStep:
    """Returns the next thing that a user has to do in a tournament. `played` are the latest matches
    of the round, by the ids of their pairings. `now` is in seconds since 1970."""
    entrant, row = tournament.entrant_of(user), tournament.row
    if row.state == "cancelled":
        return NextStep("This tournament was cancelled.")
    if row.state in ("open", "closed"):
        return _before(tournament, entrant, now)
    step = _begun(tournament, entrant, played)
    if row.paused is None or row.state == "over":
        return step
    return NextStep(f"{PAUSED}\n{step.words}", step.button)


def _begun(
    tournament: Tournament, entrant: EntrantRow | None, played: Mapping[int, MatchRow]
) -> NextStep:
    row = tournament.row
    if row.state == "over":
        place = entrant and entrant.place
        came = f" You came in at place **{place}**." if place else ""
        return NextStep(f"This tournament is over.{came}")
    if row.drawing == "open" and tournament.round is None:
        return NextStep(waiting_words(row), NumberButton(row.id, style=_BOLD))
    if entrant is None or entrant.state == "waiting":
        return NextStep("You don't play in this tournament.")
    if entrant.state == "absent":
        return NextStep("You weren't there at the start, so you don't play.")
    if entrant.dropped is not None:
        return NextStep("You've dropped out of this tournament.")
    return _running(tournament, entrant, played)


def _before(tournament: Tournament, entrant: EntrantRow | None, now: int) -> NextStep:
    row = tournament.row
    if entrant is None:
        full = len(tournament.field) >= most_players(row)
        if row.state == "closed":
            return NextStep(f"Sign-up is closed.\n{starts_words(row)}")
        words = "It's full: **Join** puts you on the waiting list." if full else _JOIN
        return NextStep(f"{words}\n{starts_words(row)}", JoinButton(row.id, style=_BOLD))
    if entrant.state == "waiting":
        before = [one for one in tournament.entrants if one.state == "waiting"].index(entrant)
        words = f"You're number {before + 1} on the waiting list."
    else:
        words = "You've signed up."
    opens, button = row.check_in_from, None
    if opens is not None and entrant.checked_in:
        words += " You've checked in."
    elif opens is not None and now < opens:
        words += f" Check in from <t:{opens}:t> (<t:{opens}:R>). {_ELSE_OUT}"
    elif opens is not None:
        words = f"**Check in now.** {_ELSE_OUT}"
        button = CheckInButton(row.id, style=_BOLD)
    return NextStep(f"{words}\n{starts_words(row)}", button)


_JOIN = "Sign-up is open: press **Join**."
_ELSE_OUT = "If you don't, you don't play."


def _running(
    tournament: Tournament, entrant: EntrantRow, played: Mapping[int, MatchRow]
) -> NextStep:
    row, paused = tournament.round, tournament.row.paused is not None
    if row is None and paused:
        return NextStep("The first round comes then.")
    if row is None:
        return NextStep("The first round is about to start.")
    pairing = next((b for b in tournament.pairings_in(row.number) if b.seat_of(entrant.id)), None)
    if pairing is None:
        if entrant.entered > row.number:
            then = _then(tournament, row)
            return NextStep(f"You play from round {entrant.entered} on. {then}")
        return NextStep(_without(tournament, entrant, row))
    if pairing.winner is not None:
        decided = _decided(tournament, row, pairing)
        return NextStep(f"{decided}\n{_without(tournament, entrant, row)}")
    return _to_play(tournament, entrant, row, pairing, played.get(pairing.id))


def _to_play(
    tournament: Tournament,
    entrant: EntrantRow,
    row: RoundRow,
    pairing: PairingRow,
    match: MatchRow | None,
) -> NextStep:
    seat = pairing.seat_of(entrant.id)
    assert seat is not None
    against = name_of(tournament, pairing.entrant(opponent(seat)))
    title = round_title(tournament, row.number)
    lines = [f"You play **{against}**: {title}, table {pairing.number}."]
    if pairing.games_a or pairing.games_b or pairing.games_drawn:
        won = {"A": pairing.games_a, "B": pairing.games_b}
        lines.append(f"It's {won[seat]}:{won[opponent(seat)]} for you in games.")
    if pairing.trouble:
        lines.append(f"Your match can't start: {pairing.trouble}")
    elif match is None and tournament.row.paused is not None:
        lines.append("Your match starts then, and I'll call you.")
    elif match is None:
        lines.append("Your match is about to start, and I'll call you.")
    elif match.board_link:
        lines.append(f"Your match has started: [to the board]({match.board_link})")
    else:
        lines.append("Your match has started: press **My hand**.")
    if (ends := round_ends(tournament, [pairing])) is not None:
        lines.append(f"The round's time is up <t:{ends}:f> (<t:{ends}:R>).")
    button = None if match is None or pairing.trouble else HandButton(match.id)
    return NextStep("\n".join(lines), button)


def _decided(tournament: Tournament, row: RoundRow, pairing: PairingRow) -> str:
    title = round_title(tournament, row.number)
    if pairing.how == "missed":
        return f"You weren't there yet in {title}."
    if pairing.entrant_b is None:
        return f"You have a bye in {title}: you don't play, and it counts as a win."
    return f"Your result in {title}: {result_words(tournament, pairing)}."


def _without(tournament: Tournament, entrant: EntrantRow, row: RoundRow) -> str:
    """Returns what comes next for a player who has nothing to play in this round, or no longer
    has."""
    bracket = bracket_of(tournament)
    if bracket is not None and entrant.id not in bracket.seeds:
        return "You aren't in the cut. Thank you for playing!"
    if bracket is not None and entrant.id in bracket.places:
        return "You're out. Thank you for playing!"
    words = _then(tournament, row)
    if tournament.row.deck_change:
        words += " Until then you can change your deck: **More** has that."
    return words


def _then(tournament: Tournament, row: RoundRow) -> str:
    pairings = tournament.pairings_in(row.number)
    left = sum(pairing.winner is None for pairing in pairings)
    paused = tournament.row.paused is not None
    if not left:
        return "The next round comes then." if paused else "The next round is about to start."
    ends = round_ends(tournament, pairings)
    latest = "" if ends is None else f", at the latest <t:{ends}:R>"
    tables = counted(left, "table is", "tables are")
    return f"The next round starts when this one is over: {tables} still playing{latest}."
