"""JSON as it goes over the wire."""

from __future__ import annotations

import json
from typing import Any

loads = json.loads


def dumps(value: Any) -> bytes:
    """Returns the value as compact JSON, in UTF-8."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()
