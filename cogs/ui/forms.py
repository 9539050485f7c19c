"""Forms as data: windows in which members type and choose. They outlive a restart, as controls
do."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

import discord
from discord.ext import commands

from bot.app.client import Interaction
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingFile, open_modal
from cogs.ui.answers import ActionSource
from cogs.ui.component_ids import ComponentId, Part
from cogs.ui.controls import NO_OPTION, without_dispatch

MOST_FIELDS: Final = 5
NOT_OPENED: Final = "I couldn't open the form. Please try again."
FORM_GONE: Final = "I no longer know this form. Please open it again."


@dataclass(frozen=True, slots=True)
class TextField:
    """A text field of a form. `label` asks for the text and may contain values of the form's id as
    {}; `description` is shown below it. `longest` is in characters. `lines` lets members type
    several lines."""

    id: str
    label: str
    description: str | None = None
    longest: int = 4000
    lines: bool = False
    required: bool = True


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """A field to choose one of the options that are given when the form opens: at most 25 in a menu
    or, with `radio`, 2 to 10 radio buttons. Without options the form omits the field. The action
    gets the value as `picks` reads it, None if nothing was chosen."""

    id: str
    label: str
    picks: Part[Any]
    description: str | None = None
    radio: bool = False
    required: bool = True


@dataclass(frozen=True, slots=True)
class TicksField:
    """Checkboxes, as labels by value. The action gets the frozenset of the values with a tick."""

    id: str
    label: str
    boxes: Mapping[str, str]
    description: str | None = None


@dataclass(frozen=True, slots=True)
class FileField:
    """A field for one file. The action gets the `discord.Attachment`, which isn't downloaded, or
    None if the member has given no file."""

    id: str
    label: str
    description: str | None = None
    required: bool = True


Field = TextField | ChoiceField | TicksField | FileField


@dataclass(frozen=True, slots=True)
class Filled:
    """The contents of a form's fields when it opens: `texts` by field, `options` by choice field
    (an option's `default` marks the chosen option), and the values with a tick. The fields in
    `left_out` aren't shown."""

    texts: Mapping[str, str] = field(default_factory=dict[str, str])
    options: Mapping[str, Sequence[discord.SelectOption]] = field(
        default_factory=dict[str, Sequence[discord.SelectOption]]
    )
    ticks: frozenset[str] = frozenset()
    left_out: frozenset[str] = frozenset()


class Form(ActionSource):
    """A form whose submission is always answered, also after a restart. The action gets the values
    in the id, then one value for each field. If a submission is refused, the last text field's text
    is returned as a file named `file`. The constructor's parameters have defaults, because the form
    is also made from its submission alone."""

    title: ClassVar[str]
    fields: tuple[Field, ...]
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

    def modal(self, title: str = "", filled: Filled = Filled(), **typed: str) -> discord.ui.Modal:
        """Returns the form's window, to be opened. `title` replaces the usual title of the form.
        `filled` has the contents of the fields; `typed` sets the texts of fields by their ids, as a
        shorter way."""
        modal = discord.ui.Modal(
            title=title or self.title,
            timeout=None,
            custom_id=self.component_id.make(*self.id_values),
        )
        for one in self.fields:
            component = _component(one, filled, {**filled.texts, **typed})
            if component is not None:
                label = one.label.format(*self.id_values)
                modal.add_item(
                    discord.ui.Label(text=label, description=one.description, component=component)
                )
        return without_dispatch(modal)

    def wanted(self, *given: Any) -> Any:
        """Returns the action that a submission requests. `given` has one value: the submission's
        interaction. The action is made from the values in the id, then the fields' values. Raises
        Refusal if the id doesn't have the form's format, or a value wasn't an option."""
        [interaction] = given
        data: Any = interaction.data
        try:
            self.id_values = self.component_id.read(data["custom_id"])
        except ValueError as error:
            raise Refusal(FORM_GONE) from error
        sent = _sent(data)
        return super().wanted(
            *(_value(interaction, one, sent.get(one.id, {})) for one in self.fields)
        )

    async def open(
        self, interaction: Interaction, title: str = "", filled: Filled = Filled(), **typed: str
    ) -> None:
        """Answers an interaction by opening the form; the parameters are those of `modal`. Raises
        Refusal if Discord didn't open it."""
        opened = await open_modal(interaction, self.modal(title, filled, **typed))
        if not opened.done:
            raise Refusal(NOT_OPENED)


def _component(one: Field, filled: Filled, texts: Mapping[str, str]) -> discord.ui.Item[Any] | None:
    """Returns the component of a field; None if it's left out, or a choice without options."""
    if one.id in filled.left_out:
        return None
    match one:
        case TextField():
            style = discord.TextStyle.paragraph if one.lines else discord.TextStyle.short
            return discord.ui.TextInput[Any](
                custom_id=one.id,
                style=style,
                max_length=one.longest,
                required=one.required,
                default=texts.get(one.id) or None,
            )
        case ChoiceField():
            options = list(filled.options.get(one.id, ()))
            if not options:
                return None
            if not one.radio:
                return discord.ui.Select[Any](
                    custom_id=one.id, options=options, required=one.required
                )
            shown = [
                discord.RadioGroupOption(
                    label=option.label,
                    value=option.value,
                    description=option.description,
                    default=option.default,
                )
                for option in options
            ]
            return discord.ui.RadioGroup[Any](
                custom_id=one.id, options=shown, required=one.required
            )
        case TicksField():
            boxes = [
                discord.CheckboxGroupOption(label=label, value=value, default=value in filled.ticks)
                for value, label in one.boxes.items()
            ]
            return discord.ui.CheckboxGroup[Any](
                custom_id=one.id,
                options=boxes,
                required=False,
                min_values=0,
                max_values=len(boxes),
            )
        case FileField():
            return discord.ui.FileUpload[Any](
                custom_id=one.id,
                required=one.required,
                min_values=int(one.required),
                max_values=1,
            )


class FormListener(commands.Cog):
    """The receiver of submitted forms, also after a restart."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answers submitted forms, and ignores all other interactions. discord.py calls this for
        every interaction."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        data: Any = interaction.data
        for kind in Form.__subclasses__():
            if f"{data['custom_id']}:".startswith(f"{kind.component_id.prefix}:"):
                typed = _given_back(kind, data)
                await kind().answer(interaction, interaction, typed=typed)


def _given_back(kind: type[Form], data: Any) -> Sequence[OutgoingFile]:
    """Returns the text of the last text field as a file, if the form returns it."""
    if not kind.file:
        return ()
    last = [one.id for one in kind.fields if isinstance(one, TextField)][-1]
    text = str(_sent(data).get(last, {}).get("value") or "")
    return [OutgoingFile(kind.file, text.encode("utf-8", "replace"))]


def _value(interaction: Interaction, one: Field, sent: Mapping[str, Any]) -> Any:
    """Returns the value that the action gets for a field. Raises Refusal for a value that wasn't an
    option."""
    values: list[str] = sent.get("values") or []
    match one:
        case TextField():
            return str(sent.get("value") or "")[: one.longest]
        case ChoiceField():
            chosen = next(iter(values), None) or sent.get("value")
            if chosen is None:
                return None
            if not re.fullmatch(one.picks.pattern, chosen):
                raise Refusal(NO_OPTION)
            return one.picks.read(chosen)
        case TicksField():
            return frozenset(values) & frozenset(one.boxes)
        case FileField():
            data: Any = interaction.data
            files = data.get("resolved", {}).get("attachments", {})
            file = files.get(next(iter(values), ""))
            return file and discord.Attachment(
                data=file,
                state=interaction._state,  # pyright: ignore[reportPrivateUsage] - as a command's
            )


def _sent(data: Any) -> Mapping[str, Mapping[str, Any]]:
    """Returns the components of a submitted form that members fill in, by their ids."""
    return {part["custom_id"]: part for part in _filled_parts(data)}


def _filled_parts(part: Any) -> Iterator[Mapping[str, Any]]:
    for inside in (*part.get("components", ()), *filter(None, [part.get("component")])):
        yield from _filled_parts(inside)
    if "custom_id" in part and ("value" in part or "values" in part):
        yield part
