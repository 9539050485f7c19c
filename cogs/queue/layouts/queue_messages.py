"""What is said about the queue."""

import math
from collections.abc import Mapping, Sequence

import engine
from bot.base.discord_text import counted
from bot.decks.modes import game_and_mode
from bot.discord_api.discord_calls import OutgoingMessage
from bot.matches.clocks import clock_words
from bot.matchmaking.opponents import rating_window
from bot.matchmaking.queue_upkeep import LAPSE_AFTER
from bot.matchmaking.service import QueuePosition
from bot.store.matches.match_clocks import ClockKey
from bot.store.matchmaking.queue import QueueNoticeKind, QueuePairRow, QueueRow
from cogs.queue.controls import LeaveQueueButton, ReadyButton, StillHereButton, TellMeButton
from cogs.ui.controls import ActionButton
from cogs.ui.pages import Page, page_message, plain_page
from cogs.ui.play_buttons import PlayButton, TryDeckButton

READY = (
    "**Ready.** The match begins as soon as both of you are, and I tell you where. If your "
    "opponent does not come, you go on waiting, before others."
)
LEFT = "You do not wait for an opponent any more. `/queue join` begins anew."

_TOLD: Mapping[QueueNoticeKind, str] = {
    "offer": "Nobody has come yet for **{title}**. Play against the computer meanwhile: you go on "
    "waiting, and when an opponent is found, “Ready” stands on your practice match too.",
    "still": "Are you still there? You wait for an opponent for **{title}**, and I have not heard "
    "from you for a while. Without a word from you I take you out of the queue <t:{lapses}:R>.",
    "back": "Your opponent did not come. You go on waiting for **{title}**, before others.",
    "lapsed": "I have taken you out of the queue: I had not heard from you for half an hour. "
    "`/queue join` begins anew.",
    "missed": "You were not ready in time, so I have taken you out of the queue. `/queue join` "
    "begins anew whenever you like.",
    "live": "A live match of yours has begun, so you do not wait for an opponent any more.",
    "failed": "Your match could not begin: a deck can no longer be played as it is, or one of you "
    "is in too many matches or can't see the channel. Look at yours (`/deck show`, `/match list`), "
    "and then `/queue join` begins anew.",
    "begun": "Your match has begun. {place}",
}

NUMBERS = "### Waiting for an opponent"
"""The first line of the message that says how many wait."""

THERE = "[Go to the board]({link})."
NOWHERE = "`/match board` shows it."


def standing_message(standing: QueuePosition, now: int) -> OutgoingMessage:
    """How a member stands in the queue, with what they can do about it."""
    place = standing.place
    if standing.pair is not None:
        return found_message(standing.pair, place)
    near = rating_window(now - place.joined)
    least, most = place.rating - near, place.rating + near
    looked = "anybody" if math.isinf(near) else f"{least:.0f} to {most:.0f}, wider in time"
    others = counted(standing.others, "other waits", "others wait")
    words = (
        f"You wait for an opponent since <t:{place.joined}:t>: {_terms(place)}.\n"
        f"{others if standing.others else 'Nobody else waits'} for the same. Your rating is "
        f"{place.rating}; I look for {looked}.\n"
        "-# I call you when somebody is found. Without a word from you for "
        f"{LAPSE_AFTER // 60} minutes you leave the queue."
    )
    return plain_page("waiting", words, *_buttons(place))


def open_until(pair: QueuePairRow) -> str:
    """Until when Ready can be pressed."""
    return f"Press **Ready**: it is open until <t:{pair.expires}:T> (<t:{pair.expires}:R>)."


def found_message(pair: QueuePairRow, place: QueueRow) -> OutgoingMessage:
    """Asks one of two who were found for each other whether they are ready."""
    leave = LeaveQueueButton(place.guild, place.user)
    if place.ready:
        return plain_page("ready", READY, leave)
    words = f"**An opponent is found** for {_terms(place)}. {open_until(pair)}"
    return plain_page("opponent-found", words, ReadyButton(pair.id), leave)


def alert_message(kind: QueueNoticeKind, place: QueueRow | None, link: str = "") -> OutgoingMessage:
    """Tells a member what became of their waiting. `place` is theirs if they still wait, `link`
    leads to the match that has begun."""
    title = "" if place is None else game_and_mode(place.game, place.mode)
    lapses = 0 if place is None else place.seen + LAPSE_AFTER
    where = THERE.format(link=link) if link else NOWHERE
    words = _TOLD[kind].format(title=title, lapses=lapses, place=where)
    buttons: Sequence[ActionButton] = ()
    if place is not None and kind == "offer":
        play = PlayButton() if place.mode else TryDeckButton(place.deck_version, label="Play")
        buttons = [play, LeaveQueueButton(place.guild, place.user)]
    elif place is not None and kind in ("still", "back"):
        buttons = _buttons(place)
    return plain_page("queue-news", words, *buttons)


def waiting_message(
    numbers: Mapping[tuple[str, str, ClockKey], int], join: str, practice: bool
) -> OutgoingMessage:
    """How many wait in a server, for everybody; `join` is the command to do so as well, `practice`
    says whether anybody may play against the computer there."""
    lines = [
        f"{game_and_mode(game, mode)} · {clock_words(clock)[0]}: **{number}**"
        for (game, mode, clock), number in sorted(numbers.items())
        if game in engine.games()
    ]
    lines = lines or ["Nobody just now."]
    play = [PlayButton()] if practice else []
    against = " **Play** begins a practice match against the computer at once." if practice else ""
    note = f"{join} finds you one.{against}"
    ways = *play, TellMeButton()
    return page_message(Page("queue", NUMBERS, "", lines, ways, note=note, colour=None))


def _terms(place: QueueRow) -> str:
    title, blurb = clock_words(place.clock)
    rated = "rated" if place.rated else "not rated"
    return f"**{game_and_mode(place.game, place.mode)}** · {title}: {blurb} · {rated}"


def _buttons(place: QueueRow) -> Sequence[ActionButton]:
    about = place.guild, place.user
    return StillHereButton(*about), LeaveQueueButton(*about), PlayButton()
