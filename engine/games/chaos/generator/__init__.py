"""Cards that a program makes up: by number, and of a given cost (CHAOS 9, 11, 13)."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from engine.core.randomness import SEED_BYTES, SeededRandom
from engine.games.chaos.cards import Card
from engine.games.chaos.generator.expansion import ANY_COST, Writer
from engine.games.chaos.generator.tables import cost_odds, kind_odds
from engine.games.chaos.odds import NothingLeft, Stream

FIRST: Final = 1
NEWEST: Final = 2
"""The generators: what was begun with an older one goes on with it."""


def generate(seed: int, k: int, least: int | None = None, most: int | None = None) -> Card:
    """Returns card k of a seed, called `#seed.k`, of a cost from `least` to `most`.

    The same arguments give the same card on every machine. Raises ValueError if no card has such a
    cost.
    """
    least = ANY_COST[0] if least is None else least
    most = ANY_COST[1] if most is None else most
    stream = Stream(sha256(f"{seed}.{k}".encode()).digest())
    try:
        return _drawn(stream, f"#{seed}.{k}", least, most, NEWEST)
    except NothingLeft:
        raise ValueError(f"No card costs from {least} to {most}; costs go from 0 to 10.") from None


def dealt_card(rng: SeededRandom, name: str, generator: int) -> Card:
    """Returns a card of any cost, made for a match by that generator: what it is called tells
    nothing of what it is made from, so that nobody can make it again."""
    return _drawn(_stream(rng), name, *ANY_COST, generator)


def random_card(
    rng: SeededRandom, cost: int, *, minion: bool, name: str = "#", generator: int = NEWEST
) -> Card:
    """Returns a card of that cost, 0 to 10, made in a match by that generator; `minion` says that
    it is one. Cards within it are named after it."""
    stream = _stream(rng)
    kind = "minion" if minion else stream.draw(kind_odds(cost, cost))
    return Writer(stream, name, judges=generator > FIRST).card(kind, cost)


def _stream(rng: SeededRandom) -> Stream:
    return Stream(b"".join(rng.below(256).to_bytes(1, "big") for _ in range(SEED_BYTES)))


def _drawn(stream: Stream, name: str, least: int, most: int, generator: int) -> Card:
    """Returns a card of a cost within the bounds. Raises NothingLeft if there is none."""
    kind = stream.draw(kind_odds(least, most))
    cost = stream.draw(cost_odds(kind, least, most))
    return Writer(stream, name, judges=generator > FIRST).card(kind, cost)
