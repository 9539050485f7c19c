"""Effects on life, players, turns and the stack, in words (LIFEBURN 6.5)."""

from __future__ import annotations

from dataclasses import replace

from engine.games.lifeburn.cards import Effect, Filter
from engine.games.lifeburn.texts.amounts import amount_of
from engine.games.lifeburn.texts.clause import Clause, lasting, order
from engine.games.lifeburn.texts.costs import activation_payment
from engine.games.lifeburn.texts.english import EACH, PHASES, YOU, Who, listed, sentence
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


def deal_damage(effect: Effect, scene: Scene) -> Clause:
    """Words DealDamage."""
    hurt = _hurt(effect, scene).subject
    least = "; this cannot bring a player below 1 life"
    floor = least if "CantReduceBelowOne" in effect.filter.restrictions else ""
    return order(f"deal {amount_of(effect).mass('damage', f' to {hurt}')}{floor}")


def _hurt(effect: Effect, scene: Scene) -> Who:
    """Returns whom the damage goes to (6.2)."""
    if is_targeted(effect):
        return target_phrase(effect, apart=True)
    if effect.target_based_on in ("RootController", "AttackedPlayer", "RootTarget"):
        return based_on(effect, scene) or EACH
    if effect.all and effect.target_type in ("Player", "Opponent"):
        return EACH
    given = effect.filter
    if effect.is_opponent or effect.player is not None or effect.player_based_on is not None:
        named = given.card_type or given.tribe or given.token_type
        on_objects = named or effect.all or effect.target_based_on
        return object_of(effect, scene, apart=True) if on_objects else player_of(effect, scene)
    plain = not effect.all and not effect.self_ and without_floor(given) == Filter()
    if effect.target_based_on is not None or not plain or scene.aimed:
        return object_of(effect, scene, apart=True)
    return player_of(effect, scene)


def gain_life(effect: Effect, scene: Scene) -> Clause:
    """Words GainLife."""
    return Clause(player_of(effect, scene), f"gain {amount_of(effect).life()}")


def lose_life(effect: Effect, scene: Scene) -> Clause:
    """Words LoseLife."""
    return Clause(player_of(effect, scene), f"lose {amount_of(effect).life()}")


def set_life_total(effect: Effect, scene: Scene) -> Clause:
    """Words SetLifeTotal."""
    life = Who(f"{player_of(effect, scene).owns} life", "")
    return Clause(life, f"become {amount_of(effect).alone()}", stated=True)


def cant_gain_life(effect: Effect, scene: Scene) -> Clause:
    """Words CantGainLife."""
    who = player_of(effect, scene)
    if who == EACH:
        return Clause(Who("no player", ""), "can gain life for the rest of the game", stated=True)
    return Clause(who, "cannot gain life for the rest of the game", stated=True)


def herbs_full(effect: Effect, scene: Scene) -> Clause:
    """Words BypassHerbLifeReduction."""
    return Clause(player_of(effect, scene), "gain full life from every Herb this turn", stated=True)


def herb_life(effect: Effect, scene: Scene) -> Clause:
    """Returns a Herb's own ability (14.3)."""
    return order("gain 2 life (1 if you used a Herb before this turn)")


def cant_attack(effect: Effect, scene: Scene) -> Clause:
    """Words CantAttack: a player's Summons."""
    who = player_of(effect, scene)
    summons = Who(f"{who.owns} Summons", "", plural=True)
    return Clause(summons, "cannot attack this turn", stated=True)


def cant_tribute(effect: Effect, scene: Scene) -> Clause:
    """Words CantTribute."""
    return Clause(player_of(effect, scene), "cannot tribute this turn", stated=True)


def restrict_casting(effect: Effect, scene: Scene) -> Clause:
    """Words RestrictCasting."""
    what = noun(effect.filter, cards=True).several()
    return Clause(
        player_of(effect, scene), f"can cast only {what} for the rest of the turn", stated=True
    )


def exile_instead(effect: Effect, scene: Scene) -> Clause:
    """Words ExileInstead."""
    who = player_of(effect, scene)
    summons = Who(f"{who.owns} Summons", "", plural=True)
    words = "that would go to a graveyard this turn are exiled instead"
    return Clause(summons, words, stated=True)


def apply_spellburn(effect: Effect, scene: Scene) -> Clause:
    """Words ApplySpellburn."""
    until = " for the rest of the game" if effect.duration == "RestOfGame" else ""
    return Clause(player_of(effect, scene), f"become spellburnt{until}", stated=True)


def modify_hand_size(effect: Effect, scene: Scene) -> Clause:
    """Words ModifyHandSize."""
    who = player_of(effect, scene)
    amount = amount_of(effect)
    lower = amount.number is not None and amount.number < 0
    number = replace(amount, number=abs(amount.number)) if amount.number is not None else amount
    words = f"{'lower' if lower else 'raise'} {who.their} hand limit by {number.alone()}"
    return Clause(who, f"{words} for the rest of the game")


def modify_summon_limit(effect: Effect, scene: Scene) -> Clause:
    """Words ModifySummonLimit."""
    who = player_of(effect, scene)
    amount = amount_of(effect)
    if amount.number is not None and amount.number < 0:
        fewer = replace(amount, number=-amount.number).of("summon", "summons")
        return Clause(who, f"lose {fewer} this turn", stated=True)
    more = amount.of("extra summon", "extra summons", " this turn")
    return Clause(who, f"have {more}", stated=True)


def force_attack(effect: Effect, scene: Scene) -> Clause:
    """Words ForceAttack."""
    who = player_of(effect, scene)
    summons = Who(f"{who.owns} Summons", "", plural=True)
    words = "must attack this turn if they can; you choose what they attack"
    return Clause(summons, words, stated=True)


def modify_cost(effect: Effect, scene: Scene) -> Clause:
    """Words ModifyCost."""
    who = player_of(replace(effect, target_based_on=None), scene)
    which = Who(f"the next Spell or Object {who.does('cast')} this turn", "")
    return Clause(which, f"cost {amount_of(effect).life()}", stated=True)


def copy_spell(effect: Effect, scene: Scene) -> Clause:
    """Words CopySpell."""
    who = player_of(replace(effect, target_based_on=None), scene)
    which = noun(replace(effect.filter, card_type="Spell"), cards=True)
    spell = which.one.removesuffix(" card") + which.tail
    return order(f"copy the next {spell} {who.does('cast')} this turn")


def counter(effect: Effect, scene: Scene) -> Clause:
    """Words Counter."""
    if is_targeted(effect):
        return order(f"counter {target_phrase(effect).subject}")
    if based := based_on(effect, scene):
        return order(f"counter {based.subject}")
    what = noun(effect.filter, cards=True).several()
    return order(f"counter all other {what} on the stack")


def go_to_phase(effect: Effect, scene: Scene) -> Clause:
    """Words GoToPhase."""
    phase = PHASES[effect.phase or "Main"]
    return order(
        f"go to the {phase} of this turn; what is on the stack and the attacks are lost, and "
        "whoever's turn it is may summon again"
    )


def extra_turn(effect: Effect, scene: Scene) -> Clause:
    """Words ExtraTurn."""
    turns = amount_of(effect).of("extra turn", "extra turns")
    return Clause(player_of(effect, scene), f"take {turns} after this one")


def end_turn(effect: Effect, scene: Scene) -> Clause:
    """Words EndTurn."""
    if effect.is_opponent:
        return order("end the turn at once if it is your opponent's")
    return order("end the turn at once")


def end_game(effect: Effect, scene: Scene) -> Clause:
    """Words EndGame."""
    return Clause(player_of(effect, scene), "lose the game", stated=True)


def repeat(effect: Effect, scene: Scene) -> Clause:
    """Words Repeat."""
    paid = activation_payment(
        effect.cost_type or "LoseLife",
        1 if effect.amount is None else effect.amount,
        effect.filter,
        chosen=False,
        self_=bool(effect.self_),
        bare=False,
    )
    return order(f"you may {paid} to do this again with a new target, any number of times")


def repeat_all(effect: Effect, scene: Scene) -> Clause:
    """Words RepeatAllEffects."""
    return order("do all of this again")


def change_source(effect: Effect, scene: Scene) -> Clause:
    """Words ChangeSource (R34)."""
    return order(
        "name another place from which the Summon card just put into your graveyard came (deck, "
        "hand or play); it triggers as if it had been milled, had been discarded or had died"
    )


def event_triggers(effect: Effect, scene: Scene) -> Clause:
    """Words EventTriggers (7.5)."""
    who = player_of(effect, scene)
    stored = [scene.abilities.stored(one) for one in effect.triggered_effects]
    if who == YOU and len(stored) == 1:
        return order(f"{stored[0]}{lasting(effect)}")
    quoted = listed([f"“{sentence(one)}”" for one in stored])
    return Clause(who, f"have this once: {quoted}{lasting(effect)}", stated=True)
