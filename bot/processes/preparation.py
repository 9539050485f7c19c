"""What a process loads before it works for the bot."""

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
    """Loads games, grammars, fonts and colours. Blocks for a second the first time; in a copy of a
    process that has done it there is nothing left to do. Where nothing can be drawn, as a font is
    missing, it goes without: the process may have other things to do."""
    try:
        warm_up()
    except Exception:
        log.exception("nothing can be drawn")
    garbage_collector.prepare_collector()


def prepare_to_draw(faces: Path | None) -> None:
    """The same, for a process that draws: it keeps cards in a folder, if there is one."""
    prepare_process()
    card_face.cache.keep_in(None if faces is None else FaceFolder(faces))
