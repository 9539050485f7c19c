"""One match in memory: the engine's, and what is stored beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

import engine
from bot.matches.forced import forced_option
from bot.matches.story import Forced
from bot.store.matches import ChoiceRow, MatchRow
from engine.events import Event
from engine.match import CONCEDE, ChoiceRefused, Match
from engine.players import PLAYERS, Player
from engine.views import View


class Diverged(Exception):
    """The stored choices do not lead where they led when they were made."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A match at one moment, and all that is needed to show it. It never changes.

    `number` is that of the decision it waits for. `views` are those of both players and
    of everybody else (None); a part of the product that shows something to somebody takes
    their view and nothing else. `events` are for `bot.matches.story` to cut.
    """

    row: MatchRow
    number: int
    views: Mapping[Player | None, View]
    events: Sequence[Event]
    forced: Sequence[Forced]

    @property
    def public(self) -> View:
        """What everybody may know."""
        return self.views[None]


class Playing:
    """A live match. Everything here blocks; one caller at a time."""

    def __init__(self, row: MatchRow, match: Match) -> None:
        self.row = row
        self.match = match
        self._forced: list[Forced] = []
        self.snapshot = self._snap()

    @classmethod
    def begun(cls, row: MatchRow, sources: tuple[str, str]) -> Self:
        """The match before any choice, from the decks' texts. Raises Diverged if the decks
        cannot be played, or do not lead to the opening that `row` has, if it has one."""
        game = engine.games()[row.game]
        decks = (game.parse_deck(sources[0]), game.parse_deck(sources[1]))
        try:
            match = game.begin(decks, row.seed)
        except Exception as error:
            raise Diverged("the match cannot be begun") from error
        if row.opening and match.fingerprint() != row.opening:
            raise Diverged("the match begins otherwise")
        return cls(row, match)

    @classmethod
    def replayed(
        cls, row: MatchRow, sources: tuple[str, str], choices: Sequence[ChoiceRow]
    ) -> Self:
        """The match after its stored choices. Raises Diverged."""
        playing = cls.begun(row, sources)
        playing.catch_up(choices)
        return playing

    def catch_up(self, choices: Sequence[ChoiceRow]) -> None:
        """Takes stored choices, the first of them being the next. Raises Diverged."""
        for choice in choices:
            try:
                if choice.number != self.match.number:
                    raise Diverged(f"choice {choice.number} is not the next")
                self._play(choice.player, choice.option, choice.forced)
            except (ChoiceRefused, IndexError) as error:
                raise Diverged(f"choice {choice.number} is not possible") from error
            if self.match.fingerprint() != choice.fingerprint:
                raise Diverged(f"choice {choice.number} leads elsewhere")
        self.snapshot = self._snap()

    def take(self, player: Player, option: int, now: int) -> list[ChoiceRow]:
        """Takes an option and what follows by force, and gives back what to store.

        Raises ChoiceRefused.
        """
        self._play(player, option, forced=False)
        rows = [self._made(player, option, False, now), *self.take_forced(now)]
        self.snapshot = self._snap()
        return rows

    def take_forced(self, now: int) -> list[ChoiceRow]:
        """Takes every choice that is none, and gives back what to store."""
        rows: list[ChoiceRow] = []
        while (option := forced_option(self.match)) is not None:
            assert self.match.decision is not None
            player = self.match.decision.player
            self._play(player, option, forced=True)
            rows.append(self._made(player, option, True, now))
        return rows

    def settle(self, row: MatchRow) -> Snapshot:
        """The match as it stands, with what the store now has of it."""
        if row != self.row:
            self.row = row
            self.snapshot = replace(self.snapshot, row=row)
        return self.snapshot

    def _play(self, player: Player, option: int, forced: bool) -> None:
        if option == CONCEDE:
            self.match.concede(player)
            return
        if forced and self.match.decision is not None:
            label = self.match.decision.options[option].label
            self._forced.append(Forced(len(self.match.events), player, label))
        self.match.choose(player, option)

    def _made(self, player: Player, option: int, forced: bool, now: int) -> ChoiceRow:
        number = self.match.number - 1
        return ChoiceRow(number, player, option, forced, self.match.fingerprint(), now)

    def _snap(self) -> Snapshot:
        match = self.match
        views: dict[Player | None, View] = {viewer: match.view(viewer) for viewer in PLAYERS}
        views[None] = match.view(None)
        return Snapshot(self.row, match.number, views, tuple(match.events), tuple(self._forced))
