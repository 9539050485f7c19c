"""A match at one moment, as it is shown, and its result."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.decks.modes import game_and_mode
from bot.matches.choices.auto_pass import AutoPass
from bot.matches.choices.early_choices import EarlyState
from bot.matches.choices.exercise_state import ExerciseState
from bot.matches.live.match_context import MatchContext
from bot.matches.log.computer_story import ComputerStory
from bot.matches.log.match_log import EventlessChoice
from bot.store.matches.match_rows import MatchRow
from engine.decisions import Option, Place
from engine.events import Event
from engine.highlights import Highlights
from engine.players import Player
from engine.text.sentences import Sentence, sentence_text
from engine.views import View
from rendering.pages.result import MatchResult

MOMENTS: Final = itertools.count(1)
"""The numbers of moments: later moments have larger numbers while the process runs."""

CHANGED: Final = "match_changed"
"""The client's event for a match that a job has changed. Its arguments are the match's id and its
snapshot (None: read the match from the store)."""

DECISIVE = "The decisive moment"
LAST = "The last move"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A match at one moment, with all data that is needed to show it. A snapshot never changes.

    - `row`: the match's row in the store.
    - `number`: the number of the decision that the match waits for.
    - `known`: the number of the decision that everybody sees, except a player who is announcing an
      action step by step.
    - `views`: each player's view, and under None the view of everybody else. Code that shows
      something to a person uses only that person's view.
    - `events`: the events so far, oldest first.
    - `forced`: choices that no event reports, for `bot.matches.log.match_log`.
    - `auto_pass`: each player's settings for when the bot passes for them.
    - `has_priority`: whether any player was ever asked to pass.
    - `context`: data about the match beyond its board, such as its clock.
    - `moment`: a number that grows: of two snapshots, the newer one has the larger `moment`.

    Only for the player who is asked:

    - `named`: words for the automatic choices that follow an option, by the option's number.
    - `all_attack`: the options by which all of the player's cards attack the same target; empty if
      that isn't possible.
    - `coming`: the attacks that the player can declare by passing.

    About the players' own choices:

    - `steps_back`: the player who is announcing an action and may take back the latest step of it.
    - `early`: the state of a player who chooses before the match asks them. It is never the
      computer. The player's view has their early decision.
    - `since`: the number of events before each player's latest own choice.
    - `returns_to`: the number of events before the choice that each player would take back.
    - `seen`: each player's view at their latest own choice, as far as this process knows.
    - `answered`: the kinds of questions that a player who is learning the game has already
      answered in the match.
    - `refusals`: why cards of each player's hand can't be played, in a few words. Only that player
      may read them.
    - `left`: chosen options that were no longer possible.

    Other data:

    - `story`: the latest turn of the computer.
    - `highlights`: how a match that is over was decided.
    - `exercise`: the state of a mission or puzzle, None in other matches.
    - `unfinished`: whether more automatic choices follow, so that nobody is notified yet.
    """

    row: MatchRow
    number: int
    views: Mapping[Player | None, View]
    events: Sequence[Event]
    forced: Sequence[EventlessChoice]
    auto_pass: Mapping[Player, AutoPass]
    has_priority: bool
    context: MatchContext
    steps_back: Player | None = None
    known: int = 0
    named: Mapping[int, str] = field(default_factory=dict[int, str])
    all_attack: tuple[int, ...] = ()
    since: Mapping[Player, int] = field(default_factory=dict[Player, int])
    returns_to: Mapping[Player, int] = field(default_factory=dict[Player, int])
    answered: Mapping[Player, frozenset[str]] = field(default_factory=dict[Player, frozenset[str]])
    story: ComputerStory | None = None
    early: EarlyState | None = None
    highlights: Highlights | None = None
    exercise: ExerciseState | None = None
    unfinished: bool = False
    coming: Sequence[Option] = ()
    left: Sequence[Option] = ()
    refusals: Mapping[Player, Mapping[Place, str]] = field(
        default_factory=dict[Player, Mapping[Place, str]]
    )
    seen: Mapping[Player, View] = field(default_factory=dict[Player, View], compare=False)
    moment: int = field(default=0, compare=False)

    @property
    def public(self) -> View:
        """The view of everybody who isn't a player."""
        return self.views[None]

    @property
    def ended_story(self) -> ComputerStory | None:
        """The story of the computer's latest turn, after that turn or the match has ended. None
        during the computer's turn, and after the opponent has acted in the next turn."""
        ended = self.row.state == "over" or self.public.active == self.row.human
        return self.story if ended else None

    @property
    def is_unfinished(self) -> bool:
        """Whether the bot still makes automatic choices before anybody is asked."""
        return self.unfinished and self.row.state == "running" and not self.row.aside

    @property
    def portraits(self) -> Mapping[Player, bytes]:
        """The avatars (PNG files) of the players who want to be shown with one."""
        wishes = self.context.preferences
        return {
            player: portrait.picture
            for player, portrait in self.context.portraits.items()
            if wishes[player].wants_portrait
        }

    def number_for(self, seat: Player) -> int:
        """Returns the number of the player's decision. If the player has an early decision, this is
        its number, else the number of the match's decision."""
        early = self.early
        return early.number if early is not None and early.player == seat else self.number

    def may_step_back(self, seat: Player) -> bool:
        """Returns whether the player may take back the latest step of an action that isn't complete
        yet. The opponent doesn't see such steps."""
        early = self.early
        if early is not None and early.player == seat:
            return early.may_go_back
        return self.steps_back == seat


def moment_title(snapshot: Snapshot) -> str:
    """Returns the title above the key moment in a match's highlights: the decisive moment, or just
    the last move if the match was drawn or wasn't played to its end."""
    decided = snapshot.row.ending == "played" and snapshot.public.winner != "draw"
    return DECISIVE if decided else LAST


def result_of(snapshot: Snapshot) -> MatchResult | None:
    """Returns the result of a match that is over. Returns None while the match runs, and for
    missions and puzzles, whose results have their own texts."""
    winner, told = snapshot.public.winner, snapshot.highlights
    if winner is None or told is None or not snapshot.row.kind.is_dealt:
        return None
    row = snapshot.row

    def words(sentence: Sentence) -> str:
        return sentence_text(sentence, lambda player: row.names[player])

    return MatchResult(
        game=row.game,
        title=game_and_mode(row.game, row.mode),
        names=row.names,
        winner=winner,
        how=words(snapshot.public.outcome),
        turns=snapshot.public.turn,
        moment_title=moment_title(snapshot),
        moment=[words(sentence) for sentence in told.moment],
        cards=told.cards,
        dealt=told.dealt,
        portraits=snapshot.portraits,
    )
