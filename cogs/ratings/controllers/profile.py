"""A member's record, ratings, decks and last matches."""

from collections.abc import Iterable
from itertools import groupby

import discord

import engine
from bot.app.client import Deckhand
from bot.base.discord_text import plain, whole_lines
from bot.decks.modes import game_and_mode
from bot.discord_api.discord_calls import CONTENT_LIMIT, OutgoingMessage
from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.clocks import clock_words
from bot.ratings.model import is_provisional
from bot.ratings.ratings_service import MemberProfile
from bot.store.matches.match_rows import MatchRow
from bot.store.ratings.member_history import FavouriteDeck, MatchTally
from bot.store.ratings.puzzle_ratings import PuzzleSolver
from bot.store.ratings.rating_rows import RatingRow
from cogs.ratings.layouts import LEGEND, NAME_LENGTH, rating_words, record_words
from cogs.replays.controls import WatchMenu
from cogs.ui.controls import controls
from cogs.ui.match_text import name_against
from cogs.ui.pictures import draw_picture
from cogs.ui.ways import WayButton
from rendering import RatingHistory, RatingPoint, RatingTrack, draw_history
from rendering.pages.rating_history import MOST_TRACKS

DECK_LENGTH = 40

NOTHING = "No finished matches here yet. The first rated match gives a rating."


async def profile_message(bot: Deckhand, guild: int, member: PlayerRef) -> OutgoingMessage:
    """Returns a member's profile as text, with a picture of the member's ratings if the member has
    any."""
    profile = await bot.services.ratings.profile(guild, member.id)
    heading = f"### {plain(member.name, NAME_LENGTH)}"
    words = whole_lines([heading, *_lines(profile)], CONTENT_LIMIT)
    history = RatingHistory(member.name, _tracks(profile))
    drawn = await draw_picture(bot.workers, draw_history, history) if profile.history else ()
    return OutgoingMessage(words, _watching(profile), files=drawn)


def _watching(profile: MemberProfile) -> discord.ui.View:
    """Returns the menu of the last matches, to watch their replays. If there are none, returns the
    button to the queue."""
    offers = [(f"{row.id}: {name_against(row, profile.user)}", row.id) for row in profile.matches]
    return controls(WatchMenu(offers) if offers else WayButton("queue"))


def _lines(profile: MemberProfile) -> Iterable[str]:
    if not profile.tallies:
        yield NOTHING
        yield from _practice(profile)
        return
    for game, tallies in groupby(profile.tallies, key=lambda tally: tally.game):
        yield f"**{_title(game)}**"
        yield " · ".join(map(_tally, tallies))
        standing = [row for row in profile.ratings if row.game == game]
        if standing:
            yield "Rating: " + " · ".join(map(_standing, standing))
    if profile.favourites:
        yield "**Favourite decks:** " + ", ".join(map(_favourite, profile.favourites))
    yield from _practice(profile)
    yield "**Last matches**"
    yield from (_match(row, profile.user) for row in profile.matches)
    if any(is_provisional(row) for row in profile.ratings):
        yield LEGEND


def _practice(profile: MemberProfile) -> Iterable[str]:
    played_here, won = profile.practised
    if played_here:
        yield f"-# Practice against the computer, not counted: {played_here:,} played, {won:,} won"
    known = [solver for solver in profile.puzzles if solver.game in engine.games()]
    if known:
        yield "-# Puzzles: " + " · ".join(map(_solver, known))


def _solver(solver: PuzzleSolver) -> str:
    return f"{_title(solver.game)} **{solver.shown:,}** ({solver.solved:,} solved)"


def _tally(tally: MatchTally) -> str:
    kind = "Rated" if tally.rated else "Not rated"
    return f"{kind}: {record_words(tally.wins, tally.losses, tally.draws)}"


def _standing(row: RatingRow) -> str:
    return f"{clock_words(row.pace)[0]} **{rating_words(row.shown, is_provisional(row))}**"


def _favourite(deck: FavouriteDeck) -> str:
    return f"{plain(deck.name, DECK_LENGTH)} ({deck.matches:,})"


def _match(row: MatchRow, user: int) -> str:
    seat = row.seat_of(user)
    outcome = "Drew" if row.winner == "draw" else "Won" if row.winner == seat else "Lost"
    other = row.names["B" if seat == "A" else "A"]
    board = f" · [board]({row.board_link})" if row.board_link else ""
    opponent = plain(other, NAME_LENGTH)
    game = game_and_mode(row.game, row.mode)
    return f"{outcome} against {opponent} · {game} · <t:{row.ended}:R>{board}"


def _tracks(profile: MemberProfile) -> tuple[RatingTrack, ...]:
    """Returns the rating histories with the most matches, for the chart."""
    tracks = (
        RatingTrack(
            f"{_title(row.game)}, {clock_words(row.pace)[0]}",
            tuple(
                RatingPoint(moment.ended, moment.shown)
                for moment in profile.history
                if (moment.game, moment.pace) == (row.game, row.pace)
            ),
        )
        for row in profile.ratings
    )
    return tuple(track for track in tracks if track.points)[:MOST_TRACKS]


def _title(game: str) -> str:
    return engine.games()[game].title
