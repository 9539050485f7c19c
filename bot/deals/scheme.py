"""From a secret, the cuts and a match's id to its seed, and the commitment to all of that.

Each hash is SHA-256 over a list: its label, then its parts, each preceded by how many bytes it has
(four bytes, big-endian; all ones for a part that is absent, which has none).
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import engine
from engine.players import PLAYERS, Player

SCHEME: Final = 1
"""The scheme by which matches are dealt now. 0 is the one before: the seed itself was the secret,
and its SHA-256 the commitment."""

ABSENT: Final = b"\xff\xff\xff\xff"

Cuts = tuple[str | None, str | None]
"""How A and B cut the deck, in their words; None for who did not."""

NOT_CUT: Final[Cuts] = (None, None)


@dataclass(frozen=True, slots=True)
class CommittedDeckList:
    """What a player brings: the text, and its cards by name in the order in which they lie before
    they are shuffled. The text of a mode has no cards: it makes them from the seed."""

    text: str
    cards: Sequence[str] = ()


def digest(label: str, *parts: bytes | str | None) -> bytes:
    """The hash of a labelled list. None is a part that is absent, which differs from an empty
    one."""
    hashed = hashlib.sha256()
    for part in (label, *parts):
        data = part.encode() if isinstance(part, str) else part
        hashed.update(ABSENT if data is None else len(data).to_bytes(4, "big") + data)
    return hashed.digest()


def deck_hash(secret: bytes, player: Player, deck: CommittedDeckList) -> bytes:
    """The hash of a deck list, with a salt that the secret gives for that player."""
    salt = digest("deckhand-deal/1 salt", secret, player)
    return digest("deckhand-deal/1 deck", salt, deck.text, *deck.cards)


def commitment_to(
    match_id: str, secret: bytes, decks: tuple[CommittedDeckList, CommittedDeckList]
) -> str:
    """What is published before anything is dealt, in hex."""
    hashes = [deck_hash(secret, *one) for one in zip(PLAYERS, decks, strict=True)]
    return digest("deckhand-deal/1 commitment", match_id, secret, *hashes).hex()


def seed_of(match_id: str, secret: bytes, cuts: Cuts = NOT_CUT) -> bytes:
    """The seed by which all chance of the match goes."""
    return digest("deckhand-deal/1 seed", secret, *cuts, match_id)


def former_commitment(seed: bytes) -> str:
    """What was published of a seed by the scheme before this one, in hex."""
    return hashlib.sha256(seed).hexdigest()


def deck_lists(game: str, sources: tuple[str, str]) -> tuple[CommittedDeckList, CommittedDeckList]:
    """The lists of A and B, from the texts of their decks. Those of a mode have no cards yet, and
    of a game that does not say how it deals the texts alone are told."""
    rules = engine.games()[game]
    of_modes = [text for mode in rules.modes for text in (mode.deck, *mode.former)]
    if rules.dealing is None or sources[0] in of_modes:
        return CommittedDeckList(sources[0]), CommittedDeckList(sources[1])
    a, b = rules.unshuffled((rules.parse_deck(sources[0]), rules.parse_deck(sources[1])))
    return CommittedDeckList(sources[0], a), CommittedDeckList(sources[1], b)
