"""Faults that no card's text may have, in any game: for tests that read many texts."""

import re

from engine.faces import CardFace

_QUOTED = re.compile(r'"(\\.|[^"\\])*"|“[^”]*”')
_FAULTS = re.compile(
    r"undefined|\b(None|True|False|null)\b|[<>=_{}?]|[a-z][A-Z]"
    r"|  | [.,:;)]|\( |\.\.|,\.|:\.|:.*: .*:"
    r"|\b[Aa] [aeioAEIO]|\b[Aa]n [^aeiouAEIOU“\"8]|(?<!-)\b(\w+) \2\b"
    r"|(?<![-+/.\d])1 (?:used )?(?:attack|card|copie|counter|life|minion|spell|summon|token)s\b"
)


def faults_of(face: CardFace) -> list[str]:
    """Returns the texts of a card that are not English. Names in quotes may be anything."""
    texts = (text for block in face.text for text in (block.trigger, block.body) if text)
    return [text for text in texts if _FAULTS.search(_QUOTED.sub("“Imp”", text))]
