"""Sealed cards: both choose at the same time, and learn of each other only who is done."""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import replace

import pytest
from sqlalchemy import func, select

from bot.current_time import now
from bot.matches.early_choices import FIRST_NUMBER
from bot.matches.match_service import MatchService
from bot.matches.refusals import NotPlaying, TooLate
from bot.store import Store
from bot.store.early_choices import EarlyChoice, early_choices_of
from bot.store.match_schema import early_choices
from bot.store.matches import ChoiceRow, choices_from
from engine.match import Match
from engine.players import PLAYERS, Player
from engine.record import TAKE_BACK
from tests.cogs.dying import MOMENTS, Moment, die_sending
from tests.cogs.matches.duel import Duel, at_once
from tests.cogs.matches.proposals import ask_to_undo
from tests.cogs.matches.reading import Message, alt_texts, buttons, everything, menus, said, text_of
from tests.cogs.matches.sealed import CHANGE, KEEP, SURE, begin, pick
from tests.cogs.matches.spy import watched
from tests.cogs.privacy.member_data import exported
from tests.cogs.settings.panels import without_pictures
from tests.cogs.traffic import calls, statements
from tests.conftest import Table

ALONE = re.compile(r"/(interactions|webhooks)/")
"""Calls that answer the player who has pressed."""

BOTH = "**Alice** and **Bob** to move: choosing 20 of 30 cards"
BOB_IS_DONE = "**Bob** is done, **Alice** to move: choosing 20 of 30 cards"


async def early(duel: Duel) -> list[EarlyChoice]:
    """What is stored of what Bob has chosen before he is asked."""
    async with duel.table.bot.store.read() as connection:
        return [*await early_choices_of(connection, duel.id)]


async def stored(duel: Duel) -> list[ChoiceRow]:
    async with duel.table.bot.store.read() as connection:
        return [*await choices_from(connection, duel.id, 0)]


def offered(message: Message) -> list[str]:
    """The names of the cards in the menu."""
    return [label.partition(":")[0] for values in menus(message).values() for label in values]


def pool(match: Match, player: Player) -> list[str]:
    cards = match.view(player).side(player).zone("pool").cards
    return [card.face.name for card in cards or ()]


def deck(match: Match, player: Player) -> set[str]:
    """The cards with which the player has begun, wherever they are by now."""
    side = match._rules._table.side(player)  # type: ignore[attr-defined]
    cards = [match._rules._table.card(number) for number in (*side.hand, *side.deck)]  # type: ignore[attr-defined]
    found = {card.original.name for card in cards} & {f"#{player}.{n}" for n in range(1, 31)}
    assert len(found) == 20
    return found


async def test_both_are_asked_at_once_and_each_sees_but_their_own_cards(table: Table) -> None:
    duel = await begin(table)
    match = await duel.truth()
    assert BOTH in text_of(await duel.board())
    assert "choosing 20 of 30 cards · Bob too" in alt_texts(await duel.board())[0]
    for player, other in zip(PLAYERS, ("Bob", "Alice"), strict=True):
        panel = duel.panel(player)
        assert text_of(panel).startswith("### Leave out 10 of your 30 cards\n")
        assert f"**{other}** is choosing too." in text_of(panel)
        assert [name.split()[-1] for name in offered(panel)] == pool(match, player)[:6]
        assert alt_texts(panel)[0].startswith("To choose from, 30 of 30 kept, page 1 of 5: ")
        assert KEEP in buttons(panel)


async def test_each_page_shows_six_cards_large_and_offers_just_these(table: Table) -> None:
    duel = await begin(table)
    names = pool(await duel.truth(), "B")
    for page in range(5):
        panel = duel.panel("B")
        six = names[6 * page : 6 * page + 6]
        assert [name.split()[-1] for name in offered(panel)] == six
        [alt] = alt_texts(panel)
        assert all(name in alt for name in six)
        assert f"page {page + 1} of 5" in alt
        if page < 4:
            await duel.take("B", f"Page {page + 2} ▶")
    first, second = await pick(duel, "B", 1, 3)
    panel = duel.panel("B")
    assert "28 of 30 kept, page 5 of 5" in alt_texts(panel)[0]
    assert alt_texts(panel)[0].count("left out") == 2
    assert not {first, second} & set(offered(panel))
    assert len(offered(panel)) == 4
    await duel.take("B", "◀ Page 4")
    assert "28 of 30 kept, page 4 of 5" in alt_texts(duel.panel("B"))[0]


async def test_who_is_done_first_waits_and_the_match_goes_straight_on(table: Table) -> None:
    duel = await begin(table)
    await duel.take("B", KEEP)
    assert [(one.player, one.option) for one in await early(duel)] == [("B", 30), ("B", 0)]
    assert not await stored(duel)
    assert BOB_IS_DONE in text_of(await duel.board())
    assert "· Bob is done." in alt_texts(await duel.board())[0]
    assert "**Bob** is done." in text_of(duel.panel("A"))
    panel = duel.panel("B")
    assert "Your choice is kept. You may change it until **Alice** is done." in text_of(panel)
    assert list(buttons(panel)) == [CHANGE, "Page 2 ▶"]
    await duel.take("A", KEEP)
    rows = await stored(duel)
    assert [(row.player, row.option, row.forced) for row in rows] == [
        ("A", 30, False),
        ("A", 0, True),
        ("B", 30, False),
        ("B", 0, False),
    ]
    assert not await early(duel)
    match = await duel.truth()
    assert match.view(None).turn == 1
    told = [event.facts() for event in match.events if event.kind == "keep"]
    assert told == [{"player": player, "n": 20} for player in PLAYERS]


async def test_one_may_change_ones_mind_until_the_other_is_done(table: Table) -> None:
    duel = await begin(table)
    await duel.take("B", KEEP)
    await duel.take("B", CHANGE)
    assert BOTH in text_of(await duel.board())
    assert text_of(duel.panel("B")).startswith("### Keep these 20 cards as your deck?")
    await duel.take("B", "Back")
    assert text_of(duel.panel("B")).startswith("### Leave out 10 of your 30 cards")
    assert "Back" not in buttons(duel.panel("B"))
    left_out = await pick(duel, "B", 0, 2, 4)
    await duel.take("B", "Leave out 7 more as suggested")
    assert BOTH in text_of(await duel.board())
    await duel.take("B", SURE)
    assert [one.option == TAKE_BACK for one in await early(duel)].count(True) == 2
    await duel.take("A", KEEP)
    match = await duel.truth()
    assert not deck(match, "B") & {name.split()[-1] for name in left_out}


async def test_what_is_half_done_is_handed_over_and_gone_on_with(table: Table) -> None:
    duel = await begin(table)
    await duel.take("B", "Page 2 ▶")
    left_out = await pick(duel, "B", 0, 1)
    await duel.take("A", KEEP)
    assert "**Bob** to move: choosing 20 of 30 cards" in text_of(await duel.board())
    panel = duel.panel("B")
    assert text_of(panel).startswith("### Leave out 8 of your 28 cards\n")
    assert "is choosing too" not in text_of(panel)
    assert "28 of 30 kept, page 2 of 5" in alt_texts(panel)[0]
    assert (await duel.truth()).decision == (await duel.truth()).view("B").decision
    await duel.take("B", "Back")
    assert left_out[1] in offered(duel.panel("B"))
    await duel.take("B", "Leave out 9 more as suggested")
    await duel.take("B", SURE)
    match = await duel.truth()
    assert match.view(None).turn == 1
    assert left_out[0].split()[-1] not in deck(match, "B")
    assert not await early(duel)


async def test_who_has_not_begun_when_the_other_is_done_chooses_as_ever(table: Table) -> None:
    duel = await begin(table)
    await duel.take("A", KEEP)
    assert "**Bob** to move: choosing 20 of 30 cards" in text_of(await duel.board())
    await duel.take("B", KEEP)
    assert (await duel.truth()).view(None).turn == 1
    assert len(await stored(duel)) == 4


async def test_both_press_in_the_same_moment(table: Table) -> None:
    duel = await begin(table)
    alices, bobs = duel.panel("A"), duel.panel("B")
    await at_once(
        table.env,
        table.bob.user.click(bobs, label=KEEP),
        table.alice.user.click(alices, label=KEEP),
    )
    assert (await duel.truth()).view(None).turn == 1
    assert len(await stored(duel)) == 4
    assert not await early(duel)


@pytest.mark.parametrize("begun", [False, True])
async def test_a_press_from_just_before_one_is_asked_is_taken(table: Table, begun: bool) -> None:
    duel = await begin(table)
    left_out = await pick(duel, "B", 0, 1) if begun else []
    label = "Leave out 8 more as suggested" if begun else KEEP
    alices, bobs = duel.panel("A"), duel.panel("B")
    await at_once(
        table.env,
        table.alice.user.click(alices, label=KEEP),
        table.bob.user.click(bobs, label=label),
    )
    if begun:
        await duel.take("B", SURE)
    match = await duel.truth()
    assert match.view(None).turn == 1
    assert not deck(match, "B") & {name.split()[-1] for name in left_out}


async def test_a_double_click_is_one_choice(table: Table) -> None:
    duel = await begin(table)
    panel = duel.panel("B")
    [(menu, values)] = menus(panel).items()
    first = next(iter(values.values()))
    await at_once(
        table.env,
        table.bob.user.select(panel, [first], custom_id=menu),
        table.bob.user.select(panel, [first], custom_id=menu),
    )
    assert len(await early(duel)) == 1
    assert text_of(duel.panel("B")).count("Leave out 9 of your 29 cards") == 1


async def test_a_menu_from_before_a_change_of_mind_takes_nothing(table: Table) -> None:
    duel = await begin(table)
    await pick(duel, "B", 0)
    [(old, values)] = menus(duel.panel("B")).items()
    await duel.take("B", "Back")
    await pick(duel, "B", 5)
    live, number = table.bot.services.matches, int(old.split(":")[-1])
    with pytest.raises(TooLate):
        await live.choose(duel.id, table.bob.id, number, int(next(iter(values.values()))))
    await duel.take("A", KEEP)
    assert [row.option for row in await stored(duel) if row.player == "B"] == [5]


async def test_nobody_chooses_in_anothers_place(table: Table) -> None:
    duel = await begin(table)
    live, carol = table.bot.services.matches, table.guild.add_member(table.env.create_user("carol"))
    with pytest.raises(NotPlaying):
        await live.choose(duel.id, carol.id, FIRST_NUMBER, 0)
    for user, number in ((table.alice, FIRST_NUMBER), (table.bob, 0)):
        with pytest.raises(TooLate):
            await live.choose(duel.id, user.id, number, 0)
        with pytest.raises(TooLate):
            await live.step_back(duel.id, user.id, number)
    with pytest.raises(TooLate):
        await live.choose(duel.id, table.bob.id, FIRST_NUMBER, 31)
    assert not await early(duel)
    assert not await stored(duel)


@pytest.mark.parametrize("done", [False, True])
async def test_a_restart_loses_nothing(table: Table, done: bool) -> None:
    duel = await begin(table)
    left_out = await pick(duel, "B", 0, 3)
    await duel.take("B", "Back")
    await duel.take("B", "Leave out 9 more as suggested")
    if done:
        await duel.take("B", SURE)
    before = text_of(duel.panel("B")), menus(duel.panel("B")), buttons(duel.panel("B"))
    await table.restart()
    board = await duel.board()
    assert (BOB_IS_DONE if done else BOTH) in text_of(board)
    opened = (await duel.press("B", board, buttons(board)["My hand"])).response
    assert opened is not None
    assert (text_of(opened), menus(opened), buttons(opened)) == before
    await duel.take("A", KEEP)
    if not done:
        board = await duel.board()
        opened = (await duel.press("B", board, buttons(board)["My hand"])).response
        assert opened is not None
        await duel.press("B", opened, buttons(opened)[SURE])
    match = await duel.truth()
    assert match.view(None).turn == 1
    assert left_out[0].split()[-1] not in deck(match, "B")


@pytest.mark.parametrize("moment", MOMENTS)
async def test_a_crash_between_the_store_and_discord_is_made_up_for(
    table: Table, moment: Moment, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await begin(table)
    edit = table.bot.http.edit_message

    async def die(*given: object, **named: object) -> None:
        if moment == "after":
            await edit(*given, **named)  # type: ignore[arg-type]
        task = asyncio.current_task()
        assert task is not None
        task.cancel()
        await asyncio.sleep(0)

    table.bot.http.edit_message = die  # type: ignore[method-assign]
    die_sending(table.bot, moment)
    await duel.take("B", KEEP)
    assert len(await early(duel)) == 2
    await table.restart()
    assert BOB_IS_DONE in text_of(await duel.board())
    assert "**Bob** is done." in text_of(duel.panel("A"))
    await duel.take("A", KEEP)
    assert (await duel.truth()).view(None).turn == 1


async def test_of_two_processes_one_takes_the_choice(table: Table) -> None:
    duel = await begin(table)
    store: Store = table.bot.store

    async def nothing(*_: object) -> None: ...

    processes = [MatchService(store, now, nothing) for _ in range(2)]
    for process in processes:
        await process.current(duel.id)
    bob, alice = table.bob.id, table.alice.id
    await processes[0].choose(duel.id, bob, FIRST_NUMBER, 3)
    with pytest.raises(TooLate):
        await processes[1].choose(duel.id, bob, FIRST_NUMBER, 4)
    snapshot = await processes[1].choose(duel.id, bob, FIRST_NUMBER + 1, 4)
    assert snapshot.early is not None
    assert snapshot.early.number == FIRST_NUMBER + 2
    await processes[0].choose(duel.id, alice, 0, 30)
    rows = await stored(duel)
    assert [(row.player, row.option) for row in rows] == [("A", 30), ("A", 0), ("B", 3), ("B", 4)]
    with pytest.raises(TooLate):
        await processes[1].choose(duel.id, bob, FIRST_NUMBER + 2, 5)


async def test_what_is_confirmed_stands_as_it_ever_did(table: Table) -> None:
    duel = await begin(table)
    await pick(duel, "B", 0, 1)
    await duel.take("A", KEEP)
    assert "That stands" in said(await ask_to_undo(duel, "A"))
    assert text_of(duel.panel("B")).startswith("### Leave out 8 of your 28 cards")


async def test_nobody_else_learns_what_is_chosen_or_how_far(table: Table) -> None:
    duel = await begin(table)
    match = await duel.truth()
    pools = {player: pool(match, player) for player in PLAYERS}
    spy = await watched(duel, [*pools["A"], *pools["B"]])
    channel = [everything(message) for message in duel.place.history()]
    alices = [everything(one) for one in table.alice.user.dm_channel.history()]
    luck, told = random.Random(3), len(calls(table))
    for page in (2, 3, 4):
        await duel.take("B", f"Page {page} ▶")
        await pick(duel, "B", luck.randrange(4))
    await duel.take("B", "Back")
    await duel.take("B", "Leave out 8 more as suggested")
    assert not [call for call in calls(table)[told:] if not ALONE.search(call)]
    assert [everything(message) for message in duel.place.history()] == channel
    assert [everything(one) for one in table.alice.user.dm_channel.history()] == alices
    await duel.take("B", SURE)
    await duel.take("A", "Page 2 ▶")
    await pick(duel, "A", 1)
    await duel.take("A", "Leave out 9 more as suggested")
    await duel.take("A", SURE)
    assert (await duel.truth()).view(None).turn == 1
    assert spy.named > 100


async def test_an_early_step_costs_four_statements_and_two_calls(table: Table) -> None:
    duel = await begin(table, clock="relaxed")
    await table.env.advance_time(16 * 60)
    before = len(calls(table))
    with statements(table) as run:
        await pick(duel, "B", 0)
    assert len(calls(table)) - before == 2, calls(table)[before:]  # answer, and its picture
    assert len(run) <= 4, run  # match, early choice, standing, that it is shown


async def test_everybody_may_read_just_their_own_cards_meanwhile(table: Table) -> None:
    duel = await begin(table)
    match = await duel.truth()
    pools = {player: set(pool(match, player)) for player in PLAYERS}
    spy = await watched(duel, [*pools["A"], *pools["B"]])
    await pick(duel, "B", 0)
    for player in PLAYERS:
        for label in ("Read cards", "Log"):
            shown = (await duel.actor(player).click(await duel.board(), label=label)).response
            assert shown is not None
            words = everything(shown)
            for file in shown.attachments:
                words += (await file.read()).decode(errors="replace")
            spy.check(player, words, label)


async def test_without_pictures_all_is_in_words(table: Table) -> None:
    await without_pictures(table)
    duel = await begin(table)
    for player in PLAYERS:
        panel = duel.panel(player)
        assert not alt_texts(panel)
        assert len(offered(panel)) == 25
        assert "is choosing too" in text_of(panel)
    await duel.take("B", "Page 2 ▶")
    assert len(offered(duel.panel("B"))) == 5
    await pick(duel, "B", 1)
    assert "Kept" in text_of(duel.panel("B"))
    await duel.take("B", "Leave out 9 more as suggested")
    await duel.take("B", SURE)
    assert "Your choice is kept" in text_of(duel.panel("B"))
    assert f"{CHANGE}." in text_of(duel.panel("B"))
    assert "**Bob** is done." in text_of(duel.panel("A"))
    await duel.take("A", KEEP)
    assert (await duel.truth()).view(None).turn == 1


async def test_who_takes_no_direct_messages_chooses_behind_my_hand(table: Table) -> None:
    direct = table.bob.user.dm_channel
    table.env.inject_error(
        "POST", f"/channels/{direct.id}/messages", status=403, code=50007, times=None
    )
    duel = await begin(table)
    told = [one for one in duel.place.history() if "direct messages are closed" in one.content]
    assert [table.bob.mention in one.content for one in told] == [True]
    opened = (await duel.press("B", told[0], buttons(told[0])["My hand"])).response
    assert opened is not None
    assert opened.ephemeral
    await duel.press("B", opened, buttons(opened)[KEEP])
    assert BOB_IS_DONE in text_of(await duel.board())
    await duel.take("A", KEEP)
    assert (await duel.truth()).view(None).turn == 1


async def test_ones_own_data_holds_what_one_has_chosen_early_and_nobody_elses(table: Table) -> None:
    duel = await begin(table)
    await pick(duel, "B", 0)
    for person, chosen in ((table.alice, []), (table.bob, [[0, 0]])):
        [match] = (await exported(replace(table, alice=person)))["matches"]
        assert [choice[:2] for choice in match["your_early_choices"]] == chosen


async def test_a_match_that_ends_meanwhile_leaves_nothing_behind(table: Table) -> None:
    duel = await begin(table)
    await pick(duel, "B", 0)
    await duel.concede("A")
    assert (await duel.row()).winner == "B"
    assert not await early(duel)
    async with table.bot.store.read() as connection:
        assert await connection.scalar(select(func.count()).select_from(early_choices)) == 0
    assert "wins" in text_of(duel.panel("B"))
    assert not menus(duel.panel("B"))
