"""Audit logs in words."""

from collections.abc import Callable, Mapping

from bot.base.discord_text import counted
from bot.store.tournaments.audit_log import AuditEntry

BOT = "Deckhand"
"""The name of the actor if the bot itself did something."""

NOBODY = "somebody"
"""The name shown for an entrant who withdrew their sign-up: their own name is no longer known."""


def entry_words(
    entry: AuditEntry, names: Mapping[int, str], said: Callable[[str], str] = str
) -> str:
    """Returns an audit log entry as a sentence, such as "Alice dropped Bob out of round 2: did not
    come". `names` maps the ids of entrants to their names. `said` escapes text that members typed,
    as Discord or a file needs it."""
    who = said(entry.name) if entry.user else BOT
    reason = f": {said(entry.reason)}" if entry.reason else "."
    return f"{who} {_action_words(entry, names, said)}{reason}"


def _action_words(entry: AuditEntry, names: Mapping[int, str], said: Callable[[str], str]) -> str:
    """Returns what was done, without the actor."""

    def called(entrant: int | None) -> str:
        return said(names.get(entrant, NOBODY)) if entrant is not None else NOBODY

    entrant, other, number = called(entry.entrant), called(entry.other), entry.round
    match entry.action:
        case "create":
            return "made the tournament"
        case "open":
            return "opened sign-up"
        case "close":
            return "closed sign-up"
        case "join":
            return "signed up" if number is None else f"came in late, from round {number} on"
        case "leave":
            return "withdrew their sign-up"
        case "promote":
            return "got a place from the waiting list"
        case "deck":
            return "changed their deck"
        case "start":
            players = entry.facts.get("players")
            return "started the tournament" + (
                f" with {counted(int(players), 'player')}" if players else ""
            )
        case "round":
            return f"began round {number}"
        case "finish":
            return "ended the tournament" + (f": {entrant} has won" if entry.entrant else "")
        case "once":
            return "stopped repeating the tournament every week"
        case "pause":
            return "paused the tournament"
        case "resume":
            return "resumed the tournament"
        case "add":
            return f"let {entrant} come in late, from round {number} on"
        case "drop":
            return "dropped out" if entry.entrant is None else f"dropped {entrant}"
        case "return":
            back = "came back" if entry.entrant is None else f"brought {entrant} back"
            return back if number is None else f"{back} for round {number}"
        case "result":
            met = f"the result of {entrant} against {other} in round {number}"
            return f"set {met}{_result_words(entry, entrant, other)}"
        case "correct":
            met = f"the result of {entrant} against {other} in round {number}"
            return f"corrected {met}{_result_words(entry, entrant, other)}"
        case "bye":
            return f"gave {entrant} a bye in round {number}"
        case "extend":
            return (
                f"gave round {number} {counted(int(entry.facts.get('minutes', 0)), 'more minute')}"
            )
        case "undo":
            return f"undid round {number}"
        case "cancel":
            return "cancelled the tournament"
        case "source":
            named = said(str(entry.facts.get("source") or ""))
            return f"named the public number: {named}" if named else "named no public number"
        case "move":
            return f"moved the tournament to #{said(str(entry.facts.get('channel', '')))}"
        case "call":
            return _called_words(int(entry.facts.get("users", 0)))
        case "number":
            before = entry.facts.get("before")
            typed = f"typed the public number {said(str(entry.facts.get('number', '')))}"
            return f"{typed} (it was {said(str(before))})" if before else typed
        case "draw":
            number = entry.facts.get("number")
            return f"drew it from {said(str(number))}" if number else "drew it without the number"


def _called_words(users: int) -> str:
    return f"called {counted(users, 'organiser')}" if users else "couldn't call any organiser"


def _result_words(entry: AuditEntry, a: str, b: str) -> str:
    """Returns what a result is now, and what it was before."""
    facts = entry.facts
    now = (
        f" to {_winner_words(str(facts['winner']), a, b)}, {facts['games']}"
        if "winner" in facts
        else ""
    )
    if not facts.get("before"):
        return now
    winner, _, games = str(facts["before"]).partition(" ")
    return f"{now} (it was {_winner_words(winner, a, b)}, {games})"


def _winner_words(winner: str, a: str, b: str) -> str:
    """Returns a result in words, without its games."""
    if winner in ("A", "B"):
        return f"a win for {a if winner == 'A' else b}"
    return "a draw" if winner == "draw" else "a loss for both"
