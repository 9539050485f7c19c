"""The columns of a row that a query has found."""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any

from sqlalchemy import Row

columns_of: Callable[[Row[*tuple[Any, ...]]], Mapping[str, Any]] = attrgetter("_mapping")
"""The values of a row by the names of its columns. SQLAlchemy's name for them, which it documents,
looks private."""
