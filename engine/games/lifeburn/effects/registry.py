"""Every effect type and what it does (LIFEBURN 6.5). Choose, Repeat and RepeatAllEffects are in
`resolving`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects import (
    decks,
    grants,
    hands,
    life,
    permanents,
    players,
    sources,
    spells,
    tokens,
    zone_changes,
)
from engine.games.lifeburn.effects.effect_execution import EffectExecution
from engine.games.lifeburn.table import Table
from engine.table import Rule

AT_ONCE: Final[Mapping[str, Callable[[Table, EffectExecution], Outcome]]] = {
    "Mill": decks.mill,
    "ShuffleDeck": decks.shuffle_deck,
    "GainLife": life.gain_life,
    "LoseLife": life.lose_life,
    "SetLifeTotal": life.set_life_total,
    "CantGainLife": life.cant_gain_life,
    "HerbLife": life.herb_life,
    "BypassHerbLifeReduction": life.bypass_herb_reduction,
    "Counter": spells.counter,
    "CopySpell": spells.copy_spell,
    "ModifyCost": spells.modify_cost,
    "CantAttack": players.cant_attack,
    "CantTribute": players.cant_tribute,
    "RestrictCasting": players.restrict_casting,
    "ForceAttack": players.force_attack,
    "ExileInstead": players.exile_instead,
    "ApplySpellburn": players.apply_spellburn,
    "ModifyHandSize": players.modify_hand_size,
    "ModifySummonLimit": players.modify_summon_limit,
    "ExtraTurn": players.extra_turn,
    "EndTurn": players.end_turn,
    "GoToPhase": players.go_to_phase,
    "EndGame": players.end_game,
    "EventTriggers": players.event_triggers,
}
"""What asks nobody."""

WITH_CHOICES: Final[Mapping[str, Callable[[Table, EffectExecution], Rule[Outcome]]]] = {
    "Draw": decks.draw,
    "LookAtDeck": decks.look_at_deck,
    "Tutor": decks.tutor,
    "DealDamage": life.deal_damage,
    "Destroy": permanents.destroy,
    "Sacrifice": permanents.sacrifice,
    "GainControl": permanents.gain_control,
    "AddCounter": permanents.add_counter,
    "RemoveCounter": permanents.remove_counter,
    "SendToZone": zone_changes.send_to_zone,
    "ExileAndReturn": zone_changes.exile_and_return,
    "ChangeSource": sources.change_source,
    "ChangeStats": grants.change_stats,
    "GrantKeyword": grants.grant_keyword,
    "GrantPassive": grants.grant_passive,
    "ModifyType": grants.modify_type,
    "CanAttack": grants.can_attack,
    "CantAttackOrBlock": grants.cant_attack_or_block,
    "CreateToken": tokens.create_token,
    "Discard": hands.discard,
    "DiscardOpponent": hands.discard_opponent,
    "Reveal": hands.reveal,
    "Detain": hands.detain,
    "CardSetStraight": hands.set_straight,
    "CardRitualOfDarkness": hands.ritual_of_darkness,
    "CastCard": hands.cast_card,
}
"""What may ask somebody."""
