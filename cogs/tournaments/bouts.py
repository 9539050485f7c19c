"""Bouts and rounds in words, as lists and answers show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bot.store.tournaments import BoutRow, Tournament
from bot.tournaments.plan import plan_of
from bot.tournaments.progress import bracket_of
from bot.words import plain
from cogs.matches.telling import RULED

NAME_LENGTH = 32

NO_LINKS: Mapping[int, str] = MappingProxyType({})

_BOTH = "both"
_FINALS = {1: "final", 2: "semi-finals", 4: "quarter-finals"}


def name_of(tournament: Tournament, entrant: int | None) -> str:
    """What an entrant is called, to show."""
    return "nobody" if entrant is None else plain(tournament.by_id[entrant].name, NAME_LENGTH)


def round_title(tournament: Tournament, number: int) -> str:
    """What a round is called: "round 2 of 4", "round 5 (semi-finals)"."""
    row = tournament.rounds[number - 1]
    if row.stage == "single":
        tables = sum(bout.how != "missed" for bout in tournament.bouts_in(number))
        return f"round {number} ({_FINALS.get(tables, f'round of {2 * tables}')})"
    if row.stage == "double":
        return f"round {number}"
    return f"round {number} of {plan_of(tournament).rounds}"


def bout_lines(
    tournament: Tournament, bouts: Sequence[BoutRow], links: Mapping[int, str] = NO_LINKS
) -> list[str]:
    """Bouts in words, a line each with its table, and in a double elimination with its place in
    the bracket. `links` lead to the boards of their matches, by bout."""
    tree = bracket_of(tournament) if tournament.row.format == "double" else None
    titles = {} if tree is None else {node.slot: f"{node.title}: " for node in tree.nodes}
    return [
        f"{bout.number}\\. {titles.get(bout.slot or '', '')}"
        f"{bout_words(tournament, bout, links.get(bout.id, ''))}"
        for bout in bouts
    ]


def bout_words(tournament: Tournament, bout: BoutRow, link: str = "") -> str:
    """Who meets whom, or what came of it. `link` leads to the board of its running match."""
    a, b = (name_of(tournament, one) for one in (bout.entrant_a, bout.entrant_b))
    if bout.how == "missed":
        return f"**{a}** was not there yet"
    if bout.entrant_b is None:
        return f"**{a}** has a bye"
    if bout.winner is None:
        trouble = f" · cannot begin: {bout.trouble}" if bout.trouble else ""
        return f"**{a}** vs **{b}**{_so_far(bout)}{trouble}{link and f' · [board]({link})'}"
    return f"{result_words(tournament, bout)}{_how(bout, a, b)}"


def result_words(tournament: Tournament, bout: BoutRow) -> str:
    """The result of a decided bout between two."""
    a, b = (name_of(tournament, one) for one in (bout.entrant_a, bout.entrant_b))
    score = f"{bout.games_a}:{bout.games_b}"
    match bout.winner:
        case "A":
            return f"**{a}** {score} {b}"
        case "B":
            return f"{a} {score} **{b}**"
        case "draw":
            return f"{a} {score} {b}, a draw"
        case _:
            return f"{a} {score} {b}, both lost"


def _so_far(bout: BoutRow) -> str:
    return f" · {bout.games_a}:{bout.games_b} so far" if bout.games_a or bout.games_b else ""


def _how(bout: BoutRow, a: str, b: str) -> str:
    if bout.how is None or bout.how not in RULED:
        return ""
    loser = {"A": b, "B": a}.get(bout.winner or "none", _BOTH)
    return f" · {RULED[bout.how].format(loser=loser)}"
