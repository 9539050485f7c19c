"""The buttons of a challenge and the menu to choose a deck from, as data."""

from collections.abc import Sequence

import discord

from cogs.ui.component_ids import MATCH_ID, PAGE, YES_NO, ComponentId, number
from cogs.ui.controls import AnyButton, AnySelect, Control, IdButton


class AcceptButton(IdButton, id=ComponentId("challenge:accept", MATCH_ID)):
    """Asks the opponent for a deck, or begins at once where nobody brings one."""

    label, style = "Accept", discord.ButtonStyle.success


class DeclineButton(IdButton, id=ComponentId("challenge:decline", MATCH_ID)):
    """The opponent says no."""

    label = "Decline"


class CancelButton(IdButton, id=ComponentId("challenge:cancel", MATCH_ID)):
    """The challenger takes it back."""

    label = "Cancel"


class AgreeButton(
    Control[AnyButton], id=ComponentId("challenge:agree", MATCH_ID, number(18), YES_NO)
):
    """The challenger's word on the home-made cards of that version of a deck."""

    def __init__(self, challenge_id: str, version: int, yes: bool) -> None:
        super().__init__(
            discord.ui.Button(
                label="Agree" if yes else "Refuse",
                style=discord.ButtonStyle.success if yes else discord.ButtonStyle.secondary,
                custom_id=self.component_id.make(challenge_id, version, yes),
            )
        )
        self.challenge_id = challenge_id
        self.version = version
        self.yes = yes


class ChallengeDecksButton(Control[AnyButton], id=ComponentId("challenge:decks", MATCH_ID, PAGE)):
    """Turns a long menu of decks to another page."""

    def __init__(self, challenge_id: str, page: int, label: str = "…") -> None:
        custom_id = self.component_id.make(challenge_id, page)
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.challenge_id = challenge_id
        self.page = page


class ChallengeDeckMenu(Control[AnySelect], id=ComponentId("challenge:deck", MATCH_ID)):
    """Accepts with a deck: its number, or the key of a starter deck."""

    def __init__(
        self, challenge_id: str, options: Sequence[discord.SelectOption] = (), said: str = ""
    ) -> None:
        custom_id = self.component_id.make(challenge_id)
        super().__init__(
            discord.ui.Select(custom_id=custom_id, options=list(options), placeholder=said)
        )
        self.challenge_id = challenge_id
