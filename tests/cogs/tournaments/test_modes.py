"""A tournament to which nobody brings a deck."""

from __future__ import annotations

from typing import Any

import simcord

from bot.store.matches import deck_sources
from bot.tournaments.record_export import exported, record_of
from tests.cogs.matches.reading import menus, text_of
from tests.cogs.tournaments.playing import Cup, answered, create, said
from tests.conftest import Table
from tests.engine.modes import GAME, SEALED

TITLE = f"{GAME.title} · Sealed"


async def with_players(table: Table, number: int, **options: Any) -> Cup:
    """A tournament in the mode, which so many have joined who have no deck."""
    cup = await create(table, 0, game=GAME.key, mode="sealed", **options)
    for count in range(number):
        user = table.env.create_user(f"m{count}", global_name=f"Member {count}")
        cup.players.append(table.guild.add_member(user))
        assert "you play **Sealed**" in await join(cup, cup.players[-1])
    return cup


async def join(cup: Cup, actor: simcord.MemberActor) -> str:
    """The member presses Join; what they are told, without a menu of decks."""
    message = answered(await actor.click(await cup.announcement(), label="Join"))
    assert message.ephemeral
    assert not menus(message)
    return text_of(message)


async def test_it_is_played_to_its_winner_without_a_deck(table: Table) -> None:
    cup = await with_players(table, 4, format="single")
    await cup.settle()
    announced = text_of(await cup.announcement())
    assert f"{TITLE} · single elimination" in announced
    assert f"{SEALED.blurb} Nobody brings a deck." in announced
    assert "press **Join**." in announced
    assert "you play **Sealed** in" in await join(cup, cup.players[0])
    await cup.start()
    row = await cup.match(cup.players[0])
    assert row.mode == "sealed"
    async with table.bot.store.read() as connection:
        assert await deck_sources(connection, row) == (SEALED.deck, SEALED.deck)
    called = [text_of(one) for one in cup.place_of(row).history()]
    assert any(f"{TITLE} · one game ·" in words for words in called)
    while (there := await cup.whole()).row.state == "running":
        if await cup.undecided():
            await cup.play_round()
        await cup.env.advance_time(60)
    winner = next(one for one in there.entrants if one.place == 1)
    games = [row for pairing in there.pairings for row in await cup.matches(pairing.id)]
    assert winner.name.startswith("Member")
    assert {row.mode for row in games} == {"sealed"}
    record = await record_of(table.bot.store, cup.id)
    assert record is not None
    [document, *_] = exported(record)[0]
    assert b'"mode": "Sealed"' in document.data


async def test_decks_are_neither_taken_nor_shown_nor_changed(table: Table) -> None:
    cup = await with_players(table, 2)
    [one, _] = cup.players
    await cup.start()
    for command, options in (("join", {"deck": "mine"}), ("deck", {"deck": "mine"}), ("decks", {})):
        refused = said(await one.slash(cup.channel, f"tournament {command}", **options))
        assert "Nobody brings a deck to this tournament" in refused
    assert not await one.autocomplete(cup.channel, "tournament deck", "deck", "")


async def test_whoever_comes_late_comes_without_a_deck(table: Table) -> None:
    cup = await with_players(table, 4, rounds=3)
    await cup.start()
    assert "to come in" in said(await cup.manage("add", member=table.alice))
    call = cup.channel.history()[-1]
    assert "Come in: you play from the next round on" in call.content
    message = answered(await table.alice.click(call, label="Join late"))
    assert "You play **Sealed**" in text_of(message)


async def test_what_is_about_decks_does_not_go_with_it(table: Table) -> None:
    cup = await create(table, 0)
    for option in ("open_lists", "deck_change"):
        refused = await cup.olga.slash(
            cup.channel,
            "tournament create",
            name="Cup",
            game=GAME.key,
            format="swiss",
            mode="sealed",
            **{option: True},
        )
        assert "with a `mode:` nobody brings one" in said(refused)


async def test_a_deck_is_asked_for_where_there_is_no_mode(table: Table) -> None:
    cup = await create(table, 0)
    refused = said(await table.alice.slash(cup.channel, "tournament join"))
    assert "name it as `deck:`" in refused
