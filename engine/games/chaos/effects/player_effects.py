"""Effects on players: drawing, MP and Max MP, winning (CHAOS 2, 9)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, TypeVar

from engine.card_files.spans import problem
from engine.games.chaos.card_terms import Side, players
from engine.games.chaos.cards import ChangeMaxMp, ChangeMp, Draw, ParsedPart, Win
from engine.games.chaos.effects.declaration import Cause, NumberRange, Phrase, PlayerEffect
from engine.games.chaos.odds import Odds, Stream, low_range, number_odds, side_odds, signed_shares
from engine.games.chaos.state.moves import draw
from engine.games.chaos.state.state import MOST_MP
from engine.games.chaos.state.table import Table
from engine.players import opponent
from engine.problems import Problem

C = TypeVar("C", ChangeMp, ChangeMaxMp)

_PLAYERS: Final[dict[Side, str]] = {"any": "Both players ", "ally": "", "oppo": "The opponent "}
_DRAWN: Final = number_odds(low_range(1, 3, 2))
_MP: Final = number_odds(signed_shares(low_range(1, 10, 16), Fraction(1, 5)))
_MAX_MP: Final = number_odds(signed_shares(low_range(1, 10, 16), Fraction(3, 10)))


def _does(side: Side, verb: str, rest: str) -> Phrase:
    """Returns a sentence with the player and the deed; for the card's own player an imperative."""
    words = f"{_PLAYERS[side]}{verb}{'s' if side == 'oppo' else ''} {rest}"
    return Phrase(words[0].upper() + words[1:])


def _draw(table: Table, action: Draw, cause: Cause) -> None:
    for player in players(action.side, cause.source.side):
        draw(table, player, action.count)


def _change_mp(table: Table, action: ChangeMp, cause: Cause) -> None:
    """Changes MP up or down, between 0 and Max MP."""
    for player in players(action.side, cause.source.side):
        side = table.side(player)
        side.mp = max(0, min(side.max_mp, side.mp + action.value))
        table.emit("mp", player=player, n=action.value)


def _change_max_mp(table: Table, action: ChangeMaxMp, cause: Cause) -> None:
    """Changes Max MP and MP up or down (2, MP)."""
    value = action.value
    for player in players(action.side, cause.source.side):
        side = table.side(player)
        side.max_mp = max(0, min(MOST_MP, side.max_mp + value))
        side.mp = max(0, side.mp + value) if value < 0 else min(side.max_mp, side.mp + value)
        table.emit("max mp", player=player, n=value)


def _changed(action: ChangeMp | ChangeMaxMp, more: str, what: str) -> Phrase:
    verb = more if action.value > 0 else "lose"
    return _does(action.side, verb, what.format(abs(action.value)))


def _drawn_change(stream: Stream, make: type[C], values: Odds[int]) -> C:
    value = stream.draw(values)
    return make(value, stream.draw(side_odds(4 if value > 0 else -4)))


def _win(table: Table, action: Win, cause: Cause) -> None:
    for player in players(action.side, cause.source.side):
        table.side(opponent(player)).lost = True


def _both_win(part: ParsedPart) -> Iterator[Problem]:
    if part.value.side == "any":
        message = "Both players can't win: `win(any)` does nothing."
        yield problem("does-nothing", message, part.span, "win(ally)")


DRAW: Final = PlayerEffect[Draw](
    act=_draw,
    words=lambda action: _does(
        action.side, "draw", "a card" if action.count == 1 else f"{action.count} cards"
    ),
    numbers=(NumberRange("count", "`draw`", (1, 3)),),
    weight=100,
    draw=lambda stream: Draw(stream.draw(_DRAWN), stream.draw(side_odds(3))),
    example="draw(1, ally)",
)
CHANGE_MP: Final = PlayerEffect[ChangeMp](
    act=_change_mp,
    words=lambda action: _changed(action, "recover", "{0} MP"),
    numbers=(NumberRange("value", "The change of MP", (-10, 10), is_change=True),),
    weight=10,
    draw=lambda stream: _drawn_change(stream, ChangeMp, _MP),
    example="mp(+1, ally), or as a condition mp(ally, >= 5)",
)
CHANGE_MAX_MP: Final = PlayerEffect[ChangeMaxMp](
    act=_change_max_mp,
    words=lambda action: _changed(action, "gain", "{0} Max MP and {0} MP"),
    numbers=(NumberRange("value", "The change of Max MP", (-10, 10), is_change=True),),
    weight=9,
    draw=lambda stream: _drawn_change(stream, ChangeMaxMp, _MAX_MP),
    example="maxMp(+1, ally), or as a condition maxMp(ally, >= 5)",
)
WIN: Final = PlayerEffect[Win](
    act=_win,
    words=lambda action: _does(action.side, "win", "the game"),
    problems=_both_win,
    weight=1,
    draw=lambda stream: Win(stream.draw(side_odds(3, ("ally", "oppo")))),
    example="win(ally)",
)
