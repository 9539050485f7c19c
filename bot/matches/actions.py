"""Actions in a match, as data: requests of players, of tournaments, and of the bot itself."""

from dataclasses import dataclass
from typing import Literal

from bot.matches.choices.auto_pass import AutoPassMode
from bot.matches.choices.stops import Stops
from bot.store.running_matches.proposals import Proposed
from engine.players import Winner

Sure = Literal["no", "yes", "always"]
"""Whether a player has confirmed a doubtful choice; "always" also confirms all high prices in the
match."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Chooses an option of the decision numbered `number`. `hurried` marks a choice that the
    computer made in a hurry; it is stored with the choice."""

    number: int
    option: int
    sure: Sure = "no"
    hurried: bool = False


@dataclass(frozen=True, slots=True)
class ChooseAll:
    """Chooses several options of the decision numbered `number`, one after the other."""

    number: int
    options: tuple[int, ...]
    sure: Sure = "no"


@dataclass(frozen=True, slots=True)
class AttackOn:
    """Attacks with all of the player's cards, one after the other, until somebody does something
    else. If there are `options`, passes instead and then declares only the attacks with these
    numbers. `number` is the number of the decision that the player saw."""

    number: int
    options: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StepBack:
    """Takes back the latest step of an action that the player is choosing in several steps. The
    opponent doesn't see such steps and isn't notified."""

    number: int


@dataclass(frozen=True, slots=True)
class TakeBackOwn:
    """Takes back the player's latest own choice and everything after it. Only for practice and
    puzzles. `choices` is the number of choices that the player saw."""

    choices: int


@dataclass(frozen=True, slots=True)
class SetAutoPass:
    """Changes when the bot passes for a player, and passes at once if the new mode says so.
    `number` is the decision that the player saw; None means the current one."""

    number: int | None
    mode: AutoPassMode


@dataclass(frozen=True, slots=True)
class SetStops:
    """Changes the steps of a turn in which a player wants to be asked: in this match, or with
    `always` in all matches of its game. Passes if the player need not be asked now."""

    stops: Stops
    always: bool = False


@dataclass(frozen=True, slots=True)
class StopTeaching:
    """Stops explaining the game to the player, in this match and in later ones."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Resumes a paused practice match."""


@dataclass(frozen=True, slots=True)
class Concede:
    """Concedes the match to the player's opponent. A player can concede even before the deal, while
    the deck can still be cut."""


@dataclass(frozen=True, slots=True)
class GiveUpPuzzle:
    """Gives up a puzzle. Refused in other kinds of match."""


@dataclass(frozen=True, slots=True)
class Propose:
    """Proposes a draw, or to take back the player's latest choice, to the opponent. If the opponent
    has offered a draw, accepts it."""

    kind: Proposed


@dataclass(frozen=True, slots=True)
class AnswerProposal:
    """Accepts or declines the proposal that the opponent made at the decision numbered `number`. An
    accepted proposal is carried out."""

    kind: Proposed
    number: int
    agrees: bool


@dataclass(frozen=True, slots=True)
class WithdrawProposal:
    """Withdraws the proposal that the player made at the decision numbered `number`."""

    kind: Proposed
    number: int


@dataclass(frozen=True, slots=True)
class ClaimLeft:
    """Claims the win for a player whose opponent left the server long enough ago."""


@dataclass(frozen=True, slots=True)
class ContinueForced:
    """Makes the automatic choices that were left over because making all at once would have taken
    too long. Makes all of these choices, or as many as fit into one slice of work."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Ends the match by a ruling of its tournament, even if a player has run out of time.
    `conceded` says that the loser has left the tournament."""

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
"""Further actions, which services perform."""
