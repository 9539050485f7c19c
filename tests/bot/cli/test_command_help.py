"""The help of each terminal command, as the parser prints it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

import pytest

from bot.cli.command_line import _parser, main


def nested(
    parser: argparse.ArgumentParser, before: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], argparse.ArgumentParser]]:
    """Yields the words of every command, also of one within another, with its parser."""
    yield before, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                yield from nested(command, (*before, name))


ALL = dict(nested(_parser("deckhand")))


@pytest.mark.parametrize("words", ALL, ids=lambda words: " ".join(words) or "deckhand")
def test_the_help_of_a_command_names_it_and_what_follows_it(
    words: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main([*words, "--help"])
    said = capsys.readouterr()
    assert end.value.code == 0
    assert said.err == ""
    assert said.out.startswith(f"usage: {' '.join(('deckhand', *words))} [-h]")
    for action in ALL[tuple(words)]._actions:
        if action.help != argparse.SUPPRESS:
            values = [str(action.metavar or action.dest)] if action.choices is None else []
            assert all(name in said.out for name in action.option_strings or values)


def test_the_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    listed = {line.split()[0] for line in capsys.readouterr().out.splitlines() if line.split()}
    assert {words[0] for words in ALL if words} <= listed


def test_compare_names_both_decks_in_its_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["compare", "--help"])
    assert " A B" in " ".join(capsys.readouterr().out.split("\n\n")[0].split())
