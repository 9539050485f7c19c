"""The parts of a deal as a file, so that anybody can repeat the deal (`docs/fair-play.md`)."""

import json
from collections.abc import Mapping
from typing import Final

from bot.deals.scheme import CommittedDeckList, Cuts
from bot.store.matches.match_rows import MatchRow
from engine.players import Player

WORDS_DELETED: Final = "words_deleted"
"""The part that names the seats (A, B or AB) that cut with words which were deleted with the
player's data."""

ASKED: Final = "asked_to_cut"
NOBODY: Final = "nobody"
"""The part that says that nobody was asked to cut, because the match was dealt at once: before its
commitment was posted, or because it could not be posted."""


def parts_of(
    game: str,
    match_id: str,
    secret: bytes,
    cuts: Cuts,
    decks: tuple[CommittedDeckList, CommittedDeckList],
    first: Player | None,
) -> bytes:
    """Returns as JSON all data that a deal is computed from, for a file with which anybody can
    repeat the deal. `cuts` are the words or numbers with which A and B cut the deck, None for a
    player who did not cut. `first` is the player who begins, None if chance decided that."""
    parts = {
        "game": game,
        "match": match_id,
        "secret": secret.hex(),
        "first": first,
        "cuts": cuts,
        "texts": [deck.text for deck in decks],
        "cards": [list(deck.cards) for deck in decks],
    }
    return json.dumps(parts, ensure_ascii=False, indent=1).encode()


def recorded_parts(row: MatchRow) -> Mapping[str, str]:
    """Returns the data of a match's deal that belong in the match's record, by name: the secret,
    the commitment, the players' words that cut the deck, and so on. Returns an empty mapping for a
    match without a secret, which an old version of the bot dealt."""
    if row.secret is None:
        return {}
    parts = {
        "scheme": str(row.deal_scheme),
        "secret": row.secret.hex(),
        "commitment": row.commitment,
        "cut_a": row.cut_a,
        "cut_b": row.cut_b,
        WORDS_DELETED: "".join(row.words_deleted) or None,
        ASKED: NOBODY if row.nobody_asked else None,
    }
    return {name: part for name, part in parts.items() if part is not None}
