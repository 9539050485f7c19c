"""A check whether casting a Spell or using an ability can have no effect, as far as its player
knows: it is tried on a copy of the table (LIFEBURN 6.8, 10.2; R62)."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engine.core.table import MatchOver, Rule, TooMuch
from engine.decisions import Option
from engine.games.lifeburn.actions.activation import activate
from engine.games.lifeburn.actions.casting import cast
from engine.games.lifeburn.player_view import LifeburnViews
from engine.games.lifeburn.rules.resolution import resolve_top
from engine.games.lifeburn.state.state import Side
from engine.games.lifeburn.state.table import Table
from engine.players import PLAYERS, Player
from engine.values import replace

MOST_WAYS: Final = 12
"""Limit of the ways to answer the questions; if there are more, an effect is assumed possible."""

_NOTED: Final = (
    *("life", "marks", "forced_by", "only_cast", "cant_gain_life", "cant_attack", "cant_tribute"),
    *("exile_instead", "herbs_full", "summon_bonus", "extra_turns", "hand_bonus", "burn_for_game"),
)
"""The data of a player that an effect may change; other data change whenever anything is used."""


def spell_is_futile(table: Table, player: Player, number: int) -> bool:
    """Returns whether the card is a Spell that would have no effect now, however the player casts
    it."""
    card = table.obj(number).card
    return card.type == "Spell" and _is_futile(table, lambda twin: cast(twin, player, number))


def ability_is_futile(table: Table, player: Player, number: int, place: int) -> bool:
    """Returns whether the ability number `place` of the object would do nothing now except cost its
    price."""
    return _is_futile(table, lambda twin: activate(twin, player, number, place))


def _is_futile(table: Table, begin: Callable[[Table], Rule[None]]) -> bool:
    return all(nothing and place < MOST_WAYS for place, nothing in enumerate(_ways(table, begin)))


def _ways(table: Table, begin: Callable[[Table], Rule[None]]) -> Iterator[bool]:
    """Yields whether there is no effect, for each way of answering all questions."""
    pending: list[tuple[int, ...]] = [()]
    while pending:
        answers = pending.pop()
        asked: list[int] = []
        yield _comes_to_nothing(table.copy(), begin, answers, asked)
        for place in range(len(answers), len(asked)):
            before = (*answers, *(0 for _ in range(len(answers), place)))
            pending += [(*before, other) for other in range(1, asked[place])]


def _comes_to_nothing(
    twin: Table, begin: Callable[[Table], Rule[None]], answers: Sequence[int], asked: list[int]
) -> bool:
    waiting, used = len(twin.state.stack), (twin.secrets_used, twin.rng.words_read)
    try:
        _answered(begin(twin), answers, asked)
        if twin.state.waiting or len(twin.state.stack) != waiting + 1:
            return False
        number = twin.state.stack[-1].number
        before = _left(twin, number)
        _answered(resolve_top(twin), answers, asked)
    except (MatchOver, TooMuch):
        return False
    if (twin.secrets_used, twin.rng.words_read) != used or twin.under_way.postponed:
        return False
    return _left(twin, twin.under_way.moved.get(number, number)) == before


def _answered(rule: Rule[None], answers: Sequence[int], asked: list[int]) -> None:
    """Runs the rule with these answers, and with the first option for further questions. Adds the
    number of options of each question to `asked`."""
    answer: int | None = None
    while True:
        try:
            decision = next(rule) if answer is None else rule.send(answer)
        except StopIteration:
            return
        place = len(asked)
        asked.append(len(decision.options))
        answer = answers[place] if place < len(answers) else 0


def _left(table: Table, used: int) -> object:
    """Returns the visible state of a table without the card that was used."""
    state = table.state
    sides = [_side(state.sides[player], used) for player in PLAYERS]
    objects = [state.objects[number] for number in state.play]
    rest = state.attacks, state.waiting, state.delayed, state.future, state.goes_to
    stack = [item for item in state.stack if item.number != used]
    return sides, objects, rest, stack, table.shown


def _side(side: Side, used: int) -> list[object]:
    zones = (side.deck, side.hand, side.exile, side.graveyard)
    cards: list[object] = [tuple(one for one in zone if one != used) for zone in zones]
    return cards + [getattr(side, name) for name in _NOTED]


class AnnotatedViews(LifeburnViews):
    """Views in which an option is marked if it can't have any effect."""

    def annotated(self, option: Option) -> Option:
        """Returns the option, marked as futile if it can't have any effect; unchanged otherwise."""
        if option.place is None or option.futile or option.facts["do"] not in ("play", "activate"):
            return option
        table, player = self.table, self.table.state.priority
        number = table.card_at(option.place)
        if option.facts["do"] == "play":
            futile = spell_is_futile(table, player, number)
        else:
            futile = ability_is_futile(table, player, number, int(option.facts["number"]))
        return replace(option, futile=True) if futile else option
