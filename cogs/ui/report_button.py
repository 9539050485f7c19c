"""The button that reports something, the form that asks why, and the actions of both.
`cogs/hosting/` handles the actions."""

from dataclasses import dataclass
from typing import Final, get_args

from bot.limits.reports import LONGEST_REASON
from bot.store.limits.member_reports import ReportKind
from cogs.ui.component_ids import MATCH_ID, ComponentId, Part, one_of
from cogs.ui.controls import ActionButton
from cogs.ui.forms import ChoiceField, Form, TextField

_KIND: Final = one_of(*get_args(ReportKind))


@dataclass(frozen=True, slots=True)
class AskReason:
    """The action that asks a member for the reason of a report."""

    kind: ReportKind
    about: str


@dataclass(frozen=True, slots=True)
class Report:
    """The action that reports something to the moderators of the server. If the form let the member
    choose what to report, `instead` is the chosen kind of subject; otherwise it is None."""

    kind: ReportKind
    about: str
    instead: ReportKind | None
    reason: str


ReportAction = AskReason | Report


class ReportButton(ActionButton, id=ComponentId("report", _KIND, MATCH_ID), action=AskReason):
    label = "Report"


class ReportForm(
    Form, id=ComponentId("report:why", _KIND, Part("[0-9A-Za-z]{1,12}", str)), action=Report
):
    title = "Report"
    fields = (
        ChoiceField("subject", "About", one_of("match", "problem"), radio=True),
        TextField(
            "reason",
            "What is wrong with it?",
            "The moderators of this server read this, and see that it's from you.",
            longest=LONGEST_REASON,
            lines=True,
        ),
    )
