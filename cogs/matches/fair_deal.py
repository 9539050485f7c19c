"""The commitment to a match's deal: a message of its own, which is never edited, and what it
means."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from bot.discord_calls import OutgoingMessage
from bot.replays.openness import Secrecy
from bot.store.matches import MatchRow
from cogs.matches.controls import IdButton
from cogs.ui.component_ids import MATCH_ID, ComponentId
from cogs.ui.controls import controls

NOT_YET: Mapping[Secrecy, str] = {
    "running": "It is told when the match is over and nobody can play either deck again.",
    "played again": "It is told when no match, series or tournament has either deck any more.",
    "agreement": "It is told when both players agree: the lists of its tournament are closed.",
}
"""When the seed of a match is told that is not open yet."""


class FairDealButton(IdButton, id=ComponentId("match:fair-deal", MATCH_ID)):
    """Explains the commitment, and how to check it, to whoever presses."""

    label = "Fair deal"


def commitment(row: MatchRow) -> str:
    """The fingerprint of the seed by which all chance of the match goes."""
    return hashlib.sha256(row.seed).hexdigest()


def deal_message(row: MatchRow) -> OutgoingMessage:
    """The commitment, to be sent before the first board and left as it is."""
    words = f"-# Deal of match {row.id}: SHA-256 `{commitment(row)}`"
    return OutgoingMessage(words, controls(FairDealButton(row.id)))


def explanation(row: MatchRow, secrecy: Secrecy | None) -> OutgoingMessage:
    """What the commitment means, and how anybody checks it; the seed only where there is no reason
    to keep it secret."""
    seed = f"It was `{row.seed.hex()}`." if secrecy is None else NOT_YET[secrecy]
    return OutgoingMessage(
        f"### Fair deal · match {row.id}\n"
        "All chance in this match, such as how the decks are shuffled, comes from one secret "
        "number, the seed. I chose it before anybody saw a card, and posted its fingerprint in a "
        "message of its own, which is never edited (Discord would mark it). So I can change "
        "nothing about the deal afterwards, and nobody can guess the seed from the "
        f"fingerprint.\n\n**The fingerprint**: `{commitment(row)}`\n**The seed**: {seed}\n\n"
        "**Check it yourself**: the SHA-256 of the seed, taken as hexadecimal bytes, is the "
        "fingerprint: `printf %s SEED | xxd -r -p | sha256sum`. With the seed, both decks and the "
        "choices the whole match can be played again."
    )
