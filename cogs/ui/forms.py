"""Forms: windows in which members type, as data. They outlive a restart, as controls do."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import discord
from discord.ext import commands

from bot.app.client import Interaction
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingFile, open_modal
from cogs.ui.answers import ActionSource
from cogs.ui.component_ids import ComponentId
from cogs.ui.controls import without_dispatch

MOST_FIELDS: Final = 5
FORM_GONE: Final = "I no longer know this form. Please open it again."


@dataclass(frozen=True, slots=True)
class TextField:
    """A field of a form: its id, what it asks for (which may name the values of the form's id with
    {}), what is said below that, and how many characters it takes at most. `lines` lets members
    type several lines."""

    id: str
    label: str
    description: str | None = None
    longest: int = 4000
    lines: bool = False
    required: bool = True


class Form(ActionSource):
    """A form whose submission is always answered. The action gets what was typed after the values
    of the id, a field each. `file` names the file in which the text of the last field is given back
    if it is refused. Values of the constructor have defaults, for when only the submission is
    known."""

    title: ClassVar[str]
    fields: tuple[TextField, ...]
    file: ClassVar[str] = ""

    def __init_subclass__(
        cls,
        id: ComponentId,  # noqa: A002 - as a control's
        action: type[Any],
        **fixed: Any,
    ) -> None:
        cls.component_id, cls.action, cls.fixed = id, action, fixed
        if len(cls.fields) > MOST_FIELDS:
            raise ValueError(f"a form has at most {MOST_FIELDS} fields: {cls.__name__}")

    def __init__(self, *values: Any) -> None:
        self.id_values = values

    def modal(self, title: str = "", **typed: str) -> discord.ui.Modal:
        """Returns the window to open, with what is typed into its fields so far."""
        modal = discord.ui.Modal(
            title=title or self.title,
            timeout=None,
            custom_id=self.component_id.make(*self.id_values),
        )
        for field in self.fields:
            style = discord.TextStyle.paragraph if field.lines else discord.TextStyle.short
            text = discord.ui.TextInput[Any](
                custom_id=field.id,
                style=style,
                max_length=field.longest,
                required=field.required,
                default=typed.get(field.id) or None,
            )
            modal.add_item(
                discord.ui.Label(
                    text=field.label.format(*self.id_values),
                    description=field.description,
                    component=text,
                )
            )
        return without_dispatch(modal)

    def wanted(self, *given: Any) -> Any:
        """Returns the action that was asked for by a submission: by its id, and what was typed.
        Raises Refusal for an id that isn't spelled as those of the form are."""
        custom_id, *typed = given
        try:
            self.id_values = self.component_id.read(custom_id)
        except ValueError as error:
            raise Refusal(FORM_GONE) from error
        return super().wanted(*typed)

    async def open(self, interaction: Interaction, title: str = "", **typed: str) -> None:
        """Answers with the form, with what is typed into its fields so far."""
        await open_modal(interaction, self.modal(title, **typed))


class FormListener(commands.Cog):
    """Takes what members typed into forms, whoever opened them and whenever."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Called by the library whenever somebody uses a command, presses something or submits a
        form."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        data: Any = interaction.data
        for kind in Form.__subclasses__():
            if f"{data['custom_id']}:".startswith(f"{kind.component_id.prefix}:"):
                await _submit(interaction, kind, data)


async def _submit(interaction: Interaction, kind: type[Form], data: Any) -> None:
    """Has the controller do what a form asks for."""
    typed = dict(_typed(data))
    texts = [typed.get(field.id, "")[: field.longest] for field in kind.fields]
    given_back = [OutgoingFile(kind.file, texts[-1].encode("utf-8", "replace"))]
    typed_files = given_back[: bool(kind.file)]
    await kind().answer(interaction, data["custom_id"], *texts, typed=typed_files)


def _typed(part: Any) -> Iterator[tuple[str, str]]:
    """Yields the ids of the fields in a part of a submitted form, with what was typed into each."""
    for inside in (*part.get("components", ()), *filter(None, [part.get("component")])):
        yield from _typed(inside)
    if "value" in part:
        yield part["custom_id"], part["value"]
