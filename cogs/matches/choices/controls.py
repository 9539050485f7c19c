"""The buttons and menus of a decision, and their actions."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import discord

from bot.base.discord_text import cut
from bot.matches.actions import AttackOn, Choose, ChooseAll, SetAutoPass, SetStops, StepBack
from bot.matches.choices.stops import Stops
from cogs.ui.component_ids import MATCH_ID, NUMBER, PAGE, YES_NO, ComponentId, Part, apart, number
from cogs.ui.controls import PLACEHOLDER_LENGTH, ActionMenu, MatchButton

OPTION = number(4)


def pack_options(options: Sequence[int]) -> str:
    """Encodes option numbers as text that is short enough for a button's id. There may be as many
    numbers as a menu has entries."""
    return urlsafe_b64encode(b"".join(option.to_bytes(2) for option in options)).decode()


def unpack_options(spelled: str) -> tuple[int, ...]:
    """Returns the option numbers that `pack_options` has encoded."""
    found = urlsafe_b64decode(spelled)
    return tuple(int.from_bytes(found[at : at + 2]) for at in range(0, len(found), 2))


OPTIONS = Part(
    "(?:[A-Za-z0-9_-]{4}){0,16}(?:[A-Za-z0-9_-]{4}|[A-Za-z0-9_-]{3}=|[A-Za-z0-9_-]{2}==)",
    unpack_options,
    pack_options,
)
ENTRY = Part(r"(?:card)?\d{1,4}", lambda word: (int(word.removeprefix("card")), word[0] == "c"))
"""An entry of a menu: the number of an option, or "card" with the number of a card's first option.
It is read as the number, and whether it's a card."""
STEP = Part("[^\n]{1,100}", str)
CARD = Part(
    r"\d{1,4}|-",
    lambda word: None if word == "-" else int(word),
    lambda card: "-" if card is None else str(card),
)
"""The number of a card's first option, or none."""


@dataclass(frozen=True, slots=True)
class ChoicePlace:
    """The part of a decision's choices that a player's hand shows, and how it shows them. Options
    are given by their numbers.

    - `page`: the page of the choices, from 0 on.
    - `card`: the first option of the card whose options are shown alone, or of the first attacker
      if only attackers are shown. None if the choices aren't limited.
    - `unsure`: the options that the player is asked to confirm.
    - `attackers`: the first option of each attacker whose target the player is asked for.
    - `pointless`: whether the options that are usually hidden are shown.
    - `more`: whether the rarely used controls of the match are shown instead of the choices.
    - `hinted`: the option that is marked because a hint recommends it.
    """

    page: int = 0
    card: int | None = None
    unsure: tuple[int, ...] = ()
    attackers: tuple[int, ...] = ()
    pointless: bool = False
    more: bool = False
    hinted: int | None = None


START = ChoicePlace()


@dataclass(frozen=True, slots=True)
class TurnTo:
    """The action that shows another part of the choices at the decision with this number (None: at
    any decision)."""

    number: int | None
    place: ChoicePlace


@dataclass(frozen=True, slots=True)
class AttackWith:
    """The action that asks for the target of these attackers, given by the first option of each. If
    only one target is possible, they attack it."""

    number: int
    attackers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Attack:
    """The action that lets these attackers, given by the first option of each, attack the target of
    the option."""

    number: int
    attackers: tuple[int, ...]
    option: int


@dataclass(frozen=True, slots=True)
class OpenStops:
    """The action that shows a player their stops (steps in which they're always asked),
    privately."""


@dataclass(frozen=True, slots=True)
class KeepStops:
    """The action that makes a match's stops (steps in which the player is always asked) the default
    for all matches of its game."""


ChoiceAction = TurnTo | AttackWith | Attack | OpenStops | KeepStops


class ChooseButton(
    MatchButton, id=ComponentId("match:choose", MATCH_ID, NUMBER, OPTION), action=Choose
):
    """The button that chooses an option of the decision with this number."""

    def __init__(
        self, match_id: str, number: int, option: int, label: str = "", main: bool = False
    ) -> None:
        style = discord.ButtonStyle.primary if main else discord.ButtonStyle.secondary
        super().__init__(match_id, number, option, label=label, style=style)


class ConfirmChoiceButton(
    MatchButton,
    id=ComponentId("match:sure", MATCH_ID, NUMBER, OPTIONS),
    action=ChooseAll,
    sure="yes",
):
    """The button that chooses options that the player was asked to confirm, because they have no
    effect or a high price."""

    label, style = "Do it anyway", discord.ButtonStyle.danger

    def wanted(self, *picked: Any) -> Choose | ChooseAll:
        """Returns the action that chooses the confirmed options: `Choose` for a single option, else
        `ChooseAll`. `picked` isn't used."""
        _, number, options = self.id_values
        if len(options) == 1:
            return Choose(number, *options, **self.fixed)
        return ChooseAll(number, tuple(options), **self.fixed)


class UnaskedButton(
    ConfirmChoiceButton,
    id=ComponentId("match:unasked", MATCH_ID, NUMBER, OPTIONS),
    action=ChooseAll,
    sure="always",
):
    """The button that chooses the options that the player was asked to confirm. From then on, the
    bot no longer asks about high prices in this match."""

    label = "Do it, and don't ask again in this match"
    style = discord.ButtonStyle.secondary


class StepBackButton(MatchButton, id=ComponentId("match:back", MATCH_ID, NUMBER), action=StepBack):
    """The button that takes back the latest step of an announcement, at the decision with this
    number."""

    emoji = "↩️"

    def __init__(self, match_id: str, number: int, label: str = "Back") -> None:
        super().__init__(match_id, number, label=label)


class TurnButton(
    MatchButton, id=ComponentId("match:turn", MATCH_ID, NUMBER, PAGE, CARD), action=TurnTo
):
    """The button that shows another page of a long menu, the options of one card, or its possible
    attackers."""

    def __init__(
        self,
        match_id: str,
        number: int,
        page: int,
        card: int | None,
        label: str = "",
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    ) -> None:
        super().__init__(match_id, number, page, card, label=label, style=style)

    def wanted(self, *picked: Any) -> TurnTo:
        """Returns the action that shows the page of the choices, or the card's options, to which
        this button leads. `picked` isn't used."""
        _, number, page, card = self.id_values
        return TurnTo(number, ChoicePlace(page, card))


def _menu_id(number: int, options: Sequence[discord.SelectOption]) -> int:
    """Returns a number that changes with the offered options. A client keeps the picks of a menu
    after an edit by this id, and would otherwise show and send them again."""
    offered = [number, *((option.value, option.label) for option in options)]
    return 2**30 | crc32(repr(offered).encode()) >> 2


class DecisionMenu(ActionMenu):
    """A menu of the decision with this number. At most `most` of its options are chosen at once."""

    in_match = True
    several = True

    def __init__(
        self,
        match_id: str,
        number: int,
        options: Sequence[discord.SelectOption] = (),
        placeholder: str = "Choose …",
        most: int = 1,
    ) -> None:
        super().__init__(
            match_id,
            number,
            options=options,
            placeholder=cut(placeholder, PLACEHOLDER_LENGTH),
            most=max(1, min(most, len(options))),
            id=_menu_id(number, options),
        )


class OptionMenu(
    DecisionMenu, id=ComponentId("match:menu", MATCH_ID, NUMBER), action=Choose, picks=ENTRY
):
    """The menu that chooses an option, or shows the options of a card. The values are option
    numbers, and "card" with the number of a card's first option."""

    several = False

    def wanted(self, *picked: Any) -> Choose | TurnTo:
        """Returns the action for the menu entry that the member picked: choose an option, or show
        the options of a card. The parameter `picked` isn't used."""
        number, (option, is_card) = self.id_values[1], self.picked[0]
        return TurnTo(number, ChoicePlace(card=option)) if is_card else Choose(number, option)


class SeveralMenu(
    DecisionMenu,
    id=ComponentId("match:several", MATCH_ID, NUMBER),
    action=ChooseAll,
    picks=OPTION,
):
    """The menu that chooses one or several options, one after the other."""


class AttackersMenu(
    DecisionMenu,
    id=ComponentId("match:attackers", MATCH_ID, NUMBER),
    action=AttackWith,
    picks=OPTION,
):
    """The menu that asks for the target of the picked attackers, given by the first option of
    each."""


class AttackButton(
    MatchButton, id=ComponentId("match:attack", MATCH_ID, NUMBER, OPTIONS), action=ChooseAll
):
    """The button that lets several cards attack, by choosing these options one after the other."""

    style = discord.ButtonStyle.danger

    def __init__(self, match_id: str, number: int, options: Sequence[int], label: str = "") -> None:
        super().__init__(match_id, number, tuple(options), label=label)


class AttackOnButton(
    MatchButton, id=ComponentId("match:attack-all", MATCH_ID, NUMBER), action=AttackOn
):
    """The button that lets all cards attack, one after the other, in a game that declares attacks
    one by one."""

    style = discord.ButtonStyle.danger

    def __init__(self, match_id: str, number: int, label: str = "Attack") -> None:
        super().__init__(match_id, number, label=label)


class AttackOnMenu(
    DecisionMenu,
    id=ComponentId("match:attack-on", MATCH_ID, NUMBER),
    action=AttackOn,
    picks=OPTION,
):
    """The menu that passes to the next step, and declares the picked attacks in that step."""


class TargetMenu(
    ActionMenu,
    id=ComponentId("match:target", MATCH_ID, NUMBER, OPTIONS, apart(number(1))),
    action=Attack,
    picks=OPTION,
):
    """The menu that lets the attackers, given by the first option of each, attack the target of the
    picked option. A longer list is several menus, distinguished by their `place`."""

    in_match = True

    def __init__(
        self,
        match_id: str,
        number: int,
        attackers: Sequence[int],
        place: int,
        options: Sequence[discord.SelectOption] = (),
        placeholder: str = "",
    ) -> None:
        super().__init__(
            match_id,
            number,
            tuple(attackers),
            place,
            options=options,
            placeholder=cut(placeholder, PLACEHOLDER_LENGTH) or None,
            id=_menu_id(number, options),
        )


class ShowAllButton(
    MatchButton, id=ComponentId("match:all", MATCH_ID, NUMBER, PAGE), action=TurnTo
):
    """The button that shows a page of the options that are allowed but usually hidden, because
    hardly anybody wants them."""

    def __init__(self, match_id: str, number: int, page: int = 0, label: str = "Show all") -> None:
        super().__init__(match_id, number, page, label=label)

    def wanted(self, *picked: Any) -> TurnTo:
        """Returns the action that opens the page of usually hidden options. `picked`
        isn't used."""
        _, number, page = self.id_values
        return TurnTo(number, ChoicePlace(page, pointless=True))


class MoreButton(MatchButton, id=ComponentId("match:rest", MATCH_ID, YES_NO), action=TurnTo):
    """The button that shows the other controls of the match on the hand, or turns back from them.
    The button's id has no decision number, because such a number could tell a waiting player how
    many steps the opponent has taken."""

    label, words = "⋯", "More"

    def wanted(self, *picked: Any) -> TurnTo:
        """Returns the action that opens the rarely used controls of the match, or closes them
        again. `picked` isn't used."""
        return TurnTo(None, ChoicePlace(more=self.id_values[1]))


class EndTurnButton(
    MatchButton,
    id=ComponentId("match:end-turn", MATCH_ID, NUMBER),
    action=SetAutoPass,
    mode="turn",
):
    """The button that passes for the player until the turn is over, from the decision with this
    number on."""

    label = "End turn"


class PassOnButton(
    MatchButton,
    id=ComponentId("match:pass-on", MATCH_ID, NUMBER),
    action=SetAutoPass,
    mode="until",
):
    """The button that passes for the player until something happens, from the decision with this
    number on."""

    label = "Resolve all"


class AskAllButton(
    MatchButton,
    id=ComponentId("match:ask-all", MATCH_ID, NUMBER),
    action=SetAutoPass,
    mode="all",
):
    """The button that asks the player everything until the turn is over."""

    label = "Ask me everything"


class StopsMenu(ActionMenu, id=ComponentId("match:stops", MATCH_ID), action=SetStops, picks=STEP):
    """The menu that sets a player's stops (steps in which they're always asked) in one match."""

    in_match = True
    several = True

    def __init__(
        self, match_id: str, called: Mapping[str, str] = {}, now: Stops = frozenset()
    ) -> None:
        options = [
            discord.SelectOption(label=name, value=key, default=key in now)
            for key, name in called.items()
        ]
        super().__init__(
            match_id,
            options=options,
            placeholder="No stops",
            most=max(1, len(options)),
            min_values=0,
        )

    def wanted(self, *picked: Any) -> SetStops:
        """Returns the action that sets the stops that the player picked in the menu. The parameter
        `picked` isn't used."""
        return SetStops(frozenset(self.picked))


class KeepStopsButton(MatchButton, id=ComponentId("match:keep-stops", MATCH_ID), action=KeepStops):
    """The button that makes the stops of a match the default for all matches of its game."""

    label = "Keep for all matches"


class OpenStopsButton(MatchButton, id=ComponentId("match:open-stops", MATCH_ID), action=OpenStops):
    """The button that opens the message with the stops of a match."""

    label = "Stops …"
