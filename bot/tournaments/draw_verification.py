"""Verifying how a tournament was drawn: the commitment, lots, seeding, pairings and byes of each
round, and the secrets that its matches were dealt from.

The code that drew the rounds draws them again from the inputs that were stored then
(`round_inputs`).
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from bot.base.discord_text import counted
from bot.deals.draws import commitment_to, match_secret, seal_deals
from bot.matches.beginning.drawn_match import match_ids, secret_of
from bot.store import Store
from bot.store.tournaments import tournament_draws
from bot.store.tournaments.tournament_draws import DealRow, DrawRow, Inputs
from bot.store.tournaments.tournament_rows import PairingRow, Tournament
from bot.tournaments.draw import AT_START, has_lot, lot_of_entrant, lots_and_numbers
from bot.tournaments.next_round import NewPairing, NewRound, next_step
from bot.tournaments.round_inputs import inputs_as_of_today, tournament_as_of
from bot.tournaments.tournament_directory import existing_tournament

Subject = Literal["commitment", "number", "lots", "seeding", "pairings", "byes", "deals"]

MOST_PLACES: Final = 5
"""Maximum number of differences that a finding lists."""


@dataclass(frozen=True)
class DrawToVerify:
    """All data that a tournament was drawn from.

    - `there`: the tournament with its entrants, rounds and pairings.
    - `draw`: the commitment, None if there was none.
    - `inputs`: the inputs of each round's draw, by the round's number.
    - `deals`: the stored deals of the matches, each with the secret of its match.
    - `others`: the ids of matches that were dealt from secrets of their own.
    """

    there: Tournament
    draw: DrawRow | None
    inputs: Mapping[int, Inputs]
    deals: Sequence[tuple[DealRow, bytes | None]]
    others: Sequence[str]


@dataclass(frozen=True, slots=True)
class DrawFinding:
    """The result of verifying one subject. `agrees` says whether the subject agrees with the
    record, None if that can't be verified. `words` explain the result."""

    subject: Subject
    agrees: bool | None
    words: str


async def draw_to_verify(store: Store, tournament: str) -> DrawToVerify:
    """Returns all stored data that a tournament was drawn from. Raises Refusal if the tournament is
    gone."""
    async with store.read() as connection:
        return DrawToVerify(
            await existing_tournament(connection, tournament),
            await tournament_draws.get_draw(connection, tournament),
            await tournament_draws.inputs_of(connection, tournament),
            await tournament_draws.deals_of(connection, tournament),
            await tournament_draws.dealt_otherwise(connection, tournament),
        )


def verify_draw(it: DrawToVerify) -> Sequence[DrawFinding]:
    """Draws a tournament again and returns whether each part agrees with the stored draw. Blocks,
    for seconds if there are many players."""
    if it.there.row.drawing == "open":
        return [
            _commitment_finding(it),
            DrawFinding("number", None, "it hasn't been typed yet, or nothing has been drawn"),
        ]
    findings = [
        _commitment_finding(it),
        _number_finding(it),
        *_lot_findings(it),
        *_round_findings(it),
    ]
    return [*findings, _deals_finding(it)] if it.draw is not None else findings


# The start


def _commitment_finding(it: DrawToVerify) -> DrawFinding:
    row, draw = it.there.row, it.draw
    if draw is None:
        words = "no fingerprint was published: you're trusting this bot's host for the draw"
        return DrawFinding("commitment", None, words)
    hashes = seal_deals(draw.key, draw.rounds, draw.tables, draw.deals).rounds
    made = commitment_to(row.id, row.number_source, row.seed, it.inputs[AT_START]["field"], hashes)
    what = "follows from the seed, who plays, and the secrets of all rounds"
    if made != draw.commitment:
        return DrawFinding("commitment", False, f"{made} {what}, not {draw.commitment}")
    return DrawFinding("commitment", True, f"{made} {what}, and has to be what was published")


def _number_finding(it: DrawToVerify) -> DrawFinding:
    row = it.there.row
    if not row.number_source:
        words = "none was named: everything is drawn from a number that this bot chose"
    elif row.public_number is None:
        words = (
            f"it was drawn without {row.number_source}: this bot couldn't change the draw "
            "afterwards, but it chose the seed"
        )
    else:
        words = f"{row.public_number} has to be {row.number_source}, as everybody can look it up"
    return DrawFinding("number", None, words)


def _lot_findings(it: DrawToVerify) -> Iterator[DrawFinding]:
    """Verifies lots, also of late players, and the seeding."""
    there, row = it.there, it.there.row
    noted = it.inputs.get(AT_START)
    if noted is None:
        playing = [one for one in there.field if one.entered == 1]
    else:
        playing = [
            replace(there.by_id[one], rating=rating)
            for one, rating in noted["field"]
            if one in there.by_id
        ]
    made = lots_and_numbers(row, playing)
    known = {one.id for one in playing}
    late = [one for one in there.field if one.id not in known and has_lot(row, one)]
    lots = {one: found[0] for one, found in made.items()}
    lots |= {one.id: lot_of_entrant(row, one.id, one.user) for one in late}
    gone = len(there.field) - len(lots)
    left_out = f"; those of {gone} whose data were deleted can't be computed" if gone else ""
    differ = [
        f"{there.by_id[one].name}: {drawn}, not {there.by_id[one].lot}"
        for one, drawn in lots.items()
        if there.by_id[one].lot != drawn
    ]
    yield _finding("lots", differ, f"{_all_follow_words(len(lots), 'lot')} from the seed{left_out}")
    if gone:
        words = "they can't all be computed, because members' data were deleted"
        yield DrawFinding("seeding", None, words)
        return
    differ = [
        f"{there.by_id[one].name}: number {number}, not {there.by_id[one].seeded}"
        for one, (_, number) in made.items()
        if there.by_id[one].seeded != number
    ]
    words = f"{_all_follow_words(len(made), 'number')} from ratings and lots"
    yield _finding("seeding", differ, words)


# Rounds


def _round_findings(it: DrawToVerify) -> Iterator[DrawFinding]:
    there = it.there
    differ, byes = list[str](), list[str]()
    given, unnoted, corrected = 0, list[int](), list[str]()
    for one in there.rounds:
        inputs = it.inputs.get(one.number)
        if inputs is None:
            unnoted.append(one.number)
            inputs = inputs_as_of_today(there, one.number)
        then = tournament_as_of(there, one.number, inputs)
        corrected += _corrected_since(there, then, one.number)
        step = next_step(then)
        made = step.pairings if isinstance(step, NewRound) and step.stage == one.stage else ()
        drawn = [pair for pair in there.pairings_in(one.number) if not _came_late(then, pair)]
        given += sum(pair.how == "bye" for pair in drawn)
        for table in range(max(len(made), len(drawn))):
            pair = made[table] if table < len(made) else None
            row = drawn[table] if table < len(drawn) else None
            if (words := _difference(there, pair, row)) is not None:
                where = f"round {one.number}, table {table + 1}: {words}"
                is_bye = (pair and pair.b is None) or (row and row.entrant_b is None)
                (byes if is_bye else differ).append(where)
    count = len(there.rounds)
    whose = "those of round 1" if count == 1 else f"those of all {count:,} rounds"
    words = f"{whose} follow from the seed and the results so far" if count else "none were made"
    if unnoted:
        known = ", ".join(map(str, unnoted))
        words += f" (what round {known} was drawn from was not noted: results as they are now)"
    if corrected:
        words += f"; drawn before a result was corrected: {'; '.join(corrected[:MOST_PLACES])}"
    yield _finding("pairings", differ, words)
    yield _finding("byes", byes, _byes_words(given))


def _all_follow_words(count: int, noun: str) -> str:
    """Returns in words that so many things follow."""
    if not count:
        return f"there is no {noun} to follow"
    return f"the only {noun} follows" if count == 1 else f"all {count:,} {noun}s follow"


def _count_words(count: int, one: str, many: str) -> str:
    if not count:
        return f"no {one} was"
    return f"{counted(count, one, many)} {'was' if count == 1 else 'were'}"


def _byes_words(given: int) -> str:
    if not given:
        return "nobody had one"
    if given == 1:
        return "the only bye follows, or was given by an organiser"
    return f"all {given:,} byes follow, or were given by an organiser"


def _came_late(then: Tournament, pairing: PairingRow) -> bool:
    """Returns whether a pairing records that a player missed its round because they entered after
    the round was drawn."""
    return pairing.entrant_b is None and (
        pairing.entrant_a not in then.by_id or not _is_there(then, pairing)
    )


def _is_there(then: Tournament, pairing: PairingRow) -> bool:
    return then.by_id[pairing.entrant_a].plays_in(pairing.round)


def _corrected_since(there: Tournament, then: Tournament, number: int) -> Iterator[str]:
    """Yields the results of earlier rounds that were changed after a round was drawn."""
    now = {(one.round, one.number): one for one in there.pairings}
    for one in then.pairings:
        other = now.get((one.round, one.number))
        if other is None or one.winner != other.winner:
            yield f"round {one.round}, table {one.number} (round {number} was drawn before)"


def _difference(there: Tournament, made: NewPairing | None, row: PairingRow | None) -> str | None:
    """Returns how a drawn pairing differs from the one that was played, None if it does not."""
    drawn = None if made is None else (made.slot, made.a, made.b)
    played = None if row is None else (row.slot, row.entrant_a, row.entrant_b)
    if drawn == played:
        return None
    return f"{_pair_words(there, drawn)}, not {_pair_words(there, played)}"


def _pair_words(there: Tournament, pair: tuple[str | None, int, int | None] | None) -> str:
    if pair is None:
        return "nobody"
    slot, a, b = pair
    name = there.by_id[a].name
    who = f"{name} and {there.by_id[b].name}" if b else f"a bye of {name}"
    return f"{who} ({slot})" if slot else who


def _finding(subject: Subject, differ: Sequence[str], words: str) -> DrawFinding:
    if not differ:
        return DrawFinding(subject, True, words)
    more = f" and {len(differ) - MOST_PLACES} more" if len(differ) > MOST_PLACES else ""
    return DrawFinding(subject, False, "; ".join(differ[:MOST_PLACES]) + more)


# Matches


def _deals_finding(it: DrawToVerify) -> DrawFinding:
    draw, number = it.draw, it.there.row.public_number
    assert draw is not None
    differ, beyond = list[str](), 0
    for deal, secret in it.deals:
        own = secret_of(draw, deal)
        where = f"match {deal.match_id} (round {deal.round}, table {deal.number})"
        if secret != match_secret(own, number):
            differ.append(f"{where} was dealt from another secret")
        elif deal.match_id not in match_ids(own, number):
            differ.append(f"{where} has another id than those that follow")
        beyond += not _is_committed(draw, deal)
    differ += [f"match {one} was dealt from a secret of its own" for one in it.others]
    dealt = _count_words(len(it.deals), "match", "matches")
    words = f"{dealt} dealt from the secrets that were fixed"
    if beyond:
        words += f", except for {beyond:,} that went beyond them"
    again = sum(deal.deal > it.there.row.best_of for deal, _ in it.deals)
    if again:
        words += f"; {again:,} {'was' if again == 1 else 'were'} dealt again"
    return _finding("deals", differ, words)


def _is_committed(draw: DrawRow, deal: DealRow) -> bool:
    return deal.round <= draw.rounds and deal.number <= draw.tables and deal.deal <= draw.deals


# The parts


def draw_parts(it: DrawToVerify) -> bytes:
    """Returns the data that a tournament was drawn from as JSON, so that anybody can verify the
    draw. Includes the seed only if the tournament is over."""
    row, draw = it.there.row, it.draw
    parts: dict[str, Any] = {
        "tournament": row.id,
        "source": row.number_source or None,
        "number": row.public_number,
        "seed": None if row.active else row.seed.hex(),
        "commitment": None if draw is None else draw.commitment,
        "field": it.inputs.get(AT_START, {}).get("field"),
        "names": {str(one.id): one.name for one in it.there.field},
        "sealed": [] if draw is None else _sealed_secrets(draw),
        "rounds": [_round_parts(it, one.number) for one in it.there.rounds],
    }
    return json.dumps(parts, ensure_ascii=False).encode()


def _sealed_secrets(draw: DrawRow) -> Sequence[Sequence[str]]:
    hashes = seal_deals(draw.key, draw.rounds, draw.tables, draw.deals).hashes
    return [[one.hex() for one in of_round] for of_round in hashes]


def _round_parts(it: DrawToVerify, number: int) -> Mapping[str, Any]:
    return {
        "round": number,
        "drawn_from": it.inputs.get(number),
        "pairings": [
            [one.number, one.slot, one.entrant_a, one.entrant_b]
            for one in it.there.pairings_in(number)
        ],
    }
