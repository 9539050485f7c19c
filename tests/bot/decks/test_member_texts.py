"""Texts of a deck that are refused, with their line and the message to the author."""

from __future__ import annotations

import pytest

import engine
from bot.base.forbidden_words import ForbiddenWords
from bot.decks.deck_validation import read_deck_text
from bot.decks.member_texts import ForbiddenText, TextRules
from bot.store.settings.guild_settings import GuildRow
from tests.bot.deck_texts import GAME, LEGAL

RULES = TextRules(ForbiddenWords(["frell"]), ForbiddenWords(["gorram"]))


def test_a_text_is_given_back_with_its_word_and_whose_rule_it_is() -> None:
    with pytest.raises(ForbiddenText) as refused:
        RULES.check("fine", "you g0rr\u0430m `thing`")
    assert str(refused.value) == (
        "Your text has the word **gorram** in it, written “g0rr\u0430m”. This server doesn't allow "
        "that word in texts that others read. Replace it and send your text again. You wrote:\n"
        "```\nyou g0rr\u0430m `thing`\n```"
    )
    with pytest.raises(ForbiddenText, match=r"\*\*frell\*\* in it. This bot's host doesn't allow"):
        RULES.check("Frell")


@pytest.mark.parametrize("game", engine.games())
def test_starter_decks_break_no_rule(game: str) -> None:
    strict = TextRules(ForbiddenWords(["deck", "a*", "attack", "draw"]))
    for starter in engine.games()[game].starters():
        strict.check_playing("Mine", read_deck_text(starter.text, game))


@pytest.mark.parametrize(
    ("line", "written"),
    [(1, "! about: a FRELL deck\n{}"), (1, "! frell\n{}"), (2, "! fine\n! about: g.o.r.r.a.m\n{}")],
)
def test_any_line_of_a_deck_is_read(line: int, written: str) -> None:
    reading = read_deck_text(written.format(GAME.parse_deck(LEGAL).undescribed), GAME.key)
    with pytest.raises(ForbiddenText, match=f"^Line {line} of the deck has the word") as refused:
        RULES.check_deck("Mine", reading)
    assert str(refused.value).endswith("I haven't saved this one.")
    with pytest.raises(ForbiddenText, match=r"Edit the deck in `/deck`, or choose another"):
        RULES.check_playing("Mine", reading)


def test_a_deck_without_such_a_word_is_taken_also_without_a_description() -> None:
    RULES.check_deck("Mine", read_deck_text(GAME.parse_deck(LEGAL).undescribed, GAME.key))


def test_words_of_the_game_are_let_through_in_cards_alone() -> None:
    word = next(
        word for word in ("cast", "spell", "deck", "draw") if word in LEGAL.casefold().split()
    )
    strict = TextRules(ForbiddenWords([word]))
    text = GAME.parse_deck(LEGAL).undescribed
    strict.check_deck("Mine", read_deck_text(text, GAME.key))
    with pytest.raises(ForbiddenText, match=r"^Line 1 of the deck"):
        strict.check_deck("Mine", read_deck_text(f"! about: {word}\n{text}", GAME.key))
    with pytest.raises(ForbiddenText, match=r"^The deck's name has the word"):
        strict.check_deck(f"My {word}", read_deck_text(text, GAME.key))


def test_a_server_has_no_words_until_it_sets_some() -> None:
    assert GuildRow(1).forbidden_words == ""
    assert not TextRules()
