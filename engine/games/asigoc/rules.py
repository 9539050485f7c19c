"""An ASIGOC match from set-up to the last health (ASIGOC 1, Turn; R1 to R6, R20, R21)."""

from collections.abc import Mapping
from typing import Any, Final

from engine.core.encoding import Encoder
from engine.core.questions import priority
from engine.core.randomness import SeededRandom
from engine.core.rules import BaseRules, player_with_more
from engine.core.table import Rule, numbered
from engine.decisions import Fact, Option
from engine.events import EventKind
from engine.games.asigoc import battle, position, reasons
from engine.games.asigoc.cards import Card, DeckList
from engine.games.asigoc.clauses import CLAUSES
from engine.games.asigoc.decisions import card_option
from engine.games.asigoc.effects.effect import may_change_something
from engine.games.asigoc.harmless_attack import is_harmless
from engine.games.asigoc.player_view import AsigocViews
from engine.games.asigoc.prospect import Prospect
from engine.games.asigoc.stack import activate, activations, add_waiting, offer, play_out
from engine.games.asigoc.state import ZONES, Side
from engine.games.asigoc.table import ObjectRef, StackRef, Table
from engine.limits import TurnLimit
from engine.players import PLAYERS, Player, opponent
from engine.reasons import Refusal
from engine.values import replace

FIRST_HAND: Final = 4
LAST_TURN: Final = 200
"""The turn at whose beginning the match is a draw (R20)."""
TIE_RULE: Final = (
    "The player with more health is ahead; with equal health, the player with more cards left in "
    "their deck."
)
"""The rule for ties. An empty deck costs health (R3)."""

_LEAVE: Final = Option("Next step", {"do": "next step"})
_LEAVE_END: Final = Option("End turn", {"do": "next step"})
_ON_PLAYER: Final[Mapping[str, Fact]] = {"target": "player"}
"""The target of attacks in facts: always the opponent."""

CODES: Final[dict[type, str]] = {
    **{clause: clause.code for clause in CLAUSES},
    ObjectRef: "weapon",
    StackRef: "effect",
}
"""The stored codes of classes that can occur in one place. The codes never change."""

_encode: Final = Encoder(CODES)


class AnnotatedViews(AsigocViews):
    """Views in which options show their price and are marked if they can't do anything (R24)."""

    def annotated(self, option: Option) -> Option:
        """Returns the option with its price. Marks it as futile if it can't do anything."""
        option = super().annotated(option)
        if option.place is None or option.facts["do"] not in ("play", "activate"):
            return option
        number = self.table.card_at(option.place)
        ability = self.table.cards[number].ability
        if ability is None:
            return option
        prospect = Prospect(self.table, number, ability)
        if prospect.price_triggers() or may_change_something(prospect, ability.steps):
            return option
        return replace(option, futile=True)


class AsigocRules(BaseRules[Table]):
    """The rules of one ASIGOC match. `engine.match.Match` runs them."""

    views = AnnotatedViews
    turn_limit = TurnLimit(LAST_TURN - 1, by_rules=True)
    """The limit of turns: the match is a draw when the turn after it would begin (R20)."""

    def play(self) -> Rule[None]:
        """Plays the match from the present state to its end."""
        state = self.table.state
        if state.step == "set-up":
            state.active = opponent(self.table.begin(self._first, (FIRST_HAND, FIRST_HAND)))
            state.step = "turn"
        while True:
            if state.step == "turn":
                self._begin_turn()
            yield from self._play_step()
            self._next_step()

    def _begin_turn(self) -> None:
        """Begins the turn. The Draw step begins with a card, or with 1 damage if the deck is empty
        (R3)."""
        table = self.table
        state = table.state
        if state.turn + 1 >= LAST_TURN:
            table.end_in_draw((f"The match reached turn {LAST_TURN}",))
        state.active = opponent(state.active)
        state.turn += 1
        state.moved = False
        state.used.clear()
        state.unguarded.clear()
        state.step = "draw"
        table.emit(EventKind.TURN, player=state.active, n=state.turn)
        if table.draw(state.active) is None:
            table.emit("empty deck", player=state.active)
            table.damage(state.active, 1)
            table.check_health()

    def _next_step(self) -> None:
        state = self.table.state
        match state.step:
            case "draw":
                state.step = "main"
            case "main" if not self._skips_battle():
                state.step = "battle"
                self._enter_battle()
            case "main" | "battle":
                state.step = "end"
                state.calmed.clear()
                self._end_changes()
            case _:
                state.step = "turn"
                self._end_changes()
                return
        self.table.emit(EventKind.STEP, player=state.active, step=state.step)

    def _end_changes(self) -> None:
        """Ends changes with `turn`. Changes of earlier steps end when the End step begins; changes
        made in the End step end when that step ends."""
        for number in list(self.table.state.passing):
            self.table.expire(number)

    def _skips_battle(self) -> bool:
        """Returns whether the Battle step is skipped: because it is the first Battle step of the
        first player, or because an effect skips it. The first Battle step does not use up such an
        effect."""
        state = self.table.state
        skips = state.turn == 1 or state.active in state.skipping
        if state.turn > 1:
            state.skipping.discard(state.active)
        if skips:
            self.table.emit("no battle", player=state.active)
        return skips

    def _enter_battle(self) -> None:
        """Begins the Battle step: pacified Weapons of the turn player are calm in it."""
        state = self.table.state
        state.attacked.clear()
        state.readied.clear()
        owners = self.table.owners
        state.calmed = {number for number in state.pacified if owners[number] == state.active}
        state.pacified -= state.calmed

    def _play_step(self) -> Rule[None]:
        """Lets the turn player act until the opponent lets the step end (R21)."""
        table = self.table
        player = table.state.active
        while True:
            actions = self._actions(player)
            asked = priority(
                player,
                f"Your {table.state.step.capitalize()} step: act, or continue",
                "acting or continuing",
                [option for option, _ in actions],
                _LEAVE_END if table.state.step == "end" else _LEAVE,
                restart=True,
            )
            attackers = self._attackers(player)
            answer = yield replace(asked, attackers=attackers) if attackers else asked
            if answer == len(actions):
                by = yield from offer(table, opponent(player))
                if by is None:
                    return
                yield from play_out(table, opponent(by))
                continue
            option, number = actions[answer]
            match option.facts["do"]:
                case "attack":
                    yield from battle.attack(table, number)
                case "return":
                    table.state.moved = True
                    table.leave(number, "hand")
                case "deploy":
                    table.state.moved = True
                    table.state.side(player).hand.remove(number)
                    table.enter(number)
                    by = yield from add_waiting(table)
                    yield from play_out(table, opponent(by or player))
                case _:
                    by = yield from activate(table, number)
                    yield from play_out(table, opponent(by))

    def _attackers(self, player: Player) -> int:
        """Returns how many Weapons of the turn player may attack with some strength in the current
        Battle step, or in the next one."""
        table, state = self.table, self.table.state
        weapons = [one for one in state.side(player).weapons if table.value(one, "attack") > 0]
        match state.step:
            case "battle":
                return sum(battle.can_attack(table, number) for number in weapons)
            case "main" if state.turn > 1 and player not in state.skipping:
                return sum(number not in state.pacified for number in weapons)
            case _:
                return 0

    def _actions(self, player: Player) -> list[tuple[Option, int]]:
        """Returns what the turn player can do while the Outlet is empty: each option with its
        card."""
        table = self.table
        side = table.state.side(player)
        found = activations(table, player)
        refused = reasons.deploy_refused(table, player)
        if refused is None:
            found += [
                (card_option(table, number, "hand", "deploy"), number)
                for number in side.hand
                if table.cards[number].kind == "weapon"
            ]
        if refused in (None, "slots"):
            found += [
                (card_option(table, number, "weapons", "return"), number) for number in side.weapons
            ]
        if table.state.step == "battle":
            found += [
                (_attack_option(table, number), number)
                for number in side.weapons
                if battle.can_attack(table, number)
            ]
        return found

    def refusal(self, number: int) -> Refusal | None:
        """Returns why the card in hand can't be played: the time, a condition, or a cost. None if
        it can be played."""
        return reasons.refusal(self.table, number)

    def tie_winner(self) -> Player | None:
        """Returns the player who is ahead by TIE_RULE: more health, then more cards in the deck.
        None if they are equal."""
        side = self.table.state.side
        return player_with_more(lambda one: (max(0, side(one).health), len(side(one).deck)))

    def state(self) -> object:
        """Returns all data that can influence the rest of the match. The fingerprint of the match,
        a short hash, is made from it."""
        table = self.table
        state = table.state
        changes = (state.lasting, state.passing, state.stays, state.attacked, state.readied)
        marked = (state.pacified, state.calmed, state.unguarded, state.used, state.spent)
        return [
            [state.turn, state.active, state.step, state.moved],
            [_side(state.a), _side(state.b)],
            [sorted(one.items()) for one in changes],
            [sorted(one) for one in (*marked, state.skipping)],
            _encode([table.stack, table.waiting, table.attack]),
            table.rng.state(),
        ]

    def position(self) -> Mapping[str, Any]:
        """Returns the whole match state in the format of test scenarios."""
        return position.write(self.table)


def dealt(decks: tuple[DeckList, DeckList], rng: SeededRandom) -> Table:
    """Returns the state of a match with both decks, unshuffled, before the set-up."""
    listed: list[list[Card]] = [[*([deck.ace] if deck.ace else []), *deck.cards] for deck in decks]
    table = Table(*numbered(listed), rng)
    table.deal()
    for player, deck in zip(PLAYERS, decks, strict=True):
        if deck.ace is not None:
            side = table.state.side(player)
            side.ace = side.deck.pop(0)
    return table


def _side(side: Side) -> object:
    return [side.health, side.ace, *(side.zone(zone) for zone in ZONES)]


def _attack_option(table: Table, number: int) -> Option:
    option = card_option(table, number, "weapons", "attack", _ON_PLAYER)
    return replace(option, pointless=is_harmless(table, number))
