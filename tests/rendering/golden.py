"""The golden pictures: `python -m tests.rendering.golden` redraws them.

Look at every one of them before you commit it.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from engine.decks import SheetCard
from rendering import (
    Picture,
    draw_advantage,
    draw_board,
    draw_bracket,
    draw_card,
    draw_deck_sheet,
    draw_hand,
    draw_history,
    draw_leaderboard,
    draw_pool,
    draw_result,
    draw_standings,
)
from tests.rendering import chaotic, lifeburn_views, rated, results, samples, sign_sheet, tourneys

FOLDER = Path(__file__).parent / "golden"
NAMES = samples.PLAYERS
WIDTH = 400

SCENES: dict[str, Callable[[], Picture]] = {
    "board-start": lambda: draw_board(samples.start(), NAMES),
    "board-middle": lambda: draw_board(samples.middle(), NAMES),
    "board-acted": lambda: draw_board(samples.acted(), NAMES, samples.PORTRAITS),
    "board-crowded": lambda: draw_board(samples.crowded(), NAMES),
    "board-finished": lambda: draw_board(samples.finished(), NAMES),
    "board-other": lambda: draw_board(samples.other_game(), NAMES),
    "board-attacked": lambda: draw_board(samples.attacked(), NAMES),
    "board-blocked": lambda: draw_board(samples.blocked(), NAMES),
    "board-many-attacks": lambda: draw_board(samples.many_attacks(), NAMES),
    "lifeburn-early": lambda: draw_board(lifeburn_views.early(), NAMES),
    "lifeburn-middle": lambda: draw_board(lifeburn_views.middle(), NAMES),
    "lifeburn-crowded": lambda: draw_board(lifeburn_views.crowded(), NAMES),
    "lifeburn-fighting": lambda: draw_board(lifeburn_views.fighting(), NAMES),
    "lifeburn-raided": lambda: draw_board(lifeburn_views.raided(), NAMES),
    "lifeburn-stacked": lambda: draw_board(lifeburn_views.stacked(), NAMES),
    "lifeburn-hand": lambda: draw_hand(lifeburn_views.hand()),
    "lifeburn-card": lambda: draw_card(lifeburn_views.card()),
    "chaos-early": lambda: draw_board(chaotic.early(), NAMES),
    "chaos-middle": lambda: draw_board(chaotic.middle(), NAMES),
    "chaos-full": lambda: draw_board(chaotic.full(), NAMES),
    "chaos-hand": lambda: draw_hand(chaotic.full()),
    "chaos-pool": lambda: draw_pool(chaotic.to_choose_from()),
    "chaos-card": lambda: draw_card(chaotic.card("#97.15")),
    "hand": lambda: draw_hand(samples.start()),
    "sheet": lambda: draw_deck_sheet(samples.sheet()),
    "lifeburn-sheet": lambda: draw_deck_sheet(lifeburn_views.sheet()),
    "chaos-sheet": lambda: draw_deck_sheet(chaotic.deck()),
    "card": lambda: draw_card(samples.sheet().cards[3]),
    "card-without-scale": lambda: draw_card(SheetCard(samples.WARDEN, 1)),
    "leaderboard": lambda: draw_leaderboard(rated.leaderboard()),
    "leaderboard-with-line": lambda: draw_leaderboard(rated.leaderboard_with_line()),
    "leaderboard-empty": lambda: draw_leaderboard(rated.no_leaderboard()),
    "history": lambda: draw_history(rated.history()),
    "history-long": lambda: draw_history(rated.long_history()),
    "standing": lambda: draw_advantage(rated.standing()),
    "history-one": lambda: draw_history(rated.first_match()),
    "result": lambda: draw_result(results.won()),
    "result-draw": lambda: draw_result(results.drawn()),
    "result-bare": lambda: draw_result(results.given_up()),
    "standings": lambda: draw_standings(tourneys.standings()),
    "standings-elimination": lambda: draw_standings(tourneys.knocked_out()),
    "standings-empty": lambda: draw_standings(tourneys.no_standings()),
    "bracket-double": lambda: draw_bracket(tourneys.double_bracket()),
    "bracket-won": lambda: draw_bracket(tourneys.won_bracket()),
    "bracket-large": lambda: draw_bracket(tourneys.large_bracket()),
    "signs": sign_sheet.draw_signs,
}


def opened(picture: Picture) -> Image.Image:
    """Returns the picture as pixels."""
    return Image.open(io.BytesIO(picture.data)).convert("RGB")


def phone_size(picture: Picture) -> Image.Image:
    """Returns the picture as a phone shows it, 400 px wide."""
    image = opened(picture)
    return image.resize((WIDTH, WIDTH * image.height // image.width), Image.Resampling.BOX)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, draw in SCENES.items():
        phone_size(draw()).quantize(128).save(FOLDER / f"{name}.png", optimize=True)
