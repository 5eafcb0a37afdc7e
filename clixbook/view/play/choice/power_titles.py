"""The names of a position's figures and powers."""

from __future__ import annotations

from collections.abc import Mapping


class Names(dict[str, str]):
    """Figures' ids -> their names; ``titles`` has shorter ones for parts of powers of which no other part is used."""

    def __init__(self, names: Mapping[str, str], titles: Mapping[str, str]) -> None:
        super().__init__(names)
        self.titles = titles
