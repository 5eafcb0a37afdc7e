"""Rulings that are shown and not played yet, with what each waits for."""

from __future__ import annotations

from collections.abc import Mapping

NOT_PLAYED: Mapping[str, str] = {}
"""Nothing of these is played: no game, board or set-up asks for more than the Rules page shows."""
PARTLY_PLAYED: Mapping[str, str] = {
    "WIN-15": "feats that are taken from a figure that stands",
}
"""The rest of these is played."""


def missing_feature(ruling: str) -> str:
    """The feature that is missing for this ruling to be played in full; "" if nothing is.

    >>> from clixbook.rulebooks.not_played import missing_feature
    >>> missing_feature("LOF-01")
    ''
    """
    return NOT_PLAYED.get(ruling) or PARTLY_PLAYED.get(ruling, "")
