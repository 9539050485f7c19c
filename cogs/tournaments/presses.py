"""What a press of each control of sign-up does, and of the questions to organisers and members."""

from collections.abc import Sequence
from typing import Any

from cogs.matches.table.controls import ArrivedButton, CallOrganiserButton
from cogs.tournaments import controls
from cogs.tournaments.controllers.lost_channels import LostChannels, MoveMenu, ResumeButton
from cogs.tournaments.controllers.no_shows import NoShowController
from cogs.tournaments.controllers.organiser_calls import ComingButton, OrganiserCallController
from cogs.tournaments.controllers.organiser_controller import OrganiserController
from cogs.tournaments.controllers.signup_controller import SignUpController
from cogs.tournaments.layouts.confirmation import ConfirmActButton, CreateButton
from cogs.tournaments.layouts.no_show_messages import ComeBackButton, DropAllButton, KeepPlayersMenu
from cogs.ui.controls import PressHandler, on_press


def sign_up_presses(sign_up: SignUpController) -> Sequence[PressHandler[Any]]:
    """Returns what the controls of sign-up do."""
    return (
        on_press(
            controls.JoinButton,
            lambda press, it: sign_up.ask_deck(press, it.about, late=False),
        ),
        on_press(
            controls.LeaveTournamentButton, lambda press, it: sign_up.press_leave(press, it.about)
        ),
        on_press(
            controls.LeaveForSureButton,
            lambda press, it: sign_up.leave_for_sure(press, it.about),
        ),
        on_press(controls.CheckInButton, lambda press, it: sign_up.check_in(press, it.about)),
        on_press(
            controls.JoinLateButton,
            lambda press, it: sign_up.press_late(press, it.tournament, it.user),
        ),
        on_press(
            controls.SignUpDecksButton,
            lambda press, it: sign_up.turn_decks(press, it.tournament, it.page, late=it.late),
        ),
        on_press(
            controls.SignUpDeckMenu,
            lambda press, it: sign_up.join_with(
                press, it.tournament, it.item.values[0], late=it.late
            ),
        ),
        on_press(CreateButton, lambda press, it: sign_up.create_draft(press, it.draft)),
    )


def organiser_call_presses(calls: OrganiserCallController) -> Sequence[PressHandler[Any]]:
    """Returns what the controls do by which organisers are called, and come."""
    return (
        on_press(CallOrganiserButton, lambda press, it: calls.ask_reason(press, it.about)),
        on_press(ComingButton, lambda press, it: calls.come(press, it.about)),
    )


def no_show_presses(no_shows: NoShowController) -> Sequence[PressHandler[Any]]:
    """Returns what the controls do that are about players who don't come."""
    return (
        on_press(ArrivedButton, lambda press, it: no_shows.arrive(press, it.about)),
        on_press(
            DropAllButton, lambda press, it: no_shows.drop(press, it.tournament, it.round, ())
        ),
        on_press(
            KeepPlayersMenu,
            lambda press, it: no_shows.drop(press, it.tournament, it.round, it.chosen),
        ),
        on_press(
            ComeBackButton, lambda press, it: no_shows.come_back(press, it.tournament, it.user)
        ),
    )


def lost_channel_presses(lost: LostChannels) -> Sequence[PressHandler[Any]]:
    """Returns what the controls do by which a paused tournament is moved and resumed."""
    return (
        on_press(ResumeButton, lambda press, it: lost.resume(press, it.tournament)),
        on_press(
            MoveMenu, lambda press, it: lost.move(press, it.tournament, int(it.item.values[0]))
        ),
    )


def organiser_presses(organisers: OrganiserController) -> Sequence[PressHandler[Any]]:
    """Returns what the answers to questions do that ask whether somebody is sure."""
    return (
        on_press(
            ConfirmActButton,
            lambda press, it: organisers.carry_out(press, it.act, it.tournament, it.about),
        ),
    )
