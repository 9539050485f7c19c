"""The draw of a tournament from its seed and a public number, the secrets of its matches from its
key and that number, and the commitment to all of it (`docs/fair-play.md`).

Hashes are over labelled lists, as in `bot.deals.scheme`. Numbers in them are decimal texts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.deals.scheme import digest

DrawField = Sequence[tuple[int, int | None]]
"""The players in the order in which they signed up: their numbers, and their ratings (None:
unrated)."""


def draw_seed(tournament: str, seed: bytes, number: str | None) -> bytes:
    """Returns the seed of lots, seeding, byes and pairings; without a number, the tournament's own
    seed."""
    if number is None:
        return seed
    return digest("deckhand-draw/1 seed", seed, number, tournament)


def field_hash(field: DrawField) -> bytes:
    """Returns the hash of the players."""
    parts = [part for one, rating in field for part in (str(one), _decimal(rating))]
    return digest("deckhand-draw/1 field", *parts)


def _decimal(number: int | None) -> str | None:
    return None if number is None else str(number)


def deal_secret(key: bytes, number: int, table: int, deal: int) -> bytes:
    """Returns the secret of a deal that the bot commits to, by round, table and deal at that table,
    all from 1."""
    return digest("deckhand-draw/1 deal", key, str(number), str(table), str(deal))


def deal_hash(secret: bytes) -> bytes:
    """Returns the published hash of a deal's secret."""
    return digest("deckhand-draw/1 sealed", secret)


def match_secret(secret: bytes, number: str | None) -> bytes:
    """Returns the secret of the match, once the public number is known (None: it was drawn without
    one)."""
    return digest("deckhand-draw/1 secret", secret, number)


def id_number(secret: bytes, number: str | None, choice: int) -> int:
    """Returns the number that an id of that match is spelled from, for each `choice` of an id, from
    0."""
    return int.from_bytes(digest("deckhand-draw/1 id", secret, number, str(choice)), "big")


@dataclass(frozen=True)
class SealedDeals:
    """The hashes of the secrets that the bot commits to, round by round; each has all deals, table
    by table."""

    hashes: Sequence[Sequence[bytes]]

    @cached_property
    def rounds(self) -> Sequence[bytes]:
        """The hash of each round."""
        return [
            digest("deckhand-draw/1 round", str(number), *hashes)
            for number, hashes in enumerate(self.hashes, 1)
        ]


def seal_deals(key: bytes, rounds: int, tables: int, deals: int) -> SealedDeals:
    """Returns the published hashes of these deals."""
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
    """Returns the commitment in hex that is published before the public number is known. It fixes
    the source of that number, the seed, the players, and the hashes of the secrets of all
    rounds."""
    label = "deckhand-draw/1 commitment"
    return digest(label, tournament, source, seed, field_hash(field), *rounds).hex()
