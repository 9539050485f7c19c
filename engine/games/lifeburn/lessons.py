"""Explanations for newcomers of each kind of question, shown the first time it comes."""

from collections.abc import Mapping
from typing import Final

LESSONS: Final[Mapping[str, str]] = {
    "own Draw phase": (
        "Your turn begins. You may cast Spells and use abilities already, but Summons and "
        "Objects wait for your Main phase. Pass to go on."
    ),
    "own Main phase": (
        "Summon one Summon a turn, cast Spells and Objects. Those are paid with your own "
        "life, so ask of each: is it worth that? A second Spell in a turn costs double. Pass "
        "to go on to Combat."
    ),
    "own Combat": (
        "Declare your attacks here, once a turn. You may attack the player only if every "
        "Summon of theirs is attacked too, or they have none. Passing attacks with nobody."
    ),
    "own Damage": (
        "If you attacked, the damage has been dealt now. You may still cast Spells and use "
        "abilities here. Pass to go on."
    ),
    "own Second Main phase": (
        "After Combat you may once more cast Spells and Objects, and summon if you have "
        "not summoned yet. Pass to go on to the end of your turn."
    ),
    "own End phase": (
        "The last moment for Spells and abilities in your turn. After it you keep at most 5 "
        "cards in hand, and all damage on Summons is gone."
    ),
    "their turn": (
        "It is your opponent's turn, but you may cast Spells and use abilities now. Passing "
        "costs nothing: if they do something, you are asked again."
    ),
    "answer": (
        "Something waits on the stack and has not happened yet. What you cast now happens "
        "before it. Once both pass in a row, the newest thing is done first."
    ),
    "attack under way": (
        "Attacks are declared, and the damage is still to come. This is the moment for Spells"
        " that save a Summon or stop an attacker. Pass to let it happen."
    ),
    "pick": (
        "Pick what this is about, or what you pay with. While you are still casting, nothing "
        "is paid yet, and Back undoes the last step."
    ),
    "choice: attack": (
        "Say who attacks whom. A Summon that is attacked strikes back with its full attack: look "
        "at both numbers. A Summon dies when the damage reaches its defense."
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
        "Here you may say no. Read what it costs you, and what you get for it, before you answer."
    ),
    "order": (
        "Several abilities go on the stack at once, and you choose the order. The one that "
        "you put there last is done first."
    ),
}
