"""Explanations for newcomers of each kind of question, shown the first time it comes."""

from collections.abc import Mapping
from typing import Final

LESSONS: Final[Mapping[str, str]] = {
    "own Draw phase": (
        "Your turn begins. You can cast Spells and use abilities already, but Summons and "
        "Objects wait for your Main phase. Pass to continue."
    ),
    "own Main phase": (
        "Summon one Summon a turn, and cast Spells and Objects. You pay for those with your own "
        "life: are they worth it? A second Spell in a turn costs double. Pass to continue to "
        "Combat."
    ),
    "own Combat": (
        "Declare your attacks here, once a turn. You can attack the player only if you "
        "attack all their Summons too, or they have none. If you pass, nobody attacks."
    ),
    "own Damage": (
        "If you attacked, the damage has been dealt now. You can still cast Spells and use "
        "abilities here. Pass to continue."
    ),
    "own Second Main phase": (
        "After Combat you can once more cast Spells and Objects, and summon if you haven't "
        "summoned yet. Pass to continue to the end of your turn."
    ),
    "own End phase": (
        "The last moment for Spells and abilities in your turn. After it you keep at most 5 "
        "cards in your hand, and all damage on Summons is gone."
    ),
    "their turn": (
        "It's your opponent's turn, but you can cast Spells and use abilities now. Passing "
        "costs nothing: if they do something, I ask you again."
    ),
    "answer": (
        "Something waits on the stack and hasn't happened yet. A card that you cast now "
        "happens before it. Once you both pass in a row, the newest thing happens first."
    ),
    "attack under way": (
        "Attacks are declared, and the damage is still to come. Now cast Spells that save a "
        "Summon or stop an attacker. Pass to let it happen."
    ),
    "pick": (
        "Choose a target, or what you pay with. While you're still casting, nothing "
        "is paid yet, and Back undoes the last step."
    ),
    "choice: attack": (
        "Choose who attacks whom. An attacked Summon strikes back with its full attack: look at "
        "both numbers. A Summon dies when the damage reaches its defense."
    ),
    "choice": (
        "Choose one. While you announce something, nothing has happened yet, and Back undoes "
        "the last step."
    ),
    "amount": (
        "Choose a number. A larger one usually does more and costs more: look at your life "
        "before and after."
    ),
    "optional": (
        "Here you can say no. Read what it costs you, and what you get for it, before you answer."
    ),
    "order": (
        "Several abilities go on the stack at once, and you choose the order. The one that "
        "you put there last happens first."
    ),
}
