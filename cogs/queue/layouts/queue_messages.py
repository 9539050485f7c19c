"""Messages of the queue."""

import math
from collections.abc import Mapping, Sequence

import engine
from bot.base.discord_text import counted, plain
from bot.decks.modes import game_and_mode
from bot.discord_api.discord_calls import OutgoingMessage
from bot.matches.clocks import clock_words
from bot.matchmaking.opponents import rating_window
from bot.matchmaking.queue_upkeep import LAPSE_AFTER
from bot.matchmaking.service import QueuePosition
from bot.matchmaking.usual_terms import QueueTerms
from bot.store.matches.match_clocks import ClockKey
from bot.store.matchmaking.queue import QueueNoticeKind, QueuePairRow, QueueRow
from cogs.queue.controls import (
    ChangeTermsButton,
    JoinButton,
    LeaveHereButton,
    LeaveQueueButton,
    QueueGameMenu,
    ReadyButton,
    ReadyTogetherButton,
    StillHereButton,
    TellMeButton,
)
from cogs.ui.controls import ActionButton
from cogs.ui.pages import Page, page_message, plain_page
from cogs.ui.play_buttons import PlayButton, TryDeckButton
from cogs.ui.ways import WayButton

READY = (
    "**Ready!** The match starts when your opponent is ready too. If they don't come, you keep "
    "your place, ahead of others."
)
LEFT = "You've left the queue. **/queue** lets you join again."
HERE = "Join, and I'll call you when I find an opponent."
FIRST = "Choose a game, and I'll find you an opponent."
GAMES = "Choose a game. A form then asks for your deck and the clock."

TOLD: Mapping[QueueNoticeKind, str] = {
    "offer": "Play the computer until I find an opponent for **{title}**. You keep your place, "
    "and your practice match shows when I find one.",
    "still": "Are you still there? You've been waiting for **{title}** for a while. If you don't "
    "answer, I'll take you out of the queue <t:{lapses}:R>.",
    "back": "Your opponent didn't come. You're still waiting for **{title}**, ahead of others.",
    "lapsed": "I've taken you out of the queue: you didn't answer for half an hour. **/queue** "
    "lets you join again.",
    "missed": "You weren't ready in time, so I've taken you out of the queue. **/queue** lets you "
    "join again.",
    "live": "A live match of yours has started, so I've taken you out of the queue.",
    "failed": "I couldn't start your match: a deck is no longer legal, or one of you is in too "
    "many matches or can't see the channel. Check your **/deck** and **/match**, then "
    "join the **/queue** again.",
}

NUMBERS = "### Waiting for an opponent"
"""The first line of the message with the number of waiting members."""


def home_page(terms: QueueTerms | None, user: int, note: str = "") -> OutgoingMessage:
    """Returns the page on which a member joins the queue with these `terms`: the game, the deck or
    mode, the clock, and whether the match is rated. If `terms` is None, the member first chooses a
    game. `user` is the member's id, and `note` is a sentence at the top."""
    if terms is None:
        words = f"{note} {FIRST}" if note else FIRST
        return plain_page("queue-games", words, QueueGameMenu(user), TellMeButton())
    brought = terms.brought
    what = f"**{game_and_mode(terms.game, brought.mode)}**"
    if not brought.mode:
        what += f" with **{plain(brought.deck.name)}**"
    words = f"{note or HERE}\n{what} · {_clock_and_rating(terms.clock, rated=terms.rated)}"
    buttons = JoinButton(terms.game), ChangeTermsButton(), TellMeButton()
    return plain_page("queue-home", words, *buttons)


def games_page(user: int) -> OutgoingMessage:
    """Returns the page on which a member chooses another game to wait for."""
    back = WayButton("queue", label="◀ Queue")
    return plain_page("queue-another", GAMES, QueueGameMenu(user), back)


def standing_message(standing: QueuePosition, now: int, *, here: bool = True) -> OutgoingMessage:
    """Returns the page of a member who is waiting in the queue. It says what they wait for and
    since when, and has buttons to leave the queue or to wait for something else. If an opponent was
    found, the page has **Ready** instead. `here` is whether the page is shown on the server; in
    direct messages, members can't change what they wait for."""
    place = standing.place
    if standing.pair is not None:
        return found_message(standing.pair, place)
    near = rating_window(now - place.joined)
    least, most = place.rating - near, place.rating + near
    looked = "any rating" if math.isinf(near) else f"ratings {least:.0f} to {most:.0f}, then wider"
    others = counted(standing.others, "other member is waiting", "other members are waiting")
    words = (
        f"I'll call you when I find an opponent for {_terms(place)}.\nYou've been waiting since "
        f"<t:{place.joined}:t>. {others if standing.others else 'Nobody else is waiting'} for "
        f"the same.\n-# I look for {looked}."
    )
    change = [ChangeTermsButton()] if here else []
    leave = LeaveQueueButton(place.guild, place.user)
    return plain_page("waiting", words, leave, *change, PlayButton(), TellMeButton())


def open_until(pair: QueuePairRow) -> str:
    """Returns a sentence that says until when **Ready** can be pressed."""
    return f"Press **Ready** until <t:{pair.expires}:T> (<t:{pair.expires}:R>)."


def found_message(pair: QueuePairRow, place: QueueRow) -> OutgoingMessage:
    """Returns the message that tells one member that an opponent was found, with **Ready**. If that
    member has already pressed **Ready**, the message says that the bot waits for the opponent."""
    leave = LeaveQueueButton(place.guild, place.user)
    if place.ready:
        return plain_page("ready", READY, leave)
    words = f"**I've found an opponent** for {_terms(place)}. {open_until(pair)}"
    return plain_page("opponent-found", words, ReadyButton(pair.id), leave)


def found_for_both_message(pair: QueuePairRow, place: QueueRow) -> OutgoingMessage:
    """Returns the message in a channel that tells both members that they were found as opponents,
    with **Ready**."""
    words = f"I've found you as opponents for {_terms(place)}. {open_until(pair)}"
    return plain_page("opponents-found", words, ReadyTogetherButton(pair.id), LeaveHereButton())


def alert_message(kind: QueueNoticeKind, place: QueueRow | None) -> OutgoingMessage:
    """Returns the message that tells a member how their wait has changed. `place` is their place in
    the queue, None if they no longer wait."""
    title = "" if place is None else game_and_mode(place.game, place.mode)
    lapses = 0 if place is None else place.seen + LAPSE_AFTER
    words = TOLD[kind].format(title=title, lapses=lapses)
    buttons: Sequence[ActionButton] = ()
    if place is not None and kind == "offer":
        play = PlayButton() if place.mode else TryDeckButton(place.deck_version, label="Play")
        buttons = [play, LeaveQueueButton(place.guild, place.user)]
    elif place is not None and kind in ("still", "back"):
        about = place.guild, place.user
        buttons = StillHereButton(*about), LeaveQueueButton(*about), PlayButton()
    return plain_page("queue-news", words, *buttons)


def waiting_lines(numbers: Mapping[tuple[str, str, ClockKey], int]) -> Sequence[str]:
    """Returns a line for each game, mode and clock with the number of members who wait for it. If
    nobody waits for anything, returns a single line that says so."""
    lines = [
        f"{game_and_mode(game, mode)} · {clock_words(clock)[0]}: **{number}**"
        for (game, mode, clock), number in sorted(numbers.items())
        if game in engine.games()
    ]
    return lines or ["Nobody right now."]


def waiting_message(
    numbers: Mapping[tuple[str, str, ClockKey], int], practice: bool
) -> OutgoingMessage:
    """Returns the public message with the `waiting_lines` of a server. `practice` is whether
    members can play against the computer on that server."""
    play = [PlayButton()] if practice else []
    ways = WayButton("queue"), *play, TellMeButton()
    return page_message(Page("queue", NUMBERS, "", waiting_lines(numbers), ways, colour=None))


def _terms(place: QueueRow) -> str:
    what = game_and_mode(place.game, place.mode)
    return f"**{what}** · {_clock_and_rating(place.clock, rated=place.rated)}"


def _clock_and_rating(clock: ClockKey, *, rated: bool) -> str:
    return f"{clock_words(clock)[0]} · {'rated' if rated else 'not rated'}"
