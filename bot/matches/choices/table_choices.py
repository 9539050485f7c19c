"""Automatic choices that the bot makes for the player whom a match waits for: passes, and choices
that the player has to make anyway."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from bot.matches.choices.auto_pass import (
    AutoPass,
    PriorityHistory,
    automatic_pass,
    ends_turn,
    may_wait,
)
from bot.matches.choices.option_groups import card_at, offered_options, priced_label
from engine.decisions import Decision, Option
from engine.match import Match
from engine.players import Player
from engine.practice.indifference import can_wait, order_is_indifferent
from engine.views import View

if TYPE_CHECKING:
    from bot.matches.choices.exercise_state import ExerciseState
    from bot.store.matches.match_rows import ForcedReason


def table_choice(
    match: Match,
    auto_pass: Mapping[Player, AutoPass],
    history: Mapping[Player, PriorityHistory],
    exercise: ExerciseState | None = None,
    computer: Player | None = None,
    *,
    named: bool,
) -> tuple[int, ForcedReason] | None:
    """Returns the number of the option that the bot chooses for the player whom the match waits
    for, and the reason. Returns None if that player has to be asked.

    - In an `exercise` (mission or puzzle), the player is asked for choices that the exercise wants,
      or that may solve the exercise.
    - For a player who has used up the turn's free choices, the bot passes, or chooses the default
      if passing isn't offered.
    - If an answer to the opponent's card can wait (see `may_wait`), the bot passes, but not for the
      player in the seat `computer`.

    `named` is True if the player's last button already named the choices that follow automatically.
    """
    decision = match.decision
    if decision is None:
        return None
    player = decision.player
    if match.passed_for is not None:
        return match.passed_for, "only"
    if decision.kind == "action":
        view = match.view(player)
        asked, wish = view.decision or decision, auto_pass[player]
        ends = exercise is None and ends_turn(asked, view, match.events, wish, history[player])
        return (decision.default, "able") if ends else None
    if decision.passing is None:
        option = forced_option(match, named=named)
        if option is None and decision.kind == "order" and order_is_indifferent(match, player):
            option = decision.default
        return None if option is None else (option, "only")
    if exercise is not None and exercise.asks_player(decision):
        return None
    view = match.view(player)
    asked = view.decision or decision
    why = automatic_pass(asked, view, match.events, auto_pass[player], history[player])
    if why in ("able", "own") and exercise is not None and exercise.may_act(asked):
        return None
    if why is None and exercise is None and player != computer:
        waits = may_wait(asked, view, match.events, auto_pass[player]) and can_wait(match, player)
        why = "able" if waits else None
    return (decision.passing, why) if why else None


FORCED_KINDS = ("pick", "choice", "order", "amount")

MOST_NAMED: Final = 30
"""The most options whose consequences are computed. In an announcement each step counts too,
because all steps are repeated for each option."""


def forced_option(match: Match, *, named: bool = False) -> int | None:
    """Returns the option that the bot chooses for the player whom the match waits for, because the
    player has no real choice. Returns None if that player has to be asked.

    The bot chooses if there is a single option, if the options hardly differ (`indifferent`), or if
    the player would choose all options one after the other. But it asks about a single option in
    these cases:

    - Not asking may reveal to the opponent that a hidden zone has just one fitting card. The steps
      of an action that is chosen step by step reveal nothing, because the opponent doesn't see
      them.
    - The option is an attack or its target and would complete the announcement, and the button
      pressed before didn't name it (`named`). The player can then go back.
    - The option harms one of the player's own cards. The player can then go back.
    """
    decision = match.decision
    if decision is None:
        return None
    if decision.indifferent:
        return decision.default
    if decision.kind not in FORCED_KINDS:
        return None
    if decision.back and 1 < len(decision.options) <= decision.several:
        return 0  # all of them are chosen, and nobody else knows of it yet
    if len(offered_options(decision, match.view(decision.player))) > 1:
        return None
    if decision.options[0].aim is not None and not named and _ends_announcement(match, decision):
        return None
    if decision.harmful and _is_own(decision.options[0], decision.player):
        return None
    return 0 if decision.back or _known_to_all(decision, match.view(None)) else None


def named_steps(match: Match, steps: int = 0, computer: Player | None = None) -> Mapping[int, str]:
    """Returns the targets and attacks that follow automatically from each option, in words, by
    option number. Each option's button shows its targets and attacks, because the player isn't
    asked for them. Cards that the button names as its price aren't repeated.

    `steps` is the number of steps of the current action that the player has already chosen. The
    result is empty if there are too many options, if both players choose at the same time, and for
    the `computer`, which reads no buttons.
    """
    decision = match.decision
    if decision is None or decision.player == computer or not (decision.restart or decision.back):
        return {}
    if len(decision.options) * (steps + 1) > MOST_NAMED or decision.simultaneous:
        return {}
    here = match.fork()
    found: dict[int, str] = {}
    for number in range(len(decision.options)):
        if number != decision.passing and (
            words := _following_steps(here, decision.player, number)
        ):
            found[number] = words
    return found


def _following_steps(match: Match, player: Player, option: int) -> str:
    assert match.decision is not None
    _, _, price = priced_label(match.decision.options[option]).rpartition(" (")
    after = match.fork()
    after.choose(player, option)
    labels: list[str] = []
    while (asked := after.decision) is not None and asked.back and len(asked.options) == 1:
        only = asked.options[0]
        if asked.harmful and _is_own(only, player):
            break
        card = card_at(after.view(player), only.place)
        paid = card is not None and card.face.title in price
        if (asked.kind == "pick" and not paid) or only.aim is not None:
            labels.append(only.label)
        after.choose(player, 0)
    return ", ".join(labels)


def _is_own(option: Option, player: Player) -> bool:
    owner = option.place.owner if option.place else option.facts.get("player")
    return owner == player


def _ends_announcement(match: Match, decision: Decision) -> bool:
    """Returns whether the only option, and the only ones that follow it, would complete the
    player's announcement."""
    after = match.fork()
    asked: Decision | None = decision
    while asked is not None and asked.back and len(asked.options) == 1:
        after.choose(asked.player, 0)
        asked = after.decision
    return decision.back and (asked is None or not asked.back)


def _known_to_all(decision: Decision, public: View) -> bool:
    """Returns whether everybody can see that these are the only options."""
    places = [option.place for option in decision.options]
    if all(card_at(public, place) is not None for place in places):
        return True
    if len(places) > 1:
        return False
    if places[0] is None:
        return decision.kind in ("choice", "amount")  # a card names them in public
    return public.side(places[0].owner).zone(places[0].zone).size == 1
