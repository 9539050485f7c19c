"""The fingerprint of a match's deal, which is a commitment to it: a separate message, which is
never edited, and the explanation.

The parts of a deal are everything from which it is computed: a secret number, how the players cut
the deck, both deck lists, the match's id, and who begins.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.base.discord_text import plain
from bot.deals.deal_parts import parts_of
from bot.deals.scheme import deck_lists, former_commitment
from bot.deals.verification import whose_word
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage
from bot.replays.openness import Secrecy, opens_at
from bot.store.matches.match_rows import MatchRow
from cogs.ui.component_ids import MATCH_ID, ComponentId
from cogs.ui.controls import MatchButton, controls
from cogs.ui.match_text import ALSO_AGREED
from engine.players import PLAYERS

NOT_YET: Mapping[Secrecy, str] = {
    "running": "I reveal it when the match is over and nobody can play either deck again.",
    "played again": "I reveal it when neither deck is in a match, challenge, queue or tournament.",
    "rematch": "I reveal it when the rematch is declined, otherwise <t:{opens}:R>.",
    "agreement": "I reveal it when both players agree: the lists of its tournament are closed.",
    "gone": "I can't reveal it: the match that this one continues was secret, and is gone.",
}
"""Sentences that say when the parts of a deal will be published, by why they are secret."""


CUTTING_NOW = "both players may cut the deck now. Both cuts are shown once the cards are dealt."
DELETED = "own words, which were deleted with all else of theirs"
VERIFY_NOW = "**Verify** does it for you."
VERIFY_LATER = "once the match is over, this page has a button for it."
HOW_TO_CHECK = (
    "**Check it**: {verify} Forty lines of Python or JavaScript check it without me: "
    "Deckhand's `docs/fair-play.md` has them, and says what all this does not prove."
)
FORMER = (
    "All chance in this match comes from one secret number, the seed. I chose it before the first "
    "card, and posted its fingerprint in a message that I never edit (Discord would mark it). So I "
    "can't change the deal afterwards. Nobody could cut the deck then: you rely on this bot's host "
    "that I chose the seed at random."
)
NOW = (
    "I post the fingerprint before I deal, in a message that I never edit (Discord would mark it). "
    "It fixes a secret of mine and both deck lists. All chance in this match comes from one "
    "number, the seed: a hash of that secret, of how you cut the deck and of the match's id."
)
AT_ONCE = (
    "I post the fingerprint before the first card, in a message that I never edit (Discord would "
    "mark it). It fixes a secret of mine and both deck lists. All chance in this match comes from "
    "one number, the seed: a hash of that secret and of the match's id. So I can't change the deal "
    "afterwards. Nobody cut the deck: you rely on this bot's host that I drew the secret at random."
)
PRACTICE = (
    "In practice I post no fingerprint. The one below fixes a secret of mine and both deck lists. "
    "All chance in this match comes from one number, the seed: a hash of that secret and of the "
    "match's id."
)


@dataclass(frozen=True, slots=True)
class VerifyMatch:
    """The action that verifies a match that is open."""


class VerifyButton(MatchButton, id=ComponentId("match:verify", MATCH_ID), action=VerifyMatch):
    """The button that verifies a match."""

    label = "Verify"


def when_told(row: MatchRow, secrecy: Secrecy) -> str:
    """Returns a sentence on when the bot will publish the parts of a match's deal, such as its
    secret number. `secrecy` is the reason why these parts are still secret."""
    when = NOT_YET[secrecy].format(opens=opens_at(row))
    return when if row.pairing is None or secrecy == "agreement" else f"{when} {ALSO_AGREED}"


def commitment_line(row: MatchRow) -> str:
    """Returns the fingerprint of a match's deal as text, as it was posted before the deal. For an
    old match without a stored fingerprint, returns the hash of its seed, which was posted then."""
    return row.commitment or former_commitment(row.seed)


def fingerprint_message(row: MatchRow) -> OutgoingMessage:
    """Returns the message with the fingerprint of a match's deal. The message is sent before the
    first card is dealt, and is never edited."""
    return OutgoingMessage(fingerprint_words(row))


def fingerprint_words(row: MatchRow) -> str:
    """Returns the line of text with the fingerprint of a match's deal."""
    return f"-# Fingerprint of match {row.id}: `{commitment_line(row)}`"


def commitment_explanation(
    row: MatchRow, secrecy: Secrecy | None, sources: tuple[str, str]
) -> OutgoingMessage:
    """Returns the message that explains the fingerprint and how to check it. If `secrecy` is None,
    the message also reveals the parts of the deal (see `parts_files`). Otherwise `secrecy` is the
    reason why the parts are secret, and the message says when they will be published. `sources` are
    the texts of both decks. The function blocks its thread while it reads these texts."""
    told = "`{}`" if secrecy is None else when_told(row, secrecy)
    lines = [
        f"### Fair deal · match {row.id}",
        _explanation(row),
        "",
        f"**The fingerprint**: `{commitment_line(row)}`",
    ]
    if row.secret is not None:
        lines.append(f"**Cuts**: {cuts_in_words(row)}")
        lines.append(f"**The secret**: {told.format(row.secret.hex())}")
        told = "" if secrecy else told
    if told:
        lines.append(f"**The seed**: {told.format(row.seed.hex())}")
    running = secrecy == "running"
    lines.append(HOW_TO_CHECK.format(verify=VERIFY_LATER if running else VERIFY_NOW))
    files = parts_files(row, sources) if secrecy is None else ()
    verify = None if running else controls(VerifyButton(row.id))
    return OutgoingMessage("\n".join(lines), verify, files=files)


def _explanation(row: MatchRow) -> str:
    """Returns what the fingerprint of a match means."""
    if not row.deal_scheme:
        return FORMER
    if row.computer is not None:
        return PRACTICE
    return AT_ONCE if row.nobody_asked else NOW


def parts_files(row: MatchRow, sources: tuple[str, str]) -> tuple[OutgoingFile, ...]:
    """Returns a JSON file from which anybody can repeat a deal. The file has the parts of the deal:
    the secret number, the cuts, both deck lists, the match's id, and who begins. `sources` are the
    texts of both decks. Returns no file if a part was deleted or never existed."""
    if row.secret is None or row.words_deleted:
        return ()
    lists = deck_lists(row.game, sources)
    data = parts_of(row.game, row.id, row.secret, row.cuts, lists, row.first)
    return (OutgoingFile(f"deal-{row.id}.json", data),)


def cuts_in_words(row: MatchRow) -> str:
    """Returns a text on how the players cut the deck, and whom one has to trust for the deal to be
    fair. While the players can still cut the deck, returns only a sentence that says so."""
    if row.is_being_cut:
        return CUTTING_NOW
    cuts = dict(zip(PLAYERS, row.cuts, strict=True))
    gone = row.words_deleted
    told = [
        f"{plain(row.names[it])}: “{plain(cut)}”" for it, cut in cuts.items() if cut is not None
    ]
    told += [f"{plain(row.names[it])}: {DELETED}" for it in gone]
    who = [plain(row.names[it]) for it, cut in cuts.items() if cut is not None or it in gone]
    return f"{'; '.join([*told, whose_word(who, nobody_asked=row.nobody_asked)])}."
