"""A deck to print and cut out: nine cards of 63 x 88 mm on each page of a PDF file."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final

from PIL import ImageOps
from PIL.PdfParser import IndirectReference, PdfBinary, PdfName, PdfParser
from zlib_ng import zlib_ng as zlib

from engine.decks import DeckSheet, SheetCard
from engine.views import CardView
from rendering.cards.card_face import card_image, has_whole_text
from rendering.cards.card_layout import card_name
from rendering.cards.grid import pages_of
from rendering.draw import paint, theme
from rendering.draw.colour_table import in_colours, palette
from rendering.draw.looks import Frame, look_of
from rendering.draw.text import draw_block, line_height, one_line
from rendering.draw.unicode_text import LONGEST_TEXT, clean

CARDS_ON_A_PAGE: Final = 9
_COLUMNS: Final = 3
_CARD_WIDTH: Final = 63.0
_CARD_HEIGHT: Final = 88.0
_DOTS: Final = 300 / 25.4
"""Pixels in a millimetre, at 300 dots an inch."""
_POINTS: Final = 72 / 25.4
"""Units of the file in a millimetre."""
_WIDE: Final = round(_CARD_WIDTH * _DOTS)
_HIGH: Final = round(_CARD_HEIGHT * _DOTS)
_MARK_BEGINS: Final = 1.0
_MARK_ENDS: Final = 5.0
"""Millimetres from the cards at which the marks for cutting begin and end."""
_MARK: Final = "0.25 w 0.5 G"
_FOOT_GAP: Final = 1.5
_FOOT_WIDTH: Final = _CARD_WIDTH - 2.0
_EFFORT: Final = 6


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, in millimetres."""

    title: str
    width: float
    height: float


PAPERS: Final[Mapping[str, Paper]] = {
    "a4": Paper("A4", 210.0, 297.0),
    "letter": Paper("US Letter", 215.9, 279.4),
}


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card's picture as compressed data. `whole` says whether all of the card's text is on it;
    False if some was cut."""

    data: bytes
    whole: bool


def cards_to_print(sheet: DeckSheet) -> tuple[SheetCard, ...]:
    """Returns the different cards in the deck's list, without tokens and without cards that the
    deck declares but doesn't use."""
    return tuple(card for card in sheet.cards if card.count > 0)


def draw_printed_cards(cards: Iterable[SheetCard], game: str = "") -> tuple[PrintedCard, ...]:
    """Returns the pictures of the cards at 300 dots an inch. A long text is drawn smaller, and is
    cut if it still doesn't fit. `game` is the key of the game whose frames the cards have."""
    frame = look_of(game).frame
    return tuple(_printed(CardView(card.face, badges=card.badges), frame) for card in cards)


def _printed(card: CardView, frame: Frame) -> PrintedCard:
    image = card_image(card, _WIDE, _HIGH, frame=frame)
    data = zlib.compress(image.tobytes(), _EFFORT)
    short = all(len(block.body) <= LONGEST_TEXT for block in card.face.text)
    return PrintedCard(data, short and has_whole_text(card, _WIDE, _HIGH))


def printed_pages(sheet: DeckSheet) -> int:
    """Returns the number of printed pages for the deck."""
    return pages_of(sum(card.count for card in cards_to_print(sheet)), CARDS_ON_A_PAGE)


def printed_deck(sheet: DeckSheet, game: str, paper: Paper, drawn: Sequence[PrintedCard]) -> bytes:
    """Returns a PDF file with every card of the deck, repeated by its count, with marks for
    cutting. Below the cards are the deck's name, its author and `game`, the title of its game.

    `drawn` are the pictures of `cards_to_print`. Each picture is in the file only once, however
    often it is printed. Raises ValueError if there isn't one picture for each card.
    """
    cards = cards_to_print(sheet)
    name = clean(sheet.name or "") or "Deck"
    author = clean(sheet.author or "")
    credit = f"{name} by {author}" if author else name
    pages = printed_pages(sheet)
    file = _File(name)
    pictures = [file.add_card(one.data) for one in drawn]
    copies = [
        (picture, card, one.whole)
        for picture, card, one in zip(pictures, cards, drawn, strict=True)
        for _ in range(card.count)
    ]
    for page in range(pages):
        laid = copies[page * CARDS_ON_A_PAGE : (page + 1) * CARDS_ON_A_PAGE]
        cut = dict.fromkeys(card_name(card.face) for _, card, whole in laid if not whole)
        note = f"Text shortened: {', '.join(cut)}" if cut else ""
        words = (credit, f"{clean(game)} · page {page + 1} of {pages}", note)
        feet = [file.add_words(one) if one else None for one in words]
        file.add_page(paper, [picture for picture, *_ in laid], feet)
    return file.finished()


class _File:
    """A PDF file that is being written, by the parser that Pillow writes PDF files with. Pillow's
    own `save` would make pictures of few colours eight times as large."""

    def __init__(self, title: str) -> None:
        self._file = BytesIO()
        self._pdf = PdfParser(f=self._file, mode="w+b")
        self._pdf.info["Title"] = title
        self._pdf.start_writing()
        self._pdf.write_header()
        self._pages: list[tuple[Paper, dict[str, Any], bytes]] = []
        table = palette()
        space = [PdfName("Indexed"), PdfName("DeviceRGB"), len(table) // 3 - 1, PdfBinary(table)]
        self._colours = self._pdf.write_obj(None, space)

    def add_card(self, data: bytes) -> IndirectReference:
        """Adds a card's picture to the file."""
        return self._add_image(data, _WIDE, _HIGH, self._colours)

    def add_words(self, words: str) -> tuple[IndirectReference, float, float]:
        """Adds a line of words to the file, black on white. Returns a reference to it, and its
        width and height in millimetres."""
        room = round(_FOOT_WIDTH * _DOTS)
        block = one_line(words, "text", theme.INK, (theme.BODY, theme.SMALLEST), room)
        image = paint.blank_picture(block.width + 4, line_height(block.size), theme.PARCHMENT)
        draw_block(image, block, 2, 0)
        grey = ImageOps.autocontrast(in_colours(image).convert("L"))
        data = zlib.compress(grey.tobytes(), _EFFORT)
        added = self._add_image(data, *grey.size, PdfName("DeviceGray"))
        return added, grey.width / _DOTS, grey.height / _DOTS

    def _add_image(
        self, data: bytes, width: int, height: int, colours: IndirectReference | PdfName
    ) -> IndirectReference:
        return self._pdf.write_obj(
            None,
            stream=data,
            Type=PdfName("XObject"),
            Subtype=PdfName("Image"),
            Width=width,
            Height=height,
            BitsPerComponent=8,
            ColorSpace=colours,
            Filter=PdfName("FlateDecode"),
        )

    def add_page(
        self,
        paper: Paper,
        cards: Sequence[IndirectReference],
        feet: Sequence[tuple[IndirectReference, float, float] | None],
    ) -> None:
        """Adds a page with up to nine cards in rows from the top left on. `feet` are the words
        below each column of cards, as returned by `add_words`; None means no words."""
        rows = CARDS_ON_A_PAGE // _COLUMNS
        left = (paper.width - _COLUMNS * _CARD_WIDTH) / 2
        low = (paper.height - rows * _CARD_HEIGHT) / 2
        used: dict[str, IndirectReference] = {}
        drawn = [_MARK, *_cut_marks(left, low, rows)]

        def lay(picture: IndirectReference, x: float, y: float, width: float, high: float) -> None:
            key = f"i{picture.object_id}"
            used[key] = picture
            numbers = " ".join(f"{value * _POINTS:.3f}" for value in (width, 0, 0, high, x, y))
            drawn.append(f"q {numbers} cm /{key} Do Q")

        for number, picture in enumerate(cards):
            row, column = divmod(number, _COLUMNS)
            x, y = left + column * _CARD_WIDTH, low + (rows - 1 - row) * _CARD_HEIGHT
            lay(picture, x, y, _CARD_WIDTH, _CARD_HEIGHT)
        for column, foot in enumerate(feet):
            if foot is not None:
                words, width, high = foot
                middle = left + (column + 0.5) * _CARD_WIDTH
                lay(words, middle - width / 2, low - _FOOT_GAP - high, width, high)
        sets = [PdfName(name) for name in ("PDF", "ImageB", "ImageI")]
        resources = {"ProcSet": sets, "XObject": used}
        self._pages.append((paper, resources, "\n".join(drawn).encode()))

    def finished(self) -> bytes:
        """Returns the bytes of the whole file."""
        pdf = self._pdf
        pdf.pages = [pdf.next_object_id(0) for _ in self._pages]
        pdf.write_catalog()
        for page, (paper, resources, drawn) in zip(pdf.pages, self._pages, strict=True):
            contents = pdf.write_obj(None, stream=drawn)
            box = [0, 0, paper.width * _POINTS, paper.height * _POINTS]
            pdf.write_page(page, Resources=resources, MediaBox=box, Contents=contents)
        pdf.write_xref_and_trailer()
        return self._file.getvalue()


def _cut_marks(left: float, low: float, rows: int) -> Iterable[str]:
    """Yields a short line at both ends of every cut."""
    right, top = left + _COLUMNS * _CARD_WIDTH, low + rows * _CARD_HEIGHT
    for column in range(_COLUMNS + 1):
        x = left + column * _CARD_WIDTH
        yield _line(x, low - _MARK_BEGINS, x, low - _MARK_ENDS)
        yield _line(x, top + _MARK_BEGINS, x, top + _MARK_ENDS)
    for row in range(rows + 1):
        y = low + row * _CARD_HEIGHT
        yield _line(left - _MARK_BEGINS, y, left - _MARK_ENDS, y)
        yield _line(right + _MARK_BEGINS, y, right + _MARK_ENDS, y)


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    at, to = (f"{x * _POINTS:.3f} {y * _POINTS:.3f}" for x, y in ((x, y), (to_x, to_y)))
    return f"{at} m {to} l S"
