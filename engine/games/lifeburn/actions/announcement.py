"""Casting a card, activating an ability or declaring attacks, from the first choice until it is
paid for and public: the choices of modes and targets (LIFEBURN 6.6, 10.5, 13).

Until then it is private to the player: there are no events, the other player sees nothing of it,
and the player may take back each step (`Decision.back`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from engine.core.questions import short_label
from engine.core.table import Rule
from engine.decisions import Decision, Option
from engine.games.lifeburn import decisions
from engine.games.lifeburn.actions.costs import PickedPayment, progress
from engine.games.lifeburn.cards import Effect
from engine.games.lifeburn.effect_targets import bounds, leader, targeted
from engine.games.lifeburn.state.conditions import holds
from engine.games.lifeburn.state.filters import cards_in, targets_of
from engine.games.lifeburn.state.prices import Price
from engine.games.lifeburn.state.state import Context, EffectChoices, Event, ObjectSnapshot, Target
from engine.games.lifeburn.state.table import Table
from engine.games.lifeburn.texts.abilities import effects_text
from engine.players import Player, opponent
from engine.values import replace

T = TypeVar("T")

ACTING: Final = "acting or passing"
"""The public prompt for a player with priority, and for every step of their announcements."""

HARMFUL: Final = frozenset(
    {
        *("Destroy", "Sacrifice", "Discard", "DiscardOpponent", "Mill", "Detain", "Counter"),
        *("DealDamage", "LoseLife", "CantGainLife", "CantAttackOrBlock", "CantAttack"),
        *("CantTribute", "RestrictCasting", "ExileInstead", "ApplySpellburn", "RemoveCounter"),
    }
)
"""Effects that are harmful to their targets."""


@dataclass(slots=True)
class Announcement:
    """The choices made so far for a card or ability that a player is casting or activating.

    `back` is True if the player can take the choices back; it is False if an effect casts the card.
    `steps` are the chosen options in words and `targets` the chosen targets. `price` is everything
    that the player will pay, None until it is certain. `picked` are the objects picked to pay
    `price`.
    """

    table: Table
    player: Player
    back: bool = True
    steps: list[str] = field(default_factory=list[str])
    targets: list[str] = field(default_factory=list[str])
    price: Price | None = None
    picked: PickedPayment = field(default_factory=PickedPayment)

    def summary(self) -> tuple[str, ...]:
        """Returns the lines that show the player their choices so far: options, targets and
        payment."""
        lines = list(self.steps)
        if self.targets:
            aimed = "Target" if len(self.targets) == 1 else "Targets"
            lines.append(f"{aimed}: {'; '.join(self.targets)}")
        if self.price is not None:
            lines += progress(self.table, self.player, self.price, self.picked)
        return tuple(lines)

    def ask(self, rule: Rule[T]) -> Rule[T]:
        """Asks the questions of `rule` and shows the choices so far with each. Returns the result
        of `rule`."""
        return self._asked(rule, noted=False)

    def announce(self, rule: Rule[T]) -> Rule[T]:
        """Like `ask`, and adds each answer (an option or a target) to the summary."""
        return self._asked(rule, noted=True)

    def _asked(self, rule: Rule[T], *, noted: bool) -> Rule[T]:
        """Passes the questions of a rule on, each made a step, and notes the answers if `noted`."""
        try:
            question = next(rule)
            while True:
                answer = yield self._step(question)
                if noted:
                    self._note(question, question.options[answer])
                question = rule.send(answer)
        except StopIteration as finished:
            return finished.value

    def _step(self, question: Decision) -> Decision:
        if question.player != self.player:
            if self.back:
                self.table.use_secret()  # the opponent learns what is being announced
            return question
        if not self.back:
            return replace(question, summary=self.summary())
        return private_step(question, self.summary())

    def _note(self, question: Decision, option: Option) -> None:
        facts = option.facts
        match facts["do"]:
            case "option":
                self.steps.append(short_label(f"Option {facts['n']}: {option.detail}"))
            case "pick" if question.player == self.player:
                self.targets.append(option.label)
            case "pick":
                self.targets.append(f"{_seen_by(self.player, option)} (your opponent's choice)")
            case _:
                pass


def private_step(question: Decision, summary: Iterable[str]) -> Decision:
    """Returns the question with the summary attached and a neutral public prompt, so that the other
    player doesn't learn what is being cast. The player can take this step back."""
    return replace(question, public_prompt=ACTING, back=True, summary=tuple(summary))


def _seen_by(player: Player, option: Option) -> str:
    """Returns the label, for the announcing player, of an option that was offered to the other
    player."""
    if "player" in option.facts:
        return "you" if option.facts["player"] == player else "your opponent"
    owner = option.place.owner if option.place else option.facts["owner"]
    return f"{option.facts['card']}, {'yours' if owner == player else 'theirs'}"


def choose_targets(table: Table, effect: Effect, context: Context) -> Rule[tuple[Target, ...]]:
    """Asks for the targets of one effect, one after the other, and returns them. The opponent picks
    if the effect has `opponentsChoice`. Returns an empty tuple if there are too few legal
    targets."""
    who = opponent(context.you) if effect.opponents_choice else context.you
    least, most = bounds(effect)
    left = targets_of(table, effect, context)
    if len(left) < least:
        return ()
    picked: list[Target] = []
    while len(picked) < most and (left or len(picked) >= least):
        done = len(picked) >= least
        answer = yield from decisions.target(
            table, who, left, context.source.card.name, done, len(picked) + 1, most, harms(effect)
        )
        if answer is None:
            break
        picked.append(answer)
        left.remove(answer)
    return tuple(picked)


def harms(effect: Effect) -> bool:
    """Returns whether the effect, or one of its additional effects on the same targets, harms the
    targets."""
    if effect.effect == "ChangeStats":
        harmful = (effect.attack or 0) < 0 or (effect.defense or 0) < 0
    elif effect.effect == "SendToZone":
        harmful = not effect.target_zones
    else:
        harmful = effect.effect in HARMFUL
    return harmful or any(
        harms(more)
        for more in effect.additional_effects
        if more.target_based_on in ("RootTarget", "RootAffected")
    )


def choose_option(table: Table, effect: Effect, context: Context) -> Rule[tuple[int, ...]]:
    """Asks for the options of a Choose effect. Returns the indices of the chosen options, from 0 in
    printed order; empty if no option can be chosen. The player `context.you` chooses, or the
    opponent if the effect has `opponentsChoice`."""
    left = _open_options(table, effect, context)
    if effect.first_possible:
        return tuple(left[:1])
    who = opponent(context.you) if effect.opponents_choice else context.you
    picked: list[int] = []
    many = effect.amount or 1
    while left and len(picked) < many:
        labels = [(place + 1, effects_text(effect.choices[place])) for place in left]
        why = "choose one" if many == 1 else f"choose {len(picked) + 1} of {many}"
        number = yield from decisions.option(table, who, context.source.card.name, labels, why)
        picked.append(number - 1)
        left.remove(number - 1)
    return tuple(sorted(picked))


def _open_options(table: Table, effect: Effect, context: Context) -> list[int]:
    return [
        place
        for place, effects in enumerate(effect.choices)
        if _completable(table, effects, context)
    ]


def _chosen_now(effect: Effect) -> bool:
    """Returns whether the controller decides a Choose while casting or placing (6.6)."""
    return (
        effect.effect == "Choose"
        and not effect.is_opponent
        and effect.player in (None, "player")
        and effect.player_based_on is None
        and not effect.opponents_choice
    )


def can_announce(
    table: Table, player: Player, effects: Sequence[Effect], source: ObjectSnapshot, x: int = 0
) -> bool:
    """Returns whether the player can make all the choices (targets and modes) that these effects
    need (13.4, 6.6). `source` is the card or object that has the effects, and `x` the X chosen for
    it."""
    if not effects:
        return True
    return _completable(table, effects, Context(player, source, x=x))


def impossible(
    table: Table, player: Player, effects: Sequence[Effect], source: ObjectSnapshot
) -> Effect | None:
    """Returns an effect for which the player can't make the needed choices; None if there is none.
    Prefers an effect that only public cards make impossible, because naming an effect whose choices
    depend on hidden cards reveals something about these cards."""
    context, secret = Context(player, source), None
    for effect in effects:
        used = table.secrets_used
        if _can_do(table, effect, context):
            continue
        if table.secrets_used == used:
            return effect
        secret = effect
    return secret


def _completable(table: Table, effects: Sequence[Effect], context: Context) -> bool:
    return all(_can_do(table, effect, context) for effect in effects)


def _can_do(table: Table, effect: Effect, context: Context) -> bool:
    if _chosen_now(effect):
        blocked = not holds(table, effect.conditions, context)
        return blocked or bool(_open_options(table, effect, context))
    if effect.effect == "Reveal" and effect.mandatory_target:
        return _has_card_to_show(table, effect, context)
    if targeted(effect):
        least = bounds(effect)[0]
        return least == 0 or len(targets_of(table, effect, context)) >= least
    return True


def _has_card_to_show(table: Table, effect: Effect, context: Context) -> bool:
    table.use_secret()
    who = opponent(context.you) if effect.is_opponent else context.you
    found = cards_in(table, who, "Hand", effect.filter, context.you)
    return any(number != context.source.number for number in found)


def announce(
    table: Table,
    player: Player,
    effects: Sequence[Effect],
    source: ObjectSnapshot,
    event: Event | None = None,
    x: int = 0,
) -> Rule[tuple[EffectChoices, ...] | None]:
    """Asks for modes, then targets, of every effect, and returns the choices in the order of
    `effects`. `source` is the card or object that has the effects, `event` the event that triggered
    them, if any, and `x` the X chosen for the card.

    An effect without a legal target is marked as `skipped`. Returns None if all effects need
    targets and none of them has a legal one (7.3).
    """
    context = Context(player, source, event=event, x=x)
    modes = yield from _modes(table, effects, context)
    chosen = yield from _with_targets(table, effects, modes, context)
    if effects and all(
        one.skipped and targeted(effect) for effect, one in zip(effects, chosen, strict=True)
    ):
        return None
    return chosen


def _modes(
    table: Table, effects: Sequence[Effect], context: Context
) -> Rule[tuple[EffectChoices, ...]]:
    chosen: list[EffectChoices] = []
    for effect in effects:
        if not _chosen_now(effect):
            chosen.append(EffectChoices())
        elif not holds(table, effect.conditions, context):
            chosen.append(EffectChoices(skipped=True))
        else:
            options = yield from choose_option(table, effect, context)
            within: list[tuple[EffectChoices, ...]] = []
            for place in options:
                within.append((yield from _modes(table, effect.choices[place], context)))
            chosen.append(EffectChoices(options=options, within=tuple(within), skipped=not options))
    return tuple(chosen)


def _with_targets(
    table: Table, effects: Sequence[Effect], modes: tuple[EffectChoices, ...], context: Context
) -> Rule[tuple[EffectChoices, ...]]:
    chosen: list[EffectChoices] = []
    for place, (effect, mode) in enumerate(zip(effects, modes, strict=True)):
        if mode.options:
            within: list[tuple[EffectChoices, ...]] = []
            for option, inner in zip(mode.options, mode.within, strict=True):
                within.append(
                    (yield from _with_targets(table, effect.choices[option], inner, context))
                )
            chosen.append(EffectChoices(options=mode.options, within=tuple(within)))
        elif not targeted(effect):
            chosen.append(mode)
        elif (first := leader(effects, place)) != place:
            chosen.append(chosen[first])
        else:
            targets = yield from choose_targets(table, effect, context)
            skipped = not targets and bounds(effect)[0] > 0
            chosen.append(EffectChoices(targets, skipped=skipped))
    return tuple(chosen)
