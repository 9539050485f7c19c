"""A match at one moment, as it is shown, and how it ended."""

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
"""Numbers of moments: later ones are larger, for as long as the process runs."""

CHANGED: Final = "match_changed"
"""The event of the client when a job has changed a match, with its id and its snapshot (None: as
the store has it)."""

DECISIVE = "The decisive moment"
LAST = "The last move"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A match at one moment, and all that is needed to show it. It never changes.

    `number` is that of the decision it waits for. `views` are those of both players and of
    everybody else (None); a part of the product that shows something to somebody takes their view
    and nothing else. `events` are for `bot.matches.log.match_log` to cut; `forced` is what it tells
    of beside them. `auto_pass` is when the table passes for each player, and `has_priority` whether
    they were ever asked for that. `context` is what surrounds it. `named` is what follows by itself
    from options of the decision, for the player who is asked alone; `all_attack` are the options by
    which all of their cards attack the same target, where that can be. `since` is the number of
    events before the latest choice that each player made themselves, and `returns_to` before the
    one to which they would return by taking it back, for those who have made one. `answered` are
    the kinds of questions that a player to whom the match explains the game has answered in it;
    `story` is the latest turn of the computer. `steps_back` is the player who is announcing
    something and may take the latest step of it back; `known` is the number of the decision that
    everybody else takes the match to wait for. `early` is how far the player has come who chooses
    before they are asked, if anybody does (the computer never does): their view has what they are
    asked too. `highlights` is how a match was decided that is over. `exercise` is how far a mission
    or puzzle has come, None in all other matches. `unfinished` says that the table has more to
    choose by itself, and that nobody has to be told yet what it waits for. `coming` are the attacks
    that the player who is asked can go on to by passing, for them alone. `left` are those of
    several options taken at once that were not possible any more. `refusals` says in a few words
    why cards of a player's hand can't be played, for that player alone; `seen` is what each player
    saw when they made their latest own choice, as far as this process knows it. Of two snapshots
    the one with the later `moment` is newer, whatever happened between them.
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
        """What everybody may know."""
        return self.views[None]

    @property
    def ended_story(self) -> ComputerStory | None:
        """Returns the story of the computer's turn once that has ended, until its opponent has done
        something."""
        ended = self.row.state == "over" or self.public.active == self.row.human
        return self.story if ended else None

    @property
    def is_unfinished(self) -> bool:
        """Returns whether the table chooses by itself, before anybody else does."""
        return self.unfinished and self.row.state == "running" and not self.row.aside

    @property
    def portraits(self) -> Mapping[Player, bytes]:
        """The pictures (PNG files) of those players who want to be shown with one."""
        wishes = self.context.preferences
        return {
            player: portrait.picture
            for player, portrait in self.context.portraits.items()
            if wishes[player].wants_portrait
        }

    def number_for(self, seat: Player) -> int:
        """The number of what the player is asked, or waits for."""
        early = self.early
        return early.number if early is not None and early.player == seat else self.number

    def may_step_back(self, seat: Player) -> bool:
        """Whether the player may take back the latest step of what nobody else knows of."""
        early = self.early
        if early is not None and early.player == seat:
            return early.may_go_back
        return self.steps_back == seat


def moment_title(snapshot: Snapshot) -> str:
    """What the moment is that the highlights of a match tell: where it was not played to its end,
    nothing was decided by it."""
    decided = snapshot.row.ending == "played" and snapshot.public.winner != "draw"
    return DECISIVE if decided else LAST


def result_of(snapshot: Snapshot) -> MatchResult | None:
    """The result of a match that is over; None while it runs, and for missions and puzzles: how
    these end is said in words of their own."""
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
