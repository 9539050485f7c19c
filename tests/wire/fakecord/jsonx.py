"""JSON as it goes over the wire."""

from __future__ import annotations

import json
from typing import Any

loads = json.loads


def dumps(value: Any) -> bytes:
    """Without a blank that is not needed, in UTF-8."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()
