"""Pages for organisers: what they can do to a tournament, and the players to choose from."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.base import current_time
from bot.base.discord_text import plain
from bot.discord_api.discord_calls import OutgoingMessage
from bot.store.tournaments.tournament_rows import PairingRow, Tournament
from bot.tournaments.next_round import ELIMINATION
from bot.tournaments.results import is_open_to_correction
from cogs.tournaments.controllers.tournament_list import facts_words
from cogs.tournaments.controls.manage_controls import (
    Act,
    ActButton,
    AddMenu,
    ManageButton,
    PlayerAct,
    PlayerMenu,
    PlayersPage,
    ResultForm,
    ResultMenu,
)
from cogs.tournaments.controls.page_controls import MOST_OPTIONS, TournamentButton, entry_of
from cogs.ui.controls import Control
from cogs.ui.forms import Filled
from cogs.ui.pages import Page, PageTurn, page_message, paged

SCORES = {1: ("1:0", "0:1", "0:0"), 3: ("2:0", "2:1", "1:2", "0:2", "1:1", "1:0", "0:1", "0:0")}
"""The scores that an organiser can choose for a pairing, by the most games it can have."""


def manage_message(there: Tournament) -> OutgoingMessage:
    """Returns the page with everything that an organiser can do to a tournament now."""
    row = there.row
    shown: list[Control[Any]] = [ActButton(act, row.id) for act in _acts(there)]
    if is_open_to_correction(row, current_time.now()):
        latest = sorted(there.pairings, key=lambda one: (-one.round, one.winner is not None))
        if options := result_options(there, latest):
            shown.append(ResultMenu(row.id, options=options))
    words = "Choose what to do." if shown else "Nothing can be changed now."
    return page_message(
        Page(
            "tournament-manage",
            words,
            f"Manage **{plain(row.name, 60)}**",
            [f"-# {facts_words(row, len(there.field))}"],
            controls=shown,
            back=TournamentButton(row.id),
            colour=None,
        )
    )


def players_message(there: Tournament, act: PlayerAct, page: int) -> OutgoingMessage:
    """Returns a page with a menu of players, from which an organiser chooses the player to drop or
    the player who gets a bye; `act` says which of the two."""
    row = there.row
    left = [one for one in there.field if one.dropped is None]
    shown, page, pages = paged(left, page, MOST_OPTIONS)
    words = "Choose the player to drop." if act == "drop" else "Choose who gets the next bye."
    return page_message(
        Page(
            "tournament-players",
            words if left else "Nobody plays in this tournament.",
            controls=[PlayerMenu(act, row.id, shown)][: len(left)],
            turn=PageTurn(PlayersPage, (act, row.id), page, pages),
            back=ManageButton(row.id, label="◀ Manage"),
            colour=None,
        )
    )


def add_message(there: Tournament) -> OutgoingMessage:
    """Returns the page on which an organiser chooses the member to add."""
    row = there.row
    words = "Choose who plays from the next round on, or comes back."
    back = ManageButton(row.id, label="◀ Manage")
    return page_message(
        Page("tournament-add", words, controls=[AddMenu(row.id)], back=back, colour=None)
    )


def result_options(there: Tournament, pairings: Sequence[PairingRow]) -> list[discord.SelectOption]:
    """Returns menu entries for those of the `pairings` that have two players (not the byes), as
    many as a menu can hold."""
    met = [one for one in pairings if one.entrant_b is not None][:MOST_OPTIONS]
    return [
        discord.SelectOption(
            label=entry_of(f"Round {one.round}, table {one.number}: {_names(there, one)}"),
            value=str(one.id),
            description=None if one.winner is None else f"{one.games_a}:{one.games_b}",
        )
        for one in met
    ]


def result_form(there: Tournament, pairing: PairingRow) -> tuple[ResultForm, Filled]:
    """Returns the form for the result of a pairing of two players, and the contents of its
    fields."""
    names = [there.by_id[one].name for one in (pairing.entrant_a, pairing.entrant_b or 0)]
    stage = there.rounds[pairing.round - 1].stage
    offers = [("A", names[0]), ("B", names[1])]
    if stage not in ELIMINATION:
        offers += [("draw", "A draw"), ("none", "Both lost")]
    winners = [
        discord.SelectOption(
            label=entry_of(name),
            value=value,
            default=value == pairing.winner,
        )
        for value, name in offers
    ]
    games = [discord.SelectOption(label=one, value=one) for one in SCORES[there.row.best_of]]
    return ResultForm(there.row.id, pairing.id), Filled(options={"winner": winners, "games": games})


def _names(there: Tournament, pairing: PairingRow) -> str:
    both = (pairing.entrant_a, pairing.entrant_b)
    return " vs ".join(there.by_id[one].name for one in both if one is not None)


def _acts(there: Tournament) -> Sequence[Act]:
    """Returns what can be done to a tournament as it is."""
    row, latest = there.row, there.round
    if not row.active:
        return () if row.repeat is None else ("once",)
    pause: Act = "pause" if row.paused is None else "resume"
    ending: list[Act] = ["cancel"] if row.repeat is None else ["once", "cancel"]
    if row.state != "running":
        turn: Act = "close" if row.state == "open" else "open"
        return "start", turn, "source", pause, *ending
    acts: list[Act] = [pause, "add", "drop"]
    if row.drawing == "open":
        acts.insert(0, "draw")
    if row.format == "swiss":
        acts.append("bye")
    if latest is not None and latest.deadline is not None and latest.ended is None:
        acts.append("extend")
    if latest is not None:
        acts.append("undo")
    return *acts, *ending
