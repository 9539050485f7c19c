"""What a player is announcing, until it is paid and put on the stack or declared.

Till then it is the player's own affair: nothing is told, nobody sees anything of it, and each step
may be taken back (`Decision.back`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, TypeVar

from engine.core.questions import short
from engine.core.table import Rule
from engine.decisions import Decision, Option
from engine.games.lifeburn.costs import Picked, progress
from engine.games.lifeburn.prices import Price
from engine.games.lifeburn.table import Table
from engine.players import Player
from engine.values import replace

T = TypeVar("T")

ACTING: Final = "acting or passing"
"""What others are told of a player with priority, and of all that the player is announcing."""


@dataclass(slots=True)
class Announcement:
    """What has been announced of a card or ability so far. `back` says that it may be taken back:
    not so where a resolution lets it be cast. `steps` are what was chosen, in words; `price` is
    all that will be paid, once that is certain, and `picked` what was picked to pay it."""

    table: Table
    player: Player
    back: bool = True
    steps: list[str] = field(default_factory=list[str])
    targets: list[str] = field(default_factory=list[str])
    price: Price | None = None
    picked: Picked = field(default_factory=Picked)

    def summary(self) -> tuple[str, ...]:
        """Returns the lines that the player is shown: what is chosen, aimed at and paid."""
        lines = list(self.steps)
        if self.targets:
            aimed = "Target" if len(self.targets) == 1 else "Targets"
            lines.append(f"{aimed}: {'; '.join(self.targets)}")
        if self.price is not None:
            lines += progress(self.table, self.player, self.price, self.picked)
        return tuple(lines)

    def ask(self, rule: Rule[T]) -> Rule[T]:
        """Asks what the rule asks, as steps of the announcement."""
        return self._asked(rule, noted=False)

    def announce(self, rule: Rule[T]) -> Rule[T]:
        """Asks the same for modes and targets, which are noted."""
        return self._asked(rule, noted=True)

    def _asked(self, rule: Rule[T], *, noted: bool) -> Rule[T]:
        """Passes the questions of a rule on, each made a step, and notes the answers."""
        try:
            question = next(rule)
            while True:
                answer = yield self._step(question)
                if noted:
                    self._note(question, question.options[answer])
                question = rule.send(answer)
        except StopIteration as finished:
            return finished.value

    def _step(self, question: Decision) -> Decision:
        if question.player != self.player:
            if self.back:
                self.table.use_secret()  # the opponent learns what is being announced
            return question
        if not self.back:
            return replace(question, summary=self.summary())
        return private_step(question, self.summary())

    def _note(self, question: Decision, option: Option) -> None:
        facts = option.facts
        match facts["do"]:
            case "option":
                self.steps.append(short(f"Option {facts['n']}: {option.detail}"))
            case "pick" if question.player == self.player:
                self.targets.append(option.label)
            case "pick":
                self.targets.append(f"{_seen_by(self.player, option)} (your opponent's choice)")
            case _:
                pass


def private_step(question: Decision, summary: Iterable[str]) -> Decision:
    """Returns a question about the next step of something of which nobody else knows yet."""
    return replace(question, public_prompt=ACTING, back=True, summary=tuple(summary))


def _seen_by(player: Player, option: Option) -> str:
    """Returns an option that was offered to the other player."""
    if "player" in option.facts:
        return "you" if option.facts["player"] == player else "your opponent"
    owner = option.place.owner if option.place else option.facts["owner"]
    return f"{option.facts['card']}, {'yours' if owner == player else 'theirs'}"
