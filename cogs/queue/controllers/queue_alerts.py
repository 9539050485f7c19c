"""**Tell me** on the queue's message: who wants to hear when somebody waits, and the notes."""

from typing import Any

import discord

import engine
from bot.app.client import Deckhand
from bot.app.servers import has_left
from bot.base.refusals import Refusal
from bot.decks.modes import game_and_mode
from bot.discord_api.discord_calls import (
    CallOutcome,
    OutgoingMessage,
    defer,
    open_direct,
    open_modal,
    redraw,
    respond,
    send_direct,
)
from bot.discord_api.emoji import NO_SIGNS, emoji_of, signs_for
from bot.matches.clocks import clock_words
from bot.matchmaking.alerts import DueAlert, QueueAlerts, read_hours, stored_zone
from bot.store.matchmaking.queue_alerts import QueueAlert
from bot.tournaments.time_input import zone_named
from cogs.ui.component_ids import SNOWFLAKE, ComponentId
from cogs.ui.controls import AnyButton, Control, controls, without_dispatch
from rendering.signs.emoji_signs import game_sign

Press = discord.Interaction[Deckhand]

MODAL = "queue:alert-hours"
IN_A_SERVER = "Press this on the message in your server."


class AlertMenu(Control[discord.ui.Select[Any]], id=ComponentId("queue:alert-games")):
    """The games for which a member wants to be told."""

    def __init__(self, now: QueueAlert | None = None) -> None:
        games = engine.games()
        menu: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=self.component_id.make(),
            placeholder="Of no game",
            min_values=0,
            max_values=len(games),
        )
        signs = signs_for(now.user) if now else NO_SIGNS
        for key, game in games.items():
            menu.add_option(
                label=game.title,
                value=key,
                default=(now and key in now.games) or False,
                emoji=emoji_of(signs, game_sign(key)),
            )
        super().__init__(menu)


class HoursButton(Control[AnyButton], id=ComponentId("queue:alert-hours")):
    """Asks for the hours in which a member wants to be told."""

    def __init__(self) -> None:
        custom_id = self.component_id.make()
        super().__init__(discord.ui.Button(label="Hours …", custom_id=custom_id))


class TellNoMoreButton(Control[AnyButton], id=ComponentId("queue:tell-no-more", SNOWFLAKE)):
    """Below a note: the member wants none of that server any more."""

    def __init__(self, guild: int) -> None:
        custom_id = self.component_id.make(guild)
        super().__init__(discord.ui.Button(label="Tell me no more", custom_id=custom_id))
        self.guild = guild


class AlertController:
    """Serves presses, and sends notes. Every method for a press may raise Refusal."""

    def __init__(self, bot: Deckhand, alerts: QueueAlerts) -> None:
        self._bot = bot
        self._alerts = alerts

    async def open(self, press: Press) -> None:
        """Shows a member what they want to be told, to change it."""
        await respond(press, _panel(await self._alerts.alert_of(press.user.id, _server(press))))

    async def choose_games(self, press: Press, games: list[str]) -> None:
        """Changes the games."""
        known = [key for key in games if key in engine.games()]
        await redraw(press, _panel(await self._change(press, games=known)))

    async def ask_hours(self, press: Press) -> None:
        """Asks for the hours."""
        alert = await self._alerts.alert_of(press.user.id, _server(press))
        modal = discord.ui.Modal(title="When may I tell you?", timeout=None, custom_id=MODAL)
        hours = f"{alert.first_hour}-{alert.last_hour}"
        for key, label, said, now, longest in (
            ("hours", "Hours", "From and to, such as 18-23", hours, 20),
            ("zone", "Time zone", "Such as Europe/Berlin, CET or UTC+2", alert.zone, 60),
        ):
            field = discord.ui.TextInput[Any](custom_id=key, default=now, max_length=longest)
            modal.add_item(discord.ui.Label(text=label, description=said, component=field))
        await open_modal(press, without_dispatch(modal))

    async def set_hours(self, press: Press, hours: str, zone: str) -> None:
        """Changes the hours to what was typed."""
        first, last = read_hours(hours)
        meant = stored_zone(zone_named(zone))
        await defer(press)
        alert = await self._change(press, first_hour=first, last_hour=last, zone=meant)
        await respond(press, _panel(alert))

    async def tell_no_more(self, press: Press, guild: int) -> None:
        """Turns the notes of a server off, from a note."""
        await self._alerts.change_alert(press.user.id, guild, games=())
        words = "I tell you no more. “Tell me” on the queue's message turns it on again."
        await redraw(press, OutgoingMessage(words))

    async def tell_due(self) -> None:
        """Tells everybody who is to be told now. Who takes no direct messages, or has left the
        server, is told no more."""
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
            f"🔔 Somebody waits for an opponent: {what}. `/queue join` [there]({link}) and you "
            "play.\n-# At most one note an hour."
        )
        return OutgoingMessage(words, controls(TellNoMoreButton(place.guild)))

    async def _change(self, press: Press, **changes: object) -> QueueAlert:
        return await self._alerts.change_alert(press.user.id, _server(press), **changes)


def _panel(alert: QueueAlert) -> OutgoingMessage:
    titles = [game.title for key, game in engine.games().items() if key in alert.games]
    what = ", ".join(f"**{title}**" for title in titles) or "of no game"
    whole = (alert.first_hour, alert.last_hour) == (0, 24)
    hours = (
        "at any hour"
        if whole
        else (f"from {alert.first_hour}:00 to {alert.last_hour}:00 ({alert.zone})")
    )
    words = (
        f"### Tell me when somebody waits\nNow: {what}, {hours}.\n"
        "-# By direct message, at most once an hour, and not while you wait or play a live match."
    )
    return OutgoingMessage(words, controls(AlertMenu(alert), HoursButton()))


def _server(press: Press) -> int:
    if press.guild_id is None:
        raise Refusal(IN_A_SERVER)
    return press.guild_id
