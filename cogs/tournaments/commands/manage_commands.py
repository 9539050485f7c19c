"""The `/tournament manage` commands, for organisers."""

import discord
from discord import app_commands

from bot.app.client import Interaction
from bot.tournaments.creation import LONGEST_SOURCE
from cogs.tournaments.controllers import entrant_choices
from cogs.tournaments.controllers.draw_controller import DrawController
from cogs.tournaments.controllers.organiser_controller import OrganiserController, Ruling
from cogs.tournaments.controllers.signup_controller import SignUpController
from cogs.tournaments.controllers.tournament_lookup import correctable_names, tournament_names

TournamentName = app_commands.Range[str, 1, 100]
Chosen = app_commands.Range[str, 1, 100]
Reason = app_commands.Range[str, 3, 300]
Minutes = app_commands.Range[int, 1, 7 * 24 * 60]

WHICH = "Which tournament; left out, the one of this channel"


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
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=tournament_names)
    async def open(
        self, interaction: Interaction, tournament: TournamentName | None = None
    ) -> None:
        await _sign_up(interaction).turn(interaction, tournament, closed=False)

    @app_commands.command(description="Close sign-up; who is in may still leave")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=tournament_names)
    async def close(
        self, interaction: Interaction, tournament: TournamentName | None = None
    ) -> None:
        await _sign_up(interaction).turn(interaction, tournament, closed=True)

    @app_commands.command(description="Name the public number it is drawn from, before the start")
    @app_commands.describe(drawn_from="Like: drand round 4821000; left out, none", tournament=WHICH)
    @app_commands.autocomplete(tournament=tournament_names)
    async def source(
        self,
        interaction: Interaction,
        drawn_from: app_commands.Range[str, 1, LONGEST_SOURCE] | None = None,
        tournament: TournamentName | None = None,
    ) -> None:
        await _draws(interaction).name_source(interaction, drawn_from or "", tournament)

    @app_commands.command(description="Draw it without its public number (asks first)")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=tournament_names)
    async def draw(
        self, interaction: Interaction, tournament: TournamentName | None = None
    ) -> None:
        await _draws(interaction).ask_draw(interaction, tournament)

    @app_commands.command(description="Start it now (says first what will be played)")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=tournament_names)
    async def start(
        self, interaction: Interaction, tournament: TournamentName | None = None
    ) -> None:
        await _controller(interaction).ask_start(interaction, tournament)

    @app_commands.command(description="Let everything stand still: rounds, matches and clocks")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=tournament_names)
    async def pause(
        self, interaction: Interaction, tournament: TournamentName | None = None
    ) -> None:
        await _controller(interaction).pause(interaction, tournament)

    @app_commands.command(description="Let everything go on")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=tournament_names)
    async def resume(
        self, interaction: Interaction, tournament: TournamentName | None = None
    ) -> None:
        await _controller(interaction).resume(interaction, tournament)

    @app_commands.command(description="Add a member who comes late, or bring a dropped player back")
    @app_commands.describe(member="Who comes in, or back", tournament=WHICH)
    @app_commands.autocomplete(tournament=tournament_names)
    async def add(
        self,
        interaction: Interaction,
        member: discord.User,
        tournament: TournamentName | None = None,
    ) -> None:
        await _controller(interaction).add(interaction, member, tournament)

    @app_commands.command(description="Drop somebody, for example a no-show (asks first)")
    @app_commands.describe(player="Who", tournament=WHICH)
    @app_commands.autocomplete(player=entrant_choices.entrants, tournament=tournament_names)
    async def drop(
        self, interaction: Interaction, player: Chosen, tournament: TournamentName | None = None
    ) -> None:
        await _controller(interaction).ask_drop(interaction, player, tournament)

    @app_commands.command(description="Set or correct a result, until a day after the end")
    @app_commands.describe(
        pairing="Which round and table",
        winner="Who has won",
        reason="Why; everybody can read it",
        games="Games won, like 2:1, those of the player named first in front",
        tournament=WHICH,
    )
    @app_commands.autocomplete(
        pairing=entrant_choices.pairings,
        winner=entrant_choices.winners,
        tournament=correctable_names,
    )
    async def result(
        self,
        interaction: Interaction,
        pairing: Chosen,
        winner: Chosen,
        reason: Reason,
        games: app_commands.Range[str, 3, 10] | None = None,
        tournament: TournamentName | None = None,
    ) -> None:
        ruling = Ruling(pairing, winner, games, reason)
        await _controller(interaction).set_result(interaction, ruling, tournament)

    @app_commands.command(description="Give somebody a bye in the next round")
    @app_commands.describe(player="Who", tournament=WHICH)
    @app_commands.autocomplete(player=entrant_choices.entrants, tournament=tournament_names)
    async def bye(
        self, interaction: Interaction, player: Chosen, tournament: TournamentName | None = None
    ) -> None:
        await _controller(interaction).give_bye(interaction, player, tournament)

    @app_commands.command(description="Give this round more time")
    @app_commands.describe(minutes="How much more", tournament=WHICH)
    @app_commands.autocomplete(tournament=tournament_names)
    async def extend(
        self, interaction: Interaction, minutes: Minutes, tournament: TournamentName | None = None
    ) -> None:
        await _controller(interaction).extend(interaction, minutes, tournament)

    @app_commands.command(description="Undo the latest round; its matches become void (asks first)")
    @app_commands.describe(reason="Why; everybody can read it", tournament=WHICH)
    @app_commands.autocomplete(tournament=tournament_names)
    async def undo(
        self,
        interaction: Interaction,
        reason: Reason | None = None,
        tournament: TournamentName | None = None,
    ) -> None:
        await _controller(interaction).ask_undo(interaction, reason, tournament)

    @app_commands.command(description="Cancel a tournament: it has no winner then (asks first)")
    @app_commands.describe(tournament=WHICH)
    @app_commands.autocomplete(tournament=tournament_names)
    async def cancel(
        self, interaction: Interaction, tournament: TournamentName | None = None
    ) -> None:
        await _controller(interaction).ask_cancel(interaction, tournament)
