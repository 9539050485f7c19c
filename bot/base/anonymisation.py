"""Members who had their data deleted: what is left of them in other players' matches."""

import secrets

from bot.base.computer import COMPUTER_NAME, is_computer

FORMER_MEMBER_NAME = "a former member"
"""What they are called from then on."""

GONE = "Your opponent has left Deckhand, so there is nobody to play against."
"""What is said to who would play against one of them."""

DECK_NAME = "Deck of a former member"


def new_pseudonym() -> int:
    """A number to stand for one of them, in the place of their Discord id. Nothing leads back
    from it, and nobody on Discord has it: those are positive."""
    return -1 - secrets.randbelow(2**62)


def is_former_member(user: int) -> bool:
    """Whether that is nobody on Discord any more: they cannot be called or played against."""
    return user < 0


def mention_of(user: int) -> str:
    """Returns the mention of a member; for a former member and for the computer, whom nobody can
    call, the name."""
    if is_former_member(user):
        return FORMER_MEMBER_NAME
    return COMPUTER_NAME if is_computer(user) else f"<@{user}>"
