"""A user's input, checked as a client would and converted into what Discord sends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import model as m
from . import payloads
from .building import make_attachment
from .media import clean_filename
from .views import SELECTS, CannotDo, Modal, as_file

if TYPE_CHECKING:
    from .users import UserHandle
    from .world import ChannelHandle

# Application command option types
(
    SUBCOMMAND,
    GROUP,
    STRING,
    INTEGER,
    BOOLEAN,
    USER,
    CHANNEL,
    ROLE,
    MENTIONABLE,
    NUMBER,
    ATTACHMENT,
) = range(1, 12)


class Resolved:
    """Collects the ``resolved`` objects of an interaction while checking the user's input."""

    def __init__(self, user: UserHandle, channel: ChannelHandle) -> None:
        self._user = user
        self._hub = user.hub
        self._channel = channel.raw
        self.data: dict[str, dict[str, Any]] = {}

    def user(self, raw: m.User) -> str:
        key = str(raw.id)
        self.data.setdefault("users", {})[key] = payloads.user(raw)
        guild = self._channel.guild
        if guild and raw.id in guild.members:
            shown = payloads.member(guild.members[raw.id], with_user=False)
            shown["permissions"] = str(int(self._hub.permissions(self._channel, raw.id)))
            self.data.setdefault("members", {})[key] = shown
        return key

    def role(self, raw: m.Role) -> str:
        self.data.setdefault("roles", {})[str(raw.id)] = payloads.role(raw)
        return str(raw.id)

    def channel(self, raw: m.Channel) -> str:
        permissions = self._hub.permissions(raw, self._user.id)
        self.data.setdefault("channels", {})[str(raw.id)] = payloads.channel(raw, permissions)
        return str(raw.id)

    def file(self, value: Any) -> str:
        name, data = as_file(value)
        if len(data) > self._hub.config.file_size_limit:
            raise CannotDo(f"{name} is larger than the upload limit")

        made = make_attachment(self._hub, self._channel, clean_filename(name), data, ephemeral=True)
        self.data.setdefault("attachments", {})[str(made.id)] = payloads.attachment(made)
        return str(made.id)

    def entity(self, value: Any, kinds: tuple[str, ...]) -> str:
        raw = getattr(value, "raw", value)
        if isinstance(raw, m.User) and "user" in kinds:
            return self.user(raw)
        if isinstance(raw, m.Role) and "role" in kinds:
            return self.role(raw)
        if isinstance(raw, m.Channel) and "channel" in kinds:
            return self.channel(raw)
        raise CannotDo(f"{value!r} does not fit here (wanted {' or '.join(kinds)})")

    def option(self, option: dict[str, Any], value: Any) -> Any:
        """Checks a command option the way the client does, and returns its wire value."""
        kind, name = option["type"], option["name"]
        if kind in (STRING, INTEGER, NUMBER):
            choices = option.get("choices")
            if choices:
                for choice in choices:
                    if value in (choice["value"], choice["name"]):
                        return choice["value"]
                raise CannotDo(
                    f"{name}: {value!r} is not a choice; choices: {[c['name'] for c in choices]}"
                )
            if kind == STRING:
                if not isinstance(value, str):
                    raise CannotDo(f"{name} takes text, not {value!r}")
                low, high = option.get("min_length", 0), option.get("max_length", 6000)
                if not max(low, 1) <= len(value) <= high:
                    raise CannotDo(f"{name}: {len(value)} characters, allowed {low}..{high}")
                return value
            if (
                isinstance(value, bool)
                or not isinstance(value, (int, float))
                or (kind == INTEGER and value != int(value))
            ):
                raise CannotDo(f"{name} takes a number, not {value!r}")
            low, high = option.get("min_value"), option.get("max_value")
            if (low is not None and value < low) or (high is not None and value > high):
                raise CannotDo(f"{name}: {value} is outside {low}..{high}")
            return value
        if kind == BOOLEAN:
            return bool(value)
        if kind == ATTACHMENT:
            return self.file(value)
        if kind == CHANNEL:
            types = option.get("channel_types")
            raw = getattr(value, "raw", value)
            if types and isinstance(raw, m.Channel) and raw.type not in types:
                raise CannotDo(f"{name} does not take this kind of channel")
        kinds = {
            USER: ("user",),
            CHANNEL: ("channel",),
            ROLE: ("role",),
            MENTIONABLE: ("user", "role"),
        }[kind]
        return self.entity(value, kinds)

    def menu(self, menu: dict[str, Any], values: Any) -> list[str]:
        values = list(values)
        low = 1 if menu.get("min_values") is None else menu["min_values"]
        high = 1 if menu.get("max_values") is None else menu["max_values"]
        if menu.get("required") is False and not values:
            return []
        if not low <= len(values) <= high:
            raise CannotDo(f"{len(values)} chosen, allowed {low}..{high}")
        if menu["type"] == 3:
            chosen = []
            for value in values:
                found = next(
                    (o for o in menu["options"] if value in (o["value"], o["label"])), None
                )
                if found is None:
                    raise CannotDo(
                        f"no option {value!r}; options: {[o['label'] for o in menu['options']]}"
                    )
                chosen.append(found["value"])
            return chosen
        kinds = {5: ("user",), 6: ("role",), 7: ("user", "role"), 8: ("channel",)}[menu["type"]]
        return [self.entity(v, kinds) for v in values]


class Filler:
    """Turns the user's input into the components of a modal submit."""

    def __init__(self, user: UserHandle, modal: Modal, given: dict[str, Any]) -> None:
        self.modal = modal
        self.given = dict(given)
        self.resolved = Resolved(user, user.world.channel_handle(modal.interaction.channel))
        self._ids = iter(range(1, 1000))

    def components(self) -> list[dict[str, Any]]:
        built = [self._top(c) for c in self.modal.raw]
        if self.given:
            raise CannotDo(
                f"the modal has no field {sorted(self.given)}; fields: {list(self.modal.fields)}"
            )
        return built

    def _top(self, component: dict[str, Any]) -> dict[str, Any]:
        out = {"type": component["type"], "id": component.get("id") or next(self._ids)}
        if component["type"] == 1:
            out["components"] = [self._field(c, c.get("label")) for c in component["components"]]
        elif component["type"] == 18:
            out["component"] = self._field(component["component"], component["label"])
        return out

    def _field(self, field: dict[str, Any], label: str | None) -> dict[str, Any]:
        custom_id, kind = field["custom_id"], field["type"]
        touched, value = False, None
        for key in (custom_id, label):
            if key is not None and key in self.given:
                touched, value = True, self.given.pop(key)
        required = field.get("required", True) is not False
        out: dict[str, Any] = {
            "type": kind,
            "id": field.get("id") or next(self._ids),
            "custom_id": custom_id,
        }
        where = f"field {label or custom_id!r}"
        if kind == 4:
            text = value if touched else field.get("value") or ""
            low, high = field.get("min_length") or 0, field.get("max_length") or 4000
            if required and not text:
                raise CannotDo(f"{where} is required")
            if text and not low <= len(text) <= high:
                raise CannotDo(f"{where}: {len(text)} characters, allowed {low}..{high}")
            out["value"] = text
        elif kind in SELECTS:
            if not touched:
                value = [o["value"] for o in field.get("options") or [] if o.get("default")]
            chosen = value if isinstance(value, (list, tuple, set)) else [value]
            if required or chosen:
                out["values"] = self.resolved.menu(field, chosen)
            else:
                out["values"] = []
        elif kind == 19:
            files = [] if value is None else value if isinstance(value, list) else [value]
            low = 1 if field.get("min_values") is None else field["min_values"]
            high = 1 if field.get("max_values") is None else field["max_values"]
            if not (low if required else 0) <= len(files) <= high:
                raise CannotDo(f"{where}: {len(files)} files, allowed {low}..{high}")
            out["values"] = [self.resolved.file(f) for f in files]
        elif kind == 21:
            options = field.get("options") or []
            default = next((o["value"] for o in options if o.get("default")), None)
            out["value"] = (
                self._pick(options, value, where) if touched and value is not None else default
            )
            if required and out["value"] is None:
                raise CannotDo(f"{where} is required")
        elif kind == 22:
            options = field.get("options") or []
            wanted = value if touched else [o["value"] for o in options if o.get("default")]
            out["values"] = [self._pick(options, v, where) for v in wanted or []]
            low = field.get("min_values", 1 if required else 0)
            high = field.get("max_values") or len(options)
            if (required or out["values"]) and not low <= len(out["values"]) <= high:
                raise CannotDo(f"{where}: {len(out['values'])} ticked, allowed {low}..{high}")
        elif kind == 23:
            out["value"] = bool(value) if touched else bool(field.get("default"))
        else:
            raise CannotDo(f"{where}: unknown component type {kind}")
        return out

    @staticmethod
    def _pick(options: list[dict[str, Any]], value: Any, where: str) -> str:
        for option in options:
            if value in (option["value"], option["label"]):
                return option["value"]
        raise CannotDo(f"{where}: no option {value!r}; options: {[o['label'] for o in options]}")
