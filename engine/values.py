"""Values of which very many are made: frozen dataclasses whose making costs nothing extra.

A frozen dataclass sets each field by a call, which takes most of the time of making one, and a
match makes dozens at every decision.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """Makes the class a dataclass with slots that is compared and hashed by its fields. That
    nothing alters it is seen to by the type checker, not while the program runs."""
    return dataclass(slots=True, unsafe_hash=True)(cls)
