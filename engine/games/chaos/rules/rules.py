"""A Chaos Cards match from set-up to the fall of a leader, turn by turn (CHAOS 2, 3, 4, 7)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.core.randomness import SeededRandom
from engine.core.rules import BaseRules, player_with_more
from engine.core.table import Rule
from engine.decisions import Decision, Option
from engine.events import EventKind
from engine.games.chaos.card_terms import TriggerName
from engine.games.chaos.cards import DEFAULT_LEADER, SECOND_PLAYER_TOKEN, Card
from engine.games.chaos.rules import card_play, position, reasons
from engine.games.chaos.rules.effect_queue import all_cards, call_effects, empty_queue, in_play
from engine.games.chaos.rules.player_view import ChaosViews
from engine.games.chaos.rules.sealed_deck import choose_decks
from engine.games.chaos.state.moves import draw, finish_action
from engine.games.chaos.state.state import MOST_MP, OWN_TURNS, Heat
from engine.games.chaos.state.table import Table
from engine.limits import TurnLimit
from engine.players import PLAYERS, Player, opponent
from engine.reasons import Refusal

FIRST_HAND: Final = 3


def set_up(table: Table, first: Player | None) -> None:
    """Prepares a new match: decides who begins (at random if `first` is None), shuffles the decks,
    draws three cards for each player, and gives the second player a token."""
    state = table.state
    state.active = first or PLAYERS[table.rng.below(2)]
    for player in PLAYERS:
        side = table.side(player)
        table.shuffle(player)
        side.hand, side.deck = side.deck[:FIRST_HAND], side.deck[FIRST_HAND:]
        for number in side.hand:
            card = table.change(number)
            card.place = "hand"
            table.emit_to(player, EventKind.DRAW, card.original)
    second = opponent(state.active)
    token = table.make(SECOND_PLAYER_TOKEN, second, "hand")
    table.side(second).hand.append(token.number)
    table.emit_to(second, "hand", token.original)


def begin_turn(table: Table) -> None:
    """Carries out everything before the first action of a turn. Raises MatchOver if the match
    ends."""
    state = table.state
    player = state.active
    side = table.side(player)
    state.turn += 1
    side.turns += 1
    side.mp = side.max_mp = min(MOST_MP, side.max_mp + 1)
    table.emit(EventKind.TURN, player=player, n=state.turn)
    for number in (side.leader, *side.field):
        card = table.card(number)
        if card.attacks_used or card.fresh:
            card = table.change(number)
            card.attacks_used = 0
            card.fresh = False
    _turn_effects(table, "turnStart")
    draw(table, player, 1)
    empty_queue(table)
    finish_action(table)


def end_turn(table: Table) -> None:
    """Carries out the effects at the end of the turn, cools overheated effects, and starts the
    other player's turn. Raises MatchOver if the match ends."""
    state = table.state
    _turn_effects(table, "turnEnd")
    side, heat = table.side(state.active), state.heat
    warm = {key for key, effects in heat.items() for one in effects if one.acted}
    for number in (side.leader, *side.field, *side.hand, *side.deck) if warm else ():
        for key in warm.intersection(state.cards[number].heats):
            heat[key] = tuple(Heat(0, one.threshold) for one in heat[key])
    if state.a.turns >= OWN_TURNS <= state.b.turns:
        table.end_in_draw((f"Both players have had {OWN_TURNS} turns",))
    state.active = opponent(state.active)


def _turn_effects(table: Table, name: TriggerName) -> None:
    """Calls the effects of all cards at the beginning or end of a turn. The list is made before the
    first effect; cards that are dying at their turn are skipped. After the cards in play, hidden
    cards are asked too. This always counts as a secret used, so that nobody can tell from what can
    be taken back whether a hidden card was there."""
    player = table.state.active
    cards = table.state.cards
    first_hidden = len(in_play(table, player))
    for place, number in enumerate(all_cards(table, player)):
        if place == first_hidden:
            table.use_secret()
        card = cards[number]
        if (name in card.original.triggers or card.attached) and not card.dying:
            for _ in call_effects(table, number, name, player):
                empty_queue(table)
    finish_action(table)


END_TURN: Final = Option("End turn", {"do": "end turn"})
TIE_RULE: Final = (
    "The player whose leader has more health left is ahead; with equal health, the player with "
    "more cards in hand and deck together."
)


def dealt(decks: tuple[Sequence[Card], Sequence[Card]], rng: SeededRandom) -> Table:
    """Returns the state of a match with both decks, unshuffled, and the leaders with which every
    match begins."""
    table = Table(rng)
    for player, deck in zip(PLAYERS, decks, strict=True):
        table.side(player).leader = table.make(DEFAULT_LEADER, player, "leader").number
        for card in deck:
            table.side(player).deck.append(table.make(card, player, "deck").number)
    return table


class ChaosRules(BaseRules[Table]):
    """The rules of one Chaos Cards match. `engine.match.Match` runs them."""

    views = ChaosViews
    turn_limit = TurnLimit(2 * OWN_TURNS, by_rules=True)
    """The limit of turns: `OWN_TURNS` for each player (2)."""

    def play(self) -> Rule[None]:
        """Plays the match from the present state to its end."""
        table = self.table
        state = table.state
        if state.step == "choosing":
            yield from choose_decks(table)
            state.step = "set-up"
        if state.step == "set-up":
            set_up(table, self._first)
            state.step = "turn"
        while True:
            if state.step == "turn":
                begin_turn(table)
                state.step = "main"
            yield from _act(table)

    def refusal(self, number: int) -> Refusal | None:
        """Returns why the card in hand can't be played: too little MP, a full field, or no target.
        None if it can be played."""
        return reasons.refusal(self.table, number)

    def tie_winner(self) -> Player | None:
        """Returns the player who is ahead by TIE_RULE; None if they are equal or while decks are
        still being chosen."""
        return None if self.table.state.step == "choosing" else player_with_more(self._lasting)

    def _lasting(self, player: Player) -> tuple[int, int]:
        side = self.table.side(player)
        return max(0, self.table.card(side.leader).health), len(side.hand) + len(side.deck)

    def used(self, viewer: Player | None = None) -> object:
        """Returns a value that changes whenever the rules use a random number or hidden
        information, and whenever the present options reveal something else about hidden cards. With
        a `viewer`, the use of information that this player can see doesn't count."""
        return super().used(viewer), self.table.hinted

    def state(self) -> object:
        """Returns all data that can influence the rest of the match, for a fingerprint."""
        return position.encode(self.table)

    def position(self) -> Mapping[str, Any]:
        """Returns the whole match state in the format of test scenarios."""
        return position.write(self.table)


def _act(table: Table) -> Rule[None]:
    """Asks the player whose turn it is for one action, and does it."""
    player = table.state.active
    side = table.side(player)
    plays = card_play.play_options(table, player)
    attacks = card_play.attack_choices(table, player)
    options = (*(option for _, option in (*plays, *attacks)), END_TURN)
    answer = yield Decision(
        player,
        "action",
        f"Your turn: {side.mp} MP. Play, attack, or end",
        card_play.PUBLIC,
        options,
        default=len(options) - 1,
        restart=True,
    )
    if answer < len(plays):
        card = table.card(plays[answer][0])
        place = 0
        if card.kind == "minion":
            place = yield from card_play.choose_place(table, card)
        target = yield from card_play.choose_target(table, card)
        card_play.play(table, card.number, place, target)
    elif answer < len(options) - 1:
        card_play.attack(table, *attacks[answer - len(plays)][0])
    else:
        table.state.step = "turn"
        end_turn(table)
