"""PNG files that are joined from rows that were compressed before."""

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from PIL import Image
from zlib_ng import zlib_ng as zlib

from rendering.draw.colour_table import palette
from rendering.draw.looks import COMMON, GameLook

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_EIGHT_BITS_INDEXED: Final = (8, 3, 0, 0, 0)
_STREAM_BEGINS: Final = b"\x78\x9c"
_STREAM_ENDS: Final = b"\x03\x00"
_EFFORT: Final = 4
_MODULUS: Final = 65521


@dataclass(frozen=True, slots=True)
class PackedRows:
    """Some compressed rows of a picture: a piece of its PNG data, and the values for the file's
    checksum.

    `length` and `checksum` describe the rows before compression.
    """

    height: int
    data: bytes
    length: int
    checksum: int


def pack(image: Image.Image) -> PackedRows:
    """Returns the compressed rows of a picture of colour numbers. `png` can join them with rows of
    other pictures."""
    rows = Image.new("L", (image.width + 1, image.height), 0)
    rows.paste(image, (1, 0))
    plain = rows.tobytes()
    packer = zlib.compressobj(_EFFORT, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = packer.compress(plain) + packer.flush(zlib.Z_SYNC_FLUSH)
    return PackedRows(image.height, data, len(plain), zlib.adler32(plain))


def png(width: int, bands: Iterable[PackedRows], look: GameLook = COMMON) -> bytes:
    """Returns a PNG file that shows these rows below each other, each `width` pixels wide, in the
    colours of `look`."""
    height, checksum, data = 0, 1, [_STREAM_BEGINS]
    for band in bands:
        height += band.height
        checksum = _joined(checksum, band.checksum, band.length)
        data.append(band.data)
    data += (_STREAM_ENDS, struct.pack(">L", checksum))
    return b"".join(
        (
            _SIGNATURE,
            *_chunk(b"IHDR", struct.pack(">LL5B", width, height, *_EIGHT_BITS_INDEXED)),
            *_chunk(b"PLTE", palette(look)),
            *_chunk(b"IDAT", b"".join(data)),
            *_chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> tuple[bytes, ...]:
    check = zlib.crc32(data, zlib.crc32(kind))
    return struct.pack(">L", len(data)), kind, data, struct.pack(">L", check)


def _joined(before: int, after: int, length: int) -> int:
    """Returns the Adler-32 checksum of two joined pieces from the checksum of each; `length` is the
    second's."""
    low, high = before & 0xFFFF, before >> 16
    total = (low + (after & 0xFFFF) - 1) % _MODULUS
    weighted = (high + (after >> 16) + length * (low - 1)) % _MODULUS
    return weighted << 16 | total
