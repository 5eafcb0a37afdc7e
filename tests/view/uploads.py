"""What a widget for files gets when a visitor chooses one."""

from __future__ import annotations

import datetime
from typing import Any


def uploaded(content: bytes, name: str = "x.txt") -> tuple[dict[str, Any], ...]:
    """The value of the widget once this file was chosen."""
    day = datetime.datetime(2024, 1, 1, tzinfo=datetime.UTC)
    given = memoryview(content)
    return ({"name": name, "type": "", "size": len(content), "content": given, "last_modified": day},)
