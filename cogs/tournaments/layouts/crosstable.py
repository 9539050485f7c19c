"""The crosstable of a round robin, in words: everybody against everybody."""

from __future__ import annotations

from bot.base.discord_text import code_block, cut, one_line, plain
from bot.base.harmless_text import without_links
from bot.store.tournaments.tournament_rows import Tournament
from bot.tournaments.standings import Standing, standings
from cogs.tournaments.layouts.place_table import rounds_words

NAME_LENGTH = 16
_SIGNS = {"won": "W", "lost": "L", "drawn": "="}
_LEGEND = (
    "-# Read along a line: W won, L lost, = drawn, · not played yet. The columns are the places "
    "of the opponents."
)


def crosstable_words(tournament: Tournament) -> str:
    """A line for each entrant, the best first, with a sign for each opponent in the same order."""
    found = standings(tournament)
    heading = f"### {plain(tournament.row.name)} · crosstable\n{rounds_words(tournament)}"
    columns = "".join(str(one.rank % 10) for one in found)
    lines = [f"   {columns}", *(_line(one, found) for one in found)]
    return f"{heading}\n{code_block(chr(10).join(lines))}\n{_LEGEND}"


def _line(one: Standing, found: list[Standing]) -> str:
    met = {each.opponent.id: _SIGNS[each.outcome] for each in one.met if each.opponent}
    signs = (met.get(other.entrant.id, "\\" if other is one else "·") for other in found)
    name = without_links(cut(one_line(one.entrant.name), NAME_LENGTH)) or "…"
    return f"{one.rank:>2} {''.join(signs)} {one.points:>2} {name}"
