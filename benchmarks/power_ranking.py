"""`python -m benchmarks.power_ranking`: which player's matches rank decks best by their strength.

Starter decks of Chaos Cards, the game whose decks are measured, are handicapped: more and more of
their cards are replaced by cards that do nothing. Of two decks made from the same one, the deck
with fewer of these is certainly the better one. Each player measures every deck for the same CPU
time, against the starter decks. The result is how many pairs of decks it ranks correctly (Kendall's
tau: 1 for all, 0 for as many as by chance).
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from math import sqrt
from statistics import fmean
from typing import Final

from benchmarks import former_power_player
from benchmarks.measurement import Row, print_table
from engine import games
from engine.decks import Deck
from engine.games.chaos.cards import Card, ReadDeck
from engine.games.chaos.deck_power import play_match
from engine.games.chaos.set import STARTERS
from engine.players import PLAYERS, Player, Winner
from engine.practice.advice import advise
from engine.practice.levels import Level

GAME: Final = games()["chaos"]
HANDICAPS: Final = (0, 1, 2, 3, 4, 6, 8)
"""Numbers of cards that are replaced."""

Play = Callable[[tuple[Deck, Deck], bytes, Player], Winner]
"""A function that plays a match of two decks with a seed; the given player begins."""


def before(decks: tuple[Deck, Deck], seed: bytes, first: Player) -> Winner:
    """Plays a match by the method that measured decks before the practice player existed. Returns
    the winner."""
    one, other = (deck.content.cards for deck in decks)
    return former_power_player.play_match((one, other), seed, first)


def as_measured(decks: tuple[Deck, Deck], seed: bytes, first: Player) -> Winner:
    """Plays a match by the present method of measuring decks: between two of the simple players
    that also finish the practice player's imagined matches. Returns the winner."""
    one, other = (deck.content.cards for deck in decks)
    winner, _ = play_match((one, other), seed, first)
    return winner


def by_level(level: Level, decks: tuple[Deck, Deck], seed: bytes, first: Player) -> Winner:
    """Plays a match between two practice players of this level. Returns the winner."""
    match = GAME.begin(decks, seed, first)
    while (decision := match.decision) is not None:
        advice = advise(match, decision.player, level, seed)
        match.choose(decision.player, advice.option)
    assert match.winner is not None
    return match.winner


PLAYS: Final[Mapping[str, Play]] = {
    "before": before,
    "as measured": as_measured,
    "easy": partial(by_level, "easy"),
    "normal": partial(by_level, "normal"),
}


@dataclass(frozen=True, slots=True)
class Measured:
    """The share of its matches that a deck won, and the number of matches."""

    share: float
    matches: int


def blank(number: int) -> Card:
    """Returns a card that has the highest cost and does nothing."""
    return Card("minion", f"Sloth {number}", cost=7, attack=0, health=1, type="beast")


def handicapped(deck: Deck, count: int) -> Deck:
    """Returns the deck with `count` of its cards, spread over its list, replaced by useless ones. A
    larger count replaces the same cards and more."""
    cards: list[Card] = [*deck.content.cards]
    places = [n for n, card in enumerate(cards) if card.kind != "leader"]
    order = sorted(places, key=lambda n: sha256(cards[n].name.encode()).digest())
    for number, place in enumerate(order[:count], start=1):
        cards[place] = blank(number)
    return replace(deck, content=ReadDeck(tuple(cards)))


def pairings() -> Iterator[tuple[Deck, Player, int]]:
    """Yields an opponent's deck, the player who begins, and the number of the match, without
    end."""
    others = [GAME.parse_deck(starter.text) for starter in STARTERS]
    for number, (other, first) in enumerate(itertools.cycle(itertools.product(others, PLAYERS))):
        yield other, first, number


def measured(play: Play, deck: Deck, seconds: float, seed: int) -> Measured:
    """Plays matches with a deck for `seconds` seconds of CPU time. Returns its result."""
    results: list[float] = []
    end = time.process_time() + seconds
    for other, first, number in pairings():
        winner = play((deck, other), sha256(f"{seed}.{number}".encode()).digest(), first)
        results.append(0.5 if winner == "draw" else float(winner == "A"))
        if time.process_time() > end:
            break
    return Measured(fmean(results), len(results))


def concordance(shares: Sequence[float]) -> Iterator[float]:
    """Compares each pair of decks; `shares` has their results in the true order, the best deck
    first. Yields 1 if the results rank the pair correctly, -1 if wrongly, 0 for a tie."""
    for better, worse in itertools.combinations(shares, 2):
        yield float((better > worse) - (better < worse))


def rank(
    seconds: float, bases: int, seed: int, plays: Mapping[str, Play]
) -> Mapping[str, Sequence[Sequence[Measured]]]:
    """Measures starter decks and their handicapped versions by each method in `plays`. Returns for
    each method the results for each starter deck and its versions."""
    found: dict[str, list[list[Measured]]] = {name: [] for name in plays}
    for starter in STARTERS[:bases]:
        deck = GAME.parse_deck(starter.text)
        for name, play in plays.items():
            kin = [measured(play, handicapped(deck, k), seconds, seed) for k in HANDICAPS]
            found[name].append(kin)
            shares = " ".join(f"{one.share:.0%}" for one in kin)
            print(f"{starter.key}, {name}: {shares}", file=sys.stderr, flush=True)
    return found


def row(name: str, found: Sequence[Sequence[Measured]]) -> Row:
    """Returns the row for a method: Kendall's tau over all pairs, with its standard error over
    starter decks."""
    taus = [fmean(concordance([one.share for one in kin])) for kin in found]
    spread = sqrt(fmean((tau - fmean(taus)) ** 2 for tau in taus) / max(1, len(taus) - 1))
    matches = fmean(one.matches for kin in found for one in kin)
    slope = fmean(kin[0].share - kin[-1].share for kin in found)
    said = f"+- {spread:.3f}; {matches:.0f} matches a deck; whole deck to worst {slope:.0%}"
    return Row(name, f"{fmean(taus):.3f}", said)


def main() -> None:
    """Measures, and prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.power_ranking", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU time for each deck")
    parser.add_argument("--bases", type=int, default=len(STARTERS), help="so many ready decks")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--player", choices=PLAYS, action="append", help="only these")
    options = parser.parse_args()
    plays = {name: PLAYS[name] for name in options.player or PLAYS}
    found = rank(options.seconds, options.bases, options.seed, plays)
    title = f"Kendall's tau to the known order, {options.seconds:g} s of CPU time a deck"
    print_table(title, [row(name, kin) for name, kin in found.items()])


if __name__ == "__main__":
    main()
