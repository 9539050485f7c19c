"""From a tournament's seed and a public number to its draw, from its key and that number to the
secrets of its matches, and the commitment to all of that (`docs/fair-play.md`).

Hashes are over labelled lists, as in `bot.deals.scheme`. Numbers in them are decimal texts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.deals.scheme import digest

DrawField = Sequence[tuple[int, int | None]]
"""Who takes part, in the order in which they signed up: their numbers, and ratings where they have
one."""


def draw_seed(tournament: str, seed: bytes, number: str | None) -> bytes:
    """What lots, numbers at the start, byes and pairings are drawn from; without a number the
    tournament's own seed."""
    if number is None:
        return seed
    return digest("deckhand-draw/1 seed", seed, number, tournament)


def field_hash(field: DrawField) -> bytes:
    """The hash of who takes part."""
    parts = [part for one, rating in field for part in (str(one), _decimal(rating))]
    return digest("deckhand-draw/1 field", *parts)


def _decimal(number: int | None) -> str | None:
    return None if number is None else str(number)


def deal_secret(key: bytes, number: int, table: int, deal: int) -> bytes:
    """What is committed to for a deal: of a round, a table, and the deals there, all from 1."""
    return digest("deckhand-draw/1 deal", key, str(number), str(table), str(deal))


def deal_hash(secret: bytes) -> bytes:
    """What is published of it."""
    return digest("deckhand-draw/1 sealed", secret)


def match_secret(secret: bytes, number: str | None) -> bytes:
    """The secret of the match, once the public number is there (None: it was drawn without)."""
    return digest("deckhand-draw/1 secret", secret, number)


def id_number(secret: bytes, number: str | None, choice: int) -> int:
    """What an id of that match is spelled from, for each `choice` that it has, from 0."""
    return int.from_bytes(digest("deckhand-draw/1 id", secret, number, str(choice)), "big")


@dataclass(frozen=True)
class SealedDeals:
    """The hashes of what is committed to for each deal: round by round, table by table."""

    hashes: Sequence[Sequence[bytes]]

    @cached_property
    def rounds(self) -> Sequence[bytes]:
        """The hash of each round."""
        return [
            digest("deckhand-draw/1 round", str(number), *hashes)
            for number, hashes in enumerate(self.hashes, 1)
        ]


def seal_deals(key: bytes, rounds: int, tables: int, deals: int) -> SealedDeals:
    """What is published of so many deals."""
    return SealedDeals(
        [
            [
                deal_hash(deal_secret(key, number, table, deal))
                for table in range(1, tables + 1)
                for deal in range(1, deals + 1)
            ]
            for number in range(1, rounds + 1)
        ]
    )


def commitment_to(
    tournament: str, source: str, seed: bytes, field: DrawField, rounds: Sequence[bytes]
) -> str:
    """What is published before the public number is there, in hex: it fixes where that comes from,
    the seed, who takes part, and the secrets of all rounds by their hashes."""
    label = "deckhand-draw/1 commitment"
    return digest(label, tournament, source, seed, field_hash(field), *rounds).hex()
