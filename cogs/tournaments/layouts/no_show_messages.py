"""Messages about players who don't come, with their controls: the question to organisers, what
became of it, and what the players are told."""

from collections.abc import Sequence

import discord

from bot.base.discord_text import counted, cut, plain, whole_lines
from bot.discord_api.discord_calls import OutgoingMessage
from bot.store.tournaments.tournament_rows import EntrantRow, TournamentRow
from bot.tournaments.no_shows import NoShowAnswer, NoShowQuestion
from cogs.ui.component_ids import MATCH_ID, SNOWFLAKE, ComponentId, number
from cogs.ui.controls import AnyButton, AnySelect, Control, controls

MENU_OPTIONS = 25
"""Options that a menu holds at most."""

NAMES_ROOM = 1000
"""Characters for the names of players."""

NAME_LENGTH = 32

ROUND = number(3)


class DropAllButton(
    Control[AnyButton], id=ComponentId("tournament:drop-no-shows", MATCH_ID, ROUND)
):
    """Drops everybody who did not come in a round."""

    def __init__(self, tournament: str, round_number: int) -> None:
        super().__init__(
            discord.ui.Button(
                label="Drop all",
                style=discord.ButtonStyle.danger,
                custom_id=self.component_id.make(tournament, round_number),
            )
        )
        self.tournament = tournament
        self.round = round_number


class KeepPlayersMenu(
    Control[AnySelect], id=ComponentId("tournament:keep-no-shows", MATCH_ID, ROUND)
):
    """Keeps the chosen players who did not come in a round, and drops the others."""

    def __init__(
        self,
        tournament: str,
        round_number: int,
        options: Sequence[discord.SelectOption] = (),
    ) -> None:
        super().__init__(
            discord.ui.Select(
                custom_id=self.component_id.make(tournament, round_number),
                options=list(options),
                placeholder="Keep these, drop the others",
                max_values=max(1, len(options)),
            )
        )
        self.tournament = tournament
        self.round = round_number

    @property
    def chosen(self) -> Sequence[int]:
        """The ids of the entrants who were chosen."""
        return [int(value) for value in self.item.values if value.isdecimal()]


class ComeBackButton(Control[AnyButton], id=ComponentId("tournament:back", MATCH_ID, SNOWFLAKE)):
    """Has a player who did not come play the next round."""

    def __init__(self, tournament: str, user: int) -> None:
        super().__init__(
            discord.ui.Button(
                label="I'm back",
                style=discord.ButtonStyle.success,
                custom_id=self.component_id.make(tournament, user),
            )
        )
        self.tournament = tournament
        self.user = user


def question_message(question: NoShowQuestion, until: int) -> OutgoingMessage:
    """Returns the message that asks organisers, mentioned before it, about a round's no-shows.
    Without an answer they are dropped `until` then (seconds since 1970)."""
    row, number_ = question.there.row, question.round.number
    players = question.players
    options = [
        discord.SelectOption(label=cut(one.name, 100), value=str(one.id))
        for one in players[:MENU_OPTIONS]
    ]
    lines = [
        f"press **Drop all**, or choose whom to keep: {counted(len(players), 'player')} of "
        f"**{plain(row.name)}** didn't come in round {number_}.",
        _names(players),
        f"-# If nobody answers, I drop them <t:{until}:R>. “I'm back” brings a player back.",
    ]
    if len(players) > MENU_OPTIONS:
        lines.append(f"-# The menu has the first {MENU_OPTIONS} of them.")
    view = controls(DropAllButton(row.id, number_), KeepPlayersMenu(row.id, number_, options))
    return OutgoingMessage("\n".join(lines), view)


def answered_message(answer: NoShowAnswer, by: str) -> OutgoingMessage:
    """Returns what stands in the place of the question: what became of the players, and who said
    so ("": nobody did in time)."""
    row = answer.there.row
    who = f"**{plain(by)}** has answered." if by else "Nobody answered in time."
    lines = [f"**{plain(row.name)}**, no-shows of round {answer.round.number}: {who}"]
    for title, players in (("Dropped", answer.dropped), ("Kept", answer.kept)):
        if players:
            lines.append(f"{title}: {_names(players)}")
    return OutgoingMessage("\n".join(lines))


def absent_message(row: TournamentRow, number_: int, user: int, until: int) -> OutgoingMessage:
    """Returns what a player is told who did not come in a round, and may be dropped `until` then
    (seconds since 1970)."""
    words = (
        f"Press **I'm back** to play on in **{plain(row.name)}**: you didn't come to your match in "
        f"round {number_}, so you've lost it. If no organiser keeps you, you're dropped "
        f"<t:{until}:R>. After that, **I'm back** still brings you back for the next round."
    )
    return OutgoingMessage(words, controls(ComeBackButton(row.id, user)))


def _names(players: Sequence[EntrantRow]) -> str:
    names = [f"- **{plain(one.name, NAME_LENGTH)}**" for one in players]
    if len(names) == 1:
        return names[0][2:]
    return (
        "\n" + whole_lines(names, NAMES_ROOM)
        if len(names) > 8
        else ", ".join(name[2:] for name in names)
    )
