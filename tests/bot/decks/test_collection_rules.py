"""The deck service: names, texts, and the guarantees for a deck in use."""

import pytest

import engine
from bot.base.refusals import Refusal
from bot.decks.collection import Decks
from bot.decks.deck_text import NAME_LENGTH, clean_name
from bot.decks.deck_validation import DeckReading, read_deck_text
from bot.matches.beginning.challenges import ChallengeService
from bot.processes.workers import Workers
from bot.store import Store
from tests.bot.deck_texts import ALICES, LEGAL, NAME, legal
from tests.bot.matches.conftest import store, url
from tests.bot.matches.games import ALICE, BOB, Clock

__all__ = ["store", "url"]

VERSIONS_KEPT = 5

DRAFT = "no deck at all"


@pytest.fixture
def decks(store: Store, workers: Workers) -> Decks:
    return Decks(store, workers)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Wolves", "wOLVES"),
        ("Straße", "STRASSE"),
        ("Caf\u00e9", "Cafe\u0301"),
        ("\uff37olves", "Wolves"),
        ("Two  words", " two\nwords "),
    ],
)
async def test_names_that_players_would_call_the_same_are_the_same(
    decks: Decks, first: str, second: str
):
    kept = await decks.keep(1, DRAFT, name=first)
    assert (await decks.named(1, second)).id == kept.deck.id
    assert (await decks.keep(1, DRAFT + "!", name=second)).deck.id == kept.deck.id


async def test_each_player_has_names_of_their_own(decks: Decks):
    for owner in (1, 2):
        assert (await decks.keep(owner, LEGAL)).news == "new"


@pytest.mark.parametrize("blank", ["", " ", "\u3164", "\u200d", "\n\t"])
async def test_a_deck_always_has_a_name_to_be_seen(decks: Decks, blank: str):
    kept = await decks.keep(1, DRAFT, name=blank, unnamed=blank)
    assert kept.deck.name == "Unnamed deck"
    assert (await decks.keep(1, LEGAL, name=blank)).deck.name == NAME


def test_a_long_name_is_cut():
    assert len(clean_name("x" * 1000)) == NAME_LENGTH


async def test_a_text_that_no_file_could_hold_is_refused(decks: Decks):
    with pytest.raises(Refusal, match="UTF-8"):
        await decks.keep(1, "half a character: \ud83d")


@pytest.mark.parametrize("game", engine.games())
async def test_a_game_that_is_not_named_is_found_out(decks: Decks, game: str):
    for starter in engine.games()[game].starters():
        kept = await decks.keep(1, starter.text)
        assert kept.deck.game == kept.reading.game == game
        assert kept.deck.legal
        last = starter.text.rstrip().splitlines()[-1]
        torn = starter.text.replace(last, last.rstrip('"')) + '"half a card: draw\n'
        draft = await decks.keep(1, torn, name="torn")
        assert draft.deck.game == game
        assert not draft.deck.legal


async def test_a_deck_in_use_keeps_the_version_it_was_used_in(decks: Decks, store: Store):
    used = (await decks.keep(ALICE.id, ALICES, name="Alice's deck")).deck
    await ChallengeService(store, Clock()).make(ALICE, BOB, 10, 20, used)
    for number in range(VERSIONS_KEPT + 2):
        await decks.keep(ALICE.id, f"{ALICES}\n! {number}", name="Alice's deck")
    assert await decks.source(used.version_id) == ALICES
    await decks.delete(ALICE.id, used.id)
    assert await decks.of(ALICE.id) == []
    assert await decks.source(used.version_id) == ALICES
    assert (await decks.keep(ALICE.id, ALICES, name="Alice's deck")).news == "new"


async def test_what_is_deleted_and_was_never_used_is_gone(decks: Decks):
    kept = await decks.keep(1, legal("Short-lived"))
    await decks.delete(1, kept.deck.id)
    with pytest.raises(KeyError):
        await decks.source(kept.deck.version_id)
    with pytest.raises(Refusal, match="already gone"):
        await decks.delete(1, kept.deck.id)


async def test_what_is_kept_is_the_text_as_the_game_read_it(
    decks: Decks, workers: Workers, monkeypatch: pytest.MonkeyPatch
):
    """A game may expand a text before it is stored."""

    async def written_out(member: int | None, parser: object, text: str, game: str) -> DeckReading:
        return read_deck_text(text.replace("! order", "! written out"), game)

    monkeypatch.setattr(workers, "parse", written_out)
    kept = await decks.keep(1, f"{LEGAL}\n! order")
    assert await decks.source(kept.deck.version_id) == f"{LEGAL}\n! written out"
    assert kept.reading.source == f"{LEGAL}\n! written out"
    assert (await decks.keep(1, f"{LEGAL}\n! order")).news == "same"
