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
    """A deck as the commitment contains it. `text` is its text, `cards` are the names of its cards
    in the order before the shuffle. `cards` is empty for a deck that the bot provides in a mode,
    because its cards follow from the seed."""

    text: str
    cards: Sequence[str] = ()


def digest(label: str, *parts: bytes | str | None) -> bytes:
    """Returns the SHA-256 hash of a label and a list of parts. The label names the use of the hash,
    so that equal parts give different hashes in different uses. An absent part (None) gives another
    hash than an empty one."""
    hashed = hashlib.sha256()
    for part in (label, *parts):
        data = part.encode() if isinstance(part, str) else part
        hashed.update(ABSENT if data is None else len(data).to_bytes(4, "big") + data)
    return hashed.digest()


def deck_hash(secret: bytes, player: Player, deck: CommittedDeckList) -> bytes:
    """Returns the hash of a player's deck list, salted with a value that is computed from the
    match's secret and the seat."""
    salt = digest("deckhand-deal/1 salt", secret, player)
    return digest("deckhand-deal/1 deck", salt, deck.text, *deck.cards)


def commitment_to(
    match_id: str, secret: bytes, decks: tuple[CommittedDeckList, CommittedDeckList]
) -> str:
    """Returns the hex hash that is published before the deal. The hash commits the bot to the
    match's secret and both decks."""
    hashes = [deck_hash(secret, *one) for one in zip(PLAYERS, decks, strict=True)]
    return digest("deckhand-deal/1 commitment", match_id, secret, *hashes).hex()


def seed_of(match_id: str, secret: bytes, cuts: Cuts = NOT_CUT) -> bytes:
    """Returns the seed of all randomness in a match. It is computed from the match's id and secret,
    and from `cuts`, the words with which A and B cut the deck (None for a player who didn't)."""
    return digest("deckhand-deal/1 seed", secret, *cuts, match_id)


def former_commitment(seed: bytes) -> str:
    """Returns the hex hash of a match's seed. Old versions of the bot published this hash as the
    commitment to the match's deal."""
    return hashlib.sha256(seed).hexdigest()


def deck_lists(game: str, sources: tuple[str, str]) -> tuple[CommittedDeckList, CommittedDeckList]:
    """Returns the deck lists of A and B, from the texts of their decks. A list has only the deck's
    text and no card names in two cases: the bot provides the decks (the match has a mode), or the
    game doesn't declare how it deals."""
    rules = engine.games()[game]
    of_modes = [text for mode in rules.modes for text in (mode.deck, *mode.former)]
    if rules.dealing is None or sources[0] in of_modes:
        return CommittedDeckList(sources[0]), CommittedDeckList(sources[1])
    a, b = rules.unshuffled((rules.parse_deck(sources[0]), rules.parse_deck(sources[1])))
    return CommittedDeckList(sources[0], a), CommittedDeckList(sources[1], b)
