"""Effects in words: lists of them, and what goes around each (LIFEBURN 6.1, 6.7, 6.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.games.lifeburn.cards import Effect, Filter
from engine.games.lifeburn.texts.amounts import Amount
from engine.games.lifeburn.texts.clause import Clause, order
from engine.games.lifeburn.texts.conditions import conditions_text
from engine.games.lifeburn.texts.costs import payment
from engine.games.lifeburn.texts.every import CLAUSES
from engine.games.lifeburn.texts.targets import Scene, is_targeted
from engine.games.lifeburn.texts.words import OPPONENT, OWNER, YOU, sentence

ABILITY: Final = Scene()
AIMED: Final = Scene(aimed=True)
SPELL: Final = Scene(spell=True)
_AFTER: Final = ("", "then", "after that", "next")


def effects_text(effects: Sequence[Effect], *, spell: bool = False) -> str:
    """A list of effects, a sentence each; `spell` if a card does them as it resolves."""
    return sentence(raw_text(effects, SPELL if spell else ABILITY))


def effect_text(effect: Effect, *, spell: bool = False) -> str:
    """One effect with what follows from it."""
    return effects_text((effect,), spell=spell)


def raw_text(effects: Sequence[Effect], scene: Scene) -> str:
    """The same to go on with in the middle of a sentence."""
    texts = [_effect(effect, scene) for effect in effects]
    return " ".join([*texts[:1], *(sentence(text) for text in texts[1:])])


def _effect(effect: Effect, scene: Scene) -> str:
    """One effect, beginning small and ending with a full stop."""
    lead: list[str] = []
    if effect.conditions:
        target = "it" if scene.depth else "the target"
        lead.append(f"if {conditions_text(effect.conditions, target)}")
    clause = _choose(effect, scene) if effect.effect == "Choose" else _clause(effect, scene)
    if effect.optional:
        lead.append(clause.may(OPPONENT if effect.opponents_choice else YOU))
    else:
        lead.append(clause.words())
    words = ", ".join(lead)
    if scene.depth:
        words = f"{_AFTER[min(scene.depth, len(_AFTER) - 1)]} {words}"
    if effect.opponents_choice and is_targeted(effect):
        words += " (your opponent chooses the target)"
    more = [sentence(words)[len(words) :], *_follow(effect, scene)]
    return words + more[0] + "".join(f" {sentence(text)}" for text in more[1:] if text)


def _clause(effect: Effect, scene: Scene) -> Clause:
    return CLAUSES[effect.effect](effect, scene)


def _follow(effect: Effect, scene: Scene) -> list[str]:
    """Sentences that come after it."""
    found: list[str] = []
    if "CantReduceBelowOne" in effect.filter.restrictions:
        found.append("this cannot bring a player below 1 life")
    aimed = scene.aimed or scene.spell or is_targeted(effect)
    inner = Scene(scene.depth + 1, aimed, scene.spell)
    found += [_effect(one, inner) for one in effect.additional_effects]
    if effect.repeat_cost_type:
        amount = Amount(effect.repeat_cost_amount or 1)
        paid = payment(effect.repeat_cost_type, amount, Filter(), this=False)
        again = "on the same target" if effect.repeat_same_target else "with new targets"
        found.append(f"you may {paid} to do this again {again}, any number of times")
    return found


def _choose(effect: Effect, scene: Scene) -> Clause:
    """Choose: its options are numbered as they are asked for (19.4)."""
    options = [raw_text(one, replace(scene, depth=0)).removesuffix(".") for one in effect.choices]
    said = "; ".join(f"({number}) {text}" for number, text in enumerate(options, 1))
    number = 1 if effect.amount is None else effect.amount
    many = "one" if number == 1 else f"{number} different"
    if effect.first_possible:
        return order(f"do the first that is possible: {said}")
    if effect.opponents_choice:
        return Clause(OPPONENT, f"choose {many} for you: {said}")
    if effect.is_opponent:
        return Clause(OPPONENT, f"choose {many} to do: {said}")
    if effect.player_based_on:
        return Clause(OWNER, f"choose {many} to do: {said}")
    return order(f"choose {many}: {said}")
