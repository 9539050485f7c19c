"""The explanation of a member's standing, with every tie-breaker."""

from collections.abc import Sequence
from fractions import Fraction

from bot.base.discord_text import counted, plain, whole_lines
from bot.discord_api.discord_calls import CONTENT_LIMIT
from bot.store.tournaments.tournament_rows import Tournament
from bot.tournaments.standings import DRAW, LEAST, WIN, PlayedPairing, Standing
from cogs.tournaments.layouts.place_table import percent, rounds_words

NAME_LENGTH = 32
_FOOT = (
    "-# Equal points: OMW decides, then GW, then OGW, then a lot drawn at the start. "
    f"Percentages below {LEAST.numerator} % count as {LEAST.numerator} %. Yours change when your "
    "opponents win or lose elsewhere."
)


def figures_words(
    tournament: Tournament, found: Sequence[Standing], mine: Standing, until: int | None
) -> str:
    """Returns a text that explains to a player their place in the standings `found`, with their
    results and tie-breakers. `mine` is their own standing. The text fits in one message."""
    head = [
        f"### {plain(tournament.row.name)} · your tie-breakers",
        f"{_when(tournament, until)}: **place {mine.rank} of {len(found)}, "
        f"{counted(mine.points, 'point')}** ({WIN} for a win or a bye, {DRAW} for a draw)",
        "",
    ]
    foot = ["", *_tie_breakers(mine), *_neighbours(found, mine), _FOOT]
    room = CONTENT_LIMIT - len("\n".join([*head, *foot])) - 2
    rounds = [_round(met) for met in mine.met] or ["No result of yours yet."]
    return "\n".join([*head, whole_lines(rounds, room), *foot])


def _when(tournament: Tournament, until: int | None) -> str:
    if tournament.row.state != "over":
        return rounds_words(tournament, until)
    return f"After round {until}" if until else "After the last round"


def _round(met: PlayedPairing) -> str:
    number = f"{met.pairing.round}\\."
    if met.opponent is None:
        if met.outcome == "bye":
            return f"{number} Bye: a win that counts in no percentage."
        return f"{number} Missed: a loss without an opponent."
    assert met.mw is not None
    assert met.gw is not None
    score = f"{met.won}:{met.lost}" + (f" and {met.drawn} drawn" if met.drawn else "")
    against = "with" if met.outcome == "drawn" else "against"
    name = plain(met.opponent.name, NAME_LENGTH)
    shares = f"match wins {percent(met.mw)} %, game wins {percent(met.gw)} %"
    return f"{number} {met.outcome.capitalize()} {score} {against} **{name}** ({shares})"


def _tie_breakers(mine: Standing) -> Sequence[str]:
    played = [met for met in mine.met if met.outcome != "bye"]
    games = sum(met.won + met.lost + met.drawn for met in played)
    points = sum(WIN * met.won + DRAW * met.drawn for met in played)
    own = f"{points} of {WIN * games} game points" if games else "no game yet"
    floor = (
        "" if not games or Fraction(points, WIN * games) == mine.gw else (", raised to the minimum")
    )
    return (
        f"**OMW {percent(mine.omw)} %** (opponents' match wins): "
        + _average([met.mw for met in mine.met if met.mw is not None]),
        f"**GW {percent(mine.gw)} %** (your game wins): {own}{floor}",
        f"**OGW {percent(mine.ogw)} %** (opponents' game wins): "
        + _average([met.gw for met in mine.met if met.gw is not None]),
    )


def _average(shares: Sequence[Fraction]) -> str:
    if not shares:
        return "no opponent yet"
    return f"the average of {', '.join(map(percent, shares))}"


def _neighbours(found: Sequence[Standing], mine: Standing) -> Sequence[str]:
    """Returns the entrants just above and below, and what separates them."""
    at = mine.rank - 1
    lines: list[str] = []
    if at > 0:
        lines.append(f"Above you: {_by(found[at - 1], mine)}")
    if at + 1 < len(found):
        lines.append(f"Below you: {_by(found[at + 1], mine)}")
    return lines


def _by(other: Standing, mine: Standing) -> str:
    name = f"**{plain(other.entrant.name, NAME_LENGTH)}**, by"
    if other.points != mine.points:
        return f"{name} points ({other.points} to {mine.points})"
    shares = (("OMW", other.omw, mine.omw), ("GW", other.gw, mine.gw), ("OGW", other.ogw, mine.ogw))
    for title, theirs, own in shares:
        if theirs != own:
            return f"{name} {title} ({percent(theirs)} to {percent(own)} %)"
    return f"{name} lot: all tie-breakers are equal"
