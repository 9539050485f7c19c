"""Matches of a tournament whose secrets were fixed before the draw: the tournament published a hash
of them (the commitment) before the public number was known."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.ids import LENGTH, LETTERS
from bot.deals.draws import deal_secret, id_number, match_secret
from bot.deals.scheme import seed_of
from bot.deals.verification import VerificationFinding
from bot.store.matches.match_rows import MatchRow
from bot.store.tournaments.tournament_draws import (
    DealRow,
    DrawRow,
    deal_of,
    draw_of_pairing,
    get_draw,
    ids_taken,
)
from bot.store.tournaments.tournament_rows import get_tournament

ID_CHOICES: Final = 8
"""The number of possible ids of a match; it gets the first id that no other match has."""


async def drawn_match(
    connection: AsyncConnection, row: MatchRow
) -> tuple[MatchRow, DealRow | None]:
    """Returns the new match `row`, changed to be dealt from the secret to which its tournament had
    committed: the match gets this secret, and the id that follows from it. Also returns the deal
    that the match uses. If there is no commitment, returns the match unchanged, and None."""
    found = None if row.pairing is None else await draw_of_pairing(connection, row.pairing)
    if found is None:
        return row, None
    draw, deal, number = found
    sealed = secret_of(draw, deal)
    ids = match_ids(sealed, number)
    taken = await ids_taken(connection, ids)
    match_id = next((one for one in ids if one not in taken), row.id)
    secret = match_secret(sealed, number)
    drawn = replace(
        row,
        id=match_id,
        series=match_id if row.series == row.id else row.series,
        secret=secret,
        seed=seed_of(match_id, secret),
    )
    return drawn, replace(deal, match_id=match_id)


async def draw_finding(connection: AsyncConnection, row: MatchRow) -> Sequence[VerificationFinding]:
    """Returns one finding: whether a match was dealt from its tournament's commitment. Returns no
    finding if there is no commitment."""
    deal = await deal_of(connection, row.id)
    draw = None if deal is None else await get_draw(connection, deal.tournament)
    there = None if deal is None else await get_tournament(connection, deal.tournament)
    if deal is None or draw is None or there is None:
        return ()
    sealed, number = secret_of(draw, deal), there.public_number
    agrees = row.secret == match_secret(sealed, number) and row.id in match_ids(sealed, number)
    where = f"{deal.tournament}, round {deal.round}, table {deal.number}, deal {deal.deal}"
    follow = "follow" if agrees else "do not follow"
    after = f"the public number {number}" if number else "no public number"
    words = f"its id and secret {follow} from {after} and {sealed.hex()}, sealed for {where}"
    return (VerificationFinding("draw", agrees, words),)


def secret_of(draw: DrawRow, deal: DealRow) -> bytes:
    """Returns the secret of a deal, computed from the key of its tournament's `draw`. The
    tournament's commitment has fixed this secret."""
    return deal_secret(draw.key, deal.round, deal.number, deal.deal)


def match_ids(sealed: bytes, number: str | None) -> Sequence[str]:
    """Returns the possible ids of a match that is dealt from a committed secret. The caller uses
    the first id that isn't taken. The ids follow from the committed secret `sealed` and the public
    `number`, so that nobody can choose an id."""
    return [_spelled(id_number(sealed, number, choice)) for choice in range(ID_CHOICES)]


def _spelled(number: int) -> str:
    letters = list[str]()
    for _ in range(LENGTH):
        number, at = divmod(number, len(LETTERS))
        letters.append(LETTERS[at])
    return "".join(letters)
