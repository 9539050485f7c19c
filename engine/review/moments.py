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
    """A decision that a player made: the number of choices before it, the option that they took,
    and all that they knew."""

    number: int
    chosen: int
    known: Knowledge

    @property
    def decision(self) -> Decision:
        """The decision, as the player saw it."""
        assert self.known.view.decision is not None
        return self.known.view.decision


def kind_of(option: Option) -> str:
    """Returns the kind of the option, equal for options that are alike: its label."""
    return option.label


def questions(
    beginning: Match,
    choices: Sequence[Choice],
    player: Player,
    unasked: AbstractSet[int] = frozenset(),
) -> Sequence[int]:
    """Returns the numbers of choices after which the player was asked a question with different
    answers and gave one that was not taken back. Choices with numbers in `unasked`, which were made
    for the player, are left out."""
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
    """Yields the decisions of a player that came after these numbers of choices, in their order."""
    match = beginning.fork()
    for number in numbers:
        for choice in choices[match.number - beginning.number : number]:
            match.play(choice)
        yield Moment(number, choices[number].option, knowledge_of(match, player))
