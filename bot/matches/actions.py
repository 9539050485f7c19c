"""Actions in a match, as data: what a player wants, or a tournament, or the table."""

from dataclasses import dataclass
from typing import Literal

from bot.matches.choices.auto_pass import AutoPassMode
from bot.matches.choices.stops import Stops
from bot.store.running_matches.proposals import Proposed
from engine.players import Winner

Sure = Literal["no", "yes", "always"]
"""Whether a player has confirmed what is doubtful, and with it all dear prices in the match."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Takes an option of the decision of that number. `hurried` is stored with a choice of the
    computer's."""

    number: int
    option: int
    sure: Sure = "no"
    hurried: bool = False


@dataclass(frozen=True, slots=True)
class ChooseAll:
    """Takes several options of the decision of that number, one after the other."""

    number: int
    options: tuple[int, ...]
    sure: Sure = "no"


@dataclass(frozen=True, slots=True)
class AttackOn:
    """Has all of the player's cards attack from the decision of that number on, one after the
    other, until somebody does something else; or passes and declares those of the attacks that
    come next."""

    number: int
    options: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StepBack:
    """Takes back the latest step of what the player is announcing at the decision of that number,
    and tells nobody."""

    number: int


@dataclass(frozen=True, slots=True)
class TakeBackOwn:
    """Takes back the player's latest own choice in practice or a puzzle, as it was after so many
    choices, whatever has followed."""

    choices: int


@dataclass(frozen=True, slots=True)
class SetAutoPass:
    """Changes when a player is asked who could only pass, and passes if that says so. `number` is
    that of the decision the player saw; None takes the one that waits now."""

    number: int | None
    mode: AutoPassMode


@dataclass(frozen=True, slots=True)
class SetStops:
    """Changes the steps in which a player wants to be asked, in this match or (`always`) in all
    of its game, and passes if nobody is to be asked any more."""

    stops: Stops
    always: bool = False


@dataclass(frozen=True, slots=True)
class StopTeaching:
    """Explains the game to the player no longer, neither here nor in matches that they start."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Brings a practice match back that was paused."""


@dataclass(frozen=True, slots=True)
class Concede:
    """Gives the match to the player's opponent, also while they can still cut the deck."""


@dataclass(frozen=True, slots=True)
class GiveUpPuzzle:
    """Ends a puzzle, and no other match."""


@dataclass(frozen=True, slots=True)
class Propose:
    """Proposes a draw, or to take back the latest choice, to the player's opponent. Accepts the
    draw that the opponent has offered."""

    kind: Proposed


@dataclass(frozen=True, slots=True)
class AnswerProposal:
    """Answers what the opponent proposed at the decision of that number. If the player agrees, it
    is done."""

    kind: Proposed
    number: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class WithdrawProposal:
    """Takes back what the player proposed at the decision of that number."""

    kind: Proposed
    number: int


@dataclass(frozen=True, slots=True)
class ClaimLeft:
    """Gives the match to a player whose opponent has left the server for long enough."""


@dataclass(frozen=True, slots=True)
class ContinueForced:
    """Takes what the table has still to choose by itself, or a part of that."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Ends the match as its tournament says, whatever its clock; `conceded` says that the loser
    has left it."""

    winner: Winner
    conceded: bool = False


MatchAction = (
    Choose
    | ChooseAll
    | AttackOn
    | StepBack
    | TakeBackOwn
    | SetAutoPass
    | SetStops
    | StopTeaching
    | Resume
    | Concede
    | GiveUpPuzzle
    | Propose
    | AnswerProposal
    | WithdrawProposal
)
"""Actions of players."""

TableAction = ClaimLeft | ContinueForced | Rule
"""Actions beside those, which services take."""
