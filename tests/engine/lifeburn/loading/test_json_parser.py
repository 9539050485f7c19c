"""JSON with places: its values, their places, and its mistakes (LIFEBURN 18.3)."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.card_files.spans import Span
from engine.games.lifeburn.loading.json_parser import (
    DEEPEST,
    BadJson,
    JsonKey,
    JsonList,
    JsonObject,
    JsonScalar,
    Node,
    plain_value,
    read_json,
)
from tests.engine.reading_time import grows_in_proportion

MOST = 10**14
"""A limit above all allowed numbers; larger ones may come out smaller."""

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-MOST, MOST)
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=20,
)
LIBERTIES = re.compile(r",\s*[}\]]|(?<!\d)0\d")
"""Allowed liberties: a comma at the end of a list, and zeros before a number."""

TOO_LARGE = re.compile(r"\d{16}")
"""A number above the limit, which is compared only for being above it."""

blanks = st.sampled_from(["", " ", "\n", "\t", "\r\n  "])


def wrong(text: str, levels: int = DEEPEST + 1) -> BadJson:
    with pytest.raises(BadJson) as found:
        read_json(text, levels=levels)
    return found.value


def read_or_mistake(text: str) -> Node | BadJson:
    try:
        return read_json(text, levels=50)
    except BadJson as error:
        return error


def python_reads(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        return error


@settings(deadline=None)
@given(values, blanks, blanks, st.booleans())
def test_it_means_what_python_says(value: Any, comma: str, colon: str, ascii_only: bool) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only, separators=(f",{comma}", f"{colon}:"))
    assert plain_value(read_json(f"{comma}{text}{colon}", levels=50)) == json.loads(text)


@settings(deadline=None)
@given(values, st.integers(0, 200), st.text('{}[],:"\\ \n1tx#é', max_size=3))
def test_it_refuses_what_python_refuses_and_says_where(value: Any, at: int, more: str) -> None:
    good = json.dumps(value, ensure_ascii=False)
    text = good[:at] + more + good[at:]
    assume(not TOO_LARGE.search(text))
    ours, pythons = read_or_mistake(text), python_reads(text)
    if isinstance(ours, BadJson):
        assert isinstance(pythons, ValueError)
        line = text.split("\n")[ours.span.line - 1]
        assert 1 <= ours.span.column <= len(line) + 1
    elif isinstance(pythons, ValueError):
        assert LIBERTIES.search(text)
    else:
        assert plain_value(ours) == pythons


def test_everything_has_its_place() -> None:
    text = '{"a": [1, "é"],\n  "b" : {\t"a": null, },\r\n "a": -2.5\n}'
    assert read_json(text) == JsonObject(
        (
            (
                JsonKey("a", Span(1, 2, 3)),
                JsonList(
                    (JsonScalar(1, Span(1, 8, 1)), JsonScalar("é", Span(1, 11, 3))), Span(1, 7)
                ),
            ),
            (
                JsonKey("b", Span(2, 3, 3)),
                JsonObject(
                    ((JsonKey("a", Span(2, 11, 3)), JsonScalar(None, Span(2, 16, 4))),), Span(2, 9)
                ),
            ),
            (JsonKey("a", Span(3, 2, 3)), JsonScalar(-2.5, Span(3, 7, 4))),
        ),
        Span(1, 1),
    )


def test_a_text_is_read_from_where_it_starts() -> None:
    assert read_json("cards:\n é [7]", 9) == JsonList((JsonScalar(7, Span(2, 5, 1)),), Span(2, 4))
    with pytest.raises(BadJson) as found:
        read_json("[\n [ x", 2)
    assert found.value.span == Span(2, 4, 1)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("-0", 0),
        ("0012", 12),
        ("1.0", 1),
        ("12e1", 120),
        ("1E-1", 0.1),
        ("9" * 40, 10**15 - 1),
        ("-" + "9" * 40, 1 - 10**15),
        (r'"\u00e9\"\\\/\b\f\n\r\t"', 'é"\\/\b\f\n\r\t'),
        (r'"\ud83d\ude00"', "😀"),
        ("[1, 2,]", [1, 2]),
        ('{"a": 1,\n}', {"a": 1}),
    ],
)
def test_numbers_escapes_and_commas_at_the_end(text: str, value: object) -> None:
    read = plain_value(read_json(text))
    assert read == value
    assert type(read) is type(value)


VALUE = "Here a value is due: a text in double quotes, a number, a list."
NAME = "A field name in double quotes is missing."
FIELD = '"amount": 2'
COMMENTS = "JSON has no comments."
AFTER = "Something follows after the end of the JSON."
AT_END = "Something is missing at the end of the JSON."
QUOTE = "This quote isn't closed on its line."


@pytest.mark.parametrize(
    ("text", "message", "span", "hint"),
    [
        ("", AT_END, Span(1, 1), None),
        (" \n ", AT_END, Span(2, 2), None),
        ('{"a":\n', AT_END, Span(2, 1), None),
        ("[1, ", AT_END, Span(1, 5), None),
        ("[\n  1", "This bracket is never closed with `]`.", Span(1, 1), None),
        ('[{"a": [1]', "This bracket is never closed with `}`.", Span(1, 2), None),
        ("{", NAME, Span(1, 2), FIELD),
        ("{1: 2}", NAME, Span(1, 2), FIELD),
        ("{a: 1}", NAME, Span(1, 2), FIELD),
        ("{,}", NAME, Span(1, 2), FIELD),
        ('{"a": 1,\n // b\n}', NAME, Span(2, 2), COMMENTS),
        ('{"a"', 'A colon is missing after "a".', Span(1, 5), FIELD),
        ('{"a" 12}', 'A colon is missing after "a".', Span(1, 6, 2), FIELD),
        ('{"\\u00e9" "b', 'A colon is missing after "é".', Span(1, 11), FIELD),
        ('{"a": 1 "b": 2}', "A comma or `}` is missing before this.", Span(1, 9), None),
        ("[1 true]", "A comma or `]` is missing before this.", Span(1, 4, 4), None),
        ('[1 "open', "A comma or `]` is missing before this.", Span(1, 4), None),
        ('[1 "\\q"]', "A comma or `]` is missing before this.", Span(1, 4), None),
        ("[1} # x", "A comma or `]` is missing before this.", Span(1, 3), None),
        ("[1 # x", "A comma or `]` is missing before this.", Span(1, 4), COMMENTS),
        ("[,]", VALUE, Span(1, 2), None),
        ("[1,,2]", VALUE, Span(1, 4), None),
        ('{"a": }', VALUE, Span(1, 7), None),
        ("trueish", VALUE, Span(1, 1, 7), None),
        ("[nul]", VALUE, Span(1, 2, 3), None),
        ("12abc", VALUE, Span(1, 1, 5), None),
        ("[1.]", VALUE, Span(1, 2, 1), None),
        ("-", VALUE, Span(1, 1), None),
        ("§", VALUE, Span(1, 1), None),
        ("# no JSON", VALUE, Span(1, 1), COMMENTS),
        ("1 2", AFTER, Span(1, 3), None),
        ("{}\n/", AFTER, Span(2, 1), COMMENTS),
        ("[]]", AFTER, Span(1, 3), None),
        ('["abc', QUOTE, Span(1, 2, 4), None),
        ('{"a\nb": 1}', QUOTE, Span(1, 2, 2), None),
        ('"a\tb"', QUOTE, Span(1, 1, 2), None),
    ],
)
def test_the_first_mistake_is_told_where_it_is_and_how_to_mend_it(
    text: str, message: str, span: Span, hint: str | None
) -> None:
    error = wrong(text)
    assert (error.problem.code, error.problem.message, error.span, error.problem.hint) == (
        "syntax",
        message,
        span,
        hint,
    )


@pytest.mark.parametrize(
    ("text", "message", "span"),
    [
        ('[1, "a\\q"]', "This text has a bad escape.", Span(1, 5, 5)),
        ('{"\\u12": 1}', "This text has a bad escape.", Span(1, 2, 6)),
        ('"\\ud800"', "This text has an escape for half a character.", Span(1, 1, 8)),
        ('["\\q" §', "This text has a bad escape.", Span(1, 2, 4)),
    ],
)
def test_a_bad_escape_is_told(text: str, message: str, span: Span) -> None:
    error = wrong(text)
    assert (error.problem.code, error.problem.message, error.span) == ("bad-escape", message, span)


def nested(count: int, opening: str, closing: str) -> str:
    return opening * count + "1" + closing * count


@pytest.mark.parametrize(
    ("opening", "closing", "most"), [('{"a":', "}", DEEPEST + 1), ("[", "]", 2 * DEEPEST + 2)]
)
def test_brackets_lie_so_deep_in_one_another_and_no_deeper(
    opening: str, closing: str, most: int
) -> None:
    read_json(nested(most, opening, closing))
    error = wrong(nested(most + 1, opening, closing))
    assert (error.problem.code, error.span) == ("too-deep", Span(1, most * len(opening) + 1))
    side_by_side = ",".join([nested(most - 1, opening, closing)] * 20)
    read_json(f"{opening}{side_by_side.replace(',', ', ' + opening[1:])}{closing}")


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":', "[[1],", "{"])
def test_endless_nesting_is_a_mistake_like_any_other(opening: str) -> None:
    error = wrong(opening * 20_000)
    assert error.problem.code == ("syntax" if opening == "{" else "too-deep")


@pytest.mark.parametrize(
    ("before", "piece", "after"),
    [
        ("[", "1,", "1]"),
        ("[", "1,", "1"),
        ('"', "\\", ""),
        ('["', '","', ""),
        ("", "9", ""),
        ("1e", "9", ""),
        ("", " ", ""),
        ("", "\n", "x"),
        ("", '{"":', ""),
        ("[{}", ",{}", ""),
        ("", "-", ""),
    ],
)
def test_long_texts_are_read_or_refused_in_time(before: str, piece: str, after: str) -> None:
    assert grows_in_proportion(read_or_mistake, before, piece, after)
