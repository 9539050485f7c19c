"""What a seat may know of a match: all that the practice player is given.

`knowledge_of` is the one place that looks at the match itself. Cards that the seat does not see are
taken out here: their numbers are put in order, their prints exchanged for guesses that follow from
what the seat has seen, and so is chance. What comes out is the same whatever lies hidden.
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
"""The seed of a match of which nobody knows what chance will bring."""


@dataclass(frozen=True, slots=True)
class HiddenCards:
    """A player's cards that the seat does not see: where they lie, and their numbers in order."""

    spots: tuple[ZoneSpot, ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a seat may know at a decision that waits for it.

    `view` is what it sees, `events` what it was told of that was not taken back, oldest first.
    `past` are the rules at the latest main action without what the seat does not know: where a
    hidden card lies, there is always the same one. `steps` have been taken since: the seat's own
    options, None where the other player chose; `chance` are the random numbers drawn meanwhile.
    `hidden` are the cards that the seat does not see, and `left` what its own may be, as printed:
    the cards of its deck that it sees nowhere.
    `brought` is the seat's deck, `seen` the opponent's cards that it sees now, `listed` the
    opponent's deck, None where that is not open, `mentioned` how often the seat was told of a card
    of that name that has to do with the opponent. `taken` are the facts of the main actions that
    the seat took in this turn, the one under way left out.
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
    """Returns what the seat may know at the decision that waits for it. With `open_lists` it also
    knows what the opponent's deck holds."""
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
    """Returns the numbers of the cards that lay hidden when the match began: the player's deck."""
    table = since.beginning.table
    hidden = since.beginning.hidden_cards(None)
    return frozenset(number for number in hidden if table.owner(number) == player)


def _brought(since: SinceMainAction, dealt: Collection[int]) -> tuple[Any, ...]:
    return _by_name(since.beginning.table.printed(number) for number in dealt)


def _left(
    past: Any, unseen: Collection[int], count: int, instead: Sequence[Any]
) -> tuple[Any, ...]:
    """Returns those cards of the seat's deck that it does not see, and at least so many. Which of
    them the opponent took unseen, it does not know. What came among its cards during the match,
    made by chance or out of the opponent's hand, it may never have seen: there are others
    `instead`."""
    others = (instead[n % len(instead)] for n in range(count - len(unseen)))
    return _by_name([*(past.printed(one) for one in unseen), *others])


def _take_out(
    table: Any,
    seat: Player,
    hidden: Mapping[Player, HiddenCards],
    left: Sequence[Any],
    instead: Sequence[Any],
) -> None:
    """Takes out of a table what the seat does not know. Cards of the opponent that it does not see
    are those of another deck."""
    for player, cards in hidden.items():
        prints = islice(left if player == seat else cycle(instead), len(cards.numbers))
        lay_cards(table, cards.spots, [*zip(cards.numbers, prints, strict=True)])
    table.shown = {**table.shown, opponent(seat): ()}
    table.rng = SeededRandom(NO_CHANCE)
    table.secrets_used = 0
