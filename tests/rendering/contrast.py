"""The contrast of two colours."""

from __future__ import annotations

from rendering.draw.theme import Colour


def contrast(one: Colour, other: Colour) -> float:
    """Returns the contrast ratio of two colours after WCAG 2, from 1 to 21."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: Colour) -> float:
    red, green, blue = (
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
        for c in (part / 255 for part in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
