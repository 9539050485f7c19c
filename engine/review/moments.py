"""The decisions of a player in a match, as that player knew them."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from engine.decisions import Decision, Option
from engine.match import Match
from engine.players import Player
from engine.practice.knowledge import Knowledge, knowledge_of
from engine.record import Choice


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision that a player made: the number of choices before it, the option that they chose,
    and everything that they knew."""

    number: int
    chosen: int
    known: Knowledge

    @property
    def decision(self) -> Decision:
        """The decision as the player saw it."""
        assert self.known.view.decision is not None
        return self.known.view.decision


def kind_of(option: Option) -> str:
    """Returns the option's label, which serves as its kind: options with equal labels are alike."""
    return option.label


def questions(
    beginning: Match,
    choices: Sequence[Choice],
    player: Player,
    unasked: AbstractSet[int] = frozenset(),
) -> Sequence[int]:
    """Returns the numbers of the player's decisions that a review can examine. Such a decision has
    options of at least two kinds (`kind_of`), isn't marked `indifferent`, and its answer was not
    taken back. A decision's number is the number of choices before it.

    Choices with numbers in `unasked` were made for the player and are left out.
    """
    match = beginning.fork()
    found: list[tuple[int, int]] = []
    for number, choice in enumerate(choices):
        decision = match.decision
        if decision is not None and _is_answer(choice, player) and number not in unasked:
            kinds = {kind_of(option) for option in decision.options}
            if len(kinds) > 1 and not decision.indifferent:
                found.append((number, match.choices_standing))
        match.play(choice)
        if choice.option < 0:
            found = [one for one in found if one[1] < match.choices_standing]
    return [number for number, _ in found]


def _is_answer(choice: Choice, player: Player) -> bool:
    return choice.player == player and choice.option >= 0


def moments(
    beginning: Match, choices: Sequence[Choice], player: Player, numbers: Sequence[int]
) -> Iterator[Moment]:
    """Yields the player's decisions with these numbers, in order. A decision's number is the number
    of choices before it."""
    match = beginning.fork()
    for number in numbers:
        for choice in choices[match.number - beginning.number : number]:
            match.play(choice)
        yield Moment(number, choices[number].option, knowledge_of(match, player))
