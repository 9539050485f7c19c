"""Players: the computer, former members and people, and names that distinguish them."""

import secrets
from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.names import name_key

COMPUTER: Final = 0
"""The computer's id as a player. No Discord user has it."""

COMPUTER_NAME: Final = "Computer"

FORMER_MEMBER_NAME = "a former member"
"""The name of members who had their data deleted, in other players' matches."""

GONE = "Your opponent has left Deckhand, so there's nobody to play against."
"""The refusal for a member who would play against a former member."""

DECK_NAME = "Deck of a former member"


def is_person(user: int) -> bool:
    """Returns whether the id is that of a Discord user, whom the bot can mention. False for the
    computer and former members."""
    return user > COMPUTER


def is_computer(user: int) -> bool:
    """Returns whether the id is the computer's. The computer gets no messages and is in no
    ranking."""
    return user == COMPUTER


def is_former_member(user: int) -> bool:
    """Returns whether the id is a pseudonym, which replaces the id of a member whose data was
    deleted. Nobody can mention or play such a former member."""
    return user < COMPUTER


def new_pseudonym() -> int:
    """Returns a random negative number to replace the Discord id of a former member. Nobody can
    find out the original id from this number. Discord's ids are positive."""
    return -1 - secrets.randbelow(2**62)


def mention_of(user: int) -> str:
    """Returns the mention of a member. Returns a name for former members and the computer, who
    can't be mentioned."""
    if is_former_member(user):
        return FORMER_MEMBER_NAME
    return COMPUTER_NAME if is_computer(user) else f"<@{user}>"


def told_apart(names: Sequence[str]) -> list[str]:
    """Returns the names, made different: names that look the same get numbers, as in "Alex (1)" and
    "Alex (2)"."""
    bearers = Counter(_folded_name(name) for name in names)
    taken = {look for look, number in bearers.items() if number == 1}
    found: list[str] = []
    for name in names:
        apart, number = name, 0
        while bearers[_folded_name(name)] > 1 and (not number or _folded_name(apart) in taken):
            number += 1
            apart = f"{name} ({number})"
        taken.add(_folded_name(apart))
        found.append(apart)
    return found


def _folded_name(name: str) -> str:
    """Returns a key that is equal for names that readers can't distinguish: invisible characters,
    width, case and outer spaces make no difference."""
    from rendering.draw.unicode_text import clean  # loads all of drawing: not for the terminal

    return name_key(clean(name)).strip()
