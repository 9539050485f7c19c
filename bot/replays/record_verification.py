"""Verifies a match from the file of its record."""

from bot.base.refusals import Refusal
from bot.deals.deal_parts import ASKED, NOBODY, WORDS_DELETED
from bot.deals.scheme import SCHEME
from bot.deals.verification import MatchToVerify
from bot.replays.record import OpenRecord
from bot.store.matches.match_rows import ChoiceRow
from engine.core.randomness import SEED_BYTES
from engine.players import PLAYERS

UNKNOWN = "I don't know the scheme of its deal: {scheme!r}."
DAMAGED = "The secret of its deal must be 64 hexadecimal digits."
NO_SECRET = "Its deal is of scheme {scheme}, and the secret is missing."


def to_verify_record(record: OpenRecord) -> MatchToVerify:
    """Converts an open record to the form in which a match is verified. Raises Refusal if the parts
    of the record's deal are impossible."""
    deal, parts = record.deal, record.deal.parts
    scheme = parts.get("scheme", "0")
    if scheme not in ("0", str(SCHEME)):
        raise Refusal(UNKNOWN.format(scheme=scheme[:40]))
    if scheme != "0" and "secret" not in parts:
        raise Refusal(NO_SECRET.format(scheme=scheme))
    choices = [
        ChoiceRow(number, it.player, it.option, it.why is not None, "", it.made, it.why, it.hurried)
        for number, it in enumerate(record.choices)
    ]
    return MatchToVerify(
        about=record.about,
        sources=deal.decks,
        first=deal.first,
        seed=bytes.fromhex(deal.seed),
        scheme=int(scheme),
        secret=_secret(parts["secret"]) if "secret" in parts else None,
        cuts=(parts.get("cut_a"), parts.get("cut_b")),
        commitment=parts.get("commitment", ""),
        opening=record.opening,
        choices=choices,
        computer_seed=bytes.fromhex(record.computer_seed) if record.computer_seed else None,
        computer_version=record.computer_version,
        end=record.end,
        words_deleted=[it for it in PLAYERS if it in parts.get(WORDS_DELETED, "")],
        nobody_asked=parts.get(ASKED) == NOBODY,
        earlier=record.to_engine_record().earlier,
    )


def _secret(digits: str) -> bytes:
    try:
        secret = bytes.fromhex(digits)
    except ValueError as error:
        raise Refusal(DAMAGED) from error
    if len(secret) != SEED_BYTES:
        raise Refusal(DAMAGED)
    return secret
