"""Pairings and rounds in words, for lists and answers."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bot.base.discord_text import plain
from bot.store.tournaments.tournament_rows import PairingRow, Tournament
from bot.tournaments.next_round import bracket_of
from bot.tournaments.round_plan import plan_of
from cogs.ui.match_text import RULED

NAME_LENGTH = 32

NO_LINKS: Mapping[int, str] = MappingProxyType({})

_BOTH = "both"
_FINALS = {1: "final", 2: "semi-finals", 4: "quarter-finals"}


def name_of(tournament: Tournament, entrant: int | None) -> str:
    """Returns an entrant's name, escaped for Markdown; "nobody" if `entrant` is None."""
    return "nobody" if entrant is None else plain(tournament.by_id[entrant].name, NAME_LENGTH)


def round_title(tournament: Tournament, number: int) -> str:
    """Returns a round's title, such as "round 2 of 4" or "round 5 (semi-finals)"."""
    row = tournament.rounds[number - 1]
    if row.stage == "single":
        tables = sum(pairing.how != "missed" for pairing in tournament.pairings_in(number))
        return f"round {number} ({_FINALS.get(tables, f'round of {2 * tables}')})"
    if row.stage == "double":
        return f"round {number}"
    return f"round {number} of {plan_of(tournament).rounds}"


def round_ends(tournament: Tournament, pairings: Sequence[PairingRow]) -> int | None:
    """Returns the time (seconds since 1970) at which the last undecided pairing of a round runs out
    of time. A pairing whose players waited for an organiser gets the waiting time added. Returns
    None if the round has no time limit, all pairings are decided, or the tournament is paused."""
    undecided = [pairing for pairing in pairings if pairing.winner is None]
    if not undecided or tournament.row.paused is not None:
        return None
    row = tournament.rounds[undecided[0].round - 1]
    if row.deadline is None or row.ended is not None:
        return None
    return row.deadline + max(pairing.extra_seconds for pairing in undecided)


def pairing_lines(
    tournament: Tournament, pairings: Sequence[PairingRow], links: Mapping[int, str] = NO_LINKS
) -> list[str]:
    """Returns a line of text for each pairing, with its table. In a double elimination, also names
    the match of the bracket. `links` are links to the boards, by pairing id."""
    tree = bracket_of(tournament) if tournament.row.format == "double" else None
    titles = {} if tree is None else {node.slot: f"{node.title}: " for node in tree.nodes}
    return [
        f"{pairing.number}\\. {titles.get(pairing.slot or '', '')}"
        f"{pairing_words(tournament, pairing, links.get(pairing.id, ''))}"
        for pairing in pairings
    ]


def pairing_words(tournament: Tournament, pairing: PairingRow, link: str = "") -> str:
    """Returns both players of an undecided pairing, or the result of a decided one. `link` leads to
    the board of the running match, "" for none."""
    a, b = (name_of(tournament, one) for one in (pairing.entrant_a, pairing.entrant_b))
    if pairing.how == "missed":
        return f"**{a}** hadn't joined yet"
    if pairing.entrant_b is None:
        return f"**{a}** has a bye"
    if pairing.winner is None:
        trouble = f" · can't start: {pairing.trouble}" if pairing.trouble else ""
        return f"**{a}** vs **{b}**{_so_far(pairing)}{trouble}{link and f' · [board]({link})'}"
    return f"{result_words(tournament, pairing)}{_how(pairing, a, b)}"


def result_words(tournament: Tournament, pairing: PairingRow) -> str:
    """Returns the result of a decided pairing of two players as text."""
    a, b = (name_of(tournament, one) for one in (pairing.entrant_a, pairing.entrant_b))
    score = f"{pairing.games_a}:{pairing.games_b}"
    match pairing.winner:
        case "A":
            return f"**{a}** {score} {b}"
        case "B":
            return f"{a} {score} **{b}**"
        case "draw":
            return f"{a} {score} {b}, a draw"
        case _:
            return f"{a} {score} {b}, both lost"


def _so_far(pairing: PairingRow) -> str:
    return (
        f" · {pairing.games_a}:{pairing.games_b} so far"
        if pairing.games_a or pairing.games_b
        else ""
    )


def _how(pairing: PairingRow, a: str, b: str) -> str:
    if pairing.how is None or pairing.how not in RULED:
        return ""
    loser = {"A": b, "B": a}.get(pairing.winner or "none", _BOTH)
    return f" · {RULED[pairing.how].format(loser=loser)}"
