"""Missions played step by step, with the choices that the table makes by itself.

`check` raises AssertionError if a mission can't be played as written, or if it says something
false.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from copy import copy
from typing import Any, Final, NoReturn

from bot.matches.choices.auto_pass import AutoPass, PriorityHistory
from bot.matches.choices.exercise_state import ExerciseState
from bot.matches.choices.table_choices import table_choice
from bot.store.matches.match_rows import ForcedReason
from engine import games
from engine.decisions import Decision, Fact, Option
from engine.exercise import Exercise, Progress, Step, answer, facts_fit, progress
from engine.players import PLAYERS, Player, opponent
from engine.practice.advice import passing_option
from engine.views import View
from tests.visible_names import names_in

LONGEST_TEXT: Final = 200
LONGEST_TITLE: Final = 40
MOST_CLICKS: Final = 12
BUTTONS: Final = frozenset({"End turn", "Hint", "Quit", "My hand", "Cards", "Done", "Pass"})
"""Words of the bot's own buttons, which texts may name."""

_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
_UNPLAIN: Final = frozenset("*_`|<>@#\n")


def check(exercise: Exercise) -> None:
    """Raises AssertionError, with the place and the fault, unless the mission can be played as
    written."""
    _Playing(exercise).play()


def check_every_way(exercise: Exercise) -> None:
    """Raises AssertionError unless the mission reaches its end with any of the options that its
    steps accept. Of more than two options, only the first and the last are tried."""
    _Playing(exercise).finish(1)


class _Playing:
    """A mission in progress: the steps that were taken, and the choices of the table."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.where = self.place_of(0)
        try:
            self.match = games()[exercise.game].begin_laid(exercise.laid, ("", ""), exercise.seed)
        except ValueError as error:
            self.fail(f"the position cannot be laid: {error}")
        self.taken: list[tuple[Player, Mapping[str, Fact]]] = []
        self.history = dict.fromkeys(PLAYERS, PriorityHistory())
        self.clicks = 0

    def play(self) -> None:
        self.look_at_position()
        self.look_at_text("title", self.exercise.title, longest=LONGEST_TITLE, sentence=False)
        for number, step in enumerate(self.exercise.steps, 1):
            self.go_on_to(number)
            before = len(self.match.events)
            self.take(step)
            self.go_on_to(number + 1)
            self.where = self.place_of(number)
            self.look_at_events(step, before)
            if self.now.number != number:
                self.fail(f"after it {self.now.number} steps count as taken, not {number}")
        self.where = self.place_of(0)
        if self.now.state != "done":
            self.fail(f"at the end it is {self.now.state}")
        self.look_at_text("done", self.exercise.done, self.match.view(self.exercise.seat))
        if self.clicks > MOST_CLICKS:
            self.fail(f"it takes {self.clicks} clicks, not at most {MOST_CLICKS}")

    def finish(self, number: int) -> None:
        """Plays on from the step with the given number in every way."""
        if number > len(self.exercise.steps):
            self.where = self.place_of(0)
            if self.now.state != "done":
                self.fail(f"by {[dict(facts) for _, facts in self.taken]} it is {self.now.state}")
            return
        self.go_on_to(number)
        decision, by_table = self.match.decision, self.table_takes(named=False)
        assert decision is not None
        wanted = _fitting(self.exercise.steps[number - 1], decision.options)
        taken = {wanted[0], wanted[-1]} if by_table is None else {by_table[0]}
        for option in sorted(taken):
            twin = copy(self)
            twin.match, twin.history = self.match.fork(), dict(self.history)
            twin.taken = list(self.taken)
            twin.choose(option, None if by_table is None else by_table[1])
            twin.finish(number + 1)

    @property
    def now(self) -> Progress:
        return progress(self.exercise, self.taken, self.match.winner, self.match.view(None).turn)

    def place_of(self, number: int) -> str:
        """Returns the step with the given number in words, or (0) the mission as a whole."""
        step = f", step {number}" if number else ""
        return f"{self.exercise.game} {self.exercise.key}{step}"

    def fail(self, what: str) -> NoReturn:
        raise AssertionError(f"{self.where}: {what}")

    def look_at_position(self) -> None:
        """Checks that the game knows every zone and number, because unknown ones would be
        ignored."""
        written, position = json.loads(self.exercise.laid.position), self.match.position()
        for player in PLAYERS:
            for name in written[player]:
                if name not in position[player]:
                    known = ", ".join(sorted(position[player]))
                    self.fail(f'the position of {player} has no "{name}", only {known}')

    def go_on_to(self, number: int) -> None:
        """Makes the choices of the table before the step with the given number, if there is one. If
        no step says what the computer does, its choices are made too.
        """
        if number > len(self.exercise.steps):
            return
        self.where, step = self.place_of(number), self.exercise.steps[number - 1]
        while (decision := self.match.decision) is not None:
            if decision.player == step.by and _fitting(step, decision.options):
                return
            chosen = self.table_takes(named=True)
            if chosen is not None:
                self.choose(*chosen)
            elif decision.player == opponent(self.exercise.seat):
                self.choose(passing_option(self.match, decision.player), None)
            else:
                wanted, offered = [dict(one) for one in step.take], _facts(decision)
                self.fail(
                    f"it wants {step.by} to take {wanted}, but {decision.player} is asked first: "
                    f"{decision.prompt!r}, and offered {offered}"
                )
        self.fail("the match is over before it")

    def table_takes(self, *, named: bool) -> tuple[int, ForcedReason] | None:
        auto_pass = dict.fromkeys(PLAYERS, AutoPass())
        state = ExerciseState(self.exercise, self.now)
        return table_choice(self.match, auto_pass, self.history, state, named=named)

    def take(self, step: Step) -> None:
        """Takes the step after checking everything that it says."""
        view = self.match.view(step.by)
        decision = view.decision
        assert decision is not None
        wanted = _fitting(step, decision.options)
        by_table = self.table_takes(named=False)
        if by_table is not None and by_table[0] not in wanted:
            label = decision.options[by_table[0]].label
            self.fail(f'the table does not ask, it takes "{label}" by itself')
        if step.by == self.exercise.seat:
            option = decision.options[wanted[0]]
            if option.label != step.label:
                self.fail(f'its label is "{option.label}", not "{step.label}"')
            self.look_at_wrong_answers(step, decision)
            self.look_at_texts(step, view)
            if by_table is None:
                self.look_at_question(step, decision, option)
        self.choose(wanted[0], None if by_table is None else by_table[1])

    def choose(self, option: int, why: ForcedReason | None) -> None:
        decision = self.match.decision
        assert decision is not None
        player, before = decision.player, len(self.match.events)
        self.history[player] = self.history[player].after_choice(decision, option, why, before)
        self.match.choose(player, option)
        self.taken.append((player, decision.options[option].facts))

    def look_at_question(self, step: Step, decision: Decision, option: Option) -> None:
        """Checks that the player is asked, that there is a text, and that one click does the
        step."""
        self.clicks += 2 if option.dear else 1
        for name, text in (("say", step.say), ("why", step.why)):
            if not text:
                self.fail(f'"{name}" is missing: the player is asked {decision.prompt!r}')
        if option.futile or option.pointless:
            self.fail("nothing comes of it, so the player is asked once more")
        for other in decision.options:
            said = answer(self.exercise, self.now, [other])
            if not step.is_taken_by(other.facts) and not said:
                self.fail(f'"otherwise" is missing: there is no answer to "{other.label}"')

    def look_at_wrong_answers(self, step: Step, decision: Decision) -> None:
        others = [one.facts for one in decision.options if not step.is_taken_by(one.facts)]
        for wrong in step.wrong:
            if not any(facts_fit(wrong.facts, facts) for facts in others):
                self.fail(
                    f"the wrong answer to {dict(wrong.facts)} is never said: what else is offered "
                    f"is {[dict(facts) for facts in others]}"
                )
            if not any(step.answer(facts) == wrong.say for facts in others):
                self.fail(f"the wrong answer to {dict(wrong.facts)} is never said: others fit more")

    def look_at_texts(self, step: Step, view: View) -> None:
        for name in ("say", "why", "otherwise"):
            if text := getattr(step, name):
                self.look_at_text(name, text, view)
        for wrong in step.wrong:
            self.look_at_text("wrong", wrong.say, view)

    def look_at_text(
        self,
        name: str,
        text: str,
        view: View | None = None,
        longest: int = LONGEST_TEXT,
        sentence: bool = True,
    ) -> None:
        if len(text) > longest:
            self.fail(f'"{name}" has {len(text)} characters, not at most {longest}: {text}')
        if sentence and not text.endswith((".", "?", "!")):
            self.fail(f'"{name}" ends without a full stop: {text}')
        plain = _BOLD.sub("", text)
        if odd := sorted({one for one in plain if one in _UNPLAIN or not one.isascii()}):
            self.fail(f'"{name}" has {odd}, which are not plain characters: {text}')
        for bold in _BOLD.findall(text):
            if view is None or bold not in _named(view):
                self.fail(f'"{name}" has **{bold}**, which is no button and no card in sight')

    def look_at_events(self, step: Step, before: int) -> None:
        """Checks that the events which must follow do, in this order; others may be between
        them."""
        happened = [{"kind": one.kind, **one.facts()} for one in self.match.events[before:]]
        left: Iterator[Mapping[str, Any]] = iter(happened)
        for wanted in step.then:
            if not any(_holds(one, wanted) for one in left):
                self.fail(f"{dict(wanted)} does not follow, in this order, in {happened}")


def _fitting(step: Step, options: tuple[Option, ...]) -> list[int]:
    return [number for number, one in enumerate(options) if step.is_taken_by(one.facts)]


def _facts(decision: Decision) -> list[dict[str, Fact]]:
    return [dict(option.facts) for option in decision.options]


def _holds(event: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(event.get(name) == value for name, value in wanted.items())


def _named(view: View) -> set[str]:
    labels = [] if view.decision is None else [option.label for option in view.decision.options]
    return {*names_in(view), *labels, *BUTTONS}
