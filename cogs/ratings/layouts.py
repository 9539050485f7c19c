"""Ratings and records in words."""

NAME_LENGTH = 32
UNSURE = "?"
IN_A_SERVER = "Ratings belong to a server: ask me there."
LEGEND = f"-# {UNSURE} provisional: few rated matches so far"


def rating_words(shown: int, provisional: bool) -> str:
    """Returns the rating `shown` as text. If the rating is `provisional`, i.e. still uncertain, the
    text ends with a mark."""
    return f"{shown}{UNSURE if provisional else ''}"


def record_words(wins: int, losses: int, draws: int) -> str:
    """Returns a record as text: "3 won, 1 lost", and the draws if `draws` isn't 0."""
    drawn = f", {draws:,} drawn" if draws else ""
    return f"{wins:,} won, {losses:,} lost{drawn}"
