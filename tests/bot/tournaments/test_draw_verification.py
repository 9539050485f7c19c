"""A tournament's draw is recomputed. It agrees whatever happened in the tournament; any tampering
is found, with its place."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update

from bot.base.refusals import Refusal
from bot.deals.draws import deal_hash, draw_seed, match_secret
from bot.matches.beginning.drawn_match import draw_finding, match_ids, secret_of
from bot.store import Store
from bot.store.tables.match_schema import matches
from bot.store.tables.tournament_schema import drawn_from, entrants, pairings, tournaments
from bot.store.tournaments.tournament_draws import deal_of, get_draw
from bot.store.tournaments.tournament_rows import Format, Tournament
from bot.tournaments import draw_service
from bot.tournaments.draw import normalise_number
from bot.tournaments.draw_service import DrawService
from bot.tournaments.draw_verification import (
    DrawFinding,
    DrawToVerify,
    Subject,
    draw_parts,
    draw_to_verify,
    verify_draw,
)
from engine.players import Winner
from tests.bot.deals.fair_play_page import in_python
from tests.bot.tournaments.drawn import NUMBER, drawn, type_number
from tests.bot.tournaments.event import OLGA, Event, begun, come_late, event
from tests.bot.tournaments.stored import ID

RESULTS: list[Winner] = ["A", "B"]


async def to_verify(cup: Event) -> DrawToVerify:
    return await draw_to_verify(cup.store, ID)


async def found(cup: Event) -> dict[Subject, DrawFinding]:
    return {one.subject: one for one in verify_draw(await to_verify(cup))}


async def check(cup: Event) -> dict[Subject, DrawFinding]:
    """Checks that everything agrees. Returns the findings by their subjects."""
    findings = await found(cup)
    assert not [one for one in findings.values() if one.agrees is False]
    return findings


async def play_on(cup: Event, luck: random.Random) -> Tournament:
    return await cup.play_on(lambda _: luck.choice(RESULTS))


@pytest.mark.parametrize(
    ("format_", "cut", "best_of", "players"),
    [
        ("swiss", 0, 1, 5),
        ("swiss", 2, 3, 3),
        pytest.param("single", 0, 1, 5, marks=pytest.mark.soak),
        ("double", 0, 1, 3),
        ("robin", 0, 1, 3),
    ],
)
async def test_every_format_agrees_to_its_end(
    store: Store, format_: Format, cut: int, best_of: int, players: int
) -> None:
    cup = await drawn(store, players, format=format_, cut=cut, best_of=best_of)
    await check(cup)
    there = await play_on(cup, random.Random(3))
    findings = await check(cup)
    assert there.row.state == "over"
    assert f"{NUMBER} has to be the lottery" in findings["number"].words
    for subject in ("commitment", "lots", "seeding", "pairings", "byes", "deals"):
        assert findings[subject].agrees, subject
    assert "beyond" not in findings["deals"].words


async def test_drops_late_comers_byes_and_rulings_do_not_break_it(store: Store) -> None:
    cup = await drawn(store, 6, rounds=3)
    await cup.organiser_service.drop(ID, (await cup.entrant(2)).id, OLGA)
    await come_late(cup, 50)
    await cup.organiser_service.give_bye(ID, (await cup.entrant(3)).id, OLGA)
    [first, *_] = await cup.undecided()
    await cup.organiser_service.set_result(ID, first.id, "draw", None, "agreed", OLGA)
    await cup.play_round()
    findings = await check(cup)
    assert findings["lots"].words.startswith("all 7 lots")
    await cup.organiser_service.set_result(ID, first.id, "B", None, "was wrong", OLGA)
    findings = await check(cup)
    assert "drawn before a result was corrected: round 1" in findings["pairings"].words
    await play_on(cup, random.Random(4))
    await check(cup)


async def test_a_round_that_was_undone_is_dealt_of_other_secrets(store: Store) -> None:
    cup = await drawn(store, 4)
    before = {row.id for pairing in await cup.pairings() for row in await cup.matches(pairing)}
    await cup.organiser_service.undo_round(ID, OLGA)
    await cup.keep()
    await cup.organiser_service.resume(ID, OLGA)
    await cup.keep()
    after = {row.id for pairing in await cup.pairings() for row in await cup.matches(pairing)}
    assert not before & after
    findings = await check(cup)
    assert "4 matches were dealt" in findings["deals"].words
    assert "2 were dealt again" in findings["deals"].words
    assert "beyond" not in findings["deals"].words


async def test_each_match_has_the_secret_and_id_of_its_table(store: Store) -> None:
    cup = await drawn(store, 4, best_of=3)
    await cup.play_round()
    it = await to_verify(cup)
    assert it.draw is not None
    assert [(one.round, one.number, one.deal) for one, _ in it.deals][:4] == [
        (1, 1, 1), (1, 1, 2), (1, 2, 1), (1, 2, 2),
    ]  # fmt: skip
    sealed = json.loads(draw_parts(it))["sealed"]
    for deal, secret in it.deals:
        own = secret_of(it.draw, deal)
        assert secret == match_secret(own, NUMBER)
        assert deal.match_id == match_ids(own, NUMBER)[0]
        place = (deal.number - 1) * it.draw.deals + deal.deal - 1
        assert sealed[deal.round - 1][place] == deal_hash(own).hex()


async def test_the_seed_is_told_once_it_is_over_and_nowhere_sooner(store: Store) -> None:
    cup = await drawn(store, 4)
    it = await to_verify(cup)
    assert it.draw is not None
    seed, key = it.there.row.seed.hex(), it.draw.key.hex()
    told = draw_parts(it).decode() + "".join(one.words for one in verify_draw(it))
    assert seed not in told
    await cup.play_on()
    it = await to_verify(cup)
    assert json.loads(draw_parts(it))["seed"] == seed
    assert it.draw is not None
    assert it.draw.key == bytes.fromhex(key)
    told += draw_parts(it).decode() + "".join(one.words for one in verify_draw(it))
    assert key not in told
    secrets = [secret_of(it.draw, deal).hex() for deal, _ in it.deals]
    secrets += [secret.hex() for _, secret in it.deals if secret is not None]
    assert len(secrets) == 8
    assert not [one for one in secrets if one in told]


async def test_everybody_can_recompute_it_from_what_is_handed_out_at_the_end(store: Store) -> None:
    """The program of `docs/fair-play.md` recomputes it."""
    cup = await drawn(store, 4)
    it = await to_verify(cup)
    await cup.play_on()
    parts = json.loads(draw_parts(await to_verify(cup)))
    recomputed = in_python(parts, program=1)
    assert it.draw is not None
    assert recomputed["commitment"] == it.draw.commitment == parts["commitment"]
    assert recomputed["seed"] == draw_seed(ID, it.there.row.seed, NUMBER).hex()
    by_number = sorted(it.there.field, key=lambda one: one.seeded or 0)
    assert recomputed["order"] == [one.id for one in by_number]


async def test_without_a_number_it_is_recomputed_and_says_what_is_not_proven(store: Store) -> None:
    cup = await begun(store, 3)
    await cup.play_on()
    findings = await check(cup)
    assert "trusting this bot's host for the draw" in findings["commitment"].words
    assert "a number that this bot chose" in findings["number"].words
    assert findings["pairings"].agrees
    assert findings["lots"].agrees
    assert "deals" not in findings


async def test_drawn_without_the_number_that_was_named_says_so(store: Store) -> None:
    cup = await event(store, 2, number_source="the lottery")
    await cup.round_service.start_tournament(ID, OLGA)
    await cup.keep()
    assert not (await cup.now()).rounds
    await DrawService(store, cup.clock).draw_without(ID, OLGA)
    await cup.keep()
    await cup.play_on()
    findings = await check(cup)
    assert "drawn without the lottery" in findings["number"].words
    assert findings["commitment"].agrees
    assert findings["deals"].agrees


async def test_rounds_of_an_earlier_version_are_verified_by_todays_results(store: Store) -> None:
    cup = await begun(store, 4)
    await cup.play_on()
    async with store.write() as connection:
        await connection.execute(drawn_from.delete())
    findings = await check(cup)
    assert "what round 1, 2 was drawn from was not noted" in findings["pairings"].words


async def test_nothing_is_drawn_from_another_number(store: Store) -> None:
    one = await drawn(store, 8)
    async with store.write() as connection:
        await connection.execute(update(tournaments).values(public_number="4 8 15 16 23 43"))
    findings = await found(one)
    assert findings["commitment"].agrees
    for subject in ("lots", "pairings", "deals"):
        assert findings[subject].agrees is False, subject
    async with store.write() as connection:
        await connection.execute(update(tournaments).values(number_source="another"))
    assert (await found(one))["commitment"].agrees is False


TAMPERED = [
    (matches, {"secret": bytes(32)}, "deals"),
    (entrants, {"seeded": 1}, "seeding"),
    (entrants, {"lot": 5}, "lots"),
    (tournaments, {"seed": bytes(31) + b"x"}, "commitment"),
]
"""Changes of stored data, each with the subjects that still agree, whatever was changed before."""


async def test_what_is_changed_behind_its_back_is_found(store: Store) -> None:
    cup = await drawn(store, 2)
    await cup.play_on()
    for table, values, subject in TAMPERED:
        assert (await found(cup))[subject].agrees, subject
        async with store.write() as connection:
            await connection.execute(update(table).values(values))
        assert (await found(cup))[subject].agrees is False, subject


async def test_two_who_were_swapped_are_found_with_their_table(store: Store) -> None:
    cup = await drawn(store, 4)
    one, other = await cup.pairings()
    async with store.write() as connection:
        for pairing, to in ((one, other.entrant_a), (other, one.entrant_a)):
            change = update(pairings).where(pairings.c.id == pairing.id)
            await connection.execute(change.values(entrant_a=to))
    finding = (await found(cup))["pairings"]
    assert finding.agrees is False
    assert "round 1, table 1: " in finding.words
    assert "round 1, table 2: " in finding.words


async def test_a_match_of_another_secret_is_named(store: Store) -> None:
    cup = await drawn(store, 4)
    it = await to_verify(cup)
    [(deal, secret), *rest] = it.deals
    other = replace(it, deals=[(deal, bytes(32)), *rest])
    words = next(one.words for one in verify_draw(other) if one.subject == "deals")
    assert words == f"match {deal.match_id} (round 1, table 1) was dealt from another secret"
    assert secret != bytes(32)
    async with store.read() as connection:
        assert await deal_of(connection, deal.match_id) == deal


async def test_a_match_is_found_to_follow_from_the_draw_of_its_tournament(store: Store) -> None:
    cup = await drawn(store, 2)
    row = await cup.match((await cup.pairings())[0])
    async with store.read() as connection:
        [finding] = await draw_finding(connection, row)
        [other] = await draw_finding(connection, replace(row, secret=bytes(32)))
        assert not await draw_finding(connection, replace(row, id="ABCDEF"))
    assert (finding.agrees, other.agrees) == (True, False)
    follow = f"its id and secret follow from the public number {NUMBER} and "
    assert finding.words.startswith(follow)
    assert finding.words.endswith(", sealed for CUP234, round 1, table 1, deal 1")
    assert other.words.startswith("its id and secret do not follow from")


async def test_nobody_changes_who_plays_between_the_commitment_and_the_draw(store: Store) -> None:
    cup = await event(store, 4, number_source="the lottery")
    await cup.round_service.start_tournament(ID, OLGA)
    with pytest.raises(Refusal, match="can join after the draw"):
        await come_late(cup, 9)
    await cup.organiser_service.drop(ID, (await cup.entrant(2)).id, OLGA)
    await type_number(cup)
    cup.clock.seconds += draw_service.CORRECTED_FOR
    await cup.keep()
    assert sorted(one.seeded or 0 for one in (await cup.now()).entrants) == [1, 2, 3, 4]
    await cup.play_on()
    await check(cup)


async def test_a_pause_stops_the_time_in_which_a_number_can_be_corrected(store: Store) -> None:
    cup = await event(store, 2, number_source="the lottery")
    await cup.round_service.start_tournament(ID, OLGA)
    await type_number(cup)
    cup.clock.seconds += draw_service.CORRECTED_FOR - 10
    await cup.organiser_service.pause(ID, OLGA)
    cup.clock.seconds += 1000
    await cup.keep()
    await cup.organiser_service.resume(ID, OLGA)
    cup.clock.seconds += 9
    await cup.keep()
    assert (await cup.now()).row.drawing == "open"
    cup.clock.seconds += 1
    await cup.keep()
    assert (await cup.now()).row.drawing == "done"


@pytest.mark.parametrize(
    ("agreed", "rounds"),
    [
        ({"format": "swiss"}, 3 + 1),
        ({"format": "swiss", "cut": 4}, 3 + 2 + 1),
        ({"format": "robin"}, 7 + 1),
    ],
)
async def test_a_fingerprint_is_of_as_many_rounds_as_there_can_be(
    store: Store, agreed: dict[str, Any], rounds: int
) -> None:
    """They are the rounds planned for eight players, those of a cut, and a second final."""
    cup = await event(store, 8, number_source="the lottery", **agreed)
    await cup.round_service.start_tournament(ID, OLGA)
    async with store.read() as connection:
        draw = await get_draw(connection, ID)
    assert draw is not None
    assert draw.rounds == rounds


@pytest.mark.both_databases
async def test_two_processes_draw_once(store: Store) -> None:
    cup = await event(store, 4, number_source="the lottery")
    await cup.round_service.start_tournament(ID, OLGA)
    await type_number(cup)
    cup.clock.seconds += draw_service.CORRECTED_FOR
    other = Event(store, cup.clock)
    await cup.round_service.process_due()
    await other.round_service.process_due()
    assert [one.action for one in await cup.audit_log()].count("draw") == 1
    assert len((await cup.now()).rounds) == 1


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        (" 3, 12,25 - 41 ", "3 12 25 41"),
        ("0xAB Cd", "0xab cd"),
        ("\uff14\uff12", "42"),
        ("003", "003"),
        ("none", ""),
        ("", ""),
    ],
)
def test_all_who_type_a_number_type_the_same(typed: str, number: str) -> None:
    assert normalise_number(typed) == number
