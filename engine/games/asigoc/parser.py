"""The parser of deck texts. It reads as much of a text as it can, and reports all problems."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from lark import Token

from engine.card_files.deck_checks import looks_alike
from engine.card_files.deck_file import NO_FILE, DeckFile
from engine.card_files.deck_file import Definition as CardDefinition
from engine.card_files.deck_reader import DeckReader, decode_text, must_be_right
from engine.card_files.diagnostics import shortened_text
from engine.card_files.literals import LARGEST, number, read_strings
from engine.card_files.segments import Block
from engine.card_files.spans import Span, problem, span_of
from engine.card_files.tolerant_parser import TolerantParser
from engine.decks import Deck
from engine.games.asigoc.cards import Ability, Ace, Card, DeckList, Item, Weapon
from engine.games.asigoc.diagnostics import diagnose
from engine.games.asigoc.segmenter import KINDS, blocks, section_parts, section_start
from engine.games.asigoc.transform import GRAMMAR, Parsed
from engine.names import KnownNames, same_sight
from engine.problems import Problem


@dataclass(frozen=True, slots=True)
class CardReference:
    """The name of a card in the text, with its place."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Definition(CardDefinition[Weapon | Item | Ace]):
    """A card as defined in a text, with the place of its name. `ability` is the place of the
    ability's conditions and costs (or of the name, if there is no ability). `searches` are the card
    names that its effects search for."""

    ability: Span
    searches: tuple[CardReference, ...]


@dataclass(frozen=True, slots=True)
class ReadDeck(DeckList):
    """A deck as read from text, with the places in the text. `known` are the cards of the set,
    which the deck may list without defining them."""

    file: DeckFile[Definition] = NO_FILE
    known: tuple[Card, ...] = ()

    def usable(self) -> dict[str, Card]:
        """Returns the cards that the deck may list, by name. The deck's own cards replace cards of
        the set with the same name."""
        return {card.name: card for card in (*self.known, *self.own)}


GAME: Final = "asigoc"
LOWEST: Final = 1
HIGHEST: Final = 10
"""The range of a number in a deck. Attack and Block are 0 to 10."""

_WEAPON_WORDS: Final = {
    "THIS": ("`this` is a Weapon that has the ability; {} has none.", "attack +1 mine"),
    "DISCARDED": ("`discarded` is for Weapons: {} is never on the field.", "Use it on a Weapon."),
}


def parse_deck(text: str | bytes, known: Mapping[str, Card] = {}) -> Deck:
    """Returns the deck for a deck text. The deck's `content` is a ReadDeck.

    The deck may list the `known` cards without defining them. Mistakes in the text don't raise an
    error: they are in the deck's `problems`, in the order of the text, and the rest is still read.
    Source: ASIGOC, section 3.

    >>> deck = parse_deck('weapon "Torch" 1/2\\ndeck: "Fire" by "Ann"\\n"Torch"')
    >>> deck.name, [card.name for card in deck.content.own]
    ('Fire', ['Torch'])
    """
    source, problems = decode_text(text)
    if problems:
        return Deck(GAME, None, None, source, ReadDeck(None, ()), tuple(problems))
    reader = _DeckReader(source, known=known)
    reader.read()
    reader.note_clashes(known)
    file = reader.file()
    own = {name: one.card for name, one in file.by_name().items()}
    icons = {name: icon for name, icon in reader.icons.items() if name in known}
    shown = {name: replace(known[name], icon=icon) for name, icon in icons.items()}
    usable = {**known, **shown, **own}
    listed = {line.name: usable.get(line.name) for line in file.lines if not line.role}
    chosen = [usable.get(line.name) for line in file.lines if line.role]
    content = ReadDeck(
        next((card for card in chosen if isinstance(card, Ace)), None),
        tuple(card for card in listed.values() if isinstance(card, Weapon | Item)),
        tuple(own.values()),
        file,
        tuple(known.values()),
    )
    return reader.deck(GAME, content)


def parse_cards(text: str) -> dict[str, Card]:
    """Returns the cards that the text defines, by name. If a name is defined twice, the first card
    counts. The cards need not be legal in a deck: numbers may be 0 to LARGEST. Raises ValueError
    for the first problem."""
    source, problems = decode_text(text)
    must_be_right(problems)
    reader = _DeckReader(source, lowest=0, highest=LARGEST)
    reader.read()
    must_be_right(reader.deck(GAME, None).problems)
    return {name: one.card for name, one in reader.file().by_name().items()}


class _DeckReader(DeckReader[Parsed, Definition]):
    """The reader of one text."""

    def __init__(
        self,
        source: str,
        lowest: int = LOWEST,
        highest: int = HIGHEST,
        known: Mapping[str, Card] = {},
    ) -> None:
        words, problems = read_strings(GRAMMAR.split(source), {"STRING"})
        section = section_start(words)
        self.known = known
        self._set = known
        _find_meant(words, known)
        cards = list(blocks(words[:section]))
        problems += _number_problems(words, lowest, highest)
        for block in cards:
            problems += _weapon_only(block.head)
        parser = TolerantParser[Parsed](source, GRAMMAR, diagnose, problems)
        super().__init__(words, section, parser, cards, section_parts(words[section:]))
        if 0 < section < len(words) and words[section].line == words[section - 1].end_line:
            self.report("syntax", "`deck:` begins a line of its own.", span_of(words[section]))

    def card(self, block: Block) -> Definition | None:
        """Returns the card with the lines below it; None if any of them can't be read."""
        card = self.parser.parse("card", block.head)
        below = [self._below(line, block.rest[:at]) for at, line in enumerate(block.rest)]
        if not isinstance(card, Weapon | Item | Ace) or None in below:
            return None
        name = span_of(block.head[1])
        ability = name if isinstance(card, Weapon) else _before_colon(block.head[2:])
        for words, parsed in zip(block.rest, below, strict=True):
            assert isinstance(card, Weapon)
            if isinstance(parsed, Ability):
                card = replace(card, ability=parsed)
                ability = _before_colon(words)
            elif isinstance(parsed, tuple):
                card = replace(card, enters=parsed)
        searches = [one for line in (block.head, *block.rest) for one in _searches(line)]
        return Definition(card, name, ability, tuple(searches))

    def _below(self, line: Sequence[Token], above: Sequence[Sequence[Token]]) -> Parsed | None:
        """Returns the content of a line below a Weapon; None for a second line of one sort."""
        enters = line[0].type == "ENTERS"
        parsed = self.parser.parse("enters" if enters else "ability", line)
        if parsed is None or all((other[0].type == "ENTERS") != enters for other in above):
            return parsed
        what = "`enters:` line" if enters else "activated ability"
        message = f"A Weapon has at most one {what}."
        self.report("too-many-abilities", message, span_of(line[0]).to(span_of(line[-1])))
        return None

    def prefixes(self) -> Mapping[str, str]:
        """Returns the word `ace` for each Ace of the text and of the set."""
        cards = {**self._set, **{one.card.name: one.card for one in self.definitions}}
        return {name: "ace " for name, card in cards.items() if isinstance(card, Ace)}

    def note_unread(self, block: Block) -> None:
        """Stores the names of cards that couldn't be read, so that listing them isn't reported as
        another problem. Sets `nameless` if the block may define a card whose name isn't certain."""
        words = [word for word in block.head[:2] if word.type == "STRING"]
        if not words or self.parser.has_problem(words):
            self.nameless = self.nameless or block.head[0].type not in ("ENTERS", "_COLON")
        self.unread.update(str(word) for word in words)
        for at, word in enumerate(block.head[2:], 2):
            if word.type == "STRING" and block.head[at - 1].type in KINDS:
                self.unread.add(str(word))

    def note_clashes(self, known: Mapping[str, Card]) -> None:
        """Adds problems for cards whose names clash with the set. An equal name is only a warning:
        the deck plays its own card. A name that merely looks alike is an error."""
        seen = {same_sight(name): name for name in known}
        for definition in self.definitions:
            card = definition.card
            other = seen.get(same_sight(card.name), card.name)
            if other != card.name:
                self.parser.problems.append(looks_alike(card.name, other, definition.span, "set"))
            if known.get(card.name, card) != card:
                message = f'"{card.name}" is another card in the set; this deck plays its own.'
                hint = "Give yours another name, or leave it out to play the set's."
                self.parser.problems.append(
                    problem("own-card", message, definition.span, hint, "warning")
                )


def _find_meant(words: list[Token], known: Iterable[str]) -> None:
    """Replaces names in search effects by the names that they mean, ignoring how they are typed."""
    places = range(1, len(words))
    strings = [at for at in places if words[at].type == "STRING"]
    own = (str(words[at]) for at in strings if words[at - 1].type in KINDS)
    names = KnownNames((*own, *known))
    for at in strings:
        if words[at - 1].type == "SEARCH":
            words[at] = words[at].update(value=names.meant(str(words[at])))


def _number_problems(words: Sequence[Token], lowest: int, highest: int) -> Iterator[Problem]:
    """Yields a problem for each number that is too small or too large. Attack and Block may always
    be 0."""
    for at, word in enumerate(words):
        if word.type not in ("INT", "SIGNED"):
            continue
        of_weapon = "_SLASH" in {near.type for near in words[max(0, at - 1) : at + 2]}
        least = 0 if of_weapon else lowest
        if least <= abs(number(word)) <= highest:
            continue
        what = "an Attack or a Block" if of_weapon else "a number here"
        message = f"`{shortened_text(word)}` is out of range: {what} is {least} to {highest}."
        yield problem("number-out-of-range", message, span_of(word))


def _weapon_only(line: Sequence[Token]) -> Iterator[Problem]:
    """Yields a problem for each word in the line of an Item or an Ace that only Weapons can
    have."""
    kind = {"ITEM": "an Item", "ACE": "an Ace"}.get(line[0].type)
    for at, word in enumerate(line if kind else ()):
        misplaced = word.type == "THIS" and line[at - 1].type != "SIGNED"
        if (found := _WEAPON_WORDS.get(word.type)) and not misplaced:
            yield problem("weapon-only", found[0].format(kind), span_of(word), found[1])


def _before_colon(ability: Sequence[Token]) -> Span:
    """Returns the place of an ability's conditions and costs; of its colon if it has none."""
    colon = next(at for at, word in enumerate(ability) if word.type == "_COLON")
    return span_of(ability[0]).to(span_of(ability[max(0, colon - 1)]))


def _searches(line: Sequence[Token]) -> list[CardReference]:
    """Returns the names that the effects of a line search for."""
    return [
        CardReference(str(word), span_of(word))
        for at, word in enumerate(line)
        if word.type == "STRING" and at and line[at - 1].type == "SEARCH"
    ]
