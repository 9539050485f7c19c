"""The places of a tournament, ready for pictures and texts."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bot.base.discord_text import code_block, cut, one_line, plain, without_links
from bot.store.tournaments.tournament_rows import EntrantRow, Tournament
from bot.tournaments.brackets import Bracket
from bot.tournaments.next_round import bracket_of, seeds_of
from bot.tournaments.round_plan import plan_of
from bot.tournaments.standings import COUNTED, Standing, standings
from engine.players import PLAYERS
from rendering import StandingsLine, StandingsPage

CAPTIONS = ("Record", "OMW %", "GW %", "OGW %", "Points")
LEGEND = "OMW, OGW: opponents' match and game wins · GW: own game wins"
KNOCK_OUT_CAPTIONS = ("How far they came", "Won-lost")
NAME_LENGTH = 16
_RESULT_LETTERS = {"won": "W", "lost": "L", "drawn": "="}
_CROSSTABLE_LEGEND = (
    "-# Read along a line: W won, L lost, = drawn, · not played yet. The columns are the places "
    "of the opponents."
)


def percent(share: Fraction) -> str:
    """Returns a share, such as 2/3, as a percentage without its sign: "66.7"."""
    return f"{float(share * 100):.1f}"


def place_table(tournament: Tournament, user: int, until: int | None = None) -> StandingsPage:
    """Returns one long page with all entrants of a tournament in order of their place, in which the
    user is marked. `until` is the round of a Swiss or round robin after which to compute the
    places, None for the current places."""
    tree = bracket_of(tournament) if until is None else None
    if tournament.row.format in COUNTED:
        return _by_points(tournament, tree, user, until)
    return _by_bracket(tournament, tree, user)


def final_places(tournament: Tournament) -> Sequence[EntrantRow]:
    """Returns all entrants with a final place, the best first. Entrants who share a place are in
    the order of the earlier rounds, or else of their seeding."""
    if tournament.row.format in COUNTED:
        order = [one.entrant for one in standings(tournament)]
    else:
        order = sorted(tournament.field, key=lambda one: one.seeded or 0)
    return sorted((one for one in order if one.place), key=lambda one: one.place or 0)


# Swiss and round robin


def _by_points(
    tournament: Tournament, tree: Bracket | None, user: int, until: int | None
) -> StandingsPage:
    found = standings(tournament, until)
    final = tournament.row.state == "over" and until is None
    if final:
        found.sort(key=lambda one: (one.entrant.place or one.rank, one.rank))
    places = tuple(
        StandingsLine(
            rank=(one.entrant.place if final else None) or one.rank,
            name=one.entrant.name,
            points=str(one.points),
            record=record_words(one),
            figures=(percent(one.omw), percent(one.gw), percent(one.ogw)),
            note=_note(one.entrant, tree, until),
            you=one.entrant.user == user,
            played=any(met.opponent is not None for met in one.met),
        )
        for one in found
    )
    title = rounds_words(tournament, until)
    cut, words = (0, "") if tree or until or final else _cut(tournament, found)
    return StandingsPage(tournament.row.name, title, 1, 1, CAPTIONS, places, LEGEND, cut, words)


def record_words(standing: Standing) -> str:
    """Returns wins and losses as "3-1", or with draws as "3-1-1". A bye counts as a win."""
    drawn = f"-{standing.draws}" if standing.draws else ""
    return f"{standing.wins + standing.byes}-{standing.losses}{drawn}"


def _note(entrant: EntrantRow, tree: Bracket | None, until: int | None) -> str:
    if entrant.dropped is not None and (until is None or entrant.dropped <= until):
        return "dropped"
    there = tree is not None and entrant.id in tree.seeds and entrant.id not in tree.places
    return "in the cut" if there else ""


def _cut(tournament: Tournament, found: Sequence[Standing]) -> tuple[int, str]:
    """Returns the rank of the last entrant who would be in the cut now, and words for it."""
    if tournament.row.format != "swiss" or not tournament.row.cut:
        return 0, ""
    seeds = set(seeds_of(tournament))
    ranks = [one.rank for one in found if one.entrant.id in seeds]
    return max(ranks, default=0), f"The best {len(ranks)} advance"


def rounds_words(tournament: Tournament, until: int | None = None) -> str:
    """Returns the title for the standings after the round `until` (None: the current standings):
    "Final standings", "After round 3 of 5", or "Round 3 of 5 · 2 of 4 decided" during a round."""
    if tournament.row.state == "over" and until is None:
        return "Final standings"
    total = plan_of(tournament).rounds
    counted = [row for row in tournament.rounds if row.stage in COUNTED]
    latest = counted[-1].number if counted else 0
    number = min(until or latest, latest)
    pairings = [
        pairing for pairing in tournament.pairings_in(number) if pairing.entrant_b is not None
    ]
    decided = sum(pairing.winner is not None for pairing in pairings)
    if decided == len(pairings):
        return f"After round {number} of {total}"
    return f"Round {number} of {total} · {decided} of {len(pairings)} decided"


# Elimination


def _by_bracket(tournament: Tournament, tree: Bracket | None, user: int) -> StandingsPage:
    out = tree.places if tree else {}
    fell = _last_titles(tree) if tree else {}
    won = _records(tournament)
    ranks = {one.id: one.place or out.get(one.id, 0) for one in tournament.field}
    places = tuple(
        StandingsLine(
            rank=ranks[one.id],
            name=one.name,
            points="{}-{}".format(*won[one.id]),
            record=_how_far(one, ranks[one.id], fell),
            note="dropped" if one.dropped is not None else "",
            you=one.user == user,
        )
        for one in sorted(tournament.field, key=lambda one: (ranks[one.id], one.seeded or 0))
    )
    subtitle = "Final places" if tournament.row.state == "over" else "Places so far"
    return StandingsPage(tournament.row.name, subtitle, 1, 1, KNOCK_OUT_CAPTIONS, places)


def _how_far(entrant: EntrantRow, rank: int, fell: Mapping[int, str]) -> str:
    if rank == 1:
        return "has won it all"
    if rank:
        return f"out in: {fell.get(entrant.id, 'a walkover')}"
    return "still in" if entrant.dropped is None else "out"


def _last_titles(tree: Bracket) -> Mapping[int, str]:
    """Returns the title of the match that each entrant lost last."""
    return {node.loser: node.title for node in tree.nodes if node.loser is not None}


def _records(tournament: Tournament) -> Mapping[int, tuple[int, int]]:
    """Returns how many pairings each entrant has won and lost, without byes."""
    won = {one.id: (0, 0) for one in tournament.field}
    for pairing in tournament.pairings:
        if pairing.winner is None or pairing.entrant_b is None:
            continue
        for seat in PLAYERS:
            entrant = pairing.entrant(seat)
            assert entrant is not None
            wins, losses = won[entrant]
            won[entrant] = (wins + 1, losses) if pairing.winner == seat else (wins, losses + 1)
    return won


def crosstable_words(tournament: Tournament) -> str:
    """Returns a table as text with a row for each entrant, the best first. A row has a letter for
    the result against each opponent; columns are in the order of the rows."""
    found = standings(tournament)
    heading = f"### {plain(tournament.row.name)} · crosstable\n{rounds_words(tournament)}"
    columns = "".join(str(one.rank % 10) for one in found)
    lines = [f"   {columns}", *(_crosstable_line(one, found) for one in found)]
    return f"{heading}\n{code_block(chr(10).join(lines))}\n{_CROSSTABLE_LEGEND}"


def _crosstable_line(one: Standing, found: list[Standing]) -> str:
    met = {each.opponent.id: _RESULT_LETTERS[each.outcome] for each in one.met if each.opponent}
    signs = (met.get(other.entrant.id, "\\" if other is one else "·") for other in found)
    name = without_links(cut(one_line(one.entrant.name), NAME_LENGTH)) or "…"
    return f"{one.rank:>2} {''.join(signs)} {one.points:>2} {name}"
