"""How a tournament that has begun stands, in a few lines."""

from __future__ import annotations

from collections.abc import Sequence

from bot.client import Deckhand
from bot.discord_text import counted, plain
from bot.store.tournaments import Tournament
from bot.tournaments.next_round import bracket_of
from bot.tournaments.standings import COUNTED, standings
from cogs.tournaments.pairing_text import round_title
from cogs.tournaments.place_table import placed

TOP = 5
MOST_NAMED = 8
NAME_ROOM = 32


def progress_lines(bot: Deckhand, tournament: Tournament) -> Sequence[str]:
    """The round under way and who leads; or who has won, and who came after."""
    row = tournament.row
    if row.state == "over":
        return _end(bot, tournament)
    if row.state == "cancelled":
        return [f"**Cancelled** in round {len(tournament.rounds)}. Its matches count for nobody."]
    lines = [_round(tournament)]
    if row.paused is not None:
        lines.append(f"⏸️ **Paused** since <t:{row.paused}:f>: clocks and deadlines stand still.")
    elif opening := _opening(tournament):
        lines.append(opening)
    lines += _leaders(tournament)
    link = bot.tree.link
    lines.append(
        f"-# {link('tournament next')}: your match · {link('tournament pairings')} · "
        f"{link('tournament standings')} · {link('tournament bracket')}"
    )
    return lines


def _round(tournament: Tournament) -> str:
    """What round it is, how far it is, and when its time is up."""
    latest = tournament.round
    if latest is None:
        return f"**It has begun** with {counted(len(tournament.field), 'player')}."
    title = round_title(tournament, latest.number)
    pairings = [
        pairing
        for pairing in tournament.pairings_in(latest.number)
        if pairing.entrant_b is not None
    ]
    decided = sum(pairing.winner is not None for pairing in pairings)
    said = f"**{title[0].upper()}{title[1:]}** · {decided} of {len(pairings)} decided"
    if latest.deadline is not None and tournament.row.paused is None and decided < len(pairings):
        said += f" · time is up <t:{latest.deadline}:R>"
    return said


def _opening(tournament: Tournament) -> str:
    """How many matches of a round are open, as long as there are some to open."""
    latest = tournament.round
    pairings = tournament.pairings_in(latest.number) if latest is not None else ()
    played = [
        pairing for pairing in pairings if pairing.winner is None or pairing.opened is not None
    ]
    there = sum(pairing.opened is not None for pairing in played)
    return f"Opening the matches: {there} of {len(played)} …" if there < len(played) else ""


def _leaders(tournament: Tournament) -> Sequence[str]:
    """The top of the standings, or how many are still in a bracket."""
    latest = tournament.round
    if latest is None:
        return []
    if latest.stage not in COUNTED:
        return _still_in(tournament)
    if latest.number == 1 and latest.ended is None:
        return []
    return [
        f"{one.rank}\\. {plain(one.entrant.name, NAME_ROOM)} · {counted(one.points, 'point')}"
        for one in standings(tournament)[:TOP]
    ]


def _still_in(tournament: Tournament) -> Sequence[str]:
    bracket = bracket_of(tournament)
    if bracket is None:
        return []
    left = [tournament.by_id[one] for one in bracket.seeds if one not in bracket.places]
    said = f"{len(left)} of {len(bracket.seeds)} are still in"
    if len(left) > MOST_NAMED:
        return [f"{said}."]
    return [f"{said}: {', '.join(plain(one.name, NAME_ROOM) for one in left)}"]


def _end(bot: Deckhand, tournament: Tournament) -> Sequence[str]:
    everybody = placed(tournament)
    first = [one for one in everybody if one.place == 1]
    rest = [one for one in everybody if one.place != 1][: TOP - 1]
    names = " and ".join(f"**{plain(one.name, NAME_ROOM)}**" for one in first)
    verb = "win" if len(first) > 1 else "wins"
    lines = [f"🏆 {names} {verb}." if first else "It has ended without a winner."]
    lines += [f"{one.place}\\. {plain(one.name, NAME_ROOM)}" for one in rest]
    played = (
        f"{counted(len(tournament.field), 'player')}, {counted(len(tournament.rounds), 'round')}"
    )
    ended = f" · ended <t:{tournament.row.ended}:f>" if tournament.row.ended else ""
    return [*lines, f"-# {played}{ended} · {bot.tree.link('tournament standings')}"]
