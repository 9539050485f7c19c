"""What a press of each control of matches and challenges does."""

import re
from collections.abc import Sequence
from typing import Any, cast, get_args

from bot.discord_api.discord_calls import OutgoingMessage, redraw
from bot.matches.choices.auto_pass import AutoPassMode
from bot.matches.match_refusals import NoSuchOption
from bot.matches.seats import Sure
from cogs.matches.absences.controllers import AbsenceController
from cogs.matches.absences.layouts import ClaimLeftButton, EndLeftButton
from cogs.matches.challenges.controllers.challenge_controller import ChallengeController
from cogs.matches.challenges.controls import (
    AcceptButton,
    AgreeButton,
    CancelButton,
    ChallengeDeckMenu,
    ChallengeDecksButton,
    DeclineButton,
)
from cogs.matches.choices.controls import (
    AttackButton,
    AttackersMenu,
    ChooseButton,
    ConfirmChoiceButton,
    ConfirmingButton,
    DecisionMenu,
    EndTurnButton,
    OptionMenu,
    PassOnButton,
    SeveralMenu,
    ShowAllButton,
    StepBackButton,
    TargetMenu,
    TurnButton,
    UnaskedButton,
)
from cogs.matches.choices.layouts.auto_pass import AutoPassMenu
from cogs.matches.choices.layouts.decision import ChoicePlace
from cogs.matches.choices.layouts.stops import KeepStopsButton, OpenStopsButton, StopsMenu
from cogs.matches.deals.controllers.deck_cuts import CutController
from cogs.matches.deals.layouts.cutting import (
    PLACES,
    CutButton,
    NotCutButton,
    OwnWordsButton,
    PlaceMenu,
)
from cogs.matches.deals.layouts.fair_deal import FairDealButton
from cogs.matches.series.controllers.agreements import AgreementController
from cogs.matches.series.layouts.proposals import AnswerButton, WithdrawButton
from cogs.matches.series.layouts.rematch import (
    AcceptRematchButton,
    BeginButton,
    DeclineRematchButton,
    RematchButton,
)
from cogs.matches.table.controllers.hint_controller import HintController
from cogs.matches.table.controllers.log_and_cards import LogAndCardsController
from cogs.matches.table.controllers.match_controller import MatchController
from cogs.matches.table.controls import (
    BoardPageButton,
    CodeButton,
    ConcedeAnswer,
    FormerTakeBackButton,
    GoOnBoardButton,
    HandButton,
    HereButton,
    KnownButton,
    LogButton,
    ReadButton,
    WholeBoardButton,
)
from cogs.matches.table.layouts.unnamed_match import NOT_MEANT, ActAnswer
from cogs.practice.controllers.computer_turns import StoryController
from cogs.practice.controls import SlowerButton, TakeBackTurnButton
from cogs.puzzles.controls import BackOwnButton, GiveUpPuzzleButton
from cogs.ui.controls import Interaction, PressHandler, on_press
from cogs.ui.match_buttons import ConcedeButton, GoOnButton, HintButton

_CARD_VALUE = re.compile(r"card(\d{1,4})")
_OPTION_VALUE = re.compile(r"\d{1,4}")


def match_presses(
    matches: MatchController, hints: HintController, stories: StoryController
) -> Sequence[PressHandler[Any]]:
    """Returns what the controls of a match do."""

    async def confirmed(press: Interaction, button: ConfirmingButton, sure: Sure) -> None:
        about = press, button.match_id, button.number
        if len(button.options) == 1:
            await matches.choose(*about, button.options[0], sure=sure)
        else:
            await matches.choose_all(*about, button.options, sure=sure)

    async def option(press: Interaction, menu: OptionMenu) -> None:
        value = next(iter(menu.item.values), "")
        if card := _CARD_VALUE.fullmatch(value):
            where = ChoicePlace(card=int(card[1]))
            await matches.turn_to(press, menu.match_id, menu.number, where)
        elif _OPTION_VALUE.fullmatch(value):
            await matches.choose(press, menu.match_id, menu.number, int(value))
        else:
            raise NoSuchOption

    async def several(press: Interaction, menu: SeveralMenu) -> None:
        await matches.choose_all(press, menu.match_id, menu.number, _options(menu))

    async def attackers(press: Interaction, menu: AttackersMenu) -> None:
        await matches.attack_with(press, menu.match_id, menu.number, _options(menu))

    async def target(press: Interaction, menu: TargetMenu) -> None:
        [option] = _options(menu)
        await matches.attack(press, menu.match_id, menu.number, menu.attackers, option)

    async def auto_pass(press: Interaction, menu: AutoPassMenu) -> None:
        mode = next(iter(menu.item.values), "")
        if mode not in get_args(AutoPassMode):
            raise NoSuchOption
        await matches.set_auto_pass_at(
            press, menu.match_id, menu.number, cast("AutoPassMode", mode)
        )

    return (
        on_press(HandButton, lambda press, it: matches.open_hand(press, it.about)),
        on_press(HereButton, lambda press, it: matches.bring_hand(press, it.about)),
        on_press(
            TakeBackTurnButton,
            lambda press, it: matches.take_back_turn(press, it.match_id, it.choices),
        ),
        on_press(
            BackOwnButton,
            lambda press, it: matches.take_back_own(press, it.match_id, it.choices),
        ),
        on_press(
            GiveUpPuzzleButton,
            lambda press, it: matches.give_up_puzzle(press, it.about),
        ),
        on_press(
            FormerTakeBackButton,
            lambda press, it: matches.bring_hand(press, it.about),
        ),
        on_press(GoOnButton, lambda press, it: matches.go_on(press, it.about)),
        on_press(
            GoOnBoardButton,
            lambda press, it: matches.go_on_from_board(press, it.about),
        ),
        on_press(KnownButton, lambda press, it: matches.stop_teaching(press, it.about)),
        on_press(
            SlowerButton,
            lambda press, it: stories.show_step(press, it.match_id, it.choices, it.step),
        ),
        on_press(HintButton, lambda press, it: hints.hint(press, it.about)),
        on_press(ConcedeButton, lambda press, it: matches.ask_concede(press, it.about)),
        on_press(
            ConcedeAnswer,
            lambda press, it: matches.concede(press, it.match_id, it.sure),
        ),
        on_press(
            ChooseButton,
            lambda press, it: matches.choose(press, it.match_id, it.number, it.option),
        ),
        on_press(ConfirmChoiceButton, lambda press, it: confirmed(press, it, "yes")),
        on_press(UnaskedButton, lambda press, it: confirmed(press, it, "always")),
        on_press(
            StepBackButton,
            lambda press, it: matches.step_back(press, it.match_id, it.number),
        ),
        on_press(
            TurnButton,
            lambda press, it: matches.turn_to(
                press, it.match_id, it.number, ChoicePlace(it.page, it.card)
            ),
        ),
        on_press(OptionMenu, option),
        on_press(SeveralMenu, several),
        on_press(AttackersMenu, attackers),
        on_press(TargetMenu, target),
        on_press(
            AttackButton,
            lambda press, it: matches.choose_all(press, it.match_id, it.number, it.options),
        ),
        on_press(
            ShowAllButton,
            lambda press, it: matches.turn_to(
                press, it.match_id, it.number, ChoicePlace(it.page, pointless=True)
            ),
        ),
        on_press(
            EndTurnButton,
            lambda press, it: matches.set_auto_pass_at(press, it.match_id, it.number, "turn"),
        ),
        on_press(
            PassOnButton,
            lambda press, it: matches.set_auto_pass_at(press, it.match_id, it.number, "until"),
        ),
        on_press(AutoPassMenu, auto_pass),
        on_press(OpenStopsButton, lambda press, it: matches.open_stops(press, it.match_id)),
        on_press(
            StopsMenu,
            lambda press, it: matches.set_stops(press, it.match_id, frozenset(it.item.values)),
        ),
        on_press(KeepStopsButton, lambda press, it: matches.set_stops(press, it.match_id)),
    )


def _options(menu: DecisionMenu | TargetMenu | PlaceMenu) -> list[int]:
    """The options that were picked. Raises NoSuchOption for what was not on the menu."""
    values = menu.item.values
    if not (values and all(_OPTION_VALUE.fullmatch(value) for value in values)):
        raise NoSuchOption
    return [int(value) for value in values]


def reading_presses(reading: LogAndCardsController) -> Sequence[PressHandler[Any]]:
    """Returns what the controls do by which a match is read."""
    return (
        on_press(LogButton, lambda press, it: reading.open_log(press, it.about)),
        on_press(
            ReadButton,
            lambda press, it: reading.read_cards(press, it.match_id, it.page),
        ),
        on_press(
            CodeButton,
            lambda press, it: reading.read_cards(press, it.match_id, it.page, code=True),
        ),
        on_press(
            WholeBoardButton,
            lambda press, it: reading.open_whole_board(press, it.about),
        ),
        on_press(
            BoardPageButton,
            lambda press, it: reading.turn_whole_board(press, it.match_id, it.page),
        ),
        on_press(FairDealButton, lambda press, it: reading.explain_deal(press, it.about)),
    )


def challenge_presses(challenges: ChallengeController) -> Sequence[PressHandler[Any]]:
    """Returns what the controls of a challenge do."""
    return (
        on_press(AcceptButton, lambda press, it: challenges.accept(press, it.about)),
        on_press(DeclineButton, lambda press, it: challenges.decline(press, it.about)),
        on_press(CancelButton, lambda press, it: challenges.cancel(press, it.about)),
        on_press(
            AgreeButton,
            lambda press, it: challenges.answer_own_cards(
                press, it.challenge_id, it.version, it.yes
            ),
        ),
        on_press(
            ChallengeDecksButton,
            lambda press, it: challenges.turn_decks(press, it.challenge_id, it.page),
        ),
        on_press(
            ChallengeDeckMenu,
            lambda press, it: challenges.play_with(press, it.challenge_id, it.item.values[0]),
        ),
    )


def unnamed_match_presses(
    matches: MatchController, agreements: AgreementController
) -> Sequence[PressHandler[Any]]:
    """Returns what the answers do to whether a match is meant that a command didn't name."""

    async def act(press: Interaction, answer: ActAnswer) -> None:
        if not answer.meant:
            await redraw(press, OutgoingMessage(NOT_MEANT))
        elif answer.act in ("draw", "undo"):
            await agreements.propose_draw_or_undo(press, answer.match_id, answer.act)
        else:
            await matches.set_auto_pass(press, answer.match_id, answer.act)

    return (on_press(ActAnswer, act),)


def agreement_presses(agreements: AgreementController) -> Sequence[PressHandler[Any]]:
    """Returns what the controls about draws, taking back and rematches do."""
    return (
        on_press(
            AnswerButton,
            lambda press, it: agreements.answer_proposal(
                press, it.match_id, it.kind, it.number, it.yes
            ),
        ),
        on_press(
            WithdrawButton,
            lambda press, it: agreements.withdraw_proposal(press, it.match_id, it.kind, it.number),
        ),
        on_press(RematchButton, lambda press, it: agreements.rematch(press, it.about)),
        on_press(
            AcceptRematchButton,
            lambda press, it: agreements.rematch(press, it.about),
        ),
        on_press(
            DeclineRematchButton,
            lambda press, it: agreements.decline_rematch(press, it.about),
        ),
        on_press(
            BeginButton,
            lambda press, it: agreements.choose_beginner(press, it.match_id, it.me),
        ),
    )


def cut_presses(cuts: CutController) -> Sequence[PressHandler[Any]]:
    """Returns what the controls for cutting the deck do."""

    async def place(press: Interaction, menu: PlaceMenu) -> None:
        [chosen] = _options(menu)
        if not 1 <= chosen <= PLACES:
            raise NoSuchOption
        await cuts.cut_deck(press, menu.match_id, str(chosen))

    return (
        on_press(CutButton, lambda press, it: cuts.open_cut_panel(press, it.about)),
        on_press(OwnWordsButton, lambda press, it: cuts.ask_words(press, it.about)),
        on_press(NotCutButton, lambda press, it: cuts.cut_deck(press, it.about, None)),
        on_press(PlaceMenu, place),
    )


def absence_presses(absences: AbsenceController) -> Sequence[PressHandler[Any]]:
    """Returns what the controls do for a player whose opponent has left the server."""
    return (
        on_press(EndLeftButton, lambda press, it: absences.end_match(press, it.about)),
        on_press(ClaimLeftButton, lambda press, it: absences.claim_match(press, it.about)),
    )
