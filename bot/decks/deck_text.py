"""The text and the name of a deck, as a player sends them and as they are stored."""

from pathlib import Path

from bot.base.discord_text import cut, one_line
from bot.base.refusals import Refusal
from engine.names import case_key

DECK_BYTES = 64 * 1024
NAME_LENGTH = 80

FILE_BYTES = 1 << 20
"""The most bytes that are read of a file that a terminal command names; the games' own limits are
far lower."""


def file_bytes(path: str) -> bytes:
    """Returns the content of a file that a terminal command names, at most FILE_BYTES bytes. Raises
    Refusal if the file can't be read."""
    try:
        with Path(path).open("rb") as file:
            return file.read(FILE_BYTES)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise Refusal(f"{path} can't be read: {reason}") from None


def readable(text: str | bytes) -> str:
    """Returns a deck text, decoded from UTF-8, without byte order mark and with plain line ends.
    Raises Refusal if `text` is too long, empty or not text."""
    try:
        data = text if isinstance(text, bytes) else text.encode()
        check_size(len(data))
        text = data.decode("utf-8-sig")
    except UnicodeError:
        raise Refusal(
            "Your deck isn't text in UTF-8, so I can't read it. If it came from a word "
            "processor, save it as plain text (UTF-8) and send it again."
        ) from None
    if "\0" in text:
        raise Refusal("Your file looks like a program or a picture, not like a deck's text.")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise Refusal("Your deck is empty. Write some cards and send it again.")
    return text


def check_size(size: int) -> None:
    """Raises Refusal if a deck text of `size` bytes is too long."""
    if size > DECK_BYTES:
        raise Refusal(
            f"Your deck has {size / 1024:,.1f} KiB; I read decks of up to {DECK_BYTES // 1024} "
            "KiB. Shorten its comments, or use fewer cards."
        )


def clean_name(name: str) -> str:
    """Returns a deck's name as it is stored: one line, of limited length. Returns "" if nothing is
    left."""
    return cut(one_line(name), NAME_LENGTH)


def deck_key(name: str) -> str:
    """Returns the key under which a member's deck is stored, made from its name. Keys are in
    databases, so this function must never change. Decks are also searched with
    `engine.names.find_named`."""
    return case_key(name)
