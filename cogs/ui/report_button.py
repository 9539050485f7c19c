"""The button by which members report a message, the form that asks why, and the actions that both
stand for. What they do is in `cogs/hosting/`."""

from dataclasses import dataclass

from bot.limits.reports import LONGEST_REASON
from bot.store.limits.member_reports import ReportKind
from cogs.ui.component_ids import MATCH_ID, ComponentId, one_of
from cogs.ui.controls import ActionButton
from cogs.ui.forms import Form, TextField

_MESSAGE = one_of("deck", "challenge"), MATCH_ID


@dataclass(frozen=True, slots=True)
class AskReason:
    """Asks why a shared deck or a challenge is to be reported."""

    kind: ReportKind
    about: str


@dataclass(frozen=True, slots=True)
class Report:
    """Reports a shared deck or a challenge to those who run the server."""

    kind: ReportKind
    about: str
    reason: str


ReportAction = AskReason | Report


class ReportButton(ActionButton, id=ComponentId("report", *_MESSAGE), action=AskReason):
    label = "Report"


class ReportForm(Form, id=ComponentId("report:why", *_MESSAGE), action=Report):
    title = "Report"
    fields = (
        TextField(
            "reason",
            "What is wrong with it?",
            "Who runs this server reads this, and sees that it is from you.",
            longest=LONGEST_REASON,
            lines=True,
        ),
    )
