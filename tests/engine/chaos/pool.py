"""Legal cards that between them use every action, base effect, trigger and condition."""

from __future__ import annotations

from typing import Final

from engine.games.chaos.loading.parser import parse_cards

POOL: Final = tuple(
    parse_cards(
        """
minion "Ashen Fang" cost 3 attack 2 health 4 beast charge
  battlecry targeted(damage(2), charTarget(oppo, minion, hp <= 3))
minion "Whelp" cost 2 attack 2 health 3 dragon
minion "Warden" cost 2 attack 1 health 8 demon taunt shield
minion "Talon" cost 3 attack 3 health 4 attacks 2 beast stealth
minion "Stone" cost 1 attack 4 health 5 attacks 0 demon taunt untargetable
minion "Pack Leader" cost 2 attack 3 health 3 beast
  battlecry all(atkHpMod(+1, +1), charTarget(ally, beast)) if fieldExist(ally, beast)
minion "Egg" cost 1 attack 0 health 2 dragon
  deathrattle new(2, field(any), { minion "Cinder" cost 1 attack 1 health 1 dragon })
minion "Widow" cost 2 attack 1 health 2 beast poisonous
  onDiscard random(destroy, charTarget(oppo, minion))
minion "Acolyte" cost 2 attack 3 health 2 demon lifesteal
  turnEnd ally random(damage(1), charTarget(oppo, character)) if source(charTarget(any, minion))
minion "Bloomer" cost 7 attack 7 health 7 dragon
  turnStart ally self(costMod(-1)) if source(cardTarget(handOrDeck, any, card))
minion "Imp" cost 1 attack 1 health 6 demon
  turnEnd any self(atkHpMod(+2, +0)) if source(charTarget(any, minion, none, hp <= 3))
minion "Robber" cost 1 attack 2 health 4 demon
  battlecry random(move(hand(ally)), cardTarget(deck, oppo, minionCard))
  deathrattle all(move(ownerHand), charTarget(any, minion, taunt))
minion "Phoenix" cost 2 attack 2 health 1 dragon
  deathrattle all(copy(ownerField), charTarget(ally, dragon))
  deathrattle all(damage(1), charTarget(any, minion))
minion "Sage" cost 2 attack 1 health 4 beast
  turnStart any all(giveEffects { deathrattle draw(1, any) }, charTarget(any, minion))
    if source(charTarget(any, minion))
minion "Judge" cost 3 attack 3 health 3 dragon
  battlecry targeted(destroy, charTarget(oppo, minion, none, atk >= 2)) if leader(any, hp <= 25)
minion "Spy" cost 1 attack 1 health 3 demon
  battlecry targeted(discard, charTarget(any, minion)) if cardExist(deck, oppo, demonCard)
spell "Spark" cost 1 poisonous
  cast targeted(damage(2), charTarget(any, character))
spell "Study" cost 1 untargetable
  cast draw(3, ally)
  onDiscard leader(heal(3), any)
spell "Polish" cost 0
  cast targeted(costMod(-2), cardTarget(hand, ally, card))
spell "Scales" cost 1
  cast targeted(changeToDragon, charTarget(ally, minion))
  cast draw(1, any) if fieldExist(any, dragon, none, atk >= 2)
spell "Wealth" cost 1
  cast maxMp(+2, ally)
  cast mp(-2, oppo) if maxMp(oppo, >= 3)
  cast maxMp(-1, any) if mp(any, <= 5)
spell "Mirror" cost 2
  cast all(copy(field(any)), charTarget(any, minion))
spell "Homecoming" cost 2
  cast all(move(ownerDeck), charTarget(any, minion, none, cost <= 2))
spell "Reversal" cost 1
  cast random(move(field(oppo)), cardTarget(handOrDeck, any, minionCard))
  cast random(transform({ spell "Dust" cost 0 cast mp(+1, ally) }), cardTarget(hand, oppo, card))
spell "Moult" cost 1
  cast targeted(transform({ minion "Swan" cost 4 attack 4 health 4 beast
    deathrattle leader(damage(1), any) }), charTarget(any, minion))
spell "Hush" cost 1
  cast all(setOverheat, charTarget(any, minion))
  cast all(decOhThreshold(4), cardTarget(handOrDeck, any, minionCard))
spell "Wash" cost 1
  cast all(resetState, charTarget(any, character))
  cast random(rmAbilities, charTarget(any, minion))
spell "Gifts" cost 1
  cast random(giveShield, charTarget(any, character))
  cast random(givePoisonous, cardTarget(handOrDeck, any, card))
  cast all(giveUntargetable, cardTarget(deck, oppo, spellCard))
spell "Haste" cost 1
  cast all(resAtkTimes(1), charTarget(ally, character))
  cast all(atkTimesMod(+1), charTarget(ally, minion))
  cast leader(atkHpMod(+1, +2), any)
spell "Doom" cost 3
  cast all(damage(7), charTarget(any, character))
  cast win(ally) if leader(oppo, none, hp <= 3)
spell "Trickle" cost 0
  cast targeted(giveEffects { onDiscard leader(damage(1), oppo) battlecry draw(1, ally) },
    cardTarget(hand, ally, minionCard))
  cast random(discard, cardTarget(hand, any, card, untargetable))
spell "Litter" cost 1
  cast new(7, hand(oppo), { minion "Piglet" cost 0 attack 0 health 1 beast
    onDiscard leader(damage(1), ally) })
spell "Seer" cost 1
  cast targeted(damage(4), charTarget(oppo, minion)) if cardExist(handOrDeck, oppo, demonCard)
  cast new(2, deck(any), { leader "Pretender" cost 8 attack 1 health 10 taunt })
leader "Thorn Empress" cost 9 attack 2 health 27 taunt
  turnStart ally leader(heal(2), ally) if source(charTarget(any, character))
leader "Siege Engine" cost 8 attack 5 health 20
  battlecry targeted(damage(5), charTarget(oppo, minion))
"""
    ).values()
)
