"""Lifeburn decks in a collection, and what may be played with them: texts and JSON, from the set or
with home-made cards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord.results import InteractionResult

import engine
from bot.command_line import main
from bot.store.matches import get_match
from tests.cogs.decks import caret_lines, files, private
from tests.cogs.matches.duel import Duel, accept_challenge, begin, challenge
from tests.cogs.matches.reading import alt_texts, text_of
from tests.cogs.queue.waiting import join, match_of, press, said
from tests.cogs.ratings.playing import shown
from tests.cogs.tournaments.playing import create
from tests.conftest import Table

GAME = engine.games()["lifeburn"]
READY = GAME.starters()[0]
SHEET = GAME.deck_sheet(GAME.parse_deck(READY.text))
COUNTS = {card.face.name: card.count for card in SHEET.cards}
THRICE = next(name for name, count in COUNTS.items() if count == 3)
OWN_CARD = {
    "name": "Hearth Cat",
    "type": "Summon",
    "cost": 1,
    "attack": 2,
    "defense": 2,
    "keywords": ["Blitz"],
    "stackEffects": [{"effect": "GainLife", "amount": 1}],
}
OWN = str(OWN_CARD["name"])
MIXED = {**COUNTS, THRICE: 2, OWN: 1}

WITH_OWN_CARD = "\n".join(
    [
        "name: Homespun",
        *(f"{count} {name}" for name, count in MIXED.items()),
        "cards:",
        json.dumps([OWN_CARD], indent=2),
    ]
)
AS_JSON = json.dumps({"name": "By Hand", "deck": COUNTS}, indent=2)
OWN_AS_JSON = json.dumps({"name": "Homespun", "deck": MIXED, "cards": [OWN_CARD]}, indent=2)

WRONG_NAME = THRICE[:-1]
WRONG_TEXT = f"name: Askew\n3 {WRONG_NAME}\n5 {SHEET.cards[-1].face.name}\n"
WRONG_JSON = """{
  "name": "Askew",
  "deck": {"Nobody At All": 37, "Hearth Cat": 3},
  "cards": [
    {
      "name": "Hearth Cat", "type": "Summon", "cost": 1, "attack": 2, "defense": 2,
      "keywrods": ["Blitz"],
      "stackEffects": [{"effect": "GainLive", "amount": 1}]
    }
  ]
}
"""


async def upload(table: Table, text: str, **options: str) -> InteractionResult:
    file = "deck.txt", text.encode()
    return await table.alice.slash(table.channel, "deck upload", file=file, **options)


async def keep(table: Table, actor: simcord.MemberActor, text: str, name: str) -> str:
    """Puts a deck into a member's collection; its name."""
    kept = await table.bot.decks.keep(actor.id, text, name=name)
    assert kept.deck.legal
    return kept.deck.name


async def member(table: Table, number: int) -> simcord.MemberActor:
    """A member with one of the ready decks."""
    user = table.env.create_user(f"member{number}", global_name=f"Member {number}")
    actor = table.guild.add_member(user)
    ready = GAME.starters()[number]
    await keep(table, actor, ready.text, ready.title)
    return actor


@pytest.mark.parametrize("text", [READY.text, AS_JSON, WITH_OWN_CARD, OWN_AS_JSON])
async def test_a_deck_is_known_for_what_it_is_in_every_form_it_may_have(
    table: Table, text: str
) -> None:
    result = await upload(table, text)
    assert "✅ **Legal**: Lifeburn, 40 cards." in private(result)
    assert files(result)
    [deck] = await table.bot.decks.of(table.alice.id, "lifeburn", legal=True)
    again = await table.alice.slash(table.channel, "deck show", name=deck.name)
    assert "✅ **Legal**: Lifeburn, 40 cards." in private(again)
    [alt] = files(again).values()
    assert deck.name in (alt or "")


@pytest.mark.parametrize("text", [WITH_OWN_CARD, OWN_AS_JSON])
async def test_an_own_card_is_shown_with_the_text_that_its_data_makes(
    table: Table, text: str
) -> None:
    await upload(table, text)
    result = await table.alice.slash(table.channel, "deck card", name="Homespun", card=OWN)
    assert OWN in private(result)
    [alt] = files(result).values()
    for words in (OWN, "2", "Blitz", "life"):
        assert words in (alt or "")


async def test_every_mistake_of_a_text_is_pointed_at_with_the_nearest_name(table: Table) -> None:
    words = private(await upload(table, WRONG_TEXT))
    assert "until 3 problems are mended" in words
    assert f'Did you mean "{THRICE}"?' in words
    assert "3 are allowed" in words
    assert "takes exactly 40" in words
    pointed = [line[below.index("^") : len(below)] for line, below in caret_lines(words)]
    assert f"3 {WRONG_NAME}" in pointed


async def test_every_mistake_of_json_is_pointed_at_with_its_path(table: Table) -> None:
    words = private(await upload(table, WRONG_JSON))
    pointed = [line[below.index("^") : len(below)] for line, below in caret_lines(words)]
    assert '"keywrods"' in pointed
    assert '"GainLive"' in pointed
    assert 'Did you mean "keywords"?' in words
    assert 'Did you mean "GainLife"?' in words
    assert "stackEffects[0].effect" in words
    assert '"Nobody At All"' in pointed


async def test_a_report_for_programs_says_line_and_column(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "deck.json"
    path.write_text(WRONG_JSON, "utf-8")
    assert main(["check", str(path), "--game", "lifeburn", "--json"]) == 1
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    lines = WRONG_JSON.splitlines()
    found = {
        lines[one["line"] - 1][one["column"] - 1 :][: one["length"]]: one["hint"]
        for one in report["problems"]
    }
    assert found['"keywrods"'] == 'Did you mean "keywords"?'
    assert found['"GainLive"'] == 'Did you mean "GainLife"?'
    assert (report["game"], report["legal"]) == ("lifeburn", False)
    path.write_text(OWN_AS_JSON, "utf-8")
    assert main(["check", str(path), "--game", "lifeburn", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["legal"], report["size"], report["problems"]) == (True, 40, [])


async def test_a_deck_is_written_and_mended_in_discord(table: Table) -> None:
    opened = await table.alice.slash(table.channel, "deck write", name="Askew", game="lifeburn")
    done = await table.alice.submit_modal(opened, {"name": "Askew", "text": WRONG_TEXT})
    assert f'Did you mean "{THRICE}"?' in private(done)
    opened = await table.alice.slash(table.channel, "deck write", name="Askew")
    assert opened.modal is not None
    assert opened.modal["components"][0]["component"]["value"] == WRONG_TEXT
    done = await table.alice.submit_modal(opened, {"text": WITH_OWN_CARD})
    assert "✅ **Legal**: Lifeburn, 40 cards." in private(done)
    assert "version 2" in private(done)


async def test_a_challenge_shows_own_cards_to_whoever_has_to_agree(table: Table) -> None:
    posted = await challenge(table, WITH_OWN_CARD, READY.text)
    assert posted.response is not None
    assert "**Alice**'s deck has **1 home-made card**" in text_of(posted.response)
    assert OWN in alt_texts(posted.response)[0]


async def test_the_challenger_has_to_agree_to_own_cards_of_the_other(table: Table) -> None:
    posted = await challenge(table, READY.text, OWN_AS_JSON)
    assert posted.response is not None
    assert "I have asked **Alice**" in text_of(await accept_challenge(table, posted.response))
    assert f"<@{table.alice.id}>, do you agree" in text_of(posted.response)
    assert OWN in alt_texts(posted.response)[0]
    assert not table.channel.threads
    await table.alice.click(posted.response, label="Agree")
    assert table.channel.threads


async def test_own_cards_are_not_for_those_who_cannot_be_asked(table: Table) -> None:
    deck = await keep(table, table.alice, WITH_OWN_CARD, "Homespun")
    for rated in (True, False):
        refused = await join(table, table.alice, game="lifeburn", deck=deck, rated=rated)
        assert "home-made cards" in said(refused)
    posted = await challenge(table, OWN_AS_JSON, READY.text, clock="live", rated=True)
    assert "not fit for rated play" in said(posted)
    cup = await create(table, 0, game="lifeburn")
    signed_up = await table.alice.slash(cup.channel, "tournament join", deck=deck)
    assert "not fit for a tournament" in said(signed_up)
    assert not (await cup.whole()).entrants


async def pass_to_turn(duel: Duel, turn: int) -> None:
    """The players pass, and take the first option where they cannot, until that turn has begun."""
    while (match := await duel.truth()).view(None).turn < turn:
        assert match.decision is not None
        await duel.choose(match.decision.passing or 0)


async def test_a_rated_match_given_up_changes_both_ratings(table: Table) -> None:
    duel = await begin(table, READY.text, GAME.starters()[1].text, clock="live", rated=True)
    await pass_to_turn(duel, 3)
    await duel.concede("B")
    after = await shown(table)
    assert after["Alice"] > after["Bob"]
    listed = await table.alice.slash(table.channel, "leaderboard", game="lifeburn")
    assert "**Alice** (you)" in said(listed)


async def test_two_who_wait_for_it_find_each_other(table: Table) -> None:
    pair = [await member(table, number) for number in range(2)]
    for actor in pair:
        await join(table, actor, game="lifeburn")
    for actor in pair:
        await press(actor, "Ready")
    row = await match_of(table, pair[0])
    assert row.game == "lifeburn"
    assert set(row.users.values()) == {actor.id for actor in pair}
    place = table.channel.threads[0]
    asked = (await pair[0].slash(place, "match concede", match=row.id)).response
    assert asked is not None
    await pair[0].click(asked, label="Concede the match")
    async with table.bot.store.read() as connection:
        over = await get_match(connection, row.id)
    assert over is not None
    assert (over.state, over.ending) == ("over", "conceded")


async def test_a_small_tournament_comes_to_its_winner(table: Table) -> None:
    cup = await create(table, 0, game="lifeburn", format="single")
    cup.players += [await member(table, number) for number in range(4)]
    for actor in cup.players:
        await cup.sign_up(actor)
    await cup.start()
    await cup.play_round()
    await cup.play_round()
    await cup.settle()
    there = await cup.whole()
    assert there.row.state == "over"
    [winner] = [one for one in there.entrants if one.place == 1]
    standings = await cup.olga.slash(cup.channel, "tournament standings")
    assert winner.name in said(standings)
