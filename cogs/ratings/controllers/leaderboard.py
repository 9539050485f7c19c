"""Leaderboards, page by page."""

from collections.abc import Mapping, Sequence

import discord

import engine
from bot.app.client import Deckhand, Interaction
from bot.base.current_time import now
from bot.base.discord_text import counted, plain
from bot.base.people import told_apart
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage, defer, redraw
from bot.matches.clocks import CLOCKS, QUEUE_CLOCK, clock_words
from bot.ratings.model import is_provisional
from bot.store.matches.match_clocks import ClockKey
from bot.store.ratings.leaderboard import OPPONENTS_NEEDED, LeaderboardKey, LeaderboardPage
from bot.store.tournaments.tournament_repeats import MonthlyScore
from bot.store.tournaments.tournament_rows import TournamentRow
from bot.tournaments.weekly import month_at
from cogs.ratings import controls
from cogs.ratings.layouts import IN_A_SERVER, LEGEND, NAME_LENGTH, rating_words, record_words
from cogs.ui.answers import server_of
from cogs.ui.pages import Page, PageTurn, page_message
from cogs.ui.pictures import draw_picture
from cogs.ui.ways import WayButton
from rendering import Leaderboard, LeaderboardLine, draw_leaderboard
from rendering.pages.leaderboard import LINES_A_PAGE, NO_RANK, needs_words

NOBODY = "Nobody has a rating here yet. Press **Find an opponent** to play the first rated match."
NOT_ON_IT = "You have no rating here yet. Play a rated match to get one."
YOU = " (you)"
NO_EVENING = "No evening of this month has ended yet."
NOT_HELD = "These tournaments are no longer held every week."
MOST_SCORES = 25
"""Lines in the table of a month, at most."""

PACES: Mapping[str, ClockKey] = {key: key for key in CLOCKS}
"""The clocks by the spelling of their keys."""

GAME_GONE = "I no longer have that game. Choose another leaderboard."


async def take(interaction: Interaction, action: controls.LeaderboardAction) -> None:
    """Shows what a button or menu of a leaderboard opens: another leaderboard, another page, or the
    page with the member's own place. Raises Refusal if the leaderboard no longer exists, or if the
    member has no place on it."""
    guild = server_of(interaction, IN_A_SERVER)
    match action:
        case controls.ChooseLeaderboard(controls.BoardChoice(controls.EVENINGS, series)):
            await redraw(interaction, await month_message(interaction, guild, series))
            return
        case controls.ChooseLeaderboard(choice):
            board, page = LeaderboardKey(guild, choice.of, PACES[choice.which]), 0
        case controls.TurnLeaderboard(game, pace, page):
            board = LeaderboardKey(guild, game, pace)
        case controls.FindMyPlace(game, pace):
            board = LeaderboardKey(guild, game, pace)
            ratings = interaction.client.services.ratings
            offset = await ratings.offset_of(board, interaction.user.id)
            if offset is None:
                raise Refusal(NOT_ON_IT)
            page = offset // LINES_A_PAGE
    await defer(interaction, update=True)
    await redraw(interaction, await board_message(interaction, board, page))


async def usual_board(bot: Deckhand, guild: int, user: int) -> LeaderboardKey:
    """Returns the leaderboard that a member sees first: that of the game that the member played
    last, for matches with the clock that the queue uses by default."""
    last = await bot.services.last_played.match(user)
    game = next(iter(engine.games())) if last is None else last.game
    return LeaderboardKey(guild, game, QUEUE_CLOCK)


async def board_message(
    interaction: Interaction, board: LeaderboardKey, page: int = 0
) -> OutgoingMessage:
    """Returns one page of a leaderboard, as a picture and in words, with buttons to the other
    pages. Returns the first page if `page` doesn't exist. Raises Refusal if the bot no longer has
    the game."""
    bot = interaction.client
    if board.game not in engine.games():
        raise Refusal(GAME_GONE)
    ratings = bot.services.ratings
    held = await bot.services.weekly.of_server(board.guild, controls.MOST_BOARDS)
    menu = await _menu(bot, board.guild, held, board)
    page, found = await ratings.page(board, page, LINES_A_PAGE)
    title, pace = engine.games()[board.game].title, clock_words(board.pace)[0]
    heading = f"Leaderboard · {title} · {pace}"
    if not found.lines:
        play = [*menu, WayButton("queue", style=discord.ButtonStyle.primary)]
        return page_message(Page("no-leaderboard", NOBODY, heading, controls=play, colour=None))
    pages = -(-found.total // LINES_A_PAGE)
    players = counted(found.total, "player")
    turned = f", page {page + 1} of {pages}" if pages > 1 else ""
    lines = _lines(found, interaction.user.id)
    shown = Leaderboard(title, f"{pace} · {players}", page + 1, pages, lines)
    about = board.game, board.pace
    return page_message(
        Page(
            "leaderboard",
            f"{players}{turned}",
            heading,
            lines=_words(lines, found.needed),
            controls=menu,
            turn=PageTurn(controls.LeaderboardPageButton, about, page, pages),
            more=controls.MyPlaceButton(*about) if pages > 1 else None,
            colour=None,
            pictures=await draw_picture(bot.workers, draw_leaderboard, shown),
        )
    )


async def month_message(interaction: Interaction, guild: int, series: str) -> OutgoingMessage:
    """Returns the ranking of the players of a weekly series of tournaments in this month. `series`
    is the id of the series. Raises Refusal if the series is no longer held."""
    bot, weekly = interaction.client, interaction.client.services.weekly
    held = await weekly.of_server(guild, controls.MOST_BOARDS)
    row = next((one for one in held if one.repeat == series), None)
    if row is None:
        raise Refusal(NOT_HELD)
    since, until, month = month_at(now())
    scores = await weekly.scores(series, since, until, MOST_SCORES)
    names = told_apart([one.name for one in scores])
    return page_message(
        Page(
            "month",
            "" if scores else NO_EVENING,
            f"{plain(row.name, NAME_LENGTH)} · {month}",
            [
                _score(scores, one, name, is_me=one.user == interaction.user.id)
                for one, name in zip(scores, names, strict=True)
            ],
            controls=await _menu(bot, guild, [one for one in held if one.repeat != series]),
            colour=None,
        )
    )


def _score(scores: Sequence[MonthlyScore], one: MonthlyScore, name: str, *, is_me: bool) -> str:
    """Returns a line of the table; equal points have equal ranks."""
    rank = 1 + sum(other.points > one.points for other in scores)
    won, evenings = counted(one.points, "point"), counted(one.evenings, "evening")
    return f"{rank}\\. **{plain(name, NAME_LENGTH)}**{YOU if is_me else ''} {won} · {evenings}"


async def _menu(
    bot: Deckhand,
    guild: int,
    evenings: Sequence[TournamentRow],
    board: LeaderboardKey | None = None,
) -> Sequence[controls.LeaderboardMenu]:
    """Returns the menu of a server's leaderboards, without the `board` that is shown. It also has
    the tables of weekly tournaments; `evenings` are the newest tournaments of their series."""
    boards = await bot.services.ratings.leaderboards(guild, controls.MOST_BOARDS)
    others = [one for one in boards if one != board]
    if not (others or evenings):
        return []
    return [controls.LeaderboardMenu(others, evenings, month_at(now())[2])]


def _lines(found: LeaderboardPage, me: int) -> tuple[LeaderboardLine, ...]:
    """Returns the lines with names that readers can tell apart."""
    names = told_apart([line.rating.name for line in found.lines])
    return tuple(
        LeaderboardLine(
            rank=line.rank,
            name=name,
            rating=line.rating.shown,
            provisional=is_provisional(line.rating),
            wins=line.rating.wins,
            losses=line.rating.losses,
            draws=line.rating.draws,
            you=line.rating.user == me,
            needs=line.needs,
        )
        for line, name in zip(found.lines, names, strict=True)
    )


def _words(lines: Sequence[LeaderboardLine], needed: int) -> Sequence[str]:
    """Returns the lines in words, with a heading above the members without a rank."""
    ranked = [_line(line) for line in lines if line.rank is not None]
    others = [_line(line) for line in lines if line.rank is None]
    against = "a rated match against each other player"
    if needed >= OPPONENTS_NEEDED:
        against = f"rated matches against {needed} different opponents"
    below = [f"**No rank yet**: you need {against}."] if others else []
    legend = [LEGEND] if any(line.provisional for line in lines) else []
    return *ranked, *below, *others, *legend


def _line(line: LeaderboardLine) -> str:
    you = YOU if line.you else ""
    record = record_words(line.wins, line.losses, line.draws)
    name = plain(line.name, NAME_LENGTH)
    words = f"**{name}**{you} {rating_words(line.rating, line.provisional)}"
    if line.rank is None:
        return f"{NO_RANK} {words} · {needs_words(line.needs)} · {record}"
    return f"{line.rank:,}\\. {words} · {record}"
