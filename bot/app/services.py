"""All services of the bot, made once with what they need."""

from functools import partial

from bot.app.servers import ServerClient, has_channel, presence_in
from bot.backups.daily import DailyBackups
from bot.base.current_time import now
from bot.base.forbidden_words import ForbiddenWords
from bot.base.press_times import PressTimes
from bot.base.settings import Settings
from bot.decks.card_search.card_search_service import CardSearch
from bot.decks.collection import Decks
from bot.decks.deck_drafts import DeckDrafts
from bot.decks.member_texts import MemberTexts
from bot.decks.power_job import MEASURE, measurement_job
from bot.decks.power_queue import PowerQueue
from bot.decks.shared_decks import SharedDecks
from bot.discord_api.file_delivery import FileDelivery
from bot.exercises.learning_offers import LearningOffers
from bot.exercises.missions import MissionService
from bot.exercises.puzzles import PuzzleService
from bot.exercises.written_card import CardWritingService
from bot.jobs import Jobs
from bot.limits.host_blocks import HostBlocks
from bot.limits.reports import ReportService
from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.deck_checks import check_rematch
from bot.matches.beginning.deck_cuts import DeckCuts
from bot.matches.beginning.practice import PracticeMatches
from bot.matches.beginning.practice_request import PracticeRequests
from bot.matches.beginning.rematch import RematchService
from bot.matches.beginning.start_checks import absent_users
from bot.matches.computer_turns import ComputerTurns
from bot.matches.exercise_start import ExerciseStarts
from bot.matches.hints import HintService
from bot.matches.last_played import LastPlayed
from bot.matches.live.absences import AbsenceService
from bot.matches.live.clock_service import ClockService
from bot.matches.match_directory import MatchDirectory
from bot.matches.match_service import MatchService
from bot.matches.portraits import PortraitService
from bot.matchmaking.alerts import QueueAlerts
from bot.matchmaking.service import MatchmakingService
from bot.matchmaking.usual_terms import UsualTerms
from bot.privacy.departed_servers import DepartedServers
from bot.processes.background_process import BackgroundProcess
from bot.processes.computer_thinking import ComputerThinking
from bot.processes.workers import Workers
from bot.ratings.ratings_service import RatingsService
from bot.replays.playing_on import PlayOnService
from bot.replays.replay_service import ReplayService
from bot.reviews.review_service import ReviewService
from bot.settings.arrivals import ArrivalService
from bot.settings.settings_service import SettingsService
from bot.store import Store
from bot.store.matches.match_rows import MatchRow
from bot.store.settings.guild_settings import GuildRow
from bot.tournaments.after_match import after_match
from bot.tournaments.channel_service import TournamentChannels
from bot.tournaments.creation import TournamentDrafts
from bot.tournaments.draw_service import DrawService
from bot.tournaments.no_shows import NoShowService
from bot.tournaments.organiser_call_service import OrganiserCallService
from bot.tournaments.organiser_service import OrganiserService
from bot.tournaments.round_service import RoundService
from bot.tournaments.signup import SignUpService
from bot.tournaments.tournament_directory import TournamentDirectory
from bot.tournaments.weekly import WeeklyService
from engine.players import PLAYERS, Player


class Services:
    """All services of the bot, one for each subject, for cogs to call. `client` knows the state of
    servers, and which servers this process holds. Services register their jobs in `jobs`."""

    def __init__(
        self,
        client: ServerClient,
        store: Store,
        workers: Workers,
        settings: Settings,
        words: ForbiddenWords,
        jobs: Jobs,
    ) -> None:
        self._client, self._store, self._workers = client, store, workers
        self._settings, self._jobs = settings, jobs
        self._presence = partial(presence_in, client)
        self.settings = SettingsService(store)
        self.arrivals = ArrivalService(store, now)
        self.ratings = RatingsService(store)
        self.texts = MemberTexts(words)
        self.presses = PressTimes()
        self.exports = FileDelivery(store, jobs)
        self.departures = DepartedServers(store, now)
        self.host_blocks = HostBlocks(store)
        self.reports = ReportService(store, client.duty)
        self.backups = DailyBackups(store, settings, jobs, now)
        self.background = BackgroundProcess()
        self._make_deck_services()
        self.matches = MatchService(store, now, after_match, duty=client.duty)
        self.match_directory = MatchDirectory(store, now, client.duty)
        self.clocks = ClockService(store, now, client.duty)
        self.absences = AbsenceService(store, now, client.duty)
        self.portraits = PortraitService(store, workers, now)
        self.replays = ReplayService(store, workers)
        self.reviews = ReviewService(store, self.matches, self.background)
        self._make_computer_services()
        self._make_match_starts()
        self._make_tournament_services()

    def _make_deck_services(self) -> None:
        store, power_matches = self._store, self._settings.power_matches
        self._jobs.add(measurement_job(store, self.background, power_matches))
        self.power = PowerQueue(store, self._measure_soon)
        self.decks = Decks(store, self._workers)
        self.deck_drafts = DeckDrafts(store, self.decks)
        self.cards = CardSearch(store, self._workers, self.decks)
        self.shared = SharedDecks(store, self.decks, now, self.texts)
        self.last_played = LastPlayed(store, self.decks)

    def _measure_soon(self, measurement: int) -> None:
        self._jobs.defer_soon(MEASURE, measurement=measurement)

    def _make_computer_services(self) -> None:
        """Makes the services for practice, missions, puzzles and the computer's thinking."""
        store, most = self._store, self._settings.practice_matches
        self.thinking = ComputerThinking(self.background)
        self.computer = ComputerTurns(
            store,
            self.matches,
            self.thinking,
            self._jobs,
            self._client.duty,
            self._client.dispatch,
        )
        self.hints = HintService(self.matches, self.thinking)
        self.practice = PracticeMatches(store, now, most)
        self.practice_requests = PracticeRequests(self.decks, self.last_played)
        self.playing_on = PlayOnService(
            store, self._workers, self.replays, self.practice, self.last_played, now
        )
        self.exercises = ExerciseStarts(store, self.decks, self.matches, now, most)
        self.puzzles = PuzzleService(store, now)
        self.missions = MissionService(store)
        self.writings = CardWritingService(store, self._workers, self.texts)
        self.learning_offers = LearningOffers(store, wanted=most > 0)

    def _make_match_starts(self) -> None:
        """Makes the services by which two members start a match."""
        store, settings = self._store, self._settings
        duty, presence = self._client.duty, self._presence
        self.challenges = ChallengeService(
            store, now, settings.challenges_per_hour, duty, presence=presence
        )
        self.deck_cuts = DeckCuts(store, now, duty, self.texts)
        check = partial(check_rematch, store, self.decks, self.texts)
        self.rematches = RematchService(store, now, self._who_is_gone, check, duty)
        self.matchmaking = MatchmakingService(
            store,
            now,
            self._matches_channel,
            practice=settings.practice_matches > 0,
            duty=duty,
            presence=presence,
        )
        self.queue_alerts = QueueAlerts(store, now, duty)
        self.usual_terms = UsualTerms(store, self.last_played)

    async def _matches_channel(self, row: GuildRow) -> int | None:
        channel = row.matches_channel
        return channel if await has_channel(self._client, row.id, channel) else None

    async def _who_is_gone(self, row: MatchRow) -> Player | None:
        users = [*row.users.values()]
        away = await absent_users("rematch", self._presence, row.guild, row.channel, users)
        return next((player for player in PLAYERS if row.users[player] in away), None)

    def _make_tournament_services(self) -> None:
        store, duty, texts = self._store, self._client.duty, self.texts
        self.tournaments = TournamentDirectory(store, duty)
        self.sign_ups = SignUpService(store, self.decks, now, texts, duty)
        self.drafts = TournamentDrafts(now)
        self.draws = DrawService(store, now, texts)
        presence = self._presence
        self.rounds = RoundService(store, now, self.matches, duty, presence=presence)
        self.weekly = WeeklyService(store, now, duty)
        self.organisers = OrganiserService(store, now, duty, texts)
        self.organiser_calls = OrganiserCallService(store, now, texts)
        self.no_shows = NoShowService(store, now, duty)
        self.tournament_channels = TournamentChannels(store, now, duty)
