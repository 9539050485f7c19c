"""Reasons for an option, in one sentence: what would be different after it.

A reason is given only if it holds in every imagined match.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from engine.core.practice import BasePractice
from engine.decisions import Decision
from engine.players import Player, opponent
from engine.practice.imagination import option_sign
from engine.practice.line import Line, never
from engine.practice.policy import value_when_settled
from engine.text.sentences import counted
from engine.views import CardView, PlayerView, View

_IMAGINED: Final = 3
"""Number of imagined matches in which a reason must hold."""
_LOOKS: Final = 24
_STEPS: Final = 600
"""Most choices that are simulated in each match."""


def option_reason(
    decision: Decision,
    option: int,
    imagined: Callable[[], Line | None],
    judge: BasePractice[Any],
    out_of_time: Callable[[], bool] = never,
) -> str:
    """Returns one sentence that says why the option may be good; "" if nothing is certain or time
    is up. `imagined` returns another possible match at each call."""
    said: list[list[str]] = []
    for _ in range(_IMAGINED):
        line = imagined()
        if line is None:
            return ""
        line.effort.allow(_STEPS, out_of_time)
        said.append([*_changes(line, decision, option, judge)])
        if line.effort.late:
            return ""
    first, *others = said
    return next((one for one in first if all(one in other for other in others)), "")


def _changes(
    line: Line, decision: Decision, option: int, judge: BasePractice[Any]
) -> Iterator[str]:
    """Yields the differences after the option, the most important first."""
    player, taken = decision.player, decision.options[option]
    assert line.decision is not None
    found = [
        n for n, one in enumerate(line.decision.options) if option_sign(one) == option_sign(taken)
    ]
    if not found:
        return
    before = line.rules.view(player, line.decision, ())
    if option == decision.default and decision.restart:
        yield "Nothing that you could do now would leave you better off."
        return
    line.take(found[0])
    value_when_settled(line, player, judge, _LOOKS)
    after = line.rules.view(player, line.decision, ())
    yield from _outcome(after, player)
    yield from _sides(before, after, player)


def _outcome(view: View, player: Player) -> Iterator[str]:
    if view.winner == player:
        yield "It would win the match."
    elif view.winner == "draw":
        yield "It would end the match in a draw."


def _sides(before: View, after: View, player: Player) -> Iterator[str]:
    other = opponent(player)
    yield from _numbers(before.side(other), after.side(other), "your opponent", down=True)
    for name in _missing(_lines(before.side(other)), _lines(after.side(other))):
        yield f"It would rid your opponent of {name}."
    for name in _missing(_lines(after.side(player)), _lines(before.side(player))):
        yield f"You would have {name} on the table."
    yield from _numbers(before.side(player), after.side(player), "you", down=False)
    gained = after.side(player).zone("hand").size - before.side(player).zone("hand").size
    if gained > 0:
        yield f"You would have {counted(gained, 'more card')} in your hand."
    taken = before.side(other).zone("hand").size - after.side(other).zone("hand").size
    if taken > 0:
        yield f"Your opponent would have {counted(taken, 'card')} less in hand."


def _numbers(before: PlayerView, after: PlayerView, whom: str, *, down: bool) -> Iterator[str]:
    """Yields which of a player's numbers fell, or rose if not `down`: their life, or the cards of a
    deck that is their life."""
    changed = dict(zip(after.counters, before.counters, strict=False))
    for now, then in changed.items():
        if now.name == then.name and (now.value < then.value) == down and now.value != then.value:
            yield f"It would leave {whom} at {now.value} {now.name}."
    if not after.counters:
        now_left, left = after.zone("deck").size, before.zone("deck").size
        if now_left != left and (now_left < left) == down:
            yield f"It would leave {whom} with {counted(now_left, 'card')} in the deck."


def _lines(side: PlayerView) -> Counter[str]:
    cards: Iterable[CardView] = (
        card for zone in side.zones if zone.style == "line" for card in zone.cards or ()
    )
    return Counter(card.face.title for card in cards)


def _missing(before: Counter[str], after: Counter[str]) -> Iterator[str]:
    yield from before - after
