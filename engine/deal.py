"""The deal of a game as data: enough to repeat the deal of both decks from a seed, without the
game's rules.

The rules deal on their own (`BaseRules.play`). This module states the deal a second time, so that
anybody can verify it in a few lines of their own (`docs/fair-play.md`).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engine.core.randomness import SeededRandom
from engine.core.rules import BaseRules
from engine.events import who_began
from engine.players import PLAYERS, Player


@dataclass(frozen=True, slots=True)
class DealRules:
    """The way in which a game deals.

    - `beginner`: whether chance decides who begins before or after the decks are shuffled.
    - `top`: which card of the shuffled list is drawn first.
    - `hands`: the number of cards that the beginning player draws, and the number for the other
      player.
    """

    beginner: Literal["before", "after"]
    top: Literal["first", "last"]
    hands: tuple[int, int]


@dataclass(frozen=True, slots=True)
class DealResult:
    """The result of a deal. `first` is the player who begins. `hands` are the first hands. `decks`
    are the shuffled decks of A and B from the top, including the cards of the first hands."""

    first: Player
    decks: tuple[Sequence[str], Sequence[str]]
    hands: tuple[Sequence[str], Sequence[str]]


def deal_anew(
    dealing: DealRules,
    decks: tuple[Sequence[str], Sequence[str]],
    seed: bytes,
    first: Player | None = None,
) -> DealResult:
    """Returns the deal that a seed leads to. `decks` are the cards of both decks before shuffling.
    `first` is the player who begins, None if chance decides that.

    >>> dealing = DealRules("before", "last", (1, 2))
    >>> dealt = deal_anew(dealing, (["Imp", "Rat", "Owl"], ["Bat", "Cat", "Dog"]), bytes(32), "A")
    >>> dealt.hands == (dealt.decks[0][:1], dealt.decks[1][:2])
    True
    """
    rng = SeededRandom(seed)
    if dealing.beginner == "before":
        first = first or PLAYERS[rng.below(2)]
    shuffled = [list(deck) for deck in decks]
    for deck in shuffled:
        rng.shuffle(deck)
        if dealing.top == "last":
            deck.reverse()
    first = first or PLAYERS[rng.below(2)]
    own, other = dealing.hands
    sizes = (own, other) if first == "A" else (other, own)
    hands = (shuffled[0][: sizes[0]], shuffled[1][: sizes[1]])
    return DealResult(first, (shuffled[0], shuffled[1]), hands)


def is_dealt(dealing: DealRules, rules: BaseRules[Any], dealt: DealResult) -> bool:
    """Returns whether the match of `rules`, which has just begun, was dealt as `dealt` says. True
    if the same player begins, both players hold at least these first hands, and the rest of both
    decks is in the same order."""
    if who_began(rules.table.events) != dealt.first:
        return False
    for player, deck, hand in zip(PLAYERS, dealt.decks, dealt.hands, strict=True):
        left, held = (
            [rules.table.name(card) for card in rules.table.state.side(player).zone(zone)]
            for zone in ("deck", "hand")
        )
        from_top = left[::-1] if dealing.top == "last" else left
        drawn = len(deck) - len(left)
        if drawn < len(hand) or from_top != list(deck[drawn:]) or Counter(hand) - Counter(held):
            return False
    return True
