"""Reports of what members write or do: a press, a reason, a message to the moderators."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.app.client import Deckhand, Interaction
from bot.base.current_time import now
from bot.base.discord_text import one_line, plain
from bot.base.people import is_computer
from bot.base.refusals import Refusal
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.modes import game_and_mode
from bot.decks.shared_decks import WITHDRAWN
from bot.discord_api.discord_calls import OutgoingMessage, defer, respond
from bot.discord_api.message_history import ids_on
from bot.limits.reports import LONGEST_REASON
from bot.store.limits.member_reports import MemberReport, ReportKind
from cogs.hosting.controllers.report_delivery import ReportDelivery
from cogs.ui.forms import Filled
from cogs.ui.match_display import match_on
from cogs.ui.periodic import LONGEST, PeriodicCog, PeriodicJob
from cogs.ui.report_button import AskReason, Report, ReportAction, ReportForm
from engine.players import PLAYERS, opponent

SENT = "Thank you. I pass your report on, with your name."
NOT_SENT = "I couldn't reach the moderators. Please tell them yourself."
GONE = "That challenge is gone."
OWN = "You can't report your own."
ELSEWHERE = "You can only report that on its own server."
NOT_MINE: Final = (
    "I can only pass on reports about my own messages. For a member's message, use Discord's own "
    "report, or tell the moderators."
)
FOR_YOU_ALONE: Final = (
    "Only you can see this message. Use **Report** on a message that everybody sees, or on one of "
    "a match."
)
PROBLEM: Final = "A problem with this match"
NO_SERVER: Final = "There are no moderators here. You can report this on a server."

_REPORTED: Final = re.compile(r"(?:report:)?(challenge|deck):(?:[a-z-]+:)?([0-9A-Z]{6})(?::|$)")
"""A pattern for the ids of controls that belong to a challenge or a shared deck."""

_DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class ReportedThing:
    """The subject of a report: its server, its link (None if unknown), and a text that names the
    responsible members. `authors` are the members who made the subject, so they can't report it."""

    guild: int | None
    link: str | None
    what: str
    authors: tuple[int, ...] = ()


class ReportController(PeriodicCog):
    """The handler of members' reports. The handler also sends reports that another process has left
    unsent."""

    def __init__(self, bot: Deckhand, delivery: ReportDelivery) -> None:
        self.bot = bot
        self.delivery = delivery
        self.job = PeriodicJob(bot, "reports", delivery.resend_stored, shared_longest=LONGEST)

    async def take(self, press: Interaction, action: ReportAction) -> None:
        """Opens the form for a report, or sends the submitted report. Raises Refusal if the report
        isn't possible."""
        reports = self.bot.services.reports
        match action:
            case AskReason(kind, about):
                await self._reported(press, kind, about)
                subjects = await self._subjects(press, kind, about)
                if len(subjects) == 1:
                    kind, subjects = "problem", ()
                if not subjects:
                    await reports.check(kind, about, press.user.id, now())
                form = ReportForm(kind, about)
                await form.open(press, filled=Filled(options={"subject": subjects}))
            case Report(kind, about, instead, reason):
                kind = instead or kind
                reported = await self._reported(press, kind, about)
                await defer(press)
                words = _words(press.user, reported, reason)
                report = MemberReport(kind, about, press.user.id, reported.guild or 0, now(), words)
                await reports.add(report)
                if not await self.delivery.send(report):
                    raise Refusal(NOT_SENT)
                await respond(press, OutgoingMessage(SENT))

    async def report_message(self, interaction: Interaction, message: discord.Message) -> None:
        """Opens the form to report the message that a member has picked. The subject of the report
        is the match, challenge or deck that the message shows, else the message itself. Raises
        Refusal if it can't be reported."""
        kind, about = await self._shown(message)
        await self.take(interaction, AskReason(kind, about))

    async def _shown(self, message: discord.Message) -> tuple[ReportKind, str]:
        """Returns the thing that a message shows. Raises Refusal if nobody else sees it, or it
        isn't the bot's."""
        if self.bot.user is None or message.author.id != self.bot.user.id:
            raise Refusal(NOT_MINE)
        found = next(filter(None, map(_REPORTED.match, sorted(ids_on(message)))), None)
        if found is not None:
            return ("deck" if found[1] == "deck" else "challenge"), found[2]
        match_id = match_on(message)
        if match_id is None and isinstance(message.channel, discord.Thread):
            played = await self.bot.services.match_directory.of_board(message.channel.id)
            match_id = played and played.id
        if match_id is not None:
            return "match", match_id
        if message.flags.ephemeral or message.guild is None:
            raise Refusal(FOR_YOU_ALONE)
        return "message", _written(message.id)

    async def _reported(self, press: Interaction, kind: ReportKind, about: str) -> ReportedThing:
        """Returns the subject of a report by a member of its server. Raises Refusal."""
        match kind:
            case "deck":
                reported = await self._deck(about)
            case "challenge":
                reported = await self._challenge(about)
            case "match" | "problem":
                return await self._match(press, about, is_problem=kind == "problem")
            case "message":
                reported = _message(press, about)
        if press.guild_id != reported.guild:
            raise Refusal(ELSEWHERE)
        if press.user.id in reported.authors:
            raise Refusal(OWN)
        return reported

    async def _deck(self, about: str) -> ReportedThing:
        found = await self.bot.services.shared.find(about)
        if found is None:
            raise Refusal(WITHDRAWN)
        post, deck = found
        what = f"the shared deck **{plain(deck.name, NAME_LENGTH)}**, by "
        return ReportedThing(
            post.guild,
            _link(post.guild, post.channel, post.message),
            what + _member(post.author_name, post.author),
            (post.author,),
        )

    async def _challenge(self, about: str) -> ReportedThing:
        row = await self.bot.services.challenges.find(about)
        if row is None:
            raise Refusal(GONE)
        game = game_and_mode(row.game, row.mode)
        to = "anybody" if row.is_to_anybody else _member(row.opponent_name, row.opponent)
        by = _member(row.challenger_name, row.challenger)
        return ReportedThing(
            row.guild,
            _link(row.guild, row.channel, row.message),
            f"a challenge to {to}: {game}, by {by}",
            (row.challenger,),
        )

    async def _match(self, press: Interaction, about: str, *, is_problem: bool) -> ReportedThing:
        """Returns the opponent of the player who reports, or both players if a spectator reports;
        with `is_problem`, a problem with the match."""
        user = press.user.id
        row = await self.bot.services.replays.check_seen(about, user, press.guild_id)
        where = f"match {row.id} ({game_and_mode(row.game, row.mode)})"
        seat = row.seat_of(user)
        seats = PLAYERS if seat is None else (opponent(seat),)
        players = " and ".join(_member(row.names[one], row.users[one]) for one in seats)
        what = f"a problem with {where}" if is_problem else f"{where}: {players}"
        return ReportedThing(row.guild, row.board_link or None, what)

    async def _subjects(
        self, press: Interaction, kind: ReportKind, about: str
    ) -> Sequence[discord.SelectOption]:
        """Returns what a player can report about their match: the opponent, if it's a person, or a
        problem. Returns nothing for other subjects."""
        row = await self.bot.services.match_directory.find(about) if kind == "match" else None
        seat = row and row.seat_of(press.user.id)
        if row is None or seat is None:
            return ()
        options = [discord.SelectOption(label=PROBLEM, value="problem")]
        other = opponent(seat)
        if not is_computer(row.users[other]):
            name = one_line(row.names[other]) or "…"
            options.insert(0, discord.SelectOption(label=name, value="match", default=True))
        return options


def _message(press: Interaction, about: str) -> ReportedThing:
    """Returns one of the bot's messages, which shows something that a member wrote or did. Raises
    Refusal if there are no moderators."""
    if press.guild_id is None:
        raise Refusal(NO_SERVER)
    link = _link(press.guild_id, press.channel_id, _read(about))
    return ReportedThing(press.guild_id, link, "a message of mine")


def _words(reporter: discord.abc.User, reported: ReportedThing, reason: str) -> str:
    """Returns who reports whom, and why, without mentioning anybody."""
    link = f"\n[Go to the message]({reported.link})" if reported.link else ""
    return (
        f"**New report** by {_member(reporter.display_name, reporter.id)}: {reported.what}\n"
        f"> {plain(reason, LONGEST_REASON)}{link}"
    )


def _member(name: str, user: int) -> str:
    return f"**{plain(name)}** ({user})"


def _link(guild: int, channel: int | None, message: int | None) -> str:
    parts = filter(None, (guild, channel, message))
    return "/".join(["https://discord.com/channels", *map(str, parts)])


def _written(number: int) -> str:
    """Returns the id of a message in base 62, short enough to store."""
    digits = ""
    while number:
        number, digit = divmod(number, len(_DIGITS))
        digits = _DIGITS[digit] + digits
    return digits


def _read(digits: str) -> int:
    """Returns the id of a message from its base 62 form."""
    number = 0
    for digit in digits:
        number = number * len(_DIGITS) + _DIGITS.index(digit)
    return number
