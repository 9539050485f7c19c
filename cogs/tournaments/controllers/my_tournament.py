"""What is next for a member in a tournament."""

from collections.abc import Mapping

from bot.app.client import Interaction
from bot.base import current_time
from bot.base.discord_text import counted, plain
from bot.discord_api.discord_calls import OutgoingMessage, respond
from bot.store.matches.match_rows import MatchRow
from bot.store.tournaments.tournament_rows import EntrantRow, PairingRow, RoundRow, Tournament
from bot.tournaments.next_round import bracket_of
from cogs.tournaments.controllers.tournament_lookup import find_tournament
from cogs.tournaments.layouts.draw_text import waiting_words
from cogs.tournaments.layouts.pairing_text import name_of, result_words, round_ends, round_title
from cogs.tournaments.layouts.round_announcements import Link
from cogs.tournaments.layouts.signup_messages import starts_words
from engine.players import opponent


async def show_next(interaction: Interaction, typed: str | None) -> None:
    """Answers `/tournament next`. Raises Refusal where it is not clear which tournament is
    meant."""
    bot, user = interaction.client, interaction.user.id
    row = await find_tournament(interaction, typed, ended=True, mine=True)
    tournament, played = await bot.services.tournaments.with_matches(row.id)
    assert tournament is not None
    now = current_time.now()
    await respond(
        interaction, OutgoingMessage(next_words(tournament, user, played, bot.tree.link, now))
    )


def next_words(
    tournament: Tournament, user: int, played: Mapping[int, MatchRow], link: Link, now: int
) -> str:
    """What is next for a user. `played` are the latest matches of the round's pairings, by pairing;
    `now` is in seconds since 1970."""
    entrant = tournament.entrant_of(user)
    row = tournament.row
    heading = f"### {plain(row.name)}"
    if row.state == "cancelled":
        return f"{heading}\nIt was cancelled."
    if row.state in ("open", "closed"):
        return f"{heading}\n{_before(tournament, entrant, link, now)}"
    if entrant is None or entrant.state == "waiting":
        words = "You do not take part in it."
    elif entrant.state == "absent":
        words = "You were not there at the start, so you do not take part in it."
    elif row.state == "over":
        words = _after(tournament, entrant, link)
    elif entrant.dropped is not None:
        words = "You have dropped out of it."
    else:
        words = _running(tournament, entrant, played, link)
    if row.paused is not None and row.state == "running":
        heading += "\nIt is **paused**: everything stands still, clocks too, until an organiser "
        heading += "resumes it."
    return f"{heading}\n{words}"


def _before(tournament: Tournament, entrant: EntrantRow | None, link: Link, now: int) -> str:
    row = tournament.row
    starts = starts_words(row)
    if entrant is None:
        join = f"{link('tournament join')} signs you up." if row.state == "open" else ""
        return f"You have not signed up. {join or 'Sign-up is closed.'}\n{starts}"
    if entrant.state == "waiting":
        before = [one for one in tournament.entrants if one.state == "waiting"].index(entrant)
        words = f"You are number {before + 1} on the waiting list."
    else:
        words = "You have signed up."
    opens = row.check_in_from
    if opens is not None and entrant.checked_in:
        words += " You have checked in."
    elif opens is not None and now < opens:
        words += f" Check in from <t:{opens}:t> on (<t:{opens}:R>), or you do not play."
    elif opens is not None:
        words += f" **Check in now**: {link('tournament check-in')}, or the button on the "
        words += "announcement. Who has not checked in does not play."
    return f"{words}\n{starts}"


def _after(tournament: Tournament, entrant: EntrantRow, link: Link) -> str:
    place = "" if entrant.place is None else f" You came in at place **{entrant.place}**."
    return f"It is over.{place} {link('tournament standings')} shows how it ended."


def _running(
    tournament: Tournament, entrant: EntrantRow, played: Mapping[int, MatchRow], link: Link
) -> str:
    row, paused = tournament.round, tournament.row.paused is not None
    if row is None and tournament.row.drawing == "open":
        return waiting_words(tournament.row)
    if row is None:
        return "The first round comes then." if paused else "The first round is about to begin."
    pairing = next((b for b in tournament.pairings_in(row.number) if b.seat_of(entrant.id)), None)
    if pairing is None:
        if entrant.entered > row.number:
            return f"You play from round {entrant.entered} on. {_then(tournament, row)}"
        return _without(tournament, entrant, row, link)
    if pairing.winner is not None:
        line = f"{_decided(tournament, entrant, row, pairing)}"
        return f"{line}\n{_without(tournament, entrant, row, link)}"
    return _to_play(tournament, entrant, row, pairing, played.get(pairing.id), link)


def _to_play(
    tournament: Tournament,
    entrant: EntrantRow,
    row: RoundRow,
    pairing: PairingRow,
    match: MatchRow | None,
    link: Link,
) -> str:
    seat = pairing.seat_of(entrant.id)
    assert seat is not None
    against = name_of(tournament, pairing.entrant(opponent(seat)))
    title = round_title(tournament, row.number)
    lines = [f"**You play {against}**: {title}, table {pairing.number}."]
    if pairing.games_a or pairing.games_b or pairing.games_drawn:
        won = {"A": pairing.games_a, "B": pairing.games_b}
        lines.append(f"It stands {won[seat]}:{won[opponent(seat)]} for you in games.")
    if pairing.trouble:
        lines.append(f"Your match cannot begin: {pairing.trouble}")
    elif match is None and tournament.row.paused is not None:
        lines.append("Your match begins then: you are called there.")
    elif match is None:
        lines.append("Your match is about to begin: you are called there.")
    elif match.board_link:
        lines.append(f"[To the board]({match.board_link})")
    else:
        lines.append(f"It has begun: {link('match hand')} lets you play it.")
    if (ends := round_ends(tournament, [pairing])) is not None:
        lines.append(f"The round's time is up <t:{ends}:f> (<t:{ends}:R>).")
    return "\n".join(lines)


def _decided(
    tournament: Tournament, entrant: EntrantRow, row: RoundRow, pairing: PairingRow
) -> str:
    title = round_title(tournament, row.number)
    if pairing.how == "missed":
        return f"You were not there yet in {title}."
    if pairing.entrant_b is None:
        return f"You have a bye in {title}: you need not play, and it counts as a win."
    return f"Your result in {title}: {result_words(tournament, pairing)}."


def _without(tournament: Tournament, entrant: EntrantRow, row: RoundRow, link: Link) -> str:
    """What comes for somebody who has nothing to play in this round (any more)."""
    bracket = bracket_of(tournament)
    if bracket is not None and entrant.id not in bracket.seeds:
        return (
            f"You are not in the cut. Thank you for playing! {link('tournament bracket')} shows "
            "the rest."
        )
    if bracket is not None and entrant.id in bracket.places:
        return f"You are out. Thank you for playing! {link('tournament bracket')} shows the rest."
    words = _then(tournament, row)
    if tournament.row.deck_change:
        words += f" Until then you may change your deck: {link('tournament deck')}."
    return words


def _then(tournament: Tournament, row: RoundRow) -> str:
    pairings = tournament.pairings_in(row.number)
    left = sum(pairing.winner is None for pairing in pairings)
    paused = tournament.row.paused is not None
    if not left:
        return "The next round comes then." if paused else "The next round is about to begin."
    ends = round_ends(tournament, pairings)
    latest = "" if ends is None else f", at the latest <t:{ends}:R>"
    tables = counted(left, "table is", "tables are")
    return f"It goes on when the round is over: {tables} still playing{latest}."
