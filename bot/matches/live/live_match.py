"""One match in memory: the engine's match, and what is stored beside it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Self

import engine
from bot.matches.choices.attacks import AttackPlan, all_attack, begin_attacks, fits_a_menu
from bot.matches.choices.auto_pass import AutoPass, PriorityHistory
from bot.matches.choices.auto_pass_store import auto_pass_of
from bot.matches.choices.batch_options import BatchResult, find_matching_option
from bot.matches.choices.early_choices import FIRST_NUMBER, EarlyChoices, begin_early
from bot.matches.choices.exercise_state import ExerciseState, begin_exercise
from bot.matches.choices.table_choices import named_steps, table_choice
from bot.matches.choices.taken_choices import TakenChoice, TakenChoices
from bot.matches.clocks import BUSY
from bot.matches.live import replay
from bot.matches.live.match_context import MatchContext
from bot.matches.live.move import Move
from bot.matches.live.proposals import NoLongerProposed
from bot.matches.live.row_updates import ENDINGS, paused_row
from bot.matches.live.snapshot import MOMENTS, Snapshot
from bot.matches.live.work_slices import MOST_FORCED, PRESS_SECONDS, WorkSlice
from bot.matches.log.computer_story import story_after, story_at_start
from bot.matches.log.match_log import EventlessChoice, ForcedChoice, PriorityPass, TurnEnd
from bot.store.matches.match_beginnings import MatchBeginning
from bot.store.matches.match_rows import ChoiceRow, Ending, ForcedReason, MatchRow
from bot.store.running_matches.early_choices import EarlyChoice
from bot.store.running_matches.stored_match import StoredMatch
from engine.events import EventKind, standing, who_began
from engine.exercise import Exercise
from engine.highlights import highlights
from engine.match import ChoiceRefused, Match
from engine.players import PLAYERS, Player, opponent
from engine.record import (
    CONCEDE,
    EXCEEDED,
    TAKE_BACK,
    TAKE_BACK_OWN,
    TAKE_BACK_TURN,
    Choice,
)
from engine.views import View, question_kind


class LiveMatch:
    """A match in memory. All methods block, and only one caller may use it at a time.

    - `stored`: the match as last read from the store, None before.
    - `known`: the number of the latest decision that everybody knows of (no announcement's steps).
    - `early_log`: all stored choices that players made before the match asked for them.
    - `unfinished`: whether automatic choices are left (`take_forced` makes only some at once).
    - `spent`: the CPU seconds that the latest press has taken.
    - `returned_to`: the number of the choice to which the latest move went back, None if it didn't.
    - `returns`: how often each player has taken back a choice together with all later choices.
    """

    def __init__(self, row: MatchRow, match: Match, exercise: Exercise | None = None) -> None:
        self.row = row
        self.match = match
        self._exercise = begin_exercise(exercise, match)
        self.known = match.number
        self.auto_pass: Mapping[Player, AutoPass] = {player: AutoPass() for player in PLAYERS}
        self.context = MatchContext()
        self.stored: StoredMatch | None = None
        self._forced: list[EventlessChoice] = []
        self._taken = TakenChoices()
        self._history = dict.fromkeys(PLAYERS, PriorityHistory())
        self._chosen: dict[Player, int] = dict.fromkeys(PLAYERS, 0)
        self._answered: Mapping[Player, frozenset[str]] = dict.fromkeys(PLAYERS, frozenset())
        self._seen: Mapping[Player, View] = {}
        self._story = story_at_start(row.computer, match)
        self._has_priority = False
        self._plan: AttackPlan | None = None
        self._ending: Ending = "played"
        self.early: EarlyChoices | None = None
        self.early_log: list[EarlyChoice] = []
        self._handed_over = (-1, -1)
        self.unfinished = False
        self.spent = 0.0
        self.returned_to: int | None = None
        self.returns: dict[Player, int] = dict.fromkeys(PLAYERS, 0)
        self.snapshot = self._make_snapshot()

    @classmethod
    def from_start(
        cls, row: MatchRow, sources: tuple[str, str], at: MatchBeginning | None = None
    ) -> Self:
        """Returns the match before any choice, dealt from the decks' texts. `at` is the position
        from which the match starts; None for an ordinary match."""
        return cls(row, replay.begin_stored_match(row, sources, at), at and at.exercise)

    @classmethod
    def from_choices(
        cls,
        row: MatchRow,
        sources: tuple[str, str],
        choices: Sequence[ChoiceRow],
        early: Sequence[EarlyChoice] = (),
        at: MatchBeginning | None = None,
    ) -> Self:
        """Returns the match after its stored choices. Raises ReplayDiverged if the choices no
        longer lead to the same states as when they were made."""
        live = cls.from_start(row, sources, at)
        live.catch_up(choices, early)
        return live

    def catch_up(
        self,
        choices: Sequence[ChoiceRow],
        early: Sequence[EarlyChoice] | None = None,
        *,
        resumes: bool = False,
    ) -> None:
        """Plays stored choices, and replaces the early choices by `early` (None: keeps them). The
        first choice must be the next one of the match. With `resumes`, sets `unfinished` if
        automatic choices are left. Raises ReplayDiverged like `from_choices`."""
        self._play_stored(choices)
        if self.row.state == "running" and self.match.winner is not None:
            raise replay.ReplayDiverged("by the rules of today the match is over")
        self.early = None
        self.early_log = self.early_log if early is None else list(early)
        try:
            self.unfinished = resumes and self._by_table(named=False) is not None
            self.snapshot = self._make_snapshot()
        except MemoryError:
            raise
        except Exception as error:  # an early choice may fail too
            raise replay.ReplayDiverged("an early choice is not possible") from error

    def catch_up_some(self, choices: Sequence[ChoiceRow]) -> int:
        """Plays as many of the stored choices as fit into one slice of work, and returns their
        number. The caller must play the rest. Raises ReplayDiverged like `from_choices`."""
        return self._play_stored(choices, WorkSlice())

    def _play_stored(self, choices: Sequence[ChoiceRow], within: WorkSlice | None = None) -> int:
        for count, choice in enumerate(choices):
            if within is not None and count and within.is_over:
                return count
            if choice.number != self.match.number:
                raise replay.ReplayDiverged(f"choice {choice.number} is not the next")
            try:
                if choice.option == TAKE_BACK_OWN and not choice.forced:
                    self.returns[choice.player] += 1
                self._play_choice(choice.player, choice.option, choice.cause)
            except MemoryError:
                raise
            except Exception as error:  # by other rules a choice may mean anything
                raise replay.ReplayDiverged(f"choice {choice.number} is not possible") from error
            if not replay.fingerprint_fits(self.match, choice.fingerprint):
                raise replay.ReplayDiverged(f"choice {choice.number} leads elsewhere")
        return len(choices)

    def play(self, move: Move, now: int) -> list[ChoiceRow]:
        """Plays a move, i.e. the effect of a player's action, and returns the choices to store.
        Raises ChoiceRefused like `take`, NoLongerProposed if a proposal can't be carried out."""
        self.returned_to = None
        if move.auto_pass is not None:
            self.auto_pass = {**self.auto_pass, move.player: move.auto_pass}
        match move.way:
            case "nothing":
                return []
            case "forced":
                return self.take_forced(now)
            case "attack":
                return self._attack_on(move.player, move.options, now)
            case "step back":
                return self.step_back(move.player, now)
            case "end":
                return self._to_store(self._end(move.player, move.options[0], now))
            case "choose all":
                taken = self.take_all(move.player, move.options, now)
                self.snapshot = replace(self.snapshot, left=taken.left)
                return taken.rows
            case "choose":
                try:
                    rows = self.take(move.player, move.options[0], now)
                except ChoiceRefused as error:
                    if move.proposal is None:
                        raise
                    raise NoLongerProposed from error
                return [replace(rows[0], hurried=True), *rows[1:]] if move.hurried else rows

    def take(self, player: Player, option: int, now: int) -> list[ChoiceRow]:
        """Makes a choice and the automatic choices after it, and returns the rows to store. The
        option TAKE_BACK takes back the player's latest own choice; TAKE_BACK_OWN also takes back
        everything after that choice. Raises ChoiceRefused if the choice isn't possible."""
        if option == TAKE_BACK:
            return self._take_back(player, now)
        if option == TAKE_BACK_OWN:
            return self._return(player, now)
        if option >= 0 and (early := self.early) is not None and early.player == player:
            return self.take_all(player, [option], now).rows
        named = option in self.snapshot.named or player == self.row.computer
        rows = self._choose_own(player, option, now)
        return self._to_store([*rows, *self._take_forced(now, named=named)])

    def take_all(self, player: Player, options: Sequence[int], now: int) -> BatchResult:
        """Makes several choices of the waiting decision in a row. Returns the rows to store, and
        the options left out: the first that was no longer possible after earlier choices, and all
        after it. If none is left out, also makes the automatic choices; after attacks, also
        declares that no more attacks follow. Raises ChoiceRefused like `take`."""
        if (early := self.early) is not None and early.player == player:
            left = early.take(options, now)
            self.snapshot = self._make_snapshot()
            return BatchResult([], left)
        waiting = self.match.decision
        assert waiting is not None
        offered = waiting.options
        wanted = [offered[option] for option in options]
        rows: list[ChoiceRow] = []
        for count, option in enumerate(wanted):
            number = find_matching_option(option, player, self.match.decision)
            if number is None:
                left = () if self.match.decision is None else wanted[count:]
                return BatchResult(self._to_store(rows), left)
            rows += self._choose_own(player, number, now)
        following = self.match.decision
        if following is not None and following.back and fits_a_menu(offered):
            last = following.options[following.default]
            if last.aim is None and last.place is None:  # these attacks, and no others
                rows += self._choose(player, following.default, None, now)
        return BatchResult(self._to_store([*rows, *self._take_forced(now)]), ())

    def _attack_on(self, player: Player, options: Sequence[int], now: int) -> list[ChoiceRow]:
        """Attacks with all cards of the player, one after the other, until somebody does something
        else. With `options`, passes and declares these of the coming attacks. Raises
        ChoiceRefused."""
        option, plan = begin_attacks(self.match, player, options)
        rows = self._choose_own(player, option, now)
        self._plan = plan
        return self._to_store([*rows, *self._take_forced(now)])

    def step_back(self, player: Player, now: int) -> list[ChoiceRow]:
        """Takes back the player's latest own step of an action that is chosen in several steps, and
        the automatic choices after it. Returns the rows to store. Raises ChoiceRefused if there is
        no such step."""
        if (early := self.early) is not None and early.player == player:
            early.step_back(now)
            self.snapshot = self._make_snapshot()
            return []
        if self.announcing != player or not self._may_step_back():
            raise ChoiceRefused("there is no step to take back")
        return self._take_back_choices(player, self._taken.back_to_own(player), now)

    @property
    def announcing(self) -> Player | None:
        """The player who is choosing an action step by step, which the opponent doesn't see until
        it is complete. None if there is no such player."""
        decision = self.match.decision
        return decision.player if decision is not None and decision.back else None

    def take_forced(self, now: int) -> list[ChoiceRow]:
        """Makes all automatic choices: those made early, those with one option, and passes that a
        player has asked for. Returns the rows to store. If not all automatic choices fit into one
        slice of work, makes only some and sets `unfinished`."""
        return self._to_store(self._take_forced(now))

    def _take_forced(self, now: int, *, named: bool = False) -> list[ChoiceRow]:
        """Makes the choices of `take_forced`. `named` says that the pressed button already named
        what follows from the option."""
        rows, taken, within = self._take_early(now), 0, WorkSlice()
        while (made := self._by_table(named=named)) is not None:
            if taken == MOST_FORCED or (taken and within.is_over):
                break
            assert self.match.decision is not None
            rows += self._choose(self.match.decision.player, *made, now)
            taken += 1
        self.unfinished = made is not None
        return rows

    def _to_store(self, rows: list[ChoiceRow]) -> list[ChoiceRow]:
        """Updates the snapshot after these choices. Only the last of them gets a fingerprint, which
        takes longer to compute than a choice."""
        self.snapshot = self._make_snapshot()
        if rows:
            rows[-1] = replace(rows[-1], fingerprint=self.match.fingerprint())
        return rows

    def may_take_back(self, player: Player) -> bool:
        """Returns whether `take(player, TAKE_BACK, now)` may take back the player's latest own
        choice, with the automatic choices after it. Call the method only when needed, and off the
        event loop, because it may replay a part of the match."""
        steps = self._taken.steps_of(self.announcing)
        count = self._taken.back_to_own(player, steps)
        if steps + count < 2:
            return count == 1 and self.match.may_take_back(player)
        trial = self.match.fork()
        try:
            for taken in reversed(self._taken[len(self._taken) - steps - count :]):
                trial.take_back(taken.player)
        except ChoiceRefused:
            return False
        return count > 0

    def may_take_back_own(self, player: Player) -> bool:
        """Returns whether the player has made a choice that wasn't taken back, so that
        `take(player, TAKE_BACK_OWN, now)` can take back this choice and everything after it."""
        return self._taken.since_own(player) > 0

    def chose_last(self, player: Player) -> bool:
        """Returns whether the latest choice is the player's own. Automatic choices after it, and
        the steps of an action that isn't complete, don't count."""
        return self._taken.back_to_own(player, self._taken.steps_of(self.announcing)) > 0

    def _take_back(self, player: Player, now: int) -> list[ChoiceRow]:
        """Takes back a running announcement first, then the player's choice. Afterwards no
        automatic choices follow: the player is asked again."""
        if not self.may_take_back(player):
            raise ChoiceRefused("the latest choice cannot be taken back")
        rows: list[ChoiceRow] = []
        if (steps := self._taken.steps_of(self.announcing)) and self.announcing:
            rows = self._take_back_choices(self.announcing, steps, now)
        return [*rows, *self._take_back_choices(player, self._taken.back_to_own(player), now)]

    def _take_back_choices(
        self, player: Player, count: int, now: int, option: int = TAKE_BACK
    ) -> list[ChoiceRow]:
        """Takes back that many choices of the player, or repeats `option` as many times."""
        rows: list[ChoiceRow] = []
        for _ in range(count):
            self._play_choice(player, option, None)
            rows.append(self._choice_row(player, option, None, now))
        return self._to_store(rows)

    def _return(self, player: Player, now: int) -> list[ChoiceRow]:
        """Takes back the player's latest own choice with everything since. There is one row for
        each taken-back choice of theirs; all but the first count as automatic."""
        own = self._taken.latest_own(player)
        self.returned_to = own and own.number
        self.returns[player] += 1
        count = self._taken.since_own(player)
        first, *rest = self._take_back_choices(player, count, now, TAKE_BACK_OWN)
        return [first, *(replace(one, forced=True) for one in rest)]

    def _may_step_back(self) -> bool:
        """Returns whether the latest own choice of the announcing player started the announcement,
        or is a step of it."""
        player = self.announcing
        count = 0 if player is None else self._taken.back_to_own(player)
        return count > 0 and all(
            taken.step for taken in self._taken[len(self._taken) - count + 1 :]
        )

    def number_now(self, number: int) -> int:
        """Returns the current number of a decision that the player saw as an early decision under
        `number`, and that the match has reached since. Returns `number` for all other decisions."""
        now = self.match.number
        return now if self._handed_over == (number, now) else number

    def is_behind(self, number: int) -> bool:
        """Returns whether this match in memory is older than the decision numbered `number`. If so,
        the match must be read again."""
        if number < FIRST_NUMBER:
            return number > self.match.number
        return number > FIRST_NUMBER + len(self.early_log)

    @property
    def busy_players(self) -> Collection[Player]:
        """The players who have made more than BUSY own choices in this turn. An action that is
        chosen in several steps counts once."""
        return [player for player in PLAYERS if self._chosen[player] > BUSY]

    def row_to_store(self, row: MatchRow, now: int) -> MatchRow:
        """Returns the match's row to store with the latest choices. If these choices took too much
        computing, the match is paused in this row."""
        row = replace(row, pending_refresh=self.match.number)
        if self.match.winner is None:
            return paused_row(row, self.match) if self.spent > PRESS_SECONDS else row
        return replace(
            row,
            state="over",
            winner=self.match.winner,
            ended=now,
            turns=self.match.view(None).turn,
            ending=self._ending,
            went_first=who_began(self.match.events),
        )

    def take_over(self, stored: StoredMatch, context: MatchContext) -> Snapshot:
        """Replaces the stored match and the context, and returns a new snapshot with them."""
        self.stored = stored
        self.update_context(stored.row, auto_pass_of(stored), context)
        self.snapshot = replace(self.snapshot, moment=next(MOMENTS))
        return self.snapshot

    def update_context(
        self,
        row: MatchRow,
        auto_pass: Mapping[Player, AutoPass] | None = None,
        context: MatchContext | None = None,
    ) -> Snapshot:
        """Replaces the row, and also the settings for automatic passes and the context if these
        arguments aren't None. Returns the current snapshot with the new values."""
        self.row = row
        self.auto_pass = auto_pass or self.auto_pass
        self.context = context or self.context
        before = self.snapshot.row, self.snapshot.auto_pass, self.snapshot.context
        if before != (row, self.auto_pass, self.context):
            self.snapshot = replace(
                self.snapshot, row=row, auto_pass=self.auto_pass, context=self.context
            )
        return self.snapshot

    def _by_table(self, *, named: bool) -> tuple[int, ForcedReason] | None:
        decision, plan = self.match.decision, self._plan
        if decision is not None and plan is not None and decision.player == plan.player:
            attack = plan.next_choice(decision)
            if attack is not None:
                return attack, "attack"
            if plan.attacks is not None or decision.restart:
                self._plan = None
        about = self._exercise_now(), self.row.computer
        return table_choice(self.match, self.auto_pass, self._history, *about, named=named)

    def _take_early(self, now: int) -> list[ChoiceRow]:
        """Makes the early choices of the player who is asked now."""
        early, decision = self.early, self.match.decision
        if early is None or decision is None or decision.player != early.player:
            return []
        rows: list[ChoiceRow] = []
        for option in early.standing if decision.simultaneous else ():
            if self.match.decision is not None:
                rows += self._choose(early.player, option, None, now)
        self.early, self._handed_over = None, (early.state.number, self.match.number)
        return rows

    def _choose_own(self, player: Player, option: int, now: int) -> list[ChoiceRow]:
        """Makes a player's choice, and the defaults that follow if it settles them."""
        decision = self.match.decision
        options = decision.options if decision is not None else ()
        if decision is not None and not decision.back:
            self._seen = {**self._seen, player: self.match.view(player)}
        rows = self._choose(player, option, None, now)
        settles = 0 <= option < len(options) and options[option].settles
        while settles and (following := self.match.decision) and self.announcing == player:
            rows += self._choose(player, following.default, "only", now)
        return rows

    def _choose(
        self, player: Player, option: int, why: ForcedReason | None, now: int
    ) -> list[ChoiceRow]:
        """Makes a choice, and ends the match if that reached a limit. Raises CardExceeded."""
        self._play_choice(player, option, why)
        rows = [self._choice_row(player, option, why, now)]
        if self.match.at_limit is not None:
            if self.match.at_limit.option == EXCEEDED and not self.row.needs_result:
                raise replay.CardExceeded(self.match.culprit)
            rows += self._end(*self.match.at_limit, now)
        exercise = self._exercise_now()
        if exercise is not None and exercise.is_done and self._may_continue():
            rows += self._end(opponent(exercise.exercise.seat), CONCEDE, now)
        return rows

    def _exercise_now(self) -> ExerciseState | None:
        """Returns the state of the match's exercise; None if it has none."""
        return self._exercise and self._exercise.state(self._taken, self.match.view(None))

    def _may_continue(self) -> bool:
        """Returns whether the match isn't over, and nobody is announcing something."""
        return self.match.winner is None and self.announcing is None

    def _end(self, player: Player, option: int, now: int) -> list[ChoiceRow]:
        """Ends the match without a choice of a player."""
        self._play_choice(player, option, None)
        return [replace(self._choice_row(player, option, None, now), forced=True)]

    def _play_choice(self, player: Player, option: int, why: ForcedReason | None) -> None:
        self.unfinished = False
        if option < 0:
            self._plan = None
        if option == TAKE_BACK:
            step = self.match.may_step_back(player)
            self.match.take_back(player)
            self._forget_choice(self._taken.pop())
            self.known = self.known if step else self.match.number
            return
        if option in (TAKE_BACK_TURN, TAKE_BACK_OWN):
            self.match.play(Choice(player, option))
            while len(self._taken) > self.match.choices_standing:
                self._forget_choice(self._taken.pop())
            if self.announcing != player or self.row.human is None:
                self.known = self.match.number
            return
        decision = self.match.decision
        if option < 0 or decision is None:
            self.match.play(Choice(player, option))
            self.known = self.match.number
            self._ending = ENDINGS.get(option, "played")
            return
        before = len(self.match.events)
        if why is None and decision.passing not in (None, option):
            self._plan = None
        elif why == "attack" and self._plan is not None:
            self._plan = self._plan.after(decision.options[option])
        self._taken.append(
            TakenChoice(
                player,
                why,
                decision.back,
                len(self._forced),
                before,
                self._history[player],
                decision.options[option].facts,
                self.match.number,
            )
        )
        if decision.passing is not None:
            self._has_priority = True
        if option == decision.passing:
            self._forced.append(PriorityPass(before, player, why))
        elif why == "able":
            self._forced.append(TurnEnd(before, player))
        elif why == "attack":
            pass  # the log has the attack itself
        elif why is not None and not (decision.back or decision.indifferent):
            self._forced.append(ForcedChoice(before, player, decision.options[option].label))
        self._history[player] = self._history[player].after_choice(decision, option, why, before)
        if self.row.taught[player] and why is None:
            kind = question_kind(decision, self.match.view(None))
            self._answered = {**self._answered, player: self._answered[player] | {kind}}
        self.match.play(Choice(player, option))
        if self.row.computer is not None:
            own = player if why is None else None
            self._story = story_after(self._story, self.row.computer, self.match, before, own)
        if self.announcing != player:
            self.known = self.match.number
        if why is None and not decision.back:
            self._chosen[player] += 1
        if any(event.kind == EventKind.TURN for event in self.match.events[before:]):
            self._chosen, self._plan = dict.fromkeys(PLAYERS, 0), None

    def _forget_choice(self, taken: TakenChoice) -> None:
        since = slice(taken.untold, None)
        self._forced[since] = [replace(untold, undone=True) for untold in self._forced[since]]
        self._history[taken.player] = taken.history
        if taken.why is None and not taken.step:
            self._chosen[taken.player] = max(0, self._chosen[taken.player] - 1)

    def _choice_row(
        self, player: Player, option: int, why: ForcedReason | None, now: int
    ) -> ChoiceRow:
        number = self.match.number - 1
        return ChoiceRow(number, player, option, why is not None, "", now, why)

    def _make_snapshot(self) -> Snapshot:
        match, decision = self.match, self.match.decision
        if decision is None or not decision.simultaneous or self.row.human == decision.player:
            self.early, self.early_log = None, []
        elif self.early is None or self.early.player == decision.player:
            self.early = begin_early(match, self.early_log)
        views: dict[Player | None, View] = {one: match.view(one) for one in (*PLAYERS, None)}
        if self.row.human is not None:
            views[None] = replace(views[None], alone=self.row.human)
        if self.early is not None:
            views[self.early.player] = self.early.player_view(views[self.early.player])
        asked = decision is not None and decision.passing is not None
        exercise = self._exercise_now()
        coming = match.coming_attacks() if asked and exercise is None else ()
        story = self._story
        if story is not None and story.events not in standing(match.events):
            story = None  # the computer's turn was taken back
        told = None
        if match.winner is not None:
            game = engine.games()[self.row.game]
            public, events = views[None], match.events
            told = highlights(public, events, game.describe, game.acts, match.dealt_card)
        return Snapshot(
            self.row,
            match.number,
            views,
            tuple(match.events),
            tuple(self._forced),
            self.auto_pass,
            self._has_priority or asked,
            self.context,
            self.announcing if self._may_step_back() else None,
            self.known,
            named_steps(match, self._taken.steps_of(self.announcing), self.row.computer),
            all_attack(match),
            {player: self._taken.events_before_own(player) for player in PLAYERS},
            {
                player: own.events
                for player in PLAYERS
                if (own := self._taken.latest_own(player)) is not None
            },
            self._answered,
            story,
            early=self.early and self.early.state,
            highlights=told,
            exercise=exercise,
            unfinished=self.unfinished,
            coming=coming if coming and fits_a_menu(coming) else (),
            refusals={
                player: {one.place: one.why.short for one in match.why_not(player)}
                for player in PLAYERS
                if player != self.row.computer
            },
            seen=self._seen,
        )
