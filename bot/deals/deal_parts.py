"""The parts of a deal as a file, from which anybody can deal anew (`docs/fair-play.md`)."""

import json
from collections.abc import Mapping
from typing import Final

from bot.deals.scheme import CommittedDeckList, Cuts
from bot.store.matches.match_rows import MatchRow
from engine.players import Player

WORDS_DELETED: Final = "words_deleted"
"""The part that says who (A, B or AB) cut with words that were deleted with all else of theirs."""

ASKED: Final = "asked_to_cut"
NOBODY: Final = "nobody"
"""The part that says that nobody was asked, as the match was dealt at once: before its commitment
stood anywhere, or where it could not."""


def parts_of(
    game: str,
    match_id: str,
    secret: bytes,
    cuts: Cuts,
    decks: tuple[CommittedDeckList, CommittedDeckList],
    first: Player | None,
) -> bytes:
    """The parts as JSON. `first` is who begins where chance did not decide that."""
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
    """The parts of a deal by name, as the record of a match has them; none by the former scheme."""
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
