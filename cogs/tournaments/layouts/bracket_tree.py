"""A bracket as pictures and texts show it: opponents, scores, and which match each side comes
from."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from bot.base.discord_text import plain
from bot.store.tournaments.tournament_rows import PairingDecision, PairingRow, Tournament
from bot.tournaments.brackets import Bracket, BracketNode, NodeSource
from bot.tournaments.next_round import champion_of
from rendering import BracketColumn, BracketMatch, BracketPage, BracketSide, bracket_pages
from rendering.pages.bracket_pages import Block, meetings_of

NAME_LENGTH = 24

_NOTES: Mapping[PairingDecision, str] = {
    "time": "on time",
    "no-show": "no-show",
    "organiser": "ruling",
    "dropped": "dropped",
    "quit": "dropped",
    "left": "left",
}


def tree_pages(
    tournament: Tournament, tree: Bracket, subtitle: str, user: int
) -> Sequence[BracketPage]:
    """Returns all pages of a tournament's bracket, in which this user's entries are marked.
    `subtitle` is shown on each page."""
    pairings = {
        pairing.slot: pairing for pairing in tournament.pairings if pairing.slot is not None
    }
    viewer = tournament.entrant_of(user)
    draw = _Drawing(tournament, pairings, viewer.id if viewer else None)
    size = 1 << (len(tree.seeds) - 1).bit_length()
    sections: list[Block] = []
    for _, of_section in groupby(tree.nodes, lambda node: node.section):
        by_column = groupby(of_section, lambda node: node.column)
        sections.append(tuple(draw.column(list(nodes), size) for _, nodes in by_column))
    winner = champion_of(tournament, tree)
    champion = "" if winner is None else tournament.by_id[winner].name
    return bracket_pages(tournament.row.name, subtitle, sections, champion)


class _Drawing:
    """The data from which the places of one tournament's bracket are made."""

    def __init__(
        self, tournament: Tournament, pairings: Mapping[str, PairingRow], viewer: int | None
    ) -> None:
        self._tournament = tournament
        self._pairings = pairings
        self._viewer = viewer

    def column(self, nodes: Sequence[BracketNode], size: int) -> BracketColumn:
        """Returns one column of the bracket's picture, with the matches `nodes` of one round in
        their rows. A row without a match is None. `size` is the number of entrants, rounded up to a
        power of two."""
        first = nodes[0]
        by_row = {node.row: self._meeting(node) for node in nodes}
        rows = _rows(first, size)
        several = first.title.endswith("final") and rows > 1
        meetings = tuple(by_row.get(row) for row in range(rows))
        return BracketColumn(first.title + ("s" if several else ""), meetings)

    def _meeting(self, node: BracketNode) -> BracketMatch:
        pairing = self._pairings.get(node.slot)
        upper = self._side(node, node.a, node.from_a, pairing)
        lower = None if node.bye else self._side(node, node.b, node.from_b, pairing)
        live = pairing is not None and pairing.winner is None and not node.bye
        return BracketMatch(node.slot, upper, lower, _note(pairing), live)

    def _side(
        self,
        node: BracketNode,
        entrant: int | None,
        source: NodeSource | None,
        pairing: PairingRow | None,
    ) -> BracketSide:
        if entrant is None:
            return BracketSide(_source_words(source), known=False)
        both_lost = pairing is not None and pairing.winner == "none"
        won = node.winner == entrant and not node.bye and not both_lost
        name = self._tournament.by_id[entrant].name
        return BracketSide(name, _score(pairing, entrant, won), won, you=entrant == self._viewer)


def _rows(node: BracketNode, size: int) -> int:
    """Returns the number of places in the node's column."""
    if node.section == "winners":
        return size >> (node.column + 1)
    return size >> (2 + node.column // 2) if node.section == "losers" else 1


def _source_words(source: NodeSource | None) -> str:
    if source is None:
        return "open"
    return f"{'loser' if source.loser else 'winner'} of {source.slot}"


def _note(pairing: PairingRow | None) -> str:
    if pairing is None:
        return ""
    if pairing.winner is None:
        return f"table {pairing.number}"
    return _NOTES.get(pairing.how, "") if pairing.how else ""


def _score(pairing: PairingRow | None, entrant: int, won: bool) -> str:
    """Returns the games that the entrant has won; a W if the pairing was won without a game."""
    if pairing is None or pairing.entrant_b is None:
        return ""
    mine, other = pairing.games_a, pairing.games_b
    if pairing.seat_of(entrant) == "B":
        mine, other = other, mine
    if pairing.winner is None and not (mine or other or pairing.games_drawn):
        return ""
    return "W" if won and mine <= other else str(mine)


def page_of(pages: Sequence[BracketPage]) -> int:
    """Returns the index of the page to show first: the last page on which an entrant is marked,
    else the first with a running match, else the last."""
    for number in reversed(range(len(pages))):
        if any(side.you for side in _sides(pages[number])):
            return number
    for number, page in enumerate(pages):
        if any(meeting.live for meeting in _meetings(page)):
            return number
    return len(pages) - 1


def _meetings(page: BracketPage) -> Sequence[BracketMatch]:
    return [meeting for block in page.blocks for meeting in meetings_of(block)]


def _sides(page: BracketPage) -> Sequence[BracketSide]:
    return [side for one in _meetings(page) for side in (one.upper, one.lower) if side]


def tree_lines(page: BracketPage) -> Sequence[str]:
    """Returns a bracket page as lines of text, one for every match with at least one known
    player."""
    lines: list[str] = []
    for column in (column for block in page.blocks for column in block):
        known = [one for one in column.meetings if one and _any_known(one)]
        if known:
            lines += [f"**{column.title}**", *map(_line, known)]
    return lines


def _any_known(meeting: BracketMatch) -> bool:
    return meeting.upper.known or bool(meeting.lower and meeting.lower.known)


def _line(meeting: BracketMatch) -> str:
    upper, lower = _said(meeting.upper), meeting.lower
    if lower is None:
        return f"`{meeting.tag}` {upper} has a bye"
    score = f" {meeting.upper.score or 0}:{lower.score or 0} "
    between = score if meeting.upper.score or lower.score else " vs "
    note = f"playing at {meeting.note}" if meeting.live else meeting.note
    return f"`{meeting.tag}` {upper}{between}{_said(lower)}{note and f' · {note}'}"


def _said(side: BracketSide) -> str:
    name = plain(side.name, NAME_LENGTH)
    you = " (you)" if side.you else ""
    return f"**{name}**{you}" if side.won else f"{name}{you}"
