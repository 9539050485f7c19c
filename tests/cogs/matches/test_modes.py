"""Matches to which nobody brings a deck: challenged to, accepted with one click, played again."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

import engine
from bot.current_time import now
from bot.decks import NOBODY
from bot.matches.challenges import Challenges
from bot.refusals import Refusal
from bot.store.matches import deck_sources, matches_of
from bot.store.ratings import NEWCOMER
from bot.store.schema import decks
from engine.decks import Mode
from tests.bot.deck_texts import BOBS, distinct_deck
from tests.cogs.matches.reading import buttons, said, text_of
from tests.cogs.matches.sealed import begin, challenge
from tests.cogs.matches.series import next_game, say
from tests.cogs.privacy.member_data import exported
from tests.cogs.ratings.playing import shown
from tests.conftest import Table
from tests.engine.modes import GAME, MIRROR, SEALED
from tests.engine.own_cards import FAIR, with_own_card
from tests.engine.own_cards import GAME as OWN

ANOTHER = next(key for key in engine.games() if key != GAME.key)
TITLE = f"{GAME.title} · Sealed"


async def test_the_challenge_says_what_it_is_and_accept_begins_at_once(table: Table) -> None:
    posted = (await challenge(table)).response
    assert posted is not None
    assert f"### {TITLE}\n" in text_of(posted)
    assert f"{SEALED.blurb} Nobody brings a deck.\n" in text_of(posted)
    panel = (await table.bob.click(posted, label="Accept")).response
    assert panel is not None
    assert panel.ephemeral
    assert TITLE in text_of(panel)
    [shown] = [one for one in table.channel.history() if one.id == posted.message.id]
    assert "Accepted" in text_of(shown)
    async with table.bot.store.read() as connection:
        [row] = await matches_of(connection, table.alice.id)
        assert await deck_sources(connection, row) == (SEALED.deck, SEALED.deck)
    assert row.mode == SEALED.key


async def test_a_match_goes_to_its_end_and_a_rematch_is_played_in_the_same_mode(
    table: Table,
) -> None:
    duel = await begin(table)
    assert TITLE in text_of(await duel.board())
    await duel.take((await duel.mover())[0], "Keep the suggested 20")
    await duel.concede("B")
    await duel.press("A", await duel.board(), buttons(await duel.board())["Rematch"])
    assert "a rematch with new cards" in (await duel.called()).content
    await say(duel, "B", "Accept rematch")
    await say(duel, "B", "I begin")
    again, before = await (await next_game(duel)).row(), await duel.row()
    assert (again.mode, again.deck_a, again.deck_b) == ("sealed", before.deck_a, before.deck_b)
    assert again.seed != before.seed


async def test_a_rated_match_in_a_mode_changes_both_ratings(table: Table) -> None:
    duel = await begin(table, mode="Mirror", rated=True, clock="live")
    for _ in range(2):
        await duel.take((await duel.mover())[0], "End turn")
    await duel.concede("B")
    after = await shown(table)
    assert after["Alice"] > NEWCOMER > after["Bob"]


async def test_every_game_of_a_best_of_three_is_played_in_the_mode(table: Table) -> None:
    first = await begin(table, best_of=3)
    await first.concede("B")
    await table.restart()
    await say(first, "B", "I begin")
    second = await next_game(first)
    assert TITLE in text_of(await second.board())
    await second.concede("B")
    assert "**Alice wins the series**, 2:0" in text_of(await second.board())
    rows = [await first.row(), await second.row()]
    assert {row.mode for row in rows} == {"sealed"}
    assert rows[0].seed != rows[1].seed


async def test_a_mode_is_known_by_its_title_too(table: Table) -> None:
    posted = await challenge(table, mode="MIRROR")
    assert posted.response is not None
    assert MIRROR.blurb in text_of(posted.response)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"mode": "chess"}, "There is no such `mode:`. Pick one of these: **Sealed**, **Mirror**"),
        ({"deck": "Alice's deck"}, "leave out `deck:`, or `mode:`"),
        ({"rated": True, "clock": "none"}, "A rated match needs a clock"),
    ],
)
async def test_what_does_not_go_together_is_refused_in_words(
    table: Table, options: dict[str, object], words: str
) -> None:
    assert words in said(await challenge(table, **options))


async def test_neither_a_deck_nor_a_mode_is_too_little(table: Table) -> None:
    refused = await table.alice.slash(table.channel, "match challenge", opponent=table.bob)
    assert "`deck:` is one of yours, `mode:`" in said(refused)


async def test_where_no_game_has_a_mode_that_is_said(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game in engine.games().values():
        monkeypatch.setattr(type(game), "modes", lambda game: ())
    assert "No game here has a `mode:`" in said(await challenge(table))


async def test_no_deck_of_ones_own_gets_into_it(table: Table) -> None:
    """Whoever makes up a press of the menu of decks is refused."""
    posted = (await challenge(table)).response
    assert posted is not None
    kept = await table.bot.decks.keep(table.bob.id, BOBS, name="Bob's deck")
    challenges = Challenges(table.bot.store, now)
    about = buttons(posted)["Accept"].split(":")[-1]
    with pytest.raises(Refusal, match="cannot be played in this match"):
        await challenges.accept(about, table.bob.id, kept.deck)


async def test_rated_play_depends_on_the_cards_of_the_mode(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    posted = await challenge(table, rated=True, clock="live")
    assert posted.response is not None
    assert "· rated" in text_of(posted.response)
    unfit = Mode("wild", "Wild", "Home-made cards", with_own_card(FAIR))
    monkeypatch.setattr(type(OWN), "modes", lambda game: (unfit,))
    refused = await challenge(table, mode="Wild", rated=True, clock="live")
    assert "**Wild** is not fit for rated play" in said(refused)


async def test_the_deck_of_a_mode_is_kept_once_and_is_nobodys(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await table.bot.decks.of_mode(GAME.key, SEALED)
    assert await table.bot.decks.of_mode(GAME.key, SEALED) == first
    assert (first.owner, first.name) == (NOBODY, "Sealed")
    newer = Mode(SEALED.key, SEALED.title, SEALED.blurb, distinct_deck("Topaz", "Tulip"))
    second = await table.bot.decks.of_mode(GAME.key, newer)
    assert (second.id, second.number) == (first.id, 2)
    async with table.bot.store.read() as connection:
        assert await connection.scalar(select(func.count()).select_from(decks)) == 1


async def test_the_text_of_a_mode_is_no_deck_to_keep(table: Table) -> None:
    with pytest.raises(Refusal, match=r"\*\*Sealed\*\* is a way of playing"):
        await table.bot.decks.keep(table.alice.id, f"\n{SEALED.deck.upper()}", game=GAME.key)


async def test_the_modes_of_the_chosen_game_are_offered(table: Table) -> None:
    offered = await table.alice.autocomplete(
        table.channel, "match challenge", "mode", "", opponent=table.bob
    )
    assert {one["value"]: one["name"] for one in offered} == {
        f"{GAME.key}/sealed": f"Sealed: {SEALED.blurb}",
        f"{GAME.key}/mirror": f"Mirror: {MIRROR.blurb}",
    }
    assert not await table.alice.autocomplete(table.channel, "queue join", "mode", "", game=ANOTHER)


async def test_a_profile_calls_it_by_its_title(table: Table) -> None:
    duel = await begin(table)
    await duel.concede("B")
    result = await table.alice.slash(table.channel, "profile")
    assert result.response is not None
    words = text_of(result.response)
    assert "Sealed (1)" in words
    assert TITLE in words


async def test_ones_own_data_names_it_too(table: Table) -> None:
    await begin(table)
    document = await exported(table)
    [match], [made] = document["matches"], document["challenges"]
    assert (match["mode"], match["your_deck"]) == ("Sealed", None)
    assert (made["mode"], made["your_deck"]) == ("Sealed", None)
    assert document["decks"] == []
