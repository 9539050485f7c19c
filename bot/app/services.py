"""Every service of the bot, made once with what it needs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from bot.app.servers import ServerClient, has_channel, has_left, presence_in
from bot.backups.daily import DailyBackups
from bot.base.current_time import now
from bot.base.forbidden_words import ForbiddenWords
from bot.base.press_times import PressTimes
from bot.base.settings import Settings
from bot.decks.card_search.card_search_service import CardSearch
from bot.decks.collection import Decks
from bot.decks.member_texts import MemberTexts
from bot.decks.power_job import MEASURE, measurement_job
from bot.decks.power_queue import PowerQueue
from bot.decks.shared_decks import SharedDecks
from bot.discord_api.file_delivery import FileDelivery
from bot.exercises.learning_offers import LearningOffers
from bot.exercises.missions import Missions
from bot.exercises.puzzles import Puzzles
from bot.exercises.written_card import Writings
from bot.jobs import Jobs
from bot.limits.host_blocks import HostBlocks
from bot.matches.beginning.challenges import Challenges
from bot.matches.beginning.deck_checks import check_rematch
from bot.matches.beginning.deck_cuts import DeckCuts
from bot.matches.beginning.practice import PracticeMatches
from bot.matches.beginning.practice_request import PracticeRequests
from bot.matches.beginning.rematch import Rematches
from bot.matches.beginning.start_checks import lacking
from bot.matches.computer_turns import ComputerTurns
from bot.matches.exercise_start import Exercises
from bot.matches.hints import Hints
from bot.matches.match_service import MatchService
from bot.matches.portraits import Portraits
from bot.matchmaking.alerts import QueueAlerts
from bot.matchmaking.service import Matchmaking
from bot.privacy.departed_servers import DepartedServers
from bot.processes.background_process import BackgroundProcess
from bot.processes.thinking import ComputerThinking
from bot.processes.workers import Workers
from bot.replays.playing_on import PlayingOn
from bot.replays.replay_service import Replays
from bot.reviews.review_service import Reviews
from bot.store import Store
from bot.store.matches.match_rows import MatchRow
from bot.store.settings.guild_settings import GuildRow
from bot.tournaments.after_match import after_match
from bot.tournaments.channel_service import TournamentChannels
from bot.tournaments.creation import Drafts
from bot.tournaments.draw_service import Draws
from bot.tournaments.no_shows import NoShows
from bot.tournaments.organiser_call_service import OrganiserCallService
from bot.tournaments.organiser_service import OrganiserService
from bot.tournaments.round_service import RoundService
from bot.tournaments.signup import SignUps
from engine.players import PLAYERS, Player


@dataclass(frozen=True, slots=True)
class Services:
    """What cogs call, one service for each subject. `presses` knows how long interactions are on
    their way."""

    decks: Decks
    cards: CardSearch
    shared: SharedDecks
    power: PowerQueue
    exports: FileDelivery
    presses: PressTimes
    matches: MatchService
    replays: Replays
    reviews: Reviews
    practice: PracticeMatches
    playing_on: PlayingOn
    exercises: Exercises
    puzzles: Puzzles
    background: BackgroundProcess
    thinking: ComputerThinking
    computer: ComputerTurns
    hints: Hints
    practice_requests: PracticeRequests
    challenges: Challenges
    deck_cuts: DeckCuts
    rematches: Rematches
    matchmaking: Matchmaking
    queue_alerts: QueueAlerts
    sign_ups: SignUps
    drafts: Drafts
    draws: Draws
    rounds: RoundService
    organisers: OrganiserService
    organiser_calls: OrganiserCallService
    no_shows: NoShows
    tournament_channels: TournamentChannels
    departures: DepartedServers
    portraits: Portraits
    missions: Missions
    writings: Writings
    learning_offers: LearningOffers
    host_blocks: HostBlocks
    texts: MemberTexts
    backups: DailyBackups


def make_services(
    client: ServerClient,
    store: Store,
    workers: Workers,
    settings: Settings,
    words: ForbiddenWords,
    jobs: Jobs,
) -> Services:
    """Makes the services of one store, with the kinds of `jobs` that are theirs. `client` says what
    servers are like now, and to which of them this process sees."""
    duty, texts = client.duty, MemberTexts(words)
    decks, matches = Decks(store, workers), MatchService(store, now, after_match, duty=duty)

    left, presence = partial(has_left, client), partial(presence_in, client)

    async def matches_channel(row: GuildRow) -> int | None:
        channel = row.matches_channel
        return channel if await has_channel(client, row.id, channel) else None

    async def who_is_gone(row: MatchRow) -> Player | None:
        users = [*row.users.values()]
        away = await lacking("rematch", presence, row.guild, row.channel, users)
        return next((player for player in PLAYERS if row.users[player] in away), None)

    background, cutting = BackgroundProcess(), settings.cutting
    thinking = ComputerThinking(background)
    replays, requests = Replays(store, workers), PracticeRequests(store, decks)
    practice = PracticeMatches(store, now, settings.practice_matches)
    jobs.add(measurement_job(store, background, settings.power_matches))

    def measure(measurement: int) -> None:
        jobs.defer_soon(MEASURE, measurement=measurement)

    return Services(
        decks=decks,
        cards=CardSearch(store, workers, decks),
        shared=SharedDecks(store, decks, now, texts),
        power=PowerQueue(store, measure),
        exports=FileDelivery(store, jobs),
        presses=PressTimes(),
        matches=matches,
        replays=replays,
        reviews=Reviews(store, matches, background),
        practice=practice,
        playing_on=PlayingOn(store, workers, replays, practice, requests, now),
        exercises=Exercises(store, decks, matches, now, settings.practice_matches),
        puzzles=Puzzles(store, now),
        background=background,
        thinking=thinking,
        computer=ComputerTurns(store, matches, thinking, jobs, duty),
        hints=Hints(matches, thinking),
        practice_requests=requests,
        challenges=Challenges(
            store, now, settings.challenges_per_hour, duty, cutting=cutting, presence=presence
        ),
        deck_cuts=DeckCuts(store, now, duty, texts),
        rematches=Rematches(
            store,
            now,
            who_is_gone,
            partial(check_rematch, store, decks, texts),
            duty,
            cutting=cutting,
        ),
        matchmaking=Matchmaking(
            store,
            now,
            matches_channel,
            left,
            practice=settings.practice_matches > 0,
            duty=duty,
            cutting=cutting,
            presence=presence,
        ),
        queue_alerts=QueueAlerts(store, now, duty),
        sign_ups=SignUps(store, decks, now, texts, duty),
        drafts=Drafts(now),
        draws=Draws(store, now, texts),
        rounds=RoundService(store, now, matches, left, duty, cutting=cutting, presence=presence),
        organisers=OrganiserService(store, now, duty, texts),
        organiser_calls=OrganiserCallService(store, now, texts),
        no_shows=NoShows(store, now, duty),
        tournament_channels=TournamentChannels(store, now, duty),
        departures=DepartedServers(store, now),
        portraits=Portraits(store, workers, now),
        missions=Missions(store),
        writings=Writings(store, workers, texts),
        learning_offers=LearningOffers(store, wanted=settings.practice_matches > 0),
        host_blocks=HostBlocks(store),
        texts=texts,
        backups=DailyBackups(store, settings, jobs, now),
    )
