"""Automatic passes: when the bot passes priority for a player, by the player's settings.

A game always asks a player with priority. This module decides when the bot answers instead:

- *when I can act*: if passing is the only option, or acting could wait (below). A pass that comes
at once then tells the opponent something;
- *always ask*: never, so that a quick pass tells nothing;
- *ask me everything*: until the turn is over, only if passing is the only option;
- *until something happens*: always, from the moment it is chosen until the opponent attacks,
the player's own turn begins or somebody takes a choice back. Then the earlier setting returns;
- *end turn*: until the turn is over, a choice is taken back or the opponent attacks, except for
actions of the opponent that can be answered.

Every other choice (a block, a discard, a target) is always asked.

Under *when I can act*, a player who could act is asked only

- in a step that they have a stop for (`bot.matches.choices.stops`);
- if an item of the opponent's is on the stack; nobody is asked to answer their own card. A player
who has declined, and has no new action since, is asked again in this turn only in two cases: the
item is aimed at them or their cards, or they have an action against the item itself. Nor are they
asked if everything they can do comes to the same afterwards (`may_wait`), and they have a stop
later in the turn;
- in their own turn, if a useful attack is possible, or a new play. A play is new if it wasn't
possible before in this turn, or if the player declined it and something has happened since. An
ability that can be used repeatedly is never new. A player who has acted in a step is asked until
they decline;
- while they attack, about actions that they didn't have before they attacked, such as an ability
of the attacker. They aren't asked about any others (`"own"`).

In their own turn, all players are asked once, whatever they can do. They are asked in the first
step after the turn's beginning (the Main step, if the beginning is the Draw step), once their own
cards' effects there are over. So the player sees the drawn cards before the turn is over, the
opponent learns nothing from it, and a turn without possible actions costs one click.

A game without priority asks for one action after the other. There, under *when I can act*, the
table ends the turn of a player who was asked in it and can do nothing else, unless cards are being
shown to them.

Events that interrupt automatic passes are recognised by kinds that mean the same in every game
(`engine.events.EventKind`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from bot.matches.choices.stops import THEIR_ATTACK, Stops, last_stops, own_stop, their_stop
from engine.decisions import Decision, Option, Place
from engine.events import Event, EventKind, standing
from engine.players import Player
from engine.views import StackItem, View

if TYPE_CHECKING:  # a match in a terminal needs no database
    from bot.store.matches.match_rows import ForcedReason
    from bot.store.settings.preferences import PassPreference

AutoPassMode = Literal["able", "always", "until", "turn", "all"]
"""The way in which the bot passes for a player. "able" and "always" are lasting preferences: to be
asked when able to act, or always. The others are temporary: pass until something happens ("until")
or until the turn is over ("turn"), or be asked everything until then ("all")."""


@dataclass(frozen=True, slots=True)
class AutoPass:
    """The settings by which the bot passes for a player in one match.

    - `preference`: the lasting setting.
    - `since`: the number of events after which the player chose a temporary mode instead; None if
      there is no such mode. By default, the bot then passes until something happens.
    - `ends_turn`: in the temporary mode, the bot passes until something happens or the turn is
      over.
    - `asks_all`: in the temporary mode, the bot asks the player everything until the turn is over.
    - `stops`: the steps in which the player wants to be asked.
    - `pays_unasked`: high prices need no confirmation.
    """

    preference: PassPreference = "able"
    since: int | None = None
    ends_turn: bool = False
    stops: Stops = frozenset()
    pays_unasked: bool = False
    asks_all: bool = False

    def mode(self, events: Sequence[Event], player: Player) -> AutoPassMode:
        """Returns the way in which the bot passes for the player after these events: the player's
        temporary mode if no event has ended it, else the lasting preference."""
        if self.since is not None and self.asks_all:
            turns = (event.kind == EventKind.TURN for event in events[self.since :])
            return self.preference if any(turns) else "all"
        if not passes_now(self, events, player):
            return self.preference
        return "turn" if self.ends_turn else "until"


@dataclass(frozen=True, slots=True)
class PriorityHistory:
    """A player's past decisions with priority, i.e. decisions in which the player could act or
    pass. Moments are given as the number of events before them; -1 stands for never.

    - `asked`: the moment of the latest main action that the player chose.
    - `acted`: the moment of the player's latest choice that wasn't a pass.
    - `rather`: the actions that were possible at the moment `acted`.
    - `offered`: the actions that were possible when the player last had priority, whether the
      player was asked or not.
    - `offered_at`: the moment of `offered`.
    - `declined`: the actions that were possible when the player last chose to pass.
    - `declined_at`: the moment of `declined`.
    """

    asked: int = -1
    acted: int = -1
    rather: frozenset[object] = frozenset()
    offered: frozenset[object] = frozenset()
    offered_at: int = -1
    declined: frozenset[object] = frozenset()
    declined_at: int = -1

    def declined_in(self, turn: _TurnProgress) -> frozenset[object]:
        """Returns the actions that were possible when the player last chose to pass in this turn;
        an empty set if the player hasn't passed in this turn."""
        return self.declined if self.declined_at > turn.start else frozenset()

    def offered_in(self, turn: _TurnProgress) -> frozenset[object]:
        """Returns the actions that were possible when the player last had priority in this turn; an
        empty set if the player hasn't had priority in this turn."""
        return self.offered if self.offered_at > turn.start else frozenset()

    def after_choice(
        self, decision: Decision, option: int, why: ForcedReason | None, events: int
    ) -> PriorityHistory:
        """Returns the history after the player's choice of `option`, which was made after `events`
        events. `why` is the reason for an automatic choice; None means that the player chose."""
        if decision.kind == "action":
            return replace(self, asked=events) if why is None else self
        if decision.passing is None:
            return self
        could = frozenset(map(_option_key, _possible_actions(decision)))
        history = replace(self, offered=could, offered_at=events)
        if why is not None:
            return history
        if decision.restart:
            history = replace(history, asked=events)
        if option == decision.passing:
            return replace(history, declined=could, declined_at=events)
        return replace(history, acted=events, rather=could)


def passes_now(auto_pass: AutoPass, events: Sequence[Event], player: Player) -> bool:
    """Returns whether the bot passes for `player` because of a temporary mode: the player has asked
    to pass until something happens, or (with `auto_pass.ends_turn`) until the turn is over. False
    if the player has chosen no such mode, or if an event has ended the mode. `events` are all
    events of the match."""
    if auto_pass.since is None:
        return False
    return not any(
        _interrupts(event, player) or (auto_pass.ends_turn and event.kind == EventKind.TURN)
        for event in events[auto_pass.since :]
    )


def automatic_pass(
    decision: Decision,
    view: View,
    events: Sequence[Event],
    auto_pass: AutoPass,
    history: PriorityHistory,
) -> ForcedReason | None:
    """Returns the reason why the bot passes priority for the player who decides, by the player's
    settings in `auto_pass`. Returns None if the player has to be asked, or if the decision isn't
    one to pass.

    `view` may be any player's view. `history` has the deciding player's past decisions with
    priority.
    """
    if decision.passing is None:
        return None
    can_act = len(_possible_actions(decision)) > 0
    match auto_pass.mode(events, decision.player):
        case "always":
            return None
        case "all" if can_act:
            return None
        case "until":
            return "until"
        case "turn":
            theirs = bool(view.stack) and view.stack[0].player != decision.player
            return None if theirs and can_act else "turn"
        case "able" | "all":
            return _pass_if_able(decision, view, events, auto_pass.stops, history)


def ends_turn(
    decision: Decision,
    view: View,
    events: Sequence[Event],
    auto_pass: AutoPass,
    history: PriorityHistory,
) -> bool:
    """Returns whether the bot ends the turn for the player who decides, in a game without priority.

    True if three conditions hold: every option but ending the turn would have no effect
    (`pointless` or `futile`), the player was asked before in this turn, and the player doesn't want
    to be asked always. False while cards are being shown to the player. `view` is the view of the
    player who decides.
    """
    if auto_pass.preference == "always" or view.shown:
        return False
    for number, option in enumerate(decision.options):
        if number != decision.default and not (option.pointless or option.futile):
            return False
    for at in range(len(events) - 1, -1, -1):
        if events[at].kind == EventKind.TURN:
            return history.asked > at
    return history.asked >= 0  # the match began in this turn


def _pass_if_able(
    decision: Decision, view: View, events: Sequence[Event], stops: Stops, history: PriorityHistory
) -> ForcedReason | None:
    """Returns why the bot passes for a player who wants to be asked when able to act; None if the
    player is asked."""
    actions = _possible_actions(decision)
    if not (actions or decision.restart):
        return "able"
    turn = _turn_of(view, events)
    if view.stack:
        own = view.stack[0].player == decision.player
    else:
        own = bool(view.attacks) and view.active == decision.player
    if decision.restart and not turn.may_pass_unasked(decision.player, history.asked):
        if not (own and view.stack):
            return None
    elif actions and _is_asked(decision, view, events, stops, history, turn):
        return None
    for option in actions if own else ():
        if not option.standing:
            return "own"
    return "able"


@dataclass(frozen=True, slots=True)
class _TurnProgress:
    """The progress of a turn. Moments are given as numbers of events.

    - `active`: the player whose turn it is.
    - `begun`: the moment at which the turn began; None if it began before all events.
    - `stepped`: the moment at which the first step after the turn's beginning was entered; None if
      it wasn't entered yet, -1 if that was before all events.
    - `step`: the moment at which the current step was entered, with None and -1 as in `stepped`.
    """

    active: Player
    begun: int | None
    stepped: int | None
    step: int | None

    @property
    def start(self) -> int:
        """The number of events before the event that began the turn; -1 if the turn began before
        all events."""
        return -1 if self.begun is None else self.begun

    def may_pass_unasked(self, player: Player, asked: int) -> bool:
        """Returns whether the bot may pass for `player` at this moment without asking them.

        In their own turn, players are asked at least once after its first step has begun. So False
        only if it is the player's turn, its first step has begun, and the player's latest main
        action (`asked`, an index of the match's events) was before that. If the game's turns have
        no steps, the beginning of the turn counts as its first step.
        """
        return self.active != player or self.stepped is None or asked > self.stepped


def _turn_of(view: View, events: Sequence[Event]) -> _TurnProgress:
    first = latest = begun = None
    for index in standing(events):
        if events[index].kind == EventKind.STEP:
            first = index
            latest = index if latest is None else latest
        if events[index].kind == EventKind.TURN:
            begun = index
            break
    if not view.step:
        first = latest = begun
    if begun is None:  # the match began from a position, in the middle of this turn
        first, latest = -1, -1 if latest is None else latest
    return _TurnProgress(view.active, begun, first, latest)


def _is_asked(
    decision: Decision,
    view: View,
    events: Sequence[Event],
    stops: Stops,
    history: PriorityHistory,
    turn: _TurnProgress,
) -> bool:
    """Returns whether a player who can act is asked."""
    if view.stack:
        return view.stack[0].player != decision.player and _may_answer(
            decision, view.stack[0], history, turn
        )
    if not view.step:
        return True
    if view.active != decision.player:
        return their_stop(view.step) in stops or (bool(view.attacks) and THEIR_ATTACK in stops)
    if own_stop(view.step) in stops:
        return True
    if view.attacks:
        return bool(_not_before_attack(decision, history, turn))
    if not decision.restart:
        return True
    if turn.step is None:
        return False
    if history.acted >= turn.step or any(
        one.aim is not None for one in _possible_actions(decision)
    ):
        return True
    return bool(_new_plays(decision, events, history, turn))


def may_wait(decision: Decision, view: View, events: Sequence[Event], auto_pass: AutoPass) -> bool:
    """Returns whether the bot may pass for a player although the opponent has something on the
    stack. True if all of these conditions hold in the opponent's turn:

    - The player can do nothing against the newest item on the stack.
    - This item isn't aimed at the player or the player's cards.
    - The player wants to be asked (has a stop) in the last step of the opponent's turn.
    - The player's way of passing is "able" (see `AutoPass.mode`).
    """
    player, stops = decision.player, auto_pass.stops
    if not view.stack or view.active == player:
        return False
    newest = view.stack[0]
    if newest.player == player or _is_aimed_at(newest, player) or not stops & last_stops():
        return False
    if auto_pass.mode(events, player) != "able":
        return False
    return not any(option.answers for option in _possible_actions(decision))


def _may_answer(
    decision: Decision, newest: StackItem, history: PriorityHistory, turn: _TurnProgress
) -> bool:
    """Returns whether a player who can act is asked about the newest item on the stack."""
    actions = _possible_actions(decision)
    let_be = history.declined_in(turn) >= frozenset(map(_option_key, actions))
    if not let_be or _is_aimed_at(newest, decision.player):
        return True
    return any(option.answers for option in actions)


def _is_aimed_at(item: StackItem, player: Player) -> bool:
    """Returns whether the item is aimed at the player or their cards."""
    return any((one.owner if isinstance(one, Place) else one) == player for one in item.aims)


def _new_plays(
    decision: Decision, events: Sequence[Event], history: PriorityHistory, turn: _TurnProgress
) -> frozenset[object]:
    """Returns the plays that are new: they weren't possible before in this turn, or were declined
    before something happened."""
    plays = frozenset(
        _option_key(option) for option in _possible_actions(decision) if not option.standing
    )
    if all(event.kind == EventKind.STEP for event in events[history.declined_at :]):
        plays -= history.declined_in(turn)
    return plays - history.offered_in(turn)


def _not_before_attack(
    decision: Decision, history: PriorityHistory, turn: _TurnProgress
) -> frozenset[object]:
    """Returns the actions that the attacking player has now but didn't have before the attack."""
    now = (option for option in _possible_actions(decision) if not option.standing)
    before = history.rather if history.acted > turn.start else frozenset[object]()
    return frozenset(map(_option_key, now)) - before


def _option_key(option: Option) -> object:
    return option.place and option.place.zone, tuple(sorted(option.facts.items()))


def _possible_actions(decision: Decision) -> Sequence[Option]:
    """Returns the options other than passing that a player may want."""
    return [
        option
        for number, option in enumerate(decision.options)
        if number != decision.passing and not (option.pointless or option.futile)
    ]


def _interrupts(event: Event, player: Player) -> bool:
    match event.kind:
        case EventKind.TAKEN_BACK:
            return True
        case EventKind.TURN:
            return event.player == player
        case EventKind.ATTACK:
            return event.player != player
        case _:
            return False
