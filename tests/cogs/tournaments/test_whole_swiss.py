"""A Swiss tournament of eight with a cut to four, by clicks from the first sign-up to the winner,
with all common troubles; and everybody's view at each step."""

from __future__ import annotations

import csv
import json
import re

import pytest

from bot.store.tournaments.tournament_rows import PairingRow, Tournament
from tests.bot.tournaments.by_hand import figures
from tests.cogs.matches.duel import at_once
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.queue.waiting import deck_of
from tests.cogs.tournaments.crossroads import mover, newcomer, play_turns, players_of
from tests.cogs.tournaments.playing import answered, create, press, said
from tests.cogs.tournaments.scorebook import Noted, Scorebook, called_in
from tests.conftest import Table

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
SWISS = 3
NO_SHOW = 10 * 60
REASON = "they had swapped seats"


@pytest.mark.soak
async def test_a_swiss_of_eight_with_a_cut_to_four_from_sign_up_to_winner(table: Table) -> None:
    book = await sign_up(table)
    await start(book)
    await first_round(book)
    await second_round(book)
    await third_round(book)
    seeds = await before_the_cut(book)
    await cut(book, seeds)
    await ending(book, seeds)
    await log_and_export(book)


async def sign_up(table: Table) -> Scorebook:
    """Signs all up by the button on the announcement, the first of them with a double click."""
    table.env.settle_timeout = 60
    cup = await create(table, 0, cut=4)
    cup.players += [await newcomer(table, name) for name in NAMES]
    message = await cup.announcement()
    for actor in cup.players:
        clicks = 2 if actor is cup.players[0] else 1
        asked = await at_once(
            table.env, *(actor.click(message, label="Join") for _ in range(clicks))
        )
        deck = await deck_of(table, actor)
        for outgoing in map(answered, asked):
            [(menu, decks)] = menus(outgoing).items()
            await actor.select(outgoing, [decks[deck]], custom_id=menu)
            assert "You're in" in text_of(outgoing)
    await cup.settle()
    announced = text_of(await cup.announcement())
    assert "**Players: 8**" in announced
    assert f"In: {', '.join(NAMES)}" in announced
    assert "With 8 players: 3 rounds, then the best 4 play on." in announced
    return Scorebook(cup, dict(zip(NAMES, cup.players, strict=True)))


async def start(book: Scorebook) -> None:
    """Shows the organiser what will be played, and starts the tournament."""
    cup = book.cup
    asked = await cup.manage("Start")
    assert "with 8 players: 3 rounds, then a cut to 4?" in said(asked)
    assert "⚠️" not in said(asked)
    await press(cup.olga, asked, "Start it")
    await cup.wait_until_opened()


async def first_round(book: Scorebook) -> None:
    """Plays a round with a match through a restart, two concessions, and a player who never
    comes."""
    cup = book.cup
    await book.look_at_round("round 1 of 3")
    assert not buttons(await cup.announcement())
    (played, _), (second, _), (_, third), (absent, _) = await book.tables()
    await play_turns(cup, book.players[played], 2)
    await book.concede(second)
    await cup.table.restart()
    await cup.settle()
    assert len(cup.channel.threads) == 4
    await play_turns(cup, book.players[played], 1)
    await book.lose(played)
    await book.concede(third)
    assert "3 of 4 decided" in said(await cup.tab(cup.olga, "Pairings"))

    away = mover(await players_of(cup, book.players[absent]))
    [name] = [one for one, actor in book.players.items() if actor is away]
    row = await cup.match(away)
    [other] = [one for one in await players_of(cup, away) if one is not away]
    [call] = [one for one in cup.place_of(row).history() if one.id == row.announcement]
    assert "Noted: you're here." in said(await other.click(call, label="I'm here"))
    await book.note(name, "no-show")
    await cup.env.advance_time(NO_SHOW - 60)
    assert len(await cup.undecided()) == 1
    await cup.env.advance_time(60)
    [board] = [one for one in cup.place_of(row).history() if one.id == row.board_message]
    assert f"**{name}** didn't come." in text_of(board)
    await cup.env.advance_time(5)
    [asked] = [one for one in cup.channel.history() if "Drop all" in buttons(one)]
    [(menu, options)] = menus(asked).items()
    await cup.olga.select(asked, [options[name]], custom_id=menu)
    await cup.wait_until_opened()


async def second_round(book: Scorebook) -> None:
    """Plays a round in which players with equal points meet, a result of the first round is
    corrected, and a player drops."""
    cup = book.cup
    await book.look_at_round("round 2 of 3")
    winners = {one.winner for one in book.noted}
    assert all((a in winners) == (b in winners) for a, b in await book.tables())

    wrong = book.noted[0]
    there = await cup.whole()
    pairing = pairing_between(there, wrong)
    right = "A" if there.by_id[pairing.entrant_a].name == wrong.loser else "B"
    await cup.rule(pairing.id, right, REASON)
    book.noted[0] = Noted(1, wrong.loser, wrong.winner, "organiser")
    assert REASON in cup.announcements()[-1]
    answer = await cup.tab(cup.olga, "Standings", "After round 1")
    at_the_top = [name for name, points in seen_points(said(answer)) if points == 3]
    assert set(at_the_top) == {one.winner for one in book.noted}

    (leaver, _), (_, played), (_, third), (fourth, _) = await book.tables()
    await book.note(leaver, "quit")
    row = await cup.match(book.players[leaver])
    asked = await cup.tab(book.players[leaver], "More", "Drop out")
    await press(book.players[leaver], asked, "Drop out")
    assert f"**{leaver}** has dropped out of **Saturday Cup**" in cup.announcements()[-1]
    [board] = [one for one in cup.place_of(row).history() if one.id == row.board_message]
    assert f"**{leaver}** conceded" in text_of(board)
    answer = await book.players[leaver].slash(cup.channel, "tournament")
    assert "You've dropped out" in said(answer)
    await book.lose(played)
    await book.concede(third, fourth)
    await cup.wait_until_opened()


async def third_round(book: Scorebook) -> None:
    """Plays a round of seven: the last of them has a bye, and nobody meets anybody again."""
    cup = book.cup
    there = await cup.whole()
    left = [one.id for one in there.field if one.dropped is None]
    [free] = [pairing for pairing in there.pairings_in(3) if pairing.how == "bye"]
    assert free.entrant_a == by_hand(there, 2, left)[-1]
    await book.look_at_round("round 3 of 3", byes=[there.by_id[free.entrant_a].name])
    met = {frozenset((one.winner, one.loser)) for one in book.noted}
    assert not met & {frozenset(pair) for pair in await book.tables()}
    (first, _), (second, _), (_, third) = await book.tables()
    await book.lose(first)
    await book.concede(second, third)
    await cup.wait_until_opened()


async def before_the_cut(book: Scorebook) -> list[str]:
    """Checks that the standings agree with `by_hand`, figure by figure. Returns the names of those
    who advance."""
    cup, there = book.cup, await book.cup.whole()
    played = [one for one in await book.kept() if one.round <= SWISS]
    assert sorted(played, key=str) == sorted(book.noted, key=str)
    order = by_hand(there, SWISS, [one.id for one in there.field])
    answer = await cup.tab(book.players["Ann"], "Standings", "After round 3")
    seen = re.findall(
        r"^(\d+)\\\. \*\*(\w+)\*\*.* (\d+) points? · .*OMW ([\d.]+) · GW ([\d.]+) · OGW ([\d.]+)",
        said(answer), re.M,
    )  # fmt: skip
    expected: list[tuple[str, ...]] = []
    for rank, one in enumerate(order, 1):
        points, *shares = figures(there, one, SWISS)
        percents = (f"{float(share) * 100:.1f}" for share in shares)
        expected.append((str(rank), there.by_id[one].name, str(points), *percents))
    assert seen == expected
    mine = said(await press(book.players["Ann"], answer, "My tie-breakers"))
    for told in book.noted:
        if "Ann" in (told.winner, told.loser):
            other = told.loser if told.winner == "Ann" else told.winner
            assert f"**{other}** (match wins" in mine
    return [there.by_id[one].name for one in order if there.by_id[one].dropped is None][:4]


async def cut(book: Scorebook, seeds: list[str]) -> None:
    """Plays the cut: first meets fourth and second meets third; the better of each pair advances,
    and loses."""
    cup = book.cup
    first, second, third, fourth = seeds
    await book.look_at_round("round 4 (semi-finals)")
    met = {frozenset(pair) for pair in await book.tables()}
    assert met == {frozenset((first, fourth)), frozenset((second, third))}
    field = (await cup.whole()).field
    below = next(one.name for one in field if one.dropped is None and one.name not in seeds)
    answer = said(await book.players[below].slash(cup.channel, "tournament"))
    assert "You aren't in the cut" in answer
    await book.lose(fourth)
    await book.concede(third)
    await cup.wait_until_opened()
    await book.look_at_round("round 5 (final)")
    assert "\n".join(cup.announcements()).count("The cut: single elimination from here.") == 1
    tree = said(await cup.tab(book.players[first], "Bracket"))
    assert f"**{first}** (you) 1:0 {fourth}" in tree
    assert f"**{second}** 1:0 {third}" in tree
    await book.lose(first)


async def ending(book: Scorebook, seeds: list[str]) -> None:
    """Checks that the winner is called once and named everywhere, and that everybody has their
    place."""
    cup, there = book.cup, await book.cup.whole()
    first, second, third, fourth = seeds
    others = [there.by_id[one].name for one in by_hand(there, SWISS, [e.id for e in there.field])]
    others = [name for name in others if name not in seeds]
    places = [(1, second), (2, first), (3, third), (3, fourth), *enumerate(others, 5)]
    crowned = cup.channel.history()[-1]
    assert f"<@{book.players[second].id}> wins Saturday Cup" in text_of(crowned)
    assert re.findall(r"^(\d)\\\. (\w+)", text_of(crowned), re.M) == [
        (str(place), name) for place, name in places
    ]
    assert second in (crowned.attachments[0].description or "")
    free = [pairing for pairing in there.pairings if pairing.how == "bye"]
    byes = [{there.by_id[pairing.entrant_a].user} for pairing in free]
    assert called_in(cup.channel) == [*byes, {book.players[second].id}]
    for pairing in there.pairings:
        for row in await cup.matches(pairing.id):
            assert called_in(cup.place_of(row)) == [set(row.users.values())]
    await cup.settle()
    assert f"🏆 **{second}** wins." in text_of(await cup.announcement())
    final = said(await cup.tab(book.players[first], "Standings"))
    assert "Final standings" in final
    assert [name for name, _ in seen_points(final)] == [name for _, name in places]
    for place, name in (places[0], places[-1]):
        answer = said(await book.players[name].slash(cup.channel, "tournament"))
        assert f"You came in at place **{place}**" in answer


async def log_and_export(book: Scorebook) -> None:
    """Checks that everything is in the log, and that the files agree with the notes."""
    cup = book.cup
    log = said(await cup.tab(book.players["Ann"], "Log"))
    corrected, winner = book.noted[0], book.noted[-1].winner
    [gone] = [one for one in book.noted if one.how == "quit"]
    found = [line.partition("> ")[2] for line in reversed(log.splitlines()[2:])]
    [correction] = [line for line in found if "corrected" in line]
    assert f"to a win for {corrected.winner}" in correction
    assert f"(it was a win for {corrected.loser}, " in correction
    assert correction.endswith(REASON)
    assert found == [
        "Olga made the tournament.",
        *(f"{name} signed up." for name in NAMES),
        "Olga started the tournament with 8 players.",
        "Deckhand began round 1.",
        "Deckhand began round 2.",
        correction,
        f"{gone.loser} dropped out.",
        *(f"Deckhand began round {number}." for number in (3, 4, 5)),
        f"Deckhand ended the tournament: {winner} has won.",
    ]

    answer = answered(await cup.tab(cup.olga, "Log", "Export"))
    assert answer.ephemeral
    document, players, results, _ = [
        (await file.read()).decode("utf-8-sig") for file in answer.attachments
    ]
    written = json.loads(document)
    names = {one["player"]: one["name"] for one in written["players"]}
    assert sorted(book.noted, key=str) == sorted(
        (
            Noted(
                one["round"],
                names[one["player_a" if one["winner"] == "A" else "player_b"]],
                names[one["player_b" if one["winner"] == "A" else "player_a"]],
                one["decided_by"],
            )
            for one in written["results"]
            if one["player_b"] is not None
        ),
        key=str,
    )
    rows = list(csv.DictReader(results.splitlines()))
    assert sorted(
        (int(row["round"]), row["winner"], row["decided_by"]) for row in rows if row["player_b"]
    ) == sorted((one.round, one.winner, one.how) for one in book.noted)
    [first, *_] = csv.DictReader(players.splitlines())
    assert (first["place"], first["name"]) == ("1", winner)


def by_hand(there: Tournament, until: int, some: list[int]) -> list[int]:
    """Returns some entrants by their standing, as a person with a pencil computes it, then by
    lot."""

    def order(one: int) -> tuple[object, ...]:
        return *(-part for part in figures(there, one, until)), there.by_id[one].lot

    return sorted(some, key=order)


def pairing_between(there: Tournament, noted: Noted) -> PairingRow:
    """Returns the pairing of a note."""
    ids = {one.id for one in there.field if one.name in (noted.winner, noted.loser)}
    [pairing] = [b for b in there.pairings_in(noted.round) if {b.entrant_a, b.entrant_b} == ids]
    return pairing


def seen_points(words: str) -> list[tuple[str, int]]:
    """Returns the names and points in standings."""
    found = re.findall(r"^\d+\\\. \*\*(\w+)\*\*.*? (\d+) points? ·", words, re.M)
    return [(name, int(points)) for name, points in found]
