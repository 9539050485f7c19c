"""Sign-up without Discord: places, the waiting list, check-in, decks, and late entries."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from bot.base.refusals import Refusal
from bot.decks.collection import Decks
from bot.matches.beginning.match_creation import PlayerRef
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.decks.deck_rows import StoredDeck, deck_version, delete_deck
from bot.store.limits.kept_out import KeptOut, save_kept_out
from bot.store.privacy.former_members import keep_for_others
from bot.store.tournaments import audit_log
from bot.store.tournaments.audit_log import audit_log_of
from bot.store.tournaments.tournament_rows import (
    EntrantRow,
    RoundRow,
    Tournament,
    TournamentRow,
    add_pairings,
    add_round,
    change_entrant,
    change_tournament,
    whole_tournament,
)
from bot.tournaments import creation, late_entry, tournament_directory
from bot.tournaments import signup as words
from bot.tournaments.creation import NewTournament
from bot.tournaments.signup import SignUpResult, SignUpService
from bot.tournaments.standings import lot_of
from tests.bot.deck_texts import ALICES
from tests.bot.matches.games import GAME, Clock, store_deck
from tests.engine.modes import GAME as SEALED_GAME
from tests.engine.own_cards import FAIR, with_own_card
from tests.engine.own_cards import GAME as OTHER

ACTIVE_EACH = 10

OLGA = PlayerRef(1, "Olga")
WANTED = NewTournament(10, 20, "Saturday Cup", GAME.key, "swiss")
HOUR = 3600


@dataclass
class Desk:
    """The sign-up of one store, with a clock that can be moved."""

    store: Store
    signups: SignUpService
    clock: Clock

    async def create(self, **wishes: Any) -> TournamentRow:
        return await self.signups.create_tournament(OLGA, replace(WANTED, **wishes))

    async def there(self, row: TournamentRow) -> Tournament:
        async with self.store.read() as connection:
            found = await whole_tournament(connection, row.id)
        assert found is not None
        return found

    async def deck(self, user: int, text: str = ALICES) -> StoredDeck:
        return await store_deck(self.store, user, text)

    async def join(self, row: TournamentRow, *users: int) -> list[SignUpResult]:
        joined: list[SignUpResult] = []
        for user in users:
            name = (await self.deck(user)).name
            joined.append(await self.signups.sign_up(row.id, PlayerRef(user, f"M{user}"), name))
        return joined

    async def states(self, row: TournamentRow) -> dict[int, str]:
        return {one.user: one.state for one in (await self.there(row)).entrants}

    async def log(self, row: TournamentRow) -> list[tuple[str, int]]:
        async with self.store.read() as connection:
            return [(entry.action, entry.user) for entry in await audit_log_of(connection, row.id)]

    async def begin(self, row: TournamentRow, rounds: int = 1) -> None:
        """Stores that the tournament runs, and that `rounds` rounds with one decided pairing were
        begun.
        """
        a, b = (one.id for one in (await self.there(row)).entrants[:2])
        async with self.store.write() as connection:
            await change_tournament(connection, row.id, state="running", began=self.clock())
            for number in range(1, rounds + 1):
                await add_round(connection, RoundRow(row.id, number, "swiss", self.clock()))
                await add_pairings(connection, [pairing_of(row, number, a, b)])


def pairing_of(row: TournamentRow, number: int, a: int, b: int) -> dict[str, object]:
    return {
        "tournament": row.id,
        "round": number,
        "number": 1,
        "entrant_a": a,
        "entrant_b": b,
        "winner": "A",
        "how": "played",
        "games_a": 1,
        "decided": 0,
    }


@pytest.fixture
async def desk(store: Store, workers: Workers) -> Desk:
    clock = Clock()
    return Desk(store, SignUpService(store, Decks(store, workers), clock), clock)


def refused(words: str) -> Any:
    return pytest.raises(Refusal, match=words[:25].replace("*", r"\*").split("{")[0])


async def test_name_game_and_format_are_enough(desk: Desk):
    row = await desk.create()
    assert (row.state, row.clock, row.best_of, row.cut, row.rounds) == ("open", "live", 1, 0, None)
    assert row.no_show_minutes == 10
    assert (await desk.there(row)).row == row
    assert await desk.log(row) == [("create", OLGA.id)]


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        ({"name": "\u200b "}, creation.NO_NAME),
        ({"format": "single", "rounds": 3}, creation.ONLY_SWISS),
        ({"format": "robin", "cut": 4}, creation.ONLY_SWISS),
        ({"format": "robin", "max_players": 25}, "At most 24"),
        ({"cut": 8, "max_players": 6}, "A cut to 8"),
        ({"mode": "sealed", "open_lists": True}, "no lists to open"),
        ({"mode": "sealed", "deck_change": True}, "no lists to open"),
        ({"open_lists": True, "deck_cut": True}, "only if the lists are closed"),
        ({"check_in": 15}, creation.NO_START),
        ({"starts": 1_000_000}, creation.IN_THE_PAST),
        ({"starts": 1_000_001 + creation.LONGEST_AHEAD}, creation.TOO_FAR),
    ],
)
async def test_wishes_that_do_not_go_together_are_refused(
    desk: Desk, wishes: dict[str, Any], why: str
):
    with refused(why):
        await desk.create(**wishes)


async def test_a_server_has_only_so_many_at_a_time(desk: Desk):
    row = await desk.create()
    for _ in range(ACTIVE_EACH - 1):
        await desk.create()
    with refused(words.FULL_SERVER):
        await desk.create()
    await desk.create(guild=11)
    async with desk.store.write() as connection:
        await change_tournament(connection, row.id, state="over")
    await desk.create()


async def test_nobody_is_waited_for_no_longer_than_was_wished(desk: Desk):
    assert (await desk.create(no_show_minutes=0)).no_show_minutes is None
    assert (await desk.create(no_show_minutes=5, clock="daily")).no_show_minutes == 5
    assert (await desk.create(clock="none")).no_show_minutes == 24 * 60


@pytest.mark.both_databases
async def test_joining_twice_at_once_is_joining_once(desk: Desk):
    row = await desk.create()
    name = (await desk.deck(5)).name
    both = await asyncio.gather(
        *(desk.signups.sign_up(row.id, PlayerRef(5, "Eve"), name) for _ in range(2))
    )
    assert sorted(joined.new for joined in both) == [False, True]
    assert await desk.states(row) == {5: "in"}
    assert (await desk.log(row)).count(("join", 5)) == 1


async def test_the_deck_is_locked_as_it_is_and_joining_again_locks_another(desk: Desk):
    row = await desk.create()
    [joined] = await desk.join(row, 5)
    [again] = await desk.join(row, 5)
    assert joined.new
    assert (again.new, again.changed) == (False, True)
    [entrant] = (await desk.there(row)).entrants
    assert entrant.deck_version == again.deck.version_id
    assert await desk.log(row) == [("create", OLGA.id), ("join", 5), ("deck", 5)]


async def test_in_a_mode_nobody_names_a_deck_and_all_play_that_of_the_mode(desk: Desk):
    row = await desk.create(game=SEALED_GAME.key, mode="sealed", rounds=3)
    joined = [
        await desk.signups.sign_up(row.id, PlayerRef(user, f"M{user}"), None)
        for user in range(5, 9)
    ]
    await desk.begin(row)
    joined.append(await desk.signups.sign_up_late(row.id, PlayerRef(9, "Late"), None))
    assert joined[-1].entrant.entered == 2
    [version] = {one.deck.version_id for one in joined}
    assert {one.deck_version for one in (await desk.there(row)).entrants} == {version}
    with refused(words.NO_DECKS):
        await desk.signups.sign_up(row.id, PlayerRef(5, "M5"), "mine")
    with refused(words.NO_DECKS):
        await desk.signups.change_deck(row.id, 5, "mine")


async def test_where_there_is_no_mode_a_deck_has_to_be_named(desk: Desk):
    row = await desk.create()
    with refused(words.WHICH_DECK):
        await desk.signups.sign_up(row.id, PlayerRef(5, "Eve"), None)


async def test_a_locked_deck_outlives_its_deletion_until_its_player_leaves(desk: Desk):
    row = await desk.create()
    [joined] = await desk.join(row, 5)
    async with desk.store.write() as connection:
        await delete_deck(connection, 5, joined.deck.id, 0)
    version = joined.deck.version_id
    async with desk.store.read() as connection:
        assert await deck_version(connection, version) is not None
    await desk.signups.take_back_sign_up(row.id, 5)
    async with desk.store.read() as connection:
        assert await deck_version(connection, version) is None


async def test_a_deck_has_to_be_legal_and_of_the_game(desk: Desk):
    row = await desk.create()
    draft = await store_deck(desk.store, 5, "no deck at all", legal=False)
    with pytest.raises(Refusal, match="draft"):
        await desk.signups.sign_up(row.id, PlayerRef(5, "Eve"), draft.name)
    with pytest.raises(Refusal, match="no deck called"):
        await desk.signups.sign_up(row.id, PlayerRef(5, "Eve"), "another")
    elsewhere = await desk.create(game=OTHER.key)
    with pytest.raises(Refusal, match="is a deck for"):
        await desk.join(elsewhere, 5)


async def test_decks_that_are_not_fit_for_rated_play_are_refused_rated_or_not(
    desk: Desk, workers: Workers
):
    decks = Decks(desk.store, workers)
    row = await desk.create(game=OTHER.key, clock="none")
    kept = await decks.keep(5, with_own_card(FAIR), game=OTHER.key)
    assert kept.deck.legal
    with pytest.raises(Refusal, match=r"isn't legal in a tournament.*custom"):
        await desk.signups.sign_up(row.id, PlayerRef(5, "Eve"), kept.deck.name)
    assert await desk.states(row) == {}


async def test_who_comes_after_the_last_place_waits_and_moves_up_in_order(desk: Desk):
    row = await desk.create(max_players=2)
    joined = await desk.join(row, 5, 6, 7, 8)
    assert [one.entrant.state for one in joined] == ["in", "in", "waiting", "waiting"]
    assert [one.waiting_before for one in joined] == [0, 0, 0, 1]
    promoted = await desk.signups.take_back_sign_up(row.id, 5)
    assert promoted is not None
    assert promoted.user == 7
    assert await desk.states(row) == {6: "in", 7: "in", 8: "waiting"}
    assert ("promote", 7) in await desk.log(row)
    [(_, told)] = await desk.signups.unsent_promotions()
    assert told.user == 7
    await desk.signups.note_promotion_sent(told)
    assert await desk.signups.unsent_promotions() == []
    assert await desk.signups.take_back_sign_up(row.id, 8) is None
    [back] = await desk.join(row, 5)
    assert back.entrant.state == "waiting"


@pytest.mark.both_databases
async def test_two_who_leave_at_once_make_room_for_two(desk: Desk):
    row = await desk.create(max_players=2)
    await desk.join(row, 5, 6, 7, 8)
    await asyncio.gather(*(desk.signups.take_back_sign_up(row.id, user) for user in (5, 6)))
    assert await desk.states(row) == {7: "in", 8: "in"}
    with refused(words.NOT_IN):
        await desk.signups.take_back_sign_up(row.id, 5)


async def test_closed_sign_up_takes_nobody_new_but_lets_decks_change(desk: Desk):
    row = await desk.create()
    await desk.join(row, 5)
    await desk.signups.set_closed(row.id, OLGA, closed=True)
    with refused(words.CLOSED):
        await desk.join(row, 6)
    [again] = await desk.join(row, 5)
    assert again.changed
    with refused(words.CLOSED_ALREADY):
        await desk.signups.set_closed(row.id, OLGA, closed=True)
    await desk.signups.set_closed(row.id, OLGA, closed=False)
    with refused(words.OPEN_ALREADY):
        await desk.signups.set_closed(row.id, OLGA, closed=False)
    await desk.join(row, 6)
    assert await desk.states(row) == {5: "in", 6: "in"}


async def test_check_in_has_its_time_and_who_joins_then_is_there(desk: Desk):
    row = await desk.create(starts=desk.clock() + HOUR, check_in=30, max_players=2)
    await desk.join(row, 5, 6, 7)
    with refused(words.TOO_EARLY):
        await desk.signups.check_in(row.id, 5)
    desk.clock.seconds += HOUR // 2
    for _ in range(2):
        assert (await desk.signups.check_in(row.id, 5)).checked_in
    assert (await desk.signups.check_in(row.id, 7)).state == "waiting"
    [late_comer] = await desk.join(row, 8)
    assert late_comer.entrant.checked_in
    there = (await desk.there(row)).entrants
    assert {one.user: one.checked_in for one in there} == {5: True, 6: False, 7: True, 8: True}
    with refused(words.NOT_IN):
        await desk.signups.check_in(row.id, 9)
    without = await desk.create()
    await desk.join(without, 5)
    with refused(words.NO_CHECK_IN):
        await desk.signups.check_in(without.id, 5)


async def test_nothing_of_that_is_possible_after_the_start_or_the_end(desk: Desk):
    row = await desk.create()
    await desk.join(row, 5, 6)
    await desk.begin(row)
    name = (await desk.deck(7)).name
    for begun in (
        desk.signups.take_back_sign_up(row.id, 5),
        desk.signups.check_in(row.id, 5),
        desk.signups.set_closed(row.id, OLGA, closed=True),
        desk.signups.sign_up(row.id, PlayerRef(7, "Eve"), name),
    ):
        with pytest.raises(Refusal, match="has started"):
            await begun
    with refused(words.IN_IT):
        await desk.signups.check_in(row.id, 5)
    with refused(words.NOT_IN_IT):
        await desk.signups.sign_up(row.id, PlayerRef(7, "Eve"), name)
    async with desk.store.write() as connection:
        await change_tournament(connection, row.id, state="over")
    with refused(tournament_directory.IS_OVER):
        await desk.signups.take_back_sign_up(row.id, 5)
    with refused(tournament_directory.GONE):
        await desk.signups.sign_up("NOTHING", PlayerRef(7, "Eve"), name)


async def test_after_the_start_decks_change_between_rounds_where_that_was_agreed(desk: Desk):
    fixed, free = await desk.create(), await desk.create(deck_change=True)
    for row in (fixed, free):
        await desk.join(row, 5, 6, 7)
        await desk.begin(row)
    name = (await desk.deck(5)).name
    with refused(words.DECKS_FIXED):
        await desk.signups.change_deck(fixed.id, 5, name)
    changed = await desk.signups.change_deck(free.id, 5, name)
    assert changed.changed
    entrant = (await desk.there(free)).entrant_of(5)
    assert entrant is not None
    assert entrant.deck_version == changed.deck.version_id
    async with desk.store.write() as connection:
        a, b = (one.id for one in (await desk.there(free)).entrants[:2])
        playing = pairing_of(free, 1, a, b) | {
            "number": 2,
            "winner": None,
            "how": None,
            "opened": 1,
        }
        await add_pairings(connection, [playing])
        await change_entrant(connection, (await desk.there(free)).entrants[2].id, dropped=1)
    with refused(words.PLAYS_NOW):
        await desk.signups.change_deck(free.id, 5, (await desk.deck(5)).name)
    with refused(words.NOT_PLAYING):
        await desk.signups.change_deck(free.id, 7, (await desk.deck(7)).name)


async def test_two_of_the_same_name_are_told_apart(desk: Desk):
    row = await desk.create()
    for user in (5, 6):
        deck = await desk.deck(user)
        await desk.signups.sign_up(row.id, PlayerRef(user, "Alex"), deck.name)
    assert [one.name for one in (await desk.there(row)).entrants] == ["Alex (1)", "Alex (2)"]


async def test_who_comes_late_has_lost_every_round_so_far(desk: Desk):
    row = await desk.create(rounds=3, best_of=3)
    await desk.join(row, 5, 6, 7, 8)
    await desk.begin(row, rounds=2)
    deck = await desk.deck(9)
    joined = await desk.signups.sign_up_late(row.id, PlayerRef(9, "Eve"), deck.name)
    there = await desk.there(row)
    assert joined.entrant == there.entrant_of(9)
    assert joined.entrant.entered == 3
    assert joined.entrant.lot is not None
    missed = [pairing for pairing in there.pairings if pairing.entrant_a == joined.entrant.id]
    assert [(one.round, one.number, one.winner, one.how) for one in missed] == [
        (1, 2, "none", "missed"),
        (2, 2, "none", "missed"),
    ]
    assert {(one.games_a, one.games_b) for one in missed} == {(0, 2)}
    with refused(late_entry.IN_ALREADY):
        await desk.signups.sign_up_late(row.id, PlayerRef(9, "Eve"), deck.name)


async def drop(desk: Desk, row: TournamentRow, entrant: EntrantRow) -> None:
    async with desk.store.write() as connection:
        await change_entrant(connection, entrant.id, dropped=1)


async def be_absent(desk: Desk, row: TournamentRow, entrant: EntrantRow) -> None:
    async with desk.store.write() as connection:
        await change_entrant(connection, entrant.id, state="absent")


@pytest.mark.parametrize(("happened", "may"), [(drop, False), (be_absent, True)])
async def test_who_was_absent_may_come_late_who_has_dropped_may_not(
    desk: Desk, happened: Callable[..., Any], may: bool
):
    row = await desk.create(rounds=3)
    await desk.join(row, 5, 6, 7, 8)
    await desk.begin(row)
    await happened(desk, row, (await desk.there(row)).entrants[3])
    name = (await desk.deck(8)).name
    if may:
        joined = await desk.signups.sign_up_late(row.id, PlayerRef(8, "Eve"), name)
        assert (await desk.there(row)).entrant_of(8) == joined.entrant
        assert joined.entrant.state == "in"
    else:
        with refused(late_entry.HAS_DROPPED):
            await desk.signups.sign_up_late(row.id, PlayerRef(8, "Eve"), name)


async def test_it_is_too_late_in_the_last_round_and_in_other_formats(desk: Desk):
    swiss, single = await desk.create(rounds=2), await desk.create(format="single")
    name = (await desk.deck(9)).name
    with refused(late_entry.NOT_BEGUN):
        await desk.signups.sign_up_late(swiss.id, PlayerRef(9, "Eve"), name)
    for row, rounds, why in ((swiss, 2, late_entry.TOO_LATE), (single, 1, late_entry.ONLY_SWISS)):
        await desk.join(row, 5, 6, 7)
        await desk.begin(row, rounds)
        with refused(why):
            await desk.signups.sign_up_late(row.id, PlayerRef(9, "Eve"), name)


async def test_lots_do_not_know_the_order_of_sign_up(desk: Desk):
    rows = [await desk.create() for _ in range(2)]
    lots = [[lot_of(row.seed, user) for user in range(1, 50)] for row in rows]
    assert lots[0] == [lot_of(rows[0].seed, user) for user in range(1, 50)]
    assert lots[0] != lots[1]
    for drawn in lots:
        assert len(set(drawn)) == len(drawn)
        assert drawn != sorted(drawn)


async def test_a_member_creates_so_many_within_an_hour(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "TOURNAMENTS_PER_HOUR", 2)
    for _ in range(2):
        await desk.create()
    with refused("You've created 2 tournaments within an hour"):
        await desk.create()


async def test_a_member_fills_no_log_and_keeps_nobody_else_from_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit_log, "MOST_ENTRIES_EACH", 3)
    row = await desk.create()
    await desk.join(row, 5)
    await desk.signups.take_back_sign_up(row.id, 5)
    await desk.join(row, 5)
    with refused("the most that its log takes from you"):
        await desk.signups.take_back_sign_up(row.id, 5)
    await desk.join(row, 6)


async def test_members_who_are_kept_out_do_not_come_in_and_those_who_are_in_stay(
    desk: Desk,
) -> None:
    row = await desk.create()
    await desk.join(row, 2, 3)
    async with desk.store.write() as connection:
        for user in (3, 4):
            await save_kept_out(connection, KeptOut(row.guild, user, f"M{user}", 0))
    with refused("The moderators of this server keep you out"):
        await desk.join(row, 4)
    await desk.join(row, 3)
    assert await desk.states(row) == {2: "in", 3: "in"}
    await desk.begin(row)
    deck = await desk.deck(4)
    await desk.store.run(keep_for_others, 4, -9, 0)  # as if they had deleted their data
    with refused("The moderators of this server keep you out"):
        await desk.signups.sign_up_late(row.id, PlayerRef(4, "M4"), deck.name)
