"""Sealed play: both players get new cards that nobody has seen, and keep some of them as their
deck.

Both choose in private, card by card, which cards to leave out. The match asks one player after the
other. But the questions never depend on the other player's choices, so they can choose at the same
time. Every step can be taken back until the deck is confirmed, and any card can be put back. A
player who prefers not to choose can take the suggested deck at once.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from engine.core.table import Rule
from engine.decisions import Decision, Option
from engine.games.chaos.cards import DECK_SIZE, Card
from engine.games.chaos.english import card_text
from engine.games.chaos.names import shown_name
from engine.games.chaos.state.table import Table
from engine.players import PLAYERS, Player

POOL_SIZE: Final = 30
LEFT_OUT: Final = POOL_SIZE - DECK_SIZE
PUBLIC: Final = f"choosing {DECK_SIZE} of {POOL_SIZE} cards"
"""The only words that others read."""


def deal_pool(table: Table, player: Player, cards: Iterable[Card]) -> None:
    """Gives the player these cards to choose a deck from, sorted by cost."""
    ordered = sorted(cards, key=lambda card: card.cost)
    table.side(player).pool = [table.make(card, player, "nowhere").number for card in ordered]
    table.state.step = "choosing"


def choose_decks(table: Table) -> Rule[None]:
    """Asks the players to choose their decks, player A first. Skips a player who has no cards to
    choose from."""
    for player in PLAYERS:
        if table.side(player).pool:
            yield from _choose_deck(table, player)


def _choose_deck(table: Table, player: Player) -> Rule[None]:
    table.state.active = player
    while True:
        while len(table.leaving) < LEFT_OUT:
            left = _kept(table, player)
            answer = yield _question(table, player, left)
            table.leaving += left[answer : answer + 1] or _worst(table, left)
        answer = yield _confirmation(table, player)
        if answer == 0:
            return _keep(table, player)
        del table.leaving[answer - 1]


def _question(table: Table, player: Player, left: Sequence[int]) -> Decision:
    """Returns the question which card to leave out. The last option leaves out all that are still
    too many."""
    begun = bool(table.leaving)
    more = LEFT_OUT - len(table.leaving)
    label = f"Leave out {more} more as suggested" if begun else f"Keep the suggested {DECK_SIZE}"
    worst = f"Leaves out {_names(table, _worst(table, left))}"
    options = [_option(table, player, one, "leave out") for one in left]
    return Decision(
        player,
        "pick",
        f"Leave out {more} of your {len(left)} cards",
        PUBLIC,
        (*options, Option(label, {"do": "suggested"}, detail=worst, settles=not begun)),
        default=len(options),
        restart=not begun,
        back=begun,
        summary=_summary(table, player) if begun else (),
        several=more,
        simultaneous=True,
    )


def _confirmation(table: Table, player: Player) -> Decision:
    """Returns the question whether to keep the remaining cards. Each further option puts a card
    back."""
    keep = Option(f"Keep these {DECK_SIZE}", {"do": "keep"})
    back = [_option(table, player, one, "put back") for one in table.leaving]
    return Decision(
        player,
        "optional",
        f"Keep these {DECK_SIZE} cards as your deck? Or put one back, and leave out another",
        PUBLIC,
        (keep, *back),
        back=True,
        summary=_summary(table, player),
        simultaneous=True,
    )


def _option(table: Table, player: Player, number: int, do: str) -> Option:
    card = table.card(number).original
    body = "" if card.kind == "spell" else f" {card.attack}/{card.health}"
    what = (card.type or card.kind).capitalize()
    verb = "Put back " if do == "put back" else ""
    label = f"{verb}{shown_name(card)}: {card.cost} MP{body} {what}"
    place = table.place(player, "pool", number)
    return Option(label, {"do": do, "card": card.name}, place, " ".join(card_text(card)))


def _worst(table: Table, left: Sequence[int]) -> list[int]:
    """Returns the surplus cards: the ones that are best left out."""
    kept = suggested([table.card(one).original for one in left], DECK_SIZE)
    return [one for index, one in enumerate(left) if index not in kept]


def _summary(table: Table, player: Player) -> tuple[str, str]:
    """Returns in words the cards that are left out, and the costs of the others."""
    left_out = f"Left out {len(table.leaving)} of {LEFT_OUT}: {_names(table, table.leaving)}"
    costs = Counter(table.card(one).cost for one in _kept(table, player))
    kept = ", ".join(f"{costs[cost]} at {cost} MP" for cost in sorted(costs))
    return left_out, f"Kept: {kept}"


def _kept(table: Table, player: Player) -> list[int]:
    return [one for one in table.side(player).pool if one not in table.leaving]


def _names(table: Table, numbers: Iterable[int]) -> str:
    return ", ".join(shown_name(table.card(one).original) for one in numbers)


def _keep(table: Table, player: Player) -> None:
    """Makes the kept cards the deck, not yet shuffled, and removes the rest."""
    side = table.side(player)
    for number in side.pool:
        if number in table.leaving:
            table.forget(number)
        else:
            table.change(number).place = "deck"
            side.deck.append(number)
    side.pool = []
    table.leaving = []
    table.emit("keep", player=player, n=len(side.deck))


_CHEAP: Final = 2
_SURELY_CHEAP: Final = 6
"""The number of cheap cards that are kept before anything else."""

_DEAR: Final = 6
_MOST_DEAR: Final = 5
"""The number of expensive cards after which others are kept only if nothing else is left."""

_WORTH_OF_MP: Final = 2
_WORTH_OF_EFFECT: Final = 3
"""Worth of 1 MP and of an effect, in attack or health."""


def suggested(cards: Sequence[Card], count: int) -> list[int]:
    """Returns the indices of the `count` cards that make the best deck, in order. The best deck has
    cards that are strong for their cost, enough cards for the first turns, and few expensive
    cards."""
    best = sorted(range(len(cards)), key=lambda one: (-_bargain(cards[one]), one))
    early = [one for one in best if cards[one].cost <= _CHEAP][:_SURELY_CHEAP]
    late = [one for one in best if cards[one].cost >= _DEAR][_MOST_DEAR:]
    best.sort(key=lambda one: (one not in early, one in late))
    return sorted(best[:count])


def _bargain(card: Card) -> int:
    """Returns roughly how much more a card gives than it costs. A leader counts only half its
    health, because it replaces the old leader's."""
    health = card.health // 2 if card.kind == "leader" else card.health
    body = card.attack * card.attack_times + health
    more = _WORTH_OF_EFFECT * len(card.effects) + len(card.abilities)
    return body + more - _WORTH_OF_MP * card.cost
