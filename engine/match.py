"""A match under way: a function of (game, decks, seed, choices) and of nothing else.

A game gives its rules as a generator that yields decisions (`engine.core.rules`). `Match` drives it
and keeps the data to fork and replay it. The rest of the product sees only `Match`.

In the examples `match` is a match of two starter decks of Cardfinity that has just begun.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from engine import record as codes
from engine.core import standing_choices
from engine.core.encoding import encode_decision, fingerprint
from engine.core.positions import UNWRITTEN
from engine.core.rules import BaseRules
from engine.core.standing_choices import SinceMainAction, StandingChoice, latest_main
from engine.core.undo import is_open, shows_nothing, snapshot
from engine.decisions import Decision, Option
from engine.events import Event, EventKind
from engine.limits import (
    HEAVY,
    MOST_OF_ACTION,
    MOST_OF_MATCH,
    Consequences,
    Culprit,
    Progress,
    bytes_told,
    nearing,
    turn_is_over,
    warnings,
)
from engine.match_endings import ChoiceRefused, MatchEndings
from engine.players import Player, Winner
from engine.reasons import Reason
from engine.record import Choice, Record
from engine.values import replace
from engine.views import CardView, View

CHOICES_REPLAYED: Final = 8
"""Up to this many choices, a state is rebuilt by replaying them; beyond, a copy is kept."""

LAST_EVENTS: Final = 12
"""Number of latest events that a view contains."""

_choice: Final = lru_cache(maxsize=1024)(Choice)


class Match(MatchEndings):
    """A running match and the decision for which it waits (None when the match is over).

    >>> from engine import games
    >>> cardfinity = games()["cardfinity"]
    >>> deck = cardfinity.parse_deck(cardfinity.starters()[0].text)
    >>> match = cardfinity.begin((deck, deck), seed=bytes(32), first="A")
    >>> [option.label for option in match.decision.options][-2:]
    ['Play Gnawing Captain', 'End turn']
    >>> [str(event.kind) for event in match.choose("A", 0)]
    ['play', 'enter']
    >>> match.view("B").side("A").zone("field").cards[0].face.name
    'Spark Rat'
    """

    def __init__(self, rules: BaseRules[Any], record: Record | None) -> None:
        """Starts the match. `record` is its beginning without choices, None for a set-up position.

        - `_withdrawn`: the numbers of choices that nobody saw: taken-back steps and taking back.
        - `_views`: the views of the present moment that were already made, by viewer.
        - `_consequences`: those of all heavy choices, and `_causes` how much each card caused.
        - `_light_events`: the number of all other events and choices.
        - `at_limit`: the ending that the latest choice has led to, None if it reached no limit.
        - `culprit`: the card that did too much then."""
        self._rules = rules
        self._origin = record
        self._choices: list[Choice] = []
        self._standing: list[StandingChoice] = []
        self._withdrawn: frozenset[int] = frozenset()
        self._initial: BaseRules[Any] = rules.copy()
        self._checkpoint: BaseRules[Any] = self._initial
        self._checkpoint_at = 0
        self._views: dict[Player | None, View] = {}
        self._light_events = 0
        self._consequences = Consequences()
        self._causes: dict[Culprit | None, int] = {}
        self.culprit: Culprit | None = None
        self.at_limit: Choice | None = None
        self._start()
        self._progress = Progress(rules.turn)
        if rules.table.exceeded:
            self._end(self._exceed())

    def _start(self) -> None:
        self._rules.table.begin_choice()
        self._run = self._rules.run()
        self.decision: Decision | None = next(self._run, None)

    @property
    def game(self) -> str:
        """The key of the game that is played; "" for a match made by `Game.set_up` (in tests)."""
        return self._origin.game if self._origin else ""

    @property
    def number(self) -> int:
        """The number of choices taken so far, which is also the number of the waiting decision."""
        return len(self._choices)

    @property
    def choices_standing(self) -> int:
        """The number of choices that were not taken back."""
        return len(self._standing)

    @property
    def events(self) -> Sequence[Event]:
        """All events so far, oldest first. Callers must not change the list."""
        return self._rules.table.events

    @property
    def winner(self) -> Winner | None:
        """The winner, "draw", or None while the match is running."""
        return self._rules.table.winner

    def dealt_card(self, player: Player, name: str) -> CardView | None:
        """Returns the player's first card of that name as it was dealt; None if there is none. Only
        for cards that everybody has seen.

        >>> match.dealt_card("A", "Spark Rat").face.name
        'Spark Rat'
        """
        table = self._initial.table
        owned = (n for n in table.numbers() if table.owner(n) == player and table.name(n) == name)
        number = next(owned, None)
        return None if number is None else self._initial.views(table).card(number)

    @property
    def passed_for(self) -> int | None:
        """The option that the bot must take because the asked player has to pass until the turn
        ends (see `engine.limits`): passing, or the default if passing isn't offered. None if the
        player may still choose."""
        decision = self.decision
        if decision is None or decision.player not in self._progress.passing:
            return None
        return decision.default if decision.passing is None else decision.passing

    def choose(self, player: Player, option: int) -> Sequence[Event]:
        """Takes the option with that number and continues to the next decision that a player may
        make, or to the end if a limit is reached. Returns the events since.

        Raises ChoiceRefused, with nothing changed, if the match is over, waits for another player
        or has no such option.

        >>> [str(event.kind) for event in match.choose("A", 5)]
        ['turn', 'draw']
        >>> match.choose("A", 0)
        Traceback (most recent call last):
        engine.match.ChoiceRefused: the match waits for B, not for A
        """
        events = self._take(player, option)
        if self.at_limit is None and not self._progress.passing:
            return events
        events = [*events]
        while self.at_limit is not None or self.passed_for is not None:
            events += self.play(self.at_limit or self._passing())
        return events

    def _passing(self) -> Choice:
        assert self.decision is not None
        assert self.passed_for is not None
        return Choice(self.decision.player, self.passed_for)

    def _take(self, player: Player, option: int) -> Sequence[Event]:
        decision = self.decision
        if decision is None:
            raise ChoiceRefused("the match is over")
        if decision.player != player:
            raise ChoiceRefused(f"the match waits for {decision.player}, not for {player}")
        if not 0 <= option < len(decision.options):
            raise ChoiceRefused(f"there is no option {option}")
        before, number = len(self._rules.table.events), len(self._choices)
        choice = _choice(player, option)
        self._choices.append(choice)
        self._send(decision, choice, number, before)
        self.at_limit = None
        if self._is_bounded(before):
            self._count_choice(player, free=self._standing[-1].free)
        else:
            self.at_limit = self._exceed()
        return self._rules.table.events[before:]

    def _exceed(self) -> Choice:
        """Restores the match as it was before the choice that exceeded a limit. Returns the
        ending."""
        causes = self._caused({}) if self._rules.table.exceeded else self._causes
        known = [one for one in causes if one is not None]
        self.culprit = max(known, key=causes.__getitem__, default=None)
        if self._standing:
            count = len(self._standing) - 1
            events = self._rules.table.events[: self._standing[count].events_before]
            self._become(self._replayed(count), events)
        loser: Player = "A" if self.culprit is None else self.culprit.owner
        return Choice(loser, codes.EXCEEDED)

    def _send(self, decision: Decision, choice: Choice, number: int, before: int) -> None:
        rules, option, options = self._rules, choice.option, decision.options
        if decision.restart:
            if len(self._standing) - self._checkpoint_at >= CHOICES_REPLAYED:
                self._checkpoint = rules.copy()
                self._checkpoint_at = len(self._standing)
            rules.table.shown[decision.player] = ()
        used, turn = rules.used(), rules.table.state.turn
        self._views.clear()
        rules.table.begin_choice()
        try:
            self.decision = self._run.send(option)
        except StopIteration:
            self.decision = None
        hidden = used != rules.used()
        facts, main = options[option].facts, decision.restart
        free = len(options) > 1 and option != decision.passing
        self._standing.append(
            StandingChoice(choice, number, before, hidden, main, free, facts, turn)
        )

    def _is_bounded(self, before: int) -> bool:
        """Counts the consequences of the latest choice, with the events from index `before` on.
        Returns whether they are within the limits."""
        table = self._rules.table
        if table.new_events + table.cards_touched <= HEAVY and not table.exceeded:
            self._light_events += table.new_events + 1
            return self._light_events <= MOST_OF_MATCH.events or self.decision is None
        size, so_far = bytes_told(table.events[before:]), self._consequences
        self._causes = self._caused(self._causes)
        self._consequences = Consequences(
            so_far.events + table.new_events,
            so_far.cards + table.cards_touched,
            so_far.bytes + size,
        )
        if table.exceeded or size > MOST_OF_ACTION.bytes:
            return False
        return self.decision is None or not self._consequences.exceed(MOST_OF_MATCH)

    def _caused(self, before: Mapping[Culprit | None, int]) -> dict[Culprit | None, int]:
        """Returns how much each card has caused, including the latest choice."""
        table, caused = self._rules.table, dict(before)
        for cause, work in table.causes.items():
            culprit = table.culprit(cause, self._initial.table)
            caused[culprit] = caused.get(culprit, 0) + work
        return caused

    def _count_choice(self, player: Player, *, free: bool) -> None:
        """Counts a choice of the player, sets `at_limit` if it reaches a limit, and adds events
        that warn of a limit."""
        table, limit, progress = self._rules.table, self._rules.turn_limit, self._progress
        turn, quiet = table.state.turn, progress.is_quiet(table.state.turn, limit)
        before = progress if quiet else replace(progress)
        progress.count(player, free)
        if turn > progress.turn:
            progress.begin_turn(turn)
        if quiet or self.decision is None:
            return
        if turn_is_over(before, progress, limit):
            self.at_limit = Choice("A", codes.TURNS_UP)
        elif progress.is_used_up:
            spender = progress.spender(player)
            if spender in progress.spent:
                self.at_limit = Choice(spender, codes.CHOICES_SPENT)
            else:
                progress.spend(spender)
                table.events.append(Event(EventKind.PASSES, {"player": spender}))
        elif progress.is_stuck:
            self.at_limit = Choice("A", codes.FORCED_UP)
        else:
            table.events.extend(warnings(before, progress, limit))

    def may_take_back(self, player: Player) -> bool:
        """Returns whether `take_back` is allowed. True if the latest choice that still counts is
        the player's own, the opponent has chosen nothing since (except withdrawn steps of an
        announcement), and nothing since has revealed anything or used chance (`engine.core.undo`).
        Slow: it may copy the match and make six views. Call it only if a player wants to know.

        >>> match.may_take_back("A")  # nothing has been chosen yet
        False
        """
        return self._before_latest(player) is not None

    def may_step_back(self, player: Player) -> bool:
        """Returns whether the player's latest choice was a step of announcing a card or ability
        that isn't complete yet. `take_back` then undoes this step, unseen by the opponent.

        >>> match.may_step_back("A")
        False
        """
        decision = self.decision
        if decision is None or not decision.back or not self._standing:
            return False
        if self._progress.is_step_limit_reached:
            return False
        return decision.player == player == self._standing[-1].choice.player

    def take_back(self, player: Player) -> Sequence[Event]:
        """Takes back the player's latest choice, so that the match waits for it again.

        Call it again for the choice before. The record grows, and a new event says how many events
        were undone. Returns that event, or no event for a step of an announcement. Raises
        ChoiceRefused, with nothing changed, unless `may_take_back`.

        >>> match.take_back("A")
        Traceback (most recent call last):
        engine.match.ChoiceRefused: the latest choice cannot be taken back
        """
        unfinished = self.may_step_back(player)
        before = self._before_latest(player)
        if before is None:
            raise ChoiceRefused("the latest choice can't be taken back")
        events = list(self._rules.table.events)
        count = len(events)
        takes_back = count - self._standing[-1].events_before
        undone = self._standing[-1]
        if unfinished:
            self._withdrawn |= {undone.number, len(self._choices)}
        else:
            events.append(Event(EventKind.TAKEN_BACK, {"player": player, "takes_back": takes_back}))
        self._choices.append(Choice(player, codes.TAKE_BACK))
        self._become(before, events)
        if unfinished:
            self._progress.withdraw_step(player, free=undone.free)
        else:
            self._count_choice(player, free=True)
        return self._rules.table.events[count:]

    def _become(self, before: Match, events: list[Event]) -> None:
        """Restores the state of `before`, but keeps all `events` since."""
        self.at_limit = None
        self._run.close()
        self._views.clear()
        self._standing = before._standing
        self._checkpoint, self._checkpoint_at = before._checkpoint, before._checkpoint_at
        self._rules, self._run, self.decision = before._rules, before._run, before.decision
        self._rules.table.events = events

    def may_take_back_turn(self, player: Player) -> bool:
        """Returns whether `take_back_turn` is allowed: the player has made a choice to take back.

        >>> match.may_take_back_turn("A")
        False
        """
        begins = standing_choices.turn_begins(self._standing, self.events, player)
        return self.decision is not None and begins is not None

    def take_back_turn(self, player: Player) -> Sequence[Event]:
        """Takes back everything since the player's first choice of the latest turn in which they
        chose anything. The match waits for that choice again; future random numbers stay the same.
        Only for matches that nobody else plays. Returns the event that says how much was undone.
        Raises ChoiceRefused, with nothing changed, if there is nothing to take back.

        >>> match.take_back_turn("A")
        Traceback (most recent call last):
        engine.match_endings.ChoiceRefused: there is nothing to take back
        """
        begins = standing_choices.turn_begins(self._standing, self.events, player)
        return self._take_back_to(begins, Choice(player, codes.TAKE_BACK_TURN))

    def may_take_back_own(self, player: Player) -> bool:
        """Returns whether `take_back_own` is allowed: the player has made a choice to take back.

        >>> match.may_take_back_own("A")
        False
        """
        latest = standing_choices.latest_own(self._standing, player)
        return self.decision is not None and latest is not None

    def take_back_own(self, player: Player) -> Sequence[Event]:
        """Takes back the player's latest choice and everything since, whatever that has revealed.
        The match waits for that choice again; future random numbers stay the same. For matches that
        nobody else plays, or if both players agree. Returns the event that says how much was
        undone. Raises ChoiceRefused, with nothing changed, unless `may_take_back_own`.

        >>> match.take_back_own("A")
        Traceback (most recent call last):
        engine.match_endings.ChoiceRefused: there is nothing to take back
        """
        latest = standing_choices.latest_own(self._standing, player)
        return self._take_back_to(latest, Choice(player, codes.TAKE_BACK_OWN))

    def _take_back_to(self, count: int | None, choice: Choice) -> Sequence[Event]:
        """Takes back all choices but the first `count`, and records `choice` for it."""
        if self.decision is None or count is None:
            raise ChoiceRefused("there is nothing to take back")
        events = list(self._rules.table.events)
        takes_back = len(events) - self._standing[count].events_before
        undone = {"player": choice.player, "takes_back": takes_back}
        self._choices.append(choice)
        self._become(self._replayed(count), [*events, Event(EventKind.TAKEN_BACK, undone)])
        self._progress.begin_turn(self._rules.turn)
        return self._rules.table.events[len(events) :]

    def _before_latest(self, player: Player) -> Match | None:
        """Returns the match before the latest choice that was not taken back, None if the player
        may not take that choice back."""
        if self.decision is None or not self._standing or player in self._progress.passing:
            return None
        if self.may_step_back(player):
            return self._replayed(len(self._standing) - 1)
        latest = self._standing[-1]
        since = range(latest.number, len(self._choices))
        if any(self._choices[n].player != player for n in since if n not in self._withdrawn):
            return None
        events = self._rules.table.events[latest.events_before :]
        if latest.used_hidden or not is_open(events):
            return None
        before = self._replayed(len(self._standing) - 1)
        was, now = (snapshot(one._rules, one.decision) for one in (before, self))
        return before if shows_nothing(was, now, events) else None

    def _twin(self) -> Match:
        """Returns a match with the same record. The caller must set its rules."""
        twin = object.__new__(type(self))
        twin._origin, twin._initial = self._origin, self._initial
        twin._choices, twin._withdrawn = list(self._choices), self._withdrawn
        twin._progress, twin.at_limit = replace(self._progress), self.at_limit
        twin._light_events = self._light_events
        twin._consequences, twin._causes = self._consequences, self._causes
        twin.culprit = self.culprit
        twin._views = {}
        return twin

    def _replayed(self, count: int, keep: int = -1) -> Match:
        """Returns an independent match after the first `count` choices not taken back, replayed
        from the latest copy that the match keeps. It keeps a copy of the state after `keep` such
        choices."""
        twin = self._twin()
        kept = self._checkpoint, self._checkpoint_at
        twin._checkpoint, twin._checkpoint_at = kept if kept[1] <= count else (self._initial, 0)
        twin._standing = self._standing[: twin._checkpoint_at]
        twin._rules = twin._checkpoint.copy()
        twin._start()
        for one in self._standing[twin._checkpoint_at : count]:
            assert twin.decision is not None
            twin._take_over_events(self._rules.table.events, one.events_before)
            if keep == len(twin._standing) > twin._checkpoint_at:
                twin._checkpoint, twin._checkpoint_at = twin._rules.copy(), keep
            twin._send(twin.decision, one.choice, one.number, one.events_before)
        return twin

    def _take_over_events(self, events: list[Event], count: int) -> None:
        """Takes over the first `count` events, if events that were undone are among them."""
        if len(self._rules.table.events) != count:
            self._rules.table.events = events[:count]

    def view(self, viewer: Player | None) -> View:
        """Returns the match as a player or spectator (None) may see it, cached until it changes.

        >>> [match.view(viewer).side("A").zone("hand").cards is None for viewer in ("A", "B", None)]
        [False, True, True]
        """
        known = self._views.get(viewer)
        if known is None:
            last = tuple(event.seen_by(viewer) for event in self._rules.table.events[-LAST_EVENTS:])
            known = self._rules.view(viewer, self.decision, last)
            if self.decision is not None:
                near = nearing(self._progress, self._rules.turn_limit)
                known = replace(known, limit=near) if near else known
            self._views[viewer] = known
        return known

    def why_not(self, player: Player) -> tuple[Reason, ...]:
        """Returns why cards in the player's hand can't be played now: a reason for each card that
        no offered option is about. Uses only what the player may know.

        >>> {reason.why.said for reason in match.why_not("B")}
        {"It's your opponent's turn."}
        """
        return self._rules.why_not(self.view(player))

    def coming_attacks(self) -> tuple[Option, ...]:
        """Returns the attacks that will be possible if the asked player passes.

        >>> match.coming_attacks()  # Cardfinity has no steps
        ()
        """
        decision = self.decision
        if decision is None or not decision.restart or decision.passing is None:
            return ()
        return tuple(self._rules.coming_attacks(decision.player))

    def fork(self) -> Match:
        """Returns an independent copy: a choice in one doesn't affect the other.

        >>> twin = match.fork()
        >>> _ = twin.concede("A")
        >>> twin.winner, match.winner
        ('B', None)
        """
        events = self._rules.table.events
        if self.decision is not None and not self.decision.restart:
            twin = self._replayed(len(self._standing), keep=latest_main(self._standing))
            twin._take_over_events(events, len(events))
            return twin
        twin = self._twin()
        twin._standing = list(self._standing)
        twin._checkpoint, twin._checkpoint_at = self._checkpoint, self._checkpoint_at
        twin._rules = self._rules.copy()
        twin._rules.table.events = list(events)
        twin._start()
        return twin

    def since_main_action(self) -> SinceMainAction:
        """Returns the rules now and at the latest main action (`Decision.restart`), and the choices
        in between. The result contains all hidden information: never show it.

        >>> match.since_main_action().past.turn
        1
        """
        count = len(self._standing)
        if self.decision is None or not self.decision.restart:
            count = latest_main(self._standing)
        before = self._replayed(count)
        main = before.decision is not None and before.decision.restart
        past = (before._rules if main else self._initial).copy()
        steps: list[tuple[Decision, int]] = []
        for one in self._standing[count:]:
            assert before.decision is not None
            steps.append((before.decision, one.choice.option))
            before._send(before.decision, one.choice, one.number, one.events_before)
        earlier = [one for one in self._standing[:count] if one.main and one.turn == past.turn]
        return SinceMainAction(self._initial, past, steps, self._rules, earlier)

    def record(self) -> Record:
        """Returns the data from which `replay` can play this match again. Raises ValueError for a
        match made by `Game.set_up`.

        >>> _ = match.choose("A", 5)
        >>> match.record().choices
        (Choice(player='A', option=5),)
        """
        if self._origin is None:
            raise ValueError("a set-up position has no record")
        return replace(self._origin, choices=tuple(self._choices))

    def play_on(self, choices: Sequence[Choice]) -> None:
        """Takes recorded choices one after the other. Raises ChoiceRefused if one isn't possible.

        >>> match.play_on([Choice("A", 5), Choice("B", codes.CONCEDE)])
        >>> match.winner
        'A'
        """
        for choice in choices:
            self.play(choice)

    def play(self, choice: Choice) -> Sequence[Event]:
        """Takes a choice of any sort: an option, taking back, or an end such as conceding. Returns
        the events. Raises ChoiceRefused if it isn't possible.

        A limit ends the match only if the choice says so: a match that was stored before limits
        existed is replayed as it was played. Callers that continue a match check `at_limit`.

        >>> [str(event.kind) for event in match.play(Choice("B", codes.CONCEDE))]
        ['conceded', 'win']
        """
        if choice.option in codes.ENDING_EVENTS:
            return self._finish(choice)
        taking_back = {
            codes.TAKE_BACK: self.take_back,
            codes.TAKE_BACK_TURN: self.take_back_turn,
            codes.TAKE_BACK_OWN: self.take_back_own,
        }
        if choice.option in taking_back:
            return taking_back[choice.option](choice.player)
        return self._take(choice.player, choice.option)

    def fingerprint(self) -> str:
        """Returns a short hash of the whole state and of the waiting decision. Equal matches have
        equal hashes on every machine. The hash is stored with each choice, to detect a replay that
        differs because the rules have changed.

        >>> match.fingerprint() == match.fork().fingerprint()
        True
        """
        state = [self._rules.state(), self.winner, encode_decision(self.decision)]
        if self._origin is not None and self._origin.earlier:
            table = self._rules.table  # its cards may have been imagined
            state.append([[one, table.name(one)] for one in sorted(table.numbers())])
        return fingerprint(state)

    def position(self) -> Mapping[str, Any]:
        """Returns the whole state in the scenario format, with hidden information: never show it.
        `Game.lay` makes an equal table from the position, but raises ValueError if some parts could
        not be written. Counts that only limit how much may be done in one turn are left out.

        >>> sorted(match.position())
        ['A', 'B', 'turn', 'turn_number']
        """
        position = self._rules.position()
        if self.decision is None:
            return {**position, UNWRITTEN: ["that the match is over"]}
        if not self.decision.restart:
            return {**position, UNWRITTEN: ["what is being chosen"]}
        return position
