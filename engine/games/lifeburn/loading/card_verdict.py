"""The check of one custom card in its deck (LIFEBURN 18.2)."""

import re
from typing import Final

from engine.card_builder.verdict import CardVerdict
from engine.card_files.deck_reader import MOST_BYTES
from engine.card_files.spans import START
from engine.decks import Deck
from engine.games.lifeburn.loading.decks import DeckList
from engine.games.lifeburn.loading.diagnostics import NO_MEANING
from engine.games.lifeburn.loading.loader import definition_problems
from engine.games.lifeburn.loading.own_names import NameCheck, unlistable_part
from engine.games.lifeburn.loading.schema import same_name


def judge_card(deck: Deck, card: str, code: str) -> CardVerdict:
    """Returns the check of the text `code`, if it defined the custom card with that name in the
    deck (18.2)."""
    content: DeckList = deck.content
    name, problems = definition_problems(code.strip())
    if not name or _is_too_long(deck, card, code):
        return CardVerdict(is_read=False)
    idle = (one.message for one in problems if one.code == NO_MEANING)
    flaw = _name_flaw(content, card, name)
    return CardVerdict(
        True, () if flaw is None else (flaw,), idle=frozenset(_INDEX.sub("", one) for one in idle)
    )


_INDEX: Final = re.compile(r"\[\d+\]")
"""The index of a part in a message about it."""


def _is_too_long(deck: Deck, card: str, code: str) -> bool:
    """Returns whether the deck's text would be too long with the text `code` for the card."""
    if 4 * (len(deck.source) + len(code)) <= MOST_BYTES:
        return False
    place = deck.card_list.definitions.get(card)
    former = deck.source[place.start : place.end] if place else ""
    size = len(deck.source.encode()) - len(former.encode()) + len(code.strip().encode())
    return size > MOST_BYTES


def _name_flaw(deck: DeckList, card: str, name: str) -> str | None:
    """Returns the error in the name that a custom card would have instead of `card`."""
    if deck.node is None and (wrong := unlistable_part(name)):
        return wrong[0]
    names = NameCheck(deck.card_set)
    for one in deck.own.definitions:
        if same_name(one.card.name) != same_name(card):
            names.add(one.card.name, one.span)
        elif same_name(name) == same_name(card):
            break  # an error of a later card is not one of this card
    wrong = names.add(name, START)
    return None if wrong is None else wrong.message
