"""The modules, fonts and data that a process loads before it works for the bot."""

import logging
from functools import cache
from pathlib import Path

from bot.processes import garbage_collector
from rendering.cards import card_face
from rendering.draw.face_folder import FaceFolder
from rendering.warm_up import warm_up

log = logging.getLogger(__name__)


@cache
def prepare_process() -> None:
    """Loads games, grammars, fonts and colours. Blocks for a second, but does nothing in a copy of
    a prepared process. If drawing is impossible, for example because a font is missing, logs the
    error and continues, because the process may have other work."""
    try:
        warm_up()
    except Exception:
        log.exception("nothing can be drawn")
    garbage_collector.prepare_collector()


def prepare_to_draw(faces: Path | None) -> None:
    """Like `prepare_process`, for a process that draws. Drawn cards are cached in the folder
    `faces`; None means no folder."""
    prepare_process()
    card_face.cache.keep_in(None if faces is None else FaceFolder(faces))
