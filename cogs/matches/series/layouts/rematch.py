"""The games of a series, and what follows the end of a game, for players."""

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.discord_api.discord_calls import OutgoingMessage
from bot.matches.live.snapshot import Snapshot
from bot.store.matches.match_rows import MatchRow
from bot.store.matches.rematches import RematchRow
from cogs.queue.controls import NewOpponentButton
from cogs.ui.call_buttons import called_player, fewer_calls
from cogs.ui.component_ids import MATCH_ID, ComponentId, either
from cogs.ui.controls import AnyButton, Control, MatchButton
from cogs.ui.match_text import names
from cogs.ui.pages import plain_page
from engine.players import Player, opponent


@dataclass(frozen=True, slots=True)
class OfferRematch:
    """The action that offers a rematch, or accepts it."""


@dataclass(frozen=True, slots=True)
class DeclineRematch:
    """The action that declines a rematch, or withdraws the player's own offer."""


@dataclass(frozen=True, slots=True)
class ChooseBeginner:
    """The action with which the loser chooses who begins the next game."""

    me: bool


RematchAction = OfferRematch | DeclineRematch | ChooseBeginner


class RematchButton(MatchButton, id=ComponentId("match:rematch", MATCH_ID), action=OfferRematch):
    """The button that offers a rematch, or accepts it."""

    label, style = "Rematch", discord.ButtonStyle.success


class AcceptRematchButton(
    MatchButton, id=ComponentId("match:rematch-yes", MATCH_ID), action=OfferRematch
):
    """The button that accepts a rematch."""

    label, style = "Accept rematch", discord.ButtonStyle.success


class DeclineRematchButton(
    MatchButton, id=ComponentId("match:rematch-no", MATCH_ID), action=DeclineRematch
):
    """The button that declines a rematch."""

    label = "Decline"


class BeginButton(
    MatchButton,
    id=ComponentId("match:begin", MATCH_ID, either("me", "other")),
    action=ChooseBeginner,
):
    """The button that chooses who begins the next game."""

    style = discord.ButtonStyle.primary

    def __init__(self, match_id: str, me: bool) -> None:
        super().__init__(match_id, me, label="I begin" if me else "My opponent begins")


def awaited_player(rematch: RematchRow) -> Player | None:
    """Returns the player who has to answer before a rematch can start. Returns None if nobody has
    to."""
    if rematch.state == "choosing":
        return rematch.chooser
    if rematch.state == "offered" and rematch.offered_by is not None:
        return opponent(rematch.offered_by)
    return None


def rematch_words(snapshot: Snapshot) -> str:
    """Returns a sentence on what follows a finished match, such as a rematch that was offered or
    has started. Returns "" while nothing is known."""
    rematch = snapshot.context.rematch
    if rematch is None:
        return ""
    called = names(snapshot.row)
    place = snapshot.context.pairing
    if rematch.state == "choosing" and place is not None and place.paused is not None:
        return "The tournament is paused. The next game starts when it continues."
    match rematch.state:
        case "offered" if rematch.offered_by is not None:
            return f"**{called[rematch.offered_by]}** offers a rematch, until <t:{rematch.due}:t>."
        case "choosing" if rematch.chooser is not None:
            return (
                f"**{called[rematch.chooser]}** says who begins the next game, and begins it "
                f"without a word by <t:{rematch.due}:T>."
            )
        case "begun":
            return f"The next game has begun: match {rematch.next_match}, below."
        case "declined":
            return "No rematch."
        case "failed":
            words = (
                "The next game could not begin: a player is in too many matches, or a deck can no "
                "longer be played."
            )
            return (
                words if snapshot.row.pairing is not None else f"{words} **Rematch** tries again."
            )
        case "left":
            return (
                "The next game could not begin: a player has left the server or can't see this "
                "channel."
            )
        case "ruled":
            return "The tournament has settled this match."
        case _:
            return ""


def rematch_buttons(snapshot: Snapshot) -> Sequence[Control[AnyButton]]:
    """Returns the buttons for a rematch or a new opponent below a finished match."""
    rematch = snapshot.context.rematch
    match_id = snapshot.row.id
    state = rematch.state if rematch else None
    if snapshot.row.pairing is not None:
        return _buttons(rematch) if rematch else []
    if state in (None, "withdrawn", "lapsed", "failed", "left"):
        return [RematchButton(match_id), NewOpponentButton(match_id)]
    other = [NewOpponentButton(match_id)] if state == "declined" else []
    return [*(_buttons(rematch) if rematch else []), *other]


def own_controls(
    controls: Sequence[Control[AnyButton]], snapshot: Snapshot, seat: Player
) -> Sequence[Control[AnyButton]]:
    """Returns those of the controls below a finished match that the player at `seat` can use. If
    that player has offered the rematch, the button that declines it is labelled **Withdraw
    offer**."""
    rematch = snapshot.context.rematch
    if rematch is None:
        return controls
    left: list[Control[AnyButton]] = []
    for control in controls:
        if isinstance(control, DeclineRematchButton) and rematch.offered_by == seat:
            left.append(DeclineRematchButton(snapshot.row.id, label="Withdraw offer"))
        elif isinstance(control, AcceptRematchButton):
            left += [control] if rematch.offered_by != seat else []
        elif not isinstance(control, BeginButton) or rematch.chooser == seat:
            left.append(control)
    return left


def call_message(
    match: MatchRow, rematch: RematchRow, player: Player, *, calls: bool = True
) -> OutgoingMessage:
    """Returns the public message that asks a player to answer a rematch or to choose who begins.
    With `calls`, the message mentions the player."""
    other = names(match)[opponent(player)]
    if rematch.state == "choosing":
        words = (
            f"you lost, so you say who begins the next game. Without a word by <t:{rematch.due}:T> "
            "you begin."
        )
    else:
        decks = "new cards" if match.mode else "the same decks"
        words = f"**{other}** offers a rematch with {decks}, until <t:{rematch.due}:t>."
    asked = f"{called_player(match, player, calls=calls)}, {words}"
    return plain_page("rematch", asked, *_buttons(rematch), *fewer_calls(calls=calls))


def _buttons(rematch: RematchRow) -> Sequence[Control[AnyButton]]:
    if rematch.state == "offered":
        return [AcceptRematchButton(rematch.match_id), DeclineRematchButton(rematch.match_id)]
    if rematch.state == "choosing" and rematch.chooser is not None:
        return [BeginButton(rematch.match_id, True), BeginButton(rematch.match_id, False)]
    return []
