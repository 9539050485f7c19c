"""Imagined matches: possible matches that agree with everything that one player knows."""

from typing import Any, Final

from engine.core.hidden_zones import lay_cards
from engine.core.randomness import SeededRandom
from engine.decisions import Option
from engine.players import opponent
from engine.practice.guess import guess_cards
from engine.practice.knowledge import Knowledge
from engine.practice.line import Line, facts_of
from engine.views import View

_TRIES: Final = 6
"""Most attempts to imagine a match that leads to the decision that the player sees."""

Sign = tuple[Any, ...]
"""The key by which an option is recognised in another match."""


def option_sign(option: Option) -> Sign:
    """Returns a key that identifies the option in other imagined matches: its label, its facts, and
    the places of its card and target."""
    return (option.label, tuple(option.facts.items()), option.place, option.aim)


def imagine(known: Knowledge, random: SeededRandom) -> Line | None:
    """Returns a possible match at the present decision, as far as the player with the knowledge
    `known` can tell. Cards that this player sees are in their places; all others are drawn at
    random from the cards that may be there.

    The result depends only on `known` and `random`. Returns None if no possible match is found, for
    example because an unfinished effect has shown cards that are hidden again.
    """
    for _ in range(_TRIES):
        line = _attempt(known, random)
        if line is not None:
            return line
    return None


def _attempt(known: Knowledge, random: SeededRandom) -> Line | None:
    rules = known.past.copy()
    table, other = rules.table, opponent(known.seat)
    own, theirs = known.hidden[known.seat], known.hidden[other]
    left = [*known.left]
    random.shuffle(left)
    drawn = left[: len(own.numbers)]
    lay_cards(table, own.spots, [*zip(own.numbers, drawn, strict=True)])
    guessed = guess_cards(known, len(theirs.numbers), random)
    lay_cards(table, theirs.spots, [*zip(theirs.numbers, guessed, strict=True)])
    table.rng = SeededRandom.after(known.chance, random.seed())
    line = Line(rules, taken=tuple((known.seat, facts_of(one)) for one in known.taken))
    if known.steps and not (_gone_on(line, known, random) and _is_the_same(line, known)):
        return None
    return line


def _gone_on(line: Line, known: Knowledge, random: SeededRandom) -> bool:
    """Takes the choices since the latest main action in the imagined match. Returns whether all of
    them were possible."""
    for option in known.steps:
        decision = line.decision
        if decision is None or (option is not None) != (decision.player == known.seat):
            return False
        if option is None:
            line.take(random.below(len(decision.options)))
            continue
        wanted = option_sign(option)
        found = [n for n, one in enumerate(decision.options) if option_sign(one) == wanted]
        if not found:
            return False
        line.take(found[0])
    return True


def _is_the_same(line: Line, known: Knowledge) -> bool:
    """Returns whether the player would see in the imagined match exactly what they see in the real
    one: the board, and their options if they are asked."""
    decision, view = line.decision, known.view
    if decision is None or decision.player != view.waiting_for:
        return False
    seen = line.rules.view(known.seat, decision, ())
    if _table(seen) != _table(view):
        return False
    if view.decision is None:
        return seen.waiting_text == view.waiting_text
    return {option_sign(one) for one in decision.options} == {
        option_sign(one) for one in view.decision.options
    }


def _table(view: View) -> tuple[object, ...]:
    """Returns everything that a view shows, except the decision."""
    return (
        *(view.turn, view.active, view.step, view.players, view.stack, view.attacks),
        view.shown,
    )
