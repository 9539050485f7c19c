"""The knowledge of one player (a seat) about a match: all that the practice player is given.

Only `knowledge_of` reads the match itself. It removes cards that the player doesn't see: their
numbers are sorted, and their prints are replaced by guesses that follow from what the player has
seen. Chance is replaced too. So the result doesn't depend on hidden cards.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any, Final

from engine.core.hidden_zones import ZoneSpot, cards_on, hidden_spots, lay_cards
from engine.core.randomness import SEED_BYTES, SeededRandom
from engine.core.rules import BaseRules
from engine.core.standing_choices import SinceMainAction
from engine.decisions import Fact, Option
from engine.events import SeenEvent, standing
from engine.match import Match
from engine.players import PLAYERS, Player, opponent
from engine.practice.ready_decks import ready_decks
from engine.views import View

NO_CHANCE: Final = bytes(SEED_BYTES)
"""Seed of a match whose future random numbers are unknown."""


@dataclass(frozen=True, slots=True)
class HiddenCards:
    """A player's cards that the knowing player doesn't see: their positions, and their numbers in
    order."""

    spots: tuple[ZoneSpot, ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Everything that one player (the `seat`) knows at a decision that waits for them.

    - `game`: the key of the game.
    - `view`: the player's view.
    - `events`: the events as the player knows them, oldest first, without events that were taken
      back.
    - `past`: the rules at the latest main action. Hidden cards in them are replaced by fixed ones,
      so that they contain nothing that the player doesn't know.
    - `steps`: the choices since that action: the player's own options, and None for each choice of
      the opponent.
    - `chance`: the random numbers drawn since that action.
    - `hidden`: the cards that the player doesn't see.
    - `left`: the possible prints of the player's own hidden cards: the cards of the player's deck
      that the player sees nowhere.
    - `brought`: the player's deck.
    - `seen`: the opponent's cards that the player sees now.
    - `listed`: the opponent's deck, None if it isn't open.
    - `mentioned`: the number of events about the opponent and a card, by the card's name.
    - `taken`: the facts of the main actions that the player took in this turn, except the present
      one.
    """

    game: str
    seat: Player
    view: View
    events: tuple[SeenEvent, ...]
    past: BaseRules[Any]
    steps: tuple[Option | None, ...]
    chance: bytes
    hidden: Mapping[Player, HiddenCards]
    left: tuple[Any, ...]
    brought: tuple[Any, ...]
    seen: tuple[Any, ...]
    listed: tuple[Any, ...] | None
    mentioned: Mapping[str, int]
    taken: tuple[Mapping[str, Fact], ...]


def knowledge_of(match: Match, seat: Player, *, open_lists: bool = False) -> Knowledge:
    """Returns what the player in this seat knows at the decision that waits for them. With
    `open_lists`, this includes the opponent's deck."""
    since, other = match.since_main_action(), opponent(seat)
    past, table = since.past.table, since.now.table
    chance = table.rng.read_since(past.rng)
    hidden_now = set(since.now.hidden_cards(seat))
    unseen = {one for one in since.past.hidden_cards(seat) if table.number_now(one) in hidden_now}
    spots = [*hidden_spots(past, unseen)]
    hidden: Mapping[Player, HiddenCards] = {one: _hidden(past, spots, one) for one in PLAYERS}
    view, dealt = match.view(seat), _dealt(since, seat)
    brought = _brought(since, dealt)
    own = len(hidden[seat].numbers)
    left = _left(past, unseen & dealt, own, brought or ready_decks(view.game)[0])
    seen = _by_name(
        table.printed(number)
        for number in table.numbers()
        if number not in hidden_now and table.owner(number) == other and table.is_card(number)
    )
    listed = _brought(since, _dealt(since, other)) if open_lists else None
    instead = listed or brought or seen or ready_decks(view.game)[0]
    _take_out(past, seat, hidden, left, instead)
    events = tuple(match.events[n].seen_by(seat) for n in standing(match.events))[::-1]
    return Knowledge(
        view.game,
        seat,
        view,
        events,
        since.past,
        tuple(
            decision.options[option] if decision.player == seat else None
            for decision, option in since.steps
        ),
        chance,
        hidden,
        left,
        brought,
        seen,
        listed,
        _mentioned(events, other),
        tuple(one.facts for one in since.earlier if one.choice.player == seat),
    )


def _mentioned(events: Sequence[SeenEvent], player: Player) -> Mapping[str, int]:
    cards = (one.facts.get("card") for one in events if one.facts.get("player") == player)
    return Counter(card for card in cards if isinstance(card, str))


def _by_name(prints: Any) -> tuple[Any, ...]:
    return tuple(sorted(prints, key=lambda one: one.name))


def _hidden(table: Any, spots: Sequence[ZoneSpot], player: Player) -> HiddenCards:
    own = tuple(spot for spot in spots if spot.owner == player)
    return HiddenCards(own, tuple(sorted(cards_on(table, own))))


def _dealt(since: SinceMainAction, player: Player) -> frozenset[int]:
    """Returns the numbers of the cards that were hidden when the match began, which are the
    player's deck."""
    table = since.beginning.table
    hidden = since.beginning.hidden_cards(None)
    return frozenset(number for number in hidden if table.owner(number) == player)


def _brought(since: SinceMainAction, dealt: Collection[int]) -> tuple[Any, ...]:
    return _by_name(since.beginning.table.printed(number) for number in dealt)


def _left(
    past: Any, unseen: Collection[int], count: int, instead: Sequence[Any]
) -> tuple[Any, ...]:
    """Returns the cards of the seat's deck that it does not see, and at least `count` cards. The
    seat does not know which of them the opponent took unseen. It may never have seen cards that
    came among its own during the match, made by chance or from the opponent's hand: others from
    `instead` replace them."""
    others = (instead[n % len(instead)] for n in range(count - len(unseen)))
    return _by_name([*(past.printed(one) for one in unseen), *others])


def _take_out(
    table: Any,
    seat: Player,
    hidden: Mapping[Player, HiddenCards],
    left: Sequence[Any],
    instead: Sequence[Any],
) -> None:
    """Removes from a table everything that the player in this seat doesn't know. Cards of the
    opponent that they don't see become cards of another deck."""
    for player, cards in hidden.items():
        prints = islice(left if player == seat else cycle(instead), len(cards.numbers))
        lay_cards(table, cards.spots, [*zip(cards.numbers, prints, strict=True)])
    table.shown = {**table.shown, opponent(seat): ()}
    table.rng = SeededRandom(NO_CHANCE)
    table.secrets_used = 0
