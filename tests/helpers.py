"""What many tests share."""

from __future__ import annotations

from typing import Any

import pytest

EDITIONS = ("core2014", "complete2022", "nebula2007", "eddieg")


def editions(*ruling_ids: str, **expected: Any) -> list[Any]:
    """Params (edition, expected), each marked as showing these rulings, if any, in that edition."""
    return [
        pytest.param(
            edition,
            value,
            marks=[pytest.mark.ruling(each, edition) for each in ruling_ids],
            id=edition,
        )
        for edition, value in expected.items()
    ]
