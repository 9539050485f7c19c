"""Signs are beside the words of a match, except for players who play in words."""

from __future__ import annotations

import pytest

import engine
from bot.discord_api.emoji import emoji_table, signs_for
from cogs.matches.table.layouts.board import board_message
from cogs.matches.table.layouts.card_texts import ROOM, card_in_full, cards_message
from cogs.matches.table.layouts.hand import panel_message
from engine.faces import CardFace, Stat, TextBlock
from engine.views import Badge, CardView
from rendering.signs.emoji_signs import ability_sign, game_sign, kind_sign, number_sign
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.passing import Game
from tests.cogs.emoji import controls_with_signs
from tests.cogs.layouts.signs import CUSTOM, use_signs
from tests.cogs.layouts.snapshots import begun, shown
from tests.cogs.matches.reading import text_of
from tests.sometimes import amount

SPELL = kind_sign("spell")


async def test_what_can_be_played_has_the_sign_of_its_kind_beside_its_name() -> None:
    use_signs(SPELL)
    live = begun("cardfinity", decks=(ALICES, BOBS))
    assert live.match.decision is not None
    mover = live.match.decision.player
    hand = live.match.view(mover).side(mover).zone("hand").cards or ()
    names = {card.face.name for card in hand if card.face.kind == "spell"}
    found = controls_with_signs(panel_message(shown(live), mover, ()))
    assert found
    assert all(any(name in label for name in names) for label in found)


async def test_the_board_and_the_hand_say_their_game_with_its_sign() -> None:
    sign = use_signs(game_sign("lifeburn"))[game_sign("lifeburn")]
    snapshot = shown(begun("lifeburn"))
    assert f"### {sign} Lifeburn · Alice vs Bob" in text_of(board_message(snapshot, ()))
    over = shown(begun("lifeburn"), row={"state": "over"})
    assert f"### {sign} Lifeburn · Alice vs Bob" in text_of(panel_message(over, "A", ()))


async def test_who_plays_in_words_has_words_alone() -> None:
    use_signs(SPELL, game_sign("lifeburn"))
    snapshot = shown(begun("lifeburn"))
    panel = panel_message(snapshot, "A", (), in_words=True)
    assert controls_with_signs(panel) == []
    assert not CUSTOM.search(text_of(panel))
    emoji_table().prefers_words(1, True)
    alices, bobs = (cards_message(snapshot, "A", 0, signs=signs_for(user)) for user in (1, 2))
    assert not CUSTOM.search(text_of(alices))
    assert CUSTOM.search(text_of(bobs))


async def test_read_cards_has_the_signs_of_kinds_beside_their_names() -> None:
    sign = use_signs(SPELL)[SPELL]
    words = text_of(cards_message(shown(begun("lifeburn")), "A", 0, signs=signs_for(1)))
    assert f"{sign} Spell" in words


@pytest.mark.parametrize("key", list(engine.games()))
def test_signs_turn_no_page_and_overflow_none(key: str) -> None:
    """A page of cards has the same content with signs, even if it is near its limit without."""
    every = SignsOfEverything()
    for seed in range(amount(1, 3)):
        game = Game(key, seed)
        for _ in range(60):
            if game.decision() is None:
                break
            game.step()
        for page in range(12):
            bare, signed = (
                text_of(cards_message(game.live.snapshot, "A", page, signs=some))
                for some in ({}, every)
            )
            assert len(signed) <= ROOM + 1000
            assert CUSTOM.sub("", signed).replace("  ", " ").split() == bare.split()


class SignsOfEverything(dict[str, str]):
    """A dictionary with an emoji for every key, with a long name and number."""

    def __contains__(self, name: object) -> bool:
        return True

    def __missing__(self, name: str) -> str:
        return f"<:dh_{name}_000000:1234567890123456789>"

    def __bool__(self) -> bool:
        return True


def test_nobody_can_write_a_sign() -> None:
    """Text that looks like an emoji in a card's name or text is shown as it is written."""
    forged = "<:dh_kind_spell_000000:1234567890123456789>"
    face = CardFace(forged, forged, (forged,), text=(TextBlock(forged, forged, forged),))
    card = CardView(face, (Stat(forged, 1, 1),), (forged,), badges=(Badge("bolt", forged),))
    assert not CUSTOM.search(card_in_full(card, None))
    signed = card_in_full(card, None, SignsOfEverything())
    assert CUSTOM.findall(signed) == [
        SignsOfEverything()[name]
        for name in (kind_sign(forged), number_sign(forged), ability_sign("bolt"))
    ]
