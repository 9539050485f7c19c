"""`python -m benchmarks.presses`: how many clicks a turn takes, for players who play to win.

The practice players play whole matches. Their choices are looked up on the hand that a person
would have, and pressed there. Each press of a button, and each pick in a menu (also of several
things), is a click. The players use these shortcuts:

- **End turn**, if they would pass for the rest of their own turn.
- **Resolve all**, if they pass in the opponent's turn at the first thing that they could answer.
- **Do it, and do not ask again in this match**, if they are asked to confirm a high price.
- **All attack**, if they would let all cards attack next.
- Picking attacks at once, if they would pass, and attack in the next step.

A second player never presses **Resolve all**, but **Pass** each time. These figures, in clicks a
turn, were measured when attackers were still asked about their own attacks:

| Game | Resolve all | Pass each time |
|---|---|---|
| Cardfinity | 3.52 | |
| ASIGOC | 4.97 | 5.02 |
| Lifeburn | 5.88 | 6.47 |
| Chaos Cards | 2.95 | |
"""

from __future__ import annotations

import argparse
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import discord

from benchmarks.figures import Figure, table
from bot.matches.choices.attacks import AttackOptions, attack_options, next_attack
from bot.matches.choices.auto_pass import AutoPass
from bot.matches.choices.batch_options import find_matching_option
from bot.matches.choices.option_groups import offered_options
from bot.matches.choices.stops import usual_stops
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.move import Move
from bot.matches.live.snapshot import Snapshot
from bot.matches.moves import are_doubtful
from cogs.matches.choices.controls import (
    AttackButton,
    AttackersMenu,
    AttackOnButton,
    AttackOnMenu,
    ChooseButton,
    EndTurnButton,
    OptionMenu,
    PassOnButton,
    SeveralMenu,
    ShowAllButton,
    TargetMenu,
    TurnButton,
)
from cogs.matches.choices.layouts.decision import START, ChoicePlace, choice_rows
from engine import games
from engine.decisions import Decision, Option
from engine.match import Match
from engine.players import PLAYERS, Player
from tests.bot.matches.games import row_of
from tests.practice import Chooser, greedy_player, swift_player
from tests.practice.future import Future

LIMITS: Final[Mapping[str, tuple[float, float]]] = {
    "cardfinity": (3.5, 3),
    "asigoc": (5, 4),
    "lifeburn": (6, 4),
    "chaos": (3, 2.5),
}
"""Clicks a turn that a game must not exceed, and the aim."""

SEEDS: Final = range(1, 21)
MOST_CHOICES: Final = 5000

PLAYS: Final[Mapping[str, Callable[[], Chooser]]] = {"lifeburn": swift_player}
"""The player of a game in which looking at every choice would take too long."""


@dataclass(frozen=True, slots=True)
class Clicks:
    """The counts over some matches, for both players together: turns and clicks; and how many
    clicks were passes (`passes`), were on a button that passes until something happens
    (`passes_on`), or had no real choice (`forced`)."""

    turns: int = 0
    clicks: int = 0
    passes: int = 0
    passes_on: int = 0
    forced: int = 0

    def __add__(self, other: Clicks) -> Clicks:
        return Clicks(*map(sum, zip(self.counts, other.counts, strict=True)))

    @property
    def a_turn(self) -> Mapping[str, float]:
        """Each count divided by the number of turns; the keys are the names of the counts."""
        return {name: getattr(self, name) / self.turns for name in self.__slots__}

    @property
    def counts(self) -> tuple[int, ...]:
        """All counts as a tuple."""
        return self.turns, self.clicks, self.passes, self.passes_on, self.forced


@dataclass(frozen=True, slots=True)
class Press:
    """The effect of one click on a hand's controls. The click either chooses `options` (all of
    them, or up to `most` that the player picks; 0 means all), or opens another part of the choices,
    `where`."""

    options: tuple[int, ...] = ()
    where: ChoicePlace | None = None
    most: int = 0


def presses(
    snapshot: Snapshot, seat: Player, where: ChoicePlace, wanted: Sequence[int]
) -> Iterator[Press]:
    """Yields what each control on a hand does, for a player who wants these options. `where` is the
    part of the choices that is open."""
    for row in choice_rows(snapshot, seat, where):
        for control in row.children:
            yield from _of_control(control, snapshot, seat, wanted)


def _of_control(
    control: discord.ui.Item[Any], snapshot: Snapshot, seat: Player, wanted: Sequence[int]
) -> Iterator[Press]:
    match control:
        case ChooseButton():
            yield Press((control.id_values[2],))
        case TurnButton():
            yield Press(where=control.wanted().place)
        case ShowAllButton():
            yield Press(where=control.wanted().place)
        case SeveralMenu():
            yield Press(_values(control), most=control.item.max_values)
        case AttackButton():
            yield Press(tuple(control.id_values[2]))
        case AttackersMenu():
            yield from _of_attackers(_values(control), snapshot, seat, wanted)
        case TargetMenu():
            declared = _attacks(snapshot, seat)
            targets = declared.targets(declared.chosen(control.id_values[2]))
            yield from (Press(target.options) for target in targets)
        case OptionMenu():
            for option in control.item.options:
                if option.value.startswith("card"):
                    yield Press(where=ChoicePlace(0, int(option.value.removeprefix("card"))))
                else:
                    yield Press((int(option.value),))
        case _:
            pass


def _values(control: SeveralMenu | AttackersMenu) -> tuple[int, ...]:
    return tuple(int(option.value) for option in control.item.options)


def _of_attackers(
    listed: Sequence[int], snapshot: Snapshot, seat: Player, wanted: Sequence[int]
) -> Iterator[Press]:
    """Yields the effect of picking the wanted attackers, as many in a row as attack the same
    target."""
    view = snapshot.views[seat]
    assert view.decision is not None
    declared = _attacks(snapshot, seat)
    for count in range(len(wanted), 0, -1):
        first = {view.decision.options[option].aim for option in wanted[:count]}
        who = [one for one in declared.attackers if set(wanted[:count]) & {*one.options.values()}]
        firsts = tuple(one.first for one in who)
        if len(first) == 1 and len(who) == count and set(firsts) <= set(listed):
            targets = declared.targets(who)
            if len(targets) == 1:
                yield Press(targets[0].options)
            else:
                yield Press(where=ChoicePlace(attackers=firsts))
            return


def _attacks(snapshot: Snapshot, seat: Player) -> AttackOptions:
    view = snapshot.views[seat]
    assert view.decision is not None
    return attack_options(view.decision, view, snapshot.row.names)


def way_to(snapshot: Snapshot, seat: Player, wanted: Sequence[int]) -> tuple[int, int]:
    """Returns two numbers: how many clicks it takes to choose the first of the wanted options, and
    how many wanted options the last of these clicks chooses at once."""
    first = _shown_as(snapshot, seat, wanted[0])
    wanted = [first, *wanted[1:]]
    waiting = deque([(START, 1)])
    seen = {START}
    while waiting:
        where, clicks = waiting.popleft()
        found = list(presses(snapshot, seat, where, wanted))
        if together := max((_taken(press, wanted) for press in found), default=0):
            return clicks, together
        for press in found:
            if press.where is not None and press.where not in seen:
                seen.add(press.where)
                waiting.append((press.where, clicks + 1))
    raise AssertionError(f"option {wanted[0]} is not on the panel: {snapshot.views[seat].decision}")


def _taken(press: Press, wanted: Sequence[int]) -> int:
    """Returns how many of the wanted options the click takes; 0 if it also takes others."""
    if press.most:
        picked = wanted[: press.most]
        listed = [one in press.options and one not in picked[:at] for at, one in enumerate(picked)]
        return listed.index(False) if False in listed else len(listed)
    count = len(press.options)
    return count if count and sorted(press.options) == sorted(wanted[:count]) else 0


def _shown_as(snapshot: Snapshot, seat: Player, wanted: int) -> int:
    """Returns the option that represents the wanted one among the hand's controls."""
    view = snapshot.views[seat]
    assert view.decision is not None
    options, shown = view.decision.options, offered_options(view.decision, view)
    if any(offer.option == wanted for offer in shown):
        return wanted
    alike = (one.option for one in shown if options[one.option].facts == options[wanted].facts)
    return next(alike, wanted)


def is_forced(match: Match, decision: Decision) -> bool:
    """Returns whether the player has no real choice: all options lead to the same result."""
    if len(offered_options(decision, match.view(decision.player))) == 1:
        return True
    ends: set[str] = set()
    for option in range(len(decision.options)):
        after = match.fork()
        after.choose(decision.player, option)
        while (asked := after.decision) is not None and not asked.restart:
            after.choose(asked.player, asked.default)
        ends.add(after.fingerprint())
        if len(ends) > 1:
            return False
    return True


class Played:
    """A match that is played by clicks, and the counts of these clicks."""

    def __init__(self, key: str, seed: int, *, passes_once: bool = False) -> None:
        self.passes_once = passes_once
        starters = games()[key].starters()
        sources = (starters[seed % len(starters)].text, starters[seed * 3 % len(starters)].text)
        self.live = LiveMatch.from_start(row_of(key, seed), sources)
        stops = usual_stops(key)
        self.live.update_context(self.live.row, {one: AutoPass(stops=stops) for one in PLAYERS})
        self.live.take_forced(0)
        make = PLAYS.get(key, greedy_player)
        self.players: dict[Player, Chooser] = {player: make() for player in PLAYERS}
        self._choosers: list[Chooser] = []
        self.clicks = Clicks()

    def play(self) -> Clicks:
        """Plays the match to its end. Returns its counts."""
        while self.live.match.decision is not None and self.live.match.number < MOST_CHOICES:
            if self.live.unfinished:
                self.live.take_forced(0)
            else:
                self._press()
        return replace(self.clicks, turns=self.live.match.view(None).turn)

    def _press(self) -> None:
        match = self.live.match
        decision, view = match.decision, match.view(None)
        assert decision is not None
        player, own = decision.player, view.active == decision.player
        forced = is_forced(match, decision)
        wanted = self._wanted(decision)
        passes = wanted[0] == decision.passing
        attacks = self._attacks_on(decision)
        button = self._passes_on_by(decision) if passes and not attacks else None
        coming = self._coming_attacks(decision) if passes and not attacks else ()
        clicks = 1
        if coming:
            passes, button = False, None
            self.live.play(Move(player, "attack", coming), 0)
        elif attacks:
            passes = False
            self.live.play(Move(player, "attack"), 0)
        elif button is None:
            clicks, together = way_to(self.live.snapshot, player, wanted)
            clicks += self._confirm(player, wanted[:together])
            self._take(player, wanted[:together])
        else:
            self._pass_on(player, wanted[0], ends_turn=button is EndTurnButton)
        ended = own and match.view(None).turn != view.turn
        shown = own and decision.restart and len(decision.options) == 1
        self.clicks += Clicks(
            clicks=clicks,
            passes=int(passes and button is None),
            passes_on=int(button is PassOnButton),
            forced=clicks if forced and not (ended or shown) else 0,
        )

    def _confirm(self, player: Player, options: Sequence[int]) -> int:
        """Returns the number of clicks to confirm the options. A player confirms a high price only
        once in a match."""
        doubtful = are_doubtful(self.live, player, options)
        if doubtful:
            unasked = replace(self.live.auto_pass[player], pays_unasked=True)
            self.live.auto_pass = {**self.live.auto_pass, player: unasked}
        return int(doubtful)

    def _attacks_on(self, decision: Decision) -> bool:
        """Returns whether one button makes all cards attack and the player would press it. The
        player must want nothing else before the attack, assuming that the opponent doesn't act."""
        rows = choice_rows(self.live.snapshot, decision.player, START)
        if not any(isinstance(control, AttackOnButton) for row in rows for control in row.children):
            return False
        then, player = self.live.match.fork(), decision.player
        chooser, turn, attacked = deepcopy(self.players[player]), then.view(None).turn, False
        while (asked := then.decision) is not None and then.view(None).turn == turn:
            option = asked.default
            if asked.player == player:
                attack = next_attack(asked) if asked.restart else None
                if attack is None and asked.restart:
                    return attacked
                option = chooser(Future(then, player))
                if asked.restart and not _is_as_good(asked, option, attack):
                    return False
                attacked = attacked or option != asked.passing
            then.choose(asked.player, option)
        return attacked

    def _coming_attacks(self, decision: Decision) -> tuple[int, ...]:
        """Returns the attacks that the player would declare in the next step, if the opponent
        doesn't act and the hand shows them. Empty if the player would do something else first."""
        coming, player = self.live.snapshot.coming, decision.player
        rows = choice_rows(self.live.snapshot, player, START)
        menus = [one for row in rows for one in row.children if isinstance(one, AttackOnMenu)]
        if not menus:
            return ()
        listed = {int(option.value) for menu in menus for option in menu.item.options}
        then, chooser = self.live.match.fork(), deepcopy(self.players[player])
        chooser(Future(then, player))
        assert decision.passing is not None
        then.choose(player, decision.passing)
        wanted: list[int] = []
        while (asked := then.decision) is not None:
            if asked.player != player:
                then.choose(asked.player, asked.default)
                continue
            option = chooser(Future(then, player))
            attack = asked.options[option]
            if attack.aim is None:
                break
            alike = [number for number in listed if _is_alike(coming[number], attack)]
            if not alike:
                return ()
            wanted += alike[:1]
            then.choose(player, option)
        if wanted:
            self.players[player] = chooser
        return tuple(wanted)

    def _passes_on_by(self, decision: Decision) -> type[EndTurnButton] | type[PassOnButton] | None:
        """Returns the button by which the player passes more than once, None if there is none."""
        rows = choice_rows(self.live.snapshot, decision.player, START)
        controls = [type(control) for row in rows for control in row.children]
        if PassOnButton in controls:
            return None if self.passes_once else PassOnButton
        return EndTurnButton if EndTurnButton in controls and self._is_done(decision) else None

    def _pass_on(self, player: Player, option: int, *, ends_turn: bool) -> None:
        auto_pass, since = self.live.auto_pass[player], len(self.live.match.events)
        passing_on = replace(auto_pass, since=since, ends_turn=ends_turn)
        self.live.auto_pass = {**self.live.auto_pass, player: passing_on}
        if ends_turn:
            self.live.take(player, option, 0)
        else:
            self.live.take_forced(0)

    def _take(self, player: Player, options: Sequence[int]) -> None:
        self.players[player] = self._choosers[len(options) - 1]
        if len(options) > 1:
            self.live.take_all(player, options, 0)
        else:
            self.live.take(player, options[0], 0)

    def _wanted(self, decision: Decision) -> list[int]:
        """Returns the player's choice: one option, or several attacks or picks that may be taken at
        once. The later ones are found by trying on a copy."""
        player, match = decision.player, self.live.match
        self._choosers = [chooser := deepcopy(self.players[player])]
        wanted = [chooser(Future(match, player))]
        then = match.fork()
        then.choose(player, wanted[0])
        while _goes_on(decision, wanted):
            following = then.decision
            if following is None or following.player != player:
                break
            chooser = deepcopy(chooser)
            option = chooser(Future(then, player))
            same = _place_of(following.options[option], decision)
            if same is None or (same in wanted and decision.options[same].aim is None):
                break
            wanted.append(same)
            self._choosers.append(chooser)
            then.choose(player, option)
        return wanted

    def _is_done(self, decision: Decision) -> bool:
        """Returns whether the player would pass to the end of their turn, if the opponent didn't
        act."""
        then, player = self.live.match.fork(), decision.player
        chooser, turn = deepcopy(self.players[player]), then.view(None).turn
        while (asked := then.decision) is not None and then.view(None).turn == turn:
            if asked.player != player:
                option = asked.default
            elif asked.passing is None:
                return False
            else:
                option = chooser(Future(then, player))
                if option != asked.passing:
                    return False
            then.choose(asked.player, option)
        return True


def _is_as_good(decision: Decision, option: int, attack: int | None) -> bool:
    """Returns whether the option attacks, or passes, like the option by which the player
    continues."""
    assert attack is not None
    facts = [decision.options[one].facts.get("do") for one in (option, attack)]
    return facts[0] == facts[1]


def _is_alike(one: Option, other: Option) -> bool:
    """Returns whether both options declare the same attack."""
    return (one.place, one.aim, one.facts) == (other.place, other.aim, other.facts)


def _goes_on(decision: Decision, wanted: Sequence[int]) -> bool:
    """Returns whether more options can be taken together with the wanted ones."""
    if decision.options[wanted[-1]].aim is not None:
        return True
    return len(wanted) < decision.several and decision.options[wanted[-1]].place is not None


def _place_of(option: Option, decision: Decision) -> int | None:
    return find_matching_option(option, decision.player, decision)


def play(key: str, seed: int, *, passes_once: bool = False) -> Clicks:
    """Plays one match, and returns its counts. If `passes_once`, the players never press **Resolve
    all**."""
    return Played(key, seed, passes_once=passes_once).play()


def click_figures(jobs: int, seeds: Sequence[int] = SEEDS) -> list[Figure]:
    """Plays matches in `jobs` processes. Returns the figures for the table of results."""
    figures: list[Figure] = []
    with ProcessPoolExecutor(jobs) as pool:
        for key, game in games().items():
            total = sum(pool.map(partial(play, key), seeds), Clicks())
            a_turn = total.a_turn
            said = ", ".join(f"{name} {value:.2f}" for name, value in a_turn.items())
            print(f"{game.title}: {total.turns} turns; a turn: {said}", file=sys.stderr)
            figures.append(_figure(game.title, "forced clicks", a_turn["forced"], 0.2, 0.03))
            must, aim = LIMITS[key]
            clicks = _figure(game.title, "clicks", a_turn["clicks"], must, aim)
            figures.append(clicks)
            if game.steps:
                naive = sum(pool.map(partial(play, key, passes_once=True), seeds), Clicks())
                each = f"{naive.a_turn['clicks']:.2f} with Pass each time"
                figures[-1] = replace(clicks, beside=each)
                both = a_turn["passes"] + a_turn["passes_on"]
                passes = _figure(game.title, "clicks on Pass", a_turn["passes"], 1.5, 0.7)
                beside = f"{both:.2f} with those that pass on"
                figures.append(replace(passes, beside=beside))
    return figures


def _figure(game: str, what: str, value: float, must: float, aim: float) -> Figure:
    return Figure(
        f"{what} a turn, practice players: {game}", f"{value:.2f}", "", value, "", must, aim
    )


def main() -> None:
    """Plays as the command line says, and prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.presses", description=__doc__)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    print(table(click_figures(options.jobs)))


if __name__ == "__main__":
    main()
