"""The seed of a match from a secret, the cuts and the match's id, and the commitment to all of
them.

Each hash is SHA-256 over a list: its label, then its parts, each preceded by its number of bytes
(four bytes, big-endian; all ones for a part that is absent, which has none).
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import engine
from engine.players import PLAYERS, Player

SCHEME: Final = 1
"""The present dealing scheme. In scheme 0, the former one, the seed itself was the secret, and its
SHA-256 the commitment."""

ABSENT: Final = b"\xff\xff\xff\xff"

Cuts = tuple[str | None, str | None]
"""The words with which A and B cut the deck; None for a player who did not cut."""

NOT_CUT: Final[Cuts] = (None, None)


@dataclass(frozen=True, slots=True)
class CommittedDeckList:
    """A player's deck: the text, and the names of its cards in their order before the shuffle. The
    text of a mode has no cards: it makes them from the seed."""

    text: str
    cards: Sequence[str] = ()


def digest(label: str, *parts: bytes | str | None) -> bytes:
    """Returns the hash of a labelled list. None is an absent part, which differs from an empty
    one."""
    hashed = hashlib.sha256()
    for part in (label, *parts):
        data = part.encode() if isinstance(part, str) else part
        hashed.update(ABSENT if data is None else len(data).to_bytes(4, "big") + data)
    return hashed.digest()


def deck_hash(secret: bytes, player: Player, deck: CommittedDeckList) -> bytes:
    """Returns the hash of a deck list, with a salt that is derived from the secret and the
    player."""
    salt = digest("deckhand-deal/1 salt", secret, player)
    return digest("deckhand-deal/1 deck", salt, deck.text, *deck.cards)


def commitment_to(
    match_id: str, secret: bytes, decks: tuple[CommittedDeckList, CommittedDeckList]
) -> str:
    """Returns the commitment in hex that is published before the deal."""
    hashes = [deck_hash(secret, *one) for one in zip(PLAYERS, decks, strict=True)]
    return digest("deckhand-deal/1 commitment", match_id, secret, *hashes).hex()


def seed_of(match_id: str, secret: bytes, cuts: Cuts = NOT_CUT) -> bytes:
    """Returns the seed of all randomness in the match."""
    return digest("deckhand-deal/1 seed", secret, *cuts, match_id)


def former_commitment(seed: bytes) -> str:
    """Returns the commitment to a seed in hex by the former scheme."""
    return hashlib.sha256(seed).hexdigest()


def deck_lists(game: str, sources: tuple[str, str]) -> tuple[CommittedDeckList, CommittedDeckList]:
    """Returns the lists of A and B from the texts of their decks. Has only the texts if the decks
    are of a mode, or if the game does not declare how it deals."""
    rules = engine.games()[game]
    of_modes = [text for mode in rules.modes for text in (mode.deck, *mode.former)]
    if rules.dealing is None or sources[0] in of_modes:
        return CommittedDeckList(sources[0]), CommittedDeckList(sources[1])
    a, b = rules.unshuffled((rules.parse_deck(sources[0]), rules.parse_deck(sources[1])))
    return CommittedDeckList(sources[0], a), CommittedDeckList(sources[1], b)
