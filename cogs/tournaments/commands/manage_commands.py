"""The `/tournament manage` commands, for organisers."""

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.app.client import Interaction
from bot.tournaments.creation import LONGEST_NAME, LONGEST_SOURCE
from cogs.tournaments.controllers import entrant_choices
from cogs.tournaments.controllers.draw_controller import DrawController
from cogs.tournaments.controllers.entrant_choices import Choices
from cogs.tournaments.controllers.organiser_controller import OrganiserController, Ruling
from cogs.tournaments.controllers.signup_controller import SignUpController
from cogs.tournaments.controllers.tournament_lookup import correctable_names, tournament_names

Command = TypeVar("Command")
Autocomplete = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]
Which = app_commands.Range[str, 1, LONGEST_NAME] | None
Chosen = app_commands.Range[str, 1, 100]
Reason = app_commands.Range[str, 3, 300]
Minutes = app_commands.Range[int, 1, 7 * 24 * 60]


def about_tournament(
    offered: Autocomplete = tournament_names, **described: str
) -> Callable[[Command], Command]:
    """Decorates a command that is about a `tournament`, of which those are `offered`; its other
    options are `described`."""
    which = "Which tournament; left out, the one of this channel"
    describe = app_commands.describe(tournament=which, **described)
    autocomplete = app_commands.autocomplete(tournament=offered)
    return lambda command: describe(autocomplete(command))


def _sign_up(interaction: Interaction) -> SignUpController:
    return interaction.client.shared(SignUpController)


def _controller(interaction: Interaction) -> OrganiserController:
    return interaction.client.shared(OrganiserController)


def _draws(interaction: Interaction) -> DrawController:
    return interaction.client.shared(DrawController)


class ManageCommands(
    app_commands.Group, name="manage", description="Run a tournament (organisers)"
):
    """A thin layer over the organisers' controller."""

    @app_commands.command(description="Open sign-up again")
    @about_tournament()
    async def open(self, interaction: Interaction, tournament: Which = None) -> None:
        await _sign_up(interaction).turn(interaction, tournament, closed=False)

    @app_commands.command(description="Close sign-up; who is in may still leave")
    @about_tournament()
    async def close(self, interaction: Interaction, tournament: Which = None) -> None:
        await _sign_up(interaction).turn(interaction, tournament, closed=True)

    @app_commands.command(description="Name the public number it is drawn from, before the start")
    @about_tournament(drawn_from="Like: drand round 4821000; left out, none")
    async def source(
        self,
        interaction: Interaction,
        drawn_from: app_commands.Range[str, 1, LONGEST_SOURCE] | None = None,
        tournament: Which = None,
    ) -> None:
        await _draws(interaction).name_source(interaction, drawn_from or "", tournament)

    @app_commands.command(description="Draw it without its public number (asks first)")
    @about_tournament()
    async def draw(self, interaction: Interaction, tournament: Which = None) -> None:
        await _draws(interaction).ask_draw(interaction, tournament)

    @app_commands.command(description="Start it now (says first what will be played)")
    @about_tournament()
    async def start(self, interaction: Interaction, tournament: Which = None) -> None:
        await _controller(interaction).ask_start(interaction, tournament)

    @app_commands.command(description="Let everything stand still: rounds, matches and clocks")
    @about_tournament()
    async def pause(self, interaction: Interaction, tournament: Which = None) -> None:
        await _controller(interaction).pause(interaction, tournament)

    @app_commands.command(description="Let everything go on")
    @about_tournament()
    async def resume(self, interaction: Interaction, tournament: Which = None) -> None:
        await _controller(interaction).resume(interaction, tournament)

    @app_commands.command(description="Add a member who comes late, or bring a dropped player back")
    @about_tournament(member="Who comes in, or back")
    async def add(
        self, interaction: Interaction, member: discord.User, tournament: Which = None
    ) -> None:
        await _controller(interaction).add(interaction, member, tournament)

    @app_commands.command(description="Drop somebody, for example a no-show (asks first)")
    @about_tournament(player="Who")
    @app_commands.autocomplete(player=entrant_choices.entrants)
    async def drop(
        self, interaction: Interaction, player: Chosen, tournament: Which = None
    ) -> None:
        await _controller(interaction).ask_drop(interaction, player, tournament)

    @app_commands.command(description="Set or correct a result, until a day after the end")
    @about_tournament(
        correctable_names,
        pairing="Which round and table",
        winner="Who has won",
        reason="Why; everybody can read it",
        games="Games won, like 2:1, those of the player named first in front",
    )
    @app_commands.autocomplete(pairing=entrant_choices.pairings, winner=entrant_choices.winners)
    async def result(
        self,
        interaction: Interaction,
        pairing: Chosen,
        winner: Chosen,
        reason: Reason,
        games: app_commands.Range[str, 3, 10] | None = None,
        tournament: Which = None,
    ) -> None:
        ruling = Ruling(pairing, winner, games, reason)
        await _controller(interaction).set_result(interaction, ruling, tournament)

    @app_commands.command(description="Give somebody a bye in the next round")
    @about_tournament(player="Who")
    @app_commands.autocomplete(player=entrant_choices.entrants)
    async def bye(self, interaction: Interaction, player: Chosen, tournament: Which = None) -> None:
        await _controller(interaction).give_bye(interaction, player, tournament)

    @app_commands.command(description="Give this round more time")
    @about_tournament(minutes="How much more")
    async def extend(
        self, interaction: Interaction, minutes: Minutes, tournament: Which = None
    ) -> None:
        await _controller(interaction).extend(interaction, minutes, tournament)

    @app_commands.command(description="Undo the latest round; its matches become void (asks first)")
    @about_tournament(reason="Why; everybody can read it")
    async def undo(
        self, interaction: Interaction, reason: Reason | None = None, tournament: Which = None
    ) -> None:
        await _controller(interaction).ask_undo(interaction, reason, tournament)

    @app_commands.command(description="Cancel a tournament: it has no winner then (asks first)")
    @about_tournament()
    async def cancel(self, interaction: Interaction, tournament: Which = None) -> None:
        await _controller(interaction).ask_cancel(interaction, tournament)
