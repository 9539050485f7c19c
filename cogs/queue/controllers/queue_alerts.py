"""**Tell me** on the queue's message: the members who want to know when somebody waits, and the
notes to them."""

import engine
from bot.app.client import Deckhand
from bot.app.servers import has_left
from bot.decks.modes import game_and_mode
from bot.discord_api.discord_calls import (
    CallOutcome,
    OutgoingMessage,
    defer,
    open_direct,
    redraw,
    respond,
    send_direct,
)
from bot.matches.clocks import clock_words
from bot.matchmaking.alerts import DueAlert, QueueAlerts, read_hours, stored_zone
from bot.store.matchmaking.queue_alerts import QueueAlert
from bot.tournaments.time_input import zone_named
from cogs.queue.controls import (
    AlertAction,
    AlertMenu,
    AskAlertHours,
    ChooseAlertGames,
    HoursButton,
    HoursForm,
    OpenAlerts,
    SetAlertHours,
    StopAlerts,
    TellNoMoreButton,
)
from cogs.ui.answers import server_of
from cogs.ui.controls import Interaction
from cogs.ui.pages import Page, page_message, plain_page

IN_A_SERVER = "Press this on the message in your server."
TITLE = "Tell me when somebody is waiting"
WHEN = (
    "-# By direct message, at most once an hour, and never while you're waiting or in a live match."
)
STOPPED = "Alerts are off. “Tell me” on the queue's message turns them on again."


class AlertController:
    """The handler of presses about alerts (direct messages that say that another member is waiting
    for an opponent), and their sender. Every method for a press raises Refusal if the request isn't
    possible."""

    def __init__(self, bot: Deckhand, alerts: QueueAlerts) -> None:
        self._bot = bot
        self._alerts = alerts

    async def take(self, press: Interaction, action: AlertAction) -> None:
        """Shows or changes when a member is alerted; `action` says which."""
        match action:
            case OpenAlerts():
                await respond(press, _panel(await self._alert(press)))
            case ChooseAlertGames(games):
                known = [key for key in games if key in engine.games()]
                await redraw(press, _panel(await self._change(press, games=known)))
            case AskAlertHours():
                alert = await self._alert(press)
                hours = f"{alert.first_hour}-{alert.last_hour}"
                await HoursForm().open(press, hours=hours, zone=alert.zone)
            case SetAlertHours(hours, zone):
                first, last = read_hours(hours)
                meant = stored_zone(zone_named(zone))
                await defer(press)
                alert = await self._change(press, first_hour=first, last_hour=last, zone=meant)
                await respond(press, _panel(alert))
            case StopAlerts(guild):
                await self._alerts.change_alert(press.user.id, guild, games=())
                await redraw(press, OutgoingMessage(STOPPED))

    async def tell_due(self) -> None:
        """Sends all alerts that are due. Turns off the alerts of members who accept no direct
        messages or have left the server."""
        for alert in await self._alerts.take_due():
            user = alert.alert.user
            if await has_left(self._bot, alert.alert.guild, user):
                await self._alerts.change_alert(user, alert.alert.guild, games=())
                continue
            opened = await open_direct(self._bot, user)
            outcome = opened.outcome
            if opened.value is not None:
                outcome = (await send_direct(opened.value, await self._note(alert), user)).outcome
            if outcome in (CallOutcome.CLOSED, CallOutcome.FORBIDDEN):
                await self._alerts.change_alert(user, alert.alert.guild, games=())

    async def _note(self, alert: DueAlert) -> OutgoingMessage:
        place = alert.place
        settings = await self._bot.services.settings.of_server(place.guild)
        link = (
            f"https://discord.com/channels/{place.guild}/{settings.queue_channel or place.channel}"
        )
        what = f"**{game_and_mode(place.game, place.mode)}** · {clock_words(place.clock)[0]}"
        words = (
            f"🔔 A member is waiting for an opponent: {what}. Join the **/queue** [there]({link}) "
            "to play.\n-# I send at most one alert an hour."
        )
        return plain_page("opponent-waits", words, TellNoMoreButton(place.guild))

    async def _alert(self, press: Interaction) -> QueueAlert:
        return await self._alerts.alert_of(press.user.id, server_of(press, IN_A_SERVER))

    async def _change(self, press: Interaction, **changes: object) -> QueueAlert:
        guild = server_of(press, IN_A_SERVER)
        return await self._alerts.change_alert(press.user.id, guild, **changes)


def _panel(alert: QueueAlert) -> OutgoingMessage:
    titles = [game.title for key, game in engine.games().items() if key in alert.games]
    what = ", ".join(f"**{title}**" for title in titles) or "no game"
    hours = f"from {alert.first_hour}:00 to {alert.last_hour}:00 ({alert.zone})"
    if (alert.first_hour, alert.last_hour) == (0, 24):
        hours = "at any hour"
    words = f"Now: {what}, {hours}.\n{WHEN}"
    ways = AlertMenu(alert), HoursButton()
    return page_message(Page("queue-alerts", words, TITLE, controls=ways, colour=None))
