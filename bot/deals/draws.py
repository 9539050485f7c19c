"""The draw of a tournament from its seed and a public number, the secrets of its matches from its
key and that number, and the commitment to all of it (`docs/fair-play.md`).

Hashes are over labelled lists, as in `bot.deals.scheme`. Numbers in them are decimal texts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.deals.scheme import digest

DrawField = Sequence[tuple[int, int | None]]
"""The id and the rating (None: unrated) of each player, in the order in which they signed up."""


def draw_seed(tournament: str, seed: bytes, number: str | None) -> bytes:
    """Returns the seed of a tournament's seeding, byes, pairings and lots (random numbers that
    decide ties). The result is computed from the tournament's id `tournament`, its own `seed` and
    the public `number`. If `number` is None, the result is `seed` itself."""
    if number is None:
        return seed
    return digest("deckhand-draw/1 seed", seed, number, tournament)


def field_hash(field: DrawField) -> bytes:
    """Returns the hash of the list of players with their ratings."""
    parts = [part for one, rating in field for part in (str(one), _decimal(rating))]
    return digest("deckhand-draw/1 field", *parts)


def _decimal(number: int | None) -> str | None:
    return None if number is None else str(number)


def deal_secret(key: bytes, number: int, table: int, deal: int) -> bytes:
    """Returns the secret for one deal of a tournament, computed from the tournament's `key`.
    `number` is the number of the round, `table` the number of the pairing in this round, and `deal`
    the number of the deal among all deals of the pairing; all count from 1."""
    return digest("deckhand-draw/1 deal", key, str(number), str(table), str(deal))


def deal_hash(secret: bytes) -> bytes:
    """Returns the hash of a deal's secret, which is published before the draw."""
    return digest("deckhand-draw/1 sealed", secret)


def match_secret(secret: bytes, number: str | None) -> bytes:
    """Returns the secret of a match's deal, computed from the deal's own `secret` and the
    tournament's public `number`. `number` is None if the tournament was drawn without a public
    number."""
    return digest("deckhand-draw/1 secret", secret, number)


def id_number(secret: bytes, number: str | None, choice: int) -> int:
    """Returns the number from which the id of a match is made. It is computed from `secret`, the
    secret of the match's deal, and the tournament's public `number` (None if there is none). If the
    id is taken, the next `choice` gives another number; choices count from 0."""
    return int.from_bytes(digest("deckhand-draw/1 id", secret, number, str(choice)), "big")


@dataclass(frozen=True)
class SealedDeals:
    """The published hashes of the secrets of all deals of a tournament. `hashes` has a list for
    each round, in which the deals are ordered by table and number."""

    hashes: Sequence[Sequence[bytes]]

    @cached_property
    def rounds(self) -> Sequence[bytes]:
        """One hash for each round, computed from the hashes of its deals."""
        return [
            digest("deckhand-draw/1 round", str(number), *hashes)
            for number, hashes in enumerate(self.hashes, 1)
        ]


def seal_deals(key: bytes, rounds: int, tables: int, deals: int) -> SealedDeals:
    """Returns the hashes of the secrets of all deals that follow from a tournament's `key`. There
    are `rounds` rounds, each with `tables` pairings, and `deals` deals for each pairing."""
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
    """Returns the hex hash that is published before the public number is known. The hash commits
    the bot to the name `source` of that number (such as the name of a lottery), the tournament's id
    and seed, the players with their ratings, and the secrets of all rounds (`rounds` are their
    hashes)."""
    label = "deckhand-draw/1 commitment"
    return digest(label, tournament, source, seed, field_hash(field), *rounds).hex()
