"""Messages to the channel of a tournament: check-in, each round, matches that can't begin, the
winner, and the next one of a series."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import engine
from bot.base.discord_text import plain, whole_lines
from bot.base.people import mention_of
from bot.discord_api.discord_calls import CONTENT_LIMIT
from bot.store.tournaments.tournament_rows import PairingRow, Tournament
from bot.tournaments.standings import COUNTED
from bot.tournaments.weekly import OPEN_SECONDS, SKIPPED, UnsentNews
from cogs.tournaments.controls.manage_controls import CorrectButton
from cogs.tournaments.controls.page_controls import SeePairingsButton
from cogs.tournaments.layouts.pairing_text import name_of, pairing_lines, round_title
from cogs.tournaments.layouts.place_table import final_places
from cogs.ui.controls import Control

CALLED = 80
"""Mentions in one message, at most."""

PAIRINGS_ROOM = 1200
STANDINGS_ROOM = 1500

_ON_TIME = (
    "Then the player with more games won advances, or else the one ahead on the board, or else "
    "the better seed."
)

Link = Callable[[str], str]
"""A function from a command's name, such as "tournament", to a clickable mention of it."""


@dataclass(frozen=True, slots=True)
class ChannelNotice:
    """A message's text, and the ids of the users whom it mentions."""

    words: str
    called: Sequence[int] = ()


def check_in_words(tournament: Tournament, link: Link) -> Sequence[ChannelNotice]:
    """Returns the messages that mention all entrants who haven't checked in, and ask them to check
    in."""
    row = tournament.row
    users = [one.user for one in tournament.entrants if not one.checked_in]
    heading = (
        f"### {plain(row.name)}: check in now\n"
        f"It starts <t:{row.starts}:t> (<t:{row.starts}:R>). Press **Check in** to say "
        "that you're there. If you don't, you don't play."
    )
    return mentioning_notices(heading, users)


def round_words(tournament: Tournament, link: Link) -> Sequence[ChannelNotice]:
    """Returns the messages that announce the latest round. The first message has the round's
    pairings, and players with a bye are mentioned."""
    row = tournament.round
    assert row is not None
    pairings = tournament.pairings_in(row.number)
    free = [
        tournament.by_id[pairing.entrant_a].user for pairing in pairings if pairing.how == "bye"
    ]
    lines = pairing_lines(
        tournament, [pairing for pairing in pairings if pairing.entrant_b is not None]
    )
    parts = [f"### {plain(tournament.row.name)} · {round_title(tournament, row.number)}"]
    if row.stage == "single" and any(one.stage == "swiss" for one in tournament.rounds[-2:]):
        parts.append("The cut: single elimination from here.")
    parts.append(whole_lines(lines, PAIRINGS_ROOM))
    if row.deadline is not None:
        parts.append(f"The round's time is up <t:{row.deadline}:f> (<t:{row.deadline}:R>).")
        if row.stage not in ("swiss", "robin"):
            rule = engine.games()[tournament.row.game].tie_rule
            parts.append(f"-# {_ON_TIME} {rule}")
    parts.append(
        f"-# Every match calls its two players when it opens. {link('tournament')} leads you to "
        "yours."
    )
    heading = "\n".join(filter(None, parts))
    return mentioning_notices(
        heading, free, f"{'has' if len(free) == 1 else 'have'} a bye in this round."
    )


def round_buttons(tournament: str, number: int) -> Sequence[Control[Any]]:
    """Returns the buttons on the message that announces a round."""
    return SeePairingsButton(tournament, number), CorrectButton(tournament, number)


def trouble_words(tournament: Tournament, pairing: PairingRow) -> str:
    """Returns the text that tells the organiser why a match can't start, and what they can do."""
    a, b = (name_of(tournament, one) for one in (pairing.entrant_a, pairing.entrant_b))
    return (
        f"table {pairing.number} of **{plain(tournament.row.name)}** can't start (**{a}** vs "
        f"**{b}**): {pairing.trouble} I keep trying. In `/tournament` you can set the result, or "
        "drop a player."
    )


def winner_words(tournament: Tournament, link: Link) -> ChannelNotice:
    """Returns the message that announces the winner and all places."""
    everybody = final_places(tournament)
    first = [one for one in everybody if one.place == 1]
    crowned = " and ".join(mention_of(one.user) for one in first)
    verb = "win" if len(first) > 1 else "wins"
    name = plain(tournament.row.name)
    lines = [f"{one.place}\\. {plain(one.name)}" for one in everybody]
    shown = "every figure" if tournament.row.format in COUNTED else "how far everybody came"
    heading = f"🏆 {crowned} {verb} {name}" if first else f"{name} has ended without a winner"
    words = (
        f"## {heading}\n"
        f"{whole_lines(lines, STANDINGS_ROOM)}\n"
        f"-# {link('tournament')} shows {shown}."
    )
    return ChannelNotice(words, [one.user for one in first])


def weekly_words(news: UnsentNews) -> Sequence[ChannelNotice]:
    """Returns the messages that announce the next tournament of a weekly series and mention the
    players of the last one. If this week's tournament is skipped, returns a message that says
    that."""
    row, name = news.row, plain(news.row.name)
    if news.repeat.news == "skipped":
        opens = news.repeat.starts - OPEN_SECONDS
        words = f"**{name}** is skipped this week: {SKIPPED}. The next one opens <t:{opens}:R>."
        return [ChannelNotice(words)]
    heading = (
        f"### {name} is open\n"
        f"Press **Join** to play again. It starts <t:{row.starts}:F> (<t:{row.starts}:R>)."
    )
    return mentioning_notices(heading, news.called)


def mentioning_notices(
    heading: str, users: Sequence[int], why: str = ""
) -> Sequence[ChannelNotice]:
    """Returns a heading followed by mentions of the users, split into as many messages as needed.
    `why` is a text at the end of each message with mentions."""
    notices: list[ChannelNotice] = []
    words, called = f"{heading}\n", list[int]()
    for user in users:
        whom = f"{mention_of(user)} "
        if len(called) == CALLED or len(words) + len(whom) + len(why) > CONTENT_LIMIT:
            notices.append(ChannelNotice(words + why, called))
            words, called = "", []
        words += whom
        called.append(user)
    return [*notices, ChannelNotice(words + why if called else heading, called)]
