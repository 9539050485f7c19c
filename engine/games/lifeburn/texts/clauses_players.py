"""Effects on life, players, turns and the stack, in words (LIFEBURN 6.5)."""

from __future__ import annotations

from dataclasses import replace

from engine.games.lifeburn.cards import Effect, Filter
from engine.games.lifeburn.texts.amounts import amount_of
from engine.games.lifeburn.texts.clause import Clause, lasting, order
from engine.games.lifeburn.texts.costs import activation_payment
from engine.games.lifeburn.texts.nouns import noun
from engine.games.lifeburn.texts.targets import (
    Scene,
    based_on,
    is_targeted,
    object_of,
    player_of,
    target_phrase,
    without_floor,
)
from engine.games.lifeburn.texts.words import EACH, PHASES, Who, listed, signed


def deal_damage(effect: Effect, scene: Scene) -> Clause:
    """DealDamage."""
    return order(f"deal {amount_of(effect).mass('damage')} to {_hurt(effect, scene).subject}")


def _hurt(effect: Effect, scene: Scene) -> Who:
    """Whom the damage goes to (6.2)."""
    if is_targeted(effect):
        return target_phrase(effect)
    if effect.target_based_on in ("RootController", "AttackedPlayer", "RootTarget"):
        return based_on(effect) or EACH
    if effect.all and effect.target_type in ("Player", "Opponent"):
        return EACH
    given = effect.filter
    if effect.is_opponent or effect.player is not None or effect.player_based_on is not None:
        named = given.card_type or given.tribe or given.token_type
        on_objects = named or effect.all or effect.target_based_on
        return object_of(effect, scene) if on_objects else player_of(effect)
    plain = not effect.all and not effect.self_ and without_floor(given) == Filter()
    if effect.target_based_on is not None or not plain or scene.aimed:
        return object_of(effect, scene)
    return player_of(effect)


def gain_life(effect: Effect, scene: Scene) -> Clause:
    """GainLife."""
    return Clause(player_of(effect), f"gain {amount_of(effect).mass('life')}")


def lose_life(effect: Effect, scene: Scene) -> Clause:
    """LoseLife."""
    return Clause(player_of(effect), f"lose {amount_of(effect).mass('life')}")


def set_life_total(effect: Effect, scene: Scene) -> Clause:
    """SetLifeTotal."""
    who = player_of(effect)
    return Clause(who, f"set {who.their} life to {amount_of(effect).alone()}")


def cant_gain_life(effect: Effect, scene: Scene) -> Clause:
    """CantGainLife."""
    who = player_of(effect)
    if who == EACH:
        return Clause(Who("no player", ""), "can gain life for the rest of the game", stated=True)
    return Clause(who, "cannot gain life for the rest of the game", stated=True)


def herbs_full(effect: Effect, scene: Scene) -> Clause:
    """BypassHerbLifeReduction."""
    return Clause(player_of(effect), "gain the full life from every Herb this turn")


def herb_life(effect: Effect, scene: Scene) -> Clause:
    """A Herb's own ability (14.3)."""
    return order("gain 2 life (1 if you used a Herb before this turn)")


def cant_attack(effect: Effect, scene: Scene) -> Clause:
    """CantAttack: a player's Summons."""
    who = player_of(effect)
    summons = Who(f"{who.owns} Summons", "", plural=True)
    return Clause(summons, "cannot attack this turn", stated=True)


def cant_tribute(effect: Effect, scene: Scene) -> Clause:
    """CantTribute."""
    return Clause(player_of(effect), "cannot tribute this turn", stated=True)


def restrict_casting(effect: Effect, scene: Scene) -> Clause:
    """RestrictCasting."""
    what = noun(effect.filter, cards=True).several()
    return Clause(player_of(effect), f"can cast only {what} for the rest of the turn", stated=True)


def exile_instead(effect: Effect, scene: Scene) -> Clause:
    """ExileInstead."""
    who = player_of(effect)
    summons = Who(f"{who.owns} Summons", "", plural=True)
    words = "are exiled instead if they would go to a graveyard this turn"
    return Clause(summons, words, stated=True)


def apply_spellburn(effect: Effect, scene: Scene) -> Clause:
    """ApplySpellburn."""
    until = " for the rest of the game" if effect.duration == "RestOfGame" else ""
    return Clause(player_of(effect), f"become spellburnt{until}")


def modify_hand_size(effect: Effect, scene: Scene) -> Clause:
    """ModifyHandSize."""
    who = player_of(effect)
    return Clause(who, f"change {who.their} hand limit by {_change(effect)} for the whole game")


def modify_summon_limit(effect: Effect, scene: Scene) -> Clause:
    """ModifySummonLimit."""
    who = player_of(effect)
    return Clause(who, f"change {who.their} number of summons this turn by {_change(effect)}")


def _change(effect: Effect) -> str:
    amount = amount_of(effect)
    if amount.known and amount.number is not None:
        return signed(amount.number)
    return amount.alone()


def force_attack(effect: Effect, scene: Scene) -> Clause:
    """ForceAttack."""
    who = player_of(effect)
    words = f"make {who.owns} Summons attack this turn if they can, and choose what they attack"
    return order(words)


def modify_cost(effect: Effect, scene: Scene) -> Clause:
    """ModifyCost."""
    plain = replace(effect, target_based_on=None)
    who = player_of(plain)
    paid = amount_of(effect).mass("life")
    return Clause(who, f"pay {paid} for {who.their} next Spell or Object this turn")


def copy_spell(effect: Effect, scene: Scene) -> Clause:
    """CopySpell."""
    who = player_of(replace(effect, target_based_on=None))
    which = "" if effect.filter == Filter() else f" that is {noun(effect.filter, cards=True).a()}"
    return Clause(who, f"copy {who.their} next Spell this turn{which}")


def counter(effect: Effect, scene: Scene) -> Clause:
    """Counter."""
    if is_targeted(effect):
        return order(f"counter {target_phrase(effect).subject}")
    if based := based_on(effect):
        return order(f"counter {based.subject}")
    what = noun(effect.filter, cards=True).several()
    return order(f"counter all other {what} on the stack")


def go_to_phase(effect: Effect, scene: Scene) -> Clause:
    """GoToPhase."""
    phase = PHASES[effect.phase or "Main"]
    return order(f"go to the {phase} of this turn; whatever is on the stack is lost")


def extra_turn(effect: Effect, scene: Scene) -> Clause:
    """ExtraTurn."""
    turns = amount_of(effect).of("extra turn", "extra turns")
    return Clause(player_of(effect), f"take {turns} after this one")


def end_turn(effect: Effect, scene: Scene) -> Clause:
    """EndTurn."""
    if effect.is_opponent:
        return order("end the turn if it is your opponent's")
    return order("end the turn")


def end_game(effect: Effect, scene: Scene) -> Clause:
    """EndGame."""
    return Clause(player_of(effect), "lose the game", stated=True)


def repeat(effect: Effect, scene: Scene) -> Clause:
    """Repeat."""
    paid = activation_payment(
        effect.cost_type or "LoseLife",
        1 if effect.amount is None else effect.amount,
        effect.filter,
        chosen=False,
        self_=bool(effect.self_),
        bare=False,
    )
    return order(f"you may {paid} to do that again with new targets, any number of times")


def repeat_all(effect: Effect, scene: Scene) -> Clause:
    """RepeatAllEffects."""
    return order("do all of this again")


def change_source(effect: Effect, scene: Scene) -> Clause:
    """ChangeSource (R34)."""
    return order(
        "say where the Summon card of yours that has just gone to the graveyard came from "
        "(deck, hand or play): its abilities for being milled, discarded or dying work accordingly"
    )


def event_triggers(effect: Effect, scene: Scene) -> Clause:
    """EventTriggers (7.5)."""
    from engine.games.lifeburn.texts.abilities import triggered_text

    stored = [f"“{triggered_text(one, stored=True)}”" for one in effect.triggered_effects]
    who = player_of(effect)
    return Clause(who, f"have this once, later: {listed(stored)}{lasting(effect)}", stated=True)
