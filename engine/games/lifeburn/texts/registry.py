"""Which words belong to which effect type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.games.lifeburn.cards import Effect
from engine.games.lifeburn.texts import clauses_cards as cards
from engine.games.lifeburn.texts import clauses_play as play
from engine.games.lifeburn.texts import clauses_players as players
from engine.games.lifeburn.texts.clause import Clause
from engine.games.lifeburn.texts.targets import Scene

CLAUSES: Final[Mapping[str, Callable[[Effect, Scene], Clause]]] = {
    "Draw": cards.draw,
    "Mill": cards.mill,
    "LookAtDeck": cards.look_at_deck,
    "Tutor": cards.tutor,
    "ShuffleDeck": cards.shuffle_deck,
    "DealDamage": players.deal_damage,
    "GainLife": players.gain_life,
    "LoseLife": players.lose_life,
    "SetLifeTotal": players.set_life_total,
    "Destroy": play.destroy,
    "Sacrifice": play.sacrifice,
    "Counter": players.counter,
    "SendToZone": cards.send_to_zone,
    "Discard": cards.discard,
    "ExileAndReturn": play.exile_and_return,
    "Detain": cards.detain,
    "ChangeStats": play.change_stats,
    "GrantKeyword": play.grant_keyword,
    "GrantPassive": play.grant_passive,
    "CreateToken": play.create_token,
    "GainControl": play.gain_control,
    "ForceAttack": players.force_attack,
    "ModifyCost": players.modify_cost,
    "BypassHerbLifeReduction": players.herbs_full,
    "GoToPhase": players.go_to_phase,
    "ExtraTurn": players.extra_turn,
    "EndTurn": players.end_turn,
    "EndGame": players.end_game,
    "Repeat": players.repeat,
    "RepeatAllEffects": players.repeat_all,
    "CopySpell": players.copy_spell,
    "CastCard": cards.cast_card,
    "Reveal": cards.reveal,
    "AddCounter": play.add_counter,
    "RemoveCounter": play.remove_counter,
    "CantGainLife": players.cant_gain_life,
    "CantAttackOrBlock": play.cant_attack_or_block,
    "CantAttack": players.cant_attack,
    "CantTribute": players.cant_tribute,
    "ApplySpellburn": players.apply_spellburn,
    "ModifyHandSize": players.modify_hand_size,
    "ModifySummonLimit": players.modify_summon_limit,
    "ModifyType": play.modify_type,
    "DiscardOpponent": cards.discard_opponent,
    "CanAttack": play.can_attack,
    "ChangeSource": players.change_source,
    "CardSetStraight": cards.set_straight,
    "CardRitualOfDarkness": cards.ritual,
    "EventTriggers": players.event_triggers,
    "ExileInstead": players.exile_instead,
    "RestrictCasting": players.restrict_casting,
    "HerbLife": players.herb_life,
}
"""Every effect type but Choose, which needs the words of others; HerbLife is a Herb's own."""
