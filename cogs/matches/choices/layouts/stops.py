"""The steps in which a player wants to be asked (stops): a private message to see and change
them."""

import engine
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage
from bot.matches.choices.stops import all_stops
from bot.matches.live.snapshot import Snapshot
from cogs.matches.choices.controls import KeepStopsButton, StopsMenu
from cogs.ui.match_text import title
from cogs.ui.pages import Page, page_message
from engine.players import Player

WHEN_ABLE = (
    "Without a stop I pass for you in a step, unless in your own turn you can attack or play "
    "something new, or something of your opponent's waits to take effect. After your own attack I "
    "ask only with a stop. A pass that comes at once tells your opponent that you have no stop "
    "there, or could not act."
)

NO_STEPS = "This game has no steps to stop in. `/match` says when you're asked."


def stops_words(snapshot: Snapshot, seat: Player) -> str:
    """Returns a sentence with the player's stops (steps in which they're always asked). Returns ""
    in a game without steps, and for a player whose preference is "always": they are asked in every
    step, so stops don't matter."""
    called = all_stops(engine.games()[snapshot.row.game].steps)
    auto_pass = snapshot.auto_pass[seat]
    if not called or auto_pass.preference != "able":
        return ""
    names = [name[0].lower() + name[1:] for key, name in called.items() if key in auto_pass.stops]
    return f"You are asked too: {', '.join(names)}." if names else "You have set no stops."


def stops_message(snapshot: Snapshot, seat: Player, note: str = "") -> OutgoingMessage:
    """Returns the message on which a player sets their stops (steps in which they're always asked).
    Raises Refusal if the game has no steps."""
    called = all_stops(engine.games()[snapshot.row.game].steps)
    if not called:
        raise Refusal(NO_STEPS)
    words = "\n".join(filter(None, (note, "### Stops", WHEN_ABLE)))
    row, stops = snapshot.row, snapshot.auto_pass[seat].stops
    ways = StopsMenu(row.id, called, stops), KeepStopsButton(row.id)
    return page_message(Page("stops", words, lines=[f"-# {title(row)}"], controls=ways))
